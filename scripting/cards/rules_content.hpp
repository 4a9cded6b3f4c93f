/// Rules content as its authors wrote it, for the compiler of cards: abilities of keywords,
/// counters, masteries and statuses, the patterns of hooks, what checks are about. Names and
/// parameters are in the ruleset.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/ruleset_tables.hpp"
#include "scripting/yaml/node.hpp"

namespace cardloom::cards {

/// Abilities that belong together under a name.
struct Bundle {
    std::string id;
    Place place;
    std::vector<Parameter> parameters;
    Node abilities;  // a list, or empty
    Node tallies{};  // a map, or empty
};

struct HookPattern {
    std::string id;
    Node of;
    std::string gathers{};  // a counter that its objects get until they have triggered
};

/// A condition about the past: the pattern of what has happened.
struct PastCondition {
    std::string id;
    Node tally;
};

/// A token of the rules, as a card's face is written.
struct TokenFace {
    std::string id;
    Place place;
    Node card;
};

/// The objects that a check of the ruleset is done for.
struct CheckedObjects {
    RuleScriptId script;
    Node filter;
};

/// A part of costs: what it can be paid with, and what is done then.
struct NamedCostPart {
    std::string id;
    RuleScriptId script;
    std::optional<Node> of;
};

struct RulesContent {
    std::vector<Bundle> keywords;  // by KeywordId
    std::vector<Bundle> counters;  // by CounterId
    std::vector<Bundle> masteries, statuses, instructions;
    std::vector<HookPattern> hooks;
    std::vector<TokenFace> tokens;
    std::vector<PastCondition> conditions;
    std::vector<CheckedObjects> each;
    std::vector<NamedCostPart> parts;
};

}  // namespace cardloom::cards
