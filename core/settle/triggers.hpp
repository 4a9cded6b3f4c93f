/// Triggered abilities: how they wait, and how they are placed on the stack (rules section 15.2).
/// What triggers them is matched in the pipeline, as events happen.
#pragma once

#include "core/pipeline.hpp"

namespace cardloom {

/// Places everything that waits: the turn player theirs in an order they choose, then each other
/// player in turn order (GA-TRIG-4); modes and targets are chosen as it is placed (GA-TRIG-3).
/// Whether anything was placed.
Task<bool> place_triggers(Game& game);

/// Lets a triggered ability wait that no event has triggered: "when you do" (GA-TRIG-6), with the
/// args that are notes of `granted`. False if there is no room, and the match must end.
[[nodiscard]] bool queue_reflex(Game& game, AbilityId ability, CardRef source, PlayerId you,
                                std::int16_t amount = 0, std::uint32_t granted = 0);

/// Lets the abilities of an object that trigger on an event with this name trigger as if it had
/// happened to the object again. How many; nothing if there is no room, and the match must end.
[[nodiscard]] std::optional<std::int32_t> trigger_again(Game& game, CardRef card, EventName name);

/// Resolves what waits of one player and comes from one card, at once and without the stack, as
/// On Enter abilities before a game do (GA-START-6).
Task<> resolve_pending_at_once(Game& game, PlayerId player, CardRef source);

}  // namespace cardloom
