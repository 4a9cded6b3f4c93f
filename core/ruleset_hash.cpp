/// The hash of a ruleset: over names and values in the order of the tables, never over indices or
/// places, so that saves and replays can pin the rules they were made with. What is only displayed
/// (names of entries, citations) is no part of it.

#include "core/hash.hpp"
#include "core/ruleset.hpp"

namespace cardloom {

namespace {

/// Adds values to a hash, ids by the name of what they stand for.
class RulesetHash {
public:
    explicit RulesetHash(const Ruleset& ruleset) : rules_(ruleset) {}

    template <class... T>
    void add(const T&... values) {
        (put(values), ...);
    }
    /// A table: its name, its length, then each row.
    template <class Rows, class PutRow>
    void table(std::string_view name, const Rows& rows, PutRow put_row) {
        add(name, rows.size());
        for (const auto& row : rows) put_row(row);
    }
    [[nodiscard]] std::uint64_t value() const { return hash_.value(); }

private:
    void put(std::string_view text) { hash_.add(text); }
    void put(const std::string& text) { hash_.add(std::string_view(text)); }
    template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void put(T value) { hash_.add(static_cast<std::uint64_t>(value)); }
    template <class T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }
    template <class E>
    void put(WordSet<E> set) {
        put(set.bits);
    }
    template <class T>
    void put(const std::vector<T>& list) {
        put(list.size());
        for (const T& one : list) put(one);
    }
    void put(const RuleLabel& label) { put(label.id); }
    void put(ZoneKindId id) {
        put_name(id, [&] { return rules_.zones[id.index()].label.id; });
    }
    void put(CounterId id) {
        put_name(id, [&] { return rules_.counters[id.index()].label.id; });
    }
    void put(PhaseId id) {
        put_name(id, [&] { return rules_.phase_labels[id.index()].id; });
    }
    void put(StepId id) {
        put_name(id, [&] { return rules_.step_labels[id.index()].id; });
        if (id) put(rules_.step(id).phase);
    }
    void put(PartId id) {
        put_name(id, [&] { return rules_.parts[id.index()]; });
    }
    void put(TypeId id) {
        put_name(id, [&] { return rules_.types[id.index()].label.id; });
    }
    void put(FormatId id) {
        put_name(id, [&] { return rules_.formats[id.index()].label.id; });
    }
    void put(RuleScriptId id) {
        put_name(id, [&] { return rules_.scripts[id.index()].id; });
    }
    template <class T, class Name>
    void put_name(T id, Name name) {
        put(id.is_none());
        if (id) put(name());
    }

