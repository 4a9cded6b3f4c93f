/// Combat damage, hits and kills, and what follows the end of combat (rules sections 12.5, 12.6 and
/// 20).

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/combat/combat.hpp"
#include "core/pipeline.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "proofs/fighters.hpp"

namespace cardloom::proofs {

namespace {

/// Both die, and what their deaths trigger is placed by turn order (WE-20).
void a_fight_of_two_allies(const Rules& rules) {
    Table t(rules);
    for (const auto& [name, power, life] :
         {std::tuple{"raider", 3, 2}, std::tuple{"keeper", 2, 3}}) {
        CardSpec spec = ally(power, life);
        spec.abilities = {when(event::die, draw_one, is_self)};
        t.card(name, spec);
    }
    t.put(p1, "field", {"raider"});
    t.put(p2, "field", {"keeper"});
    t.begin("main");
    t.attack("raider", "keeper");
    PROVE_EQ(t.at(), "combat.retaliation_opportunity");
    t.pass_all();
    PROVE_EQ(t.asked(), p2);
    t.retaliate({"keeper"});
    PROVE_EQ(t.rested(t.find("keeper")), 1);
    PROVE_EQ(t.role("retaliator"), Names{"keeper"});
    PROVE_EQ(t.at(), "combat.damage_opportunity");
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"raider"});
    PROVE_EQ(t.zone("graveyard", p2), Names{"keeper"});
    PROVE_EQ(t.at(), "combat.after");
    PROVE_EQ(t.stack(), (Names{"raider", "keeper"}));
    t.pass_all();
    PROVE_EQ(t.zone("hand", p2).size(), 1u);
}

/// The attacking player orders; only the one whose damage is lethal kills (GA-COMBAT-DMG-2).
void only_the_lethal_retaliator_kills(const Rules& rules) {
    for (const bool first : {true, false}) {
        Table t(rules);
        CardSpec brute = ally(1, 3);
        brute.abilities = {attacks_players()};
        t.card("brute", brute);
        const auto own = [](const Game&, const Call& call, const Event& event) {
            return event.attacker == call.source;
        };
        for (const char* name : {"left", "right"}) {
            CardSpec spec = ally(2, 4);
            spec.abilities = {when(event::hit, nothing, own), when(event::kill, draw_one, own)};
            t.card(name, spec);
        }
        t.put(p1, "field", {"brute"});
        t.put(p2, "field", {"left", "right"});
        t.begin("main");
        t.attack("brute");
        t.pass_all();
        t.retaliate({"left", "right"});
        t.pass_all();
        PROVE_EQ(t.asked(), p1);
        PROVE_EQ(t.asks(), "order");
        t.choose_all(first ? Names{"left", "right"} : Names{"right", "left"});
        // Both have hit; their triggers are ordered by their player.
        t.choose("left");
        PROVE_EQ(t.stack(),
                 (Names{"left", "right", first ? "right" : "left"}));  // and one of them has killed
    }
}

