/// Ids, named fields and the records of the state: every byte of a record belongs to a field, and
/// every field counts in hash and equality.
#include "core/records.hpp"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>

#include "core/snapshot.hpp"
#include "tests/core/fixture.hpp"

namespace records_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

struct Padded {
    std::uint8_t small = 0;
    std::uint32_t large = 0;
    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("small", self.small);
        visit("large", self.large);
    }
};

struct Forgetful {
    std::uint32_t named = 0, forgotten = 0;
    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("named", self.named);
    }
};

/// A state with one row in every section.
GameState one_of_each(const Library& library) {
    GameState state = empty_state(library, std::make_shared<const Layout>(library, 2, 4));
    state.players().pop();
    state.cards().push(Card{});
    state.objects().push(Object{});
    state.counters().push(Counter{});
    state.lasting().push(Lasting{});
    state.stack().push(Instance{});
    state.targets().push(Target{});
    state.pending().push(Pending{});
    state.plans().push(Plan{});
    state.notes().push(Note{});
    state.links().push(Link{});
    state.uses().push(Use{});
    state.tallied().push(Tallied{});
    state.combat().push(CombatRole{});
    state.past().push(Past{});
    state.past_counters().push(PastCounter{});
    state.modified().push(Modified{});
    return state;
}

/// Flips the lowest bit of every byte that belongs to a field, one after the other, and calls
/// `visit` with the field's path while it is flipped.
template <class T, class Visit>
void flip_each(T& value, const std::string& path, Visit& visit) {
    if constexpr (HasFields<T>) {
        T::fields(value, [&](const char* name, auto& field) {
            flip_each(field, path + "." + name, visit);
        });
    } else if constexpr (is_std_array<T>) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            flip_each(value[i], path + "[" + std::to_string(i) + "]", visit);
        }
    } else {
        auto* bytes = reinterpret_cast<unsigned char*>(&value);
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            bytes[i] = static_cast<unsigned char>(bytes[i] ^ 1u);
            visit(path);
            bytes[i] = static_cast<unsigned char>(bytes[i] ^ 1u);
        }
    }
}

}  // namespace

TEST_CASE("a record is whole only if its fields cover every byte", "[records]") {
    STATIC_CHECK(is_whole<Header>);
    STATIC_CHECK(is_whole<Zone>);
    STATIC_CHECK(is_whole<Card>);
    STATIC_CHECK(is_whole<CardRef>);
    STATIC_CHECK(is_whole<Random>);
    STATIC_CHECK_FALSE(is_whole<Padded>);
    STATIC_CHECK_FALSE(is_whole<Forgetful>);
    STATIC_CHECK_FALSE(is_whole<std::string>);
}

TEST_CASE("the sizes of the records are what a copy pays for", "[records]") {
    CHECK(row_bytes == std::array<std::size_t, section_count>{8,   10, 24, 16, 6,  32, 72, 16, 56,
                                                              3,   28, 12, 20, 16, 40, 8,  16, 12,
                                                              192, 16, 2,  44, 20, 16, 16});
}

TEST_CASE("no two fields of a record have the same name", "[records]") {
    const auto names_are_new = [](auto record) {
        std::set<std::string> names;
        decltype(record)::fields(
            record, [&](const char* name, const auto&) { CHECK(names.insert(name).second); });
    };
    names_are_new(Header{});
    names_are_new(Machine{});
    names_are_new(Player{});
    names_are_new(Zone{});
    names_are_new(Card{});
    names_are_new(Object{});
    names_are_new(Counter{});
    names_are_new(Lasting{});
    names_are_new(Instance{});
    names_are_new(Pending{});
    names_are_new(Kept{});
    names_are_new(Note{});
    names_are_new(Link{});
    names_are_new(Use{});
    names_are_new(Tallied{});
    names_are_new(Modified{});
}

