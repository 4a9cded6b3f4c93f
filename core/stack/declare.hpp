/// Declaring modes and targets as something is put on the stack (GA-ACT-1.4, 1.5, GA-TRIG-3). What
/// is offered comes from the ability's specs; what is legal among it, content says.
#pragma once

#include "core/game.hpp"

namespace cardloom {

struct Declared {
    bool legal = false;  // false: a required choice has no legal answer
    std::uint16_t modes = 0;
};

/// Asks the call's player, and records the targets under the call's instance.
Task<Declared> declare(Game& game, Call call);
/// Whether every required mode and target has a legal choice, without asking.
[[nodiscard]] bool has_legal_choices(Game& game, const Call& call);
/// Forgets the targets recorded for an instance.
void forget_targets(GameState& state, std::uint32_t instance);

}  // namespace cardloom
