#include "scripting/rules/compile_steps.hpp"

namespace cardloom::rules {

namespace {

/// Where the steps of a phase begin in the table of all steps.
std::size_t first_step(const Compiling& compiling, std::size_t phase) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < phase; ++i) first += compiling.entry.phases[i].steps.size();
    return first;
}

StepId find_step(Compiling& compiling, std::size_t phase, const Word& word) {
    const PhaseEntry& entry = compiling.entry.phases[phase];
    const std::string what = fmt::format("step in the phase '{}' called", entry.id.value);
    const StepId within = find_entry<StepId>(compiling, what.c_str(), entry.steps, word);
    return within ? StepId{first_step(compiling, phase) + within.index()} : within;
}

PartId find_part(Compiling& compiling, const MaybeWord& word) {
    if (!word) return {};
    std::vector<std::string>& parts = compiling.rules.parts;
    const auto found = std::find(parts.begin(), parts.end(), word->value);
    const auto index = static_cast<std::size_t>(found - parts.begin());
    if (found == parts.end()) parts.push_back(word->value);
    return PartId{index};
}

void add_steps(Compiling& compiling, std::size_t index) {
    const PhaseEntry& phase = compiling.entry.phases[index];
    const std::size_t first = first_step(compiling, index);
    check_ids(compiling, "step", phase.steps, StepId::none_value);
    const ActionPlace place =
        phase.entered_by == EnteredBy::attack ? ActionPlace::combat : ActionPlace::phase;
    for (std::size_t i = 0; i < phase.steps.size(); ++i) {
        const StepEntry& from = phase.steps[i];
        Step step = compile_step(compiling, from, place);
        step.phase = PhaseId{index};
        step.part = find_part(compiling, from.part);
        if (i + 1 < phase.steps.size()) step.then = StepId{first + i + 1};
        if (from.then) {
            step.then =
                from.then->value == "end" ? StepId{} : find_step(compiling, index, *from.then);
        }
        if (from.again) step.again = find_step(compiling, index, *from.again);
        if (from.id.value == "end") {
            compiling.mistake(Code::bad_step, from.id.place, "no step can be called 'end'",
                              "'then: end' leaves the phase");
        }
        compiling.rules.steps.push_back(step);
        compiling.rules.step_labels.push_back(label_of(from));
    }
}

/// A phase that interrupts another needs all three fields, any other has none of them.
void check_interruption(Compiling& compiling, const PhaseEntry& from, const Phase& phase) {
    const bool by_attack = from.entered_by == EnteredBy::attack;
    if (from.within.has_value() != by_attack || by_attack != from.returns_to.has_value()) {
        compiling.mistake(
            Code::bad_phase, from.place,
            fmt::format("the phase '{}' needs 'within', 'entered_by: attack' and 'returns_to' "
                        "together, or none of them",
                        from.id.value));
    }
    if (phase.within && compiling.entry.phases[phase.within.index()].within) {
        compiling.mistake(
            Code::bad_phase, from.within->place,
            fmt::format("the phase '{}' interrupts one that itself interrupts another",
                        from.id.value));
    }
}

void add_phase(Compiling& compiling, std::size_t index) {
    const PhaseEntry& from = compiling.entry.phases[index];
    Phase phase;
    phase.first = StepId{first_step(compiling, index)};
    phase.steps = static_cast<std::uint8_t>(from.steps.size());
    for (const Skip skip : from.skip) phase.skip.add(skip);
    phase.slow_actions = from.slow_actions;
    phase.entered_by = from.entered_by;
    phase.within = find_entry<PhaseId>(compiling, "phase", compiling.entry.phases, from.within);
    if (phase.within && from.returns_to) {
        phase.returns_to = find_step(compiling, phase.within.index(), *from.returns_to);
    }
    if (from.ended_at) phase.ended_at = find_step(compiling, index, *from.ended_at);
    check_interruption(compiling, from, phase);
    add_steps(compiling, index);
    compiling.rules.phases.push_back(phase);
    compiling.rules.phase_labels.push_back(label_of(from));
}

void check_courses(Compiling& compiling) {
    const Ruleset& rules = compiling.rules;
    for (std::size_t i = 0; i < rules.phases.size(); ++i) {
        const PhaseEntry& from = compiling.entry.phases[i];
        if (from.steps.empty()) {
            compiling.mistake(Code::phase_without_end, from.place,
                              fmt::format("the phase '{}' has no steps", from.id.value));
            continue;
        }
        const std::size_t first = rules.phases[i].first.index();
        std::vector<std::size_t> entrances;
        const auto enter = [&](StepId step) {
            if (step && rules.step(step).phase == PhaseId{i}) {
                entrances.push_back(step.index() - first);
            }
        };
        enter(rules.turn_ends_at);
        for (const Phase& phase : rules.phases) {
            enter(phase.returns_to);
            enter(phase.ended_at);
        }
        check_course(compiling, from, rules.steps, first, entrances);
    }
}

