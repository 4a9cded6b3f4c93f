/// Where cards lie and in which order (rules section 9).
#include "core/zones.hpp"

#include <catch2/catch_test_macros.hpp>

#include "practice/skirmish.hpp"
#include "tests/core/fixture.hpp"

namespace zones_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

/// Two players with a bear, a wolf and a crow each, and direct hands on the state.
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
    Texts cards(ZoneKindId kind, PlayerId owner = p1) const {
        return cards_in(state, world.library, state.zone_of(kind, owner));
    }
    /// What the pipeline does once a move is settled.
    Event move(CardId card, ZoneId to, Event how = {}) {
        how.kind = EventKind::move;
        how.card = state.ref(card);
        how.from = state.card(card).zone;
        how.to = to;
        REQUIRE(carry_out_move(state, world.library, how));
        return how;
    }
    Event move(const char* name, ZoneKindId to, Event how = {}) {
        return move(id(name), state.zone_of(to, p1), how);
    }
    ZoneId zone_on(const char* host, ZoneKindId kind) {
        return make_object_zone(state, id(host), kind);
    }
};

Event at(std::int16_t position) {
    Event event;
    event.position = position;
    return event;
}

}  // namespace

TEST_CASE("the practice game has the zones of the rules' table", "[zones]") {
    const practice::Skirmish skirmish;
    const auto row = [&](const char* id) {
        const ZoneKindId kind = skirmish.library.find_zone_kind(id);
        REQUIRE(kind);
        const ZoneKind& zone = skirmish.library.zone_kind(kind);
        return std::tuple(zone.holder, zone.sight, zone.ordered, zone.objects);
    };
    using enum Holder;
    CHECK(row("deck") == std::tuple(player, Sight::nobody, true, false));
    CHECK(row("material") == std::tuple(player, Sight::owner, false, false));
    CHECK(row("hand") == std::tuple(player, Sight::owner, false, false));
    CHECK(row("memory") == std::tuple(player, Sight::owner, false, false));
    CHECK(row("graveyard") == std::tuple(player, Sight::everyone, false, false));
    CHECK(row("banishment") == std::tuple(player, Sight::everyone, false, false));
    CHECK(row("field") == std::tuple(everyone, Sight::everyone, false, true));
    CHECK(row("stack") == std::tuple(everyone, Sight::everyone, false, false));
    CHECK(row("lineage") == std::tuple(object, Sight::everyone, true, false));
}

TEST_CASE("cards are linked at the top, at the bottom and in between", "[zones]") {
    Table table;
    table.move("wolf", in::graveyard, at(bottom));
    table.move("bear", in::graveyard, at(top));
    table.move("crow", in::graveyard, at(1));
    CHECK(table.cards(in::graveyard) == Texts{"bear", "crow", "wolf"});
    CHECK(table.cards(in::deck) == Texts{});

    const ZoneId graveyard = table.state.zone_of(in::graveyard, p1);
    CHECK(card_at(table.state, graveyard, 0) == table.id("bear"));
    CHECK(card_at(table.state, graveyard, 2) == table.id("wolf"));
    CHECK(card_at(table.state, graveyard, 3).is_none());
    CHECK(position_of(table.state, table.id("crow")) == 1);
    CHECK(table.state.zone(graveyard).count == 3);
    CHECK(table.state.zone(graveyard).first == table.id("bear"));
    CHECK(table.state.zone(graveyard).last == table.id("wolf"));
}

TEST_CASE("cards are unlinked from the top, the bottom and in between", "[zones]") {
    for (const char* gone : {"bear", "wolf", "crow"}) {
        Table table;
        table.move(gone, in::hand);
        Texts rest = {"bear", "wolf", "crow"};
        std::erase(rest, gone);
        CHECK(table.cards(in::deck) == rest);
        CHECK(table.cards(in::hand) == Texts{gone});
        const ZoneId deck = table.state.zone_of(in::deck, p1);
        CHECK(table.state.zone(deck).last == table.id(rest[1].c_str()));
        CHECK(table.state.card(table.id(rest[1].c_str())).previous == table.id(rest[0].c_str()));
    }
}

TEST_CASE("GA-INFO-11: a place beyond the end of a zone is its bottom", "[zones]") {
    Table table;
    table.move("bear", in::hand);
    table.move("bear", in::deck, at(4));
    CHECK(table.cards(in::deck) == Texts{"wolf", "crow", "bear"});
    table.move("wolf", in::graveyard, at(4));
    CHECK(table.cards(in::graveyard) == Texts{"wolf"});
}

TEST_CASE("GA-ZONE-1: a card is in exactly one zone, and each move is a new incarnation",
          "[zones]") {
    Table table;
    const CardId bear = table.id("bear");
    table.move("bear", in::hand);
    table.move("bear", in::field);
    table.move("bear", in::graveyard);
    CHECK(table.state.card(bear).incarnation == 3);
    std::size_t found = 0;
    for (std::size_t i = 0; i < table.state.zones().size(); ++i) {
        for (const CardId id : CardsIn(table.state, ZoneId{i})) found += id == bear ? 1 : 0;
    }
    CHECK(found == 1);
}

