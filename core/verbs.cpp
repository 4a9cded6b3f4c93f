#include "core/verbs.hpp"

#include "core/combat/asking.hpp"
#include "core/zones.hpp"

namespace cardloom {

Event move_event(const Game& game, CardRef card, const Move& how) {
    const GameState& state = game.state();
    const PlayerId owner = state.has_card(card.card) ? state.card(card.card).owner : PlayerId{};
    Event event;
    event.kind = EventKind::move;
    event.cause = how.cause;
    event.card = card;
    event.source = how.source;
    event.player = how.player.is_none() ? owner : how.player;
    event.to = how.zone.is_none() ? state.zone_of(how.to, owner) : how.zone;
    event.position = how.position;
    event.face = how.face;
    event.rested = how.rested;
    event.secret_place = how.secret_place;
    event.unseen_origin = how.unseen_origin;
    event.visible_to = how.visible_to;
    event.rule = how.rule;
    event.instance = how.instance;
    event.enters_with[0] = how.with;
    const bool turns = how.transformed && game.library().zone_kind(how.to).objects;
    if (turns && state.has_card(card.card)) {
        event.as_copy = game.library().card(state.card(card.card).definition).back;
    }
    if (how.as) event.names.add(how.as);
    return event;
}

Task<Happened> move_card(Game& game, CardRef card, Move how) {
    const std::size_t batch = game.open_batch();
    game.propose(move_event(game, card, how));
    return happen(game, batch);
}

Task<Happened> draw(Game& game, PlayerId player, std::int32_t count, CardRef source) {
    if (is_too_much(count)) {
        co_await game.fault(FaultReason::error, too_much);
    }
    Happened drawn;
    for (std::int32_t i = 0; i < count; ++i) {
        const std::size_t batch = game.open_batch();
        const ZoneId deck = game.state().zone_of(game.library().roles.deck, player);
        const CardId top_card = game.state().zone(deck).first;
        if (top_card.is_none()) {
            Event event;
            event.kind = EventKind::draw_from_empty;
            event.player = player;
            event.source = source;
            event.rule = "GA-DRAW-2";
            game.propose(event);
        } else {
            Move how;
            how.to = game.library().roles.hand;
            how.as = event::draw;
            how.player = player;
            how.source = source;
            how.rule = "GA-DRAW-1";
            game.propose(move_event(game, game.state().ref(top_card), how));
        }
        const Happened one = co_await happen(game, batch);
        if (!top_card.is_none()) drawn.count = static_cast<std::uint16_t>(drawn.count + one.count);
        drawn.card = one.card;
    }
    drawn.amount = drawn.count;
    co_return drawn;
}

Event summon_event(const Game& game, DefinitionId token, PlayerId player, CardRef source) {
    Event event;
    event.kind = EventKind::summon;
    event.player = player;
    event.definition = token;
    event.amount = 1;
    event.source = source;
    event.to = game.state().zone_of(game.library().roles.field, player);
    event.rule = "GA-VERB-SUMMON";
    return event;
}

Task<Happened> summon(Game& game, DefinitionId token, PlayerId player, std::int32_t count,
                      CardRef source) {
    if (is_too_much(count)) {
        return stopped_batch(game, game.fault(FaultReason::error, too_much));
    }
    const std::size_t batch = game.open_batch();
    Event event = summon_event(game, token, player, source);
    event.amount = count;
    game.propose(event);
    return happen(game, batch);
}

namespace {

/// An event that happens to one card where it is.
Event event_on(const Game& game, EventKind kind, CardRef card, CardRef source) {
    Event event;
    event.kind = kind;
    event.card = card;
    event.source = source;
    if (game.state().is_current(card)) event.player = game.state().card(card.card).controller;
    return event;
}

Task<Happened> happen_alone(Game& game, Event event) {
    const std::size_t batch = game.open_batch();
    game.propose(event);
    return happen(game, batch);
}

}  // namespace

Event counters_event(const Game& game, CardRef card, CounterId counter, std::int32_t amount,
                     CardRef source) {
    Event event = event_on(game, EventKind::counters, card, source);
    event.counter = counter;
    event.amount = amount;
    event.rule = "GA-CTR-1";
    return event;
}

Event damage_event(const Game& game, CardRef card, std::int32_t amount, CardRef source) {
    Event event = event_on(game, EventKind::damage, card, source);
    event.amount = amount;
    event.rule = "GA-DMG-3";
    return event;
}

Event rest_event(const Game& game, CardRef card, CardRef source) {
    Event event = event_on(game, EventKind::rest, card, source);
    event.rule = "GA-VERB-REST";
    return event;
}

Event wake_event(const Game& game, CardRef card, CardRef source) {
    Event event = event_on(game, EventKind::wake, card, source);
    event.rule = "GA-VERB-REST";
    return event;
}

Task<Happened> add_counters(Game& game, CardRef card, CounterId counter, std::int32_t amount,
                            CardRef source) {
    return happen_alone(game, counters_event(game, card, counter, amount, source));
}

Event recover_event(const Game& game, CardRef champion, std::int32_t amount, CardRef source) {
    Event event = event_on(game, EventKind::signal, champion, source);
    const EventName name = game.library().find_event_name("recover");
    if (name) event.names.add(name);
    event.amount = amount;
    event.rule = "GA-VERB-RECOVER";
    return event;
}

Task<Happened> recover(Game& game, CardRef champion, std::int32_t amount, CardRef source,
                       Cause cause) {
    if (amount <= 0 || champion.is_none()) co_return Happened{};  // GA-GEN-7
    Event event = recover_event(game, champion, amount, source);
    event.cause = cause;
    if (is_forbidden(game, event)) co_return Happened{};  // GA-GEN-8
    Happened happened = co_await happen_alone(game, event);
    const std::int32_t recovered = happened ? happened.amount : 0;
    happened.amount = 0;
    const bool is_there = game.state().is_current(champion);
    const CounterId kind = game.library().roles.damage;
    const std::int32_t there = is_there ? game.state().counters_on(champion.card, kind) : 0;
    if (std::min(recovered, there) <= 0) co_return happened;
    Event removed = counters_event(game, champion, kind, -std::min(recovered, there), source);
    removed.cause = cause;
    removed.rule = "GA-VERB-RECOVER";
    const Happened gone = co_await happen_alone(game, removed);
    happened.amount = -gone.amount;
    co_return happened;
}

Task<Happened> deal_damage(Game& game, CardRef card, std::int32_t amount, CardRef source) {
    return happen_alone(game, damage_event(game, card, amount, source));
}

Task<Happened> rest_object(Game& game, CardRef card, Cause cause) {
    Event event = rest_event(game, card, {});
    event.cause = cause;
    return happen_alone(game, event);
}

Task<Happened> wake_object(Game& game, CardRef card, Cause cause) {
    Event event = wake_event(game, card, {});
    event.cause = cause;
    return happen_alone(game, event);
}

}  // namespace cardloom
