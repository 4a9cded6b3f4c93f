/// Who comes when: players in turn order, those who have left the game passed over.
#pragma once

#include "core/state.hpp"

namespace cardloom {

/// How many are still in the game.
[[nodiscard]] std::size_t players_left(const GameState& state);
/// The next player in the game after this one; themselves if they are alone.
[[nodiscard]] PlayerId next_player(const GameState& state, PlayerId player);
/// This player, or the next one if they have left.
[[nodiscard]] PlayerId first_in_line(const GameState& state, PlayerId player);
/// The nth in turn order from the player on who began the game, in the game or not.
[[nodiscard]] PlayerId seat_from_first_player(const GameState& state, std::size_t n);
/// The nth in turn order from the turn player on, whether still in the game or not.
[[nodiscard]] PlayerId seat_from_turn_player(const GameState& state, std::size_t n);

}  // namespace cardloom
