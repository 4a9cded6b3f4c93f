/// Playing beyond the usual: permissions and prohibitions, plays that effects order, what goes
/// where instead, and why something cannot be played (rules sections 13, 14 and 31).

#include "core/characteristics.hpp"
#include "core/pipeline.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

AbilitySpec may_play_from(const Table& t, const char* zone, EventName on = {}) {
    AbilitySpec spec;
    spec.kind = AbilityKind::permission;
    spec.on = on;
    spec.permission.from = t.library().find_zone_kind(zone);
    return spec;
}

CardSpec action_of(int cost, bool fast = true) {
    CardSpec spec = action(cost, effect(draw_one));
    spec.fast = fast;
    return spec;
}

void a_card_that_may_be_played_from_the_graveyard(const Rules& rules) {
    Table t(rules);
    CardSpec ghost = action_of(1);
    ghost.abilities.push_back(may_play_from(t, "graveyard"));
    t.card("ghost", ghost);
    t.card("corpse", action_of(0));
    t.put(p1, "graveyard", {"ghost", "corpse"});
    t.put(p1, "hand", {"blank"});
    t.begin("end");
    PROVE_EQ(t.options(), (Names{"pass", "play ghost"}));
    t.play("ghost");
    t.choose_all({"blank"});  // its costs as usual
    PROVE_EQ(t.stack(), Names{"ghost"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), (Names{"corpse", "ghost"}));
}

void a_permission_changes_only_what_it_says(const Rules& rules) {
    Table t(rules);
    CardSpec tomb;  // "you may play cards from your graveyard"
    tomb.abilities = {may_play_from(t, "graveyard", event::play)};
    t.card("tomb", tomb);
    t.card("slow", action_of(0, false));
    CardSpec burning = action_of(0);
    burning.elements = {"fire"};
    t.card("burning", burning);
    t.card("quick", action_of(0));
    t.put(p1, "field", {"tomb"});
    t.put(p1, "graveyard", {"slow", "burning", "quick"});
    t.put(p2, "graveyard", {"quick"});
    t.begin("end");
    PROVE_EQ(t.options(), (Names{"pass", "play quick"}));  // speed and elements still apply
    t.pass();
    PROVE_EQ(t.options(), Names{"pass"});  // it is P1's permission
}

void a_permission_can_waive(const Rules& rules) {
    Table t(rules);
    CardSpec gate;
    AbilitySpec open = may_play_from(t, "graveyard", event::activate);
    open.permission.any_speed = open.permission.any_element = open.permission.free = true;
    open.permits = [](const Game& game, const Call&, const Play& play) {
        return definition_of(game, play.card.card).cost >= 3;
    };
    gate.abilities = {open};
    t.card("gate", gate);
    CardSpec great = action_of(5, false);
    great.elements = {"fire"};
    t.card("great", great);
    t.card("small", action_of(1));
    t.put(p1, "field", {"gate"});
    t.put(p1, "graveyard", {"great", "small"});
    t.begin("end");
    PROVE_EQ(t.options(), (Names{"pass", "play great"}));
    t.play("great");
    PROVE_EQ(t.stack(), Names{"great"});  // without its cost
}

void permissions_end_with_their_duration(const Rules& rules) {
    Table t(rules);
    CardSpec rite;
    rite.type = "action";
    rite.fast = true;
    rite.abilities = {effect([](Game& game, Call call) -> Task<> {
        Lasting row;
        row.ends = Ends::turn;
        co_await grant_own(game, call, row);
    })};
    rite.lasting = {may_play_from(t, "graveyard", event::play)};
    t.card("rite", rite);
    t.card("quick", action_of(0));
    t.put(p1, "hand", {"rite"});
    t.put(p1, "graveyard", {"quick"});
    t.begin("main");
    PROVE(!t.offers("play quick"));
    t.play("rite");
    t.pass_all();
    PROVE(t.offers("play quick"));
    t.pass_turn();
    t.pass();
    PROVE_EQ(t.holder(), p1);
    PROVE(!t.offers("play quick"));
}

