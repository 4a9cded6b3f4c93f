#include "core/state.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "core/match_body.hpp"
#include "core/random_play.hpp"
#include "core/setup.hpp"
#include "core/snapshot.hpp"
#include "practice/skirmish.hpp"
#include "tests/core/fixture.hpp"

namespace state_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

std::size_t capacity(const Layout& layout, SectionId id) {
    return layout.capacity[static_cast<std::size_t>(id)];
}

/// A state of two players with cards, objects and counters in it.
GameState busy_state(const World& world) {
    Setup setup = world.setup(2, {"bear", "wolf"});
    GameState state = initial_state(setup, world.library, make_layout(setup, world.library));
    state.stack().push(Instance{});
    state.counters().push(Counter{CardId{1}, world.charge, 3});
    return state;
}

}  // namespace

TEST_CASE("capacities come from the players and their decks", "[state]") {
    World world;
    world.card("bear");
    const Setup two = world.setup(2, {"bear", "bear", "bear"});
    const Setup eight = world.setup(8, {"bear", "bear", "bear"});

    const auto small = make_layout(two, world.library);
    CHECK(capacity(*small, SectionId::players) == 2);
    CHECK(capacity(*small, SectionId::cards) == 6u + 2 * 32);
    CHECK(small->fixed_zones == 6 * 2 + 2);  // six kinds are a player's, two are everybody's
    CHECK(capacity(*small, SectionId::zones) == std::size_t{small->fixed_zones} + 2 * 32);
    CHECK(capacity(*small, SectionId::objects) == 2 * 64);

    const auto large = make_layout(eight, world.library);
    CHECK(capacity(*large, SectionId::players) == 8);
    CHECK(capacity(*large, SectionId::cards) == 24u + 8 * 32);
    CHECK(large->fixed_zones == 6 * 8 + 2);
    CHECK(capacity(*large, SectionId::objects) == 8 * 64);
    CHECK(large->bytes > small->bytes);
}

TEST_CASE("sections do not overlap and begin at multiples of eight", "[state]") {
    World world;
    world.room = {3, 5, 7, 1, 1, 3, 1};
    world.card("bear");
    const auto layout = make_layout(world.setup(3, {"bear"}), world.library);
    std::size_t end = sizeof(Header);
    for (std::size_t i = 0; i < section_count; ++i) {
        CHECK(layout->offset[i] % 8 == 0);
        CHECK(layout->offset[i] >= end);
        end = layout->offset[i] + layout->capacity[i] * row_bytes[i];
    }
    CHECK(layout->bytes >= end);
}

TEST_CASE("a game of two does not pay for eight", "[state]") {
    World world;
    world.card("bear");
    const auto used = [&](std::size_t players) {
        const Setup setup = world.setup(players, {"bear", "bear"});
        return initial_state(setup, world.library, make_layout(setup, world.library)).used_bytes();
    };
    const std::size_t per_player = sizeof(Player) + 6 * sizeof(Zone) + 2 * sizeof(Card);
    CHECK(used(8) - used(2) == 6 * per_player);
    CHECK(used(2) == sizeof(Header) + 2 * per_player + 2 * sizeof(Zone) + sizeof(Alert));
}

TEST_CASE("every zone of every player is found by kind and owner", "[state]") {
    World world;
    world.card("bear");
    const Setup setup = world.setup(3, {"bear"});
    const GameState state = initial_state(setup, world.library, make_layout(setup, world.library));
    for (std::size_t kind = 0; kind < world.library.zone_kinds().size(); ++kind) {
        const Holder holder = world.library.zone_kinds()[kind].holder;
        for (const PlayerId player : {p1, p2, p3}) {
            const ZoneId zone = state.zone_of(ZoneKindId{kind}, player);
            if (holder == Holder::object) {
                CHECK(zone.is_none());
                continue;
            }
            CHECK(state.zone(zone).kind == ZoneKindId{kind});
            CHECK(state.zone(zone).owner == (holder == Holder::player ? player : PlayerId{}));
        }
    }
}

