/// The words for parts of costs, which are the same on cards and in scripts: which there are, what
/// each takes, and what it is before that is read. Who reads it, from YAML (compile_cost.cpp) or
/// from a Lua table (cost_reading.cpp), says the rest.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/library.hpp"
#include "core/ruleset.hpp"

namespace cardloom {

/// What an author writes behind the word.
enum class CostTakes : std::uint8_t {
    number,    // of what happens to the champion
    counters,  // kinds and numbers, and who has them
    cards,     // a card, or a filter with a count
};

struct CostWord {
    const char* word;
    CostWhat what;
    CostTakes takes;
};
[[nodiscard]] std::span<const CostWord> cost_words();
[[nodiscard]] const CostWord* find_cost_word(std::string_view word);

/// A part that rules content adds; none if no part is so called.
[[nodiscard]] const CostPartRule* find_cost_part(const Ruleset& rules, std::string_view id);

/// A part as it is before anything is read: what is done, who pays or where from, by default.
[[nodiscard]] CostPart begin_part(const Library& library, const CostWord& word);
[[nodiscard]] CostPart begin_part(const Library& library, const CostPartRule& rule);

/// All that can stand in a cost, reserve and memory among them, for those who misspell one.
[[nodiscard]] std::vector<std::string> cost_part_names(const Ruleset& rules);

/// What is common to several cards: controller, owner or name; nothing for any other word.
[[nodiscard]] Common common_of(std::string_view word);

inline constexpr std::int32_t most_paid = 99;  // of one part

/// Nobody must show what they reserve: it earns something that a card offers.
inline constexpr const char* show_is_optional =
    "'show' stands in an optional cost of a card: nobody has to show what is reserved";

}  // namespace cardloom
