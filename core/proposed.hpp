/// What an event would be: for those who ask before anything is proposed, as whoever looks for what
/// could pay a cost.
#pragma once

#include <optional>

#include "core/game.hpp"

namespace cardloom {

/// An event as it would be if it was proposed now, before anything replaces it; nothing if it would
/// be none, as the rest of what is rested. What follows from its other fields is
/// filled in as the pipeline does.
[[nodiscard]] std::optional<Event> as_proposed(const Game& game, const Event& event);

}  // namespace cardloom
