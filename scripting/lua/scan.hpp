/// Which parts of Lua scripts may not use, found before anything runs: varargs, `_ENV`, and
/// everything that makes a number with a fraction. It knows tokens, not grammar; Lua's own compiler
/// does the rest.
#pragma once

#include "scripting/text/diagnostics.hpp"

namespace cardloom {

void scan_script(const Excerpt& script, Diagnostics& diagnostics);

}  // namespace cardloom
