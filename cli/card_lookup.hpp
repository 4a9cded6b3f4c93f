/// Finding the card that a player means by what they type.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/match.hpp"

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

}  // namespace cardloom::cli
