#include "bots/bot.hpp"

#include <cassert>

#include "core/random_play.hpp"

namespace cardloom::bots {

void RandomBot::answer(const Question& question, Answer& into) {
    answer_by_chance(question.decision(), random_, into);
}

std::optional<Refusal> answer_one(Match& match, Seats seats, Answer& scratch) {
    const PlayerId seat = match.decision().player;
    assert(seat.index() < seats.size() && "every seat has a bot");
    seats[seat.index()]->answer(Question(match, seat), scratch);
    return match.answer(scratch);
}

}  // namespace cardloom::bots
