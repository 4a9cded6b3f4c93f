/// The phases, each with its steps (rules sections 11.1 to 11.6).

#include "core/pipeline.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

void rest(GameState& state, CardId card) { state.object(card)->rested = 1; }

// ---- wake up

void wake_up_wakes_what_is_rested(const Rules& rules) {
    Table t(rules);
    CardSpec bell;  // counts how often something wakes
    bell.abilities = {when(event::wake, draw_one)};
    t.card("bell", bell);
    t.put(p1, "field", {"soldier", "soldier", "bell"});
    t.put(p2, "field", {"soldier"});
    t.adjust = [](GameState& state) {
        rest(state, CardId{0});
        rest(state, CardId{3});  // the opponent's
    };
    t.begin("wake_up");
    PROVE_EQ(t.rested(CardId{0}), 0);
    PROVE_EQ(t.rested(CardId{3}), 1);
    PROVE_EQ(t.stack(), Names{"bell"});  // once: what is awake does not wake up
    PROVE_EQ(t.at(), "wake_up.after");
}

void waking_opens_no_window(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier"});
    t.put(p1, "hand", {"blank"});
    t.adjust = [](GameState& state) { rest(state, CardId{0}); };
    t.begin("wake_up");
    PROVE_EQ(t.at(), "recollection.opportunity");  // nobody was asked before
    PROVE_EQ(t.rested(CardId{0}), 0);
}

void beginning_of_wake_up_comes_before_waking(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {at_beginning_of("wake_up", draw_one)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.adjust = [](GameState& state) { rest(state, CardId{0}); };
    t.begin("wake_up");
    PROVE_EQ(t.at(), "wake_up.before");
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.holder(), p1);
    PROVE_EQ(t.rested(CardId{0}), 1);
    t.pass();
    t.pass();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);  // it has resolved, and then the bell woke up
    PROVE_EQ(t.rested(CardId{0}), 0);
}

/// What waits for the beginning is looked for before anything is done: a card that must be rested
/// then triggers, though it would wake; a hand that must be empty is empty.
void beginnings_are_collected_first(const Rules& rules) {
    {
        Table t(rules);
        CardSpec sleeper;
        AbilitySpec ability = at_beginning_of("wake_up", nothing);
        const Applies begins = ability.applies;
        ability.applies = [begins](const Game& game, const Call& call, const Event& event) {
            return begins(game, call, event) && game.state().object(call.source.card)->rested != 0;
        };
        sleeper.abilities = {ability};
        t.card("sleeper", sleeper);
        t.put(p1, "field", {"sleeper"});
        t.adjust = [](GameState& state) { rest(state, CardId{0}); };
        t.begin("wake_up");
        PROVE_EQ(t.stack(), Names{"sleeper"});
    }
    Table t(rules);
    CardSpec pauper;
    AbilitySpec ability = at_beginning_of("draw", nothing);
    const Applies begins = ability.applies;
    ability.applies = [begins](const Game& game, const Call& call, const Event& event) {
        const ZoneId hand = game.state().zone_of(game.library().roles.hand, call.you);
        return begins(game, call, event) && game.state().zone(hand).count == 0;
    };
    pauper.abilities = {ability};
    t.card("pauper", pauper);
    t.put(p1, "field", {"pauper"});
    t.begin("draw");
    PROVE_EQ(t.at(), "draw.before");
    PROVE_EQ(t.stack(), Names{"pauper"});
    PROVE_EQ(t.zone("hand", p1).size(), 0u);
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
}

// ---- recollection

void recollection_returns_memory(const Rules& rules) {
    Table t(rules);
    t.put(p1, "memory", {"blank", "soldier"});
    t.put(p2, "memory", {"blank"});
    t.begin("recollection");
    PROVE_EQ(t.at(), "recollection.opportunity");  // the last chance before
    PROVE_EQ(t.holder(), p1);
    PROVE_EQ(t.zone("memory", p1).size(), 2u);
    t.pass_all();
    PROVE_EQ(t.zone("memory", p1), Names{});
    PROVE_EQ(t.zone("memory", p2), Names{"blank"});
    PROVE_EQ(t.phase(), "main");  // nobody could respond
    PROVE_EQ(t.zone("hand", p1).size(), 3u);
}

void recollecting_triggers_inside_the_phase(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    AbilitySpec once = when(event::recollect, nothing);
    once.per_batch = true;
    bell.abilities = {once};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "memory", {"blank", "blank"});
    t.begin("recollection");
    t.pass_all();
    PROVE_EQ(t.at(), "recollection.after");
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.phase(), "main");
}

void charge_counters_come_first(const Rules& rules) {
    Table t(rules);
    CardSpec cell;
    // Triggers as the phase begins only if it has a counter by then.
    AbilitySpec ability = at_beginning_of("recollection", nothing);
    const Applies begins = ability.applies;
    ability.applies = [begins](const Game& game, const Call& call, const Event& event) {
        return begins(game, call, event) &&
               game.state().counters_on(call.source.card, game.library().find_counter("charge")) ==
                   1;
    };
    ability.gathers = "charge";
    cell.abilities = {ability};
    t.card("cell", cell);
    t.put(p1, "field", {"cell"});
    t.put(p2, "field", {"cell"});
    t.begin("recollection");
    PROVE_EQ(t.counters("cell", "charge"), 1);
    PROVE_EQ(t.state().counters().size(), 1u);  // the turn player's only
    PROVE_EQ(t.stack(), Names{"cell"});
    PROVE_EQ(t.at(), "recollection.before");
}

