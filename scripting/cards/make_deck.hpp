/// A deck file made into a deck: its cards by name, checked against the format that it is for.
#pragma once

#include <string>

#include "core/ruleset.hpp"
#include "scripting/cards/compiled.hpp"
#include "scripting/cards/entries.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom::cards {

[[nodiscard]] LoadedDeck make_deck(const DeckEntry& entry, const std::string& path,
                                   const Library& library, const Ruleset& rules,
                                   Diagnostics& diagnostics);

}  // namespace cardloom::cards
