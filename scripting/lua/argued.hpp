/// The arguments of verbs, once they are checked.
#pragma once

#include <cstdint>

#include "core/ids.hpp"

namespace cardloom {

/// A named argument of a verb, as it was checked when the verb was called.
struct Argued {
    bool given = false;
    std::int32_t number = 0;  // also a truth, and the index of a zone, counter, card or ability
    CardRef card;
    PlayerId player;
    PlayerSet players = 0;
    PlayerId order[max_players]{};  // the same in the order they were given
    std::uint32_t instance = 0;
    std::uint32_t first = 0, count = 0;  // a list, in RunningCall::cards; a filter, in its tests
    bool is_filter = false;              // instead of a list
    bool is_all = false;                 // the word 'all' instead of a number
    WordId word;
    bool is_list = false;  // values, of which `first` and `count` stand in RunningCall::values
};

}  // namespace cardloom
