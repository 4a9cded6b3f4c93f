#include "scenarios/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <set>
#include <thread>

#include "scenarios/records.hpp"
#include "scenarios/usual_cards.hpp"
#include "scripting/cards/records.hpp"
#include "scripting/rules/formats.hpp"
#include "scripting/yaml/parse.hpp"

namespace cardloom::scenarios {

namespace fs = std::filesystem;

namespace {

constexpr const char* own_set = "test";

bool is_folder(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return text;
}

/// Files of other languages and broken examples stand in folders of their own.
bool is_scenario(const std::string& path) { return lies_in(path, "scenarios"); }

template <class T>
std::optional<T> read_document(Node document, const Record<T>& record, const FormatNumber& format,
                               Diagnostics& diagnostics) {
    const std::size_t before = diagnostics.errors();
    if (!bring_up_to_date(document, format, diagnostics)) return {};
    Reading reading(diagnostics, format.name);
    T value{};
    record.read(document, reading, value);
    return diagnostics.errors() == before ? std::optional<T>(std::move(value)) : std::nullopt;
}

/// A ruleset that is named by its path: a folder, or the file of a variant.
std::optional<rules::RulesetFile> ruleset_at(const std::string& path) {
    const fs::path whole = fs::path(path).lexically_normal();
    std::error_code error;
    const bool is_variant = whole.extension() == ".yaml" && fs::is_regular_file(whole, error);
    if (!is_variant && !fs::exists(whole / "ruleset.yaml", error)) return {};
    return rules::RulesetFile{whole.stem().string(), whole.string(), is_variant};
}

}  // namespace

// Content.

ContentFolder::ContentFolder(const std::string& content, const std::string& nearest)
    : layers_(content_layers(content, nearest)) {
    const std::string rules = layers_.rules();
    rule_ids_ = Catalogue(rules, rules_file);
    worked_examples_ = Catalogue(rules, examples_file);
    capabilities_ = Catalogue(rules, capabilities_file);
}

std::vector<std::string> ContentFolder::ruleset_ids() const {
    std::vector<std::string> ids;
    for (const rules::RulesetFile& file : layers_.rulesets()) ids.push_back(file.id);
    return ids;
}

const ContentFolder::Rules* ContentFolder::rules(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto [at, is_new] = loaded_.try_emplace(id);
    if (!is_new) return at->second.get();
    at->second = rules_with(id, {});
    return at->second.get();
}

std::unique_ptr<ContentFolder::Rules> ContentFolder::rules_with(
    const std::string& id, const std::vector<Node>& own) const {
    auto made = std::make_unique<Rules>();
    rules::RulesLoader loader(made->sources, layers_.rulesets());
    const rules::RulesetFile* file = loader.find(id);
    const std::optional<rules::RulesetFile> elsewhere = ruleset_at(id);
    if (file == nullptr && elsewhere) file = &*elsewhere;
    if (file == nullptr) return nullptr;
    // What sets bring to the usual rules holds under its variants as well.
    const bool with_sets = id == cards::usual_ruleset || file->is_variant;
    made->loaded =
        loader.load(*file, made->diagnostics, with_sets ? sets() : cards::SetFolders(), own);
    return made;
}

std::vector<std::string> ContentFolder::card_ids() {
    std::vector<std::string> ids;
    const Rules* usual = rules(cards::usual_ruleset);
    if (sets().is_empty() || usual == nullptr || !usual->is_good()) return ids;
    Sources sources;
    Diagnostics diagnostics;
    const auto book = cards::load_cards(sets(), usual->under(), sources, diagnostics).book;
    if (!book) return ids;
    for (const CardDefinition& card : book->library.cards()) ids.push_back(card.id);
    return ids;
}

Files find_scenarios(const std::vector<std::string>& paths, const std::string& content) {
    Files found;
    const auto add_below = [&](const std::string& folder, bool all) {
        for (std::string& path : files_below(folder, ".yaml")) {
            if (all || is_scenario(path)) found.paths.push_back(std::move(path));
        }
    };
    if (paths.empty()) {
        for (const char* folder : {"rules", "cards", "tests/scenarios"}) {
            add_below((fs::path(content) / folder).lexically_normal().string(), false);
        }
        return found;
    }
    for (const std::string& path : paths) {
        std::error_code error;
        if (is_folder(path)) {
            const fs::path whole = fs::absolute(path, error).lexically_normal() / "";
            add_below(path,
                      whole.parent_path().filename() == "scenarios" || is_scenario(path + "/"));
        } else if (fs::exists(path, error)) {
            found.paths.push_back(path);
        } else {
            found.problem = fmt::format("there is no '{}'", path);
        }
    }
    return found;
}

// Files.

ScenarioFile::ScenarioFile(const std::string& path, std::string text) : path_(path) {
    own_.set = own_set;
    parse(sources_.add(path, std::move(text)));
}

std::unique_ptr<ScenarioFile> ScenarioFile::read(const std::string& path) {
    Sources sources;
    std::string why;
    const Source* source = sources.read(path, why);
    if (source != nullptr) return std::make_unique<ScenarioFile>(path, source->text());
    auto file = std::make_unique<ScenarioFile>(path, "");
    file->diagnostics_ = {};
    file->diagnostics_.add(Code::unreadable_file, Place{&file->sources_.add(path, ""), 0, 0},
                           "this file cannot be read: " + why);
    return file;
}

void ScenarioFile::parse(const Source& source) {
    auto documents = parse_yaml(source, diagnostics_);
    if (!documents) return;
    if (documents->empty()) {
        diagnostics_.add(Code::empty_document, Place{&source, 0, 0}, "this file holds no scenario");
    }
    std::set<std::string> own_ids;
    for (Node& document : *documents) {
        if (rules::is_rules_content(document)) {
            if (bring_up_to_date(document, rules::ruleset_format(), diagnostics_)) {
                own_rules_.push_back(std::move(document));
            }
            continue;
        }
        auto entry =
            read_document(std::move(document), scenario_record(), scenario_format(), diagnostics_);
        if (!entry) continue;
        for (cards::CardEntry& card : entry->cards) {
            own_ids.insert(card.id.value);
            own_.cards.push_back({&source, std::move(card)});
        }
        entry->cards.clear();
        if (entry->scenario) scenarios_.push_back(std::move(*entry));
    }
    const Source& usual = sources_.add("the usual cards", usual_cards);
    auto usual_documents = parse_yaml(usual, diagnostics_);
    for (Node& document : *usual_documents) {
        auto card = read_document(std::move(document), cards::card_record(), cards::card_format(),
                                  diagnostics_);
        if (card && !own_ids.contains(card->id.value)) {
            own_.cards.push_back({&usual, std::move(*card)});
        }
    }
}

std::string ScenarioFile::ruleset_of(const ScenarioEntry& entry) {
    return entry.ruleset ? entry.ruleset->value : cards::usual_ruleset;
}

const ContentFolder::Rules* ScenarioFile::rules(const std::string& id, ContentFolder& content) {
    if (own_rules_.empty()) return content.rules(id);
    const auto [at, is_new] = rules_.try_emplace(id);
    if (!is_new) return at->second.get();
    at->second = content.rules_with(id, own_rules_);
    if (at->second == nullptr || at->second->is_good()) return at->second.get();
    for (const Diagnostic& one : at->second->diagnostics.sorted()) {
        diagnostics_.add(one.code, one.place, one.sentence, one.help);
    }
    return at->second.get();
}

bool ScenarioFile::needs_sets() const {
    std::set<std::string, std::less<>> known;
    for (const cards::OwnCards::Read& one : own_.cards) {
        const std::string& id = one.card.id.value;
        known.insert({id, one.card.name, id.substr(id.find('/') + 1)});
    }
    for (const ScenarioEntry& entry : scenarios_) {
        if (entry.table && entry.table->position) return true;
        for (const std::string& word : card_words(entry)) {
            const bool of_rules = word.starts_with("token/");
            if (!known.contains(word) && !of_rules) return true;
        }
    }
    return false;
}

std::shared_ptr<cards::CardBook> ScenarioFile::book(const cards::UnderRules& under,
                                                    const cards::SetFolders& sets) {
    return cards::load_cards(needs_sets() ? sets : cards::SetFolders(), under, sources_,
                             diagnostics_, own_)
        .book;
}

// Playing.

namespace {

bool is_wanted(const ScenarioEntry& entry, const std::string& path, const Request& request) {
    if (!request.ruleset.empty() && ScenarioFile::ruleset_of(entry) != request.ruleset)
        return false;
    std::string text = path + " " + entry.scenario->value;
    for (const Word& cite : entry.cites) text += " " + cite.value;
    for (const Word& one : entry.shows) text += " " + one.value;
    return lower(text).find(lower(request.filter)) != std::string::npos;
}

std::vector<std::string> cards_of_sets(const ScenarioEntry& entry, const Library& library) {
    std::set<std::string> found;
    for (const std::string& word : card_words(entry)) {
        for (const CardDefinition& card : library.cards()) {
            const bool is_it =
                card.id == word || card.name == word || card.id.ends_with("/" + word);
            if (is_it && !card.id.starts_with("test/")) found.insert(card.id);
        }
    }
    return {found.begin(), found.end()};
}

/// Plays one scenario in every mode, and tells of the first that fails.
void play(const Script& script, Stage& stage, const Request& request, Verdict& verdict) {
    const auto begin = std::chrono::steady_clock::now();
    std::optional<std::uint64_t> hash;
    verdict.passed = true;
    const auto at_end = [&](Match& match) {
        if (request.at_end) request.at_end(match, *script.entry);
    };
    for (const Mode mode : request.modes) {
        const Outcome outcome = perform(script, stage, mode, hash, at_end);
        if (!hash && outcome.passed) hash = outcome.hash;
        if (outcome.passed) continue;
        verdict.passed = false;
        verdict.failure = outcome.failure;
        break;
    }
    verdict.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Verdict verdict_of(const ScenarioEntry& entry, const std::string& path) {
    Verdict verdict;
    verdict.path = path;
    verdict.name = entry.scenario->value;
    verdict.line = entry.scenario->place.line;
    verdict.ruleset = ScenarioFile::ruleset_of(entry);
    for (const Word& cite : entry.cites) verdict.cites.push_back(cite.value);
    for (const Word& one : entry.shows) verdict.shows.push_back(one.value);
    return verdict;
}

Verdict mistakes_in(ScenarioFile& file) {
    Verdict verdict;
    verdict.path = file.path();
    verdict.name = "the file has mistakes";
    verdict.failure = file.diagnostics().to_text();
    while (verdict.failure.ends_with("\n")) verdict.failure.pop_back();
    return verdict;
}

/// The scenarios of a file under one ruleset.
class FileRun {
public:
    FileRun(ScenarioFile& file, const Request& request, ContentFolder& content)
        : file_(file), request_(request), content_(content) {}

    std::vector<Verdict> run(const Changed& changed) {
        if (file_.diagnostics().errors() > 0) return {mistakes_in(file_)};
        for (const ScenarioEntry& entry : file_.scenarios()) {
            if (!is_wanted(entry, file_.path(), request_)) continue;
            if (request_.skips_broken_rules && is_under_broken_rules(entry)) continue;
            check_ids(entry);
            Stage* stage = stage_of(entry, changed);
            if (stage == nullptr) return {mistakes_in(file_)};
            const auto script = compile(entry, stage->library(), file_.diagnostics());
            if (!script) continue;
            if (request_.visit) {
                request_.visit(entry, *stage);
                continue;
            }
            Verdict verdict = verdict_of(entry, file_.path());
            verdict.cards = cards_of_sets(entry, stage->library());
            play(*script, *stage, request_, verdict);
            verdicts_.push_back(std::move(verdict));
        }
        if (file_.diagnostics().errors() > 0) verdicts_.push_back(mistakes_in(file_));
        return std::move(verdicts_);
    }

private:
    bool is_under_broken_rules(const ScenarioEntry& entry) {
        const ContentFolder::Rules* rules = content_.rules(ScenarioFile::ruleset_of(entry));
        return rules != nullptr && !rules->is_good();
    }

    void check_ids(const ScenarioEntry& entry) {
        for (const Word& cite : entry.cites) {
            if (is_worked_example(cite.value)) {
                check_id("worked example", cite, content_.worked_examples());
            } else {
                check_id("rule", cite, content_.rule_ids());
            }
        }
        for (const Word& one : entry.shows) check_id("capability", one, content_.capabilities());
    }
    void check_id(const char* what, const Word& id, const Catalogue& known) {
        if (known.contains(id.value)) return;
        file_.diagnostics().add(Code::unknown_reference, id.place,
                                fmt::format("there is no {} '{}'{}", what, id.value,
                                            did_you_mean(id.value, known.ids())));
    }

    Stage* stage_of(const ScenarioEntry& entry, const Changed& changed) {
        const std::string id = ScenarioFile::ruleset_of(entry);
        auto& stage = stages_[id];
        if (stage) return stage.get();
        const ContentFolder::Rules* rules = file_.rules(id, content_);
        if (rules == nullptr || !rules->is_good()) {
            if (rules != nullptr && file_.has_own_rules()) return nullptr;  // told already
            const Place place = entry.ruleset ? entry.ruleset->place : entry.place;
            file_.diagnostics().add(Code::unknown_ruleset, place,
                                    rules == nullptr
                                        ? fmt::format("there is no ruleset '{}'{}", id,
                                                      did_you_mean(id, content_.ruleset_ids()))
                                        : fmt::format("the ruleset '{}' has mistakes", id));
            return nullptr;
        }
        const cards::UnderRules under = rules->under();
        const auto book =
            file_.book({changed.rules != nullptr ? *changed.rules : under.rules, under.scripts,
                        changed.content != nullptr ? *changed.content : under.content},
                       content_.sets());
        if (!book) return nullptr;
        stage = std::make_unique<Stage>(book);
        return stage.get();
    }

    ScenarioFile& file_;
    const Request& request_;
    ContentFolder& content_;
    std::map<std::string, std::unique_ptr<Stage>> stages_;
    std::vector<Verdict> verdicts_;
};

}  // namespace

std::vector<Verdict> run_file(ScenarioFile& file, const Request& request, ContentFolder& content,
                              const Changed& changed) {
    return FileRun(file, request, content).run(changed);
}

void check_file(ScenarioFile& file, ContentFolder& content) {
    Request request;
    request.visit = [](const ScenarioEntry&, Stage&) {};
    request.skips_broken_rules = true;  // which are told where they are checked themselves
    static_cast<void>(run_file(file, request, content));
}

Report run(const Request& request, ContentFolder& content) {
    std::vector<std::vector<Verdict>> of_files(request.files.size());
    std::atomic<std::size_t> next = 0, done = 0;
    std::mutex telling;
    const auto work = [&] {
        for (std::size_t i = next++; i < request.files.size(); i = next++) {
            const auto file = ScenarioFile::read(request.files[i]);
            of_files[i] = run_file(*file, request, content);
            const std::lock_guard lock(telling);
            if (request.progress) request.progress(++done, request.files.size());
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < std::min(request.threads, request.files.size()); ++i) {
        threads.emplace_back(work);
    }
    work();
    for (std::thread& thread : threads) thread.join();
    Report report;
    for (std::vector<Verdict>& verdicts : of_files) {
        for (Verdict& verdict : verdicts) {
            ++(verdict.passed ? report.passed : report.failed);
            report.verdicts.push_back(std::move(verdict));
        }
    }
    return report;
}

std::string first_to_notice(std::vector<std::unique_ptr<ScenarioFile>>& files,
                            const Request& request, ContentFolder& content,
                            const Changed& changed) {
    for (const auto& file : files) {
        // What a file adds to a ruleset is not in the changed one.
        if (file->has_own_rules()) continue;
        for (const Verdict& verdict : run_file(*file, request, content, changed)) {
            if (!verdict.passed) return fmt::format("{}: {}", verdict.path, verdict.name);
        }
    }
    return "";
}

}  // namespace cardloom::scenarios
