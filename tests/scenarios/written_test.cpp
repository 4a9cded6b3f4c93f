/// From games to scenarios: positions that are written out pass, and what goes wrong by chance is
/// shrunk.
#include <catch2/catch_test_macros.hpp>

#include <filesystem>
#include <fstream>

#include "core/random_play.hpp"
#include "core/replay.hpp"
#include "scenarios/emit.hpp"
#include "scenarios/random_games.hpp"
#include "scenarios/write.hpp"
#include "tests/scenarios/scenario_fixture.hpp"

namespace written_tests {

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
        stage.emplace(file.book(rules->under(), {}));
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

namespace {

/// A folder with one set, beside the shipped rules.
struct SetFolder {
    SetFolder() : path(std::filesystem::temp_directory_path() / "cardloom-replayed") {
        std::filesystem::create_directories(path / "cards/ember");
        std::filesystem::remove(path / "rules");
        std::filesystem::create_directory_symlink(repository() + "/rules", path / "rules");
        write("set.yaml", "format: 1\nset: ember\nname: Ember\napi: 1\n");
        write("cards.yaml", R"yaml(format: 1
id: ember/knight
name: Knight
type: champion
level: 0
life: 15
cost: { memory: 0 }
---
format: 1
id: ember/squire
name: Squire
type: ally
cost: { reserve: 1 }
power: 1
life: 2
abilities:
  - on_enter: { lua: "game:shuffle {} game:draw {}" }
)yaml");
    }
    ~SetFolder() { std::filesystem::remove_all(path); }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path / "cards/ember" / name) << text;
    }
    std::filesystem::path path;
};

}  // namespace

TEST_CASE("scenarios: any position of a recorded game can be written out, and passes",
          "[scenarios]") {
    const SetFolder folder;
    scenarios::ContentFolder content(folder.path.string());
    const auto* rules = content.rules("grand-archive");
    REQUIRE(rules != nullptr);
    REQUIRE(rules->is_good());
    Sources sources;
    Diagnostics diagnostics;
    const auto book = cards::load_cards(content.sets(), rules->under(), sources, diagnostics).book;
    REQUIRE(book);
    scenarios::Stage stage(book);
    Setup setup;
    setup.ruleset = "grand-archive";
    setup.seed = 5;
    for (int i = 0; i < 2; ++i) {
        Deck deck;
        deck.name = "squires";
        const Roles& roles = stage.library().roles;
        deck.parts.push_back({roles.material, {stage.library().find_card("ember/knight")}});
        deck.parts.push_back(
            {roles.deck, std::vector<DefinitionId>(20, stage.library().find_card("ember/squire"))});
        setup.decks.push_back(std::move(deck));
    }
    REQUIRE(problem_with(setup, stage.library()) == "");
    Match match(stage.runner(), setup);
    Random random(3);
    for (int i = 0; i < 80 && !match.is_over(); ++i) {
        Answer answer;
        answer_by_chance(match.decision(), random, answer);
        REQUIRE(!match.answer(answer));
    }
    std::string why;
    const auto replay = write_replay(match, why);
    REQUIRE(why == "");
    const std::uint32_t end = match.answered();
    REQUIRE(end > 30);
    for (std::uint32_t to = 0; to <= end; to += 7) {
        const auto written = scenarios::scenario_from_replay(*replay, content, to);
        REQUIRE(written.error == "");
        INFO(written.text);
        scenarios::ScenarioFile file("s.yaml", written.text);
        scenarios::Request request;
        request.modes = every_mode();
        const auto verdicts = run_file(file, request, content);
        REQUIRE(verdicts.size() == 1);
        CHECK(verdicts.front().failure == "");
    }
    CHECK(scenarios::scenario_from_replay("{}", content).error == "this is no recorded game");
    CHECK(scenarios::scenario_from_replay(R"({"ruleset":"grand-archiv"})", content).error ==
          "it is played by 'grand-archiv', and there are no such rules; did you mean "
          "'grand-archive'?");
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

}  // namespace written_tests
