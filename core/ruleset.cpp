#include "core/ruleset.hpp"

#include <algorithm>
#include <cassert>

#include "core/hash.hpp"

namespace cardloom {

namespace {

template <class Result, class Rows, class Matches>
Result index_where(const Rows& rows, Matches matches) {
    const auto found = std::find_if(rows.begin(), rows.end(), matches);
    return found == rows.end() ? Result{} : Result{static_cast<std::size_t>(found - rows.begin())};
}

}  // namespace

ZoneKindId Ruleset::zone_of(ZoneRole role) const {
    return index_where<ZoneKindId>(zones, [&](const ZoneRule& zone) { return zone.role == role; });
}

CounterId Ruleset::counter_of(CounterRole role) const {
    return index_where<CounterId>(counters,
                                  [&](const CounterRule& counter) { return counter.role == role; });
}

TypeId Ruleset::type_of(TypeRole role) const {
    return index_where<TypeId>(types, [&](const TypeRule& type) { return type.role == role; });
}

TypeId Ruleset::find_type(std::string_view wanted) const {
    return index_where<TypeId>(types,
                               [&](const TypeRule& type) { return type.label.id == wanted; });
}

PhaseId Ruleset::find_phase(std::string_view wanted) const {
    return index_where<PhaseId>(phase_labels,
                                [&](const RuleLabel& label) { return label.id == wanted; });
}

StepId Ruleset::find_step(PhaseId in, std::string_view wanted) const {
    const std::size_t first = phase(in).first.index();
    for (std::size_t i = first; i < first + phase(in).steps; ++i) {
        if (step_labels[i].id == wanted) return StepId{i};
    }
    return {};
}

PhaseId Ruleset::main_phase() const {
    return index_where<PhaseId>(phases, [](const Phase& one) { return one.slow_actions; });
}

PhaseId Ruleset::combat_phase() const {
    return index_where<PhaseId>(
        phases, [](const Phase& one) { return one.entered_by == EnteredBy::attack; });
}

bool is_skipped(const Ruleset& ruleset, PhaseId which, const TurnFacts& facts) {
    const Phase& phase = ruleset.phase(which);
    if (!facts.is_first_turn) return false;
    if (phase.skip.has(Skip::first_turn)) return true;
    return phase.skip.has(Skip::first_turn_of_first_of_two) && facts.is_first_player &&
           facts.players < ruleset.multiplayer_from;
}

std::vector<PhaseId> phases_of_turn(const Ruleset& ruleset, const TurnFacts& facts) {
    std::vector<PhaseId> order;
    const auto add = [&](PhaseId phase) {
        if (!is_skipped(ruleset, phase, facts)) order.push_back(phase);
    };
    for (std::size_t i = 0; i < ruleset.phases.size(); ++i) {
        const PhaseId phase{i};
        if (!ruleset.phase(phase).is_in_order()) continue;
        bool skipped = false;
        for (const std::size_t patch : facts.patches) {
            const auto& skip = ruleset.turn_patches[patch].skip;
            skipped |= std::find(skip.begin(), skip.end(), phase) != skip.end();
        }
        if (!skipped) add(phase);
        for (const std::size_t patch : facts.patches) {
            for (const TurnPatch::Insert& insert : ruleset.turn_patches[patch].insert) {
                if (insert.after == phase) add(insert.phase);
            }
        }
    }
    return order;
}

namespace {

std::uint64_t hash_of(std::string_view text) {
    Hash hash;
    hash.add(text);
    return hash.value();
}

DamageManner manner_of(DamageTo damage) {
    switch (damage) {
        case DamageTo::marked:
            return DamageManner::marked;
        case DamageTo::counters:
            return DamageManner::counters;
        case DamageTo::durability:
            return DamageManner::durability;
        case DamageTo::nothing:
            break;
    }
    return DamageManner::none;
}

}  // namespace

void fill_from_types(const Ruleset& ruleset, CardDefinition& card) {
    const auto has = [](std::uint32_t set, std::size_t bit) { return (set >> bit & 1u) != 0; };
    // No printed element is norm (GA-ELEM-1): the one that is always enabled.
    const bool prints_none = card.elements == 0;
    for (std::size_t i = 0; prints_none && i < ruleset.elements.size() && i < 32; ++i) {
        if (ruleset.elements[i].enabled == EnabledBy::always) card.elements |= 1u << i;
    }
    for (std::size_t i = 0; i < ruleset.types.size() && i < 32; ++i) {
        if (!has(card.types, i)) continue;
        const TypeRule& type = ruleset.types[i];
        card.champion |= type.role == TypeRole::champion;
        card.unit |= type.unit;
        if (type.resolves_to && type.resolves_to == ruleset.zone_of(ZoneRole::intent)) {
            CostPart rest;  // whose attack it is rests for it (GA-ATKC-1)
            rest.with = PaidWith::champion;
            rest.attacks = true;
            card.additional.push_back({{rest}});
        }
        card.needs_elements = type.needs_elements;
        card.cost_kind = type.cost;
        card.resolves_to = type.resolves_to;
        card.deck = type.starts_in;
        if (type.bound_for_graveyard) card.bound_for_graveyard = type.bound_for_graveyard;
        if (type.damage != DamageTo::nothing) card.damage = manner_of(type.damage);
    }
    for (const std::uint16_t subtype : card.subtypes) {
        if (subtype >= ruleset.subtypes.size()) continue;  // only a word
        const DamageTo damage = ruleset.subtypes[subtype].damage;
        if (damage != DamageTo::nothing) card.damage = manner_of(damage);
    }
    for (std::size_t i = 0; i < ruleset.supertypes.size() && i < 32; ++i) {
        if (!has(card.supertypes, i)) continue;
        const SupertypeRule& supertype = ruleset.supertypes[i];
        card.one_per_name |= supertype.one_per_name;
        if (supertype.cost != CostKind::none) card.cost_kind = supertype.cost;
        if (supertype.starts_in) card.deck = supertype.starts_in;
        if (!supertype.in_decks) card.deck = {};
        for (const ZoneKindId zone : supertype.returns_to_start_from) {
            card.returns_from |= 1u << zone.index();
        }
        if (supertype.bound_for_graveyard) {
            card.bound_for_graveyard = supertype.bound_for_graveyard;
        }
    }
    card.material = card.cost_kind == CostKind::memory;
}

void add_to_library(Ruleset ruleset, Library& library) {
    assert(library.zone_kinds().empty() && library.counters().empty() &&
           library.event_names().size() == event::built_in && "a library without rules");
    for (const ZoneRule& zone : ruleset.zones) library.add_zone_kind(zone.kind);
    for (const CounterRule& counter : ruleset.counters) {
        CounterKind kind{counter.label.id, 0, counter.opposes};
        for (const ZoneKindId zone : counter.kept_in) kind.kept_in |= 1u << zone.index();
        kind.is_state = counter.is_state;
        kind.ends = counter.ends;
        library.add_counter(std::move(kind));
    }
    for (const EventRule& rule : ruleset.events) {
        EventName name = library.find_event_name(rule.label.id);
        if (!name) name = library.add_event_name({rule.label.id, {}, {}, false});
        EventNameRule& row = library.name_rule(name);
        row.from = rule.from;
        row.to = rule.to;
        row.derived = rule.borne == Borne::always;
    }
    for (std::size_t i = 0; i < ruleset.counters.size(); ++i) {
        library.set_becomes(CounterId{i}, library.find_event_name(ruleset.counters[i].becomes));
    }
    library.roles.deck = ruleset.zone_of(ZoneRole::deck);
    library.roles.hand = ruleset.zone_of(ZoneRole::hand);
    library.roles.field = ruleset.zone_of(ZoneRole::field);
    library.roles.graveyard = ruleset.zone_of(ZoneRole::graveyard);
    library.roles.banishment = ruleset.zone_of(ZoneRole::banishment);
    library.roles.damage = ruleset.counter_of(CounterRole::damage);
    library.roles.memory = ruleset.zone_of(ZoneRole::memory);
    library.roles.material = ruleset.zone_of(ZoneRole::material);
    library.roles.stack = ruleset.zone_of(ZoneRole::stack);
    library.roles.lineage = ruleset.zone_of(ZoneRole::inner_lineage);
    library.roles.intent = ruleset.zone_of(ZoneRole::intent);
    library.roles.loaded = ruleset.zone_of(ZoneRole::loaded);
    library.roles.pantheon = ruleset.zone_of(ZoneRole::pantheon);
    library.roles.loaded = ruleset.zone_of(ZoneRole::loaded);
    library.roles.standing = ruleset.zone_of(ZoneRole::standing);
    library.roles.durability = ruleset.counter_of(CounterRole::durability);
    for (const SubtypeRule& subtype : ruleset.subtypes) {
        library.subtypes.push_back(subtype.label.id);
    }
    for (const KeywordRule& keyword : ruleset.keywords) {
        library.keywords.push_back(keyword.label.id);
    }
    for (const RuleScript& script : ruleset.scripts) {
        AbilityDefinition ability;
        ability.id = "rules#" + script.id;
        ability.script = hash_of(script.lua);
        ability.file = script.origin.substr(0, script.origin.rfind(':'));
        library.rule_scripts.push_back(library.add_ability(std::move(ability)));
    }
    AbilityDefinition modification;
    modification.id = "rules#modification";
    modification.kind = AbilityKind::continuous;
    library.modification = library.add_ability(std::move(modification));
    library.has_continuous = false;
    library.opens_cards = false;
    for (const PlayStep step : ruleset.play_steps) {
        library.play_steps |= 1u << static_cast<unsigned>(step);
    }
    library.ruleset = ruleset.hash();
    library.rules = std::make_shared<const Ruleset>(std::move(ruleset));
}

}  // namespace cardloom
