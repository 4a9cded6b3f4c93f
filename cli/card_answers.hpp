/// Answers to what players ask about cards: what it is, why its figures are what they are, and why
/// it cannot be played now. Only of what the asking player may know.
#pragma once

#include <string>

#include "cli/card_lookup.hpp"
#include "cli/opening.hpp"
#include "core/match.hpp"
#include "scenarios/perform.hpp"

namespace cardloom::cli {

/// Several lines: types, text, where it is, cost, figures, and what effects make of it.
[[nodiscard]] std::string explain_card(Match& match, PlayerId player, const MeantCard& meant,
                                       const OpenedContent& content);

/// One line for everything that could be done with it: that it can, or why not, with the rule.
[[nodiscard]] std::string explain_why_not(Match& match, scenarios::Stage& stage, PlayerId player,
                                          const MeantCard& meant);

}  // namespace cardloom::cli
