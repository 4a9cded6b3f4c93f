/// `cardloom replay`: plays a recorded game again, and tells it or verifies it.

#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <optional>
#include <sstream>

#include "cli/commands.hpp"
#include "core/content_names.hpp"
#include "core/replay.hpp"
#include "core/runner.hpp"
#include "practice/skirmish.hpp"

namespace cardloom::cli {

namespace {

struct Options {
    std::string file;
    std::optional<std::uint32_t> to;
    bool verify = false;
};

int replay(const Options& options) {
    std::ifstream file(options.file, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf())) {
        fmt::print(stderr, "cardloom: '{}' cannot be read\n", options.file);
        return could_not_run;
    }
    practice::Skirmish content;
    practice::SkirmishFlow flow(content);
    Runner runner(content.library, flow, content.handlers);
    Replayed result = read_replay(text.str(), runner, options.to);
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
    const Journal& journal = match.journal();
    for (std::size_t i = journal.first(); i < journal.size(); ++i) {
        fmt::print("{}\n", sentence(journal.line(i), match.library(), all_knowing));
    }
    if (!match.is_over()) {
        fmt::print("\nDecision {}: {}\n", match.answered(),
                   to_json(match.decision(), match.state(), match.library(), all_knowing));
    }
    return ok;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("replay", "Show or verify a recorded game");
    command->add_option("FILE", options->file, "A game recorded by `play --record`")->required();
    CLI::Option* to = command->add_option("--to", options->to, "Stop at this decision");
    command->add_flag("--verify", options->verify, "Only say whether it still goes as recorded")
        ->excludes(to);
    command->footer(
        "Example:\n  cardloom play --record game.json\n  cardloom replay game.json --to 40");
    command->callback([options, &exit_code] { exit_code = replay(*options); });
}

}  // namespace cardloom::cli
