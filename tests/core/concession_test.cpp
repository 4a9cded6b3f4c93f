/// Leaving the game: a concession is an entry of the log, any time (GA-END-8, SPINE 2).
#include <catch2/catch_test_macros.hpp>

#include "tests/core/fixture.hpp"

namespace concession_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

CounterId charge(const Game& game) { return game.library().find_counter("charge"); }

int charges(Match& match) {
    return match.state().counters_on(card(match, "bear"), match.library().find_counter("charge"));
}

bool has_left(Match& match, PlayerId player) {
    return match.state().player(player).is(Player::conceded);
}

/// Asks every player in turn for one of three; each answer counts as a digit.
template <std::int32_t modes>
Task<> ask_all(Game& game) {
    co_await draw(game, p1, 1);
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < game.state().players().size(); ++i) {
        const std::size_t mode = co_await ask_mode(game, PlayerId{i}, modes);
        sum = sum * 10 + static_cast<std::int32_t>(mode) + 1;
    }
    co_await add_counters(game, card(game, "bear"), charge(game), sum);
}

struct BearWorld : World {
    BearWorld() { card("bear"); }
    Match three(std::vector<Acts::Act> acts) {
        return play(setup(3, {"bear", "bear"}), std::move(acts));
    }
};

const std::string p3_concedes = "P3 concedes. [GA-END-8]";

}  // namespace

TEST_CASE("GA-END-8: with two players a concession ends the match at once", "[concession]") {
    BearWorld world;
    for (const PlayerId leaver : {p1, p2}) {
        Match match = world.play({"bear", "bear"}, {ask_all<3>});
        pick(match, 2);
        REQUIRE_FALSE(match.concede(leaver).has_value());
        CHECK(match.is_over());
        CHECK(match.ending() == Ending::won);
        CHECK(match.winners() == only(leaver == p1 ? p2 : p1));
        CHECK(has_left(match, leaver));
        CHECK(cards_in(match, in::hand) == Texts{});  // as at the last point of rest
        const std::string who = leaver == p1 ? "P1" : "P2", other = leaver == p1 ? "P2" : "P1";
        CHECK(told(match) == Texts{who + " concedes. [GA-END-8]", other + " wins the game."});
        Match fork = match.fork();
        CHECK(fork.is_over());
        CHECK(fork.hash() == match.hash());
    }
}

TEST_CASE("only a player who is in the game can concede", "[concession]") {
    BearWorld world;
    Match match = world.three({ask_all<3>});
    CHECK(match.concede(PlayerId{3})->reason == "there is no such player");
    CHECK(match.concede(PlayerId{})->reason == "there is no such player");
    REQUIRE_FALSE(match.concede(p3).has_value());
    CHECK(match.concede(p3)->reason == "that player has left the game already");
    CHECK(match.concede(p3)->rule == "GA-END-8");
}

TEST_CASE("GA-END-8: with three players the others play on", "[concession]") {
    BearWorld world;
    Match match = world.three({ask_all<3>});
    pick(match, 1);
    REQUIRE_FALSE(match.concede(p3).has_value());
    CHECK_FALSE(match.is_over());
    CHECK(match.decision().player == p2);
    CHECK(match.answered() == 1);
    CHECK(has_left(match, p3));
    CHECK(told(match) == Texts{"P1 draws Bear. [GA-DRAW-1]", p3_concedes});
    pick(match, 2);
    CHECK(charges(match) == 231);  // player 3's question takes the first option
    CHECK(match.answered() == 2);
}

TEST_CASE("a player who concedes at their own decision has the first option taken",
          "[concession]") {
    BearWorld world;
    Match match = world.three({ask_all<3>});
    REQUIRE_FALSE(match.concede(p1).has_value());
    CHECK(match.decision().player == p2);
    CHECK(match.answered() == 0);
    pick(match, 1);
    pick(match, 1);
    CHECK(charges(match) == 122);
    CHECK(match.answered() == 2);
}

