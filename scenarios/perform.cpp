#include "scenarios/perform.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "core/combat/attacking.hpp"
#include "core/content_names.hpp"
#include "core/replay.hpp"
#include "core/save.hpp"
#include "core/turn/course.hpp"
#include "scenarios/performance.hpp"
#include "scenarios/soundness.hpp"
#include "scripting/cards/reload.hpp"

namespace cardloom::scenarios {

namespace {

/// More passes than any turn needs.
constexpr int most_passes = 400;

std::string told(const Refusal& refusal) {
    return refusal.rule.empty() ? refusal.reason
                                : fmt::format("{} [{}]", refusal.reason, refusal.rule);
}

std::string indented(const std::string& text, const std::string& by) {
    std::string result = by;
    for (const char c : text) {
        result += c;
        if (c == '\n') result += by;
    }
    return result;
}

/// The file and line, without the column: what an editor goes to.
std::string line_of(const Place& place) {
    if (place.source == nullptr) return "scenario";
    return fmt::format("{}:{}", place.source->path(), place.line);
}

}  // namespace

std::string_view word(Mode mode) {
    static constexpr std::string_view words[] = {"plain", "undo", "fork", "save", "replay"};
    return words[static_cast<std::size_t>(mode)];
}

Stage::Stage(std::shared_ptr<cards::CardBook> book, const MakeContent& make)
    : book_(std::move(book)),
      content_(make ? make(book_) : std::make_unique<cards::CardContent>(book_)),
      flow_(book_->library, actions_),
      runner_(book_->library, flow_, *content_) {}

void Stage::adopt(std::shared_ptr<const cards::CardBook> book) {
    auto* content = dynamic_cast<cards::CardContent*>(content_.get());
    assert(content != nullptr && "only cards can be read anew");
    cards::adopt(runner_, *content, book);
    editions_.push_back(std::move(book));
}

Performance::Performance(const Script& script, Stage& stage, Mode mode)
    : script_(script), stage_(stage), mode_(mode) {
    stage_.runner().fix_chance({[this](std::uint32_t bound) { return draw(bound); },
                                [this](std::span<CardId> cards) { return draw_order(cards); }});
}

Performance::~Performance() { stage_.runner().fix_chance({}); }

std::optional<std::uint32_t> Performance::draw(std::uint32_t bound) {
    if (drawn_ >= script_.draws.size()) return {};
    const std::optional<int> number = script_.draws[drawn_].entry->number;
    const auto value = static_cast<std::uint32_t>(number.value_or(1));
    if (draw_problem_.empty() && !number) {
        draw_problem_ = fmt::format("draw {} is a shuffle, and a number is drawn", drawn_ + 1);
    } else if (draw_problem_.empty() && value > bound) {
        draw_problem_ =
            fmt::format("draw {} is {}, and there are {} to draw from", drawn_ + 1, value, bound);
    }
    ++drawn_;
    return value - 1;
}

/// What is named comes to the top in that order, and the others follow as they lay.
bool Performance::draw_order(std::span<CardId> cards) {
    if (drawn_ >= script_.draws.size() || script_.draws[drawn_].entry->number) return false;
    const GameState& state = stage_.runner().state();
    auto next = cards.begin();
    for (const CardWord& word : script_.draws[drawn_].order) {
        const auto found = std::find_if(next, cards.end(), [&](CardId card) {
            return is_meant(state, table_.labels, word, card);
        });
        if (found == cards.end()) {
            if (!draw_problem_.empty()) break;
            draw_problem_ = fmt::format("draw {}: there is no '{}' among the {} cards shuffled",
                                        drawn_ + 1, word.text, cards.size());
            break;
        }
        std::rotate(next, found, found + 1);
        ++next;
    }
    ++drawn_;
    return true;
}

Place Performance::last_place() const {
    if (!script_.acts.empty()) return script_.acts.back().entry->place;
    return script_.entry->table->place;
}

std::vector<std::string> Performance::news() const {
    std::vector<std::string> lines;
    for (std::size_t i = since_act_; i < told_.size(); ++i) {
        lines.push_back(sentence(told_[i], stage_.library(), all_knowing));
    }
    return lines;
}

void Performance::begin() {
    table_ = set_table(script_, stage_.library());
    if (!table_.problem.empty()) fail(table_.place, table_.problem);
    if (table_.position) {
        const std::string why = stage_.runner().problem_with(*table_.position);
        if (!why.empty()) fail(script_.entry->table->place, "the table cannot be: " + why);
        match_.emplace(stage_.runner(), table_.setup, *table_.position);
    } else {
        match_.emplace(stage_.runner(), table_.setup);
    }
    look_back(script_.entry->table->place);
}

void Performance::run() {
    begin();
    for (const Act& one : script_.acts) act(one);
    finish();
}

void Performance::finish() {
    const Place place = last_place();
    const bool names_decision =
        script_.then && (script_.then->entry->asks || script_.then->entry->offers);
    if (!names_decision) skip_forced(place);
    if (script_.then) see(*script_.then);
    const bool waits = !match_->is_over() && !names_decision && !seen_end_ &&
                       match_->decision().kind != DecisionKind::opportunity;
    if (waits) fail_unscripted(place, "the acts end here");
    if (drawn_ < script_.draws.size()) {
        const DrawEntry& left = *script_.draws[drawn_].entry;
        fail(left.place, fmt::format("draw {} is not used: chance was asked {} time{}", drawn_ + 1,
                                     drawn_, drawn_ == 1 ? "" : "s"));
    }
    if (mode_ == Mode::replay) play_again();
}

void Performance::act(const Act& act) {
    if (act.then) {
        const bool names_decision = act.then->entry->asks || act.then->entry->offers;
        if (!names_decision) skip_forced(act.entry->place);
        see(*act.then);
        seen_end_ = names_decision;
        return;
    }
    seen_end_ = false;
    since_act_ = told_.size();
    if (act.entry->everybody) {
        std::size_t times = 0;
        for (const Player& player : match_->state().players()) times += player.is_in_game() ? 1 : 0;
        for (std::size_t i = 0; i < times; ++i) pass(act.entry->everybody->place);
    } else if (act.until) {
        pass_until(act);
    } else {
        for (std::size_t i = 0; i < act.doings.size(); ++i) {
            do_one(act, act.doings[i], i + 1 == act.doings.size());
        }
    }
}

void Performance::fail_unscripted(const Place& place, const std::string& instead) {
    if (match_->is_over()) fail(place, fmt::format("the game is over, and {}", instead));
    const Options options(*match_, table_.labels);
    fail(place,
         fmt::format("a decision is not scripted: {}\n{}", instead, options.ready_to_paste()));
}

/// Where there is no choice nothing need be scripted; what is scripted all the same is done.
void Performance::skip_forced(const Place& place, const Act* next, const Doing* doing) {
    for (int i = 0; i < most_passes && !match_->is_over(); ++i) {
        const Decision& decision = match_->decision();
        if (!decision.is_forced() || decision.kind == DecisionKind::opportunity) return;
        std::string why;
        if (next != nullptr && decision.player == next->player &&
            Options(*match_, table_.labels).answer(*doing, why)) {
            return;
        }
        static_cast<void>(take(first_answer(decision), place));
    }
}

void Performance::do_anytime(const Act& act, const Doing& doing, bool is_last) {
    const std::optional<Refusal> refusal =
        doing.does == Doing::Does::concede ? match_->concede(act.player) : match_->cancel();
    if (refusal) {
        if (is_last && act.entry->refused) return expect_refusal(act, told(*refusal));
        fail(doing.place, fmt::format("'{}' is refused: {}", doing.text, told(*refusal)));
    }
    Done done;
    if (doing.does == Doing::Does::concede) done.conceded = act.player;
    done.cancelled = doing.does == Doing::Does::cancel;
    done.hash = match_->hash();
    done_.push_back(done);
    look_back(doing.place);
    if (is_last && act.entry->refused) expect_refusal(act, "");
}

void Performance::do_one(const Act& act, const Doing& doing, bool is_last) {
    if (doing.does == Doing::Does::concede || doing.does == Doing::Does::cancel) {
        return do_anytime(act, doing, is_last);
    }
    skip_forced(doing.place, &act, &doing);
    const bool refused = is_last && act.entry->refused.has_value();
    const std::string by = fmt::format("{}: {}", text_of(act.player), doing.text);
    if (match_->is_over() || match_->decision().player != act.player) {
        if (refused) {
            return expect_refusal(act, why_not(act.player, doing, "it is not theirs to decide"));
        }
        fail_unscripted(doing.place, fmt::format("next is '{}'", by));
    }
    std::string why;
    const auto answer = Options(*match_, table_.labels).answer(doing, why);
    if (!answer) {
        const std::string reason = why_not(act.player, doing, why);
        if (refused) return expect_refusal(act, reason);
        const Options options(*match_, table_.labels);
        fail(doing.place, fmt::format("'{}' does not answer what is asked: {}\n{}", by, reason,
                                      options.ready_to_paste()));
    }
    const std::optional<Refusal> refusal = take(*answer, doing.place);
    if (refusal) {
        if (refused) return expect_refusal(act, told(*refusal));
        fail(doing.place, fmt::format("'{}' is refused: {}", by, told(*refusal)));
    }
    if (refused) expect_refusal(act, "");
}

/// Where nothing says why, what the decision says of the answer must do.
std::string Performance::why_not(PlayerId player, const Doing& doing, std::string otherwise) {
    if (doing.does != Doing::Does::option || doing.picks.size() != 1) return otherwise;
    if (doing.picks[0].of != Pick::Of::card || match_->is_over()) return otherwise;
    auto cards = cards_meant(match_->state(), table_.labels, doing.picks[0].card);
    const GameState& state = match_->state();
    // Of several that are called so, those in the player's own hand or other zones are meant first.
    std::stable_partition(cards.begin(), cards.end(), [&](CardId card) {
        const ZoneId zone = state.card(card).zone;
        return !zone.is_none() && state.zone(zone).owner == player;
    });
    std::string reason;
    for (const CardId card : cards) {
        match_->look([&](Game& game) { reason = explained(game, player, card, doing); });
        if (!reason.empty()) return reason;
    }
    return otherwise;
}

/// An object is not played: what is activated of it are its abilities.
std::string Performance::explained(Game& game, PlayerId player, CardId card, const Doing& doing) {
    const std::string& named = doing.picks[0].card.ability;
    const DefinitionId definition = game.state().card(card).definition;
    std::string reason;
    if (doing.verbs.front() == Verb::attack) {
        return cardloom::text_of(explain_attack(game, player, card, is_slow_time(game, player)),
                                 game);
    }
    bool has_any = false;
    for (const AbilityId id : game.library().card(definition).abilities) {
        const bool is_it = named.empty() || ability_named(game.library(), definition, named) == id;
        if (!game.library().ability(id).activated || !is_it) continue;
        has_any = true;
        reason = cardloom::text_of(stage_.actions().explain(game, player, card, id), game);
        if (reason.empty()) return reason;
    }
    if (has_any && game.state().object(card) != nullptr) return reason;
    return cardloom::text_of(stage_.actions().explain(game, player, card), game);
}

void Performance::expect_refusal(const Act& act, const std::string& reason) {
    const Word& wanted = *act.entry->refused;
    if (reason.empty()) {
        fail(wanted.place, fmt::format("'{}' is not refused; expected: {}", act.doings.back().text,
                                       wanted.value));
    }
    if (reason != wanted.value) {
        differ(wanted.place, fmt::format("why '{}' is refused", act.doings.back().text),
               wanted.value, reason);
    }
}

void Performance::pass(const Place& place) {
    skip_forced(place);
    if (match_->is_over()) fail(place, "the game is over, and nobody can pass");
    const Decision& decision = match_->decision();
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
        if (decision.kind != DecisionKind::opportunity) break;
        if (decision.options[i].verb != Verb::pass) continue;
        const auto refusal = take(Answer::pick(i), place);
        if (refusal) fail(place, "passing is refused: " + told(*refusal));
        return;
    }
    fail_unscripted(place, "somebody should pass");
}

