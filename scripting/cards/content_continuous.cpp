/// What continuous effects ask of content: whom they are about and how much they change. Programs
/// only, no script.
#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "core/continuous/work.hpp"
#include "core/expression/evaluate.hpp"
#include "scripting/cards/content.hpp"

namespace cardloom::cards {

namespace {

void select(const Occasion& occasion, const ProgramRef& filter, std::vector<CardId>& into) {
    if (!filter) return;
    const CardFacts facts(occasion);
    const expression::Selection selection(*filter, facts);
    for (expression::Cursor cursor; selection.next(cursor);) into.push_back(cursor.card.card);
}

/// What a card is linked to, of what may be asked for: how many, and the last of them.
std::pair<std::size_t, CardId> linked_cards(const GameState& state, CardRef from,
                                            const NeededTrait& needed) {
    std::pair<std::size_t, CardId> found{0, {}};
    for (const Link& row : state.links()) {
        if (row.from != from || row.key != needed.linked || !state.is_current(row.to)) continue;
        const ZoneId zone = state.card(row.to.card).zone;
        if (!zone || (needed.zones >> state.zone(zone).kind.index() & 1u) == 0) continue;
        ++found.first;
        found.second = row.to.card;
    }
    return found;
}

}  // namespace

void CardContent::find_affected(const Game& game, const Call& call, std::vector<CardId>& into) {
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const ProgramRef& filter = book_->ability(call.ability).affected;
    if (!filter) return;
    const NeededTrait& needed = book_->ability(call.ability).needed;
    std::size_t links = 0;
    CardId linked;
    if (needed.linked) std::tie(links, linked) = linked_cards(game.state(), call.self(), needed);
    if (needed.is_none() || links > 1) {
        select(occasion, filter, into);
        return;
    }
    TraitIndex& index = game.continuous().index;
    [[maybe_unused]] const std::size_t before = into.size();
    const CardFacts facts(occasion);
    const expression::Selection selection(*filter, facts);
    const auto consider = [&](CardId card) {
        if (selection.fits(game.state().ref(card))) into.push_back(card);
    };
    if (needed.linked) {
        if (links == 1) consider(linked);
    } else {
        for (const CardId card : needed.is_subtype() ? index.with_subtype(game, needed.subtype)
                                                     : index.with_type(game, needed.type)) {
            consider(card);
        }
    }
#ifdef CARDLOOM_CHECKED
    std::vector<CardId> all;
    select(occasion, filter, all);
    assert(std::equal(all.begin(), all.end(), into.begin() + static_cast<std::ptrdiff_t>(before),
                      into.end()) &&
           "the index finds what a look at everything finds");
#endif
}

void CardContent::find_lenders(const Game& game, const Call& call, std::size_t change,
                               std::vector<CardId>& into) {
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    select(occasion, book_->ability(call.ability).changes[change].amount, into);
}

PlayerSet CardContent::affected_players(const Game& game, const Call& call) {
    const CompiledAbility& ability = book_->ability(call.ability);
    const PlayerSet everyone = game.state().everyone();
    switch (ability.players) {
        case PlayersAffected::you:
            return only(call.you);
        case PlayersAffected::opponents:
            return static_cast<PlayerSet>(everyone & ~only(call.you));
        case PlayersAffected::any:
            return everyone;
        case PlayersAffected::one:
            break;
    }
    if (!ability.affected) return 0;
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const expression::Value value = expression::evaluate(*ability.affected, CardFacts(occasion));
    return value.is(expression::ValueKind::player) ? only(value.as_player()) : PlayerSet{0};
}

bool CardContent::affects_attack(const Game& game, const Call& call, const Event& attack) {
    return applies(game, call, attack) &&
           holds(book_->ability(call.ability).affected,
                 {game, *book_, call, &attack, nullptr, false, true, true});
}

std::int32_t CardContent::amount_of_change(const Game& game, const Call& call, std::size_t change) {
    const ProgramRef& program = book_->ability(call.ability).changes[change].amount;
    if (!program) return 0;
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const expression::Value value = expression::evaluate(*program, CardFacts(occasion));
    if (value.is(expression::ValueKind::player)) {
        return static_cast<std::int32_t>(value.as_player().index());
    }
    return expression::amount(*program, CardFacts(occasion));
}

}  // namespace cardloom::cards
