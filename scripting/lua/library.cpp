#include "scripting/lua/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <lua.hpp>
#include <sol/sol.hpp>
#include <string>
#include <vector>

#include "scripting/lua/format.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/host.hpp"
#include "scripting/lua/running_call.hpp"

namespace cardloom {

namespace {

/// Written in Lua, so that every step of it is on the budget, and a comparison may call verbs.
constexpr const char* prelude = R"lua(
local error, type, select = ...

local function need(list, name)
  if type(list) ~= "table" then error("table." .. name .. " takes a list first", 3) end
end

local function insert(list, ...)
  need(list, "insert")
  local size, count = #list, select("#", ...)
  if count == 1 then
    list[size + 1] = ...
    return
  end
  if count ~= 2 then error("table.insert takes a list, a place and a value", 2) end
  local place, value = ...
  if type(place) ~= "number" or place < 1 or place > size + 1 then
    error("table.insert: there is no such place in the list", 2)
  end
  for i = size, place, -1 do list[i + 1] = list[i] end
  list[place] = value
end

local function remove(list, place)
  need(list, "remove")
  local size = #list
  if place == nil then
    place = size
    if size == 0 then return nil end
  end
  if type(place) ~= "number" or place < 1 or place > size then
    error("table.remove: there is no such place in the list", 2)
  end
  local value = list[place]
  for i = place, size do list[i] = list[i + 1] end
  return value
end

local function concat(list, between, from, to)
  need(list, "concat")
  local text, first = "", from or 1
  for i = first, to or #list do
    local value = list[i]
    if type(value) ~= "string" and type(value) ~= "number" then
      error("table.concat joins texts and numbers only", 2)
    end
    if between and i > first then text = text .. between end
    text = text .. value
  end
  return text
end

-- Stable, and it ends whatever the comparison says.
local function sort(list, before)
  need(list, "sort")
  before = before or function(a, b) return a < b end
  local from, to, size, width = list, {}, #list, 1
  while width < size do
    for low = 1, size, 2 * width do
      local middle, high = low + width, low + 2 * width
      if middle > size + 1 then middle = size + 1 end
      if high > size + 1 then high = size + 1 end
      local i, j = low, middle
      for k = low, high - 1 do
        if i < middle and (j >= high or not before(from[j], from[i])) then
          to[k] = from[i]
          i = i + 1
        else
          to[k] = from[j]
          j = j + 1
        end
      end
    end
    from, to = to, from == list and {} or from
    width = 2 * width
  end
  if from ~= list then
    for i = 1, size do list[i] = from[i] end
  end
end

local function call_file(chunk, name, game, you, self, source, event, target, targets, x, args,
    ability)
  local functions = chunk()
  if type(functions) ~= "table" then
    error("this file must return a table of functions", 0)
  end
  local called = functions[name]
  if type(called) ~= "function" then error("this file has no function '" .. name .. "'", 0) end
  called { game = game, you = you, self = self, source = source, event = event, target = target,
    targets = targets, x = x, args = args, ability = ability }
end

return { insert = insert, remove = remove, concat = concat, sort = sort }, call_file
)lua";

const char* key_text(lua_State* L, int index) {
    return lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : luaL_typename(L, index);
}

int own_type(lua_State* L) {
    luaL_checkany(L, 1);
    lua_pushstring(L, type_word(L, 1));
    return 1;
}

int own_tostring(lua_State* L) {
    luaL_checkany(L, 1);
    push_as_text(L, 1);
    return 1;
}

int unpack(lua_State* L) {
    constexpr lua_Integer most = 64;
    luaL_checktype(L, 1, LUA_TTABLE);
    const lua_Integer from = luaL_optinteger(L, 2, 1);
    const lua_Integer to = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
    if (from > to) return 0;
    // Unsigned, so that no two numbers can overflow.
    if (static_cast<lua_Unsigned>(to) - static_cast<lua_Unsigned>(from) >= most) {
        return luaL_error(L, "table.unpack gives at most %d values", static_cast<int>(most));
    }
    luaL_checkstack(L, static_cast<int>(most), "too many values");
    for (lua_Integer i = from; i <= to; ++i) lua_geti(L, 1, i);
    LuaHost::of(L).charge(L, to - from + 1);
    return static_cast<int>(to - from + 1);
}

// ---- what is not there

/// Parts of Lua that authors look for, and what to do without them.
struct Absent {
    const char* name;
    const char* instead;
};
constexpr std::array absent{
    Absent{"pcall", "an error voids the whole effect"},
    Absent{"xpcall", "an error voids the whole effect"},
    Absent{"pairs", "use lists and ipairs: the order of pairs differs from run to run"},
    Absent{"next", "use lists and ipairs: the order of next differs from run to run"},
    Absent{"print", "scripts have nowhere to print to"},
    Absent{"require", "functions of a card stand in one file"},
    Absent{"load", "scripts are compiled when content is loaded"},
    Absent{"os", "a game depends on no clock and no machine"},
    Absent{"io", "scripts read and write no files"},
    Absent{"setmetatable", "plain tables are enough for an effect"},
    Absent{"coroutine", "verbs and choices wait by themselves"},
    Absent{"select", "scripts have no varargs"},
};

constexpr std::array math_members{"min", "max", "abs", "maxinteger", "mininteger"};
constexpr std::array string_members{"format"};
constexpr std::array table_members{"insert", "remove", "concat", "sort", "unpack"};

void say_no_global(lua_State* L, std::string_view name) {
    if (const std::string_view instead = instead_of(name); !instead.empty()) {
        LuaHost::of(L).message = fmt::format("'{}' is not available in scripts: {}", name, instead);
        return;
    }
    std::vector<std::string> names{"assert", "error", "ipairs",   "math",
                                   "string", "table", "tostring", "type"};
    for (const char* one : script_names) names.emplace_back(one);
    LuaHost::of(L).message =
        fmt::format("there is no global '{:.60}'{}", name, did_you_mean(name, names));
}

int no_global(lua_State* L) {
    say_no_global(L, key_text(L, 2));
    raise_message(L);
}

int no_new_global(lua_State* L) {
    return luaL_error(L, "global '%s' assigned; write 'local %s'", key_text(L, 2), key_text(L, 2));
}

int no_member(lua_State* L) {
    return luaL_error(L, "%s has no member '%s'", lua_tostring(L, lua_upvalueindex(1)),
                      key_text(L, 2));
}

int no_new_member(lua_State* L) {
    return luaL_error(L, "%s is read-only", lua_tostring(L, lua_upvalueindex(1)));
}

// ---- putting it together (cold: sol2 throws C++ exceptions here, and nothing of ours is on the
// stack of a script)

/// A plain C function: through sol2 it would be wrapped in what catches C++ exceptions.
void set_function(const sol::table& table, const char* name, lua_CFunction function) {
    lua_State* L = table.lua_state();
    table.push(L);
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
}

/// A table that reads from another and cannot be written to or looked into.
sol::table frozen(sol::state_view lua, sol::table members, const char* name) {
    lua_State* L = lua.lua_state();
    const auto closure = [&](lua_CFunction function) {
        lua_pushstring(L, name);
        lua_pushcclosure(L, function, 1);
        return sol::function(sol::stack_reference(L, -1));
    };
    sol::table missing = lua.create_table();
    missing["__index"] = closure(no_member);
    members[sol::metatable_key] = missing;
    sol::table guard = lua.create_table();
    guard["__index"] = members;
    guard["__newindex"] = closure(no_new_member);
    guard["__metatable"] = false;
    sol::table proxy = lua.create_table();
    proxy[sol::metatable_key] = guard;
    lua_settop(L, 0);
    return proxy;
}

sol::table make_math(sol::state_view lua) {
    luaL_requiref(lua.lua_state(), "math", luaopen_math, 0);
    const sol::table whole = sol::stack::pop<sol::table>(lua.lua_state());
    sol::table math = lua.create_table();
    for (const char* name : math_members) {
        math[name] = whole.get<sol::object>(name);
    }
    return math;
}

constexpr const char* globals_key = "cardloom globals";

}  // namespace

