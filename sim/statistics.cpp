#include "sim/statistics.hpp"

#include <cmath>

namespace cardloom::sim {

Estimate estimate(const Share& share) {
    if (share.games == 0) return {};
    constexpr double z = 1.959963984540054;  // 95 %
    const double n = static_cast<double>(share.games);
    const double p = static_cast<double>(share.won) / n;
    const double scale = 1 + z * z / n;
    const double middle = (p + z * z / (2 * n)) / scale;
    const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale;
    return {p, middle - half, middle + half};
}

Estimate difference(const Share& one, const Share& other) {
    if (one.games == 0 || other.games == 0) return {0, -1, 1};
    const Estimate a = estimate(one), b = estimate(other);
    const double value = a.value - b.value;
    return {value, value - std::hypot(a.value - a.low, b.high - b.value),
            value + std::hypot(a.high - a.value, b.value - b.low)};
}

}  // namespace cardloom::sim
