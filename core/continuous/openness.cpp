#include "core/continuous/openness.hpp"

#include "core/continuous/layers.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

void show(Game& game, CardId card) {
    GameState& state = game.state();
    Event event;
    event.card = state.ref(card);
    event.definition = state.card(card).definition;
    event.player = state.card(card).owner;
    event.from = event.to = state.card(card).zone;
    event.known = state.everyone();
    event.rule = "GA-ZONE-13";
    look_at(state, card, state.everyone());
    game.tell(event, event::reveal);
}

}  // namespace

void show_open_cards(Game& game) {
    if (!game.library().opens_cards) return;
    refresh_characteristics(game);
    const GameState& state = game.state();
    if (state.alert().empty() || state.alert()[0].opened == 0) return;
    for (std::size_t i = 0; i < state.altered().size(); ++i) {
        const Altered& row = state.altered()[i];
        const bool is_hidden = state.card(row.card).known != state.everyone();
        if (row.face_up != 0 && is_hidden) show(game, row.card);
    }
}

}  // namespace cardloom
