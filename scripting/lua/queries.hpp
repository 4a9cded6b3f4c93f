/// Queries that are no call with named arguments: game:sum("power", { ... }), card:is { ... }. Lua
/// calls these functions.
#pragma once

#include <string_view>

#include "core/ids.hpp"

struct lua_State;

namespace cardloom {

int query_sum(lua_State* L);
int query_highest(lua_State* L);
int query_lowest(lua_State* L);
int query_distinct(lua_State* L);
/// A card that has moved fits nothing.
int query_is(lua_State* L);
int query_tally(lua_State* L);
int query_has(lua_State* L);
int query_attack_has(lua_State* L);
int query_value_in_event(lua_State* L);
/// A condition as in YAML, of constants.
int query_holds(lua_State* L);

/// The tally of that name of the card whose script this is. Raises an error if there is none;
/// `where` begins the message.
[[nodiscard]] TallyId tally_named(lua_State* L, std::string_view name, const char* where);

}  // namespace cardloom
