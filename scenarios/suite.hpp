/// Many scenarios: which files hold them, reading and checking those, and playing them on several
/// threads. Printing and exit codes are for the program.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "scenarios/catalogue.hpp"
#include "scenarios/perform.hpp"
#include "scripting/cards/load.hpp"
#include "scripting/content_layers.hpp"
#include "scripting/rules/load.hpp"

namespace cardloom::scenarios {

/// The rules and sets that scenarios are played with, loaded as they are asked for. One for all
/// threads.
class ContentFolder {
public:
    /// What `content` does not have is taken from beneath it (content_layers.hpp).
    explicit ContentFolder(const std::string& content, const std::string& nearest = "");

    struct Rules {
        Sources sources;
        Diagnostics diagnostics;
        std::optional<rules::LoadedRuleset> loaded;
        [[nodiscard]] bool is_good() const { return loaded && loaded->rules; }
        [[nodiscard]] cards::UnderRules under() const {
            return {*loaded->rules, loaded->scripts, loaded->content};
        }
    };
    /// By the id of a ruleset or variant, or by its path; null if there is none of it.
    [[nodiscard]] const Rules* rules(const std::string& id);
    /// The same with further documents of rules content, for one who keeps it.
    [[nodiscard]] std::unique_ptr<Rules> rules_with(const std::string& id,
                                                    const std::vector<Node>& own) const;
    [[nodiscard]] std::vector<std::string> ruleset_ids() const;
    [[nodiscard]] cards::SetFolders sets() const { return layers_.sets(); }
    [[nodiscard]] const std::string& folder() const { return layers_.folder; }
    [[nodiscard]] const ContentLayers& layers() const { return layers_; }
    /// Of the cards of all sets, under the usual rules; none if they have mistakes.
    [[nodiscard]] std::vector<std::string> card_ids();
    [[nodiscard]] const Catalogue& rule_ids() const { return rule_ids_; }
    [[nodiscard]] const Catalogue& worked_examples() const { return worked_examples_; }
    [[nodiscard]] const Catalogue& capabilities() const { return capabilities_; }

private:
    ContentLayers layers_;
    Catalogue rule_ids_, worked_examples_, capabilities_;
    std::mutex mutex_;
    std::map<std::string, std::unique_ptr<Rules>> loaded_;
};

/// The scenario files that paths mean: files, and what lies below folders. Without a path, all of
/// the content: rules/*/scenarios, cards/*/scenarios, tests/scenarios.
struct Files {
    std::vector<std::string> paths;
    std::string problem;  // a path that means nothing
};
[[nodiscard]] Files find_scenarios(const std::vector<std::string>& paths,
                                   const std::string& content);

/// One file, read: its scenarios, and what they name. Cards are compiled for one ruleset at a time.
class ScenarioFile {
public:
    ScenarioFile(const std::string& path, std::string text);
    /// From the file itself; a file that cannot be read is a mistake of its own.
    static std::unique_ptr<ScenarioFile> read(const std::string& path);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const std::vector<ScenarioEntry>& scenarios() const { return scenarios_; }
    [[nodiscard]] Diagnostics& diagnostics() { return diagnostics_; }
    [[nodiscard]] static std::string ruleset_of(const ScenarioEntry& entry);
    /// Whether it has rules content of its own, beside its cards.
    [[nodiscard]] bool has_own_rules() const { return !own_rules_.empty(); }
    /// A ruleset with what the file adds to it; null if there is none, or it has mistakes.
    [[nodiscard]] const ContentFolder::Rules* rules(const std::string& id, ContentFolder& content);
    /// The file's cards under rules; none, and told, if there is a mistake. With sets only if the
    /// scenarios name a card of theirs.
    [[nodiscard]] std::shared_ptr<cards::CardBook> book(const cards::UnderRules& under,
                                                        const cards::SetFolders& sets);

private:
    void parse(const Source& source);
    [[nodiscard]] bool needs_sets() const;

    std::string path_;
    Sources sources_;
    Diagnostics diagnostics_;
    std::vector<ScenarioEntry> scenarios_;
    cards::OwnCards own_;
    std::vector<Node> own_rules_;
    std::map<std::string, std::unique_ptr<ContentFolder::Rules>> rules_;
};

/// What came of one scenario, in all the modes it was played in.
struct Verdict {
    std::string path, name, ruleset;
    std::uint32_t line = 0;
    std::vector<std::string> cites, shows;
    std::vector<std::string> cards;  // of sets, that it names
    bool passed = false;
    std::string failure;
    double seconds = 0;
};

struct Request {
    std::vector<std::string> files;
    std::string filter;               // a word of its name, its path or what it cites or shows
    std::string ruleset;              // only those under it; empty: all
    bool skips_broken_rules = false;  // leaves out what is under a ruleset with mistakes
    std::vector<Mode> modes{Mode::plain};
    std::size_t threads = 1;
    std::function<void(std::size_t done, std::size_t of)> progress;
    // Something else to do with each scenario that is asked for, on one thread: instead of playing
    // it, or at its end.
    std::function<void(const ScenarioEntry& entry, Stage& stage)> visit;
    std::function<void(Match& match, const ScenarioEntry& entry)> at_end;
};

struct Report {
    std::vector<Verdict> verdicts;  // in the order of files and lines
    std::size_t passed = 0, failed = 0;
};

[[nodiscard]] Report run(const Request& request, ContentFolder& content);

/// What of a ruleset is another than the one that scenarios name.
struct Changed {
    const Ruleset* rules = nullptr;
    const cards::RulesContent* content = nullptr;
};

/// Plays the scenarios of one file that pass a filter, under rules that may be changed ones.
[[nodiscard]] std::vector<Verdict> run_file(ScenarioFile& file, const Request& request,
                                            ContentFolder& content, const Changed& changed = {});

/// Finds what is wrong with the scenarios of a file without playing them: in its diagnostics.
void check_file(ScenarioFile& file, ContentFolder& content);

/// Whether every scenario under a ruleset still passes with it changed; the first that does not.
[[nodiscard]] std::string first_to_notice(std::vector<std::unique_ptr<ScenarioFile>>& files,
                                          const Request& request, ContentFolder& content,
                                          const Changed& changed);

}  // namespace cardloom::scenarios
