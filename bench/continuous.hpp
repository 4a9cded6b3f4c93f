/// How long a settle takes with many continuous effects in force, and computing characteristics
/// from nothing.
#pragma once

#include <vector>

#include "bench/measure.hpp"
#include "scripting/cards/load.hpp"

namespace cardloom::bench {

/// With 10, 30 and 100 objects, each with a static ability that matches at most 8 of them.
void measure_continuous(double effort, const cards::UnderRules& under,
                        std::vector<Figure>& figures);

}  // namespace cardloom::bench
