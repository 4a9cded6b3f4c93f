/// What must hold of a game at every decision, however it came there.
#pragma once

#include <string>

#include "core/match.hpp"

namespace cardloom::scenarios {

/// The first thing that is wrong with a game as it stands, as a sentence; empty if nothing is: its
/// state, what is at rest when somebody holds Opportunity, what the journal has told, and
/// characteristics that are not what a computation from nothing gives.
[[nodiscard]] std::string problem_with(Match& match);

}  // namespace cardloom::scenarios
