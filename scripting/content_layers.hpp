/// Where content is looked for: in the folder that was named, and beneath it. A folder with a
/// ruleset of its own stands alone. Any other lies on top of the current folder, if that has a
/// ruleset, else on what came with the program: rulesets, variants and sets that it does not have
/// itself are those from there.
#pragma once

#include <string>
#include <vector>

#include "scripting/cards/set_folders.hpp"
#include "scripting/rules/load.hpp"

namespace cardloom {

struct ContentLayers {
    std::string folder;   // that was named; it has rules/, cards/, or both
    std::string beneath;  // likewise; empty if the folder stands alone, or there is nothing

    [[nodiscard]] bool is_whole() const { return beneath.empty(); }
    [[nodiscard]] std::vector<rules::RulesetFile> rulesets() const;
    [[nodiscard]] cards::SetFolders sets() const;
    /// Likewise with another folder of sets than cards/ on top.
    [[nodiscard]] cards::SetFolders sets_on(const std::string& cards) const;
    /// The folder rules/ that has the ruleset, with the lists of what its rules are called.
    [[nodiscard]] std::string rules() const;
    /// "'mine/rules' or 'rules'": where a ruleset was looked for.
    [[nodiscard]] std::string looked_in() const;
};

/// `nearest` is tried as what lies beneath before any other.
[[nodiscard]] ContentLayers content_layers(const std::string& folder,
                                           const std::string& nearest = "");

/// What came with the program: the folder with the usual rules that it lies in; empty if there is
/// none.
[[nodiscard]] std::string content_of_program();

/// The folder of content that a path is, or in one of whose sets or rulesets it lies; empty if
/// there is none.
[[nodiscard]] std::string content_around(const std::string& path);

}  // namespace cardloom