/// "The next card that you play from your graveyard": one play, if it is not taken back.
void permissions_are_used_up(const Rules& rules) {
    Table t(rules);
    CardSpec rite = action(0, effect([](Game& game, Call call) -> Task<> {
                               Lasting row;
                               row.uses = 1;
                               co_await grant_own(game, call, row);
                           }));
    rite.lasting = {may_play_from(t, "graveyard", event::play)};
    t.card("rite", rite);
    t.card("quick", action_of(1));
    t.put(p1, "hand", {"rite", "blank", "blank"});
    t.put(p1, "graveyard", {"quick", "quick"});
    t.begin("end");
    t.play("rite");
    t.pass_all();
    t.play("quick");
    PROVE_EQ(t.asks(), "pay");
    PROVE(!t.match().cancel().has_value());
    PROVE(t.offers("play quick"));
    t.play("quick");
    t.choose("blank");
    PROVE_EQ(t.stack(), Names{"quick"});
    PROVE(!t.offers("play quick"));
}

/// Of zones that objects have: the cards under the player's champion, by their own permission or by
/// that of another card.
void a_permission_for_what_lies_under(const Rules& rules) {
    for (const bool own : {true, false}) {
        Table t(rules);
        CardSpec ghost = action_of(0), tomb;
        if (own) {
            ghost.abilities.push_back(may_play_from(t, "inner_lineage"));
        } else {
            tomb.abilities = {may_play_from(t, "inner_lineage", event::play)};
        }
        t.card("ghost", ghost);
        t.card("tomb", tomb);
        t.put(p1, "field", {"tomb"});
        t.put(p1, "inner_lineage", {"ghost"});
        t.put(p2, "inner_lineage", {"ghost"});
        t.begin("end");
        PROVE_EQ(t.options(), (Names{"pass", "play ghost"}));  // and not the other's
        t.play("ghost");
        t.pass_all();
        PROVE_EQ(t.zone("inner_lineage", p1), Names{});
        PROVE_EQ(t.zone("graveyard", p1), Names{"ghost"});
        PROVE(!t.offers("play ghost"));
    }
}

/// A permission for an alternative cost is for that cost, though the card's own could be paid.
void the_cost_of_a_permission_must_be_paid(const Rules& rules) {
    for (const bool by_effect : {true, false}) {
        Table t(rules);
        CardSpec echo = action_of(0);
        AlternativeCost call;
        call.kind = CostKind::reserve;
        call.amount = 1;
        call.by_permission = true;
        echo.alternatives = {call};
        AbilitySpec may = may_play_from(t, "graveyard");
        may.permission.way = 1;
        echo.abilities.push_back(may);
        t.card("echo", echo);
        t.order("order", {"echo"}, [](Play& play) { play.required_way = 1; });
        t.put(p1, "graveyard", {"echo"});
        if (by_effect) t.put(p1, "hand", {"order"});
        t.begin("end");
        if (!by_effect) {
            PROVE_EQ(t.options(), Names{"pass"});
            PROVE_EQ(t.why_not(p1, "echo"), "its costs cannot be paid [GA-ACT-1.8]");
            continue;
        }
        t.play("order");  // the hand is empty now
        t.pass_all();
        PROVE_EQ(t.stack(), Names{});
        PROVE_EQ(t.zone("graveyard", p1), (Names{"echo", "order"}));
        PROVE_EQ(t.zone("hand", p1).size(), 1u);  // the effect went on
    }
}

