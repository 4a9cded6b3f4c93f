/// Declaring an attack (rules section 12.2): parts, triggers, taxes and costs, and what must be
/// attacked first.

#include "core/combat/combat.hpp"
#include "core/pipeline.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "proofs/fighters.hpp"

namespace cardloom::proofs {

namespace {

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

}  // namespace

std::span<const Proof> declaration_proofs() {
    static const Proof proofs[] = {
        {"GA-COMBAT-DECL-3 GA-COMBAT-ATK-7", "a declaration gives one attacker and its defenders",
         declaring_gives_parts},
        {"GA-COMBAT-DECL-3 KW-ONATTACK", "attacking and being attacked trigger", attacks_trigger},
        {"GA-COMBAT-DECL-2 WE-28", "a refused tax undoes the declaration",
         a_refused_tax_undoes_the_declaration},
        {"GA-COMBAT-DECL-1", "taxes that are paid let the attack go on",
         a_paid_tax_lets_the_attack_go_on},
        {"GA-COMBAT-DECL-1 GA-VERB-WIELD", "additional costs of wielding are paid",
         additional_costs_are_paid},
        {"KW-TAUNT WE-26",
         "what must be attacked is attacked before its controller's other objects",
         what_must_be_attacked_comes_first},
        {"KW-TAUNT", "of several that must be attacked the attacker chooses",
         of_several_that_must_be_attacked_one_is_chosen},
        {"KW-TAUNT KW-STEALTH", "what must be attacked but cannot be binds nobody",
         what_cannot_be_attacked_binds_nobody},
    };
    return proofs;
}

}  // namespace cardloom::proofs
