#include "scripting/text/stamps.hpp"

#include <fmt/format.h>

#include <system_error>

namespace cardloom {

namespace fs = std::filesystem;

namespace {

void add_stamp(FileStamps& stamps, const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return;
    stamps[path.string()] = {fs::last_write_time(path, error), fs::file_size(path, error)};
}

}  // namespace

FileStamps stamps_of(const std::vector<std::string>& paths) {
    FileStamps stamps;
    for (const std::string& path : paths) {
        add_stamp(stamps, path);
        std::error_code error;
        for (fs::recursive_directory_iterator it(path, error), end; !error && it != end;
             it.increment(error)) {
            add_stamp(stamps, it->path());
        }
    }
    return stamps;
}

FileChanges changes_between(const FileStamps& before, const FileStamps& after) {
    FileChanges changes;
    for (const auto& [path, stamp] : after) {
        const auto old = before.find(path);
        if (old == before.end()) {
            changes.added.push_back(path);
        } else if (old->second != stamp) {
            changes.changed.push_back(path);
        }
    }
    for (const auto& [path, stamp] : before) {
        if (!after.contains(path)) changes.gone.push_back(path);
    }
    return changes;
}

std::string to_text(const FileChanges& changes) {
    std::string text;
    const auto say = [&](const std::vector<std::string>& paths, const char* what) {
        for (const std::string& path : paths) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", path, what);
        }
    };
    say(changes.changed, "has changed");
    say(changes.added, "is new");
    say(changes.gone, "is gone");
    return text;
}

}  // namespace cardloom
