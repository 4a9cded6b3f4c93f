/// Text from values, for scripts: what Lua's own functions do, less everything that would print an
/// address or a number with a fraction.
#pragma once

struct lua_State;

namespace cardloom {

/// string.format with %d, %s and %%.
int own_format(lua_State* L);
/// Pushes the value at an index as text. A hidden card is "a card".
void push_as_text(lua_State* L, int index);

}  // namespace cardloom
