/// From games to scenarios: positions that are written out pass, and what goes wrong by chance is
/// shrunk.
#include <catch2/catch_test_macros.hpp>

#include "core/random_play.hpp"
#include "scenarios/emit.hpp"
#include "scenarios/random_games.hpp"
#include "scenarios/write.hpp"
#include "tests/scenarios/scenario_fixture.hpp"

using namespace cardloom;
using namespace cardloom::testing;

namespace {

const std::string own_cards = R"yaml(format: 1
cards:
  - id: test/spark
    name: Spark
    type: action
    speed: fast
    cost: { reserve: 1 }
    abilities:
      - effect: { target: { type: unit }, lua: "game:damage { to = target, amount = 1 }" }
  - id: test/ring
    name: Ring
    type: item
    supertypes: [regalia]
    cost: { memory: 1 }
    abilities:
      - activated: { cost: { rest: self }, lua: "game:draw {}" }
  - id: test/wand
    name: Wand
    type: weapon
    cost: { reserve: 1 }
    power: 1
    durability: 2
  - id: test/trap
    name: Trap
    type: action
    speed: fast
    cost: { reserve: 0 }
    abilities:
      - effect: { lua: "if game:count { type = 'ally' } > 0 then error('planted') end" }
---
)yaml";

const std::string game = R"yaml(format: 1
scenario: A game to be played by chance
table:
  P1:
    field: [{ card: spirit, damage: 3, counters: { enlighten: 1 } }, soldier, wand]
    hand: [2 spark, soldier, 2 blank]
    material: [ring]
    memory: [blank]
    deck: [10 blank, 3 soldier]
  P2:
    field: [spirit, { card: soldier, rested: true, damage: 1 }]
    hand: [spark, soldier, wand, blank]
    material: [ring]
    deck: [10 blank, spark]
)yaml";

/// The scenario of a file whose only one it is, with a stage for it.
struct Played {
    explicit Played(const std::string& text) : file("s.yaml", text) {
        const auto* rules = shipped_folder().rules("grand-archive");
        stage.emplace(file.book(rules->under(), ""));
    }
    scenarios::ScenarioFile file;
    std::optional<scenarios::Stage> stage;
};

}  // namespace

TEST_CASE("scenarios: any position of a game can be written out, and passes", "[scenarios]") {
    Played played(own_cards + game);
    scenarios::Stage& stage = *played.stage;
    const auto script = scenarios::compile(played.file.scenarios().front(), stage.library(),
                                           played.file.diagnostics());
    REQUIRE(script);
    int in_words = 0, whole = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const scenarios::Table table = scenarios::set_table(*script, stage.library());
        REQUIRE(table.problem.empty());
        Match match(stage.runner(), table.setup, *table.position);
        Random random(seed);
        for (int i = 0; i < 60 && !match.is_over(); ++i) {
            if (i % 5 == 0) {
                const auto entry = scenarios::entry_of(match, "A position");
                ++(entry.table->position ? whole : in_words);
                const std::string text = scenarios::to_text(entry);
                INFO(text);
                CHECK(failure_of(own_cards + text,
                                 {scenarios::Mode::plain, scenarios::Mode::undo}) == "");
            }
            Answer answer;
            answer_by_chance(match.decision(), random, answer);
            REQUIRE(!match.answer(answer));
        }
    }
    CHECK(in_words > 3);
    CHECK(whole > 3);
}

TEST_CASE("scenarios: what is written out reads as it was", "[scenarios]") {
    Played played(own_cards + game);
    scenarios::ScenarioEntry entry = played.file.scenarios().front();
    const std::string text = scenarios::to_text(entry);
    scenarios::ScenarioFile again("s.yaml", own_cards + text);
    INFO(text);
    REQUIRE(again.diagnostics().to_text() == "");
    CHECK(scenarios::to_text(again.scenarios().front()) == text);
}

TEST_CASE("scenarios: a game by chance that meets an error is shrunk to a small one",
          "[scenarios]") {
    Played played(own_cards + R"yaml(format: 1
scenario: With a trap in hand
table:
  P1: { field: [spirit, soldier], hand: [trap, 2 spark, 3 blank], deck: [10 blank] }
  P2: { field: [spirit, soldier], hand: [spark, 2 blank], deck: [10 blank] }
)yaml");
    std::optional<scenarios::Troubled> found;
    scenarios::RandomPlay how;
    for (; !found && how.seed < 50; ++how.seed) {
        found = scenarios::play_by_chance(played.file.scenarios().front(), *played.stage, how);
    }
    REQUIRE(found);
    CHECK(found->trouble == scenarios::Trouble::fault);
    const scenarios::Troubled small =
        scenarios::shrink(*found, *played.stage, scenarios::Mode::plain);
    CHECK(small.trouble == scenarios::Trouble::fault);
    // Somebody plays the trap, and both pass; one soldier is enough.
    CHECK(small.entry.acts.size() == 3);
    const std::string text = scenarios::to_text(small.entry);
    INFO(text);
    CHECK(text.find("spark") == std::string::npos);
    CHECK(text.find("blank") == std::string::npos);
    CHECK(text.find("trap") != std::string::npos);
    CHECK(failure_of(own_cards + text).find("planted") != std::string::npos);
}
