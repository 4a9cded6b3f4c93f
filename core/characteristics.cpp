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

std::int32_t durability_of(const Game& game, CardId card) {
    const CounterId counters = game.library().roles.durability;
    if (game.state().object(card) == nullptr || counters.is_none()) {
        return std::max<std::int32_t>(definition_of(game, card).durability, 0);
    }
    return game.state().counters_on(card, counters);
}

bool has_life(const Game& game, CardId card) {
    return definition_of(game, card).life != CardDefinition::no_stat;
}
bool has_level(const Game& game, CardId card) {
    return definition_of(game, card).level != CardDefinition::no_stat;
}
bool has_durability(const Game& game, CardId card) {
    return definition_of(game, card).durability != CardDefinition::no_stat;
}

std::uint32_t types_of(const Game& game, CardId card) { return definition_of(game, card).types; }
std::uint32_t supertypes_of(const Game& game, CardId card) {
    return definition_of(game, card).supertypes;
}
std::uint32_t classes_of(const Game& game, CardId card) {
    return definition_of(game, card).classes;
}
std::uint32_t elements_of(const Game& game, CardId card) {
    return definition_of(game, card).elements;
}

bool has_subtype(const Game& game, CardId card, std::uint16_t subtype) {
    const std::vector<std::uint16_t>& printed = definition_of(game, card).subtypes;
    return std::find(printed.begin(), printed.end(), subtype) != printed.end();
}

std::string_view name_of(const Game& game, CardId card) { return definition_of(game, card).name; }

TypeTraits traits_of(const Game& game, CardId card) {
    const CardDefinition& printed = definition_of(game, card);
    return {printed.champion,     printed.unit,        printed.needs_elements,
            printed.one_per_name, printed.resolves_to, printed.bound_for_graveyard,
            printed.returns_from, printed.damage};
}
bool is_champion(const Game& game, CardId card) { return definition_of(game, card).champion; }
bool is_unit(const Game& game, CardId card) { return definition_of(game, card).unit; }

bool has_keyword(const Game& game, CardId card, KeywordId keyword) {
    return keyword_amount(game, card, keyword) != 0;
}

std::int32_t keyword_amount(const Game& game, CardId card, KeywordId keyword) {
    for (const KeywordUse& use : definition_of(game, card).keywords) {
        if (use.keyword == keyword) return use.amount;
    }
    return 0;
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
        if (card.controller == player && is_champion(game, object.card)) {
            return game.state().ref(object.card);
        }
    }
    return {};
}

}  // namespace cardloom
