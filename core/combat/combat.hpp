/// The steps of combat (rules sections 12.2 to 12.6), each the action that a step of the turn's
/// program names. What an attack may be is attacking.hpp; the parts in it are roles.hpp.
#pragma once

#include "core/combat/attacking.hpp"
#include "core/pipeline.hpp"

namespace cardloom {

/// Declares an attack, one indivisible act: weapons, targets, costs, then parts and events
/// (GA-COMBAT-DECL-1 to 3). What proves illegal has half changed the state: the caller undoes it.
Task<Verdict> declare_attack(Game& game, Attack attack);

/// Each defender's controller may rest it to strike back (GA-COMBAT-RETAL-3).
Task<> declare_retaliation(Game& game, std::string_view rule);
/// The attacking player puts several retaliators in an order (GA-COMBAT-DMG-2).
Task<> order_retaliators(Game& game, std::string_view rule);
/// All damage at once, and the durability of what is wielded (GA-COMBAT-DMG-3, 4).
Task<> deal_combat_damage(Game& game, std::string_view rule);
/// Nothing has a part in combat any more (GA-COMBAT-EOC-1).
Task<> leave_combat(Game& game, std::string_view rule);
/// What lies in an Intent goes to its owner's graveyard (GA-ATKC-5).
Task<> clear_intents(Game& game, std::string_view rule);

/// An attack target is another one from now on, or what has none has one again: only what can be
/// attacked and does not defend yet (GA-REDIR-1, GA-COMBAT-ROLE-1). `from` none: the first target.
/// Whatever must be attacked matters no more (GA-IDX-15).
[[nodiscard]] bool can_redirect(Game& game, CardRef from, CardRef to, CardRef source);
Task<Happened> redirect_attack(Game& game, CardRef from, CardRef to, CardRef source);

/// GA-SBE-7: proposes nothing; parts that have become void are taken away.
void drop_void_roles(Game& game);
/// GA-SBE-12: an attack card goes where its attacker is none of those that perform it.
void propose_unfit_intents(Game& game);

// Attacks that effects begin.

/// The attack that waits to be declared, if there is one; it no longer waits.
[[nodiscard]] std::optional<Attack> take_next_attack(GameState& state);
[[nodiscard]] bool has_next_attack(const GameState& state);
/// Lets an attack wait: it is declared as soon as nothing is on the stack in its player's main
/// phase, without resting; a combat that is under way ends before it (GA-IDX-14). False if it
/// cannot be, as it is no time for attacks.
bool queue_attack(Game& game, const Attack& attack);

/// An attack card goes to the Intent of whoever was rested for it, and the attack waits
/// (GA-ATKC-2). False if it fizzles instead (GA-ATKC-3, 4).
Task<bool> resolve_attack_card(Game& game, Instance instance);
/// A copy of a card comes into a unit's Intent: an intent, but no card, which is gone as it leaves
/// (GA-ZONE-11). Of an instance on the stack it knows how that was played.
Task<Happened> copy_to_intent(Game& game, DefinitionId what, CardRef unit, CardRef source,
                              std::uint32_t instance = 0);
/// Whether a card is one that resolves into an Intent.
[[nodiscard]] bool is_attack_card(const Game& game, CardId card);
/// Whether a unit is one that performs an attack card: a champion, or whom the card names
/// (GA-ATKC-1). What is no attack card lies in any Intent.
[[nodiscard]] bool can_be_performed_by(Game& game, CardId card, CardRef unit);
/// An attack that could not be declared after all: its cards leave the Intent (GA-ATKC-3).
Task<> abandon_attack(Game& game, Attack attack);

}  // namespace cardloom
