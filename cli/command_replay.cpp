/// `cardloom replay`: plays a recorded game again; tells it, steps through it, verifies it, writes
/// a position of it as a scenario, or lets it be played on from there.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/board.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/interruption.hpp"
#include "cli/question.hpp"
#include "cli/record.hpp"
#include "cli/seats.hpp"
#include "core/content_names.hpp"
#include "core/replay.hpp"
#include "core/runner.hpp"
#include "practice/skirmish.hpp"
#include "scenarios/game_record.hpp"
#include "scenarios/write.hpp"

namespace cardloom::cli {

namespace {

struct ReplayOptions {
    std::string file, content, write, record;
    std::optional<std::uint32_t> to;
    bool verify = false, step = false, play = false, watch = false;
    SeatOptions seats;
};

/// The rules that a record says it was played by; empty if it is none.
std::string ruleset_of(const std::string& text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    const bool has_ruleset = json.is_object() && json.contains("ruleset");
    return has_ruleset && json["ruleset"].is_string() ? json["ruleset"].get<std::string>() : "";
}

/// What is asked there, with the options.
std::string decision_text(Match& match, const scenarios::Catalogue& rules) {
    if (match.is_over()) return outcome_text(match);
    std::string text =
        fmt::format("Decision {}: {}", match.answered(), question_text(match, rules));
    for (const Choice& choice : choices(match)) text += fmt::format("\n    {}", choice.text);
    return text;
}

std::string choice_line(const PastChoice& choice) {
    return fmt::format("{:>5}  {} {}: {} [{}]", choice.number, player_name(choice.player),
                       word(choice.kind), choice.chosen, choice.rule);
}

int tell(Match& match, const std::string& text, const scenarios::Catalogue& rules) {
    Telling(all_knowing, scenarios::errors_in(text)).go_on(match);
    fmt::print("\n{}\n", decision_text(match, rules));
    return ok;
}

/// Goes through the choices of a game by what is typed: Enter the next, `back`, a number, `quit`.
class Stepping {
public:
    Stepping(const std::string& text, Runner& runner, const scenarios::Catalogue& rules,
             Match& whole)
        : text_(text), runner_(runner), rules_(rules), choices_(choices_of(whole)) {}

    int run() {
        const Interruption taken;
        Input input(STDIN_FILENO, !stdin_is_terminal());
        if (choices_.empty()) return could_not("there is no choice in this game");
        for (bool shows = true;;) {
            if (shows) show();
            const auto line = input.line("Enter: next, b: back, a decision's number, q: quit > ");
            if (!line || *line == "q" || *line == "quit") return ok;
            shows = go(*line);
            if (at_ >= choices_.size()) return ok;
        }
    }

private:
    bool go(const std::string& line) {
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (line.empty() || line == "n") {
            ++at_;
        } else if (line == "b" || line == "back") {
            at_ -= at_ > 0 ? 1 : 0;
        } else if (error == std::errc() && end == line.data() + line.size()) {
            at_ = 0;
            while (at_ + 1 < choices_.size() && choices_[at_].number < number) ++at_;
        } else {
            fmt::print("'{}' says nothing here.\n", line);
            return false;
        }
        return true;
    }

    void show() {
        const PastChoice& choice = choices_[at_];
        Replayed then = read_replay(text_, runner_, choice.number);
        if (!then.match) return fmt::print("{}\n", then.error);
        Telling(all_knowing, scenarios::errors_in(text_)).go_on_from(*then.match, told_);
        told_ = then.match->journal().size();
        fmt::print("\n{}{}\n{}\n", draw_board(*then.match, all_knowing, Paint::for_stdout()),
                   decision_text(*then.match, rules_), choice_line(choice));
    }

