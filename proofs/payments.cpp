/// Paying: what can stand in for a cost, costs of other kinds, alternatives, X (rules sections 5.2
/// and 14.4).

#include "core/characteristics.hpp"
#include "core/pipeline.hpp"
#include "core/play/champions.hpp"
#include "core/stack/stack.hpp"
#include "core/verbs.hpp"
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

/// WE-16.
void nothing_is_refunded(const Rules& rules) {
    Table t(rules);
    t.card("omen", action(2));
    AbilitySpec denial = effect([](Game& game, Call call) -> Task<> {
        for (const Target& target : game.state().targets()) {
            if (target.instance != call.instance) continue;
            co_await negate(game, target.other, call.source);
            co_return;
        }
    });
    TargetSpec instance;
    instance.of = TargetOf::instances;
    denial.targets = {instance};
    t.action("denial", denial);
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

/// An alternative with a reserve cost of its own: changed by cost layers only if it says so.
void alternative_costs_and_layers(const Rules& rules) {
    for (const bool changes : {false, true}) {
        Table t(rules);
        CardSpec star = action(5);
        AlternativeCost call;
        call.kind = CostKind::reserve;
        call.amount = 1;
        call.changes = changes;
        star.alternatives = {call};
        t.card("star", star);
        CardSpec tax;
        tax.abilities = {changes_cost(CostLayer::add, 1, event::activate)};
        t.card("tax", tax);
        t.put(p2, "field", {"tax"});
        t.put(p1, "hand", {"star", "blank", "blank", "blank"});
        t.begin("end");
        t.play("star");
        t.mode(1);  // the card's own cost cannot be paid
        PROVE_EQ(t.asks(), "pay");
        PROVE_EQ(t.match().decision().least, changes ? 2 : 1);
    }
}

/// Played from the graveyard for a cost of its own, and from hand not so.
void alternative_by_permission(const Rules& rules) {
    Table t(rules);
    CardSpec echo = action(9);
    AlternativeCost call;
    call.kind = CostKind::reserve;
    call.amount = 1;
    call.by_permission = true;
    echo.alternatives = {call};
    AbilitySpec may;
    may.kind = AbilityKind::permission;
    may.permission.from = t.library().roles.graveyard;
    may.permission.way = 1;
    echo.abilities.push_back(may);
    t.card("echo", echo);
    t.put(p1, "hand", {"echo", "blank"});
    t.put(p1, "graveyard", {"echo"});
    t.begin("end");
    PROVE_EQ(t.options(), (Names{"pass", "play echo"}));
    t.play("echo");
    PROVE_EQ(t.zone("graveyard", p1), Names{});
    t.mode(1);
    t.choose_all({"blank"});
    PROVE_EQ(t.instance(0).way, 1);
}

void free_plays_have_no_x(const Rules& rules) {
    for (const bool all : {false, true}) {
        Table t(rules);
        CardSpec surge = action(1);
        surge.has_x = true;
        surge.additional = {part(CostWhat::rest, PaidWith::champion)};
        t.card("surge", surge);
        CardSpec gate;
        AbilitySpec may;
        may.kind = AbilityKind::permission;
        may.on = event::play;
        may.permission.from = t.library().roles.graveyard;
        may.permission.free = true;
        may.permission.all_free = all;
        gate.abilities = {may};
        t.card("gate", gate);
        t.put(p1, "field", {"gate"});
        t.put(p1, "graveyard", {"surge"});
        t.put(p1, "hand", {"blank", "blank"});
        t.begin("end");
        t.play("surge");
        PROVE_EQ(t.instance(0).x, 0);
        PROVE_EQ(t.zone("hand", p1).size(), 2u);
        PROVE_EQ(t.rested(t.find("spirit")), all ? 0 : 1);  // additional costs are still due
    }
}

void x_has_a_least(const Rules& rules) {
    Table t(rules);
    CardSpec surge = action(0);
    surge.has_x = true;
    surge.least_x = 2;
    t.card("surge", surge);
    t.put(p1, "hand", {"surge", "blank"});
    t.put(p2, "hand", {"surge", "blank", "blank", "blank"});
    t.begin("end");
    PROVE(!t.offers("play surge"));
    t.pass();
    t.play("surge");
    PROVE_EQ(t.match().decision().least, 2);
    PROVE_EQ(t.match().decision().most, 3);
}

/// WE-42.
void x_in_filters(const Rules& rules) {
    Table t(rules);
    CardSpec surge = action(1);
    surge.has_x = true;
    t.card("surge", surge);
    t.put(p1, "hand", {"surge", "blank", "blank", "blank"});
    t.begin("end");
    const auto seen = [&] {
        SeenCost cost;
        t.match().look([&](Game& game) { cost = cost_seen(game, t.find("surge")); });
        return cost;
    };
    PROVE(seen().lies_between(0, 2));
    PROVE(!seen().is(1));
    t.play("surge");
    t.number(2);
    t.choose_all({"blank", "blank", "blank"});
    PROVE(seen().is(3));  // on the stack it is what was announced
    t.pass_all();
    PROVE(seen().lies_between(0, 1));
    PROVE(!seen().is(1));
}

/// WE-10: what is paid depends on the level; the cost of the card does not.
void costs_by_level(const Rules& rules) {
    Table t(rules);
    CardSpec grand = action(7);
    grand.abilities.push_back(changes_cost(
        CostLayer::add, 0, {},
        [](const Game& game, const Call& call, const Play&) -> std::optional<std::int32_t> {
            return -level_of(game, champion_of(game, call.you).card);
        }));
    t.card("grand", grand);
    t.card("leader", champion(1));
    t.without_champion(p1);
    t.put(p1, "field", {"leader"});
    t.put(p1, "hand", {"grand", "blank", "blank", "blank", "blank", "blank"});
    t.adjust = [&](GameState& state) {
        state.counters().push({CardId{0}, t.library().find_counter("level"), 2});
    };
    t.begin("end");
    t.play("grand");
    PROVE_EQ(t.match().decision().least, 4);  // at LV 3
    t.choose_all({"blank", "blank", "blank", "blank"});
    PROVE_EQ(t.instance(0).paid, 4);
    t.match().look([&](Game& game) {  // "with cost 6 or more" still means it
        PROVE(cost_seen(game, t.find("grand")).lies_between(6, 100));
    });
}

/// An effect lets a card with a memory cost be activated: its memory cost is paid, at its own speed
/// and besides what is materialized (GA-ACT-2).
void memory_cards_can_be_activated(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(1));
    CardSpec gate;
    AbilitySpec may;
    may.kind = AbilityKind::permission;
    may.on = event::activate;
    may.permission.from = t.library().roles.material;
    may.permission.any_speed = true;
    gate.abilities = {may, when(event::activate, nothing), when(event::materialize, draw_one)};
    t.card("gate", gate);
    t.put(p1, "field", {"gate"});
    t.put(p1, "material", {"crown"});
    t.put(p1, "memory", {"blank"});
    t.begin("end");
    t.play("crown");
    PROVE_EQ(t.zone("memory", p1), Names{});
    PROVE_EQ(t.stack(), (Names{"crown", "gate"}));
    PROVE(t.instance(0).kind == InstanceKind::activation);
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"gate", "spirit", "crown"}));
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

