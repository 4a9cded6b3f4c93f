/// Ending and skipping phases, further phases and turns, time distortion (rules section 11.7).

#include "core/turn/course.hpp"

#include <algorithm>

#include "core/pipeline.hpp"
#include "core/ruleset.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

AbilitySpec ends_phase() {
    return effect([](Game& game, Call) -> Task<> {
        end_phase(game);
        co_return;
    });
}
AbilitySpec ends_turn() {
    return effect([](Game& game, Call) -> Task<> {
        end_turn(game);
        co_return;
    });
}
AbilitySpec skips(std::string phase, bool own) {
    return effect([phase = std::move(phase), own](Game& game, Call call) -> Task<> {
        const bool room =
            skip_phase(game, game.rules().find_phase(phase), own ? call.you : PlayerId{});
        if (!room) {
            co_await game.fault(FaultReason::capacity, "no room");
        }
    });
}
AbilitySpec adds_phase(std::string phase) {
    return effect([phase = std::move(phase)](Game& game, Call) -> Task<> {
        const bool room = add_phase(game, game.rules().find_phase(phase));
        if (!room) {
            co_await game.fault(FaultReason::capacity, "no room");
        }
    });
}
AbilitySpec adds_turn() {
    return effect([](Game& game, Call call) -> Task<> {
        const bool room = add_turn(game, call.you);
        if (!room) {
            co_await game.fault(FaultReason::capacity, "no room");
        }
    });
}
AbilitySpec distorts_time() {
    return effect([](Game& game, Call) -> Task<> {
        switch_patch(game, 0, true);
        co_return;
    });
}

void ending_a_phase(const Rules& rules) {
    Table t(rules);
    t.action("halt", ends_phase());
    t.action("omen", effect(draw_one));
    t.put(p1, "hand", {"omen"});
    t.put(p2, "hand", {"omen", "halt"});
    t.put(p1, "memory", {"blank"});
    t.begin("recollection");
    t.play("omen");
    t.pass();
    t.play("omen");
    t.play("halt");
    PROVE_EQ(t.stack(), (Names{"omen", "omen", "halt"}));
    t.pass_all();
    // What ended it goes where it would; the others are banished unresolved.
    PROVE_EQ(t.phase(), "main");
    PROVE_EQ(t.zone("banishment", p1), Names{"omen"});
    PROVE_EQ(t.zone("banishment", p2), Names{"omen"});
    PROVE_EQ(t.zone("graveyard", p2), Names{"halt"});
    PROVE_EQ(t.zone("memory", p1), Names{"blank"});  // the remaining steps are skipped
    PROVE_EQ(t.zone("hand", p1).size(), 1u);         // but the draw phase came
    PROVE_EQ(t.stack(), Names{});
}

void abilities_vanish_with_the_phase(const Rules& rules) {
    Table t(rules);
    t.action("halt", ends_phase());
    CardSpec bell;
    bell.abilities = {at_beginning_of("wake_up", draw_one)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"halt"});
    t.begin("wake_up");
    t.play("halt");
    t.pass_all();
    PROVE_EQ(t.at(), "recollection.opportunity");
    PROVE_EQ(t.zone("hand", p1), Names{});
    PROVE_EQ(t.zone("banishment", p1), Names{});  // abilities are no cards
}

void ending_combat(const Rules& rules) {
    Table t(rules);
    t.action("halt", ends_phase());
    t.put(p1, "field", {"soldier"});
    t.put(p2, "hand", {"halt"});
    t.begin("main");
    t.attack("soldier");
    t.pass();
    t.play("halt");
    static_cast<void>(t.news());
    t.pass_all();
    const Names told = t.news();
    // The end of combat still comes, without damage; then main goes on.
    PROVE_EQ(last_of(told, 2), (Names{"P1: combat_leave_combat.", "P1: combat_clear_intents."}));
    PROVE_EQ(t.counters("spirit", "damage"), 0);
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.holder(), p1);
}

