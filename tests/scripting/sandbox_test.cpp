/// What hostile or careless scripts can do: nothing. Each case ends as a fault, in charged units
/// and not in seconds; what the script did before is undone, and forks of the match agree.

#include <catch2/catch_test_macros.hpp>
#include <cctype>

#include "tests/scripting/lua_fixture.hpp"

namespace sandbox_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

/// Asks something after the script, in the same step, so that there is a decision to fork at.
Task<> call_script_and_ask(Game& game) {
    co_await call_script(game);
    co_await ask_mode(game, p1, 2);
}

Task<> ask_only(Game& game) { co_await ask_mode(game, p1, 2); }

/// Hash of a state without what a log would add.
std::uint64_t state_hash(Match& match) { return match.state().hash(); }

struct Contained {
    FaultReason reason{};
    std::string text;  // without ability, file and line
    std::uint32_t line = 0;
    std::int64_t instructions = 0;
    std::size_t bytes = 0;
};

/// Runs a script that first changes the game and then misbehaves. Line 2 is its first.
Contained contain(const std::string& script) {
    INFO(script);
    ScriptWorld world;
    world.effect("t/script", "game:draw { count = 2 } game:rest { cards = self }\n" + script);
    Match match = world.play({call_script_and_ask});
    REQUIRE(match.faults().size() == 1);
    Contained result;
    const FaultReport& fault = match.faults()[0];
    result.reason = fault.reason;
    result.line = fault.line;
    const std::string place = "t/script: t/script.lua:" + std::to_string(fault.line) + ": ";
    REQUIRE(fault.text.starts_with(place));
    result.text = fault.text.substr(place.size());
    result.instructions = world.host().instructions_used();
    result.bytes = world.host().bytes_used();
    // However it ends, it is within what a step may use, and a little for noticing it.
    CHECK(result.instructions <= world.limits.instructions + 200);
    CHECK(result.bytes <= world.limits.memory.step);

    // Nothing of what it did is left.
    ScriptWorld calm;
    Match control = calm.play({ask_only});
    CHECK(state_hash(match) == state_hash(control));

    // Forks, here and on another thread's host, go on alike without meeting the error again.
    Match fork = match.fork();
    Match elsewhere = match.fork_onto(world.other_runner());
    CHECK(fork.decision().kind == match.decision().kind);
    for (Match* one : {&match, &fork, &elsewhere}) pick(*one, 1);
    CHECK(fork.hash() == match.hash());
    CHECK(elsewhere.hash() == match.hash());
    CHECK(fork.faults().empty());
    CHECK(elsewhere.faults().empty());
    return result;
}

void ends_over_budget(const std::string& script) {
    const Contained result = contain(script);
    INFO(script << ": " << result.text);
    CHECK(result.reason == FaultReason::budget);
    CHECK(result.text == "script ran over its budget of 100000 instructions (an endless loop?)");
    CHECK(result.instructions > 100'000);
    CHECK(result.line >= 2);
}

void ends_out_of_memory(const std::string& script, const std::string& text) {
    const Contained result = contain(script);
    INFO(script << ": " << result.text);
    CHECK(result.reason == FaultReason::memory);
    CHECK(result.text == text);
    CHECK(result.line >= 2);
}

void ends_with_error(const std::string& script, const std::string& text) {
    const Contained result = contain(script);
    INFO(script);
    CHECK(result.reason == FaultReason::error);
    CHECK(result.text == text);
}

const std::string too_long = "script made a text longer than 4096 bytes";
const std::string too_deep = "script made too large a table, or calls itself too deeply";
const std::string too_much_memory = "script used more than 2048 KB of memory";

}  // namespace

