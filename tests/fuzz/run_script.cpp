/// The loader of scripts, and the sandbox they run in. Whatever the text is: it is refused with a
/// place inside it, or it compiles, and then it ends, is undone if it failed, and forks agree.
#include <cstdint>
#include <string>

#include "core/invariants.hpp"
#include "core/random_play.hpp"
#include "core/runner.hpp"
#include "core/verbs.hpp"
#include "practice/skirmish.hpp"
#include "scripting/lua/content.hpp"
#include "tests/fuzz/practice_game.hpp"

using namespace cardloom;
using namespace cardloom::fuzzing;

namespace {

/// Puts two cards of each player on the field, calls the script twice, and asks.
class CallTwice : public Flow {
public:
    explicit CallTwice(AbilityId ability) : ability_(ability) {}
    Task<> step(Game& game) override {
        std::uint8_t& at = game.state().header().machine.stage;
        if (at++ == 0) {
            for (std::size_t i = 0; i < 4; ++i) {
                Move enter;
                enter.to = game.library().roles.field;
                const ZoneId deck =
                    game.state().zone_of(game.library().roles.deck, PlayerId{i % 2});
                const CardRef card = game.state().ref(game.state().zone(deck).first);
                co_await move_card(game, card, enter);
            }
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (game.state().objects().size() == 0) break;
            Call call;
            call.ability = ability_;
            call.you = PlayerId{i};
            call.source = game.state().ref(game.state().objects()[0].card);
            call.amount = 2;
            co_await invoke(game, call);
        }
        game.decide(PlayerId{0}, DecisionKind::opportunity, "");
        Option pass;
        pass.verb = Verb::pass;
        game.offer(pass);
        co_await game.ask();
        if (at > 3) game.state().header().ending = Ending::drawn;
    }
    [[nodiscard]] std::string_view ruleset() const override { return "fuzz"; }
    [[nodiscard]] std::string problem_with(const GameState&) const override { return {}; }

private:
    AbilityId ability_;
};

/// The cards of the practice game as they are, and the script.
class Mixed : public LuaContent {
public:
    Mixed(practice::Skirmish& game, const Scripts& scripts, const AbilityScripts& abilities,
          ScriptLimits limits)
        : LuaContent(scripts, abilities, limits), game_(game), abilities_(abilities) {}
    [[nodiscard]] bool applies(const Game& game, const Call& call, const Event& event) override {
        return game_.handlers.applies(game, call, event);
    }
    Task<> run(Game& game, Call call) override {
        const bool is_ours = !abilities_.row(call.ability).script.script.is_none();
        return is_ours ? LuaContent::run(game, call) : game_.handlers.run(game, call);
    }

private:
    practice::Skirmish& game_;
    const AbilityScripts& abilities_;
};

void play(const practice::Skirmish& game, CallTwice& flow, LuaContent& content) {
    Runner runner(game.library, flow, content);
    Setup setup = game.setup(2, 3);
    setup.ruleset = "fuzz";
    Match match(runner, setup);
    Random random(5);
    Answer answer;
    for (int i = 0; i < 12 && !match.is_over(); ++i) {
        must(problem_with(match.state(), game.library).empty(), "the state is not sound");
        Match fork = match.fork();
        answer_by_chance(match.decision(), random, answer);
        must(!match.answer(answer).has_value(), "a legal answer was refused");
        must(!fork.answer(answer).has_value(), "a legal answer was refused in a fork");
        must(fork.hash() == match.hash(), "a fork went another way");
    }
    must(content.host().bytes_used() <= 4u << 20, "a script took more than it may");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    const bool is_file = input.byte() % 4 == 0;
    practice::Skirmish game;
    Sources sources;
    Scripts scripts;
    Diagnostics diagnostics;
    AbilityScripts abilities;
    const Source& source = sources.add("fuzz.lua", std::string(input.rest()));
    const auto script = is_file ? scripts.add_file(source, diagnostics)
                                : scripts.add_statements(Excerpt(source), diagnostics);
    must(script.has_value() == diagnostics.empty(), "neither a script nor a reason");
    for (const Diagnostic& one : diagnostics.sorted()) {
        must(one.place.line >= 1 && one.place.line <= source.line_count(), "no such line");
        must(!one.sentence.empty(), "a mistake without words");
    }
    must(diagnostics.to_text().empty() == diagnostics.empty(), "a mistake without text");
    if (!script) return 0;
    AbilityDefinition definition;
    definition.id = "fuzz/script#effect";
    definition.file = "fuzz.lua";
    const AbilityId ability = game.library.add_ability(definition);
    abilities.set(ability, {is_file ? scripts.function(*script, "f") : ScriptRef{*script}});
    CallTwice flow(ability);
    ScriptLimits limits;
    limits.instructions = 20'000;
    Mixed content(game, scripts, abilities, limits);
    play(game, flow, content);
    return 0;
}
