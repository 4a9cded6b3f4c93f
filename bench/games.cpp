#include "bench/games.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "bench/allocations.hpp"
#include "bots/bot.hpp"
#include "core/match_body.hpp"
#include "core/random_play.hpp"
#include "scenarios/perform.hpp"
#include "sim/batch.hpp"

namespace cardloom::bench {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Keeps the compiler from leaving out work whose result nobody looks at.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

/// The best of several rounds: what the machine can do when nothing else disturbs it.
template <class Work>
double best_ns(std::size_t repeats, Work&& work) {
    double best = 1e18;
    for (int round = 0; round < 5; ++round) {
        const auto start = Clock::now();
        for (std::size_t i = 0; i < repeats; ++i) work();
        best = std::min(best, seconds_since(start) * 1e9 / static_cast<double>(repeats));
    }
    return best;
}

class GameBench {
public:
    GameBench(double effort, const Played& played, std::vector<Figure>& figures)
        : effort_(effort), played_(played), figures_(figures) {}

    void state() {
        Match match = mid_game();
        const GameState original = match.state();
        GameState copy = original;
        add("state_bytes", static_cast<double>(match.body().rest.bytes()), "bytes",
            "what a fork copies when it wakes, in mid-game");
        add("state_capacity_bytes", original.layout().bytes, "bytes",
            "the working state with all its room");
        add("copy_ns",
            best_ns(scaled(200'000),
                    [&] {
                        copy = original;
                        keep(copy);
                    }),
            "ns", "a bare copy of that state");
        const Snapshot& rest = match.body().rest;
        add("restore_ns",
            best_ns(scaled(200'000),
                    [&] {
                        rest.unpack(copy);
                        keep(copy);
                    }),
            "ns", "from the packed form back to a working state");
    }

    void forks() {
        Match match = mid_game();
        add("fork_ns", fork_ns(match), "ns", "at rest, with 1,000 forks kept alive");
        add("fork_while_playing_ns", fork_while_playing_ns(), "ns",
            "what a fork after every answer of a game adds, 1,000 kept alive");
        const auto waking_ns = [&](Match& from) {
            return best_ns(scaled(20'000), [&] {
                Match fork = from.fork();
                keep(fork.decision());
            });
        };
        add("fork_wake_ns", waking_ns(match), "ns", "at rest, with the fork's first decision()");
        Match middle = mid_effect();
        add("fork_mid_effect_ns", waking_ns(middle), "ns",
            "in the middle of a step, with the fork's first decision()");
    }

    void random_play() {
        play(scaled(20));  // warms up
        const std::uint64_t allocated = allocations();
        const Count count = play(scaled(400));
        add("allocations_per_step",
            static_cast<double>(allocations() - allocated) / static_cast<double>(count.steps), "",
            "in whole random games, starting them included");
        add("steady_allocations_per_answer", steady_allocations(), "",
            "in the middle of games, errors left out");
        const double seconds = best_ns(1, [&] { keep(play(scaled(400))); }) * 1e-9;
        add("decisions_per_s", static_cast<double>(count.decisions) / seconds, "/s",
            "all decisions, in uniformly random play");
        add("choices_per_s", static_cast<double>(count.choices) / seconds, "/s",
            "those with more than one possible answer");
        add("games_per_s", static_cast<double>(count.games) / seconds, "/s", "whole games");
    }

private:
    struct Count {
        std::uint64_t games = 0, decisions = 0, choices = 0, steps = 0;
    };

    void add(const std::string& key, double value, std::string unit, std::string meaning) {
        figures_.push_back({played_.prefix + key, value, std::move(unit), std::move(meaning)});
    }
    [[nodiscard]] std::size_t scaled(double repeats) const {
        return std::max<std::size_t>(1, static_cast<std::size_t>(repeats * effort_));
    }

    /// The first game, from game 7 on, of which a moment is asked for, played until then.
    template <class Reached>
    Match game_until(Reached&& reached) {
        for (std::uint64_t seed = 7;; ++seed) {
            Match match(played_.runner, played_.setup(seed));
            Random random(seed);
            Answer answer;
            while (!match.is_over()) {
                if (reached(match)) return match;
                answer_by_chance(match.decision(), random, answer);
                static_cast<void>(match.answer(answer));
            }
        }
    }

    /// From its 120th decision on, at the first point of rest.
    Match mid_game() {
        return game_until(
            [](Match& match) { return match.answered() >= 120 && match.is_at_rest(); });
    }

    /// The same, a little later, where a step has taken three answers and waits for one more.
    Match mid_effect() {
        return game_until(
            [](Match& match) { return match.answered() >= 120 && match.body().answered >= 3; });
    }

    double fork_ns(Match& match) {
        std::vector<Match> alive;
        alive.reserve(1000);
        for (int i = 0; i < 1000; ++i) alive.push_back(match.fork());
        std::size_t next = 0;
        return best_ns(scaled(100'000), [&] {
            alive[next] = match.fork();
            next = (next + 1) % alive.size();
        });
    }

    /// A fork shares the state at rest, so the match must pack its next one anew: that counts too.
    double fork_while_playing_ns() {
        std::vector<std::optional<Match>> alive(1000);
        std::uint64_t forks = 0;
        const auto seconds = [&](bool forking) {
            double best = 1e18;
            for (int round = 0; round < 3; ++round) {
                forks = 0;
                const auto start = Clock::now();
                for (std::size_t seed = 0; seed < scaled(40); ++seed) {
                    Match match(played_.runner, played_.setup(seed));
                    match.keep_journal(false);
                    Random random(seed);
                    Answer answer;
                    while (!match.is_over()) {
                        answer_by_chance(match.decision(), random, answer);
                        static_cast<void>(match.answer(answer));
                        ++forks;
                        if (forking) alive[forks % alive.size()].emplace(match.fork());
                    }
                }
                best = std::min(best, seconds_since(start));
            }
            return best;
        };
        const double without = seconds(false);
        return (seconds(true) - without) * 1e9 / static_cast<double>(forks);
    }

    Count play(std::size_t games) {
        Count count;
        Answer answer;
        for (std::size_t i = 0; i < games; ++i) {
            Match match(played_.runner, played_.setup(i));
            match.keep_journal(false);
            Random random(i);
            while (!match.is_over()) {
                const Decision& decision = match.decision();
                ++count.decisions;
                if (!decision.is_forced()) ++count.choices;
                answer_by_chance(decision, random, answer);
                static_cast<void>(match.answer(answer));
            }
            count.steps += match.body().history.steps();
            ++count.games;
        }
        return count;
    }

    /// Allocations between the 100th and the 300th decision of games; attempts that prove illegal
    /// and errors in content, which are told with words, are left out.
    double steady_allocations() {
        std::uint64_t allocated = 0, answers = 0;
        Answer answer;
        answer.picks.reserve(256);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Match match(played_.runner, played_.setup(seed));
            match.keep_journal(false);
            Random random(seed);
            while (!match.is_over() && match.answered() < 300) {
                answer_by_chance(match.decision(), random, answer);
                const std::uint64_t before = allocations();
                const std::size_t faults = match.faults().size();
                static_cast<void>(match.answer(answer));
                if (match.answered() < 100 || match.faults().size() != faults ||
                    !match.last_refusal().reason.empty()) {
                    continue;
                }
                allocated += allocations() - before;
                ++answers;
            }
        }
        return answers == 0 ? 0 : static_cast<double>(allocated) / static_cast<double>(answers);
    }

    double effort_;
    const Played& played_;
    std::vector<Figure>& figures_;
};

sim::Plan plan_of(const cards::CardBook& book, const std::string& ruleset, double effort) {
    sim::Plan plan;
    plan.ruleset = ruleset;
    for (const cards::LoadedDeck& deck : book.decks) plan.decks.push_back(deck.deck);
    for (std::size_t one = 0; one < plan.decks.size(); ++one) {
        for (std::size_t other = one + 1; other < plan.decks.size(); ++other) {
            plan.pairings.push_back({{one, other}});
        }
    }
    const auto games = static_cast<std::uint64_t>(400 * effort);
    plan.games = std::max<std::uint64_t>(2, games / std::max<std::size_t>(1, plan.pairings.size()));
    for (sim::BotMaker& bot : plan.bots) {
        bot = [](std::uint64_t seed) { return bots::make_bot("random", seed); };
    }
    return plan;
}

double sim_seconds(const sim::Plan& plan, const std::shared_ptr<cards::CardBook>& book,
                   std::size_t threads) {
    sim::Batch batch;
    batch.threads = threads;
    double best = 1e18;
    for (int round = 0; round < 3; ++round) {
        const auto start = Clock::now();
        keep(run(plan, book, batch));
        best = std::min(best, seconds_since(start));
    }
    return best;
}

}  // namespace

void measure_games(double effort, const Played& played,
                   const std::function<void(const std::string&)>& progress,
                   std::vector<Figure>& figures) {
    GameBench bench(effort, played, figures);
    progress(played.prefix + "state");
    bench.state();
    progress(played.prefix + "forks");
    bench.forks();
    progress(played.prefix + "random play");
    bench.random_play();
}

void measure_decks(double effort, const std::shared_ptr<cards::CardBook>& book,
                   const std::string& ruleset,
                   const std::function<void(const std::string&)>& progress,
                   std::vector<Figure>& figures) {
    if (book->decks.size() < 2) return;
    const sim::Plan plan = plan_of(*book, ruleset, effort);
    scenarios::Stage stage(book);
    const auto setup = [&](std::uint64_t seed) {
        sim::Fixture fixture;
        fixture.pairing = seed % plan.pairings.size();
        fixture.seed = seed;
        return setup_of(plan, fixture);
    };
    measure_games(effort, {stage.runner(), setup, ""}, progress, figures);
    progress("simulations");
    const double one = sim_seconds(plan, book, 1);
    figures.push_back({"sim_games_per_s", static_cast<double>(plan.all_games()) / one, "/s",
                       "simulated by random players on one thread, with all that is counted"});
    figures.push_back({"sim_speedup_2", one / sim_seconds(plan, book, 2), "",
                       "how much faster two threads simulate than one"});
}

}  // namespace cardloom::bench
