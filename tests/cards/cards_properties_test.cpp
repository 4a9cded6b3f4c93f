/// The shared properties over games whose cards are all YAML and Lua.
#include "tests/cards/card_table.hpp"
#include "tests/properties.hpp"

namespace cardloom::testing::cards_properties_tests {

namespace {

#ifdef CARDLOOM_CHECKED
constexpr std::uint64_t games = 3;
#else
constexpr std::uint64_t games = 20;
#endif

const char* const all_kinds = R"(
format: 1
id: t/root
name: Root, First
type: champion
level: 0
life: 8
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
life: 10
abilities:
  - inherited: true
    on_phase: { of: { phase: main }, lua: "if game:ask {} then game:draw {} end" }
---
format: 1
id: t/bolt
name: Bolt
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - effect: { target: { type: unit }, lua: "game:damage { to = target, amount = 2 }" }
---
format: 1
id: t/split
name: Split
type: action
cost: { reserve: 2 }
abilities:
  - play: { optional: { id: stoked, cost: { banish: { zone: graveyard } } } }
  - effect:
      modes:
        choose: "=paid.stoked and 2 or 1"
        of:
          - { text: Draw., lua: "game:draw {}" }
          - { text: Break., target: { type: item }, lua: "game:destroy { cards = target }" }
          - { text: Grow., target: { type: ally }, lua: "game:add_counters { to = target, counter = 'buff' }" }
---
format: 1
id: t/scout
name: Scout
type: ally
cost: { reserve: 1 }
power: 1
life: 1
abilities:
  - on_death: { lua: "game:draw { player = event.player }" }
  - activated: { cost: { rest: self }, lua: "local c = game:choose { from = { zone = 'hand', owner = you }, up_to = 1 } if c then game:discard { cards = c } end" }
---
format: 1
id: t/tax
name: Tax
type: item
cost: { reserve: 0 }
abilities:
  - cost: { of: { event: activate, player: opponent, card: { type: action } }, add: 1 }
  - instead: { of: { event: damage, card: { type: champion, controller: you } }, may: true, prevent: 1 }
  - pay: { cost: reserve, by: { rest: self } }
---
format: 1
id: t/ghost
name: Ghost
type: action
speed: fast
cost: { reserve: 3 }
abilities:
  - play: { from: graveyard, alternative: { id: risen, cost: { reserve: 1 } } }
  - effect: { lua: "game:grant { ability = 'ember', uses = 1 }" }
lasting:
  ember: { when: { of: { event: phase, phase: end, edge: begin }, lua: "game:draw {}" } }
---
format: 1
id: t/crown
name: Crown
type: item
supertypes: [regalia]
cost: { memory: 1 }
abilities:
  - zone: graveyard
    pay: { cost: memory, by: { banish: self } }
  - rule: { cannot: { event: play, player: opponent, card: { name: Split } } }
)";

/// What the game remembers: notes, links, also to hidden cards, tallies, limits, args.
const char* const all_memory = R"(
format: 1
id: t/root
name: Root, First
type: champion
level: 0
life: 8
abilities:
  - on_enter: { lua: "game:draw { count = 6 }" }
  - limit: once_per_turn
    when: { of: { event: draw, player: you, nth: 2 }, lua: "game:note { who = you, key = 'second', value = you:tally('drawn') }" }
tallies:
  drawn: { of: { event: draw, player: you }, span: game }
---
format: 1
id: t/branch
name: Root, Second
type: champion
lineage: Root
cost: { memory: 1 }
level: 1
life: 10
abilities:
  - inherited: true
    limit: once_per_turn
    activated: { lua: "game:note { key = 'vow', value = (self.notes.vow or 0) + 1 } game:draw {}" }
---
format: 1
id: t/vault
name: Vault
type: item
cost: { reserve: 0 }
abilities:
  - limit: { times: 2, per: game }
    activated:
      cost: { rest: self }
      target: { type: ally, up_to: 1 }
      lua: |
        if target then
          game:banish { cards = target, link = "kept" }
        else
          game:banish { cards = you.deck:top(1), face = "down", link = "kept" }
        end
  - on_leave: { lua: "game:move { cards = game:all { linked = 'kept' }, to = 'hand' }" }
  - cost: { of: { event: activate, player: you, nth: 1 }, add: "=-1 * count { linked = 'kept' }" }
---
format: 1
id: t/hex
name: Hex
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - if: { tally: { event: activate, player: you }, max: 2 }
    cost: { add: -1 }
  - effect:
      target: { type: unit }
      lua: |
        game:grant { ability = "dusk", to = target, args = { who = target, n = 1, by = you, hidden = you.deck:top(1)[1] }, uses = 1 }
        game:reflex { ability = "lash", args = { n = 1 } }
lasting:
  dusk: { when: { of: { event: draw, player: "=args.by" }, lua: "game:damage { to = args.who, amount = args.n }" } }
  lash: { reflex: { target: { type: object, up_to: 1 }, lua: "if target then game:note { who = target, key = 'lashed', value = { 'fire', args.n } } end" } }
---
format: 1
id: t/scout
name: Scout
type: ally
cost: { reserve: 1 }
power: 1
life: 1
tallies:
  hurt: { of: { event: damage }, keep: cards }
  worst: { of: { event: damage }, keep: highest, span: game }
abilities:
  - on_enter: { lua: "game:note { key = 'feared', value = 'Hex' }" }
  - rule: { cannot: { event: activate, player: opponent, card: { name: "=self.notes.feared" } } }
  - on_death: { lua: "if self.notes.feared then game:draw { count = 1 + you:tally('worst') // 5 } end" }
  - limit: once
    instead: { of: { event: damage, card: { type: champion, controller: you } }, may: true, prevent: 1 }
  - when: { of: { event: note, card: self, key: lashed, value: fire }, lua: "game:wake { cards = game:all { tallied = 'hurt' } }" }
---
format: 1
id: t/purse
name: Purse
type: item
cost: { reserve: 0 }
abilities:
  - limit: once_per_turn
    pay: { cost: reserve, by: { rest: self } }
  - limit: once_per_turn
    rule: { may: { event: activate, player: you, card: { type: action, zone: graveyard, owner: you } } }
)";

