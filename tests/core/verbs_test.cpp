/// The first verbs of the engine, each as its rule says.
#include "core/verbs.hpp"

#include <catch2/catch_test_macros.hpp>

#include "core/apply.hpp"
#include "tests/core/fixture.hpp"

namespace verbs_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

Task<> nothing(Game&, Call) { co_return; }
Task<> cancel(Game& game, Call call) {
    game.proposal(call.proposal).cancelled = true;
    co_return;
}
Task<> fail(Game& game, Call) { co_await game.fault(FaultReason::error, "no"); }
bool is_self(const Game&, const Call& call, const Event& event) {
    return event.card.card == call.source.card;
}

Task<> draw_two(Game& game) {
    const Happened drawn = co_await draw(game, p1, 2);
    CHECK(drawn.count == 2);
    CHECK(drawn.card == card(game, "wolf"));
}
Task<> all_to_field(Game& game) {
    const ZoneId deck = game.state().zone_of(in::deck, p1);
    while (game.state().zone(deck).count > 0) {
        co_await put_on_field(game, game.state().ref(game.state().zone(deck).first));
    }
}
/// Puts the wolf under the bear and the crow into it.
Task<> attach(Game& game) {
    const CardId bear = card(game, "bear").card;
    const std::size_t batch = game.open_batch();
    for (const auto& [name, kind] : {std::pair("wolf", in::lineage), {"crow", in::loaded}}) {
        Move how;
        how.to = in::field;
        Event event = move_event(game, card(game, name), how);
        event.to = make_object_zone(game.state(), bear, kind);
        game.propose(event);
    }
    co_await happen(game, batch);
}
Task<> destroy_bear(Game& game) {
    Move die;
    die.to = in::graveyard;
    die.as = event::destroy;
    die.cause = Cause::check;
    die.rule = "GA-SBE-2";
    co_await move_card(game, card(game, "bear"), die);
}

}  // namespace

TEST_CASE("GA-DRAW-1: draw takes cards from the top of the deck, one after the other", "[verbs]") {
    World world;
    for (const char* name : {"bear", "wolf", "crow"}) world.card(name);
    Match match = world.play({"bear", "wolf", "crow"}, {draw_two});
    CHECK(cards_in(match, in::hand) == Texts{"bear", "wolf"});
    CHECK(cards_in(match, in::deck) == Texts{"crow"});
    CHECK(told(match, p1) == Texts{"P1 draws Bear. [GA-DRAW-1]", "P1 draws Wolf. [GA-DRAW-1]"});
    CHECK(told(match, p2) == Texts{"P1 draws a card. [GA-DRAW-1]", "P1 draws a card. [GA-DRAW-1]"});
}

TEST_CASE("GA-DRAW-1: each of several draws triggers what watches draws", "[verbs]") {
    World world;
    world.card("owl", {world.trigger("t/owl#draw", event::draw, nothing)});
    for (const char* name : {"bear", "wolf"}) world.card(name);
    const auto act = [](Game& game) -> Task<> { co_await put_on_field(game, card(game, "owl")); };
    Match match = world.play({"owl", "bear", "wolf"}, {act, draw_two});
    CHECK(pending(match) == Texts{"t/owl#draw", "t/owl#draw"});
}

TEST_CASE("GA-DRAW-2: an attempt to draw from an empty deck is remembered", "[verbs]") {
    World world;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        const Happened drawn = co_await draw(game, p2, 2);
        CHECK(drawn.count == 1);
        CHECK(drawn.amount == 1);
    };
    Match match = world.play({"bear"}, {act});
    CHECK(match.state().player(p2).is(Player::drew_from_empty));
    CHECK_FALSE(match.state().player(p1).is(Player::drew_from_empty));
    CHECK_FALSE(match.state().player(p2).is(Player::lost));  // that is for the next check to say
    CHECK(told(match).back() == "P2 draws from an empty deck. [GA-DRAW-2]");
}

