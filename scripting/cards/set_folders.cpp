#include "scripting/cards/set_folders.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

namespace cardloom::cards {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> folders_in(const std::string& folder) {
    std::vector<fs::path> found;
    std::error_code error;
    if (folder.empty()) return found;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code unreadable;
        if (it->is_directory(unreadable)) found.push_back(it->path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// The first step from a folder to a file in it; empty if it does not lie there.
fs::path first_step(const std::string& folder, const std::string& file) {
    if (folder.empty()) return {};
    const fs::path inside = fs::path(file).lexically_relative(folder);
    return inside.empty() || *inside.begin() == ".." ? fs::path() : *inside.begin();
}

}  // namespace

std::vector<std::string> SetFolders::sets() const {
    std::vector<std::string> found;
    std::set<std::string> ids;
    for (const std::string& folder : folders()) {
        for (const fs::path& one : folders_in(folder)) {
            if (ids.insert(one.filename().string()).second) found.push_back(one.string());
        }
    }
    return found;
}

std::string SetFolders::set_of(const std::string& file) const {
    for (const std::string& folder : folders()) {
        const fs::path set = first_step(folder, file);
        if (!set.empty()) return (fs::path(folder) / set).string();
    }
    return {};
}

bool SetFolders::is_own(const std::string& file) const {
    return !first_step(folder_, file).empty();
}

std::vector<std::string> SetFolders::folders() const {
    std::vector<std::string> all;
    if (!folder_.empty()) all.push_back(folder_);
    if (!beneath_.empty()) all.push_back(beneath_);
    return all;
}

}  // namespace cardloom::cards
