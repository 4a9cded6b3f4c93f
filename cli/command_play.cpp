/// `cardloom play`: a game of the rules between decks, at the terminal against bots or each other;
/// without a terminal, or on demand, a whole game between bots that is told in words as it goes.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <random>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/opening.hpp"
#include "cli/practice_game.hpp"
#include "cli/record.hpp"
#include "cli/seats.hpp"
#include "core/content_names.hpp"

namespace cardloom::cli {

namespace {

/// No game between decks of any size is longer; it is there so that a mistake cannot run for ever.
constexpr std::uint32_t most_answers = 100'000;

struct PlayOptions {
    PracticeGame practice;
    GameOptions game;
    SeatOptions seats;
    bool is_practice = false, is_demonstration = false, watch = false, has_seed = false;
};

int demonstrate(Match& match, const PlayOptions& options) {
    std::vector<std::unique_ptr<bots::Bot>> seats;
    for (std::size_t i = 0; i < match.setup().decks.size(); ++i) {
        seats.push_back(bots::make_bot(options.seats.bot, options.practice.seed + i + 1));
    }
    const std::size_t audience = options.practice.audience;
    Telling telling(audience == 0 ? all_knowing : PlayerId{audience - 1});
    telling.go_on(match);
    Answer scratch;
    for (std::uint32_t i = 0; !match.is_over() && i < most_answers; ++i) {
        static_cast<void>(bots::answer_one(match, seats, scratch));
        telling.go_on(match);
    }
    fmt::print("\n{}, after {} decisions and {} attacks; {} errors in content, hash {}\n",
               outcome_text(match), match.answered(), telling.attacks(), match.faults().size(),
               hex(match.hash()));
    for (const FaultReport& fault : match.faults()) {
        fmt::print(stderr, "error in a card: {}\n", fault.text);
    }
    if (!options.practice.record.empty()) {
        const std::string problem = record(match, options.practice.record);
        if (!problem.empty()) return could_not(problem);
        fmt::print("Recorded in {}\n", options.practice.record);
    }
    return match.is_over() && match.faults().empty() ? ok : mistakes;
}

int play(PlayOptions options) {
    std::string problem = bots::problem_with_bot(options.seats.bot);
    if (!problem.empty()) return could_not(problem);
    if (!options.practice.record.empty()) problem = problem_with_record(options.practice.record);
    if (!problem.empty()) return could_not(problem);
    const auto opening = open_game(options.game, problem);
    if (!opening) return could_not(problem);
    const bool at_table = wants_table(options.seats) && !options.is_demonstration;
    if (at_table && !options.has_seed) options.practice.seed = std::random_device{}() % 1'000'000;
    for (std::size_t i = 0; i < opening->decks.size(); ++i) {
        fmt::print("P{} plays {}.\n", i + 1, opening->decks[i].name);
    }
    scenarios::Stage stage(opening->book());
    Match match(stage.runner(), opening->setup(options.practice.seed));
    if (!at_table) return demonstrate(match, options);
    fmt::print("The seed is {0}: --seed {0} deals the same again.\n", options.practice.seed);
    return play_at_table(opening->content, stage, std::move(match), options.seats,
                         {{}, options.practice.seed, options.practice.record, options.watch});
}

/// What belongs to the practice game only, and to games with cards only.
void check(const PlayOptions& options, const CLI::App& command) {
    const auto given = [&](const char* name) { return command.count(name) > 0; };
    if (!options.is_practice && given("--players")) {
        throw CLI::ValidationError("--players", "this is of the practice game: --practice");
    }
    for (const char* name : {"--bot", "--hotseat", "--seat", "--watch", "--commands", "--demo"}) {
        if (options.is_practice && given(name)) {
            throw CLI::ValidationError(name, "the practice game is only shown");
        }
    }
    const std::size_t players = options.is_practice
                                    ? options.practice.players
                                    : std::max<std::size_t>(options.game.decks.size(), 2);
    const auto check_player = [&](const char* name, std::size_t player) {
        if (player <= players) return;
        throw CLI::ValidationError(name, "there is no player " + std::to_string(player));
    };
    check_player("--for", options.practice.audience);
    check_player("--seat", options.seats.seat);
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command = app.add_subcommand(
        "play", "Play at the terminal, against a bot or each other; or watch bots play");
    command
        ->add_option("--decks", options->game.decks,
                     "The decks that play, one for each player, by id or file; the first two, "
                     "unless it is said")
        ->expected(2, static_cast<int>(max_players));
    command
        ->add_option("--rules", options->game.ruleset,
                     "A ruleset or a variant, by its id or its path")
        ->capture_default_str();
    add_content_option(*command, options->game.content);
    command
        ->add_option("--seed", options->practice.seed, "Decides everything that is left to chance")
        ->check(CLI::NonNegativeNumber);
    add_seat_options(*command, options->seats);
    command->add_flag("--watch", options->watch,
                      "Read cards anew when their files change, and go on with them");
    command->add_option("--record", options->practice.record,
                        "Write the game to this file, for `replay`");
    command->add_flag("--demo", options->is_demonstration,
                      "Let bots play all seats; without a terminal that is so anyway");
    command->add_option("--for", options->practice.audience,
                        "Of a demonstration: tell only what this player may know; 0 tells "
                        "everything");
    command->add_flag("--practice", options->is_practice,
                      "The practice game instead, which needs no content, with what can be done "
                      "with a game that is a value");
    command->add_option("--players", options->practice.players, "How many play the practice game")
        ->check(CLI::Range(2, static_cast<int>(max_players)));
    command->footer(
        "Exit code: 0 the game was played, or left by its player, 1 an error in a card was met, 2 "
        "it could not begin.\n\n"
        "Examples:\n  cardloom play\n  cardloom play --decks cinders tides --hotseat\n"
        "  cardloom play --demo --seed 7 --for 1\n  cardloom play --practice --players 3");
    command->callback([options, command, &exit_code] {
        check(*options, *command);
        options->has_seed = command->count("--seed") > 0;
        exit_code = options->is_practice ? play_practice_game(options->practice) : play(*options);
    });
}

}  // namespace cardloom::cli
