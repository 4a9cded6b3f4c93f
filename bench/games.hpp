/// How fast games are played, forked and copied, and how large they are: of any game there is,
/// between two players who take what chance gives them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/measure.hpp"
#include "core/runner.hpp"
#include "scripting/cards/compiled.hpp"

namespace cardloom::bench {

/// What is played: a runner, and how the game with a number starts.
struct Played {
    Runner& runner;
    std::function<Setup(std::uint64_t seed)> setup;
    std::string prefix;  // of the keys
};

/// The state in mid-game and its copies, forks at rest and in the middle of an effect, random play.
void measure_games(double effort, const Played& played,
                   const std::function<void(const std::string&)>& progress,
                   std::vector<Figure>& figures);

/// The same of the decks of a book, each pair of them in turn, and how much two threads are faster
/// than one. Nothing is measured without two decks.
void measure_decks(double effort, const std::shared_ptr<cards::CardBook>& book,
                   const std::string& ruleset,
                   const std::function<void(const std::string&)>& progress,
                   std::vector<Figure>& figures);

}  // namespace cardloom::bench
