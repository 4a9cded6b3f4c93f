/// Paying: what is paid beside a reserve or memory cost, in which order, and what comes of it
/// (rules section 14.4).

#include "core/characteristics.hpp"
#include "core/pipeline.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

void counters_are_paid_by_one_card(const Rules& rules) {
    for (const int first : {1, 2}) {
        Table t(rules);
        CardSpec strike_card = action(0);
        CostPart counters = part(CostWhat::remove_counters, PaidWith::chosen, 2);
        counters.counter = t.library().find_counter("preparation");
        strike_card.additional = {counters};
        t.card("ambush", strike_card);
        t.put(p1, "field", {"soldier", "soldier"});
        t.put(p1, "hand", {"ambush"});
        t.adjust = [&](GameState& state) {
            const CounterId kind = t.library().find_counter("preparation");
            state.counters().push({CardId{0}, kind, static_cast<std::int16_t>(first)});
            state.counters().push({CardId{1}, kind, 1});
        };
        t.begin("end");
        PROVE_EQ(t.offers("play ambush"), first == 2);
        if (first == 1) continue;
        t.play("ambush");
        PROVE_EQ(t.options(), Names{"pick soldier"});
        t.choose("soldier");
        PROVE_EQ(t.state().counters_on(CardId{0}, counters.counter), 0);
        PROVE_EQ(t.state().counters_on(CardId{1}, counters.counter), 1);
    }
}

void recovering_as_a_cost(const Rules& rules) {
    for (const int damage : {1, 2}) {
        Table t(rules);
        CardSpec mend = action(0);
        CostPart recover = part(CostWhat::remove_counters, PaidWith::champion, 2);
        recover.counter = t.library().roles.damage;
        mend.additional = {recover};
        t.card("mend", mend);
        t.put(p1, "hand", {"mend"});
        t.adjust = [&](GameState& state) {
            for (const Object& object : state.objects()) {
                if (state.card(object.card).owner != p1) continue;
                state.counters().push(
                    {object.card, t.library().roles.damage, static_cast<std::int16_t>(damage)});
            }
        };
        t.begin("end");
        PROVE_EQ(t.offers("play mend"), damage >= 2);
        if (damage < 2) continue;
        t.play("mend");
        PROVE_EQ(t.counters("spirit", "damage"), 0);
        PROVE_EQ(t.stack(), Names{"mend"});
    }
}

/// An effect lets fewer counters be removed, or none: they were there, and the cost is paid.
void recovering_less_than_was_there(const Rules& rules) {
    for (const int removed : {1, 0}) {
        Table t(rules);
        CardSpec mend = action(0);
        CostPart recover = part(CostWhat::remove_counters, PaidWith::champion, 2);
        recover.counter = t.library().roles.damage;
        mend.additional = {recover};
        t.card("mend", mend);
        CardSpec curse;
        curse.abilities = {instead(
            event::counters,
            [removed](Game& game, Call call) -> Task<> {
                game.proposal(call.proposal).event.amount = -removed;
                co_return;
            },
            [](const Game&, const Call&, const Event& event) { return event.amount == -2; })};
        t.card("curse", curse);
        t.put(p2, "field", {"curse"});
        t.put(p1, "hand", {"mend"});
        t.adjust = [&](GameState& state) {
            for (const Object& object : state.objects()) {
                if (state.card(object.card).owner != p1) continue;
                state.counters().push({object.card, t.library().roles.damage, 2});
            }
        };
        t.begin("end");
        t.play("mend");
        PROVE_EQ(t.stack(), Names{"mend"});
        PROVE_EQ(t.counters("spirit", "damage"), 2 - removed);
    }
}

/// WE-48.
void what_is_rested_cannot_rest(const Rules& rules) {
    Table t(rules);
    CardSpec well;
    AbilitySpec ability = activated(draw_one);
    ability.cost = {part(CostWhat::rest)};
    well.abilities = {ability, when(event::rest, nothing)};
    t.card("well", well);
    t.action("lull", effect([](Game& game, Call) -> Task<> {
                 co_await rest_object(game, game.state().ref(CardId{0}));
             }));
    t.put(p1, "field", {"well"});
    t.put(p1, "hand", {"lull", "lull"});
    t.begin("end");
    PROVE(t.offers("activate well"));
    t.play("lull");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"well"});  // it became rested
    t.pass_all();
    PROVE(!t.offers("activate well"));
    t.play("lull");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});  // no event
}

