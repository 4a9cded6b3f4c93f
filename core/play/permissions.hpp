/// What allows a card to be played beyond the rules of the turn: from another zone, at another
/// speed, without a cost (GA-TIME-3).
#pragma once

#include <optional>

#include "core/game.hpp"

namespace cardloom {

/// Visits what permissions in force allow a player, of the cards they know: the play, and the
/// permission. One that a card has of itself is for that card only.
void each_permitted(Game& game, PlayerId player,
                    const std::function<void(const Play& play, AbilityId permission)>& visit);

/// The play that a permission allows of a card; nothing if it does not.
[[nodiscard]] std::optional<Play> permitted_play(Game& game, PlayerId player, CardRef card,
                                                 AbilityId permission);

/// Visits the plays that cards allow of themselves while they are glimpsed.
void each_play_of_glimpsed(
    Game& game, PlayerId player, std::span<const CardRef> cards,
    const std::function<void(const Play& play, AbilityId permission)>& visit);

/// Visits the cards that may be taken back instead of materializing (GA-MATPH-3.2).
void each_returnable(Game& game, PlayerId player,
                     const std::function<void(CardRef card, AbilityId permission)>& visit);

}  // namespace cardloom
