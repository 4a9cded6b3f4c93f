/// Combat damage and the end of combat (rules sections 12.5 and 12.6).

#include "core/characteristics.hpp"
#include "core/combat/combat.hpp"
#include "core/ruleset.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// The unit is the only source of it, whatever it wields (GA-COMBAT-DMG-5).
void propose_damage(Game& game, CardRef to, std::int32_t amount, CardRef from,
                    std::string_view rule) {
    Event event = damage_event(game, to, amount, from);
    event.cause = Cause::combat;
    event.attacker = from;
    event.rule = rule;
    game.propose(event);
}

void propose_wear(Game& game, CardRef weapon, CardRef attacker) {
    const CounterId durability = game.library().roles.durability;
    if (durability.is_none() || !is_on_field(game.state(), weapon)) return;
    Event event = counters_event(game, weapon, durability, -1, attacker);
    event.cause = Cause::combat;
    event.rule = "GA-COMBAT-DMG-4";
    game.propose(event);
}

/// Each weapon loses one, however many are attacked; so does a weapon that attacks itself
/// (GA-COMBAT-DMG-4, GA-IDX-17).
void propose_all_wear(Game& game, CardRef attacker) {
    each_role(game.state(), RoleKind::weapon,
              [&](const CombatRole& row) { propose_wear(game, row.card, attacker); });
    if (is_wieldable(game, attacker.card)) propose_wear(game, attacker, attacker);
}

bool wears(const Game& game, policy::DurabilityLoss when) {
    return game.rules().policies.get<policy::DurabilityLoss>() == when;
}

}  // namespace

Task<> deal_combat_damage(Game& game, std::string_view rule) {
    const std::size_t batch = game.open_batch();
    const CardRef attacker = attacker_in(game.state());
    if (is_on_field(game.state(), attacker)) {
        const std::int32_t power = attack_damage(game);
        bool any = false;
        each_role(game.state(), RoleKind::defender, [&](const CombatRole& row) {
            if (!is_on_field(game.state(), row.card)) return;
            any = true;
            propose_damage(game, row.card, power, attacker, rule);
        });
        // Whatever the amount, but not if nothing is attacked any more (AMB-7).
        if (any && wears(game, policy::DurabilityLoss::with_damage)) {
            propose_all_wear(game, attacker);
        }
    }
    each_role(game.state(), RoleKind::retaliator, [&](const CombatRole& row) {
        const bool both =
            is_on_field(game.state(), row.card) && is_on_field(game.state(), row.other);
        if (!both) return;
        propose_damage(game, row.other, damage_dealt_by(game, row.card.card), row.card, rule);
    });
    return happen(game, batch);
}

Task<> leave_combat(Game& game, std::string_view) {
    const CardRef attacker = attacker_in(game.state());
    if (wears(game, policy::DurabilityLoss::as_combat_ends) &&
        is_on_field(game.state(), attacker)) {
        const std::size_t batch = game.open_batch();
        propose_all_wear(game, attacker);
        co_await happen(game, batch);
    }
    for (const RoleKind kind : {RoleKind::attacker, RoleKind::defender, RoleKind::weapon,
                                RoleKind::retaliator, RoleKind::slain}) {
        take_roles(game.state(), kind);
    }
    game.state().header().unsettled = 1;
}

Task<> clear_intents(Game& game, std::string_view rule) {
    const std::size_t batch = game.open_batch();
    Move away;
    away.to = game.library().roles.graveyard;
    away.cause = Cause::combat;
    away.rule = rule;
    for (std::size_t i = game.state().layout().fixed_zones; i < game.state().zones().size(); ++i) {
        if (game.state().zones()[i].kind != game.library().roles.intent) continue;
        for (const CardId card : CardsIn(game.state(), ZoneId{i})) {
            game.propose(move_event(game, game.state().ref(card), away));
        }
    }
    return happen(game, batch);
}

}  // namespace cardloom
