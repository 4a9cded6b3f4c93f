/// How cards in YAML are played: text with restrictions, costs beside their own, ways that have
/// gates, payments that shut out others, where a card goes, what cannot be targeted. Named by
/// rules.
#include "tests/cards/card_table.hpp"

namespace cardloom::testing {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

const std::string mage = R"(
format: 1
id: t/mage
name: Nela, Novice
type: champion
classes: [mage]
level: 0
life: 12
---
format: 1
id: t/plain
name: Oona, Wanderer
type: champion
level: 0
life: 12
---
)";

/// Puts a card of the set on the field as the player's champion.
void lead(CardTable& t, PlayerId player, const std::string& champion) {
    t->without_champion(player);
    t->put(player, "field", {champion});
}

}  // namespace

TEST_CASE("GA-TEXT-1 GA-REST-1: a card has several effects, each with its own gate and targets",
          "[cards][playing]") {
    const std::string cards = mage + R"(
format: 1
id: t/lesson
name: Lesson
type: action
speed: fast
classes: [mage]
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:draw {}" }
  - gate: class_bonus
    effect: { target: { type: ally }, lua: "game:damage { to = target, amount = 2 }" }
  - effect: { lua: "game:mill {}" }
)";
    for (const bool is_mage : {true, false}) {
        CardTable t(cards);
        lead(t, p1, is_mage ? "t/mage" : "t/plain");
        t->put(p1, "hand", {"t/lesson"});
        t->put(p2, "field", {"soldier"});
        t->begin("end");
        t->play("Lesson", is_mage ? Names{"soldier"} : Names{});
        CHECK(t->stack() == Names{"Lesson"});
        t->pass_all();
        CHECK(t->zone("hand", p1) == Names{"blank"});
        CHECK(t->zone("graveyard", p1) == Names{"blank", "Lesson"});
        CHECK(t->zone("graveyard", p2) == (is_mage ? Names{"soldier"} : Names{}));
    }
    // Text that is gated and met must have its targets.
    CardTable t(cards);
    lead(t, p1, "t/mage");
    t->put(p1, "hand", {"t/lesson"});
    t->begin("end");
    CHECK(t->why_not(p1, "Lesson") == "a required target or mode has no legal choice [GA-ACT-1.5]");
}

TEST_CASE("AMB-9 GA-REST-3: a card loses text whose restriction is lost, for good",
          "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/omen
name: Omen
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:draw {}" }
  - gate: "=count { type = 'item', controller = you } >= 1"
    effect: { lua: "game:draw { count = 2 }" }
---
format: 1
id: t/break
name: Break
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: item }, lua: "game:destroy { cards = target }" }
---
format: 1
id: t/mend
name: Mend
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:move { cards = game:all { zone = 'graveyard', type = 'item' }, to = 'field' }" }
)");
    t->put(p1, "hand", {"t/omen", "t/break", "t/mend"});
    t->put(p1, "field", {"blank"});
    t->with_deck(p1, 20);
    t->begin("end");
    t->play("Omen");
    t->play("Break", {"blank"});
    t->pass_all();
    t->play("Mend");
    t->pass_all();
    CHECK(t->field(p1).size() == 2);  // the item is back, and the text is not
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 1);
}

TEST_CASE("GA-REST-4: an ability on the stack does not carry its restriction along",
          "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/lamp
name: Lamp
type: ally
cost: { reserve: 0 }
power: 1
life: 1
abilities:
  - gate: "=count { type = 'item', controller = you } >= 1"
    activated: { lua: "game:draw {}" }
---
format: 1
id: t/break
name: Break
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: item }, lua: "game:destroy { cards = target }" }
)");
    t->put(p1, "field", {"t/lamp", "blank"});
    t->put(p1, "hand", {"t/break"});
    t->begin("end");
    t->activate("Lamp");
    t->play("Break", {"blank"});
    t->pass_all();
    t->pass_all();
    CHECK(t->zone("hand", p1) == Names{"blank"});
    CHECK(t->options() == Names{"pass"});  // and it is gone for the next time
}

