#include "core/match.hpp"

#include "core/hash.hpp"
#include "core/match_body.hpp"
#include "core/runner.hpp"
#include "core/zones.hpp"

namespace cardloom {

Match::Body::~Body() {
    if (runner != nullptr) runner->sleep(*this);
}

std::unique_ptr<Match::Body> Match::Body::copy() {
    auto twin = std::make_unique<Body>();
    twin->runner = runner;
    twin->setup = setup;
    twin->layout = layout;
    twin->origin = origin;
    twin->origin_journal = origin_journal;
    twin->origin_edition = origin_edition;
    twin->edition = edition;
    twin->reloading = reloading;
    twin->rest = rest;
    twin->log = log;
    twin->answered = answered;
    twin->quiet_steps = quiet_steps;
    twin->refused = refused;
    twin->history = History::share(history);
    twin->journal.start_at(journal.size());
    twin->journal.enable(journal.is_enabled());
    twin->journal_at_rest = journal_at_rest;
    twin->last_refusal = last_refusal;
    return twin;
}

std::unique_ptr<Match::Body> Match::Body::from_origin() const {
    auto first = std::make_unique<Body>();
    first->runner = runner;
    first->setup = setup;
    first->layout = layout;
    first->origin = origin;
    first->origin_journal = origin_journal;
    first->origin_edition = first->edition = first->reloading = origin_edition;
    first->rest =
        origin.is_empty() ? Snapshot(initial_state(*setup, runner->library(), layout)) : origin;
    first->journal.start_at(origin_journal);
    first->journal.enable(journal.is_enabled());
    first->journal_at_rest = origin_journal;
    return first;
}

Match::Match(Runner& runner, Setup setup) : body_(std::make_unique<Body>()) {
    assert(problem_with(setup, runner.library()).empty());
    body_->runner = &runner;
    body_->layout = make_layout(setup, runner.library());
    body_->setup = std::make_shared<const Setup>(std::move(setup));
    body_->rest = Snapshot(initial_state(*body_->setup, runner.library(), body_->layout));
    body_->origin_edition = body_->edition = body_->reloading = runner.library().edition();
    body_->log.reserve(64);  // so that a long game need not stop to grow
    body_->history.reserve(4096);
    runner.begin(*body_);
}

Match::Match(Runner& runner, Setup setup, const GameState& position)
    : body_(std::make_unique<Body>()) {
    assert(runner.problem_with(position).empty());
    body_->runner = &runner;
    body_->layout = position.shared_layout();
    body_->setup = std::make_shared<const Setup>(std::move(setup));
    body_->origin_edition = body_->edition = body_->reloading = runner.library().edition();
    GameState start = position;
    forget_derived(start);  // of whatever it was before
    body_->rest = body_->origin = Snapshot(start);
    runner.begin(*body_);
}

Match::Match(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

bool Match::is_over() const { return ending() != Ending::running; }
Ending Match::ending() const { return body_->rest.header().ending; }
PlayerSet Match::winners() const { return body_->rest.header().winners; }
const Library& Match::library() const { return body_->runner->library(); }
const Setup& Match::setup() const { return *body_->setup; }
const Journal& Match::journal() const { return body_->journal; }
const Refusal& Match::last_refusal() const { return body_->last_refusal; }
const std::vector<FaultReport>& Match::faults() const { return body_->faults; }
void Match::keep_journal(bool on) { body_->journal.enable(on); }
bool Match::is_at_rest() const { return body_->answered == 0 && body_->log.empty(); }
std::uint32_t Match::answered() const { return body_->history.answered() + body_->answered; }

const Decision& Match::decision() {
    assert(!is_over() && "a match that is over asks nothing");
    body_->runner->wake(*body_);
    return body_->runner->decision();
}

const GameState& Match::state() {
    body_->runner->wake(*body_);
    return body_->runner->state();
}

View Match::view(PlayerId observer) { return cardloom::view(state(), library(), observer); }

std::string Match::decision_json(PlayerId observer) {
    return to_json(decision(), state(), library(), observer);
}

std::uint64_t Match::hash() const {
    Hash hash;
    hash.add(body_->rest.hash());
    if (body_->edition != 0) hash.add(body_->edition);
    const auto& words = body_->log.words();
    hash.add_bytes(words.data(), words.size() * sizeof(words[0]));
    // What the first answer picked is counted among the options that were left.
    if (body_->answered > 0) {
        for (const std::uint32_t number : body_->refused) hash.add(number);
    }
    return hash.value();
}

std::optional<Refusal> Match::answer(const Answer& answer) {
    if (is_over()) return Refusal{"the match is over", "GA-END-1"};
    return body_->runner->answer(*body_, answer);
}

std::optional<Refusal> Match::concede(PlayerId player) {
    if (is_over()) return Refusal{"the match is over", "GA-END-1"};
    if (player.index() >= setup().decks.size()) return Refusal{"there is no such player", ""};
    if (state().player(player).flags & (Player::conceded | Player::lost)) {
        return Refusal{"that player has left the game already", "GA-END-8"};
    }
    body_->runner->concede(*body_, player);
    return {};
}

std::optional<Refusal> Match::cancel() {
    if (is_over()) return Refusal{"the match is over", "GA-END-1"};
    return body_->runner->cancel(*body_);
}

void Match::look(const std::function<void(Game&)>& looks) { body_->runner->look(*body_, looks); }

Match Match::fork() { return Match(body_->copy()); }

Match Match::fork_onto(Runner& runner) {
    assert(runner.library().rules == library().rules &&
           runner.library().edition() >= body_->edition && "the other runner has other content");
    auto twin = body_->copy();
    twin->runner = &runner;
    return Match(std::move(twin));
}

std::optional<Refusal> Match::reload() {
    if (is_over()) return Refusal{"the match is over", "GA-END-1"};
    body_->reloading = library().edition();
    if (is_at_rest()) body_->runner->reload(*body_);
    return {};
}

Edition Match::edition() const { return body_->edition; }
bool Match::awaits_reload() const { return body_->reloading > body_->edition; }

std::optional<Refusal> Match::undo_to(std::uint32_t decision) {
    const Refusal no_such{"there is no decision " + std::to_string(decision) + " to go back to",
                          ""};
    if (decision > answered()) return no_such;
    if (decision == answered() && !is_over()) return {};
    const std::uint32_t finished = body_->history.answered();
    if (!is_over() && decision >= finished) {
        body_->runner->undo_in_step(*body_, decision - finished);
        return {};
    }
    auto past = body_->from_origin();
    const std::vector<std::uint32_t> records = body_->history.words();
    if (!body_->runner->replay(*past, records, decision)) {
        return Refusal{"the game could not be played again up to that decision", ""};
    }
    if (past->rest.header().ending != Ending::running) return no_such;  // it ended by itself
    if (awaits_reload()) past->reloading = body_->reloading;
    body_ = std::move(past);
    return {};
}

}  // namespace cardloom
