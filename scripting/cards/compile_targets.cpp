/// What an ability does when it resolves: its targets, its modes, its scripts.
#include <algorithm>

#include "scripting/cards/compiling.hpp"

namespace cardloom::cards {

namespace {

const std::vector<std::string_view> spec_keys{"count",     "up_to",  "any_number", "divide",
                                              "stack",     "player", "zone",       "same",
                                              "different", "top",    "by",         "targeting"};

class Targets {
public:
    Targets(Compiling& compiling, AbilityDefinition& ability, CompiledAbility& compiled)
        : compiling_(compiling), ability_(ability), compiled_(compiled) {}

    void add(const Node& node, std::uint8_t mode) {
        if (ability_.targets.size() == AbilityDefinition::most_target_specs) {
            compiling_.mistake(Code::bad_pattern, node.place,
                               fmt::format("an ability has at most {} targets specs",
                                           AbilityDefinition::most_target_specs));
            return;
        }
        TargetSpec spec;
        spec.mode = mode;
        CompiledTarget target;
        where(node, spec, target);
        how_many(node, spec, target);
        fit_together(node, spec, target);
        chosen_by(node, spec);
        if (const NodeEntry* aims = node.find("targeting")) {
            target.targeting = compiling_.filter(aims->value);
        }
        if (spec.of != TargetOf::players) target.filter = compiling_.filter(node, spec_keys);
        ability_.targets.push_back(spec);
        compiled_.targets.push_back(std::move(target));
    }

private:
    void where(const Node& node, TargetSpec& spec, CompiledTarget& target) {
        if (const NodeEntry* player = node.find("player")) {
            spec.of = TargetOf::players;
            const std::string word = player->value.value;
            target.opponents = word == "opponent";
            target.you = word == "you";
            if (!player->value.is_scalar() ||
                (word != "opponent" && word != "you" && word != "any")) {
                compiling_.mistake(Code::bad_pattern, player->value.place,
                                   "a player that is targeted is you, opponent or any");
            }
            return;
        }
        if (const NodeEntry* stack = node.find("stack")) {
            spec.of = TargetOf::instances;
            const std::vector<Node> single{stack->value};
            for (const Node& one : stack->value.is_list() ? stack->value.items : single) {
                instance_kind(one, target);
            }
            return;
        }
        if (const NodeEntry* zone = node.find("zone")) {
            const std::vector<Node> single{zone->value};
            for (const Node& one : zone->value.is_list() ? zone->value.items : single) {
                const auto word = word_of(one);
                const ZoneKindId kind = word ? compiling_.zone(*word) : ZoneKindId{};
                if (kind.is_none() || kind == compiling_.book.library.roles.field) continue;
                spec.of = TargetOf::zone;
                spec.zones |= 1u << kind.index();
            }
        }
    }

    void instance_kind(const Node& node, CompiledTarget& target) {
        static const std::vector<std::pair<std::string, InstanceKind>> kinds{
            {"activation", InstanceKind::activation},
            {"materialization", InstanceKind::materialization},
            {"ability", InstanceKind::ability},
            {"trigger", InstanceKind::trigger}};
        std::vector<std::string> known;
        for (const auto& [word, kind] : kinds) {
            known.push_back(word);
            if (node.is_scalar() && node.value == word) {
                target.stack.push_back(kind);
                return;
            }
        }
        compiling_.unknown("kind of instance", {node.value, node.place}, known);
    }

    /// A number stands in the spec; an expression is asked for when it is needed.
    void bound(const Node& node, std::uint8_t& number, ProgramRef& program) {
        if (const auto fixed = number_of(node)) {
            number = static_cast<std::uint8_t>(std::clamp(*fixed, 0, 100));
            return;
        }
        program = compiling_.amount(node);
    }

    void how_many(const Node& node, TargetSpec& spec, CompiledTarget& target) {
        const NodeEntry* count = node.find("count");
        const NodeEntry* up_to = node.find("up_to");
        const NodeEntry* any = node.find("any_number");
        const int given = (count != nullptr) + (up_to != nullptr) + (any != nullptr);
        if (given > 1) {
            compiling_.mistake(Code::bad_pattern, node.place,
                               "give one of 'count', 'up_to' and 'any_number'");
        }
        if (count != nullptr) {
            bound(count->value, spec.most, target.most);
            spec.least = spec.most;
            target.least = target.most;
        }
        if (up_to != nullptr) {
            spec.least = 0;
            bound(up_to->value, spec.most, target.most);
        }
        if (any != nullptr) {
            spec.least = 0;
            spec.most = TargetSpec::any_number;
        }
        if (const NodeEntry* divide = node.find("divide")) {
            const auto fixed = number_of(divide->value);
            spec.divide = static_cast<std::int16_t>(fixed.value_or(1));
            if (!fixed) target.divide = compiling_.amount(divide->value);
        }
    }

