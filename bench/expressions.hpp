/// The figures of `=` expressions: what reading one costs in the middle of a game.
#pragma once

#include <vector>

#include "bench/measure.hpp"

namespace cardloom::bench {

void measure_expressions(double effort, std::vector<Figure>& figures);

}  // namespace cardloom::bench
