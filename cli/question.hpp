/// What a player is asked, in words: what the choice does, and for which card. What the decision
/// itself does not say is read from the table and from what is being played.
#pragma once

#include <string>

#include "core/match.hpp"
#include "scenarios/catalogue.hpp"

namespace cardloom::cli {

/// The card that asks: what is being played, what resolves, or who attacks; none if it is the rules
/// of the turn. `played` is what the player has last begun to play, if that is known.
[[nodiscard]] CardId asking_card(Match& match, CardId played = {});

/// A card on its way to the stack: it lies there, and nothing of it is there to resolve yet. None
/// if there is none.
[[nodiscard]] CardId card_under_way(const GameState& state, const Library& library);

/// What the decision is about, without its options: "P1 pays reserve for Cinder Bolt, with cards
/// that go to memory: choose 2 [GA-COST-3 Paying reserve]".
[[nodiscard]] std::string question_text(Match& match, const scenarios::Catalogue& rules,
                                        CardId played = {});

/// Whether the text of the card that asks says what is chosen for, and not the rules.
[[nodiscard]] bool is_asked_by_text(const Decision& decision);

}  // namespace cardloom::cli
