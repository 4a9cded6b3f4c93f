/// Rules content that is added as files, without C++: keywords, counters, checks, actions,
/// conditions, hooks and events, and cards that play with them.
#include "tests/cards/card_table.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing::rules_content_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

const Files frost{{"grand-archive/keywords/bramble.yaml", R"(
format: 1
keyword: bramble
parameters: { amount: number }
stacking: sum
abilities:
  - when:
      of: { event: rest, card: self }
      lua: "game:damage { to = self, amount = args.amount }"
---
format: 1
keyword: thrifty
parameters: { amount: number }
stacking: highest
abilities:
  - cost: { add: "=-1 * args.amount" }
---
format: 1
keyword: tribute
parameters: { gift: filter, price: cost }
stacking: separate
abilities:
  - activated:
      cost: "=args.price"
      target: "=args.gift"
      lua: "game:add_counters { to = target, counter = 'buff' }"
---
format: 1
keyword: marked
)"},
                  {"grand-archive/counters/frost.yaml", R"(
format: 1
counter: frost
abilities:
  - rule: { cannot: { event: activate_ability, card: self } }
  - when:
      of: { event: phase, phase: end, edge: begin }
      lua: "game:draw {}"
)"},
                  {"grand-archive/course.yaml", R"(
format: 1
check: frozen_solid
cites: HR-1
each: { type: ally, counters: { frost: { min: 2 } } }
lua: "game:destroy { cards = self }"
---
format: 1
condition: floods
parameters: { amount: number }
holds: "=count { zone = 'graveyard', owner = you } >= args.amount"
---
format: 1
event: brew_tea
fields: [card, amount]
---
format: 1
hook: on_tea
of: { event: brew_tea, player: you }
)"}};

}  // namespace

TEST_CASE("a keyword of rules content acts with what a card gives it, and stacks as it says",
          "[cards][content]") {
    CardTable t(R"(
format: 1
id: t/knight
name: Knight
type: ally
cost: { reserve: 3 }
power: 1
life: 5
abilities:
  - keyword: { bramble: 1 }
  - keyword: { bramble: 2 }
  - activated: { cost: { rest: self }, lua: "game:draw {}" }
---
format: 1
id: t/squire
name: Squire
type: ally
cost: { reserve: 3 }
power: 1
life: 1
abilities:
  - keyword: { thrifty: 1 }
  - keyword: { thrifty: 2 }
)",
                {}, frost);
    t->put(p1, "hand", {"t/squire", "blank", "blank"});
    t->put(p1, "field", {"t/knight"});
    t->begin("main");
    CHECK(t->cost_of_playing(p1, "Squire") == "1: printed 3, -2 by Squire [GA-COST-CALC]");
    t->activate("Knight");
    t->pass_all();
    t->pass_all();
    CHECK(t->damage_on(t->find("Knight")) == 3);  // 1 and 2 are one bramble of 3
}

TEST_CASE("filters and costs can be given to a keyword, and separate ones stay apart",
          "[cards][content]") {
    CardTable t(R"(
format: 1
id: t/elder
name: Elder
type: ally
cost: { reserve: 3 }
power: 1
life: 5
abilities:
  - keyword: { tribute: { gift: { type: ally, other: true }, price: { reserve: 1 } } }
  - keyword: { tribute: { gift: { type: item }, price: { rest: self } } }
)",
                {}, frost);
    t->put(p1, "hand", {"blank"});
    t->put(p1, "field", {"t/elder", "soldier"});
    t->begin("main");
    t->activate("Elder");
    t->choose("soldier");
    t->choose("blank");
    t->pass_all();
    CHECK(t->counters("soldier", "buff") == 1);
    CHECK(t->state().card(t->find("Elder")).object);
}