void charge_stops_when_complete(const Rules& rules) {
    Table t(rules);
    AbilitySpec charged = when(event::counters, nothing);
    charged.gathers = "charge";
    CardSpec cell;
    cell.abilities = {charged};
    const DefinitionId id = t.card("cell", cell);
    t.put(p1, "field", {"cell", "blank"});
    t.adjust = [&](GameState& state) {
        const AbilityId ability = t.library().card(id).abilities[0];
        state.uses().push({state.ref(CardId{0}), 0, ability, 0, 0, 1, 0});
    };
    t.begin("recollection");
    PROVE_EQ(t.counters("cell", "charge"), 0);
    PROVE_EQ(t.counters("blank", "charge"), 0);
}

void beginning_of_recollection_is_before_its_window(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {at_beginning_of("recollection", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.begin("recollection");
    PROVE_EQ(t.at(), "recollection.before");
    t.pass_all();
    PROVE_EQ(t.at(), "recollection.opportunity");
    PROVE_EQ(t.stack(), Names{});
}

// ---- draw

void draw_phase_draws_one(const Rules& rules) {
    Table t(rules);
    t.begin("draw");
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.zone("hand", p2).size(), 0u);
    PROVE_EQ(t.at(), "main.opportunity");  // no window, although something was drawn
}

void draw_triggers_are_placed_after(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::draw, nothing), at_beginning_of("draw", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.begin("draw");
    PROVE_EQ(t.at(), "draw.before");  // that of the beginning has resolved before the draw
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.zone("hand", p1).size(), 0u);
    t.pass_all();
    PROVE_EQ(t.at(), "draw.after");
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
}

// ---- end

void end_phase_has_one_window(const Rules& rules) {
    Table t(rules);
    t.begin("end");
    PROVE_EQ(t.at(), "end.opportunity");
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);
}

void end_triggers_are_those_in_play(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.fast = true;
    bell.abilities = {at_beginning_of("end", nothing, true)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"bell"});
    t.begin("end");
    PROVE_EQ(t.stack(), Names{"bell"});
    t.play("bell");
    t.pass_all();
    PROVE_EQ(t.field(p1).size(), 3u);
    PROVE_EQ(t.stack(), Names{"bell"});  // still the first one's: the new one waits for the next
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);
    t.pass_until("end");
    t.choose("bell");
    PROVE_EQ(t.stack(), (Names{"bell", "bell"}));
}

void clean_up_removes_marked_damage(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"soldier"});
    t.adjust = [&](GameState& state) {
        state.object(CardId{0})->damage = 1;
        state.object(CardId{1})->damage = 1;
        state.counters().push({CardId{2}, t.library().find_counter("damage"), 3});
    };
    t.begin("end");
    t.pass_all();
    PROVE_EQ(t.damage_on(CardId{0}), 0);
    PROVE_EQ(t.damage_on(CardId{1}), 0);
    PROVE_EQ(t.counters("spirit", "damage"), 3);  // a champion's are counters and stay
}

AbilitySpec grants(Ends ends) {
    return effect([ends](Game& game, Call call) -> Task<> {
        Lasting row;
        row.ends = ends;
        row.phase = game.state().header().machine.phase;
        co_await grant_own(game, call, row);
    });
}

void add_granter(Table& t, const std::string& name, Ends ends) {
    CardSpec spec;
    spec.type = "action";
    spec.fast = true;
    spec.abilities = {grants(ends)};
    spec.lasting = {when(event::draw, nothing)};
    t.card(name, spec);
}

void clean_up_ends_effects_of_the_turn(const Rules& rules) {
    Table t(rules);
    add_granter(t, "mood", Ends::turn);
    t.put(p1, "hand", {"mood"});
    t.begin("main");
    t.play("mood");
    t.pass_all();
    PROVE_EQ(t.state().lasting().size(), 1u);
    t.pass_all();
    PROVE_EQ(t.at(), "end.opportunity");
    PROVE_EQ(t.state().lasting().size(), 1u);  // it lasts to the clean-up
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);
    PROVE_EQ(t.state().lasting().size(), 0u);
}

void clean_up_discards_to_a_limit(const Rules& rules) {
    Table t(rules);
    t.put(p1, "hand", {"blank", "soldier", "blank"});
    t.put(p1, "memory", {"soldier", "blank"});
    t.adjust = [](GameState& state) {
        state.players()[0].hand_limit = 1;
        state.players()[0].memory_limit = 1;
        state.players()[1].hand_limit = 0;
    };
    t.put(p2, "hand", {"blank"});
    t.begin("end");
    t.pass_all();
    PROVE_EQ(t.asks(), "choose_cards");
    PROVE_EQ(t.asked(), p1);
    t.choose_all({"blank", "blank"});
    t.choose("soldier");
    PROVE_EQ(t.zone("graveyard", p1), (Names{"blank", "blank", "soldier"}));
    PROVE_EQ(t.zone("hand", p2), Names{"blank"});  // only the turn player's
}

