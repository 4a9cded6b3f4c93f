/// The end of a game: who has won, lost or drawn, and what becomes of a player's things when they
/// leave while others play on (rules section 3).
#pragma once

#include "core/pipeline.hpp"

namespace cardloom {

/// Evaluates wins and losses, if the ruleset has that check (GA-END-1, GA-SBE-1). Who has lost
/// leaves with everything they own (GA-END-5 to 7).
Task<> check_game_end(Game& game);
/// Whether there is anything to evaluate, and that check.
[[nodiscard]] bool may_end_game(const Game& game);

/// Ends the game at once and tells it.
void end_game(Game& game, Ending ending, PlayerSet winners, std::string_view rule);

// What effects say; it is evaluated at the next check.
void let_win(Game& game, PlayerId player);
void let_lose(Game& game, PlayerId player);
void let_all_draw(Game& game);

}  // namespace cardloom