void ending_the_turn(const Rules& rules) {
    Table t(rules);
    t.action("dusk", ends_turn());
    t.action("omen", effect(draw_one));
    CardSpec bell;
    bell.abilities = {at_beginning_of("end", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell", "soldier"});
    t.put(p1, "hand", {"omen", "omen", "dusk"});
    t.adjust = [](GameState& state) { state.object(CardId{1})->damage = 1; };
    t.begin("main");
    t.play("omen");
    t.play("omen");
    t.play("dusk");
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);  // no abilities of the beginning of End, no Opportunity in it
    PROVE_EQ(t.zone("banishment", p1), (Names{"omen", "omen"}));
    PROVE_EQ(t.zone("graveyard", p1), Names{"dusk"});
    PROVE_EQ(t.damage_on(CardId{1}), 0);  // clean-up ran
    PROVE_EQ(t.zone("hand", p1), Names{});
    for (const std::string& phase : t.phases_begun()) PROVE(phase != "end");
}

void ending_the_turn_in_combat(const Rules& rules) {
    Table t(rules);
    t.action("dusk", ends_turn());
    t.put(p1, "field", {"soldier"});
    t.put(p2, "hand", {"dusk"});
    t.begin("main");
    t.attack("soldier");
    t.pass();
    t.play("dusk");
    static_cast<void>(t.news());
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);
    const Names told = t.news();
    PROVE(std::find(told.begin(), told.end(), "P1: combat_leave_combat.") != told.end());
    PROVE_EQ(t.counters("spirit", "damage"), 0);
}

void ending_the_turn_repeats_clean_up(const Rules& rules) {
    Table t(rules);
    t.action("dusk", ends_turn());
    CardSpec bell;
    bell.abilities = {when(event::turn, nothing, [](const Game&, const Call&, const Event& event) {
        return event.ends;
    })};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"dusk"});
    t.begin("main");
    t.play("dusk");
    t.pass_all();
    PROVE_EQ(t.at(), "end.after");
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);
}

void skipped_phases_do_not_occur(const Rules& rules) {
    Table t(rules);
    t.action("haste", skips("recollection", false));
    CardSpec bell;
    bell.abilities = {at_beginning_of("recollection", nothing, true)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"haste"});
    t.put(p2, "memory", {"blank"});
    t.begin("end");
    t.play("haste");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.zone("memory", p2), Names{"blank"});
    t.pass_turn();
    PROVE_EQ(t.phase(), "recollection");  // the skip is used up
}

void skips_add_up(const Rules& rules) {
    Table t(rules);
    t.action("sloth", skips("draw", true));
    t.put(p1, "hand", {"sloth", "sloth"});
    t.begin("main");
    t.play("sloth");
    t.play("sloth");
    t.pass_all();
    t.pass_all();
    static_cast<void>(t.phases_begun());
    std::vector<int> drew;
    for (int turn = 0; turn < 6; ++turn) {
        t.pass_turn();
        t.pass_until("main");
        int draws = 0;
        for (const std::string& phase : t.phases_begun()) draws += phase == "draw" ? 1 : 0;
        drew.push_back(draws);
    }
    PROVE_EQ(drew, (std::vector<int>{1, 0, 1, 0, 1, 1}));  // P2, P1, P2, P1, P2, P1
}

void next_end_phase_waits_for_one_that_occurs(const Rules& rules) {
    Table t(rules);
    CardSpec fuse;
    fuse.type = "action";
    fuse.fast = true;
    fuse.abilities = {effect([](Game& game, Call call) -> Task<> {
        Lasting row;
        row.uses = 1;
        co_await grant_own(game, call, row);
        const bool room = skip_phase(game, game.rules().find_phase("end"), {});
        if (!room) {
            co_await game.fault(FaultReason::capacity, "no room");
        }
    })};
    fuse.lasting = {at_beginning_of("end", draw_one, true)};
    t.card("fuse", fuse);
    t.put(p1, "hand", {"fuse"});
    t.begin("main");
    t.play("fuse");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);  // End was skipped
    PROVE_EQ(t.state().lasting().size(), 1u);
    t.pass_until("end");
    PROVE_EQ(t.stack(), Names{"fuse"});
    PROVE_EQ(t.state().lasting().size(), 0u);  // it fires once
}

void further_phases(const Rules& rules) {
    Table t(rules);
    t.action("echo", adds_phase("draw"));
    t.put(p1, "hand", {"echo"});
    t.begin("main");
    t.play("echo");
    t.pass_all();
    static_cast<void>(t.phases_begun());
    t.pass_all();
    PROVE_EQ(t.phase(), "end");
    PROVE_EQ(t.phases_begun(), (Names{"draw", "end"}));
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
}

void further_turns(const Rules& rules) {
    Table t(rules, 3);
    t.action("again", adds_turn());
    t.put(p2, "hand", {"again"});
    t.begin("main");
    t.pass();
    t.play("again");
    std::vector<PlayerId> order;
    for (int i = 0; i < 5; ++i) {
        t.pass_turn();
        order.push_back(t.turn_player());
    }
    // After this turn, before the usual order goes on.
    PROVE_EQ(order, (std::vector<PlayerId>{p2, p2, p3, p1, p2}));
}

