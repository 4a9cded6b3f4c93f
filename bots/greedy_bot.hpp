/// A player that looks one action ahead: it tries each answer in a game that could be this one,
/// lets everybody pass until all is quiet, counts what is on the table then, and takes the answer
/// after which it stands best. Where an answer brings something that passes, all are judged at the
/// end of the turn. What it likes is the table of weights in greedy_bot.cpp.
#pragma once

#include <vector>

#include "bots/bot.hpp"

namespace cardloom::bots {

class GreedyBot : public Bot {
public:
    explicit GreedyBot(std::uint64_t seed) : random_(seed) {}
    void answer(const Question& question, Answer& into) override;

private:
    /// The answers worth trying; the first is taken if none is better.
    void list_candidates(Imagined& world);
    /// How far ahead it looks.
    enum class Horizon { quiet, end_of_turn };
    /// Index of the candidate after which it stands best; `passes` if one of them brings something
    /// that passes.
    [[nodiscard]] std::size_t best_candidate(Imagined& world, Horizon horizon, bool& passes);
    /// The best of a few ways to go on after an answer.
    [[nodiscard]] std::int64_t value_of(Imagined& world, const Answer& answer, Horizon horizon,
                                        bool& passes);
    /// Plays a game on; true if there was something for this seat to choose.
    bool play_on(Imagined& game, std::uint16_t turn, Horizon horizon);

    Random random_;
    std::vector<Answer> candidates_;
    Answer scratch_;
};

/// How well a player stands, in hundredths of what a point of life is worth.
[[nodiscard]] std::int64_t value_of(const Figures& figures);

}  // namespace cardloom::bots
