#include "scenarios/coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "scripting/text/source.hpp"

namespace cardloom::scenarios {

namespace fs = std::filesystem;

namespace {

constexpr const char* file_of_ids = "rules/grand-archive/rule-ids.txt";

std::string text_of_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

bool is_part(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

/// The ids in a text: GA-..., KW-..., AMB-..., without a full stop at the end.
std::set<std::string> ids_in(const std::string& text) {
    std::set<std::string> ids;
    for (const char* prefix : {"GA-", "KW-", "AMB-"}) {
        for (std::size_t at = text.find(prefix); at != std::string::npos;
             at = text.find(prefix, at + 1)) {
            std::size_t end = at;
            while (end < text.size() && is_part(text[end])) ++end;
            std::string id = text.substr(at, end - at);
            while (!id.empty() && (id.back() == '.' || id.back() == '-')) id.pop_back();
            ids.insert(std::move(id));
        }
    }
    return ids;
}

/// Every file of content and code, with what it cites; scenarios are tests, and no such.
std::map<std::string, std::vector<std::string>> citations(const std::string& content) {
    std::map<std::string, std::vector<std::string>> found;
    for (const char* folder : {"rules", "cards", "core"}) {
        const std::string root = (fs::path(content) / folder).lexically_normal().string();
        for (const char* ending : {".yaml", ".lua", ".cpp", ".hpp"}) {
            for (const std::string& path : files_below(root, ending)) {
                if (fs::path(path).parent_path().filename() == "scenarios") continue;
                for (const std::string& id : ids_in(text_of_file(path))) found[id].push_back(path);
            }
        }
    }
    return found;
}

}  // namespace

Coverage coverage_of(const std::string& content, const std::vector<PassedTest>& tests) {
    Coverage coverage;
    std::ifstream file(fs::path(content) / file_of_ids);
    if (!file) {
        coverage.problem = fmt::format("there is no '{}'", file_of_ids);
        return coverage;
    }
    const auto cited = citations(content);
    std::map<std::string, std::vector<std::string>> proven;
    for (const PassedTest& test : tests) {
        for (const std::string& id : test.cites) proven[id].push_back(test.name);
    }
    std::set<std::string> known;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const std::size_t blank = line.find(' ');
        CoveredRule rule{line.substr(0, blank), line.substr(blank + 1), {}, {}};
        known.insert(rule.id);
        if (const auto at = cited.find(rule.id); at != cited.end()) rule.cited = at->second;
        if (const auto at = proven.find(rule.id); at != proven.end()) rule.proven_by = at->second;
        coverage.rules.push_back(std::move(rule));
    }
    for (const auto& [id, names] : proven) {
        // Worked examples have ids of their own.
        if (!known.contains(id) && !id.starts_with("WE-")) coverage.unknown.push_back(id);
    }
    return coverage;
}

std::string to_text(const Coverage& coverage) {
    const auto count = [&](auto&& is) {
        return std::count_if(coverage.rules.begin(), coverage.rules.end(), is);
    };
    const auto is_cited = [](const CoveredRule& rule) { return !rule.cited.empty(); };
    const auto is_proven = [](const CoveredRule& rule) { return !rule.proven_by.empty(); };
    std::string text;
    for (const CoveredRule& rule : coverage.rules) {
        if (is_proven(rule)) continue;
        text += fmt::format("{}  {}: {}\n", is_cited(rule) ? "unproven" : "uncited ", rule.id,
                            rule.title);
    }
    for (const std::string& id : coverage.unknown) {
        text += fmt::format("unknown   {}: a test cites it\n", id);
    }
    for (const CoveredCard& card : coverage.cards) {
        text += fmt::format("card      {}: {} scenario{}\n", card.id, card.scenarios,
                            card.scenarios == 1 ? "" : "s");
    }
    return text + fmt::format("{} rules: {} cited by content or code, {} proven by passing tests\n",
                              coverage.rules.size(), count(is_cited), count(is_proven));
}

std::string to_markdown(const Coverage& coverage) {
    std::string text =
        "# Coverage of the rules\n\nWritten by `cardloom test --coverage --table FILE`. For each "
        "rule, how many files of content\nand of the core cite it, and how many passing proofs "
        "and scenarios prove it.\n\n| rule | title | cited in | proven by |\n|---|---|---|---|\n";
    for (const CoveredRule& rule : coverage.rules) {
        const auto shown = [](std::size_t n) { return n == 0 ? "" : std::to_string(n); };
        text += fmt::format("| {} | {} | {} | {} |\n", rule.id, rule.title,
                            shown(rule.cited.size()), shown(rule.proven_by.size()));
    }
    return text;
}

}  // namespace cardloom::scenarios