    const std::string& text_;
    Runner& runner_;
    const scenarios::Catalogue& rules_;
    std::vector<PastChoice> choices_;
    std::size_t at_ = 0, told_ = 0;
};

int show(const ReplayOptions& options, const std::string& text, Runner& runner,
         const scenarios::Catalogue& rules) {
    Replayed result = read_replay(text, runner, options.to);
    if (!result.match) {
        fmt::print(stderr, "{}: {}\n", options.file, result.error);
        return mistakes;
    }
    Match& match = *result.match;
    if (options.verify) {
        fmt::print("{}: {} decisions, hash {}: as recorded\n", options.file, match.answered(),
                   hex(match.hash()));
        return ok;
    }
    if (!options.step) return tell(match, text, rules);
    if (stdin_is_terminal()) return Stepping(text, runner, rules, match).run();
    for (const PastChoice& choice : choices_of(match)) fmt::print("{}\n", choice_line(choice));
    fmt::print("{}\n", decision_text(match, rules));
    return ok;
}

int write_scenario(const ReplayOptions& options, const std::string& text) {
    scenarios::ContentFolder content(content_folder(options.content));
    const scenarios::FromReplay made = scenarios::scenario_from_replay(text, content, options.to);
    if (!made.error.empty()) {
        fmt::print(stderr, "{}: {}\n", options.file, made.error);
        return mistakes;
    }
    if (!write_whole(options.write, made.text)) {
        return could_not(fmt::format("'{}' cannot be written", options.write));
    }
    fmt::print("Written to {}: cardloom test {} proves it\n", options.write, options.write);
    return ok;
}

int play_on(const ReplayOptions& options, const std::string& text, const OpenedContent& content,
            scenarios::Stage& stage) {
    const std::string problem = options.record.empty() ? "" : problem_with_record(options.record);
    if (!problem.empty()) return could_not(problem);
    if (!wants_table(options.seats)) {
        return could_not("there is no terminal to play at; --commands takes its place");
    }
    Replayed result = read_replay(text, stage.runner(), options.to);
    if (!result.match) {
        fmt::print(stderr, "{}: {}\n", options.file, result.error);
        return mistakes;
    }
    const std::size_t players = result.match->setup().decks.size();
    if (options.seats.seat > players) {
        return could_not(fmt::format("there is no player {}", options.seats.seat));
    }
    const std::uint64_t seed = result.match->setup().seed;
    return play_at_table(content, stage, std::move(*result.match), options.seats,
                         {{}, seed, options.record, options.watch});
}

int replay(const ReplayOptions& options) {
    std::string problem = bots::problem_with_bot(options.seats.bot);
    if (!problem.empty()) return could_not(problem);
    const auto text = read_whole(options.file);
    if (!text) return could_not(fmt::format("'{}' cannot be read", options.file));
    const std::string ruleset = ruleset_of(*text);
    practice::Skirmish practice;
    practice::SkirmishFlow flow(practice);
    const bool is_practice = ruleset == flow.ruleset();
    if (is_practice || ruleset.empty()) {  // of what is no record, reading it tells why
        Runner runner(practice.library, flow, practice.handlers);
        if (is_practice && (options.play || !options.write.empty())) {
            return could_not("the practice game is only shown");
        }
        return show(options, *text, runner, {});
    }
    const auto content = open_content(options.content, ruleset, problem);
    if (!content) return could_not(problem);
    if (!options.write.empty()) return write_scenario(options, *text);
    scenarios::Stage stage(content->book());
    if (options.play) return play_on(options, *text, *content, stage);
    return show(options, *text, stage.runner(), content->folder().rule_ids());
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = app.add_subcommand("replay", "Show, verify or continue a recorded game");
    command->add_option("FILE", options->file, "A game recorded by `play --record`")->required();
    CLI::Option* to = command->add_option("--to", options->to, "Stop at this decision");
    add_content_option(*command, options->content);
    CLI::Option* verify =
        command->add_flag("--verify", options->verify, "Only say whether it goes as recorded");
    CLI::Option* step = command->add_flag(
        "--step", options->step, "Go from choice to choice; without a terminal, list them");
    CLI::Option* write = command->add_option(
        "--write", options->write, "Write the position to this file, as a scenario that passes");
    CLI::Option* play = command->add_flag("--play,--continue", options->play,
                                          "Play on from there, as with `cardloom play`");
    verify->excludes(to)->excludes(step)->excludes(write)->excludes(play);
    play->excludes(step)->excludes(write);
    step->excludes(write);
    add_seat_options(*command, options->seats);
    command->add_flag("--watch", options->watch, "As for `play`")->needs(play);
    command
        ->add_option("--record", options->record, "Write the game that is played on to this file")
        ->needs(play);
    command->footer(
        "Exit code: 0 it is as recorded, 1 it is not, or is no record, 2 it could not be read.\n\n"
        "Examples:\n  cardloom play --demo --record game.json\n  cardloom replay game.json --to "
        "40\n"
        "  cardloom replay game.json --to 40 --play\n"
        "  cardloom replay game.json --to 40 --write position.yaml");
    command->callback([options, &exit_code] { exit_code = replay(*options); });
}

}  // namespace cardloom::cli
