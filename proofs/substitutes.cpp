/// What stands in for part of a reserve or memory cost (GA-COST-4, 5 and 12).

#include "core/characteristics.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

void other_cards_can_pay(const Rules& rules) {
    Table t(rules);
    CardSpec ember = action(3);
    AbilitySpec kindle;
    kindle.kind = AbilityKind::payment;
    kindle.payment.covers = CostKind::reserve;
    kindle.payment.by = part(CostWhat::banish, PaidWith::chosen);
    kindle.payment.by.zone = t.library().roles.graveyard;
    kindle.payment.up_to = 2;
    kindle.payment.own = true;
    ember.abilities.push_back(kindle);
    ember.pays_with = [](const Game& game, const CostPart&, CardRef card) {
        return definition_of(game, card.card).name == "ash";
    };
    t.card("ember", ember);
    t.card("ash", {});
    t.card("other", action(3));
    t.put(p1, "graveyard", {"ash", "ash", "ash", "blank"});
    t.put(p1, "hand", {"ember", "other", "blank"});
    t.begin("end");
    PROVE(!t.offers("play other"));  // it is the ember's own way to pay
    t.play("ember");
    PROVE_EQ(t.options(), (Names{"pick ash", "pick ash", "pick ash"}));
    PROVE_EQ(t.match().decision().least, 1);  // two cards are in hand
    PROVE_EQ(t.match().decision().most, 2);
    t.choose_all({"ash", "ash"});
    t.choose_all({"blank"});
    PROVE_EQ(t.stack(), Names{"ember"});
    PROVE_EQ(t.zone("banishment", p1), (Names{"ash", "ash"}));
    PROVE_EQ(t.instance(0).paid, 3);  // the cost is what it was
}

void one_object_pays_for_two_things(const Rules& rules) {
    Table t(rules);
    CardSpec rite = action(1);
    rite.additional = {part(CostWhat::sacrifice, PaidWith::chosen)};
    rite.pays_with = [](const Game& game, const CostPart&, CardRef card) {
        return !definition_of(game, card.card).champion;
    };
    t.card("rite", rite);
    CardSpec vault;
    vault.abilities = {pays_by_resting(CostKind::reserve)};
    t.card("vault", vault);
    t.put(p1, "field", {"vault"});
    t.put(p1, "hand", {"rite"});
    t.begin("end");
    t.play("rite");
    t.choose("vault");  // rested for the reserve cost,
    t.choose("vault");  // then sacrificed
    PROVE_EQ(t.stack(), Names{"rite"});
    PROVE_EQ(t.zone("graveyard", p1), Names{"vault"});
}

void counters_can_pay(const Rules& rules) {
    Table t(rules);
    CardSpec battery;
    AbilitySpec pays;
    pays.kind = AbilityKind::payment;
    pays.payment.covers = CostKind::reserve;
    pays.payment.by = part(CostWhat::remove_counters);
    pays.payment.by.counter = t.library().find_counter("charge");
    battery.abilities = {pays};
    t.card("battery", battery);
    t.card("omen", action(3));
    t.put(p1, "field", {"battery"});
    t.put(p1, "hand", {"omen", "blank"});
    t.adjust = [&](GameState& state) {
        state.counters().push({CardId{0}, t.library().find_counter("charge"), 3});
    };
    t.begin("end");
    t.play("omen");
    PROVE_EQ(t.asks(), "number");
    PROVE_EQ(t.match().decision().least, 2);
    PROVE_EQ(t.match().decision().most, 3);
    t.number(2);
    t.choose_all({"blank"});
    PROVE_EQ(t.stack(), Names{"omen"});
    PROVE_EQ(t.counters("battery", "charge"), 1);
}

