#include "bench/enumerate.hpp"

#include <algorithm>
#include <chrono>

#include "proofs/table.hpp"

namespace cardloom::bench {

namespace {

using namespace proofs;

/// A hand as players have it: actions with and without targets, X, an alternative cost, a
/// card that cannot be paid for; on the field units of both players, things to activate, things
/// that pay, and two that change costs.
void fill(Table& t, std::size_t size) {
    t.card("plain", proofs::action(2, effect(draw_one)));
    t.card("aimed", proofs::action(1, aimed(strike)));
    CardSpec surge = proofs::action(1, effect(draw_one));
    surge.has_x = true;
    t.card("surge", surge);
    CardSpec other = proofs::action(9, effect(draw_one));
    AlternativeCost blood;
    blood.parts = {part(CostWhat::damage, PaidWith::champion)};
    other.alternatives = {blood};
    t.card("other", other);
    t.card("dear", proofs::action(99, effect(draw_one)));
    CardSpec well;
    AbilitySpec draws = activated(draw_one);
    draws.cost = {part(CostWhat::rest)};
    well.abilities = {draws};
    t.card("well", well);
    CardSpec vault;
    vault.abilities = {pays_by_resting(CostKind::reserve)};
    t.card("vault", vault);
    CardSpec tax;
    tax.abilities = {changes_cost(CostLayer::add, 1, event::activate)};
    t.card("tax", tax);
    // Five kinds of each, so that 10 and 40 are the same mixture.
    const char* hand[] = {"plain", "aimed", "surge", "other", "dear"};
    const char* field[] = {"soldier", "well", "vault", "well", "soldier"};
    for (std::size_t i = 0; i < size; ++i) {
        t.put(p1, "hand", {hand[i % std::size(hand)]});
        t.put(i % std::size(field) < 3 ? p1 : p2, "field", {field[i % std::size(field)]});
    }
    t.put(p2, "field", {"tax", "tax"});
}

double list_ns(double effort, const Ruleset& ruleset, std::size_t size) {
    Table t({ruleset, {}, {}});
    fill(t, size);
    t.begin("main");
    double best = 1e18;
    t.match().look([&](Game& game) {
        using Clock = std::chrono::steady_clock;
        const auto repeats = std::max(1, static_cast<int>(effort * 20'000 / double(size)));
        for (int round = 0; round < 5; ++round) {
            const auto start = Clock::now();
            for (int i = 0; i < repeats; ++i) {
                game.decide(p1, DecisionKind::opportunity, "GA-OPP-1");
                t.playing().offer(game, p1, true);
            }
            const std::chrono::duration<double> took = Clock::now() - start;
            best = std::min(best, took.count() * 1e9 / repeats);
        }
    });
    return best;
}

}  // namespace

void measure_enumeration(double effort, const Ruleset& ruleset, std::vector<Figure>& figures) {
    for (const std::size_t size : {10u, 40u}) {
        const std::string cards = std::to_string(size);
        figures.push_back({"enumerate_ns_" + cards, list_ns(effort, ruleset, size), "ns",
                           "listing what can be done, with " + cards + " cards and objects"});
    }
}

}  // namespace cardloom::bench
