/// From an `=` expression, or a filter, to a program that never fails: names are looked up in a
/// vocabulary, kinds are checked, constants are folded, and what it reads is listed. Every mistake
/// is told with its place in the author's file.
#pragma once

#include <optional>

#include "core/expression/program.hpp"
#include "core/expression/words.hpp"
#include "scripting/expression/tree.hpp"
#include "scripting/expression/vocabulary.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom::expression {

/// What a position needs. A number does not hold or fail, so it is no condition.
enum class Needed : std::uint8_t { anything, amount, condition, word, card, player };

/// The most instructions and tests that a program can have.
inline constexpr std::size_t most_instructions = 200;

/// What compiling takes: the names that have a meaning in this position, and the words of content,
/// to which those of the expression are added.
struct Position {
    const Vocabulary& vocabulary;
    Words& words;
    Needed needed = Needed::anything;
};

/// The text begins with `=`, or with what would follow it. Nothing if anything is wrong with it.
[[nodiscard]] std::optional<Program> compile(const Excerpt& excerpt, const Position& position,
                                             Diagnostics& diagnostics);
/// A filter as a table of Lua: `{ type = 'ally' }`. As an expression the program counts what it
/// finds; Selection finds it.
[[nodiscard]] std::optional<Program> compile_filter(const Excerpt& excerpt,
                                                    const Position& position,
                                                    Diagnostics& diagnostics);
// The same from trees that other readers have made. Offsets are those of the excerpt.
[[nodiscard]] std::optional<Program> compile(const Tree& tree, const Excerpt& excerpt,
                                             const Position& position, Diagnostics& diagnostics);
[[nodiscard]] std::optional<Program> compile_filter(const Tree& tree, const Excerpt& excerpt,
                                                    const Position& position,
                                                    Diagnostics& diagnostics);

}  // namespace cardloom::expression
