/// When files were last written, to notice that they have changed. It looks at modification times
/// and sizes, which works on every file system.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace cardloom {

struct FileStamp {
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
    bool operator==(const FileStamp&) const = default;
};
using FileStamps = std::map<std::string, FileStamp>;  // by path

/// Of files, and of everything in folders.
[[nodiscard]] FileStamps stamps_of(const std::vector<std::string>& paths);

struct FileChanges {
    std::vector<std::string> added, changed, gone;
};
[[nodiscard]] FileChanges changes_between(const FileStamps& before, const FileStamps& after);
/// "a.yaml has changed, b.yaml is new"
[[nodiscard]] std::string to_text(const FileChanges& changes);

}  // namespace cardloom
