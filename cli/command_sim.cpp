/// `cardloom sim`: many games between decks, on all cores, and what they say of decks and cards.

#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "bots/bot.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/opening.hpp"
#include "cli/terminal.hpp"
#include "sim/report.hpp"

namespace cardloom::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct SimOptions {
    std::vector<std::string> decks;
    std::string bots = "greedy";  // one name for both, or two with a comma between
    std::string content, ruleset = cards::usual_ruleset, json, troubles = "sim-troubles";
    std::uint64_t games = 1000, seed = 1;
    std::uint32_t turns = 200;
    std::size_t threads = 0;
    bool mirrors = false;
};

/// Set by Ctrl-C: games under way are played out, and what is there is reported.
std::atomic<bool> interrupted{false};
void interrupt(int) { interrupted = true; }

/// As long as it lives, Ctrl-C asks and does not kill.
class Interruptible {
public:
    Interruptible() : before_(std::signal(SIGINT, interrupt)) {}
    ~Interruptible() { std::signal(SIGINT, before_); }
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

private:
    void (*before_)(int);
};

/// What was named: decks, and folders of decks; without a name all decks of the content.
std::vector<cards::LoadedDeck> decks_of(const SimOptions& options, const OpenedContent& content,
                                        std::string& problem) {
    if (options.decks.empty()) return content.own_decks();
    std::vector<cards::LoadedDeck> decks;
    for (const std::string& name : options.decks) {
        std::error_code error;
        if (fs::is_directory(name, error)) {
            for (cards::LoadedDeck& deck : content.decks_in(name, problem)) {
                decks.push_back(std::move(deck));
            }
        } else if (auto deck = content.deck(name, problem)) {
            decks.push_back(std::move(*deck));
        }
        if (!problem.empty()) return {};
    }
    return decks;
}

/// Every deck against every other; one deck alone, and with --mirrors each, against itself.
std::vector<sim::Pairing> pairings_of(std::size_t decks, bool mirrors) {
    std::vector<sim::Pairing> pairings;
    for (std::size_t one = 0; one < decks; ++one) {
        if (mirrors || decks == 1) pairings.push_back({{one, one}});
        for (std::size_t other = one + 1; other < decks; ++other) {
            pairings.push_back({{one, other}});
        }
    }
    return pairings;
}

/// Who plays the first and the second deck of a pairing.
std::array<std::string, 2> bots_of(const SimOptions& options) {
    const std::size_t comma = options.bots.find(',');
    if (comma == std::string::npos) return {options.bots, options.bots};
    return {options.bots.substr(0, comma), options.bots.substr(comma + 1)};
}

sim::Plan plan_of(const SimOptions& options, const std::vector<cards::LoadedDeck>& decks) {
    sim::Plan plan;
    plan.ruleset = options.ruleset;
    plan.games = options.games;
    plan.seed = options.seed;
    plan.most_turns = options.turns;
    for (const cards::LoadedDeck& deck : decks) plan.decks.push_back(deck.deck);
    plan.pairings = pairings_of(decks.size(), options.mirrors);
    for (const std::size_t side : {0u, 1u}) {
        plan.bots[side] = [name = bots_of(options)[side]](std::uint64_t seed) {
            return bots::make_bot(name, seed);
        };
    }
    return plan;
}

