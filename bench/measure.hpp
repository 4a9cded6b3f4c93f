/// The figures of `cardloom bench`. They are for comparing one build with another on one machine;
/// no test depends on them.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace cardloom::cards {
struct UnderRules;
}

namespace cardloom::bench {

struct Figure {
    std::string key;  // as in --json
    double value = 0;
    std::string unit;
    std::string meaning;
};

/// Measures everything that exists. `effort` scales how long it takes: 1 is a few seconds.
/// `progress` is told what is being measured. Without a ruleset, what needs one is left out.
[[nodiscard]] std::vector<Figure> measure(double effort, const cards::UnderRules* under,
                                          const std::function<void(const std::string&)>& progress);

}  // namespace cardloom::bench