void distorted_time(const Rules& rules) {
    Table t(rules);
    t.action("warp", distorts_time());
    CardSpec crown;
    crown.regalia = true;
    t.card("crown", crown);
    t.put(p1, "hand", {"warp", "warp"});
    t.put(p1, "material", {"crown"});
    t.begin("main");
    t.play("warp");
    t.play("warp");
    t.pass_all();
    t.pass_all();
    static_cast<void>(t.phases_begun());
    t.pass_all();                                 // main
    PROVE_EQ(t.at(), "materialize.materialize");  // after main, once, and it leads to End
    t.materialize("crown");
    t.pass_all();
    PROVE_EQ(t.phase(), "end");
    PROVE_EQ(t.phases_begun(), (Names{"materialize", "end"}));
    t.pass_all();
    t.pass_until("end");
    PROVE_EQ(t.phases_begun(),
             (Names{"wake_up", "recollection", "draw", "main", "materialize", "end"}));
}

void distortion_in_the_materialize_phase(const Rules& rules) {
    Table t(rules);
    t.action("warp", distorts_time());
    CardSpec bell;
    bell.abilities = {at_beginning_of("materialize", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"warp"});
    t.begin("materialize");
    t.play("warp");
    t.pass_all();
    t.pass_all();
    t.pass_until("end");
    PROVE_EQ(t.phases_begun(), (Names{"recollection", "draw", "main", "materialize", "end"}));
}

void skips_hold_for_the_inserted_phase(const Rules& rules) {
    Table t(rules);
    t.action("warp", distorts_time());
    t.action("sloth", skips("materialize", true));
    t.put(p1, "hand", {"warp", "sloth"});
    t.begin("main");
    t.play("warp");
    t.play("sloth");
    t.pass_all();
    t.pass_all();
    static_cast<void>(t.phases_begun());
    t.pass_all();
    PROVE_EQ(t.phases_begun(), Names{"end"});
}

void checks_come_before_the_phase_is_left(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::die, nothing)};
    t.card("bell", bell);
    t.action("finale", aimed([](Game& game, Call call) -> Task<> {
                 co_await deal_damage(game, call.targets[0], 2, call.source);
                 end_turn(game);
             }));
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"finale"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.play("finale", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});  // before its damage could wear off
    PROVE_EQ(t.at(), "end.after");
    PROVE_EQ(t.stack(), Names{"bell"});  // what that triggered waited for the next check
}

void end_of_combat_triggers_resolve_before_the_turn_ends(const Rules& rules) {
    Table t(rules);
    t.action("dusk", ends_turn());
    CardSpec bell;
    bell.abilities = {when(t.library().find_event_name("combat_leave_combat"), draw_one)};
    t.card("bell", bell);
    t.put(p1, "field", {"soldier", "bell"});
    t.put(p2, "hand", {"dusk"});
    t.begin("main");
    t.attack("soldier");
    t.pass();
    t.play("dusk");
    t.pass_all();
    PROVE_EQ(t.at(), "combat.after");
    PROVE_EQ(t.stack(), Names{"bell"});
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.turn_player(), p2);
}

void ending_combat_at_its_end(const Rules& rules) {
    Table t(rules);
    t.action("halt", ends_phase());
    CardSpec bell;
    bell.abilities = {when(t.library().find_event_name("combat_leave_combat"), draw_one)};
    t.card("bell", bell);
    t.put(p1, "field", {"soldier", "bell"});
    t.put(p2, "hand", {"halt"});
    t.begin("main");
    t.attack("soldier");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.at(), "combat.after");
    t.pass();
    t.play("halt");
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.zone("hand", p1), Names{});  // the bell vanished
}

void further_phases_end_with_the_turn(const Rules& rules) {
    Table t(rules);
    t.action("echo", adds_phase("draw"));
    t.action("dusk", ends_turn());
    t.put(p1, "hand", {"echo", "dusk"});
    t.begin("main");
    t.play("echo");
    t.pass_all();
    t.play("dusk");
    static_cast<void>(t.phases_begun());
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);
    PROVE_EQ(t.phases_begun(), (Names{"wake_up", "materialize", "recollection"}));
}

