#include "core/play/payment.hpp"

#include <algorithm>
#include <array>

#include "core/characteristics.hpp"
#include "core/memory.hpp"
#include "core/play/champions.hpp"
#include "core/ruleset.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

std::int32_t count_of(const CostPart& part, const Play& play) {
    return part.times_x ? part.count * play.x : part.count;
}

bool is_from_field(const Game& game, const CostPart& part) {
    return part.zone.is_none() || part.zone == game.library().roles.field;
}

/// What only an object can pay with (GA-ABIL-3).
bool needs_object(CostWhat what) {
    return what == CostWhat::rest || what == CostWhat::sacrifice || what == CostWhat::damage;
}

/// Visits the cards that can pay for a part, in a fixed order. `self` is the card that the part
/// means by itself.
template <class Visit>
void each_payer(Game& game, const Play& play, const CostPart& part, CardRef self, Visit&& visit) {
    const GameState& state = game.state();
    const auto consider = [&](CardId card) {
        const Object* object = state.object(card);
        const bool object_needed =
            needs_object(part.what) || (part.with != PaidWith::self && is_from_field(game, part));
        if (object_needed && (object == nullptr || state.card(card).controller != play.player)) {
            return;
        }
        const bool must_rest = part.what == CostWhat::rest;  // only what is awake can (GA-ABACT-3)
        if (must_rest && object->rested != 0) return;
        if (!game.content().can_pay_with(game, play, part, state.ref(card))) return;
        visit(card);
    };
    switch (part.with) {
        case PaidWith::self:
            if (state.is_current(self)) consider(self.card);
            return;
        case PaidWith::champion:
            if (const CardRef champion = champion_of(game, play.player); !champion.is_none()) {
                consider(champion.card);
            }
            return;
        case PaidWith::chosen:
            break;
    }
    if (is_from_field(game, part)) {
        for (const Object& object : state.objects()) consider(object.card);
        return;
    }
    each_card_of(state, part.zone, play.player, [&](CardId card) {
        if (card != play.card.card) consider(card);
    });
}

bool counts_counters(const CostPart& part) {
    return part.what == CostWhat::remove_counters || part.what == CostWhat::add_counters ||
           part.what == CostWhat::damage || part.what == CostWhat::delevel;
}

/// Whether one card can give so much, of what one card gives alone.
bool has_enough(const Game& game, const CostPart& part, CardId card, std::int32_t count) {
    if (part.what == CostWhat::remove_counters) {
        return game.state().counters_on(card, part.counter) >= count;
    }
    if (part.what != CostWhat::delevel) return true;
    const ZoneId inner = inner_lineage(game, card);
    return !inner.is_none() && game.state().zone(inner).count >= count;
}

bool can_pay_part(Game& game, const Play& play, const CostPart& part) {
    if (part.what == CostWhat::show) return true;
    const std::int32_t count = count_of(part, play);
    std::int32_t payers = 0;
    each_payer(game, play, part, play.card,
               [&](CardId card) { payers += has_enough(game, part, card, count) ? 1 : 0; });
    return count == 0 || (counts_counters(part) ? payers > 0 : payers >= count);
}

/// Visits what can stand in for part of a cost: abilities in force, and the card's own.
template <class Visit>
void each_payment(Game& game, const Play& play, CostKind kind, Visit&& visit) {
    if (!game.listed.active) collect_for_listing(game);
    const auto consider = [&](const Call& call) {
        const PaymentSpec& spec = game.library().ability(call.ability).payment;
        if (call.you != play.player || spec.covers != kind || is_used_up(game, call)) return;
        if (game.content().can_substitute(game, call, play)) visit(call, spec);
    };
    for (std::size_t i = 0; i < game.listed.payments.size(); ++i) {
        const Call call = game.listed.payments[i];
        // What is being paid for cannot itself pay.
        if (play.kind == InstanceKind::ability || call.source.card != play.card.card) {
            consider(call);
        }
    }
    if (play.kind == InstanceKind::ability) return;
    for (const AbilityId id : definition_of(game, play.card.card).abilities) {
        const AbilityDefinition& ability = game.library().ability(id);
        if (ability.kind != AbilityKind::payment || !ability.payment.own) continue;
        consider(Call{id, play.card, play.player});
    }
}

bool is_plain(const PaymentSpec& spec) {
    return spec.by.with == PaidWith::self && spec.worth == 1 &&
           spec.by.what != CostWhat::remove_counters;
}

/// Counters of one object are counted; elsewhere each use is a card.
bool is_by_number(const PaymentSpec& spec) {
    return spec.by.what == CostWhat::remove_counters && spec.by.with != PaidWith::chosen;
}

