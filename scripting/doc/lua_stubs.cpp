/// Annotations of what scripts can use, in the form of LuaCATS: editors complete and check by them.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "scripting/doc/generated.hpp"
#include "scripting/lua/filter.hpp"
#include "scripting/lua/members.hpp"
#include "scripting/lua/scripts.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

constexpr const char* stubs_head = R"(---@meta
-- What the scripts of cards can use, for editors. Written by `cardloom doc`: changes are lost.
-- A function of a .lua file beside cards is annotated so:
--
--   ---@param c Script
--   function M.kindle(c) c.game:draw { player = c.you } end

)";

constexpr const char* values = R"(---A number, one of several, or a range.
---@alias NumberWanted integer|integer[]|{ min: integer?, max: integer? }
---A player, or a word for one.
---@alias PlayerWanted Player|"you"|"opponent"|"any"|"turn_player"
---What a note can hold.
---@alias Kept integer|boolean|string|Player|(integer|boolean|string|Player)[]

---What a verb has done. A verb gives nil if nothing was done, or less than it calls for.
---@class Outcome
---@field amount integer How much was done.
---@field cards Card[] To which cards.
---@field moved? Card[] Of moves: the cards that have arrived where they were sent.
---@field rest? Card[] Of reveals: the cards before those that were looked for.
---@field instance? Instance Of a copy: what is on the stack now.

)";

std::string capitalised(std::string word) {
    bool begins = true;
    std::string result;
    for (const char c : word) {
        if (c == '_' || c == ' ') {
            begins = true;
            continue;
        }
        result += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        begins = false;
    }
    return result;
}

/// `---@alias Zone "deck"|"hand"`, or any string where no ruleset is known.
template <class Rows, class NameOf>
std::string alias(const char* name, const char* what, const Rows* rows, NameOf name_of) {
    std::string words;
    if (rows != nullptr) {
        for (const auto& row : *rows) {
            words += fmt::format("{}\"{}\"", words.empty() ? "" : "|", name_of(row));
        }
    }
    return fmt::format("---{}\n---@alias {} {}\n", what, name, words.empty() ? "string" : words);
}

std::string words_of(const Ruleset* rules) {
    const auto by_label = [](const auto& row) { return row.label.id; };
    const auto by_id = [](const RuleLabel& label) { return label.id; };
    const auto of = [&](auto Ruleset::*table) {
        return rules == nullptr ? nullptr : &(rules->*table);
    };
    return alias("ZoneName", "A kind of zone.", of(&Ruleset::zones), by_label) +
           alias("CounterName", "A kind of counter.", of(&Ruleset::counters), by_label) +
           alias("PhaseName", "A phase of the turn.", of(&Ruleset::phase_labels), by_id) +
           alias("EventId", "An event.", of(&Ruleset::events), by_label) +
           alias("TypeName", "A type of cards.", of(&Ruleset::types), by_label) +
           alias("ElementName", "An element.", of(&Ruleset::elements), by_label) +
           alias("SupertypeName", "A supertype of cards.", of(&Ruleset::supertypes), by_label) +
           "\n";
}

/// What a key of a filter takes, by the words that the reference has for it.
std::string filter_type(const FilterRow& row) {
    const std::string_view takes = row.takes, name = row.name;
    const auto words = [&](const std::string& word) {
        const bool is_one = word.find('|') == std::string::npos;
        return word + "|" + (is_one ? word : "(" + word + ")") + "[]";
    };
    if (name == "zone") return words("ZoneName");
    if (name == "element") return words("ElementName");
    if (name == "supertype") return words("SupertypeName");
    if (name == "type") return words("TypeName|\"unit\"|\"object\"");
    if (name == "counters") return "table<CounterName, NumberWanted>";
    if (takes == "word or list" || takes == "text or list") return words("string");
    if (takes == "word" || takes == "text") return "string";
    if (takes == "number") return "NumberWanted";
    if (takes == "whole number") return "integer";
    if (takes == "player") return "PlayerWanted";
    if (takes == "true" || takes == "true or false") return "boolean";
    if (takes == "list of filters") return "Filter[]";
    if (takes == "filter" || takes == "filter or list") return "Filter|Filter[]";
    return "any";
}

std::string filter_class() {
    std::string text =
        "---Wanted characteristics; all must hold. Without `zone`, of objects on the field.\n"
        "---@class Filter\n";
    for (const FilterRow& row : filter_rows()) {
        text += fmt::format("---@field {}? {} {}\n", row.name, filter_type(row), row.description);
    }
    return text + "\n";
}

std::string members_of(HandleKind kind) {
    std::string text;
    for (const MemberRow& row : all_members()) {
        if (row.kind != kind) continue;
        text += fmt::format("---@field {} {} {}\n", row.name,
                            row.type == nullptr ? "any" : row.type, row.description);
    }
    return text;
}

std::string classes(const Ruleset* rules) {
    std::string text;
    for (const HandleKind kind :
         {HandleKind::card, HandleKind::player, HandleKind::zone, HandleKind::event,
          HandleKind::instance, HandleKind::ability, HandleKind::combat}) {
        text += fmt::format("---@class {}\n{}", capitalised(word(kind)), members_of(kind));
        if (kind == HandleKind::player && rules != nullptr) {
            for (const ZoneRule& zone : rules->zones) {
                if (zone.kind.holder != Holder::player) continue;
                text += fmt::format("---@field {} Zone Their zone of this name.\n", zone.label.id);
            }
        }
        text += "\n";
    }
    return text;
}

/// The named arguments of a verb as a class, and the name of that class.
std::string arguments_class(const VerbRow& row, std::string& text) {
    if (row.arguments.size() == 1 && row.arguments[0].kind == ArgumentKind::fields) return "Filter";
    const std::string name = "Arguments." + std::string(row.name);
    text += fmt::format("---@class {}\n", name);
    for (const Argument& argument : row.arguments) {
        text += fmt::format("---@field {}{} {} {}\n", argument.name, argument.required ? "" : "?",
                            lua_type(argument), argument.description);
    }
    text += "\n";
    return name;
}

std::string game_class() {
    std::string arguments, methods;
    for (const VerbRow& row : all_verbs()) {
        const std::string takes = arguments_class(row, arguments);
        methods += fmt::format(
            "---{}\n---@param arguments {}\n---@return {}\nfunction Game:{}(arguments) end\n\n",
            row.description, takes, given_by(row), row.name);
    }
    return arguments + "---@class Game\n" + members_of(HandleKind::game) + "local Game = {}\n\n" +
           methods;
}

std::string script_class() {
    std::string text =
        "---What a function of a .lua file is called with; statements in YAML see the same as "
        "names.\n---@class Script\n";
    for (const ScriptName& name : script_name_rows) {
        text += fmt::format("---@field {} {} {}\n", name.name, name.type, name.description);
    }
    return text;
}

}  // namespace

std::string lua_stubs(const Ruleset* rules) {
    return stubs_head + words_of(rules) + values + filter_class() + classes(rules) + game_class() +
           script_class();
}

}  // namespace cardloom
