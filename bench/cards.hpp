/// How long it takes to load cards.
#pragma once

#include <vector>

#include "bench/measure.hpp"
#include "core/ruleset.hpp"

namespace cardloom::bench {

/// A thousand generated cards with scripts, read, checked and compiled.
void measure_cards(const Ruleset& ruleset, std::vector<Figure>& figures);

}  // namespace cardloom::bench
