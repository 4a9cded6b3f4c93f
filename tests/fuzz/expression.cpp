/// Expressions: whatever the text is, it is refused with a place inside it or it compiles, and what
/// compiles is read over games of all kinds without harm, to the same value each time.
#include "core/expression/evaluate.hpp"
#include "practice/skirmish_facts.hpp"
#include "scripting/expression/compile.hpp"
#include "tests/expression_generator.hpp"
#include "tests/fuzz/practice_game.hpp"

using namespace cardloom;
using namespace cardloom::fuzzing;

namespace {

const std::vector<GameState>& states() {
    static const std::vector<GameState> list = [] {
        std::vector<GameState> all;
        for (int answers = 0; answers < 200; answers += 40) {
            Match match = game().played(2, static_cast<std::uint64_t>(answers), answers, 20);
            all.push_back(match.state());
        }
        return all;
    }();
    return list;
}

/// As it is, or near to something that compiles.
std::string text_of(Input& input) {
    const std::uint8_t how = input.byte();
    if (how % 4 == 0) return std::string(input.rest());
    testing::ExpressionGenerator generator(input.word());
    std::string text = "=" + generator.anything(1 + how / 4 % 4);
    if (how % 4 == 1) damage(text, input);
    return text;
}

practice::Occasion occasion_of(const GameState& state, Input& input) {
    const auto card = [&] { return state.ref(CardId{input.byte() % state.cards().size()}); };
    practice::Occasion occasion;
    occasion.you = PlayerId{input.byte() % 2u};
    occasion.self = card();
    occasion.target = card();
    if (input.byte() % 4 == 0) ++occasion.target.incarnation;
    occasion.event_card = card();
    occasion.x = static_cast<std::int16_t>(input.word());
    occasion.y = input.byte() % 4 - 1;
    return occasion;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    const GameState& state = states()[input.byte() % states().size()];
    const practice::Occasion occasion = occasion_of(state, input);
    const Source source("card.yaml", text_of(input));
    const Excerpt excerpt(source);
    Diagnostics diagnostics;
    expression::Words words;
    const expression::Vocabulary& vocabulary = expression::card_vocabulary();
    const practice::SkirmishNames names(game().content, vocabulary.names(), words);
    const auto program = expression::compile(excerpt, {vocabulary, words}, diagnostics);
    must(program.has_value() == diagnostics.empty(), "neither a program nor a reason");
    for (const Diagnostic& one : diagnostics.sorted()) {
        must(one.place.source == &source && one.place.line >= 1, "a mistake without a place");
    }
    if (!program) return 0;
    const practice::SkirmishFacts facts(state, names, occasion);
    const expression::Value value = expression::evaluate(*program, facts);
    must((expression::kind_of(value) & program->kinds) != 0, "a value of another kind than told");
    must(
        value.kind != expression::ValueKind::integer ||
            (value.payload <= expression::most_result && value.payload >= -expression::most_result),
        "a result beyond its bounds");
    must(expression::evaluate(*program, facts) == value, "another value the second time");
    Diagnostics none;
    const auto again = expression::compile(excerpt, {vocabulary, words}, none);
    must(again && again->hash == program->hash, "another hash the second time");
    return 0;
}
