#include "core/continuous/altering.hpp"

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/continuous/work.hpp"
#include "core/pipeline.hpp"
#include "core/ruleset.hpp"

namespace cardloom {

namespace {

constexpr std::uint16_t no_row = 0xFFFF;

std::int16_t within_stats(std::int32_t value) {
    return static_cast<std::int16_t>(std::clamp(value, -most_amount, most_amount));
}

Altered as_printed(const CardDefinition& card, CardId id) {
    Altered row;
    row.card = id;
    row.types = card.types;
    row.supertypes = card.supertypes;
    row.classes = card.classes;
    row.elements = card.elements;
    row.stats = {card.power, card.life, card.durability, card.level};
    for (std::size_t i = 0; i < stat_count; ++i) {
        if (row.stats[i] == CardDefinition::no_stat) {
            row.stats[i] = 0;
        } else {
            row.has = static_cast<std::uint8_t>(row.has | 1u << i);
        }
    }
    row.base_power = row.stats[0];
    return row;
}

void swap_stats(Altered& row, Stat one, Stat other) {
    const unsigned a = static_cast<unsigned>(one) * 2, b = static_cast<unsigned>(other) * 2;
    const unsigned of_a = row.order >> a & 3u, of_b = row.order >> b & 3u;
    unsigned order = row.order & ~(3u << a) & ~(3u << b);
    order |= of_b << a | of_a << b;
    row.order = static_cast<std::uint8_t>(order);
}

/// What an object lacks it is given at 0 first, then it is set (GA-STAT-4).
void set_stat(Altered& row, Stat stat, std::int32_t amount) {
    row.has = static_cast<std::uint8_t>(row.has | Altered::set_bit(stat));
    const auto i = static_cast<std::size_t>(stat);
    row.has = static_cast<std::uint8_t>(row.has | 1u << i);
    row.stats[i] = within_stats(amount);
    if (stat == Stat::power) row.base_power = row.stats[i];
}

void add_stat(Altered& row, const Game& game, Stat stat, std::int32_t amount) {
    const auto i = static_cast<std::size_t>(stat);
    if ((row.has >> i & 1u) == 0) return;
    const bool on_field = game.state().object(row.card) != nullptr;
    std::int16_t& value = stat == Stat::durability && on_field ? row.more_durability : row.stats[i];
    value = within_stats(value + amount);
}

template <class Condition>
void erase_gained(GameState& state, CardId card, Condition goes) {
    const auto rows = state.gained();
    for (std::size_t i = rows.size(); i-- > 0;) {
        if (rows[i].card == card && goes(rows[i])) rows.erase(i);
    }
}

void add_subtype(const Game& game, CardId card, std::uint16_t subtype) {
    Gained row;
    row.kind = Gained::Kind::subtype;
    row.card = card;
    row.id = subtype;
    static_cast<void>(game.derived().gained().push(row));
    game.continuous().index.forget();
}

}  // namespace

Altered* altered_row(const Game& game, CardId card) {
    GameState& state = game.derived();
    std::uint16_t& at = state.altered_at()[card.index()];
    if (at == no_row) {
        if (!state.altered().push(
                as_printed(game.library().card(state.card(card).definition), card))) {
            return nullptr;
        }
        at = static_cast<std::uint16_t>(state.altered().size() - 1);
    }
    return &state.altered()[at];
}

bool has_keyword_so_far(const Game& game, CardId card, KeywordId keyword, bool lent) {
    const GameState& state = game.state();
    bool lost = false;
    if (card.index() < state.altered_at().size()) {
        const std::uint16_t at = state.altered_at()[card.index()];
        if (at != no_row) {
            lost = state.altered()[at].blank_since != 0;
            for (const Gained& row : state.gained()) {
                if (row.card != card || row.id != keyword.value) continue;
                if (row.kind == Gained::Kind::keyword && !(lent && row.borrowed != 0)) return true;
                lost |= row.kind == Gained::Kind::lost_keyword;
            }
        }
    }
    if (lost) return false;
    const auto& printed = game.library().card(state.card(card).definition).keywords;
    return std::any_of(printed.begin(), printed.end(), [&](const KeywordUse& use) {
        return use.keyword == keyword && is_unlocked(game, card, use);
    });
}

void alter(Altered& row, const Game& game, const Change& change, std::int32_t amount) {
    using What = Change::What;
    switch (change.what) {
        case What::set_stat:
            set_stat(row, change.stat, amount);
            break;
        case What::add_stat:
            add_stat(row, game, change.stat, amount);
            break;
        case What::swap:
            swap_stats(row, change.stat, change.other);
            break;
        case What::set_types:  // GA-CHAR-1, GA-SUP-1
            row.types = change.bits;
            row.supertypes = change.supertypes;
            game.continuous().index.forget();
            break;
        case What::also_types:
            row.types |= change.bits;
            row.supertypes |= change.supertypes;
            game.continuous().index.forget();
            break;
        case What::set_classes:
            row.classes = change.bits;
            break;
        case What::also_classes:
            row.classes |= change.bits;
            break;
        case What::set_elements:
            row.elements = change.bits;
            break;
        case What::also_elements:
            row.elements |= change.bits;
            break;
        case What::set_subtypes:
            row.other_subtypes = 1;
            erase_gained(game.derived(), row.card,
                         [](const Gained& one) { return one.kind == Gained::Kind::subtype; });
            add_subtype(game, row.card, change.id);
            break;
        case What::also_subtype:
            add_subtype(game, row.card, change.id);
            break;
        case What::set_name:
            row.name = change.name;
            break;
        case What::obeys:
            row.obeys = PlayerId{static_cast<std::size_t>(amount)};
            break;
        case What::damage_from:
            row.damage_from = change.stat;
            break;
        case What::face:
            row.face_up = 1;
            break;
        default:  // of abilities, and of players
            break;
    }
}

bool gain(const Game& game, const Gained& row) { return game.derived().gained().push(row); }

void blank(const Game& game, CardId card, std::uint32_t age) {
    Altered* const row = altered_row(game, card);
    if (row == nullptr) return;
    row->blank_since = age + 1;
    erase_gained(game.derived(), card,
                 [](const Gained& one) { return one.kind != Gained::Kind::subtype; });
}

void lose_keyword(const Game& game, CardId card, KeywordId keyword) {
    if (altered_row(game, card) == nullptr) return;
    erase_gained(game.derived(), card, [&](const Gained& one) {
        return one.kind != Gained::Kind::subtype && one.id == keyword.value;
    });
    Gained row;
    row.kind = Gained::Kind::lost_keyword;
    row.card = card;
    row.id = keyword.value;
    static_cast<void>(gain(game, row));
}

}  // namespace cardloom
