#include "core/combat/asking.hpp"

#include <algorithm>

#include "core/characteristics.hpp"

namespace cardloom {

namespace {

Event combat_event(EventName name, PlayerId player, CardRef card, CardRef attacker,
                   std::string_view rule) {
    Event event;
    event.cause = Cause::combat;
    event.names.add(name);
    event.player = player;
    event.card = card;
    event.attacker = attacker;
    event.rule = rule;
    return event;
}

PlayerId controller_of(const Game& game, CardRef card) {
    return game.state().has_card(card.card) ? game.state().card(card.card).controller : PlayerId{};
}

}  // namespace

Event attack_event(const Game& game, PlayerId player, CardRef attacker, CardRef target) {
    Event event = combat_event(event::attack, player, attacker, attacker, "GA-COMBAT-DECL-3");
    event.target = target;
    event.defender = controller_of(game, target);
    return event;
}

Event wield_event(const Game&, PlayerId player, CardRef attacker, CardRef weapon) {
    return combat_event(event::wield, player, weapon, attacker, "GA-VERB-WIELD");
}

Event retaliate_event(const Game& game, CardRef retaliator, CardRef attacker) {
    Event event = combat_event(event::retaliate, controller_of(game, retaliator), retaliator,
                               attacker, "GA-COMBAT-RETAL-3");
    event.target = attacker;
    event.defender = event.player;
    return event;
}

Event redirect_event(const Game& game, CardRef attacker, CardRef from, CardRef to) {
    Event event =
        combat_event(event::redirect, controller_of(game, to), to, attacker, "GA-REDIR-1");
    event.kind = EventKind::redirect;
    event.over = from;
    event.target = to;
    event.defender = event.player;
    return event;
}

std::optional<CardRef> what_forbids(Game& game, const Event& event) {
    std::optional<CardRef> by;
    each_about(game, AbilityKind::prohibition, event,
               [&](const Call& call, const AbilityDefinition&) {
                   if (!by) by = call.source;
               });
    return by;
}

bool is_permitted(Game& game, const Event& event) {
    bool may = false;
    each_about(game, AbilityKind::permission, event,
               [&](const Call&, const AbilityDefinition& ability) {
                   may = may || (!ability.combat.more_targets && !ability.combat.more_weapons);
               });
    return may;
}

bool is_permitted(Game& game, const Event& event, bool CombatTerms::*in_spite_of) {
    bool may = false;
    each_about(game, AbilityKind::permission, event,
               [&](const Call&, const AbilityDefinition& ability) {
                   may = may || ability.combat.*in_spite_of;
               });
    return may;
}

bool is_waived(Game& game, const Event& event, const AbilityDefinition& requirement) {
    bool waived = false;
    each_about(
        game, AbilityKind::permission, event, [&](const Call&, const AbilityDefinition& ability) {
            const bool named =
                requirement.keyword && std::find(ability.waives.begin(), ability.waives.end(),
                                                 requirement.keyword) != ability.waives.end();
            waived = waived || named || ability.combat.any_demand;
        });
    return waived;
}

std::int32_t how_many_more(Game& game, const Event& event, bool CombatTerms::*of) {
    std::int32_t more = 0;
    each_about(game, AbilityKind::permission, event,
               [&](const Call& call, const AbilityDefinition& ability) {
                   if (!(ability.combat.*of)) return;
                   more += std::max(0, game.content().amount_about(game, call, event));
               });
    return more;
}

bool obeys(Game& game, CardRef unit) {
    const PlayerId controller = controller_of(game, unit);
    if (obeyed_by(game, unit.card) != controller) return false;
    if (!is_watched(game, AbilityKind::prohibition, event::obey)) return true;
    return !is_forbidden(game, combat_event(event::obey, controller, unit, {}, "GA-CTRL-2"));
}

}  // namespace cardloom
