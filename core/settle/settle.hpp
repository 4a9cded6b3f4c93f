/// Settling: state-based checks until nothing changes, then triggers are placed, and again
/// (GA-SBE-0). It completes before anybody receives Opportunity (GA-OPP-6).
#pragma once

#include <optional>

#include "core/settle/checks.hpp"

namespace cardloom {

/// Whether nothing has changed since the last time: then settling does nothing.
[[nodiscard]] inline bool is_settled(const Game& game) {
    return game.state().header().unsettled == 0 && game.state().pending().empty();
}

/// Settles, if nothing is found and nobody need be asked: most of the time that is all. If it is
/// not, `settle` goes on from what was begun.
[[nodiscard]] bool settle_at_once(Game& game, std::optional<CheckPass>& begun);
/// Whether it changed the game state in the sense of GA-TURN-8: a check that counts as a change did
/// something, an effect's end before it had, or an ability was placed (AMB-1).
Task<bool> settle(Game& game, std::optional<CheckPass> begun = {});

/// The checks alone, until nothing changes; triggers go on waiting.
Task<> settle_checks(Game& game);

}  // namespace cardloom
