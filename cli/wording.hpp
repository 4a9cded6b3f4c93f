/// What a match asks and shows, in words for people: decisions and their options, cards with their
/// figures, phases and players. It tells a player only what they may know.
#pragma once

#include <string>
#include <vector>

#include "core/match.hpp"
#include "scenarios/catalogue.hpp"

namespace cardloom::cli {

[[nodiscard]] std::string player_name(PlayerId player);

/// "Cinder Bolt", or "a card" if the observer does not know it.
[[nodiscard]] std::string card_name(Match& match, CardId card, PlayerId observer);

/// "Recruit 1/2", "Rask, Kiln Guard, level 1, life 12 of 19", "Yard Blade, durability 2": with
/// damage, counters and whether it is rested. Of an object on the table.
[[nodiscard]] std::string object_text(Match& match, CardId card, PlayerId observer);

/// "P2's Recruit 1/2", "Recruit in P1's hand": a card and where it is.
[[nodiscard]] std::string placed_text(Match& match, CardId card, PlayerId observer);

/// "Turn 3, P1's Main phase".
[[nodiscard]] std::string time_text(Match& match);

/// An option as it is offered. Equal cards that lie hidden in a hand are one choice, if one option
/// is chosen.
struct Choice {
    std::string text;
    std::uint16_t option = 0;  // the first that it stands for
    std::size_t count = 1;     // how many it stands for
};
[[nodiscard]] std::vector<Choice> choices(Match& match);

/// "Paying reserve": the title of a rule, or of the one that it is part of; empty if nobody knows
/// it.
[[nodiscard]] std::string rule_title(const scenarios::Catalogue& rules, std::string_view id);

/// "P1 wins", "The game is drawn", "The game was broken off".
[[nodiscard]] std::string outcome_text(Match& match);

}  // namespace cardloom::cli
