/// How a card came to be what it is: what each layer made of it, by which effect and which rule, as
/// data and as text.
#pragma once

#include <string>
#include <vector>

#include "core/continuous/work.hpp"
#include "core/game.hpp"

namespace cardloom {

/// Every change that applies to a card, in the order it is applied in. What is printed comes before
/// all of them, and counters between additions and swaps.
[[nodiscard]] std::vector<TraitLine> explain_traits(const Game& game, CardId card);

/// The rule of a layer, as "GA-LAYER-A".
[[nodiscard]] std::string_view rule_of(Layer layer);

/// "4: printed 2, set to 1 by Still Pool [GA-LAYER-A], +2 by Banner [GA-LAYER-E], +1 by counters
/// [GA-CTR-BUFF]", for people.
[[nodiscard]] std::string stat_text(const Game& game, CardId card, Stat stat);
/// Everything besides stats that effects change, one sentence each.
[[nodiscard]] std::string traits_text(const Game& game, CardId card);

}  // namespace cardloom
