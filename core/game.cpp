#include "core/game.hpp"

#include <algorithm>

#include "core/continuous/layers.hpp"
#include "core/continuous/openness.hpp"
#include "core/continuous/work.hpp"
#include "core/ruleset.hpp"
#include "core/zones.hpp"

namespace cardloom {

Game::Game(const Library& library, Content& content)
    : library_(&library), content_(content), continuous_(std::make_unique<ContinuousWork>()) {}
Game::~Game() = default;

const Ruleset& Game::no_rules() {
    static const Ruleset empty;
    return empty;
}

Decision& Game::decide(PlayerId player, DecisionKind kind, std::string_view rule) {
    decision_.player = player;
    decision_.kind = kind;
    decision_.rule = rule;
    decision_.ordered = decision_.is_range = false;
    decision_.least = decision_.most = 1;
    decision_.options.clear();
    decision_.prompt.clear();
    decision_.texts.clear();
    offered_ = 0;
    return decision_;
}

Decision& Game::decide_whether(PlayerId player, std::string_view rule, bool can) {
    Decision& decision = decide(player, DecisionKind::may, rule);
    for (const Verb verb : {Verb::no, Verb::yes}) {
        Option option;
        option.verb = verb;
        if (verb == Verb::no || can) offer(option);
    }
    return decision;
}

void Game::offer(const Option& option) {
    const std::uint32_t number = offered_++;
    if (passed_ == 0 && std::find(refused_->begin(), refused_->end(), number) != refused_->end()) {
        return;
    }
    decision_.options.push_back(option);
}

bool Game::has_picked_option() {
    const std::size_t options = decision_.options.size();
    if (passed_ >= to_pass_ || options < 2 || witness_) return false;  // one alone is not logged
    const auto entry = next_entry();
    return entry && entry->kind == EntryKind::picks && entry->data.size() == 1 &&
           entry->data[0] < options;
}

void Game::begin_step() {
    ++run_number_;
    cursor_ = 0;
    asked_ = passed_ = verbs_ = invocations_ = faults_ = 0;
    attempt_open_ = diverged_ = machine_alone_ = false;
    first_choice_ = no_choice;
    active_.clear();
    proposed_ = 0;
    successions_.clear();
    savepoint_depth_ = 0;
    applying = none;
    collecting = false;
    action_from = none;
    halt_ = Halt::none;
    waits_ = {};
}

/// The next entry to read. Concessions are not part of that order: each acts at the first question
/// after as many as it was made after, whatever was drawn or failed in between.
std::optional<Entry> Game::next_entry() {
    auto entry = log_->entry(cursor_);
    while (entry && entry->kind == EntryKind::concede) {
        cursor_ += StepLog::length(*entry);
        entry = log_->entry(cursor_);
    }
    return entry;
}

/// Who has conceded by now is out of the game from here on (GA-END-8).
void Game::read_concessions(std::uint32_t from, std::uint32_t to) {
    log_->each_from(0, [&](const Entry& entry) {
        if (entry.kind != EntryKind::concede || entry.asked() < from || entry.asked() > to) {
            return;
        }
        if (entry.player().index() >= state_->players().size()) {
            diverged_ = true;
            return;
        }
        mark_conceded(entry.player());
    });
}

void Game::mark_conceded(PlayerId player) {
    machine_alone_ = false;
    Player& leaver = state_->player(player);
    if (leaver.is(Player::conceded)) return;
    leaver.set(Player::conceded);
    state_->header().unsettled = 1;
    Event event;
    event.player = player;
    event.rule = "GA-END-8";
    tell(event, event::concede);
}

/// True if the answer is known already: from the log, because there is only one, or because the
/// player has left.
bool Game::read_answer() {
    refresh_characteristics(*this);  // whoever looks at the game now sees them as they are
    halt_ = diverged_ ? Halt::diverged : Halt::none;
    if (halt_ == Halt::none && !decision_.has_answer()) {
        halt_ = fault(FaultReason::error, "no answer can be given to what is asked").why;
        return false;
    }
    if (halt_ == Halt::none && asked_ >= limits_.answers) {
        halt_ = fault(FaultReason::limit, "more answers than a step may take").why;
        return false;
    }
    if (decider_has_left()) return answer_for_leaver();
    if (undoing_ && passed_ == to_pass_) return false;
    read_concessions(asked_, asked_);
    if (diverged_) halt_ = Halt::diverged;
    if (halt_ != Halt::none) return false;

    const auto players = state_->players();
    if (players.size() == 2 && (players[0].flags | players[1].flags) & Player::conceded) {
        stop_ending_ = Ending::won;  // of two players the other wins at once (GA-END-8)
        halt_ = Halt::ended;
        return false;
    }
    if (decider_has_left()) return answer_for_leaver();
    if (passed_ == to_pass_) {
        if (next_entry()) halt_ = Halt::diverged;
        return false;
    }
    if (decision_.is_forced()) {
        first_answer(decision_, answer_);
    } else {
        const auto entry = next_entry();
        if (!entry || !take_answer(*entry)) {
            halt_ = Halt::diverged;
            return false;
        }
        cursor_ += StepLog::length(*entry);
    }
    if (witness_) witness_(decision_, answer_, *state_);
    count_answer();
    return true;
}

/// Nobody is asked: the first option is taken, and neither logged nor counted as an answer.
bool Game::answer_for_leaver() {
    first_answer(decision_, answer_);
    ++asked_;
    return halt_ == Halt::none;
}

void Game::count_answer() {
    if (passed_ == 0 && !answer_.picks.empty()) {
        // Count past what was left out when the options were offered.
        first_choice_ = answer_.picks.front();
        std::vector<std::uint32_t> left_out = *refused_;
        std::sort(left_out.begin(), left_out.end());
        for (const std::uint32_t number : left_out) {
            if (number <= first_choice_) ++first_choice_;
        }
    }
    ++passed_;
    ++asked_;
    if (!decision_.is_forced()) {  // somebody had a choice (GA-LOOP-1)
        Header& header = state_->header();
        header.quiet = 0;
        header.loop_seen = 0;
        header.loop_key = 0;
    }
}

bool Game::take_answer(const Entry& entry) {
    if (entry.kind != (decision_.is_range ? EntryKind::number : EntryKind::picks)) return false;
    answer_.picks.clear();
    answer_.number = 0;
    answer_.is_number = decision_.is_range;
    if (decision_.is_range) {
        answer_.number = entry.number();
    } else {
        for (const std::uint32_t pick : entry.data) {
            answer_.picks.push_back(static_cast<std::uint16_t>(std::min(pick, 0xFFFFu)));
        }
    }
    return !check(decision_, answer_);
}

std::uint32_t Game::roll(std::uint32_t bound) {
    close_attempt();  // what chance has told cannot be taken back
    // The generator moves on in a re-run too, so that what is drawn after the log is the same.
    std::uint64_t value = state_->header().random.below(bound);
    ++verbs_;
    if (const auto entry = next_entry()) {
        if (entry->kind != EntryKind::chance || entry->chance() >= std::max(bound, 1u)) {
            diverged_ = true;
            return static_cast<std::uint32_t>(value);
        }
        value = entry->chance();
        cursor_ += StepLog::length(*entry);
    } else {
        const auto fixed = chance_.roll ? chance_.roll(bound) : std::nullopt;
        if (fixed && *fixed < std::max(bound, 1u)) value = *fixed;
        log_->add_chance(value);
        cursor_ = log_->size();
    }
    return static_cast<std::uint32_t>(value);
}

/// The order that somebody has fixed is logged place by place: no seed gives just any order.
bool Game::shuffle_as_fixed() {
    const std::vector<CardId> before = order_;
    if (!chance_.shuffle || !chance_.shuffle(order_)) return false;
    std::vector<std::uint32_t> places;
    for (const CardId card : order_) {
        const auto at = std::find(before.begin(), before.end(), card);
        places.push_back(static_cast<std::uint32_t>(at - before.begin()));
    }
    log_->add_order(places);
    return true;
}

/// False if it is no order of these cards.
bool Game::shuffle_as_logged(std::span<const std::uint32_t> places) {
    const std::vector<CardId> before = order_;
    std::vector<bool> taken(before.size());
    if (places.size() != before.size()) return false;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] >= before.size() || taken[places[i]]) return false;
        taken[places[i]] = true;
        order_[i] = before[places[i]];
    }
    return true;
}

