/// `cardloom test`: plays the proofs of the rules under a ruleset and the scenarios of content, and
/// tells which of them pass; with --mutate, which entries of a ruleset none of them would miss.

#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <thread>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/letters.hpp"
#include "cli/terminal.hpp"
#include "cli/test_report.hpp"
#include "cli/watch.hpp"
#include "proofs/mutate.hpp"
#include "proofs/proof.hpp"
#include "scenarios/content_mutants.hpp"
#include "scenarios/emit.hpp"
#include "scenarios/explain.hpp"
#include "scenarios/random_games.hpp"
#include "scenarios/suite.hpp"
#include "scenarios/write.hpp"
#include "scripting/check.hpp"
#include "scripting/rules/rule_scripts.hpp"

namespace cardloom::cli {

namespace {

namespace fs = std::filesystem;

struct TestOptions {
    std::vector<std::string> paths;
    std::string content;  // empty: where the paths lie, or the current folder
    std::string beneath;  // what was named, if the paths lie elsewhere
    std::string filter;
    std::string modes = "plain";
    std::string junit, table, write, replay;
    std::optional<std::uint32_t> to;  // the decision of a replay to stop at
    std::size_t threads = 0;          // 0: as many as there are cores
    std::uint64_t random = 0;         // games by chance from each table
    std::uint64_t games = 0;          // ... or so many at least from all of them
    bool json = false, mutate = false, all = false, own = false, watch = false, coverage = false;
    bool explain = false;
};

/// What was asked for: proofs under a ruleset, files of scenarios, or both.
struct Asked {
    std::string ruleset;             // empty: no proofs
    std::vector<std::string> paths;  // of scenarios
    bool all_scenarios = false;      // of the content, under the ruleset or any
    std::string problem;
};

/// A file of scenarios has a document that says so.
bool holds_scenarios(const fs::path& path) {
    if (lies_in(path.string(), "scenarios")) return true;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("scenario:")) return true;
    }
    return false;
}

/// Paths in sets and rulesets are read with the folder of content that they lie in.
std::string find_content(TestOptions& options) {
    std::string found;
    for (const std::string& path : options.paths) {
        std::error_code error;
        const std::string around = fs::exists(path, error) ? content_around(path) : "";
        if (around.empty() || around == found) continue;
        if (!found.empty()) {
            return fmt::format("there are paths in '{}' and in '{}'; test them one after the other",
                               found, around);
        }
        found = around;
    }
    if (!found.empty()) options.beneath = std::exchange(options.content, found);
    if (options.content.empty()) options.content = ".";
    std::error_code error;
    if (fs::is_directory(options.content, error)) return "";
    return fmt::format("there is no folder '{}'", options.content);
}

Asked asked_for(const TestOptions& options) {
    Asked asked;
    if (options.paths.empty()) {
        // Of a folder that lies on top of other rules, they are not what is tested.
        const bool has_rules = content_layers(options.content).is_whole();
        if (has_rules || options.mutate) asked.ruleset = cards::usual_ruleset;
        asked.all_scenarios = true;
        return asked;
    }
    for (const std::string& path : options.paths) {
        std::error_code error;
        const bool is_folder = fs::is_directory(path, error);
        const bool is_rules = is_folder && fs::exists(fs::path(path) / "ruleset.yaml", error);
        const bool is_path = path.find('/') != std::string::npos || path.ends_with(".yaml");
        if ((is_folder && !is_rules) || (is_path && !is_folder && holds_scenarios(path))) {
            asked.paths.push_back(path);
        } else if (asked.ruleset.empty()) {
            asked.ruleset = path;
        } else {
            asked.problem =
                fmt::format("'{}' and '{}' are two rulesets; name one", asked.ruleset, path);
        }
    }
    asked.all_scenarios = asked.paths.empty();
    return asked;
}

