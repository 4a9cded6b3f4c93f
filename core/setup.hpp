/// How a match starts: the decks of its players and the seed. With the content and the answers this
/// is the whole game.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/library.hpp"
#include "core/state.hpp"

namespace cardloom {

/// A deck in parts, each with the zone its cards start in (main deck, material deck ...).
struct Deck {
    struct Part {
        ZoneKindId zone;
        std::vector<DefinitionId> cards;
    };
    std::string name;
    std::vector<Part> parts;
};

struct Setup {
    std::uint64_t seed = 0;
    std::string ruleset;      // by name, for replays and saves
    std::vector<Deck> decks;  // one per player, in turn order
    Layout::Room room;
};

/// Two to eight players, known cards, fitting zones: what is wrong with a setup, or an empty text.
[[nodiscard]] std::string problem_with(const Setup& setup, const Library& library);

[[nodiscard]] std::shared_ptr<const Layout> make_layout(const Setup& setup, const Library& library);

/// The state before the first step: the decks in their zones, nothing shuffled (GA-START-1).
[[nodiscard]] GameState initial_state(const Setup& setup, const Library& library,
                                      std::shared_ptr<const Layout> layout);
/// A state without cards, its fixed zones in place.
[[nodiscard]] GameState empty_state(const Library& library, std::shared_ptr<const Layout> layout);

}  // namespace cardloom
