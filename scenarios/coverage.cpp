#include "scenarios/coverage.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

/// The ids in a text: GA-..., KW-..., AMB-..., WE-..., without a full stop at the end.
std::set<std::string> ids_in(const std::string& text) {
    std::set<std::string> ids;
    for (const char* prefix : {"GA-", "KW-", "AMB-", "WE-"}) {
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

using TestsById = std::map<std::string, std::map<std::string, std::vector<std::string>>>;

/// The tests that name each id of a field of theirs, by file.
TestsById by_id(const std::vector<PassedTest>& tests, std::vector<std::string> PassedTest::*field) {
    TestsById found;
    for (const PassedTest& test : tests) {
        for (const std::string& id : test.*field) found[id][test.file].push_back(test.name);
    }
    return found;
}

std::vector<TestsOfFile> at(const TestsById& all, const std::string& id) {
    std::vector<TestsOfFile> tests;
    const auto found = all.find(id);
    if (found == all.end()) return tests;
    for (const auto& [file, titles] : found->second) tests.push_back({file, titles});
    return tests;
}

std::size_t count_of(const std::vector<TestsOfFile>& tests) {
    std::size_t count = 0;
    for (const TestsOfFile& one : tests) count += one.titles.size();
    return count;
}

/// A path as seen from the folder with the content, so that it is the same everywhere.
std::string within(const std::string& content, const std::string& path) {
    const fs::path folder = fs::path(content).lexically_normal();
    const fs::path file = fs::path(path).lexically_normal();
    const std::string below = file.lexically_relative(folder).string();
    return below.empty() || below.starts_with("..") ? file.string() : below;
}

/// Where proofs stand: their titles are texts of C++, which may go on in the next line.
class ProofFiles {
public:
    explicit ProofFiles(const std::string& content) {
        const std::string root = (fs::path(content) / "proofs").lexically_normal().string();
        for (const std::string& path : files_below(root, ".cpp")) {
            std::string text = text_of_file(path);
            for (std::size_t at = text.find('"'); at != std::string::npos;
                 at = text.find('"', at + 1)) {
                const std::size_t next = text.find_first_not_of(" \n", at + 1);
                if (next != std::string::npos && next > at + 1 && text[next] == '"') {
                    text.erase(at, next - at + 1);
                }
            }
            files_.emplace_back(within(content, path), std::move(text));
        }
    }
    [[nodiscard]] std::string file_of(const std::string& title) const {
        for (const auto& [path, text] : files_) {
            if (text.find('"' + title + '"') != std::string::npos) return path;
        }
        return "proofs";
    }

private:
    std::vector<std::pair<std::string, std::string>> files_;
};

std::vector<PassedTest> with_files(std::vector<PassedTest> tests, const std::string& content) {
    const ProofFiles proofs(content);
    for (PassedTest& test : tests) {
        test.file = test.file.empty() ? proofs.file_of(test.name) : within(content, test.file);
    }
    return tests;
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
        "{} worked examples: {} played by passing tests\n"
        "{} capabilities: {} shown by passing scenarios\n",
        coverage.rules.size(), count(coverage.rules, is_cited), count(coverage.rules, is_proven),
        coverage.examples.size(), count(coverage.examples, is_proven), coverage.capabilities.size(),
        count(coverage.capabilities, is_shown));
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
    const std::vector<PassedTest> passed = with_files(tests, content.folder());
    const TestsById proven = by_id(passed, &PassedTest::cites);
    const TestsById shown = by_id(passed, &PassedTest::shows);
    const TestsById named = by_id(passed, &PassedTest::cards);
    const auto covered = [&](const Titled& rule) {
        CoveredRule one{rule, {}, at(proven, rule.id)};
        const auto files = cited.find(rule.id);
        if (files != cited.end()) one.cited = files->second;
        for (std::string& file : one.cited) file = within(content.folder(), file);
        std::sort(one.cited.begin(), one.cited.end());
        return one;
    };
    for (const Titled& rule : content.rule_ids().all()) coverage.rules.push_back(covered(rule));
    for (const Titled& one : content.worked_examples().all()) {
        coverage.examples.push_back(covered(one));
    }
    for (const Titled& one : content.capabilities().all()) {
        coverage.capabilities.push_back({one, at(shown, one.id)});
    }
    for (const std::string& id : content.card_ids()) {
        coverage.cards.push_back({id, count_of(at(named, id))});
    }
    for (const auto& [id, names] : proven) {
        const bool is_known =
            content.rule_ids().contains(id) || content.worked_examples().contains(id);
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
    for (const CoveredRule& one : coverage.examples) {
        if (is_proven(one)) continue;
        text += fmt::format("unproven  {}: {}\n", one.rule.id, one.rule.title);
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

namespace {

void add_tests(std::string& text, const char* how, const std::vector<TestsOfFile>& tests) {
    for (const TestsOfFile& one : tests) {
        text += fmt::format("- {} `{}`: {}\n", how, one.file, fmt::join(one.titles, "; "));
    }
}

/// A heading for each, and under it where it is cited and what proves it.
void add_rules(std::string& text, const std::vector<CoveredRule>& rules) {
    for (const CoveredRule& one : rules) {
        text += fmt::format("\n### {} {}\n\n", one.rule.id, one.rule.title);
        if (is_cited(one)) {
            text += fmt::format("- cited in `{}`\n", fmt::join(one.cited, "`, `"));
        }
        add_tests(text, "proven in", one.proven_by);
        if (!is_proven(one)) text += "- nothing proves it\n";
    }
}

}  // namespace

std::string to_markdown(const Coverage& coverage) {
    std::string text =
        "# Coverage of the rules\n\nWritten by `cardloom test --coverage --table FILE`. For each "
        "rule, the files of content\nand of the core that cite it, and the passing proofs and "
        "scenarios that prove it, by file.\n\n```\n" +
        figures(coverage) + "```\n\n## Rules\n";
    add_rules(text, coverage.rules);
    text += "\n## Worked examples\n";
    add_rules(text, coverage.examples);
    text += "\n## Capabilities\n\nWhat cards are made of, and the scenarios that show it.\n";
    for (const CoveredCapability& one : coverage.capabilities) {
        text += fmt::format("\n### {} {}\n\n", one.capability.id, one.capability.title);
        add_tests(text, "shown in", one.shown_by);
        if (!is_shown(one)) text += "- nothing shows it\n";
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
