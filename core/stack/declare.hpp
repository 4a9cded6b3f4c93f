/// Declaring modes and targets as something is put on the stack (GA-ACT-1.4, 1.5, GA-TRIG-3). What
/// is offered comes from the ability's specs; what is legal among it, content says.
#pragma once

#include "core/function_ref.hpp"
#include "core/game.hpp"

namespace cardloom {

/// As many as "any number" can be.
inline constexpr std::uint8_t most_chosen_targets = 32;

/// How much was asked for so far: what grows after payment is asked for once more, and nothing else
/// (GA-ACT-1.8).
struct Declared {
    Range modes{0, 0};
    std::array<Range, AbilityDefinition::most_target_specs> targets{};
    Declared() { targets.fill({0, 0}); }
};

/// Asks the call's player; the call then has the modes. False: a required choice is not possible.
Task<bool> declare_modes(Game& game, Call* call, Declared* declared);
/// The same for targets, which are recorded under the call's instance.
Task<bool> declare_targets(Game& game, Call* call, Declared* declared);

/// Chooses the targets of a copy on the stack anew, also those it has; they stay what they were if
/// a player does not want to, or if there are none. Whether they were chosen.
Task<bool> choose_new_targets(Game& game, std::uint32_t instance, PlayerId by, bool optional);
/// Changes each target of something on the stack to another legal one that it does not target yet,
/// and one for which there is none not (GA-REDIR-1). Whether any has become another.
Task<bool> change_targets(Game& game, std::uint32_t instance, PlayerId by, bool optional);
/// Makes this the first target of something on the stack that it legally can be. False if it cannot
/// be any.
Task<bool> aim_at(Game& game, std::uint32_t instance, Target at);

/// Whether something holds with some legal target among those chosen, of any spec.
[[nodiscard]] bool any_target(Game& game, const Call& call, FunctionRef<bool()> holds);

/// Whether every required mode and target has a legal choice, without asking.
[[nodiscard]] bool has_legal_choices(Game& game, const Call& call);
/// Forgets the targets recorded for an instance.
void forget_targets(GameState& state, std::uint32_t instance);

}  // namespace cardloom
