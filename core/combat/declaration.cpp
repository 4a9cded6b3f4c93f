/// Declaring an attack (rules section 12.2): no Opportunity until all of it is done, and nothing
/// left of it if some of it cannot be.

#include <array>

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/combat/combat.hpp"
#include "core/combat/demands.hpp"
#include "core/ruleset.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

CombatRole role(RoleKind kind, CardRef card, PlayerId player) {
    CombatRole row;
    row.kind = kind;
    row.card = card;
    row.player = player;
    return row;
}

void offer_card(Game& game, CardRef card) {
    Option option;
    option.card = card;
    game.offer(option);
}

std::int32_t count_of(const GameState& state, RoleKind kind) {
    std::int32_t count = 0;
    each_role(state, kind, [&](const CombatRole&) { ++count; });
    return count;
}

/// Those with which the attack can still be declared.
void offer_weapons(Game& game, const Attack& attack) {
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        const CardRef object = game.state().ref(game.state().objects()[i].card);
        if (!can_wield(game, attack, object)) continue;
        bool leads_on = false;
        {
            const TrialRoles trial(game);
            give_role(game.state(), role(RoleKind::weapon, object, attack.player));
            leads_on = can_go_on(game, attack, true);
        }
        if (leads_on) offer_card(game, object);
    }
}

/// All that an effect has named, if it can be wielded.
void wield_what_is_given(Game& game, const Attack& attack) {
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        const CardRef object = game.state().ref(game.state().objects()[i].card);
        if (!can_wield(game, attack, object)) continue;
        give_role(game.state(), role(RoleKind::weapon, object, attack.player));
    }
    take_roles(game.state(), RoleKind::next_weapon);
}

/// One after the other, as long as there is one that can be (GA-COMBAT-DECL-1.b, AMB-15).
Task<> choose_weapons(Game& game, Attack attack) {
    if (attack.armed) {
        wield_what_is_given(game, attack);
        co_return;
    }
    while (true) {
        const bool is_enough = can_go_on(game, attack, false);
        Decision& decision =
            game.decide(attack.player, DecisionKind::choose_cards, "GA-COMBAT-DECL-1.b");
        offer_weapons(game, attack);
        if (decision.options.empty()) co_return;
        decision.least = is_enough ? 0 : 1;
        const Choice choice = co_await game.ask();
        if (choice.picks.empty()) co_return;
        const CardRef weapon = game.current_decision().options[choice.pick()].card;
        give_role(game.state(), role(RoleKind::weapon, weapon, attack.player));
    }
}

void defend(Game& game, CardRef card, bool aimed) {
    CombatRole row = role(RoleKind::defender, card, game.state().card(card.card).controller);
    row.aimed = aimed ? 1 : 0;
    give_role(game.state(), row);
}

/// All that a player has to be attacked defends.
Task<bool> choose_defending_player(Game& game, Attack attack) {
    game.decide(attack.player, DecisionKind::choose_players, "GA-COMBAT-DECL-1.c");
    for (std::size_t i = 0; i < game.state().players().size(); ++i) {
        if (!can_choose_player(game, attack, PlayerId{i})) continue;
        Option option;
        option.player = PlayerId{i};
        game.offer(option);
    }
    if (game.current_decision().options.empty()) co_return false;
    PlayerId chosen = game.current_decision().options.front().player;
    if (game.current_decision().options.size() > 1) {
        const Choice choice = co_await game.ask();
        chosen = game.current_decision().options[choice.pick()].player;
    }
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        const CardRef card = game.state().ref(game.state().objects()[i].card);
        if (game.state().card(card.card).controller != chosen) continue;
        if (can_be_attacked(game, attack, card)) defend(game, card, false);
    }
    co_return true;
}

/// Whether the attack can be paid for with this target as well.
bool can_add_target(Game& game, const Attack& attack, TargetDemands& demands, CardRef card) {
    if (!can_be_attacked(game, attack, card) || !demands.allow(card)) return false;
    const TrialRoles trial(game);
    defend(game, card, true);
    return can_meet_demands(game, attack);
}

void offer_targets(Game& game, const Attack& attack) {
    TargetDemands demands(game, attack);
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        const CardRef card = game.state().ref(game.state().objects()[i].card);
        if (can_add_target(game, attack, demands, card)) offer_card(game, card);
    }
}

