/// Mistakes in Lua that are found when it is loaded, also where it stands in a YAML file, and those
/// that show when it runs: both point into the author's file.

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "scripting/lua/scripts.hpp"
#include "scripting/yaml/parse.hpp"
#include "tests/scripting/diagnostics_cases.hpp"
#include "tests/scripting/lua_fixture.hpp"

namespace lua_diagnostics_tests {

using namespace cardloom;
using namespace cardloom::testing;
namespace fs = std::filesystem;

namespace {

/// Compiles every `lua` in a document.
void compile_all(const Node& node, Scripts& scripts, Diagnostics& diagnostics) {
    for (const Node& item : node.items) compile_all(item, scripts, diagnostics);
    for (const NodeEntry& entry : node.entries) {
        if (entry.key.value == "lua") {
            static_cast<void>(scripts.add_statements(excerpt_of(entry.value), diagnostics));
        } else {
            compile_all(entry.value, scripts, diagnostics);
        }
    }
}

const CheckerOfCases lua("lua", [](const fs::path& folder, Sources& sources,
                                   Diagnostics& diagnostics) {
    Scripts scripts;
    std::vector<fs::path> paths{fs::directory_iterator(folder), fs::directory_iterator()};
    std::sort(paths.begin(), paths.end());
    for (const fs::path& path : paths) {
        if (path.filename() == "expected.txt") continue;
        std::string why;
        const Source* source = sources.read(path.string(), why);
        REQUIRE(source != nullptr);
        if (path.extension() == ".lua") {
            CHECK_FALSE(scripts.add_file(*source, diagnostics).has_value());
            continue;
        }
        const auto documents = parse_yaml(*source, diagnostics);
        REQUIRE(documents.has_value());
        for (const Node& document : *documents) compile_all(document, scripts, diagnostics);
    }
});

/// The first `lua` of a YAML text, as the effect t/script of a world.
Match play_yaml(ScriptWorld& world, const std::string& text) {
    Diagnostics diagnostics;
    const Source& source = world.sources.add("cards/t/card.yaml", text);
    const auto documents = parse_yaml(source, diagnostics);
    REQUIRE(documents.has_value());
    const Node* node = &documents->front();
    while (node->find("lua") == nullptr) {
        node = node->is_list() ? &node->items.front() : &node->entries.front().value;
    }
    world.effect_of_excerpt("t/script", excerpt_of(node->find("lua")->value));
    return world.play({call_script});
}

std::string fault_of_yaml(const std::string& text) {
    ScriptWorld world;
    Match match = play_yaml(world, text);
    REQUIRE(match.faults().size() == 1);
    return match.faults()[0].text;
}

}  // namespace

TEST_CASE("an error of Lua in a YAML file points into the YAML file", "[lua][diagnostics]") {
    CHECK(fault_of_yaml("abilities:\n"
                        "  - effect:\n"
                        "      lua: |\n"
                        "        game:draw {}\n"
                        "\n"
                        "        game:damge { to = self, amount = 1 }\n") ==
          "t/script: cards/t/card.yaml:6: game has no member 'damge'; did you mean 'damage'?");
    CHECK(fault_of_yaml("abilities:\n  - effect: { lua: \"error('no')\" }\n") ==
          "t/script: cards/t/card.yaml:2: no");
    CHECK(fault_of_yaml("abilities:\n"
                        "  - effect:\n"
                        "      lua: |2-\n"
                        "          local t = {}\n"
                        "          while true do\n"
                        "            t.x = 1\n"
                        "          end\n")
              .starts_with("t/script: cards/t/card.yaml:"));
    CHECK(fault_of_yaml("lua: \"local a = 1\n\n  error('second')\"\n") ==
          "t/script: cards/t/card.yaml:3: second");
}

TEST_CASE("a script that is too long is told so, with its length", "[lua][diagnostics]") {
    std::string text = "return {}\n";
    while (text.size() <= 70'000) text += "-- padding padding padding padding\n";
    Sources sources;
    Scripts scripts;
    Diagnostics diagnostics;
    CHECK_FALSE(scripts.add_file(sources.add("helpers.lua", text), diagnostics).has_value());
    CHECK(diagnostics.to_text() == "helpers.lua:1:1: error[lua-too-large]: this script has " +
                                       std::to_string(text.size()) +
                                       " bytes; 65536 are the most\n    return {}\n    ^\n");
}

TEST_CASE("every line of a script in YAML is told as its own", "[lua][diagnostics]") {
    for (int line = 1; line <= 12; ++line) {
        std::string text = "# a card\nabilities:\n  - effect:\n      lua: |\n";
        for (int i = 1; i <= 12; ++i) {
            text += i == line ? "        error('here')\n"
                              : "        local v" + std::to_string(i) + " = 0\n";
        }
        const std::string where = "cards/t/card.yaml:" + std::to_string(line + 4) + ": here";
        CHECK(fault_of_yaml(text) == "t/script: " + where);
    }
}

}  // namespace lua_diagnostics_tests
