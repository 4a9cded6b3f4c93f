/// Rules of cards and abilities, and rulings on them, as cards in YAML play them. Named by rules.
#include "tests/cards/card_table.hpp"

namespace cardloom::testing::rulings_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

TEST_CASE("GA-TEXT-2: a card's class gates nothing but what says so", "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/lesson
name: Lesson
type: action
speed: fast
classes: [mage, cleric]
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:draw {}" }
)");
    t->put(p1, "hand", {"t/lesson"});
    t->begin("end");
    CHECK(t->offers("play Lesson"));
}

TEST_CASE("GA-REST-2: LV with its counters, one shared class, one shared element",
          "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/lamp
name: Lamp
type: item
classes: [mage, cleric]
element: [water, wind]
cost: { reserve: 0 }
abilities:
  - { gate: { level: 2 }, activated: { cost: { damage: 1 }, lua: "game:draw {}" } }
  - { gate: class_bonus, activated: { cost: { damage: 2 }, lua: "game:draw {}" } }
  - { gate: element_bonus, activated: { cost: { damage: 3 }, lua: "game:draw {}" } }
  - { gate: [class_bonus, { level: 3 }], activated: { cost: { damage: 4 }, lua: "game:draw {}" } }
---
format: 1
id: t/sea
name: Mirelle, Diver
type: champion
classes: [cleric, guardian]
element: water
level: 0
life: 20
)");
    const auto offered = [](CardTable& table) {
        std::size_t count = 0;
        for (const Option& one : table->match().decision().options) {
            count += one.verb == Verb::activate ? 1 : 0;
        }
        return count;
    };
    t->without_champion(p1);
    t->put(p1, "field", {"t/sea", "t/lamp"});
    t->adjust = [&](GameState& state) {
        state.counters().push({CardId{0}, t->library().find_counter("level"), 2});
    };
    t->begin("end");
    CHECK(offered(t) == 3);
}

TEST_CASE("GA-IDX-11 GA-ELEM-6: a champion has the elements of its whole lineage, norm included",
          "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/plain
name: Plain
type: item
cost: { reserve: 0 }
abilities:
  - gate: element_bonus
    activated: { lua: "game:draw {}" }
---
format: 1
id: t/sea
name: Mirelle, Diver
type: champion
element: water
level: 1
life: 20
---
format: 1
id: t/root
name: Mirelle, Child
type: champion
level: 0
life: 20
)");
    t->without_champion(p1);
    t->put(p1, "field", {"t/sea", "t/plain"});
    t->put(p1, "inner_lineage", {"t/root"});
    t->without_champion(p2);
    t->put(p2, "field", {"t/sea", "t/plain"});
    t->begin("end");
    CHECK(t->offers("activate Plain"));  // the card below is norm
    t->pass();
    CHECK(!t->offers("activate Plain"));
}

TEST_CASE("GA-IDX-10 GA-REST-1: a gate of a card outside the field asks its owner's champion",
          "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/wisp
name: Wisp
type: action
classes: [mage]
cost: { reserve: 0 }
abilities:
  - gate: class_bonus
    zone: graveyard
    pay: { cost: memory, by: { banish: self } }
---
format: 1
id: t/mage
name: Nela, Novice
type: champion
classes: [mage]
level: 0
life: 12
---
format: 1
id: t/crown
name: Crown
type: item
supertypes: [regalia]
cost: { memory: 1 }
)");
    t->without_champion(p1);
    t->put(p1, "field", {"t/mage"});
    t->put(p2, "graveyard", {"t/wisp"});  // whose champion is no mage
    t->put(p2, "material", {"t/crown"});
    t->put(p1, "graveyard", {"t/wisp"});
    t->put(p1, "material", {"t/crown"});
    t->begin("materialize");
    t->materialize("Crown");
    t->choose("Wisp");
    CHECK(t->stack() == Names{"Crown"});
    CHECK(t->zone("banishment", p1) == Names{"Wisp"});
    CHECK(t->why_not(p2, "Crown") == "its costs cannot be paid [GA-MAT-3.3]");
}

TEST_CASE("GA-IDX-9: a permission outlives the bonus that its effect needed", "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/oath
name: Oath
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - gate: "=count { type = 'item', controller = you } >= 1"
    effect: { lua: "game:grant { ability = 'again', uses = 1 }" }
lasting:
  again: { rule: { may: { event: activate, player: you, card: { type: action, zone: graveyard, owner: you } } } }
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
    t->put(p1, "hand", {"t/oath", "t/break"});
    t->put(p1, "field", {"blank"});
    t->begin("end");
    t->play("Oath");
    t->pass_all();
    t->play("Break", {"blank"});
    t->pass_all();
    CHECK(t->offers("play Oath"));
}

