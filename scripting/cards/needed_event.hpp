/// What patterns plainly need of their events (core/event_needs.hpp), read off their programs.
#pragma once

namespace cardloom::cards {

struct CardBook;

/// Tells the library for all abilities and tallies, once words have their meanings.
void find_needed_events(CardBook& book);

}  // namespace cardloom::cards
