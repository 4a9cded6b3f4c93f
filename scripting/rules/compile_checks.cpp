#include "scripting/rules/compiling.hpp"

namespace cardloom::rules {

namespace {

void add_check(Compiling& compiling, const CheckEntry& from) {
    const auto built_in = find_word<StateCheck>(from.id.value);
    Check check;
    check.counts_as_change = from.counts_as_change;
    if (built_in && from.lua) {
        compiling.mistake(
            Code::unknown_check, from.id.place,
            fmt::format("'{}' is a check of the engine and cannot have 'lua'", from.id.value),
            "give your own check another id, and remove the engine's if it replaces "
            "it");
    } else if (built_in) {
        check.check = *built_in;
    } else if (from.lua) {
        check.script = compiling.add_script("check " + from.id.value, *from.lua);
    } else {
        compiling.mistake(Code::unknown_check, from.id.place,
                          fmt::format("the engine has no check '{}'{}", from.id.value,
                                      did_you_mean(from.id.value, words_of<StateCheck>())),
                          "a check of your own needs 'lua'");
    }
    compiling.rules.checks.push_back(check);
    compiling.rules.check_labels.push_back(label_of(from));
}

void add_layer(Compiling& compiling, const CostEntry& from) {
    const auto layer = find_word<CostLayer>(from.id.value);
    if (!layer) {
        compiling.mistake(Code::unknown_entry, from.id.place,
                          fmt::format("the engine has no cost layer '{}'{}", from.id.value,
                                      did_you_mean(from.id.value, words_of<CostLayer>())));
        return;
    }
    if (from.least && *layer != CostLayer::floor) {
        compiling.mistake(
            Code::cost_order, from.least->place,
            fmt::format("'least' belongs to the layer 'floor', not to '{}'", from.id.value));
    }
    if (from.least) compiling.rules.cost_floor = static_cast<std::int16_t>(from.least->value);
    compiling.rules.cost_layers.push_back(*layer);
    compiling.rules.cost_labels.push_back(label_of(from));
}

/// GA-COST-CALC: every layer is there, the start comes first and the floor last.
void check_layers(Compiling& compiling) {
    const auto& costs = compiling.entry.costs;
    if (costs.empty()) return;
    const auto ids = ids_of(costs);
    for (const std::string& word : words_of<CostLayer>()) {
        if (std::find(ids.begin(), ids.end(), word) != ids.end()) continue;
        compiling.mistake(Code::missing_entry, costs.front().place,
                          fmt::format("the cost layer '{}' is missing", word));
    }
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (ids[i] == "start" && i != 0) {
            compiling.mistake(Code::cost_order, costs[i].id.place,
                              "'start' must be the first cost layer");
        }
        if (ids[i] == "floor" && i + 1 != costs.size()) {
            compiling.mistake(Code::cost_order, costs[i].id.place,
                              "'floor' must be the last cost layer",
                              "a layer after it could make a cost negative");
        }
    }
}

}  // namespace

void compile_checks(Compiling& compiling) {
    const RulesetEntry& entry = compiling.entry;
    check_ids(compiling, "check", entry.checks, 250);
    for (const CheckEntry& one : entry.checks) add_check(compiling, one);
    const auto ids = ids_of(entry.checks);
    if (!ids.empty() && std::find(ids.begin(), ids.end(), "game_end") == ids.end()) {
        compiling.mistake(Code::missing_entry, entry.checks.front().place,
                          "the check 'game_end' is missing: no game would ever end");
    }
    check_ids(compiling, "cost layer", entry.costs, 250);
    for (const CostEntry& one : entry.costs) add_layer(compiling, one);
    check_layers(compiling);
}

}  // namespace cardloom::rules
