/// What verbs and choices give back to the script: nil if nothing was done, or else a table of what
/// was; cards as handles and lists.
#pragma once

#include <span>

#include "core/pipeline.hpp"

namespace cardloom {

class RunningCall;

/// nil, or { amount, cards }: how much happened, and the cards it was done to. What was replaced
/// was done (GA-RES-6).
void push_outcome(RunningCall& call, const Happened& happened, std::span<const CardRef> cards);
/// The same for something that is done whenever it is said.
void push_done(RunningCall& call, std::int32_t amount, std::span<const CardRef> cards = {});
/// nil, or { amount, cards, moved }: how many cards went, which, and which of them have arrived.
void push_moves(RunningCall& call, const Happened& happened, std::span<const CardRef> cards,
                ZoneKindId to);
void push_nothing(RunningCall& call);
/// Pushes a list as the outcome.
void push_cards(RunningCall& call, std::span<const CardRef> cards);
void push_card(RunningCall& call, CardRef card);
/// Sets a field of the outcome that was pushed last.
void set_field(RunningCall& call, const char* name, std::span<const CardRef> cards);

}  // namespace cardloom
