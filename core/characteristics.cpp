#include "core/characteristics.hpp"

#include <algorithm>

#include "core/continuous/layers.hpp"
#include "core/ruleset.hpp"

namespace cardloom {

namespace {

std::int16_t printed_stat(const CardDefinition& card, Stat stat) {
    switch (stat) {
        case Stat::power:
            return card.power;
        case Stat::life:
            return card.life;
        case Stat::durability:
            return card.durability;
        case Stat::level:
            return card.level;
        case Stat::speed:
            break;
    }
    return CardDefinition::no_stat;
}

/// What counters add to a stat that is there (GA-CTR-BUFF, GA-CTR-LEVEL).
std::int32_t from_counters(const Game& game, CardId card, Stat stat) {
    const std::vector<CounterRule>& rules = game.rules().counters;
    std::int32_t sum = 0;
    for (const Counter& counter : game.state().counters_of(card)) {
        if (counter.kind.index() >= rules.size()) continue;
        const CounterRule& rule = rules[counter.kind.index()];
        sum += counter.amount * (stat == Stat::power   ? rule.power
                                 : stat == Stat::life  ? rule.life
                                 : stat == Stat::level ? rule.level
                                                       : 0);
    }
    return sum;
}

/// Which stat an altered card has its value of this one from, as a number: they may be swapped.
unsigned source_of(const Altered& row, Stat stat) {
    return row.order >> (static_cast<unsigned>(stat) * 2) & 3u;
}

template <Stat stat>
bool has_stat(const Game& game, CardId card) {
    if (const Altered* row = altered_of(game, card)) {
        return (row->has >> source_of(*row, stat) & 1u) != 0;
    }
    return printed_stat(definition_of(game, card), stat) != CardDefinition::no_stat;
}

std::int32_t altered_stat(const Game& game, const Altered& row, Stat stat) {
    const unsigned whose = source_of(row, stat);
    if ((row.has >> whose & 1u) == 0) return 0;
    const bool counters_first = game.rules().policies.get<policy::CountersInLayers>() ==
                                policy::CountersInLayers::before_continuous;
    const bool replaced = (row.has & Altered::set_bit(static_cast<Stat>(whose))) != 0;
    if (counters_first && replaced) return row.stats[whose];  // AMB-12
    return row.stats[whose] + from_counters(game, row.card, static_cast<Stat>(whose));
}

template <Stat stat>
std::int32_t stat_of(const Game& game, CardId card) {
    if (const Altered* row = altered_of(game, card)) return altered_stat(game, *row, stat);
    const std::int16_t printed = printed_stat(definition_of(game, card), stat);
    // Counters never make a stat that is missing (GA-STAT-4).
    return printed == CardDefinition::no_stat ? 0 : printed + from_counters(game, card, stat);
}

/// Whether one of the types has a property by the ruleset's table.
template <class Property>
bool some_type(const Game& game, std::uint32_t types, Property property) {
    const std::vector<TypeRule>& table = game.rules().types;
    for (std::size_t i = 0; i < table.size() && i < 32; ++i) {
        if ((types >> i & 1u) != 0 && property(table[i])) return true;
    }
    return false;
}

}  // namespace

std::int32_t power_of(const Game& game, CardId card) { return stat_of<Stat::power>(game, card); }
std::int32_t life_of(const Game& game, CardId card) { return stat_of<Stat::life>(game, card); }
std::int32_t level_of(const Game& game, CardId card) { return stat_of<Stat::level>(game, card); }

std::int32_t base_power_of(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    return row == nullptr ? std::max<std::int32_t>(definition_of(game, card).power, 0)
                          : row->base_power;
}

std::int32_t durability_of(const Game& game, CardId card) {
    const CounterId counters = game.library().roles.durability;
    if (game.state().object(card) == nullptr || counters.is_none()) {
        return stat_of<Stat::durability>(game, card);
    }
    const Altered* row = altered_of(game, card);
    return game.state().counters_on(card, counters) + (row == nullptr ? 0 : row->more_durability);
}

bool has_power(const Game& game, CardId card) { return has_stat<Stat::power>(game, card); }
bool has_life(const Game& game, CardId card) { return has_stat<Stat::life>(game, card); }
bool has_level(const Game& game, CardId card) { return has_stat<Stat::level>(game, card); }
bool has_durability(const Game& game, CardId card) {
    return has_stat<Stat::durability>(game, card);
}

std::uint32_t supertypes_of(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    return row == nullptr ? definition_of(game, card).supertypes : row->supertypes;
}
std::uint32_t classes_of(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    return row == nullptr ? definition_of(game, card).classes : row->classes;
}
std::uint32_t elements_of(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    return row == nullptr ? definition_of(game, card).elements : row->elements;
}

bool has_subtype(const Game& game, CardId card, std::uint16_t subtype) {
    if (const Altered* row = altered_of(game, card)) {
        for (const Gained& one : game.state().gained()) {
            if (one.card == card && one.kind == Gained::Kind::subtype && one.id == subtype) {
                return true;
            }
        }
        if (row->other_subtypes != 0) return false;
    }
    const std::vector<std::uint16_t>& printed = definition_of(game, card).subtypes;
    return std::find(printed.begin(), printed.end(), subtype) != printed.end();
}

std::string_view name_of(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    if (row != nullptr && !row->name.is_none()) return game.library().words.text(row->name);
    return definition_of(game, card).name;
}

WordId given_name(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    return row == nullptr ? WordId{} : row->name;
}

TypeTraits traits_of(const Game& game, CardId card) {
    const auto traits = [](const CardDefinition& as) {
        return TypeTraits{as.champion,     as.unit,        as.needs_elements,
                          as.one_per_name, as.resolves_to, as.bound_for_graveyard,
                          as.returns_from, as.damage};
    };
    const CardDefinition& printed = definition_of(game, card);
    const Altered* row = altered_of(game, card);
    if (row == nullptr || (row->types == printed.types && row->supertypes == printed.supertypes)) {
        return traits(printed);
    }
    CardDefinition changed;
    changed.types = row->types;
    changed.supertypes = row->supertypes;
    fill_from_types(game.rules(), changed);
    return traits(changed);
}

bool is_type_of_champions(const Game& game, std::uint32_t types) {
    return some_type(game, types,
                     [](const TypeRule& type) { return type.role == TypeRole::champion; });
}

bool is_type_of_units(const Game& game, std::uint32_t types) {
    return some_type(game, types, [](const TypeRule& type) { return type.unit; });
}

PlayerId obeyed_by(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    return row == nullptr || row->obeys.is_none() ? game.state().card(card).controller : row->obeys;
}

Stat damage_stat(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    return row == nullptr || row->damage_from == Stat::speed ? Stat::power : row->damage_from;
}

bool is_unlocked(const Game& game, CardId card, const KeywordUse& use) {
    if (use.gate.is_none()) return true;
    const Call asked{use.gate, game.state().ref(card), game.state().card(card).controller};
    return game.content().is_in_force(game, asked);
}

bool has_keyword(const Game& game, CardId card, KeywordId keyword) {
    return keyword_amount(game, card, keyword) != 0;
}

std::int32_t keyword_amount(const Game& game, CardId card, KeywordId keyword) {
    if (keyword.is_none()) return 0;
    std::int32_t amount = 0;
    bool lost = false, found = false;
    const std::vector<KeywordRule>& rules = game.rules().keywords;
    const Stacking stacking =
        keyword.index() < rules.size() ? rules[keyword.index()].stacking : Stacking::once;
    const auto add = [&](std::int32_t more) {
        amount = !found                          ? more
                 : stacking == Stacking::sum     ? amount + more
                 : stacking == Stacking::highest ? std::max(amount, more)
                                                 : amount;
        found = true;
    };
    if (const Altered* row = altered_of(game, card)) {
        lost = row->blank_since != 0;
        for (const Gained& one : game.state().gained()) {
            if (one.card != card || one.id != keyword.value) continue;
            if (one.kind == Gained::Kind::keyword) add(one.amount);
            lost |= one.kind == Gained::Kind::lost_keyword;
        }
    }
    if (lost) return amount;
    for (const KeywordUse& use : definition_of(game, card).keywords) {
        if (use.keyword == keyword && is_unlocked(game, card, use)) add(use.amount);
    }
    return amount;
}

bool has_lost(const Game& game, CardId card, KeywordId keyword) {
    const auto rows = game.state().gained();
    return std::any_of(rows.begin(), rows.end(), [&](const Gained& row) {
        return row.card == card && row.kind == Gained::Kind::lost_keyword &&
               row.id == keyword.value;
    });
}

Swayed swayed(const Game& game, PlayerId player) {
    refresh_characteristics(game);
    const auto rows = game.state().swayed();
    return player.index() < rows.size() ? rows[player.index()] : Swayed{};
}

namespace {

const Instance* instance_of(const GameState& state, CardRef card) {
    for (const Instance& instance : state.stack()) {
        if (is_of_card(instance.kind) && instance.source == card) return &instance;
    }
    return nullptr;
}

}  // namespace

SeenCost cost_seen(const Game& game, CardId card) {
    const CardDefinition& definition = definition_of(game, card);
    SeenCost cost{definition.cost_kind, definition.cost, definition.cost_has_x};
    if (!cost.has_x) return cost;
    if (const Instance* const instance = instance_of(game.state(), game.state().ref(card))) {
        cost.amount += instance->x;
        cost.has_x = false;
    }
    return cost;
}

std::uint16_t announced_x(const GameState& state, CardRef card) {
    const Instance* const instance = instance_of(state, card);
    return instance == nullptr ? state.card(card.card).x : instance->x;
}

ZoneKindId played_from(const GameState& state, CardRef card) {
    if (const Object* const object = state.object(card.card)) return object->from;
    const Instance* const instance = instance_of(state, card);
    return instance == nullptr ? ZoneKindId{} : instance->told.from;
}

bool can_be_named(const Game& game, const CardDefinition& card) {
    const std::vector<SupertypeRule>& supertypes = game.rules().supertypes;
    for (std::size_t i = 0; i < supertypes.size(); ++i) {
        if ((card.supertypes >> i & 1u) != 0 && !supertypes[i].in_decks) return false;
    }
    return true;
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
            return {object.card, card.incarnation};
        }
    }
    return {};
}

}  // namespace cardloom
