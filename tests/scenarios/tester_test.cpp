/// Tests of the tester: what a scenario says when it fails, word for word, and that it does fail.
#include <catch2/catch_test_macros.hpp>

#include <fstream>

#include "core/random.hpp"
#include "scenarios/script.hpp"
#include "tests/scenarios/scenario_fixture.hpp"

namespace tester_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

const std::string own_cards = R"yaml(format: 1
cards:
  - id: test/spark
    name: Spark
    type: action
    speed: fast
    cost: { reserve: 0 }
    abilities:
      - effect: { target: { type: unit }, lua: "game:damage { to = target, amount = 1 }" }
  - id: test/crash
    name: Crash
    type: action
    speed: fast
    cost: { reserve: 0 }
    abilities:
      - effect: { lua: "error('no such thing')" }
---
)yaml";

/// A scenario over these cards.
std::string scenario(const std::string& rest) {
    return own_cards + "format: 1\nscenario: A test of the tester\n" + rest;
}

const std::string table = R"(table:
  P1: { field: [spirit], hand: [spark, blank], deck: [3 blank] }
  P2: { field: [spirit, soldier], deck: [3 blank] }
)";

}  // namespace

TEST_CASE("scenarios: what is scripted and comes true passes in every mode", "[scenarios]") {
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: [activate spark, choose soldier]
  - everybody: passes
then:
  P1: { hand: [blank], graveyard: [spark], memory: [], field: [spirit] }
  P2: { field: [spirit, { card: soldier, damage: 1, power: 2, life: 2 }] }
  stack: []
  turn: P1
  phase: main
  opportunity: P1
  journal:
    - Soldier takes 1 damage from Spark. [GA-DMG-3]
    - Spark resolves. [GA-RES-3]
    - Spark moves from the stack to P1's graveyard. [GA-PLAY-6]
)"),
                     every_mode()) == "");
}

TEST_CASE("scenarios: an unscripted choice fails, and is printed ready to paste", "[scenarios]") {
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: activate spark
)")) == R"(s.yaml:24: a decision is not scripted: the acts end here
P1 must decide: choose_targets [GA-ACT-1.5], 1 of these
  - P1: choose P1's spirit
  - P1: choose P2's spirit
  - P1: choose soldier
since the last act:
  Spark moves from P1's hand to the stack. [GA-ACT-1.1])");
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: activate spark
  - P1: pass
)")) == R"(s.yaml:25: 'P1: pass' does not answer what is asked: 'pass' is not offered
P1 must decide: choose_targets [GA-ACT-1.5], 1 of these
  - P1: choose P1's spirit
  - P1: choose P2's spirit
  - P1: choose soldier)");
}

TEST_CASE("scenarios: an answer that nobody asks for fails", "[scenarios]") {
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: [activate spark, choose soldier, choose soldier]
)")) == R"(s.yaml:24: 'P1: choose soldier' does not answer what is asked: 'soldier' is not offered
P1 must decide: opportunity [GA-OPP-1], 1 of these
  - P1: pass
since the last act:
  Spark moves from P1's hand to the stack. [GA-ACT-1.1]
  P1 activates Spark. [GA-ACT-1.9])");
    CHECK(failure_of(scenario(table + R"(acts:
  - P2: pass
)")) == R"(s.yaml:24: a decision is not scripted: next is 'P2: pass'
P1 must decide: opportunity [GA-OPP-1], 1 of these
  - P1: pass
  - P1: activate spark)");
}

TEST_CASE("scenarios: a card in another zone fails, with what was expected beside what was there",
          "[scenarios]") {
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: [activate spark, choose soldier]
  - everybody: passes
then:
  P1: { graveyard: [spark, blank] }
)")) == R"(s.yaml:27: P1's graveyard
  expected  [spark, blank]
  was       [spark]
since the last act:
  Soldier takes 1 damage from Spark. [GA-DMG-3]
  Spark resolves. [GA-RES-3]
  Spark moves from the stack to P1's graveyard. [GA-PLAY-6])");
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: [activate spark, choose soldier]
  - everybody: passes
then:
  P2: { field: [spirit, { card: soldier, damage: 2 }] }
)")) == R"(s.yaml:27: P2's field
  expected  [spirit, { card: soldier, damage: 2 }]
  was       [spirit, { card: soldier, damage: 1 }]
since the last act:
  Soldier takes 1 damage from Spark. [GA-DMG-3]
  Spark resolves. [GA-RES-3]
  Spark moves from the stack to P1's graveyard. [GA-PLAY-6])");
}

TEST_CASE("scenarios: another refusal, or none, fails", "[scenarios]") {
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: activate blank
    refused: it is slow [GA-GEN-5]
)")) == R"(s.yaml:25: why 'activate blank' is refused
  expected  it is slow [GA-GEN-5]
  was       it has no reserve cost [GA-COSTC-5])");
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: activate spark
    refused: it is slow [GA-GEN-5]
)")) == R"(s.yaml:25: 'activate spark' is not refused; expected: it is slow [GA-GEN-5]
since the last act:
  Spark moves from P1's hand to the stack. [GA-ACT-1.1])");
}