TEST_CASE("sandbox: an endless loop of any kind is stopped by the budget", "[sandbox]") {
    ends_over_budget("while true do end");
    ends_over_budget("repeat until false");
    ends_over_budget("for i = 1, math.maxinteger do end");
    ends_over_budget("for i = math.maxinteger, math.mininteger, -1 do end");
    ends_over_budget("::again:: goto again");
    ends_over_budget("local function f() return f() end f()");
    ends_over_budget("local f, g\nfunction f() return g() end\nfunction g() return f() end\nf()");
    ends_over_budget("while true do while true do local t = 1 break end end");
    ends_over_budget("for _ in function() return 1 end do end");
    ends_over_budget(
        "local t = {} while true do t.x = {} t.x = nil if #t > 0 then break end "
        "for i = 1, 50 do t.y = i end end");
}

TEST_CASE("sandbox: what would catch an error, or run outside of the budget, is not there",
          "[sandbox]") {
    const std::string voids = ": an error voids the whole effect";
    ends_with_error("while true do pcall(function() while true do end end) end",
                    "'pcall' is not available in scripts" + voids);
    ends_with_error("xpcall(error, function() while true do end end)",
                    "'xpcall' is not available in scripts" + voids);
    ends_with_error("coroutine.wrap(function() while true do end end)()",
                    "'coroutine' is not available in scripts: verbs and choices wait by "
                    "themselves");
    ends_with_error("for i = 1, 1000000 do coroutine.create(function() end) end",
                    "'coroutine' is not available in scripts: verbs and choices wait by "
                    "themselves");
    ends_with_error("setmetatable({}, { __gc = function() while true do end end })",
                    "'setmetatable' is not available in scripts: plain tables are enough for an "
                    "effect");
    for (const char* name :
         {"getmetatable", "rawget",   "rawset",   "rawequal", "rawlen",     "collectgarbage",
          "dofile",       "loadfile", "debug",    "package",  "utf8",       "warn",
          "tonumber",     "_G",       "_VERSION", "unpack",   "loadstring", "bit32",
          "module",       "setfenv",  "getfenv",  "newproxy", "jit",        "ffi"}) {
        INFO(name);
        const Contained result = contain("local x = " + std::string(name));
        CHECK(result.reason == FaultReason::error);
        CHECK(result.text.starts_with("there is no global '" + std::string(name) + "'"));
    }
    for (const char* name : {"load", "require", "os", "io", "print", "select", "pairs", "next"}) {
        const Contained result = contain("local x = " + std::string(name));
        CHECK(result.text.starts_with("'" + std::string(name) + "' is not available in scripts: "));
    }
}

TEST_CASE("sandbox: texts have no methods that run outside of the budget", "[sandbox]") {
    for (const char* name : {"rep", "find", "match", "gmatch", "gsub", "upper", "lower", "byte",
                             "char", "reverse", "len", "sub", "pack", "unpack", "dump"}) {
        const std::string method = name;
        const std::string text = "string has no member '" + method + "'";
        ends_with_error("local s = ('a'):" + method + "(5)", text);
        ends_with_error("local s = string." + method, text);
    }
    ends_with_error("local s = ('a'):rep(28):find(('a-'):rep(28) .. 'b')",
                    "string has no member 'rep'");
    ends_with_error("local s = ('abc')[1]", "string has no member 'number'");
}

TEST_CASE("sandbox: a text cannot grow beyond its limit, nor many add up", "[sandbox]") {
    ends_out_of_memory("local s = 'x' while true do s = s .. s end", too_long);
    ends_out_of_memory(
        "local s = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'\n"
        "local l = s .. s .. s .. s .. s .. s .. s .. s\n"
        "while true do local t = l .. 'y' end",
        too_much_memory);
    ends_out_of_memory(
        "local s = table.concat({ 'abcdefgh', 'abcdefgh' }, 'x')\n"
        "for i = 1, 20 do s = table.concat({ s, s }) end",
        too_long);
    ends_out_of_memory("local s = 'abcdefgh' for i = 1, 20 do s = string.format('%s%s', s, s) end",
                       too_long);
    // Long keys, and comparing long texts, cost what the texts cost to make.
    ends_out_of_memory(
        "local s, t = 'abcdefghabcdefghabcdefghabcdefghabcdefgh', {}\n"
        "for i = 1, 6 do s = s .. s end\n"
        "for i = 1, 100000 do t[s .. i] = nil local x = t[s .. i] end",
        too_much_memory);
    ends_over_budget(
        "local s = 'abcdefghabcdefghabcdefghabcdefghabcdefgh'\n"
        "for i = 1, 6 do s = s .. s end\n"
        "local a, b = s .. 'a', s .. 'b'\n"
        "while a ~= b and a < b and a <= b do end");
}

