/// How many small scenarios are played in a second.
#pragma once

#include <string>
#include <vector>

#include "bench/measure.hpp"

namespace cardloom::bench {

/// A thousand small scenarios in a hundred files, on all cores, each file read and compiled. Under
/// the rules of the content folder; nothing is measured where there are none.
void measure_scenarios(const std::string& content, double effort, std::vector<Figure>& figures);

}  // namespace cardloom::bench
