/// Choices made while an effect resolves: each asks decisions of the core and gives the script the
/// answer.

#include <algorithm>
#include <array>
#include <lua.hpp>
#include <unordered_set>

#include "core/characteristics.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/picking.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

constexpr int table_at = 2;  // the arguments, on the stack of a call that waits

/// How many are chosen.
struct Wanted {
    std::int32_t least = 1, most = 1;
};

/// By `count`, `up_to` and `any_number`, which stand beside each other from an argument on.
Wanted wanted(RunningCall& call, std::size_t from) {
    const Argued &count = call.arguments[from], &up_to = call.arguments[from + 1];
    const bool any_number = call.arguments[from + 2].number != 0;
    const int said = (count.given ? 1 : 0) + (up_to.given ? 1 : 0) + (any_number ? 1 : 0);
    if (said > 1 || count.number < 0 || up_to.number < 0) {
        call.complaint() = "give one of 'count', 'up_to' and 'any_number', and none below 0";
    }
    if (any_number) return {0, most_amount};
    if (up_to.given) return {0, up_to.number};
    const std::int32_t exactly = count.given ? count.number : 1;
    return {exactly, exactly};
}

void offer_players(Game& game, PlayerSet players) {
    for (std::size_t n = 0; n < game.state().players().size(); ++n) {
        const PlayerId player = nth_of(game.state(), players, n);
        if (player.is_none() || !game.state().player(player).is_in_game()) continue;
        Option option;
        option.player = player;
        game.offer(option);
    }
}

Task<> choose_players(Game& game, RunningCall* call, Wanted how) {
    Decision& decision = game.decide(call->player(4), DecisionKind::choose_players, "GA-RES-5");
    decision.prompt = call->prompt();
    offer_players(game, call->arguments[0].players);
    const auto there = static_cast<std::int32_t>(decision.options.size());
    decision.most = std::min(how.most, there);
    decision.least = std::min(how.least, there);
    lua_State* L = call->lua();
    call->outcomes = 1;
    if (decision.most == 0) {
        if (how.most == 1) {
            lua_pushnil(L);
        } else {
            lua_newtable(L);
        }
        co_return;
    }
    const Choice choice = co_await game.ask();
    const std::vector<Option>& options = game.current_decision().options;
    if (how.most == 1) {
        push(L, choice.picks.empty() ? PlayerId{} : options[choice.pick()].player);
        co_return;
    }
    lua_newtable(L);
    lua_Integer next = 0;
    for (const std::uint16_t pick : choice.picks) {
        push(L, options[pick].player);
        lua_rawseti(L, -2, ++next);
    }
}

/// Exactly one is a card; up to one is a card or nil; anything else is a list.
Task<> choose(Game& game, RunningCall* call) {
    const Wanted how = wanted(*call, 1);
    if (!call->complaint().empty()) co_return;
    const Argued& from = call->arguments[0];
    if (from.players != 0) {
        co_await choose_players(game, call, how);
        co_return;
    }
    Picking picking;
    picking.by = call->player(4);
    picking.least = how.least;
    picking.most = how.most;
    picking.rule = "GA-RES-5";
    if (from.is_filter) {
        const ZoneKindId field = game.library().roles.field;
        const bool may_fail = find_candidates(*call, call->filter(from), field, picking.by);
        if (may_fail) picking.least = 0;
        picking.hidden = may_fail;
    }
    co_await pick_cards(game, call, picking);
    const std::vector<CardRef>& picked = call->cards();
    if (how.most == 1) {
        push_card(*call, picked.empty() ? CardRef{} : picked.front());
    } else {
        push_cards(*call, picked);
    }
}

Task<> ask(Game& game, RunningCall* call) {
    game.decide_whether(call->player(0), "GA-RES-5").prompt = call->prompt();
    const Choice choice = co_await game.ask();
    lua_pushboolean(call->lua(), choice.says_yes() ? 1 : 0);
    call->outcomes = 1;
}

Task<> number(Game& game, RunningCall* call) {
    Decision& decision = game.decide(call->player(2), DecisionKind::number, "GA-RES-5");
    decision.prompt = call->prompt();
    decision.is_range = true;
    decision.least = call->arguments[0].number;
    decision.most = call->arguments[1].number;
    if (decision.least > decision.most) {
        call->complaint() = "'min' is above 'max'";
        co_return;
    }
    const Choice choice = co_await game.ask();
    lua_pushinteger(call->lua(), choice.number);
    call->outcomes = 1;
}

Task<> order(Game& game, RunningCall* call) {
    Decision& decision = game.decide(call->player(1), DecisionKind::order, "GA-INFO-10");
    decision.prompt = call->prompt();
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        Option option;
        option.card = card;
        game.offer(option);
    }
    decision.ordered = true;
    decision.least = decision.most = static_cast<std::int32_t>(decision.options.size());
    if (decision.options.empty()) {
        push_cards(*call, {});
        co_return;
    }
    const Choice choice = co_await game.ask();
    const std::vector<Option>& options = game.current_decision().options;
    std::vector<CardRef>& cards = call->cards();
    cards.clear();
    for (const std::uint16_t pick : choice.picks) {
        cards.push_back(options[pick].card);
        call->open(options[pick].card);
    }
    push_cards(*call, cards);
}

