#include "sim/plan.hpp"

#include <utility>

#include "core/random.hpp"

namespace cardloom::sim {

std::uint64_t game_at(const Plan& plan, std::uint64_t place) {
    const std::uint64_t pairings = plan.pairings.size();
    return place % pairings * plan.games + place / pairings;
}

Fixture fixture(const Plan& plan, std::uint64_t game) {
    Fixture result;
    result.pairing = game / plan.games;
    const std::uint64_t number = game % plan.games;
    result.seed = Random::mix(plan.seed + 0x9E3779B97F4A7C15ull * (number + 1));
    if (number % 2 == 1) std::swap(result.seat_of[0], result.seat_of[1]);
    return result;
}

Setup setup_of(const Plan& plan, const Fixture& fixture) {
    const Pairing& pairing = plan.pairings[fixture.pairing];
    Setup setup;
    setup.seed = fixture.seed;
    setup.ruleset = plan.ruleset;
    setup.decks.resize(2);
    for (const std::size_t side : {0u, 1u}) {
        setup.decks[fixture.seat_of[side]] = plan.decks[pairing.decks[side]];
    }
    return setup;
}

}  // namespace cardloom::sim
