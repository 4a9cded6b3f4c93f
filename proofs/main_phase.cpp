/// The main phase (seed "Turn Order - Main Phase", rules section 11.5), and how combat stands in
/// it. What combat does is in combat.cpp and its neighbours.

#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

/// Point 1.
void first_check_opens_a_window_for_a_change(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {at_beginning_of("main", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.begin("main");
    PROVE_EQ(t.at(), "main.before");
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.stack(), Names{});
}

void without_a_change_the_check_is_silent(const Rules& rules) {
    Table t(rules);
    t.begin("main");
    PROVE_EQ(t.at(), "main.opportunity");
}

/// Point 2.
void turn_player_receives_opportunity(const Rules& rules) {
    for (const PlayerId player : {p1, p2}) {
        Table t(rules);
        t.begin("main", player);
        PROVE_EQ(t.holder(), player);
        PROVE_EQ(t.at(), "main.opportunity");
    }
}

/// Points 2.1 and 2.4.
void slow_and_fast_actions(const Rules& rules) {
    Table t(rules);
    t.action("rite", effect(nothing), false);
    t.action("omen", effect(nothing), true);
    t.put(p1, "hand", {"rite", "omen"});
    t.put(p2, "hand", {"rite", "omen"});
    t.begin("main");
    PROVE_EQ(t.options(), (Names{"pass", "play rite", "play omen"}));
    t.pass();
    PROVE_EQ(t.holder(), p2);
    PROVE_EQ(t.options(), (Names{"pass", "play omen"}));  // at fast speed only
    t.play("omen");
    t.pass();
    PROVE_EQ(t.holder(), p1);
    PROVE_EQ(t.options(), (Names{"pass", "play omen"}));  // the stack is not empty
}

void slow_actions_need_an_empty_stack(const Rules& rules) {
    Table t(rules);
    t.action("rite", effect(nothing), false);
    t.action("omen", effect(nothing), true);
    t.put(p1, "hand", {"rite", "omen"});
    t.begin("main");
    t.play("omen");
    PROVE_EQ(t.holder(), p1);
    PROVE(!t.offers("play rite"));
    t.pass_all();
    PROVE(t.offers("play rite"));
}

void slow_actions_only_in_main(const Rules& rules) {
    for (const char* phase : {"recollection", "end"}) {
        Table t(rules);
        t.action("rite", effect(nothing), false);
        t.put(p1, "hand", {"rite"});
        t.begin(phase);
        PROVE_EQ(t.holder(), p1);
        PROVE_EQ(t.options(), Names{"pass"});
    }
}

/// Also where a window is open on an empty stack, because a unit has died.
void slow_actions_never_outside_main(const Rules& rules) {
    for (const char* phase : {"wake_up", "materialize", "draw"}) {
        Table t(rules);
        t.action("rite", effect(nothing), false);
        t.put(p1, "field", {"soldier"});
        t.put(p1, "hand", {"rite"});
        t.adjust = [](GameState& state) {
            state.object(CardId{0})->damage = 2;
            state.header().unsettled = 1;
        };
        t.begin(phase);
        PROVE_EQ(t.phase(), phase);
        PROVE_EQ(t.holder(), p1);
        PROVE_EQ(t.stack(), Names{});
        PROVE_EQ(t.options(), Names{"pass"});
    }
    Table t(rules);
    t.action("rite", effect(nothing), false);
    t.put(p1, "field", {"soldier"});
    t.put(p1, "hand", {"rite"});
    t.begin("main");
    t.attack("soldier");
    PROVE_EQ(t.options(), Names{"pass"});
}

/// Points 2.2 and 2.2.1.
void attacking_starts_combat_inside_main(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {at_beginning_of("main", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"soldier", "bell"});
    t.begin("main");
    t.pass_all();  // the bell
    static_cast<void>(t.phases_begun());
    t.attack("soldier");
    PROVE_EQ(t.phase(), "combat");
    PROVE_EQ(t.holder(), p1);
    t.pass_all();  // retaliation
    t.pass_all();  // damage
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.holder(), p1);
    PROVE_EQ(t.stack(), Names{});  // no second beginning of main
    PROVE_EQ(t.phases_begun(), Names{"combat"});
    t.pass_all();
    PROVE_EQ(t.phase(), "end");
}

