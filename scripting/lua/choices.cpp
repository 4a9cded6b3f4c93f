/// Choices made while an effect resolves: each asks one decision of the core and gives the script
/// the answer.

#include <algorithm>
#include <array>
#include <lua.hpp>

#include "scripting/lua/outcome.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

void offer_cards(Game& game, std::span<const CardRef> cards) {
    for (const CardRef card : cards) {
        if (!game.state().is_current(card)) continue;
        Option option;
        option.card = card;
        game.offer(option);
    }
}

/// The chosen cards, in the order they were chosen, in the room of the call's lists.
std::span<const CardRef> chosen(RunningCall& call, const Choice& choice) {
    const std::vector<Option>& options = call.game.current_decision().options;
    std::vector<CardRef>& cards = call.cards();
    cards.clear();
    for (const std::uint16_t pick : choice.picks) {
        cards.push_back(options[pick].card);
        call.open(options[pick].card);
    }
    return cards;
}

/// Exactly one is a card; up to one is a card or nil; anything else is a list.
Task<> choose(Game& game, RunningCall* call) {
    const Argued &count = call->arguments[1], &up_to = call->arguments[2];
    if ((count.given && up_to.given) || count.number < 0 || up_to.number < 0) {
        call->complaint() = "game:choose: give 'count' or 'up_to', not both, and none below 0";
        co_return;
    }
    const std::int32_t wanted = up_to.given ? up_to.number : count.given ? count.number : 1;
    Decision& decision = game.decide(call->player(3), DecisionKind::choose_cards, "GA-RES-5");
    offer_cards(game, call->list(0));
    const auto there = static_cast<std::int32_t>(decision.options.size());
    decision.most = std::min(wanted, there);
    decision.least = up_to.given ? 0 : decision.most;
    if (decision.most == 0) {
        wanted == 1 ? push_card(*call, {}) : push_cards(*call, {});
        co_return;
    }
    const Choice choice = co_await game.ask();
    const std::span<const CardRef> picked = chosen(*call, choice);
    if (wanted == 1) {
        push_card(*call, picked.empty() ? CardRef{} : picked.front());
    } else {
        push_cards(*call, picked);
    }
}

Task<> ask(Game& game, RunningCall* call) {
    game.decide(call->player(0), DecisionKind::may, "GA-RES-5");
    for (const Verb verb : {Verb::no, Verb::yes}) {
        Option option;
        option.verb = verb;
        game.offer(option);
    }
    const Choice choice = co_await game.ask();
    lua_pushboolean(call->lua(), choice.pick() == 1 ? 1 : 0);
    call->outcomes = 1;
}

Task<> number(Game& game, RunningCall* call) {
    Decision& decision = game.decide(call->player(2), DecisionKind::number, "GA-RES-5");
    decision.is_range = true;
    decision.least = call->arguments[0].number;
    decision.most = call->arguments[1].number;
    if (decision.least > decision.most) {
        call->complaint() = "game:number: 'min' is above 'max'";
        co_return;
    }
    const Choice choice = co_await game.ask();
    lua_pushinteger(call->lua(), choice.number);
    call->outcomes = 1;
}

Task<> order(Game& game, RunningCall* call) {
    Decision& decision = game.decide(call->player(1), DecisionKind::order, "GA-INFO-10");
    offer_cards(game, call->list(0));
    decision.ordered = true;
    decision.least = decision.most = static_cast<std::int32_t>(decision.options.size());
    if (decision.options.empty()) {
        push_cards(*call, {});
        co_return;
    }
    const Choice choice = co_await game.ask();
    push_cards(*call, chosen(*call, choice));
}

using enum ArgumentKind;
constexpr const char* decider = "who decides; you, unless it is said";
constexpr std::array choose_arguments{
    Argument{"from", cards, true, "the cards to choose from"},
    Argument{"count", amount, false, "exactly so many, or all there are; 1, unless it is said"},
    Argument{"up_to", amount, false, "so many at most"},
    Argument{"by", player, false, decider},
};
constexpr std::array ask_arguments{Argument{"by", player, false, decider}};
constexpr std::array number_arguments{
    Argument{"min", amount, true, "the least number"},
    Argument{"max", amount, true, "the greatest number"},
    Argument{"by", player, false, decider},
};
constexpr std::array order_arguments{
    Argument{"cards", cards, true, "the cards to put in order"},
    Argument{"by", player, false, decider},
};

constexpr std::array rows{
    VerbRow{"choose", choose_arguments, choose, nullptr,
            "Chooses cards. Exactly one is a card, up to one a card or nil, all else a list."},
    VerbRow{"ask", ask_arguments, ask, nullptr, "Asks yes or no: \"you may\"."},
    VerbRow{"number", number_arguments, number, nullptr, "Chooses a number."},
    VerbRow{"order", order_arguments, order, nullptr, "Puts cards in an order; a list."},
};

}  // namespace

std::span<const VerbRow> choice_rows() { return rows; }

}  // namespace cardloom
