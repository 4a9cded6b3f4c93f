#include "core/play/payment.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/play/champions.hpp"
#include "core/play/means.hpp"
#include "core/verbs.hpp"

namespace cardloom {

namespace {

Move cost_move(ZoneKindId to, std::string_view rule) {
    Move how;
    how.to = to;
    how.cause = Cause::cost;
    how.rule = rule;
    return how;
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
            if (is_unit(game, card.card)) event.names.add(event::die);
            break;
        }
        case CostWhat::banish: {
            Move how = cost_move(library.roles.banishment, "GA-COST-6");
            how.as = event::banish;
            if (part.arrives_with > 0) how.with = {part.counter, part.arrives_with};
            event = move_event(game, card, how);
            break;
        }
        case CostWhat::discard: {
            Move how = cost_move(library.roles.graveyard, "GA-COST-6");
            how.as = event::discard;
            event = move_event(game, card, how);
            break;
        }
        case CostWhat::move: {
            Move how = cost_move(part.to, "GA-COST-6");
            if (part.arrives_with > 0) how.with = {part.counter, part.arrives_with};
            event = move_event(game, card, how);
            break;
        }
        case CostWhat::reveal:
        case CostWhat::show:
            event.names.add(event::reveal);
            event.card = card;
            event.from = game.state().card(card.card).zone;
            event.player = game.state().card(card.card).owner;
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
        case CostWhat::delevel:  // see pay_part()
        case CostWhat::act:
            break;
    }
    if (part.as) event.names.add(part.as);
    event.cause = Cause::cost;
    return event;
}

constexpr std::uint16_t only_first[] = {0};
const Choice first_option{only_first, 0};

std::vector<CardRef> picked_cards(const Game& game, Choice choice) {
    std::vector<CardRef> cards;
    for (const std::uint16_t pick : choice.picks) {
        cards.push_back(game.current_decision().options[pick].card);
    }
    return cards;
}

/// Proposes what these cards give, all at once; whether all of it happened.
Task<bool> give(Game& game, const std::vector<CardRef>* cards, CostPart part, std::int32_t each) {
    const std::size_t batch = game.open_batch();
    for (const CardRef card : *cards) {
        if (part.what == CostWhat::reveal || part.what == CostWhat::show) {
            look_at(game.state(), card.card, game.state().everyone());
        }
        game.propose(part_event(game, part, card, each));
    }
    const Happened happened = co_await happen(game, batch);
    co_return happened.is_all_of(cards->size());
}

void offer_card(Game& game, CardId card, AbilityId ability = {}) {
    Option option;
    option.card = game.state().ref(card);
    option.ability = ability;
    game.offer(option);
}

std::string_view rule_of_substitutes(CostKind kind) {
    return kind == CostKind::memory ? "GA-MAT-3.3.1" : "GA-COST-4";
}

bool is_offered(const Decision& decision, CardId card) {
    return std::any_of(decision.options.begin(), decision.options.end(),
                       [&](const Option& option) { return option.card.card == card; });
}

/// What stands in for part of the cost by itself, one each: a single question. What is left to pay;
/// -1 if it proves impossible.
Task<std::int32_t> pay_with_plain(Game& game, Play play, CostKind kind, std::int32_t cost) {
    Decision& decision = game.decide(play.player, DecisionKind::pay, rule_of_substitutes(kind));
    each_payment(game, play, kind, [&](const Call& call, const PaymentSpec& spec) {
        if (!is_plain(spec) || uses_of(game, play, call, spec) == 0) return;
        each_payer(game, play, spec.by, call.source, [&](CardId card) {
            if (!is_offered(decision, card)) offer_card(game, card, call.ability);
        });
    });
    const auto there = static_cast<std::int32_t>(decision.options.size());
    if (there == 0) co_return cost;
    const auto others = coverable(game, play, kind, cost, [](const Call&, const PaymentSpec& spec) {
        return !is_plain(spec);
    });
    decision.least = is_counted_first(game, kind) ? std::max(0, cost - others.value_or(0)) : 0;
    decision.most = std::min(cost, there);
    if (decision.least > decision.most) co_return -1;
    const Choice choice = co_await game.ask();
    const auto paid = static_cast<std::int32_t>(choice.picks.size());
    bool room = true;
    const std::size_t batch = game.open_batch();
    for (const std::uint16_t pick : choice.picks) {
        const Option& option = game.current_decision().options[pick];
        const CostPart& by = game.library().ability(option.ability).payment.by;
        room = room && count_use(game, Call{option.ability, option.card, play.player});
        game.propose(part_event(game, by, option.card, 1));
    }
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
    const Happened happened = co_await happen(game, batch);
    co_return happened.is_all_of(static_cast<std::size_t>(paid)) ? cost - paid : -1;
}

