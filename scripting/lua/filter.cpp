#include "scripting/lua/filter.hpp"

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/combat/roles.hpp"
#include "core/memory.hpp"
#include "core/past.hpp"
#include "core/pipeline.hpp"
#include "core/zones.hpp"
#include "scripting/lua/running_call.hpp"

namespace cardloom {

namespace {

using enum FilterKey;

constexpr std::size_t tests_per_charge = 4;

struct NumberWord {
    const char* word;
    CardNumber number;
};
constexpr NumberWord number_words[] = {
    {"reserve", CardNumber::reserve},
    {"memory", CardNumber::memory},
    {"power", CardNumber::power},
    {"base_power", CardNumber::base_power},
    {"life", CardNumber::life},
    {"level", CardNumber::level},
    {"durability", CardNumber::durability},
    {"damage", CardNumber::damage},
};

/// In order: all of several is the least of them, any of several the greatest.
enum class Verdict : std::uint8_t { no, blank, yes };

constexpr Verdict verdict(bool holds) { return holds ? Verdict::yes : Verdict::no; }
constexpr Verdict opposite(Verdict of) {
    return of == Verdict::blank ? of : verdict(of == Verdict::no);
}

bool prints_keyword(const CardDefinition& card, KeywordId keyword) {
    return std::any_of(card.keywords.begin(), card.keywords.end(),
                       [&](const KeywordUse& use) { return use.keyword == keyword; });
}

bool is_answered_by_blank_cards(FilterKey key) {
    return key == owner || key == zone || key == from_top || key == face || key == other ||
           key == linked;
}

struct Asked {
    const Game& game;
    const Card& card;
    CardId id;
    CardRef self;
    PlayerId you;
    bool is_open;
    const Past* past = nullptr;  // what it was, if it has moved since

    [[nodiscard]] bool lies_among_first(std::uint32_t count) const {
        if (card.zone.is_none()) return false;
        CardId at = game.state().zone(card.zone).first;
        for (std::uint32_t i = 0; i < count && !at.is_none(); ++i) {
            if (at == id) return true;
            at = game.state().card(at).next;
        }
        return false;
    }

    [[nodiscard]] bool has_number(const FilterTest& test) const {
        const bool is_cost =
            test.number == CardNumber::reserve || test.number == CardNumber::memory;
        const std::optional<std::int32_t> found = number_of(game, id, test.number);
        if (!found) return false;
        if (!is_cost) return test.least <= *found && *found <= test.most;
        const SeenCost cost = cost_seen(game, id);
        return test.is_listed ? cost.is(test.least) : cost.lies_between(test.least, test.most);
    }

    /// What can still be said of a card that has moved (GA-LKI-1).
    [[nodiscard]] bool passed(const FilterTest& test) const {
        const auto within = [&](std::int32_t value) {
            return test.least <= value && value <= test.most;
        };
        const CardDefinition& printed = game.library().card(past->definition);
        switch (test.key) {
            case type:
                return (past->types >> test.value & 1u) != 0;
            case unit:
                return past->is(Past::unit);
            case object:
                return past->is(Past::object);
            case supertype:
                return (past->supertypes >> test.value & 1u) != 0;
            case element:
                return (past->elements >> test.value & 1u) != 0;
            case card_class:
                return (past->classes >> test.value & 1u) != 0;
            case subtype:
                return std::any_of(printed.subtypes.begin(), printed.subtypes.end(),
                                   [&](std::uint16_t one) { return one == test.value; });
            case keyword:
                return std::any_of(
                    printed.keywords.begin(), printed.keywords.end(),
                    [&](const KeywordUse& one) { return one.keyword.index() == test.value; });
            case name:
                return printed.name == game.library().card(DefinitionId{test.value}).name;
            case number:
                return within(past_number(game, *past, test.number).value_or(-most_amount - 1));
            case counters:
                return within(past_counters_on(game.state(), past->card, test.counter));
            case awake:
                return past->is(Past::object) && !past->is(Past::rested);
            case rested:
                return past->is(Past::rested);
            case damaged:
                return past->damage > 0;
            case controller:
                return contains(static_cast<PlayerSet>(test.value), past->controller);
            case owner:
                return contains(static_cast<PlayerSet>(test.value), card.owner);
            case zone:
                return past->zone.index() == test.value;
            case played_from:
                return past->from.index() == test.value;
            case other:
                return (id != self.card) == (test.value != 0);
            case token:
                return past->is(Past::token) == (test.value != 0);
            default:
                return false;
        }
    }

