/// Verbs about objects where they are: damage, counters, orientation, champions. Each proposes one
/// batch, lets it happen and tells what happened.

#include <algorithm>
#include <array>
#include <lua.hpp>

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
#include "core/play/playing.hpp"
#include "core/verbs.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/picking.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

Task<> damage(Game& game, RunningCall* call) {
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        const CardRef source =
            call->arguments[3].given ? call->arguments[3].card : call->call.source;
        Event event = damage_event(game, card, call->arguments[1].number, source);
        event.unpreventable = call->arguments[2].number != 0;
        game.propose(event);
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

/// Removes damage counters from a champion. "Whenever you recover" sees it also if there was
/// nothing to remove (GA-VERB-RECOVER), but not if the amount is 0 (GA-GEN-7).
Task<> recover(Game& game, RunningCall* call) {
    const std::int32_t amount = call->arguments[1].number;
    std::int32_t removed = 0;
    for (std::size_t n = 0; amount > 0; ++n) {
        const PlayerId player = nth_of(game.state(), call->players(0), n);
        if (player.is_none()) break;
        const Happened happened =
            co_await cardloom::recover(game, champion_of(game, player), amount, call->call.source);
        removed += happened.amount;
    }
    if (amount <= 0) {
        push_nothing(*call);
        co_return;
    }
    push_done(*call, removed);
}

Task<> summon_tokens(Game& game, RunningCall* call) {
    const std::int32_t count = call->arguments[1].given ? call->arguments[1].number : 1;
    const Argued& original = call->arguments[4];
    if (call->arguments[0].given == original.given) {
        call->complaint() = "give 'token' or 'copy_of'";
        co_return;
    }
    // A copy is what shows of an object now, and nothing else (GA-COPY-1).
    const DefinitionId token =
        original.given ? game.state().card(original.card.card).definition
                       : DefinitionId{static_cast<std::size_t>(call->arguments[0].number)};
    const std::size_t before = game.state().cards().size();
    const std::size_t batch = game.open_batch();
    Event event = summon_event(game, token, call->player(2), call->call.source);
    event.rested = call->arguments[3].number != 0;
    event.amount = count;
    if (original.given) event.as_copy = token;
    game.propose(event);
    Happened happened = co_await happen(game, batch);
    happened.amount = happened.count;
    call->cards().clear();
    for (std::size_t i = before; i < game.state().cards().size(); ++i) {
        call->cards().push_back(game.state().ref(CardId{i}));
    }
    push_outcome(*call, happened, call->cards());
}

// ---- counters

/// How many counters a verb moves, if that much is there: all, so many, or as many as a player
/// says.
Task<std::int32_t> counters_to_move(Game& game, RunningCall* call, CardRef card, CounterId kind) {
    const Argued &count = call->arguments[2], &up_to = call->arguments[3];
    const std::int32_t there =
        game.state().is_current(card) ? game.state().counters_on(card.card, kind) : 0;
    if (count.is_all) co_return there;
    if (!up_to.given) co_return count.given ? count.number : 1;
    const std::int32_t most = std::min(up_to.number, there);
    if (most <= 0) co_return 0;
    Decision& decision = game.decide(call->call.you, DecisionKind::number, "GA-RES-5");
    decision.is_range = true;
    decision.least = 0;
    decision.most = most;
    Option option;
    option.card = card;
    game.offer(option);
    const Choice choice = co_await game.ask();
    co_return choice.number;
}

bool is_wrong(RunningCall& call) {
    const Argued &count = call.arguments[2], &up_to = call.arguments[3];
    if (count.number < 0 || up_to.number < 0) {
        call.complaint() = "no number of counters is below 0";
    } else if (count.given && up_to.given) {
        call.complaint() = "give 'count' or 'up_to', not both";
    }
    return !call.complaint().empty();
}

CounterId kind_of(const RunningCall& call, std::size_t argument) {
    return CounterId{static_cast<std::size_t>(call.arguments[argument].number)};
}

Task<> put_counters(Game& game, RunningCall* call) {
    const std::int32_t count = call->arguments[2].given ? call->arguments[2].number : 1;
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        game.propose(counters_event(game, card, kind_of(*call, 1), count, call->call.source));
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

/// Not as many as called for is nil, though as many as there are have gone.
Task<> take_counters(Game& game, RunningCall* call) {
    if (is_wrong(*call)) co_return;
    const CounterId kind = kind_of(*call, 1);
    std::vector<std::int32_t>& amounts = call->amounts();
    amounts.clear();
    std::int32_t wanted = 0;
    for (std::size_t i = 0; i < call->list(0).size(); ++i) {
        const std::int32_t each = co_await counters_to_move(game, call, call->list(0)[i], kind);
        call->amounts().push_back(each);
        wanted += each;
    }
    const std::size_t batch = game.open_batch();
    for (std::size_t i = 0; i < call->list(0).size(); ++i) {
        const CardRef card = call->list(0)[i];
        if (!game.state().is_current(card)) continue;
        game.propose(counters_event(game, card, kind, -call->amounts()[i], call->call.source));
    }
    Happened happened = co_await happen(game, batch);
    happened.amount = -happened.amount;
    if (happened.replaced == 0 && happened.amount < wanted) happened.count = 0;
    push_outcome(*call, happened, call->list(0));
}

Task<> move_counters(Game& game, RunningCall* call) {
    if (is_wrong(*call)) co_return;
    const CardRef from = call->arguments[0].card, to = call->arguments[4].card;
    const CounterId kind = kind_of(*call, 1);
    const std::int32_t wanted = co_await counters_to_move(game, call, from, kind);
    const bool possible = game.state().is_current(from) && game.state().is_current(to) &&
                          game.state().counters_on(from.card, kind) > 0 && from != to;
    if (!possible) {
        push_nothing(*call);
        co_return;
    }
    const std::int32_t there = game.state().counters_on(from.card, kind);
    const std::int32_t moved = std::min(wanted, there);
    const std::size_t batch = game.open_batch();
    game.propose(counters_event(game, from, kind, -moved, call->call.source));
    game.propose(counters_event(game, to, kind, moved, call->call.source));
    Happened happened = co_await happen(game, batch);
    happened.amount = moved;
    if (moved < wanted) happened.count = happened.replaced = 0;
    push_outcome(*call, happened, {});
}

// ---- orientation, champions

Task<> turn_objects(Game& game, RunningCall* call, bool wakes) {
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        const CardRef source = call->call.source;
        game.propose(wakes ? wake_event(game, card, source) : rest_event(game, card, source));
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

Task<> rest(Game& game, RunningCall* call) { return turn_objects(game, call, false); }
Task<> wake(Game& game, RunningCall* call) { return turn_objects(game, call, true); }

CardRef champion_named(const RunningCall& call, std::size_t argument) {
    return call.arguments[argument].given ? call.arguments[argument].card
                                          : champion_of(call.game, call.call.you);
}

/// What the card needs of the champion it needs here too (GA-CHAMP-3).
Task<> level_up_champion(Game& game, RunningCall* call) {
    const CardRef card = call->arguments[0].card, champion = champion_named(*call, 1);
    const GameState& state = game.state();
    const PlayerId player =
        state.is_current(champion) ? state.card(champion.card).controller : PlayerId{};
    if (player.is_none() || champion_of(game, player) != champion) {
        push_nothing(*call);
        co_return;
    }
    const Happened happened = co_await level_up_by_effect(game, player, card, call->call.source);
    push_outcome(*call, happened, {});
}

Task<> delevel_champion(Game& game, RunningCall* call) {
    const CardRef champion = champion_named(*call, 0);
    if (!game.state().is_current(champion) || game.state().object(champion.card) == nullptr ||
        !is_champion(game, champion.card)) {
        push_nothing(*call);
        co_return;
    }
    const Happened happened = co_await delevel(game, champion, call->call.source);
    push_outcome(*call, happened, {});
}

// ---- the table

using enum ArgumentKind;
constexpr const char* acted_on = "a card or a list of cards; those that have moved are left out";

constexpr Argument which_kind{"counter", counter, true, "the kind of counter"};
constexpr Argument how_many_counters{"count", ArgumentKind::count, false,
                                     "how many, or 'all'; 1, unless it is said"};
constexpr Argument counters_at_most{"up_to", amount, false, "so many at most: you say how many"};

constexpr std::array damage_arguments{
    Argument{"to", cards, false, acted_on},
    Argument{"amount", amount, true, "how much each of them is dealt"},
    Argument{"unpreventable", truth, false, "true if it cannot be prevented"},
    Argument{"source", card, false, "what deals it; this card, unless it is said"},
};
constexpr std::array recover_arguments{
    Argument{"player", players, false, "who recovers; you, unless it is said"},
    Argument{"amount", amount, true, "how many damage counters go at most"},
};
constexpr std::array cards_argument{Argument{"cards", cards, false, acted_on}};
constexpr std::array summon_arguments{
    Argument{"token", token, false, "the id of the token's card"},
    Argument{"count", amount, false, "how many; 1, unless it is said"},
    Argument{"player", player, false, "who summons them; you, unless it is said"},
    Argument{"rested", truth, false, "true if they enter rested"},
    Argument{"copy_of", card, false, "instead of `token`: an object that they are copies of"},
};
constexpr std::array counters_arguments{
    Argument{"to", cards, false, acted_on},
    which_kind,
    Argument{"count", amount, false, "how many; 1, unless it is said"},
};
constexpr std::array fewer_counters_arguments{
    Argument{"from", cards, false, acted_on},
    which_kind,
    how_many_counters,
    counters_at_most,
};
constexpr std::array moved_counters_arguments{
    Argument{"from", card, true, "the card they are on"},
    which_kind,
    how_many_counters,
    counters_at_most,
    Argument{"to", card, true, "the card they go to"},
};
constexpr std::array level_up_arguments{
    Argument{"card", card, false, "the champion card that comes on top"},
    Argument{"champion", card, false, "yours, unless it is said"},
};
constexpr std::array delevel_arguments{
    Argument{"champion", card, false, "yours, unless it is said"},
};

constexpr std::array rows{
    VerbRow{"damage", damage_arguments, damage, nullptr, "Deals damage, to all of them at once."},
    VerbRow{"recover", recover_arguments, recover, nullptr,
            "Removes damage counters from a player's champion."},
    VerbRow{"rest", cards_argument, rest, nullptr, "Rests objects."},
    VerbRow{"wake", cards_argument, wake, nullptr, "Wakes objects up."},
    VerbRow{"add_counters", counters_arguments, put_counters, nullptr, "Puts counters on cards."},
    VerbRow{"remove_counters", fewer_counters_arguments, take_counters, nullptr,
            "Removes counters, as many as are there; fewer than it says is nil."},
    VerbRow{"move_counters", moved_counters_arguments, move_counters, nullptr,
            "Moves counters from one card to another; fewer than it says is nil."},
    VerbRow{"summon", summon_arguments, summon_tokens, nullptr, "Summons tokens."},
    VerbRow{"level_up", level_up_arguments, level_up_champion, nullptr,
            "Puts a champion card on top of a champion that it can level up."},
    VerbRow{"delevel", delevel_arguments, delevel_champion, nullptr,
            "Returns the top card of a champion's lineage."},
};
static_assert(are_described(rows));

}  // namespace

std::span<const VerbRow> object_verb_rows() { return rows; }

}  // namespace cardloom
