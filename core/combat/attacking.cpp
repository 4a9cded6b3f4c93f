#include "core/combat/attacking.hpp"

#include <algorithm>
#include <bit>

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/combat/demands.hpp"
#include "core/continuous/attacks.hpp"
#include "core/ruleset.hpp"
#include "core/turn/course.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

bool has_type(const Game& game, CardId card, bool TypeRule::*what) {
    const std::vector<TypeRule>& types = game.rules().types;
    for (std::uint32_t bits = types_of(game, card); bits != 0; bits &= bits - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(bits));
        if (i < types.size() && types[i].*what) return true;
    }
    return false;
}

bool has_subtype_that(const Game& game, CardId card, bool SubtypeRule::*what) {
    const std::vector<SubtypeRule>& subtypes = game.rules().subtypes;
    for (std::size_t i = 0; i < subtypes.size(); ++i) {
        if (subtypes[i].*what && has_subtype(game, card, static_cast<std::uint16_t>(i)))
            return true;
    }
    return false;
}

/// Opposing units and what else the rules let be attacked (GA-COMBAT-ATK-1, GA-FUNC-SIEGE).
bool is_attackable(const Game& game, PlayerId by, CardRef card) {
    if (!is_on_field(game.state(), card)) return false;
    const PlayerId controller = game.state().card(card.card).controller;
    if (controller == by || !game.state().player(controller).is_in_game()) return false;
    return is_unit(game, card.card) || has_subtype_that(game, card.card, &SubtypeRule::attackable);
}

bool is_loaded(const Game& game, CardId card) {
    const ZoneId zone = object_zone(game.state(), card, game.library().roles.loaded);
    return !zone.is_none() && game.state().zone(zone).count > 0;
}

/// A champion needs power, a weapon or an attack card; anything else an attack with power
/// (GA-COMBAT-ATK-4, AMB-22).
bool has_what_it_needs(const Game& game, const Attack& attack) {
    if (attack.by_card || power_of(game, attack.attacker.card) > 0) return true;
    if (!is_champion(game, attack.attacker.card)) return attack_power(game) > 0;
    const bool any_power = game.rules().policies.get<policy::PowerlessWeaponAttack>() ==
                           policy::PowerlessWeaponAttack::allowed;
    bool wields = false;
    each_role(game.state(), RoleKind::weapon, [&](const CombatRole& row) {
        wields = wields || any_power || power_of(game, row.card.card) > 0;
    });
    return wields;
}

/// Visits what the attack could be aimed at, until `visit` says true.
template <class Visit>
void each_target(Game& game, const Attack& attack, Visit&& visit) {
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        const CardRef card = game.state().ref(game.state().objects()[i].card);
        if (can_be_attacked(game, attack, card) && visit(card)) return;
    }
}

/// Whether one more weapon can be wielded: as many as the ruleset allows, and more if something
/// lets this one be (AMB-15).
bool has_hand_free(Game& game, const Event& wielding) {
    std::int32_t wielded = 0;
    each_role(game.state(), RoleKind::weapon, [&](const CombatRole&) { ++wielded; });
    const std::int32_t usual = game.rules().policies.number(Policy::max_wield);
    return wielded < usual ||
           wielded < usual + how_many_more(game, wielding, &CombatTerms::more_weapons);
}

bool is_free(const GameState& state, CardRef card) {
    return !has_role(state, RoleKind::defender, card);
}

/// The attack as the event it would be with this target.
Event aimed_at(const Game& game, const Attack& attack, CardRef target) {
    return attack_event(game, attack.player, attack.attacker, target);
}

/// Visits the requirements of what attacks are aimed at.
template <class Visit>
void each_demand_on_target(Game& game, const Event& event, Visit&& visit) {
    each_watcher(game, AbilityKind::requirement, event.names, [&](const Call& call) {
        const CombatTerms& terms = game.library().ability(call.ability).combat;
        if (!terms.player) visit(call);
    });
}

