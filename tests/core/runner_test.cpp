/// Steps, answers, attempts and forks: what a match does between points of rest (SPINE 2).
#include "core/runner.hpp"
#include "core/match_body.hpp"

#include <catch2/catch_test_macros.hpp>

#include "tests/core/fixture.hpp"

namespace runner_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

/// Asks for one of so many modes and notes the answer as charge counters on the bear.
template <std::int32_t modes>
Task<> ask_and_charge(Game& game) {
    const std::size_t mode = co_await ask_mode(game, p1, modes);
    const CounterId charge = game.library().find_counter("charge");
    const auto amount = static_cast<std::int32_t>(mode) + 1;
    co_await add_counters(game, card(game, "bear"), charge, amount);
}

Task<> twice_in_one_step(Game& game) {
    co_await ask_and_charge<3>(game);
    co_await ask_and_charge<3>(game);
}

int charges(Match& match) {
    return match.state().counters_on(card(match, "bear"), match.library().find_counter("charge"));
}

/// Everything a player or a bot can see of where a match stands.
struct Standing {
    std::uint64_t hash;
    std::uint32_t answered;
    std::string decision;
    Texts story;
    bool operator==(const Standing&) const = default;
};
Standing standing(Match& match) {
    const std::string decision =
        match.is_over() ? "over"
                        : to_json(match.decision(), match.state(), match.library(), all_knowing);
    return {match.hash(), match.answered(), decision, told(match)};
}

struct BearWorld : World {
    BearWorld() { card("bear"); }
};

}  // namespace

TEST_CASE("a match runs until a player must decide", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {ask_and_charge<3>});
    CHECK_FALSE(match.is_over());
    CHECK(match.decision().player == p1);
    CHECK(match.decision().options.size() == 3);
    CHECK(match.answered() == 0);
    CHECK(match.is_at_rest());
    CHECK(match.last_refusal().reason.empty());
}

TEST_CASE("an answer is logged until the step is done", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {twice_in_one_step});
    pick(match, 1);
    CHECK(match.answered() == 1);
    CHECK_FALSE(match.is_at_rest());
    CHECK(match.body().log.words() == std::vector<std::uint32_t>{1 | 1 << 8, 1});
    CHECK(charges(match) == 2);

    pick(match, 2);
    CHECK(match.answered() == 2);
    CHECK(match.is_at_rest());
    CHECK(match.body().log.empty());
    CHECK(match.body().history.answered() == 2);
    CHECK(charges(match) == 5);
}

TEST_CASE("a decision with one option is shown, counted and not logged", "[runner]") {
    BearWorld world;
    const auto act = [](Game& game) -> Task<> {
        co_await ask_and_charge<1>(game);
        co_await ask_and_charge<3>(game);
    };
    Match match = world.play({"bear"}, {act});
    CHECK(match.decision().options.size() == 1);
    const std::uint64_t before = match.hash();
    pick(match, 0);
    CHECK(match.answered() == 1);
    CHECK(match.body().log.empty());
    CHECK(match.hash() == before);
    CHECK(match.decision().options.size() == 3);

    Match fork = match.fork();  // re-runs the step and takes the only option again
    CHECK(fork.decision().options.size() == 3);
    CHECK(charges(fork) == 1);
    CHECK(fork.answered() == 1);
}

TEST_CASE("an illegal answer is refused with a reason and changes nothing", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {twice_in_one_step});
    pick(match, 1);
    const Standing before = standing(match);
    for (const Answer& bad : {Answer{}, Answer::pick(3), Answer{{0, 1}, 0}, Answer::value(2)}) {
        const auto refusal = match.answer(bad);
        REQUIRE(refusal.has_value());
        CHECK_FALSE(refusal->reason.empty());
        CHECK(refusal->rule == "GA-ACT-1.4");
        CHECK(standing(match) == before);
    }
    pick(match, 0);
    CHECK(charges(match) == 3);
}

