#include "tests/scripting/lua_fixture.hpp"

#include <utility>

namespace cardloom::testing {

ScriptWorld::ScriptWorld(ScriptLimits with) : limits(with) { world.card("bear"); }

AbilityId ScriptWorld::add(AbilityDefinition definition, ScriptRef script,
                           AbilityScripts::Applies when) {
    definition.file = scripts.script(script.script).path;
    definition.script = scripts.script(script.script).hash;
    const AbilityId id = world.library.add_ability(std::move(definition));
    abilities.set(id, {script, when});
    return id;
}

namespace {

AbilityDefinition definition_of(const std::string& id, AbilityKind kind, EventName on) {
    AbilityDefinition definition;
    definition.id = id;
    definition.kind = kind;
    definition.on = on;
    return definition;
}

ScriptRef compile(Scripts& scripts, const Excerpt& text) {
    Diagnostics diagnostics;
    const auto script = scripts.add_statements(text, diagnostics);
    INFO(diagnostics.to_text());
    REQUIRE(script);
    return {*script};
}

ScriptRef compile(Sources& sources, Scripts& scripts, const std::string& id,
                  const std::string& text) {
    return compile(scripts, Excerpt(sources.add(id + ".lua", text)));
}

}  // namespace

AbilityId ScriptWorld::effect_of_excerpt(const std::string& id, const Excerpt& text) {
    return add(definition_of(id, AbilityKind::effect, {}), compile(scripts, text), nullptr);
}

AbilityId ScriptWorld::effect(const std::string& id, const std::string& text) {
    return add(definition_of(id, AbilityKind::effect, {}), compile(sources, scripts, id, text),
               nullptr);
}

AbilityId ScriptWorld::replacement(const std::string& id, EventName on, const std::string& text,
                                   AbilityScripts::Applies when) {
    return add(definition_of(id, AbilityKind::replacement, on), compile(sources, scripts, id, text),
               when);
}

AbilityId ScriptWorld::trigger(const std::string& id, EventName on, const std::string& text,
                               AbilityScripts::Applies when) {
    return add(definition_of(id, AbilityKind::triggered, on), compile(sources, scripts, id, text),
               when);
}

AbilityId ScriptWorld::effect_of_file(const std::string& id, const std::string& text,
                                      const std::string& function) {
    Diagnostics diagnostics;
    const auto script = scripts.add_file(sources.add(id + ".lua", text), diagnostics);
    INFO(diagnostics.to_text());
    REQUIRE(script);
    return add(definition_of(id, AbilityKind::effect, {}), scripts.function(*script, function),
               nullptr);
}

Match ScriptWorld::play(std::vector<Acts::Act> acts, std::size_t players) {
    if (!runner_) {
        content_ = std::make_unique<LuaContent>(scripts, abilities, limits);
        runner_ = std::make_unique<Runner>(world.library, world.flow, *content_, world.limits);
    }
    acts.insert(acts.begin(), bears_enter);
    world.flow.acts = std::move(acts);
    return Match(*runner_, world.setup(players, {"bear", "bear", "bear", "bear", "bear", "bear"}));
}

Match ScriptWorld::play_script(const std::string& text) {
    effect("t/script", text);
    return play({call_script});
}

Runner& ScriptWorld::other_runner() {
    if (!other_runner_) {
        other_content_ = std::make_unique<LuaContent>(scripts, abilities, limits);
        other_runner_ =
            std::make_unique<Runner>(world.library, world.flow, *other_content_, world.limits);
    }
    return *other_runner_;
}

Task<> bears_enter(Game& game) {
    for (int i = 0; i < 2; ++i) {
        const ZoneId deck = game.state().zone_of(in::deck, p1);
        co_await put_on_field(game, game.state().ref(game.state().zone(deck).first));
    }
}

Task<> call_script(Game& game) {
    Call call = call_of(game, "t/script");
    call.source = game.state().ref(game.state().objects()[0].card);
    call.targets[0] = game.state().ref(game.state().objects()[1].card);
    call.amount = 3;
    co_await invoke(game, call);
}

Texts faults_of(const Match& match) {
    Texts texts;
    for (const FaultReport& fault : match.faults()) texts.push_back(fault.text);
    return texts;
}

}  // namespace cardloom::testing