bool Performance::is_there(const Act& act) {
    const Machine& machine = match_->state().header().machine;
    return machine.program == StepsOf::phase && machine.phase == act.until->phase &&
           (act.until->step.is_none() || machine.step == act.until->step) &&
           (act.until_whose.is_none() || machine.turn_player == act.until_whose);
}

void Performance::pass_until(const Act& act) {
    const Place& place = act.entry->until->place;
    const auto now = [&] {
        const Machine& machine = match_->state().header().machine;
        const bool by_step = !act.until->step.is_none();
        return std::tuple(machine.turn, machine.phase, by_step ? machine.step : StepId{});
    };
    const auto from = now();
    for (int i = 0; i < most_passes; ++i) {
        skip_forced(place);
        if (match_->is_over()) fail(place, "the game is over before that");
        if (is_there(act) && now() != from) return;
        pass(place);
    }
    fail(place,
         fmt::format("'{}' does not come to where somebody decides", act.entry->until->value));
}

// Taking answers.

/// What the journal tells is kept, and nothing must have gone wrong.
void Performance::look_back(const Place& place) {
    const Journal& journal = match_->journal();
    for (; collected_ < journal.size(); ++collected_) told_.push_back(journal.line(collected_));
    if (!match_->faults().empty()) {
        fail(place, "an error in Lua: " + match_->faults().back().text, Trouble::fault);
    }
    if (!draw_problem_.empty()) fail(script_.entry->table->place, draw_problem_);
    const std::string why = scenarios::problem_with(*match_);
    if (!why.empty()) fail(place, "the state is broken: " + why, Trouble::broken_state);
}

