/// Cards written in YAML and Lua, played: each construct of the language that the engine can play.
#include "tests/cards/card_table.hpp"

namespace cardloom::testing::cards_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

TEST_CASE("a card in YAML with an effect in Lua is played", "[cards]") {
    CardTable t(R"(
format: 1
id: t/spark
name: Spark
type: action
speed: fast
cost: { reserve: 1 }
text: Deal 2 damage to target unit.
abilities:
  - effect:
      target: { type: unit }
      lua: "game:damage { to = target, amount = 2 }"
)");
    t->put(p1, "hand", {"t/spark", "blank"});
    t->put(p2, "field", {"soldier"});
    t->begin("end");
    t->play("Spark", {"soldier"});
    t->choose("blank");
    CHECK(t->stack() == Names{"Spark"});
    t->pass_all();
    CHECK(t->zone("graveyard", p2) == Names{"soldier"});
    CHECK(t->zone("graveyard", p1) == Names{"Spark"});
}

TEST_CASE("triggers: on_enter, when with a pattern, and an intervening if", "[cards]") {
    CardTable t(R"(
format: 1
id: t/scout
name: Scout
type: ally
cost: { reserve: 0 }
power: 1
life: 1
abilities:
  - on_enter: { lua: "game:draw {}" }
  - when:
      of: { event: die, card: { type: ally, controller: you, other: true } }
      lua: "game:add_counters { to = self, counter = 'buff' }"
  - if: { count: { type: ally, controller: you }, min: 3 }
    when: { of: { event: draw, player: you }, lua: "game:draw {}" }
---
format: 1
id: t/doom
name: Doom
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally }, lua: "game:destroy { cards = target }" }
)");
    t->put(p1, "hand", {"t/scout", "t/doom"});
    t->put(p1, "field", {"soldier"});
    t->begin("main");
    t->play("Scout");
    t->pass_all();
    CHECK(t->stack() == Names{"Scout"});
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 2);  // only two allies: drawing draws no more
    t->play("Doom", {"soldier"});
    t->pass_all();
    CHECK(t->stack() == Names{"Scout"});
    t->pass_all();
    CHECK(t->counters("Scout", "buff") == 1);
}

TEST_CASE("costs: additional, optional with paid, alternatives, X, and layers", "[cards]") {
    CardTable t(R"(
format: 1
id: t/rite
name: Rite
type: action
speed: fast
cost: { reserve: 3 }
abilities:
  - play: { additional: { sacrifice: { type: ally } } }
  - play: { optional: { id: braced, cost: { rest: champion } } }
  - cost: { add: "=-1 * count { type = 'item', controller = you }" }
  - effect:
      targets: [{ type: unit, up_to: "=paid.braced and 2 or 1" }]
      lua: "game:damage { to = target, amount = 1 }"
---
format: 1
id: t/toll
name: Toll
type: item
cost: { reserve: 0 }
abilities:
  - cost: { of: { event: activate, player: opponent, card: { type: action } }, add: 1 }
)");
    t->put(p1, "hand", {"t/rite", "blank", "blank", "blank"});
    t->put(p1, "field", {"soldier", "blank"});
    t->put(p2, "field", {"t/toll"});
    t->begin("end");
    CHECK(t->cost_of_playing(p1, "Rite") == "3: printed 3, +1 by Toll, -1 by Rite [GA-COST-CALC]");
    t->play("Rite");
    t->say(true);
    CHECK(t->match().decision().most == 2);  // braced
    t->choose_all({"spirit", "spirit"});
    t->choose_all({"blank", "blank", "blank"});
    t->choose("soldier");
    CHECK(t->stack() == Names{"Rite"});
    CHECK(t->rested(t->find("spirit")) == 1);
}

TEST_CASE("gates, activated abilities, payments, permissions, prohibitions", "[cards]") {
    CardTable t(R"(
format: 1
id: t/well
name: Well
type: item
classes: [mage]
cost: { reserve: 0 }
abilities:
  - activated: { cost: { rest: self }, lua: "game:draw {}" }
  - gate: class_bonus
    activated: { lua: "game:draw { count = 3 }" }
  - gate: { level: 1 }
    activated: { lua: "game:draw { count = 5 }" }
  - pay: { cost: reserve, by: { rest: self } }
---
format: 1
id: t/ghost
name: Ghost
type: action
speed: fast
cost: { reserve: 9 }
abilities:
  - play: { from: graveyard, alternative: { id: echoed, cost: { reserve: 1 } } }
  - effect: { lua: "game:draw {}" }
---
format: 1
id: t/ban
name: Ban
type: item
cost: { reserve: 0 }
abilities:
  - rule: { cannot: { event: play, player: opponent, card: { name: Ghost } } }
---
format: 1
id: t/mage
name: Nela, Novice
type: champion
classes: [mage]
level: 0
life: 12
)");
    t->put(p1, "field", {"t/well"});
    t->put(p1, "graveyard", {"t/ghost"});
    t->put(p2, "graveyard", {"t/ghost"});
    t->put(p2, "field", {"t/ban"});
    t->begin("end");
    // Without a mage and with level 0 only the first ability is there; Ghost is forbidden.
    CHECK(t->options() == Names{"pass", "activate Well"});
    CHECK(t->why_not(p1, "Ghost") == "an effect forbids it (Ban) [GA-GEN-8]");
}