/// How often an ability can be used to pay.
std::int32_t uses_of(Game& game, const Play& play, const Call& call, const PaymentSpec& spec) {
    std::int32_t uses = 0;
    each_payer(game, play, spec.by, call.source, [&](CardId card) {
        if (is_by_number(spec)) {
            uses +=
                game.state().counters_on(card, spec.by.counter) / std::max<int>(spec.by.count, 1);
        } else if (has_enough(game, spec.by, card, spec.by.count)) {
            ++uses;
        }
    });
    if (spec.up_to != 0) uses = std::min<std::int32_t>(uses, spec.up_to);
    return std::min(uses, uses_left(game, call));
}

/// What must itself be rested for the play cannot be rested to pay for it.
bool is_needed_for_rest(const Game& game, const Play& play, const Call& call,
                        const PaymentSpec& spec) {
    if (spec.by.what != CostWhat::rest || spec.by.with != PaidWith::self) return false;
    bool needed = false;
    each_cost_part(game, play, [&](const CostPart& part) {
        if (part.what != CostWhat::rest) return;
        needed |= part.with == PaidWith::self && call.source == play.card;
        needed |= part.with == PaidWith::champion && call.source == champion_of(game, play.player);
    });
    return needed;
}

/// Cards and objects that stand in for one of a cost each, by abilities of their own, and what all
/// the others are worth.
struct Substitutes {
    std::int32_t plain = 0, others = 0;
    [[nodiscard]] std::int32_t all() const { return plain + others; }
};
Substitutes substitutes(Game& game, const Play& play, CostKind kind) {
    Substitutes found;
    CardId last;
    each_payment(game, play, kind, [&](const Call& call, const PaymentSpec& spec) {
        if (is_needed_for_rest(game, play, call, spec)) return;
        const std::int32_t uses = uses_of(game, play, call, spec);
        if (!is_plain(spec)) {
            found.others += uses * spec.worth;
        } else if (call.source.card != last) {  // a card pays once, however often it says so
            found.plain += uses;
            last = call.source.card;
        }
    });
    return found;
}

/// Most of what cannot be paid is out of reach however much stands in for it: then nothing is
/// asked.
bool can_be_substituted(Game& game, const Play& play, CostKind kind, std::int32_t missing) {
    if (!game.listed.active) collect_for_listing(game);
    const bool own =
        play.kind != InstanceKind::ability && definition_of(game, play.card.card).pays_for_itself;
    const auto payments = static_cast<std::int32_t>(game.listed.payments.size());
    if (!own && !game.listed.pay_more && payments < missing) return false;
    return substitutes(game, play, kind).all() >= missing;
}

/// The cards left in a zone to pay with: all but the one being played, and those that other parts
/// of the cost take from there.
std::int32_t left_in(Game& game, const Play& play, ZoneKindId kind) {
    const ZoneId zone = game.state().zone_of(kind, play.player);
    std::int32_t left = game.state().zone(zone).count;
    if (game.state().card(play.card.card).zone == zone) --left;
    each_cost_part(game, play, [&](const CostPart& part) {
        if (part.zone == kind && part.what != CostWhat::reveal && part.what != CostWhat::show) {
            left -= count_of(part, play);
        }
    });
    return left;
}

/// Whether several parts of a cost can be paid together: a card leaves only once, and an object
/// rests only once.
class Shares {
public:
    Shares(Game& game, const Play& play) {
        each_cost_part(game, play, [&](const CostPart& part) { add(game, play, part); });
    }
    [[nodiscard]] bool can_be_given() {
        for (std::size_t i = 0; i < wants_.size(); ++i) {
            tried_.assign(givers_.size(), false);
            if (!give(i)) return false;
        }
        return true;
    }

private:
    struct Giver {
        CardId card;
        bool rests;
        std::size_t given_to;
    };
    static constexpr std::size_t nobody = static_cast<std::size_t>(-1);

    void add(Game& game, const Play& play, const CostPart& part) {
        const bool rests = part.what == CostWhat::rest;
        const bool leaves = part.what == CostWhat::sacrifice || part.what == CostWhat::banish ||
                            part.what == CostWhat::discard || part.what == CostWhat::move;
        if (!rests && !leaves) return;
        std::vector<std::size_t> candidates;
        each_payer(game, play, part, play.card, [&](CardId card) {
            std::size_t at = 0;
            while (at < givers_.size() &&
                   (givers_[at].card != card || givers_[at].rests != rests)) {
                ++at;
            }
            if (at == givers_.size()) givers_.push_back({card, rests, nobody});
            candidates.push_back(at);
        });
        const std::int32_t count = count_of(part, play);
        for (std::int32_t i = 0; i < count; ++i) wants_.push_back(candidates);
    }
    /// Finds a giver for one want; others may have to change theirs.
    bool give(std::size_t want) {
        for (const std::size_t giver : wants_[want]) {
            if (tried_[giver]) continue;
            tried_[giver] = true;
            if (givers_[giver].given_to == nobody || give(givers_[giver].given_to)) {
                givers_[giver].given_to = want;
                return true;
            }
        }
        return false;
    }

