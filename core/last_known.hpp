/// Last-known information: what objects were as they left the field. While a step runs everything
/// that left in it is known; a trigger keeps what it needs of its event (Told::last).
#pragma once

#include "core/game.hpp"

namespace cardloom {

/// Remembers an object that is about to leave the field.
void remember_leaving(Game& game, CardId card);

/// What an object was; none if nobody can know: it never was one, or left in another step and no
/// trigger of that is what the call belongs to.
[[nodiscard]] LastKnown last_known(const Game& game, const Call& call, CardRef card);
/// How many counters of a kind an object had that left in this step; 0 of others.
[[nodiscard]] std::int32_t last_counters(const Game& game, CardRef card, CounterId kind);

}  // namespace cardloom
