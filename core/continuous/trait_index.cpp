#include "core/continuous/trait_index.hpp"

#include <algorithm>
#include <bit>

#include "core/game.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// Types are numbered behind all subtypes.
constexpr std::uint32_t first_type = 0x10000;

}  // namespace

std::span<const CardId> TraitIndex::with_subtype(const Game& game, std::uint16_t subtype) {
    if (!is_known_) learn(game);
    return found(subtype);
}

std::span<const CardId> TraitIndex::with_type(const Game& game, std::uint32_t type) {
    if (!is_known_) learn(game);
    return found(first_type + static_cast<std::uint32_t>(std::countr_zero(type)));
}

std::span<const CardId> TraitIndex::found(std::uint32_t trait) const {
    const auto first = std::lower_bound(rows_.begin(), rows_.end(), Row{trait, 0});
    const auto last = std::lower_bound(first, rows_.end(), Row{trait + 1, 0});
    const auto at = static_cast<std::size_t>(first - rows_.begin());
    return std::span(by_trait_).subspan(at, static_cast<std::size_t>(last - first));
}

void TraitIndex::learn(const Game& game) {
    const GameState& state = game.state();
    const ZoneKindId field = game.library().roles.field;
    is_known_ = true;
    rows_.clear();
    in_order_.clear();
    places_.assign(state.cards().size(), no_place);
    const auto add_types = [&](std::uint32_t types, std::uint32_t at) {
        for (; types != 0; types &= types - 1) {
            rows_.push_back({first_type + static_cast<std::uint32_t>(std::countr_zero(types)), at});
        }
    };
    for (std::size_t i = 0; i < state.zones().size(); ++i) {
        if (state.zones()[i].kind != field) continue;
        for (const CardId card : CardsIn(state, ZoneId{i})) {
            const auto at = static_cast<std::uint32_t>(in_order_.size());
            places_[card.index()] = at;
            in_order_.push_back(card);
            const CardDefinition& printed = game.library().card(state.card(card).definition);
            for (const std::uint16_t subtype : printed.subtypes) rows_.push_back({subtype, at});
            add_types(printed.types, at);
        }
    }
    for (const Altered& row : state.altered()) {
        const std::uint32_t at = places_[row.card.index()];
        if (at != no_place) add_types(row.types, at);
    }
    for (const Gained& row : state.gained()) {
        const std::uint32_t at = places_[row.card.index()];
        if (at != no_place && row.kind == Gained::Kind::subtype) rows_.push_back({row.id, at});
    }
    std::sort(rows_.begin(), rows_.end());
    rows_.erase(std::unique(rows_.begin(), rows_.end()), rows_.end());
    by_trait_.clear();
    for (const Row& row : rows_) by_trait_.push_back(in_order_[row.place]);
}

}  // namespace cardloom