TEST_CASE("WE-33 GA-PLAY-5: a copy has the text that its original had unlocked",
          "[cards][playing]") {
    CardTable t(mage + R"(
format: 1
id: t/lesson
name: Lesson
type: action
speed: fast
classes: [mage]
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:draw {}" }
  - gate: class_bonus
    effect: { lua: "game:draw { count = 2 }" }
---
format: 1
id: t/echo
name: Echo
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { stack: activation }, lua: "game:copy { what = target }" }
)");
    lead(t, p1, "t/mage");
    lead(t, p2, "t/plain");
    t->put(p1, "hand", {"t/lesson"});
    t->put(p2, "hand", {"t/echo"});
    t->begin("end");
    t->play("Lesson");
    t->pass();
    t->play("Echo", {"Lesson"});
    t->pass_all();
    t->pass_all();
    CHECK(t->zone("hand", p2).size() == 3);  // though its own champion is no mage
}

TEST_CASE("GA-ACT-1.3 GA-REST-1: optional, alternative and additional costs have gates",
          "[cards][playing]") {
    const std::string cards = mage + R"(
format: 1
id: t/rite
name: Rite
type: action
speed: fast
classes: [mage]
cost: { reserve: 1 }
abilities:
  - gate: class_bonus
    play: { optional: { id: braced, cost: { rest: champion } } }
  - gate: class_bonus
    play: { alternative: { id: bled, cost: { damage: 1 } } }
  - if: { turn: opponent }
    play: { additional: { damage: 3 } }
  - effect: { lua: "game:draw { count = paid.braced and 2 or 1 }" }
)";
    for (const bool is_mage : {true, false}) {
        CardTable t(cards);
        lead(t, p1, is_mage ? "t/mage" : "t/plain");
        t->put(p1, "hand", {"t/rite", "blank"});
        t->begin("end");
        t->play("Rite");
        if (is_mage) {
            CHECK(t->options() == Names{"mode 0", "mode 1"});
            t->mode(1);
            t->say(true);
        } else {
            t->mode(0);  // there is no other way
            t->choose("blank");
        }
        CHECK(t->stack() == Names{"Rite"});
        t->pass_all();
        CHECK(t->zone("hand", p1).size() == (is_mage ? 3 : 1));
    }
    CardTable t(cards);
    lead(t, p1, "t/plain");
    t->put(p1, "hand", {"t/rite", "blank"});
    t->begin("end", p2);
    t->pass();
    t->play("Rite");
    t->mode(0);
    t->choose("blank");
    CHECK(t->counters("Oona, Wanderer", "damage") == 3);  // an opponent's turn
}

TEST_CASE("GA-COST-6: what is paid beside a cost can be of its own kind", "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/swell
name: Swell
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - play: { optional: { id: kicked, cost: { reserve: 2 } } }
  - cost: { add: -5 }
  - effect: { lua: "game:draw { count = paid.kicked and 3 or 1 }" }
)");
    t->put(p1, "hand", {"t/swell", "t/swell", "blank", "blank"});
    t->begin("end");
    t->play("Swell");
    t->say(true);
    CHECK(t->match().decision().least == 2);  // what is taken off the cost is not taken off this
    t->choose_all({"blank", "blank"});
    CHECK(t->instance(0).paid == 2);
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 4);
}

