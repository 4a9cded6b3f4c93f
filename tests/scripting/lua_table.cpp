#include "tests/scripting/lua_table.hpp"

#include "core/characteristics.hpp"

namespace cardloom::testing {

ScriptTable::ScriptTable(std::size_t players, ScriptLimits limits)
    : host_(scripts_, limits), t({shipped_ruleset("grand-archive"), {}, {}}, players) {}

proofs::Run ScriptTable::lua(const std::string& text) {
    Diagnostics diagnostics;
    const std::string name = "script-" + std::to_string(++written_) + ".lua";
    const auto script = scripts_.add_statements(Excerpt(sources_.add(name, text)), diagnostics);
    INFO(diagnostics.to_text());
    REQUIRE(script);
    const ScriptRef ref{*script};
    return [this, ref](Game& game, Call call) { return host_.run(game, call, ref); };
}

void ScriptTable::run(const std::string& text) { run(text, {}); }

void ScriptTable::run(const std::string& text, proofs::CardSpec card) {
    card.type = "action";
    card.fast = true;
    card.abilities.insert(card.abilities.begin(), proofs::effect(lua(text)));
    t.card("script", card);
    t.put(proofs::p1, "hand", {"script"});
    t.begin("main");
    t.play("script");
    t.pass_all();
}

proofs::Names ScriptTable::faults() {
    proofs::Names texts;
    for (const FaultReport& fault : t.match().faults()) texts.push_back(fault.text);
    return texts;
}

int ScriptTable::told() {
    const GameState& state = t.state();
    for (const Object& object : state.objects()) {
        const Card& card = state.card(object.card);
        const bool is_champion = t.library().card(card.definition).champion;
        if (card.controller == proofs::p1 && is_champion) {
            return state.counters_on(object.card, t.library().find_counter("enlighten"));
        }
    }
    return 0;
}

std::string tell(const std::string& value) {
    return "\ngame:add_counters { to = you.champion, counter = 'enlighten', count = " + value +
           " }\n";
}

}  // namespace cardloom::testing