TEST_CASE("sandbox: tables and calls cannot take the memory of the machine", "[sandbox]") {
    ends_out_of_memory("local t = {} for i = 1, 1000000 do t[i] = i end", too_deep);
    ends_out_of_memory("local t = {} for i = 1, 1000000 do t['k' .. i] = i end", too_deep);
    ends_out_of_memory("local t = {} while true do t = { a = t, b = t, c = t, d = t, e = t } end",
                       too_much_memory);
    ends_out_of_memory(
        "local t = {} while true do local a, b, c, d, e\n"
        "t = function() return a, b, c, d, e, t end end",
        too_much_memory);
    ends_out_of_memory("local function f(n) return 1 + f(n + 1) end f(1)", too_deep);
    ends_out_of_memory("local function f() f() end f()", too_deep);
    ends_out_of_memory(
        "local t = {}\nlocal function f(a, b)\n  table.sort({ 3, 1, 2 }, f)\n"
        "  return false\nend\ntable.sort({ 3, 1, 2 }, f)",
        too_deep);
}

TEST_CASE("sandbox: the own table functions are on the budget, and end", "[sandbox]") {
    ends_over_budget("local t = {} for i = 1, 100000 do table.insert(t, 1, i) end");
    ends_over_budget(
        "local t = {} for i = 1, 1000 do t[i] = i end\n"
        "while true do table.remove(t, 1) table.insert(t, 1) end");
    ends_over_budget(
        "local t = {} for i = 1, 2000 do t[i] = (i * 7919) % 2003 end\n"
        "while true do table.sort(t, function(a, b) return a > b end) end");
    ends_over_budget("while true do table.sort({ 3, 1, 2 }, function() return true end) end");
    ends_over_budget(
        "local t = {} for i = 1, 60 do t[i] = i end\n"
        "while true do local a = table.unpack(t) end");
    ends_over_budget(
        "while true do local t = game:all {} if #t > 5 then break end "
        "for i = 1, 20 do end end");
    ends_over_budget("while true do local n = game:count { zone = 'deck' } end");
    ends_with_error("table.unpack({}, math.mininteger, math.maxinteger)",
                    "table.unpack gives at most 64 values");
    ends_with_error("table.unpack({}, 1, 1000000)", "table.unpack gives at most 64 values");
    ends_with_error("table.insert({}, math.mininteger, 1)",
                    "table.insert: there is no such place in the list");
    ends_with_error("table.insert({}, 5, 1)", "table.insert: there is no such place in the list");
    ends_with_error("table.remove({ 1 }, 7)", "table.remove: there is no such place in the list");
    ends_with_error("table.concat({ 1, {} })", "table.concat joins texts and numbers only");
    ends_with_error("table.concat({}, ',', 1, math.maxinteger)",
                    "table.concat joins texts and numbers only");
    ends_with_error("table.sort(5)", "table.sort takes a list first");
    ends_with_error("table.sort({ 1, {}, 'x' })", "attempt to compare table with number");
    ends_with_error("table.move({}, 1, 1, 1)", "table has no member 'move'");
}

