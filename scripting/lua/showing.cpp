/// Verbs that show cards to players, and what is done with them then: look, reveal, search.

#include <algorithm>
#include <array>
#include <lua.hpp>

#include "core/play/instructed.hpp"
#include "core/zones.hpp"
#include "scripting/lua/moving.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/picking.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

/// Shows cards to everybody and tells it; the batch must be let happen.
void propose_reveal(Game& game, RunningCall& call, CardRef card,
                    std::string_view rule = "GA-INFO-8") {
    look_at(game.state(), card.card, game.state().everyone());
    call.open(card);
    Event event;
    event.names.add(event::reveal);
    event.card = card;
    event.source = call.call.source;
    event.from = game.state().card(card.card).zone;
    event.player = game.state().card(card.card).owner;
    event.rule = rule;
    game.propose(event);
}

ZoneKindId zone_or_deck(const Game& game, const Argued& zone) {
    return zone.given ? ZoneKindId{static_cast<std::size_t>(zone.number)}
                      : game.library().roles.deck;
}

/// A zone of a player's own; none if they have no such zone.
ZoneId own_zone(const Game& game, ZoneKindId kind, PlayerId player) {
    const bool is_own = game.library().zone_kind(kind).holder == Holder::player;
    return is_own ? game.state().zone_of(kind, player) : ZoneId{};
}

constexpr const char* not_own = "players have no such zone of their own";

/// Which cards of a zone are shown, when `cards` does not say it: the arguments from one on are
/// `zone`, `of`, `count` and `random`. They become the list of the first argument. False after a
/// complaint.
bool take_from_zone(Game& game, RunningCall& call, std::size_t first) {
    const Argued &zone = call.arguments[first], &count = call.arguments[first + 2];
    const bool random = call.arguments[first + 3].number != 0;
    bool any = false;
    for (std::size_t i = first; i < first + 4; ++i) any = any || call.arguments[i].given;
    if (call.arguments[0].given || !any) {
        if (any) call.complaint() = "give 'cards', or where they are taken from, not both";
        return !any;
    }
    const ZoneId from = own_zone(game, zone_or_deck(game, zone), call.player(first + 1));
    if (from.is_none() || count.number < 0) {
        call.complaint() = from.is_none() ? not_own : "'count' is below 0";
        return false;
    }
    Argued& list = call.arguments[0];
    list.first = static_cast<std::uint32_t>(call.cards().size());
    for (const CardId card : CardsIn(game.state(), from)) {
        call.cards().push_back(game.state().ref(card));
    }
    const std::size_t there = call.cards().size() - list.first;
    const std::size_t wanted =
        count.given ? std::min<std::size_t>(there, static_cast<std::size_t>(count.number)) : there;
    for (std::size_t i = 0; random && i < wanted; ++i) {
        const std::size_t other = i + game.roll(static_cast<std::uint32_t>(there - i));
        std::swap(call.cards()[list.first + i], call.cards()[list.first + other]);
    }
    call.cards().resize(list.first + wanted);
    list.count = static_cast<std::uint32_t>(wanted);
    call.owe(static_cast<std::int64_t>(there));
    return true;
}

Task<> look_at_cards(Game& game, RunningCall* call) {
    if (!take_from_zone(game, *call, 2)) co_return;
    std::int32_t seen = 0;
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        look_at(game.state(), card.card, only(call->player(1)));
        call->open(card);
        ++seen;
    }
    if (seen == 0) {
        push_nothing(*call);
    } else {
        push_done(*call, seen, call->list(0));
    }
}

Task<> reveal_cards(Game& game, RunningCall* call) {
    if (!take_from_zone(game, *call, 1)) co_return;
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (is_movable(game.state(), card)) propose_reveal(game, *call, card);
    }
    Happened happened = co_await happen(game, batch);
    happened.amount = happened.count;
    push_outcome(*call, happened, call->list(0));
}

// ---- what becomes of the rest

/// Where the rest goes: to the top or the bottom of the zone it is in, or to another zone.
constexpr std::int32_t to_top = 0, to_bottom = 1;
constexpr std::array<const char*, 4> rest_words{"top", "bottom", "graveyard", "banishment"};