void clean_up_repeats_after_triggers(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(
        event::turn,
        [](Game& game, Call call) -> Task<> {
            co_await deal_damage(game, {CardId{1}, 0}, 1, call.source);
        },
        [](const Game&, const Call&, const Event& event) { return event.ends; })};
    t.card("bell", bell);
    t.put(p1, "field", {"bell", "soldier"});
    t.begin("end");
    t.pass_all();
    PROVE_EQ(t.at(), "end.after");
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);  // and the damage of the trigger is gone again
    PROVE_EQ(t.damage_on(CardId{1}), 0);
}

void clean_up_alone_repeats_nothing(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier"});
    t.adjust = [](GameState& state) { state.object(CardId{0})->damage = 1; };
    t.begin("end");
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);
    PROVE_EQ(t.at(), "recollection.opportunity");
}

void ending_the_end_phase_cleans_up(const Rules& rules) {
    Table t(rules);
    t.action("halt", effect([](Game& game, Call) -> Task<> {
                 end_phase(game);
                 co_return;
             }));
    t.put(p1, "field", {"soldier"});
    t.put(p1, "hand", {"halt"});
    t.adjust = [](GameState& state) { state.object(CardId{0})->damage = 1; };
    t.begin("end");
    t.play("halt");
    t.pass_all();
    PROVE_EQ(t.turn_player(), p2);
    PROVE_EQ(t.damage_on(CardId{0}), 0);
}

void a_number_of_zero_never_happens(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::draw, nothing), when(event::damage, nothing),
                      when(event::counters, nothing)};
    t.card("bell", bell);
    t.action("void", effect([](Game& game, Call call) -> Task<> {
                 const CardRef bell_card = game.state().ref(CardId{0});
                 co_await draw(game, call.you, 0);
                 co_await deal_damage(game, game.state().ref(CardId{1}), 0);
                 co_await add_counters(game, bell_card, game.library().find_counter("omen"), 0);
             }));
    t.put(p1, "field", {"bell", "soldier"});
    t.put(p1, "hand", {"void"});
    t.begin("main");
    t.play("void");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.holder(), p1);
}

}  // namespace

std::span<const Proof> phase_proofs() {
    static const Proof proofs[] = {
        {"GA-WAKE-1 GA-VERB-REST", "waking wakes what is rested, of the turn player only",
         wake_up_wakes_what_is_rested},
        {"GA-WAKE-2 GA-TURN-2 AMB-1", "waking by itself opens no window", waking_opens_no_window},
        {"GA-TURN-6 GA-WAKE-1 AMB-35",
         "what begins with Wake Up is placed and resolves before waking",
         beginning_of_wake_up_comes_before_waking},
        {"GA-TURN-6 AMB-35", "what begins with a phase is collected before its actions",
         beginnings_are_collected_first},
        {"GA-REC-2 GA-REC-3 GA-TBA-1", "after a last Opportunity the memory returns to hand",
         recollection_returns_memory},
        {"GA-REC-4", "what recollecting triggers resolves inside the phase",
         recollecting_triggers_inside_the_phase},
        {"GA-REC-1 AMB-2", "charge counters come before the abilities of the beginning",
         charge_counters_come_first},
        {"GA-REC-1 KW-ONCHARGE", "what is charged gets no further counters",
         charge_stops_when_complete},
        {"GA-REC-1", "what begins with Recollection is placed before its Opportunity",
         beginning_of_recollection_is_before_its_window},
        {"GA-DRAWPH-1", "the turn player draws one card, and nobody can respond",
         draw_phase_draws_one},
        {"GA-DRAWPH-1 AMB-35", "what the draw triggers is placed after it",
         draw_triggers_are_placed_after},
        {"GA-ENDPH-2 GA-ENDPH-5", "End has one window before the next turn",
         end_phase_has_one_window},
        {"GA-ENDPH-1 WE-36", "what arrives in End waits for the next End",
         end_triggers_are_those_in_play},
        {"GA-ENDPH-3 GA-TBA-3", "clean-up removes marked damage", clean_up_removes_marked_damage},
        {"GA-ENDPH-3", "clean-up ends what lasts for the turn", clean_up_ends_effects_of_the_turn},
        {"GA-ENDPH-3", "at clean-up the turn player discards down to a limit",
         clean_up_discards_to_a_limit},
        {"GA-ENDPH-4 AMB-4", "clean-up runs again after what it triggered",
         clean_up_repeats_after_triggers},
        {"GA-PHEND-1 GA-ENDPH-3", "ending the End phase still cleans up",
         ending_the_end_phase_cleans_up},
        {"GA-GEN-7", "an instruction with the number zero never happened",
         a_number_of_zero_never_happens},
        {"GA-ENDPH-5 AMB-4", "clean-up by itself opens no window", clean_up_alone_repeats_nothing},
    };
    return proofs;
}

}  // namespace cardloom::proofs
