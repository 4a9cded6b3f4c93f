/// How names in content are spelt, and what is wrong with one that is not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardloom {

enum class Spelling : std::uint8_t {
    word,      // on_own_first_turn
    slug,      // first-light
    id,        // first-light/ember-squire
    rule,      // GA-MAT-3.2, AMB-1
    function,  // ember_squire.kindle
};

/// "a word like 'end_of_turn'"
[[nodiscard]] std::string_view in_words(Spelling spelling);
/// The same as a regular expression, for JSON Schema.
[[nodiscard]] std::string_view pattern_of(Spelling spelling);
[[nodiscard]] bool is_spelt(std::string_view text, Spelling spelling);

struct SpellingMistake {
    std::size_t offset = 0;  // the byte of the text where it goes wrong
    std::string what;        // "has a capital letter"
    std::optional<std::string> better;
};
/// Of a text that is not spelt so.
[[nodiscard]] SpellingMistake misspelling(std::string_view text, Spelling spelling);

}  // namespace cardloom
