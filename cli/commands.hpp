#pragma once

/// The commands of the program. Each stands in its own file, command_NAME.cpp, and registers itself
/// on the app: its options, a help text that ends with an example, and what to do when called.
/// A command prints results to stdout and errors to stderr; it decides nothing about a game.

#include <string>

namespace CLI {
class App;
}

namespace cardloom::cli {

/// What the program's exit code means.
enum ExitCode : int {
    ok = 0,
    mistakes = 1,       ///< it ran, and what it looked at is wrong
    could_not_run = 2,  ///< a bad command line, a missing file, a failure of its own
};

// A command reports through exit_code, which must outlive the app.
void add_play(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_sim(CLI::App& app, int& exit_code);
void add_check(CLI::App& app, int& exit_code);
void add_new(CLI::App& app, int& exit_code);
void add_doc(CLI::App& app, int& exit_code);
void add_test(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_version(CLI::App& app, int& exit_code);

/// --content, which means the same to every command.
void add_content_option(CLI::App& command, std::string& content);

/// The whole program: reads the command line and hands over to one command.
int run_program(int argc, char** argv);

/// The text of `cardloom version`, without a line break at its end.
[[nodiscard]] std::string version_text();

}  // namespace cardloom::cli