namespace {

/// Options: pass, an attempt that proves illegal after a second answer, and one that succeeds.
Task<> attempts(Game& game) {
    game.decide(p1, DecisionKind::opportunity, "GA-OPP-1");
    for (std::int32_t i = 0; i < 3; ++i) {
        Option option;
        option.verb = i == 0 ? Verb::pass : Verb::mode;
        option.number = i;
        game.offer(option);
    }
    const Decision& decision = game.current_decision();
    const Choice choice = co_await game.ask();
    const std::int32_t what = decision.options[choice.pick()].number;
    if (what == 0) co_return;
    game.open_attempt();
    co_await draw(game, p1, 1);
    const std::size_t mode = co_await ask_mode(game, p1, 3);
    const std::uint32_t luck = game.roll(1000);
    if (what == 1 && mode != 2) {
        co_await game.refuse("it cannot be paid", "GA-COST-3");
    }
    game.close_attempt();
    const CounterId charge = game.library().find_counter("charge");
    co_await add_counters(game, card(game, "bear"), charge,
                          what * 1000 + static_cast<std::int32_t>(luck));
}

}  // namespace

TEST_CASE("a refused attempt leaves no trace but that it is not offered again", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear", "bear"}, {attempts});
    const std::uint64_t before = match.hash();
    const Random random = match.state().header().random;
    CHECK(match.decision().options.size() == 3);
    pick(match, 1);
    CHECK(match.answered() == 1);
    pick(match, 0);

    CHECK(match.last_refusal().reason == "it cannot be paid");
    CHECK(match.last_refusal().rule == "GA-COST-3");
    CHECK(match.answered() == 0);
    CHECK(match.is_at_rest());
    CHECK(match.hash() == before);
    CHECK(match.state().header().random == random);
    CHECK(told(match).empty());
    CHECK(cards_in(match, in::hand) == Texts{});
    const Decision& asked = match.decision();
    CHECK(option_keys(asked, match.state(), match.library()) == Texts{"pass", "mode 2"});
}

namespace {

/// Options: pass, and three attempts that all prove illegal.
Task<> hopeless_attempts(Game& game) {
    const std::size_t mode = co_await ask_mode(game, p1, 4);
    if (mode == 0) co_return;
    co_await game.refuse("it cannot be paid", "GA-COST-3");
}

}  // namespace

TEST_CASE("one attempt after the other is refused and left out", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {hopeless_attempts});
    const auto keys = [&] {
        const Decision& asked = match.decision();
        return option_keys(asked, match.state(), match.library());
    };
    pick(match, 2);
    CHECK(keys() == Texts{"mode 0", "mode 1", "mode 3"});
    pick(match, 2);
    CHECK(keys() == Texts{"mode 0", "mode 1"});
    pick(match, 1);
    CHECK(keys() == Texts{"mode 0"});
    Match fork = match.fork();
    CHECK(fork.decision().options.size() == 1);
}

TEST_CASE("what was refused is offered again once the state has changed", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear", "bear"}, {attempts, attempts});
    pick(match, 1);
    pick(match, 0);
    CHECK(match.decision().options.size() == 2);
    pick(match, 0);  // pass: the next step asks again
    CHECK(match.decision().options.size() == 3);
    CHECK(match.last_refusal().reason.empty());
}

TEST_CASE("an answer after a refusal means the same in forks, undo and re-runs", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear", "bear"}, {attempts, ask_and_charge<3>});
    pick(match, 1);
    pick(match, 0);
    pick(match, 1);  // of two options: mode 2
    Match fork = match.fork();
    CHECK(standing(fork).decision == standing(match).decision);
    pick(match, 0);
    pick(fork, 0);
    CHECK(fork.hash() == match.hash());
    CHECK(charges(match) >= 2000);
    const int before = charges(match);

    pick(match, 2);
    REQUIRE_FALSE(match.undo_to(2).has_value());
    CHECK(charges(match) == before);
    CHECK(match.hash() == fork.hash());
}

TEST_CASE("equal hash, equal future: also after a refusal", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear", "bear"}, {attempts});
    Match other = match.fork();
    pick(match, 1);
    pick(match, 0);  // refused
    pick(match, 1);  // mode 2, which now stands second
    pick(other, 1);  // mode 1
    CHECK(match.hash() != other.hash());
}