TEST_CASE("GA-ZONE-1: a new place in the same zone is no zone change", "[zones]") {
    Table table;
    const CardId bear = table.id("bear");
    reposition(table.state, table.world.library, bear, bottom, table.state.everyone());
    CHECK(table.cards(in::deck) == Texts{"wolf", "crow", "bear"});
    CHECK(table.state.card(bear).incarnation == 0);
    reposition(table.state, table.world.library, bear, 1, table.state.everyone());
    CHECK(table.cards(in::deck) == Texts{"wolf", "bear", "crow"});
    reposition(table.state, table.world.library, bear, top, table.state.everyone());
    CHECK(table.cards(in::deck) == Texts{"bear", "wolf", "crow"});
}

TEST_CASE("GA-ZONE-3: what becomes public turns face up, what becomes private face down",
          "[zones]") {
    Table table;
    const auto is_up = [&] { return table.state.card(table.id("bear")).is(Card::face_up); };
    CHECK_FALSE(is_up());
    table.move("bear", in::graveyard);
    CHECK(is_up());
    table.move("bear", in::hand);
    CHECK_FALSE(is_up());
    table.move("bear", in::field);
    CHECK(is_up());

    Event hidden;
    hidden.face = Face::down;
    table.move("bear", in::banishment, hidden);
    CHECK_FALSE(is_up());
    Event shown;
    shown.face = Face::up;  // as preserved cards lie in the material deck
    table.move("bear", in::material, shown);
    CHECK(is_up());
}

TEST_CASE("GA-ZONE-8: what comes to the field is an object, awake unless told otherwise",
          "[zones]") {
    Table table;
    table.move("bear", in::field);
    Event resting;
    resting.rested = true;
    resting.player = p2;
    table.move("wolf", in::field, resting);

    const Object* bear = table.state.object(table.id("bear"));
    const Object* wolf = table.state.object(table.id("wolf"));
    REQUIRE((bear != nullptr && wolf != nullptr));
    CHECK(bear->rested == 0);
    CHECK(bear->damage == 0);
    CHECK(bear->card == table.id("bear"));
    CHECK(wolf->rested == 1);
    CHECK(wolf->timestamp > bear->timestamp);
    CHECK(table.state.card(table.id("bear")).controller == p1);
    CHECK(table.state.card(table.id("wolf")).controller == p2);
    CHECK(table.state.object(table.id("crow")) == nullptr);
}

TEST_CASE("what leaves the field is no object any more and its owner's again", "[zones]") {
    Table table;
    Event stolen;
    stolen.player = p2;
    table.move("bear", in::field, stolen);
    table.move("wolf", in::field);
    table.move("crow", in::field);
    table.state.object(table.id("wolf"))->damage = 2;

    table.move("bear", in::graveyard);
    CHECK(table.state.object(table.id("bear")) == nullptr);
    CHECK(table.state.card(table.id("bear")).controller == p1);
    REQUIRE(table.state.objects().size() == 2);
    CHECK(table.state.object(table.id("wolf"))->damage == 2);  // the rows have moved up
    CHECK(table.state.object(table.id("crow"))->card == table.id("crow"));
}

TEST_CASE("GA-CTR-1: counters are lost with a zone change, unless their kind is kept there",
          "[zones]") {
    Table table;
    const World& world = table.world;
    table.move("bear", in::field);
    const CardId bear = table.id("bear"), wolf = table.id("wolf");
    table.state.counters().push({bear, world.charge, 3});
    table.state.counters().push({bear, world.level, 2});
    table.state.counters().push({wolf, world.charge, 1});

    table.move("bear", in::graveyard);
    CHECK(table.state.counters_on(bear, world.charge) == 0);
    CHECK(table.state.counters_on(bear, world.level) == 2);
    CHECK(table.state.counters_on(wolf, world.charge) == 1);
    table.move("bear", in::hand);
    CHECK(table.state.counters_on(bear, world.level) == 0);
    CHECK(table.state.counters().size() == 1);
}

TEST_CASE("GA-ZONE-10: what lies under an object is a card and no object", "[zones]") {
    Table table;
    table.move("bear", in::field);
    table.move(table.id("wolf"), table.zone_on("bear", in::lineage), at(top));
    table.move(table.id("crow"), table.zone_on("bear", in::lineage), at(top));
    const ZoneId lineage = object_zone(table.state, table.id("bear"), in::lineage);
    REQUIRE(lineage);
    CHECK(cards_in(table.state, table.world.library, lineage) == Texts{"crow", "wolf"});
    CHECK(table.state.object(table.id("wolf")) == nullptr);
    CHECK(table.state.objects().size() == 1);
    CHECK(table.cards(in::field) == Texts{"bear"});
    CHECK(table.state.card(table.id("wolf")).is(Card::face_up));  // GA-INFO-6
    CHECK(table.state.card(table.id("wolf")).known == table.state.everyone());
}

