/// Players who leave a game while others play on (rules section 3).

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/pipeline.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

void conceding_ends_a_game_of_two(const Rules& rules) {
    Table t(rules);
    t.begin("main");
    t.concede(p1);
    PROVE(t.match().ending() == Ending::won);
    PROVE_EQ(t.winners(), only(p2));
}

void conceding_leaves_a_larger_game(const Rules& rules) {
    Table t(rules, 3);
    t.put(p2, "field", {"soldier"});
    t.put(p2, "hand", {"blank"});
    t.begin("main");
    t.concede(p2);
    t.pass();
    PROVE(!t.is_over());
    PROVE_EQ(t.field(p2), Names{});
    PROVE_EQ(t.zone("hand", p2), Names{});
    PROVE_EQ(t.zone("deck", p2), Names{});
    PROVE_EQ(t.holder(), p3);  // passed over
    t.pass();
    PROVE_EQ(t.phase(), "end");
    t.pass(2);
    PROVE_EQ(t.turn_player(), p3);
}

void leavers_make_nobody_lose_opportunity(const Rules& rules) {
    {  // who is asked concedes
        Table t(rules, 3);
        t.begin("main");
        t.pass();
        PROVE_EQ(t.holder(), p2);
        t.concede(p2);
        PROVE_EQ(t.phase(), "main");
        PROVE_EQ(t.holder(), p3);
        t.pass();
        PROVE_EQ(t.phase(), "end");
    }
    {  // who has passed concedes
        Table t(rules, 4);
        t.begin("main");
        t.pass(2);
        PROVE_EQ(t.holder(), p3);
        t.concede(p2);
        t.pass();
        PROVE_EQ(t.holder(), p4);
        t.pass();
        PROVE_EQ(t.phase(), "end");
    }
}

void what_leaving_triggers_keeps_the_phase(const Rules& rules) {
    for (const char* phase : {"recollection", "main", "end"}) {
        Table t(rules, 3);
        CardSpec bell;
        AbilitySpec once = when(event::leave, nothing);
        once.per_batch = true;
        bell.abilities = {once};
        t.card("bell", bell);
        t.put(p1, "field", {"bell"});
        t.begin(phase);
        t.pass(2);
        t.concede(p3);  // the last who had to pass
        PROVE_EQ(t.phase(), phase);
        PROVE_EQ(t.stack(), Names{"bell"});
        PROVE_EQ(t.holder(), p1);  // a new round, with the turn player first
    }
}

void cards_of_a_leaver_do_not_resolve(const Rules& rules) {
    Table t(rules, 3);
    t.action("omen", effect([](Game& game, Call) -> Task<> { co_await draw(game, p1, 1); }));
    t.put(p3, "hand", {"omen"});
    t.begin("main");
    t.pass(2);
    t.play("omen");
    t.pass(2);  // P3 and P1; P2 is asked
    t.concede(p3);
    t.pass();
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.zone("hand", p1), Names{});
}