/// WE-16.
void nothing_is_refunded(const Rules& rules) {
    Table t(rules);
    t.card("omen", action(2));
    t.action("denial", negates_target());
    t.put(p1, "hand", {"omen", "blank", "soldier"});
    t.put(p2, "hand", {"denial"});
    t.begin("end");
    t.play("omen");
    t.choose_all({"blank", "soldier"});
    t.pass();
    t.play("denial", {"omen"});
    t.pass_all();
    PROVE_EQ(t.zone("memory", p1), (Names{"blank", "soldier"}));
    PROVE_EQ(t.zone("graveyard", p1), Names{"omen"});
}

/// A card that would be banished to pay goes to the graveyard instead: it has paid (seed, 3.3.1).
void replacements_may_pay(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(1));
    CardSpec shrine;
    shrine.abilities = {instead(
        event::banish,
        [](Game& game, Call call) -> Task<> {
            Proposal& proposal = game.proposal(call.proposal);
            proposal.cancelled = true;
            co_await add_counters(game, call.source, game.library().find_counter("omen"), 1);
        },
        [](const Game&, const Call&, const Event& event) { return event.cause == Cause::cost; })};
    t.card("shrine", shrine);
    t.put(p1, "field", {"shrine"});
    t.put(p1, "material", {"crown"});
    t.put(p1, "memory", {"soldier"});
    t.begin("materialize");
    t.materialize("crown");
    PROVE_EQ(t.stack(), Names{"crown"});
    PROVE_EQ(t.zone("memory", p1), Names{"soldier"});
    PROVE_EQ(t.counters("shrine", "omen"), 1);
}

void abilities_can_cost_memory(const Rules& rules) {
    Table t(rules);
    CardSpec idol;
    AbilitySpec ability = activated(nothing);
    ability.reserve = 2;
    ability.cost_kind = CostKind::memory;
    idol.abilities = {ability};
    t.card("idol", idol);
    t.put(p1, "field", {"idol"});
    t.put(p1, "memory", {"blank", "soldier", "blank"});
    t.begin("end");
    t.activate("idol");
    PROVE_EQ(t.zone("memory", p1).size(), 1u);
    PROVE_EQ(t.stack(), Names{"idol"});
}

void moving_and_deleveling_as_costs(const Rules& rules) {
    Table t(rules);
    t.card("novice", champion(1));
    CardSpec descent = action(0);
    CostPart back = part(CostWhat::move, PaidWith::chosen, 2);
    back.zone = t.library().roles.graveyard;
    back.to = t.library().roles.deck;
    descent.additional = {part(CostWhat::delevel, PaidWith::champion), back};
    t.card("descent", descent);
    t.put(p1, "material", {"novice"});
    t.put(p1, "hand", {"descent", "descent"});
    t.put(p1, "graveyard", {"soldier", "soldier", "soldier", "soldier"});
    t.begin("materialize");
    PROVE(!t.offers("play descent"));
    t.materialize("novice");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"novice"});
    t.play("descent");
    t.choose_all({"soldier", "soldier"});
    PROVE_EQ(t.field(p1), Names{"spirit"});
    PROVE_EQ(t.zone("deck", p1).back(), "soldier");
    PROVE_EQ(t.zone("graveyard", p1).size(), 2u);
    PROVE(!t.offers("play descent"));  // there is no level left to give
}

/// WE-50 with something that stands in for part of the cost: what cannot be paid is undone, and the
/// effect goes on.
void an_order_that_cannot_be_paid(const Rules& rules) {
    Table t(rules);
    t.card("blade", regalia(2));
    CardSpec wisp;
    wisp.abilities = {pays_from_graveyard(CostKind::memory)};
    t.card("wisp", wisp);
    t.order("forge", {"blade"});
    t.put(p1, "material", {"blade"});
    t.put(p1, "graveyard", {"wisp"});
    t.put(p1, "hand", {"forge"});
    t.begin("end");
    t.play("forge");
    t.pass_all();
    PROVE_EQ(t.zone("material", p1), Names{"blade"});
    PROVE_EQ(t.zone("graveyard", p1), (Names{"wisp", "forge"}));
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE(!t.is_over());
}

