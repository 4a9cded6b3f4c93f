/// Finding and loading rulesets: a folder of files, or a variant that extends another ruleset. The
/// result is compiled tables, or mistakes with their places.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scripting/cards/set_folders.hpp"
#include "scripting/rules/compile.hpp"
#include "scripting/rules/merge.hpp"
#include "scripting/text/diagnostics.hpp"
#include "scripting/text/source.hpp"
#include "scripting/yaml/document.hpp"
#include "scripting/yaml/node.hpp"

namespace cardloom::rules {

/// Where a ruleset is written: a folder, or the file of a variant.
struct RulesetFile {
    std::string id, path;
    bool is_variant = false;
};

/// The rulesets in a folder `rules/`: its subfolders, and the files in `variants/`, by their ids.
[[nodiscard]] std::vector<RulesetFile> find_rulesets(const std::string& folder);

/// A file in a folder `rules/` that belongs to no ruleset, or a folder that cannot be read.
struct UnreadFile {
    std::string path;
    std::string why;  // of a folder: what the system says
};
[[nodiscard]] std::vector<UnreadFile> unread_files(const std::string& folder);

/// Whether a document is rules content: one entry of a table, with a name that says which.
[[nodiscard]] bool is_rules_content(const Node& document);

class RulesLoader {
public:
    RulesLoader(Sources& sources, std::vector<RulesetFile> known)
        : sources_(sources), known_(std::move(known)) {}

    [[nodiscard]] const std::vector<RulesetFile>& known() const { return known_; }
    [[nodiscard]] const RulesetFile* find(std::string_view id) const;
    /// Mistakes that another ruleset has told already are not told again.
    /// Rules content of `sets` belongs to the ruleset as well, and `own` are further documents of
    /// it.
    [[nodiscard]] LoadedRuleset load(const RulesetFile& file, Diagnostics& diagnostics,
                                     const cards::SetFolders& sets = {},
                                     const std::vector<Node>& own = {});
    /// Every file that was read.
    [[nodiscard]] const std::vector<std::string>& files() const { return files_; }

private:
    struct Assembled {
        Node document;
        std::vector<std::string> extends;
        std::vector<Touch> touched;  // of a variant: what it overrides
        Place extends_place;         // of a variant: where it says what it extends
        bool has_mistakes = false;   // overrides of what is not there, which were told
    };
    LoadedRuleset compile_whole(const RulesetFile& file, const Assembled& whole,
                                Diagnostics& diagnostics);
    /// Whether a ruleset has no mistake of its own.
    bool is_sound(const RulesetFile& file);
    /// A mistake that shows in an entry of a sound base is the variant's: it is told there.
    Diagnostic as_told(Diagnostic one, const RulesetFile& file, const Assembled& whole);
    static Place culprit(const std::string& sentence, const Assembled& whole);
    /// The whole document of a ruleset; nothing, and told, if it cannot be put together.
    const std::optional<Assembled>& assemble(const RulesetFile& file, Diagnostics& diagnostics);
    std::optional<Assembled> assemble_folder(const RulesetFile& file, Diagnostics& diagnostics);
    std::optional<Assembled> assemble_variant(const RulesetFile& file, Diagnostics& diagnostics);
    /// The one document of a file, or several that are entries of tables.
    std::optional<std::vector<Node>> read(const std::string& path, const FormatNumber& format,
                                          Diagnostics& diagnostics);
    void add_file(Node& whole, Node part, Diagnostics& diagnostics);
    void add_sets(Assembled& whole, const RulesetFile& file, const cards::SetFolders& sets,
                  Diagnostics& diagnostics);
    static void add_entry(Node& whole, const std::string& ruleset, Node entry,
                          Diagnostics& diagnostics);

    Sources& sources_;
    std::vector<RulesetFile> known_;
    std::map<std::string, std::optional<Assembled>> assembled_;  // by path
    std::map<std::string, bool> sound_;                          // by path
    std::vector<std::string> under_way_;                         // ids, for circles
    std::vector<std::string> files_;
    std::vector<Diagnostic> told_;
};

}  // namespace cardloom::rules
