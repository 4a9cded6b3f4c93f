#include "scripting/lua/content.hpp"

#include <cassert>

namespace cardloom {

void AbilityScripts::set(AbilityId ability, Row row) {
    if (rows_.size() <= ability.index()) rows_.resize(ability.index() + 1);
    rows_[ability.index()] = row;
}

LuaContent::LuaContent(const Scripts& scripts, const AbilityScripts& abilities, ScriptLimits limits)
    : abilities_(abilities), host_(scripts, limits) {}

bool LuaContent::applies(const Game& game, const Call& call, const Event& event) {
    const AbilityScripts::Row& row = abilities_.row(call.ability);
    return row.applies == nullptr || row.applies(game, call, event);
}

Task<> LuaContent::run(Game& game, Call call) {
    const ScriptRef script = abilities_.row(call.ability).script;
    assert(!script.script.is_none() && "every ability has a script");
    return host_.run(game, call, script);
}

}  // namespace cardloom
