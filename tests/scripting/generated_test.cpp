/// Files that are written from tables: they are as the tables say, and of use.

#include "scripting/doc/generated.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <lua.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "scripting/lua/filter.hpp"
#include "scripting/lua/members.hpp"
#include "scripting/lua/scripts.hpp"
#include "scripting/lua/verbs.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing::generated_tests {

namespace fs = std::filesystem;

namespace {

std::string text_in(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The classes and aliases that a text declares, and those that it uses.
std::set<std::string> declared(const std::string& text, const std::string& mark) {
    std::set<std::string> names;
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
        const std::size_t from = at + mark.size();
        names.insert(text.substr(from, text.find_first_of(" \n", from) - from));
    }
    return names;
}

}  // namespace

TEST_CASE("generated files are as the tables say", "[documents]") {
    const bool writes = std::getenv("CARDLOOM_WRITE_DOCS") != nullptr;
    // With the sets: what they bring to the rules is completed by editors, too.
    const CheckResult content = check_ruleset("grand-archive", repository());
    REQUIRE(content.rulesets.size() == 1);
    for (const GeneratedFile& file : generated_files(content.rulesets.front())) {
        const fs::path path = fs::path(repository()) / file.path;
        if (writes) {
            fs::create_directories(path.parent_path());
            std::ofstream(path, std::ios::binary) << file.text;
        }
        INFO(file.path << " is stale: write it anew with 'cardloom doc'");
        CHECK((text_in(path) == file.text));
    }
}

TEST_CASE("the stubs are Lua, and name no type that they do not have", "[documents]") {
    const std::string with = lua_stubs(&shipped_ruleset("grand-archive"));
    const std::string without = lua_stubs(nullptr);
    for (const std::string& text : {with, without}) {
        lua_State* lua = luaL_newstate();
        const int status = luaL_loadbufferx(lua, text.data(), text.size(), "=stubs", "t");
        INFO((status == LUA_OK ? "" : lua_tostring(lua, -1)));
        CHECK(status == LUA_OK);
        lua_close(lua);

        std::set<std::string> known = declared(text, "---@class ");
        known.merge(declared(text, "---@alias "));
        known.insert({"any", "boolean", "fun", "integer", "nil", "self", "string", "table"});
        for (const MemberRow& row : all_members()) {
            if (row.type == nullptr) continue;
            std::string word;
            for (const char c : std::string(row.type) + " ") {
                if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
                    word += c;
                    continue;
                }
                const bool is_type =
                    !word.empty() && std::isupper(static_cast<unsigned char>(word[0])) != 0;
                INFO(row.name << ": " << word);
                if (is_type) CHECK(known.contains(word));
                word.clear();
            }
        }
    }
    CHECK(with.find("---@alias ZoneName \"") != std::string::npos);
    CHECK(without.find("---@alias ZoneName string") != std::string::npos);
}

TEST_CASE("everything that scripts can use is described, with its type", "[documents]") {
    for (const VerbRow& row : all_verbs()) {
        INFO(row.name);
        CHECK((row.perform != nullptr) != (row.answer != nullptr));
        CHECK(std::string(row.description).ends_with('.'));
        CHECK(!std::string(given_by(row)).empty());
        for (const Argument& argument : row.arguments) {
            INFO(argument.name);
            CHECK(!std::string(argument.description).empty());
        }
    }
    for (const std::span<const VerbRow> rows : {choice_rows(), query_rows()}) {
        for (const VerbRow& row : rows) {
            INFO(row.name << " must say what it gives, as the last member of its row");
            CHECK(row.gives != nullptr);
        }
    }
    for (const MemberRow& row : all_members()) {
        INFO(row.name << " must have a description and a type, the last members of its row");
        CHECK(std::string(row.description).ends_with('.'));
        CHECK((row.type != nullptr && *row.type != '\0'));
    }
    for (const FilterRow& row : filter_rows()) {
        INFO(row.name);
        CHECK(std::string(row.description).ends_with('.'));
    }
}

TEST_CASE("the schemas are found by editors where the settings say", "[documents]") {
    std::set<std::string> paths;
    nlohmann::json settings;
    for (const GeneratedFile& file : editor_files(nullptr)) {
        paths.insert(file.path);
        if (file.path == ".vscode/settings.json") settings = nlohmann::json::parse(file.text);
        if (file.path.ends_with(".json")) CHECK(nlohmann::json::accept(file.text));
    }
    REQUIRE(settings.contains("yaml.schemas"));
    CHECK(settings["yaml.schemas"].size() >= 5);
    for (const auto& [path, files] : settings["yaml.schemas"].items()) {
        INFO(path);
        CHECK(paths.contains(path.substr(2)));
        CHECK(!files.empty());
    }
}

}  // namespace cardloom::testing::generated_tests
