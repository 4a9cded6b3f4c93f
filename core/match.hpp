/// A match, the public face of the engine: start it, read the pending decision, answer, fork, undo,
/// save, replay. It is the state at the last point of rest plus the log of the step since;
/// suspended code is only a cache, and belongs to the runner.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/decision.hpp"
#include "core/journal.hpp"
#include "core/setup.hpp"
#include "core/state.hpp"
#include "core/view.hpp"

namespace cardloom {

class Game;
class Runner;

/// An error in content that voided one call; the text is for the author, and no part of the game.
struct FaultReport {
    AbilityId ability;
    FaultReason reason{};
    std::uint32_t line = 0;  // of the ability's file
    std::string text;        // `ability: file:line: what is wrong`
};

class Match {
public:
    /// The setup must be sound (problem_with). The match is played on this runner's thread, and the
    /// runner must live longer than it.
    Match(Runner& runner, Setup setup);
    /// A match that begins in a position: its history goes back no further. The setup says who
    /// plays and how much room there is; the state must be sound and of that layout.
    Match(Runner& runner, Setup setup, const GameState& position);
    Match(Match&&) noexcept;
    Match& operator=(Match&&) noexcept;
    ~Match();

    // Where it stands. References are good until the match, or another on the same runner, is used.
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] Ending ending() const;
    [[nodiscard]] PlayerSet winners() const;
    /// The pending decision; only while the match is not over.
    [[nodiscard]] const Decision& decision();
    /// The working state: as it is in the middle of a step.
    [[nodiscard]] const GameState& state();
    /// The table, and the pending decision as JSON, as one player may see them.
    [[nodiscard]] View view(PlayerId observer);
    [[nodiscard]] std::string decision_json(PlayerId observer);
    [[nodiscard]] const Library& library() const;
    [[nodiscard]] const Setup& setup() const;
    /// Of the state at rest and the log: equal hash, equal future.
    [[nodiscard]] std::uint64_t hash() const;
    /// How many decisions have been answered: the number of the pending one.
    [[nodiscard]] std::uint32_t answered() const;
    /// True if nothing has been answered or drawn since the last point of rest.
    [[nodiscard]] bool is_at_rest() const;

    // Playing. A refusal changes nothing.
    [[nodiscard]] std::optional<Refusal> answer(const Answer& answer);
    [[nodiscard]] std::optional<Refusal> concede(PlayerId player);
    /// Takes back the attempt that is under way, to the decision it began with.
    [[nodiscard]] std::optional<Refusal> cancel();
    /// Why the last attempt proved illegal and left no trace; empty if it did not.
    [[nodiscard]] const Refusal& last_refusal() const;

    /// Lets rule code look at the match as it stands, to explain something. It must change nothing.
    void look(const std::function<void(Game&)>& looks);

    // Time travel.
    [[nodiscard]] Match fork();
    /// The same match on another runner, for another thread.
    [[nodiscard]] Match fork_onto(Runner& runner);
    [[nodiscard]] std::optional<Refusal> undo_to(std::uint32_t decision);
    /// A fork on another state at rest, with the same log; nothing if the log does not fit it. Its
    /// history begins there.
    [[nodiscard]] std::optional<Match> fork_from(const GameState& rest);
    /// A fork in which what the observer cannot know is dealt anew, up to the same decision.
    [[nodiscard]] Match redeal(PlayerId observer, std::uint64_t seed);

    // Content that changes. The cards go over to the newest edition of the runner's library at the
    // next point of rest, which is now if nothing has been answered since the last one. What is on
    // the stack, waits or lasts keeps the edition that made it.
    [[nodiscard]] std::optional<Refusal> reload();
    /// The edition it is played with. An undo to before a reload brings the earlier one back.
    [[nodiscard]] Edition edition() const;
    [[nodiscard]] bool awaits_reload() const;

    // What happened.
    [[nodiscard]] const Journal& journal() const;
    /// A match that is only searched needs no journal.
    void keep_journal(bool on);
    /// The errors in content since this match was started, forked or loaded.
    [[nodiscard]] const std::vector<FaultReport>& faults() const;

    /// What a match is made of, for saves and replays and for the runner (match_body.hpp).
    struct Body;
    [[nodiscard]] Body& body() { return *body_; }
    [[nodiscard]] const Body& body() const { return *body_; }
    explicit Match(std::unique_ptr<Body> body);

private:
    std::unique_ptr<Body> body_;
};

}  // namespace cardloom