void Game::shuffle(ZoneId zone, std::string_view rule) {
    close_attempt();
    const std::uint64_t seed = state_->header().random.next();
    ++verbs_;
    order_.clear();
    for (const CardId id : CardsIn(*state_, zone)) order_.push_back(id);
    if (const auto entry = next_entry()) {
        const bool fits = entry->kind == EntryKind::chance ||
                          (entry->kind == EntryKind::order && shuffle_as_logged(entry->data));
        if (!fits) {
            diverged_ = true;
            return;
        }
        if (entry->kind == EntryKind::chance) Random(entry->chance()).shuffle(order_);
        cursor_ += StepLog::length(*entry);
    } else {
        if (!shuffle_as_fixed()) {
            log_->add_chance(seed);
            Random(seed).shuffle(order_);
        }
        cursor_ = log_->size();
    }
    set_order(*state_, *library_, zone, order_, 0);
    Event event;
    event.player = state_->zone(zone).owner;
    event.to = zone;
    event.rule = rule;
    tell(event, event::shuffle);
    show_open_cards(*this);
}

Game::Stop Game::fault(FaultReason reason, std::string_view text) {
    fault_reason_ = reason;
    fault_line_ = content_.line();
    stop_text_ = text;
    stop_ending_ = reason == FaultReason::capacity ? Ending::capacity : Ending::faulted;
    return {*this, active_.empty() ? Halt::ended : Halt::faulted};
}