/// Nothing, and told, if it cannot be had.
std::optional<proofs::Rules> load(const std::string& ruleset, const TestOptions& options,
                                  int& code) {
    CheckResult result = check_ruleset(ruleset, options.content);
    if (!result.problem.empty()) {
        code = could_not(result.problem);
        return {};
    }
    fmt::print(stderr, "{}", result.diagnostics.to_text());
    if (result.rulesets.empty()) {
        code = could_not(fmt::format("'{}' has mistakes, and is not played", ruleset));
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
std::vector<proofs::Proof> proofs_for(const Ruleset& rules, const TestOptions& options) {
    std::vector<proofs::Proof> wanted;
    for (const proofs::Proof& proof : proofs::all_proofs()) {
        const std::string text = fmt::format("{}: {}", proof.cites, proof.title);
        if (!proofs::is_meant_for(proof, rules)) continue;
        if (lower(text).find(lower(options.filter)) != std::string::npos) wanted.push_back(proof);
    }
    return wanted;
}

void show_progress(std::size_t done, std::size_t of) {
    if (!Showing::on(STDERR_FILENO).takes_escapes) return;
    fmt::print(stderr, "\r{} of {} ", done, of);
    if (done == of) fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
}

std::vector<scenarios::Mode> modes_of(const std::string& text, std::string& problem) {
    std::vector<scenarios::Mode> modes;
    for (const scenarios::Mode mode : scenarios::all_modes) {
        const bool named =
            ("," + text + ",").find(fmt::format(",{},", word(mode))) != std::string::npos;
        // The others are compared with the plain one.
        if (text == "all" || named || mode == scenarios::Mode::plain) modes.push_back(mode);
    }
    std::size_t commas = static_cast<std::size_t>(std::count(text.begin(), text.end(), ','));
    const bool has_plain = ("," + text + ",").find(",plain,") != std::string::npos;
    const std::size_t known = modes.size() - (has_plain ? 0 : 1);
    if (text != "all" && known != commas + 1) {
        problem = fmt::format("'{}' are no modes: they are plain, undo, fork, save, replay, or all",
                              text);
    }
    return modes;
}

scenarios::Request request_of(const Asked& asked, const TestOptions& options,
                              std::string& problem) {
    scenarios::Request request;
    scenarios::Files files = scenarios::find_scenarios(asked.paths, options.content);
    if (!files.problem.empty()) problem = files.problem;
    request.files = std::move(files.paths);
    request.filter = options.filter;
    // A ruleset that is named by itself is proven by its own scenarios.
    if (!options.paths.empty() && asked.all_scenarios) request.ruleset = asked.ruleset;
    request.modes = modes_of(options.modes, problem);
    request.threads =
        options.threads > 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    return request;
}

TestReport run_proofs(const proofs::Rules& rules, const std::vector<proofs::Proof>& proofs) {
    TestReport report;
    report.ruleset = rules.tables.id;
    for (const proofs::Proof& proof : proofs) {
        proofs::Result result = proofs::run(proof, rules);
        report.add_proof({proof.cites, proof.title, result.holds, std::move(result.why)});
    }
    tell_errors(rules);
    return report;
}

int tell_coverage(const TestReport& report, scenarios::ContentFolder& content,
                  const TestOptions& options) {
    const scenarios::Coverage coverage = scenarios::coverage_of(content, report.passed());
    if (!coverage.problem.empty()) return could_not(coverage.problem);
    fmt::print("{}", scenarios::to_text(coverage));
    if (!options.table.empty() && !write_file(options.table, scenarios::to_markdown(coverage))) {
        return could_not(fmt::format("'{}' cannot be written", options.table));
    }
    return report.failed() > 0 ? mistakes : ok;
}

int run_tests(const Asked& asked, const TestOptions& options) {
    TestReport report;
    std::string problem;
    scenarios::Request request = request_of(asked, options, problem);
    if (!problem.empty()) return could_not(problem);
    if (!asked.ruleset.empty()) {
        int code = ok;
        const std::optional<proofs::Rules> rules = load(asked.ruleset, options, code);
        if (!rules) return code;
        if (!request.ruleset.empty()) request.ruleset = rules->tables.id;
        report = run_proofs(*rules, proofs_for(rules->tables, options));
    }
    request.progress = show_progress;
    scenarios::ContentFolder content(options.content, options.beneath);
    report.add_scenarios(scenarios::run(request, content));
    if (report.count() == 0) {
        return could_not(
            options.filter.empty()
                ? fmt::format("there is no scenario in '{}'", options.content)
                : fmt::format("no proof or scenario cites or says '{}'", options.filter));
    }
    if (options.coverage) return tell_coverage(report, content, options);
    if (!options.junit.empty() && !report.write_junit(options.junit)) {
        return could_not(fmt::format("'{}' cannot be written", options.junit));
    }
    fmt::print("{}", options.json ? report.to_json() : report.to_text(options.all));
    return report.failed() > 0 ? mistakes : ok;
}

/// Games by chance from the tables of scenarios. What goes wrong is told as a small scenario.
int run_random(const Asked& asked, const TestOptions& options) {
    std::string problem;
    scenarios::Request request = request_of(asked, options, problem);
    if (!problem.empty()) return could_not(problem);
    scenarios::ContentFolder content(options.content, options.beneath);
    request.threads = 1;
    const Source* file = nullptr;
    std::size_t tables = 0;
    request.visit = [&](const scenarios::ScenarioEntry& entry, scenarios::Stage&) {
        tables += std::exchange(file, entry.place.source) == entry.place.source ? 1 : 2;
    };
    if (options.games > 0) static_cast<void>(scenarios::run(request, content));
    const std::size_t a_round = std::max<std::size_t>(1, tables * request.modes.size());
    const std::uint64_t rounds =
        options.games > 0 ? (options.games + a_round - 1) / a_round : options.random;
    std::size_t games = 0, failed = 0;
    const auto play = [&](const scenarios::ScenarioEntry& entry, scenarios::Stage& stage,
                          const scenarios::RandomPlay& how) {
        ++games;
        const auto found = scenarios::play_by_chance(entry, stage, how);
        if (!found) return;
        ++failed;
        const scenarios::Troubled small = scenarios::shrink(*found, stage, how.mode);
        fmt::print("{}\n# {}\n", scenarios::to_text(small.entry),
                   small.failure.substr(0, small.failure.find('\n')));
    };
    file = nullptr;
    request.visit = [&](const scenarios::ScenarioEntry& entry, scenarios::Stage& stage) {
        const bool is_first = std::exchange(file, entry.place.source) != entry.place.source;
        for (scenarios::RandomPlay how; how.seed <= rounds; ++how.seed) {
            for (const scenarios::Mode mode : request.modes) {
                how.mode = mode;
                for (const bool dealt : {false, true}) {
                    how.dealt = dealt;
                    if (!dealt || is_first) play(entry, stage, how);
                }
            }
        }
    };
    static_cast<void>(scenarios::run(request, content));
    if (games == 0) return could_not("there is no table to play from");
    fmt::print("{} passed, {} failed\n", games - failed, failed);
    return failed > 0 ? mistakes : ok;
}

/// The documents of a file that only define cards: what is written out may name them.
std::string card_documents(const Source& source) {
    std::string found, document;
    const auto keep = [&] {
        if (document.find("\nscenario:") == std::string::npos) found += document + "\n---";
        document.clear();
    };
    for (std::size_t line = 1; line <= source.line_count(); ++line) {
        if (source.line(line) == "---") {
            keep();
        } else {
            document += "\n";
            document += source.line(line);
        }
    }
    keep();
    return found.empty() ? found : found.substr(1) + "\n";
}

/// The position that the one scenario asked for ends in, as a scenario of its own.
int write_out(const Asked& asked, const TestOptions& options) {
    std::string problem;
    scenarios::Request request = request_of(asked, options, problem);
    if (!problem.empty()) return could_not(problem);
    scenarios::ContentFolder content(options.content, options.beneath);
    std::vector<std::string> written;
    request.modes = {scenarios::Mode::plain};
    request.threads = 1;
    request.at_end = [&](Match& match, const scenarios::ScenarioEntry& entry) {
        const std::string title = entry.scenario->value + " - afterwards";
        written.push_back(card_documents(*entry.scenario->place.source) +
                          scenarios::to_text(scenarios::entry_of(match, title)));
    };
    static_cast<void>(scenarios::run(request, content));
    if (written.size() != 1) {
        return could_not(
            fmt::format("{} scenarios are meant; name one with --filter", written.size()));
    }
    if (!write_file(options.write, written.front())) {
        return could_not(fmt::format("'{}' cannot be written", options.write));
    }
    return ok;
}

/// What each player could do where the scenarios asked for end, and why not what they cannot.
int explain(const Asked& asked, const TestOptions& options) {
    std::string problem;
    scenarios::Request request = request_of(asked, options, problem);
    if (!problem.empty()) return could_not(problem);
    scenarios::ContentFolder content(options.content, options.beneath);
    std::size_t told = 0;
    request.modes = {scenarios::Mode::plain};
    request.threads = 1;
    request.at_end = [&](Match& match, const scenarios::ScenarioEntry& entry) {
        fmt::print("{}{}\n", told++ == 0 ? "" : "\n", entry.scenario->value);
        for (std::size_t i = 0; !match.is_over() && i < match.state().players().size(); ++i) {
            fmt::print("{}", scenarios::explained(match, PlayerId{i}));
        }
    };
    static_cast<void>(scenarios::run(request, content));
    return told > 0 ? ok : could_not("there is no such scenario");
}

/// A position of a recorded game as a scenario.
int write_replay(const TestOptions& options) {
    std::ifstream file(options.replay, std::ios::binary);
    std::ostringstream text;
    if (options.write.empty()) return could_not("--replay needs --write, a file for the scenario");
    if (!file || !(text << file.rdbuf())) {
        return could_not(fmt::format("'{}' cannot be read", options.replay));
    }
    scenarios::ContentFolder content(options.content, options.beneath);
    const scenarios::FromReplay written =
        scenarios::scenario_from_replay(text.str(), content, options.to);
    if (!written.error.empty()) {
        fmt::print(stderr, "{}: {}\n", options.replay, written.error);
        return mistakes;
    }
    if (write_file(options.write, written.text)) return ok;
    return could_not(fmt::format("'{}' cannot be written", options.write));
}

/// One change, and who noticed it first.
struct Told {
    std::string entry, change, origin, noticed_by;
};

/// What no proof notices is put before the scenarios; changes of content only they can notice.
std::vector<Told> judge_by_scenarios(const std::vector<proofs::Judgement>& verdicts,
                                     const std::string& ruleset, const TestOptions& options) {
    std::string problem;
    scenarios::Request request = request_of({ruleset, {}, true, ""}, options, problem);
    request.ruleset = ruleset;
    request.modes = {scenarios::Mode::plain};
    scenarios::ContentFolder content(options.content, options.beneath);
    std::vector<std::unique_ptr<scenarios::ScenarioFile>> files;
    for (const std::string& path : request.files) {
        auto file = scenarios::ScenarioFile::read(path);
        const auto plain = scenarios::run_file(*file, request, content);
        const bool passes = std::all_of(plain.begin(), plain.end(),
                                        [](const auto& verdict) { return verdict.passed; });
        if (passes && !plain.empty()) files.push_back(std::move(file));
    }
    std::vector<Told> all;
    const auto ask = [&](const auto& mutant, std::string noticed_by,
                         const scenarios::Changed& changed) {
        if (noticed_by.empty()) {
            noticed_by = scenarios::first_to_notice(files, request, content, changed);
        }
        all.push_back({mutant.entry, mutant.change, mutant.origin, std::move(noticed_by)});
    };
    for (const proofs::Judgement& verdict : verdicts) {
        ask(*verdict.mutant, verdict.killed_by, {&verdict.mutant->rules, nullptr});
    }
    const scenarios::ContentFolder::Rules* rules = content.rules(ruleset);
    if (rules == nullptr || !rules->is_good() || options.own) return all;
    for (const scenarios::ContentMutant& mutant : scenarios::mutants_of(rules->loaded->content)) {
        ask(mutant, "", {nullptr, &mutant.content});
    }
    return all;
}

nlohmann::ordered_json mutation_json(const std::string& ruleset, const std::vector<Told>& told,
                                     std::size_t survivors) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Told& one : told) {
        const bool survives = one.noticed_by.empty();
        nlohmann::ordered_json row{{"entry", one.entry},
                                   {"change", one.change},
                                   {"origin", one.origin},
                                   {"survives", survives}};
        if (!survives) row["noticed_by"] = one.noticed_by;
        rows.push_back(std::move(row));
    }
    return {{"ruleset", ruleset},
            {"mutants", told.size()},
            {"survivors", survivors},
            {"verdicts", std::move(rows)}};
}

