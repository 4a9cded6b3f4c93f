/// What verbs and choices give back to the script: nil if nothing was done, or else a table of what
/// was; cards as handles and lists.
#pragma once

#include <span>

#include "core/pipeline.hpp"

namespace cardloom {

class RunningCall;

/// nil, or { amount, cards }: how much happened, and the cards it was done to.
void push_outcome(RunningCall& call, const Happened& happened, std::span<const CardRef> cards);
/// Pushes a list as the outcome.
void push_cards(RunningCall& call, std::span<const CardRef> cards);
void push_card(RunningCall& call, CardRef card);

}  // namespace cardloom
