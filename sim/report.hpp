/// What a simulation found, as a table for people and as JSON for programs. It says nothing that
/// depends on the machine: the same plan gives the same report, on any number of threads.
#pragma once

#include <string>
#include <vector>

#include "core/library.hpp"
#include "sim/batch.hpp"

namespace cardloom::sim {

/// What a plan calls things for people.
struct Titles {
    std::vector<std::string> decks;  // as in the plan
    std::string bots[2];
};

[[nodiscard]] std::string to_table(const Plan& plan, const Titles& titles, const Sums& sums,
                                   const Library& library);
/// One object; cards are told apart by the hash of their content, so that an edited card is
/// another one.
[[nodiscard]] std::string to_json(const Plan& plan, const Titles& titles, const Sums& sums,
                                  const Library& library);

}  // namespace cardloom::sim
