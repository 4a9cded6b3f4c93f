#include "scripting/expression/compile.hpp"
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

void add_play_step(Compiling& compiling, const PlayStepEntry& from) {
    const auto step = find_word<PlayStep>(from.id.value);
    if (!step) {
        compiling.mistake(Code::unknown_entry, from.id.place,
                          fmt::format("the engine has no step of playing '{}'{}", from.id.value,
                                      did_you_mean(from.id.value, words_of<PlayStep>())));
        return;
    }
    compiling.rules.play_steps.push_back(*step);
    compiling.rules.play_labels.push_back(label_of(from));
}

/// A card that was never announced cannot be done with, targets depend on modes, and what is paid
/// must have been calculated. The other steps may be left out, or come in another order.
void check_play_steps(Compiling& compiling) {
    const auto& steps = compiling.entry.playing;
    if (steps.empty()) return;
    const auto ids = ids_of(steps);
    const auto place_of = [&](std::string_view id) {
        return static_cast<std::size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin());
    };
    for (const char* needed : {"announce", "done"}) {
        if (place_of(needed) < ids.size()) continue;
        compiling.mistake(Code::missing_entry, steps.front().place,
                          fmt::format("the step of playing '{}' is missing", needed));
    }
    const auto must_precede = [&](const char* first, const char* second) {
        const std::size_t before = place_of(first), after = place_of(second);
        if (before >= ids.size() || after >= ids.size() || before < after) return;
        compiling.mistake(Code::play_order, steps[before].id.place,
                          fmt::format("the step '{}' must come before '{}'", first, second));
    };
    for (const std::string& id : ids) {
        if (!find_word<PlayStep>(id)) continue;  // told already
        if (id != "announce") must_precede("announce", id.c_str());
        if (id != "done") must_precede(id.c_str(), "done");
    }
    must_precede("modes", "targets");
    must_precede("declare_costs", "calculate");
    must_precede("calculate", "pay");
    if (place_of("pay") < ids.size() && place_of("calculate") == ids.size()) {
        compiling.mistake(Code::play_order, steps[place_of("pay")].id.place,
                          "'pay' needs the step 'calculate' before it");
    }
}

/// Names that expressions may use in a condition, and its parameter.
void add_condition(Compiling& compiling, const ConditionEntry& from) {
    expression::Vocabulary names = expression::card_vocabulary();
    names.withhold("event", "a condition has no event");
    expression::Words words;
    RuleCondition condition{
        label_of(from), from.parameters.empty() ? "" : from.parameters.front().name, {}};
    if (from.holds) {
        static_cast<void>(expression::compile(
            *from.holds, {names, words, expression::Needed::condition}, compiling.diagnostics));
        condition.holds = from.holds->text();
    }
    compiling.rules.conditions.push_back(std::move(condition));
    if (from.parameters.size() > 1) {
        compiling.mistake(Code::bad_parameter, from.parameters[1].place,
                          "a condition has at most one parameter");
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
    check_ids(compiling, "step of playing", entry.playing, 250);
    for (const PlayStepEntry& one : entry.playing) add_play_step(compiling, one);
    check_play_steps(compiling);
    check_ids(compiling, "condition", entry.conditions, 250);
    for (const ConditionEntry& one : entry.conditions) add_condition(compiling, one);
}

}  // namespace cardloom::rules
