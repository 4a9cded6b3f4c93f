/// Weapons, attack cards and what is loaded (rules sections 6.4, 6.5 and 6.7).

#include "core/characteristics.hpp"
#include "core/combat/combat.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"
#include "proofs/fighters.hpp"

namespace cardloom::proofs {

namespace {

Table& with_knight(Table& t) {
    add_fighters(t);
    t.without_champion(p1);
    t.put(p1, "field", {"knight"});
    return t;
}

void a_weapon_adds_power_and_wears(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.put(p1, "field", {"sword"});
    t.adjust = [](GameState& state) { state.object(CardId{1})->rested = 1; };
    t.begin("main");
    t.attack("knight");
    PROVE_EQ(t.role("weapon"), Names{"sword"});  // a rested one, too (GA-WEAP-4)
    PROVE_EQ(t.counters("sword", "durability"), 2);
    t.pass_all();
    t.pass_all();
    PROVE_EQ(damage_to(t, p2), 1);
    PROVE_EQ(t.counters("sword", "durability"), 1);
}

void a_weapon_wears_whatever_the_damage(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.put(p1, "field", {"twig"});
    t.begin("main");
    t.attack("knight");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(damage_to(t, p2), 0);
    PROVE_EQ(t.zone("graveyard", p1), Names{"twig"});
}

/// AMB-7: with nothing attacked any more, and if combat ends before.
void a_weapon_does_not_wear_without_a_defender(const Rules& rules) {
    for (const bool ended : {true, false}) {
        Table t(rules);
        with_knight(t);
        t.action("spark", aimed(strike));
        t.action("halt", effect([](Game& game, Call) -> Task<> {
                     end_phase(game);
                     co_return;
                 }));
        t.put(p1, "field", {"sword"});
        t.put(p2, "field", {"scout"});
        t.put(p2, "hand", {ended ? "halt" : "spark"});
        t.begin("main");
        t.attack("knight");
        t.choose("scout");
        t.pass();
        if (ended) {
            t.play("halt");
        } else {
            t.play("spark", {"scout"});
        }
        t.pass_all();
        while (t.phase() == "combat") t.pass();
        PROVE_EQ(t.counters("sword", "durability"), 2);
    }
}

void durability_goes_with_the_damage(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    CardSpec bell;
    bell.abilities = {when(event::damage, nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"sword", "bell"});
    t.begin("main");
    t.attack("knight");
    t.pass_all();
    static_cast<void>(t.news());
    t.pass_all();
    const Names told = t.news();
    PROVE(told.size() > 2);
    PROVE_EQ(told[1], "Spirit takes 1 damage from knight.");
    PROVE_EQ(told[2], "Sword loses 1 durability counter.");
}

void at_most_so_many_weapons(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.put(p1, "field", {"sword", "sword"});
    t.begin("main");
    t.attack("knight");
    t.choose("sword");
    PROVE_EQ(t.role("weapon"), Names{"sword"});
    PROVE_EQ(t.at(), "combat.retaliation_opportunity");  // one (AMB-15)
}

/// A weapon's On Kill triggers though the weapon breaks (AMB-7).
void a_weapon_that_breaks_has_killed(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    CardSpec fang;
    fang.type = "weapon";
    fang.power = 3;
    fang.durability = 1;
    fang.abilities = {when(event::attack, nothing, is_of_self),
                      when(event::hit, nothing, is_of_self),
                      when(event::kill, draw_one, is_of_self)};
    t.card("fang", fang);
    t.put(p1, "field", {"fang"});
    t.put(p2, "field", {"scout"});
    t.begin("main");
    t.attack("knight");
    t.choose("scout");
    PROVE_EQ(t.stack(), Names{"fang"});
    t.pass_all();
    t.pass_all();
    t.retaliate({});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"fang"});
    PROVE_EQ(t.stack(), (Names{"fang", "fang"}));
}

// ---- attack cards

