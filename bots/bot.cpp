#include "bots/bot.hpp"

#include <fmt/format.h>

#include <cassert>

#include "bots/greedy_bot.hpp"
#include "core/random_play.hpp"
#include "core/ruleset.hpp"

namespace cardloom::bots {

bool Question::is_idle() const {
    const GameState& state = match_.state();
    const Machine& machine = state.header().machine;
    if (!state.stack().empty() || !state.combat().empty()) return false;
    const Ruleset* rules = match_.library().rules.get();
    const bool has_phase = rules != nullptr && !machine.phase.is_none();
    return !(has_phase && machine.turn_player == seat_ && rules->phase(machine.phase).slow_actions);
}

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
