/// The figures of scripts: what a call into Lua costs, and how long the worst ones run until they
/// are stopped.
#pragma once

#include <vector>

#include "bench/measure.hpp"

namespace cardloom::bench {

void measure_scripts(double effort, std::vector<Figure>& figures);

}  // namespace cardloom::bench
