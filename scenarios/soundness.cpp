#include "scenarios/soundness.hpp"

#include "core/continuous/layers.hpp"
#include "core/invariants.hpp"

namespace cardloom::scenarios {

std::string problem_with(Match& match) {
    std::string why = cardloom::problem_with(match.state(), match.library());
    if (!why.empty()) return why;
    const bool at_rest = !match.is_over() && match.decision().kind == DecisionKind::opportunity;
    if (at_rest) why = problem_at_rest(match.state(), match.library());
    if (why.empty()) {
        why = cardloom::problem_with(match.journal(), match.state(), match.library());
    }
    bool right = true;
    match.look([&](Game& game) { right = characteristics_are_right(game); });
    if (why.empty() && !right) why = "characteristics are not what they are from nothing";
    return why;
}

}  // namespace cardloom::scenarios
