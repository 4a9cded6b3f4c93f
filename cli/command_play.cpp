/// `cardloom play`: a whole game of the rules between two decks, played by bots and told in words
/// as it goes.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "bots/bot.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/practice_game.hpp"
#include "core/content_names.hpp"
#include "core/runner.hpp"
#include "scenarios/perform.hpp"

namespace cardloom::cli {

namespace {

/// No game between decks of any size is longer; it is there so that a mistake cannot run for ever.
constexpr std::uint32_t most_answers = 100'000;

struct Options {
    PracticeGame practice;
    bool is_practice = false;
    GameOptions game;
};

int could_not(const std::string& problem) {
    fmt::print(stderr, "cardloom: {}\n", problem);
    return could_not_run;
}

/// A game while it is told: every line of the journal once, as soon as it is there.
class Telling {
public:
    explicit Telling(PlayerId audience) : audience_(audience) {}

    void go_on(Match& match) {
        const Journal& journal = match.journal();
        for (; told_ < journal.size(); ++told_) {
            const JournalLine& line = journal.line(told_);
            if (line.name == event::attack) ++attacks_;
            fmt::print("{}\n", sentence(line, match.library(), audience_));
        }
    }
    [[nodiscard]] std::size_t attacks() const { return attacks_; }

private:
    PlayerId audience_;
    std::size_t told_ = 0, attacks_ = 0;
};

std::string outcome_of(Match& match) {
    if (match.ending() == Ending::drawn) return "The game is drawn";
    if (match.ending() != Ending::won) return "The game was broken off";
    std::string winners;
    for (std::size_t i = 0; i < match.state().players().size(); ++i) {
        if (!contains(match.winners(), PlayerId{i})) continue;
        winners += fmt::format("{}P{}", winners.empty() ? "" : " and ", i + 1);
    }
    return winners + " wins";
}

int play_out(Match& match, const Options& options) {
    std::vector<std::unique_ptr<bots::Bot>> seats;
    for (std::size_t i = 0; i < match.setup().decks.size(); ++i) {
        seats.push_back(std::make_unique<bots::RandomBot>(options.practice.seed + i + 1));
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
               outcome_of(match), match.answered(), telling.attacks(), match.faults().size(),
               hex(match.hash()));
    return match.is_over() && match.faults().empty() ? ok : mistakes;
}

int play(const Options& options) {
    std::string problem;
    const auto opening = open_game(options.game, problem);
    if (!opening) return could_not(problem);
    for (std::size_t i = 0; i < opening->decks.size(); ++i) {
        fmt::print("P{} plays {}.\n", i + 1, opening->decks[i].name);
    }
    scenarios::Stage stage(opening->book());
    Match match(stage.runner(), opening->setup(options.practice.seed));
    return play_out(match, options);
}

/// What belongs to the practice game only, and to games with cards only.
void check(const Options& options, const CLI::App& command) {
    const auto given = [&](const char* name) { return command.count(name) > 0; };
    for (const char* name : {"--players", "--record"}) {
        if (!options.is_practice && given(name)) {
            throw CLI::ValidationError(name, "this is of the practice game: --practice");
        }
    }
    const std::size_t players = options.is_practice
                                    ? options.practice.players
                                    : std::max<std::size_t>(options.game.decks.size(), 2);
    if (options.practice.audience > players) {
        throw CLI::ValidationError(
            "--for", "there is no player " + std::to_string(options.practice.audience));
    }
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("play", "Play a whole game between bots, told in words as it goes");
    command
        ->add_option("--decks", options->game.decks,
                     "The decks that play, one for each player; the first two, unless it is said")
        ->expected(2, static_cast<int>(max_players));
    command->add_option("--rules", options->game.ruleset, "A ruleset or a variant")
        ->capture_default_str();
    command->add_option("--content", options->game.content,
                        "The folder that has cards/, and rules/ if they are its own; the current "
                        "one, or the samples if that has no cards");
    command->add_option("--seed", options->practice.seed,
                        "Decides everything that is left to chance");
    command->add_option("--for", options->practice.audience,
                        "Tell only what this player may know; 0 tells everything");
    command->add_flag("--practice", options->is_practice,
                      "The practice game instead, which needs no content, with what can be done "
                      "with a game that is a value");
    command->add_option("--players", options->practice.players, "How many play the practice game")
        ->check(CLI::Range(2, static_cast<int>(max_players)));
    command->add_option("--record", options->practice.record,
                        "Write the practice game to this file, for `replay`");
    command->footer(
        "Exit code: 0 the game was played to its end, 1 an error in a card was met, 2 it could not "
        "begin.\n\n"
        "Examples:\n  cardloom play --seed 7\n  cardloom play --decks cinders tides --for 1\n"
        "  cardloom play --practice --players 3");
    command->callback([options, command, &exit_code] {
        check(*options, *command);
        exit_code = options->is_practice ? play_practice_game(options->practice) : play(*options);
    });
}

}  // namespace cardloom::cli
