/// Expressions against Lua 5.4 itself: where Lua is total and whole, the same text means the same.
#include <lua.hpp>
#include <memory>

#include "tests/expression_generator.hpp"
#include "tests/scripting/expression_fixture.hpp"

namespace expression_lua_tests {

using namespace cardloom;
using namespace cardloom::testing;
using expression::Value;

namespace {

class RealLua {
public:
    RealLua() {
        luaL_openlibs(lua_.get());
        const char* library =
            "min, max = math.min, math.max\n"
            "function half_down(n) return n // 2 end\n"
            "function half_up(n) return -(-n // 2) end\n"
            "args = {}\n";
        REQUIRE(luaL_dostring(lua_.get(), library) == LUA_OK);
    }

    void set(const std::string& name, std::int64_t value) {
        const std::string line = name + " = " + std::to_string(value);
        REQUIRE(luaL_dostring(lua_.get(), line.c_str()) == LUA_OK);
    }

    /// Nothing where Lua raises an error, as for n // 0.
    std::optional<Value> evaluate(const std::string& text) {
        lua_State* lua = lua_.get();
        lua_settop(lua, 0);
        if (luaL_loadstring(lua, ("return " + text).c_str()) != LUA_OK) {
            FAIL("Lua cannot read " << text << ": " << lua_tostring(lua, -1));
        }
        if (lua_pcall(lua, 0, 1, 0) != LUA_OK) return {};
        if (lua_isboolean(lua, -1)) return Value::boolean(lua_toboolean(lua, -1) != 0);
        REQUIRE(lua_isinteger(lua, -1));
        return Value::integer(lua_tointeger(lua, -1));
    }

private:
    std::unique_ptr<lua_State, void (*)(lua_State*)> lua_{luaL_newstate(), lua_close};
};

}  // namespace

TEST_CASE("an expression means what Lua says it means", "[expression]") {
    ExpressionWorld world;
    RealLua lua;
    const GameState state = world.played(1, 0);
    const expression::WordId n = world.words.intern("n");
    Random random(54);
    ExpressionGenerator generator(54);
    int compared = 0, undefined = 0;
    for (int i = 0; i < 4000; ++i) {
        const auto by_chance = [&] { return static_cast<std::int32_t>(random.below(41)) - 20; };
        world.occasion.x = by_chance();
        world.occasion.y = by_chance();
        const std::int32_t passed = by_chance();
        world.occasion.args = {{n, Value::integer(passed)}};
        lua.set("x", world.occasion.x);
        lua.set("y", world.occasion.y);
        lua.set("args.n", passed);
        const int depth = 1 + i % 4;
        const std::string text =
            i % 3 == 0 ? generator.plain_truth(depth) : generator.plain_number(depth);
        const std::optional<Value> theirs = lua.evaluate(text);
        if (!theirs) {
            ++undefined;
            continue;
        }
        ++compared;
        const Value ours = world.evaluate("=" + text, state);
        INFO(text << " with x = " << world.occasion.x << ", y = " << world.occasion.y
                  << ", args.n = " << passed);
        REQUIRE(ours.kind == theirs->kind);
        REQUIRE(ours.payload == theirs->payload);
    }
    CHECK(compared > 3000);
    CHECK(undefined > 20);  // division by 0: Lua fails there, and expressions do not
}

}  // namespace expression_lua_tests
