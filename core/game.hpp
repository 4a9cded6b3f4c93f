/// The game as rule code sees it while a step runs: the working state, questions to players,
/// chance, nested attempts, calls into content, the journal. It keeps the log of the step and reads
/// it back in a re-run. It decides no rule, and it does not outlive the step it is in: between
/// steps only the state at rest and the log are true (match.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/content.hpp"
#include "core/decision.hpp"
#include "core/event.hpp"
#include "core/journal.hpp"
#include "core/library.hpp"
#include "core/log.hpp"
#include "core/state.hpp"
#include "core/task.hpp"

namespace cardloom {

/// What one step may use at most; more is a fault of the invocation that asks for it.
struct StepLimits {
    std::uint32_t answers = 256, verbs = 2000, nesting = 32, faults = 16;
};

/// Why a step stopped before its end.
enum class Halt : std::uint8_t { none, asked, faulted, refused, ended, diverged };

/// The chosen options, valid until the next question.
struct Choice {
    std::span<const std::uint16_t> picks;
    std::int32_t number = 0;
    [[nodiscard]] std::size_t pick() const { return picks.front(); }
    /// Of Game::decide_whether.
    [[nodiscard]] bool says_yes() const { return pick() == 1; }
};

struct Savepoint {
    std::uint16_t depth = 0;
    std::size_t journal = 0;
    std::size_t successions = 0;
};

/// What is in force that matters for what can be played, collected while that is listed. What was
/// collected has a number, by which the state knows it until abilities come or go.
struct Listed {
    bool active = false;
    std::uint32_t number = 0;
    std::vector<Call> costs, added, payments, prohibitions;  // added: what is paid besides
    bool pay_more = false;                                   // some payment is worth more than one
    NameSet forbidden;                                       // what the prohibitions watch
    PlayerId enabled_for;       // whose elements were asked for, if any,
    std::uint32_t enabled = 0;  // ... and which are enabled

    /// How much is listed, to come back to.
    struct Sizes {
        std::size_t costs = 0, added = 0, payments = 0, prohibitions = 0;
        bool pay_more = false;
        NameSet forbidden{};
        bool operator==(const Sizes&) const = default;
    };
    [[nodiscard]] Sizes sizes() const {
        return {costs.size(),        added.size(), payments.size(),
                prohibitions.size(), pay_more,     forbidden};
    }
    void shrink(const Sizes& to) {
        costs.resize(to.costs);
        added.resize(to.added);
        payments.resize(to.payments);
        prohibitions.resize(to.prohibitions);
        pay_more = to.pay_more;
        forbidden = to.forbidden;
    }
};

struct ContinuousWork;  // continuous/work.hpp

class Game {
public:
    Game(const Library& library, Content& content);
    ~Game();
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    // What is there.
    [[nodiscard]] GameState& state() { return *state_; }
    [[nodiscard]] const GameState& state() const { return *state_; }
    [[nodiscard]] Machine& machine() { return state_->header().machine; }
    [[nodiscard]] const Machine& machine() const { return state_->header().machine; }
    [[nodiscard]] const Library& library() const { return *library_; }
    /// Of the cards that this game is played with; the library may have later ones.
    [[nodiscard]] Edition edition() const { return edition_; }
    /// The ruleset; where there is none, one without steps and checks in which every policy has its
    /// first value.
    [[nodiscard]] const Ruleset& rules() const {
        return library_->rules == nullptr ? no_rules() : *library_->rules;
    }
    [[nodiscard]] Content& content() const { return content_; }
    /// For what is derived of the state alone: it is computed when somebody asks.
    [[nodiscard]] GameState& derived() const { return *state_; }
    [[nodiscard]] ContinuousWork& continuous() const { return *continuous_; }
    [[nodiscard]] FrameStack& frames() { return frames_; }
    /// Another number for every run of a step, re-runs included: budgets are filled anew with it.
    [[nodiscard]] std::uint64_t run_number() const { return run_number_; }
    /// True while a step is run again, up to where it stood.
    [[nodiscard]] bool is_repeating() const { return repeating_; }
    /// Whether something that resolves right now makes its source one of a subtype (GA-ABIL-6).
    [[nodiscard]] bool counts_as(CardRef source, std::uint16_t subtype) const;

