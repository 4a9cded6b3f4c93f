#include "core/watchers.hpp"

#include <algorithm>
#include <vector>

#include "core/continuous/kept_derived.hpp"

namespace cardloom {

namespace {

constexpr AbilityTraits every = 0xFFFF;

}  // namespace

void list_abilities_in_force(const Game& game) {
    copy_for_keepers(game);
    GameState& state = game.derived();
    state.acting().resize(0);
    Alert& alert = state.alert()[0];
    alert.retold = 0;
    alert.collected = 0;
    alert.watched = {};
    alert.acting = 0;
    alert.overfull = 0;
    walk_abilities_in_force(game, every, [&](const Acting& row, const AbilityDefinition& ability) {
        alert.acting |= row.traits;
        alert.watched[static_cast<std::size_t>(ability.kind)].add(ability.watched);
        if (!state.acting().push(row)) alert.overfull = 1;
    });
}

bool is_watched_by_granted(const Game& game, AbilityKind kind, const NameSet& names) {
    const GameState& state = game.state();
    const bool granted = std::ranges::any_of(state.lasting(), [&](const Lasting& row) {
        if (!row.is_in_force()) return false;
        const AbilityDefinition& ability = game.library().ability(row.ability);
        return ability.kind == kind && names.meets(ability.watched);
    });
    return granted || (!state.combat().empty() && game.library().can_attacks_gain(kind, names) &&
                       some_give_to_attacks(game));
}

bool abilities_are_right(const Game& game) {
    refresh_abilities_in_force(game);
    const GameState& state = game.state();
    if (state.alert()[0].overfull != 0) return true;
    std::vector<Acting> rows;
    walk_abilities_in_force(
        game, every, [&](const Acting& row, const AbilityDefinition&) { rows.push_back(row); });
    return std::ranges::equal(rows, state.acting());
}

}  // namespace cardloom
