#include "scripting/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "scripting/cards/records.hpp"
#include "scripting/content_layers.hpp"
#include "scripting/rules/formats.hpp"
#include "scripting/rules/load.hpp"

namespace cardloom {

namespace fs = std::filesystem;

namespace {

using rules::RulesetFile;

/// What a path means: rulesets, and the folder in which the rulesets they extend are found.
struct Meaning {
    std::string folder;
    std::vector<RulesetFile> rulesets;
    std::string problem;
    cards::SetFolders cards{};           // if there are sets
    std::vector<std::string> only{};     // what is asked for, if it is not all of it
    std::vector<RulesetFile> beneath{};  // rulesets that are not in the folder, but beneath it
};

bool is_folder(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}
bool is_there(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

/// The path as the author would write it from here: relative, if the one it comes from is.
std::string shown(const fs::path& absolute, const fs::path& like) {
    if (like.is_absolute()) return absolute.string();
    std::error_code error;
    return absolute.lexically_proximate(fs::current_path(error)).string();
}

fs::path absolute_of(const fs::path& path) {
    std::error_code error;
    fs::path result = fs::absolute(path, error).lexically_normal();
    return result.has_filename() ? result : result.parent_path();  // no slash at the end
}

Meaning one_of(const fs::path& folder, const fs::path& path, const fs::path& ruleset,
               bool is_variant) {
    Meaning meaning;
    meaning.folder = shown(folder, path);
    const std::string id = is_variant ? ruleset.stem().string() : ruleset.filename().string();
    meaning.rulesets.push_back({id, shown(ruleset, path), is_variant});
    return meaning;
}

Meaning all_in(const std::string& folder) { return {folder, rules::find_rulesets(folder), ""}; }

std::string normal(const fs::path& path) { return path.lexically_normal().string(); }

/// The usual rules, which cards are read with.
void keep_usual(std::vector<RulesetFile>& rulesets) {
    std::erase_if(rulesets,
                  [](const RulesetFile& file) { return file.id != cards::usual_ruleset; });
}

/// A folder of content: all of it, and with what lies beneath only what is its own.
Meaning meaning_of_content(const ContentLayers& content) {
    const fs::path folder = content.folder;
    Meaning meaning = all_in(normal(folder / "rules"));
    meaning.cards = content.sets();
    if (!is_folder(folder)) {
        meaning.problem = fmt::format("there is no folder '{}'", content.folder);
    } else if (!is_folder(folder / "rules") && !is_folder(folder / "cards")) {
        meaning.problem = fmt::format(
            "there are no rules in '{}', and no cards beside them; name a path, or with --content "
            "the folder that has rules/ or cards/",
            meaning.folder);
    } else if (content.rulesets().empty()) {
        meaning.problem =
            fmt::format("there is no ruleset in {}; name with --content the folder that has rules/",
                        content.looked_in());
    }
    if (content.is_whole()) return meaning;
    if (!is_folder(folder / "rules")) meaning.folder = content.rules();
    for (const char* name : {"rules", "cards"}) {
        if (is_folder(folder / name)) meaning.only.push_back(normal(folder / name));
    }
    meaning.beneath = content.rulesets();
    std::vector<RulesetFile> usual = meaning.beneath;
    keep_usual(usual);
    const bool has_it =
        std::any_of(meaning.rulesets.begin(), meaning.rulesets.end(),
                    [](const RulesetFile& file) { return file.id == cards::usual_ruleset; });
    if (!has_it) meaning.rulesets.insert(meaning.rulesets.end(), usual.begin(), usual.end());
    return meaning;
}

Meaning meaning_of_folder(const fs::path& path, const std::string& content) {
    const fs::path whole = absolute_of(path);
    std::error_code error;
    static_cast<void>(fs::directory_iterator(path, error));
    if (error) {
        const std::string why = error.message();
        return {"", {}, fmt::format("'{}' cannot be read: {}", path.string(), why)};
    }
    if (is_folder(path / "rules") || is_folder(path / "cards")) {
        return meaning_of_content(content_layers(path.string(), content));
    }
    if (is_there(path / "ruleset.yaml")) return one_of(whole.parent_path(), path, whole, false);
    if (whole.filename() == "variants") {
        Meaning meaning = all_in(shown(whole.parent_path(), path));
        std::erase_if(meaning.rulesets, [](const RulesetFile& file) { return !file.is_variant; });
        return meaning;
    }
    Meaning meaning = all_in(path.lexically_normal().string());
    if (meaning.rulesets.empty()) {
        meaning.problem = fmt::format(
            "'{}' holds no rules: it has neither rules/ nor a ruleset.yaml", path.string());
    }
    return meaning;
}

Meaning meaning_of_file(const fs::path& path, const std::string& content) {
    if (path.extension() != ".yaml") {
        return {"", {}, fmt::format("'{}' is no .yaml file", path.string())};
    }
    const fs::path whole = absolute_of(path);
    const fs::path parent = whole.parent_path();
    if (parent.filename() == "variants") {
        Meaning meaning = one_of(parent.parent_path(), path, whole, true);
        const fs::path around = parent.parent_path().parent_path();
        meaning.beneath = content_layers(shown(around, path), content).rulesets();
        return meaning;
    }
    for (fs::path at = parent; at.has_relative_path(); at = at.parent_path()) {
        if (is_there(at / "ruleset.yaml")) return one_of(at.parent_path(), path, at, false);
    }
    // A variant that stands by itself extends the rulesets of the content folder.
    const ContentLayers layers = content_layers(content);
    Meaning meaning{layers.rules(), {{path.stem().string(), path.string(), true}}, ""};
    meaning.beneath = layers.rulesets();
    return meaning;
}

/// The folder of sets that a path lies in, or is; empty if it is about rules.
fs::path sets_around(const fs::path& whole) {
    for (fs::path at = whole; at.has_relative_path(); at = at.parent_path()) {
        if (is_there(at / "ruleset.yaml")) return {};
        if (is_there(at / "set.yaml")) return at.parent_path();
    }
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(whole, error)) {
        if (is_there(entry.path() / "set.yaml")) return whole;
    }
    return {};
}

/// Cards are read with the usual rules: those beside them, or those beneath.
Meaning meaning_in_sets(const fs::path& path, const fs::path& sets, const std::string& content) {
    const ContentLayers layers = content_layers(shown(sets.parent_path(), path), content);
    Meaning meaning = all_in(layers.rules());
    meaning.beneath = layers.rulesets();
    meaning.rulesets = meaning.beneath;
    keep_usual(meaning.rulesets);
    if (meaning.rulesets.empty()) {
        meaning.problem = fmt::format(
            "there is no ruleset '{}' in {}, which the cards of '{}' need; name with "
            "--content the folder that has rules/",
            cards::usual_ruleset, layers.looked_in(), path.string());
    }
    meaning.cards = layers.sets_on(shown(sets, path));
    meaning.only = {shown(absolute_of(path), path)};
    return meaning;
}

Meaning meaning_of(const std::string& path, const std::string& content) {
    if (!is_there(path)) return {"", {}, fmt::format("there is no '{}'", path)};
    const fs::path sets = sets_around(absolute_of(path));
    if (!sets.empty() && !is_folder(fs::path(path) / "rules" / cards::usual_ruleset)) {
        return meaning_in_sets(path, sets, content);
    }
    return is_folder(path) ? meaning_of_folder(path, content) : meaning_of_file(path, content);
}

std::vector<Meaning> meanings_of(const CheckRequest& request) {
    std::vector<Meaning> meanings;
    for (const std::string& path : request.paths) {
        meanings.push_back(meaning_of(path, request.content));
    }
    if (!request.paths.empty()) return meanings;
    meanings.push_back(meaning_of_content(content_layers(request.content)));
    return meanings;
}

/// Checks rulesets of several folders; a ruleset that is named twice is checked once.
class Checking {
public:
    explicit Checking(CheckResult& result) : result_(result) {}

