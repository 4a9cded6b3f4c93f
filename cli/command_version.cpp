#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/build_info.hpp"
#include "cli/commands.hpp"
#include "scripting/versions.hpp"

namespace cardloom::cli {

std::string version_text() {
    const Versions linked = linked_versions();
    return fmt::format("cardloom {} ({})\nLua {} ({} build)\nsol2 {}\nyaml-cpp {}",
                       program_version(), program_build(), linked.lua,
                       linked.lua_is_c_build ? "C" : "C++", linked.sol2, linked.yaml_cpp);
}

void add_version(CLI::App& app, int& exit_code) {
    CLI::App* command =
        app.add_subcommand("version", "Show the versions of the program and what it is built on");
    command->footer("Example:\n  cardloom version");
    command->callback([&exit_code] {
        fmt::print("{}\n", version_text());
        exit_code = ok;
    });
}

}  // namespace cardloom::cli
