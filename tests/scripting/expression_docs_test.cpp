/// The page of expressions, whose tables are written from the vocabulary.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "scripting/expression/vocabulary.hpp"

namespace expression_docs_tests {

using namespace cardloom;

TEST_CASE("the page of expressions lists the names of the vocabulary", "[expression]") {
    const std::filesystem::path path =
        std::filesystem::path(CARDLOOM_TESTS_DIR) / ".." / "docs" / "expressions.md";
    const auto read = [&] {
        std::ifstream file(path, std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(file), {}};
    };
    const std::string marker =
        "<!-- from here on written by the tests, with CARDLOOM_WRITE_DOCS=1 in the environment "
        "-->\n";
    std::string page = read();
    const std::size_t end = page.find(marker);
    REQUIRE(end != std::string::npos);
    const std::string wanted = page.substr(0, end + marker.size()) +
                               expression::vocabulary_reference(expression::card_vocabulary());
    if (std::getenv("CARDLOOM_WRITE_DOCS") != nullptr) {
        std::ofstream(path, std::ios::binary) << wanted;
        page = read();
    }
    INFO(
        "run the tests with CARDLOOM_WRITE_DOCS=1 to write the tables of docs/expressions.md anew");
    CHECK(page == wanted);
}

}  // namespace expression_docs_tests