/// What can still be given when the first of these abilities have been asked for.
std::int32_t covered_later(Game& game, const Play& play, CostKind kind, std::int32_t cost,
                           std::span<const Call> later) {
    const auto counts = [&](const Call& call, const PaymentSpec&) {
        return std::any_of(later.begin(), later.end(), [&](const Call& one) {
            return one.ability == call.ability && one.source == call.source &&
                   one.timestamp == call.timestamp;
        });
    };
    return coverable(game, play, kind, cost, counts).value_or(0);
}

/// Whether there is anything in a hidden zone is nobody else's business.
bool is_hidden(const Game& game, const CostPart& by) {
    return by.with == PaidWith::chosen && !is_from_field(game, by) &&
           game.library().zone_kind(by.zone).sight != Sight::everyone;
}

/// One ability that pays with other cards, or more than one each. What is left to pay; -1 if it
/// proves impossible. `after` can be given by others.
Task<std::int32_t> pay_with(Game& game, Play play, CostKind kind, std::int32_t cost, Call call,
                            std::int32_t after) {
    const PaymentSpec spec = game.library().ability(call.ability).payment;
    const std::int32_t uses = uses_of(game, play, call, spec);
    if (uses == 0 && !is_hidden(game, spec.by)) co_return cost;
    const auto times = [&](std::int32_t amount) {
        return (std::max(0, amount) + spec.worth - 1) / spec.worth;
    };
    const bool by_number = is_by_number(spec);
    Decision& decision =
        game.decide(play.player, by_number ? DecisionKind::number : DecisionKind::pay, "GA-COST-4");
    each_payer(game, play, spec.by, call.source, [&](CardId card) {
        if (has_enough(game, spec.by, card, spec.by.count)) offer_card(game, card, call.ability);
    });
    decision.is_range = by_number;
    decision.most = std::min(uses, times(cost));
    decision.least = is_counted_first(game, kind) ? times(cost - after) : 0;
    if (decision.least > decision.most) co_return -1;
    const Choice choice = co_await game.ask();
    const auto used = by_number ? choice.number : static_cast<std::int32_t>(choice.picks.size());
    if (used == 0) co_return cost;
    const Choice from = by_number ? first_option : choice;
    const std::int32_t each = by_number ? used * spec.by.count : spec.by.count;
    const std::vector<CardRef> cards = picked_cards(game, from);
    const bool given = co_await give(game, &cards, spec.by, each);
    const bool counted = !given || count_use(game, call, used);
    if (!counted) {
        co_await game.end_at_once(Ending::capacity);
    }
    co_return given ? std::max(0, cost - used * spec.worth) : -1;
}

Task<std::int32_t> pay_with_others(Game& game, Play play, CostKind kind, std::int32_t cost) {
    std::array<Call, 16> calls{};
    std::size_t count = 0;
    each_payment(game, play, kind, [&](const Call& call, const PaymentSpec& spec) {
        if (!is_plain(spec) && count < calls.size()) calls[count++] = call;
    });
    for (std::size_t i = 0; i < count && cost > 0; ++i) {
        const std::span<const Call> later(calls.data() + i + 1, count - i - 1);
        const std::int32_t after = covered_later(game, play, kind, cost, later);
        cost = co_await pay_with(game, play, kind, cost, calls[i], after);
    }
    co_return cost;
}

/// What was reserved can be shown meanwhile, if that earns something (GA-IDX-34). Asked whether or
/// not it would: what the cards are is nobody else's business.
Task<> show_reserved(Game& game, Play* play, Choice reserved) {
    if (play->kind == InstanceKind::ability) co_return;
    const CardDefinition& definition = definition_of(game, play->card.card);
    std::array<CardRef, 64> cards{};
    const std::size_t count = std::min(reserved.picks.size(), cards.size());
    for (std::size_t i = 0; i < count; ++i) {
        cards[i] = game.current_decision().options[reserved.picks[i]].card;
    }
    const std::size_t options = definition.optional.size();
    for (std::size_t i = 0; i < options; ++i) {
        const BesideCost& optional = definition_of(game, play->card.card).optional[i];
        if (!is_shown(optional) || !is_open(game, *play, optional.gate)) continue;
        const CostPart part = optional.parts.front();
        if (count < static_cast<std::size_t>(part.count)) continue;
        Decision& decision = game.decide(play->player, DecisionKind::choose_cards, "GA-IDX-34");
        for (std::size_t card = 0; card < count; ++card) {
            if (game.content().can_pay_with(game, *play, part, cards[card])) {
                offer_card(game, cards[card].card);
            }
        }
        decision.least = 0;
        decision.most = static_cast<std::int32_t>(decision.options.size());
        const Choice shown = co_await game.ask();
        const auto enough = shown.picks.size() >= static_cast<std::size_t>(part.count);
        if (shown.picks.empty()) continue;
        const std::vector<CardRef> open = picked_cards(game, shown);
        const bool given = co_await give(game, &open, part, 1);
        if (given && enough) play->options = static_cast<std::uint8_t>(play->options | 1u << i);
    }
}