/// Pushes one of the texts that were given as options.
void push_word(lua_State* L, std::size_t option) {
    lua_pushliteral(L, "options");
    lua_rawget(L, table_at);
    lua_rawgeti(L, -1, static_cast<lua_Integer>(option) + 1);
    lua_remove(L, -2);
}

/// Offers the texts, by their places.
Decision& offer_texts(Game& game, RunningCall& call) {
    Decision& decision = game.decide(call.player(3), DecisionKind::choose_modes, "GA-RES-5");
    decision.prompt = call.prompt();
    for (std::uint32_t i = 0; i < call.arguments[0].count; ++i) {
        Option option;
        option.verb = Verb::mode;
        option.number = static_cast<std::int32_t>(i);
        game.offer(option);
        push_word(call.lua(), i);
        decision.texts.emplace_back(lua_tostring(call.lua(), -1));
        lua_pop(call.lua(), 1);
    }
    return decision;
}

/// One is a text, several are a list: in the order of the options, or of the choices if one can be
/// chosen again.
Task<> choose_option(Game& game, RunningCall* call) {
    const auto there = static_cast<std::int32_t>(call->arguments[0].count);
    const bool one = !call->arguments[1].given;
    const bool repeats = call->arguments[2].number != 0;
    const std::int32_t count = one ? 1 : call->arguments[1].number;
    if (count < 1 || there < 1 || (count > there && !repeats)) {
        call->complaint() = "there must be as many options as are chosen";
        co_return;
    }
    lua_State* L = call->lua();
    const std::int32_t rounds = repeats ? count : 1;
    if (!one) lua_newtable(L);
    lua_Integer next = 0;
    for (std::int32_t round = 0; round < rounds; ++round) {
        Decision& decision = offer_texts(game, *call);
        decision.least = decision.most = repeats ? 1 : count;
        const Choice choice = co_await game.ask();
        for (const std::uint16_t pick : choice.picks) {
            push_word(L, pick);
            if (!one) lua_rawseti(L, -2, ++next);
        }
    }
    call->outcomes = 1;
}

/// The names of all cards that fit as they are printed, each once. What a player names need not be
/// in the game.
Task<> choose_name(Game& game, RunningCall* call) {
    const Library& library = game.library();
    const bool filtered = call->arguments[0].given;
    const Filter filter = filtered ? call->filter(call->arguments[0]) : Filter{};
    if (filtered && !asks_for_print(filter)) {
        call->complaint() = "a name is asked for by what is printed on cards: types, costs, stats";
        co_return;
    }
    Decision& decision = game.decide(call->player(1), DecisionKind::choose_names, "GA-RES-5");
    decision.prompt = call->prompt();
    std::unordered_set<std::string_view> names;
    for (std::size_t i = 0; i < library.cards().size(); ++i) {
        const CardDefinition& card = library.cards()[i];
        if (!can_be_named(game, card)) continue;
        if (filtered && !fits_print(game, filter, card)) continue;
        if (!names.insert(card.name).second) continue;
        Option option;
        option.verb = Verb::name;
        option.number = static_cast<std::int32_t>(i);
        game.offer(option);
    }
    call->owe(static_cast<std::int64_t>(library.cards().size()));
    call->outcomes = 1;
    if (names.empty()) {
        lua_pushnil(call->lua());
        co_return;
    }
    const Choice choice = co_await game.ask();
    const Option& chosen = game.current_decision().options[choice.pick()];
    const std::string& name =
        game.library().card(DefinitionId{static_cast<std::size_t>(chosen.number)}).name;
    lua_pushlstring(call->lua(), name.data(), name.size());
}

/// One number for each card, and the last gets what is left.
Task<> divide(Game& game, RunningCall* call) {
    const std::int32_t least = call->arguments[2].number;
    const auto cards = static_cast<std::int32_t>(call->list(1).size());
    std::int32_t left = call->arguments[0].number;
    if (least < 0 || left < least * cards || (cards == 0 && left > 0)) {
        call->complaint() = "'amount' is not enough for all, or there is nobody to get it";
        co_return;
    }
    call->amounts().clear();
    for (std::int32_t i = 0; i < cards; ++i) {
        const std::int32_t most = left - least * (cards - i - 1);
        std::int32_t share = most;
        if (i + 1 < cards && most > least) {
            Decision& decision = game.decide(call->player(3), DecisionKind::number, "GA-RES-5");
            decision.prompt = call->prompt();
            decision.is_range = true;
            decision.least = least;
            decision.most = most;
            Option option;
            option.card = call->list(1)[static_cast<std::size_t>(i)];
            game.offer(option);
            const Choice choice = co_await game.ask();
            share = choice.number;
        }
        call->amounts().push_back(share);
        left -= share;
    }
    lua_State* L = call->lua();
    call->outcomes = 1;
    lua_newtable(L);
    lua_Integer next = 0;
    for (const std::int32_t share : call->amounts()) {
        lua_pushinteger(L, share);
        lua_rawseti(L, -2, ++next);
    }
}