TEST_CASE("GA-COST-CALC: a cost layer knows what was declared: options, X, targets",
          "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/surge
name: Surge
type: action
speed: fast
cost: { reserve: 3 }
abilities:
  - play: { optional: { id: braced, cost: { rest: champion } } }
  - if: { paid: braced }
    cost: { add: -2 }
  - effect: { lua: "game:draw {}" }
---
format: 1
id: t/hunt
name: Hunt
type: action
speed: fast
cost: { reserve: 3 }
abilities:
  - if: { targets: { type: ally } }
    cost: { add: -2 }
  - effect: { target: { type: unit }, lua: "game:damage { to = target, amount = 2 }" }
)");
    t->put(p1, "hand", {"t/surge", "t/hunt"});
    t->put(p2, "field", {"soldier"});
    t->begin("end");
    // One card to pay with: only a hunt of an ally can be paid for, and it is offered.
    CHECK(t->offers("play Hunt"));
    CHECK(!t->offers("play Surge"));  // would need two cards, since costs are declared first
    t->play("Hunt", {"soldier"});
    CHECK(t->match().decision().least == 1);
    t->choose("Surge");
    CHECK(t->stack() == Names{"Hunt"});
}

TEST_CASE("GA-COST-4: a payment of a card can be the only one", "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/pyre
name: Pyre
type: action
speed: fast
cost: { reserve: 2 }
abilities:
  - pay: { of: { event: activate, card: self }, cost: reserve, by: { banish: { zone: graveyard } }, only: true }
  - effect: { lua: "game:draw {}" }
)");
    t->put(p1, "hand", {"t/pyre", "blank", "blank", "blank"});
    t->put(p1, "graveyard", {"blank"});
    t->put(p2, "hand", {"t/pyre"});
    t->put(p2, "graveyard", {"blank", "soldier"});
    t->begin("end");
    CHECK(t->why_not(p1, "Pyre") == "its costs cannot be paid [GA-ACT-1.8]");
    t->pass();
    t->play("Pyre");
    t->choose_all({"blank", "soldier"});
    CHECK(t->zone("banishment", p2).size() == 2);
    CHECK(t->stack() == Names{"Pyre"});
}

TEST_CASE("GA-COST-6: a layer asks for something to be paid besides", "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/altar
name: Altar
type: item
cost: { reserve: 0 }
abilities:
  - cost: { of: { event: activate, player: opponent, card: { type: action } }, additional: { sacrifice: { type: ally } } }
---
format: 1
id: t/spark
name: Spark
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:draw {}" }
)");
    t->put(p1, "hand", {"t/spark", "t/spark"});
    t->put(p1, "field", {"soldier"});
    t->put(p2, "field", {"t/altar"});
    t->put(p2, "hand", {"t/spark"});
    t->begin("end");
    t->play("Spark");
    t->choose("soldier");
    CHECK(t->zone("graveyard", p1) == Names{"soldier"});
    CHECK(t->stack() == Names{"Spark"});
    CHECK(!t->offers("play Spark"));  // there is nothing more to sacrifice
    t->pass();
    CHECK(t->offers("play Spark"));  // its own controller does not pay
}

TEST_CASE("GA-RES-8 GA-ACTN-1: a card played from elsewhere can go elsewhere, also negated",
          "[cards][playing]") {
    const std::string cards = R"(
format: 1
id: t/ghost
name: Ghost
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { from: graveyard, goes_to: banishment }
  - effect: { lua: "game:draw {}" }
---
format: 1
id: t/no
name: "No"
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { stack: activation }, lua: "game:negate { what = target }" }
)";
    for (const bool negated : {false, true}) {
        CardTable t(cards);
        t->put(p1, "hand", {"t/ghost"});
        t->put(p2, "hand", {"t/no"});
        t->begin("end");
        t->play("Ghost");
        t->pass_all();
        CHECK(t->zone("graveyard", p1) == Names{"Ghost"});  // from hand it is an action like any
        t->play("Ghost");
        if (negated) {
            t->pass();
            t->play("No", {"Ghost"});
            t->pass_all();
        } else {
            t->pass_all();
        }
        CHECK(t->zone("banishment", p1) == Names{"Ghost"});
    }
}

