/// What holds of every state of a game, whatever its rules: checked on what is loaded from a file,
/// and by tests after every step.
#pragma once

#include <string>

#include "core/state.hpp"

namespace cardloom {

/// The first thing that is wrong with a state, as a sentence; empty if nothing is.
[[nodiscard]] std::string problem_with(const GameState& state, const Library& library);

}  // namespace cardloom
