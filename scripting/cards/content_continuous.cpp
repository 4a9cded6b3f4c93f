/// What continuous effects ask of content: whom they are about and how much they change. Programs
/// only, no script.
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

}  // namespace

void CardContent::find_affected(const Game& game, const Call& call, std::vector<CardId>& into) {
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    select(occasion, book_->ability(call.ability).affected, into);
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