/// Each player chooses among their own cards, in turn order; nothing is told before all have.
Task<> each(Game& game, RunningCall* call) {
    const Wanted how = wanted(*call, 2);
    if (!call->complaint().empty()) co_return;
    lua_State* L = call->lua();
    lua_newtable(L);
    call->outcomes = 1;
    lua_Integer next = 0;
    for (std::size_t n = 0;; ++n) {
        Picking picking;
        picking.by = nth_of(game.state(), call->arguments[0].players, n);
        if (picking.by.is_none()) break;
        picking.most = how.most;
        picking.rule = "GA-RES-5";
        call->cards().clear();
        const bool may_fail = find_candidates(*call, call->filter(call->arguments[1]),
                                              game.library().roles.field, picking.by);
        picking.least = may_fail ? 0 : how.least;
        picking.hidden = may_fail;
        std::vector<CardRef>& cards = call->cards();
        const auto others = [&](CardRef card) {
            return game.state().card(card.card).controller != picking.by;
        };
        cards.erase(std::remove_if(cards.begin(), cards.end(), others), cards.end());
        co_await pick_cards(game, call, picking);
        lua_createtable(L, 0, 2);
        push(L, picking.by);
        lua_setfield(L, -2, "player");
        set_field(*call, "cards", call->cards());
        lua_rawseti(L, -2, ++next);
    }
}

using enum ArgumentKind;
constexpr const char* decider = "who decides; you, unless it is said";
constexpr Argument asks{"prompt", text, false, "what is asked, in words"};
constexpr Argument exactly{"count", amount, false,
                           "exactly so many, or all there are; 1, unless it is said"};
constexpr Argument at_most{"up_to", amount, false, "so many at most"};
constexpr Argument any{"any_number", truth, false, "true if it is as many as they like"};

constexpr std::array choose_arguments{
    Argument{"from", choices, true, "what to choose from: a filter, or a list"},
    exactly,
    at_most,
    any,
    Argument{"by", player, false, decider},
    asks,
};
constexpr std::array ask_arguments{Argument{"by", player, false, decider}, asks};
constexpr std::array name_arguments{
    Argument{"filter", filter, false, "which cards, by what is printed on them"},
    Argument{"by", player, false, decider},
    asks,
};
constexpr std::array number_arguments{
    Argument{"min", amount, true, "the least number"},
    Argument{"max", amount, true, "the greatest number"},
    Argument{"by", player, false, decider},
    asks,
};
constexpr std::array order_arguments{
    Argument{"cards", cards, true, "the cards to put in order"},
    Argument{"by", player, false, decider},
    asks,
};
constexpr std::array option_arguments{
    Argument{"options", words, true, "the texts to choose from"},
    Argument{"count", amount, false, "exactly so many, as a list; one, unless it is said"},
    Argument{"repeats", truth, false, "true if one can be chosen several times"},
    Argument{"by", player, false, decider},
    asks,
};
constexpr std::array divide_arguments{
    Argument{"amount", amount, true, "what is divided"},
    Argument{"among", cards, true, "who gets a share"},
    Argument{"least", amount, false, "what each must get; nothing, unless it is said"},
    Argument{"by", player, false, decider},
    asks,
};
constexpr std::array each_arguments{
    Argument{"players", players, true, "who choose"},
    Argument{"from", filter, true, "which of their cards they choose from"},
    exactly,
    at_most,
    any,
    asks,
};

constexpr std::array rows{
    VerbRow{"choose", choose_arguments, choose, nullptr,
            "Chooses cards, or players. Exactly one is a card, up to one a card or nil, all else a "
            "list. Where only who chooses can see what fits, they may choose none.",
            "any"},
    VerbRow{"each", each_arguments, each, nullptr,
            "Lets players choose at once: a list of `.player` and `.cards`. Nobody sees what "
            "others chose before all have.",
            "{ player: Player, cards: Card[] }[]"},
    VerbRow{"ask", ask_arguments, ask, nullptr, "Asks yes or no: \"you may\".", "boolean"},
    VerbRow{"option", option_arguments, choose_option, nullptr, "Chooses one of several texts.",
            "any"},
    VerbRow{"name", name_arguments, choose_name, nullptr,
            "Chooses the name of any card there is, a text.", "string"},
    VerbRow{"number", number_arguments, number, nullptr, "Chooses a number.", "integer"},
    VerbRow{"divide", divide_arguments, divide, nullptr,
            "Divides an amount: a list of shares, one for each card.", "integer[]"},
    VerbRow{"order", order_arguments, order, nullptr, "Puts cards in an order; a list.", "Card[]"},
};
static_assert(are_described(rows));

}  // namespace

std::span<const VerbRow> choice_rows() { return rows; }

}  // namespace cardloom