int run_mutation(const proofs::Rules& rules, const std::vector<proofs::Proof>& all,
                 const TestOptions& options) {
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
    const std::vector<Told> told = judge_by_scenarios(verdicts, rules.tables.id, options);
    const auto survivors = static_cast<std::size_t>(std::count_if(
        told.begin(), told.end(), [](const Told& one) { return one.noticed_by.empty(); }));
    if (options.json) {
        fmt::print("{}\n", mutation_json(rules.tables.id, told, survivors).dump(2));
        return ok;
    }
    for (const Told& one : told) {
        if (one.noticed_by.empty()) {
            fmt::print("survives  {}: {} ({})\n", one.entry, one.change, one.origin);
        } else if (options.all) {
            fmt::print("noticed   {}: {}\n          by {}\n", one.entry, one.change,
                       one.noticed_by);
        }
    }
    fmt::print("{} changes, {} noticed, {} survive ({} proofs)\n", told.size(),
               told.size() - survivors, survivors, proofs.size());
    return ok;
}

int run(TestOptions options) {
    const std::string problem = find_content(options);
    if (!problem.empty()) return could_not(problem);
    const Asked asked = asked_for(options);
    if (!asked.problem.empty()) return could_not(asked.problem);
    if (options.random > 0 || options.games > 0) return run_random(asked, options);
    if (!options.replay.empty()) return write_replay(options);
    if (!options.write.empty()) return write_out(asked, options);
    if (options.explain) return explain(asked, options);
    if (!options.mutate) return run_tests(asked, options);
    if (asked.ruleset.empty()) return could_not("--mutate needs a ruleset");
    int code = ok;
    const std::optional<proofs::Rules> rules = load(asked.ruleset, options, code);
    if (!rules) return code;
    const std::vector<proofs::Proof> proofs = proofs_for(rules->tables, options);
    return run_mutation(*rules, proofs, options);
}

