/// What is passed to an ability as it is granted: plain values, kept by the game under their names.
#pragma once

#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

inline constexpr Argument args_argument{
    "args", ArgumentKind::args, false,
    "up to 4 named values, which it reads as `args`: numbers, words, players, cards"};

/// Keeps the args of a grant. Faults if there is no room.
Task<> keep_args(Game& game, RunningCall* call, std::uint32_t grant, Argued args);

}  // namespace cardloom
