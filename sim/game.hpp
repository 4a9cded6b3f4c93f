/// Plays one game of a plan, and keeps of it what a report counts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/runner.hpp"
#include "sim/plan.hpp"

namespace cardloom::sim {

enum class GameEnd : std::uint8_t {
    first_deck,   // of the pairing, won
    second_deck,  // won
    drawn,
    turn_cap,  // broken off: it had more turns than the plan allows
    failed,    // the engine gave up, or it went on for ever
};

/// What became of the cards of one name in one game, for the deck they were in.
enum CardMark : std::uint8_t {
    card_drawn = 1,   // one came from the deck to the hand or the memory
    card_played = 2,  // its owner played one, or began with it on the field
    card_held = 4,    // one was in the hand or the memory as the game ended
};

struct GameResult {
    GameEnd end = GameEnd::failed;
    std::size_t went_first = 2;  // which deck of the pairing; 2: it had no first turn
    std::uint32_t turns = 0, decisions = 0, choices = 0;
    std::size_t faults = 0;
    std::vector<std::uint8_t> marks[2];  // by DefinitionId, for both decks
    std::string trouble;                 // what went wrong; empty: nothing
    std::string replay;                  // of a game with trouble, if it can be written
};

[[nodiscard]] GameResult play_game(const Plan& plan, std::uint64_t game, Runner& runner);

}  // namespace cardloom::sim
