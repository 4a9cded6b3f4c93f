#include "bench/cards.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "scripting/cards/reload.hpp"

namespace cardloom::bench {

namespace fs = std::filesystem;

namespace {

constexpr int card_count = 1000, cards_a_file = 10;

/// Objects: a gated cost layer, a trigger with a script, a static ability, an activated one.
std::string object(int number, int damage) {
    const bool is_ally = number % 2 == 0;
    return fmt::format(R"(format: 1
id: bench/card-{0}
name: Card {0}
type: {1}
classes: [mage]
subtypes: [human, kin_{4}]
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
        if found then game:damage {{ to = found, amount = {5} }} end
        game:draw {{ count = {2} }}
  - if: {{ turn: you }}
    static: {{ affects: {{ type: ally, subtype: kin_{4}, controller: you }}, power: 1, life: "=1 + {2}" }}
  - limit: once_per_turn
    activated:
      cost: {{ rest: self }}
      target: {{ type: unit, up_to: 1 }}
      lua: file_{6}.act_{0}
)",
                       number, is_ally ? "ally" : "item", number % 5,
                       is_ally ? "power: 1\nlife: 2\n" : "", number % 7, damage,
                       number / cards_a_file);
}

/// Actions: modes, an optional cost, a target, something that lasts, a tally.
std::string action(int number, int damage) {
    return fmt::format(R"(format: 1
id: bench/card-{0}
name: Card {0}
type: action
speed: fast
element: fire
cost: {{ reserve: {1} }}
text: Choose one.
tallies:
  hurt: {{ of: {{ event: damage, player: you }}, keep: highest }}
abilities:
  - play: {{ optional: {{ id: stoked, cost: {{ banish: {{ zone: graveyard, element: fire }} }} }} }}
  - effect:
      modes:
        choose: "=paid.stoked and 2 or 1"
        of:
          - {{ text: Draw., lua: "game:draw {{ count = {1} }}" }}
          - text: Burn.
            target: {{ type: unit }}
            lua: |
              game:damage {{ to = target, amount = {2} + you:tally('hurt') }}
              game:grant {{ ability = 'dusk', to = target, uses = 1 }}
          - {{ text: Break., target: {{ type: item }}, lua: file_{3}.act_{0} }}
lasting:
  dusk: {{ when: {{ of: {{ event: phase, phase: end, edge: begin }}, lua: "game:draw {{}}" }} }}
)",
                       number, number % 5, damage, number / cards_a_file);
}

std::string card(int number, int damage) {
    return number % 3 == 2 ? action(number, damage) : object(number, damage);
}

std::string functions(int file) {
    std::string text = "local M = {}\n";
    for (int i = file * cards_a_file; i < (file + 1) * cards_a_file; ++i) {
        text += fmt::format(
            "function M.act_{}(c)\n  if c.target then c.game:damage {{ to = c.target, amount = {} "
            "}} "
            "end\n  return c.game:count {{ type = 'ally', controller = c.you }}\nend\n",
            i, 1 + i % 4);
    }
    return text + "return M\n";
}

/// A folder with a set of generated cards, for as long as it lives. The first card has a file of
/// its own, which can be written anew.
class Folder {
public:
    Folder() {
        fs::create_directories(set_);
        write("set.yaml", "format: 1\nset: bench\nname: Bench\napi: 1\n");
        for (int i = 0; i < card_count; i += cards_a_file) {
            std::string text;
            for (int j = i == 0 ? 1 : i; j < i + cards_a_file; ++j) {
                text += (text.empty() ? "" : "---\n") + card(j, 1 + j % 3);
            }
            write(fmt::format("cards-{}.yaml", i), text);
            write(fmt::format("file_{}.lua", i / cards_a_file), functions(i / cards_a_file));
        }
        change_first(1);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::string path() const { return path_.string(); }
    /// The file of the first card, with another number in its script.
    std::string change_first(int damage) {
        write("first.yaml", card(0, damage));
        return (set_ / "first.yaml").string();
    }

private:
    void write(const std::string& name, const std::string& text) {
        std::ofstream(set_ / name) << text;
    }
    fs::path path_ = fs::temp_directory_path() / ("cardloom-bench-" + std::to_string(::getpid()));
    fs::path set_ = path_ / "bench";
};

template <class Act>
double milliseconds(const Act& act) {
    const auto start = std::chrono::steady_clock::now();
    act();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    return took.count();
}

}  // namespace

void measure_cards(const cards::UnderRules& under, std::vector<Figure>& figures) {
    Folder folder;
    Sources sources;
    double load = 1e18, reload = 1e18;
    cards::LoadedCards loaded;
    for (int round = 0; round < 3; ++round) {
        Diagnostics diagnostics;
        load = std::min(load, milliseconds([&] {
                            loaded = cards::load_cards(folder.path(), under, sources, diagnostics);
                        }));
        if (loaded.book != nullptr) continue;
        fmt::print(stderr, "{}", diagnostics.to_text());
        return;
    }
    figures.push_back({"load_ms_per_1000_cards", load, "ms",
                       "1,000 generated cards with scripts, read, checked and compiled"});

    cards::Reloader reloader(folder.path(), under, std::move(loaded));
    for (int round = 0; round < 9; ++round) {
        const std::string path = folder.change_first(2 + round);
        bool is_taken = false;
        reload = std::min(reload, milliseconds([&] {
                              is_taken = reloader.reload({{}, {path}, {}}).book != nullptr;
                          }));
        if (!is_taken) return;
    }
    figures.push_back(
        {"reload_ms", reload, "ms", "one of these cards, read anew in a running game"});
}

}  // namespace cardloom::bench
