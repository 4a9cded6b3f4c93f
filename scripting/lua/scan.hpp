/// Which parts of Lua scripts may not use, found before anything runs: varargs, `_ENV`, and
/// everything that makes a number with a fraction. It knows tokens, not grammar; Lua's own compiler
/// does the rest.
#pragma once

#include <string>
#include <vector>

#include "scripting/text/diagnostics.hpp"

namespace cardloom {

/// What a script can say to the game: the texts that stand in it, and whether it asks how often its
/// ability was used.
struct ScannedScript {
    std::vector<std::string> words;  // names and short texts without escapes
    bool asks_for_uses = false;
};

ScannedScript scan_script(const Excerpt& script, Diagnostics& diagnostics);

}  // namespace cardloom