/// A card leaves once, an object rests once: what several parts need is counted together.
void parts_are_paid_by_different_cards(const Rules& rules) {
    for (const std::size_t soldiers : {1u, 2u}) {
        Table t(rules);
        CardSpec rite = action(0);
        const CostPart one = part(CostWhat::sacrifice, PaidWith::chosen);
        rite.additional = {one, one};
        rite.pays_with = [](const Game& game, const CostPart&, CardRef card) {
            return !definition_of(game, card.card).champion;
        };
        t.card("rite", rite);
        CardSpec well;
        AbilitySpec ability = activated(nothing);
        ability.reserve = 1;
        ability.cost = {part(CostWhat::rest)};
        well.abilities = {ability, pays_by_resting(CostKind::reserve)};
        t.card("well", well);
        t.put(p1, "field", Names(soldiers, "soldier"));
        t.put(p2, "field", {"well"});
        t.put(p1, "hand", {"rite"});
        t.begin("end");
        PROVE_EQ(t.offers("play rite"), soldiers == 2);
        t.pass();
        PROVE(!t.offers("activate well"));  // it cannot rest for both
    }
}

/// Cards that must be of some kind are discarded before any are reserved.
void what_is_asked_for_goes_first(const Rules& rules) {
    Table t(rules);
    CardSpec rite = action(1);
    CostPart discard = part(CostWhat::discard, PaidWith::chosen);
    discard.zone = t.library().roles.hand;
    rite.additional = {discard};
    rite.pays_with = [](const Game& game, const CostPart&, CardRef card) {
        return definition_of(game, card.card).name == "ash";
    };
    t.card("rite", rite);
    t.card("ash", {});
    t.put(p1, "hand", {"rite", "ash", "blank"});
    t.begin("end");
    t.play("rite");
    PROVE_EQ(t.options(), Names{"pick ash"});
    t.choose("ash");
    PROVE_EQ(t.options(), Names{"pick blank"});
    t.choose("blank");
    PROVE_EQ(t.stack(), Names{"rite"});
}

/// Whether an optional cost could be paid is not told by asking for it.
void optional_costs_are_always_asked(const Rules& rules) {
    for (const bool has : {true, false}) {
        Table t(rules);
        CardSpec rite = action(0);
        CostPart discard = part(CostWhat::discard, PaidWith::chosen);
        discard.zone = t.library().roles.hand;
        rite.optional = {{discard}};
        rite.pays_with = [](const Game& game, const CostPart&, CardRef card) {
            return definition_of(game, card.card).name == "ash";
        };
        t.card("rite", rite);
        t.card("ash", {});
        t.put(p1, "hand", {"rite", has ? "ash" : "blank"});
        t.begin("end");
        t.play("rite");
        PROVE_EQ(t.asks(), "may");
        PROVE_EQ(t.options(), has ? (Names{"no", "yes"}) : Names{"no"});
    }
}

/// Zones that objects have: the cards under the player's own champion.
void what_lies_under_can_pay(const Rules& rules) {
    for (const bool own : {true, false}) {
        Table t(rules);
        CardSpec rite = action(0);
        CostPart banish = part(CostWhat::banish, PaidWith::chosen);
        banish.zone = t.library().roles.lineage;
        rite.additional = {banish};
        t.card("rite", rite);
        t.put(own ? p1 : p2, "inner_lineage", {"soldier"});
        t.put(p1, "hand", {"rite"});
        t.begin("end");
        PROVE_EQ(t.offers("play rite"), own);
        if (!own) continue;
        t.play("rite");
        t.choose("soldier");
        PROVE_EQ(t.stack(), Names{"rite"});
        PROVE_EQ(t.zone("banishment", p1), Names{"soldier"});
        PROVE_EQ(t.zone("inner_lineage", p1), Names{});
    }
}

/// A champion given as a cost takes its lineage along, which is no part of the payment.
void what_lies_under_is_no_payment(const Rules& rules) {
    Table t(rules);
    t.card("novice", champion(1));
    CardSpec rite = action(0);
    rite.additional = {part(CostWhat::sacrifice, PaidWith::champion)};
    t.card("rite", rite);
    t.put(p1, "material", {"novice"});
    t.put(p1, "hand", {"rite"});
    t.begin("materialize");
    t.materialize("novice");
    t.pass_all();
    t.play("rite");
    PROVE_EQ(t.zone("banishment", p1).size(), 2u);
    PROVE_EQ(t.winners(), only(p2));
}