    [[nodiscard]] bool passes(const FilterTest& test) const {
        if (past != nullptr) return passed(test);
        const GameState& state = game.state();
        const Object* there = state.object(id);
        switch (test.key) {
            case type:
                return (types_of(game, id) >> test.value & 1u) != 0;
            case unit:
                return is_unit(game, id);
            case object:
                return there != nullptr;
            case supertype:
                return (supertypes_of(game, id) >> test.value & 1u) != 0;
            case element:
                return (elements_of(game, id) >> test.value & 1u) != 0;
            case subtype:
                return has_subtype(game, id, static_cast<std::uint16_t>(test.value));
            case card_class:
                return (classes_of(game, id) >> test.value & 1u) != 0;
            case keyword:
                return cardloom::has_keyword(game, id, KeywordId{test.value});
            case name:
                return name_of(game, id) == game.library().card(DefinitionId{test.value}).name;
            case number:
                return has_number(test);
            case counters: {
                const int found = state.counters_on(id, test.counter);
                return test.least <= found && found <= test.most;
            }
            case awake:
                return there != nullptr && there->rested == 0;
            case rested:
                return there != nullptr && there->rested != 0;
            case damaged:
                return damage_on(game, id) > 0;
            case attacking:
                return has_role(state, RoleKind::attacker, state.ref(id));
            case defending:
                return has_role(state, RoleKind::defender, state.ref(id));
            case retaliating:
                return has_role(state, RoleKind::retaliator, state.ref(id));
            case controller:
                return contains(static_cast<PlayerSet>(test.value), card.controller);
            case owner:
                return contains(static_cast<PlayerSet>(test.value), card.owner);
            case zone:
                return !card.zone.is_none() && state.zone(card.zone).kind.index() == test.value;
            case played_from:
                return cardloom::played_from(state, state.ref(id)).index() == test.value;
            case from_top:
                return lies_among_first(test.value);
            case other:
                return (id != self.card) == (test.value != 0);
            case token:
                return card.is(Card::token) == (test.value != 0);
            case face:
                return card.is(Card::face_up) == (test.value != 0);
            case linked:
                return is_linked(state, self, state.ref(id), WordId{test.value});
            case tallied:
                return has_tallied(game, TallyId{test.value}, you, state.ref(id));
            case player:
            case all_of:
            case any_of:
            case none_of:
                break;
        }
        return false;
    }

