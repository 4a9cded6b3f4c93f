#include "core/runner.hpp"

#include <algorithm>
#include <array>

#include "core/continuous/layers.hpp"
#include "core/invariants.hpp"
#include "core/match_body.hpp"
#include "core/memory.hpp"
#include "core/past.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {
constexpr std::uint32_t most_quiet_steps = 10'000;  // steps in a row that ask nobody anything
}

Runner::Runner(const Library& library, Flow& flow, Content& content, StepLimits limits)
    : library_(&library), flow_(flow), game_(library, content) {
    game_.limits_ = limits;
}

std::string Runner::problem_with(const GameState& state) const {
    std::string problem = cardloom::problem_with(state, *library_);
    return problem.empty() ? flow_.problem_with(state) : problem;
}

void Runner::drop_step() {
    step_ = Task<>{};
    assert(game_.frames_.empty());
}

void Runner::sleep(const Body& body) {
    if (awake_ != &body) return;
    drop_step();
    awake_ = nullptr;
}

void Runner::load(Body& body) {
    if (awake_ != nullptr) sleep(*awake_);
    if (!state_ || state_->shared_layout() != body.layout) {
        state_ = std::make_unique<GameState>(body.layout);
        game_.state_ = state_.get();
    }
    diverged_ = false;
    game_.edition_ = body.edition;
    game_.log_ = &body.log;
    game_.journal_ = &body.journal;
    game_.refused_ = &body.refused;
    awake_ = &body;
}

/// The state is as it was at rest. What was collected or computed of it may have been by another
/// runner.
void Runner::unpack(const Body& body) {
    body.rest.unpack(*state_);
    state_->mark_granted();
}

void Runner::begin(Body& body) {
    load(body);
    unpack(body);
    if (state_->is_over()) return;
    start_step(body, false);
    carry_on(body);
}

void Runner::wake(Body& body) {
    if (awake_ == &body) return;
    load(body);
    if (body.rest.header().ending != Ending::running) {
        unpack(body);
        return;
    }
    restart(body);
    carry_on(body);
}

/// Runs the current step again from the state at rest and the log.
void Runner::restart(Body& body) {
    drop_step();
    unpack(body);
    start_step(body, true);
}

void Runner::start_step(Body& body, bool again) {
    game_.begin_step();
    game_.repeating_ = again;
    game_.to_pass_ = body.answered;
    body.journal.repeat_from(body.journal_at_rest);
    diverged_ = false;
    step_ = flow_.step(game_);
    step_.start();
}

/// Deals with why the step stopped until it waits for an answer or the match is over.
void Runner::carry_on(Body& body) {
    for (;;) {
        switch (game_.halt_) {
            case Halt::asked:
                game_.repeating_ = false;
                finish_undo(body);
                return;
            case Halt::faulted:
            case Halt::refused:
                if (replaying_) {  // the record would hold the fault, and not the attempt
                    diverged_ = true;
                    return;
                }
                game_.halt_ == Halt::faulted ? void_invocation(body) : refuse_attempt(body);
                break;
            case Halt::ended:
                if (!has_used_log(body)) {
                    diverged_ = true;
                    return;
                }
                end_at_once(body);
                return;
            case Halt::diverged:
                diverged_ = true;
                return;
            case Halt::none:
                // One that was made in a call which then failed may have met no further question.
                game_.read_concessions(0, game_.asked_);
                if (game_.diverged_ || !has_used_log(body)) {
                    diverged_ = true;
                    return;
                }
                rest(body);
                if (state_->is_over()) return;
                if (body.quiet_steps > most_quiet_steps) {
                    game_.stop_ending_ = Ending::runaway;
                    end_at_once(body);
                    return;
                }
                if (replaying_) next_record(body);
                start_step(body, replaying_);
                break;
        }
    }
}

/// True if this run of the step has read all there is in the log.
bool Runner::has_used_log(const Body& body) {
    return !game_.next_entry() && game_.passed_ == body.answered;
}