TEST_CASE("replacements: prevent, change, and Lua", "[cards]") {
    CardTable t(R"(
format: 1
id: t/ward
name: Ward
type: item
cost: { reserve: 0 }
abilities:
  - instead: { of: { event: damage, card: { controller: you } }, prevent: 1 }
---
format: 1
id: t/spark
name: Spark
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: unit }, lua: "game:damage { to = target, amount = 3 }" }
)");
    t->put(p1, "hand", {"t/spark"});
    t->put(p2, "field", {"t/ward"});
    t->begin("end");
    t->play("Spark");
    REQUIRE(!t->match().answer(Answer::pick(1)));
    t->pass_all();
    int damage = 0;
    for (const Object& object : t->state().objects()) {
        damage += t->state().counters_on(object.card, t->library().roles.damage);
    }
    CHECK(damage == 2);
}

TEST_CASE("modes with gates and targets, and functions in a file", "[cards]") {
    CardTable t(R"(
format: 1
id: t/twist
name: Twist
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect:
      modes:
        of:
          - { text: Draw a card., lua: "game:draw {}" }
          - { text: Break an item., target: { type: item }, lua: twist.shatter }
          - { text: Never., gate: { level: 3 }, lua: "game:draw { count = 9 }" }
)",
                {{"twist.lua", R"(local M = {}
function M.shatter(c) c.game:destroy { cards = c.target } end
return M
)"}});
    t->put(p1, "hand", {"t/twist", "t/twist"});
    t->put(p2, "field", {"blank"});
    t->begin("end");
    t->play("Twist");
    CHECK(t->options() == Names{"mode 0", "mode 1"});
    t->mode(1);
    t->choose("blank");
    t->pass_all();
    CHECK(t->zone("graveyard", p2) == Names{"blank"});
    t->play("Twist");
    CHECK(t->options() == Names{"mode 0"});
}

TEST_CASE("lasting abilities are granted; champions inherit; on_phase", "[cards]") {
    CardTable t(R"(
format: 1
id: t/vow
name: Vow
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:grant { ability = 'dusk', uses = 1 }" }
lasting:
  dusk: { when: { of: { event: phase, phase: end, edge: begin }, lua: "game:draw { count = 2 }" } }
---
format: 1
id: t/novice
name: Nela, Novice
type: champion
classes: [mage]
cost: { memory: 0 }
level: 1
life: 14
abilities:
  - inherited: true
    on_phase: { of: { phase: main }, lua: "game:draw {}" }
---
format: 1
id: t/adept
name: Nela, Adept
type: champion
lineage: Nela
cost: { memory: 0 }
level: 2
life: 16
)");
    t->put(p1, "material", {"t/novice", "t/adept"});
    t->put(p1, "hand", {"t/vow"});
    t->begin("materialize");
    t->materialize("Nela, Novice");
    t->pass_all();
    t->pass_until("main");
    CHECK(t->stack() == Names{"Nela, Novice"});
    t->pass_all();
    t->play("Vow");
    t->pass_all();
    const std::size_t before = t->zone("hand", p1).size();
    t->pass_until("end");
    CHECK(t->stack() == Names{"Vow"});
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == before + 2);
    t->pass_turn();
    t->pass_turn();
    t->materialize("Nela, Adept");
    t->pass_all();
    t->pass_until("main");
    CHECK(t->stack() == Names{"Nela, Adept"});  // inherited
}

TEST_CASE("scripts see their targets by spec, those of their mode, and the event of a trigger",
          "[cards]") {
    CardTable t(R"(
format: 1
id: t/volley
name: Volley
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect:
      targets: [{ type: ally, up_to: 2 }, { player: opponent }]
      lua: |
        for _, ally in ipairs(targets[1]) do game:damage { to = ally, amount = 2 } end
        game:draw { player = targets[2], count = #target }
---
format: 1
id: t/choice
name: Choice
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect:
      modes:
        choose: 2
        of:
          - { text: One., target: { type: item }, lua: "game:destroy { cards = target }" }
          - { text: Two., target: { type: ally }, lua: "game:add_counters { to = target, counter = 'buff' }" }
          - { text: Three., lua: "game:draw {}" }
---
format: 1
id: t/mourner
name: Mourner
type: item
cost: { reserve: 0 }
abilities:
  - when:
      of: { event: die, card: { type: ally } }
      lua: "game:draw { player = event.player }"
)");
    t->put(p1, "hand", {"t/volley", "t/choice"});
    t->put(p2, "field", {"soldier", "soldier", "soldier", "blank"});
    t->put(p1, "field", {"t/mourner"});
    t->begin("end");
    t->play("Volley", {"soldier", "soldier"});
    t->choose_player(p2);
    t->pass_all();
    CHECK(t->zone("graveyard", p2) == Names{"soldier", "soldier"});
    CHECK(t->zone("hand", p2).size() == 2);
    t->choose("Mourner");  // which of them first
    CHECK(t->stack() == Names{"Mourner", "Mourner"});
    t->pass_all();
    t->pass_all();
    CHECK(t->zone("hand", p2).size() == 4);  // whoever's ally it was draws
    t->play("Choice");
    t->mode(0);
    t->mode(1);
    t->choose("blank");
    t->choose("soldier");
    t->pass_all();
    CHECK(t->zone("graveyard", p2).back() == "blank");
    REQUIRE(t->state().counters().size() == 1);
    CHECK(t->state().counters()[0].kind == t->library().find_counter("buff"));
}

}  // namespace cardloom::testing::cards_tests
