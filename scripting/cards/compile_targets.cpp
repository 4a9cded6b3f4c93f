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

    /// A number stands in the spec; an expression is asked for when it is needed, and may be any.
    void bound(const Node& node, std::uint8_t& number, ProgramRef& program) {
        if (const auto fixed = number_of(node)) {
            number = static_cast<std::uint8_t>(std::clamp(*fixed, 0, 100));
            return;
        }
        number = TargetSpec::any_number;
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
            spec.least = target.most ? std::uint8_t{1} : spec.most;
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
        const bool none = !target.most && spec.most == 0;
        if (none) {
            compiling_.mistake(Code::bad_pattern, node.place, "this targets nothing",
                               "leave it out, or give a count of at least 1");
        }
        const NodeEntry* divide = node.find("divide");
        if (divide == nullptr) return;
        const auto fixed = number_of(divide->value);
        spec.divide = static_cast<std::int16_t>(fixed.value_or(1));
        if (!fixed) target.divide = compiling_.amount(divide->value);
        if (fixed && !target.least && spec.least > *fixed) {
            compiling_.mistake(Code::bad_pattern, divide->value.place,
                               fmt::format("{} cannot be divided among {} targets, at least 1 each "
                                           "[GA-ACT-1.5]",
                                           *fixed, spec.least));
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
        if (target.same && target.different && *target.same == *target.different) {
            compiling_.mistake(Code::bad_pattern, node.find("different")->value.place,
                               "targets cannot have the same and different ones at once");
        }
        const bool single = spec.most == 1 && !target.most;
        if (spec.together && single) {
            compiling_.mistake(Code::bad_pattern, node.place,
                               "'same' and 'different' are of several targets",
                               "give count, up_to or any_number");
        }
    }

    Compiling& compiling_;
    AbilityDefinition& ability_;
    CompiledAbility& compiled_;
};

constexpr std::size_t most_modes = 16;

/// How many modes are chosen.
void check_targets(Compiling& compiling, const std::optional<Node>& target,
                   const std::vector<Node>& targets);

void compile_choice(Compiling& compiling, const ModesEntry& entry, ModeSpec& spec,
                    CompiledAbility& compiled) {
    const auto bound = [&](const Node& node, std::uint8_t& number, ProgramRef& program) {
        if (const auto fixed = number_of(node)) {
            number = static_cast<std::uint8_t>(std::clamp<int>(*fixed, 0, most_modes));
        } else {
            program = compiling.amount(node);
        }
    };
    if (entry.choose && entry.choose->is_map()) {
        if (const NodeEntry* least = entry.choose->find("min")) {
            bound(least->value, spec.least, compiled.least_modes);
        }
        if (const NodeEntry* most = entry.choose->find("max")) {
            bound(most->value, spec.most, compiled.most_modes);
        }
    } else if (entry.choose) {
        bound(*entry.choose, spec.most, compiled.most_modes);
        spec.least = spec.most;
        compiled.least_modes = compiled.most_modes;
    }
    const bool fixed = !compiled.least_modes && !compiled.most_modes;
    const std::size_t there = entry.repeats ? most_modes : entry.of.size();
    if (fixed && (spec.least > spec.most || spec.least > there)) {
        compiling.mistake(Code::bad_pattern, entry.place,
                          fmt::format("{} of {} modes cannot be chosen", spec.least, there));
    }
}

/// Two conditions that must both hold.
std::optional<Node> both(const std::optional<Node>& one, const std::optional<Node>& other) {
    if (!one || !other) return one ? one : other;
    Node list;
    list.kind = Node::Kind::list;
    list.place = other->place;
    list.offset = other->offset;
    list.items = {*one, *other};
    return list;
}

