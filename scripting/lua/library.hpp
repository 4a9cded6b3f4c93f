/// What every script finds in its globals: a short list of functions that are safe to give away,
/// frozen, with own versions of those that Lua's budget does not see. Everything else of Lua is
/// absent. docs/scripts.md lists it.
#pragma once

#include <string_view>

struct lua_State;

namespace cardloom {

/// Why a part of Lua that authors look for is not there, and what to do without it; empty of any
/// other name.
[[nodiscard]] std::string_view instead_of(std::string_view name);
/// Whether math, string or table have this member here.
[[nodiscard]] bool has_member(std::string_view library, std::string_view name);

/// Makes the globals; returns the registry's number of the function that runs a function of a file:
/// it takes the file's chunk, the function's name and the values of `script_names`.
[[nodiscard]] int install_library(lua_State* L);

/// Pushes a table of globals for one script: it holds nothing itself, reads from the list, and
/// refuses to be written to.
void push_globals(lua_State* L);

}  // namespace cardloom
