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
/// How a card was played: what it is played as, if this call does that, else what its play has made
/// of it, now or as it last was (GA-PLAY-5).
struct Played {
    std::uint16_t x = 0;
    std::uint8_t way = 0, options = 0;
};
[[nodiscard]] Played how_played(const GameState& state, CardRef card, const Call& call);
/// The X of an ability: its own if one was announced for it, or given with it ("when you do"), else
/// that of the card that has it.
[[nodiscard]] std::int32_t x_of(const Game& game, const Call& call);
/// At a point of rest only what something still refers to can be asked for.
void forget_unmentioned(GameState& state);

}  // namespace cardloom