TEST_CASE("each object has zones of its own, one of a kind", "[zones]") {
    Table table;
    table.move("bear", in::field);
    table.move("wolf", in::field);
    const ZoneId first = table.zone_on("bear", in::lineage);
    CHECK(table.zone_on("bear", in::lineage) == first);
    CHECK(table.zone_on("bear", in::loaded) != first);
    CHECK(table.zone_on("wolf", in::lineage) != first);
    CHECK(object_zone(table.state, table.id("crow"), in::lineage).is_none());
    CHECK(table.state.zone(first).owner == p1);
    CHECK(table.state.zone(first).host == table.id("bear"));
}

TEST_CASE("the row of an object's zone is used again once its host is gone", "[zones]") {
    Table table;
    table.move("bear", in::field);
    table.move("wolf", in::field);
    const ZoneId zone = table.zone_on("bear", in::lineage);
    table.move(table.id("crow"), zone);
    table.move("bear", in::graveyard);
    table.move("crow", in::graveyard);
    CHECK(object_zone(table.state, table.id("bear"), in::lineage).is_none());
    CHECK(table.zone_on("wolf", in::loaded) == zone);
    CHECK(table.state.zone(zone).kind == in::loaded);
}

TEST_CASE("an object's zone that never had a card is free when its host goes", "[zones]") {
    Table table;
    table.move("bear", in::field);
    table.move("wolf", in::field);
    const ZoneId zone = table.zone_on("bear", in::lineage);
    table.move("bear", in::graveyard);
    CHECK(object_zone(table.state, table.id("bear"), in::lineage).is_none());
    CHECK(table.zone_on("wolf", in::lineage) == zone);
}

TEST_CASE("the last card may leave an object's zone and another come to it", "[zones]") {
    Table table;
    table.move("bear", in::field);
    const ZoneId zone = table.zone_on("bear", in::lineage);
    table.move(table.id("wolf"), zone);
    table.move("wolf", in::graveyard);
    table.move(table.id("crow"), zone);

    CHECK(object_zone(table.state, table.id("bear"), in::lineage) == zone);
    CHECK(cards_in(table.state, table.world.library, zone) == Texts{"crow"});
    table.move("wolf", in::field);
    CHECK(table.zone_on("wolf", in::lineage) != zone);
}

TEST_CASE("a zone without room for another object's cards says so", "[zones]") {
    Table table;
    table.world.room.object_zones = 1;
    const Setup setup = table.world.setup(2, {"bear", "wolf", "crow"});
    table.state =
        initial_state(setup, table.world.library, make_layout(setup, table.world.library));
    table.move("bear", in::field);
    CHECK(table.zone_on("bear", in::lineage));
    CHECK(table.zone_on("bear", in::loaded).is_none());
}

TEST_CASE("a zone is put in an order", "[zones]") {
    Table table;
    const std::array order = {table.id("crow"), table.id("bear"), table.id("wolf")};
    const ZoneId deck = table.state.zone_of(in::deck, p1);
    set_order(table.state, table.world.library, deck, order, 0);
    CHECK(table.cards(in::deck) == Texts{"crow", "bear", "wolf"});
    CHECK(table.state.zone(deck).first == order[0]);
    CHECK(table.state.zone(deck).last == order[2]);
    CHECK(table.state.card(order[0]).previous.is_none());
    CHECK(table.state.card(order[2]).next.is_none());
    CHECK(position_of(table.state, order[2]) == 2);
    CHECK(table.cards(in::deck, p2) == Texts{"bear", "wolf", "crow"});
}

TEST_CASE("a move tells where it came from and which card it was", "[zones]") {
    Table table;
    const Event moved = table.move("wolf", in::graveyard);
    CHECK(moved.from == table.state.zone_of(in::deck, p1));
    CHECK(moved.from_position == 1);
    CHECK(moved.definition == table.world.library.find_card("t/wolf"));
    CHECK(moved.known == table.state.everyone());
}

TEST_CASE("what is printed is marked where it comes into force or goes, and only there",
          "[zones]") {
    World world;
    world.card("herald", {world.trigger("t/herald#a", event::die, nullptr)});
    world.card("bear");
    const Setup setup = world.setup(2, {"herald", "bear"});
    GameState state = initial_state(setup, world.library, make_layout(setup, world.library));
    const auto marks_text = [&](const char* name, ZoneKindId to) {
        const CardId id = card(state, world.library, name);
        Event event;
        event.card = state.ref(id);
        event.from = state.card(id).zone;
        event.to = state.zone_of(to, p1);
        state.alert()[0].retold = 0;
        REQUIRE(carry_out_move(state, world.library, event));
        return (state.alert()[0].retold & mark::text) != 0;
    };
    CHECK_FALSE(marks_text("herald", in::hand));
    CHECK(marks_text("herald", in::field));
    CHECK(marks_text("herald", in::graveyard));
    CHECK_FALSE(marks_text("bear", in::field));
    CHECK_FALSE(marks_text("bear", in::graveyard));
}

}  // namespace zones_tests
