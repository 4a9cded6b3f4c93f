#include "scripting/text/codes.hpp"

#include <array>
#include <cassert>
#include <cstddef>

namespace cardloom {

namespace {

using enum Severity;

constexpr std::array entries{
    // Files and text.
    CodeEntry{Code::unreadable_file, "unreadable-file", error,
              "A file or folder that was named, or that other content names, cannot be read.", "",
              ""},
    CodeEntry{Code::bad_text, "bad-text", error,
              "Content is UTF-8 text without control characters. Save the file as UTF-8.", "", ""},
    // Lua.
    CodeEntry{Code::lua_syntax, "lua-syntax", error,
              "A piece of Lua cannot be compiled. The place is where Lua noticed it, which may be "
              "after the mistake itself.",
              "lua: \"if x then game:draw {}\"", "lua: \"if x then game:draw {} end\""},
    CodeEntry{Code::lua_not_available, "lua-not-available", error,
              "Scripts are a part of Lua: no varargs, and whole numbers only, since a game must be "
              "the same on every machine.",
              "local half = x / 2", "local half = x // 2"},
    CodeEntry{Code::lua_too_large, "lua-too-large", error,
              "A script is longer than the engine takes, or has too many constants or locals for "
              "Lua. Split it.",
              "", ""},
};

constexpr bool in_order() {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (static_cast<std::size_t>(entries[i].code) != i) return false;
    }
    return true;
}
static_assert(in_order(), "the table lists the codes in the order of the enumeration");

}  // namespace

std::span<const CodeEntry> all_codes() { return entries; }

const CodeEntry& entry(Code code) { return entries[static_cast<std::size_t>(code)]; }

}  // namespace cardloom
