/// What is written like cards: its names and parameters go into the ruleset, its abilities are kept
/// for the compiler of cards.
#include <algorithm>

#include "core/hash.hpp"
#include "scripting/rules/compiling.hpp"

namespace cardloom::rules {

namespace {

/// The hash of a piece of YAML: of what it says, wherever it stands.
void add(Hash& hash, const Node& node) {
    hash.add(static_cast<std::uint64_t>(node.kind));
    hash.add(node.value);
    hash.add(node.entries.size() + node.items.size());
    for (const NodeEntry& entry : node.entries) {
        hash.add(entry.key.value);
        add(hash, entry.value);
    }
    for (const Node& item : node.items) add(hash, item);
}

std::uint64_t hash_of(const std::optional<Node>& node) {
    if (!node) return 0;
    Hash hash;
    add(hash, *node);
    return hash.value();
}

std::vector<Parameter> parameters_of(const std::vector<Named<ParameterKind>>& from) {
    std::vector<Parameter> parameters;
    for (const Named<ParameterKind>& one : from) parameters.push_back({one.name, one.value});
    return parameters;
}

cards::Bundle bundle_of(const Entry& entry, const std::optional<Node>& abilities) {
    cards::Bundle bundle;
    bundle.id = entry.id.value;
    bundle.place = entry.place;
    if (abilities) bundle.abilities = *abilities;
    return bundle;
}

void add_keyword(Compiling& compiling, const KeywordEntry& from) {
    KeywordRule rule{label_of(from), parameters_of(from.parameters), from.stacking,
                     hash_of(from.abilities) + 31 * hash_of(from.tallies)};
    const bool counts = from.stacking == Stacking::sum || from.stacking == Stacking::highest;
    const bool has_amount =
        rule.parameters.size() == 1 && rule.parameters[0].kind == ParameterKind::number;
    if (counts && !has_amount) {
        compiling.mistake(
            Code::bad_parameter, from.id.place,
            fmt::format("'{}' stacks by its amount, but its one parameter is no number",
                        from.id.value),
            "write parameters: { amount: number }, or another 'stacking'");
    }
    cards::Bundle bundle = bundle_of(from, from.abilities);
    bundle.parameters = rule.parameters;
    if (from.tallies) bundle.tallies = *from.tallies;
    compiling.content.keywords.push_back(std::move(bundle));
    compiling.rules.keywords.push_back(std::move(rule));
}

void add_hook(Compiling& compiling, const HookEntry& from) {
    if (!from.id.value.starts_with("on_")) {
        compiling.mistake(
            Code::bad_parameter, from.id.place,
            fmt::format("a hook begins with 'on_', and '{}' does not", from.id.value));
    }
    const std::string gathers = from.gathers ? from.gathers->value : std::string();
    Hash hash;
    hash.add(hash_of(from.of));
    hash.add(gathers);
    compiling.rules.hooks.push_back({label_of(from), hash.value()});
    compiling.content.hooks.push_back({from.id.value, from.of, gathers});
}

void add_standing(Compiling& compiling, const StandingEntry& from, std::vector<StandingRule>& rules,
                  std::vector<cards::Bundle>& bundles) {
    StandingRule rule;
    rule.label = label_of(from);
    rule.content = hash_of(from.abilities);
    for (const Named<NoteEntry>& note : from.notes) {
        const auto& values = note.value.values;
        if (std::find(values.begin(), values.end(), note.value.start) == values.end()) {
            compiling.mistake(Code::bad_parameter, note.place,
                              fmt::format("'{}' starts as '{}', which is none of its values",
                                          note.name, note.value.start));
        }
        rule.notes.push_back({note.name, note.value.start, values});
    }
    if (from.turn) {
        PatchEntry patch;
        static_cast<Entry&>(patch) = from;
        patch.skip = from.turn->skip;
        patch.insert = from.turn->insert;
        rule.patch = static_cast<std::int16_t>(compiling.rules.turn_patches.size());
        add_patch(compiling, patch);
    }
    rules.push_back(std::move(rule));
    bundles.push_back(bundle_of(from, from.abilities));
}

}  // namespace

void compile_content(Compiling& compiling) {
    const RulesetEntry& entry = compiling.entry;
    check_ids(compiling, "keyword", entry.keywords, 1000);
    for (const KeywordEntry& one : entry.keywords) add_keyword(compiling, one);
    check_ids(compiling, "hook", entry.hooks, 250);
    for (const HookEntry& one : entry.hooks) add_hook(compiling, one);
    check_ids(compiling, "mastery", entry.masteries, 250);
    for (const StandingEntry& one : entry.masteries) {
        add_standing(compiling, one, compiling.rules.masteries, compiling.content.masteries);
    }
    check_ids(compiling, "status", entry.statuses, 250);
    for (const StandingEntry& one : entry.statuses) {
        add_standing(compiling, one, compiling.rules.statuses, compiling.content.statuses);
    }
    for (std::size_t i = 0; i < entry.conditions.size(); ++i) {
        const ConditionEntry& one = entry.conditions[i];
        if (!one.tally) continue;
        compiling.rules.conditions[i].holds = fmt::format("tally {:016x}", hash_of(one.tally));
        compiling.content.conditions.push_back({one.id.value, *one.tally});
    }
    check_ids(compiling, "token", entry.tokens, 250);
    for (const TokenEntry& one : entry.tokens) {
        compiling.rules.tokens.push_back({label_of(one), hash_of(one.card)});
        compiling.content.tokens.push_back({one.id.value, one.card.place, one.card});
    }
    check_ids(compiling, "instruction", entry.instructions, 250);
    for (const InstructionEntry& one : entry.instructions) {
        compiling.rules.instructions.push_back({label_of(one), one.tokens,
                                                static_cast<std::int16_t>(one.uses.value_or(0)),
                                                hash_of(one.abilities)});
        compiling.content.instructions.push_back(bundle_of(one, one.abilities));
    }
    check_ids(compiling, "part of a cost", entry.cost_parts, 250);
    for (const CostPartEntry& one : entry.cost_parts) {
        const RuleScriptId script = compiling.add_script("part " + one.id.value, one.lua);
        compiling.rules.cost_parts.push_back({label_of(one), script, hash_of(one.of)});
        compiling.content.parts.push_back({one.id.value, script, one.of});
    }
    for (std::size_t i = 0; i < entry.counters.size(); ++i) {
        compiling.content.counters.push_back(
            bundle_of(entry.counters[i], entry.counters[i].abilities));
        compiling.rules.counters[i].content = hash_of(entry.counters[i].abilities);
    }
    std::size_t check = 0;
    for (const CheckEntry& one : entry.checks) {
        Check& into = compiling.rules.checks[check++];
        if (!one.each) continue;
        if (!one.lua) {
            compiling.mistake(Code::unknown_check, one.each->place,
                              "'each' belongs to a check with 'lua'");
            continue;
        }
        into.each = true;
        into.content = hash_of(one.each);
        compiling.content.each.push_back({into.script, *one.each});
    }
}

}  // namespace cardloom::rules
