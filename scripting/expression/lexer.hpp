/// Cuts an `=` expression into tokens and refuses, with what to write instead, whatever Lua has and
/// expressions do not. It knows no names and no grammar.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scripting/text/diagnostics.hpp"

namespace cardloom::expression {

enum class TokenKind : std::uint8_t { end, integer, word, name, symbol };

struct Token {
    TokenKind kind = TokenKind::end;
    std::uint32_t offset = 0;  // in the excerpt
    std::string text;          // of a word: without its quotes
    std::int64_t number = 0;
};

/// The tokens of an expression, with or without its leading `=`, an end token last. Empty if
/// something was refused.
[[nodiscard]] std::vector<Token> cut(const Excerpt& excerpt, Diagnostics& diagnostics);

}  // namespace cardloom::expression