TEST_CASE("an attempt can be taken back by a call, to the decision it began with", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear", "bear"}, {attempts});
    CHECK(match.cancel()->reason == "there is no attempt to take back");
    const Standing before = standing(match);
    pick(match, 1);
    REQUIRE_FALSE(match.cancel().has_value());
    CHECK(standing(match) == before);
    CHECK(match.decision().options.size() == 3);  // cancelling is not being refused

    pick(match, 2);
    REQUIRE_FALSE(match.cancel().has_value());
    pick(match, 2);
    pick(match, 0);
    CHECK(match.cancel()->reason == "there is no attempt to take back");
}

namespace {

/// An effect that tries something twice: mode 0 fails, mode 1 succeeds.
Task<> nested_attempts(Game& game) {
    const CounterId charge = game.library().find_counter("charge");
    co_await draw(game, p1, 1);
    for (int i = 0; i < 2; ++i) {
        const Savepoint before = game.savepoint();
        co_await add_counters(game, card(game, "bear"), charge, 5);
        const Savepoint inner = game.savepoint();
        co_await add_counters(game, card(game, "bear"), charge, 100);
        game.restore(inner);
        const std::size_t mode = co_await ask_mode(game, p1, 2);
        if (mode == 0) {
            game.restore(before);
        } else {
            game.release(before);
        }
    }
    co_await draw(game, p1, 1);
}

}  // namespace

TEST_CASE("a nested attempt that fails is undone while the outer effect goes on", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear", "bear", "bear"}, {nested_attempts, ask_and_charge<2>});
    CHECK(charges(match) == 5);
    pick(match, 0);
    CHECK(match.answered() == 1);  // its answer stays
    CHECK(match.body().log.size() == 2);
    CHECK(charges(match) == 5);
    CHECK(told(match) ==
          Texts{"P1 draws Bear. [GA-DRAW-1]", "Bear gets 5 charge counters. [GA-CTR-1]"});
    Match fork = match.fork();
    CHECK(fork.decision().options.size() == 2);

    pick(match, 1);
    pick(fork, 1);
    CHECK(match.hash() == fork.hash());
    CHECK(charges(match) == 5);
    CHECK(cards_in(match, in::hand) == Texts{"bear", "bear"});
    CHECK(told(match) == Texts{"P1 draws Bear. [GA-DRAW-1]",
                               "Bear gets 5 charge counters. [GA-CTR-1]",
                               "P1 draws Bear. [GA-DRAW-1]"});
}

TEST_CASE("a fork is independent and costs nothing until it wakes", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {twice_in_one_step, ask_and_charge<3>});
    pick(match, 0);
    Match fork = match.fork();
    CHECK(&fork.body().rest.header() == &match.body().rest.header());
    CHECK(fork.hash() == match.hash());
    CHECK(fork.journal().size() == match.journal().size());

    pick(match, 0);
    pick(fork, 2);
    CHECK(charges(match) == 2);
    CHECK(charges(fork) == 4);
    CHECK(match.hash() != fork.hash());
    pick(match, 1);
    pick(fork, 0);
    CHECK(charges(match) == 4);
    CHECK(charges(fork) == 5);
}

TEST_CASE("matches take turns on one runner", "[runner]") {
    BearWorld world;
    std::vector<Match> matches;
    matches.push_back(world.play({"bear"}, {twice_in_one_step, twice_in_one_step}));
    for (int i = 0; i < 5; ++i) matches.push_back(matches[0].fork());
    matches.push_back(world.play(world.setup(3, {"bear"}), world.flow.acts));  // another layout
    for (int round = 0; round < 4; ++round) {
        for (std::size_t i = 0; i < matches.size(); ++i) pick(matches[i], i % 3);
    }
    for (std::size_t i = 0; i < matches.size(); ++i) {
        CHECK(charges(matches[i]) == 4 * (static_cast<int>(i % 3) + 1));
        CHECK(matches[i].answered() == 4);
    }
}

