#include "bench/measure.hpp"

#include "bench/cards.hpp"
#include "bench/continuous.hpp"
#include "bench/enumerate.hpp"
#include "bench/expressions.hpp"
#include "bench/games.hpp"
#include "bench/scripts.hpp"
#include "practice/skirmish.hpp"

namespace cardloom::bench {

namespace {

void measure_practice(double effort, const std::function<void(const std::string&)>& progress,
                      std::vector<Figure>& figures) {
    practice::Skirmish content;
    practice::SkirmishFlow flow{content};
    Runner runner{content.library, flow, content.handlers};
    const auto setup = [&](std::uint64_t seed) { return content.setup(2, seed); };
    measure_games(effort, {runner, setup, "practice_"}, progress, figures);
}

}  // namespace

std::vector<Figure> measure(double effort, const cards::UnderRules* under,
                            const std::function<void(const std::string&)>& progress) {
    std::vector<Figure> figures;
    if (under != nullptr) {
        progress("listing");
        measure_enumeration(effort, under->rules, figures);
        progress("cards");
        measure_cards(*under, figures);
        progress("continuous effects");
        measure_continuous(effort, *under, figures);
    }
    progress("scripts");
    measure_scripts(effort, figures);
    progress("expressions");
    measure_expressions(effort, figures);
    measure_practice(effort, progress, figures);
    return figures;
}

}  // namespace cardloom::bench
