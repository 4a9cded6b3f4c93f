#include "cli/record.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "scenarios/game_record.hpp"

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
    std::error_code error;
    if (!file || std::filesystem::is_directory(path, error)) return {};
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (file.bad()) return {};
    return text;
}

std::string problem_with_record(const std::string& path) {
    std::error_code error;
    const std::string unfinished = path + ".part";
    const bool was_there = std::filesystem::exists(unfinished, error);
    const bool can_be = !std::filesystem::is_directory(path, error) &&
                        std::ofstream(unfinished, std::ios::binary | std::ios::app).good();
    if (can_be && !was_there) std::filesystem::remove(unfinished, error);
    return can_be ? "" : fmt::format("'{}' cannot be written", path);
}

bool is_other_file(const std::string& path) {
    const auto text = read_whole(path);
    if (!text || text->empty()) return false;
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    return !json.is_object() || !json.contains("ruleset");
}

std::string record(Match& match, const std::string& path) {
    std::string why;
    const auto text = scenarios::write_game(match, why);
    if (text && write_whole(path, *text)) return {};
    return fmt::format("'{}' cannot be written{}", path, why.empty() ? "" : ": " + why);
}

}  // namespace cardloom::cli
