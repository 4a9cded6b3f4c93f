/// Choices under the rules of the repository: from filters and lists, of players, texts and shares.

#include <catch2/catch_test_macros.hpp>

#include "tests/scripting/lua_table.hpp"

namespace lua_choices_tests {

using namespace cardloom;
using namespace cardloom::testing;
using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

std::string fault_of(const std::string& text) {
    ScriptTable script;
    script.run(text);
    INFO(text);
    REQUIRE(script.faults().size() == 1);
    return script.faults()[0].substr(script.faults()[0].find("game:"));
}

}  // namespace

TEST_CASE("a choice takes a filter, and shows a hidden card to whoever owns it", "[lua][choices]") {
    ScriptTable script;
    script.t.put(p1, "hand", {"soldier", "blank"});
    script.run(
        "local c = game:choose { from = { zone = 'hand', owner = you, type = 'ally' } }\n"
        "if c then " +
        tell("c.power") + " else " + tell("50") + " end");
    CHECK(script.t.options() == Names{"pick soldier"});
    CHECK(script.t.match().decision().least == 0);  // nobody else can tell whether there is one
    script.t.choose("soldier");
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 2);
}

TEST_CASE("what everybody sees must be chosen", "[lua][choices]") {
    ScriptTable script;
    script.t.put(p2, "field", {"soldier", "soldier"});
    script.run(
        "local c = game:choose { from = { type = 'ally' }, by = you.opponents[1] }\n"
        "game:destroy { cards = c }\n" +
        tell("game:count { type = 'ally' } + 1"));
    CHECK(script.t.asked() == p2);
    CHECK(script.t.match().decision().least == 1);
    CHECK(script.t.match().decision().most == 1);
    script.t.choose("soldier");
    CHECK(script.told() == 2);
}

TEST_CASE("somebody else's hand is chosen from by place, not by what only its owner sees",
          "[lua][choices]") {
    ScriptTable script;
    script.t.put(p2, "hand", {"soldier", "blank"});
    script.run(
        "local all = game:choose { from = { zone = 'hand', owner = 'opponent' } }\n"
        "local none = game:choose { from = { zone = 'hand', owner = 'opponent',\n"
        "  none_of = { type = 'ally' } } }\n" +
        tell("(all and 1 or 0) + (none and 10 or 0)"));
    REQUIRE(script.t.match().decision().options.size() == 2);
    REQUIRE_FALSE(script.t.match().answer(Answer::pick(0)));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 1);
}

TEST_CASE("any number can be chosen, or a list of so many", "[lua][choices]") {
    ScriptTable script;
    script.t.put(p1, "field", {"soldier", "blank", "soldier"});
    script.run(
        "local any = game:choose { from = { controller = you }, any_number = true }\n"
        "local two = game:choose { from = game:all { type = 'ally' }, count = 2 }\n" +
        tell("#any * 10 + #two"));
    CHECK(script.t.match().decision().least == 0);
    CHECK(script.t.match().decision().most == 4);
    script.t.choose_all({"soldier", "blank", "spirit"});
    CHECK(script.faults() == Names{});  // both soldiers are a forced choice
    CHECK(script.told() == 32);
}

TEST_CASE("players are chosen, too", "[lua][choices]") {
    ScriptTable script(3);
    script.run(
        "local one = game:choose { from = { player = 'opponent' } }\n"
        "local some = game:choose { from = game.players, up_to = 2 }\n" +
        tell("#some * 10 + (one == you.opponents[2] and 1 or 0)"));
    CHECK(script.t.options() == Names{"pick P2", "pick P3"});
    script.t.choose_player(proofs::p3);
    CHECK(script.t.options() == Names{"pick P1", "pick P2", "pick P3"});
    CHECK(script.t.match().decision().most == 2);
    script.t.choose_player(p1);
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 11);
}

