/// The second half of the pipeline: applying, telling, triggers, and the verbs over it.
#include "core/pipeline.hpp"

#include <catch2/catch_test_macros.hpp>

#include "tests/core/fixture.hpp"

namespace pipeline_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

Task<> nothing(Game&, Call) { co_return; }

bool is_self(const Game&, const Call& call, const Event& event) {
    return event.card.card == call.source.card;
}
/// Notes the order in which the pipeline asks and does things.
Texts trace;
bool notes_asking(const Game& game, const Call& call, const Event&) {
    trace.push_back("asks " + game.library().ability(call.ability).id);
    return true;
}
Task<> notes_replacing(Game& game, Call call) {
    const GameState& state = game.state();
    trace.push_back("replaces with " + std::to_string(state.counters().size()) + " counters");
    game.proposal(call.proposal).event.amount += 1;
    co_return;
}
bool notes_trigger(const Game& game, const Call&, const Event& event) {
    trace.push_back("triggers at " + std::to_string(event.amount) + " with " +
                    std::to_string(game.state().counters().size()) + " counters");
    return true;
}

CounterId charge(const Game& game) { return game.library().find_counter("charge"); }
EventName sunrise(const Game& game) { return game.library().find_event_name("sunrise"); }

/// Puts every card of player 1's deck on the field and forgets what that triggered.
Task<> set_table(Game& game) {
    const ZoneId deck = game.state().zone_of(in::deck, p1);
    while (game.state().zone(deck).count > 0) {
        co_await put_on_field(game, game.state().ref(game.state().zone(deck).first));
    }
    game.state().pending().resize(0);
    trace.clear();
}

Event destroying(const Game& game, const char* name) {
    Move die;
    die.to = in::graveyard;
    die.as = event::destroy;
    return move_event(game, card(game, name), die);
}

/// The bear and the crow die together.
Task<> two_die(Game& game) {
    const std::size_t batch = game.open_batch();
    game.propose(destroying(game, "bear"));
    game.propose(destroying(game, "crow"));
    co_await happen(game, batch);
}

}  // namespace

TEST_CASE("an event is replaced, applied, told and seen by triggers, in this order", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#r", event::counters, notes_replacing, is_self),
                        world.trigger("t/bear#t", event::counters, nothing, notes_trigger)});
    const auto act = [](Game& game) -> Task<> {
        const Happened done = co_await add_counters(game, card(game, "bear"), charge(game), 2);
        CHECK(done.count == 1);
        CHECK(done.amount == 3);
        CHECK(done.card == card(game, "bear"));
    };
    Match match = world.play({"bear"}, {set_table, act});
    CHECK(trace == Texts{"replaces with 0 counters", "triggers at 3 with 1 counters"});
    CHECK(told(match).back() == "Bear gets 3 charge counters. [GA-CTR-1]");
    REQUIRE(match.state().pending().size() == 1);
    const Pending& row = match.state().pending()[0];
    CHECK(row.source.card == card(match, "bear"));
    CHECK(row.card.card == card(match, "bear"));
    CHECK(row.amount == 3);
    CHECK(row.controller == p1);
    CHECK(row.name == event::counters);
    CHECK(row.batch == 0);
}

TEST_CASE("abilities that watch other events are not even asked", "[pipeline]") {
    World world;
    world.card("bear", {world.trigger("t/bear#die", event::die, nothing, notes_asking),
                        world.replacement("t/bear#dmg", event::damage, nothing, notes_asking)});
    Match match =
        world.play({"bear"}, {set_table, [](Game& game) -> Task<> {
                                  co_await add_counters(game, card(game, "bear"), charge(game), 2);
                              }});
    CHECK(trace.empty());
}

TEST_CASE("GA-TRIG-7: whenever triggers once per event, one or more once per batch", "[pipeline]") {
    World world;
    world.card("bear");
    world.card("crow");
    world.card("owl", {world.trigger("t/owl#each", event::die, nothing),
                       world.trigger_per_batch("t/owl#batch", event::die, nothing)});
    Match match = world.play({"bear", "crow", "owl"}, {set_table, two_die});
    CHECK(pending(match) == Texts{"t/owl#each", "t/owl#batch", "t/owl#each"});
    CHECK(match.state().pending()[1].batch == 1);

    const auto apart_act = [](Game& game) -> Task<> {
        for (const char* name : {"bear", "crow"}) {
            Move die;
            die.to = in::graveyard;
            co_await move_card(game, card(game, name), die);
        }
    };
    Match apart = world.play({"bear", "crow", "owl"}, {set_table, apart_act});
    CHECK(pending(apart) == Texts{"t/owl#each", "t/owl#batch", "t/owl#each", "t/owl#batch"});
}

TEST_CASE("GA-TRIG-7: two grants of one ability trigger once per batch each", "[pipeline]") {
    World world;
    world.card("bear");
    world.card("crow");
    world.trigger_per_batch("t/mourn", event::die, nothing);
    const auto act = [](Game& game) -> Task<> {
        Lasting lasting;
        lasting.granter = p1;
        lasting.ability = game.library().find_ability("t/mourn");
        CHECK(grant(game, lasting) != 0);
        CHECK(grant(game, lasting) != 0);
        co_return;
    };
    Match match = world.play({"bear", "crow"}, {set_table, act, two_die});
    CHECK(pending(match) == Texts{"t/mourn", "t/mourn"});
}

