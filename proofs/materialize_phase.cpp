/// The materialize phase (seed "Turn Order - Materialize Phase", rules section 11.2).

#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

/// Regalia: `crown`, `scepter`, and `horn` with an On Enter.
void add_regalia(Table& t) {
    CardSpec plain;
    plain.regalia = true;
    t.card("crown", plain);
    t.card("scepter", plain);
    CardSpec horn = plain;
    horn.abilities = {when(event::enter, draw_one, is_self)};
    t.card("horn", horn);
}

void skipped_on_first_turns(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    for (const PlayerId player : {p1, p2}) t.put(player, "material", {"crown"});
    t.start();
    for (int turn = 1; turn <= 2; ++turn) t.pass_turn();
    for (const std::string& phase : t.phases_begun()) {
        if (phase == "wake_up") break;  // the third turn has begun
        PROVE(phase != "materialize");
    }
    PROVE_EQ(t.at(), "materialize.materialize");
    PROVE_EQ(t.machine().turn, 3);
}

/// Seed 000, point 2.
void first_check_opens_a_window_for_a_change(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    CardSpec bell;
    bell.abilities = {at_beginning_of("materialize", nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "material", {"crown"});
    t.begin("materialize");
    PROVE_EQ(t.at(), "materialize.before");
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.holder(), p1);
    t.pass();
    PROVE_EQ(t.holder(), p2);
    t.pass();
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.at(), "materialize.materialize");  // goes on once the stack is empty
}

void first_check_sees_state_based_effects(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    t.put(p1, "field", {"soldier"});
    t.put(p1, "material", {"crown"});
    t.adjust = [](GameState& state) {
        state.object(CardId{0})->damage = 2;
        state.header().unsettled = 1;
    };
    t.begin("materialize");
    PROVE_EQ(t.zone("graveyard", p1), Names{"soldier"});
    PROVE_EQ(t.at(), "materialize.before");  // a change, though nothing is on the stack
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.at(), "materialize.materialize");
}

/// Seed 000, points 3 and 4; WE-06.
void materialization_uses_the_stack(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    t.action("spark", aimed(strike));
    t.put(p1, "material", {"crown"});
    t.put(p2, "hand", {"spark"});
    t.begin("materialize");
    PROVE_EQ(t.at(), "materialize.materialize");
    PROVE_EQ(t.asks(), "choose_cards");
    t.materialize("crown");
    PROVE_EQ(t.stack(), Names{"crown"});
    PROVE_EQ(t.holder(), p1);
    t.pass();
    PROVE(t.offers("play spark"));  // players may respond
    t.pass();
    PROVE(t.offers("pass"));
    PROVE_EQ(t.field(p1), (Names{"spirit", "crown"}));
    PROVE_EQ(t.at(), "recollection.opportunity");  // no additional window
}

/// WE-07.
void on_enter_of_a_materialized_card(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    t.put(p1, "material", {"horn"});
    t.begin("materialize");
    t.materialize("horn");
    t.pass_all();
    PROVE_EQ(t.at(), "materialize.after");  // its trigger is placed in the second check
    PROVE_EQ(t.stack(), Names{"horn"});
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.at(), "recollection.opportunity");
}

/// WE-05, and point 4.1.
void declining_gives_nobody_opportunity(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    t.action("spark", aimed(strike));
    t.put(p1, "material", {"crown"});
    t.put(p2, "hand", {"spark"});
    t.begin("materialize");
    t.decline();
    PROVE_EQ(t.at(), "recollection.opportunity");
    PROVE_EQ(t.holder(), p1);
    PROVE_EQ(t.zone("material", p1), Names{"crown"});
}

void nothing_to_materialize(const Rules& rules) {
    Table t(rules);
    t.action("spark", aimed(strike));
    t.put(p1, "hand", {"spark"});
    t.put(p2, "hand", {"spark"});
    t.begin("materialize");
    PROVE_EQ(t.at(), "recollection.opportunity");  // whatever they could do with Opportunity
}

void only_regalia_and_champions(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    CardSpec elder;
    elder.type = "champion";
    elder.level = 1;
    t.card("elder", elder);
    t.put(p1, "material", {"blank", "crown", "elder", "spirit"});
    t.begin("materialize");
    PROVE_EQ(t.options(), (Names{"materialize crown", "materialize elder"}));
}

void once_per_phase(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    t.put(p1, "material", {"crown", "scepter"});
    t.begin("materialize");
    t.materialize("crown");
    t.pass_all();
    PROVE_EQ(t.at(), "recollection.opportunity");
    PROVE_EQ(t.zone("material", p1), Names{"scepter"});
}

void an_effect_grants_another(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    CardSpec bell;
    bell.abilities = {at_beginning_of("materialize", [](Game& game, Call call) -> Task<> {
        ++game.state().player(call.you).more_materializations;
        co_return;
    })};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "material", {"crown", "scepter", "horn"});
    t.begin("materialize");
    t.pass_all();
    t.materialize("crown");
    PROVE_EQ(t.holder(), p1);  // Opportunity for the first, then the second
    t.pass_all();
    PROVE_EQ(t.at(), "materialize.materialize");
    t.materialize("scepter");
    t.pass_all();
    PROVE_EQ(t.at(), "recollection.opportunity");
    PROVE_EQ(t.zone("material", p1), Names{"horn"});
}