std::vector<std::string> watched(const TestOptions& options) {
    std::vector<std::string> paths = options.paths;
    const fs::path content = options.content.empty() ? "." : options.content;
    for (const char* folder : {"rules", "cards", "tests/scenarios"}) {
        paths.push_back((content / folder).string());
    }
    std::erase_if(paths, [](const std::string& path) {
        std::error_code error;
        return !fs::exists(path, error);
    });
    return paths;
}

}  // namespace

void add_test(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<TestOptions>();
    CLI::App* command =
        app.add_subcommand("test", "Play the proofs of the rules, and scenarios of content");
    command->add_option("PATH", options->paths,
                        "Scenario files or folders, or a ruleset by its id or its path; without "
                        "any, the proofs of grand-archive and all scenarios");
    add_content_option(*command, options->content);
    command->add_option(
        "--filter,--only", options->filter,
        "Only what cites this rule, shows this capability, or has this in its title or "
        "path");
    command
        ->add_option("--modes", options->modes,
                     "How scenarios are played: plain, undo, fork, save, replay, or all")
        ->capture_default_str();
    command->add_option("--threads", options->threads, "How many; as many as there are cores");
    command->add_option("--junit", options->junit, "Write a report in the form of JUnit as well");
    CLI::Option* mutate = command->add_flag(
        "--mutate", options->mutate,
        "Change every entry of the ruleset in turn, and tell which changes no proof and no "
        "scenario notices");
    command->add_flag("--own", options->own,
                      "With --mutate: only entries in the ruleset's own file or folder");
    command->add_flag("--coverage", options->coverage,
                      "Tell which rules and capabilities nothing proves, instead of what passed");
    command->add_option("--table", options->table,
                        "With --coverage: write the tables of all of them");
    command->add_option("--games", options->games,
                        "As --random, but so many games at least, from all tables evenly");
    command->add_option("--random", options->random,
                        "Play so many games by chance from the table of each scenario, and shrink "
                        "what goes wrong to a small scenario");
    command->add_option("--write", options->write,
                        "Write the position in which one scenario ends as a scenario of its own");
    command->add_flag("--explain", options->explain,
                      "Tell what each player could do where the scenarios end, what it costs, and "
                      "why not what they cannot do");
    command->add_option("--replay", options->replay,
                        "With --write: a recorded game, and the position in which it ends");
    command->add_option("--to", options->to, "With --replay: the decision to stop at instead");
    command->add_flag("--all", options->all, "Tell of what passed or was noticed as well");
    command->add_flag("--json", options->json, "Print one JSON object");
    command->add_flag("--watch", options->watch, "Again with every change of a file")
        ->excludes(mutate);
    command->footer(
        "Exit code: 0 all passed, 1 some failed, 2 could not run. A survivor of --mutate is no\n"
        "failure.\n\n"
        "Examples:\n"
        "  cardloom test                       the rules as shipped, and every scenario\n"
        "  cardloom test current               another ruleset, with the scenarios under it\n"
        "  cardloom test rules/grand-archive/scenarios --modes all\n"
        "  cardloom test --filter GA-MAIN-3 --all\n"
        "  cardloom test --filter \"Two cards cannot pay\" --explain\n"
        "  cardloom test grand-archive --mutate");
    command->callback([options, &exit_code] {
        const auto act = [options] { return run(*options); };
        exit_code = options->watch ? watch([options] { return watched(*options); }, act) : act();
    });
}

}  // namespace cardloom::cli
