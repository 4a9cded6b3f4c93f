#include "core/play/means.hpp"

#include <algorithm>

#include "core/combat/asking.hpp"
#include "core/play/champions.hpp"
#include "core/ruleset.hpp"

namespace cardloom {

namespace {

/// What only an object can pay with (GA-ABIL-3).
bool needs_object(CostWhat what) {
    return what == CostWhat::rest || what == CostWhat::sacrifice || what == CostWhat::damage;
}

/// Where a cost of a kind is paid from, if nothing stands in for it.
ZoneKindId source_of(const Game& game, CostKind kind) {
    return kind == CostKind::memory ? game.library().roles.memory : game.library().roles.hand;
}

}  // namespace

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

/// What an effect says cannot be sacrificed pays nothing that way (GA-GEN-8).
bool can_be_sacrificed(Game& game, const Play& play, CardId card) {
    Event event;
    for (const EventName name : {event::sacrifice, event::destroy}) event.names.add(name);
    event.card = game.state().ref(card);
    event.player = play.player;
    event.cause = Cause::cost;
    return !is_forbidden(game, event);
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
    if (part.what == CostWhat::sacrifice && !can_be_sacrificed(game, play, card)) return false;
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

bool can_pay_part(Game& game, const Play& play, const CostPart& part) {
    if (part.what == CostWhat::show || is_rested_already(game, play, part)) return true;
    const std::int32_t count = count_of(part, play);
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
    [[nodiscard]] bool give_parts() {
        bool given = true;
        each_cost_part(game_, play_, [&](const CostPart& part) {
            if (!given || !is_shared(part.what) || is_rested_already(game_, play_, part)) return;
            const std::size_t want = wants_.size();
            wants_.emplace_back();
            each_payer(game_, play_, part, play_.card,
                       [&](CardId card) { can_be_of(want, giver(part, card, 1), 1); });
            for (std::int32_t i = count_of(part, play_); i > 0 && given; --i) given = give(want);
        });
        return given;
    }
    void add_zone(ZoneKindId kind) {
        const std::size_t want = wants_.size();
        wants_.emplace_back();
        wants_[want].worth = 1;
        CostPart one;
        one.what = CostWhat::move;
        each_card_of(game_.state(), kind, play_.player, [&](CardId card) {
            if (card != play_.card.card) can_be_of(want, giver(one, card, 1), 1);
        });
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

/// The cards left in a zone to pay with: all but the one being played, and those that other parts
/// of the cost take from there.
std::int32_t left_in(Game& game, const Play& play, ZoneKindId kind) {
    const ZoneId zone = game.state().zone_of(kind, play.player);
    std::int32_t left = game.state().zone(zone).count;
    const bool is_there = game.state().has_card(play.card.card);
    if (is_there && game.state().card(play.card.card).zone == zone) --left;
    each_cost_part(game, play, [&](const CostPart& part) {
        if (part.zone == kind && part.what != CostWhat::reveal && part.what != CostWhat::show) {
            left -= count_of(part, play);
        }
    });
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

std::optional<std::int32_t> coverable(Game& game, const Play& play, CostKind kind,
                                      std::int32_t wanted, const CountsPayment& counts) {
    Shares shares(game, play);
    if (!shares.give_parts()) return {};
    if (wanted <= 0) return 0;
    if (!has_only_payment(game, play, kind)) shares.add_zone(source_of(game, kind));
    each_payment(game, play, kind, [&](const Call& call, const PaymentSpec& spec) {
        if (counts(call, spec)) shares.add_payment(call, spec);
    });
    return shares.worth(wanted);
}

std::int32_t uses_of(Game& game, const Play& play, const Call& call, const PaymentSpec& spec) {
    Shares shares(game, play);
    if (!shares.give_parts()) return 0;
    shares.add_payment(call, spec);
    return shares.worth(Shares::no_limit) / std::max<int>(spec.worth, 1);
}

namespace {

/// Counters that several parts take off one card, and levels, are there for all of them together.
bool has_counters_for_all(Game& game, const Play& play) {
    struct Taken {
        CardId card;
        CounterId counter;
        std::int32_t count;
    };
    std::vector<Taken> taken;
    each_cost_part(game, play, [&](const CostPart& part) {
        const bool counts =
            part.what == CostWhat::remove_counters || part.what == CostWhat::delevel;
        if (!counts || part.with == PaidWith::chosen) return;
        each_payer(game, play, part, play.card, [&](CardId card) {
            const CounterId counter = part.what == CostWhat::delevel ? CounterId{} : part.counter;
            const auto same = std::find_if(taken.begin(), taken.end(), [&](const Taken& one) {
                return one.card == card && one.counter == counter;
            });
            if (same == taken.end()) {
                taken.push_back({card, counter, count_of(part, play)});
            } else {
                same->count += count_of(part, play);
            }
        });
    });
    return std::all_of(taken.begin(), taken.end(), [&](const Taken& one) {
        CostPart all;
        all.what = one.counter ? CostWhat::remove_counters : CostWhat::delevel;
        all.counter = one.counter;
        return has_enough(game, all, one.card, one.count);
    });
}

}  // namespace

/// Where no card could be given for two things, counting is enough.
bool can_pay(Game& game, const Play& play) {
    const std::optional<std::int32_t> cost = cost_of(game, play);
    if (!cost) return false;
    const CostKind kind = cost_kind_of(game, play);
    std::int32_t missing = 0;
    if (*cost > 0 && is_counted_first(game, kind)) {
        const bool only = has_only_payment(game, play, kind);
        missing = only ? *cost : *cost - left_in(game, play, source_of(game, kind));
        if (missing > 0 && !may_be_substituted(game, play, missing)) return false;
    }
    bool payable = true;
    std::size_t parts = 0;
    each_cost_part(game, play, [&](const CostPart& part) {
        payable = payable && can_pay_part(game, play, part);
        ++parts;
    });
    if (!payable || (missing <= 0 && parts < 2)) return payable;
    if (parts > 1 && !has_counters_for_all(game, play)) return false;
    const std::int32_t wanted = missing > 0 ? *cost : 0;
    const auto all = [](const Call&, const PaymentSpec&) { return true; };
    return coverable(game, play, kind, wanted, all).value_or(-1) >= wanted;
}

}  // namespace cardloom