/// Cards of the hand go to memory, face down, chosen by the player and all at once (GA-COST-3).
Task<bool> pay_reserve(Game& game, Play* play, std::int32_t cost) {
    if (cost == 0) co_return true;
    const ZoneId hand = game.state().zone_of(game.library().roles.hand, play->player);
    Decision& decision = game.decide(play->player, DecisionKind::pay, "GA-COST-3");
    for (const CardId card : CardsIn(game.state(), hand)) {
        if (card != play->card.card) offer_card(game, card);
    }
    if (static_cast<std::int32_t>(decision.options.size()) < cost) co_return false;
    decision.least = decision.most = cost;
    const Choice choice = co_await game.ask();
    std::array<CardRef, 128> reserved{};
    const std::size_t count = std::min(choice.picks.size(), reserved.size());
    for (std::size_t i = 0; i < count; ++i) {
        reserved[i] = game.current_decision().options[choice.picks[i]].card;
    }
    co_await show_reserved(game, play, choice);
    const std::size_t batch = game.open_batch();
    Move reserve = cost_move(game.library().roles.memory, "GA-COST-3");
    reserve.as = event::reserve;
    for (std::size_t i = 0; i < count; ++i) {
        game.propose(move_event(game, reserved[i], reserve));
    }
    const Happened happened = co_await happen(game, batch);
    co_return happened.is_all_of(static_cast<std::size_t>(cost));
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
    co_return happened.is_all_of(static_cast<std::size_t>(cost));
}

Task<bool> delevel_champion(Game& game, Play play, std::int32_t count) {
    for (std::int32_t i = 0; i < count; ++i) {
        const Happened happened = co_await delevel(game, champion_of(game, play.player));
        if (!happened.is_all_of(1)) co_return false;
    }
    co_return true;
}

/// Who rests for an attack card attacks with it (GA-ATKC-1).
void remember_performer(Play* play, const CostPart& part, const std::vector<CardRef>& cards) {
    if (part.attacks) play->performer = cards.front();
}

/// What is given for a part with a name is remembered with the instance, and later with the object
/// that it becomes. False if there is no room.
bool keep_given(Game& game, const Play& play, const CostPart& part,
                const std::vector<CardRef>& cards) {
    if (part.keeps.is_none() || play.instance == 0) return true;
    std::vector<Kept> given;
    for (const CardRef card : cards) {
        Kept& one = given.emplace_back();
        one.kind = Kept::Kind::card;
        one.card = card;
    }
    return set_note(game.state(), Keeper{{}, play.instance, {}}, part.keeps, given, true);
}

/// A part of rules content is done with one card after the other.
Task<> act_on(Game& game, const std::vector<CardRef>* cards, CostPart part, PlayerId player) {
    for (std::size_t i = 0; i < cards->size(); ++i) {
        co_await invoke(game, Call{part.does, (*cards)[i], player});
    }
}

void offer_payers(Game& game, const Play& play, const CostPart& part, std::int32_t count) {
    each_payer(game, play, part, play.card, [&](CardId card) {
        if (has_enough(game, part, card, count)) offer_card(game, card);
    });
}

/// Cards of which each must fit those that were chosen before: one after the other.
Task<bool> choose_together(Game& game, Play play, CostPart part, std::int32_t count,
                           std::vector<CardRef>* cards) {
    std::vector<CardId> among, chosen;
    each_payer(game, play, part, play.card, [&](CardId card) { among.push_back(card); });
    while (chosen.size() < static_cast<std::size_t>(count)) {
        game.decide(play.player, DecisionKind::pay, "GA-COST-6");
        for (const CardId card : among) {
            if (!fits_with(game, part, card, chosen)) continue;
            std::vector<CardId> with = chosen;
            with.push_back(card);
            if (can_complete(game, part, among, with, static_cast<std::size_t>(count))) {
                offer_card(game, card);
            }
        }
        if (game.current_decision().options.empty()) co_return false;
        const Choice choice = co_await game.ask();
        cards->push_back(game.current_decision().options[choice.pick()].card);
        chosen.push_back(cards->back().card);
    }
    co_return true;
}

