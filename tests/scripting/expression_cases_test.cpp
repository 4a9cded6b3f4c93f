/// The cases of tests/diagnostics/expressions: cards whose `=` values are wrong.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <vector>

#include "scripting/expression/compile.hpp"
#include "scripting/yaml/parse.hpp"
#include "tests/scripting/diagnostics_cases.hpp"

namespace expression_cases_tests {

using namespace cardloom;
namespace fs = std::filesystem;

namespace {

/// Compiles every value that begins with `=`: a condition after `if`, else an amount.
void compile_all(const Node& node, expression::Needed needed, expression::Words& words,
                 Diagnostics& diagnostics) {
    using expression::Needed;
    if (node.is_scalar() && node.value.starts_with('=')) {
        const expression::Position position{expression::card_vocabulary(), words, needed};
        CHECK_FALSE(expression::compile(excerpt_of(node), position, diagnostics).has_value());
    }
    for (const Node& item : node.items) compile_all(item, needed, words, diagnostics);
    for (const NodeEntry& entry : node.entries) {
        compile_all(entry.value, entry.key.value == "if" ? Needed::condition : Needed::amount,
                    words, diagnostics);
    }
}

const CheckerOfCases expressions("expressions", [](const fs::path& folder, Sources& sources,
                                                   Diagnostics& diagnostics) {
    std::string why;
    const Source* source = sources.read((folder / "card.yaml").string(), why);
    REQUIRE(source != nullptr);
    const auto documents = parse_yaml(*source, diagnostics);
    REQUIRE(documents.has_value());
    expression::Words words;
    for (const Node& document : *documents) {
        compile_all(document, expression::Needed::amount, words, diagnostics);
    }
});

}  // namespace

}  // namespace expression_cases_tests
