/// The course of the turns: which phase comes next and whose turn, and what effects can do to it:
/// skips, further phases and turns, patches, ends before their time (rules section 11.7).
#pragma once

#include "core/game.hpp"

namespace cardloom {

// What comes next. The machine's place in the order moves on, and plans that fall due are used up.

/// None: the turn is over.
[[nodiscard]] PhaseId next_phase(GameState& state, const Ruleset& rules);
[[nodiscard]] PlayerId next_turn_player(GameState& state);

// What effects say. False if there is no room for it, or if the phase is no part of the order, as
// combat: the caller must fault.

/// The next such phase, of that player or of whoever has it next, does not occur. Skips add up
/// (GA-SKIP-1).
[[nodiscard]] bool skip_phase(Game& game, PhaseId phase, PlayerId player);
/// A further phase after the present one; of several the newest comes first.
[[nodiscard]] bool add_phase(Game& game, PhaseId phase);
/// A further turn after the present one; of several the newest comes first.
[[nodiscard]] bool add_turn(Game& game, PlayerId player);
/// Further phases do not outlast their turn.
void forget_planned_phases(GameState& state);
/// Switches a patch of the turn on or off; the order of phases is read from it at the next boundary
/// (GA-TDIST-1). Once more is no change.
void switch_patch(Game& game, std::size_t patch, bool on);
/// Once what resolves has resolved, the phase or the turn ends (GA-PHEND-1, 3).
void end_phase(Game& game);
void end_turn(Game& game);

/// Whether a player can take slow actions, if they have Opportunity (GA-GEN-5).
[[nodiscard]] bool is_slow_time(const Game& game, PlayerId player);
/// Whether the choice of the materialize phase is a player's now (GA-MATPH-3).
[[nodiscard]] bool is_time_to_materialize(const Game& game, PlayerId player);
/// Whether attacks can be declared this turn at all: of the first turns, it may be only the one
/// that closes the opening cycle (GA-START-11).
[[nodiscard]] bool can_attack_this_turn(const Game& game);

}  // namespace cardloom
