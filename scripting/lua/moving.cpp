/// Verbs that move cards.

#include <algorithm>
#include <array>
#include <lua.hpp>

#include "core/characteristics.hpp"
#include "core/memory.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"
#include "scripting/lua/lifetime.hpp"
#include "scripting/lua/moving.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/picking.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

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

namespace {

/// Whether a card is already where a move leads.
bool is_there(const GameState& state, CardRef card, const Move& how) {
    const ZoneId zone = state.card(card.card).zone;
    return how.zone.is_none() ? state.zone(zone).kind == how.to : zone == how.zone;
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

/// Puts cards that lie in a zone of some kind anywhere in it, all places equally likely. Nobody
/// knows where anything in there is afterwards (GA-INFO-10).
void scatter(Game& game, std::span<const CardRef> cards, ZoneKindId kind) {
    GameState& state = game.state();
    for (const CardRef card : cards) {
        const ZoneId zone = state.has_card(card.card) ? state.card(card.card).zone : ZoneId{};
        if (zone.is_none() || state.zone(zone).kind != kind) continue;
        const std::uint32_t there = state.zone(zone).count;
        const std::uint32_t place = game.roll(there);
        const bool last = place + 1 == there;
        reposition(state, game.library(), card.card,
                   last ? bottom : static_cast<std::int16_t>(place), PlayerSet{0});
        std::vector<CardId> order;
        for (const CardId id : CardsIn(state, zone)) order.push_back(id);
        set_order(state, game.library(), zone, order, PlayerSet{0});
    }
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

/// Several cards into a hidden order: who owns the place knows it, others only how many there are
/// (GA-INFO-10).
bool hides_order(const Game& game, const RunningCall& call, const Move& how) {
    const ZoneKind& kind = game.library().zone_kind(how.to);
    const bool has_place = how.position == top || how.position == bottom;
    return kind.ordered && kind.sight != Sight::everyone && has_place && call.list(0).size() > 1;
}

/// What is told must not tell the order either.
std::vector<CardRef> told_in_order(const RunningCall& call, bool in_secret) {
    std::vector<CardRef> cards(call.list(0).begin(), call.list(0).end());
    if (in_secret) {
        std::sort(cards.begin(), cards.end(),
                  [](CardRef one, CardRef other) { return one.card < other.card; });
    }
    return cards;
}

void put_in_order(Game& game, const RunningCall& call, const Move& how) {
    GameState& state = game.state();
    for (const CardRef card : call.list(0)) {
        const Card& row = state.card(card.card);
        if (row.zone.is_none() || state.zone(row.zone).kind != how.to) continue;
        reposition(state, game.library(), card.card, how.position, only(row.owner));
    }
}

}  // namespace

Task<> move_all(Game& game, RunningCall* call, Move how, Argued link, Argued duration,
                Argued counters) {
    Lasting returns = lasting_of(*call);
    returns.kind = Lasting::Kind::exile;
    if (!set_end(*call, returns, duration, call->call.you)) {
        push_nothing(*call);
        co_return;
    }
    const std::vector<std::int32_t> arriving_with(
        call->amounts().begin(),
        call->amounts().begin() + (counters.given ? counters.count * 2 : 0));
    const bool at_random = how.position == anywhere;
    if (at_random) how.position = bottom;
    const bool only_objects = how.as == event::destroy || how.as == event::sacrifice;
    keep_where(*call, [&](CardRef card) {
        const bool is_host = !how.zone.is_none() && game.state().zone(how.zone).host == card.card;
        return is_movable(game.state(), card) && !is_host &&
               (!only_objects || game.state().object(card.card) != nullptr);
    });
    bool any_leaves = false;
    for (const CardRef card : call->list(0)) {
        if (is_there(game.state(), card, how)) {
            const PlayerSet follows = only(call->call.you);
            reposition(game.state(), game.library(), card.card, how.position, follows);
        } else {
            any_leaves = true;
        }
    }
    if (at_random) scatter(game, call->list(0), how.to);
    if (!any_leaves && !call->list(0).empty()) {
        push_done(*call, static_cast<std::int32_t>(call->list(0).size()), call->list(0));
        co_return;
    }
    keep_where(*call, [&](CardRef card) { return !is_there(game.state(), card, how); });
    const bool in_secret = hides_order(game, *call, how);
    how.secret_place |= in_secret;
    const std::size_t batch = game.open_batch();
    call->amounts().clear();
    for (const CardRef card : call->list(0)) {
        const ZoneKindId from = game.state().zone(game.state().card(card.card).zone).kind;
        call->amounts().push_back(static_cast<std::int32_t>(from.index()));
    }
    for (const CardRef card : told_in_order(*call, in_secret)) {
        Event event = event_of(game, card, how);
        for (std::size_t i = 0; i + 1 < arriving_with.size(); i += 2) {
            event.enters_with[i / 2] = {CounterId{static_cast<std::size_t>(arriving_with[i])},
                                        static_cast<std::int16_t>(arriving_with[i + 1])};
        }
        game.propose(event);
    }
    const Happened happened = co_await happen(game, batch);
    if (in_secret) put_in_order(game, *call, how);
    if (at_random) scatter(game, call->list(0), how.to);
    if (returns.ends != Ends::never) {
        co_await let_return(game, call, how.to, returns);
    }
    if (link.given) {
        co_await link_arrived(game, call, how.to, link);
    }
    push_moves(*call, happened, call->list(0), how.to);
}

namespace {

/// The same with cards that are given, or else chosen. Not as many as called for is nil, though as
/// many as there are have gone.
Task<> move_chosen(Game& game, RunningCall* call, Move how, ZoneKindId usual, Theirs theirs,
                   Argued link, Argued duration = {}, Argued counters = {}) {
    const bool is_enough = co_await cards_to_act_on(game, call, usual, theirs);
    if (!call->complaint().empty()) co_return;
    co_await move_all(game, call, how, link, duration, counters);
    if (is_enough) co_return;
    lua_pop(call->lua(), 1);
    push_nothing(*call);
}

/// Zones that objects have are not their owners': `of` says whose is meant. False after a
/// complaint, or if there is no such object.
Task<bool> lead_under_object(Game& game, RunningCall* call, Argued of, Move* how) {
    const bool is_under = game.library().zone_kind(how->to).holder == Holder::object;
    if (is_under != of.given) {
        call->complaint() =
            is_under ? "say with 'of' whose zone that is" : "'of' is for zones that objects have";
        co_return false;
    }
    if (!is_under) co_return true;
    if (!game.state().is_current(of.card) || game.state().object(of.card.card) == nullptr) {
        push_nothing(*call);
        co_return false;
    }
    how->zone = make_object_zone(game.state(), of.card.card, how->to);
    if (how->zone.is_none()) {
        co_await game.fault(FaultReason::capacity, "no room for more cards under objects");
    }
    co_return true;
}

Task<> move_cards(Game& game, RunningCall* call) {
    const Argued &position = call->arguments[2], &unseen = call->arguments[3];
    Move how = move_of(*call, ZoneKindId{static_cast<std::size_t>(call->arguments[1].number)}, {});
    if (position.given) how.position = static_cast<std::int16_t>(position.number);
    how.unseen_origin = unseen.number != 0;
    how.secret_place = how.position == anywhere;
    if (call->arguments[4].given) how.face = static_cast<Face>(call->arguments[4].number);
    if (call->arguments[5].given) how.player = call->arguments[5].player;
    how.rested = call->arguments[6].number != 0;
    how.visible_to = call->arguments[7].players;
    how.transformed = call->arguments[12].number != 0;
    const bool leads = co_await lead_under_object(game, call, call->arguments[11], &how);
    if (!leads) co_return;
    co_await move_all(game, call, how, call->arguments[8], call->arguments[9], call->arguments[10]);
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
                       call->arguments[9], call->arguments[10]);
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
    const std::size_t outer = game.action_from;
    if (outer == Game::none) game.action_from = game.state().pending().size();
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
    game.action_from = outer;
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

// ---- the table

using enum ArgumentKind;
constexpr const char* acted_on = "a card or a list of cards; those that have moved are left out";
constexpr const char* how_many = "how many; 1, unless it is said";

constexpr Argument given_cards{"cards", cards, false, acted_on};
constexpr Argument who_chooses{
    "player", players, false,
    "who chooses instead, each so many of theirs, unless the filter says whose"};
constexpr Argument who_gives{"player", players, false,
                             "who chooses instead, each so many of theirs"};
constexpr Argument among{"filter", filter, false, "which cards they choose from"};
constexpr Argument exactly{"count", amount, false, how_many};
constexpr Argument at_most{"up_to", amount, false, "so many at most"};
constexpr Argument by_chance{"random", truth, false, "true if chance chooses"};
constexpr Argument which_face{"face", face, false, "`up` or `down`; as usual, unless it is said"};
constexpr Argument who_looks{"visible_to", players, false, "who may look at it face down"};

constexpr Argument until{"duration", duration, false,
                         "how long: as that is over, what arrived there returns"};
constexpr Argument counted{"counters", arriving, false,
                           "counters that they get as they arrive, as in { omen = 1 }"};
constexpr Argument asks{"prompt", text, false, "what is asked, in words"};
constexpr Argument linked_as{"link", word, false, "links what arrives there to this object"};

constexpr std::array chosen_arguments{given_cards, who_chooses, among,     exactly,
                                      at_most,     by_chance,   linked_as, asks};
constexpr std::array given_up_arguments{given_cards, who_gives, among,     exactly,
                                        at_most,     by_chance, linked_as, asks};
constexpr std::array banish_arguments{given_cards, who_chooses, among,      exactly,
                                      at_most,     by_chance,   which_face, who_looks,
                                      linked_as,   until,       counted,    asks};
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
    counted,
    Argument{"of", card, false, "of a zone that an object has, as `inner_lineage`: that object"},
    Argument{"transformed", truth, false, "true if it enters with its other face up"},
};
constexpr std::array rows{
    VerbRow{"draw", draw_arguments, draw_cards, nullptr, "Draws cards, one after the other."},
    VerbRow{"mill", mill_arguments, mill_cards, nullptr,
            "Puts the first cards of a deck into the graveyard."},
    VerbRow{
        "move", move_arguments, move_cards, nullptr,
        "Moves cards to their owners' zones, or under an object; within a zone they only change "
        "places."},
    VerbRow{"discard", given_up_arguments, discard_cards, nullptr,
            "Discards cards; chosen ones come from the hand, unless the filter says more."},
    VerbRow{"banish", banish_arguments, banish_cards, nullptr, "Banishes cards."},
    VerbRow{"suppress", chosen_arguments, suppress_cards, nullptr,
            "Banishes objects until the next end phase begins: then they return."},
    VerbRow{"destroy", chosen_arguments, destroy_objects, nullptr, "Destroys objects."},
    VerbRow{"sacrifice", given_up_arguments, sacrifice_objects, nullptr,
            "Sacrifices objects; a player chooses their own."},
};
static_assert(are_described(rows));

}  // namespace

std::span<const VerbRow> moving_verb_rows() { return rows; }

}  // namespace cardloom
