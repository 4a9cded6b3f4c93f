/// How long it takes to list what a player can do.
#pragma once

#include <vector>

#include "bench/measure.hpp"
#include "core/ruleset.hpp"

namespace cardloom::bench {

/// With 10 and with 40 cards in hand and as many objects on the field, under a ruleset.
void measure_enumeration(double effort, const Ruleset& ruleset, std::vector<Figure>& figures);

}  // namespace cardloom::bench
