/// Runs steps for the matches of one thread. It owns the working state, the frames and the
/// suspended step of whichever match is awake; every other match sleeps as state at rest and log.
/// Waking one re-runs its current step from that log.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "core/game.hpp"
#include "core/match.hpp"

namespace cardloom {

class Runner {
public:
    Runner(const Library& library, Flow& flow, Content& content, StepLimits limits = {});
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    [[nodiscard]] const Library& library() const { return *library_; }
    /// Goes over to a library that goes on where this one ends: a copy with further editions.
    /// Whatever was suspended is run again when it is next used. What the content is asked for must
    /// be at hand before anything is.
    void adopt(const Library& library);
    [[nodiscard]] std::string_view ruleset() const { return flow_.ruleset(); }
    /// What is wrong with a state from a file; empty if a match can go on from it.
    [[nodiscard]] std::string problem_with(const GameState& state) const;
    /// Lets somebody fix what is drawn from now on. What is drawn again in a re-run comes from the
    /// log, as ever.
    void fix_chance(Game::Chance chance) { game_.chance_ = std::move(chance); }

    // For Match. A body that is awake has its working state here.
    using Body = Match::Body;
    /// Plays the first step, or what a new body's state at rest calls for.
    void begin(Body& body);
    void wake(Body& body);
    void sleep(const Body& body);
    [[nodiscard]] const GameState& state() const { return *state_; }
    [[nodiscard]] const Decision& decision() const { return game_.decision_; }
    [[nodiscard]] std::optional<Refusal> answer(Body& body, const Answer& answer);
    void concede(Body& body, PlayerId player);
    [[nodiscard]] std::optional<Refusal> cancel(Body& body);
    /// At rest: its cards go over to the edition that it is waiting for.
    void reload(Body& body);
    void look(Body& body, const std::function<void(Game&)>& looks);
    /// Within the current step; `answered` counts from its beginning.
    void undo_in_step(Body& body, std::uint32_t answered);
    /// Plays a new body through recorded steps, to their end or back to a decision. False if the
    /// records do not fit the game.
    [[nodiscard]] bool replay(Body& body, std::span<const std::uint32_t> records,
                              std::optional<std::uint32_t> back_to, Game::Witness witness = {});
    /// False if the log of the body that is awake did not fit what its step does.
    [[nodiscard]] bool fits() const { return !diverged_; }

private:
    void load(Body& body);
    void unpack(const Body& body);
    void restart(Body& body);
    void start_step(Body& body, bool again);
    void carry_on(Body& body);
    void rest(Body& body);
    void take_edition(Body& body, Edition edition);
    void end_at_once(Body& body);
    void void_invocation(Body& body);
    [[nodiscard]] std::string fault_text(const AbilityDefinition& ability) const;
    void refuse_attempt(Body& body);
    void drop_step();
    [[nodiscard]] bool has_used_log(const Body& body);
    void next_record(Body& body);
    void finish_undo(Body& body);

    const Library* library_;
    Flow& flow_;
    Game game_;
    std::unique_ptr<GameState> state_;
    Body* awake_ = nullptr;
    Task<> step_;
    bool diverged_ = false;

    // While replaying.
    std::span<const std::uint32_t> records_;
    std::size_t record_at_ = 0;
    std::uint32_t replay_to_ = 0;
    bool replaying_ = false, going_back_ = false;
};

}  // namespace cardloom
