/// Finding the abilities in force, and those that care about an event or a play by the index of
/// interest.
#pragma once

#include <type_traits>

#include "core/characteristics.hpp"
#include "core/continuous/attacks.hpp"
#include "core/continuous/layers.hpp"
#include "core/zones.hpp"

namespace cardloom {

/// Visits the abilities of cards that are in force: of objects, oldest first, with what a champion
/// inherits (GA-CHAMP-5) and what counters on objects can do (GA-CTR-1), then of cards in other
/// zones where they function (GA-ABIL-2). `visit` takes a Call, whose source is what has the
/// ability, and the definition; if it likes, also the card that it is printed on. `wants` says of
/// what is printed on a card whether any of it can be meant: most cards have nothing to say about
/// most things, and are passed over. What effects have changed is always looked at.
template <class Visit, class Wants>
void each_ability_in_force(const Game& game, Visit&& visitor, Wants&& wants) {
    const auto visit = [&](const Call& call, const AbilityDefinition& ability, CardId home) {
        if constexpr (std::is_invocable_v<Visit, const Call&, const AbilityDefinition&, CardId>) {
            visitor(call, ability, home);
        } else {
            visitor(call, ability);
        }
    };
    const GameState& state = game.state();
    const Library& library = game.library();
    const auto is_meant = [&](CardId card) {
        return wants(library.card(state.card(card).definition)) ||
               altered_of(game, card) != nullptr;
    };
    for (const Object& object : state.objects()) {
        const Card& card = state.card(object.card);
        if (is_meant(object.card)) {
            each_ability_of(game, object.card,
                            [&](const Call& call, const AbilityDefinition& ability) {
                                if (ability.zone.is_none() || ability.inherited) {
                                    visit(call, ability, object.card);
                                }
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
                if (!ability.inherited) return;
                call.source = state.ref(object.card);
                call.you = card.controller;
                visit(call, ability, below);
            });
        }
    }
    if (library.counters_act) {
        for (const Counter& row : state.counters()) {
            const Card& card = state.card(row.card);
            for (const AbilityId id : library.counter(row.kind).abilities) {
                const AbilityDefinition& ability = library.ability(id);
                if (!functions(state, library, row.card, ability)) continue;
                visit(Call{id, state.ref(row.card), card.controller}, ability, row.card);
            }
        }
    }
    if (library.functional_zones == 0) return;
    for (std::size_t i = 0; i < state.zones().size(); ++i) {
        const Zone& zone = state.zones()[i];
        if ((library.functional_zones >> zone.kind.index() & 1u) == 0 || zone.count == 0) continue;
        for (const CardId card : CardsIn(state, ZoneId{i})) {
            if (!is_meant(card)) continue;
            each_ability_of(game, card, [&](Call call, const AbilityDefinition& ability) {
                if (ability.zone.is_none() || ability.inherited) return;
                if (!functions(state, library, card, ability)) return;
                if (zone.host) call.you = state.card(zone.host).controller;
                visit(call, ability, card);
            });
        }
    }
}

template <class Visit>
void each_ability_in_force(const Game& game, Visit&& visitor) {
    each_ability_in_force(game, visitor, [](const CardDefinition&) { return true; });
}

/// Only those of some kinds, one bit each.
template <class Visit>
void each_ability_of_kinds(const Game& game, std::uint16_t kinds, Visit&& visitor) {
    each_ability_in_force(game, visitor, [kinds](const CardDefinition& card) {
        return (card.ability_kinds & kinds) != 0;
    });
}

/// The call of an ability that was granted.
[[nodiscard]] inline Call call_of_lasting(const Lasting& row) {
    Call call{row.ability, row.source, row.granter, row.timestamp};
    call.targets[0] = call.bearer = row.bearer;
    call.told.holder = row.holder;
    return call;
}

/// Abilities of one kind in force that watch one of the names: of cards, then lasting ones, then
/// those that effects give to the attack under way.
template <class Visit>
void each_watcher(const Game& game, AbilityKind kind, const NameSet& names, Visit&& visit) {
    const GameState& state = game.state();
    const Library& library = game.library();
    refresh_characteristics(game);
    const Alert alert = state.alert().empty() ? Alert{0, 0, 0, 0} : state.alert()[0];
    const bool attack_gains = library.attacks_gain && !state.combat().empty();
    bool anyone =
        attack_gains || ((alert.watched_low & names.low) | (alert.watched_high & names.high)) != 0;
    for (std::size_t i = 0; i < state.interest().size() && !anyone; ++i) {
        anyone = state.interest()[i] > 0 && names.has(EventName{i});
    }
    if (!anyone) return;
    const auto watches = [&](const AbilityDefinition& ability) {
        return ability.kind == kind && names.meets(ability.watched);
    };
    const auto consider = [&](const Call& call, const AbilityDefinition& ability) {
        if (watches(ability)) visit(call);
    };
    each_ability_in_force(game, consider, [&](const CardDefinition& card) {
        return (card.ability_kinds & kind_bit(kind)) != 0 && names.meets(card.watched);
    });
    for (const Lasting& lasting : state.lasting()) {
        if (!lasting.is_in_force() || !watches(library.ability(lasting.ability))) continue;
        visit(call_of_lasting(lasting));
    }
    if (!attack_gains) return;
    for (const Call& call : abilities_of_attack(game)) {
        if (watches(library.ability(call.ability))) visit(call);
    }
}

}  // namespace cardloom
