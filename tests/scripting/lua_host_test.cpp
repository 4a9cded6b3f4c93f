/// Scripts at work: what they read, the verbs and choices they call, how their mistakes are told.

#include <catch2/catch_test_macros.hpp>

#include "core/invariants.hpp"
#include "tests/scripting/lua_fixture.hpp"

namespace lua_host_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

/// The one fault of a script, without the id of its ability.
std::string fault_of(const std::string& text) {
    ScriptWorld world;
    Match match = world.play_script(text);
    const Texts faults = faults_of(match);
    REQUIRE(faults.size() == 1);
    return faults[0].substr(std::string("t/script: ").size());
}

/// The amount that a script put on itself as charge counters: how tests look into a script.
int charge_after(const std::string& text) {
    ScriptWorld world;
    Match match = world.play_script(text);
    INFO(text);
    REQUIRE(faults_of(match) == Texts{});
    return match.state().counters_on(match.state().objects()[0].card, world.world.charge);
}

std::string charge(const std::string& value) {
    return "game:add_counters { to = self, counter = 'charge', count = " + value + " }";
}

}  // namespace

TEST_CASE("a script reads cards, players, zones and its own numbers", "[lua]") {
    CHECK(charge_after(charge("x")) == 3);
    CHECK(charge_after("if self.name == 'Bear' then " + charge("1") + " end") == 1);
    CHECK(charge_after("if self.owner == you and self.controller == you then " + charge("2") +
                       " end") == 2);
    CHECK(charge_after(charge("you.deck.count")) == 4);
    CHECK(charge_after(charge("you.hand.count + #you.opponents + #game.players")) == 3);
    CHECK(charge_after(charge("#game:all {} * 10 + game:count { other = true }")) == 21);
    CHECK(charge_after(charge("#you.deck:top(3)")) == 3);
    CHECK(charge_after("if self ~= target and self == source then " + charge("1") + " end") == 1);
    CHECK(charge_after("if self.zone == 'field' and not self.rested then " + charge("1") +
                       " end") == 1);
    CHECK(charge_after("if event == nil then " + charge("5") + " end") == 5);
}

TEST_CASE("verbs act at once, and the script goes on with their outcome", "[lua]") {
    CHECK(charge_after("game:add_counters { to = self, counter = 'charge', count = 2 }\n"
                       "local r = game:remove_counters { from = self, counter = 'charge' }\n"
                       "if r and r.amount ~= 0 and r.cards[1] == self then " +
                       charge("10") + " end") == 11);
    CHECK(charge_after("game:rest { cards = game:all {} }\n"
                       "if self.rested and target.rested then " +
                       charge("1") + " end") == 1);
    CHECK(charge_after("local r = game:damage { to = target, amount = 2 }\n" +
                       charge("target.damage")) == 2);
    CHECK(charge_after("local r = game:draw { count = 2 }\n" +
                       charge("you.hand.count * 10 + r.amount")) == 22);
    CHECK(charge_after("if game:draw { count = 0 } == nil then " + charge("1") + " end") == 1);
}

TEST_CASE("GA-LKI-1: a card that has moved is left out by verbs, and answers as it last was",
          "[lua]") {
    CHECK(charge_after("game:destroy { cards = target }\n"
                       "if game:damage { to = target, amount = 1 } == nil then " +
                       charge("1") + " end") == 1);
    CHECK(charge_after("game:destroy { cards = target }\n" +
                       charge("target.name == 'Bear' and target.rested == false and 1 or 0")) == 1);
}

TEST_CASE("a hidden card is blank to a script until a choice opens it", "[lua]") {
    CHECK(fault_of("local n = you.deck:top(1)[1].name") ==
          "t/script.lua:1: this card is hidden: only its owner, zone and face can be read");
    CHECK(fault_of("game:draw {}\nlocal n = game:all { zone = 'hand', owner = you }[1].power") ==
          "t/script.lua:2: this card is hidden: only its owner, zone and face can be read");
    CHECK(charge_after("local c = you.deck:top(1)[1]\n"
                       "if c.owner == you and c.zone == 'deck' then " +
                       charge("1") + " end") == 1);
    ScriptWorld world;
    Match match = world.play_script(
        "game:draw {}\n"
        "local c = game:choose { from = game:all { zone = 'hand', owner = you } }\n"
        "if c.name == 'Bear' then " +
        charge("1") + " end");
    const auto charged = [&] {
        return match.state().counters_on(match.state().objects()[0].card, world.world.charge);
    };
    CHECK(charged() == 0);  // it waits: one option is still shown
    pick(match, 0);
    CHECK(faults_of(match) == Texts{});
    CHECK(charged() == 1);
}

