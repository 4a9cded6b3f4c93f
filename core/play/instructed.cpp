#include "core/play/instructed.hpp"

#include <algorithm>
#include <vector>

#include "core/play/means.hpp"
#include "core/play/payment.hpp"
#include "core/play/permissions.hpp"
#include "core/play/playing.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// The first cards of a deck, which a player now knows.
std::vector<CardRef> look_at_top(Game& game, PlayerId player, std::int32_t count) {
    std::vector<CardRef> seen;
    const ZoneId deck = game.state().zone_of(game.library().roles.deck, player);
    for (const CardId card : CardsIn(game.state(), deck)) {
        if (static_cast<std::int32_t>(seen.size()) == count) break;
        look_at(game.state(), card, only(player));
        seen.push_back(game.state().ref(card));
    }
    return seen;
}

/// Lets a player pick some cards, or all, in an order; they are taken out of the list.
Task<> pick_in_order(Game& game, PlayerId player, bool all, std::vector<CardRef>* from,
                     std::vector<CardRef>* picked) {
    Decision& decision =
        game.decide(player, all ? DecisionKind::order : DecisionKind::choose_cards, "GA-GLIMPSE-1");
    for (const CardRef card : *from) {
        Option option;
        option.card = card;
        game.offer(option);
    }
    decision.ordered = true;
    decision.most = static_cast<std::int32_t>(decision.options.size());
    decision.least = all ? decision.most : 0;
    const Choice choice = co_await game.ask();
    for (const std::uint16_t pick : choice.picks) {
        picked->push_back(game.current_decision().options[pick].card);
    }
    std::erase_if(*from, [&](CardRef card) {
        return std::find(picked->begin(), picked->end(), card) != picked->end();
    });
}

/// What is glimpsed can be played, if it says so. Asked wherever the game has such cards: whether
/// one was seen is nobody else's business. True if one was, and it is no longer in the list.
Task<bool> play_glimpsed(Game& game, PlayerId player, std::vector<CardRef>* seen) {
    if (!game.library().plays_from_glimpse) co_return false;
    Decision& decision = game.decide(player, DecisionKind::choose_cards, "GA-GLIMPSE-1");
    std::vector<Play> plays;
    {
        const Listing listing(game);
        each_play_of_glimpsed(game, player, *seen, [&](const Play& play, AbilityId permission) {
            if (!can_begin(game, play, true).is_legal()) return;
            Option option;
            option.verb = Verb::play;
            option.card = play.card;
            option.ability = permission;
            game.offer(option);
            plays.push_back(play);
        });
    }
    decision.least = 0;
    decision.most = std::min<std::int32_t>(1, static_cast<std::int32_t>(decision.options.size()));
    const Choice choice = co_await game.ask();
    if (choice.picks.empty()) co_return false;
    const Play what = plays[choice.pick()];
    const bool played = co_await play_by_effect(game, what);
    if (played) std::erase(*seen, what.card);
    co_return played;
}

/// The objects that a glimpsed card can be loaded into.
std::vector<CardRef> hosts_of(Game& game, PlayerId player, CardRef card) {
    std::vector<CardRef> hosts;
    each_load_of_glimpsed(game, player, card, [&](CardRef into) { hosts.push_back(into); });
    return hosts;
}

Task<CardRef> choose_one(Game& game, PlayerId player, bool optional, std::vector<CardRef>* from) {
    Decision& decision = game.decide(player, DecisionKind::choose_cards, "GA-TBA-2");
    for (const CardRef card : *from) {
        Option option;
        option.card = card;
        game.offer(option);
    }
    decision.least = optional ? 0 : 1;
    decision.most = std::min<std::int32_t>(1, static_cast<std::int32_t>(decision.options.size()));
    const Choice choice = co_await game.ask();
    if (choice.picks.empty()) co_return CardRef{};
    co_return game.current_decision().options[choice.pick()].card;
}

