/// Paying for a play (rules section 14.4). A cost is a reserve or a memory cost, and parts beside
/// it: rest, sacrifice, banish, discard ... Nobody has Opportunity meanwhile, and nothing is
/// refunded.
#pragma once

#include "core/game.hpp"

namespace cardloom {

/// Pays everything, the cost as it was calculated; what the payment earned is noted in the play's
/// options. False, with the state half changed, if it proves impossible: the attempt must then be
/// undone.
Task<bool> pay(Game& game, Play* play);

}  // namespace cardloom
