/// What results can say of a card besides where it lies: each field of an item with how it is read
/// from the game, and how both are written to be compared.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "scenarios/entries.hpp"

namespace cardloom::scenarios {

template <class Wanted, class Value>
struct Trait {
    const char* name;
    std::optional<Wanted> CardItem::*field;
    Value (*read)(const Game& game, CardId card);
    bool can_be_set = false;      // on the table as well
    bool is_told_always = false;  // if it is not as usual, whether or not a result asks for it
};
using NumberTrait = Trait<Located<int>, std::int32_t>;
using TruthTrait = Trait<Located<bool>, bool>;
using TextTrait = Trait<Word, std::string>;
/// All of a kind, in any order.
using WordsTrait = Trait<Words, std::vector<std::string>>;

[[nodiscard]] std::span<const NumberTrait> number_traits();
[[nodiscard]] std::span<const TruthTrait> truth_traits();
[[nodiscard]] std::span<const TextTrait> text_traits();
[[nodiscard]] std::span<const WordsTrait> words_traits();

/// The words that such a field can have under a ruleset.
[[nodiscard]] std::vector<std::string> words_for(const WordsTrait& trait, const Library& library);
/// A keyword as it is counted: "pride 3" is pride.
[[nodiscard]] std::string without_amount(const std::string& word);

/// Calls `visit` with every trait, of whatever type.
template <class Visit>
void each_trait(Visit&& visit) {
    for (const TruthTrait& one : truth_traits()) visit(one);
    for (const NumberTrait& one : number_traits()) visit(one);
    for (const TextTrait& one : text_traits()) visit(one);
    for (const WordsTrait& one : words_traits()) visit(one);
}

// As they are compared and shown: "[ally, item]", "true", "3".
[[nodiscard]] std::string written(std::int32_t value);
[[nodiscard]] std::string written(bool value);
[[nodiscard]] std::string written(const std::string& value);
[[nodiscard]] std::string written(std::vector<std::string> value);
[[nodiscard]] inline std::string written(const Located<int>& wanted) {
    return written(static_cast<std::int32_t>(wanted.value));
}
[[nodiscard]] inline std::string written(const Located<bool>& wanted) {
    return written(wanted.value);
}
[[nodiscard]] inline std::string written(const Word& wanted) { return written(wanted.value); }
[[nodiscard]] std::string written(const Words& wanted);

}  // namespace cardloom::scenarios
