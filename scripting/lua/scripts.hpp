/// Scripts, compiled once per program run and shared by all threads: bytecode, and the way from a
/// line of it back to the author's file. Running them is the host's affair (host.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/expression/words.hpp"
#include "core/ids.hpp"
#include "core/library.hpp"
#include "scripting/text/diagnostics.hpp"

struct lua_State;

namespace cardloom {

class LuaMemory;

using ScriptId = Id<struct ScriptTag, std::uint32_t>;

/// What is to be run: the statements of a script, or a function of a file.
struct ScriptRef {
    ScriptId script;
    std::uint32_t function = no_function;
    static constexpr std::uint32_t no_function = 0xFFFFFFFF;
};

/// A word of a script, with where it stands in it.
struct ScriptWord {
    std::string text;
    std::size_t offset = 0;
};

/// What a script asks of the card that has it.
struct ScriptNames {
    std::vector<ScriptWord> paid;     // paid.NAME
    std::vector<ScriptWord> granted;  // ability = "NAME" of game:grant and game:reflex
    std::vector<ScriptWord> tokens;   // token = "set/card"
    std::vector<ScriptWord> targets;  // target or targets, where nothing of the script is so called
    std::vector<std::string> texts;   // all short texts that stand in it
};

struct Script {
    std::string path;
    std::vector<std::uint32_t> lines;  // the file's line for each of the script's
    std::string bytecode;
    std::uint64_t hash = 0;
    bool is_file = false;
    bool asks_for_uses = false;      // of its ability
    std::vector<std::string> words;  // that it can give to the game
    std::vector<std::string> subtypes;
    ScriptNames names;  // if it was checked
};

/// Names that statements can use, besides the globals of every script. A function in a file gets
/// them as fields of its one parameter.
struct ScriptName {
    const char* name;
    const char* type;  // as editors are told it (LuaCATS)
    const char* description;
};
inline constexpr ScriptName script_name_rows[] = {
    {"game", "Game", "What can be asked of the game, and done."},
    {"you", "Player", "Who controls the ability."},
    {"self", "Card", "The card that has the ability, or that it was granted to."},
    {"source", "Card", "What granted the ability; the card that has it, if nothing did."},
    {"event", "Event?", "What a replacement may change, or what a trigger tells of."},
    {"target", "Card|Player|Instance|nil",
     "The first target; nil if there is none, or it has "
     "become illegal."},
    {"targets", "(Card|Player|Instance)[]", "All targets that are still legal."},
    {"x", "integer", "The X that was announced, or 0."},
    {"args", "table<string, any>", "What it was granted with."},
    {"ability", "Ability", "How often this very ability was used."},
    {"paid", "table<string, any>", "What was paid, by the ids of costs."},
    {"level", "integer", "LV, as this instance has it."},
    {"combat", "Combat", "The combat under way."},
    {"y", "integer", "How many were given where a cost leaves that open, or 0."},
};
inline constexpr auto script_names = [] {
    std::array<const char*, std::size(script_name_rows)> names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = script_name_rows[i].name;
    return names;
}();

/// Words of a ruleset that scripts can use, to see at load whether they are right.
struct ScriptWords {
    std::vector<std::string> zones, counters, phases;
    std::vector<std::string> own_zones;  // those that each player has
    std::vector<std::string> cost_parts;
    std::vector<std::string> types, supertypes, elements, classes;  // as filters name them
};
[[nodiscard]] ScriptWords script_words(const Ruleset& rules);

/// A condition that a script asks with game:holds, as it is written there.
struct AskedCondition {
    std::string key;   // the same for the same condition, as game:holds puts it together
    std::string yaml;  // as a value of YAML
    Place place;
};

class Scripts {
public:
    Scripts();
    /// With the same scripts under the same ids, and room for further ones.
    Scripts(const Scripts& other);
    Scripts& operator=(const Scripts&) = delete;
    ~Scripts();

    /// Statements, as under `lua:` in YAML. Nothing if they have a mistake, which is reported.
    [[nodiscard]] std::optional<ScriptId> add_statements(const Excerpt& text,
                                                         Diagnostics& diagnostics);
    /// A file that returns a table of functions.
    [[nodiscard]] std::optional<ScriptId> add_file(const Source& file, Diagnostics& diagnostics);
    /// From now on the names, verbs, arguments and members in scripts are checked as they are
    /// added.
    void check_against(ScriptWords words) { words_ = std::move(words); }
    /// What was asked with game:holds by scripts that were checked, since this was last called.
    [[nodiscard]] std::vector<AskedCondition> take_conditions() {
        return std::exchange(conditions_, {});
    }
    /// A function of a file by its name; whether the file has it shows when it runs.
    [[nodiscard]] ScriptRef function(ScriptId file, const std::string& name);

    [[nodiscard]] const Script& script(ScriptId id) const { return *scripts_[id.index()]; }
    [[nodiscard]] const std::string& function_name(std::uint32_t index) const {
        return functions_[index];
    }
    [[nodiscard]] std::size_t size() const { return scripts_.size(); }
    /// Adds what scripts can note to the words of content.
    void add_words(Library& library) const;

    /// The file's line of a script's line; its last one for a line beyond the end.
    [[nodiscard]] std::uint32_t file_line(ScriptId id, std::uint32_t line) const;

private:
    [[nodiscard]] std::optional<ScriptId> add(const Excerpt& text, const std::string& before,
                                              bool is_file, Diagnostics& diagnostics);

    void tell(const Excerpt& text, const std::string& message, Diagnostics& diagnostics);

    std::unique_ptr<LuaMemory> memory_;
    lua_State* compiler_ = nullptr;
    std::vector<std::shared_ptr<const Script>> scripts_;  // copies share them
    std::deque<std::string> functions_;
    std::optional<ScriptWords> words_;
    std::vector<AskedCondition> conditions_;
};

}  // namespace cardloom