void several_attacks_in_one_main_phase(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier", "soldier"});
    t.begin("main");
    static_cast<void>(t.phases_begun());
    for (int i = 0; i < 2; ++i) {
        t.attack("soldier");
        t.pass_all();
        t.pass_all();
        PROVE_EQ(t.at(), "main.opportunity");
    }
    PROVE(!t.offers("attack soldier"));  // both are rested
    PROVE_EQ(t.phases_begun(), (Names{"combat", "combat"}));
}

void attacking_is_slow(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(nothing));
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"soldier"});
    t.put(p1, "hand", {"omen"});
    t.begin("main");
    PROVE(t.offers("attack soldier"));
    t.play("omen");
    PROVE(!t.offers("attack soldier"));
    t.pass();
    PROVE_EQ(t.holder(), p2);
    PROVE(!t.offers("attack soldier"));
}

void combat_has_its_steps_in_order(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {at_beginning_of("combat", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"soldier", "bell"});
    t.begin("main");
    static_cast<void>(t.news());
    t.attack("soldier");
    PROVE_EQ(t.at(), "combat.before_retaliation");  // where the bell is placed (AMB-35)
    PROVE_EQ(t.news(),
             (Names{"P1's Combat phase begins.", "Soldier rests.", "Soldier attacks spirit.",
                    "P1: combat_declare_attack.", "An ability of bell goes on the stack."}));
    t.pass_all();
    PROVE_EQ(t.at(), "combat.retaliation_opportunity");
    static_cast<void>(t.news());
    t.pass_all();
    PROVE_EQ(t.news(), Names{"P1: combat_declare_retaliation."});
    PROVE_EQ(t.at(), "combat.damage_opportunity");
    t.pass_all();
    PROVE_EQ(t.news(), (Names{"P1: combat_order_retaliators.",
                              "Spirit takes 2 damage from soldier.", "P1: combat_combat_damage.",
                              "P1: combat_leave_combat.", "P1: combat_clear_intents."}));
    PROVE_EQ(t.at(), "main.opportunity");
}

/// A bell for each action of combat: where what it triggers is placed.
void combat_places_triggers_where_it_checks(const Rules& rules) {
    struct Expected {
        const char* action;
        const char* at;
    };
    for (const Expected& one :
         {Expected{"declare_attack", "combat.before_retaliation"},
          Expected{"declare_retaliation", "combat.after_retaliation"},
          Expected{"combat_damage", "combat.after"}, Expected{"leave_combat", "combat.after"},
          Expected{"clear_intents", "combat.after"}}) {
        Table t(rules);
        CardSpec bell;
        bell.abilities = {
            when(t.library().find_event_name("combat_" + std::string(one.action)), nothing)};
        t.card("bell", bell);
        t.put(p1, "field", {"soldier", "bell"});
        t.begin("main");
        t.attack("soldier");
        while (t.stack().empty() && t.phase() == "combat") t.pass();
        PROVE_EQ(t.at(), one.at);
        PROVE_EQ(t.stack(), Names{"bell"});
    }
}

void end_of_combat_places_triggers_before_it_leaves(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::damage, nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"soldier", "bell"});
    t.begin("main");
    t.attack("soldier");
    t.pass_all();
    static_cast<void>(t.news());
    t.pass_all();
    const Names told = t.news();
    PROVE_EQ(after(told, 3), (Names{"An ability of bell goes on the stack.",
                                    "P1: combat_leave_combat.", "P1: combat_clear_intents."}));
    PROVE_EQ(t.at(), "combat.after");
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
}

