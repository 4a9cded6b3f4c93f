#include "cli/table_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/board.hpp"
#include "cli/commands.hpp"
#include "cli/question.hpp"
#include "cli/record.hpp"
#include "core/content_names.hpp"
#include "core/runner.hpp"

namespace cardloom::cli {

TableGame::TableGame(const OpenedContent& content, scenarios::Stage& stage, Match match,
                     TableOptions options, Input& input)
    : content_(content),
      stage_(stage),
      match_(std::move(match)),
      options_(std::move(options)),
      input_(input),
      paint_(Paint::for_stdout()) {
    for (std::size_t i = 0; i < options_.bots.size(); ++i) {
        seats_.push_back(bots::make_bot(options_.bots[i], options_.seed + i + 1));
        telling_.emplace_back(PlayerId{i});
    }
    if (options_.watch) {
        content_.remember_texts();
        reloader_.emplace(content.folder().sets(), content.rules().under(), content.loaded());
    }
}

std::size_t TableGame::people() const {
    return static_cast<std::size_t>(std::count(seats_.begin(), seats_.end(), nullptr));
}

int TableGame::play() {
    fmt::print("Numbers choose options; help lists what else you can type.\n\n");
    while (!match_.is_over() && !has_left_) {
        const Decision& decision = match_.decision();
        const PlayerId seat = decision.player;
        if (decision.is_forced()) {
            first_answer(decision, scratch_);
            answer(scratch_);
        } else if (!is_person(seat)) {
            ask_bot(seat);
        } else if (passes_by_itself(seat)) {
            pass();
        } else {
            ask(seat);
        }
    }
    return finish();
}

/// What a person begins to do, for the questions that follow from it.
void TableGame::note_play(const Answer& answer) {
    const Decision& decision = match_.decision();
    const bool begins =
        decision.kind == DecisionKind::opportunity || decision.rule.starts_with("GA-MATPH");
    if (!begins) return;
    const bool has_one = answer.picks.size() == 1 && answer.picks[0] < decision.options.size();
    played_ = has_one ? decision.options[answer.picks[0]].card.card : CardId{};
}

void TableGame::answer(const Answer& answer) {
    note_play(answer);
    if (const auto refusal = match_.answer(answer)) {
        fmt::print("That cannot be: {} [{}]\n", refusal->reason, refusal->rule);
    }
    const Refusal& attempt = match_.last_refusal();
    if (!attempt.reason.empty()) {
        fmt::print("It proved illegal, and is undone: {} [{}]\n", attempt.reason, attempt.rule);
    }
}

void TableGame::ask_bot(PlayerId seat) {
    seats_[seat.index()]->answer({match_, seat}, scratch_);
    note_play(scratch_);
    static_cast<void>(match_.answer(scratch_));
}

/// Between two people at one screen nobody sees the other's cards. True if somebody else sits there
/// now.
bool TableGame::hand_over_to(PlayerId seat) {
    const bool changes = people() > 1 && seat != before_;
    before_ = seat;
    if (!changes) return false;
    fmt::print("{}", emptied_screen());
    const auto line =
        input_.line(fmt::format("{} is to decide. Hand over, and press Enter.", player_name(seat)));
    if (!line) has_left_ = true;
    fmt::print("{}", emptied_screen());
    return true;
}

void TableGame::ask(PlayerId seat) {
    const bool is_new_here = hand_over_to(seat);
    if (has_left_) return;
    asked_ = seat;
    fmt::print("{}", std::exchange(notice_, ""));
    read_changed_cards();
    telling_[seat.index()].go_on(match_);
    const bool is_quiet = match_.decision().kind == DecisionKind::opportunity;
    if (is_quiet || is_new_here) show_board();
    show_question();
    const std::uint32_t number = match_.answered();
    const std::uint64_t position = match_.hash();
    // Commands that change nothing leave the question as it is.
    while (!has_left_ && !match_.is_over() && match_.answered() == number &&
           match_.hash() == position) {
        const auto line = input_.line("> ", [&] { return read_changed_cards(); });
        if (!line) {
            has_left_ = true;
            return;
        }
        obey(read_command(*line));
    }
}

void TableGame::show_board() { fmt::print("\n{}", draw_board(match_, asked_, paint_)); }

void TableGame::show_question() {
    fmt::print(
        "{}", paint_.bold(fitted(question_text(match_, content_.folder().rule_ids(), played_), 2)));
    show_text_that_asks();
    shown_ = choices(match_);
    const Decision& decision = match_.decision();
    if (decision.is_range) return;
    if (decision.least == 0) fmt::print("  {:>2}  none\n", 0);
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const std::string count =
            shown_[i].count > 1 ? fmt::format(", {} of it", shown_[i].count) : "";
        fmt::print("{}", fitted(fmt::format("  {:>2}  {}{}", i + 1, shown_[i].text, count), 6));
    }
}

