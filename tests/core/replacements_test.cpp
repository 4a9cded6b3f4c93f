/// The first half of the pipeline: proposing, replacing, and how batches settle (rules section
/// 16.1, SPINE 6).
#include <catch2/catch_test_macros.hpp>

#include "core/pipeline.hpp"
#include "tests/core/fixture.hpp"

namespace replacements_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

/// What handlers did, in order. A re-run does everything again, so acts clear it first.
Texts trace;

Task<> nothing(Game&, Call) { co_return; }

void note(const Game& game, const Call& call) {
    trace.push_back(game.library().ability(call.ability).id);
}
Task<> add_one(Game& game, Call call) {
    note(game, call);
    game.proposal(call.proposal).event.amount += 1;
    co_return;
}
Task<> times_two(Game& game, Call call) {
    note(game, call);
    game.proposal(call.proposal).event.amount *= 2;
    co_return;
}
Task<> to_zero(Game& game, Call call) {
    game.proposal(call.proposal).event.amount = 0;
    co_return;
}
Task<> cancel(Game& game, Call call) {
    note(game, call);
    game.proposal(call.proposal).cancelled = true;
    co_return;
}
Task<> banish_instead(Game& game, Call call) {
    Event& event = game.proposal(call.proposal).event;
    event.to = game.state().zone_of(in::banishment, p1);
    co_return;
}

bool is_self(const Game&, const Call& call, const Event& event) {
    return event.card.card == call.source.card;
}
bool is_charge(const Game& game, const Call&, const Event& event) {
    return event.counter == game.library().find_counter("charge");
}

CounterId charge(const Game& game) { return game.library().find_counter("charge"); }

/// Puts every card of both decks on the field, player 1's first.
Task<> all_to_field(Game& game) {
    trace.clear();
    for (const PlayerId player : {p1, p2}) {
        const ZoneId deck = game.state().zone_of(in::deck, player);
        while (game.state().zone(deck).count > 0) {
            co_await put_on_field(game, game.state().ref(game.state().zone(deck).first));
        }
    }
}

Event charge_event(const Game& game, CardRef on, std::int32_t amount) {
    Event event;
    event.kind = EventKind::counters;
    event.card = on;
    event.counter = charge(game);
    event.amount = amount;
    return event;
}

Task<> charge_bear_with_two(Game& game) {
    trace.clear();
    co_await add_counters(game, card(game, "bear"), charge(game), 2);
}

Task<> destroy_bear(Game& game) {
    Move die;
    die.to = in::graveyard;
    die.as = event::destroy;
    co_await move_card(game, card(game, "bear"), die);
}

int charges(Match& match, const char* name, PlayerId owner = p1) {
    return match.state().counters_on(card(match, name, owner),
                                     match.library().find_counter("charge"));
}

}  // namespace

TEST_CASE("GA-REPL-1: a replacement changes an event before it happens", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#more", event::counters, add_one, is_self)});
    Match match = world.play({"bear"}, {all_to_field, charge_bear_with_two});
    CHECK(charges(match, "bear") == 3);
    CHECK(told(match).back() == "Bear gets 3 charge counters. [GA-CTR-1]");
}

TEST_CASE("GA-REPL-2: of several replacements the affected player picks which is first",
          "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#one", event::counters, add_one, is_self)});
    world.card("mage", {world.replacement("t/mage#two", event::counters, times_two)});
    Setup setup = world.setup(2, {"bear"});
    setup.decks[1].parts[0].cards = {world.library.find_card("t/mage")};

    Match match = world.play(setup, {all_to_field, charge_bear_with_two});
    const Decision& asked = match.decision();
    CHECK(asked.player == p1);  // the bear is player 1's, whoever has the replacements
    CHECK(asked.kind == DecisionKind::order_replacements);
    CHECK(asked.rule == "GA-REPL-2");
    CHECK(option_keys(asked, match.state(), match.library()) ==
          Texts{"pick t/bear@field#one", "pick t/mage@field#two"});
    Match other = match.fork();

    pick(match, 0);
    CHECK(charges(match, "bear") == 6);
    CHECK(trace == Texts{"t/bear#one", "t/mage#two"});
    pick(other, 1);
    CHECK(charges(other, "bear") == 5);
}

TEST_CASE("GA-REPL-2: what applies is looked at again after each replacement", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#zero", event::counters, to_zero)});
    world.card("mage", {world.replacement("t/mage#one", event::counters, add_one)});
    Match match = world.play({"bear", "mage"}, {all_to_field, charge_bear_with_two});
    REQUIRE(match.decision().options.size() == 4);
    pick(match, 0);  // to 0: GA-GEN-7, no event is left to replace

    CHECK(trace.empty());
    CHECK(charges(match, "bear") == 0);
    CHECK(match.decision().kind == DecisionKind::opportunity);
}

