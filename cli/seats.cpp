#include "cli/seats.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/interruption.hpp"

namespace cardloom::cli {

void add_seat_options(CLI::App& command, SeatOptions& options) {
    CLI::Option* bot = command.add_option(
        "--bot", options.bot,
        fmt::format("Who plays the other seats: {}", fmt::join(bots::bot_names(), ", ")));
    bot->capture_default_str();
    CLI::Option* seat =
        command.add_option("--seat", options.seat, "Which seat you take")->capture_default_str();
    seat->check(CLI::Range(1, static_cast<int>(max_players)));
    command.add_flag("--hotseat", options.hotseat, "People play all seats, at one terminal")
        ->excludes(bot)
        ->excludes(seat);
    command.add_option("--commands", options.commands,
                       "Take what is typed from this file, - for the standard input, as if there "
                       "were a terminal");
}

bool wants_table(const SeatOptions& options) {
    return !options.commands.empty() || stdin_is_terminal();
}

int play_at_table(const OpenedContent& content, scenarios::Stage& stage, Match match,
                  const SeatOptions& seats, TableOptions options) {
    const bool from_file = !seats.commands.empty() && seats.commands != "-";
    const int descriptor = from_file ? open(seats.commands.c_str(), O_RDONLY) : STDIN_FILENO;
    if (descriptor < 0) {
        fmt::print(stderr, "cardloom: '{}' cannot be read\n", seats.commands);
        return could_not_run;
    }
    Input input(descriptor, !seats.commands.empty());
    for (std::size_t i = 0; i < match.setup().decks.size(); ++i) {
        const bool is_person = seats.hotseat || i + 1 == seats.seat;
        options.bots.push_back(is_person ? "" : seats.bot);
    }
    const Interruption taken;
    return TableGame(content, stage, std::move(match), std::move(options), input).play();
}

}  // namespace cardloom::cli
