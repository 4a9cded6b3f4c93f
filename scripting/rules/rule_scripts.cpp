#include "scripting/rules/rule_scripts.hpp"

#include <cassert>

namespace cardloom::rules {

namespace {

struct ScriptTable {
    std::shared_ptr<const RuleScripts> scripts;
    AbilityScripts abilities;
};

/// The table comes first, so that it is there before the content that reads it.
class RuleContent : private ScriptTable, public LuaContent {
public:
    explicit RuleContent(ScriptTable table)
        : ScriptTable(std::move(table)),
          LuaContent(ScriptTable::scripts->scripts(), ScriptTable::abilities) {}
};

}  // namespace

RuleScripts::RuleScripts(const std::vector<Excerpt>& texts) {
    Diagnostics told_already;
    for (const Excerpt& text : texts) {
        const auto script = scripts_.add_statements(text, told_already);
        assert(script && "a ruleset with a mistake in its Lua is not loaded");
        refs_.push_back({script.value_or(ScriptId{})});
    }
}

void RuleScripts::add_to(const Library& library, AbilityScripts& abilities) const {
    for (std::size_t i = 0; i < refs_.size() && i < library.rule_scripts.size(); ++i) {
        abilities.set(library.rule_scripts[i], {refs_[i], nullptr});
    }
}

std::unique_ptr<Content> RuleScripts::content(std::shared_ptr<const RuleScripts> scripts,
                                              const Library& library) {
    ScriptTable table{std::move(scripts), {}};
    table.scripts->add_to(library, table.abilities);
    return std::make_unique<RuleContent>(std::move(table));
}

}  // namespace cardloom::rules
