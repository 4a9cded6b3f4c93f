/// What verbs that move cards share with those that show them first.
#pragma once

#include "core/verbs.hpp"
#include "scripting/lua/running_call.hpp"

namespace cardloom {

/// A move that this call makes.
[[nodiscard]] Move move_of(const RunningCall& call, ZoneKindId to, EventName as);
[[nodiscard]] bool is_movable(const GameState& state, CardRef card);

/// Moves the cards of the first argument and pushes the outcome. A move within a zone is no zone
/// change (GA-ZONE-1): those cards only change places, and are told of if nothing else is done.
/// With a duration, what has arrived returns as that is over; with counters, it arrives with them.
Task<> move_all(Game& game, RunningCall* call, Move how, Argued link = {}, Argued duration = {},
                Argued counters = {});

}  // namespace cardloom