/// Whether some target, with what is wielded now, makes an attack that can be declared.
bool has_target_to_declare(Game& game, const Attack& attack) {
    bool found = false;
    const auto by_defenders = [&] {  // effects may demand something once there are some
        return (game.state().alert()[0].sensitive & mark::defenders) != 0;
    };
    if (is_free_of_demands(game) && !by_defenders()) {
        // What must be attacked does not keep an attack from being made: where there is a choice,
        // some choice meets a requirement, or none is broken.
        each_target(game, attack, [&](CardRef) { return found = true; });
        return found;
    }
    if (chooses_player(game, attack)) {
        for (std::size_t i = 0; i < game.state().players().size(); ++i) {
            if (can_choose_player(game, attack, PlayerId{i})) return true;
        }
        return false;
    }
    TargetDemands demands(game, attack);
    each_target(game, attack, [&](CardRef target) {
        if (!demands.allow(target)) return false;
        const TrialRoles trial(game);
        give_role(
            game.state(),
            {target, {}, game.state().card(target.card).controller, RoleKind::defender, 1, 0});
        found = can_meet_demands(game, attack);
        return found;
    });
    return found;
}

}  // namespace

bool is_on_field(const GameState& state, CardRef card) {
    return state.is_current(card) && state.object(card.card) != nullptr;
}

bool is_wieldable(const Game& game, CardId card) {
    return has_type(game, card, &TypeRule::wieldable);
}

std::int32_t damage_dealt_by(const Game& game, CardId unit) {
    switch (damage_stat(game, unit)) {
        case Stat::life:
            return life_of(game, unit);
        case Stat::level:
            return level_of(game, unit);
        case Stat::durability:
            return durability_of(game, unit);
        default:
            return power_of(game, unit);
    }
}

namespace {

/// With what the attacker itself brings.
std::int32_t attack_of(const Game& game, std::int32_t own) {
    const GameState& state = game.state();
    const CardRef attacker = attacker_in(state);
    std::int32_t power = own;
    const ZoneId intent = object_zone(state, attacker.card, game.library().roles.intent);
    if (!intent.is_none()) {
        for (const CardId card : CardsIn(state, intent)) power += power_of(game, card);
    }
    each_role(state, RoleKind::weapon, [&](const CombatRole& row) {
        if (is_on_field(state, row.card)) power += power_of(game, row.card.card);
    });
    const PlayerId player = state.card(attacker.card).controller;
    const Event attack = attack_event(game, player, attacker, first_target(state));
    return std::max(attack_power(game, attack, power), 0);
}

}  // namespace

std::int32_t attack_power(const Game& game) {
    const CardRef attacker = attacker_in(game.state());
    if (!is_on_field(game.state(), attacker)) return 0;
    return attack_of(game, power_of(game, attacker.card));
}

std::int32_t attack_damage(const Game& game) {
    const CardRef attacker = attacker_in(game.state());
    if (!is_on_field(game.state(), attacker)) return 0;
    return attack_of(game, damage_dealt_by(game, attacker.card));
}

bool can_wield(Game& game, const Attack& attack, CardRef object) {
    const GameState& state = game.state();
    if (!is_on_field(state, object) || object == attack.attacker ||
        state.card(object.card).controller != attack.player ||
        has_role(state, RoleKind::weapon, object)) {
        return false;
    }
    if (attack.armed && !has_role(state, RoleKind::next_weapon, object)) return false;
    const auto may_be_permitted = [&] {
        return is_watched(game, AbilityKind::permission, event::wield);
    };
    const bool is_weapon = is_wieldable(game, object.card);
    if (!is_weapon && !may_be_permitted()) return false;
    const bool wields = has_type(game, attack.attacker.card, &TypeRule::wields);
    if (!wields && !may_be_permitted()) return false;
    const Event event = wield_event(game, attack.player, attack.attacker, object);
    if (!attack.armed && !has_hand_free(game, event)) return false;
    if (!wields && !is_permitted(game, event)) return false;
    if (!is_weapon && !is_permitted(game, event, &CombatTerms::of_object)) return false;
    const bool needs_loaded = has_subtype_that(game, object.card, &SubtypeRule::needs_loaded);
    if (needs_loaded && (attack.by_card || !is_loaded(game, object.card))) return false;
    return !is_forbidden(game, event);
}

