/// What continuous effects say of an attack (GA-CONT-2): its power, and keywords that it has beside
/// those of the attacker. An attack is no card: effects are asked when combat asks.
#pragma once

#include "core/game.hpp"

namespace cardloom {

/// The power of an attack, from what it would be without effects on attacks. `attack` is the event
/// of its declaration, with attacker, target and player.
[[nodiscard]] std::int32_t attack_power(const Game& game, const Event& attack, std::int32_t power);
/// Whether effects give a keyword to the attack.
[[nodiscard]] bool attack_has_keyword(const Game& game, const Event& attack, KeywordId keyword);

}  // namespace cardloom
