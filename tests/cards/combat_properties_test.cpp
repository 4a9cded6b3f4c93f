/// The shared properties over whole games with combat: the sample decks, whose cards attack,
/// retaliate, wield, redirect, must be attacked and end combats.
#include "scenarios/perform.hpp"
#include "scripting/cards/load.hpp"
#include "tests/properties.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing::combat_properties_tests {

namespace {

#ifdef CARDLOOM_CHECKED
constexpr std::uint64_t games = 3;
#else
constexpr std::uint64_t games = 20;
#endif

/// The sample set, and games between its decks.
class Yard {
public:
    explicit Yard(const std::string& ruleset) : ruleset_(ruleset) {
        Sources sources;
        Diagnostics diagnostics;
        book_ = cards::load_cards(repository() + "/samples/cards", shipped_rules(ruleset), sources,
                                  diagnostics)
                    .book;
        INFO(diagnostics.to_text());
        REQUIRE(book_ != nullptr);
        REQUIRE(book_->decks.size() == 2);
        stage_ = std::make_unique<scenarios::Stage>(book_);
    }

    [[nodiscard]] Match new_match(std::uint64_t seed, std::size_t players = 2) {
        Setup setup;
        setup.seed = seed;
        setup.ruleset = ruleset_;
        for (std::size_t i = 0; i < players; ++i) setup.decks.push_back(book_->decks[i % 2].deck);
        return Match(stage_->runner(), setup);
    }

private:
    std::string ruleset_;
    std::shared_ptr<cards::CardBook> book_;
    std::unique_ptr<scenarios::Stage> stage_;
};

Tally play_games(const std::string& ruleset, std::size_t players, std::uint64_t first,
                 std::uint64_t count) {
    Yard yard(ruleset);
    Tally tally;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        check_game(yard.new_match(seed, players), seed, Sampling{}, tally);
    }
    return tally;
}

}  // namespace

TEST_CASE("games with combat: the shared properties hold at every decision",
          "[cards][combat][properties]") {
    const Tally tally = play_games("grand-archive", 2, 1, games);
    CHECK(tally.attacks > 3 * games);
    CHECK(tally.retaliations > 0);
    CHECK(tally.compared > games);
    CHECK(tally.faults == 0);
}

TEST_CASE("games with combat of three under the current rules: the same properties hold",
          "[cards][combat][properties]") {
    const Tally tally = play_games("current", 3, 50, games / 3);
    CHECK(tally.attacks > 0);
    CHECK(tally.faults == 0);
}

}  // namespace cardloom::testing::combat_properties_tests
