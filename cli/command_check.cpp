/// `cardloom check`: tells the mistakes in content, once or whenever a file changes; and prints
/// what the program knows of content: compiled rules, schemas, the reference of diagnostics.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/watch.hpp"
#include "scenarios/records.hpp"
#include "scenarios/suite.hpp"
#include "scripting/check.hpp"
#include "scripting/rules/print.hpp"

namespace cardloom::cli {

namespace {

struct CheckOptions {
    CheckRequest request;
    bool json = false, watch = false, print_diagnostics = false;
    std::optional<std::string> print_rules, print_schema;
};

void print_json(const CheckResult& result, int indent) {
    nlohmann::ordered_json json;
    json["diagnostics"] = nlohmann::ordered_json::parse(result.diagnostics.to_json());
    json["errors"] = result.diagnostics.errors();
    json["warnings"] = result.diagnostics.size() - result.diagnostics.errors();
    json["rulesets"] = result.ruleset_count;
    json["scenarios"] = result.scenario_count;
    json["files"] = result.files.size();
    json["elsewhere"] = result.elsewhere;
    fmt::print("{}\n",
               json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

int report(const CheckResult& result, const CheckOptions& options) {
    if (!result.problem.empty()) return could_not(result.problem);
    if (options.json) {
        print_json(result, options.watch ? -1 : 2);  // while watching, one line for each check
    } else {
        fmt::print(stderr, "{}", result.diagnostics.to_text());
        std::fflush(stderr);
        fmt::print("{}\n", summary(result));
    }
    std::fflush(stdout);
    return result.diagnostics.errors() > 0 ? mistakes : ok;
}

int print_rules(const CheckOptions& options) {
    const CheckResult result = check_ruleset(*options.print_rules, options.request.content);
    if (!result.problem.empty()) return could_not(result.problem);
    fmt::print(stderr, "{}", result.diagnostics.to_text());
    if (result.rulesets.empty()) return mistakes;
    fmt::print("{}", rules::to_text(result.rulesets.front()));
    return ok;
}

int print_schema(const std::string& name) {
    std::vector<std::string> names;
    for (const SchemaFormat& format : scenarios::all_formats()) {
        names.push_back(format.name);
        if (name.empty()) fmt::print("{:<12} {}\n", format.name, format.description);
        if (name == format.name) fmt::print("{}", format.schema());
    }
    const bool is_known = std::find(names.begin(), names.end(), name) != names.end();
    if (name.empty() || is_known) return ok;
    return could_not(fmt::format("there is no format '{}'{}", name, did_you_mean(name, names)));
}

/// Content with its scenarios. What their mistakes point to is kept with it.
struct Checked {
    CheckResult result;
    std::vector<std::unique_ptr<scenarios::ContentFolder>> contents;
    std::vector<std::unique_ptr<scenarios::ScenarioFile>> files;
};

bool is_in_scenarios(const std::string& path) { return lies_in(path + "/", "scenarios"); }

/// Scenarios are looked at once the rules and cards that they name have no mistakes.
void check_scenarios(const std::vector<std::string>& paths, const std::string& content,
                     const std::string& nearest, Checked& checked) {
    checked.contents.push_back(std::make_unique<scenarios::ContentFolder>(content, nearest));
    for (const std::string& path : scenarios::find_scenarios(paths, content).paths) {
        auto file = scenarios::ScenarioFile::read(path);
        scenarios::check_file(*file, *checked.contents.back());
        checked.result.scenario_count += file->scenarios().size();
        checked.result.files.push_back(path);
        for (const Diagnostic& one : file->diagnostics().sorted()) {
            // What cards better do not do, those of a scenario can do to show what comes of it.
            if (entry(one.code).severity == Severity::warning) continue;
            checked.result.diagnostics.add(one.code, one.place, one.sentence, one.help);
        }
        checked.files.push_back(std::move(file));
    }
}

Checked check_all(const CheckRequest& request) {
    Checked checked;
    CheckRequest others{{}, request.content};
    std::vector<std::string> paths;  // that can hold scenarios
    for (const std::string& path : request.paths) {
        if (!is_in_scenarios(path)) others.paths.push_back(path);
        if (is_in_scenarios(path) || std::filesystem::is_directory(path)) paths.push_back(path);
    }
    const bool only_scenarios = others.paths.empty() && !request.paths.empty();
    if (!only_scenarios) checked.result = check_content(others);
    const bool is_sound = checked.result.problem.empty() &&
                          checked.result.diagnostics.errors() == 0 && checked.result.elsewhere == 0;
    if (!is_sound || (paths.empty() && !request.paths.empty())) return checked;
    if (request.paths.empty()) check_scenarios({}, request.content, "", checked);
    std::map<std::string, std::vector<std::string>> by_content;
    for (const std::string& path : paths) {
        const std::string around = content_around(path);
        by_content[around.empty() ? request.content : around].push_back(path);
    }
    for (const auto& [content, of_it] : by_content) {
        check_scenarios(of_it, content, request.content, checked);
    }
    return checked;
}

int run(const CheckOptions& options) {
    if (options.print_diagnostics) {
        fmt::print("{}", diagnostics_reference());
        return ok;
    }
    if (options.print_rules) return print_rules(options);
    if (options.print_schema) return print_schema(*options.print_schema);
    if (!options.watch) return report(check_all(options.request).result, options);
    const std::string problem = problem_with(options.request);
    if (!problem.empty()) return could_not(problem);
    return watch([&] { return watched_paths(options.request); },
                 [&] { return report(check_all(options.request).result, options); });
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command =
        app.add_subcommand("check", "Find the mistakes in rules, cards and scenarios");
    command->add_option("PATH", options->request.paths,
                        "Rulesets, sets, files in them, scenarios, or folders that have rules/ or "
                        "cards/; without one, the content folder");
    add_content_option(*command, options->request.content);
    CLI::Option* json =
        command->add_flag("--json", options->json, "Print one JSON object to stdout");
    CLI::Option* watch =
        command->add_flag("--watch", options->watch, "Check again whenever a file changes");
    std::vector<CLI::Option*> prints{
        command->add_option("--print-rules", options->print_rules,
                            "Print this ruleset as it is compiled, with where each entry stands"),
        command
            ->add_option("--print-schema", options->print_schema,
                         "Print the JSON Schema of this format; without one, list the formats")
            ->expected(0, 1),
        command->add_flag("--print-diagnostics", options->print_diagnostics,
                          "Print what every kind of mistake means")};
    for (CLI::Option* print : prints) {
        for (CLI::Option* other : {json, watch, command->get_option("PATH")}) {
            print->excludes(other);
        }
        for (CLI::Option* other : prints) {
            if (other != print) print->excludes(other);
        }
    }
    command->footer(
        "Of a path in a set only the mistakes there are told; it is read with all that it names."
        "\n\nExamples:\n  cardloom check cards/first-light --watch\n"
        "  cardloom check rules/variants/current.yaml\n"
        "  cardloom check --print-rules current");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace cardloom::cli
