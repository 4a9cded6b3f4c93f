/// The table drawn for one player, no wider than a terminal that is not wide: who has what, what is
/// on the stack, who fights, and the cards that only this player may see.
#pragma once

#include <string>

#include "cli/terminal.hpp"
#include "core/match.hpp"

namespace cardloom::cli {

/// `observer` none sees everything.
[[nodiscard]] std::string draw_board(Match& match, PlayerId observer, const Paint& paint);

/// The cards of a zone that the observer knows, by name; of another player's hand their number.
[[nodiscard]] std::string draw_zone(Match& match, const SeenZone& zone, PlayerId observer);

/// The same on lines of its own, each card whole.
[[nodiscard]] std::string list_zone(Match& match, const SeenZone& zone, PlayerId observer);

}  // namespace cardloom::cli
