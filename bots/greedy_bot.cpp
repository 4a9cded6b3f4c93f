#include "bots/greedy_bot.hpp"

#include <algorithm>
#include <limits>

#include "core/random_play.hpp"

namespace cardloom::bots {

namespace {

/// What a position is worth, in hundredths of a point of the champion's life.
struct Weight {
    std::int32_t Figures::*figure;
    std::int64_t worth;
};
constexpr Weight weights[] = {
    {&Figures::life, 100},       // the game is about it
    {&Figures::level, 300},      // opens elements and classes, and most cards are better with it
    {&Figures::allies, 60},      // something to attack with, or to be attacked instead
    {&Figures::power, 110},      // every turn that much damage
    {&Figures::ally_life, 50},   // ... and for so much longer
    {&Figures::awake, 15},       // can still attack, or retaliate: an attack must gain something
    {&Figures::durability, 40},  // of weapons: so many attacks
    {&Figures::others, 120},     // regalia, items, domains: whoever plays them wants them there
    {&Figures::cards, 130},      // less than the least ally on the table, or nothing is ever played
    {&Figures::deck, 1},         // of two equal ways the one that does not burn the deck
};
/// More than everything that can be counted.
constexpr std::int64_t victory = 1'000'000'000;

/// How much it thinks.
constexpr std::size_t most_candidates = 16;
constexpr int ways_to_go_on = 3;  // if there is something to choose on the way
constexpr int most_answers = 80;  // until it stops to look, wherever the game has come to
constexpr std::int64_t losing = -victory;

std::int64_t standing(Imagined& game) {
    const PlayerId me = game.seat();
    if (game.is_over()) return game.is_winner(me) ? victory : losing;
    std::int64_t mine = value_of(game.figures(me)), theirs = 0;
    for (std::size_t i = 0; i < game.players(); ++i) {
        if (PlayerId{i} != me) theirs += value_of(game.figures(PlayerId{i}));
    }
    return mine - theirs / static_cast<std::int64_t>(game.players() - 1);
}

/// Does nothing, where that is an option: passes, or declines.
bool pass(const Decision& decision, Answer& answer) {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
        if (decision.options[i].verb != Verb::pass) continue;
        answer = Answer::pick(i);
        return true;
    }
    return false;
}

/// The others are thought to pass, and to do as much as they can where they are asked: what can
/// retaliate does.
void answer_for_others(const Decision& decision, Answer& answer) {
    if (pass(decision, answer)) return;
    first_answer(decision, answer);
    if (decision.is_range) {
        answer.number = decision.most;
        return;
    }
    const auto most =
        std::min<std::size_t>(static_cast<std::size_t>(decision.most), decision.options.size());
    while (answer.picks.size() < most) {
        answer.picks.push_back(static_cast<std::uint16_t>(answer.picks.size()));
    }
}

/// Pays with the dearest cards of its hand: they are played last. False if something else is asked.
bool pay_from_hand(Imagined& world, Answer& answer) {
    const Decision& decision = world.decision();
    if (decision.kind != DecisionKind::pay || decision.is_range) return false;
    std::vector<std::pair<std::int32_t, std::uint16_t>> costs;
    for (const Option& option : decision.options) {
        const auto cost = world.cost_in_hand(option);
        if (!cost) return false;
        costs.emplace_back(-*cost, static_cast<std::uint16_t>(costs.size()));
    }
    std::sort(costs.begin(), costs.end());
    answer = {};
    for (std::int32_t i = 0; i < decision.least; ++i) {
        answer.picks.push_back(costs[static_cast<std::size_t>(i)].second);
    }
    if (!decision.ordered) std::sort(answer.picks.begin(), answer.picks.end());
    return true;
}

}  // namespace

std::int64_t value_of(const Figures& figures) {
    std::int64_t value = 0;
    for (const Weight& weight : weights) value += figures.*weight.figure * weight.worth;
    return value;
}

void GreedyBot::list_candidates(Imagined& world) {
    const Decision& decision = world.decision();
    candidates_.clear();
    const auto add = [&](const Answer& answer) {
        const bool is_new =
            std::find(candidates_.begin(), candidates_.end(), answer) == candidates_.end();
        if (is_new && candidates_.size() < most_candidates) candidates_.push_back(answer);
    };
    first_answer(decision, scratch_);
    add(scratch_);
    const bool picks_one = !decision.is_range && decision.most == 1;
    for (std::size_t i = 0; picks_one && i < decision.options.size(); ++i) {
        const auto is_like = [&](const Answer& answer) {
            return !answer.picks.empty() &&
                   world.are_alike(decision.options[answer.picks.front()], decision.options[i]);
        };
        if (std::none_of(candidates_.begin(), candidates_.end(), is_like)) add(Answer::pick(i));
    }
    if (picks_one) return;
    answer_for_others(decision, scratch_);  // as much as there is
    add(scratch_);
    for (std::size_t i = 0; i < most_candidates / 2; ++i) {
        answer_by_chance(decision, random_, scratch_);
        add(scratch_);
    }
}

bool GreedyBot::play_on(Imagined& game, std::uint16_t turn, Horizon horizon) {
    bool has_chosen = false;
    for (int i = 0; i < most_answers && !game.is_over() && game.turn() == turn; ++i) {
        if (horizon == Horizon::quiet && game.is_quiet()) break;
        const Decision& decision = game.decision();
        if (decision.player != game.seat()) {
            answer_for_others(decision, scratch_);
        } else if (!pass(decision, scratch_)) {
            has_chosen |= !decision.is_forced();
            if (!pay_from_hand(game, scratch_)) answer_by_chance(decision, random_, scratch_);
        }
        if (!game.answer(scratch_)) break;
    }
    return has_chosen;
}

std::int64_t GreedyBot::value_of(Imagined& world, const Answer& answer, Horizon horizon,
                                 bool& passes) {
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    const std::uint16_t turn = world.turn();
    const std::size_t passing = world.passing_effects();
    for (int i = 0; i < ways_to_go_on; ++i) {
        Imagined game = world.fork();
        if (!game.answer(answer)) break;
        const bool has_chosen = play_on(game, turn, horizon);
        best = std::max(best, standing(game));
        passes |= !game.is_over() && game.passing_effects() > passing;
        if (!has_chosen) break;
    }
    return best;
}

std::size_t GreedyBot::best_candidate(Imagined& world, Horizon horizon, bool& passes) {
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    std::size_t at = 0;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const std::int64_t value = value_of(world, candidates_[i], horizon, passes);
        if (value <= best) continue;
        best = value;
        at = i;
    }
    return at;
}

void GreedyBot::answer(const Question& question, Answer& into) {
    if (question.decision().is_forced()) return first_answer(question.decision(), into);
    // What can be done in reply to nothing can be done in its own turn as well, and better.
    if (question.is_idle() && pass(question.decision(), into)) return;
    Imagined world = question.imagine(random_.next());
    if (pay_from_hand(world, into)) return;
    list_candidates(world);
    bool passes = false;
    std::size_t best = best_candidate(world, Horizon::quiet, passes);
    if (passes) best = best_candidate(world, Horizon::end_of_turn, passes);
    into = candidates_[best];
}

}  // namespace cardloom::bots