/// What acts on decks, the stack and costs while an effect resolves.
const char* const all_instructions = R"(
format: 1
id: t/root
name: Root, First
type: champion
level: 0
life: 10
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
life: 12
abilities:
  - on_phase: { of: { phase: main }, lua: "game:glimpse { count = 3 }" }
---
format: 1
id: t/comet
name: Comet
type: action
subtypes: [spell]
cost: { reserve: 3 }
abilities:
  - play: { from: glimpse, alternative: { id: called, cost: { reserve: 1 } } }
  - cost: { add: "=-1 * level" }
  - effect:
      target: { type: unit }
      lua: |
        game:damage { to = target, amount = 1 + level, source = self }
        if paid.called then game:glimpse { count = 2 } end
---
format: 1
id: t/charge
name: Charge
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect:
      lua: |
        game:empower { amount = 1 + #game:stack {} }
        local w = game:option { options = { "dig", "grind", "seek" }, prompt = "How?" }
        if w == "dig" then
          game:reveal_until { filter = { type = "ally" }, count = 3, to = "hand", rest_to = "bottom", random = true }
        elseif w == "grind" then
          game:mill { player = you.opponents, count = 2 }
        else
          game:search { top = 3, filter = { subtype = "spell" }, rest_to = "bottom" }
        end
---
format: 1
id: t/hush
name: Hush
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - effect:
      target: { stack: [activation, trigger, ability] }
      modes:
        choose: 2
        repeats: true
        of:
          - { text: Draw., lua: "game:draw {}" }
          - { text: Glimpse., lua: "game:glimpse { count = 2 }" }
      lua: |
        if not game:pay { player = target.controller, cost = { reserve = 1 }, prompt = "Keep it?" } then
          game:negate { what = target }
        elseif game:ask {} then
          game:copy { what = target, retarget = "may" }
        else
          game:retarget { what = target, optional = true }
        end
---
format: 1
id: t/scout
name: Scout
type: ally
cost: { reserve: 1 }
power: 1
life: 1
abilities:
  - on_enter:
      lua: |
        local seen = game:look { zone = "hand", of = you.opponents[1], count = 1, random = true }
        if seen then game:move { cards = seen.cards, to = "deck", position = "random" } end
  - on_death: { lua: "game:move { cards = self:follow(), to = 'deck', position = 'random' }" }
  - activated:
      cost: { rest: self }
      modes:
        choose: 1
        fresh: true
        of:
          - { text: Generate., lua: "game:generate { names = 't/hush' }" }
          - { text: Name., lua: "game:note { who = you, key = 'named', value = game:name { filter = { type = 'action' } } }" }
          - { text: Echo., lua: "game:trigger { card = self, event = 'enter' }" }
---
format: 1
id: t/drum
name: Drum
type: item
cost: { reserve: 0 }
abilities:
  - limit: once_per_turn
    activated:
      cost: { rest: self }
      lua: |
        local e = game:each { players = game.players, from = { zone = "hand" }, prompt = "Which?" }
        local all = {}
        for _, one in ipairs(e) do table.insert(all, one.cards[1]) end
        game:discard { cards = all }
        game:play { from = { zone = "graveyard", owner = you, type = "action" }, free = "cost", optional = true }
  - when: { of: { event: mill, player: you, batch: true }, lua: "game:banish { cards = game:first { zone = 'graveyard', owner = you }, face = 'down', counters = { omen = 1 } }" }
  - when: { of: { event: glimpse, player: you }, lua: "if game:holds { level = 1, turn = 'you' } then game:turn_face { cards = game:all { zone = 'banishment', owner = you } } end" }
---
format: 1
id: t/crown
name: Crown
type: item
supertypes: [regalia]
cost: { memory: 1 }
abilities:
  - pay: { cost: reserve, by: { rest: self } }
)";