TEST_CASE("forks, saves of the log and undo know where a concession was made", "[concession]") {
    BearWorld world;
    Match match = world.three({ask_all<3>, ask_all<3>});
    pick(match, 1);
    REQUIRE_FALSE(match.concede(p3).has_value());
    Match fork = match.fork();
    CHECK(fork.decision().player == p2);
    CHECK(fork.state() == match.state());
    CHECK(fork.hash() == match.hash());
    pick(match, 0);
    pick(fork, 0);
    CHECK(fork.hash() == match.hash());
    pick(match, 2);
    CHECK(match.decision().player == p2);
    CHECK(match.answered() == 3);
    CHECK(told(match).size() == 4);

    REQUIRE_FALSE(match.undo_to(1).has_value());  // the decision at which player 3 left
    CHECK_FALSE(has_left(match, p3));
    CHECK(match.decision().player == p2);
    CHECK(told(match) == Texts{"P1 draws Bear. [GA-DRAW-1]"});
    pick(match, 0);
    CHECK(match.decision().player == p3);
}

TEST_CASE("a forced decision before a concession stays before it", "[concession]") {
    BearWorld world;
    const auto act = [](Game& game) -> Task<> {
        co_await ask_mode(game, p3, 1);  // forced, and not in the log
        co_await draw(game, p1, 1);
        const std::size_t mode = co_await ask_mode(game, p2, 3);
        co_await add_counters(game, card(game, "bear"), charge(game),
                              static_cast<std::int32_t>(mode) + 1);
    };
    Match match = world.three({act});
    pick(match, 0);
    CHECK(match.answered() == 1);
    REQUIRE_FALSE(match.concede(p3).has_value());
    CHECK(match.decision().player == p2);
    CHECK(match.answered() == 1);
    CHECK(told(match) == Texts{"P1 draws Bear. [GA-DRAW-1]", p3_concedes});
    Match fork = match.fork();
    CHECK(fork.decision().player == p2);
    pick(match, 1);
    pick(fork, 1);
    CHECK(charges(match) == 2);
    CHECK(match.hash() == fork.hash());
}

namespace {

/// Asks player 1 and fails if the answer is mode 1.
Task<> may_fail(Game& game, Call) {
    co_await draw(game, p1, 1);
    const std::size_t mode = co_await ask_mode(game, p1, 3);
    if (mode == 1) {
        co_await game.fault(FaultReason::error, "no");
    }
}
Task<> call_it(Game& game) {
    co_await invoke(game, call_of(game, "t/effect"));
    const std::uint32_t rolled = game.roll(5);
    co_await add_counters(game, card(game, "bear"), charge(game),
                          static_cast<std::int32_t>(rolled) + 1);
    co_await ask_mode(game, p2, 2);
}

}  // namespace

TEST_CASE("a concession inside a call that then fails is kept", "[concession]") {
    BearWorld world;
    world.effect("t/effect", may_fail);
    Match match = world.three({call_it, ask_all<3>});
    REQUIRE_FALSE(match.concede(p3).has_value());
    CHECK(has_left(match, p3));
    pick(match, 1);  // fails

    CHECK(match.decision().player == p2);
    CHECK(has_left(match, p3));
    const Texts lines = told(match);
    CHECK(std::count(lines.begin(), lines.end(), p3_concedes) == 1);
    CHECK(lines[0] == "An error voids t/effect (error). [GA-FIZZ-1]");
    Match fork = match.fork();
    CHECK(fork.state() == match.state());
    pick(match, 0);
    pick(fork, 0);
    CHECK(fork.hash() == match.hash());
    CHECK(has_left(match, p3));
}

TEST_CASE("a concession inside a call that fails is kept also if nothing is asked after it",
          "[concession]") {
    BearWorld world;
    world.effect("t/effect", may_fail);
    const auto act = [](Game& game) -> Task<> { co_await invoke(game, call_of(game, "t/effect")); };
    Match match = world.three({act, ask_all<3>});
    REQUIRE_FALSE(match.concede(p3).has_value());
    pick(match, 1);
    CHECK(has_left(match, p3));
    pick(match, 0);
    pick(match, 0);
    CHECK(charges(match) == 111);
}

TEST_CASE("the story of a call goes on in order after a concession in it", "[concession]") {
    BearWorld world;
    world.effect("t/effect", may_fail);
    Match match = world.three({call_it});
    REQUIRE_FALSE(match.concede(p3).has_value());
    CHECK(told(match) == Texts{"P1 draws Bear. [GA-DRAW-1]", p3_concedes});
    pick(match, 0);
    CHECK(told(match).size() == 3);
    CHECK(told(match)[1] == p3_concedes);
}

