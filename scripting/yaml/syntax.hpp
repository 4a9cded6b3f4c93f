/// What is wrong with text that is not YAML, for people who do not know YAML's grammar: the library
/// names a rule of the grammar, and this finds what its author did.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "scripting/text/source.hpp"

namespace cardloom {

struct SyntaxMistake {
    std::size_t offset = 0;
    std::string sentence;
    std::string help;
};

/// From the library's message, where it gave up, and the bracket that was open there, if any.
[[nodiscard]] SyntaxMistake explain_syntax(const Source& source, std::size_t offset,
                                           std::string_view message,
                                           std::optional<std::size_t> open_bracket);

/// What is wrong with a quoted text that begins there: the library takes one that is never closed.
/// `indentation` is that of the line of the field it belongs to, if it is one.
[[nodiscard]] std::optional<SyntaxMistake> problem_with_quotes(
    const Source& source, std::size_t offset, std::optional<std::size_t> indentation);

}  // namespace cardloom
