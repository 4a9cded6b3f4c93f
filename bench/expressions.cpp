#include "bench/expressions.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include "core/expression/evaluate.hpp"
#include "core/random_play.hpp"
#include "core/runner.hpp"
#include "practice/skirmish_facts.hpp"
#include "scripting/expression/compile.hpp"

namespace cardloom::bench {

namespace {

using Clock = std::chrono::steady_clock;

class ExpressionBench {
public:
    explicit ExpressionBench(double effort)
        : repeats_(std::max<std::size_t>(1, static_cast<std::size_t>(200'000 * effort))) {
        Random random(7);
        Answer answer;
        while (match_.answered() < 120 || !match_.is_at_rest()) {
            answer_by_chance(match_.decision(), random, answer);
            static_cast<void>(match_.answer(answer));
        }
        occasion_.you = PlayerId{0};
        occasion_.x = 3;
        const GameState& state = match_.state();
        if (!state.objects().empty()) occasion_.self = state.ref(state.objects()[0].card);
    }

    /// The best of several rounds: what the machine can do when nothing else disturbs it.
    [[nodiscard]] double ns(const std::string& text) {
        const Source source("bench", text);
        Diagnostics diagnostics;
        const auto program = expression::compile(
            Excerpt(source), {expression::card_vocabulary(), words_}, diagnostics);
        if (!program) return -1;
        const practice::SkirmishFacts facts(match_.state(), names_, occasion_);
        double best = 1e18;
        for (int round = 0; round < 5; ++round) {
            const auto start = Clock::now();
            for (std::size_t i = 0; i < repeats_; ++i) {
                const expression::Value value = expression::evaluate(*program, facts);
                asm volatile("" : : "r"(&value) : "memory");  // it is looked at
            }
            const std::chrono::duration<double> took = Clock::now() - start;
            best = std::min(best, took.count() * 1e9 / static_cast<double>(repeats_));
        }
        return best;
    }

private:
    std::size_t repeats_;
    practice::Skirmish content_;
    practice::SkirmishFlow flow_{content_};
    Runner runner_{content_.library, flow_, content_.handlers};
    Match match_{runner_, content_.setup(2, 7)};
    expression::Words words_;
    practice::SkirmishNames names_{content_, expression::card_vocabulary().names(), words_};
    practice::Occasion occasion_;
};

}  // namespace

void measure_expressions(double effort, std::vector<Figure>& figures) {
    ExpressionBench bench(effort);
    figures.push_back({"expression_ns", bench.ns("=2 * x + 1"), "ns", "reading '=2 * x + 1'"});
    figures.push_back(
        {"expression_field_ns", bench.ns("=self.power + 1"), "ns", "reading '=self.power + 1'"});
    figures.push_back({"expression_count_ns",
                       bench.ns("=count { type = 'ally', controller = you }"), "ns",
                       "counting allies on the field, in mid-game"});
}

}  // namespace cardloom::bench
