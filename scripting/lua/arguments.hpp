/// Reads the named arguments of a verb from the table a script gave. Everything is checked here,
/// before the call is suspended; a mistake is an error at the script's line. Functions here are
/// called by Lua: they own nothing while they may raise an error.
#pragma once

#include "scripting/lua/verbs.hpp"

namespace cardloom {

/// Reads the table at index 2 of the stack into the call's arguments.
void read_arguments(lua_State* L, const VerbRow& row, RunningCall& call);

}  // namespace cardloom
