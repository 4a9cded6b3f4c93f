/// How long it takes to load cards.
#pragma once

#include <vector>

#include "bench/measure.hpp"
#include "scripting/cards/load.hpp"

namespace cardloom::bench {

/// A thousand generated cards with scripts, read, checked and compiled.
void measure_cards(const cards::UnderRules& under, std::vector<Figure>& figures);

}  // namespace cardloom::bench