std::optional<Refusal> Performance::take(const Answer& answer, const Place& place) {
    std::optional<Refusal> refusal;
    if (mode_ == Mode::undo) {
        refusal = take_twice(answer, place);
    } else if (mode_ == Mode::fork) {
        refusal = take_in_both(answer, place);
    } else {
        refusal = match_->answer(answer);
    }
    if (!refusal && !match_->last_refusal().reason.empty()) refusal = match_->last_refusal();
    Done done;
    done.answer = answer;
    done.hash = match_->hash();
    done_.push_back(done);
    look_back(place);
    if (mode_ == Mode::save && !match_->is_over()) save_and_load(place);
    return refusal;
}

std::optional<Refusal> Performance::take_twice(const Answer& answer, const Place& place) {
    const std::uint32_t number = match_->answered();
    const std::uint64_t before = match_->hash();
    const std::size_t drawn = drawn_;
    std::optional<Refusal> refusal = match_->answer(answer);
    if (refusal || match_->answered() <= number) return refusal;  // it left no trace
    // Going back to a decision takes back what was conceded while it waited.
    if (!done_.empty() && !done_.back().conceded.is_none()) return refusal;
    const std::uint64_t after = match_->hash();
    if (const auto why = match_->undo_to(number))
        fail(place, "it cannot be undone: " + why->reason);
    if (match_->hash() != before) {
        fail(place,
             fmt::format("undone, the game has the hash {}, and had {} before", hex(match_->hash()),
                         hex(before)),
             Trouble::divergence);
    }
    drawn_ = drawn;
    refusal = match_->answer(answer);
    if (match_->hash() != after) {
        fail(place,
             fmt::format("taken again after undo, the game has the hash {}, and had {}",
                         hex(match_->hash()), hex(after)),
             Trouble::divergence);
    }
    return refusal;
}