/// Lets a player put cards in an order, unless chance does; the list is in that order then.
Task<> put_in_order(Game& game, RunningCall* call, PlayerId player, bool random,
                    std::vector<CardRef>* cards) {
    if (cards->size() < 2) co_return;
    if (random) {
        for (std::size_t i = cards->size(); i > 1; --i) {
            std::swap((*cards)[i - 1], (*cards)[game.roll(static_cast<std::uint32_t>(i))]);
        }
        co_return;
    }
    Decision& decision = game.decide(player, DecisionKind::order, "GA-INFO-10");
    decision.prompt = call->prompt();
    for (const CardRef card : *cards) {
        Option option;
        option.card = card;
        game.offer(option);
    }
    decision.ordered = true;
    decision.least = decision.most = static_cast<std::int32_t>(decision.options.size());
    const Choice choice = co_await game.ask();
    cards->clear();
    for (const std::uint16_t pick : choice.picks) {
        cards->push_back(game.current_decision().options[pick].card);
    }
}

/// Moves the rest, or puts it elsewhere in its zone. Which of several went where in it, only who
/// ordered them knows, and nobody if chance did.
Task<> put_rest(Game& game, RunningCall* call, PlayerId player, std::int32_t where, bool random,
                std::vector<CardRef>* rest) {
    std::erase_if(*rest, [&](CardRef card) { return !game.state().is_current(card); });
    if (where == to_top || where == to_bottom) {
        co_await put_in_order(game, call, player, random, rest);
        const PlayerSet followers = rest->size() == 1 ? game.state().everyone()
                                    : random          ? PlayerSet{0}
                                                      : only(player);
        place_in_secret(game, *rest, where == to_top ? top : bottom, followers);
        co_return;
    }
    const Roles& roles = game.library().roles;
    const std::size_t batch = game.open_batch();
    const Move how = move_of(*call, where == 2 ? roles.graveyard : roles.banishment,
                             where == 2 ? EventName{} : event::banish);
    for (const CardRef card : *rest) game.propose(move_event(game, card, how));
    co_await happen(game, batch);
}

/// Shows cards from the top on until one fits, or so many were shown (GA-SCAV-1). Those before it
/// are the outcome's `rest`.
Task<> reveal_until(Game& game, RunningCall* call) {
    const ZoneKindId kind = zone_or_deck(game, call->arguments[2]);
    const PlayerId player = call->player(0);
    const ZoneId zone = own_zone(game, kind, player);
    const Filter filter = call->filter(call->arguments[1]);
    const Argued count = call->arguments[3], to = call->arguments[4], rest_to = call->arguments[5];
    const bool random = call->arguments[6].number != 0;
    if (zone.is_none()) {
        call->complaint() = not_own;
        co_return;
    }
    std::vector<CardRef>& cards = call->cards();
    cards.clear();
    bool found = false;
    const std::size_t batch = game.open_batch();
    for (CardId at = game.state().zone(zone).first; !at.is_none() && !found;
         at = game.state().card(at).next) {
        if (count.given && static_cast<std::int32_t>(cards.size()) >= count.number) break;
        cards.push_back(game.state().ref(at));
        propose_reveal(game, *call, cards.back());
        found = fits(*call, filter, at);
    }
    call->owe(static_cast<std::int64_t>(cards.size()));
    const Happened happened = co_await happen(game, batch);
    if (!happened) {
        push_nothing(*call);
        co_return;
    }
    const std::size_t before = found ? call->cards().size() - 1 : call->cards().size();
    std::vector<CardRef> rest(call->cards().begin(),
                              call->cards().begin() + static_cast<std::ptrdiff_t>(before));
    const auto shown = static_cast<std::int32_t>(call->cards().size());
    if (to.given && found) {
        call->arguments[0].first = static_cast<std::uint32_t>(before);
        call->arguments[0].count = 1;
        co_await move_all(game, call,
                          move_of(*call, ZoneKindId{static_cast<std::size_t>(to.number)}, {}));
    } else {
        push_done(*call, shown, std::span<const CardRef>(call->cards()).subspan(before));
    }
    set_field(*call, "rest", rest);
    if (rest_to.given) {
        co_await put_rest(game, call, player, rest_to.number, random, &rest);
    }
}

