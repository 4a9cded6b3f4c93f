#include "bench/continuous.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "core/apply.hpp"
#include "core/continuous/layers.hpp"
#include "core/settle/settle.hpp"
#include "proofs/table.hpp"
#include "scripting/cards/content.hpp"
#include "scripting/expression/vocabulary.hpp"

namespace cardloom::bench {

namespace {

namespace files = std::filesystem;
using TroopClock = std::chrono::steady_clock;

constexpr int most_objects = 100, in_a_troop = 8;

/// An ally that makes its troop stronger.
std::string soldier(int number) {
    return fmt::format(R"(format: 1
id: troops/soldier-{0}
name: Soldier {0}
type: ally
subtypes: [troop_{1}]
cost: {{ reserve: 1 }}
power: 1
life: 3
abilities:
  - static: {{ affects: {{ subtype: troop_{1}, controller: you }}, power: 1 }}
)",
                       number, number / in_a_troop);
}

cards::LoadedCards load_troops(const cards::UnderRules& under) {
    const files::path folder =
        files::temp_directory_path() / ("cardloom-troops-" + std::to_string(::getpid()));
    files::create_directories(folder / "troops");
    std::ofstream(folder / "troops" / "set.yaml")
        << "format: 1\nset: troops\nname: Troops\napi: 1\n";
    {
        std::ofstream file(folder / "troops" / "cards.yaml");
        for (int i = 0; i < most_objects; ++i) file << (i == 0 ? "" : "---\n") << soldier(i);
    }
    Sources sources;
    Diagnostics diagnostics;
    auto loaded = cards::load_cards(folder.string(), under, sources, diagnostics);
    if (loaded.book == nullptr) fmt::print(stderr, "{}", diagnostics.to_text());
    files::remove_all(folder);
    return loaded;
}

/// The best of some rounds, in nanoseconds each time.
template <class Work>
double best_of(Match& match, int repeats, Work work) {
    double best = 1e18;
    for (int round = 0; round < 5; ++round) {
        Match copy = match.fork();
        copy.look([&](Game& game) {
            const auto start = TroopClock::now();
            for (int i = 0; i < repeats; ++i) work(game, i);
            const std::chrono::duration<double> took = TroopClock::now() - start;
            best = std::min(best, took.count() * 1e9 / repeats);
        });
    }
    return best;
}

/// One counter more or less, and what follows of it.
void change_and_settle(Game& game, int turn) {
    GameState& state = game.state();
    const CounterId buff = game.library().find_counter("buff");
    const CardId card = state.objects()[state.objects().size() - 1].card;
    static_cast<void>(change_counters(state, card, buff, turn % 2 == 0 ? 1 : -1));
    state.header().unsettled = 1;
    Task<bool> settling = settle(game);
    settling.start();
}

}  // namespace

void measure_continuous(double effort, const cards::UnderRules& under,
                        std::vector<Figure>& figures) {
    const int repeats = std::clamp(static_cast<int>(effort * 400), 1, 400);
    for (const int size : {10, 30, most_objects}) {
        const cards::LoadedCards loaded = load_troops(under);
        if (loaded.book == nullptr) return;
        cards::CardBook& book = *loaded.book;
        cards::CardContent content(loaded.book);
        proofs::Table t(book.library, content);
        // The table has cards of its own, whose names are words too.
        book.names.fill(expression::card_vocabulary().names(), book.library, book.library.words);
        for (int i = 0; i < size; ++i) {
            t.put(proofs::p1, "field", {fmt::format("troops/soldier-{}", i)});
        }
        t.begin("main");
        figures.push_back({fmt::format("settle_ns_{}", size),
                           best_of(t.match(), repeats, change_and_settle), "ns",
                           fmt::format("settling after one counter has changed, with {0} objects "
                                       "and {0} static abilities",
                                       size)});
        if (size != most_objects) continue;
        figures.push_back(
            {"recompute_ns_100",
             best_of(t.match(), repeats, [](Game& game, int) { compute_characteristics(game); }),
             "ns", "all characteristics from nothing, with as many"});
    }
}

}  // namespace cardloom::bench
