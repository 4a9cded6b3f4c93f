/// The program `cardloom`: reads the command line and hands over to one command. Commands stand in
/// their own files; here is only what they share, the meaning of the exit codes.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>

#include "cli/commands.hpp"

namespace cardloom::cli {

namespace {

bool is_command(const CLI::App& app, const std::string& name) {
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CLI::App* command) { return command->get_name() == name; });
}

}  // namespace

int run_program(int argc, char** argv) {
    int exit_code = ok;
    try {
        CLI::App app("Cardloom: a data-driven, scriptable trading-card engine", "cardloom");
        app.require_subcommand(1);
        app.set_version_flag("--version", version_text, "Show versions and exit");
        app.footer(
            "Exit codes: 0 ok, 1 mistakes found, 2 could not run.\n"
            "Example:\n  cardloom play --seed 7");
        add_play(app, exit_code);
        add_sim(app, exit_code);
        add_replay(app, exit_code);
        add_check(app, exit_code);
        add_new(app, exit_code);
        add_doc(app, exit_code);
        add_test(app, exit_code);
        add_bench(app, exit_code);
        add_version(app, exit_code);

        const std::string first = argc > 1 ? argv[1] : "";
        if (!first.empty() && first[0] != '-' && !is_command(app, first)) {
            fmt::print(stderr, "cardloom: there is no command '{}'\n", first);
            fmt::print(stderr, "Run with --help for the commands there are.\n");
            return could_not_run;
        }
        try {
            app.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            // Also thrown for --help and --version, whose code is 0. The library's own numbers for
            // bad usage are many; callers are promised one.
            return app.exit(error) == 0 ? ok : could_not_run;
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "cardloom: {}\n", error.what());
        return could_not_run;
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        fmt::print(stderr, "cardloom: the output could not be written\n");
        return could_not_run;
    }
    return exit_code;
}

}  // namespace cardloom::cli