TEST_CASE("an object has what its counters can do while one is there", "[cards][content]") {
    CardTable t(R"(
format: 1
id: t/sprite
name: Sprite
type: ally
cost: { reserve: 0 }
power: 1
life: 1
abilities:
  - activated: { cost: { reserve: 0 }, lua: "game:draw {}" }
---
format: 1
id: t/chill
name: Chill
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally }, lua: "game:add_counters { to = target, counter = 'frost' }" }
---
format: 1
id: t/warmth
name: Warmth
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally }, lua: "game:remove_counters { from = target, counter = 'frost' }" }
)",
                {}, frost);
    t->put(p1, "hand", {"t/chill", "t/chill", "t/warmth"});
    t->put(p1, "field", {"t/sprite"});
    t->begin("main");
    CHECK(t->offers("activate Sprite"));
    t->play("Chill", {"Sprite"});
    t->pass_all();
    CHECK(t->counters("Sprite", "frost") == 1);
    CHECK_FALSE(t->offers("activate Sprite"));
    t->play("Warmth", {"Sprite"});
    t->pass_all();
    CHECK(t->offers("activate Sprite"));
    t->play("Chill", {"Sprite"});
    t->pass_all();
    const std::size_t hand = t->zone("hand", p1).size();
    t->pass_until("end");
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == hand + 1);  // as the end phase begins
}

TEST_CASE("a check of rules content is done for each object it is about", "[cards][content]") {
    CardTable t(R"(
format: 1
id: t/blizzard
name: Blizzard
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:add_counters { to = game:all { type = 'ally', controller = you }, counter = 'frost', count = 2 }" }
)",
                {}, frost);
    t->put(p1, "hand", {"t/blizzard"});
    t->put(p1, "field", {"soldier", "soldier"});
    t->put(p2, "field", {"soldier"});
    t->begin("main");
    t->play("Blizzard");
    t->pass_all();
    CHECK(t->zone("graveyard", p1) == Names{"Blizzard", "soldier", "soldier"});
    CHECK(t->field(p2) == Names{"soldier", "spirit"});
}

TEST_CASE("conditions, events and hooks of rules content are those of cards", "[cards][content]") {
    CardTable t(R"(
format: 1
id: t/pot
name: Pot
type: item
cost: { reserve: 0 }
abilities:
  - gate: { floods: 1 }
    activated: { cost: { rest: self }, lua: "game:signal { event = 'brew_tea', amount = 2 }" }
  - on_tea: { lua: "game:draw { count = event.amount }" }
)",
                {}, frost);
    t->put(p1, "field", {"t/pot"});
    t->put(p1, "graveyard", {"blank"});
    t->begin("main");
    const std::size_t hand = t->zone("hand", p1).size();
    t->activate("Pot");
    t->pass_all();
    CHECK(t->stack() == Names{"Pot"});
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == hand + 2);
}

TEST_CASE("how a card enters is its own: rested, and with counters", "[cards]") {
    CardTable t(R"(
format: 1
id: t/sleeper
name: Sleeper
type: ally
cost: { reserve: 0 }
power: 1
life: 1
abilities:
  - enters: { rested: true, counters: { charge: "=1 + 1" } }
  - when: { of: { event: rest, card: self }, lua: "game:draw {}" }
)");
    t->put(p1, "hand", {"t/sleeper"});
    t->begin("main");
    t->play("Sleeper");
    t->pass_all();
    CHECK(t->rested(t->find("Sleeper")) == 1);
    CHECK(t->counters("Sleeper", "charge") == 2);
    CHECK(t->stack().empty());  // entering rested is no resting
}

TEST_CASE("replacements prevent all but so much, and shields are used up", "[cards]") {
    CardTable t(R"(
format: 1
id: t/wall
name: Wall
type: ally
cost: { reserve: 0 }
power: 0
life: 9
abilities:
  - instead: { of: { event: damage, card: self }, prevent: { all_but: 1 } }
---
format: 1
id: t/bolt
name: Bolt
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally }, lua: "game:damage { to = target, amount = 4 }" }
---
format: 1
id: t/veil
name: Veil
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally }, lua: "game:grant { ability = 'pool', to = target }" }
lasting:
  pool: { instead: { of: { event: damage, card: self }, shield: 5 } }
