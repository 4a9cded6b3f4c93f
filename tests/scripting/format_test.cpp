/// The field tables: what a document is read into, defaults, places, and all mistakes in one run.
#include <catch2/catch_test_macros.hpp>

#include "tests/scripting/sample_format.hpp"

namespace format_tests {

using namespace cardloom;
using namespace cardloom::sample;

namespace {

struct Run {
    explicit Run(std::string text) : source("x.yaml", std::move(text)) {
        creature = creature_document().read(source, diagnostics);
    }
    Source source;
    Diagnostics diagnostics;
    std::optional<Creature> creature;
};

const std::string head = "format: 3\nid: a/b\nname: B\n";

}  // namespace

TEST_CASE("a document with every field is read into its struct", "[yaml]") {
    Run run(head +
            "power: 3\nlife: 4\nspeed: fast\nunique: true\nword: on_own_first_turn\n"
            "rule: GA-MAT-3.2\nelements: [fire, water]\ntypes: [ally, human-being]\n"
            "counters: { gem: 2, rust: 0 }\n"
            "deeds:\n  - keyword: pride\n    gate: level\n    then: [{ effect: \"draw()\" }]\n"
            "amount: '=x + 1'\nbond: { keyword: oath }\nhandler: b.kindle\nextra: [1, { a: b }]\n");

    REQUIRE(run.diagnostics.to_text().empty());
    REQUIRE(run.creature);
    const Creature& read = *run.creature;
    CHECK(read.id.value == "a/b");
    CHECK(to_text(read.id.place) == "x.yaml:2:5");
    CHECK(read.name == "B");
    CHECK(read.power == 3);
    CHECK(read.life == 4);
    CHECK(read.speed == Speed::fast);
    CHECK(read.unique);
    CHECK(read.word == "on_own_first_turn");
    CHECK(read.rule == "GA-MAT-3.2");
    CHECK(read.elements == std::vector<std::string>{"fire", "water"});
    REQUIRE(read.types.size() == 2);
    CHECK(read.types[1].value == "human-being");
    CHECK(to_text(read.types[1].place) == "x.yaml:11:15");
    REQUIRE(read.counters.size() == 2);
    CHECK(read.counters[0].name == "gem");
    CHECK(read.counters[0].value == 2);
    CHECK(to_text(read.counters[1].place) == "x.yaml:12:21");
    REQUIRE(read.deeds.size() == 1);
    CHECK(to_text(read.deeds[0].place) == "x.yaml:14:5");
    CHECK(read.deeds[0].keyword == "pride");
    REQUIRE(read.deeds[0].then.size() == 1);
    CHECK(read.deeds[0].then[0].effect->text() == "draw()");
    CHECK(std::get<Excerpt>(read.amount).text() == "x + 1");
    CHECK(to_text(std::get<Excerpt>(read.amount).at(0)) == "x.yaml:17:11");
    CHECK(std::get<Deed>(*read.bond).keyword == "oath");
    CHECK(read.handler == "b.kindle");
    CHECK(read.extra.items.size() == 2);
}

TEST_CASE("a field that is left out keeps its member's initializer", "[yaml]") {
    const Run run(head);

    REQUIRE(run.creature);
    CHECK(run.creature->power == 1);
    CHECK(run.creature->life == std::nullopt);
    CHECK(run.creature->speed == Speed::slow);
    CHECK(run.creature->word == "none");
    CHECK(run.creature->elements.empty());
}

TEST_CASE("one value may stand for a list of one where the format says so", "[yaml]") {
    const Run alone(head + "types: ally\n");
    REQUIRE(alone.creature);
    REQUIRE(alone.creature->types.size() == 1);
    CHECK(alone.creature->types[0].value == "ally");

    CHECK_FALSE(Run(head + "elements: fire\n").creature);
}

TEST_CASE("a mistake hides no other, and no value comes of a document with one", "[yaml]") {
    const Run run("format: 3\nid: A/b\npower: two\nspeed: fats\nspeed: slow\nnmae: B\n");

    CHECK_FALSE(run.creature);
    CHECK(run.diagnostics.size() == 5);
    CHECK(run.diagnostics.errors() == 5);
}

}  // namespace format_tests
