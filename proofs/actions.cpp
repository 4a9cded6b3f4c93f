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

Verdict ProofActions::check_legality(Game& game, const Play& play) {
    if (is_impossible(game, play.card.card)) return {"it cannot be played", "GA-PLAY-2"};
    return Playing::check_legality(game, play);
}

Task<> ProofActions::tell(Game& game, TurnAction action) {
    const std::string name = "combat_" + std::string(word_of(action));
    const std::size_t batch = game.open_batch();
    Event event;
    event.player = game.machine().turn_player;
    event.cause = Cause::combat;
    event.names.add(game.library().find_event_name(name));
    game.propose(event);
    co_await happen(game, batch);
}

Task<Verdict> ProofActions::declare(Game& game, Attack attack) {
    const bool never = is_impossible(game, attack.attacker.card);
    const Verdict verdict = co_await Playing::declare(game, attack);
    if (never) co_return Verdict{"it cannot attack", "GA-COMBAT-DECL-2"};
    co_await tell(game, TurnAction::declare_attack);
    co_return verdict;
}

Task<> ProofActions::combat(Game& game, TurnAction action, std::string_view rule) {
    co_await Playing::combat(game, action, rule);
    co_await tell(game, action);
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
