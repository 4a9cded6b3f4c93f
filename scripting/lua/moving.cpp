/// Verbs that move cards, or show them.

#include <algorithm>
#include <array>
#include <lua.hpp>

#include "core/characteristics.hpp"
#include "core/memory.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"
#include "scripting/lua/lifetime.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/picking.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

Move move_of(const RunningCall& call, ZoneKindId to, EventName as) {
    Move how;
    how.to = to;
    how.as = as;
    how.source = call.call.source;
    return how;
}

bool is_movable(const GameState& state, CardRef card) {
    return state.is_current(card) && !state.card(card.card).zone.is_none();
}

bool lies_in(const GameState& state, CardRef card, ZoneKindId kind) {
    return state.zone(state.card(card.card).zone).kind == kind;
}

/// Keeps those cards of the list that something holds for.
template <class Condition>
void keep_where(RunningCall& call, Condition holds) {
    Argued& list = call.arguments[0];
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < list.count; ++i) {
        const CardRef card = call.cards()[list.first + i];
        if (holds(card)) call.cards()[list.first + kept++] = card;
    }
    list.count = kept;
}

/// A unit that goes straight from the field to a graveyard dies (GA-VERB-DIE).
Event event_of(const Game& game, CardRef card, const Move& how) {
    Event event = move_event(game, card, how);
    if (how.as == event::sacrifice) {  // GA-VERB-SACRIFICE
        event.names.add(event::destroy);
        event.player = game.state().card(card.card).controller;
    }
    const bool leaves = game.state().object(card.card) != nullptr;
    if (leaves && is_unit(game, card.card) && how.to == game.library().roles.graveyard) {
        event.names.add(event::die);
    }
    return event;
}

/// Links what has arrived where it was sent, if the verb says so.
Task<> link_arrived(Game& game, RunningCall* call, ZoneKindId to, Argued link) {
    const std::size_t batch = game.open_batch();
    const GameState& state = game.state();
    for (const CardRef card : call->list(0)) {
        if (!state.has_card(card.card) || state.is_current(card)) continue;
        const ZoneId at = state.card(card.card).zone;
        if (at.is_none() || state.zone(at).kind != to) continue;
        Event event =
            link_event(game, call->call.self(), state.ref(card.card), link.word, call->call.source);
        event.untold = true;
        game.propose(event);
    }
    if (game.batch_end() > batch) {
        co_await happen(game, batch);
    }
}

/// What has arrived goes back as its time is over: that is part of the effect, no trigger
/// (GA-IDX-20).
Task<> let_return(Game& game, RunningCall* call, ZoneKindId to, Lasting row) {
    const GameState& state = game.state();
    for (std::size_t i = 0; i < call->list(0).size(); ++i) {
        const CardRef card = call->list(0)[i];
        const ZoneKindId from{static_cast<std::size_t>(call->amounts()[i])};
        if (!state.has_card(card.card) || state.is_current(card)) continue;
        const ZoneId at = state.card(card.card).zone;
        if (at.is_none() || state.zone(at).kind != to) continue;
        row.bearer = state.ref(card.card);
        row.zone = from;
        const std::uint32_t granted = grant(game, row);
        if (granted == 0) {
            co_await game.fault(FaultReason::capacity, "no room for more effects");
        }
    }
}

