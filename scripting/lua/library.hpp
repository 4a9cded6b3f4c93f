/// What every script finds in its globals: a short list of functions that are safe to give away,
/// frozen, with own versions of those that Lua's budget does not see. Everything else of Lua is
/// absent. docs/scripts.md lists it.
#pragma once

struct lua_State;

namespace cardloom {

/// Makes the globals; returns the registry's number of the function that runs a function of a file:
/// it takes the file's chunk, the function's name and the values of `script_names`.
[[nodiscard]] int install_library(lua_State* L);

/// Pushes a table of globals for one script: it holds nothing itself, reads from the list, and
/// refuses to be written to.
void push_globals(lua_State* L);

}  // namespace cardloom
