/// Cards that reach every corner of the turn, for random games: triggers of all kinds, copies,
/// negation, tokens, uniqueness, durations, skips, further phases and turns, ends before their
/// time.
#pragma once

#include "proofs/table.hpp"

namespace cardloom::testing {

/// Adds the cards to a table and deals every player the same deck of them.
void add_turn_cards(proofs::Table& table);

}  // namespace cardloom::testing