    void check(const Meaning& meaning) {
        auto [at, is_new] = loaders_.try_emplace(meaning.folder, result_.sources, known(meaning));
        if (is_new) tell_unread(meaning.folder);
        for (const RulesetFile& file : meaning.rulesets) {
            const bool with_cards = file.id == cards::usual_ruleset;
            const cards::SetFolders sets = with_cards ? meaning.cards : cards::SetFolders();
            if (rulesets_.insert(file.path).second) {
                ++result_.ruleset_count;
            } else if (sets.is_empty()) {
                continue;
            }
            if (!checked_.insert({file.path, sets.folders()}).second) continue;
            rules::LoadedRuleset loaded = at->second.load(file, result_.diagnostics, sets);
            if (!loaded.rules) continue;
            check_cards(sets, loaded);
            result_.rulesets.push_back(std::move(*loaded.rules));
            result_.scripts.push_back(std::move(loaded.scripts));
            result_.contents.push_back(std::move(loaded.content));
        }
    }
    /// Cards are checked under the ruleset that they are written for; what is written like cards in
    /// others, without any.
    void check_cards(const cards::SetFolders& sets, const rules::LoadedRuleset& loaded) {
        Diagnostics mine;
        const cards::LoadedCards found = cards::load_cards(
            sets, {*loaded.rules, loaded.scripts, loaded.content}, result_.sources, mine);
        tell(mine);
        tell(found.deck_mistakes);
        result_.set_count += found.sets;
        result_.card_count += found.cards;
        result_.deck_count += found.decks;
        card_files_.insert(found.files.begin(), found.files.end());
    }
    void tell(const Diagnostics& mistakes) {
        for (const Diagnostic& one : mistakes.sorted()) {
            const auto is_this = [&](const Diagnostic& other) {
                return other.code == one.code && other.place == one.place &&
                       other.sentence == one.sentence;
            };
            // What several rulesets have in common is told once.
            if (std::any_of(told_.begin(), told_.end(), is_this)) continue;
            told_.push_back(one);
            result_.diagnostics.add(one.code, one.place, one.sentence, one.help);
        }
    }
    void tell_unread(const std::string& folder) {
        for (const rules::UnreadFile& file : rules::unread_files(folder)) {
            const Place place{&result_.sources.add(file.path, ""), 0, 0};
            if (!file.why.empty()) {
                result_.diagnostics.add(Code::unreadable_file, place,
                                        fmt::format("this folder cannot be read: {}", file.why));
                continue;
            }
            const bool is_yml = fs::path(file.path).extension() == ".yml";
            result_.diagnostics.add(Code::unread_file, place, "no ruleset has this file",
                                    is_yml ? "rules are read from files that end in .yaml"
                                           : "put it into the folder of its ruleset, or into "
                                             "variants/");
        }
    }
    void finish() {
        std::set<std::string> files = card_files_;
        for (const auto& [folder, loader] : loaders_) {
            files.insert(loader.files().begin(), loader.files().end());
        }
        result_.files.assign(files.begin(), files.end());
    }

private:
    /// The rulesets that others can extend.
    static std::vector<RulesetFile> known(const Meaning& meaning) {
        return meaning.beneath.empty() ? rules::find_rulesets(meaning.folder) : meaning.beneath;
    }