Game::Stop Game::end_at_once(Ending ending) {
    stop_ending_ = ending;
    return {*this, Halt::ended};
}

Game::Stop Game::refuse(std::string_view reason, std::string_view rule) {
    // Only what a player began by picking an option can be refused as a whole.
    if (!active_.empty() || first_choice_ == no_choice) return fault(FaultReason::error, reason);
    stop_text_ = reason;
    stop_rule_ = rule;
    return {*this, Halt::refused};
}

Savepoint Game::savepoint() {
    const Savepoint here{savepoint_depth_, journal_->position(), successions_.size()};
    if (here.depth == savepoints_.size()) {
        savepoints_.push_back(*state_);
    } else if (savepoints_[here.depth].shared_layout() == state_->shared_layout()) {
        savepoints_[here.depth] = *state_;
    } else {
        savepoints_[here.depth] = GameState(*state_);
    }
    ++savepoint_depth_;
    return here;
}

void Game::restore(Savepoint savepoint) {
    assert(savepoint.depth < savepoint_depth_);
    // Who has left stays gone: a concession is not part of what is undone.
    std::array<std::uint8_t, max_players> left{};
    for (std::size_t i = 0; i < state_->players().size(); ++i) {
        left[i] = state_->players()[i].flags & Player::conceded;
    }
    *state_ = savepoints_[savepoint.depth];
    journal_->rewind(savepoint.journal);
    successions_.resize(savepoint.successions);
    for (std::size_t i = 0; i < state_->players().size(); ++i) {
        if (left[i] != 0) mark_conceded(PlayerId{i});
    }
    savepoint_depth_ = savepoint.depth;
}

CardRef Game::followed(CardRef card) const {
    for (const Succession& one : successions_) {
        if (one.before == card) card = one.after;
    }
    return card;
}

Call Game::present(Call call) const {
    if (successions_.empty()) return call;
    const auto follow = [&](CardRef& card) { card = present(card); };
    for (CardRef* const card : {&call.source, &call.about, &call.bearer, &call.told.source,
                                &call.told.over, &call.told.attacker, &call.told.target}) {
        follow(*card);
    }
    for (CardRef& card : call.targets) follow(card);
    return call;
}