/// WE-22
void an_attack_card_from_hand_to_graveyard(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    CardSpec slash = attack_card(3, 2);
    AbilitySpec hit = when(event::hit, draw_one, is_of_self);
    hit.zone = "intent";
    slash.abilities = {hit};
    t.card("slash", slash);
    t.put(p1, "field", {"sword"});
    t.put(p1, "hand", {"slash", "blank", "blank"});
    t.begin("main");
    t.play("slash");
    t.choose_all({"blank", "blank"});
    PROVE_EQ(t.rested(t.find("knight")), 1);
    PROVE_EQ(t.stack(), Names{"slash"});
    t.pass_all();
    PROVE_EQ(t.zone("intent", p1), Names{"slash"});
    t.choose("sword");  // and no Opportunity before
    PROVE_EQ(t.at(), "combat.retaliation_opportunity");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(damage_to(t, p2), 4);
    PROVE_EQ(t.counters("sword", "durability"), 1);
    PROVE_EQ(t.zone("graveyard", p1), Names{"slash"});
    PROVE_EQ(t.stack(), Names{"slash"});  // what it triggered outlives its move
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.at(), "main.opportunity");
}

void an_attack_card_without_a_target(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.card("slash", attack_card(3));
    CardSpec veil;
    veil.abilities = {hides("spirit")};
    t.card("veil", veil);
    t.put(p2, "field", {"veil"});
    t.put(p1, "hand", {"slash"});
    t.begin("main");
    t.play("slash");  // it may be played all the same
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"slash"});
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.rested(t.find("knight")), 1);
}

void an_attack_card_needs_an_awake_champion(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.card("slash", attack_card(3));
    t.put(p1, "hand", {"slash"});
    t.adjust = [](GameState& state) { state.object(CardId{0})->rested = 1; };
    t.begin("main");
    PROVE(!t.offers("play slash"));
}

/// WE-23
void an_attack_card_at_the_wrong_time(const Rules& rules) {
    // Another item is on the stack.
    Table t(rules);
    with_knight(t);
    CardSpec slash = attack_card(3);
    t.card("slash", slash);
    t.action("omen", effect(nothing));
    t.order("haste", {"slash"}, [](Play& play) { play.any_speed = true; });
    t.put(p1, "hand", {"slash", "omen", "haste"});
    t.begin("main");
    t.play("omen");
    t.play("haste");
    t.pass_all();
    PROVE_EQ(t.stack(), (Names{"omen", "slash"}));
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), (Names{"haste", "slash"}));
    PROVE_EQ(t.phase(), "main");
    // Another player's turn, and a combat under way.
    for (const bool in_combat : {true, false}) {
        Table late(rules);
        with_knight(late);
        late.card("slash", slash);
        late.order("haste", {"slash"}, [](Play& play) { play.any_speed = true; });
        late.put(p1, "field", {"soldier"});
        late.put(p1, "hand", {"slash", "haste"});
        late.begin("main", in_combat ? p1 : p2);
        if (in_combat) {
            late.attack("soldier");
        } else {
            late.pass();
        }
        late.play("haste");
        late.pass_all();
        PROVE_EQ(late.stack(), Names{"slash"});
        late.pass_all();
        PROVE_EQ(late.zone("graveyard", p1), (Names{"haste", "slash"}));
        PROVE_EQ(late.role("attacker"), in_combat ? Names{"soldier"} : Names{});
    }
}

/// KW-COMMAND: an ally performs it, whatever its power.
CardSpec command() {
    CardSpec spec = attack_card(2);
    CostPart rest = part(CostWhat::rest, PaidWith::chosen);
    rest.attacks = true;
    spec.additional = {rest};
    spec.pays_with = [](const Game& game, const CostPart&, CardRef card) {
        return !is_champion(game, card.card) && is_unit(game, card.card);
    };
    CombatTerms terms;
    terms.performs = true;
    AbilitySpec by = may(event::attack, terms, [](const Game& game, const Call&, const Event& e) {
        return is_unit(game, e.attacker.card) && !is_champion(game, e.attacker.card);
    });
    by.zone = "intent";
    spec.abilities = {by};
    return spec;
}

void an_ally_performs_an_attack_card(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.card("order", command());
    t.put(p1, "field", {"pacifist", "sword"});
    t.put(p1, "hand", {"order"});
    t.begin("main");
    t.play("order");
    t.choose("pacifist");
    PROVE_EQ(t.rested(t.find("pacifist")), 1);
    PROVE_EQ(t.rested(t.find("knight")), 0);
    t.pass_all();
    PROVE_EQ(t.role("attacker"), Names{"pacifist"});
    t.pass_all();
    t.pass_all();
    PROVE_EQ(damage_to(t, p2), 2);
    PROVE_EQ(t.zone("graveyard", p1), Names{"order"});
}

