#include "bench/scripts.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>

#include "core/runner.hpp"
#include "practice/skirmish.hpp"
#include "scripting/lua/content.hpp"

namespace cardloom::bench {

namespace {

using Clock = std::chrono::steady_clock;

/// A short body, the same for a bare call and for one through the host.
constexpr const char* small = "local n = x + 1 if n > 5 then n = 0 end";

/// Scripts that do their worst within their limits.
constexpr const char* hostile[] = {
    "while true do end",
    "local s = 'abcdefghabcdefghabcdefghabcdefghabcdefgh' for i = 1, 6 do s = s .. s end "
    "local a, b = s .. 'a', s .. 'b' while a ~= b and a < b and a <= b do end",
    "local s, t = 'abcdefghabcdefghabcdefghabcdefghabcdefgh', {} for i = 1, 6 do s = s .. s end "
    "while true do local x = t[s .. 'k'] end",
    "local s = 'abcdefghabcdefghabcdefghabcdefghabcdefgh' for i = 1, 6 do s = s .. s end "
    "while true do local x = string.format('%s', s) end",
    "local t = {} for i = 1, 100000 do table.insert(t, 1, i) end",
    "local t = {} for i = 1, 1500 do t[i] = (i * 7919) % 2003 end "
    "while true do table.sort(t) end",
    "local t = {} while true do t = { t, a = t, b = t } end",
    "local function f(n) return 1 + f(n + 1) end f(1)",
    "local t = {} for i = 1, 60 do t[i] = i end while true do local a = { table.unpack(t) } end",
    "while true do local all = game:all { zone = 'deck' } end",
    "while true do game:rest { cards = self } end",
};

/// Calls one ability so many times in its first step, and then waits.
class Calls : public Flow {
public:
    AbilityId ability;
    std::size_t count = 1;

    Task<> step(Game& game) override {
        for (std::size_t i = 0; i < count; ++i) {
            Call call;
            call.ability = ability;
            call.you = PlayerId{0};
            call.source = game.state().ref(CardId{0});
            co_await invoke(game, call);
        }
        game.decide(PlayerId{0}, DecisionKind::opportunity, "");
        Option pass;
        pass.verb = Verb::pass;
        game.offer(pass);
        game.offer(pass);
        co_await game.ask();
    }
    [[nodiscard]] std::string_view ruleset() const override { return "bench"; }
    [[nodiscard]] std::string problem_with(const GameState&) const override { return {}; }
};

class ScriptBench {
public:
    explicit ScriptBench(ScriptLimits limits) : limits_(limits) {}

    AbilityId add(const std::string& text) {
        Diagnostics diagnostics;
        const std::string id = "bench/script#" + std::to_string(scripts_.size());
        const auto script = scripts_.add_statements(Excerpt(sources_.add(id, text)), diagnostics);
        AbilityDefinition definition;
        definition.id = id;
        const AbilityId ability = content_.library.add_ability(definition);
        abilities_.set(ability, {{*script}});
        return ability;
    }

    /// Seconds from the start of a match to the first decision, after so many calls.
    double seconds(AbilityId ability, std::size_t calls) {
        flow_.ability = ability;
        flow_.count = calls;
        LuaContent content(scripts_, abilities_, limits_);
        Runner runner(content_.library, flow_, content, {256, 2000, 32, 1'000'000});
        Setup setup = content_.setup(2, 1);
        setup.ruleset = "bench";
        static_cast<void>(Match(runner, setup));  // loads the script
        const auto start = Clock::now();
        const Match match(runner, setup);
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    double bare_ns(AbilityId ability, std::size_t calls) {
        LuaHost host(scripts_, limits_);
        const ScriptId script = abilities_.row(ability).script.script;
        double best = 1e18;
        for (int round = 0; round < 5; ++round) {
            const auto start = Clock::now();
            for (std::size_t i = 0; i < calls; ++i) host.call_unguarded(script);
            const double took = std::chrono::duration<double>(Clock::now() - start).count();
            best = std::min(best, took * 1e9 / static_cast<double>(calls));
        }
        return best;
    }

    /// The best of several rounds; what the step costs besides its calls is taken off.
    double call_ns(AbilityId ability, std::size_t calls) {
        double best = 1e18, idle = 1e18;
        for (int round = 0; round < 5; ++round) {
            idle = std::min(idle, seconds(ability, 0));
            best = std::min(best, seconds(ability, calls));
        }
        return (best - idle) * 1e9 / static_cast<double>(calls);
    }

private:
    ScriptLimits limits_;
    practice::Skirmish content_;
    Calls flow_;
    Sources sources_;
    Scripts scripts_;
    AbilityScripts abilities_;
};

}  // namespace

void measure_scripts(double effort, std::vector<Figure>& figures) {
    ScriptLimits endless;
    endless.instructions = std::numeric_limits<std::int64_t>::max();
    endless.memory.step = std::numeric_limits<std::size_t>::max() / 4;
    ScriptBench free(endless);
    const auto calls = static_cast<std::size_t>(std::max(100.0, 100'000 * effort));
    const AbilityId body = free.add(small);
    figures.push_back({"lua_pcall_ns", free.bare_ns(body, calls), "ns",
                       "a bare lua_pcall of a small script, without any limit"});
    figures.push_back({"lua_hook_ns", free.call_ns(body, calls), "ns",
                       "the same script called as an ability: thread, budget, step and all"});
    const AbilityId verb = free.add("local n = game:count {}");
    figures.push_back({"lua_query_ns", free.call_ns(verb, calls), "ns",
                       "an ability that asks one question of the state"});

    ScriptBench limited{ScriptLimits{}};
    double worst = 0;
    for (const char* text : hostile) {
        const AbilityId script = limited.add(text);
        double best = 1e18;
        for (int round = 0; round < 3; ++round) best = std::min(best, limited.seconds(script, 1));
        worst = std::max(worst, best);
    }
    figures.push_back({"script_stop_ms", worst * 1e3, "ms",
                       "until the worst of our hostile scripts is stopped, best of three runs"});
}

}  // namespace cardloom::bench