    const Ruleset& rules_;
    Hash hash_;
};

void add_step(RulesetHash& hash, const Step& step, const RuleLabel& label) {
    hash.add(label, step.kind, step.action, step.optional, step.amount, step.script, step.part,
             step.phase, step.then, step.again);
}

void add_program(RulesetHash& hash, const Ruleset& rules) {
    const SetupProcedure& setup = rules.setup;
    hash.add(setup.label, setup.first_turn_attacks, setup.before_game.size());
    for (std::size_t i = 0; i < setup.before_game.size(); ++i) {
        add_step(hash, setup.before_game[i], setup.before_game_labels[i]);
    }
    hash.add(setup.first_turn);
    for (std::size_t i = 0; i < rules.phases.size(); ++i) {
        const Phase& phase = rules.phases[i];
        hash.add(rules.phase_labels[i], phase.first, phase.steps, phase.skip, phase.slow_actions,
                 phase.entered_by, phase.within, phase.returns_to, phase.ended_at);
    }
    for (std::size_t i = 0; i < rules.steps.size(); ++i) {
        add_step(hash, rules.steps[i], rules.step_labels[i]);
    }
    hash.add(rules.turn_ends_at);
    hash.table("turn_patches", rules.turn_patches, [&](const TurnPatch& patch) {
        hash.add(patch.label, patch.skip, patch.insert.size());
        for (const TurnPatch::Insert& one : patch.insert) hash.add(one.phase, one.after);
    });
}

void add_checks_and_costs(RulesetHash& hash, const Ruleset& rules) {
    for (std::size_t i = 0; i < rules.checks.size(); ++i) {
        const Check& check = rules.checks[i];
        hash.add(rules.check_labels[i], check.check, check.counts_as_change, check.script,
                 check.each, check.content);
    }
    hash.add(rules.cost_layers, rules.cost_floor, rules.play_steps);
    for (std::size_t i = 0; i < policy_count; ++i) {
        const auto policy = static_cast<Policy>(i);
        hash.add(kind_of(policy).id, rules.policies.text(policy));
    }
    for (std::size_t i = 0; i < rules.content_policies.size(); ++i) {
        hash.add(rules.content_policy_labels[i], rules.content_policies[i].text());
    }
    hash.table("scripts", rules.scripts,
               [&](const RuleScript& script) { hash.add(script.id, script.lua); });
}

void add_zones_and_events(RulesetHash& hash, const Ruleset& rules) {
    hash.table("zones", rules.zones, [&](const ZoneRule& zone) {
        hash.add(zone.label, zone.kind.holder, zone.kind.sight, zone.kind.ordered,
                 zone.kind.objects, zone.kind.spills_to, zone.role, zone.formats);
    });
    hash.table("counters", rules.counters, [&](const CounterRule& counter) {
        hash.add(counter.label, counter.role, counter.kept_in, counter.opposes, counter.power,
                 counter.life, counter.level, counter.content, counter.is_state, counter.ends,
                 counter.becomes);
    });
    hash.table("events", rules.events, [&](const EventRule& event) {
        hash.add(event.label, event.from, event.to, event.borne, event.fields);
    });
}

void add_types(RulesetHash& hash, const Ruleset& rules) {
    hash.table("types", rules.types, [&](const TypeRule& type) {
        hash.add(type.label, type.role == TypeRole::champion, type.object, type.unit, type.stats,
                 type.cost, type.starts_in, type.resolves_to, type.bound_for_graveyard, type.damage,
                 type.needs_elements, type.enables_elements, type.wields, type.wieldable);
    });
    hash.table("supertypes", rules.supertypes, [&](const SupertypeRule& type) {
        hash.add(type.label, type.cost, type.starts_in, type.bound_for_graveyard,
                 type.returns_to_start_from, type.one_per_name, type.in_decks);
    });
    hash.add(rules.classes);
    hash.table("subtypes", rules.subtypes, [&](const SubtypeRule& type) {
        hash.add(type.label, type.of, type.stats, type.damage, type.attackable, type.needs_loaded,
                 type.loadable);
    });
    hash.table("elements", rules.elements, [&](const ElementRule& element) {
        hash.add(element.label, element.kind, element.enabled);
    });
}

void add_formats(RulesetHash& hash, const Ruleset& rules) {
    hash.table("formats", rules.formats, [&](const DeckFormat& format) {
        hash.add(format.label);
        hash.table("parts", format.parts, [&](const DeckPart& part) {
            hash.add(part.label, part.zone, part.least, part.most, part.copies,
                     part.level_0_champions, part.lesser_boons, part.greater_boons);
            hash.table("keywords", part.keywords,
                       [&](const KeywordLimit& limit) { hash.add(limit.keyword, limit.most); });
        });
        hash.add(format.sideboard.has_value());
        if (!format.sideboard) return;
        const Sideboard& side = *format.sideboard;
        hash.add(side.rest_of_pool, side.most, side.points, side.points_of_deck,
                 side.points_of_material);
    });
}

void add_content(RulesetHash& hash, const Ruleset& rules) {
    hash.table("keywords", rules.keywords, [&](const KeywordRule& one) {
        hash.add(one.label, one.stacking, one.content, one.parameters.size());
        for (const Parameter& parameter : one.parameters) hash.add(parameter.name, parameter.kind);
    });
    hash.table("hooks", rules.hooks,
               [&](const HookRule& one) { hash.add(one.label, one.content); });
    hash.table("cost_parts", rules.cost_parts,
               [&](const CostPartRule& one) { hash.add(one.label, one.script, one.content); });
    hash.table("instructions", rules.instructions, [&](const InstructionRule& one) {
        hash.add(one.label, one.tokens, one.uses, one.content);
    });
    hash.table("tokens", rules.tokens,
               [&](const TokenRule& one) { hash.add(one.label, one.content); });
    for (const auto* list : {&rules.masteries, &rules.statuses}) {
        hash.table("standing", *list, [&](const StandingRule& one) {
            hash.add(one.label, one.patch, one.content, one.notes.size());
            for (const StandingRule::Note& note : one.notes) {
                hash.add(note.key, note.start, note.values);
            }
        });
    }
}

}  // namespace

std::uint64_t Ruleset::hash() const {
    RulesetHash hash(*this);
    hash.add(id, least_players, most_players, multiplayer_from);
    add_program(hash, *this);
    add_checks_and_costs(hash, *this);
    add_zones_and_events(hash, *this);
    add_types(hash, *this);
    add_formats(hash, *this);
    hash.table("conditions", conditions,
               [&](const RuleCondition& one) { hash.add(one.label, one.parameter, one.holds); });
    add_content(hash, *this);
    return hash.value();
}

}  // namespace cardloom
