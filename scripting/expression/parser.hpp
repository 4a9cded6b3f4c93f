/// Reads an `=` expression, or a filter, into a tree: the syntax is Lua's, as far as expressions
/// have it. It knows no names.
#pragma once

#include <optional>

#include "scripting/expression/tree.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom::expression {

/// How long an expression may be, in bytes, and how deep its parts may be nested. A sum of many
/// terms is as deep as it has terms.
inline constexpr std::size_t most_bytes = 1000;
inline constexpr std::size_t most_depth = 50;

/// Nothing if it cannot be read; the diagnostics say why.
[[nodiscard]] std::optional<Tree> parse(const Excerpt& excerpt, Diagnostics& diagnostics);

}  // namespace cardloom::expression
