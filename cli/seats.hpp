/// Who sits where at the table, as the command line says it; and the game that is then played
/// there.
#pragma once

#include <string>

#include "cli/table_game.hpp"

namespace CLI {
class App;
}

namespace cardloom::cli {

struct SeatOptions {
    std::string bot = "greedy";  // who plays the seats that no person takes
    std::size_t seat = 1;        // which seat the person takes, counted from 1
    bool hotseat = false;        // people take all seats
    std::string commands;        // a file with what is typed, - for the standard input
};

void add_seat_options(CLI::App& command, SeatOptions& options);

/// Whether people play: there is a terminal, or commands to take its place.
[[nodiscard]] bool wants_table(const SeatOptions& options);

/// Seats people and bots, and plays. Gives an exit code.
int play_at_table(const OpenedContent& content, scenarios::Stage& stage, Match match,
                  const SeatOptions& seats, TableOptions options);

}  // namespace cardloom::cli
