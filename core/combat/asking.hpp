/// What cards say about combat: attacks, wielding, retaliation and redirection are asked about as
/// the events that they would be. "Cannot" beats "may" (GA-GEN-8).
#pragma once

#include <optional>

#include "core/memory.hpp"
#include "core/watchers.hpp"

namespace cardloom {

/// An attack: of everything that is attacked together, or of one target only.
[[nodiscard]] Event attack_event(const Game& game, PlayerId player, CardRef attacker,
                                 CardRef target = {});
[[nodiscard]] Event wield_event(const Game& game, PlayerId player, CardRef attacker,
                                CardRef weapon);
[[nodiscard]] Event retaliate_event(const Game& game, CardRef retaliator, CardRef attacker);
[[nodiscard]] Event redirect_event(const Game& game, CardRef attacker, CardRef from, CardRef to);

/// Visits the abilities of a kind in force that are about an event. `visit` takes a Call and the
/// definition.
template <class Visit>
void each_about(Game& game, AbilityKind kind, const Event& event, Visit&& visit) {
    each_watcher(game, kind, event.names, [&](const Call& call) {
        if (is_used_up(game, call) || !game.content().applies(game, call, event)) return;
        visit(call, game.library().ability(call.ability));
    });
}

/// What forbids it, if something does.
[[nodiscard]] std::optional<CardRef> what_forbids(Game& game, const Event& event);
[[nodiscard]] inline bool is_forbidden(Game& game, const Event& event) {
    return what_forbids(game, event).has_value();
}
/// Whether something allows it that the rules alone do not.
[[nodiscard]] bool is_permitted(Game& game, const Event& event);
/// ... in spite of a term of the rules.
[[nodiscard]] bool is_permitted(Game& game, const Event& event, bool CombatTerms::*in_spite_of);

/// Whether a permission says that a requirement does not bind.
[[nodiscard]] bool is_waived(Game& game, const Event& event, const AbilityDefinition& requirement);

/// How much permissions add, of targets or weapons.
[[nodiscard]] std::int32_t how_many_more(Game& game, const Event& event, bool CombatTerms::*of);

/// Whether a unit does what its controller tells it (GA-CTRL-2).
[[nodiscard]] bool obeys(Game& game, CardRef unit);

}  // namespace cardloom
