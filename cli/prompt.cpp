#include "cli/prompt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "cli/letters.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom::cli {

namespace {

struct Word {
    std::string_view word, brief;  // and its abbreviation, if it has one
    Command::Kind kind;
    std::string_view takes, help;
};
constexpr Word command_words[] = {
    {"pass", "p", Command::Kind::pass, "", "do nothing, where you have Opportunity"},
    {"end", "e", Command::Kind::end, "", "pass until the turn is over or somebody else acts"},
    {"undo", "u", Command::Kind::undo, "[N]", "go back to your last choice, or N choices"},
    {"cancel", "c", Command::Kind::cancel, "", "take back what you are just playing"},
    {"board", "b", Command::Kind::board, "", "show the table and the question again"},
    {"look", "", Command::Kind::look, "[P2] ZONE", "the cards of a zone, as in: look P2 graveyard"},
    {"why", "w", Command::Kind::why, "CARD", "why it cannot be played, activated or attack now"},
    {"explain", "x", Command::Kind::explain, "CARD",
     "its text, and how its cost and figures came about"},
    {"log", "l", Command::Kind::log, "[N]", "the last N lines of the game (30)"},
    {"save", "", Command::Kind::save, "FILE",
     "write the game so far; `cardloom replay` shows it, too"},
    {"load", "", Command::Kind::load, "FILE", "go on with a game that was saved"},
    {"concede", "", Command::Kind::concede, "", "give up"},
    {"help", "?", Command::Kind::help, "", "this list"},
    {"quit", "q", Command::Kind::quit, "", "leave the game; so do Ctrl-C and Ctrl-D"},
};

std::string_view trimmed(std::string_view text) {
    const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

constexpr std::int32_t too_large = std::numeric_limits<std::int32_t>::max();

/// "1 3" or "1, 3"; nothing but numbers.
bool read_numbers(std::string_view text, std::vector<std::int32_t>& into) {
    while (!text.empty()) {
        std::int32_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc::invalid_argument) return false;
        into.push_back(error == std::errc() ? number : too_large);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        const std::size_t next = text.find_first_not_of(" ,\t");
        if (next == 0) return false;  // a letter right behind it
        text.remove_prefix(std::min(next, text.size()));
    }
    return true;
}

Command not_understood(std::string problem) {
    Command command;
    command.kind = Command::Kind::unknown;
    command.problem = std::move(problem);
    return command;
}

}  // namespace

Command read_command(std::string_view line) {
    line = trimmed(line);
    Command command;
    if (line.empty()) return command;
    if (read_numbers(line, command.numbers)) {
        command.kind = Command::Kind::answer;
        return command;
    }
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    const std::string first = lower(line.substr(0, end));
    for (const Word& one : command_words) {
        if (first != one.word && (one.brief.empty() || first != one.brief)) continue;
        command.kind = one.kind;
        command.numbers.clear();
        command.argument = std::string(trimmed(line.substr(end)));
        const bool needs_more = !one.takes.empty() && one.takes.front() != '[';
        if (needs_more && command.argument.empty()) {
            return not_understood(
                fmt::format("{} what? Type: {} {}", one.word, one.word, one.takes));
        }
        return command;
    }
    std::vector<std::string> known;
    for (const Word& one : command_words) known.emplace_back(one.word);
    return not_understood(
        fmt::format("There is no command '{}'{} Numbers choose options; help "
                    "lists what else there is.",
                    first, nearest(first, known) ? did_you_mean(first, known) : "."));
}

std::string command_help() {
    std::string text =
        "Type the number of an option, or several numbers, as in: 1 3\n"
        "0 chooses nothing, where that can be. Or one of these, some by their first letter:\n";
    for (const Word& one : command_words) {
        const std::string brief = one.brief.empty() ? "" : fmt::format(" ({})", one.brief);
        text += fmt::format("  {:<22}{}\n", fmt::format("{}{} {}", one.word, brief, one.takes),
                            one.help);
    }
    return text;
}

Answer answer_of(const std::vector<std::int32_t>& numbers, const Decision& decision,
                 const std::vector<std::uint16_t>& shown, std::string& problem) {
    Answer answer;
    if (decision.is_range) {
        if (numbers.size() != 1) problem = "One number is asked for.";
        return Answer::value(numbers.front());
    }
    const bool is_none = numbers.size() == 1 && numbers.front() == 0;
    for (const std::int32_t number : numbers) {
        if (is_none) break;
        if (number < 1 || static_cast<std::size_t>(number) > shown.size()) {
            problem =
                fmt::format("There is no {}; they are numbered from 1 to {}.",
                            number == too_large ? "such option" : fmt::format("option {}", number),
                            shown.size());
            return answer;
        }
        answer.picks.push_back(shown[static_cast<std::size_t>(number) - 1]);
    }
    if (!decision.ordered) std::sort(answer.picks.begin(), answer.picks.end());
    return answer;
}

}  // namespace cardloom::cli
