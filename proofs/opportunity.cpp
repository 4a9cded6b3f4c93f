/// Opportunity: who has it, when, and what passing it does (rules section 13).

#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

void add_bell(Table& t, const std::string& phase) {
    CardSpec bell;
    bell.abilities = {at_beginning_of(phase, nothing, true)};
    t.card("bell", bell);
}

void only_the_holder_acts(const Rules& rules) {
    Table t(rules, 3);
    t.action("omen", effect(nothing));
    for (const PlayerId player : {p1, p2, p3}) t.put(player, "hand", {"omen"});
    t.begin("main");
    for (const PlayerId player : {p1, p2, p3}) {
        PROVE_EQ(t.asked(), player);
        PROVE_EQ(t.machine().holder, player);
        t.pass();
    }
}

void passing_goes_in_turn_order(const Rules& rules) {
    Table t(rules, 4);
    t.begin("recollection", p3);
    for (const PlayerId player : {p3, p4, p1, p2}) {
        PROVE_EQ(t.holder(), player);
        t.pass();
    }
    PROVE_EQ(t.phase(), "main");
    PROVE_EQ(t.holder(), p3);
}

void an_action_resets_the_passes(const Rules& rules) {
    Table t(rules, 3);
    t.action("omen", effect(nothing));
    t.put(p1, "hand", {"omen"});
    t.put(p3, "hand", {"omen"});
    t.begin("main");
    t.play("omen");
    t.pass(2);
    t.play("omen");
    PROVE_EQ(t.stack(), (Names{"omen", "omen"}));
    t.pass(2);
    PROVE_EQ(t.stack().size(), 2u);  // P2 has not passed since
    PROVE_EQ(t.holder(), p2);
    t.pass();
    PROVE_EQ(t.stack().size(), 1u);
    PROVE_EQ(t.holder(), p1);
}

void who_acts_keeps_opportunity(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(nothing));
    t.put(p2, "hand", {"omen", "omen"});
    t.begin("main");
    t.pass();
    t.play("omen");
    PROVE_EQ(t.holder(), p2);
    t.play("omen");
    PROVE_EQ(t.holder(), p2);
    PROVE_EQ(t.stack().size(), 2u);
}

void who_activates_keeps_opportunity(const Rules& rules) {
    Table t(rules);
    CardSpec well;
    well.abilities = {activated(nothing)};
    t.card("well", well);
    t.put(p2, "field", {"well"});
    t.begin("main");
    t.pass();
    t.activate("well");
    PROVE_EQ(t.holder(), p2);
}

void who_acts_keeps_opportunity_over_triggers(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(nothing));
    CardSpec bell;  // triggers on a card being put on the stack
    bell.abilities = {
        when(event::move, nothing, [](const Game& game, const Call&, const Event& event) {
            return game.state().zone(event.to).kind == game.library().roles.stack;
        })};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.pass();
    t.play("omen");
    PROVE_EQ(t.stack(), (Names{"omen", "bell"}));
    PROVE_EQ(t.holder(), p2);
}

void turn_player_is_first_after_placement_and_resolution(const Rules& rules) {
    Table t(rules);
    add_bell(t, "wake_up");
    t.put(p2, "field", {"bell", "bell"});
    t.begin("wake_up");
    t.choose("bell");  // P2 orders theirs
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.stack().size(), 1u);
    PROVE_EQ(t.holder(), p1);
}

void windows_do_not_depend_on_what_players_can_do(const Rules& rules) {
    // Nobody can do anything, and everybody is asked all the same.
    Table t(rules, 3);
    t.begin("recollection");
    for (int i = 0; i < 3; ++i) {
        PROVE_EQ(t.options(), Names{"pass"});
        PROVE_EQ(t.phase(), "recollection");
        t.pass();
    }
    PROVE_EQ(t.phase(), "main");
}

void settling_completes_before_opportunity(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::die, nothing)};
    t.card("bell", bell);
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"spark"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.play("spark", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
    PROVE_EQ(t.zone("graveyard", p1), Names{"spark"});
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.holder(), p1);
}

