/// The turn as a whole (seed "Turn Order", rules section 11).

#include "core/pipeline.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

void order_of_phases(const Rules& rules) {
    for (const std::size_t players : {2u, 3u, 4u}) {
        Table t(rules, players);
        t.begin("wake_up");
        t.pass_turn();
        t.pass_until("main");
        PROVE_EQ(t.phases_begun(),
                 (Names{"materialize", "recollection", "draw", "main", "end", "wake_up",
                        "materialize", "recollection", "draw", "main"}));
        PROVE_EQ(t.turn_player(), p2);
    }
}

void natural_opportunity(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(nothing));
    for (const PlayerId player : {p1, p2}) t.put(player, "hand", {"omen"});
    t.begin("wake_up");
    Names windows;
    while (t.turn_player() == p1) {
        if (t.holder() == p1) windows.push_back(t.at());
        t.pass();
    }
    PROVE_EQ(windows, (Names{"recollection.opportunity", "main.opportunity", "end.opportunity"}));
}

void a_phase_ends_when_all_pass_on_an_empty_stack(const Rules& rules) {
    Table t(rules, 3);
    t.action("omen", effect(nothing));
    t.put(p3, "hand", {"omen"});
    t.begin("recollection");
    t.pass(2);
    t.play("omen");
    PROVE_EQ(t.holder(), p3);
    t.pass(3);
    PROVE_EQ(t.at(), "recollection.opportunity");  // it has resolved, and all must pass again
    PROVE_EQ(t.holder(), p1);
    t.pass(2);
    PROVE_EQ(t.phase(), "recollection");
    t.pass();
    PROVE_EQ(t.phase(), "main");
}

void a_phase_without_opportunity_ends_by_itself(const Rules& rules) {
    Table t(rules);
    t.begin("wake_up");
    PROVE_EQ(t.phases_begun(), (Names{"materialize", "recollection"}));
    PROVE_EQ(t.at(), "recollection.opportunity");
}

/// A fast action that lasts until the end of the phase it is played in, and draws a card whenever
/// its player passes... it only has to be there.
void add_mood(Table& t) {
    CardSpec spec;
    spec.type = "action";
    spec.fast = true;
    spec.abilities = {effect([](Game& game, Call call) -> Task<> {
        Lasting row;
        row.ends = Ends::phase;
        row.phase = game.state().header().machine.phase;
        co_await grant_own(game, call, row);
    })};
    // It sees the end of its own phase, and must not see the beginning of the next.
    spec.lasting = {when(event::phase, draw_one)};
    t.card("mood", spec);
}

void effects_of_a_phase_end_with_it(const Rules& rules) {
    Table t(rules);
    add_mood(t);
    t.put(p1, "hand", {"mood"});
    t.begin("recollection");
    t.play("mood");
    t.pass_all();
    PROVE_EQ(t.state().lasting().size(), 1u);
    t.pass_all();
    PROVE_EQ(t.at(), "draw.before");  // its trigger on the end of the phase
    PROVE_EQ(t.state().lasting().size(), 0u);
    PROVE_EQ(t.stack(), Names{"mood"});  // once: the next phase began without it
}

void effects_of_main_survive_combat(const Rules& rules) {
    Table t(rules);
    add_mood(t);
    t.put(p1, "hand", {"mood", "mood"});
    t.put(p1, "field", {"soldier"});
    t.begin("main");
    t.play("mood");
    t.pass_all();
    t.attack("soldier");
    t.pass_all();  // what the mood saw of combat
    t.play("mood");
    t.pass_all();
    PROVE_EQ(t.state().lasting().size(), 2u);
    while (t.phase() == "combat") t.pass();
    PROVE_EQ(t.state().lasting().size(), 1u);  // that of main goes on
    t.pass_until("end");
    PROVE_EQ(t.state().lasting().size(), 0u);
}

void beginnings_in_every_phase(const Rules& rules) {
    struct Expected {
        const char* phase;
        const char* at;
    };
    for (const Expected& one :
         {Expected{"wake_up", "wake_up.before"}, Expected{"materialize", "materialize.before"},
          Expected{"recollection", "recollection.before"}, Expected{"draw", "draw.before"},
          Expected{"main", "main.before"}, Expected{"end", "end.opportunity"}}) {
        for (const PlayerId bearer : {p1, p2}) {
            Table t(rules);
            CardSpec bell;
            bell.abilities = {at_beginning_of(one.phase, nothing, true)};
            t.card("bell", bell);
            t.put(bearer, "field", {"bell"});
            t.begin(one.phase);
            PROVE_EQ(t.at(), one.at);
            PROVE_EQ(t.stack(), Names{"bell"});
            PROVE_EQ(t.holder(), p1);  // the turn player gains Opportunity
        }
    }
}

