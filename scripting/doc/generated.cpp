#include "scripting/doc/generated.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "scripting/check.hpp"
#include "scripting/lua/reference.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema_folder = "editor/schemas/";

std::string text_of(const Json& json) { return json.dump(2) + "\n"; }

/// For the Lua language server: the stubs, and only those libraries that scripts find.
std::string lua_settings() {
    Json json;
    json["runtime.version"] = "Lua 5.4";
    json["workspace.library"] = {"editor/lua"};
    for (const char* absent : {"coroutine", "debug", "io", "os", "package", "utf8"}) {
        json["runtime.builtin"][absent] = "disable";
    }
    json["diagnostics.disable"] = {"lowercase-global"};
    return text_of(json);
}

/// For editors with a YAML language server: which schema a file has, by where it lies.
std::string yaml_settings() {
    Json schemas = Json::object();
    for (const SchemaFormat& format : schema_formats()) {
        schemas[fmt::format("./{}{}.schema.json", schema_folder, format.name)] = format.files;
    }
    return text_of({{"yaml.schemas", std::move(schemas)}});
}

}  // namespace

std::vector<GeneratedFile> editor_files(const Ruleset* rules) {
    std::vector<GeneratedFile> files{
        {".luarc.json", lua_settings()},
        {".vscode/settings.json", yaml_settings()},
        {"editor/lua/cardloom.lua", lua_stubs(rules)},
    };
    for (const SchemaFormat& format : schema_formats()) {
        files.push_back({schema_folder + format.name + ".schema.json", format.schema()});
    }
    return files;
}

std::vector<GeneratedFile> generated_files(const Ruleset& rules) {
    std::vector<GeneratedFile> files = editor_files(&rules);
    files.push_back({"docs/diagnostics.md", diagnostics_reference()});
    files.push_back({"docs/formats.md", formats_reference(rules)});
    files.push_back({"docs/lua-api.md", lua_reference()});
    files.push_back({"docs/scripts.md", scripts_guide()});
    return files;
}

}  // namespace cardloom