std::optional<Refusal> Performance::take_in_both(const Answer& answer, const Place& place) {
    Match other = match_->fork();
    const std::size_t drawn = drawn_;
    const std::optional<Refusal> refusal = match_->answer(answer);
    const std::uint64_t hash = match_->hash();
    drawn_ = drawn;
    const std::optional<Refusal> second = other.answer(answer);
    if (refusal.has_value() != second.has_value() || other.hash() != hash) {
        fail(place,
             fmt::format("a fork went on to the hash {}, and the game to {}", hex(other.hash()),
                         hex(hash)),
             Trouble::divergence);
    }
    const Refusal kept = match_->last_refusal();
    look_back(place);
    match_ = std::move(other);
    if (refusal || kept.reason.empty()) return refusal;
    return kept;
}

void Performance::save_and_load(const Place& place) {
    const std::string bytes = save(*match_);
    Loaded loaded = load(bytes, stage_.runner());
    if (!loaded.match) fail(place, "saved here, it cannot be loaded: " + loaded.error);
    if (loaded.match->hash() != match_->hash()) {
        fail(place,
             fmt::format("saved and loaded, the game has the hash {}, and had {}",
                         hex(loaded.match->hash()), hex(match_->hash())),
             Trouble::divergence);
    }
    if (save(*loaded.match) != bytes) fail(place, "saved, loaded and saved, it is another file");
    match_ = std::move(loaded.match);
}