void every_event_is_in_a_phase(const Rules& rules) {
    Table t(rules);
    t.put(p1, "memory", {"blank"});
    t.put(p1, "field", {"soldier"});
    t.adjust = [](GameState& state) { state.object(CardId{1})->rested = 1; };
    t.begin("wake_up");
    t.pass_turn();
    PROVE_EQ(t.news(),
             (Names{"Soldier wakes up.", "P1's Materialize phase begins.",
                    "P1's Recollection phase begins.", "P1 recollects blank.",
                    "P1's Draw phase begins.", "P1 draws blank.", "P1's Main phase begins.",
                    "P1's End phase begins.", "Turn 6 is P2's.", "P2's Wake Up phase begins.",
                    "P2's Materialize phase begins.", "P2's Recollection phase begins."}));
}

void conditional_windows_close_by_themselves(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {at_beginning_of("wake_up", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.begin("wake_up");
    t.pass_all();
    PROVE_EQ(t.at(), "recollection.opportunity");  // no extra round on the empty stack
}

void natural_windows_come_back(const Rules& rules) {
    for (const char* phase : {"recollection", "main", "end"}) {
        Table t(rules);
        t.action("omen", effect(nothing));
        t.put(p1, "hand", {"omen"});
        t.begin(phase);
        t.play("omen");
        t.pass_all();
        PROVE_EQ(t.phase(), phase);
        PROVE_EQ(t.holder(), p1);
        t.pass_all();
        PROVE(t.phase() != phase);
    }
}

void a_change_in_a_window_keeps_it_open(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {at_beginning_of("wake_up", [](Game& game, Call call) -> Task<> {
        co_await deal_damage(game, {CardId{1}, 0}, 2, call.source);
    })};
    t.card("bell", bell);
    t.put(p1, "field", {"bell", "soldier"});
    t.begin("wake_up");
    t.pass_all();
    // The soldier died in the settle that followed: one more round, though the stack is empty.
    PROVE_EQ(t.zone("graveyard", p1), Names{"soldier"});
    PROVE_EQ(t.at(), "wake_up.before");
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.at(), "recollection.opportunity");
}

void bookkeeping_is_no_change(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(nothing));
    CardSpec bell;
    bell.abilities = {at_beginning_of("wake_up", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"omen"});
    t.begin("wake_up");
    t.play("omen");
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"omen"});
    PROVE_EQ(t.stack(), Names{"bell"});
    t.pass_all();  // that the card left the stack gave no further window
    PROVE_EQ(t.at(), "recollection.opportunity");
}

}  // namespace

std::span<const Proof> turn_proofs() {
    static const Proof proofs[] = {
        {"GA-TURN-1 GA-GEN-4", "a turn goes Wake Up, Materialize, Recollection, Draw, Main, End",
         order_of_phases},
        {"GA-TURN-2 GA-OPP-2", "Opportunity is natural in Recollection, Main and End only",
         natural_opportunity},
        {"GA-TURN-3 GA-OPP-5", "a phase with Opportunity ends when all pass on an empty stack",
         a_phase_ends_when_all_pass_on_an_empty_stack},
        {"GA-TURN-4", "a phase without Opportunity ends when its actions are done",
         a_phase_without_opportunity_ends_by_itself},
        {"GA-TURN-5", "what lasts until the end of a phase stops before the next begins",
         effects_of_a_phase_end_with_it},
        {"GA-TURN-5 GA-MAIN-2.1", "combat does not end what lasts until the end of main",
         effects_of_main_survive_combat},
        {"GA-TURN-6 AMB-35", "what begins with a phase is placed in it, and gives Opportunity",
         beginnings_in_every_phase},
        {"GA-TURN-7", "everything happens in a phase", every_event_is_in_a_phase},
        {"GA-TURN-8.1", "a conditional window closes with the stack",
         conditional_windows_close_by_themselves},
        {"GA-TURN-8.1 GA-OPP-3", "a natural window comes back after every resolution",
         natural_windows_come_back},
        {"GA-TURN-8.1 AMB-1", "a state-based effect keeps a conditional window open",
         a_change_in_a_window_keeps_it_open},
        {"AMB-1 GA-SBE-9", "bookkeeping opens no window", bookkeeping_is_no_change},
    };
    return proofs;
}

}  // namespace cardloom::proofs