TEST_CASE("choices suspend the script and resume it with the answer", "[lua]") {
    ScriptWorld world;
    Match match = world.play_script(
        "local chosen = game:choose { from = game:all {}, up_to = 2 }\n"
        "local sure = game:ask { by = you.opponents[1] }\n"
        "local n = game:number { min = 2, max = 5 }\n"
        "local l = game:order { cards = chosen }\n"
        "if sure then game:add_counters { to = l[1], counter = 'charge', count = n } end");
    CHECK(match.decision().kind == DecisionKind::choose_cards);
    CHECK(match.decision().least == 0);
    CHECK(match.decision().most == 2);
    pick_all(match, {0, 1});
    CHECK(match.decision().kind == DecisionKind::may);
    CHECK(match.decision().player == p2);
    pick(match, 1);
    CHECK(match.decision().kind == DecisionKind::number);
    say(match, 4);
    CHECK(match.decision().kind == DecisionKind::order);
    pick_all(match, {1, 0});
    CHECK(faults_of(match) == Texts{});
    CHECK(match.state().counters_on(match.state().objects()[1].card, world.world.charge) == 4);
}

TEST_CASE("a choice with nothing to choose from is nil or an empty list, and asks nobody",
          "[lua]") {
    CHECK(charge_after("if game:choose { from = {} } == nil then " + charge("1") + " end") == 1);
    CHECK(charge_after("if game:choose { from = {}, up_to = 1 } == nil then " + charge("1") +
                       " end") == 1);
    CHECK(charge_after(charge("1 + #game:choose { from = {}, count = 2 }")) == 1);
    CHECK(charge_after(charge("1 + #game:order { cards = {} }")) == 1);
}

TEST_CASE("a replacement reads and changes its event", "[lua]") {
    ScriptWorld world;
    world.replacement(
        "t/less", event::damage, "event.amount = event.amount - 1",
        [](const Game&, const Call&, const Event& event) { return event.amount > 2; });
    world.replacement(
        "t/none", event::damage, "if event.card == self then event:cancel() end",
        [](const Game&, const Call&, const Event& event) { return event.amount == 1; });
    world.world.card("guard", {world.world.library.find_ability("t/less"),
                               world.world.library.find_ability("t/none")});
    world.effect("t/script",
                 "game:damage { to = self, amount = 1 }\n"
                 "game:damage { to = target, amount = 4 }");
    world.world.flow.acts = {bears_enter, call_script};
    { Match makes_the_runner = world.play({call_script}); }
    Match match(world.runner(), world.world.setup(2, {"guard", "bear", "bear", "bear"}));
    CHECK(faults_of(match) == Texts{});
    CHECK(match.state().objects()[0].damage == 0);
    CHECK(match.state().objects()[1].damage == 3);
}

TEST_CASE("a function in a file takes the names as fields of one table", "[lua]") {
    ScriptWorld world;
    world.effect_of_file("t/script",
                         "local M = {}\n"
                         "local bonus = 4\n"
                         "function M.kindle(c)\n"
                         "  c.game:add_counters { to = c.self, counter = 'charge',\n"
                         "    count = c.x + bonus }\n"
                         "end\n"
                         "return M\n",
                         "kindle");
    Match match = world.play({call_script});
    CHECK(faults_of(match) == Texts{});
    CHECK(match.state().counters_on(match.state().objects()[0].card, world.world.charge) == 7);
}

TEST_CASE("a file keeps nothing from one call to the next", "[lua][sandbox]") {
    ScriptWorld world;
    world.effect_of_file("t/script",
                         "local n, list = 0, {}\n"
                         "return { count = function(c)\n"
                         "  n = n + 1\n"
                         "  list[#list + 1] = n\n"
                         "  c.game:add_counters { to = c.self, counter = 'charge', count = n }\n"
                         "  c.game:add_counters { to = c.self, counter = 'charge',\n"
                         "    count = #list }\n"
                         "end }\n",
                         "count");
    Match match = world.play({call_script, call_script, call_script});
    CHECK(faults_of(match) == Texts{});
    CHECK(match.state().counters_on(match.state().objects()[0].card, world.world.charge) == 6);
}

TEST_CASE("a handle cannot be kept from one step to the next", "[lua][sandbox]") {
    ScriptWorld world;
    world.effect_of_file("t/script",
                         "local kept\n"
                         "return { keep = function(c)\n"
                         "  if kept then error('it was kept') end\n"
                         "  kept = c.target\n"
                         "  c.game:add_counters { to = kept, counter = 'charge' }\n"
                         "end }\n",
                         "keep");
    Match match = world.play({call_script, call_script});
    CHECK(faults_of(match) == Texts{});
    CHECK(match.state().counters_on(match.state().objects()[1].card, world.world.charge) == 2);
}

TEST_CASE("a file that lacks the function, or returns no table, says so", "[lua]") {
    const auto fault = [](const std::string& text) {
        ScriptWorld world;
        world.effect_of_file("t/script", text, "kindle");
        Match match = world.play({call_script});
        REQUIRE(match.faults().size() == 1);
        return match.faults()[0].text;
    };
    CHECK(fault("return {}") == "t/script: t/script.lua: this file has no function 'kindle'");
    CHECK(fault("return 5") ==
          "t/script: t/script.lua: this file must return a table of functions");
    CHECK(fault("return { kindle = function(c)\n c.gmae:draw {}\nend }") ==
          "t/script: t/script.lua:2: attempt to index a nil value (field 'gmae')");
}

