/// Verbs about what objects are and players have: states, faces, copies, loaded cards, masteries
/// and statuses.

#include <array>
#include <lua.hpp>

#include "core/characteristics.hpp"
#include "core/standing.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"
#include "scripting/lua/lifetime.hpp"
#include "scripting/lua/outcome.hpp"

namespace cardloom {

namespace {

/// Who is in a state already does not become so (GA-PROP-1).
Task<> set_to(Game& game, RunningCall* call, CounterId state, bool on) {
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        Event event = counters_event(game, card, state, on ? 1 : -1, call->call.source);
        event.rule = "GA-PROP-2";
        game.propose(event);
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

Task<> set_state(Game& game, RunningCall* call) {
    const CounterId state{static_cast<std::size_t>(call->arguments[1].number)};
    const bool on = !call->arguments[2].given || call->arguments[2].number != 0;
    return set_to(game, call, state, on);
}

/// A state that the language has a verb for, by its name in the rules.
Task<> set_named(Game& game, RunningCall* call, const char* name) {
    const CounterId state = game.library().find_counter(name);
    if (state.is_none() || !game.library().counter(state).is_state) {
        call->complaint() = "the rules have no such state";
        co_return;
    }
    co_await set_to(game, call, state, true);
}

Task<> foster(Game& game, RunningCall* call) { return set_named(game, call, "fostered"); }
Task<> set_distant(Game& game, RunningCall* call) { return set_named(game, call, "distant"); }

// ---- faces and copies

Event become_event(const RunningCall& call, CardRef card, DefinitionId what) {
    Event event;
    event.kind = EventKind::become;
    event.card = card;
    event.source = call.call.source;
    event.player = call.game.state().card(card.card).controller;
    event.as_copy = what;
    return event;
}

/// The face that is not up; none if there is none, or if it is a copy (GA-DFC-3, 4).
DefinitionId other_face(const Game& game, CardRef card) {
    const Object* object = game.state().object(card.card);
    if (object == nullptr || object->is_copy()) return {};
    return object->is_turned() ? object->printed : game.library().card(object->printed).back;
}

Task<> transform(Game& game, RunningCall* call) {
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        const DefinitionId face = other_face(game, card);
        if (face.is_none()) continue;
        Event event = become_event(*call, card, face);
        event.names.add(event::transform);
        event.rule = "GA-DFC-3";
        game.propose(event);
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

/// What shows now is copied, and nothing else (GA-COPY-1).
DefinitionId copied(const Game& game, const Argued& what) {
    if (!what.given || !game.state().has_card(what.card.card)) return {};
    return game.state().card(what.card.card).definition;
}

Task<> become(Game& game, RunningCall* call) {
    const CardRef who = call->arguments[0].card;
    const DefinitionId what = copied(game, call->arguments[1]);
    Lasting row = lasting_of(*call);
    row.kind = Lasting::Kind::copy;
    row.bearer = who;
    const bool can = set_end(*call, row, call->arguments[2], call->player(3)) &&
                     game.state().is_current(who) && game.state().object(who.card) != nullptr;
    if (!can || what.is_none()) {
        push_nothing(*call);
        co_return;
    }
    row.was = game.state().card(who.card).definition;
    const bool lasts_on = row.was == what && is_changed_for_a_time(game.state(), who, row.kind);
    const std::size_t batch = game.open_batch();
    Event event = become_event(*call, who, what);
    event.rule = "GA-COPY-1";
    game.propose(event);
    const Happened happened = co_await happen(game, batch);
    if (row.ends == Ends::never) {
        forget_changes(game.state(), who, Lasting::Kind::copy);
    } else if (happened || lasts_on) {
        const std::uint32_t granted = grant(game, row);
        if (granted == 0) {
            co_await game.fault(FaultReason::capacity, "no room for more effects");
        }
    }
    push_outcome(*call, happened, std::span(&who, 1));
}

// ---- loaded cards

/// Cards lie under an object as its loaded cards, as long as it stays (GA-VERB-LOAD).
Task<> load(Game& game, RunningCall* call) {
    const CardRef into = call->arguments[1].given ? call->arguments[1].card : call->call.self();
    const ZoneKindId kind = game.library().roles.loaded;
    const bool can = !kind.is_none() && game.state().is_current(into) &&
                     game.state().object(into.card) != nullptr;
    if (!can) {
        push_nothing(*call);
        co_return;
    }
    const ZoneId zone = make_object_zone(game.state(), into.card, kind);
    if (zone.is_none()) {
        co_await game.fault(FaultReason::capacity, "no room for more loaded cards");
    }
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card) || card.card == into.card) continue;
        Move how;
        how.to = kind;
        how.source = call->call.source;
        how.rule = "GA-VERB-LOAD";
        Event event = move_event(game, card, how);
        event.to = zone;
        game.propose(event);
    }
    const Happened happened = co_await happen(game, batch);
    push_moves(*call, happened, call->list(0), kind);
}

// ---- what players have

DefinitionId standing(const RunningCall& call) {
    return DefinitionId{static_cast<std::size_t>(call.arguments[0].number)};
}

Task<> take_mastery(Game& game, RunningCall* call) {
    const Happened happened =
        co_await gain_mastery(game, call->player(1), standing(*call), call->call.source);
    push_outcome(*call, happened, {});
}

Task<> take_status(Game& game, RunningCall* call) {
    const Happened happened =
        co_await gain_status(game, call->player(1), standing(*call), call->call.source);
    push_outcome(*call, happened, {});
}

Task<> drop_status(Game& game, RunningCall* call) {
    const Happened happened =
        co_await lose_status(game, call->player(1), standing(*call), call->call.source);
    push_outcome(*call, happened, {});
}

// ---- the table

using enum ArgumentKind;
constexpr const char* acted_on = "a card or a list of cards; those that have moved are left out";
constexpr std::array cards_argument{Argument{"cards", cards, false, acted_on}};
constexpr std::array state_arguments{
    Argument{"cards", cards, false, acted_on},
    Argument{"state", ArgumentKind::state, true, "a state of the rules, by name"},
    Argument{"on", truth, false, "false if the state ends; true, unless it is said"},
};
constexpr std::array become_arguments{
    Argument{"who", card, true, "the object that becomes something else"},
    Argument{"copy_of", card, true, "what it becomes a copy of"},
    duration_argument,
    whose_turn_argument,
};
constexpr std::array load_arguments{
    Argument{"cards", cards, false, acted_on},
    Argument{"into", card, false, "the object they are loaded into; this one, unless it is said"},
};
constexpr Argument who_has{"player", player, false, "you, unless it is said"};
constexpr std::array mastery_arguments{Argument{"name", mastery, true, "the mastery"}, who_has};
constexpr std::array status_arguments{Argument{"name", status, true, "the status"}, who_has};

constexpr std::array rows{
    VerbRow{"set_state", state_arguments, set_state, nullptr,
            "Lets objects be in a state, or no longer."},
    VerbRow{"foster", cards_argument, foster, nullptr, "Lets allies become fostered."},
    VerbRow{"set_distant", cards_argument, set_distant, nullptr, "Lets units become distant."},
    VerbRow{"transform", cards_argument, transform, nullptr,
            "Turns objects to their other faces; they stay the objects they are."},
    VerbRow{"become", become_arguments, become, nullptr,
            "Makes an object a copy of another, for good or for a time."},
    VerbRow{"load", load_arguments, load, nullptr, "Puts cards under an object, loaded."},
    VerbRow{"gain_mastery", mastery_arguments, take_mastery, nullptr,
            "Gives a player a mastery, instead of the one they have."},
    VerbRow{"gain_status", status_arguments, take_status, nullptr, "Gives a player a status."},
    VerbRow{"lose_status", status_arguments, drop_status, nullptr, "Takes a status from a player."},
};

}  // namespace

std::span<const VerbRow> shaping_verb_rows() { return rows; }

}  // namespace cardloom
