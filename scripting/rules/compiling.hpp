/// What the parts of the compilation of a ruleset share: the entries, the tables that are being
/// filled, and how a word becomes the index of the entry it names. Each part stands in a file
/// compile_*.cpp.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "scripting/rules/compile.hpp"

namespace cardloom::rules {

struct Compiling {
    const RulesetEntry& entry;
    Ruleset& rules;
    std::vector<Excerpt>& scripts;
    cards::RulesContent& content;
    Diagnostics& diagnostics;

    void mistake(Code code, const Place& place, std::string sentence, std::string help = {}) {
        diagnostics.add(code, place, std::move(sentence), std::move(help));
    }
    RuleScriptId add_script(const std::string& id, const Excerpt& lua) {
        const Place place = lua.at(0);
        rules.scripts.push_back(
            {id, lua.text(), fmt::format("{}:{}", place.source->path(), place.line)});
        scripts.push_back(lua);
        return RuleScriptId{rules.scripts.size() - 1};
    }
};

void compile_zones(Compiling& compiling);  // and counters and events
void compile_types(Compiling& compiling);  // and elements
void compile_decks(Compiling& compiling);
void compile_checks(Compiling& compiling);  // and cost layers
void compile_policies(Compiling& compiling);
void compile_phases(Compiling& compiling);   // and where turns end
void compile_setup(Compiling& compiling);    // and how many can play
void compile_content(Compiling& compiling);  // what is written like cards

void add_patch(Compiling& compiling, const PatchEntry& from);

/// "file:line", for display.
[[nodiscard]] std::string origin_of(const Place& place);
[[nodiscard]] RuleLabel label_of(const Entry& entry);

template <class Rows>
[[nodiscard]] std::vector<std::string> ids_of(const Rows& rows) {
    std::vector<std::string> ids;
    for (const Entry& row : rows) ids.push_back(row.id.value);
    return ids;
}

/// Tells of ids that stand twice, and of more entries than there are numbers.
template <class Rows>
void check_ids(Compiling& compiling, const char* what, const Rows& rows, std::size_t most) {
    for (auto it = rows.begin(); it != rows.end(); ++it) {
        const auto first = std::find_if(rows.begin(), it,
                                        [&](const Entry& o) { return o.id.value == it->id.value; });
        if (first == it) continue;
        compiling.mistake(Code::repeated_entry, it->id.place,
                          fmt::format("a second {} is called '{}'; the first stands at {}", what,
                                      it->id.value, to_text(first->id.place)));
    }
    if (rows.size() <= most) return;
    compiling.mistake(
        Code::too_many_entries, rows[most].place,
        fmt::format("this is {} number {}; the engine can number {}", what, most + 1, most));
}

/// The index of the entry that a word names; none, and told, if there is none.
template <class Index, class Rows>
[[nodiscard]] Index find_entry(Compiling& compiling, const char* what, const Rows& rows,
                               const Word& word) {
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const Entry& row) { return row.id.value == word.value; });
    if (found != rows.end()) return Index{static_cast<std::size_t>(found - rows.begin())};
    compiling.mistake(Code::unknown_entry, word.place,
                      fmt::format("there is no {} '{}'{}", what, word.value,
                                  did_you_mean(word.value, ids_of(rows))));
    return {};
}
template <class Index, class Rows>
[[nodiscard]] Index find_entry(Compiling& compiling, const char* what, const Rows& rows,
                               const MaybeWord& word) {
    return word ? find_entry<Index>(compiling, what, rows, *word) : Index{};
}
template <class Index, class Rows>
[[nodiscard]] std::vector<Index> find_entries(Compiling& compiling, const char* what,
                                              const Rows& rows, const Words& words) {
    std::vector<Index> found;
    for (const Word& word : words) {
        const auto index = find_entry<Index>(compiling, what, rows, word);
        if (index) found.push_back(index);
    }
    return found;
}

/// The zone that a word names, if there is one.
[[nodiscard]] inline ZoneKindId find_zone(Compiling& compiling, const MaybeWord& word) {
    return find_entry<ZoneKindId>(compiling, "zone", compiling.entry.zones, word);
}

/// Tells of each role of the enumeration that none or several entries have.
template <class E, class Rows>
void check_roles(Compiling& compiling, const char* what, const Rows& rows, std::size_t needed) {
    for (std::size_t i = 0; i < RuleWords<E>::words.size(); ++i) {
        const Located<E>* first = nullptr;
        for (const auto& row : rows) {
            if (!row.role || row.role->value != static_cast<E>(i)) continue;
            if (first != nullptr) {
                compiling.mistake(
                    Code::repeated_entry, row.role->place,
                    fmt::format("a second {} has the role '{}'; the first stands at {}", what,
                                RuleWords<E>::words[i], to_text(first->place)));
            }
            first = &*row.role;
        }
        if (first != nullptr || i >= needed || rows.empty()) continue;
        compiling.mistake(Code::missing_entry, rows.front().place,
                          fmt::format("no {} has the role '{}'", what, RuleWords<E>::words[i]),
                          "the engine's own actions need one");
    }
}

}  // namespace cardloom::rules
