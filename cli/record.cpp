#include "cli/record.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/replay.hpp"

namespace cardloom::cli {

bool write_whole(const std::string& path, const std::string& text) {
    const std::string unfinished = path + ".part";
    std::ofstream file(unfinished, std::ios::binary);
    file << text;
    file.close();
    std::error_code error;
    if (file) std::filesystem::rename(unfinished, path, error);
    if (file && !error) return true;
    std::filesystem::remove(unfinished, error);
    return false;
}

std::optional<std::string> read_whole(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf())) return {};
    return text.str();
}

std::string record(Match& match, const std::string& path) {
    std::string why;
    const auto text = write_replay(match, why);
    if (text && write_whole(path, *text)) return {};
    return fmt::format("'{}' cannot be written{}", path, why.empty() ? "" : ": " + why);
}

}  // namespace cardloom::cli