/// What lasts and what objects are: grants of every kind, replacements, states, faces, copies.
const char* const all_objects = R"(
format: 1
id: t/root
name: Root, First
type: champion
level: 0
life: 9
abilities:
  - on_enter: { lua: "game:draw { count = 6 } game:gain_mastery { name = 'glass' }" }
---
format: 1
id: t/husk
name: Husk
type: item
cost: { reserve: 0 }
abilities:
  - limit: once_per_turn
    activated: { lua: "game:transform { cards = self }" }
back:
  name: Wings
  type: ally
  power: 2
  life: 1
  abilities:
    - when: { of: { event: transform, card: self }, lua: "game:set_distant { cards = self }" }
    - on_death: { lua: "game:damage { to = you.champion, amount = self.power }" }
---
format: 1
id: t/mimic
name: Mimic
type: item
cost: { reserve: 0 }
abilities:
  - enters: { copy_of: { type: object, none_of: { type: champion } } }
---
format: 1
id: t/scout
name: Scout
type: ally
cost: { reserve: 1 }
power: 1
life: 2
abilities:
  - enters: { choose: { what: element, id: sworn }, counters: { sheen: 1 } }
  - when: { of: { event: die, card: { type: ally }, batch: true }, lua: "game:draw { count = 1 } for _, c in ipairs(event.cards) do if c.power > 1 then game:recover { amount = c.power } end end" }
  - instead: { of: { event: damage, card: { type: champion, controller: you } }, may: { cost: { rest: self } }, prevent: 1 }
---
format: 1
id: t/cage
name: Cage
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect:
      modes:
        choose: 1
        of:
          - { text: Hush., target: { type: ally }, lua: "game:suppress { cards = target }" }
          - { text: Charm., target: { type: ally }, lua: "game:control { cards = target, duration = 'turn' }" }
          - { text: Guise., target: { type: ally }, lua: "game:become { who = target, copy_of = game:first { type = 'item' } or target, duration = 'next_turn' }" }
          - { text: Twin., target: { type: object, none_of: { type: champion } }, lua: "game:summon { copy_of = target }" }
          - { text: Ward., target: { type: unit }, lua: "game:grant { ability = 'shell', to = target, args = { n = 2 }, duration = 'end_of_next_turn' }" }
          - { text: Mist., target: { type: ally }, lua: "game:set_state { cards = target, state = 'ephemeral' }" }
