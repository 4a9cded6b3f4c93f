/// What a play can be paid with: the cards that can give what a part of its cost wants, what stands
/// in for part of a reserve or memory cost, and whether all of it together is enough (rules section
/// 14.4). Nothing is changed here; paying is payment.hpp.
#pragma once

#include <optional>
#include <vector>

#include "core/characteristics.hpp"
#include "core/few.hpp"
#include "core/function_ref.hpp"
#include "core/memory.hpp"
#include "core/play/cost.hpp"
#include "core/zones.hpp"

namespace cardloom {

/// What is still to be paid of a play. Settled before anything is paid, since paying can change
/// what asks for it.
struct Bill {
    CostKind kind = CostKind::none;
    std::int32_t amount = 0;  // of the reserve or memory cost
    Few<CostPart, 4> parts;   // beside it, each with the number that it takes
};
/// The bill of a play for so much reserve or memory.
[[nodiscard]] Bill bill_of(Game& game, const Play& play, std::int32_t amount);

/// Whether a card that is not announced yet plainly costs more than its player has: nothing changes
/// its cost, stands in for it or gives cards to pay it with. Most that cannot be played are told so
/// at once.
[[nodiscard]] bool is_out_of_reach(Game& game, const Play& play);
/// Whether an activated ability plainly cannot be given what it asks of its own object: that it
/// rests, or counters.
[[nodiscard]] bool lacks_of_itself(const Game& game, CardRef source,
                                   const AbilityDefinition& ability);

/// Whether a cost is more than there are other cards where it is paid from.
[[nodiscard]] bool is_beyond(const Game& game, const Play& play, CostKind kind,
                             std::int32_t amount);
/// Whether, while actions are listed, nothing can keep any card from being what a reserve or memory
/// cost is paid with.
[[nodiscard]] bool is_free_to_pay(const Game& game, CostKind kind);

/// Whether the declared costs can be paid, without trying. Exact for what is declared; replacements
/// may make it optimistic.
[[nodiscard]] bool can_pay(Game& game, const Play& play);
/// The same of what is left: in some order, as one part may give what another takes (GA-ACT-1.8,
/// GA-COST-12).
[[nodiscard]] bool can_settle(Game& game, const Play& play, const Bill& bill);
/// Whether the rest of a bill can be settled after this card has given a part of it.
[[nodiscard]] bool can_settle_after(Game& game, const Play& play, const Bill& rest,
                                    const CostPart& part, CardId card);

/// What happens to a card for a part of a cost, to its counters so much.
[[nodiscard]] Event event_of(const Game& game, const CostPart& part, CardRef card,
                             std::int32_t count);
/// The same for a reserve or memory cost: the card goes from where such a cost is paid.
[[nodiscard]] Event event_of(const Game& game, CostKind kind, CardRef card);
/// Visits the cards that a reserve or memory cost can be paid with, if nothing stands in for it.
template <class Visit>
void each_to_pay_with(Game& game, const Play& play, CostKind kind, Visit&& visit);

/// Visits the abilities in force that add parts to what a play costs.
template <class Visit>
void each_added(Game& game, const Play& play, Visit&& visit) {
    if (play.all_free) return;
    if (!game.listed.active) collect_for_listing(game);
    const NameSet names = names_of(play);
    for (std::size_t i = 0; i < game.listed.added.size(); ++i) {
        const Call call = game.listed.added[i];
        const AbilityDefinition& ability = game.library().ability(call.ability);
        if (!names.meets(ability.watched) || has_left(game, call)) continue;
        if (is_used_up(game, call)) continue;
        if (game.content().cost_change(game, call, play)) visit(call, ability);
    }
}

/// The parts that a play pays beside its reserve or memory cost, in order.
template <class Visit>
void each_cost_part(Game& game, const Play& play, Visit&& visit) {
    const auto each_of = [&](std::span<const CostPart> parts) {
        for (const CostPart& part : parts) visit(part);
    };
    if (play.asked != nullptr) each_of(play.asked->parts());
    if (play.demanded != CostKind::none && play.ability.is_none()) return;
    if (play.kind == InstanceKind::ability) {
        each_of(game.library().ability(play.ability).cost);
    } else if (play.way > 0) {
        const DefinitionId card = game.state().card(play.card.card).definition;
        each_of(game.library().card(card).alternatives[play.way - 1u].parts);
    }
    each_beside(game, play, [&](const BesideCost& one) { each_of(one.parts); });
    each_added(game, play,
               [&](const Call&, const AbilityDefinition& ability) { each_of(ability.cost); });
}

/// An optional cost that is earned by showing what is reserved, and not declared before.
[[nodiscard]] bool is_shown(const BesideCost& optional);

// Parts of a cost.
[[nodiscard]] inline std::int32_t count_of(const CostPart& part, const Play& play) {
    return part.times_x ? part.count * play.x : part.times_y ? part.count * play.y : part.count;
}
/// Whether one card gives all of it.
[[nodiscard]] bool counts_counters(const CostPart& part);
[[nodiscard]] bool is_from_field(const Game& game, const CostPart& part);
/// Whether a card can give a part at all, where it lies.
[[nodiscard]] bool can_give(Game& game, const Play& play, const CostPart& part, CardId card);
/// Whether one card can give so much, of what one card gives alone.
[[nodiscard]] bool has_enough(const Game& game, const CostPart& part, CardId card,
                              std::int32_t count);
/// Whether a card can be given beside others for a part that says what they have in common, and
/// whether so many can be found with those that are chosen.
[[nodiscard]] bool fits_with(const Game& game, const CostPart& part, CardId card,
                             std::span<const CardId> others);
[[nodiscard]] bool can_complete(const Game& game, const CostPart& part,
                                std::span<const CardId> among, std::span<const CardId> chosen,
                                std::size_t count);
[[nodiscard]] inline bool is_joint(const CostPart& part) {
    return part.same != Common::nothing || part.different != Common::nothing;
}
/// Whether nothing need be rested for an attack card, as the champion is (AMB-30).
[[nodiscard]] bool is_rested_already(const Game& game, const Play& play, const CostPart& part);
[[nodiscard]] bool can_pay_part(Game& game, const Play& play, const CostPart& part,
                                std::int32_t count);

/// Visits the cards that can pay for a part, in a fixed order. `self` is the card that the part
/// means by itself.
template <class Visit>
void each_payer(Game& game, const Play& play, const CostPart& part, CardRef self, Visit&& visit) {
    const GameState& state = game.state();
    const auto consider = [&](CardId card) {
        if (can_give(game, play, part, card)) visit(card);
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

/// Where a cost of a kind is paid from, if nothing stands in for it.
[[nodiscard]] ZoneKindId source_of(const Game& game, CostKind kind);
/// Whether an effect says that this cannot happen, which a player would do to pay (GA-GEN-8).
[[nodiscard]] bool is_forbidden_to_pay(Game& game, const Event& event);

template <class Visit>
void each_to_pay_with(Game& game, const Play& play, CostKind kind, Visit&& visit) {
    const ZoneId zone = game.state().zone_of(source_of(game, kind), play.player);
    for (const CardId card : CardsIn(game.state(), zone)) {
        if (card == play.card.card) continue;
        if (!is_forbidden_to_pay(game, event_of(game, kind, game.state().ref(card)))) visit(card);
    }
}

// How what is paid hangs together.
/// What a part takes from where, and where that goes.
struct Passage {
    ZoneKindId from, to;    // to: none if it stays
    CounterId takes, puts;  // counters
};
[[nodiscard]] Passage passage_of(const Game& game, const CostPart& part, CardRef self);
[[nodiscard]] Passage passage_of(const Game& game, CostKind kind);
/// Whether one gives what the other takes.
[[nodiscard]] bool feeds(const Passage& one, const Passage& other);
/// Whether what gives a part may, where it goes, stand in for a cost of a kind.
[[nodiscard]] bool gives_stand_in(Game& game, const Play& play, const CostPart& part,
                                  CostKind kind);
/// Whether one uses something that is still there, and the other takes it away.
[[nodiscard]] bool is_before_leaving(const Passage& one, const Passage& other);
/// Whether something on a bill may give what something else on it takes.
[[nodiscard]] bool may_feed(Game& game, const Play& play, const Bill& bill);
/// The same, of what its reserve or memory cost is paid with.
[[nodiscard]] bool may_feed_amount(Game& game, const Play& play, const Bill& bill);
/// The bill without the parts that something else on it may give to.
[[nodiscard]] Bill without_fed_parts(const Game& game, const Play& play, const Bill& bill);

// What stands in for part of a reserve or memory cost.

/// Whether a card can be paid for only by an ability of its own, and nothing else.
[[nodiscard]] bool has_only_payment(Game& game, const Play& play, CostKind kind);

/// Visits the abilities that can: those in force, and the card's own. `visit` takes a Call and the
/// PaymentSpec.
template <class Visit>
void each_payment(Game& game, const Play& play, CostKind kind, Visit&& visit) {
    if (!game.listed.active) collect_for_listing(game);
    const auto consider = [&](const Call& call) {
        const PaymentSpec& spec = game.library().ability(call.ability).payment;
        if (call.you != play.player || spec.covers != kind || is_used_up(game, call)) return;
        if (game.content().can_substitute(game, call, play)) visit(call, spec);
    };
    const bool only = has_only_payment(game, play, kind);
    for (std::size_t i = 0; !only && i < game.listed.payments.size(); ++i) {
        const Call call = game.listed.payments[i];
        // What is being paid for cannot itself pay.
        const bool is_own =
            play.kind != InstanceKind::ability && call.source.card == play.card.card;
        if (!is_own && !has_left(game, call)) consider(call);
    }
    if (play.pay_with.ability) consider(call_of(play.pay_with, play.player));
    if (play.kind == InstanceKind::ability) return;
    if (!may_have(game, play.card.card, kind_bit(AbilityKind::payment))) return;
    each_ability_of(game, play.card.card, [&](Call own, const AbilityDefinition& ability) {
        if (ability.kind != AbilityKind::payment || !ability.payment.own) return;
        own.you = play.player;
        if (!only || ability.payment.only) consider(own);
    });
}

/// What one card can give several times for one payment: counters of it, or damage to it.
[[nodiscard]] bool is_counted(CostWhat what);
/// A card or object that stands in for one, by an ability of its own.
[[nodiscard]] bool is_plain(const PaymentSpec& spec);
/// What one object gives several times is counted; elsewhere each use is a card.
[[nodiscard]] bool is_by_number(const PaymentSpec& spec);
/// Whether what is given stays where it is: rested, or counters of it.
[[nodiscard]] bool stays(const PaymentSpec& spec);
/// How often an ability can be used to pay, and all parts of the bill still be given.
[[nodiscard]] std::int32_t uses_of(Game& game, const Play& play, const Bill& bill, const Call& call,
                                   const PaymentSpec& spec);

/// Which of these abilities are counted.
using CountsPayment = FunctionRef<bool(const Call& call, const PaymentSpec& spec)>;
/// How much of a bill's reserve or memory cost can be given at the same time as all parts beside
/// it: by cards from where such a cost is paid, and by some of the abilities. None, if the parts
/// alone cannot be given. What one part may give to another is not looked at.
[[nodiscard]] std::optional<std::int32_t> coverable(Game& game, const Play& play, const Bill& bill,
                                                    const CountsPayment& counts);
/// Whether a cost must be known to be payable before anything is done. Of one that chance pays it
/// may be found out as it is paid (AMB-26).
[[nodiscard]] bool is_counted_first(const Game& game, CostKind kind);

}  // namespace cardloom
