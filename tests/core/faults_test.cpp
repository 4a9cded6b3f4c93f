/// Errors in content: the call is void, nothing half-done remains, the game goes on (SPINE 4).
#include <catch2/catch_test_macros.hpp>

#include "core/match_body.hpp"
#include "tests/core/fixture.hpp"

namespace faults_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

CounterId charge(const Game& game) { return game.library().find_counter("charge"); }

int charges(Match& match) {
    return match.state().counters_on(card(match, "bear"), match.library().find_counter("charge"));
}

/// Draws, asks, charges, and fails if the answer was mode 1.
Task<> fails_on_one(Game& game, Call) {
    co_await draw(game, p1, 1);
    const std::size_t mode = co_await ask_mode(game, p1, 2);
    co_await add_counters(game, card(game, "bear"), charge(game), 1);
    if (mode == 1) {
        co_await game.fault(FaultReason::error, "attempt to index a nil value");
    }
}
Task<> fails_at_once(Game& game, Call) { co_await game.fault(FaultReason::budget, "too slow"); }

/// An answer before, the call, an answer after; the step ends with 100 charges per success.
Task<> call_between_questions(Game& game) {
    co_await ask_mode(game, p1, 2);
    const bool done = co_await invoke(game, call_of(game, "t/effect"));
    co_await ask_mode(game, p1, 3);
    co_await add_counters(game, card(game, "bear"), charge(game), done ? 100 : 1000);
}

struct BearWorld : World {
    explicit BearWorld(Run run = fails_on_one) {
        effect("t/effect", run);
        card("bear");
    }
};

}  // namespace

TEST_CASE("a call that fails is void with the answers given in it", "[faults]") {
    BearWorld world;
    Match match = world.play({"bear", "bear"}, {call_between_questions});
    pick(match, 1);
    CHECK(match.answered() == 1);
    CHECK(cards_in(match, in::hand) == Texts{"bear"});
    pick(match, 1);  // fails

    CHECK(match.answered() == 1);
    CHECK(match.decision().options.size() == 3);  // the question after the call
    CHECK(cards_in(match, in::hand) == Texts{});
    CHECK(charges(match) == 0);
    CHECK(told(match) == Texts{"An error voids t/effect (error). [GA-FIZZ-1]"});
    pick(match, 0);
    CHECK(charges(match) == 1000);
    REQUIRE(match.faults().size() == 1);
    CHECK(match.faults()[0].text == "t/effect: attempt to index a nil value");
    CHECK(match.faults()[0].reason == FaultReason::error);
}

TEST_CASE("a call that does not fail is not void", "[faults]") {
    BearWorld world;
    Match match = world.play({"bear", "bear"}, {call_between_questions});
    for (const std::size_t option : {1u, 0u, 0u}) pick(match, option);
    CHECK(charges(match) == 101);
    CHECK(match.faults().empty());
}

TEST_CASE("forks and undo repeat a fault without repeating its cause", "[faults]") {
    BearWorld world;
    Match match = world.play({"bear", "bear"}, {call_between_questions});
    pick(match, 1);
    Match before = match.fork();
    pick(match, 1);
    Match fork = match.fork();
    CHECK(fork.decision().options.size() == 3);
    CHECK(fork.hash() == match.hash());
    CHECK(fork.state() == match.state());
    CHECK(match.faults().size() == 1);
    CHECK(fork.faults().empty());  // reports are no part of the game
    pick(match, 2);
    pick(fork, 2);
    CHECK(fork.hash() == match.hash());

    REQUIRE_FALSE(match.undo_to(1).has_value());
    CHECK(match.decision().options.size() == 3);  // the fault is before it, and stays
    CHECK(told(match) == Texts{"An error voids t/effect (error). [GA-FIZZ-1]"});
    REQUIRE_FALSE(match.undo_to(0).has_value());
    pick(match, 1);
    pick(match, 0);
    CHECK(match.decision().options.size() == 3);
    CHECK(charges(match) == 1);
    pick(before, 0);
    CHECK(before.hash() == match.hash());
}

namespace {

/// The outer call asks, calls the inner one, and asks again.
Task<> outer(Game& game, Call) {
    co_await ask_mode(game, p1, 2);
    const bool done = co_await invoke(game, call_of(game, "t/inner"));
    const std::size_t mode = co_await ask_mode(game, p1, 4);
    co_await add_counters(game, card(game, "bear"), charge(game), done ? 10 : 20);
    if (mode == 3) {
        co_await game.fault(FaultReason::error, "the outer call");
    }
}

}  // namespace