/// WE-33, the half of it that is about activations.
void objects_know_how_they_were_played(const Rules& rules) {
    Table t(rules);
    CardSpec golem;
    golem.type = "ally";
    golem.life = 1;
    golem.fast = true;
    golem.optional = {{part(CostWhat::rest, PaidWith::champion)}};
    t.card("golem", golem);
    AbilitySpec mirror = effect([](Game& game, Call call) -> Task<> {
        for (const Target& target : game.state().targets()) {
            if (target.instance != call.instance) continue;
            if (copy_instance(game, target.other, call.you) == 0) {
                co_await game.fault(FaultReason::capacity, "no room");
            }
            co_return;
        }
    });
    TargetSpec instance;
    instance.of = TargetOf::instances;
    mirror.targets = {instance};
    t.action("mirror", mirror);
    t.put(p1, "hand", {"golem", "mirror"});
    t.begin("end");
    t.play("golem");
    t.say(true);
    t.play("mirror", {"golem"});
    t.pass_all();
    t.pass_all();
    t.pass_all();
    std::size_t golems = 0;
    for (const Object& object : t.state().objects()) {
        if (t.library().card(t.state().card(object.card).definition).name != "golem") continue;
        ++golems;
        PROVE_EQ(object.options, 1);
    }
    PROVE_EQ(golems, 2u);  // the copy is a token, and knows it too
}