---
format: 1
id: t/giant
name: Giant
type: ally
cost: { reserve: 0 }
power: 0
life: 9
)");
    t->put(p1, "hand", {"t/bolt", "t/bolt", "t/bolt", "t/veil"});
    t->put(p1, "field", {"t/wall", "t/giant"});
    t->begin("main");
    t->play("Bolt", {"Wall"});
    t->pass_all();
    CHECK(t->damage_on(t->find("Wall")) == 1);
    t->play("Veil", {"Giant"});
    t->pass_all();
    t->play("Bolt", {"Giant"});
    t->pass_all();
    CHECK(t->damage_on(t->find("Giant")) == 0);
    CHECK(t->state().lasting().size() == 1);
    t->play("Bolt", {"Giant"});
    t->pass_all();
    CHECK(t->damage_on(t->find("Giant")) == 3);  // one point was left of the shield
    CHECK(t->state().lasting().empty());
}

TEST_CASE("an opponent chooses targets that are theirs to choose; a trigger is aimed at",
          "[cards]") {
    CardTable t(R"(
format: 1
id: t/verdict
name: Verdict
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally, by: opponent }, lua: "game:destroy { cards = target }" }
---
format: 1
id: t/shelter
name: Shelter
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { stack: activation, targeting: { type: ally, controller: you } }, lua: "game:negate { what = target }" }
---
format: 1
id: t/guard
name: Guard
type: ally
cost: { reserve: 0 }
power: 0
life: 1
)");
    t->put(p1, "hand", {"t/verdict"});
    t->put(p2, "hand", {"t/shelter"});
    t->put(p1, "field", {"soldier"});
    t->put(p2, "field", {"t/guard"});
    t->begin("main");
    t->play("Verdict");
    CHECK(t->asked() == p2);
    t->choose("Guard");
    t->pass();
    t->play("Shelter");
    t->choose("Verdict");
    t->pass_all();
    CHECK(t->field(p2) == Names{"Guard", "spirit"});
}

TEST_CASE("GA-ABACT-3: an ability that anybody may activate is theirs, and its object is not",
          "[cards]") {
    CardTable t(R"(
format: 1
id: t/fountain
name: Fountain
type: item
cost: { reserve: 0 }
abilities:
  - activated: { cost: { rest: self }, by: any_player, lua: "game:draw {}" }
---
format: 1
id: t/well
name: Well
type: item
cost: { reserve: 0 }
abilities:
  - activated: { cost: { rest: self }, lua: "game:draw {}" }
)");
    t->put(p1, "field", {"t/fountain", "t/well"});
    t->begin("main");
    const std::size_t hand = t->zone("hand", p2).size();
    t->pass();
    CHECK(t->asked() == p2);
    CHECK_FALSE(t->offers("activate Well"));
    t->activate("Fountain");
    CHECK(t->rested(t->find("Fountain")) == 1);
    t->pass_all();
    CHECK(t->zone("hand", p2).size() == hand + 1);
    CHECK(t->state().card(t->find("Fountain")).controller == p1);
    CHECK_FALSE(t->offers("activate Fountain"));
}

