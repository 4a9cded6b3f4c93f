/// Going back to any earlier decision, and on from there.
#include <catch2/catch_test_macros.hpp>

#include "core/match_body.hpp"
#include "core/random_play.hpp"
#include "tests/core/fixture.hpp"

namespace undo_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

CounterId charge(const Game& game) { return game.library().find_counter("charge"); }

/// A step with chance, a nested attempt, a call that may fail, a forced decision and a number.
Task<> may_fail(Game& game, Call) {
    const std::size_t mode = co_await ask_mode(game, p2, 3);
    if (mode == 2) {
        co_await game.fault(FaultReason::error, "no");
    }
}
Task<> busy_step(Game& game) {
    const std::uint32_t rolled = game.roll(6);
    const std::size_t mode = co_await ask_mode(game, p1, 3);
    const Savepoint before = game.savepoint();
    co_await add_counters(game, card(game, "bear"), charge(game),
                          static_cast<std::int32_t>(rolled + mode) + 1);
    const std::size_t keep = co_await ask_mode(game, p2, 2);
    if (keep == 0) {
        game.restore(before);
    } else {
        game.release(before);
    }
    co_await ask_mode(game, p1, 1);
    co_await invoke(game, call_of(game, "t/effect"));
    Decision& decision = game.decide(p1, DecisionKind::number, "GA-ACT-1.3");
    decision.is_range = true;
    decision.least = 1;
    decision.most = 5;
    const Choice choice = co_await game.ask();
    const std::int32_t number = choice.number;
    co_await add_counters(game, card(game, "bear"), charge(game), number * 10);
    game.shuffle(game.state().zone_of(in::deck, p2), "GA-START-2");
}
Task<> quiet_step(Game& game) { co_await draw(game, p2, 1); }
Task<> p2_wins(Game& game) {
    co_await ask_mode(game, p1, 2);
    game.state().header().ending = Ending::won;
    game.state().header().winners = only(p2);
    Event end;
    end.amount = static_cast<std::int32_t>(Ending::won);
    end.known = only(p2);
    game.tell(end, event::end);
}

struct Standing {
    std::uint64_t hash;
    std::uint32_t answered;
    std::string decision;
    Texts story;
    bool operator==(const Standing&) const = default;
};
Standing standing(Match& match) {
    return {match.hash(), match.answered(),
            to_json(match.decision(), match.state(), match.library(), all_knowing), told(match)};
}

struct UndoWorld : World {
    UndoWorld() {
        effect("t/effect", may_fail);
        for (const char* name : {"bear", "wolf", "crow"}) card(name);
    }
    Match start(std::vector<Acts::Act> acts) {
        return play({"bear", "wolf", "crow"}, std::move(acts));
    }
};

/// Plays by chance up to the idle end, and notes how each decision looked.
std::vector<Standing> play_out(Match& match, std::uint64_t seed) {
    std::vector<Standing> seen;
    Random random(seed);
    Answer answer;
    while (!match.is_over() && match.decision().kind != DecisionKind::opportunity) {
        // A call that fails takes its answers back, and with them the decisions they answered.
        seen.resize(match.answered());
        seen.push_back(standing(match));
        answer_by_chance(match.decision(), random, answer);
        REQUIRE_FALSE(match.answer(answer).has_value());
    }
    return seen;
}

}  // namespace

TEST_CASE("undo leads back to every earlier decision as it was", "[undo]") {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        UndoWorld world;
        Match match = world.start({quiet_step, busy_step, quiet_step, busy_step, busy_step});
        const std::vector<Standing> seen = play_out(match, seed);
        REQUIRE(seen.size() >= 12);
        const Standing end = standing(match);
        for (std::size_t to = 0; to < seen.size(); ++to) {
            CAPTURE(seed, to);
            Match fork = match.fork();
            REQUIRE_FALSE(fork.undo_to(static_cast<std::uint32_t>(to)).has_value());
            const Standing back = standing(fork);
            CHECK(back.hash == seen[to].hash);
            CHECK(back.answered == to);
            CHECK(back.decision == seen[to].decision);
        }
        for (std::size_t to = seen.size(); to-- > 0;) {  // one after the other, on the match itself
            REQUIRE_FALSE(match.undo_to(static_cast<std::uint32_t>(to)).has_value());
            CHECK(standing(match) == seen[to]);
        }
        CHECK(play_out(match, seed) == seen);
        CHECK(standing(match) == end);
    }
}

TEST_CASE("undo to the pending decision does nothing", "[undo]") {
    UndoWorld world;
    Match match = world.start({busy_step});
    pick(match, 1);
    const Standing before = standing(match);
    REQUIRE_FALSE(match.undo_to(1).has_value());
    CHECK(standing(match) == before);
}

