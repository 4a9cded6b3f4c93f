#include "core/apply.hpp"

#include <algorithm>

#include "core/pipeline.hpp"
#include "core/zones.hpp"

namespace cardloom {

std::optional<std::int32_t> change_counters(GameState& state, CardId card, CounterId kind,
                                            std::int32_t amount) {
    const auto counters = state.counters();
    std::size_t at = 0;
    while (at < counters.size() &&
           std::pair(counters[at].card, counters[at].kind) < std::pair(card, kind)) {
        ++at;
    }
    const bool found =
        at < counters.size() && counters[at].card == card && counters[at].kind == kind;
    const std::int32_t before = found ? counters[at].amount : 0;
    const std::int32_t after = std::clamp(before + amount, 0, most_amount);
    if (after == before) return 0;
    if (!found && !counters.insert(at, Counter{card, kind, 0})) return {};
    if (after == 0) {
        counters.erase(at);
    } else {
        counters[at].amount = static_cast<std::int16_t>(after);
    }
    return after - before;
}

namespace {

Applied apply_counters(GameState& state, Event& event, CounterId kind, std::int32_t amount) {
    const auto changed = change_counters(state, event.card.card, kind, amount);
    if (!changed) return Applied::no_counter_room;
    event.amount = *changed;
    return *changed == 0 ? Applied::nothing : Applied::done;
}

/// To allies it is marked, to champions it is counters (GA-DMG-3).
Applied apply_damage(Game& game, Event& event) {
    GameState& state = game.state();
    switch (game.library().card(state.card(event.card.card).definition).damage) {
        case DamageManner::none:
            return Applied::nothing;
        case DamageManner::counters:
            return apply_counters(state, event, game.library().roles.damage, event.amount);
        case DamageManner::marked:
            break;
    }
    Object& object = *state.object(event.card.card);
    object.damage = static_cast<std::int16_t>(
        std::min<std::int32_t>(object.damage + event.amount, most_amount));
    return Applied::done;
}

/// A token is a new card that begins on the field (GA-TOK-1).
Applied apply_summon(Game& game, Event& event) {
    GameState& state = game.state();
    if (state.objects().full()) return Applied::no_room;
    const CardId id = make_card(state, event.definition, event.player);
    if (id.is_none()) return Applied::no_room;
    Card& card = state.card(id);
    card.set(Card::token);
    card.set(Card::face_up);
    card.known = state.everyone();
    link(state, id, event.to, bottom);
    become_object(state, game.library(), id, event.rested);
    event.card = state.ref(id);
    return Applied::done;
}

}  // namespace

Applied apply(Game& game, Event& event) {
    GameState& state = game.state();
    if (event.card.card && event.kind != EventKind::summon) {
        const Card& card = state.card(event.card.card);
        if (!state.is_current(event.card)) return Applied::nothing;
        event.definition = card.definition;
        event.known = card.known;
    }
    switch (event.kind) {
        case EventKind::move:
            return carry_out_move(state, game.library(), event) ? Applied::done : Applied::no_room;
        case EventKind::summon: {
            const Applied result = apply_summon(game, event);
            event.known = state.everyone();
            return result;
        }
        case EventKind::counters:
            return apply_counters(state, event, event.counter, event.amount);
        case EventKind::rest:
        case EventKind::wake: {
            Object& object = *state.object(event.card.card);
            const std::uint16_t rested = event.kind == EventKind::rest ? 1 : 0;
            if (object.rested == rested) return Applied::nothing;  // GA-PROP-1
            object.rested = rested;
            return Applied::done;
        }
        case EventKind::damage:
            return apply_damage(game, event);
        case EventKind::draw_from_empty:
            state.player(event.player).set(Player::drew_from_empty);
            return Applied::done;
        case EventKind::signal:
            return Applied::done;
    }
    return Applied::nothing;
}

}  // namespace cardloom
