/// How sure a count of games makes one: shares of wins with their intervals of confidence.
#pragma once

#include <cstdint>

#include "sim/batch.hpp"

namespace cardloom::sim {

/// A share between 0 and 1 with the interval in which the true one lies, 95 times of 100.
struct Estimate {
    double value = 0, low = 0, high = 1;
};

/// Wilson's interval: also right for few games, and for shares near 0 and 1. Without a game,
/// nothing is known: 0 to 1.
[[nodiscard]] Estimate estimate(const Share& share);

/// How much larger the one share is than the other, between -1 and 1 (Newcombe's interval, from
/// those of the two shares).
[[nodiscard]] Estimate difference(const Share& one, const Share& other);

}  // namespace cardloom::sim
