/// The compilation of steps, for phases and for what comes before a game.
#pragma once

#include "scripting/rules/compiling.hpp"

namespace cardloom::rules {

/// The step without what comes after it. The place says where it stands, for misplaced actions.
[[nodiscard]] Step compile_step(Compiling& compiling, const StepEntry& from, ActionPlace place);

/// Tells of steps of a phase that are never reached, and of a phase that never ends. `entrances`
/// are steps that are entered from elsewhere.
void check_course(Compiling& compiling, const PhaseEntry& phase, const std::vector<Step>& steps,
                  std::size_t first, const std::vector<std::size_t>& entrances);

}  // namespace cardloom::rules