TEST_CASE("a keyword, a counter, a check and a cost layer are files, and are played with",
          "[cards][content]") {
    CardTable t(R"(
format: 1
id: t/scholar
name: Scholar
type: ally
cost: { reserve: 3 }
power: 1
life: 9
abilities:
  - play: { speed: fast }
  - keyword: { studious: 2 }
---
format: 1
id: t/chill
name: Chill
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: ally }, lua: "game:add_counters { to = target, counter = 'rime', count = 2 }" }
)",
                {},
                {{"grand-archive/keywords/studious.yaml", R"(format: 1
keyword: studious
parameters: { amount: number }
stacking: sum
abilities:
  - cost: { add: "=-1 * args.amount" }
  - on_enter: { lua: "game:draw { count = args.amount }" }
)"},
                 {"grand-archive/counters/rime.yaml", R"(format: 1
counter: rime
abilities:
  - cost: { of: { event: activate, player: you }, add: "=args.count" }
)"},
                 {"grand-archive/checks/shattered.yaml", R"(format: 1
check: shattered
cites: HR-1
each: { type: ally, counters: { rime: { min: 4 } } }
lua: "game:destroy { cards = self }"
)"}});
    t->put(p1, "hand", {"t/scholar", "blank"});
    t->put(p2, "hand", {"t/chill", "t/chill"});
    t->begin("end");
    CHECK(t->cost_of_playing(p1, "Scholar") == "1: printed 3, -2 by Scholar [GA-COST-CALC]");
    t->play("Scholar");
    t->choose("blank");
    t->pass_all();
    CHECK(t->stack() == Names{"Scholar"});  // the keyword's trigger
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 2);
    t->pass();
    t->play("Chill", {"Scholar"});
    t->pass_all();
    CHECK(t->cost_of_playing(p2, "Chill") == "0: printed 0 [GA-COST-CALC]");
    CHECK(t->counters("Scholar", "rime") == 2);
    t->pass();
    t->play("Chill", {"Scholar"});
    t->pass_all();
    CHECK(t->zone("graveyard", p1) == Names{"Scholar"});  // the check
}

TEST_CASE("a part of costs is rules content: what can pay for it, and what is done then",
          "[cards][content]") {
    CardTable t(R"(
format: 1
id: t/forge
name: Forge
type: item
cost: { reserve: 1 }
abilities:
  - activated: { cost: { exert: { type: ally, count: 2, id: tired } }, lua: "game:draw { count = #paid.tired }" }
---
format: 1
id: t/smith
name: Smith
type: ally
cost: { reserve: 1 }
power: 1
life: 3
abilities:
  - activated: { cost: { exert: self }, lua: "game:draw {}" }
---
format: 1
id: t/golem
name: Golem
type: item
cost: { reserve: 1 }
)",
                {}, {{"grand-archive/parts/exert.yaml", R"(format: 1
part: exert
of: { type: unit, state: awake }
lua: |
  game:rest { cards = self }
  game:add_counters { to = self, counter = 'charge' }
)"}});
    t->put(p1, "field", {"t/forge", "t/smith", "t/smith", "t/golem"});
    t->put(p1, "deck", {"blank", "blank", "blank"});
    t->begin("main");
    t->activate("Forge");
    t->choose_all({"Smith", "Smith"});
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 2);
    CHECK(t->counters("Smith", "charge") == 1);
    CHECK(t->rested(t->find("Smith")) == 1);
    CHECK_FALSE(t->offers("activate Smith"));  // it is not awake
    CHECK_FALSE(t->offers("activate Forge"));
}

TEST_CASE("what an effect asks for can be a part of rules content", "[cards][content]") {
    CardTable t(R"(
format: 1
id: t/levy
name: Levy
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "if game:pay { cost = { exert = { subtype = 'smith' } } } then game:draw {} end" }
---
format: 1
id: t/smith
name: Smith
type: ally
subtypes: [smith]
cost: { reserve: 1 }
power: 1
life: 3
---
format: 1
id: t/anvil
name: Anvil
type: item
subtypes: [smith]
cost: { reserve: 1 }
)",
                {}, {{"grand-archive/parts/exert.yaml", R"(format: 1
part: exert
of: { type: unit, state: awake }
lua: |
  game:rest { cards = self }
  game:add_counters { to = self, counter = 'charge' }
)"}});
    t->put(p1, "field", {"t/smith", "t/anvil"});
    t->put(p1, "hand", {"t/levy", "t/levy"});
    t->put(p1, "deck", {"blank", "blank"});
    t->begin("main");
    t->play("Levy");
    t->pass_all();
    t->say(true);
    t->choose("Smith");  // an Anvil is no unit
    CHECK(t->zone("hand", p1).size() == 2);
    CHECK(t->counters("Smith", "charge") == 1);
    CHECK(t->counters("Anvil", "charge") == 0);
    t->play("Levy");  // nothing is left that could pay
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 1);
}

}  // namespace cardloom::testing::rules_content_tests
