/// What effects instruct players to do about their decks and their costs: to glimpse, and to pay
/// for something that is not played (rules sections 16 and 24).
#pragma once

#include "core/pipeline.hpp"

namespace cardloom {

/// A player looks at the first cards of their deck and puts any number of them back on top, in any
/// order, and the rest on the bottom, in any order (GA-GLIMPSE-1). How many they have seen.
Task<std::int32_t> glimpse(Game& game, PlayerId player, std::int32_t count, CardRef source);

/// Puts cards of one ordered zone on its top or its bottom, the first given nearest to the top.
/// Others than the followers see how many go where, but not which (GA-INFO-10).
void place_in_secret(Game& game, std::span<const CardRef> cards, std::int16_t position,
                     PlayerSet followers);

/// Asks a player to pay a reserve or memory cost that an effect names, with whatever could pay for
/// a card, and the parts beside it (GA-IDX-5). Also 0 is asked for. Whether it was paid; if not,
/// nothing was.
Task<bool> offer_to_pay(Game& game, PlayerId player, CostKind kind, std::int32_t amount,
                        CardRef source, std::string_view prompt = {},
                        const AskedCost* asked = nullptr);

}  // namespace cardloom