// ---- searching

/// The places of the arguments of `search`.
namespace searching {
enum : std::size_t { player, zone, of, filter, count, up_to, top, to, rest_to, random };
}

/// The cards that are looked through, as the only list; who searches knows them now.
void look_through(Game& game, RunningCall& call, ZoneId zone, std::vector<CardRef>& seen) {
    const Argued& first = call.arguments[searching::top];
    const auto most = first.given ? static_cast<std::size_t>(std::max(first.number, 0))
                                  : static_cast<std::size_t>(game.state().zone(zone).count);
    for (const CardId id : CardsIn(game.state(), zone)) {
        if (seen.size() == most) break;
        look_at(game.state(), id, only(call.player(searching::player)));
        seen.push_back(game.state().ref(id));
    }
    call.owe(static_cast<std::int64_t>(seen.size()));
}

Picking picking_of(const RunningCall& call, bool open) {
    const Argued &count = call.arguments[searching::count],
                 &up_to = call.arguments[searching::up_to];
    Picking how;
    how.by = call.player(searching::player);
    how.most = std::max(up_to.given ? up_to.number : count.given ? count.number : 1, 0);
    // Who looks for something in particular need not find it, unless all can see it (GA-SRCH-1).
    const bool may_fail = call.arguments[searching::filter].given && !open;
    how.least = may_fail || up_to.given ? 0 : how.most;
    how.random = call.arguments[searching::random].number != 0;
    how.hidden = !open;
    how.rule = "GA-SRCH-1";
    return how;
}

/// Whoever searches sees the whole zone, or its first cards, need not find what they look for, and
/// shows what they found for what it is (GA-INFO-5). An ordered zone that was seen whole is
/// shuffled afterwards; of its first cards, the rest goes where it is said.
Task<> search_zone(Game& game, RunningCall* call) {
    const PlayerId player = call->player(searching::player);
    const Argued filter = call->arguments[searching::filter], to = call->arguments[searching::to];
    const Argued rest_to = call->arguments[searching::rest_to];
    const bool whole = !call->arguments[searching::top].given;
    const ZoneKindId kind = zone_or_deck(game, call->arguments[searching::zone]);
    const Argued& of = call->arguments[searching::of];
    const ZoneId zone = own_zone(game, kind, of.given ? of.player : player);
    const bool both =
        call->arguments[searching::count].given && call->arguments[searching::up_to].given;
    if (zone.is_none() || both) {
        call->complaint() = zone.is_none() ? not_own : "give 'count' or 'up_to', not both";
        co_return;
    }
    const bool open = game.library().zone_kind(kind).sight == Sight::everyone;
    const Picking how = picking_of(*call, open);
    std::vector<CardRef> seen;
    look_through(game, *call, zone, seen);
    call->cards().clear();
    for (const CardRef card : seen) {
        const bool wanted = !filter.given || fits(*call, call->filter(filter), card.card, player);
        if (wanted) call->cards().push_back(card);
    }
    co_await pick_cards(game, call, how);
    call->arguments[0].first = 0;
    call->arguments[0].count = static_cast<std::uint32_t>(call->cards().size());
    std::erase_if(seen, [&](CardRef card) {
        return std::find(call->cards().begin(), call->cards().end(), card) != call->cards().end();
    });
    Move found = move_of(
        *call,
        to.given ? ZoneKindId{static_cast<std::size_t>(to.number)} : game.library().roles.hand, {});
    found.player = player;
    found.unseen_origin = true;
    const bool is_shown =
        filter.given && game.library().zone_kind(found.to).sight != Sight::everyone;
    if (is_shown) {
        const std::size_t batch = game.open_batch();
        for (const CardRef card : call->list(0)) propose_reveal(game, *call, card, "GA-INFO-5");
        co_await happen(game, batch);
    }
    co_await move_all(game, call, found);
    if (rest_to.given) {
        co_await put_rest(game, call, player, rest_to.number, how.random, &seen);
    }
    if (whole && game.library().zone_kind(kind).ordered) game.shuffle(zone, "GA-INFO-8");
}

