/// How long it takes to load cards, and to read one anew.
#pragma once

#include <vector>

#include "bench/measure.hpp"
#include "scripting/cards/load.hpp"

namespace cardloom::bench {

/// A thousand generated cards with scripts, triggers and statics: read, checked and compiled; then
/// one of them changed.
void measure_cards(const cards::UnderRules& under, std::vector<Figure>& figures);

}  // namespace cardloom::bench