/// The cards that pay for a part: those it names, or those that the player chooses. False if there
/// are too few.
Task<bool> choose_payers(Game& game, Play play, CostPart part, std::int32_t count,
                         std::vector<CardRef>* cards) {
    if (is_joint(part)) {
        const bool found = co_await choose_together(game, play, part, count, cards);
        co_return found;
    }
    const std::int32_t wanted = counts_counters(part) ? 1 : count;
    Decision& decision = game.decide(play.player, DecisionKind::pay, "GA-COST-6");
    offer_payers(game, play, part, count);
    if (static_cast<std::int32_t>(decision.options.size()) < wanted) co_return false;
    decision.least = decision.most = wanted;
    Choice choice = first_option;
    if (part.with == PaidWith::chosen) {
        choice = co_await game.ask();
    }
    *cards = picked_cards(game, choice);
    co_return true;
}

/// One part of a cost beside reserve and memory.
Task<bool> pay_part(Game& game, Play* declared, CostPart part) {
    const Play play = *declared;
    const std::int32_t count = count_of(part, play);
    if (count == 0 || part.what == CostWhat::show) co_return true;
    if (is_rested_already(game, play, part)) {  // AMB-30
        declared->performer = champion_of(game, play.player);
        co_return true;
    }
    if (!can_pay_part(game, play, part)) co_return false;
    if (part.what == CostWhat::delevel) {
        const bool paid = co_await delevel_champion(game, play, count);
        co_return paid;
    }
    std::vector<CardRef> cards;
    const bool chosen = co_await choose_payers(game, play, part, count, &cards);
    if (!chosen) co_return false;
    remember_performer(declared, part, cards);
    const bool kept = keep_given(game, play, part, cards);
    if (!kept) {
        co_await game.end_at_once(Ending::capacity);
    }
    if (part.what == CostWhat::act) {
        co_await act_on(game, &cards, part, play.player);
        co_return true;
    }
    const bool given = co_await give(game, &cards, part, count);
    co_return given;
}

/// The parts beside reserve and memory: what they are is settled before anything is paid, since
/// paying can change what asks for them.
struct Parts {
    std::array<CostPart, 16> all{};
    std::size_t count = 0;
    bool fit = true;  // all of them are there
};

Parts parts_of(Game& game, const Play& play) {
    Parts parts;
    each_cost_part(game, play, [&](const CostPart& part) {
        parts.fit = parts.count < parts.all.size();
        if (parts.fit) parts.all[parts.count++] = part;
    });
    return parts;
}

Task<bool> pay_parts(Game& game, Play* play, const Parts* parts, bool from_hand) {
    const ZoneKindId hand = game.library().roles.hand;
    for (std::size_t i = 0; i < parts->count; ++i) {
        if ((parts->all[i].zone == hand) != from_hand) continue;
        const bool paid = co_await pay_part(game, play, parts->all[i]);
        if (!paid) co_return false;
    }
    co_return true;
}

}  // namespace

/// What stands in for part of a cost is declared and paid first, what is left to chance last
/// (GA-MAT-3.3.1, GA-COST-5). Cards of the hand that must be of some kind go before those that are
/// reserved, which can be any; and a reserve cost comes before what objects pay, so that what was
/// rested for it can still be sacrificed (GA-COST-12).
Task<bool> pay(Game& game, Play* play) {
    const CostKind kind = cost_kind_of(game, *play);
    const Parts parts_beside = parts_of(game, *play);
    if (!parts_beside.fit) co_return false;
    const bool only = has_only_payment(game, *play, kind);
    std::int32_t left = play->cost;
    if (left > 0) {
        left = co_await pay_with_plain(game, *play, kind, left);
        if (left < 0) co_return false;
        left = co_await pay_with_others(game, *play, kind, left);
        if (left < 0) co_return false;
    }
    if (only && left > 0) co_return false;
    const bool of_hand = co_await pay_parts(game, play, &parts_beside, true);
    if (!of_hand) co_return false;
    if (kind != CostKind::memory) {
        const bool reserved = co_await pay_reserve(game, play, left);
        if (!reserved) co_return false;
    }
    const bool parts = co_await pay_parts(game, play, &parts_beside, false);
    if (!parts) co_return false;
    if (kind == CostKind::memory) {
        const bool paid = co_await pay_memory(game, *play, left);
        co_return paid;
    }
    co_return true;
}

}  // namespace cardloom