Task<> load_into(Game& game, CardRef card, CardRef host) {
    const ZoneKindId kind = game.library().roles.loaded;
    const ZoneId zone = kind ? make_object_zone(game.state(), host.card, kind) : ZoneId{};
    if (zone.is_none()) {
        co_await game.fault(FaultReason::capacity, "no room for more loaded cards");
    }
    const std::size_t batch = game.open_batch();
    Move how;
    how.to = kind;
    how.rule = "GA-VERB-LOAD";
    Event event = move_event(game, card, how);
    event.to = zone;
    game.propose(event);
    co_await happen(game, batch);
}

/// What is glimpsed can be loaded, if it says so: a special action, which nobody can respond to.
/// Asked as play_glimpsed is, until no more is wanted.
Task<> load_glimpsed(Game& game, PlayerId player, std::vector<CardRef>* seen) {
    bool more = game.library().loads_from_glimpse;
    while (more) {
        std::vector<CardRef> cards;
        for (const CardRef card : *seen) {
            if (!hosts_of(game, player, card).empty()) cards.push_back(card);
        }
        const CardRef card = co_await choose_one(game, player, true, &cards);
        if (card.is_none()) co_return;
        std::vector<CardRef> hosts = hosts_of(game, player, card);
        const CardRef host = co_await choose_one(game, player, false, &hosts);
        co_await load_into(game, card, host);
        std::erase(*seen, card);
        more = cards.size() > 1;
    }
}

Task<std::int32_t> announce_glimpse(Game& game, PlayerId player, std::int32_t count,
                                    CardRef source) {
    const std::size_t batch = game.open_batch();
    Event event;
    event.kind = EventKind::signal;
    const EventName name = game.library().find_event_name("glimpse");
    if (name) event.names.add(name);
    event.player = player;
    event.amount = count;
    event.source = source;
    event.rule = "GA-GLIMPSE-1";
    game.propose(event);
    const Happened happened = co_await happen(game, batch);
    co_return happened ? happened.amount : 0;
}

}  // namespace

void place_in_secret(Game& game, std::span<const CardRef> cards, std::int16_t position,
                     PlayerSet followers) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const CardRef card = position == top ? cards[cards.size() - 1 - i] : cards[i];
        reposition(game.state(), game.library(), card.card, position, followers);
    }
}

Task<std::int32_t> glimpse(Game& game, PlayerId player, std::int32_t count, CardRef source) {
    if (count <= 0) co_return 0;  // GA-GEN-7
    const std::int32_t amount = co_await announce_glimpse(game, player, count, source);
    if (amount <= 0) co_return 0;
    std::vector<CardRef> cards = look_at_top(game, player, amount);
    const auto seen = static_cast<std::int32_t>(cards.size());
    if (seen == 0) co_return amount;
    std::vector<CardRef> on_top, on_bottom;
    co_await load_glimpsed(game, player, &cards);
    // Who plays one of them puts all others on the bottom.
    const bool played = co_await play_glimpsed(game, player, &cards);
    if (!played && !cards.empty()) {
        co_await pick_in_order(game, player, false, &cards, &on_top);
    }
    if (cards.size() > 1) {
        co_await pick_in_order(game, player, true, &cards, &on_bottom);
    } else {
        on_bottom = cards;
    }
    // Which of several went where only the player knows.
    const PlayerSet followers = seen == 1 ? game.state().everyone() : only(player);
    place_in_secret(game, on_top, top, followers);
    place_in_secret(game, on_bottom, bottom, followers);
    co_return amount;
}

Task<bool> offer_to_pay(Game& game, PlayerId player, CostKind kind, std::int32_t amount,
                        CardRef source, std::string_view prompt, const AskedCost* asked) {
    Play what;
    what.asked = asked;
    what.kind = InstanceKind::ability;
    what.player = player;
    what.card = source;
    what.demanded = kind;
    what.cost = std::max(amount, 0);
    const bool can = can_pay(game, what);
    game.decide_whether(player, "GA-IDX-5", can).prompt = prompt;
    const Choice choice = co_await game.ask();
    if (!choice.says_yes()) co_return false;
    const Savepoint before = game.savepoint();
    const bool paid = co_await pay(game, &what);
    if (paid) {
        game.release(before);
    } else {
        game.restore(before);
    }
    co_return paid;
}

}  // namespace cardloom