/// A move within a zone is no zone change (GA-ZONE-1): those cards only change places, and are told
/// of if nothing else is done.
Task<> move_all(Game& game, RunningCall* call, Move how, Argued link = {}, Argued duration = {}) {
    Lasting returns = lasting_of(*call);
    returns.kind = Lasting::Kind::exile;
    if (!set_end(*call, returns, duration, call->call.you)) {
        push_nothing(*call);
        co_return;
    }
    const bool only_objects = how.as == event::destroy || how.as == event::sacrifice;
    keep_where(*call, [&](CardRef card) {
        return is_movable(game.state(), card) &&
               (!only_objects || game.state().object(card.card) != nullptr);
    });
    bool any_leaves = false;
    for (const CardRef card : call->list(0)) {
        if (lies_in(game.state(), card, how.to)) {
            const PlayerSet follows = only(call->call.you);
            reposition(game.state(), game.library(), card.card, how.position, follows);
        } else {
            any_leaves = true;
        }
    }
    if (!any_leaves && !call->list(0).empty()) {
        push_done(*call, static_cast<std::int32_t>(call->list(0).size()), call->list(0));
        co_return;
    }
    keep_where(*call, [&](CardRef card) { return !lies_in(game.state(), card, how.to); });
    const std::size_t batch = game.open_batch();
    call->amounts().clear();
    for (const CardRef card : call->list(0)) {
        const ZoneKindId from = game.state().zone(game.state().card(card.card).zone).kind;
        call->amounts().push_back(static_cast<std::int32_t>(from.index()));
        game.propose(event_of(game, card, how));
    }
    const Happened happened = co_await happen(game, batch);
    if (returns.ends != Ends::never) {
        co_await let_return(game, call, how.to, returns);
    }
    if (link.given) {
        co_await link_arrived(game, call, how.to, link);
    }
    push_moves(*call, happened, call->list(0), how.to);
}

/// The same with cards that are given, or else chosen. Not as many as called for is nil, though as
/// many as there are have gone.
Task<> move_chosen(Game& game, RunningCall* call, Move how, ZoneKindId usual, Theirs theirs,
                   Argued link, Argued duration = {}) {
    const bool is_enough = co_await cards_to_act_on(game, call, usual, theirs);
    if (!call->complaint().empty()) co_return;
    co_await move_all(game, call, how, link, duration);
    if (is_enough) co_return;
    lua_pop(call->lua(), 1);
    push_nothing(*call);
}

Task<> move_cards(Game& game, RunningCall* call) {
    const Argued &position = call->arguments[2], &unseen = call->arguments[3];
    Move how = move_of(*call, ZoneKindId{static_cast<std::size_t>(call->arguments[1].number)}, {});
    if (position.given) how.position = static_cast<std::int16_t>(position.number);
    how.unseen_origin = unseen.number != 0;
    if (call->arguments[4].given) how.face = static_cast<Face>(call->arguments[4].number);
    if (call->arguments[5].given) how.player = call->arguments[5].player;
    how.rested = call->arguments[6].number != 0;
    how.visible_to = call->arguments[7].players;
    return move_all(game, call, how, call->arguments[8], call->arguments[9]);
}

Task<> discard_cards(Game& game, RunningCall* call) {
    const Roles& roles = game.library().roles;
    Move how = move_of(*call, roles.graveyard, event::discard);
    how.rule = "GA-VERB-DISCARD";
    return move_chosen(game, call, how, roles.hand, Theirs::owned, call->arguments[6]);
}

Task<> banish_cards(Game& game, RunningCall* call) {
    const Roles& roles = game.library().roles;
    Move how = move_of(*call, roles.banishment, event::banish);
    how.rule = "GA-VERB-BANISH";
    if (call->arguments[6].given) how.face = static_cast<Face>(call->arguments[6].number);
    how.visible_to = call->arguments[7].players;
    return move_chosen(game, call, how, roles.field, Theirs::anything, call->arguments[8],
                       call->arguments[9]);
}

/// Banished in a state that lets it return: what that is the rules say (GA-VERB-SUPPRESS).
Task<> suppress_cards(Game& game, RunningCall* call) {
    const Library& library = game.library();
    Move how = move_of(*call, library.roles.banishment, library.find_event_name("suppress"));
    how.with = {library.find_counter("suppressed"), 1};
    how.rule = "GA-VERB-SUPPRESS";
    if (how.with.counter.is_none()) {
        call->complaint() = "the rules have no such state";
        co_return;
    }
    co_await move_chosen(game, call, how, library.roles.field, Theirs::anything,
                         call->arguments[6]);
}

