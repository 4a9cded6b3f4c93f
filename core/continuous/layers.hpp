/// Computing characteristics: all continuous effects in force, layer by layer, within a layer by
/// dependency and timestamp (rules sections 16.3 and 16.4). The result is derived data of the
/// state: rows for the cards that something changes, and for nothing else.
#pragma once

#include "core/game.hpp"

namespace cardloom {

/// Computes them from nothing.
void compute_characteristics(const Game& game);

/// Computes them if they depend on something that has changed since.
inline void refresh_characteristics(const Game& game) {
    if (game.state().is_stale()) [[unlikely]]
        compute_characteristics(game);
}

/// Whether they are what a computation from nothing gives, unless they are to be computed anyway;
/// a checked build asks after every event.
[[nodiscard]] bool characteristics_are_right(const Game& game);

}  // namespace cardloom
