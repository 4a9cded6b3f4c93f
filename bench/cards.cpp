#include "bench/cards.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "scripting/cards/load.hpp"

namespace cardloom::bench {

namespace fs = std::filesystem;

namespace {

constexpr int card_count = 1000, cards_a_file = 10;

/// Cards as people write them: a cost, a gate, a target, a trigger, a script of a few lines.
std::string card(int number) {
    return fmt::format(R"(format: 1
id: bench/card-{0}
name: Card {0}
type: {1}
classes: [mage]
element: fire
cost: {{ reserve: {2} }}
{3}text: Deal damage, and more with a mage.
abilities:
  - gate: class_bonus
    cost: {{ add: "=-1 * count {{ type = 'ally', controller = you }}" }}
  - when:
      of: {{ event: die, card: {{ type: ally, controller: you, other: true }} }}
      lua: |
        local found = game:choose {{ from = {{ type = 'unit' }}, up_to = 1 }}
        if found then game:damage {{ to = found, amount = {2} }} end
        game:draw {{ count = {2} }}
)",
                       number, number % 2 == 0 ? "ally" : "item", number % 5,
                       number % 2 == 0 ? "power: 1\nlife: 2\n" : "");
}

}  // namespace

void measure_cards(const cards::UnderRules& under, std::vector<Figure>& figures) {
    const fs::path folder =
        fs::temp_directory_path() / ("cardloom-bench-" + std::to_string(::getpid()));
    fs::create_directories(folder / "bench");
    std::ofstream(folder / "bench" / "set.yaml") << "format: 1\nset: bench\nname: Bench\napi: 1\n";
    for (int i = 0; i < card_count; i += cards_a_file) {
        std::ofstream file(folder / "bench" / fmt::format("cards-{}.yaml", i));
        for (int j = i; j < i + cards_a_file; ++j) file << (j == i ? "" : "---\n") << card(j);
    }
    double best = 1e18;
    for (int round = 0; round < 3; ++round) {
        Sources sources;
        Diagnostics diagnostics;
        const auto start = std::chrono::steady_clock::now();
        const auto loaded = cards::load_cards(folder.string(), under, sources, diagnostics);
        const std::chrono::duration<double, std::milli> took =
            std::chrono::steady_clock::now() - start;
        if (loaded.book == nullptr) fmt::print(stderr, "{}", diagnostics.to_text());
        best = std::min(best, took.count());
    }
    fs::remove_all(folder);
    figures.push_back(
        {"load_cards_1000_ms", best, "ms", "1,000 generated cards, read and compiled"});
}

}  // namespace cardloom::bench