/// Where a card asks and not the rules, its text says what for.
void TableGame::show_text_that_asks() {
    const CardId card = asking_card(match_, played_);
    if (card.is_none() || !is_asked_by_text(match_.decision())) return;
    if (!contains(match_.state().card(card).known, asked_)) return;
    const DefinitionId definition = match_.state().card(card).definition;
    const std::string text = content_.card_text(match_.library().card(definition).id);
    fmt::print("{}", paint_.faint(wrapped(text, 6)));
}

bool TableGame::has_pass(Answer& into) {
    const Decision& decision = match_.decision();
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
        if (decision.options[i].verb != Verb::pass) continue;
        into = Answer::pick(i);
        return true;
    }
    return false;
}

/// While a turn is let pass, until somebody else acts: something of theirs is on the stack, or they
/// attack.
bool TableGame::passes_by_itself(PlayerId seat) {
    if (!passing_in_) return false;
    const GameState& state = match_.state();
    bool goes_on = state.header().machine.turn == *passing_in_ && has_pass(scratch_);
    for (const Instance& instance : state.stack()) goes_on &= instance.controller == seat;
    for (const CombatRole& role : state.combat()) {
        goes_on &= role.kind != CombatRole::Kind::attacker || role.player == seat;
    }
    if (!goes_on) passing_in_.reset();
    return goes_on;
}

/// True if something was told.
bool TableGame::read_changed_cards() {
    if (!reloader_) return false;
    auto news = reloader_->look();
    if (!news) news = reloader_->look();  // the first look after a change only notes it
    if (!news || news->is_empty()) return false;
    fmt::print("\n{}", news->text());
    if (news->book) {
        stage_.adopt(news->book);
        static_cast<void>(match_.reload());
        if (match_.awaits_reload()) fmt::print("They are as new once this action is over.\n");
    }
    if (!asked_.is_none() && !match_.is_over()) show_question();
    return true;
}

int TableGame::finish() {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const bool tells =
            match_.is_over() && is_person(PlayerId{i}) && (people() == 1 || PlayerId{i} == before_);
        if (tells) telling_[i].go_on(match_);
    }
    if (match_.is_over()) {
        fmt::print("\n{}, after {} decisions.\n", outcome_text(match_), match_.answered());
    } else {
        fmt::print("You leave the game after {} decisions.\n", match_.answered());
    }
    fmt::print("{}", std::exchange(notice_, ""));
    for (const FaultReport& fault : match_.faults()) {
        fmt::print(stderr, "error in a card: {}\n", fault.text);
    }
    if (!options_.record.empty()) {
        const std::string problem = record(match_, options_.record);
        if (!problem.empty()) {
            fmt::print(stderr, "cardloom: {}\n", problem);
            return could_not_run;
        }
        fmt::print("Recorded in {}\n", options_.record);
    }
    return match_.faults().empty() ? ok : mistakes;
}

}  // namespace cardloom::cli
