/// Answers to what players ask about cards: what it is, why its figures are what they are, and why
/// it cannot be played now. Only of what the asking player may know.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/opening.hpp"
#include "core/match.hpp"
#include "scenarios/perform.hpp"

namespace cardloom::cli {

/// A card that a player means: one that they see, or a definition if there is none of it in sight.
struct MeantCard {
    CardId card;
    DefinitionId definition;
};

/// By its name or the beginning of it, whatever its case; one in the player's hand before one on
/// the field before any other. Nothing, and a problem, if no card is called so.
[[nodiscard]] std::optional<MeantCard> find_card(Match& match, PlayerId player,
                                                 std::string_view name, std::string& problem);

/// Several lines: types, text, where it is, cost, figures, and what effects make of it.
[[nodiscard]] std::string explain_card(Match& match, PlayerId player, const MeantCard& meant,
                                       const OpenedContent& content);

/// One line for everything that could be done with it: that it can, or why not, with the rule.
[[nodiscard]] std::string explain_why_not(Match& match, scenarios::Stage& stage, PlayerId player,
                                          const MeantCard& meant);

}  // namespace cardloom::cli