    void chosen_by(const Node& node, TargetSpec& spec) {
        const NodeEntry* by = node.find("by");
        if (by == nullptr) return;
        if (!by->value.is_scalar() || (by->value.value != "opponent" && by->value.value != "you")) {
            compiling_.mistake(Code::bad_pattern, by->value.place,
                               "targets are chosen by you or by an opponent");
            return;
        }
        spec.by_opponent = by->value.value == "opponent";
    }

    void fit_together(const Node& node, TargetSpec& spec, CompiledTarget& target) {
        const auto read = [&](const char* key, std::optional<CompiledTarget::Common>& into) {
            const NodeEntry* entry = node.find(key);
            if (entry == nullptr) return;
            static const std::vector<std::pair<std::string, CompiledTarget::Common>> words{
                {"controller", CompiledTarget::Common::controller},
                {"owner", CompiledTarget::Common::owner},
                {"name", CompiledTarget::Common::name}};
            std::vector<std::string> known;
            for (const auto& [word, common] : words) {
                known.push_back(word);
                if (entry->value.is_scalar() && entry->value.value == word) into = common;
            }
            if (!into) {
                compiling_.unknown("thing to have in common",
                                   {entry->value.value, entry->value.place}, known);
            }
            spec.together = true;
        };
        read("same", target.same);
        read("different", target.different);
    }

    Compiling& compiling_;
    AbilityDefinition& ability_;
    CompiledAbility& compiled_;
};

void compile_modes(Compiling& compiling, const ModesEntry& entry, Targets& targets,
                   AbilityDefinition& ability, CompiledAbility& compiled) {
    if (entry.of.size() > 16) {
        compiling.mistake(Code::bad_pattern, entry.place, "an ability has at most 16 modes");
        return;
    }
    ability.modes = {static_cast<std::uint8_t>(entry.of.size()), 1, 1, entry.repeats, entry.fresh};
    const auto bound = [&](const Node& node, std::uint8_t& number, ProgramRef& program) {
        if (const auto fixed = number_of(node)) {
            number = static_cast<std::uint8_t>(std::clamp(*fixed, 0, 16));
        } else {
            program = compiling.amount(node);
        }
    };
    if (entry.choose && entry.choose->is_map()) {
        if (const NodeEntry* least = entry.choose->find("min")) {
            bound(least->value, ability.modes.least, compiled.least_modes);
        }
        if (const NodeEntry* most = entry.choose->find("max")) {
            bound(most->value, ability.modes.most, compiled.most_modes);
        }
    } else if (entry.choose) {
        bound(*entry.choose, ability.modes.most, compiled.most_modes);
        ability.modes.least = ability.modes.most;
        compiled.least_modes = compiled.most_modes;
    }
    for (std::size_t i = 0; i < entry.of.size(); ++i) {
        const ModeEntry& mode = entry.of[i];
        compiled.modes.push_back({compiling.condition(mode.gate), compiling.script(mode.lua)});
        if (mode.target) targets.add(*mode.target, static_cast<std::uint8_t>(i));
        for (const Node& one : mode.targets) targets.add(one, static_cast<std::uint8_t>(i));
    }
}

}  // namespace

void compile_does(Compiling& compiling, const DoesEntry& entry, AbilityDefinition& ability,
                  CompiledAbility& compiled) {
    Targets targets(compiling, ability, compiled);
    if (entry.target && !entry.targets.empty()) {
        compiling.mistake(Code::bad_pattern, entry.target->place,
                          "give 'target' or 'targets', not both");
    }
    if (entry.target) targets.add(*entry.target, TargetSpec::every_mode);
    for (const Node& one : entry.targets) targets.add(one, TargetSpec::every_mode);
    if (entry.modes) compile_modes(compiling, *entry.modes, targets, ability, compiled);
    compiled.lua = compiling.script(entry.lua);
    if (!entry.lua && !entry.modes) {
        compiling.mistake(Code::missing_field, entry.place, "this does nothing: 'lua' is missing",
                          "write lua: \"game:draw {}\", or the name of a function");
    }
}

}  // namespace cardloom::cards
