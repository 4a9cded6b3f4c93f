/// One line of a variant changed, and the same game played under both: it differs just there.

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>

#include "proofs/table.hpp"
#include "scripting/rules/rule_scripts.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing::variants_tests {

namespace {

using proofs::Names;

/// A variant of grand-archive that stands in a folder of its own.
class Variant {
public:
    explicit Variant(const std::string& text) {
        static int number = 0;
        folder_ =
            std::filesystem::temp_directory_path() /
            ("cardloom-variant-" + std::to_string(::getpid()) + "-" + std::to_string(number++));
        std::filesystem::create_directories(folder_);
        const std::filesystem::path file = folder_ / "trial.yaml";
        std::ofstream(file) << "format: 1\nruleset: trial\nextends: grand-archive\n" << text;
        result_ = check_ruleset(file.string(), repository());
        INFO(result_.problem << result_.diagnostics.to_text());
        REQUIRE(result_.rulesets.size() == 1);
    }
    ~Variant() { std::filesystem::remove_all(folder_); }

    [[nodiscard]] proofs::Rules rules() const {
        proofs::Rules rules{result_.rulesets.front(), {}, {}};
        if (result_.scripts.front().empty()) return rules;
        const auto scripts = std::make_shared<const rules::RuleScripts>(result_.scripts.front());
        rules.scripts = [scripts](const Library& library) {
            return rules::RuleScripts::content(scripts, library);
        };
        return rules;
    }

private:
    std::filesystem::path folder_;
    CheckResult result_;
};

/// What is told of a game in which everybody only passes, and where they were asked.
struct Course {
    Names told, asked;
};

Course passed_through(const proofs::Rules& rules, int turns) {
    proofs::Table table(rules);
    for (const PlayerId player : {proofs::p1, proofs::p2}) {
        table.put(player, "memory", {"soldier"});
    }
    table.begin("wake_up");
    Course course;
    const std::uint16_t last = static_cast<std::uint16_t>(table.machine().turn + turns);
    while (!table.is_over() && table.machine().turn < last) {
        course.asked.push_back(std::to_string(table.machine().turn) + " " + table.at());
        table.pass();
    }
    course.told = table.news();
    return course;
}

proofs::Rules shipped() { return {shipped_ruleset("grand-archive"), {}, {}}; }

/// The entries of `more` that `less` lacks, if it is otherwise the same.
Names additional(const Names& more, const Names& less) {
    Names left;
    std::size_t at = 0;
    for (const std::string& one : more) {
        if (at < less.size() && less[at] == one) {
            ++at;
        } else {
            left.push_back(one);
        }
    }
    CHECK(at == less.size());
    return left;
}

}  // namespace

TEST_CASE("a conditional window made natural opens, and nothing else differs", "[variants]") {
    const Variant variant(
        "phases: { change: [{ id: draw, steps: { replace: [{ id: after, window: natural }] } }] }");
    const Course before = passed_through(shipped(), 2);
    const Course after = passed_through(variant.rules(), 2);
    CHECK(after.told == before.told);
    CHECK(additional(after.asked, before.asked) ==
          Names{"5 draw.after", "5 draw.after", "6 draw.after", "6 draw.after"});
}

TEST_CASE("a natural window made conditional is gone, and nothing else differs", "[variants]") {
    const Variant variant(
        "phases: { change: [{ id: end, steps: { replace: [{ id: opportunity, check: conditional }] "
        "} }] }");
    const Course before = passed_through(shipped(), 1);
    const Course after = passed_through(variant.rules(), 1);
    CHECK(after.told == before.told);
    CHECK(additional(before.asked, after.asked) == Names{"5 end.opportunity", "5 end.opportunity"});
}

TEST_CASE("the draw phase before recollection: the same game in another order", "[variants]") {
    const Variant variant(
        "phases:\n"
        "  remove: [draw]\n"
        "  insert:\n"
        "    - id: draw\n"
        "      name: Draw\n"
        "      after: materialize\n"
        "      skip: [first_turn_of_first_of_two]\n"
        "      steps:\n"
        "        - { id: beginning, action: queue_beginnings }\n"
        "        - { id: draw, action: draw }\n"
        "        - { id: after, check: conditional }\n");
    const auto first_turn = [](Names told) {
        told.erase(std::find(told.begin(), told.end(), "Turn 6 is P2's."), told.end());
        return told;
    };
    Names before = first_turn(passed_through(shipped(), 1).told);
    const Names after = first_turn(passed_through(variant.rules(), 1).told);
    REQUIRE(before.size() == after.size());
    const auto moved = std::find(before.begin(), before.end(), "P1's Draw phase begins.");
    REQUIRE(moved != before.end());
    const Names lines(moved, moved + 2);
    before.erase(moved, moved + 2);
    const auto recollection =
        std::find(before.begin(), before.end(), "P1's Recollection phase begins.");
    before.insert(recollection, lines.begin(), lines.end());
    CHECK(after == before);
}

