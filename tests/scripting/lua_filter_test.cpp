/// Filters as tables: what each key finds, how they are combined, what they tell of hidden cards,
/// and how their mistakes are told.

#include <catch2/catch_test_macros.hpp>

#include "tests/scripting/lua_table.hpp"

namespace lua_filter_tests {

using namespace cardloom;
using namespace cardloom::testing;
using proofs::CardSpec;
using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

CardSpec ally(int cost, int power, int life, std::vector<std::string> elements = {}) {
    CardSpec spec;
    spec.type = "ally";
    spec.cost = cost;
    spec.power = power;
    spec.life = life;
    spec.elements = std::move(elements);
    return spec;
}

/// Player 1: spirit, soldier (2/2), archer (fire, cost 3, 1/4), blade; a soldier and an archer in
/// hand, one archer in the graveyard. Player 2: spirit, archer, blank.
void set_table(proofs::Table& t) {
    t.card("archer", ally(3, 1, 4, {"fire"}));
    CardSpec blade;
    blade.type = "weapon";
    blade.regalia = true;
    blade.power = 3;
    blade.cost = 1;
    blade.durability = 2;
    t.card("blade", blade);
    t.put(p1, "field", {"soldier", "archer", "blade"});
    t.put(p1, "hand", {"soldier", "archer"});
    t.put(p1, "graveyard", {"archer"});
    t.put(p2, "field", {"archer", "blank"});
    t.put(p2, "hand", {"soldier"});
}

int value_of(const std::string& value, const std::string& before = "") {
    ScriptTable script;
    set_table(script.t);
    script.run(before + tell(value));
    INFO(value);
    CHECK(script.faults() == Names{});
    return script.told();
}

int count_of(const std::string& filter) { return value_of("game:count { " + filter + " }"); }

std::string fault_of(const std::string& text) {
    ScriptTable script;
    set_table(script.t);
    script.run(text);
    INFO(text);
    REQUIRE(script.faults().size() == 1);
    const std::string fault = script.faults()[0];
    return fault.substr(fault.find("game:") == std::string::npos ? fault.find("card:")
                                                                 : fault.find("game:"));
}

}  // namespace

TEST_CASE("filters find cards by what they are", "[lua][filters]") {
    CHECK(count_of("") == 7);
    CHECK(count_of("type = 'ally'") == 3);
    CHECK(count_of("type = { 'ally', 'weapon' }") == 4);
    CHECK(count_of("type = 'unit'") == 5);
    CHECK(count_of("type = 'object'") == 7);
    CHECK(count_of("type = {}") == 0);
    CHECK(count_of("supertype = 'regalia'") == 1);
    CHECK(count_of("element = 'fire'") == 2);
    CHECK(count_of("name = 'archer'") == 2);
    CHECK(count_of("name = { 'archer', 'soldier' }") == 3);
    CHECK(count_of("token = true") == 0);
    CHECK(count_of("token = false") == 7);
    CHECK(count_of("face = 'up'") == 7);
    CHECK(count_of("face = 'down'") == 0);
}

TEST_CASE("filters find cards by their numbers", "[lua][filters]") {
    CHECK(count_of("power = 1") == 2);
    CHECK(count_of("power = { 1, 3 }") == 3);
    CHECK(count_of("power = { min = 2 }") == 2);
    CHECK(count_of("power = { min = 1, max = 2 }") == 3);
    CHECK(count_of("life = { max = 4 }, type = 'unit'") == 3);
    CHECK(count_of("level = 0") == 2);  // what has no level is not of level 0
    CHECK(count_of("durability = { min = 0 }") == 1);
    CHECK(count_of("reserve = 3") == 2);
    CHECK(count_of("reserve = { max = 3 }, type = 'ally'") == 3);
    CHECK(count_of("memory = 1") == 1);
    CHECK(count_of("reserve = 1") == 0);  // the blade costs memory
}

