/// Queries that are no call with named arguments: game:sum("power", { ... }), card:is { ... }. Lua
/// calls these functions.
#pragma once

struct lua_State;

namespace cardloom {

int query_sum(lua_State* L);
int query_highest(lua_State* L);
int query_lowest(lua_State* L);
int query_distinct(lua_State* L);
/// A card that has moved fits nothing.
int query_is(lua_State* L);

}  // namespace cardloom
