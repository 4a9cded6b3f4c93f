#include "core/past.hpp"

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/pipeline.hpp"

namespace cardloom {

namespace {

template <class Rows, class Condition>
void drop_where(Rows rows, Condition goes) {
    for (std::size_t i = rows.size(); i-- > 0;) {
        if (goes(rows[i])) rows.erase(i);
    }
}

template <class Rows, class Row>
void push_over_oldest(Rows rows, const Row& row) {
    if (rows.capacity() == 0) return;
    if (rows.full()) rows.erase(0);
    rows.push(row);
}

std::int16_t stat(std::int32_t value) {
    return static_cast<std::int16_t>(std::clamp(value, -most_amount, most_amount));
}

std::uint8_t flags_of(const Game& game, CardId id, const Object* object) {
    const auto flag = [](bool on, Past::Flag bit) { return on ? unsigned{bit} : 0u; };
    return static_cast<std::uint8_t>(flag(object != nullptr && object->rested != 0, Past::rested) |
                                     flag(object != nullptr && object->is_copy(), Past::copy) |
                                     flag(object != nullptr, Past::object) |
                                     flag(game.state().card(id).is(Card::token), Past::token) |
                                     flag(is_unit(game, id), Past::unit) |
                                     flag(has_life(game, id), Past::had_life) |
                                     flag(has_level(game, id), Past::had_level));
}

bool mentions(const Told& told, CardRef card) {
    return told.source == card || told.over == card || told.attacker == card || told.target == card;
}

/// Whether anything that is still to come can ask for it.
bool is_mentioned(const GameState& state, CardRef card) {
    const auto any = [](const auto& rows, auto holds) {
        return std::any_of(rows.begin(), rows.end(), holds);
    };
    return any(state.stack(),
               [&](const Instance& row) {
                   return row.source == card || row.bearer == card || row.about == card ||
                          mentions(row.told, card);
               }) ||
           any(state.pending(),
               [&](const Pending& row) {
                   return row.source == card || row.bearer == card || row.card == card ||
                          mentions(row.told, card);
               }) ||
           any(state.lasting(), [&](const Lasting& row) { return row.source == card; }) ||
           any(state.notes(), [&](const Note& row) { return row.value.card == card; });
}

}  // namespace

void keep_as_it_is(Game& game, CardId id) {
    GameState& state = game.state();
    const Card& card = state.card(id);
    drop_where(state.past(), [&](const Past& row) { return row.card.card == id; });
    drop_where(state.past_counters(), [&](const PastCounter& row) { return row.card.card == id; });
    if (card.zone.is_none() || card.known != state.everyone()) return;
    const Object* object = state.object(id);
    Past past;
    past.card = state.ref(id);
    past.damage = damage_on(game, id);
    past.types = types_of(game, id);
    past.supertypes = supertypes_of(game, id);
    past.elements = elements_of(game, id);
    past.classes = classes_of(game, id);
    past.definition = card.definition;
    past.power = stat(power_of(game, id));
    past.life = stat(life_of(game, id));
    past.level = stat(level_of(game, id));
    past.controller = card.controller;
    past.zone = state.zone(card.zone).kind;
    past.flags = flags_of(game, id, object);
    past.from = played_from(state, past.card);
    past.x = card.x;
    past.way = card.way;
    past.options = card.options;
    push_over_oldest(state.past(), past);
    for (const Counter& row : state.counters()) {
        if (row.card != id) continue;
        push_over_oldest(state.past_counters(), PastCounter{past.card, row.kind, row.amount});
    }
}

const Past* past_of(const GameState& state, CardRef card) {
    for (const Past& row : state.past()) {
        if (row.card == card) return &row;
    }
    return nullptr;
}

std::int32_t past_counters_on(const GameState& state, CardRef card, CounterId kind) {
    for (const PastCounter& row : state.past_counters()) {
        if (row.card == card && row.kind == kind) return row.amount;
    }
    return 0;
}

Played how_played(const GameState& state, CardRef card, const Call& call) {
    const bool is_own = card == call.source;
    const Played told = is_own ? Played{call.x, call.way, call.options} : Played{};
    Played played = told;
    if (!state.is_current(card)) {
        const Past* const past = past_of(state, card);
        if (past != nullptr) played = {past->x, past->way, past->options};
    } else if (const Card& now = state.card(card.card);
               now.object || !is_own || now.x != 0 || now.way != 0 || now.options != 0) {
        played = {now.x, now.way, now.options};  // an object, or in an Intent
    }
    // An X of the ability itself comes before that of its card: what was announced for it, or what
    // a reflex is given.
    if (told.x != 0) played.x = told.x;
    return played;
}

std::int32_t x_of(const Game& game, const Call& call) {
    const AbilityDefinition& ability = game.library().ability(call.ability);
    if (ability.kind != AbilityKind::effect) {
        const std::uint16_t played = how_played(game.state(), call.source, call).x;
        if (played != 0) return played;
    }
    if (call.x != 0) return call.x;
    // What waits for no event is given its amount; that of others is their event's, and no X.
    return ability.watched.is_empty() ? call.amount : 0;
}

void forget_unmentioned(GameState& state) {
    drop_where(state.past(), [&](const Past& row) { return !is_mentioned(state, row.card); });
    drop_where(state.past_counters(),
               [&](const PastCounter& row) { return past_of(state, row.card) == nullptr; });
}

}  // namespace cardloom
