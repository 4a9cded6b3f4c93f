#include "scripting/content_layers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "scripting/cards/load.hpp"

namespace cardloom {

namespace fs = std::filesystem;

namespace {

bool lies_at(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}
bool folder_lies_at(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}

std::string inside(const std::string& folder, const char* name) {
    return (fs::path(folder) / name).lexically_normal().string();
}

/// Whether a folder has rules/ with a ruleset in it; variants alone extend those of others.
bool has_ruleset(const std::string& folder) {
    std::error_code error;
    for (fs::directory_iterator it(fs::path(folder) / "rules", error), end; !error && it != end;
         it.increment(error)) {
        if (lies_at(it->path() / "ruleset.yaml")) return true;
    }
    return false;
}

bool has_sets(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (lies_at(it->path() / "set.yaml")) return true;
    }
    return false;
}

/// The folder with sets; empty if there is none.
std::string cards_in(const std::string& folder) {
    return folder_lies_at(fs::path(folder) / "cards") ? inside(folder, "cards") : "";
}

bool is_same(const std::string& one, const std::string& other) {
    std::error_code error;
    return fs::equivalent(one, other, error);
}

}  // namespace

std::string content_of_program() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    for (fs::path at = program.parent_path(); at.has_relative_path(); at = at.parent_path()) {
        for (const fs::path& folder : {at, at / "share" / "cardloom"}) {
            if (lies_at(folder / "rules" / cards::usual_ruleset / "ruleset.yaml")) {
                return folder.string();
            }
        }
    }
    return {};
}

std::string content_around(const std::string& path) {
    std::error_code error;
    fs::path whole = fs::absolute(path, error).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    fs::path found;
    for (fs::path at = whole; found.empty() && at.has_relative_path(); at = at.parent_path()) {
        const bool is_set = lies_at(at / "set.yaml") && at.parent_path().filename() == "cards";
        const bool is_rules =
            lies_at(at / "ruleset.yaml") && at.parent_path().filename() == "rules";
        if (is_set || is_rules) found = at.parent_path().parent_path();
        if (at.filename() == "cards" && has_sets(at)) found = at.parent_path();
        if (at.filename() == "variants" && at.parent_path().filename() == "rules") {
            found = at.parent_path().parent_path();
        }
    }
    if (has_sets(whole / "cards") || has_ruleset(whole.string())) found = whole;
    if (found.empty() || fs::path(path).is_absolute()) return found.string();
    return found.lexically_proximate(fs::current_path(error)).string();
}

ContentLayers content_layers(const std::string& folder, const std::string& nearest) {
    if (has_ruleset(folder)) return {folder, ""};
    for (const std::string& beneath : {nearest, std::string("."), content_of_program()}) {
        if (beneath.empty() || is_same(beneath, folder)) continue;
        if (has_ruleset(beneath)) return {folder, beneath};
    }
    return {folder, ""};
}

std::vector<rules::RulesetFile> ContentLayers::rulesets() const {
    std::vector<rules::RulesetFile> all = rules::find_rulesets(inside(folder, "rules"));
    if (is_whole()) return all;
    for (rules::RulesetFile& file : rules::find_rulesets(inside(beneath, "rules"))) {
        const bool is_known =
            std::any_of(all.begin(), all.end(),
                        [&](const rules::RulesetFile& other) { return other.id == file.id; });
        if (!is_known) all.push_back(std::move(file));
    }
    return all;
}

cards::SetFolders ContentLayers::sets() const { return sets_on(cards_in(folder)); }

cards::SetFolders ContentLayers::sets_on(const std::string& cards) const {
    return {cards, is_whole() ? "" : cards_in(beneath)};
}

std::string ContentLayers::rules() const { return inside(is_whole() ? folder : beneath, "rules"); }

std::string ContentLayers::looked_in() const {
    const std::string own = fmt::format("'{}'", inside(folder, "rules"));
    return is_whole() ? own : fmt::format("{} or '{}'", own, inside(beneath, "rules"));
}

}  // namespace cardloom
