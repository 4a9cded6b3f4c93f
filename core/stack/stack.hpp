/// The Effects Stack: source cards, which lie in a zone of their own, and the ordered instances
/// that come from them, from abilities and from copies (rules sections 14.1 and 14.5).
#pragma once

#include "core/pipeline.hpp"

namespace cardloom {

class PlayerActions;

/// Puts an instance on top and names it; 0 if there is no room, and the match must end.
[[nodiscard]] std::uint32_t push(Game& game, Instance instance);
/// The row of an instance; the size of the stack if it is not there.
[[nodiscard]] std::size_t find_instance(const GameState& state, std::uint32_t timestamp);
/// A copy on top: same modes, X and targets; whoever made it controls it (GA-COPY-2, 3,
/// GA-MAT-3.4.2). 0 if there is no room.
[[nodiscard]] std::uint32_t copy_instance(Game& game, std::uint32_t timestamp, PlayerId controller);
/// Takes one instance off the stack; its card stays until no instance is left (GA-NEG-1).
Task<Happened> negate(Game& game, std::uint32_t timestamp, CardRef source = {});

/// The call that an instance makes as it resolves.
[[nodiscard]] Call call_of(const Game& game, const Instance& instance);
/// True if a target is still what it was and content finds it legal.
[[nodiscard]] bool is_legal(Game& game, const Call& call, const Target& target);
/// Proposes that something has become a target of what is on the stack; or everything that one
/// instance targets. With what puts it there, or makes it that.
void propose_target(Game& game, const Target& target);
void propose_targets(Game& game, std::uint32_t instance);

/// An instance's required targets, and how many of them are illegal.
struct RequiredTargets {
    std::size_t count = 0, illegal = 0;
};
/// Text of a card whose restriction is no longer met is lost for good; that of abilities is not
/// looked at again (AMB-9, GA-REST-4). True if nothing is left to do for what had to have targets.
[[nodiscard]] bool drop_lost_text(Game& game, Instance& instance);
/// Illegal targets become null (GA-TGT-3).
RequiredTargets drop_illegal_targets(Game& game, const Instance& instance);
/// The event by which an instance leaves the stack without effect.
[[nodiscard]] Event fizzle_event(const Instance& instance, std::string_view rule);

/// Resolves the top instance, or lets it fizzle (GA-RES-1 to 7); the card it came from, if any.
Task<CardRef> resolve_top(Game& game, PlayerActions* actions);
/// Nothing left on the stack resolves: instances vanish and cards are banished, but for the one
/// that ended it, which goes where it would have gone (GA-PHEND-1).
Task<> clear_stack(Game& game, CardRef spared);

/// How a source card leaves the stack when it has no instances any more (GA-PLAY-6).
[[nodiscard]] Event spent_card_event(const Game& game, CardId card);
[[nodiscard]] bool is_on_stack(const GameState& state, const Library& library, CardRef card);

}  // namespace cardloom
