/// Cards for proofs of combat: units, weapons and what is said about attacks, in few words.
#pragma once

#include "proofs/table.hpp"

namespace cardloom::proofs {

/// Adds "guard" (3/2), "scout" (2/1), "pacifist" (0/2), "taunter" (1/3, must be attacked while it
/// is awake), "wall" (a siegeable domain of 4), "knight" (a champion without power), "sword" (1/2)
/// and "twig" (0/1), which are weapons.
void add_fighters(Table& t);

/// What may be done, cannot be done or costs something, of events of combat that fit.
[[nodiscard]] AbilitySpec may(EventName on, CombatTerms terms, Applies applies = {});
[[nodiscard]] AbilitySpec cannot(EventName on, Applies applies = {});
[[nodiscard]] AbilitySpec costs(EventName on, int reserve, bool tax);
/// The unit that has it must attack, if it can.
[[nodiscard]] AbilitySpec must_attack_itself();
/// What bears this name cannot be attacked.
[[nodiscard]] AbilitySpec hides(std::string name);
/// Attacks of what has it, or that use it, choose a player.
[[nodiscard]] AbilitySpec attacks_players();
/// ... or may have further targets.
[[nodiscard]] AbilitySpec strikes_more(int targets);
/// Whether an event of combat is of this unit, or uses this.
[[nodiscard]] bool is_of_self(const Game& game, const Call& call, const Event& event);
/// The damage counters on a player's champion.
[[nodiscard]] int damage_to(Table& t, PlayerId player);
[[nodiscard]] CardSpec ally(int power, int life);
/// An attack card of this power, for no cost but resting.
[[nodiscard]] CardSpec attack_card(int power, int cost = 0);

}  // namespace cardloom::proofs
