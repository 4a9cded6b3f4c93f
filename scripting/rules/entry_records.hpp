/// The field tables of the entries of a ruleset, for formats.cpp, which puts them together.
#pragma once

#include <string>
#include <utility>

#include "scripting/rules/entries.hpp"
#include "scripting/yaml/lists.hpp"
#include "scripting/yaml/record.hpp"
#include "scripting/yaml/values.hpp"

namespace cardloom::rules {

[[nodiscard]] const Record<PlayersEntry>& players_record();
[[nodiscard]] const Record<SetupEntry>& setup_record();
[[nodiscard]] const Record<PhaseEntry>& phase_record();
[[nodiscard]] const Record<TurnEndEntry>& turn_end_record();
[[nodiscard]] const Record<PatchEntry>& patch_record();
[[nodiscard]] const Record<ActionEntry>& action_record();
[[nodiscard]] const Record<CheckEntry>& check_record();
[[nodiscard]] const Record<CostEntry>& cost_record();
[[nodiscard]] const Record<PlayStepEntry>& play_step_record();
[[nodiscard]] const Record<ConditionEntry>& condition_record();
[[nodiscard]] const Record<PolicyEntry>& policy_record();
[[nodiscard]] const Record<ZoneEntry>& zone_record();
[[nodiscard]] const Record<CounterEntry>& counter_record();
[[nodiscard]] const Record<EventEntry>& event_record();
[[nodiscard]] const Record<TypeEntry>& type_record();
[[nodiscard]] const Record<SupertypeEntry>& supertype_record();
[[nodiscard]] const Record<ClassEntry>& class_record();
[[nodiscard]] const Record<SubtypeEntry>& subtype_record();
[[nodiscard]] const Record<ElementEntry>& element_record();
[[nodiscard]] const Record<FormatEntry>& format_record();
[[nodiscard]] const Record<KeywordEntry>& keyword_record();
[[nodiscard]] const Record<HookEntry>& hook_record();
[[nodiscard]] const Record<StandingEntry>& standing_record();
[[nodiscard]] const Record<TokenEntry>& token_record();
[[nodiscard]] const Record<InstructionEntry>& instruction_record();
[[nodiscard]] const Record<CostPartEntry>& cost_part_record();

/// Abilities as cards have them, kept as YAML.
[[nodiscard]] Shape<Node> abilities();
/// { amount: number }
[[nodiscard]] Shape<std::vector<Named<ParameterKind>>> parameters();

inline const char* const cites_text = "The numbers of the rules it comes from.";

/// A table that begins with what every entry has.
template <class T>
[[nodiscard]] Record<T> entry_record(std::string name, std::string description) {
    Record<T> record(name, std::move(description));
    record.place(static_cast<Place T::*>(&T::place))
        .required("id", static_cast<Word T::*>(&T::id), shapes::word(),
                  "What it is called in rules, cards and messages.")
        .optional("name", static_cast<std::string T::*>(&T::name), shapes::text(),
                  "What it is called on the screen.")
        .optional("cites", static_cast<std::vector<std::string> T::*>(&T::cites),
                  shapes::one_or_more(shapes::rule_id()), cites_text);
    return record;
}

/// One of the words of an enumeration of the engine.
template <class E>
[[nodiscard]] Shape<E> rule_word() {
    std::vector<std::pair<std::string, E>> words;
    for (std::size_t i = 0; i < RuleWords<E>::words.size(); ++i) {
        words.emplace_back(RuleWords<E>::words[i], static_cast<E>(i));
    }
    return shapes::one_of(std::move(words));
}
template <class E>
[[nodiscard]] Shape<std::vector<E>> rule_words() {
    return shapes::list_of(rule_word<E>());
}
[[nodiscard]] inline Shape<Words> words() {
    return shapes::list_of(shapes::located(shapes::word()));
}

}  // namespace cardloom::rules