Play Game::present(Play play) const {
    if (successions_.empty()) return play;
    play.card = present(play.card);
    play.performer = present(play.performer);
    const auto follow = [&](UsedAbility& used) {
        used.source = present(used.source);
        used.bearer = present(used.bearer);
    };
    follow(play.pay_with);
    follow(play.allowed_by);
    return play;
}

CardRef Game::first_known(CardRef card) const {
    for (std::size_t i = successions_.size(); i-- > 0;) {
        if (successions_[i].after == card) card = successions_[i].before;
    }
    return card;
}

bool Game::begin_invocation(const Call& call) {
    const std::uint32_t number = invocations_++;
    const auto entry = next_entry();
    if (entry && entry->kind == EntryKind::fault && entry->invocation() == number) {
        JournalLine line;
        line.event.player = call.you;
        line.event.card = call.source;
        line.event.rule = "GA-FIZZ-1";
        if (state_->has_card(call.source.card)) {
            line.event.known = state_->card(call.source.card).known;
        }
        line.name = event::fault;
        line.ability = call.ability;
        line.reason = entry->reason();
        line.line = entry->line();
        cursor_ += StepLog::length(*entry);
        ++faults_;
        tell(line);
        return false;
    }
    active_.push_back({number, call, cursor_, journal_->position(), passed_, asked_});
    return true;
}

Task<> stopped(Game&, Game::Stop stop) { co_await stop; }

Task<bool> invoke(Game& game, Call call) {
    if (game.active_.size() >= game.limits_.nesting) {
        co_await game.fault(FaultReason::limit, "calls nested too deeply");
    }
    const bool runs = game.begin_invocation(call);
    if (game.faults_ > game.limits_.faults) {
        co_await game.end_at_once(Ending::faulted);
    }
    if (!runs) co_return false;
    const bool replaces = game.library().ability(call.ability).kind == AbilityKind::replacement;
    if (replaces && call.proposal >= game.batch_end()) {
        co_await game.fault(FaultReason::error, "there is nothing to replace");
    }
    co_await game.content_.run(game, call);
    game.active_.pop_back();
    co_return true;
}

std::size_t Game::propose(const Event& event) {
    if (proposed_ == proposals_.size()) {
        const Event kept = event;  // it may be one of these
        proposals_.emplace_back();
        proposals_.back().begin(kept);
    } else {
        proposals_[proposed_].begin(event);
    }
    Proposal& proposal = proposals_[proposed_];
    const bool only_once =
        rules().policies.get<policy::ReplacementUses>() == policy::ReplacementUses::once_per_event;
    if (applying != none && only_once) {  // AMB-23
        proposal.applied = proposals_[applying].applied;
        proposal.applied_count = proposals_[applying].applied_count;
    }
    return proposed_++;
}

void Game::tell(const Event& event, EventName name) {
    if (!journal_->is_enabled()) return;
    JournalLine line;
    line.event = event;
    line.name = name;
    const auto place = [&](ZoneId zone, ZoneKindId& kind, PlayerId& owner) {
        if (zone.is_none()) return;
        kind = state_->zone(zone).kind;
        owner = state_->zone(zone).owner;
    };
    place(event.from, line.from_kind, line.from_owner);
    place(event.to, line.to_kind, line.to_owner);
    const auto open = [&](CardRef ref, DefinitionId& definition) {
        const bool known =
            state_->has_card(ref.card) && state_->card(ref.card).known == state_->everyone();
        if (known) definition = state_->card(ref.card).definition;
    };
    open(event.source, line.source_definition);
    open(event.target, line.target_definition);
    tell(line);
}

bool Game::counts_as(CardRef source, std::uint16_t subtype) const {
    return std::any_of(active_.begin(), active_.end(), [&](const Invocation& one) {
        return present(one.call.source) == source &&
               library_->ability(one.call.ability).counts_as == subtype;
    });
}

}  // namespace cardloom
