#include "core/combat/roles.hpp"

#include <cassert>

#include "core/ruleset.hpp"

namespace cardloom {

const CombatRole* find_role(const GameState& state, RoleKind kind, CardRef card) {
    for (const CombatRole& row : state.combat()) {
        if (row.kind == kind && row.card == card) return &row;
    }
    return nullptr;
}

const CombatRole* first_role(const GameState& state, RoleKind kind) {
    for (const CombatRole& row : state.combat()) {
        if (row.kind == kind) return &row;
    }
    return nullptr;
}

CardRef attacker_in(const GameState& state) {
    const CombatRole* row = first_role(state, RoleKind::attacker);
    return row == nullptr ? CardRef{} : row->card;
}

CardRef first_target(const GameState& state) {
    for (const CombatRole& row : state.combat()) {
        if (row.kind == RoleKind::defender && row.aimed != 0) return row.card;
    }
    return {};
}

bool is_attack_target(const GameState& state, CardRef card) {
    const CombatRole* row = find_role(state, RoleKind::defender, card);
    return row != nullptr && row->aimed != 0;
}

bool is_used_in_attack(const GameState& state, const Library& library, CardRef card) {
    // A weapon that has just broken was used all the same (AMB-7).
    if (has_role(state, RoleKind::weapon, card)) return true;
    if (!state.is_current(card)) return false;
    const ZoneId zone = state.card(card.card).zone;
    if (zone.is_none() || state.zone(zone).kind != library.roles.intent) return false;
    const CardRef attacker = attacker_in(state);
    return !attacker.is_none() && state.zone(zone).host == attacker.card;
}

bool is_in_combat(const Game& game) {
    const PhaseId combat = game.rules().combat_phase();
    return combat && game.machine().phase == combat;
}

namespace {

Marks mark_of(RoleKind kind) {
    switch (kind) {
        case RoleKind::attacker:
            return mark::attackers;
        case RoleKind::defender:
            return mark::defenders;
        case RoleKind::retaliator:
            return mark::retaliators;
        case RoleKind::weapon:
            return mark::wielded;
        default:
            return mark::combat;
    }
}

}  // namespace

void give_role(GameState& state, const CombatRole& row) {
    const bool room = state.combat().push(row);
    assert(room && "there is room for every part of every object");
    static_cast<void>(room);
    state.mark(mark_of(row.kind));
}

void take_role(GameState& state, RoleKind kind, CardRef card) {
    const auto rows = state.combat();
    for (std::size_t i = rows.size(); i-- > 0;) {
        if (rows[i].kind != kind || rows[i].card != card) continue;
        rows.erase(i);
        state.mark(mark_of(kind));
    }
}

void take_roles(GameState& state, RoleKind kind) {
    const auto rows = state.combat();
    for (std::size_t i = rows.size(); i-- > 0;) {
        if (rows[i].kind != kind) continue;
        rows.erase(i);
        state.mark(mark_of(kind));
    }
}

}  // namespace cardloom
