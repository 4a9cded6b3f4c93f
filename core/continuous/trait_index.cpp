#include "core/continuous/trait_index.hpp"

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

std::uint64_t bit_of(std::uint16_t subtype) { return std::uint64_t{1} << subtype % 64; }

}  // namespace

std::span<const CardId> TraitIndex::with_subtype(const Game& game, std::uint16_t subtype) {
    return with(game, 0, bit_of(subtype));
}

std::span<const CardId> TraitIndex::with_type(const Game& game, std::uint32_t type) {
    return with(game, type, 0);
}

std::span<const CardId> TraitIndex::with(const Game& game, std::uint32_t types,
                                         std::uint64_t subtypes) {
    if (!is_known_) learn(game);
    auto found = std::ranges::find_if(
        found_, [&](const Found& one) { return one.types == types && one.subtypes == subtypes; });
    if (found == found_.end()) {
        const std::size_t first = cards_.size();
        for (const Row& row : rows_) {
            const bool fits = (row.types & types) != 0 || (row.subtypes & subtypes) != 0;
            if (fits) cards_.push_back(row.card);
        }
        found = found_.insert(found_.end(), {types, subtypes, first, cards_.size() - first});
    }
    return std::span(cards_).subspan(found->first, found->count);
}

void TraitIndex::learn(const Game& game) {
    const GameState& state = game.state();
    const ZoneKindId field = game.library().roles.field;
    is_known_ = true;
    rows_.clear();
    found_.clear();
    cards_.clear();
    for (std::size_t i = 0; i < state.zones().size(); ++i) {
        if (state.zones()[i].kind != field) continue;
        for (const CardId card : CardsIn(state, ZoneId{i})) {
            const CardDefinition& printed = definition_of(game, card);
            Row row{card, printed.types, 0};
            for (const std::uint16_t subtype : printed.subtypes) row.subtypes |= bit_of(subtype);
            if (const Altered* altered = altered_so_far(state, card)) row.types |= altered->types;
            rows_.push_back(row);
        }
    }
    for (const Gained& gained : state.gained()) {
        if (gained.kind != Gained::Kind::subtype) continue;
        const auto row = std::ranges::find(rows_, gained.card, &Row::card);
        if (row != rows_.end()) row->subtypes |= bit_of(gained.id);
    }
}

}  // namespace cardloom
