/// From a game to a scenario: any position of a match as a scenario that passes.
#pragma once

#include <string>

#include "core/match.hpp"
#include "scenarios/entries.hpp"
#include "scenarios/table.hpp"

namespace cardloom::scenarios {

/// The state at the last point of rest as the table, what was answered since as acts, and what
/// there is to see as the result. In words where words can say all of it, else the table is the
/// whole state as JSON.
[[nodiscard]] ScenarioEntry entry_of(Match& match, const std::string& title);

/// What lies on the table now, as a result.
[[nodiscard]] ResultEntry seen(Match& match);

}  // namespace cardloom::scenarios
