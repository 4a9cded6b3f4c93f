/// The command `doc`: writes what editors complete by and the reference in docs/, or tells which of
/// these files are not as they would be written.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "scripting/check.hpp"
#include "scripting/doc/generated.hpp"

namespace cardloom::cli {

namespace fs = std::filesystem;

namespace {

struct DocOptions {
    std::string content = ".", out = ".";
    bool check = false, editor = false;
};

std::string text_in(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

bool write(const fs::path& path, const std::string& text) {
    std::error_code error;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    return static_cast<bool>(file);
}

/// Prints the files that are written, or would be.
int compare_or_write(const std::vector<GeneratedFile>& files, const DocOptions& options) {
    int stale = 0;
    for (const GeneratedFile& file : files) {
        const fs::path path = (fs::path(options.out) / file.path).lexically_normal();
        if (text_in(path) == file.text) continue;
        ++stale;
        if (!options.check && !write(path, file.text)) {
            return could_not(fmt::format("'{}' cannot be written", path.string()));
        }
        fmt::print("{}{}\n", path.string(), options.check ? " is stale" : "");
    }
    if (stale == 0 || !options.check) return ok;
    fmt::print(stderr, "cardloom: write them anew with 'cardloom doc'\n");
    return mistakes;
}

int run(const DocOptions& options) {
    const CheckResult rules = check_ruleset(cards::usual_ruleset, options.content);
    const bool has_rules = rules.problem.empty() && !rules.rulesets.empty();
    if (options.editor) {
        return compare_or_write(editor_files(has_rules ? &rules.rulesets.front() : nullptr),
                                options);
    }
    if (has_rules) return compare_or_write(generated_files(rules.rulesets.front()), options);
    fmt::print(stderr, "{}", rules.diagnostics.to_text());
    return could_not(fmt::format("the reference needs the ruleset {}{}", cards::usual_ruleset,
                                 rules.problem.empty() ? "" : ": " + rules.problem));
}

}  // namespace

void add_doc(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<DocOptions>();
    CLI::App* command = app.add_subcommand(
        "doc", "Write the Lua stubs, the JSON Schemas and the reference from the program's tables");
    command->add_flag("--check", options->check,
                      "Write nothing; tell which files are stale, and exit with 1 if any is");
    command->add_flag("--editor", options->editor,
                      "Only what editors use: stubs, schemas, settings");
    command->add_option("--out", options->out, "The folder to write to")->capture_default_str();
    command
        ->add_option("--content", options->content,
                     "The folder that has rules/, whose words are told")
        ->capture_default_str();
    command->footer("Example:\n  cardloom doc --check\n  cardloom doc --editor --out ~/my-cards");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace cardloom::cli