TEST_CASE("mistakes of a script are told with file and line and what to do", "[lua]") {
    CHECK(fault_of("\ngame:damage { to = self, amuont = 1 }") ==
          "t/script.lua:2: game:damage: unknown argument 'amuont'; did you mean 'amount'?");
    CHECK(fault_of("game:damge {}") ==
          "t/script.lua:1: game has no member 'damge'; did you mean 'damage'?");
    CHECK(fault_of("self.power = 3") ==
          "t/script.lua:1: card.power is read-only; change the game with a verb, as in "
          "game:damage { ... }");
    CHECK(fault_of("game.damage { to = self, amount = 1 }") ==
          "t/script.lua:1: call game:damage { ... } with a colon");
    CHECK(fault_of("leaked = 1") ==
          "t/script.lua:1: global 'leaked' assigned; write 'local leaked'");
    CHECK(fault_of("local t = tarrget.power") ==
          "t/script.lua:1: there is no global 'tarrget'; did you mean 'target'?");
    CHECK(fault_of("game:damage { to = self }") ==
          "t/script.lua:1: game:damage: 'amount' is missing: how much each of them is dealt");
    CHECK(fault_of("game:damage { to = you, amount = 1 }") ==
          "t/script.lua:1: game:damage: 'to' must be a card or a list of cards, not player");
    CHECK(fault_of("game:damage { to = { self, 3 }, amount = 1 }") ==
          "t/script.lua:1: game:damage: 'to' must be a card or a list of cards, not number");
    CHECK(fault_of("game:damage { to = self, amount = 'two' }") ==
          "t/script.lua:1: game:damage: 'amount' must be a whole number, not 'two'");
    CHECK(fault_of("game:damage { to = self, amount = 20000 }") ==
          "t/script.lua:1: game:damage: 'amount' is an amount beyond 10000");
    CHECK(fault_of("game:damage { self, 2 }") ==
          "t/script.lua:1: game:damage: arguments have names, as in game:damage { to = ... }");
    CHECK(fault_of("game:damage(self, 2)") ==
          "t/script.lua:1: game:damage takes named arguments in braces, as in game:damage { to = "
          "... }");
    CHECK(fault_of("game:move { cards = self, to = 'graveyrad' }") ==
          "t/script.lua:1: game:move: there is no zone 'graveyrad'; did you mean 'graveyard'?");
    CHECK(fault_of("game:add_counters { to = self, counter = 'chrage' }") ==
          "t/script.lua:1: game:add_counters: there is no counter 'chrage'; did you mean "
          "'charge'?");
    CHECK(fault_of("game:grant { ability = 'ward' }") ==
          "t/script.lua:1: game:grant: t/bear has no lasting ability 'ward'");
    CHECK(fault_of("local n = self.counters.chrage") ==
          "t/script.lua:1: counters has no member 'chrage'");
    CHECK(fault_of("error('by hand')") == "t/script.lua:1: by hand");
    CHECK(fault_of("assert(1 == 2, 'not so')") == "t/script.lua:1: not so");
    CHECK(fault_of("local n = nil + 1") ==
          "t/script.lua:1: attempt to perform arithmetic on a nil value");
}

TEST_CASE("a mistake that shows after the verb was carried out has its line too", "[lua]") {
    CHECK(fault_of("\n\ngame:number { min = 3, max = 1 }") ==
          "t/script.lua:3: game:number: 'min' is above 'max'");
    CHECK(fault_of("\ngame:roll { sides = 0 }") ==
          "t/script.lua:2: game:roll: a die has at least one side");
}

TEST_CASE("what the core refuses a verb is told with the script's line", "[lua]") {
    ScriptWorld world;
    world.world.limits.verbs = 20;
    Match match = world.play_script("for i = 1, 40 do\n  game:rest { cards = self }\nend");
    CHECK(faults_of(match) == Texts{"t/script: t/script.lua:2: more verbs than a step may use"});
    CHECK(match.faults()[0].line == 2);
    CHECK(match.faults()[0].reason == FaultReason::limit);
}

TEST_CASE("the journal tells a fault with ability, file and line, also when it is repeated",
          "[lua]") {
    ScriptWorld world;
    world.effect("t/script", "\nerror('no')");
    world.effect("t/asks", "game:ask {}");
    Match match = world.play({[](Game& game) -> Task<> {
        co_await call_script(game);
        Call call = call_of(game, "t/asks");
        co_await invoke(game, call);
    }});
    const std::string line = "An error voids t/script (error) at t/script.lua:2. [GA-FIZZ-1]";
    CHECK(told(match).back() == line);
    Match fork = match.fork();
    CHECK(fork.decision().kind == DecisionKind::may);
    pick(match, 0);
    pick(fork, 0);
    CHECK(fork.hash() == match.hash());
}

}  // namespace lua_host_tests
