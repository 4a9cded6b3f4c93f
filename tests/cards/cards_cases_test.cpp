/// The cases of tests/diagnostics/cards: sets with mistakes, read under the shipped rules.
#include "scripting/cards/load.hpp"
#include "scripting/rules/load.hpp"
#include "tests/scripting/diagnostics_cases.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cards_cases_tests {

using namespace cardloom;

namespace {

const CheckerOfCases cards_cases("cards", [](const std::filesystem::path& folder, Sources& sources,
                                             Diagnostics& diagnostics) {
    rules::RulesLoader loader(sources, rules::find_rulesets(repository() + "/rules"));
    const rules::LoadedRuleset under =
        loader.load(*loader.find("grand-archive"), diagnostics, folder.string());
    if (!under.rules) return;
    const cards::LoadedCards loaded = cards::load_cards(
        folder.string(), {*under.rules, under.scripts, under.content}, sources, diagnostics);
    for (const Diagnostic& one : loaded.deck_mistakes.sorted()) {
        diagnostics.add(one.code, one.place, one.sentence, one.help);
    }
    CHECK((loaded.book == nullptr || loaded.deck_mistakes.errors() > 0));
});

}  // namespace

}  // namespace cards_cases_tests
