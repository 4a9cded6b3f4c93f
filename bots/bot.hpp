/// Players that are programs. A bot is shown its own decision and what its seat may see of the
/// game, and gives an answer: it has nothing else of a match, so that none can know more than a
/// player would.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "bots/imagined.hpp"
#include "core/match.hpp"
#include "core/random.hpp"

namespace cardloom::bots {

/// What a bot is shown when it has to decide. The view is made only if it is asked for.
class Question {
public:
    Question(Match& match, PlayerId seat) : match_(match), seat_(seat) {}

    [[nodiscard]] PlayerId seat() const { return seat_; }
    [[nodiscard]] const Decision& decision() const { return match_.decision(); }
    [[nodiscard]] View view() const { return match_.view(seat_); }
    /// Whether there is nothing to answer to: the stack is empty, nobody fights, and it is not the
    /// time for slow actions of this seat.
    [[nodiscard]] bool is_idle() const;
    /// A game to try answers in. What the seat cannot know is dealt by the seed.
    [[nodiscard]] Imagined imagine(std::uint64_t seed) const { return {match_, seat_, seed}; }

private:
    Match& match_;
    PlayerId seat_;
};

class Bot {
public:
    Bot() = default;
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;

    /// Writes a legal answer; `into` is used again and again, so that it may hold an old one.
    virtual void answer(const Question& question, Answer& into) = 0;
};

/// Takes whatever chance gives it, of all that is legal.
class RandomBot : public Bot {
public:
    explicit RandomBot(std::uint64_t seed) : random_(seed) {}
    void answer(const Question& question, Answer& into) override;

private:
    Random random_;
};

using Seats = std::span<const std::unique_ptr<Bot>>;

/// What bots there are, from the weakest to the strongest.
[[nodiscard]] std::span<const std::string_view> bot_names();
/// None if there is no bot of that name. The same seed plays the same.
[[nodiscard]] std::unique_ptr<Bot> make_bot(std::string_view name, std::uint64_t seed);
/// Why a name is no bot's, with those there are; empty if it is one.
[[nodiscard]] std::string problem_with_bot(std::string_view name);

/// Lets the bots answer one decision, whosever it is. The match must not be over. Nothing, or why
/// the answer was refused; a decision that proved illegal halfway is asked anew.
std::optional<Refusal> answer_one(Match& match, Seats seats, Answer& scratch);

}  // namespace cardloom::bots
