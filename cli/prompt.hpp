/// What a player types at the table, read into commands. Nothing is done here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/decision.hpp"

namespace cardloom::cli {

struct Command {
    enum class Kind {
        nothing,  // an empty line
        answer,   // numbers
        pass,
        end,  // pass until the turn is over or somebody else acts
        undo,
        cancel,
        board,
        look,
        why,
        explain,
        log,
        save,
        load,
        concede,
        help,
        quit,
        unknown,
    };
    Kind kind = Kind::nothing;
    std::vector<std::int32_t> numbers;
    std::string argument;  // the rest of the line
    std::string problem;   // why it is not understood
};

[[nodiscard]] Command read_command(std::string_view line);

/// What can be typed, for people.
[[nodiscard]] std::string command_help();

/// An answer of the numbers that a player typed: places in a list that is shown, counted from 1,
/// and which option each place stands for; 0 alone chooses none. A problem if it is none.
[[nodiscard]] Answer answer_of(const std::vector<std::int32_t>& numbers, const Decision& decision,
                               const std::vector<std::uint16_t>& shown, std::string& problem);

}  // namespace cardloom::cli