/// From the same table with the same answers.
void Performance::play_again() {
    Stage& stage = stage_;
    drawn_ = 0;
    std::optional<Match> again;
    if (table_.position) {
        again.emplace(stage.runner(), table_.setup, *table_.position);
    } else {
        again.emplace(stage.runner(), table_.setup);
    }
    for (const Done& done : done_) {
        if (!done.conceded.is_none()) {
            static_cast<void>(again->concede(done.conceded));
        } else if (done.cancelled) {
            static_cast<void>(again->cancel());
        } else {
            static_cast<void>(again->answer(done.answer));
        }
        if (again->hash() == done.hash) continue;
        fail(last_place(),
             fmt::format("played again, the game has the hash {}, and had {}", hex(again->hash()),
                         hex(done.hash)),
             Trouble::divergence);
    }
    if (table_.position) return;
    std::string why;
    const auto text = write_replay(*match_, why);
    if (!text) fail(last_place(), "its replay cannot be written: " + why);
    const Replayed replayed = read_replay(*text, stage.runner());
    if (!replayed.match)
        fail(last_place(), "its replay does not go as recorded: " + replayed.error);
    if (replayed.match->hash() != match_->hash()) fail(last_place(), "its replay ends otherwise");
}

Outcome perform(const Script& script, Stage& stage, Mode mode, std::optional<std::uint64_t> wanted,
                const std::function<void(Match&)>& at_end) {
    Outcome outcome;
    Performance performance(script, stage, mode);
    try {
        performance.run();
        outcome.passed = true;
        outcome.hash = performance.match().hash();
        outcome.answers = performance.match().answered();
        if (at_end) at_end(performance.match());
        if (wanted && outcome.hash != *wanted) {
            outcome.passed = false;
            outcome.failure =
                fmt::format("{}: in mode {} it ends with the hash {}, and plain with {}",
                            line_of(script.entry->scenario->place), word(mode), hex(outcome.hash),
                            hex(*wanted));
        }
    } catch (const Failure& failure) {
        outcome.failure = line_of(failure.place) + ": " + failure.text;
        outcome.trouble = failure.trouble;
        const std::vector<std::string> news = performance.news();
        if (!news.empty()) outcome.failure += "\nsince the last act:";
        for (const std::string& line : news) outcome.failure += "\n" + indented(line, "  ");
        if (mode != Mode::plain) outcome.failure += fmt::format("\nin mode {}", word(mode));
    }
    return outcome;
}

}  // namespace cardloom::scenarios