TEST_CASE("GA-REPL-2: a replacement applies to an event once, also if it still fits",
          "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#one", event::counters, add_one, is_self)});
    Match match = world.play({"bear"}, {all_to_field, charge_bear_with_two});
    CHECK(trace == Texts{"t/bear#one"});
    CHECK(charges(match, "bear") == 3);
}

namespace {

/// Instead: that many and one more, as another event.
Task<> again_as_another_event(Game& game, Call call) {
    note(game, call);
    const Event event = game.proposal(call.proposal).event;
    game.proposal(call.proposal).cancelled = true;
    co_await add_counters(game, event.card, charge(game), event.amount + 1, call.source);
}

}  // namespace

TEST_CASE("SPINE 6: a replacement is not applied to an event proposed while applying it",
          "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#again", event::counters, again_as_another_event,
                                          is_self)});
    Match match = world.play({"bear"}, {all_to_field, charge_bear_with_two});
    CHECK(trace == Texts{"t/bear#again"});
    CHECK(charges(match, "bear") == 3);
}

TEST_CASE("SPINE 6: two that hand the event to each other come to an end", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#again", event::counters, again_as_another_event,
                                          is_charge)});
    Match match = world.play({"bear"}, {all_to_field, charge_bear_with_two});
    pick(match, 0);  // of the two bears' replacements; the other applies to the event it makes
    CHECK(trace == Texts{"t/bear#again", "t/bear#again"});
    CHECK(charges(match, "bear") == 4);
}

TEST_CASE("a replacement may cancel an event: nothing happens and nothing is told", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#no", event::counters, cancel, is_self)});
    Match match = world.play({"bear"}, {all_to_field, charge_bear_with_two});
    CHECK(charges(match, "bear") == 0);
    CHECK(told(match).size() == 2);  // the two bears' arrival
}

TEST_CASE("GA-EFF-2: a changed destination drops the names that no longer hold", "[pipeline]") {
    World world;
    world.card("bear",
               {world.replacement("t/bear#banish", event::destroy, banish_instead, is_self)});
    for (const auto& [id, on] : {std::pair("t/owl#die", event::die),
                                 {"t/owl#destroy", event::destroy},
                                 {"t/owl#leave", event::leave},
                                 {"t/owl#move", event::move},
                                 {"t/owl#banish", event::banish}}) {
        world.trigger(id, on, nothing);
    }
    const auto ability = [&](const char* id) { return world.library.find_ability(id); };
    world.card("owl", {ability("t/owl#die"), ability("t/owl#destroy"), ability("t/owl#leave"),
                       ability("t/owl#move"), ability("t/owl#banish")});
    Setup setup = world.setup(2, {"owl", "bear"});
    setup.decks[1].parts[0].cards.clear();

    const auto act = [](Game& game) -> Task<> {
        game.state().pending().resize(0);
        co_await destroy_bear(game);
    };
    Match match = world.play(setup, {all_to_field, act});
    CHECK(cards_in(match, in::banishment) == Texts{"bear"});
    CHECK(cards_in(match, in::graveyard) == Texts{});
    CHECK(pending(match) == Texts{"t/owl#leave", "t/owl#move", "t/owl#banish"});
    CHECK(told(match).back() == "Bear is banished.");
}

TEST_CASE("a destruction that is not replaced is a destruction, a death and a move at once",
          "[pipeline]") {
    World world;
    world.card("bear");
    world.card("owl", {world.trigger("t/owl#die", event::die, nothing),
                       world.trigger("t/owl#destroy", event::destroy, nothing),
                       world.trigger("t/owl#sacrifice", event::sacrifice, nothing),
                       world.trigger("t/owl#discard", event::discard, nothing)});
    Setup setup = world.setup(2, {"owl", "bear"});
    setup.decks[1].parts[0].cards.clear();
    Match match = world.play(setup, {all_to_field, destroy_bear});
    CHECK(pending(match) == Texts{"t/owl#die", "t/owl#destroy"});
    CHECK(told(match).back() == "Bear dies.");
}

namespace {

int field_size_seen = 0, charges_seen = 0;

Task<> look_around(Game& game, Call call) {
    note(game, call);
    field_size_seen = static_cast<int>(game.state().objects().size());
    for (const Counter& counter : game.state().counters()) charges_seen += counter.amount;
    co_return;
}

/// One counter on every bear, player 2's proposed first, in player 1's or player 2's turn.
Task<> charge_all_bears(Game& game) {
    trace.clear();
    charges_seen = 0;
    const std::size_t batch = game.open_batch();
    for (const PlayerId player : {p2, p1}) {
        game.propose(charge_event(game, card(game, "bear", player), 1));
    }
    co_await happen(game, batch);
}

Task<> turn_of_p2(Game& game) {
    game.state().header().machine.turn_player = p2;
    co_return;
}
Task<> turn_of_p1(Game& game) {
    game.state().header().machine.turn_player = p1;
    co_return;
}

Task<> note_whose(Game& game, Call call) {
    const CardId card = game.proposal(call.proposal).event.card.card;
    trace.push_back("p" + std::to_string(game.state().card(card).owner.value + 1));
    co_return;
}

}  // namespace