void compile_modes(Compiling& compiling, const ModesEntry& entry, const std::optional<Node>& gate,
                   Targets& targets, AbilityDefinition& ability, CompiledAbility& compiled,
                   std::uint8_t beside = TargetSpec::every_mode) {
    ModeSpec& spec = ability.modes;
    spec.beside = beside;
    spec.least = spec.most = 1;
    spec.repeats = entry.repeats;
    spec.fresh = entry.fresh;
    compile_choice(compiling, entry, spec, compiled);
    if (compiled.modes.size() + entry.of.size() > most_modes) {
        compiling.mistake(Code::bad_pattern, entry.place,
                          fmt::format("an ability has at most {} modes", most_modes));
        return;
    }
    if (entry.repeats && entry.fresh) {
        compiling.mistake(Code::bad_pattern, entry.place,
                          "modes that are fresh ones cannot be chosen again: give 'repeats' or "
                          "'fresh'");
    }
    const bool shares = std::any_of(  // targets that are declared beside the modes
        ability.targets.begin(), ability.targets.end(),
        [&](const TargetSpec& one) { return one.mode == beside; });
    for (const ModeEntry& mode : entry.of) {
        const auto at = static_cast<std::uint8_t>(compiled.modes.size());
        compiled.modes.push_back(
            {compiling.condition(both(gate, mode.gate)), compiling.script(mode.lua)});
        spec.texts.resize(at);
        spec.texts.push_back(mode.text);
        if (!shares) check_targets(compiling, mode.target, mode.targets);
        if (mode.target) targets.add(*mode.target, at);
        for (const Node& one : mode.targets) targets.add(one, at);
    }
    spec.modes = static_cast<std::uint8_t>(compiled.modes.size());
}

void add_targets(Compiling& compiling, const DoesEntry& entry, Targets& targets,
                 std::uint8_t mode) {
    if (entry.target && !entry.targets.empty()) {
        compiling.mistake(Code::bad_pattern, entry.target->place,
                          "give 'target' or 'targets', not both");
    }
    if (entry.target) targets.add(*entry.target, mode);
    for (const Node& one : entry.targets) targets.add(one, mode);
}

/// A script that asks for targets stands beside their declaration.
void check_targets(Compiling& compiling, const std::optional<Node>& target,
                   const std::vector<Node>& targets) {
    if (target || !targets.empty() || compiling.asked_targets.empty()) return;
    const Compiling::AskedName& asked = compiling.asked_targets.front();
    compiling.mistake(
        Code::undeclared, asked.place,
        fmt::format("this asks for '{}', and no target is declared beside it", asked.name),
        "write target: { type: unit }, or choose on resolution with game:choose");
}

void check_does_something(Compiling& compiling, const DoesEntry& entry) {
    if (entry.lua || entry.modes) return;
    compiling.mistake(Code::missing_field, entry.place, "this does nothing: 'lua' is missing",
                      "write lua: \"game:draw {}\", or the name of a function");
}

}  // namespace

void compile_does(Compiling& compiling, const DoesEntry& entry, AbilityDefinition& ability,
                  CompiledAbility& compiled) {
    Targets targets(compiling, ability, compiled);
    add_targets(compiling, entry, targets, TargetSpec::every_mode);
    if (entry.modes) compile_modes(compiling, *entry.modes, {}, targets, ability, compiled);
    if (entry.spell) ability.counts_as = subtype_of(compiling.book.library, "spell");
    compiled.lua = compiling.script(entry.lua);
    // Of a trigger without targets it is the card of the event.
    if (ability.kind == AbilityKind::effect) check_targets(compiling, entry.target, entry.targets);
    if (ability.links.is_none()) check_does_something(compiling, entry);
}

void compile_texts(Compiling& compiling, const std::vector<const AbilityEntry*>& effects,
                   AbilityDefinition& ability, CompiledAbility& compiled) {
    Targets targets(compiling, ability, compiled);
    ability.modes.least = ability.modes.most = 0;
    bool chosen = false;
    for (const AbilityEntry* one : effects) {
        const DoesEntry& effect = *one->effect;
        check_does_something(compiling, effect);
        std::uint8_t beside = TargetSpec::every_mode;
        if (effect.lua || effect.target || !effect.targets.empty()) {
            const auto at = static_cast<std::uint8_t>(compiled.modes.size());
            beside = at;
            if (at == most_modes) {
                compiling.mistake(
                    Code::bad_pattern, effect.place,
                    fmt::format("a card has at most {} effects and modes", most_modes));
                return;
            }
            compiled.modes.push_back(
                {compiling.condition(one->gate), compiling.script(effect.lua)});
            check_targets(compiling, effect.target, effect.targets);
            ability.modes.always = static_cast<std::uint16_t>(ability.modes.always | 1u << at);
            ability.modes.modes = static_cast<std::uint8_t>(at + 1);
            add_targets(compiling, effect, targets, at);
        }
        if (!effect.modes) continue;
        if (chosen) {
            compiling.mistake(Code::bad_pattern, effect.modes->place,
                              "one effect of a card can have modes, and another has them already");
            continue;
        }
        chosen = true;
        compile_modes(compiling, *effect.modes, one->gate, targets, ability, compiled, beside);
    }
}

}  // namespace cardloom::cards