void targets_of_a_leaver_are_gone(const Rules& rules) {
    Table t(rules, 3);
    t.action("spark", aimed(strike));
    t.put(p1, "hand", {"spark"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.play("spark", {"soldier"});
    t.concede(p2);
    t.pass(2);
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.zone("graveyard", p1), Names{"spark"});  // it fizzled
}

void conceding_comes_before_the_others_draw(const Rules& rules) {
    Table t(rules, 3);
    t.action("doom", effect([](Game& game, Call call) -> Task<> {
                 game.decide(call.you, DecisionKind::may, "GA-RES-5");
                 for (const Verb verb : {Verb::yes, Verb::no}) {
                     Option option;
                     option.verb = verb;
                     game.offer(option);
                 }
                 co_await game.ask();
                 const std::size_t batch = game.open_batch();
                 for (const PlayerId player : {p1, p2}) {
                     game.propose(damage_event(game, champion_of(game, player), 15, call.source));
                 }
                 co_await happen(game, batch);
             }));
    t.put(p1, "hand", {"doom"});
    t.begin("main");
    t.play("doom");
    t.pass_all();
    PROVE_EQ(t.asks(), "may");
    t.concede(p3);
    PROVE(!t.match().answer(Answer::pick(0)).has_value());
    PROVE(t.match().ending() == Ending::drawn);
    PROVE(t.state().player(p3).is(Player::lost));
}

void durations_of_a_leaver_end(const Rules& rules) {
    Table t(rules, 3);
    CardSpec vow;
    vow.type = "action";
    vow.fast = true;
    vow.abilities = {effect([](Game& game, Call call) -> Task<> {
        Lasting row;
        row.whose = call.you;
        row.ends = Ends::turn_begins;
        co_await grant_own(game, call, row);
    })};
    vow.lasting = {when(event::shuffle, nothing)};
    t.card("vow", vow);
    t.put(p2, "hand", {"vow"});
    t.begin("main");
    t.pass();
    t.play("vow");
    t.pass_all();
    PROVE_EQ(t.state().lasting().size(), 1u);
    t.concede(p2);
    t.pass_turn();
    PROVE_EQ(t.turn_player(), p3);  // where P2's turn would have come
    PROVE_EQ(t.state().lasting().size(), 0u);
}

void control_goes_back_past_leavers(const Rules& rules) {
    Table t(rules, 4);
    t.put(p1, "field", {"soldier"});
    t.adjust = [](GameState& state) {  // P2 took it from P1, P3 from P2
        state.card(CardId{0}).controller = p3;
        state.object(CardId{0})->before = p2;
    };
    t.begin("main");
    t.concede(p2);
    t.pass();
    PROVE_EQ(t.field(p3), (Names{"soldier", "spirit"}));
    t.concede(p3);
    t.pass();
    PROVE_EQ(t.field(p1), (Names{"soldier", "spirit"}));
}

void face_down_cards_are_shown(const Rules& rules) {
    Table t(rules, 3);
    t.put(p2, "banishment", {"soldier"});
    t.put(p2, "hand", {"blank"});
    t.adjust = [](GameState& state) {
        state.card(CardId{0}).set(Card::face_up, false);
        state.card(CardId{0}).known = 0;
    };
    t.begin("main");
    t.concede(p2);
    static_cast<void>(t.news());
    t.pass();
    PROVE_EQ(t.state().card(CardId{0}).known, t.state().everyone());
    PROVE(t.state().card(CardId{1}).known != t.state().everyone());  // a hand stays hidden
    const Names told = t.news();
    PROVE(std::find(told.begin(), told.end(), "Soldier leaves the game.") != told.end());
}

void leaving_is_only_leaving_the_field(const Rules& rules) {
    Table t(rules, 3);
    for (const auto& [name, on] :
         {std::pair{"leaver", event::leave}, std::pair{"mourner", event::die},
          std::pair{"breaker", event::destroy}, std::pair{"exiler", event::banish}}) {
        CardSpec bell;
        bell.abilities = {when(on, nothing)};
        t.card(name, bell);
        t.put(p1, "field", {name});
    }
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.concede(p2);
    t.pass();
    while (t.asks() == "order_triggers") t.choose("leaver");
    PROVE_EQ(t.stack(), (Names{"leaver", "leaver"}));  // the champion and the soldier
}

void what_was_taken_goes_back(const Rules& rules) {
    Table t(rules, 3);
    t.put(p1, "field", {"soldier", "blank"});
    t.adjust = [](GameState& state) {
        // P2 took the soldier from P1; the blank came under P2's control from the start.
        state.card(CardId{0}).controller = state.card(CardId{1}).controller = p2;
        state.object(CardId{0})->before = p1;
    };
    t.begin("main");
    PROVE_EQ(t.field(p2), (Names{"soldier", "blank", "spirit"}));
    t.concede(p2);
    t.pass();
    PROVE_EQ(t.field(p1), (Names{"soldier", "spirit"}));
    PROVE(t.state().card(CardId{1}).is(Card::gone));
}

void pending_effects_go_on(const Rules& rules) {
    Table t(rules, 3);
    CardSpec well;
    well.abilities = {activated([](Game& game, Call) -> Task<> { co_await draw(game, p3, 1); })};
    t.card("well", well);
    t.action("omen", effect(draw_one));
    t.put(p2, "field", {"well"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.pass();
    t.play("omen");
    t.activate("well");
    PROVE_EQ(t.stack(), (Names{"omen", "well"}));
    t.concede(p2);
    while (!t.stack().empty()) t.pass();
    PROVE_EQ(t.zone("hand", p3).size(), 1u);  // the ability resolved; the card had left
}

void without_its_player_a_turn_goes_to_end(const Rules& rules) {
    Table t(rules, 3);
    t.action("omen", effect(draw_one));
    CardSpec bell;
    bell.abilities = {at_beginning_of("end", nothing, true)};
    t.card("bell", bell);
    t.put(p2, "field", {"bell"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.pass();
    t.play("omen");
    t.concede(p1);
    PROVE_EQ(t.phase(), "main");
    t.pass(2);  // what is pending resolves first
    PROVE_EQ(t.zone("hand", p2).size(), 1u);
    PROVE_EQ(t.at(), "end.opportunity");
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.holder(), p2);
    t.pass(2);
    t.pass(2);
    PROVE_EQ(t.turn_player(), p2);
}

void without_its_player_combat_still_ends(const Rules& rules) {
    Table t(rules, 3);
    t.put(p1, "field", {"soldier"});
    t.begin("main");
    t.attack("soldier", "spirit");
    static_cast<void>(t.news());
    t.concede(p1);
    if (t.phase() == "combat") t.pass();
    const Names told = t.news();
    PROVE(std::find(told.begin(), told.end(), "P1: combat_leave_combat.") != told.end());
    PROVE_EQ(t.phase(), "end");
}

}  // namespace

std::span<const Proof> leaving_proofs() {
    static const Proof proofs[] = {
        {"GA-END-8", "of two players one can concede at any time", conceding_ends_a_game_of_two},
        {"GA-END-8 GA-END-5", "of more players one can concede, and everything of theirs leaves",
         conceding_leaves_a_larger_game},
        {"GA-OPP-5 GA-MAIN-3 GA-END-8", "a player who leaves makes nobody else lose Opportunity",
         leavers_make_nobody_lose_opportunity},
        {"GA-TURN-3 GA-OPP-6 AMB-8", "what leaving triggers keeps the phase from ending",
         what_leaving_triggers_keeps_the_phase},
        {"GA-END-5 GA-PLAY-7", "the cards of a leaver do not resolve",
         cards_of_a_leaver_do_not_resolve},
        {"GA-END-6 GA-SBE-8", "what aimed only at a leaver's object fizzles",
         targets_of_a_leaver_are_gone},
        {"GA-GEN-2 GA-END-8", "who concedes has lost before the others draw",
         conceding_comes_before_the_others_draw},
        {"GA-END-5", "what lasts until a leaver's turn ends where it would have come",
         durations_of_a_leaver_end},
        {"GA-END-6", "control goes back past players who have left",
         control_goes_back_past_leavers},
        {"GA-END-5 GA-INFO-9", "a leaver's face-down cards are shown", face_down_cards_are_shown},
        {"GA-END-7", "what a loser owned only leaves the field", leaving_is_only_leaving_the_field},
        {"GA-END-6", "what the loser had taken goes back", what_was_taken_goes_back},
        {"GA-END-6", "pending abilities of the loser go on", pending_effects_go_on},
        {"GA-END-6", "without its player a turn goes to End",
         without_its_player_a_turn_goes_to_end},
        {"GA-END-6 GA-PHEND-2", "without its player combat still ends",
         without_its_player_combat_still_ends},
    };
    return proofs;
}

}  // namespace cardloom::proofs