/// False if there is nothing to choose; asks only where there is a choice.
Task<bool> choose_target(Game& game, Attack attack, bool optional) {
    Decision& decision =
        game.decide(attack.player, DecisionKind::choose_targets, "GA-COMBAT-DECL-1.c");
    decision.least = optional ? 0 : 1;
    offer_targets(game, attack);
    if (decision.options.empty()) co_return false;
    CardRef target = decision.options.front().card;
    if (optional || decision.options.size() > 1) {
        const Choice choice = co_await game.ask();
        if (choice.picks.empty()) co_return false;
        target = game.current_decision().options[choice.pick()].card;
    }
    defend(game, target, true);
    co_return true;
}

Task<bool> choose_targets(Game& game, Attack attack) {
    const bool player = chooses_player(game, attack);
    bool chosen = false;
    if (player) {
        chosen = co_await choose_defending_player(game, attack);
    } else {
        chosen = co_await choose_target(game, attack, false);
    }
    if (!chosen) co_return false;
    Attack more = attack;
    more.target = {};  // an effect names the first only
    std::int32_t left = further_targets(game, more);
    while (left > 0) {
        const bool another = co_await choose_target(game, more, true);
        left = another ? left - 1 : 0;
    }
    co_return true;
}

/// What is loaded into the attacker and what it wields goes to its Intent (GA-FUNC-LOAD).
Task<bool> move_loaded(Game& game, CardRef attacker) {
    const ZoneKindId loaded = game.library().roles.loaded;
    if (loaded.is_none() || game.library().roles.intent.is_none()) co_return true;
    const std::size_t batch = game.open_batch();
    for (std::size_t i = game.state().layout().fixed_zones; i < game.state().zones().size(); ++i) {
        const Zone zone = game.state().zones()[i];
        if (zone.kind != loaded || zone.host.is_none() || zone.count == 0) continue;
        const CardRef host = game.state().ref(zone.host);
        if (host != attacker && !has_role(game.state(), RoleKind::weapon, host)) continue;
        const ZoneId intent =
            make_object_zone(game.state(), attacker.card, game.library().roles.intent);
        if (intent.is_none()) co_return false;
        for (const CardId card : CardsIn(game.state(), ZoneId{i})) {
            Move how;
            how.to = game.library().roles.intent;
            how.cause = Cause::combat;
            how.rule = "GA-FUNC-LOAD";
            Event event = move_event(game, game.state().ref(card), how);
            event.to = intent;
            game.propose(event);
        }
    }
    co_await happen(game, batch);
    co_return true;
}

/// That it attacks and wields is told once everything is paid (GA-COMBAT-DECL-3).
Task<> raise_attack(Game& game, Attack attack) {
    const std::size_t batch = game.open_batch();
    const bool one = count_of(game.state(), RoleKind::defender) == 1;
    Event event = attack_event(game, attack.player, attack.attacker,
                               one ? first_target(game.state()) : CardRef{});
    if (const CombatRole* first = first_role(game.state(), RoleKind::defender)) {
        event.defender = first->player;
    }
    event.amount = attack_power(game);
    game.propose(event);
    each_role(game.state(), RoleKind::weapon, [&](const CombatRole& row) {
        Event wield = wield_event(game, attack.player, attack.attacker, row.card);
        wield.target = event.target;
        game.propose(wield);
    });
    return happen(game, batch);
}

}  // namespace

Task<Verdict> declare_attack(Game& game, Attack attack) {
    const Verdict possible = check_attack(game, attack);
    if (!possible.is_legal()) co_return possible;
    {
        CombatRole row = role(RoleKind::attacker, attack.attacker, attack.player);
        row.by_card = attack.by_card ? 1 : 0;
        give_role(game.state(), row);
    }
    const bool rests = attack.rests && game.state().object(attack.attacker.card)->rested == 0;
    if (rests) {
        const Happened rested = co_await rest_object(game, attack.attacker, Cause::cost);
        if (!rested.is_all_of(1)) co_return Verdict{"it cannot rest", "GA-COMBAT-ATK-5"};
    }
    co_await choose_weapons(game, attack);
    const bool aimed = co_await choose_targets(game, attack);
    if (!aimed) co_return Verdict{"there is nothing it can attack", "GA-COMBAT-ATK-1"};
    const Verdict demands = co_await meet_demands(game, attack);
    if (!demands.is_legal()) co_return demands;
    attack.attacker = game.present(attack.attacker);
    const bool room = co_await move_loaded(game, attack.attacker);
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
    co_await raise_attack(game, attack);
    co_return Verdict{};
}

}  // namespace cardloom
