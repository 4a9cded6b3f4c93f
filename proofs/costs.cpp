/// What is to be paid: alternatives, X, what changes a cost, and what it is known for afterwards
/// (rules sections 5.2 and 14.4).

#include "core/characteristics.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

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

/// WE-33, the half of it that is about activations.
void objects_know_how_they_were_played(const Rules& rules) {
    Table t(rules);
    CardSpec golem;
    golem.type = "ally";
    golem.life = 1;
    golem.fast = true;
    golem.optional = {{part(CostWhat::rest, PaidWith::champion)}};
    t.card("golem", golem);
    t.action("mirror", copies_target());
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
        PROVE_EQ(t.state().card(object.card).options, 1);
    }
    PROVE_EQ(golems, 2u);  // the copy is a token, and knows it too
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

}  // namespace

std::span<const Proof> cost_proofs() {
    static const Proof proofs[] = {
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
        {"GA-PLAY-5 GA-COPY-2 WE-33", "an object and its copy know how they were played",
         objects_know_how_they_were_played},
        {"GA-ACT-1.7 GA-ACT-1.8", "a cost can depend on the target, and then be too much",
         a_cost_can_depend_on_the_target},
        {"GA-ACT-1.3", "X can be of what is paid beside the cost", x_of_what_is_paid_beside},
        {"GA-COST-CALC", "a change of the next play's cost is used up by it",
         limited_changes_are_used_up},
    };
    return proofs;
}

}  // namespace cardloom::proofs