    std::vector<Giver> givers_;
    std::vector<std::vector<std::size_t>> wants_;
    std::vector<bool> tried_;
};

/// Where a cost of a kind is paid from, if nothing stands in for it.
ZoneKindId source_of(const Game& game, CostKind kind) {
    return kind == CostKind::memory ? game.library().roles.memory : game.library().roles.hand;
}

}  // namespace

bool is_shown(const std::vector<CostPart>& optional) {
    return std::any_of(optional.begin(), optional.end(),
                       [](const CostPart& part) { return part.what == CostWhat::show; });
}

namespace {

/// Whether a cost must be known to be payable before anything is done. Of one that chance pays it
/// may be found out as it is paid (AMB-26).
bool is_counted_first(const Game& game, CostKind kind) {
    return kind != CostKind::memory || game.rules().policies.get<policy::RandomPayment>() ==
                                           policy::RandomPayment::counted_first;
}

}  // namespace

bool can_pay(Game& game, const Play& play) {
    const std::optional<std::int32_t> cost = cost_of(game, play);
    if (!cost) return false;
    const CostKind kind = cost_kind_of(game, play);
    if (*cost > 0 && is_counted_first(game, kind)) {
        const std::int32_t there = left_in(game, play, source_of(game, kind));
        if (there < *cost && !can_be_substituted(game, play, kind, *cost - there)) return false;
    }
    bool payable = true;
    std::size_t parts = 0;
    each_cost_part(game, play, [&](const CostPart& part) {
        payable = payable && can_pay_part(game, play, part);
        ++parts;
    });
    return payable && (parts < 2 || Shares(game, play).can_be_given());
}

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
        case CostWhat::move:
            event = move_event(game, card, cost_move(part.to, "GA-COST-6"));
            break;
        case CostWhat::reveal:
        case CostWhat::show:
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
        case CostWhat::delevel:  // see pay_part()
            break;
    }
    event.cause = Cause::cost;
    return event;
}

constexpr std::uint16_t only_first[] = {0};
const Choice first_option{only_first, 0};

