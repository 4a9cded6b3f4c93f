/// Who attacks (rules sections 12.1 and 11.5): who can attack what, and what must attack.

#include "core/combat/combat.hpp"
#include "core/pipeline.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "proofs/fighters.hpp"

namespace cardloom::proofs {

namespace {

void units_attack_what_others_control(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.put(p1, "field", {"soldier", "blank", "guard"});
    t.put(p2, "field", {"scout", "blank"});
    t.begin("main");
    PROVE_EQ(t.options(), (Names{"pass", "attack soldier", "attack guard"}));
    PROVE_EQ(t.why_no_attack(p1, "blank"), "only units attack [GA-COMBAT-ATK-1]");
    t.attack("soldier");
    PROVE_EQ(t.options(), (Names{"pick scout", "pick spirit"}));  // no item, and nothing of theirs
    PROVE_EQ(t.why_no_attack(p1, "guard"), "this is not the time to attack [GA-COMBAT-ATK-2]");
}

void a_unit_attacks_the_turn_it_enters(const Rules& rules) {
    Table t(rules);
    t.put(p1, "hand", {"soldier"});
    t.begin("main");
    t.play("soldier");
    t.pass_all();
    PROVE(t.offers("attack soldier"));
}

void power_or_a_weapon_is_needed(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.put(p1, "field", {"pacifist", "knight"});
    t.without_champion(p1);
    t.begin("main");
    PROVE_EQ(t.options(), Names{"pass"});
    PROVE_EQ(t.why_no_attack(p1, "pacifist"), "it has no power to attack [GA-COMBAT-ATK-4]");
    Table armed(rules);
    add_fighters(armed);
    armed.put(p1, "field", {"pacifist", "knight", "twig"});
    armed.without_champion(p1);
    armed.begin("main");
    PROVE_EQ(armed.options(), (Names{"pass", "attack knight"}));  // with a weapon of no power
    armed.attack("knight");
    PROVE_EQ(armed.role("weapon"), Names{"twig"});  // and not without one
}

void an_ally_wields_only_by_permission(const Rules& rules) {
    for (const bool sharp : {false, true}) {
        Table t(rules);
        add_fighters(t);
        CardSpec squire = ally(0, 2);
        squire.abilities = {
            may(event::wield, {}, [](const Game&, const Call& call, const Event& e) {
                return e.attacker == call.source;
            })};
        t.card("squire", squire);
        t.put(p1, "field", {"squire", sharp ? "sword" : "twig"});
        t.begin("main");
        // A weapon must bring its attack above 0 (AMB-22).
        PROVE_EQ(t.offers("attack squire"), sharp);
    }
}

void the_attacker_rests_as_a_cost(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier"});
    t.begin("main");
    static_cast<void>(t.news());
    t.attack("soldier");
    PROVE_EQ(t.rested(t.find("soldier")), 1);
    t.pass_all();
    t.pass_all();
    PROVE(!t.offers("attack soldier"));
    PROVE_EQ(t.why_no_attack(p1, "soldier"), "it is rested [GA-COMBAT-ATK-5]");
}

void a_permission_lets_the_rested_attack(const Rules& rules) {
    Table t(rules);
    CardSpec drum;
    CombatTerms rested;
    rested.rested = true;
    drum.abilities = {may(event::attack, rested)};
    t.card("drum", drum);
    t.put(p1, "field", {"soldier", "drum"});
    t.adjust = [](GameState& state) { state.object(CardId{0})->rested = 1; };
    t.begin("main");
    PROVE(t.offers("attack soldier"));
    t.attack("soldier");
    PROVE_EQ(t.phase(), "combat");
}

void what_does_not_obey_does_not_attack(const Rules& rules) {
    Table t(rules);
    CardSpec rebel = ally(2, 2);
    rebel.abilities = {cannot(event::obey, is_self), activated(draw_one)};
    t.card("rebel", rebel);
    t.put(p1, "field", {"rebel"});
    t.begin("main");
    PROVE_EQ(t.options(), Names{"pass"});
    PROVE_EQ(t.why_no_attack(p1, "rebel"), "it does not obey [GA-COMBAT-ATK-6]");
}

void an_effect_forbids_attacking(const Rules& rules) {
    Table t(rules);
    CardSpec peace;
    peace.abilities = {cannot(event::attack)};
    t.card("peace", peace);
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"peace"});
    t.begin("main");
    PROVE_EQ(t.options(), Names{"pass"});
    PROVE_EQ(t.why_no_attack(p1, "soldier"), "an effect forbids it (peace) [GA-GEN-8]");
}

