/// Attacks that cards and effects begin: attack cards that resolve into an Intent (rules section
/// 6.4), and further attacks, which wait until they can be declared (GA-IDX-14).

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/combat/combat.hpp"
#include "core/ruleset.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// Whether attacks can be declared now, or once what is under way is over.
bool is_time_for(const Game& game, PlayerId player) {
    const Machine& machine = game.machine();
    if (player != machine.turn_player || game.rules().combat_phase().is_none()) return false;
    return game.rules().phase(machine.phase).slow_actions || is_in_combat(game);
}

/// Some attack cards say who performs them; any other is the champion's.
AbilityId performers_of(const Game& game, CardId card) {
    for (const AbilityId id : definition_of(game, card).abilities) {
        const AbilityDefinition& ability = game.library().ability(id);
        const bool about = ability.kind == AbilityKind::permission &&
                           ability.watched.has(event::attack) && !ability.combat.more_targets;
        if (about && ability.combat.performs) return id;
    }
    return {};
}

/// Who was rested for it; if nobody had to be, its player chooses (GA-COST-8).
Task<CardRef> performer_of(Game& game, Instance instance) {
    if (!instance.about.is_none()) co_return instance.about;
    game.decide(instance.controller, DecisionKind::choose_cards, "GA-ATKC-2");
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        const CardRef unit = game.state().ref(game.state().objects()[i].card);
        if (game.state().card(unit.card).controller != instance.controller) continue;
        if (!can_be_performed_by(game, instance.source.card, unit)) continue;
        Option option;
        option.card = unit;
        game.offer(option);
    }
    if (game.current_decision().options.empty()) co_return CardRef{};
    if (game.current_decision().options.size() == 1) {
        co_return game.current_decision().options.front().card;
    }
    const Choice choice = co_await game.ask();
    co_return game.current_decision().options[choice.pick()].card;
}

Task<bool> move_to_intent(Game& game, Instance instance, CardRef attacker) {
    if (instance.copy != 0) {
        const DefinitionId what = game.state().card(instance.source.card).definition;
        const Happened copied =
            co_await copy_to_intent(game, what, attacker, instance.source, instance.timestamp);
        co_return copied.is_all_of(1);
    }
    const ZoneId intent =
        make_object_zone(game.state(), attacker.card, game.library().roles.intent);
    if (intent.is_none()) {
        co_await game.end_at_once(Ending::capacity);
    }
    const std::size_t batch = game.open_batch();
    Move how;
    how.to = game.library().roles.intent;
    how.player = instance.controller;
    how.rule = "GA-ATKC-2";
    Event event = move_event(game, instance.source, how);
    event.to = intent;
    event.instance = instance.timestamp;
    game.propose(event);
    const Happened happened = co_await happen(game, batch);
    co_return happened&& happened.card.card ==
        instance.source.card&& game.state().card(instance.source.card).zone == intent;
}

}  // namespace

bool is_attack_card(const Game& game, CardId card) {
    const ZoneKindId intent = game.library().roles.intent;
    return intent && definition_of(game, card).resolves_to == intent;
}

bool can_be_performed_by(Game& game, CardId card, CardRef unit) {
    if (!is_attack_card(game, card)) return true;  // loaded there, or put there by an effect
    const AbilityId performers = performers_of(game, card);
    if (performers.is_none()) return is_champion(game, unit.card);
    const PlayerId you = game.state().card(unit.card).controller;
    const Call call{performers, game.state().ref(card), you};
    return game.content().applies(game, call, attack_event(game, you, unit));
}

bool has_next_attack(const GameState& state) {
    return first_role(state, RoleKind::next_attacker) != nullptr;
}

std::optional<Attack> take_next_attack(GameState& state) {
    const CombatRole* row = first_role(state, RoleKind::next_attacker);
    if (row == nullptr) return {};
    Attack attack;
    attack.player = row->player;
    attack.attacker = row->card;
    attack.target = row->other;
    attack.by_card = row->by_card != 0;
    attack.rests = false;
    each_role(state, RoleKind::next_weapon, [&](const CombatRole& weapon) {
        attack.armed = attack.armed || weapon.other == attack.attacker;
    });
    take_role(state, RoleKind::next_attacker, attack.attacker);
    return attack;
}

bool queue_attack(Game& game, const Attack& attack) {
    if (!is_time_for(game, attack.player) || !is_on_field(game.state(), attack.attacker) ||
        has_role(game.state(), RoleKind::next_attacker, attack.attacker)) {
        return false;
    }
    CombatRole row;
    row.kind = RoleKind::next_attacker;
    row.card = attack.attacker;
    row.other = attack.target;
    row.player = attack.player;
    row.by_card = attack.by_card ? 1 : 0;
    give_role(game.state(), row);
    if (is_in_combat(game)) end_phase(game);
    return true;
}

Task<Happened> copy_to_intent(Game& game, DefinitionId what, CardRef unit, CardRef source,
                              std::uint32_t instance) {
    const ZoneId intent = make_object_zone(game.state(), unit.card, game.library().roles.intent);
    if (intent.is_none()) {
        co_await game.end_at_once(Ending::capacity);
    }
    const std::size_t batch = game.open_batch();
    Event event = summon_event(game, what, game.state().card(unit.card).controller, source);
    event.to = intent;
    event.instance = instance;
    event.rule = "GA-ZONE-11";
    game.propose(event);
    const Happened happened = co_await happen(game, batch);
    co_return happened;
}

/// Another item on the stack, another player's turn, another phase or a combat under way: it
/// fizzles (GA-ATKC-4). So it does without whoever was rested for it, or anything to attack
/// (GA-IDX-13, GA-ATKC-3).
Task<bool> resolve_attack_card(Game& game, Instance instance) {
    const bool in_time = game.state().stack().size() == 1 && !is_in_combat(game) &&
                         is_time_for(game, instance.controller);
    if (!in_time) co_return false;
    Attack attack;
    attack.player = instance.controller;
    attack.attacker = co_await performer_of(game, instance);
    attack.by_card = true;
    attack.rests = false;
    if (!is_on_field(game.state(), attack.attacker)) co_return false;
    const Savepoint before = game.savepoint();
    const bool moved = co_await move_to_intent(game, instance, attack.attacker);
    const bool legal = moved && can_attack_this_turn(game) && check_attack(game, attack).is_legal();
    if (!legal || !queue_attack(game, attack)) {
        game.restore(before);
        co_return false;
    }
    game.release(before);
    co_return true;
}

Task<> abandon_attack(Game& game, Attack attack) {
    if (!attack.by_card || !is_on_field(game.state(), attack.attacker)) return {};
    const ZoneId intent =
        object_zone(game.state(), attack.attacker.card, game.library().roles.intent);
    if (intent.is_none()) return {};
    const std::size_t batch = game.open_batch();
    Move away;
    away.to = game.library().roles.graveyard;
    away.rule = "GA-ATKC-3";
    for (const CardId card : CardsIn(game.state(), intent)) {
        game.propose(move_event(game, game.state().ref(card), away));
    }
    return happen(game, batch);
}

}  // namespace cardloom
