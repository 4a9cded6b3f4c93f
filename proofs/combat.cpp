/// Attacking (rules sections 12.1 to 12.3): who can attack what, how an attack is declared, and
/// what becomes of the parts in it.

#include "core/combat/combat.hpp"
#include "core/pipeline.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "proofs/fighters.hpp"

namespace cardloom::proofs {

namespace {

// ---- who may attack

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

// ---- declaring

void declaring_gives_parts(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"scout"});
    t.begin("main");
    PROVE_EQ(t.role("attacker"), Names{});
    t.attack("soldier", "scout");
    PROVE_EQ(t.role("attacker"), Names{"soldier"});
    PROVE_EQ(t.role("defender"), Names{"scout"});
    t.pass_all();
    t.retaliate({});
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.role("attacker"), Names{});
    PROVE_EQ(t.role("defender"), Names{});
}

void attacks_trigger(const Rules& rules) {
    Table t(rules);
    CardSpec eager = ally(1, 1);
    eager.abilities = {
        when(event::attack, draw_one, [](const Game&, const Call& call, const Event& event) {
            return event.attacker == call.source;
        })};
    t.card("eager", eager);
    CardSpec wary = eager;
    wary.abilities = {
        when(event::attack, draw_one, [](const Game& game, const Call& call, const Event&) {
            return is_attack_target(game.state(), call.source);
        })};
    t.card("wary", wary);
    t.put(p1, "field", {"eager"});
    t.put(p2, "field", {"wary", "wary"});
    t.begin("main");
    t.attack("eager", "wary");
    PROVE_EQ(t.at(), "combat.before_retaliation");
    PROVE_EQ(t.stack(), (Names{"eager", "wary"}));  // the other was not attacked
    PROVE_EQ(t.instance(0).told.attacker.card, t.find("eager"));
    PROVE(t.instance(1).told.target == t.instance(1).source);
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.zone("hand", p2).size(), 1u);
}

/// A tax is refused, and nothing of the declaration remains (WE-28 without its obligation).
void a_refused_tax_undoes_the_declaration(const Rules& rules) {
    Table t(rules);
    CardSpec gate;
    gate.abilities = {costs(event::attack, 1, true)};
    t.card("gate", gate);
    t.put(p1, "field", {"soldier"});
    t.put(p1, "hand", {"blank"});
    t.put(p2, "field", {"gate"});
    t.begin("main");
    const std::uint64_t before = t.state().hash();
    t.attack("soldier");
    PROVE_EQ(t.asks(), "may");
    t.say(false);
    PROVE_EQ(t.state().hash(), before);
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE(!t.offers("attack soldier"));  // not again until something changes
    t.play("blank");
    t.pass_all();
    PROVE(!t.offers("attack soldier"));  // nothing is left to pay with
}

void a_paid_tax_lets_the_attack_go_on(const Rules& rules) {
    Table t(rules);
    CardSpec gate;
    gate.abilities = {costs(event::attack, 1, true)};
    t.card("gate", gate);
    t.put(p1, "field", {"soldier"});
    t.put(p1, "hand", {"blank"});
    t.put(p2, "field", {"gate", "gate"});
    t.begin("main");
    PROVE(!t.offers("attack soldier"));  // two taxes, and one card
    Table one(rules);
    one.card("gate", gate);
    one.put(p1, "field", {"soldier"});
    one.put(p1, "hand", {"blank", "blank"});
    one.put(p2, "field", {"gate", "gate"});
    one.begin("main");
    one.attack("soldier");
    one.say(true);
    one.choose("blank");
    one.say(true);
    one.choose("blank");
    PROVE_EQ(one.phase(), "combat");
    PROVE_EQ(one.zone("memory", p1), (Names{"blank", "blank"}));
}

