#include "core/play/payment.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/play/champions.hpp"
#include "core/play/means.hpp"
#include "core/verbs.hpp"

namespace cardloom {

namespace {

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
        game.propose(event_of(game, part, card, each));
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

/// What stands in for a cost: it stays where it is, or leaves.
enum class Stand : std::uint8_t { staying, leaving };
/// Whether a payment is of those that are asked for together: what stays where it is, or what
/// leaves.
bool is_of(const PaymentSpec& spec, Stand stand) {
    return stays(spec) == (stand == Stand::staying);
}

/// How much must be paid with what is asked for now, if so much can come from elsewhere.
std::int32_t least_of(Game& game, const Play& play, const Bill& bill, std::int32_t elsewhere) {
    // What else is paid may give more of it.
    const bool is_open = !is_counted_first(game, bill.kind) || may_feed_amount(game, play, bill);
    return is_open ? 0 : std::max(0, bill.amount - elsewhere);
}

/// What stands in for part of the cost by itself, one each: a single question. What is left to pay;
/// -1 if it proves impossible.
Task<std::int32_t> pay_with_plain(Game& game, Play play, const Bill* bill, Stand stand) {
    const CostKind kind = bill->kind;
    const std::int32_t cost = bill->amount;
    const Bill certain = without_fed_parts(game, play, *bill);
    Decision& decision = game.decide(play.player, DecisionKind::pay, rule_of_substitutes(kind));
    each_payment(game, play, kind, [&](const Call& call, const PaymentSpec& spec) {
        if (!is_plain(spec) || !is_of(spec, stand)) return;
        if (uses_of(game, play, certain, call, spec) == 0) return;
        each_payer(game, play, spec.by, call.source, [&](CardId card) {
            if (!is_offered(decision, card)) offer_card(game, card, call.ability);
        });
    });
    const auto there = static_cast<std::int32_t>(decision.options.size());
    if (there == 0) co_return cost;
    const auto others = coverable(game, play, certain, [&](const Call&, const PaymentSpec& spec) {
        return is_of(spec, stand) ? !is_plain(spec) : stand == Stand::staying;
    });
    decision.least = least_of(game, play, *bill, others.value_or(0));
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
        game.propose(event_of(game, by, option.card, 1));
    }
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
    const Happened happened = co_await happen(game, batch);
    co_return happened.is_all_of(static_cast<std::size_t>(paid)) ? cost - paid : -1;
}

/// What can still be given when the first of these abilities have been asked for.
std::int32_t covered_later(Game& game, const Play& play, const Bill& bill, Stand stand,
                           std::span<const Call> later) {
    const auto counts = [&](const Call& call, const PaymentSpec& spec) {
        if (!is_of(spec, stand)) return stand == Stand::staying;
        return std::any_of(later.begin(), later.end(), [&](const Call& one) {
            return one.ability == call.ability && one.source == call.source &&
                   one.timestamp == call.timestamp;
        });
    };
    return coverable(game, play, without_fed_parts(game, play, bill), counts).value_or(0);
}

/// Whether there is anything in a hidden zone is nobody else's business.
bool is_hidden(const Game& game, const CostPart& by) {
    return by.with == PaidWith::chosen && !is_from_field(game, by) &&
           game.library().zone_kind(by.zone).sight != Sight::everyone;
}

/// One ability that pays with other cards, or more than one each. What is left to pay; -1 if it
/// proves impossible. `after` can be given by others.
Task<std::int32_t> pay_with(Game& game, Play play, const Bill* bill, Call call,
                            std::int32_t after) {
    const std::int32_t cost = bill->amount;
    const PaymentSpec spec = game.library().ability(call.ability).payment;
    const std::int32_t uses = uses_of(game, play, without_fed_parts(game, play, *bill), call, spec);
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
    decision.least = times(least_of(game, play, *bill, after));
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

Task<std::int32_t> pay_with_others(Game& game, Play play, Bill* bill, Stand stand) {
    std::array<Call, 16> calls{};
    std::size_t count = 0;
    each_payment(game, play, bill->kind, [&](const Call& call, const PaymentSpec& spec) {
        const bool is_one = !is_plain(spec) && is_of(spec, stand);
        if (is_one && count < calls.size()) calls[count++] = call;
    });
    for (std::size_t i = 0; i < count && bill->amount > 0; ++i) {
        const std::span<const Call> later(calls.data() + i + 1, count - i - 1);
        const std::int32_t after = covered_later(game, play, *bill, stand, later);
        bill->amount = co_await pay_with(game, play, bill, calls[i], after);
    }
    co_return bill->amount;
}

/// What was reserved can be shown meanwhile, if that earns something (GA-IDX-34). Asked whether or
/// not it would: what the cards are is nobody else's business.
Task<> show_reserved(Game& game, Play* play, Choice reserved) {
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

bool may_show_reserved(const Game& game, const Play& play) {
    if (play.kind == InstanceKind::ability) return false;
    return std::ranges::any_of(definition_of(game, play.card.card).optional, is_shown);
}

/// Cards of the hand go to memory, face down, chosen by the player and all at once (GA-COST-3).
Task<bool> pay_reserve(Game& game, Play* play, std::int32_t cost) {
    if (cost == 0) co_return true;
    Decision& decision = game.decide(play->player, DecisionKind::pay, "GA-COST-3");
    each_to_pay_with(game, *play, CostKind::reserve, [&](CardId card) { offer_card(game, card); });
    if (static_cast<std::int32_t>(decision.options.size()) < cost) co_return false;
    decision.least = decision.most = cost;
    const Choice choice = co_await game.ask();
    std::array<CardRef, 128> reserved{};
    const std::size_t count = std::min(choice.picks.size(), reserved.size());
    for (std::size_t i = 0; i < count; ++i) {
        reserved[i] = game.current_decision().options[choice.picks[i]].card;
    }
    if (may_show_reserved(game, *play)) {
        co_await show_reserved(game, play, choice);
    }
    const std::size_t batch = game.open_batch();
    for (std::size_t i = 0; i < count; ++i) {
        game.propose(event_of(game, CostKind::reserve, reserved[i]));
    }
    const Happened happened = co_await happen(game, batch);
    co_return happened.is_all_of(static_cast<std::size_t>(cost));
}

/// Cards of the memory are banished, chosen by chance, uniformly and all at once (GA-COST-5).
Task<bool> pay_memory(Game& game, Play play, std::int32_t cost) {
    if (cost == 0) co_return true;
    std::vector<CardRef> there;
    each_to_pay_with(game, play, CostKind::memory,
                     [&](CardId card) { there.push_back(game.state().ref(card)); });
    if (static_cast<std::int32_t>(there.size()) < cost) co_return false;
    const std::size_t batch = game.open_batch();
    // One of those left each time.
    for (std::int32_t i = 0; i < cost; ++i) {
        const std::uint32_t nth = game.roll(static_cast<std::uint32_t>(there.size()));
        game.propose(event_of(game, CostKind::memory, there[nth]));
        there.erase(there.begin() + nth);
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

/// Who is rested already attacks without being rested for it (AMB-30).
void remember_rested_champion(Game& game, Play* play) {
    bool attacks = false;
    each_cost_part(game, *play, [&](const CostPart& part) {
        attacks = attacks || is_rested_already(game, *play, part);
    });
    if (attacks) play->performer = champion_of(game, play->player);
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
        co_await invoke(game, Call{part.does, game.present((*cards)[i]), player});
    }
}

/// Of one card that is wanted, those are offered that leave the rest of the bill payable.
void offer_payers(Game& game, const Play& play, const CostPart& part, std::int32_t wanted,
                  const Bill& rest) {
    std::vector<CardId> payers;
    each_payer(game, play, part, play.card, [&](CardId card) {
        if (has_enough(game, part, card, part.count)) payers.push_back(card);
    });
    const bool is_last = rest.amount == 0 && rest.parts.empty();
    const bool chooses = wanted == 1 && part.with == PaidWith::chosen && payers.size() > 1;
    if (chooses && !is_last && part.what != CostWhat::act) {
        const Listing listing(game);
        std::vector<CardId> good;
        for (const CardId card : payers) {
            if (can_settle_after(game, play, rest, part, card)) good.push_back(card);
        }
        if (!good.empty()) payers = std::move(good);
    }
    for (const CardId card : payers) offer_card(game, card);
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
Task<bool> choose_payers(Game& game, Play play, CostPart part, const Bill* rest,
                         std::vector<CardRef>* cards) {
    if (is_joint(part)) {
        const bool found = co_await choose_together(game, play, part, part.count, cards);
        co_return found;
    }
    const std::int32_t wanted = counts_counters(part) ? 1 : part.count;
    Decision& decision = game.decide(play.player, DecisionKind::pay, "GA-COST-6");
    offer_payers(game, play, part, wanted, *rest);
    if (static_cast<std::int32_t>(decision.options.size()) < wanted) co_return false;
    decision.least = decision.most = wanted;
    Choice choice = first_option;
    if (part.with == PaidWith::chosen) {
        choice = co_await game.ask();
    }
    *cards = picked_cards(game, choice);
    co_return true;
}

/// One part of a cost beside reserve and memory; the rest of the bill is paid after it.
Task<bool> pay_part(Game& game, Play* declared, CostPart part, const Bill* rest) {
    *declared = game.present(*declared);  // what was paid before can have levelled the champion
    const Play play = *declared;
    if (!can_pay_part(game, play, part, part.count)) co_return false;
    if (part.what == CostWhat::delevel) {
        const bool paid = co_await delevel_champion(game, play, part.count);
        co_return paid;
    }
    if (part.recovers) {
        const Happened happened =
            co_await recover(game, champion_of(game, play.player), part.count, {}, Cause::cost);
        co_return happened.is_all_of(1);
    }
    std::vector<CardRef> cards;
    const bool chosen = co_await choose_payers(game, play, part, rest, &cards);
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
    const bool given = co_await give(game, &cards, part, part.count);
    co_return given;
}

/// What is paid at a time: what stands in for the cost and stays or leaves, what is left of the
/// cost, or a part beside it.
struct Due {
    enum class What : std::uint8_t { staying, leaving, usual, part };
    What what = What::part;
    CostPart part{};
    Passage passage{};
};

/// Whether something may stand in for the cost, now or when parts beside it are paid.
bool may_be_stood_in_for(Game& game, const Play& play, const Bill& bill) {
    if (!bill.parts.empty() || play.pay_with.ability) return true;
    if (!game.listed.active) collect_for_listing(game);
    if (!game.listed.payments.empty()) return true;
    return play.kind != InstanceKind::ability &&
           may_have(game, play.card.card, kind_bit(AbilityKind::payment));
}

/// In the order in which they are paid if it does not matter: cards of the hand that must be of
/// some kind go before those that are reserved, which can be any, and a reserve cost comes before
/// what objects pay.
std::vector<Due> dues_of(Game& game, const Play& play, const Bill& bill) {
    std::vector<Due> dues;
    const ZoneKindId hand = game.library().roles.hand;
    const auto add_parts = [&](bool of_hand) {
        for (const CostPart& part : bill.parts) {
            if ((part.zone == hand) != of_hand) continue;
            dues.push_back({Due::What::part, part, passage_of(game, part, play.card)});
        }
    };
    const Due usual{Due::What::usual, {}, passage_of(game, bill.kind)};
    if (!may_be_stood_in_for(game, play, bill)) return {usual};
    Passage in_place;
    in_place.from = game.library().roles.field;
    dues.push_back({Due::What::staying, {}, in_place});
    dues.push_back({Due::What::leaving, {}, {}});
    add_parts(true);
    if (bill.kind != CostKind::memory) dues.push_back(usual);
    add_parts(false);
    if (bill.kind == CostKind::memory) dues.push_back(usual);
    return dues;
}

/// Whether something is paid before something else, so that most can be paid with what there is:
/// what it gives may be wanted, or what it uses taken away (GA-COST-12). What stands in for a
/// memory cost comes before everything else, and what is left to chance after it (GA-MAT-3.3.1,
/// GA-COST-5).
bool is_before(Game& game, const Play& play, const Bill& bill, const Due& one, const Due& other) {
    const auto stands_in = [](const Due& due) {
        return due.what == Due::What::staying || due.what == Due::What::leaving;
    };
    if (stands_in(one) && other.what == Due::What::usual) return true;
    if (stands_in(other) && one.what == Due::What::usual) return false;
    if (bill.kind == CostKind::memory) {
        if (stands_in(one) || other.what == Due::What::usual) return !stands_in(other);
        if (stands_in(other) || one.what == Due::What::usual) return false;
    }
    if (bill.amount == 0 && (one.what != Due::What::part || other.what != Due::What::part)) {
        return false;
    }
    if (other.what != Due::What::leaving) {
        if (one.what == Due::What::leaving) return false;
        return feeds(one.passage, other.passage) || is_before_leaving(one.passage, other.passage);
    }
    // Several abilities may stand in for it, each with what it takes.
    bool before = one.what == Due::What::part && gives_stand_in(game, play, one.part, bill.kind);
    each_payment(game, play, bill.kind, [&](const Call& call, const PaymentSpec& spec) {
        if (stays(spec)) return;
        const Passage passage = passage_of(game, spec.by, call.source);
        before = before || feeds(one.passage, passage) || is_before_leaving(one.passage, passage);
    });
    return before;
}

std::string word_of(const Due& due) {
    if (due.what == Due::What::usual) return "reserve";
    if (due.what != Due::What::part) return "stand-ins";
    switch (due.part.what) {
        case CostWhat::rest:
            return "rest";
        case CostWhat::sacrifice:
            return "sacrifice";
        case CostWhat::banish:
            return "banish";
        case CostWhat::discard:
            return "discard";
        case CostWhat::reveal:
        case CostWhat::show:
            return "reveal";
        case CostWhat::remove_counters:
            return "remove_counters";
        case CostWhat::add_counters:
            return "add_counters";
        case CostWhat::damage:
            return "damage";
        case CostWhat::move:
            return "move";
        case CostWhat::delevel:
            return "delevel";
        case CostWhat::act:
            break;
    }
    return "act";
}

/// The bill without one of the dues, if that is a part.
Bill bill_without(const Bill& bill, const std::vector<Due>& dues, std::size_t without) {
    Bill rest{bill.kind, bill.amount, {}};
    for (std::size_t i = 0; i < dues.size(); ++i) {
        if (i != without && dues[i].what == Due::What::part) rest.parts.push_back(dues[i].part);
    }
    return rest;
}

/// Whether this can be paid next, and then all the rest.
bool can_be_next(Game& game, const Play& play, const Bill& bill, const std::vector<Due>& dues,
                 std::size_t index) {
    const Due& due = dues[index];
    if (due.what != Due::What::part) return true;
    const bool one = due.part.count == 1 || counts_counters(due.part);
    if (!one) return can_pay_part(game, play, due.part, due.part.count);
    const Bill rest = bill_without(bill, dues, index);
    std::vector<CardId> payers;
    each_payer(game, play, due.part, play.card, [&](CardId card) { payers.push_back(card); });
    return std::any_of(payers.begin(), payers.end(), [&](CardId card) {
        return can_settle_after(game, play, rest, due.part, card);
    });
}

/// What can be paid next: the first that waits for nothing else, or all of those that wait only for
/// each other.
std::vector<std::size_t> next_of(Game& game, const Play& play, const Bill& bill,
                                 const std::vector<Due>& dues) {
    const std::size_t count = dues.size();
    if (count == 1) return {0};
    const Listing listing(game);
    std::vector<bool> before(count * count);
    for (std::size_t i = 0; i < count; ++i) {
        bool waits = false;
        for (std::size_t other = 0; other < count; ++other) {
            const bool is = i != other && is_before(game, play, bill, dues[other], dues[i]);
            before[other * count + i] = is;
            waits = waits || is;
        }
        if (!waits) return {i};
    }
    std::vector<bool> reaches = before;  // all wait for others: in a circle
    for (std::size_t by = 0; by < count; ++by) {
        for (std::size_t i = 0; i < count * count; ++i) {
            const bool on_the_way =
                reaches[i / count * count + by] && reaches[by * count + i % count];
            reaches[i] = reaches[i] || on_the_way;
        }
    }
    std::vector<std::size_t> next;
    for (std::size_t i = 0; i < count; ++i) {
        bool is_one = next.empty() || reaches[next.front() * count + i];
        for (std::size_t other = 0; other < count; ++other) {
            is_one = is_one && (!before[other * count + i] || reaches[i * count + other]);
        }
        if (is_one) next.push_back(i);
    }
    std::erase_if(next, [&](std::size_t i) { return !can_be_next(game, play, bill, dues, i); });
    return next;
}

Task<std::size_t> ask_for_next(Game& game) {
    const Choice choice = co_await game.ask();
    co_return static_cast<std::size_t>(game.current_decision().options[choice.pick()].number);
}

/// Where each of several may give what the other takes, the player says which is paid next.
Task<std::size_t> choose_next(Game& game, const Play& play, const Bill& bill,
                              const std::vector<Due>& dues) {
    if (dues.size() == 1 || bill.parts.empty()) return std::size_t{0};
    const std::vector<std::size_t> next = next_of(game, play, bill, dues);
    if (next.size() < 2) return next.empty() ? std::size_t{0} : next.front();
    Decision& decision = game.decide(play.player, DecisionKind::order, "GA-ACT-1.8");
    for (const std::size_t i : next) {
        Option option;
        option.number = static_cast<std::int32_t>(i);
        game.offer(option);
        decision.texts.push_back(word_of(dues[i]));
    }
    return ask_for_next(game);
}

Task<bool> use_stand_ins(Game& game, Play play, Bill* bill, Stand stand) {
    bill->amount = co_await pay_with_plain(game, play, bill, stand);
    if (bill->amount > 0) {
        bill->amount = co_await pay_with_others(game, play, bill, stand);
    }
    co_return bill->amount >= 0;
}

Task<bool> pay_with_stand_ins(Game& game, const Play& play, Bill* bill, Stand stand) {
    bool any = false;
    if (bill->amount > 0) {
        each_payment(game, play, bill->kind,
                     [&](const Call&, const PaymentSpec& spec) { any |= is_of(spec, stand); });
    }
    if (!any) return bill->amount >= 0;
    return use_stand_ins(game, play, bill, stand);
}

Task<bool> pay_usual(Game& game, Play* play, Bill* bill) {
    const std::int32_t left = std::exchange(bill->amount, 0);
    if (left == 0) return true;
    if (has_only_payment(game, *play, bill->kind)) return false;
    return bill->kind == CostKind::memory ? pay_memory(game, *play, left)
                                          : pay_reserve(game, play, left);
}

/// The parts are paid in any order (GA-ACT-1.8): in one that can be gone through if any can.
Task<bool> pay_dues(Game& game, Play* play) {
    Bill bill = bill_of(game, *play, play->cost);
    remember_rested_champion(game, play);
    std::vector<Due> dues = dues_of(game, *play, bill);
    while (!dues.empty()) {
        const std::size_t next = co_await choose_next(game, *play, bill, dues);
        const Due due = dues[next];
        bill = bill_without(bill, dues, next);
        dues.erase(dues.begin() + static_cast<std::ptrdiff_t>(next));
        bool paid = false;
        switch (due.what) {
            case Due::What::staying:
                paid = co_await pay_with_stand_ins(game, *play, &bill, Stand::staying);
                break;
            case Due::What::leaving:
                paid = co_await pay_with_stand_ins(game, *play, &bill, Stand::leaving);
                break;
            case Due::What::usual:
                paid = co_await pay_usual(game, play, &bill);
                break;
            case Due::What::part:
                paid = co_await pay_part(game, play, due.part, &bill);
                break;
        }
        if (!paid) co_return false;
    }
    co_return true;
}

}  // namespace

Task<bool> pay(Game& game, Play* play) { return pay_dues(game, play); }

}  // namespace cardloom