void damage_is_simultaneous(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.put(p1, "field", {"guard"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.attack("guard", "soldier");
    t.pass_all();
    t.retaliate({"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"guard"});
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
}

void the_attacker_is_the_source(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec watch;
    watch.abilities = {
        when(event::damage, nothing, [](const Game& game, const Call&, const Event& event) {
            return event.cause == Cause::combat && is_champion(game, event.source.card);
        })};
    t.card("watch", watch);
    t.put(p1, "field", {"watch", "sword", "knight"});
    t.without_champion(p1);
    t.begin("main");
    t.attack("knight");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"watch"});  // and not the sword
}

void negative_power_deals_nothing(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.action("sap", aimed([](Game& game, Call call) -> Task<> {
                 co_await add_counters(game, call.targets[0], game.library().find_counter("debuff"),
                                       1, call.source);
             }));
    CardSpec weak = ally(1, 3);
    t.card("weak", weak);
    t.put(p1, "field", {"weak"});
    t.put(p2, "hand", {"sap", "sap"});
    t.begin("main");
    t.attack("weak");
    for (int i = 0; i < 2; ++i) {
        t.pass();
        t.play("sap", {"weak"});
        t.pass_all();
    }
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(damage_to(t, p2), 0);
}

/// WE-30: prevention, doubling and more, in the order of whose unit it is.
void damage_is_replaced_in_the_order_chosen(const Rules& rules) {
    Table t(rules);
    const auto change = [](std::int32_t (*to)(std::int32_t)) {
        return instead(
            event::damage,
            [to](Game& game, Call call) -> Task<> {
                Event& event = game.proposal(call.proposal).event;
                event.amount = to(event.amount);
                co_return;
            },
            [](const Game&, const Call&, const Event& event) {
                return event.cause == Cause::combat;
            });
    };
    for (const auto& [name, to] : {std::pair<const char*, std::int32_t (*)(std::int32_t)>{
                                       "fury", [](std::int32_t n) { return n * 2; }},
                                   {"edge", [](std::int32_t n) { return n + 1; }},
                                   {"shield", [](std::int32_t n) { return n - 1; }}}) {
        CardSpec spec;
        spec.abilities = {change(to)};
        t.card(name, spec);
    }
    CardSpec giant = ally(4, 9);
    t.card("giant", giant);
    t.put(p1, "field", {"giant", "fury", "edge"});
    t.put(p2, "field", {"shield"});
    t.begin("main");
    t.attack("giant");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.asked(), p2);
    t.choose("shield");
    t.choose("fury");
    PROVE_EQ(damage_to(t, p2), 7);
}

void prevented_damage_is_no_hit(const Rules& rules) {
    Table t(rules);
    CardSpec keen = ally(2, 2);
    keen.abilities = {when(event::hit, draw_one)};
    t.card("keen", keen);
    CardSpec shield;
    shield.abilities = {instead(event::damage, [](Game& game, Call call) -> Task<> {
        game.proposal(call.proposal).event.amount = 0;
        co_return;
    })};
    t.card("shield", shield);
    t.put(p1, "field", {"keen"});
    t.put(p2, "field", {"shield"});
    t.begin("main");
    t.attack("keen");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.stack(), Names{});
}

void redirected_damage_is_still_combat_damage(const Rules& rules) {
    Table t(rules);
    CardSpec keen = ally(2, 2);
    keen.abilities = {
        when(event::hit, draw_one, [](const Game& game, const Call& call, const Event& event) {
            return event.attacker == call.source && !is_champion(game, event.card.card);
        })};
    t.card("keen", keen);
    CardSpec martyr = ally(0, 5);
    martyr.abilities = {instead(
        event::damage,
        [](Game& game, Call call) -> Task<> {
            game.proposal(call.proposal).event.card = call.source;
            co_return;
        },
        [](const Game&, const Call& call, const Event& event) {
            return event.card != call.source;
        })};
    t.card("martyr", martyr);
    t.put(p1, "field", {"keen"});
    t.put(p2, "field", {"martyr"});
    t.begin("main");
    t.attack("keen", "spirit");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.damage_on(t.find("martyr")), 2);
    PROVE_EQ(t.stack(), Names{"keen"});
}

/// What is banished instead of dying was not killed (GA-IDX-31); a champion dies (AMB-14).
void who_is_banished_is_not_killed(const Rules& rules) {
    for (const bool regalia : {true, false}) {
        Table t(rules);
        CardSpec slayer = ally(3, 3);
        slayer.abilities = {when(event::kill, draw_one)};
        t.card("slayer", slayer);
        CardSpec idol = ally(0, 2);
        idol.regalia = regalia;
        t.card("idol", idol);
        t.put(p1, "field", {"slayer"});
        t.put(p2, "field", {"idol"});
        t.begin("main");
        t.attack("slayer", "idol");
        t.pass_all();
        t.pass_all();
        PROVE_EQ(t.stack(), regalia ? Names{} : Names{"slayer"});
    }
}

void damage_before_combat_kills_nobody(const Rules& rules) {
    Table t(rules);
    CardSpec slayer = ally(1, 3);
    slayer.abilities = {when(event::kill, draw_one)};
    t.card("slayer", slayer);
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"slayer"});
    t.put(p2, "field", {"soldier"});
    t.put(p1, "hand", {"spark"});
    t.begin("main");
    t.attack("slayer", "soldier");
    t.play("spark", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
    PROVE_EQ(t.stack(), Names{});
}

