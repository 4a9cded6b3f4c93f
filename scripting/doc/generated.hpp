/// Files that are written from the tables the program itself checks content with, and never by
/// hand: what editors complete and check by, and the reference in docs/.
#pragma once

#include <string>
#include <vector>

#include "core/ruleset.hpp"

namespace cardloom {

struct GeneratedFile {
    std::string path;  // in the folder that has the content
    std::string text;
};

/// Lua stubs, JSON Schemas, and the settings that tell editors of them. With a ruleset they know
/// its words too: zones, counters, types, phases, events.
[[nodiscard]] std::vector<GeneratedFile> editor_files(const Ruleset* rules);

/// These, and the pages of docs/ that are tables.
[[nodiscard]] std::vector<GeneratedFile> generated_files(const Ruleset& rules);

// The single texts.
/// Annotations for the Lua language server (LuaCATS): what scripts can call and read.
[[nodiscard]] std::string lua_stubs(const Ruleset* rules);
/// docs/formats.md: the fields of every format, and the words of a ruleset.
[[nodiscard]] std::string formats_reference(const Ruleset& rules);

}  // namespace cardloom