TEST_CASE("of nested calls only the innermost that fails is void", "[faults]") {
    BearWorld world(outer);
    world.effect("t/inner", fails_on_one);
    Match match = world.play({"bear", "bear"}, {call_between_questions});
    for (const std::size_t option : {0u, 0u, 1u}) pick(match, option);  // the inner call fails
    CHECK(match.answered() == 2);
    CHECK(match.decision().options.size() == 4);
    Match other = match.fork();
    pick(match, 0);
    pick(match, 0);
    CHECK(charges(match) == 120);
    CHECK(told(match)[0] == "An error voids t/inner (error). [GA-FIZZ-1]");

    pick(other, 3);  // now the outer one fails too: the inner fault goes with it
    CHECK(other.answered() == 1);
    CHECK(other.decision().options.size() == 3);
    Match again = other.fork();
    CHECK(again.decision().options.size() == 3);
    pick(other, 0);
    pick(again, 0);
    CHECK(other.hash() == again.hash());
    CHECK(charges(other) == 1000);
    CHECK(other.faults().size() == 1);  // since it was forked
    CHECK(other.body().history.words() == again.body().history.words());
}

namespace {

Task<> doubles_or_fails(Game& game, Call call) {
    Event& event = game.proposal(call.proposal).event;
    event.amount *= 2;
    if (event.amount > 10) {
        co_await game.fault(FaultReason::memory, "out of memory");
    }
}
template <std::int32_t amount>
Task<> charge_bear(Game& game) {
    co_await put_on_field(game, card(game, "bear"));
    co_await add_counters(game, card(game, "bear"), charge(game), amount);
}

}  // namespace

TEST_CASE("a replacement that fails does not apply", "[faults]") {
    World world;
    world.card("bear", {world.replacement("t/bear#twice", event::counters, doubles_or_fails)});
    Match works = world.play({"bear"}, {charge_bear<4>});
    CHECK(charges(works) == 8);
    Match fails = world.play({"bear"}, {charge_bear<7>});
    CHECK(charges(fails) == 7);
    CHECK(told(fails) == Texts{"Bear moves from P1's deck to the field.",
                               "An error voids t/bear#twice (memory). [GA-FIZZ-1]",
                               "Bear gets 7 charge counters. [GA-CTR-1]"});
}

namespace {

template <int calls>
Task<> call_often(Game& game) {
    co_await draw(game, p1, 1);
    for (int i = 0; i < calls; ++i) co_await invoke(game, call_of(game, "t/effect"));
    co_await add_counters(game, card(game, "bear"), charge(game), 1);
}

}  // namespace

TEST_CASE("16 faults in a step are borne, one line each", "[faults]") {
    BearWorld world(fails_at_once);
    Match match = world.play({"bear", "bear"}, {call_often<16>});
    CHECK_FALSE(match.is_over());
    CHECK(charges(match) == 1);
    CHECK(match.faults().size() == 16);
    const Texts lines = told(match);
    CHECK(lines.size() == 18);
    CHECK(std::count(lines.begin(), lines.end(), "An error voids t/effect (budget). [GA-FIZZ-1]") ==
          16);
}

TEST_CASE("more than 16 faults in a step end the match", "[faults]") {
    BearWorld world(fails_at_once);
    Match match = world.play({"bear", "bear"}, {call_often<17>});
    CHECK(match.ending() == Ending::faulted);
    CHECK(match.winners() == 0);
    CHECK(charges(match) == 0);
    CHECK(cards_in(match, in::hand) == Texts{});  // as at the last point of rest
    CHECK(told(match) == Texts{"The game ends: too many errors in content."});
    CHECK(match.faults().size() == 17);
}

TEST_CASE("faults are counted per step", "[faults]") {
    BearWorld world(fails_at_once);
    Match match = world.play({"bear", "bear"}, {call_often<16>, call_often<16>});
    CHECK_FALSE(match.is_over());
    CHECK(match.faults().size() == 32);
}

TEST_CASE("an error outside of any call ends the match", "[faults]") {
    BearWorld world;
    const auto act = [](Game& game) -> Task<> {
        co_await draw(game, p1, 1);
        co_await game.fault(FaultReason::error, "the flow itself is wrong");
    };
    Match match = world.play({"bear"}, {act});
    CHECK(match.ending() == Ending::faulted);
    CHECK(cards_in(match, in::hand) == Texts{});
}

namespace {

/// How many answers, verbs or levels the effect takes.
int wanted = 0;

Task<> asks_many(Game& game, Call) {
    for (int i = 0; i < wanted; ++i) co_await ask_mode(game, p1, 2);
    co_await add_counters(game, card(game, "bear"), charge(game), 1);
}
Task<> draws_many(Game& game, Call) {
    for (int i = 0; i < wanted; ++i) co_await draw(game, p1, 1);
}
Task<> nests(Game& game, Call call) {
    co_await draw(game, p1, 1);
    if (call.amount + 1 < wanted) {
        Call deeper = call;
        deeper.amount = call.amount + 1;
        co_await invoke(game, deeper);
    }
}
Task<> call_once(Game& game) { co_await invoke(game, call_of(game, "t/effect")); }

}  // namespace

