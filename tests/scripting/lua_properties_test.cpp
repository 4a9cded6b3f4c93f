/// The shared properties in the middle of Lua: whole games whose effects are scripts that ask, loop
/// over choices, call verbs that ask in turn, and fail.

#include <catch2/catch_test_macros.hpp>
#include <thread>
#include <vector>

#include "core/library.hpp"
#include "core/random_play.hpp"
#include "core/state_json.hpp"
#include "tests/properties.hpp"
#include "tests/scripting/lua_skirmish.hpp"

namespace lua_properties_tests {

using namespace cardloom;
using namespace cardloom::testing;

TEST_CASE("games in Lua hold the shared properties", "[lua][properties]") {
    LuaSkirmish shared;
    LuaTable table(shared);
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        const std::size_t players = 2 + seed % 3;
        check_game(Match(table.runner, shared.game.setup(players, seed)), seed, {}, tally);
    }
    CHECK(tally.forks > 1000);
    CHECK(tally.undos > 100);
    CHECK(tally.loads > 100);
    CHECK(tally.faults > 20);
    CHECK(tally.deepest_log >= 7);
}

TEST_CASE("what was suspended in Lua is what is run again on another thread's host",
          "[lua][properties]") {
    LuaSkirmish shared;
    LuaTable table(shared), other(shared);
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        check_against_rerun(Match(table.runner, shared.game.setup(2, seed)), other.runner, seed,
                            300);
    }
}

TEST_CASE("games in Lua are the games in C++, state for state", "[lua][properties]") {
    LuaSkirmish shared;
    LuaTable table(shared);
    practice::Skirmish game;
    practice::SkirmishFlow flow(game);
    Runner runner(game.library, flow, game.handlers);
    std::size_t compared = 0, faults = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        Match lua(table.runner, shared.game.setup(2, seed));
        Match plain(runner, game.setup(2, seed));
        Random random(seed);
        Answer answer;
        for (int i = 0; i < 400 && !lua.is_over() && !plain.is_over(); ++i) {
            INFO("seed " << seed << ", decision " << i);
            if (lua.state().hash() != plain.state().hash()) {
                REQUIRE(state_to_json(lua.state(), lua.library(), lua.edition()) ==
                        state_to_json(plain.state(), plain.library(), plain.edition()));
            }
            REQUIRE(lua.state().hash() == plain.state().hash());
            answer_by_chance(plain.decision(), random, answer);
            REQUIRE_FALSE(lua.answer(answer).has_value());
            REQUIRE_FALSE(plain.answer(answer).has_value());
            ++compared;
        }
        REQUIRE(lua.is_over() == plain.is_over());
        faults += lua.faults().size();
        CHECK(lua.faults().size() == plain.faults().size());
    }
    CHECK(compared > 3000);
    CHECK(faults > 10);
}

TEST_CASE("the result of a game depends on its seed, whichever thread plays it",
          "[lua][properties]") {
    LuaSkirmish shared;
    const auto play = [&](std::uint64_t from, std::uint64_t to) {
        LuaTable table(shared);
        std::vector<std::uint64_t> hashes;
        for (std::uint64_t seed = from; seed < to; ++seed) {
            Match match(table.runner, shared.game.setup(2, seed));
            Random random(seed);
            Answer answer;
            for (int i = 0; i < 400 && !match.is_over(); ++i) {
                answer_by_chance(match.decision(), random, answer);
                if (match.answer(answer)) break;
            }
            hashes.push_back(match.hash());
        }
        return hashes;
    };
    const std::vector<std::uint64_t> alone = play(1, 41);
    std::vector<std::uint64_t> first, second;
    std::thread one([&] { first = play(1, 21); });
    std::thread two([&] { second = play(21, 41); });
    one.join();
    two.join();
    first.insert(first.end(), second.begin(), second.end());
    CHECK(first == alone);
}

}  // namespace lua_properties_tests
