/// Finding the abilities in force that care about an event or a play, by the index of interest.
#pragma once

#include "core/game.hpp"

namespace cardloom {

/// Abilities of one kind in play that watch one of the names: of objects, oldest first, then
/// lasting ones.
template <class Visit>
void each_watcher(const Game& game, AbilityKind kind, const NameSet& names, Visit&& visit) {
    const GameState& state = game.state();
    const Library& library = game.library();
    bool anyone = false;
    for (std::size_t i = 0; i < state.interest().size() && !anyone; ++i) {
        anyone = state.interest()[i] > 0 && names.has(EventName{i});
    }
    if (!anyone) return;
    const auto watches = [&](AbilityId id) {
        const AbilityDefinition& ability = library.ability(id);
        return ability.kind == kind && ability.on && names.has(ability.on);
    };
    for (const Object& object : state.objects()) {
        const Card& card = state.card(object.card);
        for (const AbilityId id : library.card(card.definition).abilities) {
            if (watches(id)) visit(Call{id, state.ref(object.card), card.controller});
        }
    }
    for (const Lasting& lasting : state.lasting()) {
        if (!watches(lasting.ability)) continue;
        Call call{lasting.ability, lasting.source, lasting.granter, lasting.timestamp};
        call.targets[0] = lasting.bearer;
        call.amount = lasting.args[0];
        visit(call);
    }
}

}  // namespace cardloom
