/// The practice game with its cards in Lua: the same rules and abilities, the effects as scripts.
/// One card, which takes back an attempt of its own, stays as it is.
#pragma once

#include "core/runner.hpp"
#include "practice/skirmish.hpp"
#include "scripting/lua/content.hpp"

namespace cardloom::testing {

/// What all threads share.
class LuaSkirmish {
public:
    LuaSkirmish();

    practice::Skirmish game;
    practice::SkirmishFlow flow{game};
    Sources sources;
    Scripts scripts;
    AbilityScripts abilities;
};

/// One thread's content and runner.
class LuaTable : public LuaContent {
public:
    explicit LuaTable(LuaSkirmish& shared, ScriptLimits limits = {});

    [[nodiscard]] bool applies(const Game& game, const Call& call, const Event& event) override;
    Task<> run(Game& game, Call call) override;

private:
    LuaSkirmish& shared_;

public:
    Runner runner;
};

}  // namespace cardloom::testing
