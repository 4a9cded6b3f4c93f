/// Sources and their places, what diagnostics look like, and the words they suggest.
#include <catch2/catch_test_macros.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "scripting/text/diagnostics.hpp"

namespace text_tests {

using namespace cardloom;

namespace {

std::string shown(std::string line, std::uint32_t column) {
    const Source source("x.yaml", std::move(line));
    Diagnostics diagnostics;
    diagnostics.add(Code::wrong_type, {&source, 1, column}, "this is wrong");
    return diagnostics.to_text();
}

}  // namespace

TEST_CASE("columns count characters, and lines end with or without a carriage return", "[text]") {
    const Source source("x", "äö: ü\r\nb\n");

    CHECK(source.line_count() == 3);
    CHECK(source.line(1) == "äö: ü");
    CHECK(source.line(2) == "b");
    CHECK(source.line(3).empty());
    CHECK(to_text(place_at(source, 0)) == "x:1:1");
    CHECK(to_text(place_at(source, 6)) == "x:1:5");
    CHECK(to_text(place_at(source, 10)) == "x:2:1");
    CHECK(to_text(place_at(source, 99)) == "x:3:1");
}

TEST_CASE("a byte order mark at the beginning is no part of the text", "[text]") {
    CHECK(Source("x",
                 "\xEF\xBB\xBF"
                 "a")
              .text() == "a");
}

TEST_CASE("bytes that are no text are told apart", "[text]") {
    const auto problem = [](std::string_view bytes) {
        std::size_t offset = 0;
        const auto found = problem_with_text(bytes, offset);
        return found ? std::to_string(offset) + ": " + found->substr(0, found->find(';')) : "";
    };

    CHECK(problem("tab\t, line\n, both\r\n, ü, €, \xF0\x9F\x94\xA5").empty());
    CHECK(problem("a\xC3") == "1: this is not UTF-8 text");
    CHECK(problem("a\xC0\x80") == "1: this is not UTF-8 text");
    CHECK(problem("\xE0\x80\x80") == "0: this is not UTF-8 text");
    CHECK(problem("\xED\xA0\x80") == "0: this is not UTF-8 text");
    CHECK(problem("\xF4\x90\x80\x80") == "0: this is not UTF-8 text");
    CHECK(problem("ab\x1B[1m") == "2: this is a control character (byte 0x1b)");
    CHECK(problem(std::string_view("a\0", 2)) == "1: this is a control character (byte 0x00)");
    CHECK(problem("a\xC2\x85") == "1: this is an invisible control character");
    CHECK(problem("a\rb") == "1: this is a carriage return without a line feed");
    CHECK(problem("a\xEF\xBB\xBF") == "1: this is a byte order mark, an invisible character");
}

TEST_CASE("an excerpt knows where its characters stand", "[text]") {
    const Source source("x", "a: |\n  one\n  two\n");
    const Excerpt excerpt(source, "one\ntwo\n", {7, 8, 9, 10, 13, 14, 15, 16});

    CHECK(to_text(excerpt.at(0)) == "x:2:3");
    CHECK(to_text(excerpt.at(4)) == "x:3:3");
    CHECK(to_text(excerpt.line(2)) == "x:3:3");
    CHECK(to_text(excerpt.at(99)) == "x:4:1");
    CHECK(excerpt.from(4).text() == "two\n");
    CHECK(to_text(excerpt.from(4).at(1)) == "x:3:4");
    CHECK(to_text(Excerpt(source).from(7).at(0)) == "x:2:3");
    CHECK(excerpt.from(99).text().empty());
}

TEST_CASE("the caret stands under the column, whatever is before it", "[text]") {
    CHECK(shown("\tä: x", 5) ==
          "x.yaml:1:5: error[wrong-type]: this is wrong\n"
          "    \tä: x\n"
          "    \t   ^\n");
    CHECK(shown("ab", 3) == "x.yaml:1:3: error[wrong-type]: this is wrong\n    ab\n      ^\n");
}

TEST_CASE("a source line cannot steer the terminal", "[text]") {
    CHECK(shown("a\x1B[1mb\xFF"
                "c",
                1) ==
          "x.yaml:1:1: error[wrong-type]: this is wrong\n    a\uFFFD[1mb\uFFFD"
          "c\n    ^\n");
}

TEST_CASE("a message cannot steer the terminal either", "[text]") {
    Diagnostics diagnostics;
    diagnostics.add(Code::wrong_type, {}, "not '\x1B[2J'", "write \xC2\x9B");

    CHECK(diagnostics.to_text() ==
          "?: error[wrong-type]: not '\uFFFD[2J'\n    help: write \uFFFD\n");
}

TEST_CASE("of a long line the part around the column is shown", "[text]") {
    const std::string line = std::string(300, '.') + "X" + std::string(300, '.');

    CHECK(shown(line, 301) == "x.yaml:1:301: error[wrong-type]: this is wrong\n    ..." +
                                  std::string(60, '.') + "X" + std::string(59, '.') +
                                  "...\n       " + std::string(60, ' ') + "^\n");
}

TEST_CASE("diagnostics come in the order of the text, files as they were met", "[text]") {
    const Source first("b.yaml", "1\n2\n"), second("a.yaml", "1\n");
    Diagnostics diagnostics;
    diagnostics.add(Code::wrong_type, {&first, 2, 1}, "two");
    diagnostics.add(Code::wrong_type, {&second, 1, 1}, "three");
    diagnostics.add(Code::empty_document, {&first, 0, 0}, "zero", "write something");
    diagnostics.add(Code::wrong_type, {&first, 1, 1}, "one");

    CHECK(diagnostics.to_text() ==
          "b.yaml: error[empty-document]: zero\n"
          "    help: write something\n"
          "b.yaml:1:1: error[wrong-type]: one\n    1\n    ^\n"
          "b.yaml:2:1: error[wrong-type]: two\n    2\n    ^\n"
          "a.yaml:1:1: error[wrong-type]: three\n    1\n    ^\n");
    const auto json = nlohmann::json::parse(diagnostics.to_json());
    REQUIRE(json.size() == 4);
    CHECK(json[0] == nlohmann::json{{"file", "b.yaml"},
                                    {"line", 0},
                                    {"column", 0},
                                    {"severity", "error"},
                                    {"code", "empty-document"},
                                    {"message", "zero"},
                                    {"help", "write something"}});
    CHECK(json[3]["file"] == "a.yaml");
    CHECK(json[2]["source"] == "2");
    CHECK_FALSE(json[3].contains("help"));
}

TEST_CASE("no more mistakes are kept than anybody reads, and all are counted", "[text]") {
    Diagnostics diagnostics;
    for (int i = 0; i < 1234; ++i) diagnostics.add(Code::wrong_type, {}, "wrong");

    CHECK(diagnostics.errors() == 1234);
    CHECK(diagnostics.size() == 1234);
    CHECK(diagnostics.sorted().size() == 1000);
    CHECK(diagnostics.to_text().ends_with("wrong\n... and 234 more\n"));
}

TEST_CASE("a suggestion is what was meant, or is not made", "[text]") {
    const std::vector<std::string> words{"power", "enter", "fire", "life", "on_enter", "x", "to"};

    CHECK(nearest("pwoer", words) == "power");
    CHECK(nearest("entr", words) == "enter");
    CHECK(nearest("Power", words) == "power");
    CHECK(nearest("ON-ENTER", words) == "on_enter");
    CHECK(nearest("fier", words) == "fire");
    CHECK(nearest("ice", words) == std::nullopt);
    CHECK(nearest("y", words) == std::nullopt);
    CHECK(nearest("ti", words) == std::nullopt);
    CHECK(nearest("", words) == std::nullopt);
    CHECK(nearest(std::string(100, 'a'), words) == std::nullopt);
    CHECK(did_you_mean("pwoer", words) == "; did you mean 'power'?");
    CHECK(did_you_mean("flavour", words).empty());
}

TEST_CASE("the page of diagnostics is the one that the table gives", "[text]") {
    const std::filesystem::path path =
        std::filesystem::path(CARDLOOM_TESTS_DIR) / ".." / "docs" / "diagnostics.md";
    if (std::getenv("CARDLOOM_WRITE_DOCS") != nullptr) {
        std::ofstream(path, std::ios::binary) << diagnostics_reference();
    }
    std::ifstream file(path, std::ios::binary);
    const std::string page{std::istreambuf_iterator<char>(file), {}};

    INFO("run the tests with CARDLOOM_WRITE_DOCS=1 to write docs/diagnostics.md anew");
    CHECK(page == diagnostics_reference());
}

TEST_CASE("every code says what it means, and shows right beside wrong", "[text]") {
    std::vector<std::string_view> seen;
    for (const CodeEntry& one : all_codes()) {
        INFO("the code is " << one.word);
        CHECK(one.meaning.ends_with('.'));
        CHECK(one.wrong.empty() == one.right.empty());
        CHECK(one.word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
              std::string_view::npos);
        CHECK(std::find(seen.begin(), seen.end(), one.word) == seen.end());
        seen.push_back(one.word);
    }
}

}  // namespace text_tests