/// A play can be taken back until chance has told which cards of the memory pay for it.
void chance_cannot_be_taken_back(const Rules& rules) {
    Table t(rules);
    AbilitySpec judge = aimed(nothing);  // it has a target only when something was paid
    judge.target_count = [](const Game& game, const Call& call, std::size_t, Range declared) {
        const ZoneId memory = game.state().zone_of(game.library().roles.memory, call.you);
        return game.state().zone(memory).count < 3 ? declared : Range{0, 0};
    };
    CardSpec crown = regalia(1);
    crown.optional = {{part(CostWhat::rest, PaidWith::champion)}};
    crown.abilities = {judge};
    t.card("crown", crown);
    t.put(p1, "material", {"crown"});
    t.put(p1, "memory", {"blank", "soldier", "blank"});
    t.begin("materialize");
    const std::uint64_t before = t.match().hash();
    t.materialize("crown");
    PROVE_EQ(t.asks(), "may");
    PROVE(!t.match().cancel().has_value());
    PROVE_EQ(t.match().hash(), before);
    t.materialize("crown");
    t.say(false);
    PROVE_EQ(t.asks(), "choose_targets");
    PROVE_EQ(t.zone("banishment", p1).size(), 1u);
    PROVE(t.match().cancel().has_value());  // refused
    PROVE_EQ(t.zone("banishment", p1).size(), 1u);
    t.choose("spirit");
    PROVE_EQ(t.stack(), Names{"crown"});
}

/// Nor can a play be taken back after content has run, which may have shown something.
void what_was_seen_cannot_be_taken_back(const Rules& rules) {
    Table t(rules);
    CardSpec boon;
    boon.type = "lesser_boon";
    boon.fast = true;
    boon.abilities = {effect([](Game& game, Call call) -> Task<> {
        co_await draw(game, call.you, 2);
        game.decide_whether(call.you, "GA-RES-5");
        co_await game.ask();
    })};
    t.card("boon", boon);
    t.put(p1, "pantheon", {"boon"});
    t.begin("end");
    t.play("boon");
    PROVE_EQ(t.asks(), "may");
    PROVE(t.match().cancel().has_value());  // refused: two cards are known
    t.say(false);
    PROVE_EQ(t.zone("hand", p1).size(), 2u);
}

}  // namespace

std::span<const Proof> payment_proofs() {
    static const Proof proofs[] = {
        {"GA-COST-6", "counters for a cost are taken from one card", counters_are_paid_by_one_card},
        {"GA-COST-10", "recovering as a cost needs the damage", recovering_as_a_cost},
        {"GA-IDX-27 GA-RES-6", "recovering as a cost is paid also if less is removed",
         recovering_less_than_was_there},
        {"GA-ABACT-3 GA-PROP-1 WE-48", "what is rested can neither rest nor pay by resting",
         what_is_rested_cannot_rest},
        {"GA-COST-11 GA-COST-3 WE-16", "what was paid is not given back", nothing_is_refunded},
        {"GA-MAT-3.3 GA-RES-6", "a cost may be paid through a replacement effect",
         replacements_may_pay},
        {"GA-ABACT-1 GA-COST-5", "an ability can have a memory cost", abilities_can_cost_memory},
        {"GA-COST-6 GA-CHAMP-6", "moving cards and deleveling can be costs",
         moving_and_deleveling_as_costs},
        {"GA-TIME-2 GA-RES-10 WE-50",
         "an order that cannot be paid is undone, and the effect goes on",
         an_order_that_cannot_be_paid},
        {"GA-COST-6 GA-ABACT-3", "a card leaves once and rests once for what it pays",
         parts_are_paid_by_different_cards},
        {"GA-ACT-1.8", "cards that must be of some kind are given before any are reserved",
         what_is_asked_for_goes_first},
        {"GA-ACT-1.3 GA-INFO-1", "an optional cost is asked for whether it can be paid or not",
         optional_costs_are_always_asked},
        {"GA-COST-6 GA-ZONE-10", "cards under one's own champion can pay", what_lies_under_can_pay},
        {"GA-COST-6 GA-ZONE-9", "what lies under what is given is no payment",
         what_lies_under_is_no_payment},
        {"GA-PLAY-2 GA-COST-5", "what chance has paid cannot be taken back",
         chance_cannot_be_taken_back},
        {"GA-PLAY-2 GA-BOON-1", "what has told something hidden cannot be taken back",
         what_was_seen_cannot_be_taken_back},
    };
    return proofs;
}

}  // namespace cardloom::proofs
