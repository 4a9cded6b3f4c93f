/// What cards let their owners do before the game (GA-START-4).

#include "core/characteristics.hpp"
#include "core/play/playing.hpp"
#include "core/settle/settle.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

void offer_early_cards(Game& game, PlayerId player) {
    const GameState& state = game.state();
    for (std::size_t i = 0; i < state.cards().size(); ++i) {
        const Card& card = state.card(CardId{i});
        if (card.owner != player || card.zone.is_none()) continue;
        const CardDefinition& definition = definition_of(game, CardId{i});
        if (definition.may_start_in.is_none() || state.zone(card.zone).kind != definition.deck) {
            continue;
        }
        Option option;
        option.card = state.ref(CardId{i});
        game.offer(option);
    }
}

}  // namespace

/// What is played before the game costs nothing, and nobody can respond (GA-TBA-2).
Task<> Playing::play_early_cards(Game& game, PlayerId player) {
    for (std::size_t i = 0; i < game.state().cards().size(); ++i) {
        const CardRef card = game.state().ref(CardId{i});
        const Card& row = game.state().card(card.card);
        if (row.owner != player || row.zone.is_none()) continue;
        const CardDefinition& definition = definition_of(game, card.card);
        if (!definition.played_before_game || game.state().zone(row.zone).kind != definition.deck) {
            continue;
        }
        Play what = play_of_card(game, player, card, usual_kind(game, card.card));
        what.free = what.all_free = what.any_speed = what.any_element = true;
        co_await play_by_effect(game, what);
    }
}

/// Everybody is asked where there are such cards at all: who has one in a deck is nobody else's
/// business.
Task<> Playing::pregame(Game& game, PlayerId player) {
    if (game.library().some_played_early) {
        co_await play_early_cards(game, player);
        co_await settle(game);
    }
    if (!game.library().some_start_early) co_return;
    Decision& decision = game.decide(player, DecisionKind::choose_cards, "GA-START-4");
    offer_early_cards(game, player);
    decision.least = 0;
    decision.most = static_cast<std::int32_t>(decision.options.size());
    const Choice choice = co_await game.ask();
    const std::size_t batch = game.open_batch();
    for (const std::uint16_t pick : choice.picks) {
        const CardRef card = game.current_decision().options[pick].card;
        Move enter;
        enter.to = definition_of(game, card.card).may_start_in;
        enter.cause = Cause::turn;
        enter.player = player;
        enter.rule = "GA-START-4";
        Event event = move_event(game, card, enter);
        event.unalterable = true;
        game.propose(event);
    }
    if (game.batch_end() > batch) {
        co_await happen(game, batch);
    }
}

}  // namespace cardloom
