/// What holds of every state of a game, whatever its rules: checked on what is loaded from a file,
/// and by tests after every step.
#pragma once

#include <string>

#include "core/journal.hpp"
#include "core/state.hpp"

namespace cardloom {

/// The first thing that is wrong with a state, as a sentence; empty if nothing is.
[[nodiscard]] std::string problem_with(const GameState& state, const Library& library);

/// What holds besides when somebody holds Opportunity and nothing has changed since the last
/// settle: triggers are placed (GA-OPP-6), tokens are where tokens can be (GA-TOK-1), and the stack
/// and the cards on it belong together (GA-PLAY-3).
[[nodiscard]] std::string problem_at_rest(const GameState& state, const Library& library);

/// Whether cards lie where the journal has told that they went.
[[nodiscard]] std::string problem_with(const Journal& journal, const GameState& state,
                                       const Library& library);

}  // namespace cardloom
