#include "scripting/cost_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cardloom {

namespace {

constexpr std::array words{
    CostWord{"rest", CostWhat::rest, CostTakes::cards},
    CostWord{"sacrifice", CostWhat::sacrifice, CostTakes::cards},
    CostWord{"banish", CostWhat::banish, CostTakes::cards},
    CostWord{"discard", CostWhat::discard, CostTakes::cards},
    CostWord{"reveal", CostWhat::reveal, CostTakes::cards},
    CostWord{"move", CostWhat::move, CostTakes::cards},
    CostWord{"remove_counters", CostWhat::remove_counters, CostTakes::counters},
    CostWord{"add_counters", CostWhat::add_counters, CostTakes::counters},
    CostWord{"damage", CostWhat::damage, CostTakes::number},
    CostWord{"recover", CostWhat::remove_counters, CostTakes::number},
    CostWord{"delevel", CostWhat::delevel, CostTakes::number},
    CostWord{"show", CostWhat::show, CostTakes::cards},
};

}  // namespace

std::span<const CostWord> cost_words() { return words; }

const CostWord* find_cost_word(std::string_view word) {
    const auto found = std::find_if(words.begin(), words.end(),
                                    [&](const CostWord& one) { return word == one.word; });
    return found == words.end() ? nullptr : &*found;
}

const CostPartRule* find_cost_part(const Ruleset& rules, std::string_view id) {
    const auto found = std::find_if(rules.cost_parts.begin(), rules.cost_parts.end(),
                                    [&](const CostPartRule& one) { return one.label.id == id; });
    return found == rules.cost_parts.end() ? nullptr : &*found;
}

CostPart begin_part(const Library& library, const CostWord& word) {
    CostPart part;
    part.what = word.what;
    if (word.takes == CostTakes::number) {
        part.with = PaidWith::champion;
        part.recovers = word.what == CostWhat::remove_counters;
        if (part.recovers) part.counter = library.roles.damage;
    }
    if (word.what == CostWhat::discard || word.what == CostWhat::show) {
        part.zone = library.roles.hand;
    }
    return part;
}

CostPart begin_part(const Library& library, const CostPartRule& rule) {
    CostPart part;
    part.what = CostWhat::act;
    part.does = library.rule_scripts[rule.script.index()];
    return part;
}

std::vector<std::string> cost_part_names(const Ruleset& rules) {
    std::vector<std::string> names{"reserve", "memory"};
    for (const CostWord& one : words) names.emplace_back(one.word);
    for (const CostPartRule& one : rules.cost_parts) names.push_back(one.label.id);
    return names;
}

Common common_of(std::string_view word) {
    constexpr std::array all{std::pair{"controller", Common::controller},
                             std::pair{"owner", Common::owner}, std::pair{"name", Common::name}};
    for (const auto& [one, what] : all) {
        if (word == one) return what;
    }
    return Common::nothing;
}

}  // namespace cardloom
