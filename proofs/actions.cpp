#include "proofs/actions.hpp"

#include "core/characteristics.hpp"
#include "core/ruleset.hpp"
#include "core/stack/declare.hpp"
#include "core/stack/stack.hpp"
#include "core/turn/course.hpp"
#include "core/turn/seats.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom::proofs {

namespace {

void offer_card(Game& game, Verb verb, CardId card, AbilityId ability = {}) {
    Option option;
    option.verb = verb;
    option.card = game.state().ref(card);
    option.ability = ability;
    game.offer(option);
}

/// The ability that a card does as it resolves; none of what only becomes an object.
AbilityId effect_of(const Game& game, CardId card) {
    for (const AbilityId id : definition_of(game, card).abilities) {
        if (game.library().ability(id).kind == AbilityKind::effect) return id;
    }
    return {};
}

}  // namespace

void ProofActions::offer(Game& game, PlayerId player, bool slow) {
    const GameState& state = game.state();
    for (const CardId card : CardsIn(state, state.zone_of(game.library().roles.hand, player))) {
        const DefinitionId definition = state.card(card).definition;
        const bool is_fast = definition.index() < fast.size() && fast[definition.index()];
        if (slow || is_fast) offer_card(game, Verb::play, card);
    }
    for (const Object& object : state.objects()) {
        if (state.card(object.card).controller != player) continue;
        for (const AbilityId id : definition_of(game, object.card).abilities) {
            if (content_.spec(id).activated) offer_card(game, Verb::activate, object.card, id);
        }
        const bool attacks = slow && object.rested == 0 && game.rules().combat_phase() &&
                             definition_of(game, object.card).power > 0 &&
                             can_attack_this_turn(game);
        if (attacks) offer_card(game, Verb::attack, object.card);
    }
}

Task<> ProofActions::perform(Game& game, PlayerId player, Option action) {
    if (action.verb == Verb::activate) return activate(game, player, action);
    return play(game, player, action.card, InstanceKind::activation);
}

Task<> ProofActions::play(Game& game, PlayerId player, CardRef card, InstanceKind kind) {
    const DefinitionId definition = game.state().card(card.card).definition;
    Move announce;
    announce.to = game.library().roles.stack;
    announce.cause = Cause::cost;
    announce.player = player;
    announce.rule = "GA-ACT-1.1";
    const Happened announced = co_await move_card(game, card, announce);
    Instance instance;
    instance.timestamp = game.state().next_timestamp();
    instance.source = announced.card;
    instance.ability = effect_of(game, card.card);
    instance.controller = player;
    instance.kind = kind;
    Declared declared{true, 0};
    if (instance.ability) {
        declared = co_await declare(game, call_of(game, instance));
    }
    const bool fails = definition.index() < impossible.size() && impossible[definition.index()];
    if (!declared.legal || fails) {
        co_await game.refuse("it cannot be played", "GA-PLAY-2");
    }
    instance.modes = declared.modes;
    const bool room = push(game, instance) != 0;
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
}

Task<> ProofActions::activate(Game& game, PlayerId player, Option action) {
    Instance instance;
    instance.timestamp = game.state().next_timestamp();
    instance.source = action.card;
    instance.ability = action.ability;
    instance.controller = player;
    instance.kind = InstanceKind::ability;
    const Declared declared = co_await declare(game, call_of(game, instance));
    if (!declared.legal) {
        co_await game.refuse("it cannot be activated", "GA-PLAY-2");
    }
    instance.modes = declared.modes;
    const bool room = push(game, instance) != 0;
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
}

Task<bool> ProofActions::materialize(Game& game, PlayerId player, bool optional) {
    Decision& decision = game.decide(player, DecisionKind::choose_cards, "GA-MATPH-3");
    decision.least = optional ? 0 : 1;
    const ZoneId material = game.state().zone_of(game.library().roles.material, player);
    for (const CardId card : CardsIn(game.state(), material)) {
        const CardDefinition& definition = definition_of(game, card);
        const bool is_first = definition.champion && definition.level == 0;
        if (definition.cost_kind == CostKind::memory && !is_first) {
            offer_card(game, Verb::materialize, card);
        }
    }
    // Also who has none to choose is asked: what is in a material deck is nobody else's business.
    if (decision.options.empty() && !optional) co_return false;
    const Choice choice = co_await game.ask();
    if (choice.picks.empty()) co_return false;
    const CardRef card = game.current_decision().options[choice.pick()].card;
    co_await play(game, player, card, InstanceKind::materialization);
    co_return true;
}

/// The attacker rests, and its damage goes to the next player's champion. Every action is told.
Task<> ProofActions::combat(Game& game, TurnAction action, Option attack) {
    const PlayerId player = game.state().header().machine.turn_player;
    if (action == TurnAction::declare_attack && !attack.card.is_none()) {
        const std::size_t definition = game.state().card(attack.card.card).definition.index();
        if (definition < impossible.size() && impossible[definition]) {
            co_await game.refuse("it cannot attack", "GA-COMBAT-DECL-2");
        }
        co_await rest_object(game, attack.card, Cause::cost);
    }
    if (action == TurnAction::combat_damage) {
        const CardRef champion = champion_of(game, next_player(game.state(), player));
        co_await deal_damage(game, champion, 1, {});
    }
    const std::string name = "combat_" + std::string(word_of(action));
    const std::size_t batch = game.open_batch();
    Event event;
    event.player = player;
    event.cause = Cause::combat;
    event.names.add(game.library().find_event_name(name));
    game.propose(event);
    co_await happen(game, batch);
}

/// A card of the hand that can be there from the start is put onto the field.
Task<> ProofActions::pregame(Game& game, PlayerId player) {
    const ZoneId material = game.state().zone_of(game.library().roles.material, player);
    for (const CardId card : CardsIn(game.state(), material)) {
        if (definition_of(game, card).id != "proof/early-banner") continue;
        Move enter;
        enter.to = game.library().roles.field;
        enter.cause = Cause::turn;
        enter.player = player;
        enter.rule = "GA-START-4";
        co_await move_card(game, game.state().ref(card), enter);
        co_return;
    }
}

bool ProofActions::can_resolve(const Game&, const Instance&) { return true; }

}  // namespace cardloom::proofs