void check_main(Compiling& compiling) {
    const auto& phases = compiling.entry.phases;
    const PhaseEntry* main = nullptr;
    const PhaseEntry* combat = nullptr;
    for (const PhaseEntry& phase : phases) {
        if (phase.slow_actions && main != nullptr) {
            compiling.mistake(
                Code::repeated_entry, phase.place,
                fmt::format("a second phase has slow actions; the first is '{}' at {}",
                            main->id.value, to_text(main->place)));
        }
        if (phase.slow_actions && main == nullptr) main = &phase;
        if (phase.entered_by == EnteredBy::attack && combat != nullptr) {
            compiling.mistake(Code::repeated_entry, phase.place,
                              fmt::format("a second phase begins with an attack; the first is '{}' "
                                          "at {}",
                                          combat->id.value, to_text(combat->place)));
        }
        if (phase.entered_by == EnteredBy::attack && combat == nullptr) combat = &phase;
    }
    if (phases.empty()) return;
    if (main == nullptr) {
        compiling.mistake(Code::no_main_phase, phases.front().place,
                          "no phase has slow actions, so nobody could play a slow card or attack",
                          "write 'slow_actions: true' in the main phase");
    } else if (std::none_of(main->steps.begin(), main->steps.end(),
                            [](const StepEntry& step) { return step.window.has_value(); })) {
        compiling.mistake(Code::no_main_phase, main->place,
                          fmt::format("the phase '{}' has slow actions and no natural window to "
                                      "take them in",
                                      main->id.value));
    }
}

void check_actions(Compiling& compiling) {
    const auto& actions = compiling.entry.actions;
    check_ids(compiling, "action", actions, 250);
    for (const ActionEntry& one : actions) {
        if (!find_word<TurnAction>(one.id.value)) continue;
        compiling.mistake(Code::repeated_entry, one.id.place,
                          fmt::format("the engine already has an action '{}'", one.id.value),
                          "give yours another id, and name that in the step");
    }
}

}  // namespace

void add_patch(Compiling& compiling, const PatchEntry& from) {
    TurnPatch patch;
    patch.label = label_of(from);
    const auto in_order = [&](const Word& word) {
        const auto phase = find_entry<PhaseId>(compiling, "phase", compiling.entry.phases, word);
        if (phase && compiling.entry.phases[phase.index()].entered_by != EnteredBy::turn_order) {
            compiling.mistake(
                Code::bad_phase, word.place,
                fmt::format("the phase '{}' is no part of the order of phases", word.value));
        }
        return phase;
    };
    for (const Word& word : from.skip) patch.skip.push_back(in_order(word));
    for (const PatchInsertEntry& one : from.insert) {
        patch.insert.push_back({in_order(one.phase), in_order(one.after)});
    }
    compiling.rules.turn_patches.push_back(std::move(patch));
}

void compile_phases(Compiling& compiling) {
    const RulesetEntry& entry = compiling.entry;
    check_ids(compiling, "phase", entry.phases, PhaseId::none_value);
    if (first_step(compiling, entry.phases.size()) > StepId::none_value) {
        compiling.mistake(Code::too_many_entries, entry.phases.back().place,
                          fmt::format("with this phase there are more than {} steps",
                                      std::size_t{StepId::none_value}));
        return;
    }
    check_actions(compiling);
    for (std::size_t i = 0; i < entry.phases.size(); ++i) add_phase(compiling, i);
    if (entry.turn_ends_at) {
        const TurnEndEntry& end = *entry.turn_ends_at;
        const auto phase = find_entry<PhaseId>(compiling, "phase", entry.phases, end.phase);
        if (phase) compiling.rules.turn_ends_at = find_step(compiling, phase.index(), end.step);
        compiling.rules.turn_end_label = {"turn_ends_at", "", end.cites, origin_of(end.place)};
    }
    check_ids(compiling, "turn patch", entry.turn_patches, 16);
    for (const PatchEntry& one : entry.turn_patches) add_patch(compiling, one);
    check_courses(compiling);
    check_main(compiling);
}

}  // namespace cardloom::rules
