/// Elements: which of them a player has enabled, and what a card needs (rules section 8).
#pragma once

#include "core/game.hpp"

namespace cardloom {

/// One bit each, by the ruleset's table.
using ElementSet = std::uint32_t;

/// Of a champion on the field those of all champion cards in its lineage (GA-ELEM-6, GA-IDX-11); of
/// any other card its own.
[[nodiscard]] ElementSet element_identity(const Game& game, CardId card);
/// Norm always, others by the champion cards of the player's lineage (GA-ELEM-2 to 4).
[[nodiscard]] ElementSet enabled_elements(const Game& game, PlayerId player);
/// The same, found once while actions are listed; for whoever has announced nothing meanwhile.
[[nodiscard]] ElementSet enabled_while_listing(Game& game, PlayerId player);
/// Those among a card's elements that are not enabled; champions need none (GA-ELEM-5).
[[nodiscard]] ElementSet missing_elements(const Game& game, CardId card, ElementSet enabled);

}  // namespace cardloom