TEST_CASE("a match can be handed to another runner as a fork", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {twice_in_one_step});
    pick(match, 2);
    Acts flow = world.flow;
    practice::Handlers handlers = world.handlers;
    Runner other(world.library, flow, handlers);
    Match there = match.fork_onto(other);
    CHECK(there.decision().options.size() == 3);
    pick(there, 1);
    pick(match, 1);
    CHECK(there.hash() == match.hash());
    CHECK(charges(there) == charges(match));
}

TEST_CASE("a match that is moved plays on", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {twice_in_one_step});
    pick(match, 2);
    Match moved = std::move(match);
    pick(moved, 0);
    CHECK(charges(moved) == 4);
    moved = world.play({"bear"}, {twice_in_one_step});
    CHECK(charges(moved) == 0);
}

namespace {

Task<> roll_a_lot(Game& game) {
    for (int i = 0; i < 3; ++i) {
        const std::uint32_t rolled = game.roll(6);
        const CounterId charge = game.library().find_counter("charge");
        co_await add_counters(game, card(game, "bear"), charge,
                              static_cast<std::int32_t>(rolled) + 1);
        game.shuffle(game.state().zone_of(in::deck, p2), "GA-START-2");
        co_await ask_mode(game, p1, 2);
    }
}

}  // namespace

TEST_CASE("chance is in the log, so a re-run draws the same", "[runner]") {
    World world;
    for (const char* name : {"bear", "wolf", "crow", "hawk"}) world.card(name);
    Match match = world.play({"bear", "wolf", "crow", "hawk"}, {roll_a_lot});
    for (int i = 0; i < 3; ++i) {
        Match fork = match.fork();
        CHECK(charges(fork) == charges(match));
        CHECK(cards_in(fork, in::deck, p2) == cards_in(match, in::deck, p2));
        CHECK(fork.state() == match.state());
        pick(match, 0);
        pick(fork, 0);
        CHECK(fork.hash() == match.hash());
    }
}

TEST_CASE("a chance result in the log decides, whatever the generator would say", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {roll_a_lot});
    const int rolled = charges(match);
    StepLog fixed;
    fixed.add_chance(rolled == 6 ? 0 : 5);
    fixed.add_chance(1);
    Match other = match.fork();
    other.body().log = fixed;
    CHECK(charges(other) == (rolled == 6 ? 1 : 6));
    CHECK(other.decision().options.size() == 2);
}

TEST_CASE("without a journal a match plays the same", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {twice_in_one_step});
    Match quiet = match.fork();
    quiet.keep_journal(false);
    for (const std::size_t option : {0u, 2u}) {
        pick(match, option);
        pick(quiet, option);
    }
    CHECK(quiet.hash() == match.hash());
    CHECK(told(quiet).empty());
    CHECK(told(match).size() == 2);
}

namespace {

Task<> again_for_ever(Game& game) {
    game.state().header().machine.stage = 0;
    game.state().header().machine.turn++;
    co_return;
}

}  // namespace

TEST_CASE("a game that goes on without anybody deciding ends as a draw", "[runner]") {
    BearWorld world;
    Match match = world.play({"bear"}, {again_for_ever});
    CHECK(match.ending() == Ending::runaway);
    CHECK(match.winners() == 0);
    CHECK(told(match) == Texts{"The game is a draw: it goes on without anybody deciding."});
    CHECK(match.answer(Answer::pick(0))->reason == "the match is over");
    CHECK(match.concede(p1)->reason == "the match is over");
    CHECK(match.cancel()->reason == "the match is over");
}

TEST_CASE("what ended is over in its forks as well", "[runner]") {
    BearWorld world;
    const auto act = [](Game& game) -> Task<> {
        co_await ask_mode(game, p1, 2);
        game.state().header().ending = Ending::won;
        game.state().header().winners = only(p2);
    };
    Match match = world.play({"bear"}, {act});
    pick(match, 0);
    CHECK(match.is_over());
    CHECK(match.ending() == Ending::won);
    CHECK(match.winners() == only(p2));
    Match fork = match.fork();
    CHECK(fork.is_over());
    CHECK(fork.state() == match.state());
    CHECK(fork.hash() == match.hash());
}

}  // namespace runner_tests
