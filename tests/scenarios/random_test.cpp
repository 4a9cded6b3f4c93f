/// Games by chance over all cards of the scenarios of this repository. At every decision every
/// invariant holds; each game is played in one of the modes, so that undo, forks, saves and replays
/// are, too. What goes wrong is shrunk to a scenario, and told.
#include <catch2/catch_test_macros.hpp>

#include <cstdlib>
#include <set>

#include "scenarios/emit.hpp"
#include "scenarios/random_games.hpp"
#include "tests/scenarios/scenario_fixture.hpp"

namespace random_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

std::uint64_t games_wanted() {
    const char* const said = std::getenv("CARDLOOM_RANDOM_GAMES");
    return said == nullptr ? 200 : std::strtoull(said, nullptr, 10);
}

struct Games {
    std::uint64_t played = 0;
    std::string troubled;
    void play(const scenarios::ScenarioEntry& entry, scenarios::Stage& stage, std::uint64_t seed) {
        scenarios::RandomPlay how;
        how.seed = seed;
        how.mode = scenarios::all_modes[seed % std::size(scenarios::all_modes)];
        how.dealt = true;
        ++played;
        const auto found = scenarios::play_by_chance(entry, stage, how);
        if (!found) return;
        const scenarios::Troubled small = scenarios::shrink(*found, stage, how.mode);
        troubled += scenarios::to_text(small.entry) + "# " + small.failure + "\n";
    }
};

}  // namespace

TEST_CASE("scenarios: games by chance over all their cards keep every invariant",
          "[scenarios][properties]") {
    scenarios::Request request;
    request.files = scenarios::find_scenarios({}, repository()).paths;
    std::set<std::string> files;
    request.visit = [&](const scenarios::ScenarioEntry& entry, scenarios::Stage&) {
        files.insert(entry.place.source->path());
    };
    static_cast<void>(scenarios::run(request, shipped_folder()));
    REQUIRE(files.size() > 5);
    const std::uint64_t each = std::max<std::uint64_t>(1, games_wanted() / files.size() + 1);
    Games games;
    std::set<std::string> begun;
    request.visit = [&](const scenarios::ScenarioEntry& entry, scenarios::Stage& stage) {
        if (!begun.insert(entry.place.source->path()).second) return;
        for (std::uint64_t seed = 1; seed <= each; ++seed) games.play(entry, stage, seed);
    };
    static_cast<void>(scenarios::run(request, shipped_folder()));
    CHECK(games.played >= games_wanted());
    CHECK(games.troubled == "");
}

}  // namespace random_tests