TEST_CASE("a step takes 256 answers and no more", "[faults][limits]") {
    for (const int answers : {256, 257}) {
        wanted = answers;
        BearWorld world(asks_many);
        Match match = world.play({"bear"}, {call_once});
        for (int i = 0; i < 256; ++i) pick(match, 1);
        CHECK(match.is_at_rest());
        CHECK(charges(match) == (answers == 256 ? 1 : 0));
        CHECK(match.faults().size() == (answers == 256 ? 0u : 1u));
        CHECK(match.answered() == (answers == 256 ? 256u : 0u));
    }
}

TEST_CASE("forced decisions count among the answers of a step", "[faults][limits]") {
    const auto act = [](Game& game) -> Task<> {
        for (int i = 0; i < 300; ++i) co_await ask_mode(game, p1, 1);
    };
    BearWorld world;
    Match match = world.play({"bear"}, {act});
    for (int i = 0; i < 256; ++i) pick(match, 0);
    CHECK(match.ending() == Ending::faulted);
}

TEST_CASE("a step may use 2,000 verbs and no more", "[faults][limits]") {
    for (const int verbs : {2000, 2001}) {
        wanted = verbs;
        BearWorld world(draws_many);
        Match match = world.play({"bear", "bear"}, {call_once});
        CHECK(match.faults().size() == (verbs == 2000 ? 0u : 1u));
        CHECK(match.state().player(p1).is(Player::drew_from_empty) == (verbs == 2000));
    }
}

TEST_CASE("calls nest 32 deep and no deeper", "[faults][limits]") {
    for (const int depth : {32, 33}) {
        wanted = depth;
        BearWorld world(nests);
        Match match = world.play({"bear"}, {call_once});
        CHECK(match.faults().size() == (depth == 32 ? 0u : 1u));
        // The innermost call is void with what it did; the one around it goes on.
        CHECK(told(match).size() == 32);
    }
}

TEST_CASE("limits can be set", "[faults][limits]") {
    wanted = 5;
    BearWorld world(draws_many);
    world.limits.verbs = 4;
    Match match = world.play({"bear"}, {call_once});
    REQUIRE(match.faults().size() == 1);
    CHECK(match.faults()[0].text == "t/effect: more verbs than a step may use");
    CHECK(match.faults()[0].reason == FaultReason::limit);
}

namespace {

Task<> fifteen_or_more(Game& game) {
    for (int i = 0; i < wanted; ++i) {
        co_await put_on_field(
            game, game.state().ref(game.state().zone(game.state().zone_of(in::deck, p1)).first));
    }
    co_await invoke(game, call_of(game, "t/effect"));
}
Task<> add_one(Game& game, Call call) {
    game.proposal(call.proposal).event.amount += 1;
    co_return;
}
Task<> charge_one(Game& game, Call) {
    const ZoneId field = game.state().zone_of(in::field, p1);
    co_await add_counters(game, game.state().ref(game.state().zone(field).first), charge(game), 1);
}

}  // namespace

TEST_CASE("more than 15 replacements of one event void the call that proposed it",
          "[faults][limits]") {
    wanted = 16;
    World world;
    world.effect("t/effect", charge_one);
    world.card("bear", {world.replacement("t/bear#more", event::counters, add_one)});
    Match match = world.play({"bear", "bear", "bear", "bear", "bear", "bear", "bear", "bear",
                              "bear", "bear", "bear", "bear", "bear", "bear", "bear", "bear"},
                             {fifteen_or_more});
    while (match.decision().kind == DecisionKind::order_replacements) pick(match, 0);
    CHECK(match.state().counters().empty());
    REQUIRE(match.faults().size() == 1);
    CHECK(match.faults()[0].text == "t/effect: too many replacements of one event");
}

namespace {

Task<> asks_the_impossible(Game& game, Call) {
    co_await draw(game, p1, 1);
    game.decide(p1, DecisionKind::choose_cards, "GA-TGT-2");
    co_await game.ask();
}
Task<> refuses(Game& game, Call) { co_await game.refuse("not allowed", "GA-COST-3"); }

}  // namespace

TEST_CASE("a question without a legal answer voids the call that asks it", "[faults]") {
    BearWorld world(asks_the_impossible);
    Match match = world.play({"bear"}, {call_once});
    CHECK(cards_in(match, in::hand) == Texts{});
    REQUIRE(match.faults().size() == 1);
    CHECK(match.faults()[0].text == "t/effect: no answer can be given to what is asked");
    CHECK(match.decision().kind == DecisionKind::opportunity);
}

TEST_CASE("content cannot refuse the attempt it is called in", "[faults]") {
    BearWorld world(refuses);
    Match match = world.play({"bear"}, {call_once});
    REQUIRE(match.faults().size() == 1);
    CHECK(match.faults()[0].text == "t/effect: not allowed");
    CHECK(match.last_refusal().reason.empty());
}

TEST_CASE("a flow that refuses what nobody began ends the match", "[faults]") {
    BearWorld world;
    const auto act = [](Game& game) -> Task<> { co_await game.refuse("no", "GA-COST-3"); };
    Match match = world.play({"bear"}, {act});
    CHECK(match.ending() == Ending::faulted);
}

}  // namespace faults_tests
