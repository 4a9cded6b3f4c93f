#include "scripting/lua/picking.hpp"

#include <algorithm>

#include "core/turn/seats.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

void pick_at_random(Game& game, std::vector<CardRef>& cards, const Picking& how) {
    const std::size_t there = cards.size() - how.first;
    const std::size_t wanted = std::min(there, static_cast<std::size_t>(how.most));
    for (std::size_t i = 0; i < wanted; ++i) {
        const std::size_t other = i + game.roll(static_cast<std::uint32_t>(there - i));
        std::swap(cards[how.first + i], cards[how.first + other]);
    }
    cards.resize(how.first + wanted);
}

bool is_theirs(const GameState& state, CardRef card, PlayerId player, Theirs theirs) {
    switch (theirs) {
        case Theirs::named: {
            const bool is_object = state.object(card.card) != nullptr;
            return is_theirs(state, card, player, is_object ? Theirs::controlled : Theirs::owned);
        }
        case Theirs::owned:
            return state.card(card.card).owner == player;
        case Theirs::controlled:
            return state.card(card.card).controller == player;
        case Theirs::anything:
            break;
    }
    return true;
}

/// Whether a filter says whose cards it means.
bool says_whose(Filter filter) {
    return std::any_of(filter.begin(), filter.end(), [](const FilterTest& test) {
        return test.key == FilterKey::controller || test.key == FilterKey::owner;
    });
}

/// Of the candidates, those that are a player's.
void keep_theirs(RunningCall& call, const Picking& how, Theirs theirs) {
    std::vector<CardRef>& cards = call.cards();
    const auto is_another = [&](CardRef card) {
        return !is_theirs(call.game.state(), card, how.by, theirs);
    };
    cards.erase(std::remove_if(cards.begin() + how.first, cards.end(), is_another), cards.end());
}

/// A test that everything passes.
constexpr FilterTest anything[] = {FilterTest{}};

}  // namespace

Task<> pick_cards(Game& game, RunningCall* call, Picking how) {
    std::vector<CardRef>& cards = call->cards();
    if (how.random) {
        pick_at_random(game, cards, how);
        co_return;
    }
    Decision& decision = game.decide(how.by, DecisionKind::choose_cards, how.rule);
    decision.prompt = call->prompt();
    for (std::size_t i = how.first; i < cards.size(); ++i) {
        if (!game.state().is_current(cards[i])) continue;
        Option option;
        option.card = cards[i];
        game.offer(option);
    }
    const auto there = static_cast<std::int32_t>(decision.options.size());
    decision.most = std::min(how.most, there);
    decision.least = std::min(how.least, there);
    if (decision.most == 0 && !how.hidden) {
        cards.resize(how.first);
        co_return;
    }
    const Choice choice = co_await game.ask();
    cards.resize(how.first);
    const std::vector<Option>& options = game.current_decision().options;
    for (const std::uint16_t pick : choice.picks) {
        cards.push_back(options[pick].card);
        call->open(options[pick].card);
    }
}

bool find_candidates(RunningCall& call, Filter filter, ZoneKindId usual, PlayerId by) {
    call.owe(collect(call, filter, usual, by));
    return asks_for_sight(filter) && may_fit_unseen(call, filter, usual, by);
}

PlayerId nth_of(const GameState& state, PlayerSet players, std::size_t n) {
    for (std::size_t i = 0; i < state.players().size(); ++i) {
        const PlayerId player = seat_from_turn_player(state, i);
        if (contains(players, player) && n-- == 0) return player;
    }
    return {};
}

Task<bool> cards_to_act_on(Game& game, RunningCall* call, ZoneKindId usual, Theirs theirs) {
    const Argued &count = call->arguments[3], &up_to = call->arguments[4];
    bool any = false;
    for (std::size_t i = 1; i <= 5; ++i) any = any || call->arguments[i].given;
    if (call->arguments[0].given || !any) {
        if (any) call->complaint() = "give 'cards', or how they are chosen, not both";
        co_return true;
    }
    if ((count.given && up_to.given) || count.number < 0 || up_to.number < 0) {
        call->complaint() = "give 'count' or 'up_to', not both, and none below 0";
        co_return false;
    }
    Picking how;
    how.most = up_to.given ? up_to.number : count.given ? count.number : 1;
    how.random = call->arguments[5].number != 0;
    how.rule = "GA-RES-5";
    const std::int32_t wanted = up_to.given ? 0 : how.most;
    const Filter filter =
        call->arguments[2].given ? call->filter(call->arguments[2]) : Filter(anything);
    if (theirs == Theirs::anything && call->arguments[1].given && !says_whose(filter)) {
        theirs = Theirs::named;
    }
    bool is_enough = true;
    call->arguments[0].first = static_cast<std::uint32_t>(call->cards().size());
    for (std::size_t n = 0;; ++n) {
        how.by = nth_of(game.state(), call->players(1), n);
        if (how.by.is_none()) break;
        how.first = static_cast<std::uint32_t>(call->cards().size());
        const bool may_fail = find_candidates(*call, filter, usual, how.by);
        how.least = may_fail ? 0 : wanted;
        how.hidden = may_fail;
        keep_theirs(*call, how, theirs);
        co_await pick_cards(game, call, how);
        const std::size_t picked = call->cards().size() - how.first;
        is_enough = is_enough && picked >= static_cast<std::size_t>(wanted);
    }
    call->arguments[0].given = true;
    call->arguments[0].count =
        static_cast<std::uint32_t>(call->cards().size()) - call->arguments[0].first;
    co_return is_enough;
}

}  // namespace cardloom
