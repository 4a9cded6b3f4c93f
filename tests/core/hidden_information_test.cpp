/// Who knows which card is which (rules section 10). `Card::known` is the one truth about it; what
/// views, decisions and the journal show is tested beside them.
#include <catch2/catch_test_macros.hpp>

#include "tests/core/fixture.hpp"

namespace hidden_information_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

constexpr PlayerSet nobody = 0, first = 1, second = 2, both = 3;

struct Table {
    World world;
    GameState state = start();

    GameState start() {
        for (const char* name : {"bear", "wolf", "crow"}) world.card(name);
        const Setup setup = world.setup(2, {"bear", "wolf", "crow"});
        return initial_state(setup, world.library, make_layout(setup, world.library));
    }
    CardId id(const char* name, PlayerId owner = p1) const {
        return card(state, world.library, name, owner);
    }
    int known(const char* name) const { return state.card(id(name)).known; }
    Event move(const char* name, ZoneKindId to, Event how = {}) {
        how.kind = EventKind::move;
        how.card = state.ref(id(name));
        how.from = state.card(id(name)).zone;
        how.to = state.zone_of(to, p1);
        REQUIRE(carry_out_move(state, world.library, how));
        return how;
    }
    void show(const char* name, PlayerSet players) { look_at(state, id(name), players); }
};

Event face_down(PlayerSet visible_to = 0) {
    Event event;
    event.face = Face::down;
    event.visible_to = visible_to;
    return event;
}

}  // namespace

TEST_CASE("GA-INFO-1: what lies in a deck is known to nobody, in a hand to its owner", "[hidden]") {
    Table table;
    CHECK(table.known("bear") == nobody);
    table.move("bear", in::hand);
    CHECK(table.known("bear") == first);
    table.move("bear", in::memory);
    CHECK(table.known("bear") == first);
    table.move("bear", in::material);
    CHECK(table.known("bear") == first);
    table.move("bear", in::graveyard);
    CHECK(table.known("bear") == both);
}

TEST_CASE("GA-INFO-2: a card banished face down from the deck is known to nobody", "[hidden]") {
    Table table;
    table.move("bear", in::banishment, face_down());
    CHECK(table.known("bear") == nobody);
    CHECK(known_by_right(table.state, table.world.library, table.id("bear")) == nobody);
}

TEST_CASE("GA-INFO-2: a card banished face down for a player is private to that player",
          "[hidden]") {
    Table table;
    const Event moved = table.move("bear", in::banishment, face_down(second));
    CHECK(table.known("bear") == second);
    CHECK(moved.known == second);
}

TEST_CASE("GA-INFO-3: a card that becomes face down in the open stays known", "[hidden]") {
    Table table;
    table.move("bear", in::field);
    table.move("bear", in::banishment, face_down());
    CHECK(table.known("bear") == both);

    table.move("wolf", in::hand);
    table.move("wolf", in::banishment, face_down());
    CHECK(table.known("wolf") == first);  // the other never knew it
}

TEST_CASE("GA-INFO-6: what lies under an object is known to all", "[hidden]") {
    Table table;
    table.move("bear", in::field);
    Event event;
    event.kind = EventKind::move;
    event.card = table.state.ref(table.id("wolf"));
    event.from = table.state.card(table.id("wolf")).zone;
    event.to = make_object_zone(table.state, table.id("bear"), in::lineage);
    REQUIRE(carry_out_move(table.state, table.world.library, event));
    CHECK(table.known("wolf") == both);
}

TEST_CASE("GA-INFO-7: the count of a hidden zone is in its row for all to see", "[hidden]") {
    Table table;
    table.move("bear", in::hand);
    table.move("wolf", in::memory);
    CHECK(table.state.zone(table.state.zone_of(in::hand, p1)).count == 1);
    CHECK(table.state.zone(table.state.zone_of(in::memory, p1)).count == 1);
    CHECK(table.state.zone(table.state.zone_of(in::deck, p1)).count == 1);
}

TEST_CASE("a card drawn from a place somebody knew is still known to them", "[hidden]") {
    Table table;
    table.show("bear", second);
    table.move("bear", in::hand);
    CHECK(table.known("bear") == both);
    table.move("wolf", in::hand);
    CHECK(table.known("bear") == both);
    CHECK(table.known("wolf") == first);
}

TEST_CASE("a card that returns from the open to a hand stays known", "[hidden]") {
    Table table;
    table.move("bear", in::graveyard);
    table.move("bear", in::hand);
    CHECK(table.known("bear") == both);
}

TEST_CASE("who cannot follow a card out of a hand no longer knows it, nor what stays", "[hidden]") {
    Table table;
    table.move("bear", in::hand);
    table.move("wolf", in::hand);
    table.show("bear", second);
    table.show("wolf", second);

    const Event moved = table.move("bear", in::memory);  // face down: could be any of the two
    CHECK(moved.known == first);
    CHECK(table.known("bear") == first);
    CHECK(table.known("wolf") == first);
}

TEST_CASE("a card that leaves a hand in the open leaves the others known", "[hidden]") {
    Table table;
    table.move("bear", in::hand);
    table.move("wolf", in::hand);
    table.show("wolf", second);
    table.move("bear", in::graveyard);
    CHECK(table.known("wolf") == both);
}