void the_end_of_the_turn_comes_once(const Rules& rules) {
    Table t(rules);
    t.action("dusk", ends_turn());
    CardSpec bell;
    bell.abilities = {when(event::turn, draw_one, [](const Game&, const Call&, const Event& event) {
        return event.ends;
    })};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"dusk"});
    t.begin("end");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"bell"});
    t.play("dusk");
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);  // clean-up ran again, and the turn did not end twice
    PROVE_EQ(t.zone("hand", p1), Names{});
}

void only_phases_of_the_order_are_planned(const Rules& rules) {
    Table t(rules);
    t.action("peace", skips("combat", false));
    t.put(p1, "hand", {"peace"});
    t.begin("main");
    t.play("peace");
    t.pass_all();
    PROVE_EQ(t.state().plans().size(), 0u);
    PROVE_EQ(t.match().faults().size(), 1u);
}

void until_the_end_of_ones_next_main_phase(const Rules& rules) {
    Table t(rules);
    CardSpec vow;
    vow.type = "action";
    vow.fast = true;
    vow.abilities = {effect([](Game& game, Call call) -> Task<> {
        Lasting row;
        row.whose = call.you;
        row.ends = Ends::phase;
        row.phase = game.rules().main_phase();
        co_await grant_own(game, call, row);
    })};
    vow.lasting = {when(event::shuffle, nothing)};
    t.card("vow", vow);
    t.put(p2, "hand", {"vow"});
    t.begin("main");
    t.pass();
    t.play("vow");
    t.pass_all();
    t.pass_until("end");
    PROVE_EQ(t.state().lasting().size(), 1u);  // P1's main was not meant
    t.pass_until("main");
    PROVE_EQ(t.state().lasting().size(), 1u);
    t.pass_until("end");
    PROVE_EQ(t.state().lasting().size(), 0u);
}

}  // namespace

std::span<const Proof> course_proofs() {
    static const Proof proofs[] = {
        {"GA-PHEND-1", "ending a phase banishes the cards on the stack and skips its other steps",
         ending_a_phase},
        {"GA-PHEND-1", "abilities on the stack vanish with the phase",
         abilities_vanish_with_the_phase},
        {"GA-PHEND-2", "ending combat goes to the end of combat and back to main", ending_combat},
        {"GA-PHEND-3 AMB-5 WE-38", "ending the turn goes to clean-up", ending_the_turn},
        {"GA-PHEND-3 GA-PHEND-2", "ending the turn in combat still ends combat",
         ending_the_turn_in_combat},
        {"GA-PHEND-3 AMB-5 GA-ENDPH-4", "after an ended turn clean-up repeats as usual",
         ending_the_turn_repeats_clean_up},
        {"GA-PHEND-3 GA-SBE-2", "state-based effects come before a turn that ends is cleaned up",
         checks_come_before_the_phase_is_left},
        {"GA-PHEND-3 GA-COMBAT-EOC-2",
         "what the end of combat triggers resolves before the turn ends",
         end_of_combat_triggers_resolve_before_the_turn_ends},
        {"GA-PHEND-1 GA-PHEND-2", "ending combat in its last step leaves it",
         ending_combat_at_its_end},
        {"GA-PHEND-3", "a further phase does not outlast its turn",
         further_phases_end_with_the_turn},
        {"GA-PHEND-3 GA-ENDPH-4", "ending a turn that is ending does not end it twice",
         the_end_of_the_turn_comes_once},
        {"GA-SKIP-1 GA-MAIN-2.1", "combat is no phase of the order, and is not planned",
         only_phases_of_the_order_are_planned},
        {"GA-TURN-5", "until the end of one's next main phase",
         until_the_end_of_ones_next_main_phase},
        {"GA-SKIP-1", "nothing of a skipped phase occurs", skipped_phases_do_not_occur},
        {"GA-SKIP-1", "skips add up and are used one by one", skips_add_up},
        {"GA-SKIP-1 GA-TRIG-5", "what waits for the next End waits for one that occurs",
         next_end_phase_waits_for_one_that_occurs},
        {"GA-TURN-1", "an effect can add a phase", further_phases},
        {"GA-GEN-4", "an effect can add a turn, and the order goes on after it", further_turns},
        {"GA-TDIST-1",
         "under distorted time Materialize comes after Main, however often it was distorted",
         distorted_time},
        {"GA-TDIST-1", "time can be distorted during Materialize",
         distortion_in_the_materialize_phase},
        {"GA-TDIST-1 GA-SKIP-1", "a skip holds for the Materialize that does occur",
         skips_hold_for_the_inserted_phase},
    };
    return proofs;
}

}  // namespace cardloom::proofs
