#include "core/play/means.hpp"

#include <algorithm>
#include <span>

#include "core/apply.hpp"
#include "core/combat/asking.hpp"
#include "core/play/announced.hpp"
#include "core/play/champions.hpp"
#include "core/proposed.hpp"
#include "core/ruleset.hpp"
#include "core/verbs.hpp"

namespace cardloom {

namespace {

/// What only an object can pay with (GA-ABIL-3).
bool needs_object(CostWhat what) {
    return what == CostWhat::rest || what == CostWhat::sacrifice || what == CostWhat::damage;
}

Move cost_move(ZoneKindId to, std::string_view rule) {
    Move how;
    how.to = to;
    how.cause = Cause::cost;
    how.rule = rule;
    return how;
}

}  // namespace

ZoneKindId source_of(const Game& game, CostKind kind) {
    return kind == CostKind::memory ? game.library().roles.memory : game.library().roles.hand;
}

bool is_beyond(const Game& game, const Play& play, CostKind kind, std::int32_t amount) {
    if (kind == CostKind::none || !is_counted_first(game, kind)) return false;
    const ZoneId zone = game.state().zone_of(source_of(game, kind), play.player);
    const bool is_there = game.state().card(play.card.card).zone == zone;
    return amount > game.state().zone(zone).count - (is_there ? 1 : 0);
}

bool is_free_to_pay(const Game& game, CostKind kind) {
    const Listed& listed = game.listed;
    if (!listed.active || listed.prohibitions.empty()) return listed.active;
    NameSet names;
    names.add(kind == CostKind::memory ? event::banish : event::reserve);
    const Library& library = game.library();
    const Passage passage = passage_of(game, kind);
    const ZoneKindId instead = library.roles.material;  // of what returns there (GA-REGA-1)
    if (instead && listed.forbidden.meets(library.names_of_move(names, passage.from, instead))) {
        return false;
    }
    return !listed.forbidden.meets(library.names_of_move(names, passage.from, passage.to));
}

Event event_of(const Game& game, const CostPart& part, CardRef card, std::int32_t count) {
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
            event = part.recovers ? recover_event(game, card, count, {})
                                  : counters_event(game, card, part.counter, -count, {});
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
    event.cause = Cause::cost;
    return event;
}

Event event_of(const Game& game, CostKind kind, CardRef card) {
    const bool memory = kind == CostKind::memory;
    const Roles& roles = game.library().roles;
    Move how =
        memory ? cost_move(roles.banishment, "GA-COST-5") : cost_move(roles.memory, "GA-COST-3");
    how.as = memory ? event::banish : event::reserve;
    return move_event(game, card, how);
}

Bill bill_of(Game& game, const Play& play, std::int32_t amount) {
    Bill bill;
    bill.kind = cost_kind_of(game, play);
    bill.amount = amount;
    each_cost_part(game, play, [&](const CostPart& part) {
        if (part.what == CostWhat::show || is_rested_already(game, play, part)) return;
        CostPart& due = bill.parts.push_back(part);
        due.count = static_cast<std::int16_t>(count_of(part, play));
        due.times_x = due.times_y = false;
        if (due.count == 0) bill.parts.pop_back();
    });
    return bill;
}

bool has_only_payment(Game& game, const Play& play, CostKind kind) {
    bool only = play.pay_with.ability && game.library().ability(play.pay_with.ability).payment.only;
    if (play.kind == InstanceKind::ability) return only;
    if (!definition_of(game, play.card.card).pays_for_itself) return only;
    each_ability_of(game, play.card.card, [&](Call own, const AbilityDefinition& ability) {
        const PaymentSpec& spec = ability.payment;
        const bool is_one = ability.kind == AbilityKind::payment && spec.own && spec.only;
        own.you = play.player;
        only = only ||
               (is_one && spec.covers == kind && game.content().can_substitute(game, own, play));
    });
    return only;
}

bool is_shown(const BesideCost& optional) {
    return std::any_of(optional.parts.begin(), optional.parts.end(),
                       [](const CostPart& part) { return part.what == CostWhat::show; });
}

bool counts_counters(const CostPart& part) {
    return part.what == CostWhat::remove_counters || part.what == CostWhat::add_counters ||
           part.what == CostWhat::damage || part.what == CostWhat::delevel;
}

bool is_from_field(const Game& game, const CostPart& part) {
    return part.zone.is_none() || part.zone == game.library().roles.field;
}

bool is_forbidden_to_pay(Game& game, const Event& event) {
    Listed& listed = game.listed;
    if (listed.active && listed.forbidden.is_within(game.library().declarations)) return false;
    const std::optional<Event> proposed = as_proposed(game, event);
    if (!proposed) return false;
    if (!listed.active) return is_forbidden(game, *proposed);
    return std::any_of(
        listed.prohibitions.begin(), listed.prohibitions.end(), [&](const Call& call) {
            const NameSet& watched = game.library().ability(call.ability).watched;
            return proposed->names.meets(watched) && !has_left(game, call) &&
                   !is_used_up(game, call) && game.content().applies(game, call, *proposed);
        });
}

bool can_give(Game& game, const Play& play, const CostPart& part, CardId card) {
    const GameState& state = game.state();
    const Object* object = state.object(card);
    const bool object_needed =
        needs_object(part.what) || (part.with != PaidWith::self && is_from_field(game, part));
    // Who activates what is another's gives of that object what it asks for (GA-ABACT-3).
    const bool lent = part.with == PaidWith::self && play.kind == InstanceKind::ability &&
                      play.ability && game.library().ability(play.ability).by_anyone;
    const bool theirs = lent || state.card(card).controller == play.player;
    if (object_needed && (object == nullptr || !theirs)) return false;
    const bool must_rest = part.what == CostWhat::rest;  // only what is awake can (GA-ABACT-3)
    if (must_rest && object->rested != 0) return false;
    const bool may_forbid =
        !game.listed.active || !game.listed.forbidden.is_within(game.library().declarations);
    const bool by_event = part.what != CostWhat::act && part.what != CostWhat::delevel;
    if (may_forbid && by_event &&
        is_forbidden_to_pay(game, event_of(game, part, state.ref(card), 1))) {
        return false;
    }
    return play.asked != nullptr ? play.asked->fits(part, state.ref(card))
                                 : game.content().can_pay_with(game, play, part, state.ref(card));
}

bool has_enough(const Game& game, const CostPart& part, CardId card, std::int32_t count) {
    if (part.what == CostWhat::remove_counters) {
        return game.state().counters_on(card, part.counter) >= count;
    }
    if (part.what != CostWhat::delevel) return true;
    const ZoneId inner = inner_lineage(game, card);
    return !inner.is_none() && game.state().zone(inner).count >= count;
}

namespace {

bool has_common(const Game& game, Common what, CardId one, CardId other) {
    const Card& a = game.state().card(one);
    const Card& b = game.state().card(other);
    switch (what) {
        case Common::controller:
            return a.controller == b.controller;
        case Common::owner:
            return a.owner == b.owner;
        case Common::name:
            return name_of(game, one) == name_of(game, other);
        case Common::nothing:
            break;
    }
    return true;
}

}  // namespace

bool fits_with(const Game& game, const CostPart& part, CardId card,
               std::span<const CardId> others) {
    return std::all_of(others.begin(), others.end(), [&](CardId other) {
        const bool differs =
            part.different == Common::nothing || !has_common(game, part.different, card, other);
        return card != other && differs && has_common(game, part.same, card, other);
    });
}

/// What is common to two of them is common to all, so whichever is taken next is as good as any
/// other that fits.
bool can_complete(const Game& game, const CostPart& part, std::span<const CardId> among,
                  std::span<const CardId> chosen, std::size_t count) {
    if (chosen.size() >= count) return true;
    for (const CardId first : among) {
        if (!fits_with(game, part, first, chosen)) continue;
        std::vector<CardId> all(chosen.begin(), chosen.end());
        all.push_back(first);
        for (const CardId next : among) {
            if (all.size() < count && fits_with(game, part, next, all)) all.push_back(next);
        }
        if (all.size() >= count) return true;
    }
    return false;
}

bool is_rested_already(const Game& game, const Play& play, const CostPart& part) {
    const bool allowed = game.rules().policies.get<policy::AttackCardWhenRested>() ==
                         policy::AttackCardWhenRested::allowed;
    if (!part.attacks || part.with != PaidWith::champion || !allowed) return false;
    const CardRef champion = champion_of(game, play.player);
    return !champion.is_none() && game.state().object(champion.card)->rested != 0;
}

bool can_pay_part(Game& game, const Play& play, const CostPart& part, std::int32_t count) {
    if (part.what == CostWhat::show || is_rested_already(game, play, part)) return true;
    std::int32_t payers = 0;
    std::vector<CardId> together;
    each_payer(game, play, part, play.card, [&](CardId card) {
        if (!has_enough(game, part, card, count)) return;
        ++payers;
        if (is_joint(part)) together.push_back(card);
    });
    if (is_joint(part)) {
        return can_complete(game, part, together, {}, static_cast<std::size_t>(count));
    }
    return count == 0 || (counts_counters(part) ? payers > 0 : payers >= count);
}

bool is_counted(CostWhat what) {
    return what == CostWhat::remove_counters || what == CostWhat::add_counters ||
           what == CostWhat::damage;
}

bool is_plain(const PaymentSpec& spec) {
    return spec.by.with == PaidWith::self && spec.worth == 1 && !is_counted(spec.by.what);
}

bool is_by_number(const PaymentSpec& spec) {
    return is_counted(spec.by.what) && spec.by.with != PaidWith::chosen;
}

bool stays(const PaymentSpec& spec) {
    return spec.by.what == CostWhat::rest || spec.by.what == CostWhat::reveal ||
           counts_counters(spec.by);
}

bool is_counted_first(const Game& game, CostKind kind) {
    return kind != CostKind::memory || game.rules().policies.get<policy::RandomPayment>() ==
                                           policy::RandomPayment::counted_first;
}

namespace {

/// What is given for a play, counted together: a card leaves only once, an object rests only once,
/// and a counter is taken only once, whatever for.
class Shares {
public:
    static constexpr std::int32_t no_limit = 10'000;
    Shares(Game& game, const Play& play) : game_(game), play_(play) {}

