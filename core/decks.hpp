/// Whether a deck may be played in a format (rules section 4): how many cards, how many of one
/// name, and which of them belong where.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/ruleset.hpp"
#include "core/setup.hpp"

namespace cardloom {

/// One thing that is wrong with a deck.
struct DeckProblem {
    std::string text;   // a sentence
    std::string rules;  // ids, by spaces
    DefinitionId card;  // that it is about, if it is about one
    bool operator==(const DeckProblem&) const = default;
};

/// Everything that is wrong with it; empty if it may be played. Cards of the sideboard count with
/// the part they would belong to. Ban lists are no rules, and generated cards obey none of these
/// limits (GA-DECK-7): neither is asked here.
[[nodiscard]] std::vector<DeckProblem> problems_with(const Deck& deck,
                                                     std::span<const DefinitionId> sideboard,
                                                     const DeckFormat& format,
                                                     const Library& library);

}  // namespace cardloom
