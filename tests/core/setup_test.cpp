#include "core/setup.hpp"

#include <catch2/catch_test_macros.hpp>

#include "tests/core/fixture.hpp"

namespace setup_tests {

using namespace cardloom;
using namespace cardloom::testing;

TEST_CASE("a match has two to eight players", "[setup]") {
    World world;
    world.card("bear");
    CHECK(problem_with(world.setup(1, {"bear"}), world.library) ==
          "a match has two to eight players, not 1");
    CHECK(problem_with(world.setup(9, {"bear"}), world.library) ==
          "a match has two to eight players, not 9");
    for (std::size_t players = 2; players <= 8; ++players) {
        CHECK(problem_with(world.setup(players, {"bear"}), world.library) == "");
    }
}

TEST_CASE("decks name known cards and zones of players", "[setup]") {
    World world;
    world.card("bear");
    const Setup good = world.setup(2, {"bear"});

    Setup bad = good;
    bad.decks[1].parts[0].cards.emplace_back(77);
    CHECK(problem_with(bad, world.library) == "deck 'test' has a card that the content lacks");

    bad = good;
    bad.decks[1].parts[0].cards.emplace_back();
    CHECK(problem_with(bad, world.library) == "deck 'test' has a card that the content lacks");

    for (const ZoneKindId zone : {in::field, in::lineage, ZoneKindId{77}, ZoneKindId{}}) {
        bad = good;
        bad.decks[0].parts[0].zone = zone;
        CHECK(problem_with(bad, world.library) ==
              "deck 'test' starts cards in a zone that is not a player's");
    }
}

TEST_CASE("more cards than ids can name are refused", "[setup]") {
    World world;
    const DefinitionId bear = world.card("bear");
    Setup setup = world.setup(2, {});
    setup.decks[0].parts[0].cards.assign(30'001, bear);
    CHECK(problem_with(setup, world.library) ==
          "the decks have 30001 cards together; at most 30000 can be played with");
    setup.decks[0].parts[0].cards.pop_back();
    CHECK(problem_with(setup, world.library) == "");
}

TEST_CASE("a deck in parts starts in the zones of its parts", "[setup]") {
    World world;
    const DefinitionId bear = world.card("bear"), crown = world.card("crown");
    Setup setup = world.setup(2, {"bear"});
    setup.decks[1].parts = {{in::material, {crown, crown}}, {in::deck, {bear}}};
    const GameState state = initial_state(setup, world.library, make_layout(setup, world.library));
    CHECK(cards_in(state, world.library, state.zone_of(in::deck, p1)) == Texts{"bear"});
    CHECK(cards_in(state, world.library, state.zone_of(in::material, p2)) ==
          Texts{"crown", "crown"});
    CHECK(cards_in(state, world.library, state.zone_of(in::deck, p2)) == Texts{"bear"});
    for (const Card& row : state.cards()) {
        CHECK(row.controller == row.owner);
        CHECK(row.known == (row.definition == crown ? only(p2) : 0));
        CHECK_FALSE(row.is(Card::face_up));
    }
}

TEST_CASE("definitions are found by id and named by index", "[library]") {
    World world;
    const DefinitionId bear = world.card("bear");
    const AbilityId roar = world.effect("t/bear#roar", nullptr);
    CHECK(world.library.find_card("t/bear") == bear);
    CHECK(world.library.find_card("t/wolf").is_none());
    CHECK(world.library.find_ability("t/bear#roar") == roar);
    CHECK(world.library.find_ability("t/bear").is_none());
    CHECK(world.library.find_counter("charge") == world.charge);
    CHECK(world.library.find_counter("").is_none());
    CHECK(world.library.find_zone_kind("memory") == in::memory);
    CHECK(world.library.find_zone_kind("attic").is_none());
    CHECK(world.library.find_event_name("die") == event::die);
    CHECK(world.library.find_event_name("sunrise") == world.sunrise);
    CHECK(world.library.find_event_name("sunset").is_none());
}

TEST_CASE("the built-in event names stand where the constants say", "[library]") {
    const Library library;
    const auto id = [&](EventName name) { return library.event_name(name).id; };
    CHECK(id(event::move) == "move");
    CHECK(id(event::sacrifice) == "sacrifice");
    CHECK(id(event::damage) == "damage");
    CHECK(id(event::end) == "end");
    CHECK(id(event::no_room) == "no_room");
    CHECK(library.event_names().size() == event::built_in);
}

TEST_CASE("the hash of a card covers all that is printed and what its abilities do", "[library]") {
    const auto hash_of = [](auto change) {
        World world;
        AbilityDefinition ability;
        ability.id = "t/bear#roar";
        CardDefinition bear;
        bear.id = "t/bear";
        bear.name = "Bear";
        change(ability, bear);
        bear.abilities = {world.library.add_ability(ability)};
        return world.library.card(world.library.add_card(bear)).hash;
    };
    const auto same = hash_of([](auto&, auto&) {});
    CHECK(same == hash_of([](auto&, auto&) {}));
    CHECK(same != hash_of([](auto&, auto& card) { card.name = "Boar"; }));
    CHECK(same != hash_of([](auto&, auto& card) { card.cost = 1; }));
    CHECK(same != hash_of([](auto&, auto& card) { card.power = 1; }));
    CHECK(same != hash_of([](auto&, auto& card) { card.life = 1; }));
    CHECK(same != hash_of([](auto&, auto& card) { card.deck = in::deck; }));
    CHECK(same != hash_of([](auto&, auto& card) { card.damage = DamageManner::marked; }));
    CHECK(same != hash_of([](auto& ability, auto&) { ability.id = "t/bear#growl"; }));
    CHECK(same != hash_of([](auto& ability, auto&) { ability.script = 1; }));
    CHECK(same != hash_of([](auto& ability, auto&) { ability.per_batch = true; }));
    CHECK(same != hash_of([](auto& ability, auto&) { ability.on = event::die; }));
    CHECK(same != hash_of([](auto& ability, auto&) { ability.kind = AbilityKind::triggered; }));
}

TEST_CASE("the hash of the rules covers zones, counters and event names", "[library]") {
    const World world;
    const std::uint64_t before = world.library.rules_hash();
    const auto hash_of = [&](auto change) {
        Library library = world.library;
        change(library);
        return library.rules_hash();
    };
    CHECK(before == hash_of([](Library&) {}));
    CHECK(before != hash_of([](Library& library) { library.add_counter({"omen", {}}); }));
    CHECK(before != hash_of([](Library& library) { library.add_zone_kind({}); }));
    CHECK(before != hash_of([](Library& library) { library.add_event_name({"dusk", {}, {}}); }));
    CHECK(before !=
          hash_of([](Library& library) { library.name_rule(event::die).to = in::banishment; }));
    CHECK(before != hash_of([](Library& library) { library.roles.hand = in::memory; }));
}

TEST_CASE("a set of names holds 128", "[library]") {
    NameSet names;
    for (const std::size_t i : {0u, 63u, 64u, 127u}) {
        const EventName name{i};
        CHECK_FALSE(names.has(name));
        names.add(name);
        CHECK(names.has(name));
    }
    CHECK_FALSE(names.has(EventName{1}));
    CHECK_FALSE(names.has(EventName{65}));
    names.drop(EventName{64});
    CHECK_FALSE(names.has(EventName{64}));
    CHECK(names.has(EventName{0}));
}

}  // namespace setup_tests