/// The step is done: what it made is the new point of rest.
void Runner::rest(Body& body) {
    drop_step();
    body.quiet_steps = body.answered > 0 ? 0 : body.quiet_steps + 1;
    body.history.add({body.answered, body.refused, body.log.words(), {}});
    body.log.clear();
    body.answered = 0;
    body.refused.clear();
    if (!body.last_refusal.reason.empty()) body.last_refusal = {};
    body.journal_at_rest = body.journal.position();
    const bool changes = !replaying_ && body.reloading > body.edition && !state_->is_over();
    if (game_.machine_alone_ && !changes) {
        body.rest.assign_header(*state_);
        assert(body.rest.hash() == state_->hash() && "nothing else has changed");
        return;
    }
    forget_spent_grants(*state_);
    forget_unmentioned(*state_);
    if (changes) take_edition(body, body.reloading);
    refresh_characteristics(game_);
    body.rest.assign(*state_);
}

/// Cards and objects become what they are in another edition. Instances, triggers that wait and
/// lasting abilities name abilities of the edition that made them, and keep those.
void Runner::take_edition(Body& body, Edition edition) {
    const auto keep = [&](auto& row) { row.ability = library_->kept_in(edition, row.ability); };
    for (Instance& row : state_->stack()) keep(row);
    for (Pending& row : state_->pending()) keep(row);
    for (Modified& row : state_->modified()) keep(row);
    for (Lasting& row : state_->lasting()) {
        keep(row);
        row.was = library_->as_of(edition, row.was);
    }
    for (Use& use : state_->uses()) {
        if (use.grant == 0) {
            use.ability = library_->as_of(edition, use.ability);
        } else {
            keep(use);
        }
    }
    for (Card& card : state_->cards()) card.definition = library_->as_of(edition, card.definition);
    for (Object& object : state_->objects()) {
        object.printed = library_->as_of(edition, object.printed);
    }
    for (Past& past : state_->past()) past.definition = library_->as_of(edition, past.definition);
    forget_derived(*state_);
    state_->header().unsettled = 1;
    body.edition = game_.edition_ = edition;
    body.history.add_reload(edition);
}

void Runner::adopt(const Library& library) {
    assert(library.edition() >= library_->edition() && library.rules == library_->rules);
    if (awake_ != nullptr) sleep(*awake_);
    library_ = game_.library_ = &library;
}

void Runner::reload(Body& body) {
    if (body.reloading <= body.edition) return;
    load(body);
    unpack(body);
    body.refused.clear();  // they are numbers of options that may be others now
    body.last_refusal = {};
    body.journal.rewind(body.journal_at_rest);
    take_edition(body, body.reloading);
    body.rest.assign(*state_);
    start_step(body, false);
    carry_on(body);
}

void Runner::end_at_once(Body& body) {
    drop_step();
    game_.machine_alone_ = false;
    PlayerSet left = 0;
    for (std::size_t i = 0; i < state_->players().size(); ++i) {
        if (state_->players()[i].is(Player::conceded)) left |= only(PlayerId{i});
    }
    unpack(body);
    body.journal.rewind(body.journal_at_rest);
    for (std::size_t i = 0; i < state_->players().size(); ++i) {
        if (contains(left, PlayerId{i})) game_.mark_conceded(PlayerId{i});
    }
    Header& header = state_->header();
    header.ending = game_.stop_ending_;
    if (header.ending == Ending::won) {
        header.winners = static_cast<PlayerSet>(state_->everyone() & ~left);
    }
    Event end;
    end.amount = static_cast<std::int32_t>(header.ending);
    end.known = header.winners;
    game_.tell(end, event::end);
    rest(body);
}

std::string Runner::fault_text(const AbilityDefinition& ability) const {
    std::string text = ability.id + ": ";
    if (!ability.file.empty()) text += ability.file + ":";
    if (game_.fault_line_ != 0) text += std::to_string(game_.fault_line_) + ":";
    return text + (ability.file.empty() && game_.fault_line_ == 0 ? "" : " ") + game_.stop_text_;
}

/// The innermost call into content failed: its answers are dropped, its number goes into the log,
/// and the step is run again without it. Concessions stay.
void Runner::void_invocation(Body& body) {
    const Game::Invocation failed = game_.active_.back();
    body.faults.push_back({failed.call.ability, game_.fault_reason_, game_.fault_line_,
                           fault_text(library_->ability(failed.call.ability))});
    std::array<PlayerId, max_players> left{};
    std::size_t leavers = 0;
    body.log.each_from(failed.log_size, [&](const Entry& entry) {
        if (entry.kind == EntryKind::concede && leavers < left.size()) {
            left[leavers++] = entry.player();
        }
    });
    body.log.truncate(failed.log_size);
    body.log.add_fault(failed.number, game_.fault_reason_, game_.fault_line_);
    for (std::size_t i = 0; i < leavers; ++i) body.log.add_concession(left[i], failed.asked);
    body.journal.rewind(failed.journal);
    body.answered = failed.passed;  // what was answered inside is dropped
    restart(body);
}