TEST_CASE("GA-TRIG-9: what leaves sees itself leave, and what leaves with it", "[pipeline]") {
    World world;
    world.card("bear", {world.trigger("t/bear#self", event::die, nothing, is_self)});
    world.card("crow", {world.trigger("t/crow#any", event::die, nothing)});
    static CardRef bear;
    const auto act = [](Game& game) -> Task<> {
        bear = card(game, "bear");
        co_await two_die(game);
    };
    Match match = world.play({"bear", "crow"}, {set_table, act});
    CHECK(pending(match) == Texts{"t/bear#self", "t/crow#any", "t/crow#any"});
    CHECK(match.state().pending()[0].source == bear);  // the object as it was
    CHECK(match.state().pending()[0].card == bear);
    CHECK_FALSE(match.state().is_current(bear));
}

TEST_CASE("what arrives sees its own arrival and that of what arrives with it", "[pipeline]") {
    World world;
    world.card("bear", {world.trigger("t/bear#enter", event::enter, nothing)});
    world.card("crow", {world.trigger("t/crow#self", event::enter, nothing, is_self)});
    const auto act = [](Game& game) -> Task<> {
        const std::size_t batch = game.open_batch();
        Move enter;
        enter.to = in::field;
        for (const char* name : {"bear", "crow"}) {
            game.propose(move_event(game, card(game, name), enter));
        }
        co_await happen(game, batch);
    };
    Match match = world.play({"bear", "crow"}, {act});
    CHECK(pending(match) == Texts{"t/bear#enter", "t/bear#enter", "t/crow#self"});
}

TEST_CASE("a card in a graveyard neither triggers nor replaces", "[pipeline]") {
    World world;
    world.card("bear", {world.trigger("t/bear#dawn", world.sunrise, nothing)});
    const auto act = [](Game& game) -> Task<> {
        Move die;
        die.to = in::graveyard;
        co_await move_card(game, card(game, "bear"), die);
        co_await raise(game, sunrise(game));
    };
    Match match = world.play({"bear"}, {set_table, act});
    CHECK(pending(match) == Texts{});
}

namespace {

Task<> wait_for_dawn(Game& game) {
    Lasting delayed;
    delayed.ability = game.library().find_ability("t/dawn");
    delayed.granter = p2;
    delayed.source = card(game, "bear");
    delayed.uses = 1;
    CHECK(grant(game, delayed) != 0);
    co_return;
}
Task<> one_dawn(Game& game) { co_await raise(game, sunrise(game)); }
Task<> two_dawns_at_once(Game& game) {
    const std::size_t batch = game.open_batch();
    Event dawn;
    dawn.player = p1;
    dawn.names.add(sunrise(game));
    game.propose(dawn);
    game.propose(dawn);
    co_await happen(game, batch);
}

}  // namespace

TEST_CASE("GA-TRIG-5: a delayed trigger fires once", "[pipeline]") {
    World world;
    world.card("bear");
    world.trigger("t/dawn", world.sunrise, nothing);
    Match match = world.play({"bear"}, {wait_for_dawn, one_dawn, one_dawn});
    CHECK(pending(match) == Texts{"t/dawn"});
    CHECK(match.state().pending()[0].controller == p2);
    CHECK(match.state().pending()[0].source.card == card(match, "bear"));
    CHECK(match.state().lasting().empty());
}

TEST_CASE("GA-TRIG-5: a delayed trigger fires once also if two events come at once", "[pipeline]") {
    World world;
    world.card("bear");
    world.trigger("t/dawn", world.sunrise, nothing);
    Match match = world.play({"bear"}, {wait_for_dawn, two_dawns_at_once});
    CHECK(pending(match) == Texts{"t/dawn"});
    CHECK(match.state().lasting().empty());
}

TEST_CASE("a lasting trigger without limit fires at every event", "[pipeline]") {
    World world;
    world.card("bear");
    world.trigger("t/dawn", world.sunrise, nothing);
    const auto act = [](Game& game) -> Task<> {
        Lasting lasting;
        lasting.ability = game.library().find_ability("t/dawn");
        lasting.granter = p1;
        CHECK(grant(game, lasting) != 0);
        co_return;
    };
    Match match = world.play({"bear"}, {act, one_dawn, two_dawns_at_once});
    CHECK(pending(match) == Texts{"t/dawn", "t/dawn", "t/dawn"});
    CHECK(match.state().lasting().size() == 1);
}