    // Asking. Begin a decision, offer its options, then `co_await game.ask()`.
    Decision& decide(PlayerId player, DecisionKind kind, std::string_view rule);
    /// A question with the options no and yes, or no alone if it cannot be; the answer is
    /// `says_yes`.
    Decision& decide_whether(PlayerId player, std::string_view rule, bool can = true);
    /// Leaves out what was refused since the state last changed, if this is the step's first
    /// question.
    void offer(const Option& option);
    /// How much this step has asked and called: as long as that stays the same it asks nobody
    /// anything and calls no script.
    [[nodiscard]] std::uint32_t activity() const { return asked_ + invocations_; }
    /// Whether the answer is in the log, and what it picked has been offered: nobody will see this
    /// decision again, so whoever lists options can stop.
    [[nodiscard]] bool has_picked_option();
    struct Ask {
        Game& game;
        bool await_ready() { return game.read_answer(); }
        template <std::derived_from<PromiseBase> Promise>
        void await_suspend(std::coroutine_handle<Promise> handle) {
            game.stop(game.halt_ == Halt::none ? Halt::asked : game.halt_,
                      {handle, &handle.promise()});
        }
        Choice await_resume() { return game.choice(); }
    };
    [[nodiscard]] Ask ask() { return {*this}; }
    /// Of a step that ends now: it has changed nothing but where the turn stands.
    void end_with_machine_alone() { machine_alone_ = true; }
    [[nodiscard]] const Decision& current_decision() const { return decision_; }

    // Chance. Everything drawn goes into the log, so a re-run draws the same.
    [[nodiscard]] std::uint32_t roll(std::uint32_t bound);
    void shuffle(ZoneId zone, std::string_view rule);
    /// Says what is drawn where the generator would, and into which order cards are shuffled. Each
    /// may leave it to chance.
    struct Chance {
        std::function<std::optional<std::uint32_t>(std::uint32_t bound)> roll;
        std::function<bool(std::span<CardId> cards)> shuffle;  // from the top down, to be ordered
    };

    // Stopping the step for good: the coroutine that awaits one of these is never resumed.
    struct Stop {
        Game& game;
        Halt why;
        static bool await_ready() { return false; }
        template <std::derived_from<PromiseBase> Promise>
        void await_suspend(std::coroutine_handle<Promise> handle) {
            game.stop(why, {handle, &handle.promise()});
        }
        static void await_resume() {}
    };
    /// The innermost invocation failed: it is voided, and the step is re-run without it.
    [[nodiscard]] Stop fault(FaultReason reason, std::string_view text);
    /// The match ends at once, as it stood at the last point of rest.
    [[nodiscard]] Stop end_at_once(Ending ending);
    /// The attempt that began with the option this step's first answer picked is illegal: it leaves
    /// no trace.
    [[nodiscard]] Stop refuse(std::string_view reason, std::string_view rule);

    // Attempts. A top-level one may be cancelled by its player until it is closed, by its end, by
    // chance or by what content does; a nested one is
    // a savepoint, whose restoring undoes everything but the answers.
    void open_attempt() { attempt_open_ = true; }
    void close_attempt() { attempt_open_ = false; }
    [[nodiscard]] Savepoint savepoint();
    void restore(Savepoint savepoint);
    void release(Savepoint savepoint) { savepoint_depth_ = savepoint.depth; }

    /// Counts one verb of the step. False: over the limit, the caller must fault.
    [[nodiscard]] bool spend_verb() { return ++verbs_ <= limits_.verbs; }

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    // A champion stays the object it is when another card comes to be its top (GA-CHAMP-4). The
    // state renames its rows; what a procedure or a script under way calls by the former card
    // finds the present one here.
    void succeed(CardRef before, CardRef after) { successions_.push_back({before, after}); }
    [[nodiscard]] bool has_successions() const { return !successions_.empty(); }
    [[nodiscard]] CardRef present(CardRef card) const {
        return successions_.empty() ? card : followed(card);
    }
    [[nodiscard]] Call present(Call call) const;
    [[nodiscard]] Play present(Play play) const;
    /// As a script under way has known it from the first.
    [[nodiscard]] CardRef first_known(CardRef card) const;

