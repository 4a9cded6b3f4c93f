/// What one change does to one card: it writes the rows of derived characteristics. Which effects
/// apply, to what and in which order, is for layers.cpp to say.
#pragma once

#include "core/game.hpp"

namespace cardloom {

/// The row of a card, as printed if nothing has changed it yet; none if there is no room.
[[nodiscard]] Altered* altered_row(const Game& game, CardId card);

/// Whether a card has a keyword as far as the layers have come; with `lent`, apart from what it
/// has borrowed itself.
[[nodiscard]] bool has_keyword_so_far(const Game& game, CardId card, KeywordId keyword,
                                      bool lent = false);

/// Stats, types, elements, names and the like: everything but abilities.
void alter(Altered& row, const Game& game, const Change& change, std::int32_t amount);

// Abilities (GA-LAYER-D).

/// False if there is no room.
bool gain(const Game& game, const Gained& row);
/// Everything that the card has gained so far goes, and what is printed does not count.
void blank(const Game& game, CardId card, std::uint32_t age);
void lose_keyword(const Game& game, CardId card, KeywordId keyword);

}  // namespace cardloom
