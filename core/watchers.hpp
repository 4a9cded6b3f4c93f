/// Finding the abilities in force, and those that care about an event or a play. Which are in force
/// is listed when somebody asks and something has changed; the list is derived data of the state.
#pragma once

#include "core/characteristics.hpp"
#include "core/continuous/attacks.hpp"
#include "core/zones.hpp"

namespace cardloom {

/// Lists the abilities in force anew.
void list_abilities_in_force(const Game& game);

/// Makes sure that the list is as the state is.
inline void refresh_abilities_in_force(const Game& game) {
    refresh_characteristics(game);
    constexpr Marks always = mark::text | mark::control | mark::form;
    const Marks sensitive = always | game.library().acting_counters;
    if ((game.state().alert()[0].retold & sensitive) != 0) list_abilities_in_force(game);
}

/// Whether the list is what a look at all cards gives, unless it is to be made anyway; a checked
/// build asks after every event.
[[nodiscard]] bool abilities_are_right(const Game& game);

[[nodiscard]] inline Call call_of(const Acting& row) {
    return {row.ability, row.source, row.you, row.grant};
}

/// Visits the abilities in force by looking at all cards, without the list: of objects, oldest
/// first, with what a champion inherits (GA-CHAMP-5), then what counters on objects can do
/// (GA-CTR-1), then of cards in other zones where they function (GA-ABIL-2), or
/// may say that they can be played from there. Only cards are looked
/// at that have printed abilities with one of the traits, or that effects have changed. `visit`
/// takes a row of the list and the definition.
template <class Visit>
void walk_abilities_in_force(const Game& game, AbilityTraits wanted, Visit&& visit) {
    const GameState& state = game.state();
    const Library& library = game.library();
    refresh_characteristics(game);
    const auto is_meant = [&](CardId card) {
        return (definition_of(game, card).ability_traits & wanted) != 0 ||
               altered_so_far(state, card) != nullptr;
    };
    Acting row;
    const auto visit_row = [&](AbilityId id, std::uint32_t grant,
                               const AbilityDefinition& ability) {
        row.ability = id;
        row.grant = grant;
        row.traits = ability.traits;
        row.watched = ability.watched.hint();
        visit(row, ability);
    };
    for (const Object& object : state.objects()) {
        const CardRef source = state.ref(object.card);
        const PlayerId you = state.card(object.card).controller;
        if (is_meant(object.card)) {
            row.source = source;
            row.home = object.card;
            row.you = you;
            each_ability_id_of(
                game, object.card,
                [&](AbilityId id, std::uint32_t grant, const AbilityDefinition& ability) {
                    const bool acts = ability.zone.is_none() || ability.inherited;
                    if (acts && (ability.traits & wanted) != 0) visit_row(id, grant, ability);
                });
        }
        if (!library.has_inherited || !is_champion(game, object.card)) continue;
        const ZoneId inner = object_zone(state, object.card, library.roles.lineage);
        if (inner.is_none()) continue;
        const Altered* const champion = altered_so_far(state, object.card);
        const std::uint32_t blank_since = champion == nullptr ? 0 : champion->blank_since;
        for (const CardId below : CardsIn(state, inner)) {
            // What has lost its abilities keeps those of cards that joined it later (GA-IDX-18).
            if (state.card(below).timestamp < blank_since || !is_meant(below)) continue;
            row.source = source;
            row.home = below;
            row.you = you;
            each_ability_id_of(
                game, below,
                [&](AbilityId id, std::uint32_t grant, const AbilityDefinition& ability) {
                    const bool acts = ability.inherited && (ability.traits & wanted) != 0;
                    if (acts) visit_row(id, grant, ability);
                });
        }
    }
    for (std::size_t i = 0; library.acting_counters != 0 && i < state.counters().size(); ++i) {
        const Counter counter = state.counters()[i];
        for (const AbilityId id : library.counter(counter.kind).abilities) {
            const AbilityDefinition& ability = library.ability(id);
            const bool is_wanted = (ability.traits & wanted) != 0;
            if (!is_wanted || !functions(state, library, counter.card, ability)) continue;
            row.source = state.ref(counter.card);
            row.home = counter.card;
            row.you = state.card(counter.card).controller;
            visit_row(id, 0, ability);
        }
    }
    constexpr AbilityTraits permission = kind_bit(AbilityKind::permission);
    const bool permits = (wanted & permission) != 0;
    const std::uint32_t zones = library.functional_zones | (permits ? library.own_permissions : 0u);
    for (std::size_t i = 0; zones != 0 && i < state.zones().size(); ++i) {
        const Zone& zone = state.zones()[i];
        if ((zones >> zone.kind.index() & 1u) == 0 || zone.count == 0) continue;
        for (const CardId card : CardsIn(state, ZoneId{i})) {
            const CardDefinition& definition = definition_of(game, card);
            const std::uint32_t acts_in =
                definition.functions_in | (permits ? definition.plays_from : 0u);
            const bool acts_here = (acts_in >> zone.kind.index() & 1u) != 0 &&
                                   (definition.ability_traits & wanted) != 0;
            if (!acts_here && altered_so_far(state, card) == nullptr) continue;
            row.source = state.ref(card);
            row.home = card;
            row.you = state.card(zone.host ? zone.host : card).controller;
            each_ability_id_of(
                game, card,
                [&](AbilityId id, std::uint32_t grant, const AbilityDefinition& ability) {
                    if (permits && ability.permits_from(zone.kind)) {
                        row.ability = id;
                        row.grant = grant;
                        row.traits = permission;
                        row.watched = 0;
                        visit(row, ability);
                        return;
                    }
                    if (ability.zone.is_none() || ability.inherited) return;
                    const bool is_wanted = (ability.traits & wanted) != 0;
                    if (!is_wanted || !functions(state, library, card, ability)) return;
                    visit_row(id, grant, ability);
                });
        }
    }
}

/// Visits the abilities of cards that are in force, have one of the traits and are meant, in the
/// order of the walk above. `visit` takes a Call, whose source is what has the ability, and the
/// definition. It may change the state: what comes to be in force meanwhile is not visited.
template <class Meant, class Visit>
void each_ability_in_force(const Game& game, AbilityTraits wanted, Meant&& is_meant,
                           Visit&& visit) {
    refresh_abilities_in_force(game);
    const GameState& state = game.state();
    const Library& library = game.library();
    if ((state.alert()[0].acting & wanted) == 0) return;
    if (state.alert()[0].overfull != 0) {
        walk_abilities_in_force(game, wanted,
                                [&](const Acting& row, const AbilityDefinition& ability) {
                                    if (is_meant(row, ability)) visit(call_of(row), ability);
                                });
        return;
    }
    for (const Acting& row : state.acting()) {
        if ((row.traits & wanted) == 0) continue;
        const AbilityDefinition& ability = library.ability(row.ability);
        if (is_meant(row, ability)) visit(call_of(row), ability);
    }
}

template <class Visit>
void each_ability_in_force(const Game& game, AbilityTraits wanted, Visit&& visit) {
    each_ability_in_force(
        game, wanted, [](const Acting&, const AbilityDefinition&) { return true; }, visit);
}

/// The call of an ability that was granted.
[[nodiscard]] inline Call call_of_lasting(const Lasting& row) {
    Call call{row.ability, row.source, row.granter, row.timestamp};
    call.targets[0] = call.bearer = row.bearer;
    call.told.holder = row.holder;
    return call;
}

/// Whether abilities that were granted, or that effects give to attacks, may watch one of the
/// names.
[[nodiscard]] bool is_watched_by_granted(const Game& game, AbilityKind kind, const NameSet& names);

/// Whether there may be abilities of a kind in force that watch one of the names.
[[nodiscard]] inline bool is_watched(const Game& game, AbilityKind kind, const NameSet& names) {
    refresh_abilities_in_force(game);
    const GameState& state = game.state();
    if (names.meets(state.alert()[0].watched[static_cast<std::size_t>(kind)])) return true;
    const bool is_some_granted = !state.lasting().empty() || !state.combat().empty();
    return is_some_granted && is_watched_by_granted(game, kind, names);
}

[[nodiscard]] inline bool is_watched(const Game& game, AbilityKind kind, EventName name) {
    NameSet names;
    names.add(name);
    return is_watched(game, kind, names);
}

/// Abilities of one kind in force that watch one of the names: of cards, then lasting ones, then
/// those that effects give to the attack under way.
template <class Visit>
void each_watcher(const Game& game, AbilityKind kind, const NameSet& names, Visit&& visit) {
    const GameState& state = game.state();
    const Library& library = game.library();
    const auto watches = [&](const AbilityDefinition& ability) {
        return ability.kind == kind && names.meets(ability.watched);
    };
    refresh_abilities_in_force(game);
    if (names.meets(state.alert()[0].watched[static_cast<std::size_t>(kind)])) {
        const std::uint8_t hint = names.hint();
        each_ability_in_force(
            game, kind_bit(kind),
            [&](const Acting& row, const AbilityDefinition& ability) {
                return (row.watched & hint) != 0 && names.meets(ability.watched);
            },
            [&](const Call& call, const AbilityDefinition&) { visit(call); });
    }
    for (const Lasting& lasting : state.lasting()) {
        if (!lasting.is_in_force() || !watches(library.ability(lasting.ability))) continue;
        visit(call_of_lasting(lasting));
    }
    if (state.combat().empty() || !library.can_attacks_gain(kind, names)) return;
    for (const Call& call : abilities_of_attack(game)) {
        if (watches(library.ability(call.ability))) visit(call);
    }
}

}  // namespace cardloom
