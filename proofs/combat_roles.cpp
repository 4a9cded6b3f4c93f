/// Parts in a combat under way (rules section 12.3): what becomes of them as objects leave, change
/// hands or cannot be attacked any more.

#include "core/combat/combat.hpp"
#include "core/pipeline.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "proofs/fighters.hpp"

namespace cardloom::proofs {

namespace {

AbilitySpec steals() {
    return aimed([](Game& game, Call call) -> Task<> {
        const std::size_t batch = game.open_batch();
        Event event;
        event.kind = EventKind::control;
        event.card = call.targets[0];
        event.player = call.you;
        game.propose(event);
        co_await happen(game, batch);
    });
}

void a_defender_that_leaves_stops_defending(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"scout"});
    t.put(p2, "hand", {"spark"});
    t.begin("main");
    t.attack("soldier", "scout");
    t.pass();
    t.play("spark", {"scout"});
    t.pass_all();
    PROVE_EQ(t.role("defender"), Names{});
    PROVE_EQ(t.role("attacker"), Names{"soldier"});  // also without a target
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");  // combat ran through all its steps
    PROVE_EQ(damage_to(t, p2), 0);
}

void combat_goes_on_without_the_attacker(const Rules& rules) {
    Table t(rules);
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"soldier"});
    t.put(p2, "hand", {"spark"});
    t.begin("main");
    t.attack("soldier");
    t.pass();
    t.play("spark", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.at(), "combat.retaliation_opportunity");
    t.pass_all();
    PROVE_EQ(t.at(), "combat.damage_opportunity");
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.state().counters().size(), 0u);  // nothing in the attack dealt damage
}

void control_change_removes_from_combat(const Rules& rules) {
    for (const bool attacker : {true, false}) {
        Table t(rules);
        add_fighters(t);
        t.action("lure", steals());
        t.put(p1, "field", {"soldier"});
        t.put(p2, "field", {"scout"});
        t.put(attacker ? p2 : p1, "hand", {"lure"});
        t.begin("main");
        t.attack("soldier", "scout");
        if (attacker) t.pass();
        t.play("lure", {attacker ? "soldier" : "scout"});
        t.pass_all();
        PROVE_EQ(t.role("attacker"), attacker ? Names{} : Names{"soldier"});
        PROVE_EQ(t.role("defender"), attacker ? Names{"scout"} : Names{});
        t.pass_all();
        if (t.asks() == "choose_cards") t.retaliate({});
        t.pass_all();
        PROVE_EQ(t.at(), "main.opportunity");
        PROVE_EQ(t.damage_on(t.find("scout")), 0);
    }
}

void what_becomes_illegal_stops_defending(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec vanish;
    vanish.type = "action";
    vanish.fast = true;
    vanish.abilities = {
        effect([](Game& game, Call call) -> Task<> { co_await grant_own(game, call, Lasting{}); })};
    vanish.lasting = {hides("scout")};
    t.card("vanish", vanish);
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"scout"});
    t.put(p2, "hand", {"vanish"});
    t.begin("main");
    t.attack("soldier", "scout");
    t.pass();
    t.play("vanish");
    t.pass_all();
    PROVE_EQ(t.role("defender"), Names{});
}

/// That something stops defending is bookkeeping: nobody gets Opportunity for it (AMB-1).
void a_part_that_ends_opens_no_window(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec herald = ally(1, 1);
    herald.abilities = {when(event::attack, [](Game& game, Call call) -> Task<> {
        co_await grant_own(game, call, Lasting{});
    })};
    herald.lasting = {hides("scout")};
    t.card("herald", herald);
    t.put(p1, "field", {"herald"});
    t.put(p2, "field", {"scout"});
    t.begin("main");
    t.attack("herald", "scout");
    PROVE_EQ(t.at(), "combat.before_retaliation");
    t.pass_all();
    PROVE_EQ(t.role("defender"), Names{});
    PROVE_EQ(t.at(), "combat.retaliation_opportunity");
}

void a_prohibition_to_attack_comes_too_late(const Rules& rules) {
    Table t(rules);
    CardSpec truce;
    truce.type = "action";
    truce.fast = true;
    truce.abilities = {
        effect([](Game& game, Call call) -> Task<> { co_await grant_own(game, call, Lasting{}); })};
    truce.lasting = {cannot(event::attack)};
    t.card("truce", truce);
    t.put(p1, "field", {"soldier"});
    t.put(p2, "hand", {"truce"});
    t.begin("main");
    t.attack("soldier");
    t.pass();
    t.play("truce");
    t.pass_all();
    PROVE_EQ(t.role("defender"), Names{"spirit"});  // GA-CTRL-2: it goes on
}

}  // namespace

std::span<const Proof> combat_role_proofs() {
    static const Proof proofs[] = {
        {"GA-COMBAT-ROLE-1 GA-SBE-7 GA-IDX-12", "a defender that leaves stops defending",
         a_defender_that_leaves_stops_defending},
        {"GA-COMBAT-DECL-4 GA-COMBAT-DMG-3", "combat runs through its steps without its attacker",
         combat_goes_on_without_the_attacker},
        {"GA-COMBAT-ROLE-2 AMB-6", "who changes controller leaves combat at once",
         control_change_removes_from_combat},
        {"GA-COMBAT-ROLE-1 GA-SBE-7 KW-STEALTH", "what cannot be attacked any more stops defending",
         what_becomes_illegal_stops_defending},
        {"GA-SBE-7 AMB-1 GA-TURN-8.1", "a part in combat that ends opens no window",
         a_part_that_ends_opens_no_window},
        {"GA-CTRL-2 GA-COMBAT-ROLE-1", "a prohibition to attack does not stop an attack under way",
         a_prohibition_to_attack_comes_too_late},
    };
    return proofs;
}

}  // namespace cardloom::proofs