void prohibitions(const Rules& rules) {
    Table t(rules);
    CardSpec ban;
    AbilitySpec no;
    no.kind = AbilityKind::prohibition;
    no.on = event::play;
    no.forbids = [](const Game& game, const Call& call, const Play& play) {
        return play.player != call.you && definition_of(game, play.card.card).name == "omen";
    };
    ban.abilities = {no};
    t.card("ban", ban);
    t.card("omen", action(0));
    CardSpec proud = action(0);  // it needs a champion of level 1
    AbilitySpec lock;
    lock.kind = AbilityKind::prohibition;
    lock.forbids = [](const Game& game, const Call& call, const Play&) {
        return definition_of(game, champion_of(game, call.you).card).level < 1;
    };
    proud.abilities.push_back(lock);
    t.card("proud", proud);
    t.put(p2, "field", {"ban"});
    t.put(p1, "hand", {"omen", "proud"});
    t.put(p2, "hand", {"omen"});
    t.begin("end");
    PROVE_EQ(t.options(), Names{"pass"});
    PROVE_EQ(t.why_not(p1, "omen"), "an effect forbids it (ban) [GA-GEN-8]");
    PROVE_EQ(t.why_not(p1, "proud"), "it does not have what it needs to be played [GA-ACT-1.6]");
    t.pass();
    PROVE(t.offers("play omen"));
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

/// What a spell costs can depend on its target (1.7 comes after 1.5).
void a_cost_can_depend_on_the_target(const Rules& rules) {
    Table t(rules);
    CardSpec bolt = action(1, aimed(strike));
    bolt.abilities.push_back(changes_cost(
        CostLayer::add, 0, {},
        [](const Game& game, const Call&, const Play& play) -> std::optional<std::int32_t> {
            for (const Target& target : game.state().targets()) {
                if (target.instance != play.instance || play.instance == 0) continue;
                return definition_of(game, target.card.card).champion ? 0 : 2;
            }
            return {};
        }));
    t.card("bolt", bolt);
    CardSpec vault;
    vault.abilities = {pays_by_resting(CostKind::reserve)};
    t.card("vault", vault);
    t.put(p1, "field", {"vault"});
    t.put(p2, "field", {"soldier"});
    t.put(p1, "hand", {"bolt", "blank"});
    t.begin("end");
    const std::uint64_t before = t.state().hash();
    t.play("bolt", {"soldier"});  // 3, and there are two to pay with
    PROVE_EQ(t.match().last_refusal().rule, "GA-ACT-1.8");
    PROVE_EQ(t.state().hash(), before);
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

void x_of_what_is_paid_beside(const Rules& rules) {
    Table t(rules);
    CardSpec totem;
    AbilitySpec ability = activated(nothing);
    CostPart counters = part(CostWhat::remove_counters);
    counters.counter = t.library().find_counter("omen");
    counters.times_x = true;
    ability.cost = {counters};
    totem.abilities = {ability};
    t.card("totem", totem);
    t.put(p1, "field", {"totem"});
    t.adjust = [&](GameState& state) {
        state.counters().push({CardId{0}, t.library().find_counter("omen"), 3});
    };
    t.begin("end");
    t.activate("totem");
    PROVE_EQ(t.asks(), "number");
    PROVE_EQ(t.match().decision().most, 3);
    t.number(2);
    PROVE_EQ(t.instance(0).x, 2);
    PROVE_EQ(t.counters("totem", "omen"), 1);
}

/// "Your next card costs 2 less": used up by that play, and by nothing else.
void limited_changes_are_used_up(const Rules& rules) {
    Table t(rules);
    CardSpec gift = action(0, effect([](Game& game, Call call) -> Task<> {
                               Lasting row;
                               row.uses = 1;
                               co_await grant_own(game, call, row);
                           }));
    gift.lasting = {changes_cost(CostLayer::add, -2, event::activate)};
    t.card("gift", gift);
    t.card("omen", action(2));
    t.put(p1, "hand", {"gift", "omen", "omen"});
    t.begin("end");
    t.play("gift");
    t.pass_all();
    PROVE(t.offers("play omen"));
    t.play("omen");
    PROVE_EQ(t.stack(), Names{"omen"});  // for nothing
    PROVE(!t.offers("play omen"));
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

const Proof proofs[] = {
    {"GA-COST-4", "other cards can stand in for part of a reserve cost", other_cards_can_pay},
    {"GA-COST-6", "counters for a cost are taken from one card", counters_are_paid_by_one_card},
    {"GA-COST-10", "recovering as a cost needs the damage", recovering_as_a_cost},
    {"GA-ABACT-3 GA-PROP-1 WE-48", "what is rested can neither rest nor pay by resting",
     what_is_rested_cannot_rest},
    {"GA-COST-12", "one object can pay for two things, one after the other",
     one_object_pays_for_two_things},
    {"GA-COST-11 GA-COST-3 WE-16", "what was paid is not given back", nothing_is_refunded},
    {"GA-MAT-3.3 GA-RES-6", "a cost may be paid through a replacement effect",
     replacements_may_pay},
    {"GA-COST-7 AMB-32", "an alternative is changed by cost layers only if it says so",
     alternative_costs_and_layers},
    {"GA-COST-7 GA-TIME-3", "an alternative cost can be for a permission only",
     alternative_by_permission},
    {"GA-COST-8 GA-COSTC-3", "a free play has X = 0, and may still have additional costs",
     free_plays_have_no_x},
    {"GA-ACT-1.3 GA-COSTC-2", "X can have a least", x_has_a_least},
    {"GA-COSTC-2 GA-COSTC-4 WE-42", "X counts as 0 in ranges, and is no listed number",
     x_in_filters},
    {"GA-COST-2 GA-CHAMP-2 WE-10", "a cost can depend on the level, counters included",
     costs_by_level},
    {"GA-ACT-2", "an effect can let a card with a memory cost be activated",
     memory_cards_can_be_activated},
    {"GA-ABACT-1 GA-COST-5", "an ability can have a memory cost", abilities_can_cost_memory},
    {"GA-COST-6 GA-CHAMP-6", "moving cards and deleveling can be costs",
     moving_and_deleveling_as_costs},
    {"GA-PLAY-5 GA-COPY-2 WE-33", "an object and its copy know how they were played",
     objects_know_how_they_were_played},
    {"GA-TIME-2 GA-RES-10 WE-50", "an order that cannot be paid is undone, and the effect goes on",
     an_order_that_cannot_be_paid},
    {"GA-ACT-1.7 GA-ACT-1.8", "a cost can depend on the target, and then be too much",
     a_cost_can_depend_on_the_target},
    {"GA-COST-4", "counters can stand in for part of a cost", counters_can_pay},
    {"GA-COST-6 GA-ABACT-3", "a card leaves once and rests once for what it pays",
     parts_are_paid_by_different_cards},
    {"GA-ACT-1.8", "cards that must be of some kind are given before any are reserved",
     what_is_asked_for_goes_first},
    {"GA-ACT-1.3 GA-INFO-1", "an optional cost is asked for whether it can be paid or not",
     optional_costs_are_always_asked},
    {"GA-COST-6 GA-ZONE-9", "what lies under what is given is no payment",
     what_lies_under_is_no_payment},
    {"GA-ACT-1.3", "X can be of what is paid beside the cost", x_of_what_is_paid_beside},
    {"GA-COST-CALC", "a change of the next play's cost is used up by it",
     limited_changes_are_used_up},
    {"GA-PLAY-2 GA-COST-5", "what chance has paid cannot be taken back",
     chance_cannot_be_taken_back},
    {"GA-PLAY-2 GA-BOON-1", "what has told something hidden cannot be taken back",
     what_was_seen_cannot_be_taken_back},
    {"GA-GEN-8 GA-ACT-1.6", "what an effect or the card itself forbids cannot be played",
     prohibitions},
};

}  // namespace

std::span<const Proof> payment_proofs() { return proofs; }

}  // namespace cardloom::proofs
