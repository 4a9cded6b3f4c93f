/// What a scalar is to YAML: a number, a truth value or a text; and what its author may have meant
/// who wrote a number or a truth value in another way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scripting/yaml/node.hpp"

namespace cardloom {

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// Digits without leading zeros, perhaps after a '-'. Too large a number is the largest.
[[nodiscard]] std::optional<std::int64_t> decimal(std::string_view text);
/// For what looks like a number and is no decimal: how it would be written right, or an empty text
/// if there is no telling (1.5). Nothing if it does not look like a number.
[[nodiscard]] std::optional<std::string> number_meant(std::string_view text);
/// For yes, no, on, off, True and the like.
[[nodiscard]] std::optional<bool> truth_meant(std::string_view text);

/// Of a scalar: what a YAML editor takes it for. What stands in quotes or in a block is text.
[[nodiscard]] bool is_number(const Node& node);
[[nodiscard]] bool is_truth(const Node& node);
[[nodiscard]] bool is_text(const Node& node);

/// "a word, a list or a map"
[[nodiscard]] std::string joined(const std::vector<std::string>& words,
                                 std::string_view last = " or ");

}  // namespace cardloom
