/// A game written down, with what went wrong in its cards: a replay leaves out the calls that
/// failed, and could not tell it again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/match.hpp"

namespace cardloom::scenarios {

/// As write_replay; nothing, and why, if it cannot be written.
[[nodiscard]] std::optional<std::string> write_game(Match& match, std::string& why);

/// What went wrong, one for each error that the game tells of, in their order; empty where nobody
/// knows any more.
[[nodiscard]] std::vector<std::string> errors_in(const std::string& record);
[[nodiscard]] std::vector<std::string> errors_of(const Match& match);

}  // namespace cardloom::scenarios