TEST_CASE("undo to a decision that is not there is refused", "[undo]") {
    UndoWorld world;
    Match match = world.start({busy_step});
    pick(match, 1);
    const Standing before = standing(match);
    CHECK(match.undo_to(2)->reason == "there is no decision 2 to go back to");
    CHECK(match.undo_to(UINT32_MAX)->reason == "there is no decision 4294967295 to go back to");
    CHECK(standing(match) == before);
}

TEST_CASE("a match that is over can be taken back", "[undo]") {
    UndoWorld world;
    Match match = world.start({busy_step, p2_wins});
    const std::vector<Standing> seen = play_out(match, 3);
    REQUIRE(match.is_over());
    const std::uint64_t end = match.hash();
    const auto decisions = static_cast<std::uint32_t>(seen.size());
    CHECK(match.answered() == decisions);
    CHECK(match.undo_to(decisions)->reason ==
          "there is no decision " + std::to_string(decisions) + " to go back to");
    CHECK(match.is_over());
    CHECK(match.hash() == end);
    for (std::uint32_t to = decisions; to-- > 0;) {
        Match fork = match.fork();
        REQUIRE_FALSE(fork.undo_to(to).has_value());
        CHECK_FALSE(fork.is_over());
        CHECK(standing(fork).decision == seen[to].decision);
        CHECK(fork.hash() == seen[to].hash);
    }
}

TEST_CASE("a concession that ended the match can be taken back", "[undo]") {
    UndoWorld world;
    Match match = world.start({busy_step, busy_step});
    pick(match, 1);
    pick(match, 0);
    const Standing before = standing(match);
    REQUIRE_FALSE(match.concede(p2).has_value());
    REQUIRE(match.is_over());

    Match fork = match.fork();
    REQUIRE_FALSE(fork.undo_to(0).has_value());
    CHECK_FALSE(fork.is_over());
    CHECK(fork.answered() == 0);
    REQUIRE_FALSE(match.undo_to(2).has_value());
    CHECK_FALSE(match.is_over());
    CHECK(standing(match) == before);
}

TEST_CASE("a concession at the very first decision can be taken back", "[undo]") {
    UndoWorld world;
    Match match = world.start({busy_step});
    const Standing before = standing(match);
    REQUIRE_FALSE(match.concede(p1).has_value());
    REQUIRE(match.is_over());
    REQUIRE_FALSE(match.undo_to(0).has_value());
    CHECK_FALSE(match.is_over());
    CHECK(standing(match) == before);
}

TEST_CASE("undo over a concession brings the player back", "[undo]") {
    UndoWorld world;
    Match match = world.play(world.setup(3, {"bear", "wolf"}), {busy_step, busy_step, busy_step});
    std::vector<Standing> seen;
    Random random(5);
    Answer answer;
    while (match.decision().kind != DecisionKind::opportunity) {
        if (match.answered() == 3 && !match.state().player(p3).is(Player::conceded)) {
            REQUIRE_FALSE(match.concede(p3).has_value());
        }
        if (match.answered() == 7 && !match.state().player(p2).is(Player::conceded)) {
            REQUIRE_FALSE(match.concede(p2).has_value());
        }
        if (match.decision().kind == DecisionKind::opportunity) break;
        seen.resize(match.answered());
        seen.push_back(standing(match));
        answer_by_chance(match.decision(), random, answer);
        REQUIRE_FALSE(match.answer(answer).has_value());
    }
    for (std::uint32_t to = 0; to < seen.size(); ++to) {
        CAPTURE(to);
        Match fork = match.fork();
        REQUIRE_FALSE(fork.undo_to(to).has_value());
        CHECK(fork.answered() == to);
        CHECK(fork.state().player(p3).is(Player::conceded) == (to > 3));
        CHECK(fork.state().player(p2).is(Player::conceded) == (to > 7));
        if (to != 3 && to != 7) CHECK(fork.hash() == seen[to].hash);
    }
}

TEST_CASE("what is played after an undo replaces what was before", "[undo]") {
    UndoWorld world;
    Match match = world.start({busy_step, busy_step});
    play_out(match, 1);
    REQUIRE_FALSE(match.undo_to(2).has_value());
    const std::vector<Standing> other = play_out(match, 99);
    Match fork = match.fork();
    REQUIRE_FALSE(fork.undo_to(3).has_value());
    CHECK(fork.hash() == other[3].hash);
    CHECK(fork.body().history.answered() <= 3);
}

TEST_CASE("a fork goes back beyond the point it was taken at", "[undo]") {
    UndoWorld world;
    Match match = world.start({busy_step, busy_step});
    const std::vector<Standing> seen = play_out(match, 2);
    Match fork = match.fork();
    CHECK(fork.journal().first() == match.journal().size());
    REQUIRE_FALSE(fork.undo_to(0).has_value());
    CHECK(standing(fork) == seen[0]);
    CHECK(play_out(fork, 2) == seen);
    CHECK(fork.hash() == match.hash());
}

}  // namespace undo_tests
