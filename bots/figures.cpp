#include "bots/figures.hpp"

#include <algorithm>

#include "core/characteristics.hpp"

namespace cardloom::bots {

namespace {

std::int32_t cards_in(const GameState& state, ZoneKindId kind, PlayerId player) {
    const ZoneId zone = state.zone_of(kind, player);
    return zone.is_none() ? 0 : state.zone(zone).count;
}

void count_unit(const Game& game, CardId card, Figures& into) {
    const std::int32_t left = std::max(life_of(game, card) - damage_on(game, card), 0);
    if (is_champion(game, card)) {
        into.life += left;
        into.level += level_of(game, card);
        return;
    }
    ++into.allies;
    into.ally_life += left;
    if (has_power(game, card)) into.power += std::max(power_of(game, card), 0);
}

}  // namespace

Figures count(const Game& game, PlayerId whose, PlayerId observer) {
    const GameState& state = game.state();
    const Roles& roles = game.library().roles;
    const ZoneId field = state.zone_of(roles.field, {});
    Figures figures;
    for (const Object& object : state.objects()) {
        const Card& card = state.card(object.card);
        if (card.zone != field || card.controller != whose) continue;
        const bool is_known = contains(card.known, observer);
        const bool unit = is_known && is_unit(game, object.card);
        if (unit) count_unit(game, object.card, figures);
        if (unit && object.rested == 0) ++figures.awake;
        if (!unit) ++figures.others;
        if (is_known && has_durability(game, object.card)) {
            figures.durability += durability_of(game, object.card);
        }
    }
    figures.cards = cards_in(state, roles.hand, whose) + cards_in(state, roles.memory, whose);
    figures.deck = cards_in(state, roles.deck, whose);
    return figures;
}

}  // namespace cardloom::bots
