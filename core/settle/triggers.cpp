#include "core/settle/triggers.hpp"

#include <algorithm>

#include "core/memory.hpp"
#include "core/stack/declare.hpp"
#include "core/stack/stack.hpp"
#include "core/turn/seats.hpp"
#include "core/watchers.hpp"

namespace cardloom {

namespace {

Instance instance_of(const Pending& row) {
    Instance instance;
    instance.granted = row.granted;
    instance.source = row.source;
    instance.bearer = row.bearer;
    instance.about = row.card;
    instance.told = row.told;
    instance.ability = row.ability;
    instance.amount = row.amount;
    instance.controller = row.controller;
    instance.player = row.player;
    instance.kind = InstanceKind::trigger;
    return instance;
}

Task<> tell_placed(Game& game, Instance instance) {
    const std::size_t batch = game.open_batch();
    Event event;
    event.names.add(event::trigger);
    event.instance = instance.timestamp;
    event.card = instance.source;
    event.player = instance.controller;
    event.rule = "GA-TRIG-1";
    game.propose(event);
    propose_targets(game, instance.timestamp);
    return happen(game, batch);
}

Task<bool> ask_for_choices(Game& game, Instance* instance) {
    Declared declared;
    Call call = call_of(game, *instance);
    const bool modes = co_await declare_modes(game, &call, &declared);
    if (!modes) co_return false;
    const bool targets = co_await declare_targets(game, &call, &declared);
    instance->modes = call.modes;
    instance->again = call.again;
    co_return targets;
}

/// Modes and targets are chosen as it is placed (GA-TRIG-3).
Task<bool> declare_all(Game& game, Instance* instance) {
    const AbilityDefinition& ability = game.library().ability(instance->ability);
    if (ability.modes.modes == 0 && ability.targets.empty()) return true;
    return ask_for_choices(game, instance);
}

/// Without a legal choice for what must be chosen it fizzles, and never is on the stack
/// (GA-TRIG-3).
Task<bool> place(Game& game, Pending row) {
    Instance instance = instance_of(row);
    instance.timestamp = game.state().next_timestamp();
    const bool legal = co_await declare_all(game, &instance);
    if (!legal) co_return false;
    remember_modes(game, call_of(game, instance));
    const bool room = push(game, instance) != 0;
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
    co_await tell_placed(game, instance);
    co_return true;
}

std::size_t waiting_of(const GameState& state, PlayerId player) {
    return static_cast<std::size_t>(
        std::count_if(state.pending().begin(), state.pending().end(),
                      [&](const Pending& row) { return row.controller == player; }));
}

/// The nth row of a player, taken off the list.
Pending take(GameState& state, PlayerId player, std::size_t n) {
    const auto pending = state.pending();
    std::size_t at = 0;
    for (;; ++at) {
        if (pending[at].controller == player && n-- == 0) break;
    }
    const Pending row = pending[at];
    pending.erase(at);
    return row;
}

/// What one player places, in the order they choose: one pick for each but the last. Only what
/// waits now is meant; what targets and modes trigger waits for the next round.
Task<bool> place_in_order(Game& game, PlayerId player) {
    bool any = false;
    for (std::size_t left = waiting_of(game.state(), player); left > 0; --left) {
        std::size_t next = 0;
        if (left > 1) {
            game.decide(player, DecisionKind::order_triggers, "GA-TRIG-4");
            std::size_t offered = 0;
            for (const Pending& row : game.state().pending()) {
                if (row.controller != player || offered == left) continue;
                ++offered;
                Option option;
                option.card = row.source;
                option.ability = row.ability;
                option.target = row.card;  // what it triggered on tells two of one ability apart
                game.offer(option);
            }
            const Choice choice = co_await game.ask();
            next = choice.pick();
        }
        const bool placed = co_await place(game, take(game.state(), player, next));
        any |= placed;
    }
    co_return any;
}

Task<bool> place_those_of(Game& game, PlayerId player) {
    if (waiting_of(game.state(), player) == 0) return false;
    return place_in_order(game, player);
}

}  // namespace

Task<bool> place_triggers(Game& game) {
    bool any = false;
    for (std::size_t n = 0; n < game.state().players().size(); ++n) {
        const PlayerId player = seat_from_turn_player(game.state(), n);
        const bool placed = co_await place_those_of(game, player);
        any |= placed;
    }
    co_return any;
}

bool queue_reflex(Game& game, AbilityId ability, CardRef source, PlayerId you, std::int16_t amount,
                  std::uint32_t granted) {
    Pending row;
    row.granted = granted;
    row.source = source;
    row.ability = ability;
    row.controller = row.player = you;
    row.amount = amount;
    return game.state().pending().push(row);
}

std::optional<std::int32_t> trigger_again(Game& game, CardRef card, EventName name) {
    const GameState& state = game.state();
    Event event;
    event.card = card;
    event.names.add(name);
    event.player = state.card(card.card).controller;
    std::int32_t triggered = 0;
    bool room = true;
    const auto consider = [&](const Call& call, const AbilityDefinition& ability) {
        const bool is_meant = call.self() == card && ability.watched.has(name);
        if (!room || !is_meant || is_used_up(game, call)) return;
        if (!game.content().applies(game, call, event)) return;
        Pending row;
        row.granted = call.timestamp;
        row.source = call.source;
        row.bearer = call.bearer;
        row.card = card;
        row.ability = call.ability;
        row.controller = call.you;
        row.player = event.player;
        row.name = name;
        row.told.holder = call.told.holder;
        room = game.state().pending().push(row) && count_use(game, call);
        ++triggered;
    };
    each_ability_in_force(game, kind_bit(AbilityKind::triggered), consider);
    if (!room) return {};
    return triggered;
}

Task<> resolve_pending_at_once(Game& game, PlayerId player, CardRef source) {
    for (;;) {
        const auto pending = game.state().pending();
        const auto found = std::find_if(pending.begin(), pending.end(), [&](const Pending& row) {
            return row.controller == player && row.source == source;
        });
        if (found == pending.end()) co_return;
        Instance instance = instance_of(*found);
        pending.erase(static_cast<std::size_t>(found - pending.begin()));
        instance.timestamp = game.state().next_timestamp();
        const bool legal = co_await declare_all(game, &instance);
        if (!legal) continue;
        co_await invoke(game, call_of(game, instance));
        forget_targets(game.state(), instance.timestamp);
    }
}

}  // namespace cardloom
