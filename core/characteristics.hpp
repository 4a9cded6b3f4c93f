/// What a card is and has, as the rules see it now: printed values and what counters add.
/// Continuous effects will be part of this.
#pragma once

#include "core/game.hpp"

namespace cardloom {

[[nodiscard]] const CardDefinition& definition_of(const Game& game, CardId card);
/// The printed power and what counters add.
[[nodiscard]] std::int32_t power_of(const Game& game, CardId card);
[[nodiscard]] std::int32_t life_of(const Game& game, CardId card);
/// LV: the printed level and what counters add; it can be negative (GA-CHAMP-2).
[[nodiscard]] std::int32_t level_of(const Game& game, CardId card);

/// A card's cost as filters see it: X is what was announced while the card is on the stack, and 0
/// elsewhere (GA-COSTC-2).
struct SeenCost {
    CostKind kind = CostKind::none;
    std::int32_t amount = 0;
    bool has_x = false;  // and nobody has said what it is
    /// "cost 2 or less": what has X counts as 0.
    [[nodiscard]] bool lies_between(std::int32_t least, std::int32_t most) const {
        return kind != CostKind::none && least <= amount && amount <= most;
    }
    /// "cost 0", "cost 0, 1 or 2": what has X is none of them.
    [[nodiscard]] bool is(std::int32_t listed) const {
        return lies_between(listed, listed) && !has_x;
    }
};
[[nodiscard]] SeenCost cost_seen(const Game& game, CardId card);
/// Marked on allies, as counters on champions (GA-DMG-3).
[[nodiscard]] std::int32_t damage_on(const Game& game, CardId card);
/// The champion a player controls; none if they have none.
[[nodiscard]] CardRef champion_of(const Game& game, PlayerId player);

}  // namespace cardloom
