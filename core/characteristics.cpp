#include "core/characteristics.hpp"

#include <algorithm>

#include "core/ruleset.hpp"

namespace cardloom {

const CardDefinition& definition_of(const Game& game, CardId card) {
    return game.library().card(game.state().card(card).definition);
}

std::int32_t power_of(const Game& game, CardId card) {
    std::int32_t power = definition_of(game, card).power;
    const std::vector<CounterRule>& rules = game.rules().counters;
    for (const Counter& counter : game.state().counters()) {
        if (counter.card != card || counter.kind.index() >= rules.size()) continue;
        power += counter.amount * rules[counter.kind.index()].power;
    }
    return power;
}

std::int32_t life_of(const Game& game, CardId card) {
    std::int32_t life = definition_of(game, card).life;
    const std::vector<CounterRule>& rules = game.rules().counters;
    for (const Counter& counter : game.state().counters()) {
        if (counter.card != card || counter.kind.index() >= rules.size()) continue;
        life += counter.amount * rules[counter.kind.index()].life;
    }
    return life;
}

std::int32_t level_of(const Game& game, CardId card) {
    std::int32_t level = std::max<std::int32_t>(definition_of(game, card).level, 0);
    const std::vector<CounterRule>& rules = game.rules().counters;
    for (const Counter& counter : game.state().counters()) {
        if (counter.card != card || counter.kind.index() >= rules.size()) continue;
        level += counter.amount * rules[counter.kind.index()].level;
    }
    return level;
}

SeenCost cost_seen(const Game& game, CardId card) {
    const CardDefinition& definition = definition_of(game, card);
    SeenCost cost{definition.cost_kind, definition.cost, definition.cost_has_x};
    if (!cost.has_x) return cost;
    for (const Instance& instance : game.state().stack()) {
        if (!is_of_card(instance.kind) || instance.source != game.state().ref(card)) continue;
        cost.amount += instance.x;
        cost.has_x = false;
        break;
    }
    return cost;
}

std::int32_t damage_on(const Game& game, CardId card) {
    const CounterId counters = game.library().roles.damage;
    const Object* object = game.state().object(card);
    return (object == nullptr ? 0 : object->damage) +
           (counters.is_none() ? 0 : game.state().counters_on(card, counters));
}

CardRef champion_of(const Game& game, PlayerId player) {
    for (const Object& object : game.state().objects()) {
        const Card& card = game.state().card(object.card);
        if (card.controller == player && game.library().card(card.definition).champion) {
            return game.state().ref(object.card);
        }
    }
    return {};
}

}  // namespace cardloom
