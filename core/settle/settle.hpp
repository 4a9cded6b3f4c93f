/// Settling: state-based checks until nothing changes, then triggers are placed, and again
/// (GA-SBE-0). It completes before anybody receives Opportunity (GA-OPP-6).
#pragma once

#include "core/pipeline.hpp"

namespace cardloom {

/// Whether nothing has changed since the last time: then settling does nothing.
[[nodiscard]] inline bool is_settled(const Game& game) {
    return game.state().header().unsettled == 0 && game.state().pending().empty();
}

/// Whether it changed the game state in the sense of GA-TURN-8: a check that counts as a change did
/// something, or an ability was placed (AMB-1).
Task<bool> settle(Game& game);

/// The checks alone, until nothing changes; triggers go on waiting.
Task<> settle_checks(Game& game);

}  // namespace cardloom