/// A bar with the time that is left, on a terminal only.
class Progress {
public:
    explicit Progress(std::uint64_t all)
        : all_(all), shows_(Showing::on(STDERR_FILENO).takes_escapes) {}
    ~Progress() {
        if (shows_) fmt::print(stderr, "\r\033[K");
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(std::uint64_t done) const {
        if (!shows_ || done == 0) return;
        constexpr std::size_t width = 40;
        const double share = static_cast<double>(done) / static_cast<double>(all_);
        const std::chrono::duration<double> spent = Clock::now() - start_;
        const auto left = static_cast<std::uint64_t>(spent.count() / share * (1 - share));
        const auto filled = static_cast<std::size_t>(share * width);
        fmt::print(stderr, "\r[{:=<{}}{:<{}}] {} of {} games, {}:{:02} left \033[K", "", filled, "",
                   width - filled, done, all_, left / 60, left % 60);
        std::fflush(stderr);
    }

private:
    std::uint64_t all_;
    bool shows_;
    Clock::time_point start_ = Clock::now();
};

/// Tells of the games that went wrong, and leaves what plays them again.
bool tell_troubles(const sim::Sums& sums, const sim::Plan& plan, const std::string& folder) {
    if (sums.troubled == 0) return true;
    std::error_code error;
    fs::create_directories(folder, error);
    bool written = true;
    fmt::print(stderr, "{} of {} games went wrong:\n", sums.troubled, sums.games());
    for (const sim::Trouble& one : sums.troubles) {
        fmt::print(stderr, "game {}, seed {}: {}\n", one.game, fixture(plan, one.game).seed,
                   one.text);
        if (one.replay.empty()) continue;
        const std::string path = fmt::format("{}/game-{}.json", folder, one.game);
        if (write_file(path, one.replay)) {
            fmt::print(stderr, "    cardloom replay {}\n", path);
        } else {
            fmt::print(stderr, "    '{}' could not be written\n", path);
            written = false;
        }
    }
    if (sums.troubled > sums.troubles.size()) {
        fmt::print(stderr, "... and {} more\n", sums.troubled - sums.troubles.size());
    }
    return written;
}

/// Hours of games must not end with a file that cannot be written.
bool can_write(const std::string& path) {
    return std::ofstream(path, std::ios::binary | std::ios::app).good();
}

int simulate(const SimOptions& options) {
    const Interruptible interruptible;
    for (const std::string& name : bots_of(options)) {
        const std::string problem = bots::problem_with_bot(name);
        if (!problem.empty()) return could_not(problem);
    }
    const bool has_file = !options.json.empty() && options.json != "-";
    if (has_file && !can_write(options.json)) {
        return could_not(fmt::format("'{}' could not be written", options.json));
    }
    std::string problem;
    const auto content = open_content(options.content, options.ruleset, problem);
    if (!content) return could_not(problem);
    const auto decks = decks_of(options, *content, problem);
    if (!problem.empty()) return could_not(problem);
    if (decks.empty()) return could_not("there are no decks to play with");

    const sim::Plan plan = plan_of(options, decks);
    const Library& library = content->book()->library;
    for (std::size_t i = 0; i < plan.all_games(); i += plan.games) {
        problem = problem_with(setup_of(plan, sim::fixture(plan, i)), library);
        if (!problem.empty()) return could_not(problem);
    }
    sim::Titles titles;
    for (const cards::LoadedDeck& deck : decks) titles.decks.push_back(deck.id);
    for (const std::size_t side : {0u, 1u}) {
        titles.bots[side] = bots_of(options)[side];
    }

    sim::Batch batch;
    batch.threads =
        options.threads > 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    batch.stop = &interrupted;
    std::optional<sim::Sums> sums;
    {
        const Progress progress(plan.all_games());
        batch.progress = [&](std::uint64_t done) { progress.show(done); };
        sums = run(plan, content->book(), batch);
    }

    if (sums->games() < plan.all_games()) {
        fmt::print(stderr, "cardloom: stopped after {} of {} games\n", sums->games(),
                   plan.all_games());
    }
    const std::string json = to_json(plan, titles, *sums, library);
    if (options.json == "-") {
        fmt::print("{}", json);
    } else {
        fmt::print("{} games, seed {}, rules {}\n\n{}", sums->games(), plan.seed, plan.ruleset,
                   to_table(plan, titles, *sums, library));
        if (has_file && !write_file(options.json, json)) {
            return could_not(fmt::format("'{}' could not be written", options.json));
        }
    }
    if (!tell_troubles(*sums, plan, options.troubles)) return could_not_run;
    const bool is_complete = sums->games() == plan.all_games();
    return sums->troubled == 0 && is_complete ? ok : mistakes;
}

}  // namespace

void add_sim(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<SimOptions>();
    CLI::App* command =
        app.add_subcommand("sim", "Play many games between decks, and report on decks and cards");
    command->add_option("decks", options->decks,
                        "Decks by id or file, or folders of decks; every pair of them meets. All "
                        "decks of the content, unless some are named");
    command->add_option("--games", options->games, "How many games each pair plays")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    command
        ->add_option("--bot", options->bots,
                     "Who plays: random or greedy; greedy,random for the first and second deck")
        ->capture_default_str();
    command
        ->add_option("--rules", options->ruleset, "A ruleset or a variant, by its id or its path")
        ->capture_default_str();
    add_content_option(*command, options->content);
    command->add_option("--seed", options->seed, "Decides everything that is left to chance")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command
        ->add_option("--turns", options->turns,
                     "Break a game off that has more turns; it counts for nobody")
        ->check(CLI::Range(1, 60'000))
        ->capture_default_str();
    command
        ->add_option("--threads", options->threads,
                     "On so many threads; on all cores, unless it is said")
        ->check(CLI::Range(1, 256));
    command->add_flag("--mirrors", options->mirrors, "Each deck meets itself, too");
    command->add_option("--json", options->json,
                        "Write the results to this file as JSON; - writes them to stdout instead");
    command
        ->add_option("--troubles", options->troubles,
                     "The folder for replays of games that went wrong")
        ->capture_default_str();
    command->footer(
        "The same seed gives the same results, on any number of threads. All pairs play in turn; "
        "Ctrl-C reports what is there.\n\n"
        "'Wins more by' compares the games in which a card was drawn, or played, with those in "
        "which it was not, in points of percent, with the interval of 95 % confidence; 'stuck' "
        "are games that ended with it in hand or memory, never played.\n\n"
        "Exit code: 0 all games were played, 1 some went wrong or it was stopped, 2 it could not "
        "begin.\n\n"
        "Examples:\n  cardloom sim forge-march tide-school --games 10000\n"
        "  cardloom sim cards/first-light/decks --games 500 --json results.json\n"
        "  cardloom sim my-deck.yaml gale-hunt --bot greedy,random");
    command->callback([options, &exit_code] { exit_code = simulate(*options); });
}

}  // namespace cardloom::cli