TEST_CASE("GA-GEN-8 GA-TGT-2: what cannot be targeted is no target, and can be chosen",
          "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/shade
name: Shade
type: ally
cost: { reserve: 0 }
power: 1
life: 1
abilities:
  - rule: { cannot: { event: target, card: self, by: { subtype: spell } } }
---
format: 1
id: t/spell
name: Hex
type: action
subtypes: [spell]
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally }, lua: "game:destroy { cards = target }" }
---
format: 1
id: t/skill
name: Feint
type: action
subtypes: [skill]
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally }, lua: "game:destroy { cards = target }" }
---
format: 1
id: t/will
name: Will
type: action
subtypes: [spell]
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:destroy { cards = game:choose { from = { type = 'ally' } } }" }
)");
    t->put(p1, "hand", {"t/spell", "t/skill", "t/will"});
    t->put(p2, "field", {"t/shade"});
    t->begin("end");
    CHECK(t->options() == Names{"pass", "play Feint", "play Will"});
    t->play("Will");
    t->pass_all();
    CHECK(t->zone("graveyard", p2) == Names{"Shade"});
}

TEST_CASE("GA-GEN-8: what cannot happen does not", "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/drought
name: Drought
type: item
cost: { reserve: 0 }
abilities:
  - rule: { cannot: { event: draw, player: opponent } }
  - rule: { cannot: { event: counters, card: { type: ally }, counter: buff } }
---
format: 1
id: t/gift
name: Gift
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect:
      lua: |
        local drawn = game:draw { count = 2 }
        game:add_counters { to = game:all { type = "ally" }, counter = "buff" }
        if not drawn then game:mill {} end
)");
    t->put(p1, "hand", {"t/gift"});
    t->put(p1, "field", {"soldier"});
    t->put(p2, "field", {"t/drought"});
    t->begin("end");
    t->play("Gift");
    t->pass_all();
    CHECK(t->zone("hand", p1).empty());
    CHECK(t->counters("soldier", "buff") == 0);
    CHECK(t->zone("graveyard", p1) == Names{"blank", "Gift"});  // nothing was drawn, and it knows
}

TEST_CASE("GA-MAT-3.1 GA-MAT-7: a permission can let a level or a lineage be passed over",
          "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/door
name: Door
type: item
cost: { reserve: 0 }
abilities:
  - rule: { may: { event: materialize, player: you, card: { type: champion, zone: material, owner: you } }, ignoring: [level, lineage] }
---
format: 1
id: t/sage
name: Nela, Sage
type: champion
lineage: Nela
cost: { memory: 0 }
level: 3
life: 20
)");
    t->put(p2, "material", {"t/sage"});
    t->put(p1, "material", {"t/sage"});
    t->put(p1, "field", {"t/door"});
    t->begin("materialize");
    t->materialize("Nela, Sage");
    t->pass_all();
    CHECK(t->field(p1) == Names{"Door", "Nela, Sage"});
    CHECK(t->why_not(p2, "Nela, Sage") == "its level is not one above the champion's [GA-MAT-3.1]");
}

TEST_CASE("GA-COSTC-3: X of a cost that is not paid is 0", "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/surge
name: Surge
type: action
speed: fast
cost: { reserve: x }
abilities:
  - play: { additional: { damage: x } }
  - play: { alternative: { id: bled, cost: { damage: 1 } } }
  - effect: { lua: "game:draw { count = x }" }
---
format: 1
id: t/gate
name: Gate
type: item
cost: { reserve: 0 }
abilities:
  - rule: { may: { event: activate, player: you, card: { zone: graveyard, owner: you } }, ignoring: [cost] }
)");
    t->put(p1, "graveyard", {"t/surge"});
    t->put(p1, "field", {"t/gate"});
    t->put(p1, "hand", {"blank", "blank"});
    t->begin("end");
    t->play("Surge");
    CHECK(t->stack() == Names{"Surge"});  // no question: it is 0 wherever it stands
    CHECK(t->instance(0).x == 0);
}