TEST_CASE("a cost with X is no number that a filter lists", "[lua][filters]") {
    ScriptTable script;
    CardSpec geyser = ally(0, 1, 1);
    geyser.has_x = true;
    script.t.card("geyser", geyser);
    script.t.put(p1, "field", {"geyser"});
    script.run(
        tell("1 + 10 * game:count { reserve = 0, name = 'geyser' } + "
             "100 * game:count { reserve = { max = 2 }, name = 'geyser' }"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 101);
}

TEST_CASE("filters find objects by their state and counters", "[lua][filters]") {
    const std::string before =
        "game:rest { cards = game:first { name = 'soldier' } }\n"
        "game:damage { to = game:all { name = 'archer' }, amount = 1 }\n"
        "game:damage { to = you.champion, amount = 1 }\n"
        "game:add_counters { to = game:first { name = 'blade' }, counter = 'buff', count = 2 }\n";
    CHECK(value_of("game:count { state = 'rested' }", before) == 1);
    CHECK(value_of("game:count { state = 'awake' }", before) == 6);
    CHECK(value_of("game:count { state = 'damaged' }", before) == 3);
    CHECK(value_of("game:count { state = { 'damaged', 'rested' } }", before) == 4);
    CHECK(value_of("game:count { counters = { buff = 2 } }", before) == 1);
    CHECK(value_of("game:count { counters = { buff = { min = 1 } } }", before) == 1);
    CHECK(value_of("game:count { counters = { buff = { 0, 2 } } }", before) == 7);
    CHECK(value_of("game:count { counters = { buff = { min = 3 } } }", before) == 0);
    // A buff counter adds to power, not to the power before it.
    CHECK(value_of("game:count { name = 'blade', power = 5, base_power = 3 }", before) == 1);
    CHECK(value_of("game:count { name = 'blade', power = 3 }", before) == 0);
}

TEST_CASE("filters find cards by player and zone", "[lua][filters]") {
    CHECK(count_of("controller = 'you'") == 4);
    CHECK(count_of("controller = 'opponent'") == 3);
    CHECK(count_of("controller = you") == 4);
    CHECK(count_of("owner = { 'you', 'opponent' }") == 7);
    CHECK(count_of("owner = 'any', type = 'ally'") == 3);
    CHECK(count_of("controller = 'turn_player'") == 4);
    CHECK(count_of("zone = 'graveyard'") == 1);
    CHECK(count_of("zone = 'hand', owner = 'you'") == 2);
    CHECK(count_of("zone = 'hand'") == 3);
    CHECK(count_of("zone = { 'hand', 'graveyard' }") == 4);
    CHECK(count_of("zone = { 'field', 'graveyard' }, name = 'archer'") == 3);
    CHECK(count_of("zone = 'deck'") == 20);
    CHECK(count_of("zone = 'deck', top = 3") == 6);
    CHECK(count_of("zone = 'deck', top = 3, owner = you") == 3);
    CHECK(count_of("zone = 'stack'") == 1);
    CHECK(count_of("zone = 'stack', other = true") == 0);
}

TEST_CASE("filters combine", "[lua][filters]") {
    CHECK(count_of("any_of = { { name = 'blade' }, { type = 'champion' } }") == 3);
    CHECK(count_of("all_of = { { type = 'ally' }, { element = 'fire' } }") == 2);
    CHECK(count_of("none_of = { type = 'ally' }") == 4);
    CHECK(count_of("none_of = { { type = 'ally' }, { type = 'champion' } }") == 2);
    CHECK(count_of("none_of = { none_of = { type = 'ally' } }") == 3);
    CHECK(count_of("any_of = { { zone = 'graveyard' }, { type = 'champion' } }") == 3);
    CHECK(count_of("controller = you, any_of = { { power = 1 }, { power = 3 } }") == 2);
}

TEST_CASE("a hidden card fits by owner, zone and face only, whichever way it is asked",
          "[lua][filters]") {
    CHECK(count_of("zone = 'hand', owner = you, type = 'ally'") == 0);
    CHECK(count_of("zone = 'hand', owner = you, none_of = { type = 'ally' }") == 0);
    CHECK(count_of("zone = 'hand', owner = you, token = false") == 0);
    CHECK(count_of("zone = 'hand', any_of = { { owner = you }, { type = 'ally' } }") == 2);
    CHECK(count_of("zone = 'hand', face = 'down'") == 3);
    CHECK(value_of("game:count { zone = 'hand', type = 'ally' }",
                   "game:look { cards = game:all { zone = 'hand', owner = you } }\n") == 2);
    CHECK(fault_of("game:sum('power', { zone = 'hand' })") ==
          "game:sum: a card is hidden: only its owner, zone and face can be read");
}

TEST_CASE("queries tell the first, whether there is any, and what fields come to",
          "[lua][filters]") {
    CHECK(value_of("game:first { type = 'ally' } == game:all { type = 'ally' }[1] and 1 or 0") ==
          1);
    CHECK(value_of("game:first { name = 'archer' }.power") == 1);
    CHECK(value_of("game:first { token = true } == nil and 1 or 0") == 1);
    CHECK(value_of("game:any { type = 'weapon' } and 1 or 0") == 1);
    CHECK(value_of("game:any { token = true } and 1 or 0") == 0);
    CHECK(value_of("game:sum('power', { type = 'ally' })") == 4);
    CHECK(value_of("game:sum('reserve', {})") == 6);  // what costs memory has no reserve cost
    CHECK(value_of("game:sum('life', { type = 'ally', controller = you })") == 6);
    CHECK(value_of("game:highest('power', {}) * 10 + game:lowest('power', { type = 'ally' })") ==
          31);
    CHECK(value_of("game:distinct('power', { type = { 'ally', 'weapon' } })") == 3);
    CHECK(value_of("game:sum('power', { token = true })") == 0);
}

TEST_CASE("a card is asked whether it fits, wherever it is", "[lua][filters]") {
    const std::string soldier = "local c = game:first { name = 'soldier' }\n";
    CHECK(value_of("c:is { type = 'ally', power = 2 } and 1 or 0", soldier) == 1);
    CHECK(value_of("c:is { type = 'ally', power = 3 } and 1 or 0", soldier) == 0);
    CHECK(value_of("c:is { controller = 'opponent' } and 1 or 0", soldier) == 0);
    CHECK(value_of("self:is { type = 'action', zone = 'stack' } and 1 or 0") == 1);
    CHECK(value_of("self:is { other = true } and 1 or 0") == 0);
    // As it last was (GA-LKI-1).
    const std::string gone = soldier + "game:destroy { cards = c }\n";
    CHECK(value_of("c:is { type = 'ally', power = 2 } and 1 or 0", gone) == 1);
    CHECK(value_of("c:is { power = 3 } and 1 or 0", gone) == 0);
}

TEST_CASE("a filter can select players", "[lua][filters]") {
    CHECK(value_of("#game:all { player = 'opponent' }") == 1);
    CHECK(value_of("game:first { player = 'opponent' } == you.opponents[1] and 1 or 0") == 1);
    CHECK(value_of("game:count { player = 'any' }") == 2);
    CHECK(value_of("game:count { player = { you, 'opponent' } }") == 2);
    CHECK(fault_of("game:all { player = 'you', type = 'ally' }") ==
          "game:all: a filter with 'player' selects players and has no other key");
}

TEST_CASE("mistakes in filters are told with a suggestion", "[lua][filters]") {
    CHECK(fault_of("game:all { tpye = 'ally' }") ==
          "game:all: there is no filter key 'tpye'; did you mean 'type'?");
    CHECK(fault_of("game:all { type = 'aly' }") ==
          "game:all: there is no type 'aly'; did you mean 'ally'?");
    CHECK(fault_of("game:all { element = { 'fire', 'wtaer' } }") ==
          "game:all: there is no element 'wtaer'; did you mean 'water'?");
    CHECK(fault_of("game:all { zone = 'graveyrad' }") ==
          "game:all: there is no zone 'graveyrad'; did you mean 'graveyard'?");
    CHECK(fault_of("game:count { state = 'restd' }") ==
          "game:count: there is no state 'restd'; did you mean 'rested'?");
    CHECK(fault_of("game:count { controller = 'oponent' }") ==
          "game:count: there is no controller 'oponent'; did you mean 'opponent'?");
    CHECK(fault_of("game:count { name = 'archre' }") ==
          "game:count: there is no card of the name 'archre'; did you mean 'archer'?");
    CHECK(fault_of("game:count { counters = { bufff = 1 } }") ==
          "game:count: there is no counter 'bufff'; did you mean 'buff'?");
    CHECK(fault_of("game:count { power = { mni = 1 } }") ==
          "game:count: there is no bound 'mni'; did you mean 'min'?");
    CHECK(fault_of("game:count { power = 'two' }") ==
          "game:count: 'power' must be a whole number, a list or { min =, max = }, not 'two'");
    CHECK(fault_of("game:count { other = 1 }") ==
          "game:count: 'other' must be true or false, not number");
    CHECK(fault_of("game:count { type = 3 }") ==
          "game:count: 'type' must be a word or a list of words, not number");
    CHECK(fault_of("game:count { owner = self }") ==
          "game:count: 'owner' must be a player, not card");
    CHECK(fault_of("game:all { 'ally' }") ==
          "game:all: a filter has named keys, as in { type = 'ally' }");
    CHECK(fault_of("game:choose { from = { tpye = 'ally' } }") ==
          "game:choose: 'from': there is no filter key 'tpye'; did you mean 'type'?");
    CHECK(fault_of("self:is { tpye = 'ally' }") ==
          "card:is: there is no filter key 'tpye'; did you mean 'type'?");
    CHECK(fault_of("game:sum('pwoer', {})") ==
          "game:sum takes a field: power, base_power, life, level, reserve, memory, durability or "
          "damage");
    CHECK(fault_of("local f = { type = 'ally' }\nfor i = 1, 9 do f = { none_of = f } end\n"
                   "game:all(f)") == "game:all: filters lie too deep inside each other");
    CHECK(fault_of("local many = {}\nfor i = 1, 60 do many[i] = { power = { 1, 2, 3, 4 } } end\n"
                   "game:all { any_of = many }") == "game:all: this filter is too long");
    CHECK(fault_of("local many = {}\nfor i = 1, 65 do many[i] = i end\n"
                   "game:all { power = many }") ==
          "game:all: 'power' must be a shorter list, not number");
}

TEST_CASE("what a filter looks at is taken from the budget of the step",
          "[lua][filters][sandbox]") {
    const auto used = [](const std::string& text) {
        ScriptTable script;
        set_table(script.t);
        script.run(text + "\ngame:ask {}");
        REQUIRE(script.faults() == Names{});
        return script.host().instructions_used();
    };
    const std::int64_t none = used("game:count { zone = 'stack' }");
    CHECK(used("game:count { zone = 'deck' }") >= none + 19);
    // The twenty cards of both decks are blank to you: nothing is asked.
    CHECK(used("game:choose { from = { zone = 'deck', type = 'ally' } }") >=
          used("game:choose { from = { zone = 'stack', type = 'ally' } }") + 19);

    ScriptLimits small;
    small.instructions = 2000;
    ScriptTable script(2, small);
    set_table(script.t);
    script.run("while true do game:count { zone = { 'deck', 'hand' } } end");
    REQUIRE(script.t.match().faults().size() == 1);
    CHECK(script.t.match().faults()[0].reason == FaultReason::budget);
}

}  // namespace lua_filter_tests
