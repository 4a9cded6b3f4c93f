/// The cards that docs/cards.md shows are cards: all of them are loaded as one set.
#include <fstream>
#include <iterator>

#include "tests/cards/card_table.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing::cards_docs_tests {

TEST_CASE("the cards of the documentation load without a mistake", "[cards][documents]") {
    std::ifstream file(repository() + "/docs/cards.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    Files files, rules;
    const std::string begin = "```yaml\n";
    for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        const std::string block = page.substr(at, page.find("```", at) - at);
        const bool is_set = block.find("\nset: ") != std::string::npos;
        if (block.starts_with("# rules content")) {
            rules["grand-archive/docs.yaml"] = block;
            continue;
        }
        files[is_set ? "set.yaml" : "block-" + std::to_string(files.size()) + ".yaml"] = block;
    }
    CHECK(rules.size() == 1);
    const CardFiles loaded(files, "ember", rules);
    INFO(loaded.told());
    CHECK(loaded.loaded.book != nullptr);
    CHECK(loaded.loaded.cards == 9);
    CHECK(loaded.told().empty());
}

}  // namespace cardloom::testing::cards_docs_tests
