/// Expressions as they stand in a card's file, compiled and read over the practice game. It proves
/// nothing by itself; the tests beside it do.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expression/evaluate.hpp"
#include "core/random_play.hpp"
#include "core/runner.hpp"
#include "practice/skirmish_facts.hpp"
#include "scripting/expression/compile.hpp"

namespace cardloom::testing {

/// A value of a YAML file: `power: "=..."`, with the place of each byte.
struct QuotedValue {
    Source source;
    Excerpt excerpt;

    explicit QuotedValue(const std::string& text)
        : source("card.yaml", "id: t/x\npower: \"" + text + "\"\n"),
          excerpt(source, text, offsets(text)) {}
    QuotedValue(const QuotedValue&) = delete;
    QuotedValue& operator=(const QuotedValue&) = delete;

private:
    static std::vector<std::uint32_t> offsets(const std::string& text) {
        std::vector<std::uint32_t> all;
        for (std::size_t i = 0; i < text.size(); ++i) {
            all.push_back(static_cast<std::uint32_t>(i + 16));  // behind the first quote
        }
        return all;
    }
};

/// The practice game with the words and names of expressions.
class ExpressionWorld {
public:
    practice::Skirmish content;
    practice::SkirmishFlow flow{content};
    Runner runner{content.library, flow, content.handlers};
    expression::Words words;
    expression::Vocabulary vocabulary = expression::card_vocabulary();
    practice::SkirmishNames names{content, vocabulary.names(), words};
    practice::Occasion occasion;

    /// A state that chance has led to.
    [[nodiscard]] GameState played(std::uint64_t seed, int answers, std::size_t players = 2) {
        Match match(runner, content.setup(players, seed));
        Random random(seed);
        Answer answer;
        for (int i = 0; i < answers && !match.is_over(); ++i) {
            answer_by_chance(match.decision(), random, answer);
            REQUIRE_FALSE(match.answer(answer));
        }
        return match.state();
    }

    [[nodiscard]] std::optional<expression::Program> try_compile(
        const std::string& text, std::string& told,
        expression::Needed needed = expression::Needed::anything) {
        const QuotedValue value(text);
        Diagnostics diagnostics;
        auto program = expression::compile(value.excerpt, {vocabulary, words, needed}, diagnostics);
        told = diagnostics.to_text();
        CHECK(program.has_value() == diagnostics.empty());
        return program;
    }
    [[nodiscard]] expression::Program compile(const std::string& text) {
        std::string told;
        auto program = try_compile(text, told);
        INFO(text << "\n" << told);
        REQUIRE(program.has_value());
        return *program;
    }
    /// What is told of an expression that is refused.
    [[nodiscard]] std::string refusal(const std::string& text,
                                      expression::Needed needed = expression::Needed::anything) {
        std::string told;
        static_cast<void>(try_compile(text, told, needed));
        return told;
    }
    [[nodiscard]] expression::Value evaluate(const std::string& text, const GameState& state) {
        return expression::evaluate(compile(text), practice::SkirmishFacts(state, names, occasion));
    }
    [[nodiscard]] std::int64_t number(const std::string& text, const GameState& state) {
        const expression::Value value = evaluate(text, state);
        INFO(text);
        REQUIRE(value.is(expression::ValueKind::integer));
        return value.payload;
    }
    [[nodiscard]] bool holds(const std::string& text, const GameState& state) {
        const expression::Value value = evaluate(text, state);
        INFO(text);
        REQUIRE(value.is(expression::ValueKind::boolean));
        return value.payload != 0;
    }
};

}  // namespace cardloom::testing