/// Siegeable: damage takes durability, counts as a hit, and nothing dies (GA-FUNC-SIEGE).
void a_siegeable_domain_loses_durability(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec ram = ally(3, 3);
    ram.abilities = {when(event::hit, nothing, is_of_self), when(event::kill, draw_one)};
    t.card("ram", ram);
    t.put(p1, "field", {"ram", "ram"});
    t.put(p2, "field", {"wall"});
    t.begin("main");
    t.attack("ram", "wall");
    t.pass_all();
    PROVE_EQ(t.at(), "combat.damage_opportunity");  // a domain does not retaliate
    t.pass_all();
    PROVE_EQ(t.counters("wall", "durability"), 1);
    PROVE_EQ(t.stack(), Names{"ram"});
    t.pass_all();
    t.attack("ram", "wall");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"wall"});
    PROVE_EQ(t.stack(), Names{"ram"});  // only a hit
}

// ---- the end of combat

void a_further_attack(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(draw_one));
    t.action("flurry", aimed([](Game& game, Call call) -> Task<> {
                 Attack attack;
                 attack.player = call.you;
                 attack.attacker = call.targets[0];
                 attack.rests = false;
                 static_cast<void>(queue_attack(game, attack));
                 co_return;
             }));
    t.put(p1, "field", {"soldier"});
    t.put(p1, "hand", {"flurry"});
    t.put(p2, "field", {"soldier"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.attack("soldier", "spirit");
    t.pass();
    t.play("omen");
    t.pass();
    t.play("flurry", {"soldier"});
    static_cast<void>(t.phases_begun());
    t.pass_all();
    PROVE_EQ(t.zone("banishment", p2), Names{"omen"});  // the combat under way has ended
    PROVE_EQ(damage_to(t, p2), 0);
    PROVE_EQ(t.phases_begun(), Names{"combat"});
    t.choose("soldier");  // a new target
    PROVE_EQ(t.role("attacker"), Names{"soldier"});
    t.pass_all();
    t.retaliate({});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
    PROVE_EQ(t.at(), "main.opportunity");
}

}  // namespace

std::span<const Proof> combat_damage_proofs() {
    static const Proof proofs[] = {
        {"WE-20 GA-COMBAT-DMG-3 GA-COMBAT-EOC-1", "two allies fight, and both die",
         a_fight_of_two_allies},
        {"GA-COMBAT-DMG-2 KW-ONKILL KW-ONHIT", "of several retaliators only the lethal one kills",
         only_the_lethal_retaliator_kills},
        {"GA-COMBAT-DMG-3", "combat damage is dealt at once", damage_is_simultaneous},
        {"GA-COMBAT-DMG-5 GA-DMG-4", "the attacker is the only source of its attack",
         the_attacker_is_the_source},
        {"GA-COMBAT-DMG-6 GA-COMBAT-DMG-3", "without power the attack goes on and deals nothing",
         negative_power_deals_nothing},
        {"WE-30 GA-REPL-2", "combat damage is replaced in the order chosen",
         damage_is_replaced_in_the_order_chosen},
        {"GA-DMG-2 GA-DMG-7", "damage that is prevented is no hit", prevented_damage_is_no_hit},
        {"GA-IDX-16", "damage dealt to something else is still combat damage",
         redirected_damage_is_still_combat_damage},
        {"KW-ONKILL GA-IDX-31", "what is banished instead was not killed",
         who_is_banished_is_not_killed},
        {"KW-ONKILL", "what dies of something else was not killed",
         damage_before_combat_kills_nobody},
        {"GA-FUNC-SIEGE GA-DMG-3 GA-SBE-3", "a siegeable domain loses durability",
         a_siegeable_domain_loses_durability},
        {"GA-IDX-14 GA-COMBAT-EOC-2", "a further attack ends the combat under way",
         a_further_attack},
    };
    return proofs;
}

}  // namespace cardloom::proofs
