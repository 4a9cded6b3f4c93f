/// The sections that files hold: all but what is derived, by name and in a fixed order.
#pragma once

#include "core/state.hpp"

namespace cardloom {

/// Calls `visit(name, section)` for each.
template <class State, class Visit>
void each_saved_section(State& state, Visit&& visit) {
    visit("players", state.players());
    visit("zones", state.zones());
    visit("cards", state.cards());
    visit("objects", state.objects());
    visit("counters", state.counters());
    visit("lasting", state.lasting());
    visit("stack", state.stack());
    visit("targets", state.targets());
    visit("pending", state.pending());
    visit("plans", state.plans());
    visit("notes", state.notes());
    visit("links", state.links());
    visit("uses", state.uses());
    visit("tallied", state.tallied());
    visit("past", state.past());
    visit("past_counters", state.past_counters());
    visit("modified", state.modified());
    visit("combat", state.combat());
}

}  // namespace cardloom