/// What combat damage triggers is placed before what dying of it triggers.
void end_of_combat_places_triggers_first(const Rules& rules) {
    Table t(rules, 3);
    CardSpec hurt;
    hurt.abilities = {when(event::damage, nothing)};
    t.card("hurt", hurt);
    CardSpec mourner;
    mourner.abilities = {when(event::die, nothing)};
    t.card("mourner", mourner);
    t.put(p1, "field", {"soldier", "mourner", "hurt"});
    t.adjust = [&](GameState& state) {
        for (const Card& card : state.cards()) {
            const CardId id{static_cast<std::size_t>(&card - state.cards().begin())};
            if (card.owner != p2 || card.object.is_none()) continue;
            state.counters().push({id, t.library().find_counter("damage"), 14});
        }
    };
    t.begin("main");
    t.attack("soldier", "spirit");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.at(), "combat.after");
    PROVE_EQ(t.stack(), (Names{"hurt", "mourner"}));  // and nobody was asked for an order
}

/// What dies of combat damage is gone before the intents are: its trigger waits for the last check.
void end_of_combat_settles_before_it_leaves(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier"});
    t.adjust = [&](GameState& state) {
        state.counters().push({CardId{12}, t.library().find_counter("damage"), 14});
    };
    t.begin("main");
    PROVE_EQ(t.state().card(CardId{12}).owner, p2);
    t.attack("soldier");
    t.pass_all();
    static_cast<void>(t.news());
    t.pass_all();
    PROVE(t.is_over());
    const Names told = t.news();
    for (const std::string& line : told) PROVE(line != "P1: combat_leave_combat.");
    PROVE_EQ(t.winners(), only(p1));
}

void illegal_action_leaves_no_trace(const Rules& rules) {
    Table t(rules);
    t.make_impossible("blank");
    t.put(p1, "hand", {"blank"});
    t.begin("main");
    const std::uint64_t before = t.state().hash();
    t.play("blank");
    PROVE_EQ(t.state().hash(), before);
    PROVE_EQ(t.options(), Names{"pass"});
}

void illegal_attack_begins_no_combat(const Rules& rules) {
    Table t(rules);
    t.make_impossible("soldier");
    t.put(p1, "field", {"soldier"});
    t.begin("main");
    const std::uint64_t before = t.state().hash();
    const std::size_t told = t.match().journal().size();
    t.attack("soldier");
    PROVE_EQ(t.state().hash(), before);
    PROVE_EQ(t.match().journal().size(), told);
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.options(), Names{"pass"});
}

/// Point 1 again, for a state-based effect without a trigger.
void check_of_main_sees_state_based_effects(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier"});
    t.adjust = [](GameState& state) {
        state.object(CardId{0})->damage = 2;
        state.header().unsettled = 1;
    };
    t.begin("main");
    PROVE_EQ(t.at(), "main.before");
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
}

void step_two_happens_again_of_three(const Rules& rules) {
    Table t(rules, 3);
    t.action("omen", effect(nothing));
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.pass();
    t.play("omen");
    t.pass(3);
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.holder(), p1);
    t.pass(2);
    PROVE_EQ(t.phase(), "main");
    t.pass();
    PROVE_EQ(t.phase(), "end");
}

/// Point 2.3; WE-17.
void step_two_happens_again_after_actions(const Rules& rules) {
    Table t(rules);
    t.action("rite", effect(nothing), false);
    t.action("omen", effect(nothing), true);
    t.put(p1, "hand", {"rite"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.pass();
    t.play("omen");  // an action while Opportunity was passed
    t.pass();        // P2
    t.pass();        // P1: it resolves
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.holder(), p1);
    PROVE(t.offers("play rite"));
    t.pass_all();
    PROVE_EQ(t.phase(), "end");
}

void step_two_happens_again_after_own_actions(const Rules& rules) {
    Table t(rules);
    t.action("rite", effect(nothing), false);
    t.put(p1, "hand", {"rite"});
    t.begin("main");
    t.play("rite");
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.holder(), p1);
}

/// Point 3.
void passing_on_the_empty_stack_leaves_main(const Rules& rules) {
    for (const std::size_t players : {2u, 3u, 4u}) {
        Table t(rules, players);
        t.begin("main");
        for (std::size_t i = 0; i < players; ++i) {
            PROVE_EQ(t.phase(), "main");
            PROVE_EQ(t.holder(), PlayerId{i});
            t.pass();
        }
        PROVE_EQ(t.at(), "end.opportunity");
    }
}