namespace {

Task<> try_something(Game& game) {
    const Savepoint before = game.savepoint();
    co_await draw(game, p1, 1);
    const std::size_t mode = co_await ask_mode(game, p1, 2);
    if (mode == 0) {
        game.restore(before);
    } else {
        game.release(before);
    }
    co_await ask_mode(game, p2, 2);
}

Task<> attempt(Game& game) {
    const std::size_t first = co_await ask_mode(game, p1, 2);
    if (first == 0) co_return;
    game.open_attempt();
    const std::size_t mode = co_await ask_mode(game, p1, 2);
    if (mode == 0) {
        co_await game.refuse("no", "GA-COST-3");
    }
    game.close_attempt();
    co_await draw(game, p1, 1);
}

}  // namespace

TEST_CASE("a concession inside a nested attempt that fails is kept and told", "[concession]") {
    BearWorld world;
    Match match = world.three({try_something});
    REQUIRE_FALSE(match.concede(p3).has_value());
    pick(match, 0);
    CHECK(has_left(match, p3));
    CHECK(cards_in(match, in::hand) == Texts{});
    CHECK(told(match) == Texts{p3_concedes});
    Match fork = match.fork();
    CHECK(fork.state() == match.state());
    CHECK(fork.decision().player == p2);
}

TEST_CASE("a concession inside an attempt that is refused or taken back is kept", "[concession]") {
    for (const bool refused : {true, false}) {
        BearWorld world;
        Match match = world.three({attempt, ask_all<3>});
        pick(match, 1);
        REQUIRE_FALSE(match.concede(p3).has_value());
        if (refused) {
            pick(match, 0);
            CHECK(match.last_refusal().reason == "no");
        } else {
            REQUIRE_FALSE(match.cancel().has_value());
        }
        CHECK(has_left(match, p3));
        CHECK(match.answered() == 0);
        CHECK(told(match) == Texts{p3_concedes});
        CHECK(match.decision().options.size() == (refused ? 1u : 2u));
        Match fork = match.fork();
        CHECK(fork.state() == match.state());

        pick(match, 0);
        pick(match, 0);
        pick(match, 0);
        CHECK(charges(match) == 111);
        CHECK(has_left(match, p3));
    }
}

TEST_CASE("two of four leave, one at a decision of the other", "[concession]") {
    BearWorld world;
    Match match = world.play(world.setup(4, {"bear", "bear"}), {ask_all<3>, ask_all<3>});
    pick(match, 2);
    REQUIRE_FALSE(match.concede(p3).has_value());
    REQUIRE_FALSE(match.concede(p2).has_value());  // whose decision it is
    CHECK(match.decision().player == PlayerId{3});
    pick(match, 2);
    CHECK(charges(match) == 3113);
    Match fork = match.fork();
    pick(match, 1);
    pick(fork, 1);
    CHECK(match.decision().player == PlayerId{3});
    CHECK(match.hash() == fork.hash());
    CHECK(match.answered() == 3);
}

TEST_CASE("a player who has left is not asked for ever", "[concession]") {
    BearWorld world;
    const auto act = [](Game& game) -> Task<> {
        std::size_t mode = 0;
        while (mode == 0) {
            mode = co_await ask_mode(game, p3, 2);
        }
    };
    Match match = world.three({act});
    REQUIRE_FALSE(match.concede(p3).has_value());
    CHECK(match.ending() == Ending::faulted);
}

namespace {

Task<> attempt_after_a_roll(Game& game) {
    game.state().header().clock += game.roll(3);
    co_await attempt(game);
}

}  // namespace

TEST_CASE("undo to before a refused attempt brings back who left in it", "[concession]") {
    BearWorld world;
    Match match = world.three({attempt_after_a_roll, ask_all<3>});
    pick(match, 1);
    REQUIRE_FALSE(match.concede(p3).has_value());
    pick(match, 0);  // refused
    CHECK(has_left(match, p3));
    pick(match, 0);
    pick(match, 0);
    REQUIRE(match.answered() == 2);

    REQUIRE_FALSE(match.undo_to(0).has_value());
    CHECK_FALSE(has_left(match, p3));
    CHECK(told(match).empty());
    Match fork = match.fork();
    CHECK_FALSE(has_left(fork, p3));
    CHECK(fork.hash() == match.hash());
}

}  // namespace concession_tests
