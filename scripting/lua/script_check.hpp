/// What a script of a card says, read from its tokens before it ever runs: misspelt verbs,
/// arguments, members and names are told when content is loaded, with their place. It knows tokens
/// and brackets, not grammar, and is silent where it cannot be sure.
#pragma once

#include <string>
#include <vector>

#include "scripting/text/diagnostics.hpp"

namespace cardloom {

/// A word of a script, with where it stands in it.
struct ScriptWord {
    std::string text;
    std::size_t offset = 0;
};

/// What a script asks of the card that has it.
struct ScriptNames {
    std::vector<ScriptWord> paid;     // paid.NAME
    std::vector<ScriptWord> granted;  // ability = "NAME" of game:grant and game:reflex
    std::vector<ScriptWord> tokens;   // token = "set/card"
    std::vector<ScriptWord> targets;  // target or targets, where nothing of the script is so called
    std::vector<std::string> texts;   // all short texts that stand in it
};

/// Tells what is wrong with a script in itself. `is_file`: a file of functions, to which the names
/// of statements are fields of a parameter.
ScriptNames check_script(const Excerpt& script, bool is_file, Diagnostics& diagnostics);

}  // namespace cardloom