TEST_CASE("GA-GEN-7: an amount of 0 never happened", "[pipeline]") {
    World world;
    world.card("bear", {world.trigger("t/bear#c", event::counters, nothing),
                        world.trigger("t/bear#d", event::damage, nothing),
                        world.trigger("t/bear#w", event::draw, nothing)});
    world.card("token");
    const auto act = [](Game& game) -> Task<> {
        const CardRef bear = card(game, "bear");
        const DefinitionId token = game.library().find_card("t/token");
        const Happened counters = co_await add_counters(game, bear, charge(game), 0);
        const Happened damage = co_await deal_damage(game, bear, 0);
        const Happened less = co_await deal_damage(game, bear, -3);
        const Happened drawn = co_await draw(game, p1, 0);
        const Happened tokens = co_await summon(game, token, p1, 0);
        CHECK_FALSE(counters);
        CHECK_FALSE(damage);
        CHECK_FALSE(less);
        CHECK_FALSE(drawn);
        CHECK_FALSE(tokens);
    };
    Match match = world.play({"bear"}, {set_table, act});
    CHECK(pending(match) == Texts{});
    CHECK(told(match).size() == 1);  // the bear's arrival
    CHECK(match.state().objects()[0].damage == 0);
    CHECK(match.state().player(p1).flags == 0);
}

TEST_CASE("GA-PROP-1: resting what is rested and waking what is awake is no event", "[pipeline]") {
    World world;
    world.card("bear", {world.trigger("t/bear#rest", event::rest, nothing),
                        world.trigger("t/bear#wake", event::wake, nothing)});
    const auto act = [](Game& game) -> Task<> {
        const CardRef bear = card(game, "bear");
        co_await wake_object(game, bear);
        co_await rest_object(game, bear);
        co_await rest_object(game, bear);
        co_await wake_object(game, bear);
    };
    Match match = world.play({"bear"}, {set_table, act});
    CHECK(pending(match) == Texts{"t/bear#rest", "t/bear#wake"});
    CHECK(told(match) == Texts{"Bear moves from P1's deck to the field.",
                               "Bear rests. [GA-VERB-REST]", "Bear wakes up. [GA-VERB-REST]"});
    CHECK(match.state().objects()[0].rested == 0);
}

TEST_CASE("GA-PROP-1: resting one object twice at once is one event", "[pipeline]") {
    World world;
    world.card("bear", {world.trigger("t/bear#rest", event::rest, nothing)});
    const auto act = [](Game& game) -> Task<> {
        Event rest;
        rest.kind = EventKind::rest;
        rest.card = card(game, "bear");
        const std::size_t batch = game.open_batch();
        game.propose(rest);
        game.propose(rest);
        const Happened done = co_await happen(game, batch);
        CHECK(done.count == 1);
    };
    Match match = world.play({"bear"}, {set_table, act});
    CHECK(pending(match) == Texts{"t/bear#rest"});
}

TEST_CASE("GA-ZONE-1: a move to the same zone is no event", "[pipeline]") {
    World world;
    world.card("bear", {world.trigger("t/bear#move", event::move, nothing)});
    const auto act = [](Game& game) -> Task<> { co_await put_on_field(game, card(game, "bear")); };
    Match match = world.play({"bear"}, {set_table, act});
    CHECK(pending(match) == Texts{});
    CHECK(told(match).size() == 1);
}

TEST_CASE("what a stale reference names does not happen", "[pipeline]") {
    World world;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        const CardRef before = card(game, "bear");
        co_await put_on_field(game, before);
        const Happened counters = co_await add_counters(game, before, charge(game), 1);
        const Happened damage = co_await deal_damage(game, before, 1);
        const Happened rest = co_await rest_object(game, before);
        Move away;
        away.to = in::graveyard;
        const Happened moved = co_await move_card(game, before, away);
        CHECK_FALSE(counters);
        CHECK_FALSE(damage);
        CHECK_FALSE(rest);
        CHECK_FALSE(moved);
    };
    Match match = world.play({"bear"}, {act});
    CHECK(cards_in(match, in::field) == Texts{"bear"});
    CHECK(told(match).size() == 1);
}

TEST_CASE("of two moves of one card in a batch the first happens", "[pipeline]") {
    World world;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        Move up, down;
        up.to = in::hand;
        down.to = in::graveyard;
        const std::size_t batch = game.open_batch();
        game.propose(move_event(game, card(game, "bear"), up));
        game.propose(move_event(game, card(game, "bear"), down));
        const Happened done = co_await happen(game, batch);
        CHECK(done.count == 1);
    };
    Match match = world.play({"bear"}, {act});
    CHECK(cards_in(match, in::hand) == Texts{"bear"});
}

TEST_CASE("an event without a name happens, and nothing is told of it", "[pipeline]") {
    World world;
    world.card("bear", {world.trigger("t/bear#t", event::counters, nothing)});
    const auto act = [](Game& game) -> Task<> {
        const std::size_t batch = game.open_batch();
        Event nameless;
        nameless.kind = EventKind::signal;
        nameless.player = p1;
        nameless.card = card(game, "bear");
        game.propose(nameless);
        const Happened done = co_await happen(game, batch);
        CHECK(done.count == 1);
        co_await add_counters(game, card(game, "bear"), charge(game), 1);
    };
    Match before = world.play({"bear"}, {set_table});
    Match match = world.play({"bear"}, {set_table, act});
    Texts lines = told(before);
    lines.emplace_back("Bear gets 1 charge counter. [GA-CTR-1]");
    CHECK(told(match) == lines);
}

}  // namespace pipeline_tests
