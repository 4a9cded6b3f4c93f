/// The shipped program of the turn, phase by phase, against the rules it cites.
#include <catch2/catch_test_macros.hpp>

#include "tests/scripting/rules_fixture.hpp"

namespace rules_turn_tests {

using namespace cardloom;

namespace {

using Texts = std::vector<std::string>;

const Ruleset& rules() { return shipped_ruleset("grand-archive"); }

std::string in_words(const Ruleset& ruleset, const Step& step) {
    switch (step.kind) {
        case Step::Kind::conditional:
            return "conditional check";
        case Step::Kind::silent:
            return "silent check";
        case Step::Kind::natural:
            return "natural window";
        case Step::Kind::action:
            break;
    }
    if (step.script) return ruleset.scripts[step.script.index()].id;
    return std::string(word_of(step.action)) + (step.optional ? ", optional" : "");
}

/// What the steps of a phase do, in the order they come in if no window opens.
Texts course(const Ruleset& ruleset, const std::string& name) {
    Texts texts;
    const PhaseId phase = ruleset.find_phase(name);
    REQUIRE(phase);
    for (StepId at = ruleset.phase(phase).first; at; at = ruleset.step(at).then) {
        texts.push_back(in_words(ruleset, ruleset.step(at)));
    }
    CHECK(texts.size() == ruleset.phase(phase).steps);
    return texts;
}

Texts names(const std::vector<PhaseId>& phases) {
    Texts texts;
    for (const PhaseId phase : phases) texts.push_back(rules().phase_labels[phase.index()].id);
    return texts;
}

Texts actions(const std::vector<Step>& steps) {
    Texts texts;
    for (const Step& step : steps) texts.push_back(in_words(rules(), step));
    return texts;
}

}  // namespace

TEST_CASE("GA-TURN-1 the phases of a turn come in the order of the rules", "[rules]") {
    CHECK(names(phases_of_turn(rules(), {})) ==
          Texts{"wake_up", "materialize", "recollection", "draw", "main", "end"});
}

TEST_CASE("GA-START-8 to 10 first turns leave phases out", "[rules]") {
    TurnFacts facts;
    facts.is_first_turn = true;
    CHECK(names(phases_of_turn(rules(), facts)) == Texts{"draw", "main", "end"});
    facts.is_first_player = true;
    CHECK(names(phases_of_turn(rules(), facts)) == Texts{"main", "end"});
    facts.players = 3;
    CHECK(names(phases_of_turn(rules(), facts)) == Texts{"draw", "main", "end"});

    TurnFacts later;
    later.is_first_player = true;
    CHECK(phases_of_turn(rules(), later).size() == 6);
}

TEST_CASE("GA-WAKE-1 and 2 objects wake between two checks", "[rules]") {
    CHECK(course(rules(), "wake_up") ==
          Texts{"queue_beginnings", "conditional check", "wake_all", "conditional check"});
}

TEST_CASE("GA-MATPH-2 to 6 materializing stands between two checks without natural Opportunity",
          "[rules]") {
    CHECK(course(rules(), "materialize") == Texts{"queue_beginnings", "conditional check",
                                                  "materialize, optional", "conditional check"});
    const StepId step = rules().find_step(rules().find_phase("materialize"), "materialize");
    CHECK(rules().step(step).amount == 1);  // GA-MATPH-3.1
}

TEST_CASE("GA-REC-1 to 4 recollecting follows the window, and charging the triggers", "[rules]") {
    CHECK(course(rules(), "recollection") == Texts{"gather_counters", "queue_beginnings",
                                                   "conditional check", "natural window",
                                                   "recollect", "conditional check"});
}

TEST_CASE("GA-DRAWPH-1 the turn player draws one card between two checks", "[rules]") {
    CHECK(course(rules(), "draw") ==
          Texts{"queue_beginnings", "conditional check", "draw", "conditional check"});
    CHECK(rules().step(rules().find_step(rules().find_phase("draw"), "draw")).amount == 1);
}

TEST_CASE("GA-MAIN-1 and 2 main is a check and a window with slow actions", "[rules]") {
    CHECK(course(rules(), "main") ==
          Texts{"queue_beginnings", "conditional check", "natural window"});
    CHECK(rules().main_phase() == rules().find_phase("main"));
    for (const Phase& phase : rules().phases) {
        CHECK(phase.slow_actions == (&phase == &rules().phase(rules().main_phase())));
    }
}

TEST_CASE("GA-MAIN-2.1 combat interrupts main and goes back to its window", "[rules]") {
    const Phase& combat = rules().phase(rules().combat_phase());
    CHECK(combat.within == rules().find_phase("main"));
    CHECK(combat.returns_to == rules().find_step(combat.within, "opportunity"));
    CHECK(course(rules(), "combat") ==
          Texts{"declare_attack", "queue_beginnings", "conditional check", "natural window",
                "declare_retaliation", "conditional check", "natural window", "order_retaliators",
                "combat_damage", "place_triggers", "silent check", "leave_combat", "clear_intents",
                "conditional check"});
}

TEST_CASE("GA-COMBAT-EOC-1 combat has the parts of the rules, in their order", "[rules]") {
    CHECK(rules().parts == Texts{"declaration", "retaliation", "damage", "end_of_combat"});
    const Phase& combat = rules().phase(rules().combat_phase());
    std::size_t part = 0;
    for (std::size_t i = 0; i < combat.steps; ++i) {
        const Step& step = rules().steps[combat.first.index() + i];
        REQUIRE(step.part);
        CHECK(step.part.index() >= part);
        part = step.part.index();
    }
}

TEST_CASE("GA-PHEND-2 a combat that is ended still has its end of combat", "[rules]") {
    const Phase& combat = rules().phase(rules().combat_phase());
    REQUIRE(combat.ended_at);
    const Step& step = rules().step(combat.ended_at);
    CHECK(rules().parts[step.part.index()] == "end_of_combat");
    CHECK(step.action == TurnAction::place_triggers);
}

TEST_CASE("GA-ENDPH-1 to 5 clean-up comes after the window and is repeated if one opens",
          "[rules]") {
    CHECK(course(rules(), "end") ==
          Texts{"queue_beginnings", "natural window", "clean_up", "conditional check"});
    const PhaseId end = rules().find_phase("end");
    const Step& check = rules().step(rules().find_step(end, "after"));
    CHECK(check.again == rules().find_step(end, "clean_up"));
    CHECK(check.then.is_none());
}

TEST_CASE("AMB-5 an effect that ends the turn goes to the clean-up", "[rules]") {
    CHECK(rules().turn_ends_at == rules().find_step(rules().find_phase("end"), "clean_up"));
}

TEST_CASE("GA-TDIST-1 while time is distorted, materialize comes after main", "[rules]") {
    REQUIRE(rules().turn_patches.size() == 1);
    CHECK(rules().turn_patches[0].label.id == "time_distorted");
    const std::size_t active[] = {0};
    TurnFacts facts;
    facts.patches = active;
    CHECK(names(phases_of_turn(rules(), facts)) ==
          Texts{"wake_up", "recollection", "draw", "main", "materialize", "end"});
}

TEST_CASE("GA-START-V by default a champion enters on its owner's first turn", "[rules]") {
    const SetupProcedure& setup = rules().setup;
    CHECK(setup.label.id == "on_own_first_turn");
    CHECK(actions(setup.before_game) ==
          Texts{"place_decks", "shuffle_decks", "choose_first_player", "pregame_actions"});
    CHECK(setup.first_turn == rules().find_phase("first_champion"));
    CHECK(course(rules(), "first_champion") ==
          Texts{"queue_beginnings", "conditional check", "place_champion", "conditional check"});
    CHECK(setup.first_turn_attacks == FirstTurnAttacks::everyone);
}

TEST_CASE("GA-START-5, 6 and 11 the current start has all champions before the first turn",
          "[rules]") {
    const Ruleset& current = shipped_ruleset("current");
    CHECK(actions(current.setup.before_game) ==
          Texts{"place_decks", "shuffle_decks", "choose_first_player", "pregame_actions",
                "place_champions", "resolve_champions_on_enter"});
    CHECK(current.setup.first_turn.is_none());
    CHECK(current.setup.first_turn_attacks == FirstTurnAttacks::last_player);
}

TEST_CASE("current differs from grand-archive in just the entries it overrides", "[rules]") {
    const Ruleset& current = shipped_ruleset("current");
    Ruleset changed = rules();
    CHECK(changed.hash() != current.hash());

    changed.id = current.id;
    changed.setup = current.setup;
    CHECK(changed.hash() == current.hash());
}

TEST_CASE("a variant of a variant has the changes of both", "[rules]") {
    const Ruleset& quick = shipped_ruleset("quick");
    CHECK(quick.extends == Texts{"current", "grand-archive"});
    CHECK(quick.setup.label.id == "all_at_start");
    CHECK(quick.step(quick.find_step(quick.find_phase("draw"), "draw")).amount == 2);
    CHECK(quick.formats[0].parts[0].least == 30);
    CHECK(quick.formats[0].parts[0].copies == 4);  // not given by the variant, so as before
}

}  // namespace rules_turn_tests