TEST_CASE("sandbox: nothing prints an address", "[sandbox]") {
    const auto shown = [](const std::string& value) {
        const Contained result = contain("error(" + value + ", 0)");
        CHECK(result.text.find("0x") == std::string::npos);
        return result.text;
    };
    CHECK(shown("tostring({})") == "table");
    CHECK(shown("tostring(error)") == "function");
    CHECK(shown("tostring(function() end)") == "function");
    CHECK(shown("tostring(game)") == "game");
    CHECK(shown("tostring(self)") == "Bear");
    CHECK(shown("tostring(you)") == "P1");
    CHECK(shown("tostring(you.deck:top(1)[1])") == "a card");
    CHECK(shown("tostring(nil) .. tostring(true) .. tostring(-7)") == "niltrue-7");
    CHECK(shown("string.format('%s %s %d%%', {}, self, 5)") == "table Bear 5%");
    CHECK(shown("type(self) .. type(you) .. type(game) .. type({})") == "cardplayergametable");
    CHECK(shown("string.format('%p', {})") == "string.format knows %d, %s and %% only");
    CHECK(shown("string.format('%5d', 1)") == "string.format knows %d, %s and %% only");
    CHECK(shown("string.format('%')") == "string.format knows %d, %s and %% only");
    CHECK(shown("string.format('%d', 'x')") ==
          "string.format: '%d' takes a whole number, not a string");
    CHECK(shown("string.format('%s')") == "string.format: there is no value for a '%s'");
}

TEST_CASE("sandbox: what all scripts share cannot be changed", "[sandbox]") {
    ends_with_error("string.format = nil", "string is read-only");
    ends_with_error("table.insert = error", "table is read-only");
    ends_with_error("math.max = math.min", "math is read-only");
    ends_with_error("math.pi = 3", "math is read-only");
    ends_with_error("ipairs = nil", "global 'ipairs' assigned; write 'local ipairs'");
    ends_with_error("function leak() end", "global 'leak' assigned; write 'local leak'");
    ends_with_error("local s = 'x' s.format = 1", "attempt to index a string value (local 's')");
    ends_with_error("game.draw = nil",
                    "game.draw is read-only; change the game with a verb, as in game:damage { ... "
                    "}");
    ends_with_error("you.hand = nil",
                    "player.hand is read-only; change the game with a verb, as in game:damage { "
                    "... }");
    ends_with_error("you.deck.count = 0",
                    "zone.count is read-only; change the game with a verb, as in game:damage { ... "
                    "}");
    ends_with_error("self.counters.damage = 0",
                    "counters.damage is read-only; change the game with a verb, as in game:damage "
                    "{ ... }");
    ends_with_error("table.insert(string, 1)", "string is read-only");
    ends_with_error("table.insert(game, 1)", "table.insert takes a list first");
}

TEST_CASE("sandbox: a handle cannot be forged or taken apart", "[sandbox]") {
    ends_with_error("local h = self + 1",
                    "attempt to perform arithmetic on a userdata value (local 'self')");
    ends_with_error("local h = self .. ''",
                    "attempt to concatenate a userdata value (local 'self')");
    ends_with_error("local h = #self", "attempt to get length of a userdata value (local 'self')");
    ends_with_error("if self < target then end", "attempt to compare two userdata values");
    ends_with_error("self()", "attempt to call a userdata value (local 'self')");
    ends_with_error("local h = self[1]",
                    "card has members with names, not a member of type number");
    ends_with_error("local h = self[self]",
                    "card has members with names, not a member of type card");
    ends_with_error("for i, v in ipairs(self) do end",
                    "card has members with names, not a member of type number");
    ends_with_error("local f = game.damage f(self, { to = self, amount = 1 })",
                    "call game:damage { ... } with a colon");
    ends_with_error("you.deck.top(you, 1)", "call zone:top(n) with a colon");
    ends_with_error("you.deck:top(-1)", "zone:top takes a number of cards from 0 to 1000");
    ends_with_error("you.deck:top(math.maxinteger)",
                    "zone:top takes a number of cards from 0 to 1000");
    ends_with_error("game:damage { to = game, amount = 1 }",
                    "game:damage: 'to' must be a card or a list of cards, not game");
    ends_with_error("game:draw { player = self }",
                    "game:draw: 'player' must be a player or a list of players, not card");
}

