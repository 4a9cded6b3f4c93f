#include "scripting/rules/compile_steps.hpp"

namespace cardloom::rules {

namespace {

std::string_view in_words(ActionPlace place) {
    switch (place) {
        case ActionPlace::before_game:
            return "before a game";
        case ActionPlace::phase:
            return "in a phase";
        case ActionPlace::combat:
            return "in the phase that an attack begins";
    }
    return "";
}

std::vector<std::string> action_names(const Compiling& compiling) {
    std::vector<std::string> names = words_of<TurnAction>();
    const auto own = ids_of(compiling.entry.actions);
    names.insert(names.end(), own.begin(), own.end());
    return names;
}

bool fits(TurnAction action, ActionPlace place) {
    const ActionPlace wanted = place_of(action);
    return wanted == place || (wanted == ActionPlace::phase && place == ActionPlace::combat);
}

void find_action(Compiling& compiling, const Word& word, ActionPlace place, Step& step) {
    const auto& own = compiling.entry.actions;
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (own[i].id.value == word.value) step.script = RuleScriptId{i};
    }
    if (step.script) return;
    const auto built_in = find_word<TurnAction>(word.value);
    if (!built_in) {
        compiling.mistake(Code::unknown_action, word.place,
                          fmt::format("there is no action '{}'{}", word.value,
                                      did_you_mean(word.value, action_names(compiling))),
                          "an action of your own stands under 'actions', with 'lua'");
        return;
    }
    step.action = *built_in;
    if (fits(*built_in, place)) return;
    compiling.mistake(Code::misplaced_action, word.place,
                      fmt::format("'{}' is something to do {}, not {}", word.value,
                                  in_words(place_of(*built_in)), in_words(place)));
}

/// Marks what can be reached from `at`, forwards along `then` and `again`.
void reach(const std::vector<Step>& steps, std::size_t first, std::size_t at,
           std::vector<bool>& reached) {
    std::vector<std::size_t> open{at};
    while (!open.empty()) {
        const std::size_t here = open.back();
        open.pop_back();
        if (reached[here]) continue;
        reached[here] = true;
        for (const StepId next : {steps[first + here].then, steps[first + here].again}) {
            if (next) open.push_back(next.index() - first);
        }
    }
}

}  // namespace

Step compile_step(Compiling& compiling, const StepEntry& from, ActionPlace place) {
    Step step;
    if (from.check) step.kind = *from.check;
    if (from.window) step.kind = *from.window;
    if (from.action) find_action(compiling, *from.action, place, step);
    step.optional = from.optional.value;
    if (step.optional && !from.action) {
        compiling.mistake(Code::bad_step, from.optional.place, "only an action can be optional");
    }
    if (from.amount) {
        step.amount = static_cast<std::int16_t>(from.amount->value);
        if (!from.action || step.script || !takes_amount(step.action)) {
            compiling.mistake(Code::bad_step, from.amount->place,
                              fmt::format("'{}' is nothing that is done with a number",
                                          from.action ? from.action->value : from.id.value));
        }
    }
    if (from.again && step.kind != Step::Kind::conditional) {
        compiling.mistake(Code::bad_step, from.again->place,
                          "'again' needs a window that opens or not: a conditional check",
                          "'then' goes to a step in any case");
    }
    return step;
}

void check_course(Compiling& compiling, const PhaseEntry& phase, const std::vector<Step>& steps,
                  std::size_t first, const std::vector<std::size_t>& entrances) {
    const std::size_t count = phase.steps.size();
    std::vector<bool> reached(count);
    reach(steps, first, 0, reached);
    for (const std::size_t entrance : entrances) reach(steps, first, entrance, reached);
    for (std::size_t i = 0; i < count; ++i) {
        if (!reached[i]) {
            compiling.mistake(
                Code::unreachable_step, phase.steps[i].id.place,
                fmt::format("nothing leads to the step '{}'", phase.steps[i].id.value));
            continue;
        }
        std::vector<bool> from_here(count);
        reach(steps, first, i, from_here);
        bool ends = false;
        for (std::size_t j = 0; j < count; ++j) {
            ends |= from_here[j] && steps[first + j].then.is_none();
        }
        if (ends) continue;
        compiling.mistake(Code::phase_without_end, phase.steps[i].place,
                          fmt::format("the phase '{}' cannot end: from its step '{}' on it goes "
                                      "round for ever",
                                      phase.id.value, phase.steps[i].id.value),
                          "a 'then' must lead on; 'again' goes back only if a window opened");
        return;
    }
}

}  // namespace cardloom::rules
