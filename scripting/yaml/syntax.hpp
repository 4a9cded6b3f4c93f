/// What is wrong with text that is not YAML, for people who do not know YAML's grammar: the library
/// names a rule of the grammar, and this finds what its author did.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "scripting/text/source.hpp"

namespace cardloom {

struct SyntaxMistake {
    std::size_t offset = 0;
    std::string sentence;
    std::string help;
};

/// From the library's message and where it gave up.
[[nodiscard]] SyntaxMistake explain_syntax(const Source& source, std::size_t offset,
                                           std::string_view message);

}  // namespace cardloom
