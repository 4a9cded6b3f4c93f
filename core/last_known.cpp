#include "core/last_known.hpp"

#include <algorithm>

#include "core/characteristics.hpp"

namespace cardloom {

namespace {

std::int16_t stat(bool has, std::int32_t value) {
    if (!has) return LastKnown::no_stat;
    return static_cast<std::int16_t>(std::clamp(value, -0x7FFF, 0x7FFF));
}

}  // namespace

void remember_leaving(Game& game, CardId card) {
    const GameState& state = game.state();
    const Object* object = state.object(card);
    if (object == nullptr) return;
    LastKnown last;
    last.power = stat(true, power_of(game, card));
    last.base_power = definition_of(game, card).power;
    last.life = stat(has_life(game, card), life_of(game, card));
    last.level = stat(has_level(game, card), level_of(game, card));
    last.durability = stat(has_durability(game, card), durability_of(game, card));
    last.damage = stat(true, damage_on(game, card));
    last.x = object->x;
    last.controller = state.card(card).controller;
    last.rested = object->rested;
    game.left.push_back({state.ref(card), last});
    for (const Counter& row : state.counters()) {
        if (row.card == card) game.left_counters.push_back({state.ref(card), row.kind, row.amount});
    }
}

LastKnown last_known(const Game& game, const Call& call, CardRef card) {
    for (auto at = game.left.rbegin(); at != game.left.rend(); ++at) {
        if (at->card == card) return at->last;
    }
    return card == call.about ? call.told.last : LastKnown{};
}

std::int32_t last_counters(const Game& game, CardRef card, CounterId kind) {
    for (auto at = game.left_counters.rbegin(); at != game.left_counters.rend(); ++at) {
        if (at->card == card && at->kind == kind) return at->amount;
    }
    return 0;
}

}  // namespace cardloom