    /// All parts beside the reserve or memory cost. False: they cannot all be given.
    [[nodiscard]] bool give_parts(std::span<const CostPart> parts) {
        for (const CostPart& part : parts) {
            if (!is_shared(part.what)) continue;
            const std::size_t want = wants_.size();
            wants_.emplace_back();
            each_payer(game_, play_, part, play_.card,
                       [&](CardId card) { can_be_of(want, giver(part, card, 1), 1); });
            for (std::int32_t i = part.count; i > 0; --i) {
                if (!give(want)) return false;
            }
        }
        return true;
    }
    /// What the cost is paid with if nothing stands in for it.
    void add_usual(CostKind kind) {
        const std::size_t want = wants_.size();
        wants_.emplace_back();
        wants_[want].worth = 1;
        CostPart one;
        one.what = CostWhat::move;
        each_to_pay_with(game_, play_, kind,
                         [&](CardId card) { can_be_of(want, giver(one, card, 1), 1); });
    }
    void add_payment(const Call& call, const PaymentSpec& spec) {
        const std::size_t want = wants_.size();
        wants_.emplace_back();
        wants_[want].worth = spec.worth;
        wants_[want].most =
            std::min(spec.up_to == 0 ? no_limit : spec.up_to, uses_left(game_, call));
        each_payer(game_, play_, spec.by, call.source, [&](CardId card) {
            if (!has_enough(game_, spec.by, card, spec.by.count)) return;
            const std::int32_t there = times_in(spec.by, card);
            can_be_of(want, giver(spec.by, card, there), is_by_number(spec) ? there : 1);
        });
    }
    /// What all that was added gives, at most about so much: the dearest first, which leaves the
    /// most, since what was given once is only ever exchanged.
    [[nodiscard]] std::int32_t worth(std::int32_t wanted) {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < wants_.size(); ++i) {
            if (wants_[i].worth > 0) order.push_back(i);
        }
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return wants_[a].worth > wants_[b].worth;
        });
        std::int32_t together = 0;
        for (const std::size_t want : order) {
            for (std::int32_t i = 0; i < wants_[want].most && together < wanted; ++i) {
                if (!give(want)) break;
                together += wants_[want].worth;
            }
        }
        return together;
    }

