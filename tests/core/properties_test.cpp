/// The shared properties over the practice game: decisions nested in tasks, in loops, in attempts
/// that fail, with planted faults, for two to four players.
#include "tests/properties.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/content_names.hpp"
#include "practice/skirmish.hpp"

namespace cardloom::testing::properties_tests {

namespace {

using practice::Skirmish;
using practice::SkirmishFlow;

/// Sanitized builds are slow: they see fewer games, of the same kind.
#ifdef CARDLOOM_CHECKED
constexpr std::uint64_t games = 6;
#else
constexpr std::uint64_t games = 40;
#endif

Tally play_games(std::size_t players, std::uint64_t first_seed, std::uint64_t count) {
    Skirmish content;
    SkirmishFlow flow(content);
    Runner runner(content.library, flow, content.handlers);
    Tally tally;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t seed = first_seed + i;
        check_game(Match(runner, content.setup(players, seed)), seed, Sampling{}, tally);
    }
    return tally;
}

}  // namespace

TEST_CASE("two players: fork, undo, save, replay, exchange and redeal hold throughout random games",
          "[properties]") {
    const Tally tally = play_games(2, 1000, games);
    CHECK(tally.decisions > 100 * games);
    CHECK(tally.forced > 0);
    CHECK(tally.faults > games / 2);
    CHECK(tally.refusals > 0);
    CHECK(tally.cancels > 0);
    CHECK(tally.compared > 20 * games);
    CHECK(tally.redone > games);
    CHECK(tally.deepest_log >= 3);
}

TEST_CASE("three players: the same properties, with players leaving", "[properties]") {
    const Tally tally = play_games(3, 2000, games / 2);
    CHECK(tally.decisions > 50 * games);
    CHECK(tally.exchanges > 0);
}

TEST_CASE("eight players: the same properties", "[properties]") {
    const Tally tally = play_games(8, 3000, games / 6);
    CHECK(tally.decisions > 0);
}

TEST_CASE("a match that never slept is equal to its fork on another runner, at every decision",
          "[properties]") {
    Skirmish content;
    SkirmishFlow flow(content), other_flow(content);
    Runner runner(content.library, flow, content.handlers);
    Runner other(content.library, other_flow, content.handlers);
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        Match live(runner, content.setup(2 + seed % 2, seed));
        check_against_rerun(std::move(live), other, seed, 400);
    }
}

TEST_CASE("golden games: 50 games have the hashes they had, on every compiler", "[golden]") {
    Skirmish content;
    SkirmishFlow flow(content);
    Runner runner(content.library, flow, content.handlers);
    std::ostringstream now;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const std::size_t players = 2 + seed % 3;
        Match match(runner, content.setup(players, seed));
        const std::uint64_t hash = golden_hash(match, seed);
        now << "seed " << seed << " players " << players << " answers " << match.answered()
            << " hash " << hex(hash) << "\n";
    }
    const std::string path = CARDLOOM_TESTS_DIR "/golden/practice.txt";
    if (std::getenv("CARDLOOM_WRITE_GOLDEN") != nullptr) std::ofstream(path) << now.str();
    std::ifstream file(path);
    REQUIRE(file);
    std::ostringstream kept;
    kept << file.rdbuf();
    CHECK(now.str() == kept.str());
}

}  // namespace cardloom::testing::properties_tests
