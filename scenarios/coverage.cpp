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
                if (lies_in(path, "scenarios")) continue;
                for (const std::string& id : ids_in(text_of_file(path))) found[id].push_back(path);
            }
        }
    }
    return found;
}

using TestsById = std::map<std::string, std::vector<std::string>>;

/// The tests that name each id of a field of theirs.
TestsById by_id(const std::vector<PassedTest>& tests, std::vector<std::string> PassedTest::*field) {
    TestsById found;
    for (const PassedTest& test : tests) {
        for (const std::string& id : test.*field) found[id].push_back(test.name);
    }
    return found;
}

std::vector<std::string> at(const TestsById& all, const std::string& id) {
    const auto found = all.find(id);
    return found == all.end() ? std::vector<std::string>{} : found->second;
}

std::string shown(std::size_t count) { return count == 0 ? "" : std::to_string(count); }

std::string so_many(std::size_t count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

bool is_cited(const CoveredRule& rule) { return !rule.cited.empty(); }
bool is_proven(const CoveredRule& rule) { return !rule.proven_by.empty(); }
bool is_shown(const CoveredCapability& one) { return !one.shown_by.empty(); }
bool is_named(const CoveredCard& card) { return card.scenarios > 0; }

template <class T>
auto count(const std::vector<T>& all, bool (*is)(const T&)) {
    return std::count_if(all.begin(), all.end(), is);
}

std::string figures(const Coverage& coverage) {
    std::string text = fmt::format(
        "{} rules: {} cited by content or code, {} proven by passing tests\n"
        "{} capabilities: {} shown by passing scenarios\n",
        coverage.rules.size(), count(coverage.rules, is_cited), count(coverage.rules, is_proven),
        coverage.capabilities.size(), count(coverage.capabilities, is_shown));
    if (coverage.cards.empty()) return text;
    return text + fmt::format("{} cards: {} named by passing scenarios\n", coverage.cards.size(),
                              count(coverage.cards, is_named));
}

}  // namespace

Coverage coverage_of(ContentFolder& content, const std::vector<PassedTest>& tests) {
    Coverage coverage;
    if (content.rule_ids().all().empty()) {
        coverage.problem = fmt::format("there is no 'rules/{}'", rules_file);
        return coverage;
    }
    const auto cited = citations(content.folder());
    const TestsById proven = by_id(tests, &PassedTest::cites);
    const TestsById shown = by_id(tests, &PassedTest::shows);
    const TestsById named = by_id(tests, &PassedTest::cards);
    for (const Titled& rule : content.rule_ids().all()) {
        coverage.rules.push_back({rule, at(cited, rule.id), at(proven, rule.id)});
    }
    for (const Titled& one : content.capabilities().all()) {
        coverage.capabilities.push_back({one, at(shown, one.id)});
    }
    for (const std::string& id : content.card_ids()) {
        coverage.cards.push_back({id, at(named, id).size()});
    }
    for (const auto& [id, names] : proven) {
        const bool is_known = content.rule_ids().contains(id) || is_worked_example(id);
        if (!is_known) coverage.unknown.push_back(id);
    }
    return coverage;
}

std::string to_text(const Coverage& coverage) {
    std::string text;
    for (const CoveredRule& one : coverage.rules) {
        if (is_proven(one)) continue;
        text += fmt::format("{}  {}: {}\n", is_cited(one) ? "unproven" : "uncited ", one.rule.id,
                            one.rule.title);
    }
    for (const std::string& id : coverage.unknown) {
        text += fmt::format("unknown   {}: a test cites it\n", id);
    }
    for (const CoveredCapability& one : coverage.capabilities) {
        if (is_shown(one)) continue;
        text += fmt::format("unshown   {}: {}\n", one.capability.id, one.capability.title);
    }
    for (const CoveredCard& card : coverage.cards) {
        text += fmt::format("card      {}: {}\n", card.id, so_many(card.scenarios, "scenario"));
    }
    return text + figures(coverage);
}

std::string to_markdown(const Coverage& coverage) {
    std::string text =
        "# Coverage of the rules\n\nWritten by `cardloom test --coverage --table FILE`. For each "
        "rule, how many files of content\nand of the core cite it, and how many passing proofs "
        "and scenarios prove it.\n\n| rule | title | cited in | proven by |\n|---|---|---|---|\n";
    for (const CoveredRule& one : coverage.rules) {
        text += fmt::format("| {} | {} | {} | {} |\n", one.rule.id, one.rule.title,
                            shown(one.cited.size()), shown(one.proven_by.size()));
    }
    text +=
        "\n## Capabilities\n\nWhat cards are made of, and how many passing scenarios show it."
        "\n\n| capability | title | shown by |\n|---|---|---|\n";
    for (const CoveredCapability& one : coverage.capabilities) {
        text += fmt::format("| {} | {} | {} |\n", one.capability.id, one.capability.title,
                            shown(one.shown_by.size()));
    }
    if (coverage.cards.empty()) return text;
    text +=
        "\n## Cards\n\nHow many passing scenarios name each.\n\n| card | named by |\n|---|---|\n";
    for (const CoveredCard& one : coverage.cards) {
        text += fmt::format("| {} | {} |\n", one.id, shown(one.scenarios));
    }
    return text;
}

}  // namespace cardloom::scenarios