TEST_CASE("GA-ZONE-7: a game starts with cards in the decks and nowhere else", "[state][setup]") {
    World world;
    world.card("bear");
    world.card("wolf");
    const Setup setup = world.setup(2, {"bear", "wolf"});
    const GameState state = initial_state(setup, world.library, make_layout(setup, world.library));
    for (std::size_t i = 0; i < state.zones().size(); ++i) {
        const bool is_deck = state.zones()[i].kind == in::deck;
        CHECK(cards_in(state, world.library, ZoneId{i}) ==
              (is_deck ? Texts{"bear", "wolf"} : Texts{}));
    }
    CHECK(state.header().clock == 1);
    CHECK(state.header().random == Random(7));
}

TEST_CASE("a copy takes the used prefixes and is independent", "[state]") {
    World world;
    world.card("bear");
    world.card("wolf");
    GameState state = busy_state(world);
    GameState copy = state;
    CHECK(copy == state);
    CHECK(copy.hash() == state.hash());
    CHECK(copy.used_bytes() == state.used_bytes());

    copy.card(CardId{0}).incarnation = 9;
    CHECK(state.card(CardId{0}).incarnation == 0);
    CHECK_FALSE(copy == state);

    copy = state;
    CHECK(copy == state);
}

TEST_CASE("what lies beyond a used prefix is no part of the state", "[state]") {
    World world;
    world.card("bear");
    world.card("wolf");
    GameState state = busy_state(world);
    const GameState before = state;
    state.pending().push(Pending{});
    state.pending().pop();
    state.counters().push(Counter{CardId{2}, world.charge, 9});
    state.counters().erase(1);
    CHECK(state == before);
    CHECK(state.hash() == before.hash());
    CHECK(state.used_bytes() == before.used_bytes());
}

TEST_CASE("a section keeps its order and refuses what does not fit", "[state]") {
    World world;
    world.room.counters = 3;
    world.card("bear");
    const Setup setup = world.setup(2, {"bear"});
    GameState state = empty_state(world.library, make_layout(setup, world.library));
    const auto counters = state.counters();
    const auto amounts = [&] {
        std::vector<int> found;
        for (const Counter& row : counters) found.push_back(row.amount);
        return found;
    };
    const auto row = [&](std::int16_t amount) { return Counter{CardId{0}, world.charge, amount}; };

    CHECK(counters.push(row(1)));
    CHECK(counters.push(row(3)));
    CHECK(counters.insert(1, row(2)));
    CHECK(amounts() == std::vector{1, 2, 3});
    CHECK(counters.full());
    CHECK_FALSE(counters.push(row(4)));
    CHECK_FALSE(counters.insert(0, row(4)));
    CHECK(amounts() == std::vector{1, 2, 3});

    counters.erase(0);
    CHECK(amounts() == std::vector{2, 3});
    counters.erase(1);
    CHECK(amounts() == std::vector{2});
    counters.resize(0);
    CHECK(counters.empty());
}

TEST_CASE("two players of 60 and 12 cards take at most 16 KB in mid-game", "[state]") {
    const practice::Skirmish skirmish;
    practice::SkirmishFlow flow(skirmish);
    practice::Handlers handlers = skirmish.handlers;
    Runner runner(skirmish.library, flow, handlers);
    Setup setup = skirmish.setup(2, 3);
    for (Deck& deck : setup.decks) {
        REQUIRE(deck.parts[0].cards.size() == 60);
        auto& material = deck.parts[1].cards;
        while (material.size() < 12) material.push_back(material.back());
    }
    Match match(runner, setup);
    Random random(8);
    Answer answer;
    std::size_t most = 0;
    for (int i = 0; i < 600 && !match.is_over(); ++i) {
        answer_by_chance(match.decision(), random, answer);
        REQUIRE_FALSE(match.answer(answer).has_value());
        most = std::max(most, match.state().used_bytes());
        CHECK(match.body().rest.bytes() <= 16 * 1024);
    }
    CHECK(match.state().cards().size() >= 144);
    CHECK(most <= 16 * 1024);
    CHECK(most <= 8 * 1024);  // the aim
}