/// Counters of other cards: each that has enough of them pays once.
void counters_of_chosen_cards_can_pay(const Rules& rules) {
    Table t(rules);
    CardSpec engine;
    AbilitySpec pays;
    pays.kind = AbilityKind::payment;
    pays.payment.covers = CostKind::reserve;
    pays.payment.by = part(CostWhat::remove_counters, PaidWith::chosen, 2);
    pays.payment.by.counter = t.library().find_counter("charge");
    engine.abilities = {pays};
    t.card("engine", engine);
    for (const char* name : {"full", "fuller", "low"}) t.card(name, {});
    t.card("omen", action(2));
    t.put(p1, "field", {"full", "fuller", "low", "engine"});
    t.put(p1, "hand", {"omen", "blank"});
    t.adjust = [&](GameState& state) {
        const CounterId charge = t.library().find_counter("charge");
        state.counters().push({CardId{0}, charge, 2});
        state.counters().push({CardId{1}, charge, 4});
        state.counters().push({CardId{2}, charge, 1});
    };
    t.begin("end");
    t.play("omen");
    PROVE_EQ(t.options(), (Names{"pick full", "pick fuller"}));
    PROVE_EQ(t.match().decision().least, 1);  // one card is in hand
    PROVE_EQ(t.match().decision().most, 2);
    t.choose_all({"full", "fuller"});
    PROVE_EQ(t.stack(), Names{"omen"});
    PROVE_EQ(t.counters("full", "charge"), 0);
    PROVE_EQ(t.counters("fuller", "charge"), 2);
    PROVE_EQ(t.counters("low", "charge"), 1);
}

/// A way to pay by banishing a chosen card of the graveyard.
AbilitySpec pays_with_ashes(const Table& t, int worth, int up_to = 0) {
    AbilitySpec spec;
    spec.kind = AbilityKind::payment;
    spec.payment.covers = CostKind::reserve;
    spec.payment.by = part(CostWhat::banish, PaidWith::chosen);
    spec.payment.by.zone = t.library().roles.graveyard;
    spec.payment.worth = static_cast<std::int16_t>(worth);
    spec.payment.up_to = static_cast<std::int16_t>(up_to);
    spec.payment.own = true;
    return spec;
}

/// Two ways to pay with the same cards: a card pays for one of them.
void a_card_stands_in_once(const Rules& rules) {
    for (const std::size_t ashes : {1u, 2u}) {
        Table t(rules);
        CardSpec ember = action(2);
        ember.abilities.push_back(pays_with_ashes(t, 1, 1));
        ember.abilities.push_back(pays_with_ashes(t, 1, 1));
        t.card("ember", ember);
        t.put(p1, "graveyard", Names(ashes, "blank"));
        t.put(p1, "hand", {"ember"});
        t.begin("end");
        PROVE_EQ(t.offers("play ember"), ashes == 2);
        if (ashes == 1) continue;
        t.play("ember");
        PROVE_EQ(t.match().decision().least, 1);  // the other way is good for one, too
        t.choose("blank");
        t.choose("blank");
        PROVE_EQ(t.stack(), Names{"ember"});
        PROVE_EQ(t.zone("banishment", p1), (Names{"blank", "blank"}));
    }
}

/// Of two ways to pay with one card, the one that is worth more.
void a_card_stands_in_for_the_most(const Rules& rules) {
    for (const int cost : {2, 3}) {
        Table t(rules);
        CardSpec ember = action(cost);
        ember.abilities.push_back(pays_with_ashes(t, 1));
        ember.abilities.push_back(pays_with_ashes(t, 2));
        t.card("ember", ember);
        t.put(p1, "graveyard", {"blank"});
        t.put(p1, "hand", {"ember"});
        t.begin("end");
        PROVE_EQ(t.offers("play ember"), cost == 2);
        if (cost == 3) continue;
        t.play("ember");
        t.decline();  // the way that is worth one
        t.choose("blank");
        PROVE_EQ(t.stack(), Names{"ember"});
    }
}

/// A card that pays by itself, another way to pay with it, and a part of the cost that takes it.
void a_card_leaves_for_one_of_them(const Rules& rules) {
    for (const bool with_part : {true, false}) {
        for (const std::size_t more : {0u, 1u}) {
            Table t(rules);
            CardSpec ember = action(with_part ? 1 : 2);
            ember.abilities.push_back(pays_with_ashes(t, 1));
            if (with_part) {
                CostPart banish = part(CostWhat::banish, PaidWith::chosen);
                banish.zone = t.library().roles.graveyard;
                ember.additional = {banish};
            }
            t.card("ember", ember);
            CardSpec wisp;
            if (!with_part) wisp.abilities = {pays_from_graveyard(CostKind::reserve)};
            t.card("wisp", wisp);
            t.put(p1, "graveyard", {"wisp"});
            t.put(p1, "graveyard", Names(more, "blank"));
            t.put(p1, "hand", {"ember"});
            t.begin("end");
            PROVE_EQ(t.offers("play ember"), more == 1);
            if (more == 0) continue;
            t.play("ember");
            t.choose("wisp");
            t.choose("blank");
            PROVE_EQ(t.stack(), Names{"ember"});
            PROVE_EQ(t.zone("graveyard", p1), Names{});
        }
    }
}

