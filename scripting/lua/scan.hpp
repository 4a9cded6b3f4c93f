/// Which parts of Lua scripts may not use, found before anything runs: varargs, `_ENV`, and
/// everything that makes a number with a fraction. It knows tokens, not grammar; Lua's own compiler
/// does the rest.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scripting/text/diagnostics.hpp"

namespace cardloom {

struct LuaToken {
    enum class Kind : std::uint8_t { name, text, number, symbol };
    Kind kind = Kind::symbol;
    std::string text;    // of a text what stands between its quotes
    std::size_t at = 0;  // where it begins

    [[nodiscard]] bool is(std::string_view symbol) const {
        return kind == Kind::symbol && text == symbol;
    }
    [[nodiscard]] bool is_name(std::string_view name) const {
        return kind == Kind::name && text == name;
    }
};

/// What a script can say to the game: the texts that stand in it, and whether it asks how often its
/// ability was used.
struct ScannedScript {
    std::vector<std::string> words;  // names and short texts without escapes
    bool asks_for_uses = false;
    std::vector<LuaToken> tokens;
};

ScannedScript scan_script(const Excerpt& script, Diagnostics& diagnostics);

}  // namespace cardloom
