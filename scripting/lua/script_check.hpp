/// What a script says, read from its tokens before it ever runs: misspelt names, verbs, arguments
/// and members are told when content is loaded, with their place. It knows tokens and brackets, not
/// grammar, and is silent where it cannot be sure.
#pragma once

#include <vector>

#include "scripting/lua/scan.hpp"
#include "scripting/lua/scripts.hpp"

namespace cardloom {

/// Tells what is wrong with a script in itself, and gives what it asks of the card that has it; the
/// conditions it asks for are appended. `is_file`: a file of functions, to which the names of
/// statements are fields of a parameter.
ScriptNames check_script(const std::vector<LuaToken>& tokens, const Excerpt& script, bool is_file,
                         const ScriptWords& words, std::vector<AskedCondition>& conditions,
                         Diagnostics& diagnostics);

}  // namespace cardloom
