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

/// By its name or a part of it, whatever its case: a whole name before a part, what lies on the
/// table before what is in a hand. "P2's recruit" is one of P2's, and "recruit 2" the second of
/// those that are listed where several fit. `own`: the player's own cards before any others.
/// Nothing, and a problem that says how to name them, if none fits or several do.
[[nodiscard]] std::optional<MeantCard> find_card(Match& match, PlayerId player,
                                                 std::string_view name, bool own,
                                                 std::string& problem);

/// "P2 graveyard" or "P2's graveyard": the player, and the rest of the words. None, and the words
/// as they are, if they begin with no player.
struct WordsOfPlayer {
    PlayerId player;
    std::string words;
};
[[nodiscard]] WordsOfPlayer words_of_player(std::string_view text);

}  // namespace cardloom::cli