TEST_CASE("texts are options: one is a text, several are a list", "[lua][choices]") {
    ScriptTable script;
    script.run(
        "local w = game:option { options = { 'new', 'half', 'full' } }\n"
        "local l = game:option { options = { 'a', 'b', 'c' }, count = 2,\n"
        "  by = you.opponents[1] }\n" +
        tell("(w == 'half' and 1 or 0) + (l[1] == 'a' and l[2] == 'c' and 10 or 0)"));
    CHECK(script.t.options() == Names{"mode 0", "mode 1", "mode 2"});
    script.t.mode(1);
    CHECK(script.t.asked() == p2);
    REQUIRE_FALSE(script.t.match().answer(Answer{{0, 2}, 0}));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 11);
}

TEST_CASE("an amount is divided, and the last gets what is left", "[lua][choices]") {
    ScriptTable script;
    script.t.put(p1, "field", {"soldier", "blank"});
    script.run(
        "local c = game:all { controller = you }\n"
        "local s = game:divide { amount = 6, among = c, least = 1 }\n" +
        tell("s[1] * 100 + s[2] * 10 + s[3]"));
    CHECK(script.t.match().decision().least == 1);
    CHECK(script.t.match().decision().most == 4);
    script.t.number(2);
    CHECK(script.t.match().decision().most == 3);
    script.t.number(3);
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 231);
}

TEST_CASE("each player chooses among their own before anything is done", "[lua][choices]") {
    ScriptTable script;
    script.t.put(p1, "hand", {"blank", "soldier"});
    script.t.put(p2, "hand", {"soldier", "blank"});
    script.run(
        "local e = game:each { players = game.players, from = { zone = 'hand' } }\n"
        "for _, one in ipairs(e) do game:discard { cards = one.cards } end\n" +
        tell("#e * 10 + (e[2].player == you.opponents[1] and #e[2].cards or 0)"));
    CHECK(script.t.asked() == p1);
    script.t.choose("soldier");
    CHECK(script.t.asked() == p2);
    CHECK(script.t.zone("graveyard") == Names{});
    script.t.choose("blank");
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 21);
    CHECK(script.t.zone("graveyard") == Names{"soldier", "script"});
    CHECK(script.t.zone("graveyard", p2) == Names{"blank"});
}

TEST_CASE("a step with choices is repeated with the same outcome", "[lua][choices]") {
    ScriptTable script;
    script.t.put(p1, "hand", {"soldier", "blank"});
    script.t.put(p1, "field", {"soldier", "blank"});
    script.run(
        "game:discard { player = game.players, random = true }\n"
        "game:shuffle {}\n"
        "local w = game:option { options = { 'x', 'y' } }\n"
        "local s = game:divide { amount = 3, among = game:all { controller = you } }\n"
        "game:sacrifice { filter = { none_of = { type = 'champion' } } }\n" +
        tell("s[1] + 1"));
    script.t.mode(1);
    script.t.number(1);
    Match fork = script.t.match().fork();
    const auto finish = [](Match& match) {
        while (!match.is_over() && match.decision().kind != DecisionKind::opportunity) {
            REQUIRE_FALSE(match.answer(first_answer(match.decision())));
        }
    };
    finish(script.t.match());
    finish(fork);
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 2);
    CHECK(fork.hash() == script.t.match().hash());
}

TEST_CASE("mistakes in choices are told", "[lua][choices]") {
    CHECK(fault_of("game:choose { from = {}, count = 1, any_number = true }") ==
          "game:choose: give one of 'count', 'up_to' and 'any_number', and none below 0");
    CHECK(fault_of("game:choose { from = 'ally' }") ==
          "game:choose: 'from' must be a list of cards or players, or a filter, not 'ally'");
    CHECK(fault_of("game:option { options = { 'a' }, count = 2 }") ==
          "game:option: there must be as many options as are chosen");
    CHECK(fault_of("game:option { options = { 'a', 3 } }") ==
          "game:option: 'options' must be a list of texts, not number");
    CHECK(fault_of("game:divide { amount = 1, among = game:all {}, least = 1 }") ==
          "game:divide: 'amount' is not enough for all, or there is nobody to get it");
}

}  // namespace lua_choices_tests
