/// What changes in a combat under way: parts that become void, and attacks that are redirected
/// (rules sections 12.3, 17 and 18).

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/combat/combat.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

Attack attack_under_way(const Game& game) {
    Attack attack;
    const CombatRole* row = first_role(game.state(), RoleKind::attacker);
    if (row == nullptr) return attack;
    attack.player = row->player;
    attack.attacker = row->card;
    attack.by_card = row->by_card != 0;
    return attack;
}

/// Whether something says by now that this cannot be attacked: it is no legal target any more. What
/// forbids the attacker to attack comes too late (GA-CTRL-2).
bool has_become_illegal(Game& game, const Attack& attack, CardRef defender) {
    bool illegal = false;
    each_about(game, AbilityKind::prohibition,
               attack_event(game, attack.player, attack.attacker, defender),
               [&](const Call&, const AbilityDefinition& ability) {
                   illegal = illegal || ability.combat.of_target;
               });
    return illegal;
}

bool is_void(Game& game, const Attack& attack, const CombatRole& row) {
    const GameState& state = game.state();
    switch (row.kind) {
        case RoleKind::attacker:  // it keeps its part until combat ends (GA-COMBAT-ROLE-1)
        case RoleKind::next_attacker:
            return false;
        case RoleKind::defender:
            return !is_on_field(state, row.card) || has_become_illegal(game, attack, row.card);
        case RoleKind::retaliator:  // while there is somebody to strike (GA-COMBAT-RETAL-5)
            return !is_on_field(state, row.card) || !is_on_field(state, row.other);
        case RoleKind::weapon:
        case RoleKind::next_weapon:
        case RoleKind::slain:
        case RoleKind::attempted:
            return !is_on_field(state, row.card);
    }
    return false;
}

}  // namespace

void drop_void_roles(Game& game) {
    if (game.state().combat().empty()) return;
    const Attack attack = attack_under_way(game);
    const auto rows = game.state().combat();
    for (std::size_t i = rows.size(); i-- > 0;) {
        if (!is_void(game, attack, rows[i])) continue;
        rows.erase(i);
        game.state().mark(mark::combat);
    }
}

bool can_redirect(Game& game, CardRef from, CardRef to, CardRef source) {
    const Attack attack = attack_under_way(game);
    if (attack.attacker.is_none() || !is_in_combat(game)) return false;
    const bool has_target = !first_target(game.state()).is_none();
    const bool has_others = first_role(game.state(), RoleKind::defender) != nullptr;
    // Of a player's all, nothing is a target that could be another.
    if (!has_target && has_others) return false;
    if (!from.is_none() && !is_attack_target(game.state(), from)) return false;
    if (!can_be_attacked(game, attack, to)) return false;
    const CardRef old = from.is_none() ? first_target(game.state()) : from;
    Event event = redirect_event(game, attack.attacker, old, to);
    event.source = source;
    return !is_forbidden(game, event);
}

Task<Happened> redirect_attack(Game& game, CardRef from, CardRef to, CardRef source) {
    const std::size_t batch = game.open_batch();
    if (can_redirect(game, from, to, source)) {
        const CardRef old = from.is_none() ? first_target(game.state()) : from;
        Event event = redirect_event(game, attacker_in(game.state()), old, to);
        event.source = source;
        game.propose(event);
    }
    return happen(game, batch);
}

void propose_unfit_intents(Game& game) {
    const ZoneKindId intent = game.library().roles.intent;
    Move away;
    away.to = game.library().roles.graveyard;
    away.cause = Cause::check;
    away.rule = "GA-SBE-12";
    for (std::size_t i = game.state().layout().fixed_zones; i < game.state().zones().size(); ++i) {
        const Zone zone = game.state().zones()[i];
        if (intent.is_none() || zone.kind != intent || zone.host.is_none()) continue;
        for (const CardId card : CardsIn(game.state(), ZoneId{i})) {
            if (can_be_performed_by(game, card, game.state().ref(zone.host))) continue;
            game.propose(move_event(game, game.state().ref(card), away));
        }
    }
}

}  // namespace cardloom
