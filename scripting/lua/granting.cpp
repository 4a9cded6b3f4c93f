/// Verbs whose effect lasts: abilities that are granted, and control of objects. What they make is
/// a row of the state, which ends as its duration says.

#include <algorithm>
#include <array>
#include <lua.hpp>

#include "core/pipeline.hpp"
#include "scripting/lua/lifetime.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/remembering.hpp"

namespace cardloom {

namespace {

constexpr const char* no_room = "no room for more effects";

Task<> grant_one(Game& game, RunningCall* call, Lasting row) {
    const std::uint32_t granted = grant(game, row);
    if (granted == 0) {
        co_await game.fault(FaultReason::capacity, no_room);
    }
    co_await keep_args(game, call, granted, call->arguments[3]);
    fill_shield(game, granted);
}

/// Each bearer has one of its own (GA-PREV-4, GA-IDX-22).
Task<> grant_ability(Game& game, RunningCall* call) {
    const Argued &to = call->arguments[1], &starts = call->arguments[6];
    const PlayerId whose = call->player(5);
    Lasting row = lasting_of(*call);
    row.ability = AbilityId{static_cast<std::size_t>(call->arguments[0].number)};
    row.source = call->call.source;
    row.uses = static_cast<std::uint8_t>(std::clamp(call->arguments[2].number, 0, 255));
    if (starts.given && !can_start(static_cast<Duration>(starts.number))) {
        call->complaint() = "'starts' is turn, combat, next_turn or end_of_next_turn";
        co_return;
    }
    if (!set_end(*call, row, call->arguments[4], whose)) {
        push_nothing(*call);
        co_return;
    }
    if (starts.given) set_start(game, row, static_cast<Duration>(starts.number), whose);
    if (!to.given || to.player) {
        row.holder = to.player;
        co_await grant_one(game, call, row);
        push_done(*call, 1);
        co_return;
    }
    std::int32_t granted = 0;
    for (std::size_t i = 0; i < call->list(1).size(); ++i) {
        row.bearer = call->list(1)[i];
        if (!game.state().is_current(row.bearer)) continue;
        co_await grant_one(game, call, row);
        ++granted;
    }
    if (granted == 0) {
        push_nothing(*call);
        co_return;
    }
    push_done(*call, granted, call->list(1));
}

/// For good, or until the duration is over: then it goes back to whoever had it.
Task<> change_control(Game& game, RunningCall* call) {
    Lasting row = lasting_of(*call);
    row.kind = Lasting::Kind::control;
    row.holder = call->player(1);
    if (!set_end(*call, row, call->arguments[2], call->player(3))) {
        push_nothing(*call);
        co_return;
    }
    Happened all;
    for (std::size_t i = 0; i < call->list(0).size(); ++i) {
        row.bearer = call->list(0)[i];
        if (!game.state().is_current(row.bearer)) continue;
        row.before = game.state().card(row.bearer.card).controller;
        const bool lasts_on =
            row.before == row.holder && is_changed_for_a_time(game.state(), row.bearer, row.kind);
        const std::size_t batch = game.open_batch();
        Event event;
        event.kind = EventKind::control;
        event.card = row.bearer;
        event.source = call->call.source;
        event.player = row.holder;
        game.propose(event);
        const Happened one = co_await happen(game, batch);
        all.count = static_cast<std::uint16_t>(all.count + one.count);
        all.replaced = static_cast<std::uint16_t>(all.replaced + one.replaced);
        if (row.ends == Ends::never) {
            forget_changes(game.state(), row.bearer, Lasting::Kind::control);
        } else if (one || lasts_on) {
            const std::uint32_t granted = grant(game, row);
            if (granted == 0) {
                co_await game.fault(FaultReason::capacity, no_room);
            }
        }
    }
    push_outcome(*call, all, call->list(0));
}

// ---- the table

using enum ArgumentKind;
constexpr std::array grant_arguments{
    Argument{"ability", ability, true, "a lasting ability of this card, by name"},
    Argument{"to", bearers, false,
             "who bears it: a card, each of a list of cards, or a player; you hold it, if it is "
             "nobody"},
    Argument{"uses", amount, false,
             "how often it acts before it ends; no limit, if it is not said"},
    args_argument,
    duration_argument,
    whose_turn_argument,
    starts_argument,
};
constexpr std::array control_arguments{
    Argument{"cards", cards, false,
             "a card or a list of cards; those that have moved are left out"},
    Argument{"player", player, false, "who gains control; you, unless it is said"},
    duration_argument,
    whose_turn_argument,
};

constexpr std::array rows{
    VerbRow{"grant", grant_arguments, grant_ability, nullptr,
            "Grants a lasting ability. One that a card bears ends as the card moves."},
    VerbRow{"control", control_arguments, change_control, nullptr,
            "Gives a player control of objects, for good or for a time."},
};
static_assert(are_described(rows));

}  // namespace

std::span<const VerbRow> granting_verb_rows() { return rows; }

}  // namespace cardloom