private:
    /// What a card gives: itself, its rest, or so many of its counters at a time.
    struct Giver {
        CardId card;
        CostWhat what;
        CounterId counter;
        std::int16_t each;
        std::int32_t left;
        bool tried = false;
    };
    struct Share {
        std::size_t giver;
        std::int32_t most, given = 0;
    };
    struct Want {
        std::vector<Share> shares;
        std::int32_t worth = 0;  // of each, if it is for the reserve or memory cost
        std::int32_t most = no_limit;
    };

    static bool leaves(CostWhat what) {
        return what == CostWhat::sacrifice || what == CostWhat::banish ||
               what == CostWhat::discard || what == CostWhat::move;
    }
    static bool is_shared(CostWhat what) { return what == CostWhat::rest || leaves(what); }

    [[nodiscard]] std::int32_t times_in(const CostPart& by, CardId card) const {
        if (!is_counted(by.what)) return 1;
        if (by.what != CostWhat::remove_counters) return no_limit;
        return game_.state().counters_on(card, by.counter) / std::max<int>(by.count, 1);
    }
    std::size_t giver(const CostPart& part, CardId card, std::int32_t there) {
        const bool counters = part.what == CostWhat::remove_counters;
        const CostWhat what = leaves(part.what) ? CostWhat::move : part.what;
        const CounterId counter = counters ? part.counter : CounterId{};
        const std::int16_t each = counters ? part.count : std::int16_t{1};
        for (std::size_t i = 0; i < givers_.size(); ++i) {
            const Giver& one = givers_[i];
            if (one.card == card && one.what == what && one.counter == counter &&
                one.each == each) {
                return i;
            }
        }
        givers_.push_back({card, what, counter, each, there});
        return givers_.size() - 1;
    }
    void can_be_of(std::size_t want, std::size_t giver, std::int32_t most) {
        wants_[want].shares.push_back({giver, most});
    }

    /// Finds one more for a want; others may have to take theirs from elsewhere.
    [[nodiscard]] bool give(std::size_t want) {
        for (Giver& one : givers_) one.tried = false;
        return find(want);
    }
    [[nodiscard]] bool find(std::size_t want) {
        for (Share& share : wants_[want].shares) {
            Giver& from = givers_[share.giver];
            if (from.tried || share.given == share.most) continue;
            from.tried = true;
            if (from.left == 0 && !free(share.giver)) continue;
            --from.left;
            ++share.given;
            return true;
        }
        return false;
    }
    /// Lets another want do without one of a giver.
    [[nodiscard]] bool free(std::size_t giver) {
        for (std::size_t other = 0; other < wants_.size(); ++other) {
            for (Share& share : wants_[other].shares) {
                if (share.giver != giver || share.given == 0 || !find(other)) continue;
                --share.given;
                ++givers_[giver].left;
                return true;
            }
        }
        return false;
    }

    Game& game_;
    const Play& play_;
    std::vector<Giver> givers_;
    std::vector<Want> wants_;
};