TEST_CASE("GA-COST-6: counters are taken once, whatever for", "[cards][playing]") {
    const std::string cards = R"(
format: 1
id: t/drain
name: Drain
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { additional: { remove_counters: { preparation: 2, from: champion } } }
  - play: { additional: { remove_counters: { preparation: 1, from: champion } } }
  - effect: { lua: "game:draw {}" }
)";
    for (const std::int16_t there : {std::int16_t{2}, std::int16_t{3}}) {
        CardTable t(cards);
        t->put(p1, "hand", {"t/drain"});
        t->adjust = [&](GameState& state) {
            const CounterId preparation = t->library().find_counter("preparation");
            for (const Object& object : state.objects()) {
                state.counters().push({object.card, preparation, there});
            }
        };
        t->begin("end");
        CHECK(t->offers("play Drain") == (there == 3));
    }
}

TEST_CASE("GA-COST-11 GA-RES-2: what is given to pay can be what was targeted",
          "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/rite
name: Rite
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { additional: { sacrifice: { type: ally } } }
  - effect: { target: { type: ally }, lua: "game:draw {}" }
)");
    t->put(p1, "hand", {"t/rite"});
    t->put(p1, "field", {"soldier"});
    t->begin("end");
    t->play("Rite", {"soldier"});
    t->choose("soldier");
    CHECK(t->zone("graveyard", p1) == Names{"soldier", "Rite"});  // it fizzles at once
    CHECK(t->stack().empty());
    CHECK(t->zone("hand", p1).empty());
}

TEST_CASE("GA-MULTI-1 GA-ACT-1.9: three players play, pay and are targeted", "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/toll
name: Toll
type: item
cost: { reserve: 0 }
abilities:
  - cost: { of: { event: activate, player: opponent }, add: 1 }
---
format: 1
id: t/jab
name: Jab
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { player: opponent }, lua: "game:mill { player = target }" }
)",
                {}, {}, 3);
    using proofs::p3;
    t->put(p2, "field", {"t/toll"});
    for (const PlayerId player : {p1, p2, p3}) t->put(player, "hand", {"t/jab", "blank"});
    t->begin("end");
    t->play("Jab");
    CHECK(t->match().decision().options.size() == 2);  // either of the others
    t->choose_player(p3);
    t->choose("blank");
    CHECK(t->holder() == p1);
    t->pass();
    CHECK(t->holder() == p2);
    t->play("Jab");  // whose own toll does not count
    t->choose_player(p1);
    CHECK(t->instance(1).paid == 0);
    CHECK(t->holder() == p2);  // the actor again
    t->pass();
    t->play("Jab");
    t->choose_player(p2);
    t->choose("blank");
    CHECK(t->instance(2).paid == 1);
    for (int i = 0; i < 3; ++i) t->pass_all();
    for (const PlayerId player : {p1, p2, p3}) CHECK(t->zone("graveyard", player).size() == 2);
}

TEST_CASE("GA-PLAY-2 GA-INFO-1: whoever takes a play back has shown nothing", "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/rite
name: Rite
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - play: { optional: { id: braced, cost: { rest: champion } } }
  - effect: { target: { type: unit }, lua: "game:draw {}" }
)");
    t->put(p1, "hand", {"t/rite", "blank"});
    t->begin("end");
    const std::uint64_t hash = t->match().hash();
    const std::size_t told = t->match().journal().size();
    for (int answers = 0; answers < 3; ++answers) {
        t->play("Rite");
        if (answers > 0) t->say(true);
        if (answers > 1) t->choose("spirit");
        REQUIRE(!t->match().cancel());
        CHECK(t->match().hash() == hash);
        CHECK(t->match().journal().size() == told);
        CHECK(t->state().card(t->find("Rite")).known == only(p1));
    }
}

}  // namespace cardloom::testing
