/// Sets a table: from the words of a scenario to a state in which a match can begin, or to the
/// decks of one that begins at its start.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/setup.hpp"
#include "scenarios/script.hpp"

namespace cardloom::scenarios {

/// The cards that were called something, by what they were called.
using Labels = std::map<std::string, CardId>;

struct Table {
    Setup setup;
    std::optional<GameState> position;  // none: the game begins at its start
    Labels labels;
    // Why there is no such table; empty if there is.
    std::string problem;
    Place place;
};

[[nodiscard]] Table set_table(const Script& script, const Library& library);

/// The cards of a state that a word can mean, in the order of their ids.
[[nodiscard]] std::vector<CardId> cards_meant(const GameState& state, const Labels& labels,
                                              const CardWord& word);
[[nodiscard]] bool is_meant(const GameState& state, const Labels& labels, const CardWord& word,
                            CardId card);

}  // namespace cardloom::scenarios
