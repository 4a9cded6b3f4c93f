/// The rulesets of the repository, loaded once for all tests.
#pragma once

#include <catch2/catch_test_macros.hpp>

#include <filesystem>
#include <string>

#include "scripting/check.hpp"

namespace cardloom {

/// The root of the repository.
[[nodiscard]] inline std::string repository() {
    return std::filesystem::path(CARDLOOM_TESTS_DIR).parent_path().string();
}

[[nodiscard]] inline const CheckResult& shipped_content() {
    // Without the sets, which bring rules content of their own.
    static const CheckResult result = check_content({{repository() + "/rules"}, repository()});
    return result;
}

[[nodiscard]] inline const Ruleset& shipped_ruleset(const std::string& id) {
    const CheckResult& result = shipped_content();
    INFO(result.problem << result.diagnostics.to_text());
    for (const Ruleset& ruleset : result.rulesets) {
        if (ruleset.id == id) return ruleset;
    }
    FAIL("there is no ruleset " << id);
    return result.rulesets.front();
}

/// The same with all that cards are loaded under.
[[nodiscard]] inline cards::UnderRules shipped_rules(const std::string& id) {
    static_cast<void>(shipped_ruleset(id));
    return *under_rules(shipped_content(), id);
}

}  // namespace cardloom
