#include "core/play/payment.hpp"

#include <algorithm>
#include <array>

#include "core/characteristics.hpp"
#include "core/ruleset.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

std::int32_t count_of(const CostPart& part, const Play& play) {
    return part.times_x ? part.count * play.x : part.count;
}

/// Visits the cards that can pay for a part, in a fixed order.
template <class Visit>
void each_payer(Game& game, const Play& play, const CostPart& part, Visit&& visit) {
    const GameState& state = game.state();
    const auto consider = [&](CardId card) {
        const Object* object = state.object(card);
        const bool on_field = part.zone.is_none() || part.zone == game.library().roles.field;
        if (on_field && (object == nullptr || state.card(card).controller != play.player)) return;
        const bool must_rest = part.what == CostWhat::rest;  // only what is awake can (GA-ABACT-3)
        if (must_rest && (object == nullptr || object->rested != 0)) return;
        if (!game.content().can_pay_with(game, play, part, state.ref(card))) return;
        visit(card);
    };
    switch (part.with) {
        case PaidWith::self:
            if (state.is_current(play.card)) consider(play.card.card);
            return;
        case PaidWith::champion:
            if (const CardRef champion = champion_of(game, play.player); !champion.is_none()) {
                consider(champion.card);
            }
            return;
        case PaidWith::chosen:
            break;
    }
    if (part.zone.is_none() || part.zone == game.library().roles.field) {
        for (const Object& object : state.objects()) consider(object.card);
        return;
    }
    for (const CardId card : CardsIn(state, state.zone_of(part.zone, play.player))) {
        if (card != play.card.card) consider(card);
    }
}

bool counts_counters(const CostPart& part) {
    return part.what == CostWhat::remove_counters || part.what == CostWhat::add_counters ||
           part.what == CostWhat::damage;
}

bool can_pay_part(Game& game, const Play& play, const CostPart& part) {
    std::int32_t payers = 0, counters = 0;  // those on one card: one card pays them all
    each_payer(game, play, part, [&](CardId card) {
        ++payers;
        if (part.what == CostWhat::remove_counters) {
            counters =
                std::max<std::int32_t>(counters, game.state().counters_on(card, part.counter));
        }
    });
    if (part.what == CostWhat::remove_counters) return counters >= count_of(part, play);
    return counts_counters(part) ? payers > 0 : payers >= count_of(part, play);
}

/// Cards and objects that stand in for one of a cost each: declared by abilities of their own
/// (GA-COST-4, 5).
template <class Visit>
void each_substitute(Game& game, const Play& play, CostKind kind, Visit&& visit) {
    const GameState& state = game.state();
    const auto consider = [&](CardId card, PayBy by) {
        for (const AbilityId id : definition_of(game, card).abilities) {
            const AbilityDefinition& ability = game.library().ability(id);
            if (ability.kind != AbilityKind::payment || ability.payment.covers != kind ||
                ability.payment.by != by) {
                continue;
            }
            const Call call{id, state.ref(card), play.player};
            if (game.content().can_substitute(game, call, play)) {
                visit(card, by);
                return;
            }
        }
    };
    for (const Object& object : state.objects()) {
        const bool theirs = state.card(object.card).controller == play.player;
        if (theirs && object.rested == 0 && object.card != play.card.card) {
            consider(object.card, PayBy::rest_self);
        }
    }
    const ZoneId graveyard = state.zone_of(game.library().roles.graveyard, play.player);
    for (const CardId card : CardsIn(state, graveyard)) consider(card, PayBy::banish_self);
}

std::int32_t substitutes(Game& game, const Play& play, CostKind kind) {
    std::int32_t count = 0;
    each_substitute(game, play, kind, [&](CardId, PayBy) { ++count; });
    return count;
}

/// The cards in hand that can be reserved: all but the one being played, and those that other parts
/// of the cost take from there.
std::int32_t hand_left(Game& game, const Play& play) {
    const ZoneKindId hand = game.library().roles.hand;
    std::int32_t left = 0;
    for (const CardId card : CardsIn(game.state(), game.state().zone_of(hand, play.player))) {
        left += card == play.card.card ? 0 : 1;
    }
    each_cost_part(game, play, [&](const CostPart& part) {
        if (part.zone == hand && part.what != CostWhat::reveal) left -= count_of(part, play);
    });
    return left;
}

}  // namespace