/// WE-50, as far as the engine decides it.
void an_effect_orders_a_materialization(const Rules& rules) {
    for (const bool can_pay : {true, false}) {
        Table t(rules);
        CardSpec blade;
        blade.regalia = true;
        blade.cost = 1;
        t.card("blade", blade);
        t.order("forge", {"blade"});
        t.put(p1, "material", {"blade"});
        t.put(p1, "hand", {"forge"});
        if (can_pay) t.put(p1, "memory", {"blank"});
        t.begin("end");
        t.play("forge");
        t.pass_all();
        if (can_pay) {
            PROVE_EQ(t.stack(), Names{"blade"});  // waits with normal Opportunity
            PROVE_EQ(t.zone("memory", p1), Names{});
            PROVE_EQ(t.holder(), p1);
            t.pass_all();
            PROVE_EQ(t.field(p1), (Names{"spirit", "blade"}));
        } else {
            PROVE_EQ(t.stack(), Names{});
            PROVE_EQ(t.zone("material", p1), Names{"blade"});  // undone, and the effect went on
            PROVE_EQ(t.zone("hand", p1).size(), 1u);
        }
    }
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

/// WE-47.
void regalia_go_back_to_the_material_deck(const Rules& rules) {
    Table t(rules);
    CardSpec crown;
    crown.regalia = true;
    t.card("crown", crown);
    t.action("bounce", effect([](Game& game, Call) -> Task<> {
                 Move back;
                 back.to = game.library().roles.hand;
                 co_await move_card(game, game.state().ref(CardId{0}), back);
             }));
    t.put(p1, "field", {"crown"});
    t.put(p1, "hand", {"bounce"});
    t.begin("end");
    t.play("bounce");
    t.pass_all();
    PROVE_EQ(t.zone("material", p1), Names{"crown"});
    PROVE_EQ(t.zone("hand", p1), Names{});
}

void explains_the_first_step_that_fails(const Rules& rules) {
    Table t(rules);
    t.card("slow", action_of(0, false));
    CardSpec burning = action_of(0);
    burning.elements = {"fire"};
    t.card("burning", burning);
    CardSpec lonely = action_of(0);
    lonely.abilities = {aimed(strike)};
    lonely.abilities[0].legal = [](const Game&, const Call&, const Target&) { return false; };
    t.card("lonely", lonely);
    t.card("dear", action_of(9));
    CardSpec elder;
    elder.type = "champion";
    elder.level = 2;
    t.card("elder", elder);
    t.card("fine", action_of(0));
    t.put(p1, "hand", {"slow", "burning", "lonely", "dear", "fine"});
    t.put(p1, "material", {"elder", "spirit"});
    t.begin("end");
    PROVE_EQ(t.why_not(p1, "slow"), "it is slow [GA-GEN-5]");
    PROVE_EQ(t.why_not(p1, "burning"), "an element of it is not enabled [GA-ACT-1.2]");
    PROVE_EQ(t.why_not(p1, "lonely"), "a required target or mode has no legal choice [GA-ACT-1.5]");
    PROVE_EQ(t.why_not(p1, "dear"), "its costs cannot be paid [GA-ACT-1.8]");
    PROVE_EQ(t.why_not(p1, "elder"), "its level is not one above the champion's [GA-MAT-3.1]");
    PROVE_EQ(t.why_not(p1, "fine"), "");
}

void explains_a_cost(const Rules& rules) {
    Table t(rules);
    t.card("omen", action_of(5));
    CardSpec toll;
    toll.abilities = {changes_cost(CostLayer::set, 3, event::activate)};
    t.card("toll", toll);
    CardSpec tax;
    tax.abilities = {changes_cost(CostLayer::add, 1, event::play)};
    t.card("tax", tax);
    CardSpec gift;
    gift.abilities = {changes_cost(CostLayer::add, -6, event::activate)};
    t.card("gift", gift);
    t.put(p2, "field", {"toll", "tax", "gift"});
    t.put(p1, "hand", {"omen"});
    t.begin("end");
    PROVE_EQ(t.cost_of_playing(p1, "omen"),
             "0: printed 5, set to 3 by toll, +1 by tax, -6 by gift, at least 0 [GA-COST-CALC]");
}

}  // namespace

std::span<const Proof> permission_proofs() {
    static const Proof proofs[] = {
        {"GA-PLAY-1 GA-TIME-3", "a card can say that it may be played from a graveyard",
         a_card_that_may_be_played_from_the_graveyard},
        {"GA-TIME-3", "a permission changes only what it mentions",
         a_permission_changes_only_what_it_says},
        {"GA-TIME-3 GA-COST-8", "a permission can waive speed, elements and cost",
         a_permission_can_waive},
        {"GA-TIME-3 GA-ENDPH-3", "a permission ends with its duration",
         permissions_end_with_their_duration},
        {"GA-TIME-3", "a permission for one play is used up by it", permissions_are_used_up},
        {"GA-TIME-3 GA-ZONE-10", "a permission can be for cards under a champion",
         a_permission_for_what_lies_under},
        {"GA-COST-7 GA-ACT-1.8", "a permission for an alternative cost needs that cost paid",
         the_cost_of_a_permission_must_be_paid},
        {"GA-TIME-2 GA-IDX-3 WE-50", "an effect can order a materialization, which may fail",
         an_effect_orders_a_materialization},
        {"GA-GEN-8 GA-ACT-1.6", "what an effect or the card itself forbids cannot be played",
         prohibitions},
        {"GA-REGA-1 WE-47", "regalia bound for a hand go back to the material deck",
         regalia_go_back_to_the_material_deck},
        {"GA-PLAY-2 GA-ACT-1.6", "the first step that fails says why a card cannot be played",
         explains_the_first_step_that_fails},
        {"GA-COST-CALC WE-09", "a cost is explained change by change", explains_a_cost},
    };
    return proofs;
}

}  // namespace cardloom::proofs