void a_grant_on_entering_is_still_due(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    CardSpec herald;
    herald.regalia = true;
    herald.abilities = {when(
        event::enter,
        [](Game& game, Call call) -> Task<> {
            ++game.state().player(call.you).more_materializations;
            co_return;
        },
        is_self)};
    t.card("herald", herald);
    t.put(p1, "material", {"herald", "crown", "scepter"});
    t.begin("materialize");
    t.materialize("herald");
    t.pass_all();
    PROVE_EQ(t.at(), "materialize.after");
    t.pass_all();
    PROVE_EQ(t.at(), "materialize.materialize");
    t.materialize("crown");
    t.pass_all();
    PROVE_EQ(t.at(), "recollection.opportunity");  // and no further one
    PROVE_EQ(t.state().player(p1).more_materializations, 0);
}

void a_declined_grant_is_gone(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    t.put(p1, "material", {"crown"});
    t.adjust = [](GameState& state) { state.players()[0].more_materializations = 2; };
    t.begin("materialize");
    t.decline();
    PROVE_EQ(t.at(), "recollection.opportunity");
    PROVE_EQ(t.state().player(p1).more_materializations, 0);
}

void chain_in_the_window(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    t.action("omen", effect(draw_one));
    t.put(p1, "material", {"crown"});
    t.put(p1, "hand", {"omen"});
    t.put(p2, "hand", {"omen"});
    t.begin("materialize");
    t.materialize("crown");
    t.pass();
    t.play("omen");  // P2 responds
    PROVE_EQ(t.stack(), (Names{"crown", "omen"}));
    t.pass();
    t.pass();
    PROVE_EQ(t.stack(), Names{"crown"});
    PROVE_EQ(t.holder(), p1);  // the window goes on while something is on the stack
    t.pass_all();
    PROVE_EQ(t.at(), "recollection.opportunity");
}

void materializations_are_that_on_the_stack(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    t.put(p1, "material", {"crown"});
    t.begin("materialize");
    t.materialize("crown");
    PROVE(t.instance(0).kind == InstanceKind::materialization);
    PROVE_EQ(t.zone("stack"), Names{"crown"});
}

void illegal_attempt_leaves_no_trace(const Rules& rules) {
    Table t(rules);
    add_regalia(t);
    t.make_impossible("crown");
    t.put(p1, "material", {"crown", "scepter"});
    t.begin("materialize");
    const std::uint64_t before = t.match().state().hash();
    const std::size_t told = t.match().journal().size();
    t.materialize("crown");
    PROVE_EQ(t.match().state().hash(), before);
    PROVE_EQ(t.match().journal().size(), told);
    PROVE_EQ(t.match().last_refusal().rule, "GA-PLAY-2");
    PROVE_EQ(t.options(), Names{"materialize scepter"});  // the allowance is not used
    t.materialize("scepter");
    PROVE_EQ(t.stack(), Names{"scepter"});
}

}  // namespace

std::span<const Proof> materialize_phase_proofs() {
    static const Proof proofs[] = {
        {"GA-MATPH-1 GA-START-8", "Materialize is skipped on every player's first turn",
         skipped_on_first_turns},
        {"GA-MATPH-2 GA-TURN-8 AMB-35",
         "the first check gives Opportunity after a trigger was placed",
         first_check_opens_a_window_for_a_change},
        {"GA-MATPH-2 GA-SBE-2 AMB-1",
         "the first check gives Opportunity after a state-based effect",
         first_check_sees_state_based_effects},
        {"GA-MATPH-3 WE-06", "a materialization can be responded to, and no further window follows",
         materialization_uses_the_stack},
        {"GA-MATPH-4 WE-07", "what entering triggers is placed in the second check",
         on_enter_of_a_materialized_card},
        {"GA-MATPH-4 GA-MATPH-6 WE-05", "without a change neither check gives Opportunity",
         declining_gives_nobody_opportunity},
        {"GA-MATPH-5 GA-MATPH-6", "without anything to materialize the phase passes silently",
         nothing_to_materialize},
        {"GA-MATPH-3 GA-MAT-4", "only champions and regalia can be materialized",
         only_regalia_and_champions},
        {"GA-MATPH-3.1", "one materialization a phase", once_per_phase},
        {"GA-MATPH-3.1", "an effect can grant another materialization", an_effect_grants_another},
        {"GA-MATPH-3.1", "a materialization granted in the second check is still due",
         a_grant_on_entering_is_still_due},
        {"GA-MATPH-3.1", "who declines has declined what was granted", a_declined_grant_is_gone},
        {"GA-MATPH-3 GA-TURN-8.1", "the window stays open while something is on the stack",
         chain_in_the_window},
        {"GA-MAT-3.4.1 GA-PLAY-3", "a materialized card on the stack counts as a materialization",
         materializations_are_that_on_the_stack},
        {"GA-PLAY-2 GA-MAT-3.1", "an illegal materialization leaves no trace",
         illegal_attempt_leaves_no_trace},
    };
    return proofs;
}

}  // namespace cardloom::proofs
