/// What an event is before anything replaces it: what follows from its other fields is filled in,
/// and what would be no event is dropped. For the pipeline, and for those who ask what could
/// happen, as whoever looks for what could pay a cost.
#pragma once

#include <optional>

#include "core/game.hpp"

namespace cardloom {

/// Fills in what follows from the rest. False of what is no event: a card that has moved, a rest of
/// something rested (GA-PROP-1), an amount of 0 (GA-GEN-7), a move within a zone (GA-ZONE-1). What
/// replacements drive beyond the limit saturates. Of a summon, whether it is of one token that
/// enters.
[[nodiscard]] bool complete(const Game& game, Event& event, bool is_single);

/// A champion that has another card on top since it was named is meant still (GA-CHAMP-4).
void follow_champions(const Game& game, Event& event);

/// An event as it would be if it was proposed now; nothing if it would be none, as the rest of what
/// is rested.
[[nodiscard]] std::optional<Event> as_proposed(const Game& game, const Event& event);

}  // namespace cardloom
