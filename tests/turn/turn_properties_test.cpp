/// The shared properties over the turn: random games under the shipped rulesets, with cards that
/// reach every corner of it, for two to four players.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/content_names.hpp"
#include "tests/properties.hpp"
#include "tests/scripting/rules_fixture.hpp"
#include "tests/turn/turn_cards.hpp"

namespace cardloom::testing::turn_properties_tests {

namespace {

/// Sanitized builds are slow: they see fewer games, of the same kind.
#ifdef CARDLOOM_CHECKED
constexpr std::uint64_t games = 4;
#else
constexpr std::uint64_t games = 24;
#endif

Tally play_games(const std::string& ruleset, std::size_t players, std::uint64_t first_seed,
                 std::uint64_t count) {
    proofs::Table table({shipped_ruleset(ruleset), {}, {}}, players);
    add_turn_cards(table);
    Tally tally;
    for (std::uint64_t i = 0; i < count; ++i) {
        check_game(table.new_match(first_seed + i), first_seed + i, Sampling{}, tally);
    }
    return tally;
}

}  // namespace

TEST_CASE("two players: the shared properties hold at every decision of the turn", "[properties]") {
    const Tally tally = play_games("grand-archive", 2, 1, games);
    CHECK(tally.decisions > 50 * games);
    CHECK(tally.finished > 0);
    CHECK(tally.refusals > 0);
    CHECK(tally.faults > 0);
    CHECK(tally.compared > 10 * games);
    CHECK(tally.redone > 0);
}

TEST_CASE("three players: the same, with players leaving", "[properties]") {
    const Tally tally = play_games("grand-archive", 3, 100, games / 2);
    CHECK(tally.decisions > 25 * games);
    CHECK(tally.exchanges > 0);
}

TEST_CASE("four players under the current rules: the same", "[properties]") {
    const Tally tally = play_games("current", 4, 200, games / 4);
    CHECK(tally.decisions > 0);
}

TEST_CASE("a game of the turn that never slept equals its fork on another runner", "[properties]") {
    proofs::Table table({shipped_ruleset("grand-archive"), {}, {}}, 2);
    add_turn_cards(table);
    for (std::uint64_t seed = 0; seed < games / 2; ++seed) {
        Match live = table.new_match(seed);
        check_against_rerun(std::move(live), table.other_runner(), seed, 300);
    }
}

TEST_CASE("golden games of the turn: 30 games have the hashes they had, on every compiler",
          "[golden]") {
    std::ostringstream now;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const std::size_t players = 2 + seed % 3;
        proofs::Table table({shipped_ruleset(seed % 2 == 0 ? "current" : "grand-archive"), {}, {}},
                            players);
        add_turn_cards(table);
        Match match = table.new_match(seed);
        const std::uint64_t hash = golden_hash(match, seed);
        now << "seed " << seed << " players " << players << " answers " << match.answered()
            << " ending " << static_cast<int>(match.ending()) << " hash " << hex(hash) << "\n";
    }
    const std::string path = CARDLOOM_TESTS_DIR "/golden/turn.txt";
    if (std::getenv("CARDLOOM_WRITE_GOLDEN") != nullptr) std::ofstream(path) << now.str();
    std::ifstream file(path);
    REQUIRE(file);
    std::ostringstream kept;
    kept << file.rdbuf();
    CHECK(now.str() == kept.str());
}

}  // namespace cardloom::testing::turn_properties_tests