bool can_be_attacked(Game& game, const Attack& attack, CardRef target) {
    if (!is_attackable(game, attack.player, target) || !is_free(game.state(), target)) return false;
    if (!attack.target.is_none() && target != attack.target) return false;
    if (!is_watched(game, AbilityKind::prohibition, event::attack)) return true;
    return !is_forbidden(game, aimed_at(game, attack, target));
}

TargetDemands::TargetDemands(Game& game, const Attack& attack)
    : game_(game),
      attack_(attack),
      are_some_(is_watched(game, AbilityKind::requirement, event::attack)) {}

bool TargetDemands::allow(CardRef target) {
    if (!are_some_) return true;
    const Event event = aimed_at(game_, attack_, target);
    bool meets_one = false, fails_one = false;
    std::size_t next = 0;
    each_demand_on_target(game_, event, [&](const Call& call) {
        const std::size_t which = next++;
        if (meets_one || !game_.content().concerns(game_, call, event)) return;
        if (game_.content().applies(game_, call, event)) {
            meets_one = true;
        } else if (!fails_one && !is_waived(game_, event, game_.library().ability(call.ability))) {
            fails_one = can_be_met(which, call);
        }
    });
    return meets_one || !fails_one;
}

bool TargetDemands::can_be_met(std::size_t which, const Call& call) {
    if (which >= met_.size()) met_.resize(which + 1, Met::unknown);
    if (met_[which] == Met::unknown) {
        bool found = false;
        each_target(game_, attack_, [&](CardRef other) {
            const Event instead = aimed_at(game_, attack_, other);
            found = game_.content().concerns(game_, call, instead) &&
                    game_.content().applies(game_, call, instead);
            return found;
        });
        met_[which] = found ? Met::by_some : Met::by_none;
    }
    return met_[which] == Met::by_some;
}

bool chooses_player(Game& game, const Attack& attack) {
    if (!is_watched(game, AbilityKind::requirement, event::attack)) return false;
    bool player = false;
    const Event event = aimed_at(game, attack, {});
    each_about(game, AbilityKind::requirement, event,
               [&](const Call&, const AbilityDefinition& ability) {
                   player = player || (ability.combat.player && !is_waived(game, event, ability));
               });
    return player;
}

bool can_choose_player(Game& game, const Attack& attack, PlayerId player) {
    const TrialRoles trial(game);
    bool any = false;
    each_target(game, attack, [&](CardRef target) {
        const PlayerId controller = game.state().card(target.card).controller;
        if (controller != player) return false;
        give_role(game.state(), {target, {}, controller, RoleKind::defender, 0, 0});
        any = true;
        return false;
    });
    return any && can_meet_demands(game, attack);
}

std::int32_t further_targets(Game& game, const Attack& attack) {
    const Event event = aimed_at(game, attack, {});
    return how_many_more(game, event, &CombatTerms::more_targets);
}

bool can_go_on(Game& game, const Attack& attack, bool with_more_weapons) {
    if (has_what_it_needs(game, attack) && has_target_to_declare(game, attack)) return true;
    if (!with_more_weapons) return false;
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        const CardRef object = game.state().ref(game.state().objects()[i].card);
        if (!can_wield(game, attack, object)) continue;
        const TrialRoles trial(game);
        give_role(game.state(), {object, {}, attack.player, RoleKind::weapon, 0, 0});
        if (can_go_on(game, attack, true)) return true;
    }
    return false;
}