TEST_CASE("a snapshot gives back the state it was made of", "[snapshot]") {
    World world;
    world.card("bear");
    world.card("wolf");
    const GameState state = busy_state(world);
    const Snapshot packed(state);
    CHECK(packed.bytes() == state.used_bytes());
    CHECK(packed.hash() == state.hash());
    CHECK(packed.header().clock == state.header().clock);

    GameState other(state.shared_layout());
    packed.unpack(other);
    CHECK(other == state);
    CHECK(other.alert()[0] == state.alert()[0]);
}

TEST_CASE("unpacking shrinks what the working state had more of", "[snapshot]") {
    World world;
    world.card("bear");
    world.card("wolf");
    GameState state = busy_state(world);
    const GameState before = state;
    const Snapshot packed(state);
    for (int i = 0; i < 5; ++i) state.stack().push(Instance{});
    state.cards().resize(1);
    packed.unpack(state);
    CHECK(state == before);
}

TEST_CASE("copies of a snapshot share it until one is assigned anew", "[snapshot]") {
    World world;
    world.card("bear");
    world.card("wolf");
    GameState state = busy_state(world);
    Snapshot first(state);
    const Snapshot second = first;
    CHECK(&first.header() == &second.header());
    const std::uint64_t hash = second.hash();

    state.header().clock = 99;
    first.assign(state);
    CHECK(&first.header() != &second.header());
    CHECK(first.hash() == state.hash());
    CHECK(second.hash() == hash);
}

TEST_CASE("a snapshot that nobody shares is packed in place", "[snapshot]") {
    World world;
    world.card("bear");
    world.card("wolf");
    GameState state = busy_state(world);
    Snapshot packed(state);
    const Header* const where = &packed.header();
    state.header().clock = 99;
    packed.assign(state);
    CHECK(&packed.header() == where);
    CHECK(packed.hash() == state.hash());

    Snapshot moved = std::move(packed);
    CHECK(&moved.header() == where);
    CHECK(Snapshot().is_empty());
}

TEST_CASE("a snapshot of sections that are full gives them back, and nothing else", "[snapshot]") {
    World world;
    world.room = {3, 5, 7, 1, 1, 3, 1};
    world.card("bear");
    const Setup setup = world.setup(3, {"bear"});
    GameState state = initial_state(setup, world.library, make_layout(setup, world.library));
    std::uint16_t n = 0;
    while (state.counters().push(Counter{CardId{n % 3u}, world.charge, 7})) ++n;
    while (state.stack().push(Instance{})) state.stack().back().x = ++n;
    while (state.targets().push(Target{})) state.targets().back().other = ++n;
    while (state.notes().push(Note{})) state.notes().back().place = ++n;
    while (state.acting().push(Acting{})) state.acting().back().grant = ++n;

    GameState other(state.shared_layout());
    for (Acting& row : state.acting()) other.acting().push(row);
    for (int i = 0; i < 2; ++i) other.stack().push(Instance{});
    Snapshot(state).unpack(other);
    CHECK(other == state);
    CHECK(std::ranges::equal(other.acting(), state.acting()));
    CHECK(other.alert()[0] == state.alert()[0]);
}

TEST_CASE("where only the header has changed it is packed alone", "[snapshot]") {
    World world;
    world.card("bear");
    world.card("wolf");
    GameState state = busy_state(world);
    Snapshot packed(state);
    const Header* const where = &packed.header();

    state.header().machine.passed = 1;
    packed.assign_header(state);
    CHECK(&packed.header() == where);
    CHECK(packed.hash() == state.hash());

    // What others share stays as it was, and rows that have come are packed as well.
    const Snapshot shared = packed;
    const std::uint64_t hash = shared.hash();
    state.header().machine.passed = 2;
    packed.assign_header(state);
    CHECK(packed.hash() == state.hash());
    CHECK(shared.hash() == hash);
    state.stack().push(Instance{});
    packed.assign_header(state);
    CHECK(packed.hash() == state.hash());
}

}  // namespace state_tests
