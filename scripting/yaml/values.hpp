/// The shapes of single values: numbers, words, names, texts, and pieces of Lua. What a text editor
/// with YAML takes for a number or for true is no text here, so that the schema and the reader
/// agree.
#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "scripting/yaml/names.hpp"
#include "scripting/yaml/shape.hpp"

namespace cardloom::shapes {

/// A decimal number without quotes, sign only if negative, no leading zeros.
[[nodiscard]] Shape<int> whole_number(int lowest = std::numeric_limits<int>::min(),
                                      int highest = std::numeric_limits<int>::max());
/// `true` or `false`, and no other word for them.
[[nodiscard]] Shape<bool> truth();
/// Any text that is not empty.
[[nodiscard]] Shape<std::string> text();

/// A name, spelt so.
[[nodiscard]] Shape<std::string> spelt(Spelling spelling);
[[nodiscard]] inline Shape<std::string> word() { return spelt(Spelling::word); }
[[nodiscard]] inline Shape<std::string> slug() { return spelt(Spelling::slug); }
[[nodiscard]] inline Shape<std::string> identifier() { return spelt(Spelling::id); }
[[nodiscard]] inline Shape<std::string> rule_id() { return spelt(Spelling::rule); }

/// One of a few words.
[[nodiscard]] Shape<std::string> one_of(std::vector<std::string> words);

/// One of a few words, each with its meaning in C++.
template <class E>
[[nodiscard]] Shape<E> one_of(std::vector<std::pair<std::string, E>> words);

/// Lua statements, or what else is code: any text, with the place of each of its characters.
[[nodiscard]] Shape<Excerpt> code(std::string what = "a piece of Lua");
/// A value that begins with `=`: the expression after it.
[[nodiscard]] Shape<Excerpt> expression();

/// Anything at all, to be read later by somebody else.
[[nodiscard]] Shape<Node> any_value();

template <class E>
Shape<E> one_of(std::vector<std::pair<std::string, E>> words) {
    std::vector<std::string> names;
    for (const auto& [word, meaning] : words) names.push_back(word);
    const Shape<std::string> text_shape = one_of(std::move(names));
    return {text_shape.what, text_shape.fits,
            [text_shape, words](const Node& node, Reading& reading, E& into) {
                std::string value;
                if (!text_shape.read(node, reading, value)) return false;
                for (const auto& [word, meaning] : words) {
                    if (word == value) into = meaning;
                }
                return true;
            },
            text_shape.describe};
}

}  // namespace cardloom::shapes
