/// The practice game as `cardloom play --practice` shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cardloom::cli {

struct PracticeGame {
    std::uint64_t seed = 7;
    std::size_t players = 2;
    std::string record;        // the file to write it to, for `replay`
    std::size_t audience = 0;  // tells only what this player may know; 0 tells everything
};

/// Plays it to its end by chance, tells it, and goes back to its middle. Gives an exit code.
[[nodiscard]] int play_practice_game(const PracticeGame& options);

}  // namespace cardloom::cli