bool can_pay(Game& game, const Play& play) {
    const std::optional<std::int32_t> cost = cost_of(game, play);
    if (!cost) return false;
    if (cost_kind_of(game, play) == CostKind::memory) {
        const ZoneId memory = game.state().zone_of(game.library().roles.memory, play.player);
        const std::int32_t there =
            game.state().zone(memory).count + substitutes(game, play, CostKind::memory);
        if (there < *cost) return false;  // AMB-26: known before chance decides anything
    } else if (hand_left(game, play) + substitutes(game, play, CostKind::reserve) < *cost) {
        return false;
    }
    bool payable = true;
    each_cost_part(game, play, [&](const CostPart& part) {
        payable = payable && can_pay_part(game, play, part);
    });
    return payable;
}

namespace {

Move cost_move(ZoneKindId to, std::string_view rule) {
    Move how;
    how.to = to;
    how.cause = Cause::cost;
    how.rule = rule;
    return how;
}

/// What stands in for part of the cost, declared and paid first (GA-MAT-3.3.1); what is left to
/// pay.
Task<std::int32_t> pay_with_substitutes(Game& game, Play play, CostKind kind, std::int32_t cost,
                                        std::int32_t others) {
    const std::int32_t there = substitutes(game, play, kind);
    if (there == 0 || cost == 0) co_return cost;
    Decision& decision = game.decide(play.player, DecisionKind::pay,
                                     kind == CostKind::memory ? "GA-MAT-3.3.1" : "GA-COST-4");
    each_substitute(game, play, kind, [&](CardId card, PayBy) {
        Option option;
        option.card = game.state().ref(card);
        game.offer(option);
    });
    decision.least = std::max(0, cost - others);
    decision.most = std::min(cost, there);
    const Choice choice = co_await game.ask();
    const auto paid = static_cast<std::int32_t>(choice.picks.size());
    const std::size_t batch = game.open_batch();
    const Move banish = cost_move(game.library().roles.banishment, "GA-COST-5");
    for (const std::uint16_t pick : choice.picks) {
        const CardRef card = game.current_decision().options[pick].card;
        Event event = game.state().object(card.card) != nullptr ? rest_event(game, card, {})
                                                                : move_event(game, card, banish);
        event.cause = Cause::cost;
        game.propose(event);
    }
    const Happened happened = co_await happen(game, batch);
    co_return happened.count == paid ? cost - paid : -1;
}

/// Cards of the hand go to memory, face down, chosen by the player and all at once (GA-COST-3).
Task<bool> pay_reserve(Game& game, Play play, std::int32_t cost) {
    if (cost == 0) co_return true;
    const ZoneId hand = game.state().zone_of(game.library().roles.hand, play.player);
    Decision& decision = game.decide(play.player, DecisionKind::pay, "GA-COST-3");
    for (const CardId card : CardsIn(game.state(), hand)) {
        if (card == play.card.card) continue;
        Option option;
        option.card = game.state().ref(card);
        game.offer(option);
    }
    if (static_cast<std::int32_t>(decision.options.size()) < cost) co_return false;
    decision.least = decision.most = cost;
    const Choice choice = co_await game.ask();
    const std::size_t batch = game.open_batch();
    Move reserve = cost_move(game.library().roles.memory, "GA-COST-3");
    reserve.as = event::reserve;
    for (const std::uint16_t pick : choice.picks) {
        game.propose(move_event(game, game.current_decision().options[pick].card, reserve));
    }
    const Happened happened = co_await happen(game, batch);
    co_return happened.count == cost;
}

/// Cards of the memory are banished, chosen by chance, uniformly and all at once (GA-COST-5).
Task<bool> pay_memory(Game& game, Play play, std::int32_t cost) {
    if (cost == 0) co_return true;
    const ZoneId memory = game.state().zone_of(game.library().roles.memory, play.player);
    const std::uint32_t there = game.state().zone(memory).count;
    if (static_cast<std::int32_t>(there) < cost) co_return false;
    const std::size_t batch = game.open_batch();
    Move banish = cost_move(game.library().roles.banishment, "GA-COST-5");
    banish.as = event::banish;
    // One of those left each time: marked by being proposed already.
    for (std::int32_t i = 0; i < cost; ++i) {
        std::uint32_t nth = game.roll(there - static_cast<std::uint32_t>(i));
        for (const CardId card : CardsIn(game.state(), memory)) {
            bool taken = false;
            for (std::size_t p = batch; p < game.batch_end(); ++p) {
                taken |= game.proposal(p).event.card.card == card;
            }
            if (taken || nth-- > 0) continue;
            game.propose(move_event(game, game.state().ref(card), banish));
            break;
        }
    }
    const Happened happened = co_await happen(game, batch);
    co_return happened.count == cost;
}

Event part_event(const Game& game, const CostPart& part, CardRef card, std::int32_t count) {
    const Library& library = game.library();
    Event event;
    switch (part.what) {
        case CostWhat::rest:
            event = rest_event(game, card, {});
            break;
        case CostWhat::sacrifice: {
            Move how = cost_move(library.roles.graveyard, "GA-COST-9");
            how.as = event::sacrifice;
            event = move_event(game, card, how);
            event.names.add(event::destroy);
            if (definition_of(game, card.card).unit) event.names.add(event::die);
            break;
        }
        case CostWhat::banish: {
            Move how = cost_move(library.roles.banishment, "GA-COST-6");
            how.as = event::banish;
            event = move_event(game, card, how);
            break;
        }
        case CostWhat::discard: {
            Move how = cost_move(library.roles.graveyard, "GA-COST-6");
            how.as = event::discard;
            event = move_event(game, card, how);
            break;
        }
        case CostWhat::reveal:
            event.names.add(event::reveal);
            event.card = card;
            event.rule = "GA-INFO-8";
            break;
        case CostWhat::remove_counters:
            event = counters_event(game, card, part.counter, -count, {});
            break;
        case CostWhat::add_counters:
            event = counters_event(game, card, part.counter, count, {});
            break;
        case CostWhat::damage:
            event = damage_event(game, card, count, {});
            break;
    }
    event.cause = Cause::cost;
    return event;
}

/// One part of a cost beside reserve and memory.
Task<bool> pay_part(Game& game, Play play, CostPart part) {
    const std::int32_t count = count_of(part, play);
    if (count == 0) co_return true;
    if (!can_pay_part(game, play, part)) co_return false;
    const std::int32_t cards = counts_counters(part) ? 1 : count;
    Decision& decision = game.decide(play.player, DecisionKind::pay, "GA-COST-6");
    each_payer(game, play, part, [&](CardId card) {
        const bool enough = part.what != CostWhat::remove_counters ||
                            game.state().counters_on(card, part.counter) >= count;
        Option option;
        option.card = game.state().ref(card);
        if (enough) game.offer(option);
    });
    if (static_cast<std::int32_t>(decision.options.size()) < cards) co_return false;
    decision.least = decision.most = cards;
    std::array<CardRef, 64> payers{};
    std::size_t payer_count = 0;
    if (part.with == PaidWith::chosen) {
        const Choice choice = co_await game.ask();
        for (const std::uint16_t pick : choice.picks) {
            if (payer_count == payers.size()) break;
            payers[payer_count++] = game.current_decision().options[pick].card;
        }
    } else {
        payers[payer_count++] = decision.options.front().card;
    }
    const std::size_t batch = game.open_batch();
    for (std::size_t i = 0; i < payer_count; ++i) {
        if (part.what == CostWhat::reveal) {
            look_at(game.state(), payers[i].card, game.state().everyone());
        }
        game.propose(part_event(game, part, payers[i], count));
    }
    const Happened happened = co_await happen(game, batch);
    co_return happened.count == payer_count;
}

Task<bool> pay_parts(Game& game, Play play) {
    std::array<CostPart, 16> parts{};
    std::size_t count = 0;
    each_cost_part(game, play, [&](const CostPart& part) {
        if (count < parts.size()) parts[count++] = part;
    });
    for (std::size_t i = 0; i < count; ++i) {
        const bool paid = co_await pay_part(game, play, parts[i]);
        if (!paid) co_return false;
    }
    co_return true;
}

}  // namespace

Task<bool> pay(Game& game, Play play, std::int32_t cost) {
    const CostKind kind = cost_kind_of(game, play);
    if (kind == CostKind::memory) {
        const ZoneId memory = game.state().zone_of(game.library().roles.memory, play.player);
        const std::int32_t left =
            co_await pay_with_substitutes(game, play, kind, cost, game.state().zone(memory).count);
        if (left < 0) co_return false;
        const bool parts = co_await pay_parts(game, play);
        if (!parts) co_return false;
        const bool paid = co_await pay_memory(game, play, left);
        co_return paid;
    }
    const std::int32_t left =
        co_await pay_with_substitutes(game, play, CostKind::reserve, cost, hand_left(game, play));
    if (left < 0) co_return false;
    const bool reserved = co_await pay_reserve(game, play, left);
    if (!reserved) co_return false;
    const bool parts = co_await pay_parts(game, play);
    co_return parts;
}

}  // namespace cardloom
