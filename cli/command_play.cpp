/// `cardloom play`: a whole game of the rules between two decks, played by bots and told in words
/// as it goes.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "bots/bot.hpp"
#include "cli/commands.hpp"
#include "cli/practice_game.hpp"
#include "core/content_names.hpp"
#include "core/runner.hpp"
#include "scenarios/perform.hpp"
#include "scenarios/suite.hpp"

namespace cardloom::cli {

namespace {

namespace fs = std::filesystem;

/// Content to play with where the folder itself has none.
constexpr const char* sample_content = "samples";
/// No game between decks of any size is longer; it is there so that a mistake cannot run for ever.
constexpr std::uint32_t most_answers = 100'000;

struct Options {
    PracticeGame practice;
    bool is_practice = false;
    std::string content;
    std::string ruleset = cards::usual_ruleset;
    std::vector<std::string> decks;
};

int could_not(const std::string& problem) {
    fmt::print(stderr, "cardloom: {}\n", problem);
    return could_not_run;
}

/// The folder that was named; the current one, if it has cards; else the samples.
std::string content_of(const Options& options) {
    if (!options.content.empty()) return options.content;
    std::error_code error;
    return fs::is_directory("cards", error) ? "." : sample_content;
}

std::string listed(const std::vector<cards::LoadedDeck>& decks) {
    std::string text;
    for (const cards::LoadedDeck& deck : decks) text += (text.empty() ? "" : ", ") + deck.id;
    return text;
}

/// The decks that were named, or the first two; a problem if they are not there.
std::vector<const cards::LoadedDeck*> chosen_decks(const cards::CardBook& book,
                                                   const Options& options, std::string& problem) {
    std::vector<const cards::LoadedDeck*> chosen;
    for (const std::string& name : options.decks) {
        const auto found =
            std::find_if(book.decks.begin(), book.decks.end(),
                         [&](const cards::LoadedDeck& deck) { return deck.id == name; });
        if (found == book.decks.end()) {
            problem = fmt::format("there is no deck '{}'; there are {}", name, listed(book.decks));
            return {};
        }
        chosen.push_back(&*found);
    }
    for (std::size_t i = 0; chosen.size() < 2 && i < 2 && !book.decks.empty(); ++i) {
        chosen.push_back(&book.decks[std::min(i, book.decks.size() - 1)]);
    }
    if (chosen.size() < 2) problem = "there are no decks to play with";
    return chosen;
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
    scenarios::ContentFolder content(content_of(options));
    const auto* rules = content.rules(options.ruleset);
    if (rules == nullptr)
        return could_not(fmt::format("there is no ruleset '{}'", options.ruleset));
    if (!rules->is_good()) {
        fmt::print(stderr, "{}", rules->diagnostics.to_text());
        return could_not(fmt::format("the ruleset '{}' has mistakes", options.ruleset));
    }
    if (content.sets().empty()) {
        return could_not(fmt::format("'{}' has no folder 'cards'", content.folder()));
    }
    Sources sources;
    Diagnostics diagnostics;
    const auto book = cards::load_cards(content.sets(), rules->under(), sources, diagnostics).book;
    if (!book) {
        fmt::print(stderr, "{}", diagnostics.to_text());
        return could_not("the cards have mistakes");
    }
    std::string problem;
    const auto decks = chosen_decks(*book, options, problem);
    if (!problem.empty()) return could_not(problem);
    Setup setup;
    setup.seed = options.practice.seed;
    setup.ruleset = options.ruleset;
    for (std::size_t i = 0; i < decks.size(); ++i) {
        setup.decks.push_back(decks[i]->deck);
        fmt::print("P{} plays {}.\n", i + 1,
                   decks[i]->name.empty() ? decks[i]->id : decks[i]->name);
    }
    scenarios::Stage stage(book);
    problem = problem_with(setup, stage.library());
    if (!problem.empty()) return could_not(problem);
    Match match(stage.runner(), setup);
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
                                    : std::max<std::size_t>(options.decks.size(), 2);
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
        ->add_option("--decks", options->decks,
                     "The decks that play, one for each player; the first two, unless it is said")
        ->expected(2, static_cast<int>(max_players));
    command->add_option("--rules", options->ruleset, "A ruleset or a variant")
        ->capture_default_str();
    command->add_option("--content", options->content,
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