/// Two abilities that take counters of one card: a counter is taken once.
void a_counter_stands_in_once(const Rules& rules) {
    for (const int charge : {1, 2}) {
        Table t(rules);
        CardSpec battery;
        AbilitySpec pays;
        pays.kind = AbilityKind::payment;
        pays.payment.covers = CostKind::reserve;
        pays.payment.by = part(CostWhat::remove_counters);
        pays.payment.by.counter = t.library().find_counter("charge");
        battery.abilities = {pays, pays};
        t.card("battery", battery);
        t.card("omen", action(2));
        t.put(p1, "field", {"battery"});
        t.put(p1, "hand", {"omen"});
        t.adjust = [&](GameState& state) {
            const CounterId kind = t.library().find_counter("charge");
            state.counters().push({CardId{0}, kind, static_cast<std::int16_t>(charge)});
        };
        t.begin("end");
        PROVE_EQ(t.offers("play omen"), charge == 2);
        if (charge == 1) continue;
        t.play("omen");
        t.number(1);
        t.number(1);
        PROVE_EQ(t.stack(), Names{"omen"});
        PROVE_EQ(t.counters("battery", "charge"), 0);
    }
}

/// Whether a card that could pay lies in a hidden zone is not told by asking for it.
void hidden_payers_are_always_asked(const Rules& rules) {
    std::string told;
    for (const bool has : {true, false}) {
        Table t(rules);
        CardSpec rite = action(1);
        AbilitySpec burn;
        burn.kind = AbilityKind::payment;
        burn.payment.covers = CostKind::reserve;
        burn.payment.by = part(CostWhat::discard, PaidWith::chosen);
        burn.payment.by.zone = t.library().roles.hand;
        burn.payment.own = true;
        rite.abilities.push_back(burn);
        rite.pays_with = [](const Game& game, const CostPart&, CardRef card) {
            return definition_of(game, card.card).name == "ash";
        };
        t.card("rite", rite);
        t.card("ash", {});
        t.put(p1, "hand", {"rite", has ? "ash" : "blank", "blank"});
        t.begin("end");
        t.play("rite");
        PROVE_EQ(t.asks(), "pay");
        PROVE_EQ(t.options(), has ? Names{"pick ash"} : Names{});
        const std::string seen = t.match().decision_json(p2);
        if (!has) PROVE_EQ(seen, told);
        told = seen;
        t.decline();
        PROVE_EQ(t.options().size(), 2u);
        t.choose("blank");
        PROVE_EQ(t.stack(), Names{"rite"});
    }
}

}  // namespace

std::span<const Proof> substitute_proofs() {
    static const Proof proofs[] = {
        {"GA-COST-4", "other cards can stand in for part of a reserve cost", other_cards_can_pay},
        {"GA-COST-12", "one object can pay for two things, one after the other",
         one_object_pays_for_two_things},
        {"GA-COST-4", "counters can stand in for part of a cost", counters_can_pay},
        {"GA-COST-4", "counters of other cards can stand in for part of a cost",
         counters_of_chosen_cards_can_pay},
        {"GA-COST-4 GA-ACT-1.8", "a card stands in once, also if there are two ways to pay with it",
         a_card_stands_in_once},
        {"GA-COST-4", "a card stands in for as much as it can", a_card_stands_in_for_the_most},
        {"GA-COST-4 GA-COST-6", "a card that leaves to pay for one thing does not pay for another",
         a_card_leaves_for_one_of_them},
        {"GA-COST-4", "a counter stands in once, also if two abilities take it",
         a_counter_stands_in_once},
        {"GA-COST-4 GA-INFO-1", "what could pay from a hidden zone is asked for though nothing can",
         hidden_payers_are_always_asked},
    };
    return proofs;
}

}  // namespace cardloom::proofs