void additional_costs_are_paid(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec axe;
    axe.type = "weapon";
    axe.power = 3;
    axe.durability = 1;
    AbilitySpec price = costs(event::wield, 0, false);
    price.applies = is_self;
    price.cost = {part(CostWhat::discard, PaidWith::chosen)};
    price.cost[0].zone = t.library().roles.hand;
    axe.abilities = {price};
    t.card("axe", axe);
    t.put(p1, "field", {"knight", "axe"});
    t.without_champion(p1);
    t.begin("main");
    PROVE(!t.offers("attack knight"));  // nothing to discard
    Table paid(rules);
    add_fighters(paid);
    price.cost[0].zone = paid.library().roles.hand;
    axe.abilities = {price};
    paid.card("axe", axe);
    paid.put(p1, "field", {"knight", "axe"});
    paid.put(p1, "hand", {"blank"});
    paid.without_champion(p1);
    paid.begin("main");
    paid.attack("knight");
    paid.choose("blank");
    PROVE_EQ(paid.zone("graveyard", p1), Names{"blank"});
    PROVE_EQ(paid.role("weapon"), Names{"axe"});
}

/// WE-26
void what_must_be_attacked_comes_first(const Rules& rules) {
    for (const bool awake : {true, false}) {
        Table t(rules);
        add_fighters(t);
        t.put(p1, "field", {"soldier"});
        t.put(p2, "field", {"taunter", "scout", "wall"});
        if (!awake) {
            t.adjust = [](GameState& state) { state.object(CardId{1})->rested = 1; };
        }
        t.begin("main");
        t.attack("soldier");
        if (awake) {
            PROVE_EQ(t.role("defender"), Names{"taunter"});  // nothing else could be chosen
        } else {
            PROVE_EQ(t.options(),
                     (Names{"pick taunter", "pick scout", "pick wall", "pick spirit"}));
        }
    }
}

void of_several_that_must_be_attacked_one_is_chosen(const Rules& rules) {
    Table t(rules, 3);
    add_fighters(t);
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"taunter", "taunter", "scout"});
    t.put(p3, "field", {"scout"});
    t.begin("main");
    t.attack("soldier");
    // Another player's objects are not held back by it.
    PROVE_EQ(t.options(), (Names{"pick taunter", "pick taunter", "pick scout", "pick spirit"}));
}

void what_cannot_be_attacked_binds_nobody(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec veil;
    veil.abilities = {hides("taunter")};
    t.card("veil", veil);
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"taunter", "veil"});
    t.begin("main");
    t.attack("soldier");
    PROVE_EQ(t.role("defender"), Names{"spirit"});
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

// ---- parts that change

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

const Proof proofs[] = {
    {"GA-COMBAT-ATK-1", "units attack what other players control",
     units_attack_what_others_control},
    {"GA-COMBAT-ATK-3 GA-ALLY-1", "a unit can attack the turn it enters",
     a_unit_attacks_the_turn_it_enters},
    {"GA-COMBAT-ATK-4 GA-WEAP-2 AMB-22", "an attack needs power, a champion's a weapon at least",
     power_or_a_weapon_is_needed},
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
    {"GA-COMBAT-DECL-3 GA-COMBAT-ATK-7", "a declaration gives one attacker and its defenders",
     declaring_gives_parts},
    {"GA-COMBAT-DECL-3 KW-ONATTACK", "attacking and being attacked trigger", attacks_trigger},
    {"GA-COMBAT-DECL-2 WE-28", "a refused tax undoes the declaration",
     a_refused_tax_undoes_the_declaration},
    {"GA-COMBAT-DECL-1", "taxes that are paid let the attack go on",
     a_paid_tax_lets_the_attack_go_on},
    {"GA-COMBAT-DECL-1 GA-VERB-WIELD", "additional costs of wielding are paid",
     additional_costs_are_paid},
    {"KW-TAUNT WE-26", "what must be attacked is attacked before its controller's other objects",
     what_must_be_attacked_comes_first},
    {"KW-TAUNT", "of several that must be attacked the attacker chooses",
     of_several_that_must_be_attacked_one_is_chosen},
    {"KW-TAUNT KW-STEALTH", "what must be attacked but cannot be binds nobody",
     what_cannot_be_attacked_binds_nobody},
    {"GA-MAIN-4", "what must attack keeps its player in main until it is tried",
     what_must_attack_keeps_its_player_in_main},
    {"GA-MAIN-4 WE-28", "an attempt that fails is enough, and its only trace",
     an_attempt_that_fails_is_enough},
    {"GA-MAIN-4", "what has no legal attack need not attack", what_cannot_attack_need_not},
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

}  // namespace

std::span<const Proof> combat_proofs() { return proofs; }

}  // namespace cardloom::proofs
