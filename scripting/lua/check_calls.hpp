/// The part of checking scripts (script_check.hpp) that is about what they call: whether the verbs,
/// arguments, members and filter keys are there, whether calls have what they need, and which
/// conditions they ask for. It knows tokens, not what variables hold: where a name is a script's
/// own, nothing is said.
#pragma once

#include <vector>

#include "scripting/lua/scan.hpp"
#include "scripting/lua/scripts.hpp"

namespace cardloom {

/// A word as YAML writes it in quotes: conditions are known by that form, at load and as they are
/// asked.
[[nodiscard]] std::string quoted_word(std::string_view text);

void check_calls(const std::vector<LuaToken>& tokens, const Excerpt& script, bool is_file,
                 const ScriptWords& words, ScriptNames& names,
                 std::vector<AskedCondition>& conditions, Diagnostics& diagnostics);

}  // namespace cardloom
