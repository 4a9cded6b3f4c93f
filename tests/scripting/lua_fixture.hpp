/// A world whose abilities are scripts: what a test writes in Lua runs as the effect of a card of
/// its own, in a real match.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "scripting/lua/content.hpp"
#include "tests/core/fixture.hpp"

namespace cardloom::testing {

/// Calls the ability `t/script` once for player 1, with the first bear as its source.
class ScriptWorld {
public:
    explicit ScriptWorld(ScriptLimits limits = {});

    /// A piece of Lua as if it stood in `t/script.lua` from line 1.
    AbilityId effect(const std::string& id, const std::string& text);
    AbilityId effect_of_excerpt(const std::string& id, const Excerpt& text);
    AbilityId replacement(const std::string& id, EventName on, const std::string& text,
                          AbilityScripts::Applies when = nullptr);
    AbilityId trigger(const std::string& id, EventName on, const std::string& text,
                      AbilityScripts::Applies when = nullptr);
    /// A function of a file of that text.
    AbilityId effect_of_file(const std::string& id, const std::string& text,
                             const std::string& function);

    /// A match in which player 1's two bears are put on the field and then the acts are played.
    [[nodiscard]] Match play(std::vector<Acts::Act> acts, std::size_t players = 2);
    /// The same with one act: `t/script` is called.
    [[nodiscard]] Match play_script(const std::string& text);

    World world;
    Sources sources;
    Scripts scripts;
    AbilityScripts abilities;
    ScriptLimits limits;
    [[nodiscard]] LuaHost& host() { return content_->host(); }
    [[nodiscard]] Runner& runner() { return *runner_; }  // once something was played
    /// Another runner with a host of its own, as another thread has.
    [[nodiscard]] Runner& other_runner();

private:
    AbilityId add(AbilityDefinition definition, ScriptRef script, AbilityScripts::Applies when);

    std::unique_ptr<LuaContent> content_, other_content_;
    std::unique_ptr<Runner> runner_, other_runner_;
};

/// Acts.
Task<> bears_enter(Game& game);
Task<> call_script(Game& game);

/// The texts of a match's faults.
[[nodiscard]] Texts faults_of(const Match& match);

}  // namespace cardloom::testing