void others_cannot_end_main(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(nothing), true);
    t.put(p1, "hand", {"omen"});
    t.begin("main");
    t.play("omen");
    t.pass();  // P1, not on an empty stack
    t.pass();  // P2: it resolves
    PROVE_EQ(t.phase(), "main");
    PROVE_EQ(t.holder(), p1);  // who alone decides to leave
}

void leaving_is_one_option(const Rules& rules) {
    Table t(rules);
    t.begin("main");
    PROVE_EQ(t.options(), Names{"pass"});
}

}  // namespace

std::span<const Proof> main_phase_proofs() {
    static const Proof proofs[] = {
        {"GA-MAIN-1 GA-TURN-8", "the check of main gives Opportunity after a trigger was placed",
         first_check_opens_a_window_for_a_change},
        {"GA-MAIN-1 AMB-1", "without a change the check of main is silent",
         without_a_change_the_check_is_silent},
        {"GA-MAIN-2", "in main the turn player receives Opportunity",
         turn_player_receives_opportunity},
        {"GA-MAIN-2 GA-MAIN-2.3 GA-GEN-5",
         "the turn player acts at any speed, the others at fast speed", slow_and_fast_actions},
        {"GA-GEN-5 GA-MAIN-2", "slow actions need an empty stack",
         slow_actions_need_an_empty_stack},
        {"GA-GEN-5", "slow actions are for main only", slow_actions_only_in_main},
        {"GA-GEN-5 GA-OPP-7", "no other window allows slow actions, not even on an empty stack",
         slow_actions_never_outside_main},
        {"GA-MAIN-2.1", "an attack starts combat, and main goes on afterwards",
         attacking_starts_combat_inside_main},
        {"GA-MAIN-2.1", "several attacks are in one main phase", several_attacks_in_one_main_phase},
        {"GA-MAIN-2.1 GA-GEN-5", "attacking is a slow action", attacking_is_slow},
        {"GA-COMBAT-DECL-4 AMB-35", "combat goes through its steps in order",
         combat_has_its_steps_in_order},
        {"GA-COMBAT-RETAL-1 GA-COMBAT-RETAL-4 GA-COMBAT-EOC-2",
         "what the actions of combat trigger is placed at the next check",
         combat_places_triggers_where_it_checks},
        {"GA-COMBAT-EOC-1", "the end of combat places triggers before anything leaves it",
         end_of_combat_places_triggers_before_it_leaves},
        {"GA-COMBAT-EOC-1 WE-20", "the end of combat places triggers before its checks",
         end_of_combat_places_triggers_first},
        {"GA-COMBAT-EOC-1 GA-SBE-1", "the end of combat settles before anything leaves it",
         end_of_combat_settles_before_it_leaves},
        {"GA-PLAY-2", "an illegal action leaves no trace", illegal_action_leaves_no_trace},
        {"GA-COMBAT-DECL-2 GA-PLAY-2", "an illegal attack begins no combat",
         illegal_attack_begins_no_combat},
        {"GA-MAIN-1 GA-SBE-2", "the check of main gives Opportunity after a state-based effect",
         check_of_main_sees_state_based_effects},
        {"GA-MAIN-2.2", "of three players all must pass again after one acted",
         step_two_happens_again_of_three},
        {"GA-MAIN-2.2 WE-17 AMB-3", "after somebody acted the turn player has Opportunity again",
         step_two_happens_again_after_actions},
        {"GA-MAIN-2.2 GA-OPP-8", "after an own action the turn player has Opportunity again",
         step_two_happens_again_after_own_actions},
        {"GA-MAIN-3", "main ends when the turn player and all others pass on the empty stack",
         passing_on_the_empty_stack_leaves_main},
        {"GA-MAIN-3", "only the turn player leaves main", others_cannot_end_main},
        {"AMB-36 GA-GEN-6", "leaving main is passing", leaving_is_one_option},
    };
    return proofs;
}

}  // namespace cardloom::proofs
