#include "proofs/actions.hpp"

#include "core/characteristics.hpp"
#include "core/ruleset.hpp"
#include "core/turn/course.hpp"
#include "core/turn/seats.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom::proofs {

bool ProofActions::is_impossible(const Game& game, CardId card) const {
    const std::size_t definition = game.state().card(card).definition.index();
    return definition < impossible.size() && impossible[definition];
}

void ProofActions::offer(Game& game, PlayerId player, bool slow) {
    Playing::offer(game, player, slow);
    const bool can_attack = slow && game.rules().combat_phase() && can_attack_this_turn(game);
    for (const Object& object : game.state().objects()) {
        const bool theirs = game.state().card(object.card).controller == player;
        if (!can_attack || !theirs || object.rested != 0) continue;
        if (definition_of(game, object.card).power <= 0) continue;
        Option option;
        option.verb = Verb::attack;
        option.card = game.state().ref(object.card);
        game.offer(option);
    }
}

Verdict ProofActions::check_legality(Game& game, const Play& play) {
    if (is_impossible(game, play.card.card)) return {"it cannot be played", "GA-PLAY-2"};
    return Playing::check_legality(game, play);
}

/// The attacker rests, and its damage goes to the next player's champion. Every action is told.
Task<> ProofActions::combat(Game& game, TurnAction action, Option attack) {
    const PlayerId player = game.state().header().machine.turn_player;
    if (action == TurnAction::declare_attack && !attack.card.is_none()) {
        if (is_impossible(game, attack.card.card)) {
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

}  // namespace cardloom::proofs
