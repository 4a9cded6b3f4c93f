/// Verbs about the game as a whole: the course of the turns, how a game ends, events and reflexes
/// that a script raises, dice.

#include <algorithm>
#include <array>
#include <lua.hpp>

#include "core/settle/game_end.hpp"
#include "core/settle/triggers.hpp"
#include "core/turn/course.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/remembering.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

constexpr const char* no_plans = "no room for more skips, phases and turns to come";

PhaseId phase_of(const RunningCall& call) {
    return PhaseId{static_cast<std::size_t>(call.arguments[0].number)};
}

Task<> skip(Game& game, RunningCall* call) {
    const PlayerId whose = call->arguments[1].given ? call->arguments[1].player : PlayerId{};
    const bool room = skip_phase(game, phase_of(*call), whose);
    if (!room) {
        co_await game.fault(FaultReason::capacity, no_plans);
    }
    push_done(*call, 1);
}

Task<> further_phase(Game& game, RunningCall* call) {
    const bool room = add_phase(game, phase_of(*call));
    if (!room) {
        co_await game.fault(FaultReason::capacity, no_plans);
    }
    push_done(*call, 1);
}

Task<> further_turn(Game& game, RunningCall* call) {
    const bool room = add_turn(game, call->player(0));
    if (!room) {
        co_await game.fault(FaultReason::capacity, no_plans);
    }
    push_done(*call, 1);
}

Task<> end_this_phase(Game& game, RunningCall* call) {
    end_phase(game);
    push_done(*call, 1);
    co_return;
}

Task<> end_this_turn(Game& game, RunningCall* call) {
    end_turn(game);
    push_done(*call, 1);
    co_return;
}

Task<> each_of(Game& game, RunningCall* call, void (*act)(Game& game, PlayerId player)) {
    std::int32_t done = 0;
    for (std::size_t i = 0; i < game.state().players().size(); ++i) {
        if (!contains(call->players(0), PlayerId{i})) continue;
        act(game, PlayerId{i});
        ++done;
    }
    push_done(*call, done);
    co_return;
}

Task<> win(Game& game, RunningCall* call) { return each_of(game, call, let_win); }
Task<> lose(Game& game, RunningCall* call) { return each_of(game, call, let_lose); }

Task<> draw_game(Game& game, RunningCall* call) {
    let_all_draw(game);
    push_done(*call, 1);
    co_return;
}

Task<> signal(Game& game, RunningCall* call) {
    const std::size_t batch = game.open_batch();
    Event event;
    event.kind = EventKind::signal;
    event.names.add(EventName{static_cast<std::size_t>(call->arguments[0].number)});
    event.player = call->player(1);
    event.card = call->arguments[2].card;
    event.amount = call->arguments[3].number;
    event.source = call->call.source;
    const bool has_moved = call->arguments[2].given && !game.state().is_current(event.card);
    if (!has_moved) game.propose(event);
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, {});
}

Task<> reflex(Game& game, RunningCall* call) {
    const AbilityId ability{static_cast<std::size_t>(call->arguments[0].number)};
    const Call raised{ability, call->call.source, call->call.you};
    if (!game.content().is_in_force(game, raised)) {  // its gate is asked now (GA-REST-4)
        lua_pushnil(call->lua());
        call->outcomes = 1;
        co_return;
    }
    const std::int32_t amount = call->arguments[1].number;
    const std::uint32_t granted = call->arguments[2].given ? game.state().next_timestamp() : 0;
    const bool room = queue_reflex(game, ability, call->call.source, call->call.you,
                                   static_cast<std::int16_t>(amount), granted);
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
    co_await keep_args(game, call, granted, call->arguments[2]);
    push_done(*call, amount);
}

Task<> roll_die(Game& game, RunningCall* call) {
    const std::int32_t sides = call->arguments[0].number;
    if (sides < 1) {
        call->complaint() = "a die has at least one side";
        co_return;
    }
    lua_pushinteger(call->lua(), game.roll(static_cast<std::uint32_t>(sides)) + 1);
    call->outcomes = 1;
}

// ---- the table

using enum ArgumentKind;
constexpr std::array skip_arguments{
    Argument{"phase", phase, true, "which phase"},
    Argument{"player", player, false, "whose; of whoever has it next, unless it is said"},
};
constexpr std::array add_phase_arguments{Argument{"phase", phase, true, "which phase"}};
constexpr std::array add_turn_arguments{
    Argument{"player", player, false, "whose turn; yours, unless it is said"},
};
constexpr std::array player_arguments{
    Argument{"player", players, false, "you, unless it is said"},
};
constexpr std::array signal_arguments{
    Argument{"event", event, true, "an event of the rules that the game does not raise itself"},
    Argument{"player", player, false, "who does it; you, unless it is said"},
    Argument{"card", card, false, "the card it happens to"},
    Argument{"amount", amount, false, "how much"},
};
constexpr std::array reflex_arguments{
    Argument{"ability", ability, true, "a lasting ability of this card, by name"},
    Argument{"amount", amount, false, "what it gets as x"},
    args_argument,
};
constexpr std::array roll_arguments{Argument{"sides", amount, true, "of the die"}};

constexpr std::array rows{
    VerbRow{"skip", skip_arguments, skip, nullptr, "The next such phase does not occur."},
    VerbRow{"add_phase", add_phase_arguments, further_phase, nullptr,
            "A further phase comes after this one."},
    VerbRow{"add_turn", add_turn_arguments, further_turn, nullptr,
            "A further turn comes after this one."},
    VerbRow{"end_phase", {}, end_this_phase, nullptr, "The phase ends once this has resolved."},
    VerbRow{"end_turn", {}, end_this_turn, nullptr, "The turn ends once this has resolved."},
    VerbRow{"win", player_arguments, win, nullptr, "A player wins, at the next check."},
    VerbRow{"lose", player_arguments, lose, nullptr, "A player loses, at the next check."},
    VerbRow{"draw_game", {}, draw_game, nullptr, "The game is a draw, at the next check."},
    VerbRow{"signal", signal_arguments, signal, nullptr,
            "Raises an event that changes nothing by itself."},
    VerbRow{"reflex", reflex_arguments, reflex, nullptr,
            "Lets a triggered ability wait: \"when you do\"."},
    VerbRow{"roll", roll_arguments, roll_die, nullptr, "Rolls a die; the result is what it shows.",
            "integer"},
};
static_assert(are_described(rows));

}  // namespace

std::span<const VerbRow> course_verb_rows() { return rows; }

}  // namespace cardloom
