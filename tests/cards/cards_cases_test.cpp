/// The cases of tests/diagnostics/cards: sets with mistakes, read under the shipped rules.
#include "scripting/cards/load.hpp"
#include "tests/scripting/diagnostics_cases.hpp"
#include "tests/scripting/rules_fixture.hpp"

using namespace cardloom;

namespace {

const CheckerOfCases cards_cases("cards", [](const std::filesystem::path& folder, Sources& sources,
                                             Diagnostics& diagnostics) {
    const cards::LoadedCards loaded =
        cards::load_cards(folder.string(), shipped_rules("grand-archive"), sources, diagnostics);
    CHECK(loaded.book == nullptr);
});

}  // namespace