TEST_CASE("sandbox: an error may be anything, and is told as text", "[sandbox]") {
    ends_with_error("error({})", "script raised an error that is no text but a table");
    ends_with_error("error()", "script raised an error that is no text but a nil");
    ends_with_error("error(self)", "script raised an error that is no text but a card");
    ends_with_error("error(function() end)",
                    "script raised an error that is no text but a function");
    ends_with_error("error(5)", "script raised an error that is no text but a number");
    ends_with_error("error(true)", "script raised an error that is no text but a boolean");
    ends_with_error("error('a\\nb\\27[31mc\\0d', 0)", "a b [31mc d");
    ends_with_error("error('#1:99: forged')", "#1:99: forged");
    ends_with_error("assert(false)", "assertion failed!");
    ends_with_error("assert(nil, {})", "script raised an error that is no text but a table");
    ends_with_error("assert()", "bad argument #1 to 'assert' (value expected)");
    const Contained long_one =
        contain("local s = 'abcdefghij' for i = 1, 8 do s = s .. s end error(s, 0)");
    CHECK(long_one.text.size() == 400);
    ends_with_error("local x <close> = {}", "variable 'x' got a non-closable value");
    ends_with_error("local n = 1 // 0", "attempt to divide by zero");
    ends_with_error("local n = 1 % 0", "attempt to perform 'n%0'");
    ends_with_error("for i = 1, 2, 0 do end", "'for' step is zero");
    // The one way to a number with a fraction: no verb takes it.
    ends_with_error("for i = '1', 2 do game:draw { count = i } end",
                    "game:draw: 'count' must be a whole number, not a number with a fraction "
                    "(write '//' for '/')");
    ends_with_error("local n = '10' + 1",
                    "attempt to perform arithmetic on a string value "
                    "(constant '10')");
}

TEST_CASE("sandbox: a list cannot be endless or too long for a verb", "[sandbox]") {
    ends_with_error("local t = {} for i = 1, 2000 do t[i] = self end\ngame:rest { cards = t }",
                    "game:rest: 'cards' lists more than 1024 cards");
}

TEST_CASE("sandbox: verbs in an endless loop end too", "[sandbox]") {
    const Contained result = contain("while true do game:rest { cards = self } end");
    CHECK((result.reason == FaultReason::budget || result.reason == FaultReason::limit));
}

