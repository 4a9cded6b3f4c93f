/// Whether an event can be what an ability or a tally waits for, as far as that is plain to see.
#pragma once

#include "core/content.hpp"
#include "core/event.hpp"

namespace cardloom {

/// False only if no pattern with these needs fits.
[[nodiscard]] inline bool can_fit(const EventNeeds& needs, const Event& event, const Call& call) {
    using Whose = EventNeeds::Whose;
    using Edge = EventNeeds::Edge;
    if (needs.player != Whose::anybodys &&
        (event.player == call.you) != (needs.player == Whose::yours)) {
        return false;
    }
    if (needs.edge != Edge::either && event.ends != (needs.edge == Edge::end)) return false;
    if (needs.phase && event.phase != needs.phase) return false;
    if (needs.card_is_self && event.card.card != call.self().card) return false;
    return !needs.aims_at_self || event.target.is_none() || event.target == call.self();
}

}  // namespace cardloom