void without_its_ally_the_attack_card_fizzles(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.card("order", command());
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"pacifist", "soldier"});
    t.put(p1, "hand", {"order"});
    t.put(p2, "hand", {"spark"});
    t.begin("main");
    t.play("order");
    t.choose("pacifist");
    t.pass();
    t.play("spark", {"pacifist"});
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), (Names{"pacifist", "order"}));
    PROVE_EQ(t.at(), "main.opportunity");
}

/// Puts the first card of its player's hand into the Intent of a unit.
Task<> misplace(Game& game, PlayerId player, CardId unit) {
    const ZoneId to = make_object_zone(game.state(), unit, game.library().roles.intent);
    const ZoneId hand = game.state().zone_of(game.library().roles.hand, player);
    Move how;
    how.to = game.library().roles.graveyard;
    Event event = move_event(game, game.state().ref(game.state().zone(hand).first), how);
    event.to = to;
    const std::size_t batch = game.open_batch();
    game.propose(event);
    co_await happen(game, batch);
}

void an_attack_card_that_does_not_fit_leaves_the_intent(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.card("slash", attack_card(3));
    t.put(p1, "field", {"soldier"});
    t.put(p1, "hand", {"slash"});
    t.action("mix", aimed([](Game& game, Call call) -> Task<> {
                 co_await misplace(game, call.you, call.targets[0].card);
             }));
    t.put(p1, "hand", {"mix"});
    t.begin("main");
    t.play("mix", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), (Names{"mix", "slash"}));
}

/// That counts as a change: a window that was about to close stays open (AMB-1).
void an_intent_that_is_cleared_keeps_a_window_open(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.card("slash", attack_card(3));
    CardSpec clumsy = ally(1, 1);
    clumsy.abilities = {when(event::attack, [](Game& game, Call call) -> Task<> {
        co_await misplace(game, call.you, call.source.card);
    })};
    t.card("clumsy", clumsy);
    t.put(p1, "field", {"clumsy"});
    t.put(p1, "hand", {"slash"});
    t.begin("main");
    t.attack("clumsy");
    PROVE_EQ(t.stack(), Names{"clumsy"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"slash"});
    PROVE_EQ(t.at(), "combat.before_retaliation");
    t.pass_all();
    PROVE_EQ(t.at(), "combat.retaliation_opportunity");
}

/// A refused tax: no combat, and the card is spent (GA-ATKC-3).
void an_attack_card_whose_tax_is_refused(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.card("slash", attack_card(3));
    CardSpec gate;
    gate.abilities = {costs(event::attack, 1, true)};
    t.card("gate", gate);
    t.put(p1, "hand", {"slash", "blank"});
    t.put(p2, "field", {"gate"});
    t.begin("main");
    t.play("slash");
    t.pass_all();
    t.say(false);
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.zone("graveyard", p1), Names{"slash"});
    PROVE_EQ(t.role("attacker"), Names{});
}

void a_champion_attacks_without_its_intents(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    t.card("slash", attack_card(3));
    t.action("unmake", effect([](Game& game, Call call) -> Task<> {
                 const CardId card =
                     game.state()
                         .zone(object_zone(game.state(), attacker_in(game.state()).card,
                                           game.library().roles.intent))
                         .first;
                 Move how;
                 how.to = game.library().roles.banishment;
                 co_await move_card(game, game.state().ref(card), how);
                 static_cast<void>(call);
             }));
    t.put(p1, "hand", {"slash"});
    t.put(p2, "hand", {"unmake"});
    t.begin("main");
    t.play("slash");
    t.pass_all();
    t.pass();
    t.play("unmake");
    t.pass_all();
    PROVE_EQ(t.role("attacker"), Names{"knight"});
    t.pass_all();
    t.pass_all();
    PROVE_EQ(damage_to(t, p2), 0);
}

// ---- what is loaded

