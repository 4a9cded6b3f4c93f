/// How long what a script makes is to last: the arguments that say it, the same for every verb.
#pragma once

#include "core/lasting.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

inline constexpr Argument duration_argument{
    "duration", ArgumentKind::duration, false,
    "`turn`, `combat`, `phase`, `next_turn`, `end_of_next_turn` or `source`: until that is over, "
    "or "
    "begins, or until what grants it leaves"};
inline constexpr Argument whose_turn_argument{"of", ArgumentKind::player, false,
                                              "whose next turn is meant; yours, unless it is said"};
inline constexpr Argument starts_argument{
    "starts", ArgumentKind::duration, false,
    "`turn`, `combat`, `next_turn` or `end_of_next_turn`: it waits until this turn ends, the next "
    "combat begins, or the next turn begins or ends"};

/// A row as this call would make it: who grants it, and what.
[[nodiscard]] inline Lasting lasting_of(const RunningCall& call) {
    Lasting row;
    row.source = call.call.self();
    row.granter = call.call.you;
    return row;
}

/// False if there is nothing to do, because what should end it has left already.
[[nodiscard]] inline bool set_end(const RunningCall& call, Lasting& row, const Argued& duration,
                                  PlayerId whose) {
    if (!duration.given) return true;
    return set_end(call.game, row, static_cast<Duration>(duration.number), whose);
}

}  // namespace cardloom
