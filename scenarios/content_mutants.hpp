/// Mutation of what a ruleset brings as content: keywords, counters, masteries, statuses and
/// instructions, each without one of its abilities in turn. Only scenarios can notice: content is
/// compiled with cards.
#pragma once

#include <string>
#include <vector>

#include "scripting/cards/rules_content.hpp"

namespace cardloom::scenarios {

struct ContentMutant {
    std::string entry;   // "keyword taunt"
    std::string change;  // "without ability 1"
    std::string origin;  // where the ability is written
    cards::RulesContent content;
};

[[nodiscard]] std::vector<ContentMutant> mutants_of(const cards::RulesContent& content);

}  // namespace cardloom::scenarios
