/// Scenarios given as text, played under the shipped rules.
#pragma once

#include <string>
#include <vector>

#include "scenarios/suite.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing {

[[nodiscard]] inline scenarios::ContentFolder& shipped_folder() {
    static scenarios::ContentFolder folder(repository());
    return folder;
}

[[nodiscard]] inline std::vector<scenarios::Verdict> play_text(
    const std::string& text, std::vector<scenarios::Mode> modes = {scenarios::Mode::plain}) {
    scenarios::ScenarioFile file("s.yaml", text);
    scenarios::Request request;
    request.modes = std::move(modes);
    return run_file(file, request, shipped_folder());
}

/// What is told of the first that fails; empty if all pass.
[[nodiscard]] inline std::string failure_of(const std::string& text,
                                            std::vector<scenarios::Mode> modes = {
                                                scenarios::Mode::plain}) {
    for (const scenarios::Verdict& verdict : play_text(text, std::move(modes))) {
        if (!verdict.passed) return verdict.failure;
    }
    return "";
}

[[nodiscard]] inline std::vector<scenarios::Mode> every_mode() {
    return {std::begin(scenarios::all_modes), std::end(scenarios::all_modes)};
}

}  // namespace cardloom::testing
