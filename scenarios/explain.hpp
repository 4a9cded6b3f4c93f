/// Why what a player could want to do in a position is possible or not, in words: the cards they
/// can see where cards are played from, and the abilities of what they control.
#pragma once

#include <string>

#include "core/match.hpp"

namespace cardloom::scenarios {

/// One line each: what it costs, step by step, or the first step that fails and its rule.
[[nodiscard]] std::string explained(Match& match, PlayerId player);

}  // namespace cardloom::scenarios