TEST_CASE("GA-IDX-35: the first of a turn is the first of the whole turn", "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/toll
name: Toll
type: item
cost: { reserve: 0 }
abilities:
  - play: { speed: fast }
  - cost: { of: { event: activate, nth: 1, player: opponent }, add: 1 }
---
format: 1
id: t/spark
name: Spark
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:mill {}" }
)");
    t->put(p1, "hand", {"t/toll"});
    t->put(p2, "hand", {"t/spark", "t/spark"});
    t->begin("end");
    t->pass();
    t->play("Spark");
    t->pass_all();
    t->play("Toll");
    t->pass_all();
    CHECK(t->field(p1) == Names{"spirit", "Toll"});
    t->pass();
    CHECK(t->cost_of_playing(p2, "Spark") == "0: printed 0 [GA-COST-CALC]");  // the second
}

TEST_CASE("GA-IDX-36: a limit is of the object; a new object has its own", "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/chance
name: Chance
type: item
cost: { reserve: 0 }
abilities:
  - play: { speed: fast }
  - limit: once
    activated: { lua: "game:mill {}" }
---
format: 1
id: t/recall
name: Recall
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: item }, lua: "game:move { cards = target, to = 'hand' }" }
)");
    t->put(p1, "field", {"t/chance"});
    t->put(p1, "hand", {"t/recall"});
    t->begin("end");
    t->activate("Chance");
    t->pass_all();
    CHECK(!t->offers("activate Chance"));
    t->play("Recall", {"Chance"});
    t->pass_all();
    t->play("Chance");
    t->pass_all();
    CHECK(t->offers("activate Chance"));
}

TEST_CASE("GA-OBJ-2 GA-OBJ-3: a bare type means objects; cards elsewhere must be named",
          "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/hex
name: Hex
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally }, lua: "game:destroy { cards = target }" }
---
format: 1
id: t/rite
name: Rite
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally, zone: graveyard }, lua: "game:banish { cards = target }" }
)");
    t->put(p1, "hand", {"t/hex", "t/rite"});
    t->put(p2, "graveyard", {"soldier"});
    t->begin("end");
    CHECK(t->options() == Names{"pass", "play Rite"});
}

TEST_CASE("GA-NAME-3: what names its own card means that one alone", "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/imp
name: Imp
type: ally
cost: { reserve: 0 }
power: 1
life: 1
abilities:
  - activated: { cost: { sacrifice: self }, lua: "game:mill {}" }
  - when: { of: { event: sacrifice, card: self }, lua: "game:draw {}" }
)");
    t->put(p1, "field", {"t/imp", "t/imp"});
    t->begin("end");
    t->activate("Imp");
    CHECK(t->field(p1) == Names{"Imp", "spirit"});
    CHECK(t->stack() == Names{"Imp", "Imp"});  // the ability, and one trigger
}

TEST_CASE(
    "GA-IDX-25 GA-IDX-26: banishing from memory by an effect is no cost, and as much as there is",
    "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/burn
name: Burn
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:banish { filter = { zone = 'memory', owner = you }, count = 3 }" }
---
format: 1
id: t/wisp
name: Wisp
type: action
cost: { reserve: 0 }
abilities:
  - zone: graveyard
    pay: { cost: memory, by: { banish: self } }
)");
    t->put(p1, "hand", {"t/burn"});
    t->put(p1, "graveyard", {"t/wisp"});
    t->put(p1, "memory", {"blank", "soldier"});
    t->begin("end");
    t->play("Burn");
    t->pass_all();
    CHECK(t->zone("memory", p1).empty());
    CHECK(t->zone("graveyard", p1) == Names{"Wisp", "Burn"});
}

TEST_CASE("GA-ABIL-2: text of an action works on the stack", "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/omen
name: Omen
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - on_activate: { lua: "game:draw {}" }
  - effect: { lua: "game:mill {}" }
)");
    t->put(p1, "hand", {"t/omen"});
    t->begin("end");
    t->play("Omen");
    CHECK(t->stack() == Names{"Omen", "Omen"});
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 1);
    CHECK(t->zone("graveyard", p1).empty());
}

TEST_CASE("GA-ABACT-4: an ability changes neither what was paid nor the modes that were chosen",
          "[cards][rulings]") {
    CardTable t(R"(
format: 1
id: t/omen
name: Omen
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - effect:
      modes:
        choose: "=count { type = 'item', controller = you } + 1"
        of:
          - { text: Draw., lua: "game:draw {}" }
          - { text: Mill., lua: "game:mill {}" }
---
format: 1
id: t/anvil
name: Anvil
type: item
cost: { reserve: 0 }
abilities:
  - activated: { cost: { sacrifice: self }, lua: "game:grant { ability = 'dear' }" }
lasting:
  dear: { cost: { of: { event: activate }, add: 5 } }
)");
    t->put(p1, "hand", {"t/omen", "blank"});
    t->put(p1, "field", {"t/anvil"});
    t->begin("end");
    t->play("Omen");
    REQUIRE(!t->match().answer({{0, 1}, 0}));
    t->choose("blank");
    CHECK(t->instance(0).modes == 3);
    t->activate("Anvil");
    t->pass_all();
    CHECK(t->instance(0).paid == 1);
    CHECK(t->instance(0).modes == 3);  // though there is no item any more
}

}  // namespace cardloom::testing::rulings_tests
