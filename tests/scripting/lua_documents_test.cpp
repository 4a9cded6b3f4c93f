/// The pages that are written from the tables of the scripting host.

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "scripting/lua/members.hpp"
#include "scripting/lua/reference.hpp"
#include "scripting/lua/verbs.hpp"

using namespace cardloom;

TEST_CASE("docs/scripts.md is what the tables say", "[documents]") {
    const std::string path = std::string(CARDLOOM_TESTS_DIR) + "/../docs/scripts.md";
    const std::string written = scripts_reference();
    if (std::getenv("CARDLOOM_WRITE_DOCS") != nullptr) {
        std::ofstream(path, std::ios::binary) << written;
    }
    std::ifstream file(path, std::ios::binary);
    const std::string there{std::istreambuf_iterator<char>(file), {}};
    INFO("run the tests with CARDLOOM_WRITE_DOCS=1 to write docs/scripts.md anew");
    CHECK(there == written);
}

TEST_CASE("everything that scripts can use is described", "[documents]") {
    for (const VerbRow& row : all_verbs()) {
        INFO(row.name);
        CHECK((row.perform != nullptr) != (row.answer != nullptr));
        CHECK(std::string(row.description).ends_with('.'));
        for (const Argument& argument : row.arguments) {
            INFO(argument.name);
            CHECK(!std::string(argument.description).empty());
        }
    }
    for (const MemberRow& row : all_members()) {
        INFO(row.name);
        CHECK(std::string(row.description).ends_with('.'));
    }
}
