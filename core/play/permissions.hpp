/// What allows a card to be played beyond the rules of the turn: from another zone, at another
/// speed, without a cost (GA-TIME-3).
#pragma once

#include <optional>

#include "core/function_ref.hpp"
#include "core/game.hpp"

namespace cardloom {

/// Whether there may be any permission to play something.
[[nodiscard]] bool may_have_permission(const Game& game);

/// Visits what permissions in force allow a player, of the cards they know: the play, and the
/// permission. One that a card has of itself is for that card only.
void each_permitted(Game& game, PlayerId player,
                    FunctionRef<void(const Play& play, AbilityId permission)> visit);

/// The play that a permission allows of a card; nothing if it does not.
[[nodiscard]] std::optional<Play> permitted_play(Game& game, PlayerId player, CardRef card,
                                                 AbilityId permission);

/// Visits the plays that cards allow of themselves while they are glimpsed.
void each_play_of_glimpsed(Game& game, PlayerId player, std::span<const CardRef> cards,
                           FunctionRef<void(const Play& play, AbilityId permission)> visit);

/// Visits the objects that a card which is glimpsed can be loaded into.
void each_load_of_glimpsed(Game& game, PlayerId player, CardRef card,
                           FunctionRef<void(CardRef into)> visit);

/// Visits the cards that may be taken back instead of materializing (GA-MATPH-3.2).
void each_returnable(Game& game, PlayerId player,
                     FunctionRef<void(CardRef card, AbilityId permission)> visit);

/// Whether what a permission says goes on while the card is on the stack: where it goes from there,
/// and what a champion need not fit.
[[nodiscard]] bool stays_with_card(const PermissionSpec& spec);
/// The permission of that sort by which a card on the stack was played; none if there was none.
[[nodiscard]] const PermissionSpec* permission_of(const Game& game, CardRef card);

}  // namespace cardloom
