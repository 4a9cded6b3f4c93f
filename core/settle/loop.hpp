/// Loops that nobody can leave: a position that comes again and again without a choice is a draw
/// (GA-LOOP-1).
#pragma once

#include "core/game.hpp"

namespace cardloom {

/// What makes two positions the same: zones, objects, counters, stack and turn, with timestamps as
/// ranks; without incarnations, history and the generator.
[[nodiscard]] std::uint64_t loop_key(const GameState& state);

/// Notes that something resolves. True if the game is a draw: the position has come as often as the
/// ruleset allows without a choice in between, or too much has resolved without one.
[[nodiscard]] bool note_resolution(Game& game);

}  // namespace cardloom
