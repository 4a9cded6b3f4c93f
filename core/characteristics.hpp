/// What a card is and has, as the rules see it now: printed values and what counters add.
/// Continuous effects will be part of this.
#pragma once

#include "core/game.hpp"

namespace cardloom {

[[nodiscard]] const CardDefinition& definition_of(const Game& game, CardId card);
[[nodiscard]] std::int32_t life_of(const Game& game, CardId card);
/// Marked on allies, as counters on champions (GA-DMG-3).
[[nodiscard]] std::int32_t damage_on(const Game& game, CardId card);
/// The champion a player controls; none if they have none.
[[nodiscard]] CardRef champion_of(const Game& game, PlayerId player);

}  // namespace cardloom
