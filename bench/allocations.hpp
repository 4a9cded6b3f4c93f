/// Counts what the program takes from the heap through `new`, so that a measurement can say how
/// many allocations a step costs. Linking this file replaces the global operators of the whole
/// program.
#pragma once

#include <cstdint>

namespace cardloom::bench {

[[nodiscard]] std::uint64_t allocations();

}  // namespace cardloom::bench
