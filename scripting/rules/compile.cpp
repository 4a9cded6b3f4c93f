#include "scripting/rules/compile.hpp"

#include "scripting/lua/scripts.hpp"
#include "scripting/rules/compiling.hpp"

namespace cardloom::rules {

std::string origin_of(const Place& place) {
    if (place.source == nullptr) return "";
    return fmt::format("{}:{}", place.source->path(), place.line);
}

RuleLabel label_of(const Entry& entry) {
    return {entry.id.value, entry.name, entry.cites, origin_of(entry.place)};
}

namespace {

/// What no ruleset can do without. Lists that may be empty are not among it.
void check_sections(Compiling& compiling) {
    const RulesetEntry& entry = compiling.entry;
    const auto need = [&](bool is_there, const char* field) {
        if (is_there) return;
        compiling.mistake(Code::missing_entry, entry.place,
                          fmt::format("this ruleset has no '{}'", field));
    };
    need(entry.ruleset.has_value(), "ruleset");
    need(entry.players.has_value(), "players");
    need(entry.setup.has_value(), "setup");
    need(!entry.setups.empty(), "setups");
    need(!entry.phases.empty(), "phases");
    need(entry.turn_ends_at.has_value(), "turn_ends_at");
    need(!entry.checks.empty(), "checks");
    need(!entry.costs.empty(), "costs");
    need(!entry.playing.empty(), "playing");
    need(!entry.policies.empty(), "policies");
    need(!entry.zones.empty(), "zones");
    need(!entry.counters.empty(), "counters");
    need(!entry.events.empty(), "events");
    need(!entry.types.empty(), "types");
    need(!entry.elements.empty(), "elements");
    need(!entry.formats.empty(), "formats");
}

/// Lua is compiled by whoever runs it; here it only tells its mistakes.
void check_scripts(const std::vector<Excerpt>& texts, const Ruleset& rules,
                   Diagnostics& diagnostics) {
    if (texts.empty()) return;
    Scripts scripts;
    scripts.check_against(script_words(rules));
    for (const Excerpt& text : texts) {
        static_cast<void>(scripts.add_statements(text, diagnostics));
    }
}

}  // namespace

LoadedRuleset compile(const RulesetEntry& entry, Diagnostics& diagnostics) {
    LoadedRuleset result;
    Ruleset rules;
    const std::size_t before = diagnostics.errors();
    Compiling compiling{entry, rules, result.scripts, result.content, diagnostics};
    check_sections(compiling);
    if (entry.ruleset) {
        rules.id = entry.ruleset->value;
        rules.origin = origin_of(entry.ruleset->place);
    }
    rules.name = entry.name.empty() ? rules.id : entry.name;
    // First of all, so that the numbers of scripts of actions are those of the entries.
    for (const ActionEntry& one : entry.actions) {
        compiling.add_script("action " + one.id.value, one.lua);
    }
    compile_zones(compiling);
    compile_types(compiling);
    compile_decks(compiling);
    compile_checks(compiling);
    compile_policies(compiling);
    compile_phases(compiling);
    compile_setup(compiling);
    compile_content(compiling);
    constexpr std::size_t most_scripts = 32;  // a state says of each whether it has failed
    if (result.scripts.size() > most_scripts) {
        compiling.mistake(Code::too_many_entries, result.scripts[most_scripts].at(0),
                          fmt::format("this is script number {}; the engine can number {}",
                                      most_scripts + 1, most_scripts));
    }
    check_scripts(result.scripts, rules, diagnostics);
    if (diagnostics.errors() == before) result.rules = std::move(rules);
    return result;
}

}  // namespace cardloom::rules