    // Proposals: a stack; rule code opens a batch, proposes into it and lets it happen
    // (pipeline.hpp).
    [[nodiscard]] std::size_t open_batch() const { return proposed_; }
    std::size_t propose(const Event& event);
    [[nodiscard]] Proposal& proposal(std::size_t i) { return proposals_[i]; }
    void close_batch(std::size_t first) { proposed_ = first; }
    [[nodiscard]] std::size_t batch_end() const { return proposed_; }
    std::size_t applying = none;  // the proposal whose replacement is being applied
    std::vector<Call> watchers;   // room for the pipeline to collect abilities in
    Listed listed;                // room for listing what can be played (play/cost.hpp)
    bool collecting = false;      // verbs only propose: what they mean happens as one batch later
    /// What waits from here on was triggered by the action under way: "one or more" has triggered
    /// once for all its batches (GA-TRIG-7, GA-DRAW-4).
    std::size_t action_from = none;

    /// Sees every answer that is taken from the log, for replays.
    using Witness = std::function<void(const Decision&, const Answer&, const GameState&)>;

    // Telling.
    [[nodiscard]] bool is_told() const { return journal_->is_enabled(); }
    void tell(const Event& event, EventName name);
    void tell(const JournalLine& line) { journal_->write(line); }

private:
    friend class Runner;
    friend Task<bool> invoke(Game& game, Call call);
    struct Invocation {
        std::uint32_t number;
        Call call;
        std::size_t log_size, journal;
        std::uint32_t passed, asked;
    };

    void stop(Halt why, Suspended leaf) {
        halt_ = why;
        waits_ = leaf;
    }
    [[nodiscard]] static const Ruleset& no_rules();
    [[nodiscard]] CardRef followed(CardRef card) const;
    bool read_answer();
    void count_answer();
    bool answer_for_leaver();
    [[nodiscard]] bool decider_has_left() const {
        return !state_->player(decision_.player).is_in_game();
    }
    [[nodiscard]] std::optional<Entry> next_entry();
    void read_concessions(std::uint32_t from, std::uint32_t to);
    void mark_conceded(PlayerId player);
    bool take_answer(const Entry& entry);
    [[nodiscard]] bool shuffle_as_fixed();
    [[nodiscard]] bool shuffle_as_logged(std::span<const std::uint32_t> places);
    void begin_step();
    /// False if the log says that this invocation faulted.
    [[nodiscard]] bool begin_invocation(const Call& call);
    [[nodiscard]] Choice choice() const { return {answer_.picks, answer_.number}; }

    const Library* library_;
    Edition edition_ = 0;
    Content& content_;
    std::unique_ptr<ContinuousWork> continuous_;
    StepLimits limits_;
    GameState* state_ = nullptr;
    StepLog* log_ = nullptr;
    Journal* journal_ = nullptr;
    FrameStack frames_;

    // The question being asked, and the answer to it.
    Decision decision_;
    Answer answer_;
    Witness witness_;
    Chance chance_;
    std::uint32_t first_choice_ = no_choice;  // which of the options first offered was picked
    static constexpr std::uint32_t no_choice = 0xFFFFFFFF;
    std::uint32_t offered_ = 0;  // options offered so far, the refused ones included
    const std::vector<std::uint32_t>* refused_ = nullptr;
    std::uint32_t to_pass_ = 0;  // decisions already answered: a re-run stops at the one after
    bool undoing_ = false;       // stop there even if the log goes on with a concession

    // How far this run of the step has come.
    std::uint64_t run_number_ = 0;
    std::size_t cursor_ = 0;
    std::uint32_t asked_ = 0;  // questions, those of players who have left included
    std::uint32_t passed_ = 0, verbs_ = 0, invocations_ = 0, faults_ = 0;
    bool attempt_open_ = false;
    bool machine_alone_ = false;
    bool repeating_ = false;
    bool diverged_ = false;  // the log does not fit what the step does
    std::vector<Invocation> active_;
    std::vector<Proposal> proposals_;  // beyond those proposed, rows to be used again
    std::size_t proposed_ = 0;
    std::vector<GameState> savepoints_;
    struct Succession {
        CardRef before, after;
    };
    std::vector<Succession> successions_;  // of this step
    std::uint16_t savepoint_depth_ = 0;
    std::vector<CardId> order_;

    // Why it stopped.
    Halt halt_ = Halt::none;
    Suspended waits_;
    FaultReason fault_reason_{};
    std::uint32_t fault_line_ = 0;
    std::string stop_text_, stop_rule_;
    Ending stop_ending_{};
};

/// Stops the step as a task, for a function that is no coroutine itself. No template: Clang 14
/// cannot compile a coroutine that is one under its check of function types.
Task<> stopped(Game& game, Game::Stop stop);

/// Calls an ability of the content. The result is false if the call is void because it faulted.
Task<bool> invoke(Game& game, Call call);

}  // namespace cardloom
