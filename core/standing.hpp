/// Masteries and statuses: what players have beside the field (GA-MAST-1, GA-STATUS-1). Each is a
/// card of its own in a zone for them: no object, but its abilities are in force there, and
/// counters and notes stay on it.
#pragma once

#include "core/pipeline.hpp"

namespace cardloom {

/// None if they have none.
[[nodiscard]] CardRef mastery_of(const Game& game, PlayerId player);
[[nodiscard]] CardRef status_of(const Game& game, PlayerId player, DefinitionId status);

/// One that lies on a table as it is set begins as if it had been gained; other cards do nothing.
/// False if there is no room.
[[nodiscard]] bool begin_on_table(GameState& state, const Library& library, CardId card);

/// A new mastery replaces the one they have.
Task<Happened> gain_mastery(Game& game, PlayerId player, DefinitionId mastery, CardRef source);
/// Of each status they have one at most.
Task<Happened> gain_status(Game& game, PlayerId player, DefinitionId status, CardRef source);
Task<Happened> lose_status(Game& game, PlayerId player, DefinitionId status, CardRef source);

}  // namespace cardloom
