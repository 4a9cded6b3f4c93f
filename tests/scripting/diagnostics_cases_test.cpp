/// Runs the cases of tests/diagnostics, and wants one for every code. See diagnostics_cases.hpp.
#include "tests/scripting/diagnostics_cases.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

#include "tests/scripting/sample_format.hpp"

namespace diagnostics_cases_tests {

using namespace cardloom;
namespace fs = std::filesystem;

namespace {

/// Codes that no case shows yet. A part that adds codes may leave them here while it is being
/// built; nothing else may.
const std::set<Code> without_a_case{};

const fs::path root = fs::path(CARDLOOM_TESTS_DIR) / "diagnostics";

std::vector<fs::path> sorted_entries(const fs::path& folder) {
    std::vector<fs::path> entries{fs::directory_iterator(folder), fs::directory_iterator()};
    std::sort(entries.begin(), entries.end());
    return entries;
}

std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void erase_all(std::string& text, const std::string& part) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) {
        text.erase(at, part.size());
    }
}

/// The diagnostics of a case, its files named as they are within its folder, others as they are
/// within the repository.
std::string told(const CheckerOfCases::Check& check, const fs::path& folder) {
    Sources sources;
    Diagnostics diagnostics;
    check(folder, sources, diagnostics);
    std::string text = diagnostics.to_text();
    erase_all(text, folder.string() + "/");
    erase_all(text, fs::path(CARDLOOM_TESTS_DIR).parent_path().string() + "/");
    return text;
}

void run_case(const CheckerOfCases::Check& check, const fs::path& folder) {
    INFO("the case is " << fs::relative(folder, root));
    const std::string text = told(check, folder);
    if (std::getenv("CARDLOOM_WRITE_EXPECTED") != nullptr) {
        std::ofstream(folder / "expected.txt", std::ios::binary) << text;
    }
    REQUIRE_FALSE(text.empty());
    CHECK(text == contents(folder / "expected.txt"));
}

const CheckerOfCases yaml("yaml", [](const fs::path& folder, Sources& sources,
                                     Diagnostics& diagnostics) {
    for (const fs::path& path : sorted_entries(folder)) {
        if (path.filename() == "expected.txt") continue;
        std::string why;
        const Source* source = sources.read(path.string(), why);
        REQUIRE(source != nullptr);
        CHECK_FALSE(sample::creature_document().read(*source, diagnostics).has_value());
    }
});

}  // namespace

TEST_CASE("authors of broken content are told what is wrong, word for word", "[diagnostics]") {
    for (const fs::path& kind : sorted_entries(root)) {
        const auto checker = CheckerOfCases::all().find(kind.filename().string());
        INFO("no test file has a checker for the folder " << kind);
        REQUIRE(checker != CheckerOfCases::all().end());
        for (const fs::path& folder : sorted_entries(kind)) run_case(checker->second, folder);
    }
}

TEST_CASE("every code of the table is shown by a case", "[diagnostics]") {
    std::string all;
    for (const fs::path& kind : sorted_entries(root)) {
        for (const fs::path& folder : sorted_entries(kind))
            all += contents(folder / "expected.txt");
    }

    for (const CodeEntry& one : all_codes()) {
        INFO("the code is " << one.word);
        const bool shown = all.find("[" + std::string(one.word) + "]: ") != std::string::npos;
        // A code that has a case leaves the list of those without.
        CHECK(shown != without_a_case.contains(one.code));
    }
}

}  // namespace diagnostics_cases_tests
