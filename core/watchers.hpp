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

/// Visits the abilities in force by looking at all cards, without the list: of objects, oldest
/// first, with what a champion inherits (GA-CHAMP-5), then what counters on objects can do
/// (GA-CTR-1), then of cards in other zones where they function (GA-ABIL-2). Only cards are looked
/// at that have printed abilities with one of the traits, or that effects have changed.
template <class Visit>
void walk_abilities_in_force(const Game& game, AbilityTraits wanted, Visit&& visit) {
    const GameState& state = game.state();
    const Library& library = game.library();
    const auto is_meant = [&](CardId card) {
        return (definition_of(game, card).ability_traits & wanted) != 0 ||
               altered_of(game, card) != nullptr;
    };
    const auto is_wanted = [&](const AbilityDefinition& ability) {
        return (ability.traits & wanted) != 0;
    };
    for (const Object& object : state.objects()) {
        const Card& card = state.card(object.card);
        if (is_meant(object.card)) {
            each_ability_of(game, object.card,
                            [&](const Call& call, const AbilityDefinition& ability) {
                                const bool acts = ability.zone.is_none() || ability.inherited;
                                if (acts && is_wanted(ability)) visit(call, ability, object.card);
                            });
        }
        if (!library.has_inherited || !is_champion(game, object.card)) continue;
        const ZoneId inner = object_zone(state, object.card, library.roles.lineage);
        if (inner.is_none()) continue;
        const Altered* const champion = altered_of(game, object.card);
        const std::uint32_t blank_since = champion == nullptr ? 0 : champion->blank_since;
        for (const CardId below : CardsIn(state, inner)) {
            // What has lost its abilities keeps those of cards that joined it later (GA-IDX-18).
            if (state.card(below).timestamp < blank_since || !is_meant(below)) continue;
            each_ability_of(game, below, [&](Call call, const AbilityDefinition& ability) {
                if (!ability.inherited || !is_wanted(ability)) return;
                call.source = state.ref(object.card);
                call.you = card.controller;
                visit(call, ability, below);
            });
        }
    }
    for (std::size_t i = 0; library.acting_counters != 0 && i < state.counters().size(); ++i) {
        const Counter row = state.counters()[i];
        for (const AbilityId id : library.counter(row.kind).abilities) {
            const AbilityDefinition& ability = library.ability(id);
            if (!is_wanted(ability) || !functions(state, library, row.card, ability)) continue;
            const PlayerId you = state.card(row.card).controller;
            visit(Call{id, state.ref(row.card), you}, ability, row.card);
        }
    }
    if (library.functional_zones == 0) return;
    for (std::size_t i = 0; i < state.zones().size(); ++i) {
        const Zone& zone = state.zones()[i];
        if ((library.functional_zones >> zone.kind.index() & 1u) == 0 || zone.count == 0) continue;
        for (const CardId card : CardsIn(state, ZoneId{i})) {
            const CardDefinition& definition = definition_of(game, card);
            const bool acts_here = (definition.functions_in >> zone.kind.index() & 1u) != 0;
            if (!(acts_here && is_meant(card)) && altered_of(game, card) == nullptr) continue;
            each_ability_of(game, card, [&](Call call, const AbilityDefinition& ability) {
                if (ability.zone.is_none() || ability.inherited || !is_wanted(ability)) return;
                if (!functions(state, library, card, ability)) return;
                if (zone.host) call.you = state.card(zone.host).controller;
                visit(call, ability, card);
            });
        }
    }
}

[[nodiscard]] inline Acting row_of(const Call& call, const AbilityDefinition& ability,
                                   CardId home) {
    Acting row;
    row.grant = call.timestamp;
    row.source = call.source;
    row.home = home;
    row.ability = call.ability;
    row.you = call.you;
    row.traits = ability.traits;
    return row;
}
[[nodiscard]] inline Call call_of(const Acting& row) {
    return {row.ability, row.source, row.you, row.grant};
}

/// Visits the abilities of cards that are in force and have one of the traits, in the order of the
/// walk above. `visit` takes a Call, whose source is what has the ability, and the definition. It
/// may change the state: what comes to be in force meanwhile is not visited.
template <class Visit>
void each_ability_in_force(const Game& game, AbilityTraits wanted, Visit&& visit) {
    refresh_abilities_in_force(game);
    const GameState& state = game.state();
    const Library& library = game.library();
    if ((state.alert()[0].acting & wanted) == 0) return;
    if (state.alert()[0].overfull != 0) {
        walk_abilities_in_force(game, wanted,
                                [&](const Call& call, const AbilityDefinition& ability, CardId) {
                                    visit(call, ability);
                                });
        return;
    }
    for (const Acting& row : state.acting()) {
        if ((row.traits & wanted) != 0) visit(call_of(row), library.ability(row.ability));
    }
}

/// The call of an ability that was granted.
[[nodiscard]] inline Call call_of_lasting(const Lasting& row) {
    Call call{row.ability, row.source, row.granter, row.timestamp};
    call.targets[0] = call.bearer = row.bearer;
    call.told.holder = row.holder;
    return call;
}

/// Whether there may be abilities of a kind in force that watch one of the names.
[[nodiscard]] bool is_watched(const Game& game, AbilityKind kind, const NameSet& names);

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
        each_ability_in_force(game, kind_bit(kind),
                              [&](const Call& call, const AbilityDefinition& ability) {
                                  if (names.meets(ability.watched)) visit(call);
                              });
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