TEST_CASE("SPINE 6: the members of a batch are replaced one by one, the turn player's first",
          "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#whose", event::counters, note_whose, is_self)});
    Match match = world.play({"bear"}, {all_to_field, turn_of_p1, charge_all_bears});
    CHECK(trace == Texts{"p1", "p2"});
    Match other = world.play({"bear"}, {all_to_field, turn_of_p2, charge_all_bears});
    CHECK(trace == Texts{"p2", "p1"});
}

namespace {

Task<> add_one_for_p1(Game& game, Call call) {
    co_await note_whose(game, call);
    game.propose(charge_event(game, card(game, "bear", p1), 1));
}
bool is_p2s(const Game& game, const Call& call, const Event& event) {
    return is_self(game, call, event) && game.state().card(event.card.card).owner == p2;
}
bool is_p1s(const Game& game, const Call& call, const Event& event) {
    return is_self(game, call, event) && game.state().card(event.card.card).owner == p1;
}
/// One counter on player 2's bear and on player 3's.
Task<> charge_two_bears(Game& game) {
    trace.clear();
    const std::size_t batch = game.open_batch();
    for (const PlayerId player : {p3, p2}) {
        game.propose(charge_event(game, card(game, "bear", player), 1));
    }
    co_await happen(game, batch);
}
Task<> bears_of_all_to_field(Game& game) {
    for (const PlayerId player : {p1, p2, p3}) {
        co_await put_on_field(game, card(game, "bear", player));
    }
}

}  // namespace

TEST_CASE("SPINE 6: what is added to a batch takes its place in the order of settling",
          "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#one", event::counters, note_whose, is_p1s),
                        world.replacement("t/bear#two", event::counters, add_one_for_p1, is_p2s),
                        world.replacement("t/bear#three", event::counters, note_whose, is_self)});
    Match match =
        world.play(world.setup(3, {"bear"}), {bears_of_all_to_field, turn_of_p1, charge_two_bears});
    while (match.decision().kind == DecisionKind::order_replacements) pick(match, 0);
    // Player 2's bear before player 3's; then what was added for player 1, who goes first.
    CHECK(trace == Texts{"p2", "p2", "p1", "p1", "p3"});
    CHECK(charges(match, "bear", p1) == 1);
    CHECK(charges(match, "bear", p3) == 1);
}

TEST_CASE("SPINE 6: nothing of a batch happens before its last member is settled", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#look", event::counters, look_around, is_self)});
    Match match = world.play({"bear"}, {all_to_field, charge_all_bears});
    CHECK(trace.size() == 2);
    CHECK(charges_seen == 0);
    CHECK(charges(match, "bear", p1) == 1);
    CHECK(charges(match, "bear", p2) == 1);
}