TEST_CASE("scenarios: a fixed draw that is left over fails", "[scenarios]") {
    CHECK(failure_of(scenario(R"(table:
  draws: [1, 2]
  P1: { field: [spirit], deck: [3 blank] }
then: { opportunity: P1 }
)")) == "s.yaml:21: draw 1 is not used: chance was asked 0 times");
}

TEST_CASE("scenarios: a fixed shuffle must be used, and be of these cards", "[scenarios]") {
    const std::string mixes = R"yaml(format: 1
cards:
  - id: test/mix
    name: Mix
    type: action
    cost: { reserve: 0 }
    abilities: [{ effect: { lua: "game:shuffle {}" } }]
---
format: 1
scenario: A test of the tester
)yaml";
    const std::string rest =
        R"(  P1: { field: [spirit], hand: [mix], deck: [blank, soldier, blank] }
acts:
  - P1: activate mix
  - everybody: passes
then: { P1: { deck: [soldier, 2 blank] } }
)";
    CHECK(failure_of(mixes + "table:\n  draws: [[soldier]]\n" + rest, every_mode()) == "");
    CHECK(failure_of(mixes + "table:\n  draws: [[soldier], [blank]]\n" + rest) ==
          "s.yaml:12: draw 2 is not used: chance was asked 1 time\nsince the last act:\n"
          "  P1's deck is shuffled. [GA-INFO-10]\n  Mix resolves. [GA-RES-3]\n"
          "  Mix moves from the stack to P1's graveyard. [GA-PLAY-6]");
    CHECK(failure_of(mixes + "table:\n  draws: [[2 soldier]]\n" + rest)
              .starts_with("s.yaml:12: draw 1: there is no 'soldier' among the 3 cards shuffled"));
}

