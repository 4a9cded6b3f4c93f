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

/// One pass over the ruleset's checks but the end of the game.
struct CheckPass {
    std::size_t batch = 0;  // of what it finds
    std::size_t next = 0;   // the check that it has come to
    Marks changed = 0;      // since the last one
    bool counts = false;    // parts in combat have ended that count: that is no event
};

/// Begins one, and collects what is found up to a check that has to ask somebody. Most passes ask
/// nobody and find nothing, and are over with that.
[[nodiscard]] CheckPass begin_checks(Game& game);
[[nodiscard]] bool has_found_nothing(const Game& game, const CheckPass& pass);

/// Goes on with it. Returns what really happened of all that was found.
Task<Happened> finish_checks(Game& game, CheckPass pass);

}  // namespace cardloom