lasting:
  shell: { until: { event: draw, player: opponent }, instead: { of: { event: damage, card: self }, shield: "=args.n" } }
---
format: 1
id: t/pit
name: Pit
type: item
cost: { reserve: 1 }
abilities:
  - on_enter: { target: { type: ally, up_to: 1 }, lua: "if target then game:banish { cards = target, duration = 'source' } end" }
  - activated: { cost: { banish: self }, lua: "game:damage { to = game:all { type = 'unit' }, amount = 1 }" }
)";

const Files glass{{"grand-archive/glass.yaml", R"(format: 1
mastery: glass
notes: { moon: { values: [new, full], start: new } }
abilities:
  - on_phase: { of: { phase: end }, lua: "game:note { key = 'moon', value = 'full' } game:add_counters { to = self, counter = 'haunt' }" }
  - when: { of: { event: draw, player: you, nth: 2 }, lua: "game:damage { to = you.champion, amount = self.counters.haunt }" }
)"}};

}  // namespace

TEST_CASE("the shared properties hold for what lasts and what objects are",
          "[properties][cards][objects]") {
    CardTable t(all_objects, {}, glass);
    for (const PlayerId player : {proofs::p1, proofs::p2}) {
        t->without_champion(player);
        t->with_deck(player, 0);
        t->put(player, "material", {"t/root"});
        for (const char* id : {"t/husk", "t/mimic", "t/scout", "t/cage", "t/pit"}) {
            t->put(player, "deck", {id, id, id, id, id, id});
        }
    }
    Tally tally;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        check_game(t->new_match(seed), seed, Sampling{}, tally);
    }
    CHECK(tally.decisions > 30 * games);
    CHECK(tally.finished > 0);
    CHECK(tally.faults == 0);
}

TEST_CASE("the shared properties hold at every decision of games with loaded cards",
          "[properties][cards]") {
    CardTable t(all_kinds);
    for (const PlayerId player : {proofs::p1, proofs::p2}) {
        t->without_champion(player);
        t->with_deck(player, 0);
        t->put(player, "material", {"t/root", "t/branch", "t/crown", "t/crown"});
        for (const char* id : {"t/bolt", "t/split", "t/scout", "t/tax", "t/ghost"}) {
            t->put(player, "deck", {id, id, id, id, id});
        }
    }
    Tally tally;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        check_game(t->new_match(seed), seed, Sampling{}, tally);
    }
    CHECK(tally.decisions > 30 * games);
    CHECK(tally.finished > 0);
    CHECK(tally.faults == 0);
}

TEST_CASE("the shared properties hold for what games remember", "[properties][cards][memory]") {
    CardTable t(all_memory);
    for (const PlayerId player : {proofs::p1, proofs::p2}) {
        t->without_champion(player);
        t->with_deck(player, 0);
        t->put(player, "material", {"t/root", "t/branch"});
        for (const char* id : {"t/vault", "t/hex", "t/scout", "t/purse"}) {
            t->put(player, "deck", {id, id, id, id, id, id});
        }
    }
    Tally tally;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        check_game(t->new_match(seed), seed, Sampling{}, tally);
    }
    CHECK(tally.decisions > 30 * games);
    CHECK(tally.finished > 0);
    CHECK(tally.faults == 0);
}

TEST_CASE("the shared properties hold for what effects do with decks, costs and the stack",
          "[properties][cards][verbs]") {
    CardTable t(all_instructions);
    for (const PlayerId player : {proofs::p1, proofs::p2}) {
        t->without_champion(player);
        t->with_deck(player, 0);
        t->put(player, "material", {"t/root", "t/branch", "t/crown", "t/crown"});
        for (const char* id : {"t/comet", "t/charge", "t/hush", "t/scout", "t/drum"}) {
            t->put(player, "deck", {id, id, id, id, id});
        }
    }
    Tally tally;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        check_game(t->new_match(seed), seed, Sampling{}, tally);
    }
    CHECK(tally.decisions > 30 * games);
    CHECK(tally.exchanges > 0);
    CHECK(tally.faults == 0);
}

}  // namespace cardloom::testing::cards_properties_tests