TEST_CASE("sandbox: the budget of a step is not filled up at a question", "[sandbox]") {
    ScriptWorld world;
    Match match = world.play_script(
        "for i = 1, 20000 do local x = i * 2 end\n"
        "game:ask {}\n"
        "for i = 1, 20000 do local x = i * 2 end\n"
        "game:ask {}\n"
        "for i = 1, 20000 do local x = i * 2 end");
    CHECK(match.faults().empty());
    const std::int64_t before = world.host().instructions_used();
    CHECK(before > 40'000);
    pick(match, 0);
    CHECK(match.faults().empty());
    CHECK(world.host().instructions_used() > 2 * before - 1000);
    Match fork = match.fork();  // it begins the step anew, with a full budget
    CHECK(fork.decision().kind == DecisionKind::may);
    CHECK(fork.faults().empty());
    pick(match, 0);
    REQUIRE(match.faults().size() == 1);
    CHECK(match.faults()[0].reason == FaultReason::budget);
    CHECK(match.faults()[0].line == 5);
    pick(fork, 0);
    CHECK(fork.hash() == match.hash());
    CHECK(fork.faults().size() == 1);
}

TEST_CASE("sandbox: questions without end are stopped, and all answers given are void",
          "[sandbox]") {
    ScriptWorld world;
    Match match = world.play_script("while true do game:ask {} end");
    int answers = 0;
    while (match.faults().empty() && answers < 1000) {
        pick(match, 0);
        ++answers;
    }
    CHECK(answers == 256);
    CHECK(match.faults()[0].reason == FaultReason::limit);
    CHECK(match.is_at_rest());
}

TEST_CASE("sandbox: calls inside calls share one budget", "[sandbox]") {
    ScriptWorld world;
    world.world.card(
        "imp", {world.replacement("t/slow", event::damage,
                                  "for i = 1, 15000 do local x = i * 2 end\nevent.amount = 1")});
    world.effect("t/script",
                 "for i = 1, 15000 do local x = i * 2 end\n"
                 "game:damage { to = target, amount = 3 }\n"
                 "for i = 1, 15000 do local x = i * 2 end");
    { Match makes_the_runner = world.play({call_script}); }
    const auto play = [&](std::initializer_list<const char*> deck) {
        world.world.flow.acts = {bears_enter, call_script};
        return Match(world.runner(), world.world.setup(2, deck));
    };
    Match one = play({"bear", "imp", "bear", "bear"});
    CHECK(one.faults().empty());
    CHECK(one.state().objects()[1].damage == 1);
    // With two of them it is too much: the outer call, which is the one that goes over, is void.
    Match two = play({"imp", "imp", "bear", "bear"});
    CHECK(two.decision().kind == DecisionKind::order_replacements);
    pick(two, 0);
    REQUIRE(!two.faults().empty());
    for (const FaultReport& fault : two.faults()) CHECK(fault.reason == FaultReason::budget);
}

TEST_CASE("sandbox: a thread that ended in an error is never used again", "[sandbox]") {
    ScriptWorld world;
    world.effect("t/script", "while true do end");
    Match match = world.play({call_script, call_script, call_script});
    // An error in the hook leaves hooks off on its thread: on a second use nothing would stop this.
    CHECK(match.faults().size() == 3);
    CHECK(world.host().threads() == 3);
}

TEST_CASE("sandbox: threads of calls that end, or are dropped, are used again", "[sandbox]") {
    ScriptWorld world;
    world.effect("t/script", "game:rest { cards = self } game:ask {}");
    Match match = world.play({call_script, call_script});
    for (int i = 0; i < 50; ++i) {
        Match fork = match.fork();
        CHECK(fork.decision().kind == DecisionKind::may);
        CHECK(match.decision().kind == DecisionKind::may);
    }
    pick(match, 0);
    CHECK(world.host().threads() == 1);
}

TEST_CASE("sandbox: memory that scripts leave behind is collected between steps", "[sandbox]") {
    ScriptWorld world;
    world.effect("t/script", "local t = {} for i = 1, 500 do t[i] = { i, i, i } end game:ask {}");
    Match match = world.play({call_script, call_script});
    const std::size_t first = world.host().bytes_in_use();
    for (int i = 0; i < 300; ++i) {
        Match fork = match.fork();
        CHECK(fork.decision().kind == DecisionKind::may);
        CHECK(match.decision().kind == DecisionKind::may);
    }
    CHECK(world.host().bytes_in_use() < first + (2u << 20));
}

TEST_CASE("sandbox: what a re-run needs is not refused it", "[sandbox]") {
    // It fits by a hair. A re-run may need a little more, since nothing says that Lua takes the
    // same memory twice; up to the question it already came to it has twice as much.
    ScriptLimits limits;
    limits.memory.step = 40'000;
    ScriptWorld world(limits);
    world.effect("t/script",
                 "local t = {} for i = 1, 300 do t[i] = { i } end\ngame:ask {}\n"
                 "for i = 1, 300 do t[i] = { i } end");
    Match match = world.play({call_script});
    CHECK(match.faults().empty());
    const std::size_t used = world.host().bytes_used();
    CHECK(used > 20'000);
    CHECK(used < 40'000);
    Match fork = match.fork();
    CHECK(fork.decision().kind == DecisionKind::may);
    pick(match, 0);
    pick(fork, 0);
    CHECK(match.faults().size() == 1);
    CHECK(match.faults()[0].reason == FaultReason::memory);
    CHECK(match.faults()[0].line == 3);
    CHECK(fork.hash() == match.hash());
}

}  // namespace sandbox_tests