/// The attempt leaves no trace, and is not offered again until the state changes.
void Runner::refuse_attempt(Body& body) {
    const std::uint32_t first = game_.first_choice_;
    assert(first != Game::no_choice && "an attempt begins with an option that was picked");
    Refusal why{game_.stop_text_, game_.stop_rule_};
    body.log.keep_only_concessions();
    body.answered = 0;
    body.refused.push_back(first);
    body.journal.rewind(body.journal_at_rest);
    restart(body);
    body.last_refusal = std::move(why);
}

std::optional<Refusal> Runner::answer(Body& body, const Answer& answer) {
    wake(body);
    if (!fits()) return Refusal{"the log of this match does not fit its rules", ""};
    const Decision& decision = game_.decision_;
    if (auto refusal = check(decision, answer)) return refusal;
    if (!decision.is_forced()) {
        body.log.add_answer(answer);
        game_.cursor_ = body.log.size();
    }
    game_.answer_ = answer;
    game_.count_answer();
    game_.to_pass_ = body.answered = game_.passed_;
    game_.halt_ = Halt::none;
    const Suspended leaf = game_.waits_;
    resume(leaf, game_.waits_);
    carry_on(body);
    return {};
}

void Runner::concede(Body& body, PlayerId player) {
    wake(body);
    body.log.add_concession(player, game_.asked_);
    restart(body);
    carry_on(body);
}

std::optional<Refusal> Runner::cancel(Body& body) {
    wake(body);
    if (!game_.attempt_open_) return Refusal{"there is no attempt to take back", "GA-PLAY-2"};
    body.log.keep_only_concessions();
    body.answered = 0;
    body.journal.rewind(body.journal_at_rest);
    restart(body);
    carry_on(body);
    return {};
}

void Runner::look(Body& body, const std::function<void(Game&)>& looks) {
    wake(body);
    looks(game_);
}

void Runner::undo_in_step(Body& body, std::uint32_t answered) {
    load(body);
    body.answered = answered;
    game_.undoing_ = true;
    restart(body);
    carry_on(body);
}

/// What the log holds beyond the decision that was gone back to is forgotten.
void Runner::finish_undo(Body& body) {
    if (!game_.undoing_) return;
    game_.undoing_ = false;
    body.log.truncate(game_.cursor_);
    body.log.drop_concessions(game_.asked_);
    game_.cursor_ = body.log.size();
    body.journal.rewind(body.journal.position());
}

/// Gives the next step its recorded log; after the last record nothing is known.
void Runner::next_record(Body& body) {
    if (record_at_ >= records_.size()) {
        replaying_ = false;
        return;
    }
    const StepRecord record = History::read(records_, record_at_);
    if (record.edition) {
        take_edition(body, *record.edition);
        body.reloading = *record.edition;
        body.rest.assign(*state_);
        next_record(body);
        return;
    }
    const std::uint32_t before = body.history.answered();
    const std::uint32_t after = before + record.answered;
    body.log.assign(record.words);
    body.answered = record.answered;
    body.refused.assign(record.refused.begin(), record.refused.end());
    // In the last record a concession may follow the decision that is gone back to.
    if (going_back_ && (replay_to_ < after || record_at_ == records_.size())) {
        body.answered = replay_to_ - before;
        game_.undoing_ = true;
        replaying_ = false;
    }
}

bool Runner::replay(Body& body, std::span<const std::uint32_t> records,
                    std::optional<std::uint32_t> back_to, Game::Witness witness) {
    load(body);
    game_.witness_ = std::move(witness);
    unpack(body);
    records_ = records;
    record_at_ = 0;
    replay_to_ = back_to.value_or(0);
    going_back_ = back_to.has_value();
    replaying_ = true;
    next_record(body);
    start_step(body, true);
    carry_on(body);
    if (replaying_ && record_at_ < records_.size()) diverged_ = true;  // it stopped too early
    replaying_ = game_.undoing_ = false;
    game_.witness_ = {};
    return !diverged_;
}

}  // namespace cardloom