TEST_CASE("scenarios: what a card is, what waits and who fights are compared exactly",
          "[scenarios]") {
    CHECK(failure_of(scenario(table + R"(then:
  P2: { field: [spirit, { card: soldier, types: [ally, item], keywords: [] }] }
)")) == R"(s.yaml:24: P2's field
  expected  [spirit, { card: soldier, types: [ally, item], keywords: [] }]
  was       [{ card: spirit, types: [champion], keywords: [] }, { card: soldier, types: [ally], keywords: [] }])");
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: [activate spark, choose soldier]
  - then: { stack: [{ activation: spark, by: P2, targets: [P1's spirit] }] }
)")) == R"(s.yaml:25: the stack
  expected  [{ activation: spark, by: P2, targets: [P1's spirit] }]
  was       [{ activation: spark, by: P1, targets: [soldier] }]
since the last act:
  Spark moves from P1's hand to the stack. [GA-ACT-1.1]
  P1 activates Spark. [GA-ACT-1.9])");
    CHECK(failure_of(scenario(table + R"(then: { combat: { attacker: soldier } }
)")) == R"(s.yaml:23: who attacks
  expected  [soldier]
  was       [])");
    CHECK(failure_of(scenario(table + R"(then:
  explains: [{ of: soldier, stat: power, why: "power 3: printed 3" }]
)")) == R"(s.yaml:24: how 'soldier' came to be so
  expected  power 3: printed 3
  was       power 2: printed 2)");
}

TEST_CASE("scenarios: an error in Lua fails", "[scenarios]") {
    CHECK(failure_of(scenario(R"(table:
  P1: { field: [spirit], hand: [crash], deck: [3 blank] }
  P2: { field: [spirit] }
acts:
  - P1: activate crash
  - everybody: passes
)")) == R"(s.yaml:25: an error in Lua: test/crash#1: s.yaml:16: no such thing
since the last act:
  An error voids test/crash#1 (error) at s.yaml:16. [GA-FIZZ-1]
  Crash resolves. [GA-RES-3]
  Crash moves from the stack to P1's graveyard. [GA-PLAY-6])");
}

TEST_CASE("scenarios: what docs/scenarios.md shows passes in every mode", "[scenarios]") {
    std::ifstream file(repository() + "/docs/scenarios.md");
    REQUIRE(file);
    std::string block;
    bool inside = false;
    int blocks = 0;
    for (std::string line; std::getline(file, line);) {
        if (line == "```yaml") {
            inside = true;
            block.clear();
        } else if (inside && line == "```") {
            inside = false;
            ++blocks;
            CHECK(failure_of(block, every_mode()) == "");
        } else if (inside) {
            block += line + "\n";
        }
    }
    CHECK(blocks >= 3);
}

TEST_CASE("scenarios: what can be several things must be told apart", "[scenarios]") {
    CHECK(failure_of(scenario(R"(table:
  P1: { field: [spirit], hand: [spark] }
  P2: { field: [soldier, { card: soldier, damage: 1 }, { card: soldier, as: guard }] }
acts:
  - P1: [activate spark, choose soldier]
)")) == R"(s.yaml:24: 'P1: choose soldier' does not answer what is asked: 'soldier' can be 'soldier~1' or 'soldier~2'
P1 must decide: choose_targets [GA-ACT-1.5], 1 of these
  - P1: choose spirit
  - P1: choose soldier~1
  - P1: choose soldier~2
  - P1: choose guard
since the last act:
  Spark moves from P1's hand to the stack. [GA-ACT-1.1])");
}

TEST_CASE("scenarios: what waits at the end must be said, if it is not Opportunity",
          "[scenarios]") {
    CHECK(failure_of(scenario(table + R"(acts:
  - P1: activate spark
then:
  asks: P1 choose_targets
  offers: [choose P1's spirit, choose P2's spirit, choose soldier]
)"),
                     every_mode()) == "");
}

TEST_CASE("scenarios: whatever a file says, it is told what is wrong with it", "[scenarios]") {
    const std::string good = scenario(table + R"(acts:
  - P1: [activate spark, choose soldier]
  - then: { stack: [spark], opportunity: P1, legal: [pass] }
  - everybody: passes
  - until: P2 main
then:
  P1: { hand: [blank], graveyard: [spark], memory: [], field: [spirit] }
  P2: { field: [spirit, { card: soldier, damage: 0, power: 2 }] }
  turn: P2
)");
    REQUIRE(failure_of(good) == "");
    Random random(7);
    const std::string letters = "P1234 :{}[],-~#@'soldierspirit\n0";
    for (int i = 0; i < 300; ++i) {
        std::string text = good;
        const std::size_t from = own_cards.size();
        for (std::uint32_t change = 0; change < 1 + random.below(3); ++change) {
            const std::size_t at =
                from + random.below(static_cast<std::uint32_t>(text.size() - from));
            const std::size_t length = 1 + random.below(6);
            const char letter = letters[random.below(static_cast<std::uint32_t>(letters.size()))];
            if (random.below(2) == 0) {
                text.erase(at, length);
            } else {
                text.insert(
                    at, random.below(2) == 0 ? std::string(1, letter) : text.substr(at, length));
            }
        }
        INFO(text);
        scenarios::ScenarioFile file("s.yaml", text);
        const auto verdicts = run_file(file, scenarios::Request{}, shipped_folder());
        const bool told =
            file.diagnostics().errors() > 0 || verdicts.size() == file.scenarios().size();
        CHECK(told);
        for (const scenarios::Verdict& verdict : verdicts) {
            CHECK(verdict.passed == verdict.failure.empty());
        }
    }
}

namespace {

/// Content whose effects go another way every second time: what a script that kept something
/// outside the game would do.
class ForgetfulContent : public cards::CardContent {
public:
    using CardContent::CardContent;
    Task<> run(Game& game, Call call) override {
        if (++calls_ % 2 == 0) return CardContent::run(game, call);
        return nothing(game);
    }

private:
    static Task<> nothing(Game&) { co_return; }
    int calls_ = 0;
};

}  // namespace

TEST_CASE("scenarios: what would go another way when it is undone is caught by that mode",
          "[scenarios]") {
    const std::string text = scenario(table + R"(acts:
  - P1: [activate spark, choose soldier]
  - everybody: passes
then: { P1: { graveyard: [spark] } }
)");
    scenarios::ScenarioFile file("s.yaml", text);
    const auto* rules = shipped_folder().rules("grand-archive");
    const auto book = file.book(rules->under(), {});
    REQUIRE(book);
    scenarios::Stage stage(book, [](std::shared_ptr<cards::CardBook> of) {
        return std::make_unique<ForgetfulContent>(std::move(of));
    });
    const auto script =
        scenarios::compile(file.scenarios().front(), stage.library(), file.diagnostics());
    REQUIRE(script);
    CHECK(scenarios::perform(*script, stage, scenarios::Mode::plain).passed);
    const auto undone = scenarios::perform(*script, stage, scenarios::Mode::undo);
    CHECK(!undone.passed);
    INFO(undone.failure);
    CHECK(undone.failure.starts_with("s.yaml:25: taken again after undo, the game has the hash "));
    CHECK(undone.failure.ends_with("in mode undo"));
    CHECK(!scenarios::perform(*script, stage, scenarios::Mode::fork).passed);
}

}  // namespace tester_tests