TEST_CASE("every byte of every record changes hash and equality", "[records]") {
    const World world;
    GameState state = one_of_each(world.library);
    const GameState before = state;
    std::set<std::uint64_t> hashes = {before.hash()};
    std::size_t flips = 0;
    const auto differs = [&](const std::string& path) {
        CAPTURE(path);
        ++flips;
        CHECK(hashes.insert(state.hash()).second);
        CHECK_FALSE(state == before);
    };

    flip_each(state.players()[0], "player", differs);
    flip_each(state.zones().back(), "zone", differs);
    flip_each(state.cards()[0], "card", differs);
    flip_each(state.objects()[0], "object", differs);
    flip_each(state.counters()[0], "counter", differs);
    flip_each(state.lasting()[0], "lasting", differs);
    flip_each(state.stack()[0], "instance", differs);
    flip_each(state.pending()[0], "pending", differs);
    flip_each(state.targets()[0], "target", differs);
    flip_each(state.plans()[0], "plan", differs);
    flip_each(state.notes()[0], "note", differs);
    flip_each(state.links()[0], "link", differs);
    flip_each(state.uses()[0], "use", differs);
    flip_each(state.tallied()[0], "tallied", differs);
    flip_each(state.combat()[0], "combat", differs);
    flip_each(state.past()[0], "past", differs);
    flip_each(state.past_counters()[0], "past_counter", differs);
    flip_each(state.modified()[0], "modified", differs);
    flip_each(state.header().random, "random", differs);
    flip_each(state.header().loop_key, "loop_key", differs);
    flip_each(state.header().clock, "clock", differs);
    flip_each(state.header().scripts_off, "scripts_off", differs);
    flip_each(state.header().machine, "machine", differs);
    flip_each(state.header().quiet, "quiet", differs);
    flip_each(state.header().loop_seen, "loop_seen", differs);
    flip_each(state.header().unsettled, "unsettled", differs);
    flip_each(state.header().ending, "ending", differs);
    flip_each(state.header().winners, "winners", differs);

    const std::size_t used = section_room * sizeof(std::uint16_t);  // not flipped: it is a length
    CHECK(flips == sizeof(Header) - used + 8 + 10 + 20 + 20 + 6 + 32 + 72 + 16 + 56 + 3 + 28 + 12 +
                       20 + 16 + 40 + 8 + 16 + 12);
    CHECK(state == before);
    CHECK(state.hash() == before.hash());
}

TEST_CASE("a row more or less changes hash and equality, also a row of zeros", "[records]") {
    const World world;
    GameState state = one_of_each(world.library);
    const GameState before = state;

    state.pending().pop();
    CHECK(state.hash() != before.hash());
    CHECK_FALSE(state == before);

    state = before;
    state.players().push(Player{});  // all zeros
    CHECK(state.hash() != before.hash());
    CHECK_FALSE(state == before);
}

TEST_CASE("what is derived counts neither in hash nor in equality", "[records]") {
    const World world;
    GameState state = one_of_each(world.library);
    const GameState before = state;
    state.mark(mark::everything);
    state.altered().push(Altered{});
    state.gained().push(Gained{});
    state.statics().push(Acting{});
    state.acting().push(Acting{});

    CHECK(state == before);
    CHECK(state.hash() == before.hash());
    CHECK(Snapshot(state).hash() == before.hash());
}

TEST_CASE("the hash of a known state is the same on every compiler", "[records]") {
    const World world;
    GameState state = one_of_each(world.library);
    state.header().random = Random(1);
    CHECK(state.hash() == 0xD8AE55247AAB47FEull);
}

TEST_CASE("an id is none until it is given a value", "[ids]") {
    CHECK(CardId{}.is_none());
    CHECK_FALSE(CardId{});
    CHECK(CardId{0});
    CHECK(CardId{12}.index() == 12);
    CHECK(CardId{3} < CardId{4});
    CHECK(CardRef{}.is_none());
    CHECK_FALSE(CardRef{CardId{0}, 0}.is_none());
    CHECK(CardRef{CardId{1}, 2} != CardRef{CardId{1}, 3});
}

TEST_CASE("a set of players has one bit for each of eight", "[ids]") {
    PlayerSet all = 0;
    for (std::size_t i = 0; i < max_players; ++i) {
        CHECK(only(PlayerId{i}) == 1u << i);
        all = static_cast<PlayerSet>(all | only(PlayerId{i}));
    }
    CHECK(all == 0xFF);
    CHECK(contains(all, PlayerId{7}));
    CHECK_FALSE(contains(only(PlayerId{3}), PlayerId{4}));
    CHECK(only(PlayerId{}) == 0);
    CHECK_FALSE(contains(all, PlayerId{}));
}

TEST_CASE("a reference taken before a move is stale after it", "[ids]") {
    World world;
    world.card("bear");
    static CardRef before, after;
    const auto act = [](Game& game) -> Task<> {
        before = card(game, "bear");
        after = co_await put_on_field(game, before);
    };
    Match match = world.play({"bear"}, {act});

    CHECK_FALSE(match.state().is_current(before));
    CHECK(match.state().is_current(after));
    CHECK(after.card == before.card);
    CHECK(after.incarnation == before.incarnation + 1);
    CHECK_FALSE(match.state().is_current(CardRef{}));
    CHECK_FALSE(match.state().is_current(CardRef{CardId{9999}, 0}));
}

}  // namespace records_tests
