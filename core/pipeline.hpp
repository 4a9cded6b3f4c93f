/// The one way to change the game: propose, replace, apply, journal, queue triggers. A batch is
/// proposed whole; its members are replaced one by one, nothing applies before the last is settled,
/// then all apply at once.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/game.hpp"
#include "core/lasting.hpp"

namespace cardloom {

/// What really happened of a batch.
struct Happened {
    std::uint16_t count = 0;     // members that happened
    std::uint16_t counted = 0;   // those among them that count as a change of the game (AMB-1)
    std::uint16_t replaced = 0;  // those that something else was done for instead
    std::int32_t amount = 0;     // their amounts together
    CardRef card;                // the last card concerned, as it is now
    explicit operator bool() const { return count > 0; }
    /// Whether so many were carried out: what was replaced was, too (GA-RES-6).
    [[nodiscard]] bool is_all_of(std::size_t wanted) const {
        return count + std::size_t{replaced} == wanted;
    }
};

/// Amounts beyond this are a fault of whoever asks for them; stats saturate at it.
inline constexpr std::int32_t most_amount = 10'000;
[[nodiscard]] constexpr bool is_too_much(std::int32_t amount) {
    return amount > most_amount || amount < -most_amount;
}
inline constexpr std::string_view too_much = "an amount beyond 10000";
inline constexpr std::string_view no_room_to_count = "no room to count more of the past";

/// Something that only shows itself, as the beginning of a phase, has happened if nobody looks.
/// False: somebody may, so it must be proposed.
[[nodiscard]] bool pass_unnoticed(Game& game, const Event& signal);

/// The step stops here: nothing comes of the batch. For what is no coroutine itself.
Task<Happened> stopped_batch(Game& game, Game::Stop stop);

/// Lets the batch that began at `first` (Game::open_batch) happen, and closes it.
Task<Happened> happen(Game& game, std::size_t first);

}  // namespace cardloom
