/// From the entries of a ruleset to its compiled tables: words become indices, and everything that
/// can be wrong with rules as a whole is found here.
#pragma once

#include <optional>
#include <vector>

#include "core/ruleset.hpp"
#include "scripting/cards/rules_content.hpp"
#include "scripting/rules/entries.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom::rules {

struct LoadedRuleset {
    std::optional<Ruleset> rules;  // nothing if there is a mistake
    std::vector<Excerpt> scripts;  // the Lua of rules->scripts, with its places
    cards::RulesContent content;   // what is compiled with the cards
};

[[nodiscard]] LoadedRuleset compile(const RulesetEntry& entry, Diagnostics& diagnostics);

}  // namespace cardloom::rules
