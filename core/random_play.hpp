/// A legal answer chosen by chance: the simplest player, for demonstrations, measurements and
/// tests.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/decision.hpp"
#include "core/random.hpp"

namespace cardloom {

/// Every number of options that may be chosen is as likely as another, and then every choice of as
/// many. `answer` is written over, so that a long game needs no new memory.
inline void answer_by_chance(const Decision& decision, Random& random, Answer& answer) {
    const auto count = static_cast<std::int32_t>(decision.options.size());
    const std::int32_t most = decision.is_range ? decision.most : std::min(decision.most, count);
    const auto spread = static_cast<std::uint32_t>(most - decision.least) + 1;
    const std::int32_t drawn = decision.least + static_cast<std::int32_t>(random.below(spread));
    answer.picks.clear();
    answer.number = decision.is_range ? drawn : 0;
    answer.is_number = decision.is_range;
    if (decision.is_range) return;
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
        answer.picks.push_back(static_cast<std::uint16_t>(i));
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(drawn); ++i) {
        const auto left = static_cast<std::uint32_t>(answer.picks.size() - i);
        std::swap(answer.picks[i], answer.picks[i + random.below(left)]);
    }
    answer.picks.resize(static_cast<std::size_t>(drawn));
    if (!decision.ordered) std::sort(answer.picks.begin(), answer.picks.end());
}

}  // namespace cardloom