/// The cards left to pay a cost with, without those that the parts take from there.
std::int32_t left_to_pay_with(Game& game, const Play& play, const Bill& bill) {
    const ZoneKindId kind = source_of(game, bill.kind);
    const ZoneId zone = game.state().zone_of(kind, play.player);
    std::int32_t left = 0;
    if (is_free_to_pay(game, bill.kind)) {
        const bool is_there =
            game.state().has_card(play.card.card) && game.state().card(play.card.card).zone == zone;
        left = game.state().zone(zone).count - (is_there ? 1 : 0);
    } else {
        each_to_pay_with(game, play, bill.kind, [&](CardId) { ++left; });
    }
    for (const CostPart& part : bill.parts) {
        if (part.zone == kind && part.what != CostWhat::reveal) left -= part.count;
    }
    return left;
}

/// Most of what cannot be paid is out of reach however much stands in for it: then nothing is
/// asked.
bool may_be_substituted(Game& game, const Play& play, std::int32_t missing) {
    if (!game.listed.active) collect_for_listing(game);
    const bool own = play.pay_with.ability || (play.kind != InstanceKind::ability &&
                                               definition_of(game, play.card.card).pays_for_itself);
    const auto payments = static_cast<std::int32_t>(game.listed.payments.size());
    return own || game.listed.pay_more || payments >= missing;
}

}  // namespace