void an_item_attacks_as_though_an_ally(const Rules& rules) {
    Table t(rules);
    CardSpec golem;
    golem.type = "weapon";
    golem.power = 2;
    golem.durability = 2;
    golem.abilities = {may(event::attack, {}, [](const Game&, const Call& call, const Event& e) {
        return e.attacker == call.source;
    })};
    t.card("golem", golem);
    t.put(p1, "field", {"golem"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.attack("golem", "soldier");
    t.pass_all();
    t.retaliate({"soldier"});
    t.pass_all();
    PROVE_EQ(t.counters("golem", "durability"), 1);  // and it cannot be damaged
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
}

// ---- what must attack

Table& begin_with_berserker(Table& t, int tax) {
    CardSpec berserker = ally(2, 2);
    berserker.abilities = {must_attack_itself()};
    t.card("berserker", berserker);
    CardSpec gate;
    gate.abilities = {costs(event::attack, tax, true)};
    t.card("gate", gate);
    t.put(p1, "field", {"berserker"});
    if (tax > 0) t.put(p2, "field", {"gate"});
    t.put(p1, "hand", {"blank", "blank"});
    t.begin("main");
    return t;
}

void what_must_attack_keeps_its_player_in_main(const Rules& rules) {
    Table t(rules);
    begin_with_berserker(t, 0);
    PROVE(!t.offers("pass"));
    PROVE(!t.offers("proceed"));
    t.attack("berserker");
    PROVE_EQ(t.phase(), "combat");
    t.pass_all();
    t.pass_all();
    PROVE(t.offers("pass"));
}

/// WE-28
void an_attempt_that_fails_is_enough(const Rules& rules) {
    Table t(rules);
    begin_with_berserker(t, 2);
    PROVE(!t.offers("pass"));
    t.attack("berserker");
    t.say(false);
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.rested(t.find("berserker")), 0);
    PROVE(t.offers("pass"));
    PROVE(t.offers("attack berserker"));  // they may still
    t.play("blank");
    t.pass_all();
    PROVE(t.offers("pass"));  // the attempt counts for the whole phase
    t.pass_until("end");
    PROVE_EQ(t.role("attempted"), Names{});
}

void what_cannot_attack_need_not(const Rules& rules) {
    Table t(rules);
    begin_with_berserker(t, 5);
    PROVE(t.offers("pass"));
}

}  // namespace

std::span<const Proof> attacker_proofs() {
    static const Proof proofs[] = {
        {"GA-COMBAT-ATK-1", "units attack what other players control",
         units_attack_what_others_control},
        {"GA-COMBAT-ATK-3 GA-ALLY-1", "a unit can attack the turn it enters",
         a_unit_attacks_the_turn_it_enters},
        {"GA-COMBAT-ATK-4 GA-WEAP-2 AMB-22",
         "an attack needs power, a champion's a weapon at least", power_or_a_weapon_is_needed},
        {"GA-ALLY-3 GA-COMBAT-ATK-4 AMB-22", "an ally wields only by permission, and for power",
         an_ally_wields_only_by_permission},
        {"GA-COMBAT-ATK-5", "the attacker rests as a cost", the_attacker_rests_as_a_cost},
        {"GA-COMBAT-DECL-1", "what is rested attacks by permission only",
         a_permission_lets_the_rested_attack},
        {"GA-COMBAT-ATK-6 GA-CTRL-2", "what does not obey neither attacks nor uses its abilities",
         what_does_not_obey_does_not_attack},
        {"GA-GEN-8 GA-COMBAT-ATK-1", "an effect can forbid attacks", an_effect_forbids_attacking},
        {"GA-IDX-17", "a weapon that attacks as though an ally wears and is not damaged",
         an_item_attacks_as_though_an_ally},
        {"GA-MAIN-4", "what must attack keeps its player in main until it is tried",
         what_must_attack_keeps_its_player_in_main},
        {"GA-MAIN-4 WE-28", "an attempt that fails is enough, and its only trace",
         an_attempt_that_fails_is_enough},
        {"GA-MAIN-4", "what has no legal attack need not attack", what_cannot_attack_need_not},
    };
    return proofs;
}

}  // namespace cardloom::proofs
