/// Plays all games of a plan on several threads, and adds them up. Sums of whole numbers do not
/// depend on the order of the games, so the result is the same on any number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "scripting/cards/compiled.hpp"
#include "sim/game.hpp"
#include "sim/plan.hpp"

namespace cardloom::sim {

/// Games, and how many of them were won by the deck that is spoken of.
struct Share {
    std::uint64_t games = 0, won = 0;
    void add(bool is_won) {
        ++games;
        won += is_won ? 1 : 0;
    }
    Share& operator+=(const Share& other) {
        games += other.games;
        won += other.won;
        return *this;
    }
    bool operator==(const Share&) const = default;
};

/// One card in one deck: the games in which that happened to it. Stuck: it was held at the end, and
/// never played.
struct CardSums {
    Share drawn, played, stuck;
    CardSums& operator+=(const CardSums& other);
    bool operator==(const CardSums&) const = default;
};

struct PairingSums {
    std::uint64_t games = 0, drawn = 0, capped = 0, failed = 0;
    Share decks[2];  // decided games, for each deck
    Share first[2];  // those in which that deck went first
    std::uint64_t decisions = 0, choices = 0, turns = 0;
    std::vector<std::uint64_t> lengths;  // games by how many turns they had
    PairingSums& operator+=(const PairingSums& other);
    bool operator==(const PairingSums&) const = default;
};

/// A game that went wrong. The replay plays it again; empty, if it could not be written.
struct Trouble {
    std::uint64_t game = 0;
    std::string text, replay;
    bool operator==(const Trouble&) const = default;
};

struct Sums {
    std::vector<PairingSums> pairings;         // as in the plan
    std::vector<std::vector<CardSums>> cards;  // by deck of the plan and DefinitionId
    std::vector<Share> decks;                  // decided games of each deck, not in mirror matches
    std::vector<Trouble> troubles;             // by game, the first few of them
    std::uint64_t troubled = 0;                // how many there were
    Sums(const Plan& plan, const Library& library);
    Sums& operator+=(const Sums& other);
    void add(const Plan& plan, std::uint64_t game, GameResult&& result);
    [[nodiscard]] std::uint64_t games() const;
    bool operator==(const Sums&) const = default;

private:
    void keep(Trouble&& trouble);
};
inline constexpr std::size_t most_troubles = 20;

struct Batch {
    std::size_t threads = 1;
    /// Asked before each game; what has begun is played to its end.
    const std::atomic<bool>* stop = nullptr;
    /// Told from one thread at a time, a few times a second at the most.
    std::function<void(std::uint64_t done)> progress;
};

[[nodiscard]] Sums run(const Plan& plan, const std::shared_ptr<cards::CardBook>& book,
                       const Batch& batch);

}  // namespace cardloom::sim