std::optional<std::int32_t> coverable(Game& game, const Play& play, const Bill& bill,
                                      const CountsPayment& counts) {
    Shares shares(game, play);
    if (!shares.give_parts(bill.parts)) return {};
    if (bill.amount <= 0) return 0;
    if (!has_only_payment(game, play, bill.kind)) shares.add_usual(bill.kind);
    each_payment(game, play, bill.kind, [&](const Call& call, const PaymentSpec& spec) {
        if (counts(call, spec)) shares.add_payment(call, spec);
    });
    return shares.worth(bill.amount);
}

std::int32_t uses_of(Game& game, const Play& play, const Bill& bill, const Call& call,
                     const PaymentSpec& spec) {
    Shares shares(game, play);
    if (!shares.give_parts(bill.parts)) return 0;
    shares.add_payment(call, spec);
    return shares.worth(Shares::no_limit) / std::max<int>(spec.worth, 1);
}

namespace {

/// Counters that several parts take off one card, and levels, are there for all of them together.
bool has_counters_for_all(Game& game, const Play& play, const Bill& bill) {
    struct Taken {
        CardId card;
        CounterId counter;
        std::int32_t count;
    };
    std::vector<Taken> taken;
    for (const CostPart& part : bill.parts) {
        const bool counts =
            part.what == CostWhat::remove_counters || part.what == CostWhat::delevel;
        if (!counts || part.with == PaidWith::chosen) continue;
        each_payer(game, play, part, play.card, [&](CardId card) {
            const CounterId counter = part.what == CostWhat::delevel ? CounterId{} : part.counter;
            const auto same = std::find_if(taken.begin(), taken.end(), [&](const Taken& one) {
                return one.card == card && one.counter == counter;
            });
            if (same == taken.end()) {
                taken.push_back({card, counter, part.count});
            } else {
                same->count += part.count;
            }
        });
    }
    return std::all_of(taken.begin(), taken.end(), [&](const Taken& one) {
        CostPart all;
        all.what = one.counter ? CostWhat::remove_counters : CostWhat::delevel;
        all.counter = one.counter;
        return has_enough(game, all, one.card, one.count);
    });
}

/// Whether a bill can be settled if nothing on it gives what something else takes. Where no card
/// could be given for two things, counting is enough.
bool can_settle_apart(Game& game, const Play& play, const Bill& bill) {
    std::int32_t missing = 0;
    if (bill.amount > 0 && is_counted_first(game, bill.kind)) {
        const bool only = has_only_payment(game, play, bill.kind);
        missing = only ? bill.amount : bill.amount - left_to_pay_with(game, play, bill);
        if (missing > 0 && !may_be_substituted(game, play, missing)) return false;
    }
    for (const CostPart& part : bill.parts) {
        if (!can_pay_part(game, play, part, part.count)) return false;
    }
    if (missing <= 0 && bill.parts.size() < 2) return true;
    if (bill.parts.size() > 1 && !has_counters_for_all(game, play, bill)) return false;
    Bill wanted = bill;
    if (missing <= 0) wanted.amount = 0;
    const auto all = [](const Call&, const PaymentSpec&) { return true; };
    return coverable(game, play, wanted, all).value_or(-1) >= wanted.amount;
}

/// Carries out on the state what a card gives, with nothing replaced; false if it would be nothing.
bool try_out(Game& game, const Event& event) {
    std::optional<Event> proposed = as_proposed(game, event);
    return proposed && apply(game, *proposed) == Applied::done;
}

/// Looks for an order in which what is paid gives what else is taken: lets cards give parts of the
/// bill, one after the other, until the rest can be settled apart. All is tried out on the state,
/// which is then as before.
class Orders {
public:
    Orders(Game& game, const Play& play) : game_(game), play_(play) {}