Task<> destroy_objects(Game& game, RunningCall* call) {
    const Roles& roles = game.library().roles;
    Move how = move_of(*call, roles.graveyard, event::destroy);
    how.rule = "GA-VERB-DESTROY";
    return move_chosen(game, call, how, roles.field, Theirs::anything, call->arguments[6]);
}

/// Only their controllers sacrifice objects.
Task<> sacrifice_objects(Game& game, RunningCall* call) {
    const Roles& roles = game.library().roles;
    Move how = move_of(*call, roles.graveyard, event::sacrifice);
    how.rule = "GA-VERB-SACRIFICE";
    return move_chosen(game, call, how, roles.field, Theirs::controlled, call->arguments[6]);
}

/// So many cards off the top of decks, one after the other in one action (GA-DRAW-1, 4). The cards
/// that went are the list of the result.
Task<> take_from_deck(Game& game, RunningCall* call, Move how, bool draws) {
    const std::int32_t count = call->arguments[1].given ? call->arguments[1].number : 1;
    std::vector<CardRef>& cards = call->cards();
    cards.clear();
    Happened all;
    for (std::size_t n = 0;; ++n) {
        const PlayerId player = nth_of(game.state(), call->players(0), n);
        if (player.is_none()) break;
        how.player = player;
        for (std::int32_t i = 0; i < count; ++i) {
            const ZoneId deck = game.state().zone_of(game.library().roles.deck, player);
            const CardId first = game.state().zone(deck).first;
            if (first.is_none() && !draws) break;
            const std::size_t batch = game.open_batch();
            if (first.is_none()) {
                Event event;
                event.kind = EventKind::draw_from_empty;
                event.player = player;
                event.source = call->call.source;
                event.rule = "GA-DRAW-2";
                game.propose(event);
            } else {
                call->cards().push_back(game.state().ref(first));
                game.propose(move_event(game, game.state().ref(first), how));
            }
            const Happened one = co_await happen(game, batch);
            if (first.is_none()) continue;
            all.count = static_cast<std::uint16_t>(all.count + one.count);
            all.replaced = static_cast<std::uint16_t>(all.replaced + one.replaced);
        }
    }
    push_moves(*call, all, call->cards(), how.to);
}

Task<> draw_cards(Game& game, RunningCall* call) {
    const ZoneKindId to = call->arguments[2].given
                              ? ZoneKindId{static_cast<std::size_t>(call->arguments[2].number)}
                              : game.library().roles.hand;
    Move how = move_of(*call, to, event::draw);
    how.rule = "GA-DRAW-1";
    return take_from_deck(game, call, how, true);
}

Task<> mill_cards(Game& game, RunningCall* call) {
    Move how =
        move_of(*call, game.library().roles.graveyard, game.library().find_event_name("mill"));
    how.rule = "GA-DRAW-4";
    return take_from_deck(game, call, how, false);
}

// ---- showing

Task<> look_at_cards(Game& game, RunningCall* call) {
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        look_at(game.state(), card.card, only(call->player(1)));
        call->open(card);
    }
    co_return;
}

/// Shows cards to everybody and tells it; the batch must be let happen.
void propose_reveal(Game& game, RunningCall& call, CardRef card) {
    look_at(game.state(), card.card, game.state().everyone());
    call.open(card);
    Event event;
    event.names.add(event::reveal);
    event.card = card;
    event.source = call.call.source;
    event.player = game.state().card(card.card).owner;
    event.rule = "GA-INFO-8";
    game.propose(event);
}

Task<> reveal_cards(Game& game, RunningCall* call) {
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (is_movable(game.state(), card)) propose_reveal(game, *call, card);
    }
    Happened happened = co_await happen(game, batch);
    happened.amount = happened.count;
    push_outcome(*call, happened, call->list(0));
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

