#include "scripting/rules/compiling.hpp"

namespace cardloom::rules {

namespace {

WordSet<Stat> set_of(const std::vector<Stat>& stats) {
    WordSet<Stat> set;
    for (const Stat stat : stats) set.add(stat);
    return set;
}

void add_type(Compiling& compiling, const TypeEntry& from) {
    TypeRule rule;
    rule.label = label_of(from);
    if (from.role) rule.role = from.role->value;
    rule.object = from.object;
    rule.unit = from.unit.value;
    if (rule.unit && !rule.object) {
        compiling.mistake(Code::bad_type, from.unit.place,
                          fmt::format("'{}' is a unit but no object", from.id.value),
                          "write 'object: true' as well");
    }
    rule.stats = set_of(from.stats);
    rule.cost = from.cost;
    rule.starts_in = find_zone(compiling, from.starts_in);
    rule.resolves_to = find_zone(compiling, from.resolves_to);
    rule.bound_for_graveyard = find_zone(compiling, from.bound_for_graveyard);
    rule.damage = from.damage;
    rule.needs_elements = from.needs_elements;
    rule.enables_elements = from.enables_elements;
    rule.wields = from.wields;
    rule.wieldable = from.wieldable;
    compiling.rules.types.push_back(std::move(rule));
}

void add_supertype(Compiling& compiling, const SupertypeEntry& from) {
    SupertypeRule rule;
    rule.label = label_of(from);
    rule.cost = from.cost;
    rule.starts_in = find_zone(compiling, from.starts_in);
    rule.bound_for_graveyard = find_zone(compiling, from.bound_for_graveyard);
    rule.returns_to_start_from = find_entries<ZoneKindId>(compiling, "zone", compiling.entry.zones,
                                                          from.returns_to_start_from);
    rule.one_per_name = from.one_per_name;
    rule.in_decks = from.in_decks;
    if (!from.returns_to_start_from.empty() && !from.starts_in) {
        compiling.mistake(
            Code::bad_type, from.returns_to_start_from.front().place,
            fmt::format("'{}' would return to where it starts, which is not said", from.id.value),
            "give it 'starts_in'");
    }
    compiling.rules.supertypes.push_back(std::move(rule));
}

void add_subtype(Compiling& compiling, const SubtypeEntry& from) {
    SubtypeRule rule;
    rule.label = label_of(from);
    rule.of = find_entries<TypeId>(compiling, "type", compiling.entry.types, from.of);
    rule.stats = set_of(from.stats);
    rule.damage = from.damage;
    rule.attackable = from.attackable;
    rule.needs_loaded = from.needs_loaded;
    rule.loadable = from.loadable;
    compiling.rules.subtypes.push_back(std::move(rule));
}

/// GA-ELEM-2 to 4: every element must be enabled by something.
void check_enabled(Compiling& compiling, const ElementEntry& element) {
    const auto& types = compiling.entry.types;
    const auto& elements = compiling.entry.elements;
    const bool lineages_enable = std::any_of(
        types.begin(), types.end(), [](const TypeEntry& type) { return type.enables_elements; });
    const auto is_other_advanced = [&](const ElementEntry& other) {
        return &other != &element && other.kind == ElementKind::advanced &&
               other.enabled.value == EnabledBy::lineage;
    };
    if (element.enabled.value == EnabledBy::lineage && !lineages_enable) {
        compiling.mistake(Code::element_never_enabled, element.enabled.place,
                          fmt::format("'{}' is enabled by lineages, but no type enables elements",
                                      element.id.value),
                          "give a type 'enables_elements: true'");
    }
    if (element.enabled.value == EnabledBy::other_advanced &&
        std::none_of(elements.begin(), elements.end(), is_other_advanced)) {
        compiling.mistake(Code::element_never_enabled, element.enabled.place,
                          fmt::format("'{}' is enabled by other advanced elements, and there are "
                                      "none that a lineage enables",
                                      element.id.value));
    }
}

}  // namespace

void compile_types(Compiling& compiling) {
    const RulesetEntry& entry = compiling.entry;
    check_ids(compiling, "type", entry.types, 32);
    check_roles<TypeRole>(compiling, "type", entry.types, 0);
    for (const TypeEntry& one : entry.types) add_type(compiling, one);
    check_ids(compiling, "supertype", entry.supertypes, 32);
    for (const SupertypeEntry& one : entry.supertypes) add_supertype(compiling, one);
    check_ids(compiling, "class", entry.classes, 64);
    for (const ClassEntry& one : entry.classes) compiling.rules.classes.push_back(label_of(one));
    check_ids(compiling, "subtype", entry.subtypes, 250);
    for (const SubtypeEntry& one : entry.subtypes) add_subtype(compiling, one);
    check_ids(compiling, "element", entry.elements, 64);
    for (const ElementEntry& one : entry.elements) {
        check_enabled(compiling, one);
        compiling.rules.elements.push_back({label_of(one), one.kind, one.enabled.value});
    }
}

}  // namespace cardloom::rules
