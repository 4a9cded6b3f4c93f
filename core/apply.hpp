/// Applying one event to the state: the only code that writes what an event means. Whether it
/// happens at all has been settled before (pipeline.hpp).
#pragma once

#include "core/game.hpp"

namespace cardloom {

enum class Applied : std::uint8_t {
    done,
    nothing,          // it changed nothing
    no_room,          // for another card or object: as many as fit
    no_counter_room,  // the invocation faults
    no_note_room,     // likewise
    no_link_room,     // likewise
    no_lasting_room,  // likewise
};

/// Applies an event and fills in what it tells of itself.
[[nodiscard]] Applied apply(Game& game, Event& event);

/// Takes an instance off the stack, with its targets.
void remove_instance(GameState& state, std::size_t row);

/// Changes the counters on a card; what was really added or removed, or nothing if there is no
/// room.
[[nodiscard]] std::optional<std::int32_t> change_counters(GameState& state, CardId card,
                                                          CounterId kind, std::int32_t amount);

}  // namespace cardloom
