/// What continuous effects say of an attack (GA-CONT-2): its power, and keywords and abilities that
/// it has beside those of the attacker and of what is used in it. An attack is no card: effects are
/// asked when combat asks.
#pragma once

#include <optional>
#include <vector>

#include "core/game.hpp"

namespace cardloom {

/// The attack under way, or being declared, as the event of its declaration.
[[nodiscard]] std::optional<Event> attack_so_far(const Game& game);

/// The power of an attack, from what it would be without effects on attacks. `attack` is the event
/// of its declaration, with attacker, target and player.
[[nodiscard]] std::int32_t attack_power(const Game& game, const Event& attack, std::int32_t power);

/// What the numbers of a keyword come to in an attack, or in damage of combat: those of the unit,
/// of what it uses if it is the one that attacks, and of what effects give the attack. 0: it does
/// not have the keyword.
[[nodiscard]] std::int32_t keyword_in_attack(const Game& game, const Event& attack,
                                             KeywordId keyword, bool with_given = true);

/// Whether any effect in force may give keywords or abilities to attacks.
[[nodiscard]] bool some_give_to_attacks(const Game& game);
/// The abilities that effects give to the attack under way: they act as if its attacker had them.
[[nodiscard]] std::vector<Call> abilities_of_attack(const Game& game);

}  // namespace cardloom
