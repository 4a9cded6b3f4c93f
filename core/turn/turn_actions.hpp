/// Turn-based and special game actions (rules section 19): what happens by the turn's own program,
/// without a source, and nobody can respond to.
#pragma once

#include "core/pipeline.hpp"
#include "core/ruleset.hpp"

namespace cardloom {

/// If nobody waits for it, lets a phase begin or end; false, and nothing done, if somebody does.
[[nodiscard]] bool pass_phase_unnoticed(Game& game, bool ends, std::string_view rule);
/// Raises that a phase or a turn begins or ends; abilities that wait for it trigger.
Task<> raise_phase(Game& game, bool ends, std::string_view rule);
Task<> raise_turn(Game& game, bool ends, std::string_view rule);

Task<> wake_all(Game& game, std::string_view rule);
Task<> gather_counters(Game& game, std::int32_t amount, std::string_view rule);
Task<> recollect(Game& game, std::string_view rule);
Task<> draw_for_turn(Game& game, std::int32_t amount);
/// Damage wears off, effects end, hands and memories are reduced to their limits: all at once
/// (GA-ENDPH-3).
Task<> clean_up(Game& game, std::string_view rule);

// Before the game and on first turns (rules section 2).
void choose_first_player(Game& game, std::string_view rule);
/// A player puts a Level 0 champion from their material deck onto the field, of several one of
/// their choice. Nothing can change that (GA-TBA-2).
Task<> place_champion(Game& game, PlayerId player, std::string_view rule);
Task<> place_champions(Game& game, std::string_view rule);
/// What their champion's entering triggered resolves before anybody can act (GA-START-6).
Task<> resolve_champions_on_enter(Game& game);

}  // namespace cardloom
