/// Tables by chance: all cards that a file of scenarios defines, dealt to both players.
#pragma once

#include "scenarios/entries.hpp"

namespace cardloom {
class Library;
}

namespace cardloom::scenarios {

/// A scenario without acts, under the rules of another one: each player has a champion, and of each
/// card of the file one somewhere that it can be: on the field, in hand, deck, graveyard,
/// banishment or memory, or in the material deck.
[[nodiscard]] ScenarioEntry dealt(const ScenarioEntry& like, const Library& library,
                                  std::uint64_t seed);

}  // namespace cardloom::scenarios