namespace {

/// "... and the crow gets one as well", with the same event.
Task<> crow_as_well(Game& game, Call call) {
    note(game, call);
    game.propose(charge_event(game, card(game, "crow"), 1));
    co_return;
}
Task<> send_crow_along(Game& game, Call) {
    Move leave;
    leave.to = in::hand;
    game.propose(move_event(game, card(game, "crow"), leave));
    co_return;
}
Task<> far_too_much(Game& game, Call) {
    game.propose(charge_event(game, card(game, "crow"), 30'000));
    co_return;
}
/// "... but first draw a card": a verb, which acts at once.
Task<> draw_first(Game& game, Call call) {
    note(game, call);
    co_await draw(game, p1, 1);
    trace.push_back("charges " + std::to_string(game.state().counters_on(card(game, "bear").card,
                                                                         charge(game))));
}

Task<> bear_and_crow_to_field(Game& game) {
    trace.clear();
    for (const char* name : {"bear", "crow"}) co_await put_on_field(game, card(game, name));
}

}  // namespace

TEST_CASE("SPINE 6: an event added by a replacement happens with the batch", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#also", event::counters, crow_as_well, is_self)});
    world.card("crow", {world.trigger_per_batch("t/crow#seen", event::counters, nothing)});
    Match match = world.play({"bear", "crow"}, {bear_and_crow_to_field, charge_bear_with_two});
    CHECK(trace == Texts{"t/bear#also"});
    CHECK(charges(match, "bear") == 2);
    CHECK(charges(match, "crow") == 1);
    CHECK(pending(match) == Texts{"t/crow#seen"});  // one batch, so once
}

TEST_CASE("SPINE 6: an added event is completed, replaced and told like any other", "[pipeline]") {
    World world;
    world.card("bear",
               {world.replacement("t/bear#also", event::counters, send_crow_along, is_self)});
    world.card("crow", {world.trigger("t/crow#leave", event::leave, nothing, is_self)});
    Match match = world.play({"bear", "crow"}, {bear_and_crow_to_field, charge_bear_with_two});
    CHECK(cards_in(match, in::hand) == Texts{"crow"});
    CHECK(cards_in(match, in::field) == Texts{"bear"});
    CHECK(pending(match) == Texts{"t/crow#leave"});
    CHECK(told(match).back() == "Crow moves from the field to P1's hand.");

    World other;
    other.card("bear", {other.replacement("t/bear#also", event::counters, crow_as_well, is_self)});
    other.card("crow", {other.replacement("t/crow#more", event::counters, add_one, is_self)});
    Match more = other.play({"bear", "crow"}, {bear_and_crow_to_field, charge_bear_with_two});
    CHECK(charges(more, "crow") == 2);
}

TEST_CASE("SPINE 6: a verb that a replacement calls acts at once", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#draw", event::counters, draw_first, is_self)});
    world.card("crow");
    world.card("wolf");
    Match match =
        world.play({"bear", "crow", "wolf"}, {bear_and_crow_to_field, charge_bear_with_two});
    CHECK(trace == Texts{"t/bear#draw", "charges 0"});
    const Texts lines = told(match);
    REQUIRE(lines.size() == 4);
    CHECK(lines[2] == "P1 draws Wolf. [GA-DRAW-1]");
    CHECK(lines[3] == "Bear gets 2 charge counters. [GA-CTR-1]");
}

TEST_CASE("a replacement granted for one use applies to one event", "[pipeline]") {
    World world;
    world.replacement("t/shield", event::counters, cancel);
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        Lasting shield;
        shield.ability = game.library().find_ability("t/shield");
        shield.uses = 1;
        shield.granter = p1;
        CHECK(grant(game, shield) != 0);
        co_return;
    };
    Match match =
        world.play({"bear"}, {all_to_field, act, charge_bear_with_two, charge_bear_with_two});
    CHECK(charges(match, "bear") == 2);
    CHECK(match.state().lasting().empty());
}

TEST_CASE("two grants of one replacement both apply", "[pipeline]") {
    World world;
    world.replacement("t/boost", event::counters, add_one);
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        Lasting boost;
        boost.ability = game.library().find_ability("t/boost");
        boost.granter = p1;
        CHECK(grant(game, boost) != grant(game, boost));
        co_return;
    };
    Match match = world.play({"bear"}, {all_to_field, act, charge_bear_with_two});
    pick(match, 0);
    CHECK(charges(match, "bear") == 4);
}

TEST_CASE("GA-REPL-2: of an event that is nobody's the turn player orders the replacements",
          "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#dawn", world.sunrise, nothing)});
    const auto act = [](Game& game) -> Task<> {
        const EventName sunrise = game.library().find_event_name("sunrise");
        co_await raise(game, sunrise, PlayerId{});
    };
    Match match = world.play({"bear"}, {all_to_field, turn_of_p2, act});
    CHECK(match.decision().player == p2);
    CHECK(match.decision().kind == DecisionKind::order_replacements);
    pick(match, 1);
    CHECK(match.decision().kind == DecisionKind::opportunity);
}

TEST_CASE("amounts that replacements drive beyond the limit saturate", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#double", event::damage, times_two),
                        world.trigger("t/bear#seen", event::damage, nothing, is_self)});
    const auto act = [](Game& game) -> Task<> {
        co_await deal_damage(game, card(game, "bear"), 10'000);
    };
    Match match = world.play({"bear"}, {all_to_field, act});
    pick(match, 0);
    CHECK(match.state().object(card(match, "bear"))->damage == 10'000);
    REQUIRE(match.state().pending().size() == 1);
    CHECK(match.state().pending()[0].amount == 10'000);  // not 40,000, nor what 16 bits make of it
    CHECK(told(match).back() == "Bear takes 10000 damage. [GA-DMG-3]");
}

TEST_CASE("an added event beyond the limit saturates too", "[pipeline]") {
    World world;
    world.card("bear", {world.replacement("t/bear#much", event::counters, far_too_much, is_self)});
    world.card("crow");
    Match match = world.play({"bear", "crow"}, {bear_and_crow_to_field, charge_bear_with_two});
    CHECK(charges(match, "crow") == 10'000);
}

}  // namespace replacements_tests
