#include "scenarios/catalogue.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace cardloom::scenarios {

Catalogue::Catalogue(const std::string& rules, const char* file) {
    std::ifstream lines(std::filesystem::path(rules) / file);
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        const std::size_t blank = line.find(' ');
        const bool has_title = blank != std::string::npos;
        all_.push_back({line.substr(0, blank), has_title ? line.substr(blank + 1) : ""});
    }
}

bool Catalogue::contains(std::string_view id) const {
    return std::any_of(all_.begin(), all_.end(), [&](const Titled& one) { return one.id == id; });
}

std::vector<std::string> Catalogue::ids() const {
    std::vector<std::string> ids;
    for (const Titled& one : all_) ids.push_back(one.id);
    return ids;
}

}  // namespace cardloom::scenarios
