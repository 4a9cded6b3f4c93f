/// What a simulation plays: which decks meet, how often, and by whom they are played. Everything
/// about one game follows from the plan and the number of the game, so that any of them can be
/// played again by itself, on any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "core/setup.hpp"

namespace cardloom::sim {

using BotMaker = std::function<std::unique_ptr<bots::Bot>(std::uint64_t seed)>;

/// Two decks that meet, by their places in the plan; the same twice is a mirror match.
struct Pairing {
    std::size_t decks[2];
};

struct Plan {
    std::string ruleset;
    std::vector<Deck> decks;
    std::vector<Pairing> pairings;
    BotMaker bots[2];                // for the first and the second deck of a pairing
    std::uint64_t games = 1000;      // of each pairing
    std::uint64_t seed = 1;          // game n of every pairing has the same chance
    std::uint32_t most_turns = 200;  // a game that is not over by then is broken off

    [[nodiscard]] std::uint64_t all_games() const { return games * pairings.size(); }
};

/// One game of a plan.
struct Fixture {
    std::size_t pairing = 0;
    std::uint64_t seed = 0;
    /// Which deck of the pairing sits on which seat: every second game they change places, since
    /// who sits first places triggers and answers first.
    std::size_t seat_of[2] = {0, 1};
};
/// The number of the game that is played at a place in the order: all pairings in turn, so that
/// each has its share of games whenever it is stopped.
[[nodiscard]] std::uint64_t game_at(const Plan& plan, std::uint64_t place);
[[nodiscard]] Fixture fixture(const Plan& plan, std::uint64_t game);
[[nodiscard]] Setup setup_of(const Plan& plan, const Fixture& fixture);

}  // namespace cardloom::sim
