/// What can be counted of what a player has on the table: the figures that a position is judged by.
#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace cardloom::bots {

struct Figures {
    std::int32_t life = 0;        // that the champion has left
    std::int32_t level = 0;       // of the champion
    std::int32_t allies = 0;      // units but for the champion
    std::int32_t power = 0;       // of all allies together
    std::int32_t ally_life = 0;   // that they have left
    std::int32_t awake = 0;       // of all units
    std::int32_t durability = 0;  // of weapons and whatever else has it
    std::int32_t others = 0;      // objects that are no units
    std::int32_t cards = 0;       // in hand and memory: both can be used again and again
    std::int32_t deck = 0;        // cards left to draw
};

/// Of a player, as far as `observer` can see: what lies face down counts for nothing but being
/// there.
[[nodiscard]] Figures count(const Game& game, PlayerId whose, PlayerId observer);

}  // namespace cardloom::bots