    [[nodiscard]] bool can_settle(const Bill& bill) {
        // Beyond this the play may be offered in vain; it is undone then.
        constexpr int most_tries = 400;
        if (++tries_ > most_tries) return true;
        if (can_settle_apart(game_, play_, bill)) return true;
        if (!may_feed(game_, play_, bill)) return false;
        for (std::size_t i = 0; i < bill.parts.size(); ++i) {
            if (!is_joint(bill.parts[i]) && can_after_part(bill, i)) return true;
        }
        return can_after_usual(bill);
    }
    [[nodiscard]] bool can_after(const Bill& rest, const Event& event) {
        const Savepoint before = game_.savepoint();
        const Listed listed = game_.listed;
        bool can = try_out(game_, event);
        if (can) {
            collect_for_listing(game_);
            can = can_settle(rest);
        }
        game_.restore(before);
        game_.listed = listed;
        return can;
    }

private:
    [[nodiscard]] bool can_after_part(const Bill& bill, std::size_t index) {
        const CostPart part = bill.parts[index];
        const bool at_once = counts_counters(part);
        Bill rest = bill;
        rest.parts[index].count = static_cast<std::int16_t>(at_once ? 0 : part.count - 1);
        if (rest.parts[index].count == 0) {
            rest.parts.erase(index);
        }
        std::vector<CardId> payers;
        each_payer(game_, play_, part, play_.card, [&](CardId card) {
            if (has_enough(game_, part, card, at_once ? part.count : 1)) add(payers, card);
        });
        return std::any_of(payers.begin(), payers.end(), [&](CardId card) {
            return can_after(
                rest, event_of(game_, part, game_.state().ref(card), at_once ? part.count : 1));
        });
    }
    /// Of a reserve cost: what it is paid with can be needed in memory. A memory cost comes last.
    [[nodiscard]] bool can_after_usual(const Bill& bill) {
        if (bill.amount <= 0 || bill.kind == CostKind::memory) return false;
        if (has_only_payment(game_, play_, bill.kind)) return false;
        Bill rest = bill;
        --rest.amount;
        std::vector<CardId> payers;
        each_to_pay_with(game_, play_, bill.kind, [&](CardId card) { add(payers, card); });
        return std::any_of(payers.begin(), payers.end(), [&](CardId card) {
            return can_after(rest, event_of(game_, bill.kind, game_.state().ref(card)));
        });
    }
    /// Of cards that are alike one is enough to try.
    void add(std::vector<CardId>& cards, CardId card) const {
        const GameState& state = game_.state();
        const auto is_alike = [&](CardId other) {
            const Card &a = state.card(card), &b = state.card(other);
            return a.definition == b.definition && a.zone == b.zone && a.object.is_none() &&
                   b.object.is_none() && a.flags == b.flags && state.counters_of(card).empty() &&
                   state.counters_of(other).empty();
        };
        if (std::none_of(cards.begin(), cards.end(), is_alike)) cards.push_back(card);
    }

    Game& game_;
    const Play& play_;
    int tries_ = 0;
};

}  // namespace