std::string_view instead_of(std::string_view name) {
    for (const Absent& one : absent) {
        if (name == one.name) return one.instead;
    }
    return {};
}

bool has_member(std::string_view library, std::string_view name) {
    const auto is_in = [&](const auto& members) {
        return std::find(members.begin(), members.end(), name) != members.end();
    };
    return library == "math"     ? is_in(math_members)
           : library == "string" ? is_in(string_members)
                                 : is_in(table_members);
}

int install_library(lua_State* L) {
    sol::state_view lua(L);
    luaL_requiref(L, "_G", luaopen_base, 0);
    const sol::table base = sol::stack::pop<sol::table>(L);

    const std::size_t size = std::strlen(prelude);
    if (luaL_loadbufferx(L, prelude, size, "=library", "t") != LUA_OK) lua_error(L);
    base.get<sol::object>("error").push(L);
    lua_pushcfunction(L, own_type);
    base.get<sol::object>("select").push(L);
    lua_call(L, 3, 2);
    const int call_file = luaL_ref(L, LUA_REGISTRYINDEX);
    sol::table own_table = sol::stack::pop<sol::table>(L);
    set_function(own_table, "unpack", unpack);

    sol::table text = lua.create_table();
    set_function(text, "format", own_format);
    const sol::table string = frozen(lua, text, "string");

    sol::table globals = lua.create_table();
    for (const char* name : {"assert", "error", "ipairs"}) {
        globals[name] = base.get<sol::object>(name);
    }
    set_function(globals, "type", own_type);
    set_function(globals, "tostring", own_tostring);
    globals["math"] = frozen(lua, make_math(lua), "math");
    globals["string"] = string;
    globals["table"] = frozen(lua, own_table, "table");
    sol::table missing = lua.create_table();
    set_function(missing, "__index", no_global);
    globals[sol::metatable_key] = missing;

    // One guard for the globals of all scripts; each script has its own empty table before it.
    sol::table guard = lua.create_table();
    guard["__index"] = globals;
    set_function(guard, "__newindex", no_new_global);
    guard["__metatable"] = false;
    lua.registry()[globals_key] = guard;

    // ("..."):format(...) is all that texts can do.
    lua_pushliteral(L, "");
    sol::table methods = lua.create_table();
    methods["__index"] = string;
    methods["__metatable"] = false;
    methods.push();
    lua_setmetatable(L, -2);
    lua_settop(L, 0);

    // Nothing of Lua's own is left where anything could find it.
    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_pushnil(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    return call_file;
}

void push_globals(lua_State* L) {
    lua_newtable(L);
    lua_getfield(L, LUA_REGISTRYINDEX, globals_key);
    lua_setmetatable(L, -2);
}

}  // namespace cardloom
