#include "bots/bot.hpp"

#include <fmt/format.h>

#include <cassert>

#include "bots/greedy_bot.hpp"
#include "core/random_play.hpp"

namespace cardloom::bots {

void RandomBot::answer(const Question& question, Answer& into) {
    answer_by_chance(question.decision(), random_, into);
}

std::span<const std::string_view> bot_names() {
    static constexpr std::string_view names[] = {"random", "greedy"};
    return names;
}

std::unique_ptr<Bot> make_bot(std::string_view name, std::uint64_t seed) {
    if (name == "random") return std::make_unique<RandomBot>(seed);
    if (name == "greedy") return std::make_unique<GreedyBot>(seed);
    return nullptr;
}

std::string problem_with_bot(std::string_view name) {
    if (make_bot(name, 0)) return {};
    return fmt::format("there is no bot '{}'; there are {}", name, fmt::join(bot_names(), ", "));
}

std::optional<Refusal> answer_one(Match& match, Seats seats, Answer& scratch) {
    const PlayerId seat = match.decision().player;
    assert(seat.index() < seats.size() && "every seat has a bot");
    seats[seat.index()]->answer(Question(match, seat), scratch);
    return match.answer(scratch);
}

}  // namespace cardloom::bots