Passage passage_of(const Game& game, const CostPart& part, CardRef self) {
    const Roles& roles = game.library().roles;
    Passage passage;
    passage.from = part.zone.is_none() ? roles.field : part.zone;
    if (part.with == PaidWith::self && game.state().is_current(self)) {
        passage.from = game.state().zone(game.state().card(self.card).zone).kind;
    }
    switch (part.what) {
        case CostWhat::sacrifice:
        case CostWhat::discard:
            passage.to = roles.graveyard;
            break;
        case CostWhat::banish:
            passage.to = roles.banishment;
            break;
        case CostWhat::move:
            passage.to = part.to;
            break;
        case CostWhat::remove_counters:
            passage.takes = part.counter;
            break;
        case CostWhat::add_counters:
            passage.puts = part.counter;
            break;
        case CostWhat::damage:
            passage.puts = roles.damage;
            break;
        case CostWhat::rest:
        case CostWhat::reveal:
        case CostWhat::show:
        case CostWhat::delevel:
        case CostWhat::act:
            break;
    }
    return passage;
}

Passage passage_of(const Game& game, CostKind kind) {
    const Roles& roles = game.library().roles;
    Passage passage;
    passage.from = source_of(game, kind);
    passage.to = kind == CostKind::memory ? roles.banishment : roles.memory;
    return passage;
}

bool feeds(const Passage& one, const Passage& other) {
    if (one.puts && one.puts == other.takes) return true;
    return !one.to.is_none() && one.to == other.from;
}

bool is_before_leaving(const Passage& one, const Passage& other) {
    return one.to.is_none() && !other.to.is_none() && one.from == other.from;
}

bool gives_stand_in(Game& game, const Play& play, const CostPart& part, CostKind kind) {
    const ZoneKindId to = passage_of(game, part, play.card).to;
    const Library& library = game.library();
    if (to.is_none() || (library.functional_zones >> to.index() & 1u) == 0) return false;
    bool gives = false;
    each_payer(game, play, part, play.card, [&](CardId card) {
        each_ability_of(game, card, [&](const Call&, const AbilityDefinition& ability) {
            gives = gives || (ability.kind == AbilityKind::payment && ability.zone == to &&
                              ability.payment.covers == kind);
        });
    });
    return gives;
}

/// What stands in for a memory cost comes before everything else.
bool may_feed_amount(Game& game, const Play& play, const Bill& bill) {
    if (bill.parts.empty() || bill.amount <= 0) return false;
    std::vector<Passage> payments;
    if (bill.kind != CostKind::memory) {
        each_payment(game, play, bill.kind, [&](const Call& call, const PaymentSpec& spec) {
            payments.push_back(passage_of(game, spec.by, call.source));
        });
    }
    payments.push_back(passage_of(game, bill.kind));
    return std::any_of(bill.parts.begin(), bill.parts.end(), [&](const CostPart& part) {
        const Passage one = passage_of(game, part, play.card);
        const bool fed = std::any_of(payments.begin(), payments.end(),
                                     [&](const Passage& other) { return feeds(one, other); });
        if (fed || bill.kind == CostKind::memory) return fed;
        return gives_stand_in(game, play, part, bill.kind);
    });
}

/// What chance takes for a memory cost comes last, and gives nothing.
Bill without_fed_parts(const Game& game, const Play& play, const Bill& bill) {
    Bill certain{bill.kind, bill.amount, {}};
    for (const CostPart& part : bill.parts) {
        const Passage passage = passage_of(game, part, play.card);
        const bool of_cost = bill.amount > 0 && bill.kind != CostKind::memory &&
                             feeds(passage_of(game, bill.kind), passage);
        const bool fed =
            of_cost ||
            std::any_of(bill.parts.begin(), bill.parts.end(), [&](const CostPart& other) {
                return &other != &part && feeds(passage_of(game, other, play.card), passage);
            });
        if (!fed) certain.parts.push_back(part);
    }
    return certain;
}