Verdict check_attacker(Game& game, const Attack& attack) {
    const GameState& state = game.state();
    if (!is_on_field(state, attack.attacker)) return {"it is not on the field", "GA-COMBAT-ATK-1"};
    if (state.card(attack.attacker.card).controller != attack.player) {
        return {"another player controls it", "GA-COMBAT-ATK-1"};
    }
    const bool is_usual = is_unit(game, attack.attacker.card);
    const bool is_tired = attack.rests && state.object(attack.attacker.card)->rested != 0;
    const bool may_permit =
        (!is_usual || is_tired) && is_watched(game, AbilityKind::permission, event::attack);
    if (!is_usual && !(may_permit && is_permitted(game, aimed_at(game, attack, {})))) {
        return {"only units attack", "GA-COMBAT-ATK-1"};
    }
    if (is_tired &&
        !(may_permit && is_permitted(game, aimed_at(game, attack, {}), &CombatTerms::rested))) {
        return {"it is rested", "GA-COMBAT-ATK-5"};
    }
    if (!obeys(game, attack.attacker)) return {"it does not obey", "GA-COMBAT-ATK-6"};
    if (!is_watched(game, AbilityKind::prohibition, event::attack)) return {};
    if (const auto by = what_forbids(game, aimed_at(game, attack, {}))) {
        return {"an effect forbids it", "GA-GEN-8", *by};
    }
    return {};
}

Verdict check_attack(Game& game, const Attack& attack) {
    const Verdict attacker = check_attacker(game, attack);
    if (!attacker.is_legal()) return attacker;
    const TrialRoles trial(game);
    give_role(game.state(), {attack.attacker, {}, attack.player, RoleKind::attacker, 0, 0});
    if (can_go_on(game, attack, true)) return {};
    bool any = false;
    each_target(game, attack, [&](CardRef) { return any = true; });
    if (!any) return {"there is nothing it can attack", "GA-COMBAT-ATK-1"};
    if (!has_what_it_needs(game, attack)) return {"it has no power to attack", "GA-COMBAT-ATK-4"};
    return {"no attack of it would meet what is demanded", "GA-COMBAT-DECL-2"};
}

Verdict check_time_to_attack(const Game& game, bool slow) {
    if (!slow || game.rules().combat_phase().is_none()) {
        return {"this is not the time to attack", "GA-COMBAT-ATK-2"};
    }
    if (!can_attack_this_turn(game)) {
        return {"nobody attacks before the last first turn", "GA-START-11"};
    }
    return {};
}

Verdict explain_attack(Game& game, PlayerId player, CardId card, bool slow) {
    const Verdict time = check_time_to_attack(game, slow);
    if (!time.is_legal()) return time;
    Attack attack;
    attack.player = player;
    attack.attacker = game.state().ref(card);
    return check_attack(game, attack);
}

namespace {

/// Visits what demands of some that they attack at all, and not of attacks how they are made.
template <class Visit>
void each_demand_to_attack(const Game& game, Visit&& visit) {
    if (!is_watched(game, AbilityKind::requirement, event::attack)) return;
    NameSet names;
    names.add(event::attack);
    each_watcher(game, AbilityKind::requirement, names, [&](const Call& call) {
        const CombatTerms& terms = game.library().ability(call.ability).combat;
        if (!terms.each_combat && !terms.player) visit(call);
    });
}

}  // namespace

bool must_attack_with(Game& game, PlayerId player, CardRef attacker) {
    bool must = false;
    const Event event = attack_event(game, player, attacker);
    each_demand_to_attack(
        game, [&](const Call& call) { must = must || game.content().concerns(game, call, event); });
    return must;
}

bool must_attack(Game& game, PlayerId player) {
    bool is_demanded = false;
    each_demand_to_attack(game, [&](const Call&) { is_demanded = true; });
    if (!is_demanded) return false;
    const auto objects = game.state().objects();
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const CardRef card = game.state().ref(objects[i].card);
        if (game.state().card(card.card).controller != player ||
            has_role(game.state(), RoleKind::attempted, card)) {
            continue;
        }
        if (must_attack_with(game, player, card) &&
            explain_attack(game, player, card.card, true).is_legal()) {
            return true;
        }
    }
    return false;
}

}  // namespace cardloom