void a_gun_must_be_loaded(const Rules& rules) {
    Table t(rules);
    with_knight(t);
    CardSpec gun;
    gun.type = "weapon";
    gun.power = 1;
    gun.durability = 2;
    gun.subtypes = {"gun"};
    t.card("gun", gun);
    CardSpec bullet;
    bullet.power = 2;
    bullet.subtypes = {"bullet"};
    t.card("bullet", bullet);
    t.card("slash", attack_card(3));
    t.put(p1, "field", {"gun"});
    t.begin("main");
    PROVE(!t.offers("attack knight"));
    for (const bool with_card : {false, true}) {
        Table loaded(rules);
        with_knight(loaded);
        loaded.card("gun", gun);
        loaded.card("bullet", bullet);
        loaded.card("slash", attack_card(3));
        loaded.put(p1, "field", {"gun"});
        loaded.put(p1, "hand", {"slash"});
        loaded.put(p1, "graveyard", {"bullet"});
        loaded.adjust = [&](GameState& state) {
            CardId host, shot;
            for (std::size_t i = 0; i < state.cards().size(); ++i) {
                const std::string& name = loaded.library().card(state.cards()[i].definition).name;
                if (name == "gun") host = CardId{i};
                if (name == "bullet") shot = CardId{i};
            }
            unlink(state, shot);
            link(state, shot, make_object_zone(state, host, loaded.library().roles.loaded), bottom);
        };
        loaded.begin("main");
        if (with_card) {
            loaded.play("slash");
            loaded.pass_all();
            PROVE_EQ(loaded.role("weapon"), Names{});  // not together with an attack card
            PROVE_EQ(loaded.phase(), "combat");
            continue;
        }
        loaded.attack("knight");
        PROVE_EQ(loaded.zone("intent", p1), Names{"bullet"});
        loaded.pass_all();
        loaded.pass_all();
        PROVE_EQ(damage_to(loaded, p2), 3);
        PROVE_EQ(loaded.counters("gun", "durability"), 1);
        PROVE_EQ(loaded.zone("graveyard", p1), Names{"bullet"});
    }
}

}  // namespace

std::span<const Proof> weapon_proofs() {
    static const Proof proofs[] = {
        {"GA-WEAP-2 GA-WEAP-4 GA-COMBAT-DMG-3", "a weapon adds its power and loses durability",
         a_weapon_adds_power_and_wears},
        {"GA-WEAP-2 GA-COMBAT-DMG-4 GA-WEAP-3", "a weapon wears whatever the damage",
         a_weapon_wears_whatever_the_damage},
        {"GA-COMBAT-DMG-4 AMB-7 GA-PHEND-2", "a weapon does not wear if nothing is attacked",
         a_weapon_does_not_wear_without_a_defender},
        {"AMB-7 GA-COMBAT-DMG-4", "durability goes at the same time as the damage comes",
         durability_goes_with_the_damage},
        {"AMB-15", "one weapon is wielded in an attack", at_most_so_many_weapons},
        {"AMB-7 KW-ONKILL KW-ONATTACK", "a weapon that breaks has attacked, hit and killed",
         a_weapon_that_breaks_has_killed},
        {"WE-22 GA-ATKC-2 GA-ATKC-5",
         "an attack card goes from the hand to the Intent to the graveyard",
         an_attack_card_from_hand_to_graveyard},
        {"GA-ATKC-3 WE-22", "an attack card without anything to attack is spent",
         an_attack_card_without_a_target},
        {"GA-ATKC-1 AMB-30", "an attack card needs an awake champion",
         an_attack_card_needs_an_awake_champion},
        {"WE-23 GA-ATKC-4", "an attack card at the wrong time fizzles",
         an_attack_card_at_the_wrong_time},
        {"KW-COMMAND GA-COMBAT-ATK-4", "an ally performs an attack card that says so",
         an_ally_performs_an_attack_card},
        {"GA-IDX-13 KW-COMMAND", "without its ally such a card fizzles",
         without_its_ally_the_attack_card_fizzles},
        {"GA-SBE-12", "an attack card that does not fit leaves the Intent",
         an_attack_card_that_does_not_fit_leaves_the_intent},
        {"GA-SBE-12 AMB-1 GA-TURN-8.1", "clearing an Intent keeps a window open",
         an_intent_that_is_cleared_keeps_a_window_open},
        {"GA-ATKC-3 GA-COMBAT-DECL-2", "an attack card whose tax is refused is spent",
         an_attack_card_whose_tax_is_refused},
        {"GA-COMBAT-ROLE-4", "a champion attacks on without its intents",
         a_champion_attacks_without_its_intents},
        {"GA-FUNC-LOAD GA-IDX-33", "a gun must be loaded, and what is loaded goes to the Intent",
         a_gun_must_be_loaded},
    };
    return proofs;
}

}  // namespace cardloom::proofs