Task<> shuffle_zone(Game& game, RunningCall* call) {
    const ZoneKindId kind = zone_or_deck(game, call->arguments[1]);
    const ZoneId zone = own_zone(game, kind, call->player(0));
    if (zone.is_none()) {
        call->complaint() = not_own;
        co_return;
    }
    game.shuffle(zone, "GA-INFO-10");
    push_done(*call, game.state().zone(zone).count);
}

// ---- the table

using enum ArgumentKind;
constexpr Argument given_cards{"cards", cards, false,
                               "a card or a list of cards; those that have moved are left out"};
constexpr Argument which_zone{"zone", zone, false,
                              "instead of cards: a zone; the deck, unless it is said"};
constexpr Argument whose_zone{"of", player, false, "whose zone; yours, unless it is said"};
constexpr Argument how_many{"count", amount, false,
                            "so many of that zone, from the top; all, unless it is said"};
constexpr Argument by_chance{"random", truth, false, "true if chance chooses which"};
constexpr Argument rest_goes{"rest_to", one_of, false,
                             "what becomes of the rest: `top` or `bottom` of where it is, "
                             "`graveyard`, `banishment`",
                             rest_words};
constexpr Argument asks{"prompt", text, false, "what is asked, in words"};

constexpr std::array look_arguments{
    given_cards, Argument{"player", player, false, "who looks; you, unless it is said"},
    which_zone,  whose_zone,
    how_many,    by_chance,
};
constexpr std::array reveal_arguments{given_cards, which_zone, whose_zone, how_many, by_chance};
constexpr std::array until_arguments{
    Argument{"player", player, false, "whose zone; yours, unless it is said"},
    Argument{"filter", filter, true, "what ends it"},
    Argument{"zone", zone, false, "the deck, unless it is said"},
    Argument{"count", amount, false, "so many at most; no limit, unless it is said"},
    Argument{"to", zone, false, "where what fits goes; it stays, unless it is said"},
    rest_goes,
    Argument{"random", truth, false, "true if the rest goes there in an order that chance chooses"},
    asks,
};
constexpr std::array search_arguments{
    Argument{"player", player, false, "who does it; you, unless it is said"},
    Argument{"zone", zone, false, "which zone; the deck, unless it is said"},
    Argument{"of", player, false, "whose zone; of who searches, unless it is said"},
    Argument{"filter", filter, false, "which cards can be found"},
    Argument{"count", amount, false, "how many; 1, unless it is said"},
    Argument{"up_to", amount, false, "so many at most"},
    Argument{"top", amount, false, "only the first so many cards of it; it is not shuffled then"},
    Argument{"to", zone, false, "where to; to the hand, unless it is said"},
    rest_goes,
    Argument{"random", truth, false, "true if chance chooses"},
    asks,
};
constexpr std::array shuffle_arguments{
    Argument{"player", player, false, "whose zone; yours, unless it is said"},
    Argument{"zone", zone, false, "the deck, unless it is said"},
};

constexpr std::array rows{
    VerbRow{"look", look_arguments, look_at_cards, nullptr,
            "Shows cards to a player, and opens them for this effect."},
    VerbRow{"reveal", reveal_arguments, reveal_cards, nullptr,
            "Shows cards to everybody, and opens them for this effect."},
    VerbRow{"reveal_until", until_arguments, reveal_until, nullptr,
            "Reveals cards from the top on until one fits, `.cards`; those before it are `.rest`."},
    VerbRow{
        "search", search_arguments, search_zone, nullptr,
        "Lets a player search a zone, or its first cards, and moves what they find. A deck that "
        "was searched whole is shuffled."},
    VerbRow{"shuffle", shuffle_arguments, shuffle_zone, nullptr, "Shuffles a zone."},
};

}  // namespace

std::span<const VerbRow> showing_verb_rows() { return rows; }

}  // namespace cardloom
