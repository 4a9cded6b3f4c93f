#include "core/ruleset.hpp"

#include <algorithm>
#include <cassert>

namespace cardloom {

namespace {

template <class Result, class Rows, class Matches>
Result index_where(const Rows& rows, Matches matches) {
    const auto found = std::find_if(rows.begin(), rows.end(), matches);
    return found == rows.end() ? Result{} : Result{static_cast<std::size_t>(found - rows.begin())};
}

bool is_skipped(const Phase& phase, const TurnFacts& facts, std::size_t multiplayer_from) {
    if (!facts.is_first_turn) return false;
    if (phase.skip.has(Skip::first_turn)) return true;
    return phase.skip.has(Skip::first_turn_of_first_of_two) && facts.is_first_player &&
           facts.players < multiplayer_from;
}

}  // namespace

ZoneKindId Ruleset::zone_of(ZoneRole role) const {
    return index_where<ZoneKindId>(zones, [&](const ZoneRule& zone) { return zone.role == role; });
}

CounterId Ruleset::counter_of(CounterRole role) const {
    return index_where<CounterId>(counters,
                                  [&](const CounterRule& counter) { return counter.role == role; });
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

std::vector<PhaseId> phases_of_turn(const Ruleset& ruleset, const TurnFacts& facts) {
    std::vector<PhaseId> order;
    const auto add = [&](PhaseId phase) {
        if (!is_skipped(ruleset.phase(phase), facts, ruleset.multiplayer_from))
            order.push_back(phase);
    };
    for (std::size_t i = 0; i < ruleset.phases.size(); ++i) {
        const PhaseId phase{i};
        if (ruleset.phase(phase).within) continue;
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

void add_to_library(const Ruleset& ruleset, Library& library) {
    assert(library.zone_kinds().empty() && library.counters().empty() &&
           library.event_names().size() == event::built_in && "a library without rules");
    for (const ZoneRule& zone : ruleset.zones) library.add_zone_kind(zone.kind);
    for (const CounterRule& counter : ruleset.counters) {
        library.add_counter({counter.label.id, counter.kept_in});
    }
    for (const EventRule& rule : ruleset.events) {
        EventName name = library.find_event_name(rule.label.id);
        if (!name) name = library.add_event_name({rule.label.id, {}, {}, false});
        EventNameRule& row = library.name_rule(name);
        row.from = rule.from;
        row.to = rule.to;
        row.derived = rule.borne == Borne::always;
    }
    library.roles.deck = ruleset.zone_of(ZoneRole::deck);
    library.roles.hand = ruleset.zone_of(ZoneRole::hand);
    library.roles.field = ruleset.zone_of(ZoneRole::field);
    library.roles.graveyard = ruleset.zone_of(ZoneRole::graveyard);
    library.roles.banishment = ruleset.zone_of(ZoneRole::banishment);
    library.roles.damage = ruleset.counter_of(CounterRole::damage);
    library.ruleset = ruleset.hash();
}

}  // namespace cardloom
