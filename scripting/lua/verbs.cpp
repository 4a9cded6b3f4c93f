#include "scripting/lua/verbs.hpp"

#include <array>
#include <lua.hpp>
#include <vector>

#include "scripting/lua/arguments.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/running_call.hpp"

namespace cardloom {

namespace {

/// What a call can begin with, for an example.
const char* first_name(const VerbRow& row) {
    if (row.arguments.empty()) return "";
    return row.arguments[0].kind == ArgumentKind::fields ? "type" : row.arguments[0].name;
}

int finish_verb(lua_State* L, int, lua_KContext before) {
    RunningCall& call = LuaHost::of(L).call();
    if (!call.complaint().empty()) {
        return luaL_error(L, "game:%s: %s", call.verb->name, call.complaint().c_str());
    }
    return lua_gettop(L) - static_cast<int>(before);
}

}  // namespace

std::span<const VerbRow> all_verbs() {
    static const std::vector<VerbRow> all = [] {
        std::vector<VerbRow> every;
        for (const auto group :
             {object_verb_rows(), granting_verb_rows(), modifying_verb_rows(), shaping_verb_rows(),
              moving_verb_rows(), showing_verb_rows(), instruction_rows(), stack_verb_rows(),
              memory_verb_rows(), course_verb_rows(), combat_verb_rows(), choice_rows(),
              query_rows()}) {
            every.insert(every.end(), group.begin(), group.end());
        }
        return every;
    }();
    return all;
}

int call_verb(lua_State* L) {
    const auto& row = *static_cast<const VerbRow*>(lua_touserdata(L, lua_upvalueindex(1)));
    Handle handle;
    if (!to_handle(L, 1, handle) || handle.kind != HandleKind::game) {
        return luaL_error(L, "call game:%s { ... } with a colon", row.name);
    }
    if (lua_gettop(L) > 2 || (lua_gettop(L) == 2 && lua_type(L, 2) != LUA_TTABLE)) {
        return luaL_error(L, "game:%s takes named arguments in braces, as in game:%s { %s = ... }",
                          row.name, row.name, first_name(row));
    }
    if (lua_gettop(L) == 1) lua_newtable(L);
    LuaHost& host = LuaHost::of(L);
    host.charge(L, verb_charge);
    RunningCall& call = host.call();
    read_arguments(L, row, call);
    if (row.answer != nullptr) return row.answer(L, call);
    call.verb = &row;
    return lua_yieldk(L, 0, lua_gettop(L), finish_verb);
}

}  // namespace cardloom
