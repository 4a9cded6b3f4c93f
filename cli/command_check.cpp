/// `cardloom check`: tells the mistakes in content, once or whenever a file changes; and prints
/// what the program knows of content: compiled rules, schemas, the reference of diagnostics.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.hpp"
#include "cli/watch.hpp"
#include "scenarios/records.hpp"
#include "scripting/check.hpp"
#include "scripting/rules/print.hpp"

namespace cardloom::cli {

namespace {

struct Options {
    CheckRequest request;
    bool json = false, watch = false, print_diagnostics = false;
    std::optional<std::string> print_rules, print_schema;
};

int could_not(const std::string& problem) {
    fmt::print(stderr, "cardloom: {}\n", problem);
    return could_not_run;
}

void print_json(const CheckResult& result, int indent) {
    nlohmann::ordered_json json;
    json["diagnostics"] = nlohmann::ordered_json::parse(result.diagnostics.to_json());
    json["errors"] = result.diagnostics.errors();
    json["warnings"] = result.diagnostics.size() - result.diagnostics.errors();
    json["rulesets"] = result.ruleset_count;
    json["files"] = result.files.size();
    fmt::print("{}\n",
               json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

int report(const CheckResult& result, const Options& options) {
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

int print_rules(const Options& options) {
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

int run(const Options& options) {
    if (options.print_diagnostics) {
        fmt::print("{}", diagnostics_reference());
        return ok;
    }
    if (options.print_rules) return print_rules(options);
    if (options.print_schema) return print_schema(*options.print_schema);
    if (!options.watch) return report(check_content(options.request), options);
    const std::string problem = problem_with(options.request);
    if (!problem.empty()) return could_not(problem);
    return watch([&] { return watched_paths(options.request); },
                 [&] { return report(check_content(options.request), options); });
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("check", "Find the mistakes in rules");
    command->add_option("PATH", options->request.paths,
                        "Rulesets, files of them, or folders that have rules/; without one, the "
                        "content folder");
    command->add_option("--content", options->request.content,
                        "The folder that has rules/; without it, the current one");
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
        "Example:\n  cardloom check rules/variants/current.yaml\n"
        "  cardloom check --print-rules current");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace cardloom::cli