TEST_CASE("a card shown as it leaves a hand leaves the others known", "[hidden]") {
    Table table;
    table.move("bear", in::hand);
    table.move("wolf", in::hand);
    table.show("wolf", second);
    Event shown;
    shown.visible_to = second;
    table.move("bear", in::memory, shown);
    CHECK(table.known("bear") == both);
    CHECK(table.known("wolf") == both);
}

TEST_CASE("a card put into a deck in a known place stays known to who knew it", "[hidden]") {
    Table table;
    table.move("bear", in::graveyard);
    Event placed;
    placed.position = top;
    const Event moved = table.move("bear", in::deck, placed);
    CHECK(table.known("bear") == both);
    CHECK(moved.known == both);
    CHECK(known_by_right(table.state, table.world.library, table.id("bear")) == nobody);
}

TEST_CASE("GA-INFO-10: of cards put into a deck in a secret order only the owner knows which",
          "[hidden]") {
    Table table;
    table.move("bear", in::graveyard);
    Event placed;
    placed.secret_place = true;
    const Event moved = table.move("bear", in::deck, placed);
    CHECK(table.known("bear") == first);
    CHECK(moved.known == both);  // that it was this card is no secret
}

TEST_CASE("GA-INFO-10: a card moved within a deck unseen is forgotten by the others", "[hidden]") {
    Table table;
    table.show("bear", both);
    table.show("wolf", both);
    reposition(table.state, table.world.library, table.id("bear"), bottom, first);
    CHECK(table.known("bear") == first);
    CHECK(table.known("wolf") == both);
}

TEST_CASE("a shuffled deck is known to nobody, a shuffled hand to its owner", "[hidden]") {
    Table table;
    table.show("bear", both);
    table.show("crow", second);
    const std::array deck = {table.id("crow"), table.id("wolf"), table.id("bear")};
    set_order(table.state, table.world.library, table.state.zone_of(in::deck, p1), deck, 0);
    CHECK(table.known("bear") == nobody);
    CHECK(table.known("crow") == nobody);

    table.move("bear", in::hand);
    table.move("wolf", in::hand);
    table.show("bear", second);
    const std::array hand = {table.id("wolf"), table.id("bear")};
    set_order(table.state, table.world.library, table.state.zone_of(in::hand, p1), hand, 0);
    CHECK(table.known("bear") == first);
}

TEST_CASE("a graveyard put in another order stays known to all", "[hidden]") {
    Table table;
    table.move("bear", in::graveyard);
    table.move("wolf", in::banishment, face_down());
    table.move("crow", in::graveyard);
    const std::array order = {table.id("crow"), table.id("bear")};
    set_order(table.state, table.world.library, table.state.zone_of(in::graveyard, p1), order, 0);
    CHECK(table.known("bear") == both);
    CHECK(table.known("wolf") == nobody);
}

TEST_CASE("looking adds to what players know and takes nothing away", "[hidden]") {
    Table table;
    table.show("bear", first);
    CHECK(table.known("bear") == first);
    table.show("bear", second);
    CHECK(table.known("bear") == both);
    table.show("bear", nobody);
    CHECK(table.known("bear") == both);
    CHECK(table.known("wolf") == nobody);
}

TEST_CASE("a shuffle of the game forgets and tells nothing but that it happened", "[hidden]") {
    World world;
    for (const char* name : {"bear", "wolf", "crow"}) world.card(name);
    const auto act = [](Game& game) -> Task<> {
        for (const char* name : {"bear", "wolf", "crow"}) {
            look_at(game.state(), card(game, name).card, both);
        }
        game.shuffle(game.state().zone_of(in::deck, p1), "GA-START-2");
        co_return;
    };
    Match match = world.play({"bear", "wolf", "crow"}, {act});
    for (const char* name : {"bear", "wolf", "crow"}) {
        CHECK(match.state().card(card(match, name)).known == nobody);
    }
    CHECK(told(match, p2) == Texts{"P1's deck is shuffled. [GA-START-2]"});
}

TEST_CASE("a search tells the others neither which card was taken nor from where", "[hidden]") {
    World world;
    for (const char* name : {"bear", "wolf", "crow"}) world.card(name);
    const auto act = [](Game& game) -> Task<> {
        look_at(game.state(), card(game, "wolf").card, second);
        look_at(game.state(), card(game, "crow").card, second);
        Move take;
        take.to = in::hand;
        take.player = p1;
        take.unseen_origin = true;
        co_await move_card(game, card(game, "wolf"), take);
    };
    Match match = world.play({"bear", "wolf", "crow"}, {act});
    CHECK(match.state().card(card(match, "wolf")).known == first);
    CHECK(match.state().card(card(match, "crow")).known == nobody);  // which are left is open
    const JournalLine& line = match.journal().line(0);
    CHECK(to_json(line, world.library, p2).find("position") == std::string::npos);
    CHECK(told(match, p2) == Texts{"A card moves from P1's deck to P1's hand."});
}

}  // namespace hidden_information_tests
