/// `cardloom test`: plays the proofs of the rules under a ruleset, and tells which of them it
/// keeps; with --mutate, which of its entries a proof would miss.

#include <fmt/format.h>
#include <unistd.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.hpp"
#include "proofs/mutate.hpp"
#include "proofs/proof.hpp"
#include "scripting/check.hpp"
#include "scripting/rules/rule_scripts.hpp"

namespace cardloom::cli {

namespace {

struct Options {
    std::string ruleset = "grand-archive";
    std::string content = ".";
    std::string only;
    bool json = false, mutate = false, all = false, own = false;
};

int could_not(const std::string& problem) {
    fmt::print(stderr, "cardloom: {}\n", problem);
    return could_not_run;
}

/// Nothing, and told, if it cannot be had.
std::optional<proofs::Rules> load(const Options& options, int& code) {
    CheckResult result = check_ruleset(options.ruleset, options.content);
    if (!result.problem.empty()) {
        code = could_not(result.problem);
        return {};
    }
    fmt::print(stderr, "{}", result.diagnostics.to_text());
    if (result.rulesets.empty()) {
        code = could_not(fmt::format("'{}' has mistakes, and is not played", options.ruleset));
        return {};
    }
    proofs::Rules loaded{
        std::move(result.rulesets.front()), {}, std::make_shared<std::vector<std::string>>()};
    if (!result.scripts.front().empty()) {
        const auto scripts = std::make_shared<const rules::RuleScripts>(result.scripts.front());
        loaded.scripts = [scripts](const Library& library) {
            return rules::RuleScripts::content(scripts, library);
        };
    }
    return loaded;
}

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return text;
}

/// Errors in the ruleset's own Lua, each once, with how often it came.
void tell_errors(const proofs::Rules& rules) {
    std::map<std::string, int> times;
    for (const std::string& text : *rules.errors) ++times[text];
    for (const auto& [text, count] : times) {
        fmt::print(stderr, "error in Lua, {} time{}: {}\n", count, count == 1 ? "" : "s", text);
    }
}

/// Whether an entry stands in the ruleset's own file or folder.
bool is_own(const proofs::Mutant& mutant, const Ruleset& rules) {
    const std::string file = rules.origin.substr(0, rules.origin.rfind(':'));
    const bool is_folder = file.ends_with("ruleset.yaml");
    return mutant.origin.starts_with(is_folder ? file.substr(0, file.rfind('/') + 1) : file + ":");
}

/// The proofs for a ruleset, narrowed to those that cite a rule or have a word in their title.
std::vector<proofs::Proof> proofs_for(const Ruleset& rules, const Options& options) {
    std::vector<proofs::Proof> wanted;
    for (const proofs::Proof& proof : proofs::all_proofs()) {
        const std::string text = fmt::format("{}: {}", proof.cites, proof.title);
        if (!proofs::is_meant_for(proof, rules)) continue;
        if (lower(text).find(lower(options.only)) != std::string::npos) wanted.push_back(proof);
    }
    return wanted;
}

void show_progress(std::size_t done, std::size_t of) {
    if (isatty(STDERR_FILENO) == 0) return;
    fmt::print(stderr, "\r{} of {} ", done, of);
    if (done == of) fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
}

int run_proofs(const proofs::Rules& rules, const std::vector<proofs::Proof>& proofs,
               const Options& options) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    std::size_t failed = 0;
    for (const proofs::Proof& proof : proofs) {
        const proofs::Result result = proofs::run(proof, rules);
        failed += result.holds ? 0 : 1;
        std::fflush(stdout);
        if (options.json) {
            nlohmann::ordered_json row{
                {"cites", proof.cites}, {"title", proof.title}, {"passed", result.holds}};
            if (!result.holds) row["why"] = result.why;
            json.push_back(std::move(row));
        } else if (!result.holds) {
            fmt::print("failed  {}: {}\n        {}\n", proof.cites, proof.title, result.why);
        } else if (options.all) {
            fmt::print("passed  {}: {}\n", proof.cites, proof.title);
        }
    }
    const std::size_t passed = proofs.size() - failed;
    tell_errors(rules);
    if (options.json) {
        const nlohmann::ordered_json whole{{"ruleset", rules.tables.id},
                                           {"passed", passed},
                                           {"failed", failed},
                                           {"proofs", std::move(json)}};
        fmt::print("{}\n", whole.dump(2));
    } else {
        fmt::print("{} passed, {} failed\n", passed, failed);
    }
    return failed > 0 ? mistakes : ok;
}