void nobody_acts_while_something_resolves(const Rules& rules) {
    Table t(rules);
    t.action("doubt", effect([](Game& game, Call call) -> Task<> {
                 game.decide(call.you, DecisionKind::may, "GA-RES-5");
                 for (const Verb verb : {Verb::yes, Verb::no}) {
                     Option option;
                     option.verb = verb;
                     game.offer(option);
                 }
                 const Choice choice = co_await game.ask();
                 if (choice.pick() == 0) {
                     co_await draw(game, call.you, 1);
                 }
             }));
    t.action("omen", effect(nothing));
    t.put(p1, "hand", {"doubt"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.play("doubt");
    t.pass_all();
    PROVE_EQ(t.asks(), "may");
    PROVE_EQ(t.options(), (Names{"yes", "no"}));
    PROVE_EQ(t.holder(), PlayerId{});
}

void all_passing_outside_main_goes_on(const Rules& rules) {
    Table t(rules);
    t.begin("recollection");
    t.pass();
    t.pass();  // the other player's pass is the last
    PROVE_EQ(t.at(), "main.opportunity");
}

void opportunity_after_something_resolved_and_more_remains(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(nothing));
    t.put(p1, "hand", {"omen", "omen"});
    t.begin("end");
    t.play("omen");
    t.play("omen");
    t.pass_all();
    PROVE_EQ(t.stack().size(), 1u);
    PROVE_EQ(t.holder(), p1);
    PROVE_EQ(t.at(), "end.opportunity");
}

void turn_player_regains_main(const Rules& rules) {
    Table t(rules);
    t.action("rite", effect(nothing), false);
    t.action("omen", effect(nothing));
    t.put(p1, "hand", {"rite"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.pass();
    t.play("omen");
    t.pass_all();
    PROVE_EQ(t.holder(), p1);
    PROVE(t.offers("play rite"));
}

void fast_is_whenever_one_has_opportunity(const Rules& rules) {
    for (const char* phase : {"recollection", "main", "end"}) {
        Table t(rules);
        t.action("omen", effect(nothing));
        CardSpec well;
        well.abilities = {activated(nothing)};
        t.card("well", well);
        t.put(p2, "hand", {"omen"});
        t.put(p2, "field", {"well"});
        t.begin(phase);
        t.pass();
        PROVE_EQ(t.options(), (Names{"pass", "play omen", "activate well"}));
    }
}

}  // namespace

std::span<const Proof> opportunity_proofs() {
    static const Proof proofs[] = {
        {"GA-OPP-1", "only one player has Opportunity at a time", only_the_holder_acts},
        {"GA-OPP-5 GA-OPP-3", "Opportunity begins with the turn player and passes in turn order",
         passing_goes_in_turn_order},
        {"GA-OPP-5", "an action resets the count of passes", an_action_resets_the_passes},
        {"GA-OPP-4", "who plays a card receives Opportunity next", who_acts_keeps_opportunity},
        {"GA-OPP-4 GA-ABACT-2 AMB-8", "who activates an ability receives Opportunity next",
         who_activates_keeps_opportunity},
        {"AMB-8 GA-OPP-4", "also when the play triggers something",
         who_acts_keeps_opportunity_over_triggers},
        {"GA-OPP-3 GA-OPP-2", "after placing and after resolving the turn player is first",
         turn_player_is_first_after_placement_and_resolution},
        {"GA-OPP-1 GA-TURN-2", "windows do not depend on whether somebody can act",
         windows_do_not_depend_on_what_players_can_do},
        {"GA-OPP-6 GA-SBE-0", "settling completes before anybody has Opportunity",
         settling_completes_before_opportunity},
        {"GA-OPP-7 GA-RES-3", "nobody has Opportunity while something resolves",
         nobody_acts_while_something_resolves},
        {"AMB-27 GA-OPP-5", "outside main the step goes on when all have passed",
         all_passing_outside_main_goes_on},
        {"GA-OPP-2 GA-OPP-3", "there is Opportunity while more remains on the stack",
         opportunity_after_something_resolved_and_more_remains},
        {"GA-OPP-8", "after the last resolution the turn player has main again",
         turn_player_regains_main},
        {"GA-TIME-1", "fast actions and abilities are for whoever has Opportunity",
         fast_is_whenever_one_has_opportunity},
    };
    return proofs;
}

}  // namespace cardloom::proofs
