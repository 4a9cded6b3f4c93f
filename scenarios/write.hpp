/// From a game to a scenario: any position of a match as a scenario that passes.
#pragma once

#include <string>

#include "core/match.hpp"
#include "scenarios/entries.hpp"
#include "scenarios/suite.hpp"
#include "scenarios/table.hpp"

namespace cardloom::scenarios {

/// The state at the last point of rest as the table, what was answered since as acts, and what
/// there is to see as the result. In words where words can say all of it, else the table is the
/// whole state as JSON.
[[nodiscard]] ScenarioEntry entry_of(Match& match, const std::string& title);

/// What lies on the table now, as a result.
[[nodiscard]] ResultEntry seen(Match& match);

/// A position of a recorded game: where it ends, or the decision `to`.
struct FromReplay {
    std::string text;   // a file with one scenario, which passes
    std::string error;  // why there is none
};
[[nodiscard]] FromReplay scenario_from_replay(const std::string& replay, ContentFolder& content,
                                              std::optional<std::uint32_t> to = {});

}  // namespace cardloom::scenarios