namespace {

/// Whether paying it gives nothing that something else is paid with: cards elsewhere, or counters.
bool is_paid_in_place(const CostPart& part) {
    switch (part.what) {
        case CostWhat::rest:
        case CostWhat::reveal:
        case CostWhat::show:
        case CostWhat::remove_counters:
            return true;
        case CostWhat::damage:
        case CostWhat::add_counters:
        case CostWhat::sacrifice:
        case CostWhat::discard:
        case CostWhat::banish:
        case CostWhat::move:
        case CostWhat::delevel:
        case CostWhat::act:
            break;
    }
    return false;
}

/// Such a part takes nothing either that another may give.
struct StaysApart {
    const Game& game;
    bool operator()(const CostPart& part) const {
        return is_paid_in_place(part) && is_from_field(game, part);
    }
};

bool is_paid_in_place(const std::vector<CostPart>& parts) {
    return std::ranges::all_of(parts, [](const CostPart& part) { return is_paid_in_place(part); });
}

bool is_paid_in_place(const std::vector<BesideCost>& costs) {
    return std::ranges::all_of(costs,
                               [](const BesideCost& cost) { return is_paid_in_place(cost.parts); });
}

}  // namespace

bool may_feed(Game& game, const Play& play, const Bill& bill) {
    if (std::ranges::all_of(bill.parts, StaysApart{game})) return false;
    const std::size_t certain = without_fed_parts(game, play, bill).parts.size();
    return certain < bill.parts.size() || may_feed_amount(game, play, bill);
}

bool can_settle(Game& game, const Play& play, const Bill& bill) {
    if (can_settle_apart(game, play, bill)) return true;
    return may_feed(game, play, bill) && Orders(game, play).can_settle(bill);
}

bool can_settle_after(Game& game, const Play& play, const Bill& rest, const CostPart& part,
                      CardId card) {
    const std::int32_t count = counts_counters(part) ? part.count : 1;
    return Orders(game, play).can_after(rest, event_of(game, part, game.state().ref(card), count));
}

bool is_out_of_reach(Game& game, const Play& play) {
    if (play.free || play.demanded != CostKind::none || play.asked != nullptr) return false;
    const Listed& listed = game.listed;
    if (!listed.active || !listed.costs.empty() || !listed.payments.empty() ||
        !listed.added.empty() || play.pay_with.ability) {
        return false;
    }
    if (play.kind == InstanceKind::ability) {
        const AbilityDefinition& ability = game.library().ability(play.ability);
        return is_paid_in_place(ability.cost) &&
               is_beyond(game, play, ability.cost_kind, ability.reserve);
    }
    const CardDefinition& card = definition_of(game, play.card.card);
    constexpr AbilityTraits changing = kind_bit(AbilityKind::cost) | kind_bit(AbilityKind::payment);
    if (!card.alternatives.empty() || may_have(game, play.card.card, changing)) return false;
    if (!is_paid_in_place(card.additional) || !is_paid_in_place(card.optional)) return false;
    if (may_change_by_announcing(game, play)) return false;
    return is_beyond(game, play, card.cost_kind, card.cost);
}

bool lacks_of_itself(const Game& game, CardRef source, const AbilityDefinition& ability) {
    const Object* const object = game.state().object(source.card);
    const bool is_rested = object != nullptr && object->rested != 0;
    return std::ranges::any_of(ability.cost, [&](const CostPart& part) {
        if (part.with != PaidWith::self) return false;
        if (part.what == CostWhat::rest) return is_rested;
        const bool takes_counters =
            part.what == CostWhat::remove_counters && !part.times_x && !part.times_y;
        return takes_counters && !has_enough(game, part, source.card, part.count) &&
               game.listed.active && game.listed.added.empty() &&
               std::ranges::all_of(ability.cost, StaysApart{game});
    });
}

bool can_pay(Game& game, const Play& play) {
    const std::optional<std::int32_t> cost = cost_of(game, play);
    return cost && can_settle(game, play, bill_of(game, play, *cost));
}

}  // namespace cardloom
