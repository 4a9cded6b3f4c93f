/// What declaring an attack and wielding cost besides resting the attacker: additional costs, which
/// are paid, and taxes, which may be refused (GA-COMBAT-DECL-1.d, .e).
#pragma once

#include "core/combat/attacking.hpp"

namespace cardloom {

/// Whether nothing can ask anything for an attack, or for what is wielded in it.
[[nodiscard]] bool is_free_of_demands(const Game& game);
/// Whether all of it could be paid for the attack as it has been chosen.
[[nodiscard]] bool can_meet_demands(Game& game, const Attack& attack);
/// Pays it, or finds that the declaration is illegal; the state is then half changed.
Task<Verdict> meet_demands(Game& game, Attack attack);

}  // namespace cardloom
