/// The proofs as tests, under the rulesets they are meant for; that proofs can fail; and that every
/// entry of the rules is proven, but for those that nothing reads yet.

#include "proofs/proof.hpp"

#include <catch2/catch_test_macros.hpp>
#include <regex>
#include <set>

#include "proofs/mutate.hpp"
#include "proofs/table.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing::proofs_tests {

namespace {

void check_proofs(const Ruleset& tables) {
    const proofs::Rules rules{tables, {}, {}};
    for (const proofs::Proof& proof : proofs::all_proofs()) {
        if (!proofs::is_meant_for(proof, tables)) continue;
        DYNAMIC_SECTION(proof.cites << ": " << proof.title) {
            const proofs::Result result = proofs::run(proof, rules);
            INFO(result.why);
            CHECK(result.holds);
        }
    }
}

std::vector<proofs::Proof> proofs_for(const Ruleset& rules) {
    std::vector<proofs::Proof> wanted;
    for (const proofs::Proof& proof : proofs::all_proofs()) {
        if (proofs::is_meant_for(proof, rules)) wanted.push_back(proof);
    }
    return wanted;
}

/// Entries, without what was changed in them.
std::set<std::string> survivors(const Ruleset& rules) {
    std::set<std::string> entries;
    const std::vector<proofs::Mutant> mutants = proofs::mutants_of(rules);
    for (const proofs::Judgement& verdict : proofs::judge(mutants, {}, proofs_for(rules), {})) {
        if (verdict.killed_by.empty()) entries.insert(verdict.mutant->entry);
    }
    return entries;
}

}  // namespace

TEST_CASE("every proof holds under grand-archive", "[proofs]") {
    check_proofs(shipped_ruleset("grand-archive"));
}

TEST_CASE("every proof holds under current, with its own way to begin", "[proofs]") {
    check_proofs(shipped_ruleset("current"));
}

TEST_CASE("a proof cites one to three rules, and no two have one title", "[proofs]") {
    const std::regex rule("(GA|AMB|WE|KW)-[A-Z0-9.-]+( (GA|AMB|WE|KW)-[A-Z0-9.-]+){0,2}");
    std::set<std::string> titles;
    for (const proofs::Proof& proof : proofs::all_proofs()) {
        INFO(proof.title);
        CHECK(std::regex_match(proof.cites, rule));
        CHECK(titles.insert(proof.title).second);
    }
}

TEST_CASE("every numbered point of the pages on the turn is proven", "[proofs]") {
    std::set<std::string> cited;
    for (const proofs::Proof& proof : proofs::all_proofs()) {
        std::istringstream ids(proof.cites);
        for (std::string id; ids >> id;) cited.insert(id);
    }
    for (const char* id :
         {"GA-START-8",  "GA-START-9",   "GA-START-10",  "GA-START-V",  "GA-TURN-1",
          "GA-TURN-2",   "GA-TURN-3",    "GA-TURN-4",    "GA-TURN-5",   "GA-TURN-6",
          "GA-TURN-7",   "GA-TURN-8",    "GA-TURN-8.1",  "GA-MATPH-1",  "GA-MATPH-2",
          "GA-MATPH-3",  "GA-MATPH-3.1", "GA-MATPH-4",   "GA-MATPH-5",  "GA-MATPH-6",
          "GA-MAIN-1",   "GA-MAIN-2",    "GA-MAIN-2.1",  "GA-MAIN-2.2", "GA-MAIN-2.3",
          "GA-MAIN-3",   "GA-MAT-3.4.1", "GA-MAT-3.4.2", "GA-START-5",  "GA-START-6",
          "GA-START-11", "GA-PHEND-1",   "GA-PHEND-2",   "GA-PHEND-3",  "GA-SKIP-1",
          "GA-TDIST-1",  "GA-LOOP-1",    "GA-END-1",     "GA-END-2",    "GA-END-3",
          "GA-END-4",    "GA-END-5",     "GA-END-6",     "GA-END-7",    "GA-END-8"}) {
        INFO(id);
        CHECK(cited.count(id) == 1);
    }
}

TEST_CASE("a proof that does not hold says why", "[proofs]") {
    const proofs::Proof wrong{"GA-DRAWPH-1", "the turn player draws two cards",
                              [](const proofs::Rules& rules) {
                                  proofs::Table table(rules);
                                  table.begin("draw");
                                  PROVE_EQ(table.zone("hand").size(), 2u);
                              }};
    const proofs::Result result = proofs::run(wrong, {shipped_ruleset("grand-archive"), {}, {}});
    CHECK_FALSE(result.holds);
    CHECK(result.why.starts_with("table.zone(\"hand\").size() is 1, not 2 (proofs_test.cpp:"));
}

TEST_CASE("a move at the wrong moment fails a proof", "[proofs]") {
    const proofs::Proof wrong{"GA-OPP-1", "nobody has Opportunity to attack",
                              [](const proofs::Rules& rules) {
                                  proofs::Table table(rules);
                                  table.begin("main");
                                  table.attack("soldier");
                              }};
    const proofs::Result result = proofs::run(wrong, {shipped_ruleset("grand-archive"), {}, {}});
    CHECK(result.why == "'attack soldier' is not among ['pass']");
}

TEST_CASE("every entry of the rules is proven, but for what only scenarios notice", "[mutation]") {
    // Decks lie in their zones before the first step; the checks and policies here belong to
    // links, restrictions, replacements and continuous effects. Some orders are as good as
    // the other: a card that is announced first or last of what needs no question, and a cost that
    // is calculated before or after the last check.
    const std::set<std::string> unread = {
        "step before_game.decks",
        "cost layer remove",
        "step of playing announce",
        "step of playing legality",
        "check broken_links",
        "check conditions",
        "policy counters_in_layers",
        "policy replacement_uses",
        "policy damage_events",
        "policy opportunity_after_order",
        // What keywords and counters ask for: scenarios notice it.
        "policy multistrike_damage",
        "policy intercept_awake",
        "policy static_counter_triggers",
        "policy bulwark_unpreventable",
        "policy vigor_time",
    };
    CHECK(survivors(shipped_ruleset("grand-archive")) == unread);
}

TEST_CASE("the current way to begin is proven entry by entry as well", "[mutation]") {
    for (const std::string& entry : survivors(shipped_ruleset("current"))) {
        INFO(entry);
        CHECK((entry == "step before_game.decks" || entry == "cost layer remove" ||
               entry.starts_with("step of playing ") || entry.starts_with("check ") ||
               entry.starts_with("policy ")));
    }
}

TEST_CASE("every change of a ruleset leaves steps where the turn goes on", "[proofs][mutate]") {
    for (const proofs::Mutant& mutant : proofs::mutants_of(shipped_ruleset("grand-archive"))) {
        INFO(mutant.entry << ": " << mutant.change);
        const Ruleset& rules = mutant.rules;
        const auto is_step = [&](StepId id) { return id.index() < rules.steps.size(); };
        for (const Step& step : rules.steps) {
            CHECK((step.then.is_none() || is_step(step.then)));
            CHECK((step.again.is_none() || is_step(step.again)));
        }
        for (std::size_t i = 0; i < rules.phases.size(); ++i) {
            const Phase& phase = rules.phases[i];
            CHECK(is_step(phase.first));
            const bool is_left_out = phase.within == PhaseId{i};
            const bool is_inside = !phase.within.is_none() && !is_left_out;
            CHECK((!is_inside || is_step(phase.returns_to)));
        }
        CHECK(is_step(rules.turn_ends_at));
    }
}

}  // namespace cardloom::testing::proofs_tests
