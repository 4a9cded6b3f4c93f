/// The first verbs of the engine: each proposes a batch and lets it happen. What rule code and
/// content say instead of writing to the state.
#pragma once

#include "core/pipeline.hpp"

namespace cardloom {

/// How a card moves; what is left out is as usual.
struct Move {
    ZoneKindId to;
    ZoneId zone;   // this very one of that kind; none: the owner's
    EventName as;  // the word for it: discard, banish, destroy ...
    std::int16_t position = bottom;
    Face face = Face::usual;
    Cause cause = Cause::effect;
    PlayerId player;  // who does it; the new controller of an object
    CardRef source;
    bool rested = false;
    bool transformed = false;  // it enters with its other face up, if it has one
    bool secret_place = false;
    bool unseen_origin = false;
    PlayerSet visible_to = 0;
    EntersWith with{};           // a counter or a state that it arrives with
    std::uint32_t instance = 0;  // that has resolved, if it becomes an object so
    std::string_view rule;
};

/// The event of a move, to propose it in a batch with others. Cards go to their owner's zone
/// (GA-ZONE-2).
[[nodiscard]] Event move_event(const Game& game, CardRef card, const Move& how);

/// The same for what happens to a card where it is.
[[nodiscard]] Event damage_event(const Game& game, CardRef card, std::int32_t amount,
                                 CardRef source);
[[nodiscard]] Event counters_event(const Game& game, CardRef card, CounterId counter,
                                   std::int32_t amount, CardRef source);
[[nodiscard]] Event summon_event(const Game& game, DefinitionId token, PlayerId player,
                                 CardRef source);
[[nodiscard]] Event rest_event(const Game& game, CardRef card, CardRef source);
[[nodiscard]] Event wake_event(const Game& game, CardRef card, CardRef source);

Task<Happened> move_card(Game& game, CardRef card, Move how);
/// One draw after the other; from an empty deck it is an attempt that loses (GA-DRAW-1, 2).
Task<Happened> draw(Game& game, PlayerId player, std::int32_t count, CardRef source = {});
Task<Happened> summon(Game& game, DefinitionId token, PlayerId player, std::int32_t count,
                      CardRef source = {});
Task<Happened> add_counters(Game& game, CardRef card, CounterId counter, std::int32_t amount,
                            CardRef source = {});
Task<Happened> deal_damage(Game& game, CardRef card, std::int32_t amount, CardRef source = {});
/// The announcement of it alone, whose amount is how much is recovered.
[[nodiscard]] Event recover_event(const Game& game, CardRef champion, std::int32_t amount,
                                  CardRef source);
/// A champion recovers: that is announced with how much, which effects can change, and then so many
/// damage counters go, as far as they are there (GA-VERB-RECOVER). The amount tells how many went.
Task<Happened> recover(Game& game, CardRef champion, std::int32_t amount, CardRef source = {},
                       Cause cause = Cause::effect);
Task<Happened> rest_object(Game& game, CardRef card, Cause cause = Cause::effect);
Task<Happened> wake_object(Game& game, CardRef card, Cause cause = Cause::effect);

}  // namespace cardloom
