/// Mutation of a ruleset: every entry changed in turn, to see whether a proof notices. An entry
/// whose change nobody notices is either unproven or read by nothing yet.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "proofs/proof.hpp"

namespace cardloom::proofs {

/// A ruleset with one thing changed.
struct Mutant {
    std::string entry;   // "step materialize.after", "policy max_wield"
    std::string change;  // "removed", "natural instead of conditional"
    std::string origin;  // where the entry is written
    Ruleset rules;
};

/// Every step removed or swapped with the next, and every window made another, every action made
/// optional or not or done with another number; every phase left out or its skips changed; every
/// check removed or made to count as a change or not; every cost layer removed or
/// swapped with the next; every policy with every other value; every patch and setup step removed.
[[nodiscard]] std::vector<Mutant> mutants_of(const Ruleset& rules);

struct Judgement {
    const Mutant* mutant = nullptr;
    std::string killed_by;  // the title of the first proof that fails; empty: it survives
};

/// Runs all proofs that hold for the ruleset over every mutant; `progress` is told after each.
[[nodiscard]] std::vector<Judgement> judge(const std::vector<Mutant>& mutants,
                                           const Rules::Scripts& scripts,
                                           const std::vector<Proof>& proofs,
                                           const std::function<void(std::size_t done)>& progress);

}  // namespace cardloom::proofs
