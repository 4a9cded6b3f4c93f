/// State-based checks (rules section 18): each finds what is wrong and proposes what follows; all
/// of it happens as one batch. Which checks there are, and in which order they are collected, is
/// the ruleset's.
#pragma once

#include "core/pipeline.hpp"
#include "core/ruleset_tables.hpp"

namespace cardloom {

/// Runs a piece of the ruleset's own Lua, for the turn player, or for an object and its controller.
/// One that fails is off for the rest of the game.
Task<> run_rule_script(Game& game, RuleScriptId script, CardRef self = {});

/// Whether a check may find something, by what has changed since the last pass.
[[nodiscard]] bool is_check_due(Game& game);

/// One pass over the ruleset's checks but the end of the game, and what really happened of it.
Task<Happened> perform_checks(Game& game);

}  // namespace cardloom
