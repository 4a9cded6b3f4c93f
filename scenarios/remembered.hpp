/// What a table says is remembered besides what lies there: abilities that were granted, what
/// tallies have counted, and notes.
#pragma once

#include <optional>
#include <string>

#include "scenarios/table.hpp"

namespace cardloom::scenarios {

/// What is wrong with a word of a table, and where it stands.
struct Unfit {
    std::string why;
    Place place;
};

/// A note as an author writes it: a number, a truth, a player, a card by what it was called, a
/// word. Nothing if no content knows such a word.
[[nodiscard]] std::optional<Kept> kept_value(const Node& node, const GameState& state,
                                             const Library& library, const Labels& labels);

/// Once everything lies on the table. The first thing that does not fit, if something does not.
[[nodiscard]] std::optional<Unfit> set_remembered(GameState& state, const Script& script,
                                                  const Library& library, const Labels& labels);

}  // namespace cardloom::scenarios
