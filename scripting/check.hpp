/// Checking content: which files a path means, loading them, and what came of it. Printing, exit
/// codes and watching for changes are for the program.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/ruleset.hpp"
#include "scripting/cards/load.hpp"
#include "scripting/text/diagnostics.hpp"
#include "scripting/text/source.hpp"

namespace cardloom {

/// What to check: paths of rulesets and of sets, folders and files in them, or folders that have
/// `rules/` or `cards/`; without a path, the content folder. What such a folder does not have is
/// taken from beneath it (content_layers.hpp), and of that only what is wrong in itself is told.
struct CheckRequest {
    std::vector<std::string> paths;
    std::string content = ".";  // the folder that has rules/, cards/, or both
};

struct CheckResult {
    Sources sources;  // what the diagnostics point to
    Diagnostics diagnostics;
    std::vector<Ruleset> rulesets;              // those without a mistake
    std::vector<std::vector<Excerpt>> scripts;  // of each of them: the Lua, with its places
    std::vector<cards::RulesContent> contents;  // ... and what is written like cards
    std::size_t ruleset_count = 0;
    std::size_t set_count = 0, card_count = 0, deck_count = 0;
    std::size_t scenario_count = 0;  // that others have checked besides
    std::vector<std::string> files;  // every file that was read
    // Of a path in a set only what lies there is told: a card is read with all that it names.
    std::vector<std::string> only;
    std::size_t elsewhere = 0;  // mistakes that are not told for that
    std::string problem;        // why nothing could be checked; empty if it could
};

[[nodiscard]] CheckResult check_content(const CheckRequest& request);

/// Why nothing of what was asked for could be checked; empty if it could. Reads no content.
[[nodiscard]] std::string problem_with(const CheckRequest& request);

/// The folders and files whose changes can change the result.
[[nodiscard]] std::vector<std::string> watched_paths(const CheckRequest& request);

/// "3 rulesets, 14 files: no mistakes", or how many mistakes there are in how many files.
[[nodiscard]] std::string summary(const CheckResult& result);

/// What cards are loaded under: one of the rulesets that were checked, by its id.
[[nodiscard]] std::optional<cards::UnderRules> under_rules(const CheckResult& result,
                                                           const std::string& id);

/// One ruleset by its id in the content folder, or by its path.
[[nodiscard]] CheckResult check_ruleset(const std::string& id_or_path, const std::string& content);

/// A format that has a JSON Schema.
struct SchemaFormat {
    std::string name, description;
    std::string (*schema)();
    std::vector<std::string> files;  // which have it, as editors look for them; "!" leaves out
};
[[nodiscard]] const std::vector<SchemaFormat>& schema_formats();

}  // namespace cardloom
