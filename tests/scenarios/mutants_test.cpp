/// Mutation of rules content: which changes there are, and that scenarios notice them.
#include <catch2/catch_test_macros.hpp>

#include "scenarios/content_mutants.hpp"
#include "tests/scenarios/scenario_fixture.hpp"

namespace mutants_tests {

using namespace cardloom;
using namespace cardloom::testing;

TEST_CASE("mutation: every ability of rules content is left out in turn", "[scenarios]") {
    const auto* rules = shipped_folder().rules("grand-archive");
    REQUIRE(rules != nullptr);
    const auto& content = rules->loaded->content;
    std::size_t abilities = 0;
    for (const auto* bundles : {&content.keywords, &content.counters, &content.masteries,
                                &content.statuses, &content.instructions}) {
        for (const cards::Bundle& bundle : *bundles) abilities += bundle.abilities.items.size();
    }
    const auto mutants = scenarios::mutants_of(content);
    CHECK(mutants.size() == abilities);
    REQUIRE(!mutants.empty());
    for (const scenarios::ContentMutant& mutant : mutants) {
        CHECK(mutant.change.starts_with("without ability "));
        CHECK(mutant.origin.find(".yaml:") != std::string::npos);
    }
}

TEST_CASE("mutation: a scenario notices that a state of the rules does nothing any more",
          "[scenarios]") {
    const auto* rules = shipped_folder().rules("grand-archive");
    REQUIRE(rules != nullptr);
    std::vector<std::unique_ptr<scenarios::ScenarioFile>> files;
    files.push_back(std::make_unique<scenarios::ScenarioFile>("s.yaml", R"yaml(format: 1
cards:
  - id: test/spark
    name: Spark
    type: action
    cost: { reserve: 0 }
    abilities: [{ effect: { target: { type: ally }, lua: "game:destroy { cards = target }" } }]
---
format: 1
scenario: What is ephemeral is banished
table:
  P1: { field: [spirit], hand: [spark] }
  P2: { field: [spirit, { card: soldier, counters: { ephemeral: 1 } }] }
acts:
  - P1: activate spark
  - everybody: passes
then:
  P2: { banishment: [soldier], graveyard: [] }
)yaml"));
    const scenarios::Request request;
    CHECK(first_to_notice(files, request, shipped_folder(), {}).empty());
    std::vector<std::string> noticed;
    for (const scenarios::ContentMutant& mutant : scenarios::mutants_of(rules->loaded->content)) {
        const auto by =
            first_to_notice(files, request, shipped_folder(), {nullptr, &mutant.content});
        if (!by.empty()) noticed.push_back(mutant.entry + ": " + mutant.change);
    }
    CHECK(noticed == std::vector<std::string>{"counter ephemeral: without ability 1"});
}

}  // namespace mutants_tests
