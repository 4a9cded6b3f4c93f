/// The cases of tests/diagnostics/rules: rulesets and variants in a folder, which may extend those
/// that are shipped.
#include "scripting/check.hpp"
#include "scripting/rules/load.hpp"
#include "tests/scripting/diagnostics_cases.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace rules_cases_tests {

using namespace cardloom;

namespace {

const CheckerOfCases rules_cases("rules", [](const std::filesystem::path& folder, Sources& sources,
                                             Diagnostics& diagnostics) {
    const auto broken = rules::find_rulesets(folder.string());
    auto known = rules::find_rulesets(repository() + "/rules");
    known.insert(known.end(), broken.begin(), broken.end());
    rules::RulesLoader loader(sources, known);
    for (const rules::RulesetFile& file : broken) {
        CHECK_FALSE(loader.load(file, diagnostics).rules.has_value());
    }
});

// What `cardloom check` itself tells of a folder.
const CheckerOfCases check_cases("check", [](const std::filesystem::path& folder, Sources& sources,
                                             Diagnostics& diagnostics) {
    const CheckResult result = check_content({{folder.string()}, "."});
    CHECK(result.problem == "");
    for (const Diagnostic& one : result.diagnostics.sorted()) {
        const Source& source = sources.add(one.place.source->path(), one.place.source->text());
        diagnostics.add(one.code, {&source, one.place.line, one.place.column}, one.sentence,
                        one.help);
    }
});

}  // namespace

}  // namespace rules_cases_tests
