/// Last-known information: what a card was as it left the place where it was expected, one zone
/// change back (GA-LKI-1). Only what everybody could see is kept.
#pragma once

#include "core/game.hpp"

namespace cardloom {

/// A card is about to leave its zone: what it is now is kept. What is kept longest goes if there is
/// no room.
void keep_as_it_is(Game& game, CardId card);
/// None if nothing is known of it.
[[nodiscard]] const Past* past_of(const GameState& state, CardRef card);
[[nodiscard]] std::int32_t past_counters_on(const GameState& state, CardRef card, CounterId kind);
/// At a point of rest only what something still refers to can be asked for.
void forget_unmentioned(GameState& state);

}  // namespace cardloom