TEST_CASE("GA-DRAW-3: a card put into a hand is not drawn", "[verbs]") {
    World world;
    world.card("owl", {world.trigger("t/owl#draw", event::draw, nothing)});
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        co_await put_on_field(game, card(game, "owl"));
        Move take;
        take.to = in::hand;
        co_await move_card(game, card(game, "bear"), take);
    };
    Match match = world.play({"owl", "bear"}, {act});
    CHECK(pending(match) == Texts{});
    CHECK(told(match).back() == "Bear moves from P1's deck to P1's hand.");
}

TEST_CASE("GA-DMG-3: damage is marked on allies and becomes counters on champions", "[verbs]") {
    World world;
    world.card("bear");
    world.card("hero", {}, DamageManner::counters);
    world.card("rock", {}, DamageManner::none);
    Match match =
        world.play({"bear", "hero", "rock"},
                   {all_to_field, [](Game& game) -> Task<> {
                        for (const char* name : {"bear", "hero", "rock", "bear"}) {
                            co_await deal_damage(game, card(game, name), 3, card(game, "hero"));
                        }
                    }});
    CHECK(match.state().object(card(match, "bear"))->damage == 6);
    CHECK(match.state().counters_on(card(match, "bear"), world.damage) == 0);
    CHECK(match.state().object(card(match, "hero"))->damage == 0);
    CHECK(match.state().counters_on(card(match, "hero"), world.damage) == 3);
    CHECK(match.state().object(card(match, "rock"))->damage == 0);
    CHECK(told(match).back() == "Bear takes 3 damage from Hero. [GA-DMG-3]");
    CHECK(told(match).size() == 3 + 3);  // to the rock no damage was dealt
}

TEST_CASE("damage is dealt to objects only", "[verbs]") {
    World world;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        const Happened done = co_await deal_damage(game, card(game, "bear"), 3);
        CHECK_FALSE(done);
    };
    Match match = world.play({"bear"}, {act});
    CHECK(told(match).empty());
}