int run_mutation(const proofs::Rules& rules, const std::vector<proofs::Proof>& all,
                 const Options& options) {
    // Only what holds can notice a change.
    std::vector<proofs::Proof> proofs;
    for (const proofs::Proof& proof : all) {
        if (proofs::run(proof, rules).holds) proofs.push_back(proof);
    }
    std::vector<proofs::Mutant> mutants = proofs::mutants_of(rules.tables);
    if (options.own) {
        std::erase_if(mutants,
                      [&](const proofs::Mutant& one) { return !is_own(one, rules.tables); });
    }
    if (!options.json && proofs.size() < all.size()) {
        fmt::print("{} proofs fail under this ruleset and cannot notice anything\n",
                   all.size() - proofs.size());
    }
    const std::vector<proofs::Judgement> verdicts =
        proofs::judge(mutants, rules.scripts, proofs,
                      [&](std::size_t done) { show_progress(done, mutants.size()); });
    std::size_t survivors = 0;
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const proofs::Judgement& verdict : verdicts) {
        const bool survives = verdict.killed_by.empty();
        survivors += survives ? 1 : 0;
        if (options.json) {
            nlohmann::ordered_json row{{"entry", verdict.mutant->entry},
                                       {"change", verdict.mutant->change},
                                       {"origin", verdict.mutant->origin},
                                       {"survives", survives}};
            if (!survives) row["noticed_by"] = verdict.killed_by;
            json.push_back(std::move(row));
        } else if (survives) {
            fmt::print("survives  {}: {} ({})\n", verdict.mutant->entry, verdict.mutant->change,
                       verdict.mutant->origin);
        } else if (options.all) {
            fmt::print("noticed   {}: {}\n          by {}\n", verdict.mutant->entry,
                       verdict.mutant->change, verdict.killed_by);
        }
    }
    if (options.json) {
        const nlohmann::ordered_json whole{{"ruleset", rules.tables.id},
                                           {"mutants", mutants.size()},
                                           {"survivors", survivors},
                                           {"verdicts", std::move(json)}};
        fmt::print("{}\n", whole.dump(2));
    } else {
        fmt::print("{} changes, {} noticed, {} survive ({} proofs)\n", mutants.size(),
                   mutants.size() - survivors, survivors, proofs.size());
    }
    return ok;
}

int run(const Options& options) {
    int code = ok;
    const std::optional<proofs::Rules> rules = load(options, code);
    if (!rules) return code;
    const std::vector<proofs::Proof> proofs = proofs_for(rules->tables, options);
    if (proofs.empty()) {
        return could_not(fmt::format("no proof cites or says '{}'", options.only));
    }
    return options.mutate ? run_mutation(*rules, proofs, options)
                          : run_proofs(*rules, proofs, options);
}

}  // namespace

void add_test(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("test", "Play the proofs of the rules under a ruleset");
    command->add_option("ruleset", options->ruleset, "The ruleset, by its id or its path")
        ->capture_default_str();
    command->add_option("--content", options->content, "The folder that holds rules/")
        ->capture_default_str();
    command->add_option("--only", options->only,
                        "Only proofs that cite this rule, or have this in their title");
    command->add_flag("--mutate", options->mutate,
                      "Change every entry of the ruleset in turn, and tell which changes no proof "
                      "notices");
    command->add_flag("--own", options->own,
                      "With --mutate: only entries in the ruleset's own file or folder");
    command->add_flag("--all", options->all, "Tell of what passed or was noticed as well");
    command->add_flag("--json", options->json, "Print one JSON object");
    command->footer(
        "Exit code: 0 all passed, 1 some failed, 2 could not run. A survivor of --mutate is no\n"
        "failure.\n\n"
        "Examples:\n"
        "  cardloom test                       the rules as shipped\n"
        "  cardloom test current               another ruleset\n"
        "  cardloom test --only GA-MAIN-3 --all\n"
        "  cardloom test grand-archive --mutate");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace cardloom::cli