    [[nodiscard]] Verdict judge(const FilterTest* test) const {
        if (test->key != all_of && test->key != any_of && test->key != none_of) {
            if (!is_open && !is_answered_by_blank_cards(test->key)) return Verdict::blank;
            return verdict(passes(*test));
        }
        Verdict least = Verdict::yes, greatest = Verdict::no;
        for (const FilterTest* one = test + 1; one < test + test->size; one += one->size) {
            const Verdict each = judge(one);
            least = std::min(least, each);
            greatest = std::max(greatest, each);
        }
        if (test->key == all_of) return least;
        return test->key == any_of ? greatest : opposite(greatest);
    }
};

/// The zones that can hold what fits, one bit each; nothing if the filter names none. Where one of
/// several alternatives names none, that one means the field.
std::optional<std::uint64_t> zones_of(const FilterTest* test, std::uint64_t usual) {
    if (test->key == zone) return std::uint64_t{1} << (test->value % 64);
    if (test->key == linked) return ~std::uint64_t{0};  // wherever they are
    if (test->key != all_of && test->key != any_of) return {};
    std::optional<std::uint64_t> found;
    bool some_without = false;
    for (const FilterTest* one = test + 1; one < test + test->size; one += one->size) {
        const std::optional<std::uint64_t> each = zones_of(one, usual);
        if (!each) {
            some_without = true;
        } else if (!found) {
            found = each;
        } else {
            found = test->key == all_of ? *found & *each : *found | *each;
        }
    }
    if (found && some_without && test->key == any_of) *found |= usual;
    return found;
}

}  // namespace

std::optional<std::int32_t> number_of(const Game& game, CardId card, CardNumber number) {
    switch (number) {
        case CardNumber::reserve:
        case CardNumber::memory: {
            const SeenCost cost = cost_seen(game, card);
            const CostKind wanted =
                number == CardNumber::reserve ? CostKind::reserve : CostKind::memory;
            if (cost.kind != wanted) return {};
            return cost.amount;
        }
        case CardNumber::power:
            if (!has_power(game, card)) return {};
            return power_of(game, card);
        case CardNumber::base_power:
            return base_power_of(game, card);
        case CardNumber::life:
            if (!has_life(game, card)) return {};
            return life_of(game, card);
        case CardNumber::level:
            if (!has_level(game, card)) return {};
            return std::max(level_of(game, card), 0);  // below 0 it is none (GA-CHAMP-2)
        case CardNumber::durability:
            if (!has_durability(game, card)) return {};
            return durability_of(game, card);
        case CardNumber::damage:
            return damage_on(game, card);
    }
    return {};
}

std::optional<std::int32_t> past_number(const Game& game, const Past& past, CardNumber number) {
    const CardDefinition& definition = game.library().card(past.definition);
    switch (number) {
        case CardNumber::reserve:
        case CardNumber::memory: {
            const bool reserve = number == CardNumber::reserve;
            if (definition.cost_kind != (reserve ? CostKind::reserve : CostKind::memory)) return {};
            return definition.cost;
        }
        case CardNumber::power:
            return past.power;
        case CardNumber::base_power:
            return definition.power;
        case CardNumber::life:
            return past.life;
        case CardNumber::level:
            if (!past.is(Past::had_level)) return {};
            return std::max<std::int32_t>(past.level, 0);
        case CardNumber::durability:
            if (definition.durability < 0) return {};
            return past_counters_on(game.state(), past.card, game.library().roles.durability);
        case CardNumber::damage:
            return past.damage;
    }
    return {};
}

bool fitted(const RunningCall& call, Filter filter, const Past& past) {
    const CardId id = past.card.card;
    const Asked asked{
        call.game, call.game.state().card(id), id, call.call.self(), call.call.you, true, &past};
    return asked.judge(filter.data()) == Verdict::yes;
}

std::optional<CardNumber> card_number(std::string_view word) {
    for (const NumberWord& one : number_words) {
        if (one.word == word) return one.number;
    }
    return {};
}

bool fits(const RunningCall& call, Filter filter, CardId id, PlayerId viewer) {
    const GameState& state = call.game.state();
    const Card& card = state.card(id);
    const bool is_open = card.known == state.everyone() || contains(card.known, viewer) ||
                         call.has_opened(state.ref(id));
    const Asked asked{call.game, card, id, call.call.self(), call.call.you, is_open};
    return asked.judge(filter.data()) == Verdict::yes;
}

namespace {

std::optional<std::int32_t> printed_number(const CardDefinition& card, CardNumber number) {
    const auto if_any = [](std::int16_t stat) {
        return stat == CardDefinition::no_stat ? std::nullopt : std::optional<std::int32_t>(stat);
    };
    switch (number) {
        case CardNumber::reserve:
        case CardNumber::memory: {
            const bool reserve = number == CardNumber::reserve;
            const bool has = card.cost_kind == (reserve ? CostKind::reserve : CostKind::memory);
            return has && !card.cost_has_x ? std::optional<std::int32_t>(card.cost) : std::nullopt;
        }
        case CardNumber::power:
        case CardNumber::base_power:
            return card.power;
        case CardNumber::life:
            return card.life;
        case CardNumber::level:
            return if_any(card.level);
        case CardNumber::durability:
            return if_any(card.durability);
        case CardNumber::damage:
            break;
    }
    return {};
}

bool passes_print(const Game& game, const FilterTest* test, const CardDefinition& card) {
    const auto each = [&](bool wanted) {
        for (const FilterTest* one = test + 1; one < test + test->size; one += one->size) {
            if (passes_print(game, one, card) == wanted) return true;
        }
        return false;
    };
    switch (test->key) {
        case all_of:
            return !each(false);
        case any_of:
            return each(true);
        case none_of:
            return !each(true);
        case type:
            return (card.types >> test->value & 1u) != 0;
        case unit:
            return card.unit;
        case supertype:
            return (card.supertypes >> test->value & 1u) != 0;
        case element:
            return (card.elements >> test->value & 1u) != 0;
        case subtype:
            return std::find(card.subtypes.begin(), card.subtypes.end(), test->value) !=
                   card.subtypes.end();
        case card_class:
            return (card.classes >> test->value & 1u) != 0;
        case keyword:
            return prints_keyword(card, KeywordId{test->value});
        case name:
            return card.name == game.library().card(DefinitionId{test->value}).name;
        case number: {
            const auto found = printed_number(card, test->number);
            return found && test->least <= *found && *found <= test->most;
        }
        default:
            return false;
    }
}

}  // namespace

bool asks_for_print(Filter filter) {
    return std::all_of(filter.begin(), filter.end(), [](const FilterTest& test) {
        const bool is_damage = test.key == number && test.number == CardNumber::damage;
        return (test.key <= number || test.key == unit) && test.key != object && !is_damage;
    });
}

bool fits_print(const Game& game, Filter filter, const CardDefinition& card) {
    return passes_print(game, filter.data(), card);
}

namespace {

/// Visits the cards of the zones that a filter names, or else of the usual one.
template <class Visit>
void each_in_zones(const RunningCall& call, Filter filter, ZoneKindId usual, Visit&& visit) {
    const GameState& state = call.game.state();
    const Library& library = call.game.library();
    const std::uint64_t usual_bit = std::uint64_t{1} << (usual.index() % 64);
    const std::uint64_t wanted = zones_of(filter.data(), usual_bit).value_or(usual_bit);
    for (std::size_t kind = 0; kind < library.zone_kinds().size(); ++kind) {
        if ((wanted >> (kind % 64) & 1u) == 0) continue;
        if (library.zone_kinds()[kind].objects) {
            for (const Object& object : state.objects()) {
                const ZoneId at = state.card(object.card).zone;
                if (state.zone(at).kind == ZoneKindId{kind}) visit(object.card);
            }
            continue;
        }
        for (std::size_t i = 0; i < state.zones().size(); ++i) {
            if (state.zones()[i].kind != ZoneKindId{kind}) continue;
            for (const CardId id : CardsIn(state, ZoneId{i})) visit(id);
        }
    }
}

}  // namespace

bool may_fit_unseen(const RunningCall& call, Filter filter, ZoneKindId usual, PlayerId viewer) {
    const GameState& state = call.game.state();
    bool may = false;
    each_in_zones(call, filter, usual, [&](CardId id) {
        const Card& card = state.card(id);
        if (may || card.known == state.everyone() || !contains(card.known, viewer)) return;
        const Asked asked{call.game, card, id, call.call.self(), call.call.you, false};
        may = asked.judge(filter.data()) != Verdict::no;
    });
    return may;
}

std::int64_t collect(RunningCall& call, Filter filter, ZoneKindId usual, PlayerId viewer) {
    std::int64_t visited = 0;
    each_in_zones(call, filter, usual, [&](CardId id) {
        ++visited;
        if (fits(call, filter, id, viewer)) call.cards().push_back(call.game.state().ref(id));
    });
    return visited * static_cast<std::int64_t>(1 + filter.size() / tests_per_charge);
}

std::optional<PlayerSet> players_of(Filter filter) {
    if (filter.empty()) return {};
    for (const FilterTest* one = &filter[0] + 1; one < &filter[0] + filter[0].size;
         one += one->size) {
        if (one->key == player) return static_cast<PlayerSet>(one->value);
        if (one->key != any_of || one->size == 1 || one[1].key != player) continue;
        PlayerSet set = 0;
        for (int i = 1; i < one->size; ++i) set = static_cast<PlayerSet>(set | one[i].value);
        return set;
    }
    return {};
}

bool asks_for_sight(Filter filter) {
    return std::any_of(filter.begin(), filter.end(), [](const FilterTest& test) {
        const bool is_group = test.key == all_of || test.key == any_of || test.key == none_of;
        return !is_group && !is_answered_by_blank_cards(test.key);
    });
}

}  // namespace cardloom
