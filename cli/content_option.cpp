/// The option --content, which all commands share.

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"

namespace cardloom::cli {

void add_content_option(CLI::App& command, std::string& content) {
    command.add_option("--content", content,
                       "The folder that has cards/, rules/, or both; the current one, unless it "
                       "is said. Without a ruleset of its own it lies on top of the current "
                       "folder, or of what came with the program: rules and sets that it does not "
                       "have are taken from there");
}

}  // namespace cardloom::cli
