/// The shared properties over games with static abilities and modifications of every kind. A
/// checked build compares characteristics with a computation from nothing after every event.
#include "tests/cards/card_table.hpp"
#include "tests/properties.hpp"

namespace cardloom::testing::continuous_properties_tests {

namespace {

#ifdef CARDLOOM_CHECKED
constexpr std::uint64_t games = 3;
#else
constexpr std::uint64_t games = 20;
#endif

const Files keywords{{"grand-archive/keywords/of-tests.yaml", R"(
format: 1
keyword: steady
stacking: once
abilities:
  - when: { of: { event: die, card: self }, lua: "game:draw {}" }
---
format: 1
keyword: loud
stacking: separate
abilities:
  - static: { affects: { type: ally, controller: you, other: true }, power: 1 }
)"}};

const char* const cards = R"(
format: 1
id: t/root
name: Root, First
type: champion
level: 0
life: 12
abilities:
  - on_enter: { lua: "game:draw { count = 6 }" }
---
format: 1
id: t/branch
name: Root, Second
type: champion
lineage: Root
cost: { memory: 1 }
level: 1
life: 14
abilities:
  - inherited: true
    static: { affects: { type: ally, controller: you }, life: 1 }
---
format: 1
id: t/captain
name: Captain
type: ally
subtypes: [knight]
cost: { reserve: 1 }
power: 1
life: 2
abilities:
  - static: { affects: { type: ally, controller: you, other: true }, power: 1, gain: [steady, lesson] }
  - gate: { level: 1 }
    static: { affects: self, gain: [loud] }
lasting:
  lesson: { activated: { cost: { rest: self }, target: { type: unit }, lua: "game:damage { to = target, amount = 1 }" } }
---
format: 1
id: t/mime
name: Mime
type: ally
subtypes: [elf]
cost: { reserve: 1 }
power: 0
life: 3
abilities:
  - static: { affects: self, borrow: { from: { type: ally, other: true }, kinds: [activated], keywords: [steady] } }
  - static: { affects: self, power: "=count { zone = 'graveyard', owner = you } + self.counters.buff" }
---
format: 1
id: t/forge
name: Forge
type: item
cost: { reserve: 1 }
abilities:
  - static: { affects: { subtype: elf }, also: { subtype: knight, element: fire } }
  - static: { affects: { subtype: knight }, also: { class: warrior }, set: { life: 3 } }
  - if: { turn: opponent }
    static: { affects: { type: item, controller: you }, also: { type: ally }, set: { power: 1, life: 1 } }
---
format: 1
id: t/fog
name: Fog
type: item
cost: { reserve: 2 }
abilities:
  - static: { affects: { type: ally, controller: opponent, counters: { buff: { min: 1 } } }, lose: all }
  - static: { affects: { zone: [graveyard, hand], owner: you }, also: { element: fire } }
---
format: 1
id: t/shape
name: Shape
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - effect:
      target: { type: ally }
      modes:
        choose: 1
        of:
          - { text: Grow., lua: "game:modify { who = target, power = 2, life = 1, duration = 'turn' }" }
          - { text: Turn., lua: "game:modify { who = target, swap = { 'power', 'life' } }" }
          - { text: Still., lua: "game:modify { who = target, set = { type = 'item', name = 'Forge' }, lose = 'all' }" }
          - { text: Teach., lua: "game:modify { who = target, gain = { 'word', 'loud' }, args = { n = 1 }, duration = 'end_of_next_turn' }" }
          - { text: Feed., lua: "game:add_counters { to = target, counter = 'buff' }" }
lasting:
  word: { when: { of: { event: damage, card: self }, lua: "game:draw { count = args.n }" } }
---
format: 1
id: t/hymn
name: Hymn
type: action
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:grant { ability = 'choir', duration = 'turn' } game:modify { who = game:all { type = 'ally' }, power = -1, duration = 'turn' }" }
lasting:
  choir: { static: { affects: { type: ally, controller: you }, power: 2, set: { element: water } } }
)";

}  // namespace

TEST_CASE("the shared properties hold with continuous effects", "[properties][cards][continuous]") {
    CardTable t(cards, {}, keywords);
    for (const PlayerId player : {proofs::p1, proofs::p2}) {
        t->without_champion(player);
        t->with_deck(player, 0);
        t->put(player, "material", {"t/root", "t/branch"});
        for (const char* id : {"t/captain", "t/mime", "t/forge", "t/fog", "t/shape", "t/hymn"}) {
            t->put(player, "deck", {id, id, id, id, id});
        }
    }
    Tally tally;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        check_game(t->new_match(seed), seed, Sampling{}, tally);
    }
    CHECK(tally.decisions > 30 * games);
    CHECK(tally.faults == 0);
    CHECK(tally.exchanges > 0);
}

}  // namespace cardloom::testing::continuous_properties_tests