/// Proposes what the chosen options give, all at once; whether all of it happened.
Task<bool> give(Game& game, Choice choice, CostPart part, std::int32_t each) {
    const std::size_t batch = game.open_batch();
    for (const std::uint16_t pick : choice.picks) {
        const CardRef card = game.current_decision().options[pick].card;
        if (part.what == CostWhat::reveal || part.what == CostWhat::show) {
            look_at(game.state(), card.card, game.state().everyone());
        }
        game.propose(part_event(game, part, card, each));
    }
    const std::size_t wanted = choice.picks.size();
    const Happened happened = co_await happen(game, batch);
    co_return happened.is_all_of(wanted);
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

/// What stands in for part of the cost by itself, one each: a single question. What is left to pay;
/// -1 if it proves impossible.
Task<std::int32_t> pay_with_plain(Game& game, Play play, CostKind kind, std::int32_t cost,
                                  std::int32_t others) {
    const std::int32_t there = substitutes(game, play, kind).plain;
    if (there == 0 || cost == 0) co_return cost;
    Decision& decision = game.decide(play.player, DecisionKind::pay, rule_of_substitutes(kind));
    CardId last;
    each_payment(game, play, kind, [&](const Call& call, const PaymentSpec& spec) {
        if (!is_plain(spec) || call.source.card == last) return;
        if (is_needed_for_rest(game, play, call, spec)) return;
        last = call.source.card;
        each_payer(game, play, spec.by, call.source,
                   [&](CardId card) { offer_card(game, card, call.ability); });
    });
    decision.least = is_counted_first(game, kind) ? std::max(0, cost - others) : 0;
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

/// The abilities that pay with other cards, or more than one, each asked for itself.
Task<std::int32_t> pay_with_others(Game& game, Play play, CostKind kind, std::int32_t cost,
                                   std::int32_t rest) {
    std::array<Call, 16> calls{};
    std::size_t count = 0;
    std::int32_t after = 0;  // what those still to be asked are worth
    each_payment(game, play, kind, [&](const Call& call, const PaymentSpec& spec) {
        if (is_plain(spec) || count == calls.size()) return;
        calls[count++] = call;
        after += uses_of(game, play, call, spec) * spec.worth;
    });
    for (std::size_t i = 0; i < count && cost > 0; ++i) {
        const PaymentSpec spec = game.library().ability(calls[i].ability).payment;
        const std::int32_t uses = uses_of(game, play, calls[i], spec);
        after = std::max(0, after - uses * spec.worth);
        // Whether there is anything in a hidden zone is nobody else's business.
        const bool hidden = spec.by.with == PaidWith::chosen && !is_from_field(game, spec.by) &&
                            game.library().zone_kind(spec.by.zone).sight != Sight::everyone;
        if (uses == 0 && !hidden) continue;
        const auto times = [&](std::int32_t amount) {
            return (std::max(0, amount) + spec.worth - 1) / spec.worth;
        };
        const bool by_number = is_by_number(spec);
        Decision& decision = game.decide(
            play.player, by_number ? DecisionKind::number : DecisionKind::pay, "GA-COST-4");
        each_payer(game, play, spec.by, calls[i].source,
                   [&](CardId card) { offer_card(game, card, calls[i].ability); });
        decision.is_range = by_number;
        decision.most = std::min(uses, times(cost));
        decision.least = times(cost - after - rest);
        if (decision.least > decision.most) co_return -1;
        const Choice choice = co_await game.ask();
        if (by_number) {
            if (choice.number == 0) continue;
            const std::int32_t number = choice.number;
            const bool given = co_await give(game, first_option, spec.by, number * spec.by.count);
            if (!given) co_return -1;
            const bool counted = count_use(game, calls[i], number);
            if (!counted) {
                co_await game.end_at_once(Ending::capacity);
            }
            cost -= number * spec.worth;
            continue;
        }
        const auto used = static_cast<std::int32_t>(choice.picks.size());
        const bool given = co_await give(game, choice, spec.by, spec.by.count);
        if (!given) co_return -1;
        const bool counted = count_use(game, calls[i], used);
        if (!counted) {
            co_await game.end_at_once(Ending::capacity);
        }
        cost -= used * spec.worth;
    }
    co_return std::max(0, cost);
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
        const std::vector<CostPart>& parts = definition_of(game, play->card.card).optional[i];
        if (!is_shown(parts) || count < static_cast<std::size_t>(parts.front().count)) continue;
        const CostPart part = parts.front();
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
        const bool given = co_await give(game, shown, part, 1);
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

/// One part of a cost beside reserve and memory.
Task<bool> pay_part(Game& game, Play play, CostPart part) {
    const std::int32_t count = count_of(part, play);
    if (count == 0 || part.what == CostWhat::show) co_return true;
    if (!can_pay_part(game, play, part)) co_return false;
    if (part.what == CostWhat::delevel) {
        const bool paid = co_await delevel_champion(game, play, count);
        co_return paid;
    }
    const std::int32_t cards = counts_counters(part) ? 1 : count;
    Decision& decision = game.decide(play.player, DecisionKind::pay, "GA-COST-6");
    each_payer(game, play, part, play.card, [&](CardId card) {
        if (has_enough(game, part, card, count)) offer_card(game, card);
    });
    if (static_cast<std::int32_t>(decision.options.size()) < cards) co_return false;
    decision.least = decision.most = cards;
    Choice choice = first_option;
    if (part.with == PaidWith::chosen) {
        choice = co_await game.ask();
    }
    const bool given = co_await give(game, choice, part, count);
    co_return given;
}

Task<bool> pay_parts(Game& game, Play play, bool from_hand) {
    std::array<CostPart, 16> parts{};
    std::size_t count = 0;
    const ZoneKindId hand = game.library().roles.hand;
    each_cost_part(game, play, [&](const CostPart& part) {
        if (count < parts.size() && (part.zone == hand) == from_hand) parts[count++] = part;
    });
    for (std::size_t i = 0; i < count; ++i) {
        const bool paid = co_await pay_part(game, play, parts[i]);
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
    std::int32_t left = play->cost;
    if (left > 0) {
        const std::int32_t there = left_in(game, *play, source_of(game, kind));
        const std::int32_t others = substitutes(game, *play, kind).others;
        left = co_await pay_with_plain(game, *play, kind, left, there + others);
        if (left < 0) co_return false;
        left = co_await pay_with_others(game, *play, kind, left, there);
        if (left < 0) co_return false;
    }
    const bool of_hand = co_await pay_parts(game, *play, true);
    if (!of_hand) co_return false;
    if (kind != CostKind::memory) {
        const bool reserved = co_await pay_reserve(game, play, left);
        if (!reserved) co_return false;
    }
    const bool parts = co_await pay_parts(game, *play, false);
    if (!parts) co_return false;
    if (kind == CostKind::memory) {
        const bool paid = co_await pay_memory(game, *play, left);
        co_return paid;
    }
    co_return true;
}

}  // namespace cardloom
