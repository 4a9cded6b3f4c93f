#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <nlohmann/json.hpp>

#include "bench/games.hpp"
#include "bench/measure.hpp"
#include "bench/scenarios.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "scripting/check.hpp"

namespace cardloom::cli {

namespace {

struct BenchOptions {
    bool json = false;
    double effort = 1;
    std::string content = ".";
};

void print_table(const std::vector<bench::Figure>& figures) {
    for (const bench::Figure& figure : figures) {
        const int digits = figure.value < 10 ? 3 : figure.value < 1000 ? 1 : 0;
        fmt::print("{:<28} {:>14.{}f} {:<6} {}\n", figure.key, figure.value, digits, figure.unit,
                   figure.meaning);
    }
}

void print_json(const std::vector<bench::Figure>& figures) {
    nlohmann::ordered_json json;
    for (const bench::Figure& figure : figures) json[figure.key] = figure.value;
    fmt::print("{}\n", json.dump(1));
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* command = app.add_subcommand("bench", "Measure how fast and how large games are");
    command->add_flag("--json", options->json, "Print one JSON object, numbers only");
    command->add_option("--effort", options->effort, "Scale the time it takes; 1 is a few seconds")
        ->check(CLI::Range(0.001, 100.0));
    command
        ->add_option("--content", options->content,
                     "The folder that holds rules/ and cards/, for what is measured with them")
        ->capture_default_str();
    command->footer("Example:\n  cardloom bench --json > before.json");
    command->callback([options, &exit_code] {
        const auto progress = [](const std::string& what) {
            if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "measuring {} ...\n", what);
        };
        std::vector<bench::Figure> figures;
        std::string problem;
        const auto content = open_content(options->content, cards::usual_ruleset, problem);
        if (content) {
            bench::measure_decks(options->effort, content->book(), cards::usual_ruleset, progress,
                                 figures);
        } else {
            fmt::print(stderr, "without games between decks: {}\n", problem);
        }
        const CheckResult rules = check_ruleset("grand-archive", options->content);
        const bool has_rules = rules.problem.empty() && !rules.rulesets.empty();
        if (!has_rules) {
            fmt::print(stderr, "without the ruleset grand-archive: listing is not measured\n");
        }
        const auto under = under_rules(rules, "grand-archive");
        for (bench::Figure& one :
             bench::measure(options->effort, under ? &*under : nullptr, progress)) {
            figures.push_back(std::move(one));
        }
        if (has_rules) bench::measure_scenarios(options->content, options->effort, figures);
        options->json ? print_json(figures) : print_table(figures);
        exit_code = ok;
    });
}

}  // namespace cardloom::cli
