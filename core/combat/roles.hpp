/// The parts that objects have in combat, as rows of the state (rules section 12.3): who attacks,
/// defends, is wielded, retaliates. These functions read and keep the rows; when something gets or
/// loses a part is for the steps of combat to say.
#pragma once

#include "core/continuous/kept_derived.hpp"
#include "core/game.hpp"
#include "core/zones.hpp"

namespace cardloom {

using RoleKind = CombatRole::Kind;

/// The row of an object's part; nothing if it has no such part.
[[nodiscard]] const CombatRole* find_role(const GameState& state, RoleKind kind, CardRef card);
[[nodiscard]] inline bool has_role(const GameState& state, RoleKind kind, CardRef card) {
    return find_role(state, kind, card) != nullptr;
}
/// The first row of a kind; nothing if there is none.
[[nodiscard]] const CombatRole* first_role(const GameState& state, RoleKind kind);

/// Visits the cards that have a part, in the order they got it.
template <class Visit>
void each_role(const GameState& state, RoleKind kind, Visit&& visit) {
    for (std::size_t i = 0; i < state.combat().size(); ++i) {
        const CombatRole row = state.combat()[i];
        if (row.kind == kind) visit(row);
    }
}

/// Who attacks, as it was when it began to; none if nobody does.
[[nodiscard]] CardRef attacker_in(const GameState& state);
/// The first attack target; of a player's all, none is.
[[nodiscard]] CardRef first_target(const GameState& state);
[[nodiscard]] bool is_attack_target(const GameState& state, CardRef card);
/// Whether something is wielded in the attack, or lies in the attacker's Intent.
[[nodiscard]] bool is_used_in_attack(const GameState& state, const Library& library, CardRef card);
/// Visits what is wielded, and what lies in the attacker's Intent.
template <class Visit>
void each_used_in_attack(const GameState& state, const Library& library, Visit&& visit) {
    each_role(state, RoleKind::weapon, [&](const CombatRole& row) { visit(row.card); });
    const CardRef attacker = attacker_in(state);
    if (attacker.is_none()) return;
    const ZoneId intent = object_zone(state, attacker.card, library.roles.intent);
    if (intent.is_none()) return;
    for (const CardId card : CardsIn(state, intent)) visit(state.ref(card));
}
/// Whether a combat is under way.
[[nodiscard]] bool is_in_combat(const Game& game);

/// Gives a part; there is always room for one of each kind and object.
void give_role(GameState& state, const CombatRole& row);
/// Takes parts of a kind away: one object's, or everybody's.
void take_role(GameState& state, RoleKind kind, CardRef card);
void take_roles(GameState& state, RoleKind kind);

/// Parts that are only tried out: gone with this.
class TrialRoles {
public:
    explicit TrialRoles(Game& game)
        : derived_(game), state_(game.state()), before_(state_.combat().size()) {}
    TrialRoles(const TrialRoles&) = delete;
    TrialRoles& operator=(const TrialRoles&) = delete;
    ~TrialRoles() { state_.combat().resize(before_); }

private:
    KeptDerived derived_;
    GameState& state_;
    std::size_t before_;
};

}  // namespace cardloom