TEST_CASE("marked damage and counters saturate at 10,000", "[verbs]") {
    World world;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        const CounterId charge = game.library().find_counter("charge");
        const CardRef bear = card(game, "bear");
        co_await deal_damage(game, bear, 9'999);
        co_await deal_damage(game, bear, 10'000);
        co_await add_counters(game, bear, charge, 9'999);
        const Happened more = co_await add_counters(game, bear, charge, 10'000);
        const Happened none = co_await add_counters(game, bear, charge, 1);
        CHECK(more.amount == 1);
        CHECK_FALSE(none);
    };
    Match match = world.play({"bear"}, {all_to_field, act});
    CHECK(match.state().objects()[0].damage == 10'000);
    CHECK(match.state().counters_on(card(match, "bear"), world.charge) == 10'000);
    CHECK(told(match).back() == "Bear gets 1 charge counter. [GA-CTR-1]");
}

TEST_CASE("counters are removed down to none, and no row is kept for none", "[verbs]") {
    World world;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        const CounterId charge = game.library().find_counter("charge");
        const CardRef bear = card(game, "bear");
        co_await add_counters(game, bear, charge, 3);
        co_await add_counters(game, bear, charge, -1);
        CHECK(game.state().counters().size() == 1);
        const Happened gone = co_await add_counters(game, bear, charge, -5);
        CHECK(gone.amount == -2);
    };
    Match match = world.play({"bear"}, {all_to_field, act});
    CHECK(match.state().counters().empty());
    CHECK(told(match).back() == "Bear loses 2 charge counters. [GA-CTR-1]");
}

TEST_CASE("counters are kept sorted by card and kind", "[verbs]") {
    World world;
    world.card("bear");
    const Setup setup = world.setup(2, {"bear", "bear"});
    GameState state = initial_state(setup, world.library, make_layout(setup, world.library));
    for (const auto& [card, kind] : {std::pair(2u, world.level),
                                     {0u, world.charge},
                                     {2u, world.damage},
                                     {1u, world.level},
                                     {0u, world.damage}}) {
        CHECK(change_counters(state, CardId{card}, kind, 1) == 1);
    }
    for (std::size_t i = 1; i < state.counters().size(); ++i) {
        const Counter &a = state.counters()[i - 1], &b = state.counters()[i];
        CHECK(std::pair(a.card, a.kind) < std::pair(b.card, b.kind));
    }
}

TEST_CASE("GA-ZONE-2: a card goes to its owner's zone, whoever controls or moves it", "[verbs]") {
    World world;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        Move steal;
        steal.to = in::field;
        steal.player = p2;
        co_await move_card(game, card(game, "bear"), steal);
        CHECK(game.state().card(card(game, "bear").card).controller == p2);
        Move away;
        away.to = in::graveyard;
        away.player = p2;
        co_await move_card(game, card(game, "bear"), away);
    };
    Match match = world.play({"bear"}, {act});
    CHECK(cards_in(match, in::graveyard, p1) == Texts{"bear"});
    CHECK(cards_in(match, in::graveyard, p2) == Texts{});
}

TEST_CASE("GA-ZONE-4: a hidden zone change is seen to happen, but not of which card", "[verbs]") {
    World world;
    world.card("owl", {world.trigger("t/owl#move", event::move, nothing)});
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        co_await put_on_field(game, card(game, "owl", p2));
        co_await draw(game, p1, 1);
    };
    Match match = world.play({"bear", "owl"}, {act});
    CHECK(pending(match) == Texts{"t/owl#move", "t/owl#move"});
    CHECK(told(match, p2).back() == "P1 draws a card. [GA-DRAW-1]");
}

TEST_CASE("GA-ZONE-9: what lies in an object's zones goes where its kind says when it leaves",
          "[verbs]") {
    World world;
    for (const char* name : {"bear", "wolf", "crow"}) world.card(name);
    world.card("owl", {world.trigger_per_batch("t/owl#move", event::move, nothing)});
    const auto act = [](Game& game) -> Task<> {
        co_await put_on_field(game, card(game, "bear"));
        co_await put_on_field(game, card(game, "owl"));
        co_await attach(game);
        game.state().pending().resize(0);
    };
    Match match = world.play({"bear", "owl", "wolf", "crow"}, {act, destroy_bear});
    CHECK(cards_in(match, in::graveyard) == Texts{"bear", "wolf"});
    CHECK(cards_in(match, in::banishment) == Texts{"crow"});
    CHECK(object_zone(match.state(), card(match, "bear"), in::lineage).is_none());
    CHECK(pending(match) == Texts{"t/owl#move"});  // one batch with its host
    const Texts lines = told(match);
    REQUIRE(lines.size() == 7);
    CHECK(lines[4] == "Bear dies. [GA-SBE-2]");
    CHECK(lines[5] == "Wolf moves from P1's lineage to P1's graveyard. [GA-ZONE-9]");
    CHECK(lines[6] == "Crow is banished. [GA-ZONE-9]");
}

TEST_CASE("GA-ZONE-9: what lies under an object stays if the object does not leave", "[verbs]") {
    World world;
    world.card("bear", {world.replacement("t/bear#stays", event::destroy, cancel, is_self)});
    for (const char* name : {"wolf", "crow"}) world.card(name);
    Match match =
        world.play({"bear", "wolf", "crow"},
                   {[](Game& game) -> Task<> { co_await put_on_field(game, card(game, "bear")); },
                    attach, destroy_bear});
    CHECK(cards_in(match, in::field) == Texts{"bear"});
    const ZoneId lineage = object_zone(match.state(), card(match, "bear"), in::lineage);
    REQUIRE(lineage);
    CHECK(cards_in(match.state(), match.library(), lineage) == Texts{"wolf"});
    CHECK(cards_in(match, in::graveyard) == Texts{});
}

namespace {

Task<> bear_dies_too(Game& game, Call) {
    Move die;
    die.to = in::graveyard;
    game.propose(move_event(game, card(game, "bear"), die));
    co_return;
}

}  // namespace

TEST_CASE("GA-ZONE-9: what lies under an object that a replacement sends along leaves with it",
          "[verbs]") {
    World world;
    for (const char* name : {"bear", "wolf", "crow"}) world.card(name);
    world.card("owl", {world.replacement("t/owl#dawn", world.sunrise, bear_dies_too)});
    const auto first_act = [](Game& game) -> Task<> {
        co_await put_on_field(game, card(game, "bear"));
        co_await put_on_field(game, card(game, "owl"));
    };
    const auto second_act = [](Game& game) -> Task<> {
        co_await raise(game, game.library().find_event_name("sunrise"));
    };
    Match match = world.play({"bear", "wolf", "crow", "owl"}, {first_act, attach, second_act});
    CHECK(cards_in(match, in::graveyard) == Texts{"bear", "wolf"});
    CHECK(cards_in(match, in::banishment) == Texts{"crow"});
}

TEST_CASE("GA-TOK-1: a token is a new card that begins on the field", "[verbs]") {
    World world;
    world.card("bear", {world.trigger("t/bear#enter", event::enter, nothing),
                        world.trigger_per_batch("t/bear#summon", event::summon, nothing)});
    world.card("token");
    const auto act = [](Game& game) -> Task<> {
        game.state().pending().resize(0);
        const Happened done = co_await summon(game, game.library().find_card("t/token"), p2, 2);
        CHECK(done.count == 2);
    };
    Match match = world.play({"bear"}, {all_to_field, act});
    CHECK(cards_in(match, in::field) == Texts{"bear", "token", "token"});
    const Card& token = match.state().card(card(match, "token", p2));
    CHECK(token.is(Card::token));
    CHECK(token.is(Card::face_up));
    CHECK(token.owner == p2);
    CHECK(token.controller == p2);
    CHECK(token.known == match.state().everyone());
    CHECK(match.state().object(card(match, "token", p2))->rested == 0);
    CHECK(pending(match) == Texts{"t/bear#enter", "t/bear#summon", "t/bear#enter"});
    CHECK(told(match).back() == "P2 summons Token. [GA-VERB-SUMMON]");
}

TEST_CASE("verbs on no card, or on one there is not, do nothing", "[verbs]") {
    World world;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        const CounterId charge = game.library().find_counter("charge");
        for (const CardRef none : {CardRef{}, CardRef{CardId{999}, 0}}) {
            Move away;
            away.to = in::graveyard;
            const Happened moved = co_await move_card(game, none, away);
            const Happened counters = co_await add_counters(game, none, charge, 1);
            const Happened damage = co_await deal_damage(game, none, 1);
            const Happened rest = co_await rest_object(game, none);
            CHECK_FALSE(moved);
            CHECK_FALSE(counters);
            CHECK_FALSE(damage);
            CHECK_FALSE(rest);
        }
    };
    Match match = world.play({"bear"}, {act});
    CHECK(told(match).empty());
}

TEST_CASE("a token whose making was undone is no card any more", "[verbs]") {
    World world;
    world.card("token");
    world.card("bear");
    world.effect("t/fail", fail);
    const auto act = [](Game& game) -> Task<> {
        const Savepoint before = game.savepoint();
        const Happened made = co_await summon(game, game.library().find_card("t/token"), p1, 1);
        game.restore(before);
        const Happened hit = co_await deal_damage(game, made.card, 1, made.card);
        CHECK(made);
        CHECK_FALSE(hit);
        const CardRef bear = co_await put_on_field(game, card(game, "bear"));
        co_await deal_damage(game, bear, 1, made.card);
        Call call = call_of(game, "t/fail");
        call.source = made.card;
        co_await invoke(game, call);
    };
    Match match = world.play({"bear"}, {act});
    CHECK(told(match, p1) == Texts{"Bear moves from P1's deck to the field.",
                                   "Bear takes 1 damage. [GA-DMG-3]",
                                   "An error voids an ability (error). [GA-FIZZ-1]"});
    CHECK(match.state().cards().size() == 2);
}

TEST_CASE("GA-INFO-11: a move to a zone that does not exist is no move", "[verbs]") {
    World world;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        Move away;
        away.to = in::lineage;  // of no object
        const Happened moved = co_await move_card(game, card(game, "bear"), away);
        CHECK_FALSE(moved);
    };
    Match match = world.play({"bear"}, {act});
    CHECK(cards_in(match, in::deck) == Texts{"bear"});
    CHECK(told(match).empty());
}

}  // namespace verbs_tests