    CheckResult& result_;
    std::map<std::string, rules::RulesLoader> loaders_;
    std::set<std::string> rulesets_;                                      // by path
    std::set<std::pair<std::string, std::vector<std::string>>> checked_;  // ... and with which sets
    std::set<std::string> card_files_;
    std::vector<Diagnostic> told_;
};

std::string first_problem(const std::vector<Meaning>& meanings) {
    for (const Meaning& meaning : meanings) {
        if (!meaning.problem.empty()) return meaning.problem;
    }
    return "";
}

/// Whether a file is a path, or lies below it.
bool is_below(const std::string& file, const std::string& path) {
    return file == path || (file.starts_with(path) && file[path.size()] == '/');
}

/// Leaves of what is told only what lies where it was asked for.
void narrow(const std::vector<Meaning>& meanings, CheckResult& result) {
    for (const Meaning& meaning : meanings) {
        if (meaning.only.empty()) return;  // everything is asked for
        result.only.insert(result.only.end(), meaning.only.begin(), meaning.only.end());
    }
    Diagnostics wanted;
    for (const Diagnostic& one : result.diagnostics.sorted()) {
        const bool is_wanted =
            one.place.source == nullptr ||
            std::any_of(result.only.begin(), result.only.end(), [&](const std::string& path) {
                return is_below(one.place.source->path(), path);
            });
        if (is_wanted) {
            wanted.add(one.code, one.place, one.sentence, one.help);
        } else if (entry(one.code).severity == Severity::error) {
            ++result.elsewhere;
        }
    }
    result.diagnostics = std::move(wanted);
}

CheckResult check_all(const std::vector<Meaning>& meanings) {
    CheckResult result;
    result.problem = first_problem(meanings);
    if (!result.problem.empty()) return result;
    Checking checking(result);
    for (const Meaning& meaning : meanings) checking.check(meaning);
    checking.finish();
    narrow(meanings, result);
    return result;
}

std::string counted(std::size_t count, const std::string& what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// What was looked at: the paths in sets that were asked for, or how much there was of everything.
std::string looked_at(const CheckResult& result) {
    std::string paths;
    for (const std::string& path : result.only) paths += (paths.empty() ? "" : ", ") + path;
    const std::string scenarios =
        result.scenario_count == 0 ? "" : ", " + counted(result.scenario_count, "scenario");
    if (!paths.empty()) return paths + scenarios;
    const std::string sets =
        result.set_count == 0
            ? ""
            : fmt::format(", {}, {}, {}", counted(result.set_count, "set"),
                          counted(result.card_count, "card"), counted(result.deck_count, "deck"));
    return fmt::format("{}{}{}, {}", counted(result.ruleset_count, "ruleset"), sets, scenarios,
                       counted(result.files.size(), "file"));
}

}  // namespace

CheckResult check_content(const CheckRequest& request) { return check_all(meanings_of(request)); }

std::string problem_with(const CheckRequest& request) {
    return first_problem(meanings_of(request));
}

std::vector<std::string> watched_paths(const CheckRequest& request) {
    std::set<std::string> paths(request.paths.begin(), request.paths.end());
    for (const Meaning& meaning : meanings_of(request)) {
        paths.insert(meaning.folder);
        for (const std::string& folder : meaning.cards.folders()) paths.insert(folder);
    }
    paths.erase("");
    return {paths.begin(), paths.end()};
}

std::string summary(const CheckResult& result) {
    const std::string what = looked_at(result);
    const std::string elsewhere = result.elsewhere == 0
                                      ? ""
                                      : fmt::format("; {} elsewhere, which `cardloom check` tells",
                                                    counted(result.elsewhere, "mistake"));
    if (result.diagnostics.empty()) return what + ": no mistakes" + elsewhere;
    std::set<const Source*> files;
    for (const Diagnostic& one : result.diagnostics.sorted()) files.insert(one.place.source);
    const std::size_t errors = result.diagnostics.errors();
    const std::size_t warnings = result.diagnostics.size() - errors;
    std::string counts = errors > 0 ? counted(errors, "mistake") : "no mistakes";
    if (warnings > 0) counts += " and " + counted(warnings, "warning");
    return fmt::format("{}: {} in {}{}", what, counts, counted(files.size(), "file"), elsewhere);
}

std::optional<cards::UnderRules> under_rules(const CheckResult& result, const std::string& id) {
    for (std::size_t i = 0; i < result.rulesets.size(); ++i) {
        if (result.rulesets[i].id != id) continue;
        return cards::UnderRules{result.rulesets[i], result.scripts[i], result.contents[i]};
    }
    return {};
}

CheckResult check_ruleset(const std::string& id_or_path, const std::string& content) {
    if (is_there(id_or_path) && (id_or_path.find('/') != std::string::npos ||
                                 fs::path(id_or_path).extension() == ".yaml")) {
        Meaning meaning = meaning_of(id_or_path, content);
        if (meaning.problem.empty() && meaning.rulesets.size() != 1) {
            meaning.problem = fmt::format("'{}' holds several rulesets; name one", id_or_path);
        }
        return check_all({meaning});
    }
    const ContentLayers layers = content_layers(content);
    Meaning all = all_in(layers.rules());
    all.beneath = all.rulesets = layers.rulesets();
    all.cards = layers.sets();
    if (all.rulesets.empty()) {
        all.problem =
            fmt::format("there are no rules in {}; name with --content the folder that has rules/",
                        layers.looked_in());
        return check_all({all});
    }
    std::vector<std::string> ids;
    for (const RulesetFile& file : all.rulesets) ids.push_back(file.id);
    std::erase_if(all.rulesets, [&](const RulesetFile& file) { return file.id != id_or_path; });
    if (all.rulesets.empty()) {
        all.problem = fmt::format("there is no ruleset '{}' in {}{}", id_or_path,
                                  layers.looked_in(), did_you_mean(id_or_path, ids));
    }
    return check_all({all});
}

const std::vector<SchemaFormat>& schema_formats() {
    static const std::vector<SchemaFormat> formats{
        {"ruleset",
         "files of a ruleset, rules/NAME/*.yaml",
         rules::ruleset_schema,
         {"rules/*/**/*.yaml", "rules/*/*.yaml", "cards/*/rules/**/*.yaml",
          "!rules/variants/*.yaml"}},
        {"variant",
         "variants of rulesets, rules/variants/*.yaml",
         rules::variant_schema,
         {"rules/variants/*.yaml"}},
        {"card",
         "cards, cards/SET/*.yaml",
         cards::card_schema,
         {"cards/*/**/*.yaml", "cards/*/*.yaml", "!cards/*/set.yaml", "!cards/*/decks/*.yaml",
          "!cards/*/rules/**/*.yaml", "!cards/*/scenarios/**/*.yaml"}},
        {"set", "the head of a set, cards/SET/set.yaml", cards::set_schema, {"cards/*/set.yaml"}},
        {"deck", "decks, cards/SET/decks/*.yaml", cards::deck_schema, {"cards/*/decks/*.yaml"}},
    };
    return formats;
}

}  // namespace cardloom