TEST_CASE("a number in a step: two cards a turn, and nothing else differs", "[variants]") {
    const Variant variant(
        "phases: { change: [{ id: draw, steps: { change: [{ id: draw, amount: 2 }] } }] }");
    const Course before = passed_through(shipped(), 1);
    const Course after = passed_through(variant.rules(), 1);
    CHECK(after.asked == before.asked);
    CHECK(additional(after.told, before.told) == Names{"P1 draws blank."});
}

TEST_CASE("a check switched off finds nothing any more", "[variants]") {
    const Variant variant("checks: { remove: [lethal_damage] }");
    const auto soldier_dies = [](const proofs::Rules& rules) {
        proofs::Table table(rules);
        table.put(proofs::p1, "field", {"soldier"});
        table.adjust = [](GameState& state) {
            state.object(CardId{0})->damage = 2;
            state.header().unsettled = 1;
        };
        table.begin("main");
        return table.zone("graveyard") == Names{"soldier"};
    };
    CHECK(soldier_dies(shipped()));
    CHECK_FALSE(soldier_dies(variant.rules()));
}

TEST_CASE("an action in Lua is a step of the turn", "[variants]") {
    const Variant variant(
        "actions: { insert: [{ id: gift, lua: \"game:draw { count = 2 }\" }] }\n"
        "phases: { change: [{ id: main, steps: { insert: [{ after: beginning, id: gift, action: "
        "gift }] } }] }\n");
    const Course before = passed_through(shipped(), 1);
    const Course after = passed_through(variant.rules(), 1);
    CHECK(after.asked == before.asked);
    CHECK(additional(after.told, before.told) == Names{"P1 draws blank.", "P1 draws blank."});
}

TEST_CASE("a check in Lua is collected with the others, and counts if it says so", "[variants]") {
    const auto play = [](const std::string& counts) {
        const Variant variant(
            "checks:\n"
            "  insert:\n"
            "    - id: frozen_solid\n"
            "      after: lethal_damage\n" +
            counts +
            "      lua: |\n"
            "        for _, card in ipairs(game:all {}) do\n"
            "          if card.counters.omen >= 3 then game:destroy { cards = card } end\n"
            "        end\n");
        proofs::Table table(variant.rules());
        table.put(proofs::p1, "field", {"soldier", "blank", "soldier"});
        table.adjust = [&](GameState& state) {
            const CounterId omen = table.library().find_counter("omen");
            state.counters().push({CardId{0}, omen, 3});
            state.counters().push({CardId{1}, omen, 2});
            state.counters().push({CardId{2}, omen, 4});
            state.header().unsettled = 1;
        };
        table.begin("wake_up");
        CHECK(table.zone("graveyard") == Names{"soldier", "soldier"});
        return table.at();
    };
    CHECK(play("      counts_as_change: true\n") == "wake_up.before");
    CHECK(play("") == "recollection.opportunity");
}

TEST_CASE("a check or an action in Lua that fails is off for the rest of the game", "[variants]") {
    const Variant variant(
        "actions: { insert: [{ id: gift, lua: \"game:draw {} error('no gift')\" }] }\n"
        "checks: { insert: [{ id: odd, lua: \"error('odd')\" }] }\n"
        "phases: { change: [{ id: main, steps: { insert: [{ after: beginning, id: gift, action: "
        "gift }] } }] }\n");
    proofs::Table table(variant.rules());
    table.begin("wake_up");
    table.pass_turn();
    table.pass_turn();
    const std::vector<FaultReport>& faults = table.match().faults();
    REQUIRE(faults.size() == 2);  // once each, in two turns
    CHECK(faults[0].text.find("odd") != std::string::npos);
    CHECK(faults[1].text.find("no gift") != std::string::npos);
    CHECK(faults[1].text.find("trial.yaml:4") != std::string::npos);
    CHECK(table.state().header().scripts_off == 3);
    CHECK(table.zone("hand").size() == 1);  // what the action did is undone; the draw phase came
    Match fork = table.match().fork();
    CHECK(fork.state() == table.match().state());
}

TEST_CASE("a step of playing left out: any card can be played, whatever its elements",
          "[variants]") {
    const Variant variant("playing: { remove: [elements] }\n");
    for (const bool without : {true, false}) {
        proofs::Table table(without ? variant.rules() : shipped());
        proofs::CardSpec flame = proofs::action(0);
        flame.elements = {"fire"};
        table.card("flame", flame);
        table.put(proofs::p1, "hand", {"flame"});
        table.begin("end");
        CHECK(table.offers("play flame") == without);
    }
}

}  // namespace cardloom::testing::variants_tests