/// Shows cards from the top on until one fits. Those before it are the outcome's `rest`.
Task<> reveal_until(Game& game, RunningCall* call) {
    const ZoneKindId kind = zone_or_deck(game, call->arguments[2]);
    const ZoneId zone = own_zone(game, kind, call->player(0));
    const Filter filter = call->filter(call->arguments[1]);
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
    const std::span<const CardRef> shown = call->cards();
    const std::size_t before = found ? shown.size() - 1 : shown.size();
    push_done(*call, static_cast<std::int32_t>(shown.size()), shown.subspan(before));
    set_field(*call, "rest", shown.first(before));
}

/// Whoever searches sees the whole zone, need not find what they look for, and shows what they
/// found for what it is (GA-INFO-5); an ordered zone is shuffled afterwards.
Task<> search_zone(Game& game, RunningCall* call) {
    const Argued &count = call->arguments[3], &up_to = call->arguments[4];
    const PlayerId player = call->player(0);
    const ZoneKindId kind = zone_or_deck(game, call->arguments[1]);
    const ZoneId zone = own_zone(game, kind, player);
    if (zone.is_none() || (count.given && up_to.given)) {
        call->complaint() = zone.is_none() ? not_own : "give 'count' or 'up_to', not both";
        co_return;
    }
    for (const CardId id : CardsIn(game.state(), zone)) {
        look_at(game.state(), id, only(player));
    }
    const bool filtered = call->arguments[2].given;
    call->cards().clear();
    for (const CardId id : CardsIn(game.state(), zone)) {
        const bool wanted = !filtered || fits(*call, call->filter(call->arguments[2]), id, player);
        if (wanted) call->cards().push_back(game.state().ref(id));
    }
    call->owe(game.state().zone(zone).count);
    Picking how;
    how.by = player;
    how.most = std::max(up_to.given ? up_to.number : count.given ? count.number : 1, 0);
    how.least = filtered || up_to.given ? 0 : how.most;
    how.rule = "GA-INFO-5";
    co_await pick_cards(game, call, how);
    call->arguments[0].first = 0;
    call->arguments[0].count = static_cast<std::uint32_t>(call->cards().size());
    Move found = move_of(*call, game.library().roles.hand, {});
    if (call->arguments[5].given) {
        found.to = ZoneKindId{static_cast<std::size_t>(call->arguments[5].number)};
    }
    found.player = player;
    found.unseen_origin = true;
    const bool is_shown = filtered && game.library().zone_kind(found.to).sight != Sight::everyone;
    if (is_shown) {
        const std::size_t batch = game.open_batch();
        for (const CardRef card : call->list(0)) propose_reveal(game, *call, card);
        co_await happen(game, batch);
    }
    co_await move_all(game, call, found);
    if (game.library().zone_kind(kind).ordered) game.shuffle(zone, "GA-INFO-8");
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
constexpr const char* acted_on = "a card or a list of cards; those that have moved are left out";
constexpr const char* how_many = "how many; 1, unless it is said";
constexpr const char* who_acts = "who does it; you, unless it is said";

constexpr Argument given_cards{"cards", cards, false, acted_on};
constexpr Argument who_chooses{"player", players, false, "who chooses instead, each so many"};
constexpr Argument among{"filter", filter, false, "which cards they choose from"};
constexpr Argument exactly{"count", amount, false, how_many};
constexpr Argument at_most{"up_to", amount, false, "so many at most"};
constexpr Argument by_chance{"random", truth, false, "true if chance chooses"};
constexpr Argument which_face{"face", face, false, "`up` or `down`; as usual, unless it is said"};
constexpr Argument who_looks{"visible_to", players, false, "who may look at it face down"};

constexpr Argument until{"duration", duration, false,
                         "how long: as that is over, what arrived there returns"};
constexpr Argument linked_as{"link", word, false, "links what arrives there to this object"};

constexpr std::array chosen_arguments{given_cards, who_chooses, among,    exactly,
                                      at_most,     by_chance,   linked_as};
constexpr std::array banish_arguments{given_cards, who_chooses, among,     exactly,   at_most,
                                      by_chance,   which_face,  who_looks, linked_as, until};
constexpr std::array draw_arguments{
    Argument{"player", players, false, "who draws; you, unless it is said"},
    Argument{"count", amount, false, how_many},
    Argument{"to", zone, false, "where to; to the hand, unless it is said"},
};
constexpr std::array mill_arguments{
    Argument{"player", players, false, "whose deck; yours, unless it is said"},
    Argument{"count", amount, false, how_many},
};
constexpr std::array move_arguments{
    given_cards,
    Argument{"to", zone, true, "the zone to move to"},
    Argument{"position", position, false, "where in it, if it has an order"},
    Argument{"unseen", truth, false, "true if others must not see which card was taken"},
    which_face,
    Argument{"controller", player, false, "of an object; its owner, unless it is said"},
    Argument{"rested", truth, false, "true if it enters rested"},
    who_looks,
    linked_as,
    until,
};
constexpr std::array look_arguments{
    given_cards,
    Argument{"player", player, false, "who looks; you, unless it is said"},
};
constexpr std::array reveal_arguments{given_cards};
constexpr std::array until_arguments{
    Argument{"player", player, false, "whose zone; yours, unless it is said"},
    Argument{"filter", filter, true, "what ends it"},
    Argument{"zone", zone, false, "the deck, unless it is said"},
};
constexpr std::array search_arguments{
    Argument{"player", player, false, who_acts},
    Argument{"zone", zone, false, "of that player; the deck, unless it is said"},
    Argument{"filter", filter, false, "which cards can be found"},
    exactly,
    at_most,
    Argument{"to", zone, false, "where to; to the hand, unless it is said"},
};
constexpr std::array shuffle_arguments{
    Argument{"player", player, false, "whose zone; yours, unless it is said"},
    Argument{"zone", zone, false, "the deck, unless it is said"},
};

constexpr std::array rows{
    VerbRow{"draw", draw_arguments, draw_cards, nullptr, "Draws cards, one after the other."},
    VerbRow{"mill", mill_arguments, mill_cards, nullptr,
            "Puts the first cards of a deck into the graveyard."},
    VerbRow{"move", move_arguments, move_cards, nullptr,
            "Moves cards to their owners' zones; within a zone they only change places."},
    VerbRow{"discard", chosen_arguments, discard_cards, nullptr,
            "Discards cards; chosen ones come from the hand, unless the filter says more."},
    VerbRow{"banish", banish_arguments, banish_cards, nullptr, "Banishes cards."},
    VerbRow{"suppress", chosen_arguments, suppress_cards, nullptr,
            "Banishes objects until the next end phase begins: then they return."},
    VerbRow{"destroy", chosen_arguments, destroy_objects, nullptr, "Destroys objects."},
    VerbRow{"sacrifice", chosen_arguments, sacrifice_objects, nullptr,
            "Sacrifices objects; a player chooses their own."},
    VerbRow{"look", look_arguments, look_at_cards, nullptr,
            "Shows cards to a player, and opens them for this effect."},
    VerbRow{"reveal", reveal_arguments, reveal_cards, nullptr,
            "Shows cards to everybody, and opens them for this effect."},
    VerbRow{"reveal_until", until_arguments, reveal_until, nullptr,
            "Reveals cards from the top on until one fits, `.cards`; those before it are `.rest`."},
    VerbRow{"search", search_arguments, search_zone, nullptr,
            "Lets a player search a zone, moves what they find, and shuffles a deck."},
    VerbRow{"shuffle", shuffle_arguments, shuffle_zone, nullptr, "Shuffles a zone."},
};
static_assert(are_described(rows));

}  // namespace

std::span<const VerbRow> moving_verb_rows() { return rows; }

}  // namespace cardloom
