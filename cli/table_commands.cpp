/// What people can type at the table besides the numbers of options (table_game.hpp).

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cli/board.hpp"
#include "cli/card_answers.hpp"
#include "cli/letters.hpp"
#include "cli/record.hpp"
#include "cli/table_game.hpp"
#include "core/replay.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom::cli {

namespace {

constexpr std::size_t usual_log = 30;

std::size_t lines_of(const std::string& text) {
    std::size_t lines = usual_log;
    std::from_chars(text.data(), text.data() + text.size(), lines);
    return lines;
}

}  // namespace

void TableGame::obey(const Command& command) {
    using Kind = Command::Kind;
    switch (command.kind) {
        case Kind::answer:
            return take(command.numbers);
        case Kind::pass:
            return pass();
        case Kind::end:
            passing_in_ = match_.state().header().machine.turn;
            return pass();
        case Kind::undo:
            return undo();
        case Kind::cancel:
            return cancel();
        case Kind::nothing:
        case Kind::board:
            show_board();
            return show_question();
        case Kind::look:
            return look(command.argument);
        case Kind::why:
            return why(command.argument);
        case Kind::explain:
            return explain(command.argument);
        case Kind::log:
            return tell_last(match_, asked_, lines_of(command.argument));
        case Kind::save:
            return save(command.argument);
        case Kind::load:
            return load(command.argument);
        case Kind::concede:
            return static_cast<void>(match_.concede(asked_));
        case Kind::help:
            return fmt::print("{}", command_help());
        case Kind::quit:
            has_left_ = true;
            return;
        case Kind::unknown:
            return fmt::print("{}\n", command.problem);
    }
}

void TableGame::take(const std::vector<std::int32_t>& numbers) {
    std::vector<std::uint16_t> options;
    for (const cli::Choice& choice : shown_) options.push_back(choice.option);
    std::string problem;
    const Answer chosen = answer_of(numbers, match_.decision(), options, problem);
    if (problem.empty()) return answer(chosen);
    fmt::print("{}\n", problem);
}

void TableGame::pass() {
    Answer chosen;
    if (has_pass(chosen)) return answer(chosen);
    passing_in_.reset();
    const bool can_decline = !match_.decision().is_range && match_.decision().least == 0;
    if (can_decline) return answer(Answer{});
    fmt::print("Here something must be chosen; undo goes back to before it.\n");
}

/// To the last thing that a person chose: what bots and the rules did since is gone with it.
void TableGame::undo() {
    const std::vector<PastChoice> past = choices_of(match_);
    const auto last = std::find_if(past.rbegin(), past.rend(), [&](const PastChoice& choice) {
        return is_person(choice.player);
    });
    if (last == past.rend()) {
        return fmt::print("There is nothing to undo: this is the first choice.\n");
    }
    if (const auto refusal = match_.undo_to(last->number)) {
        return fmt::print("That cannot be undone: {}\n", refusal->reason);
    }
    fmt::print("Back at decision {}.\n", match_.answered());
    after_going_back();
}

void TableGame::cancel() {
    if (const auto refusal = match_.cancel()) {
        fmt::print("{} [{}]\n", refusal->reason, refusal->rule);
        return;
    }
    after_going_back();
}

void TableGame::after_going_back() {
    passing_in_.reset();
    for (Telling& telling : telling_) telling.go_back(match_);
}

void TableGame::look(const std::string& what) {
    std::string zone = lower(what);
    PlayerId whose = asked_;
    if (zone.size() > 2 && zone[0] == 'p' && zone[1] >= '1' && zone[1] <= '9' && zone[2] == ' ') {
        whose = PlayerId{static_cast<std::size_t>(zone[1] - '1')};
        zone = zone.substr(3);
    }
    std::vector<std::string> known;
    for (const SeenZone& one : match_.view(asked_).zones) {
        const std::string& kind = match_.library().zone_kind(one.kind).id;
        if (!one.host.is_none()) continue;
        known.push_back(kind);
        if (kind != zone || !(one.owner == whose || one.owner.is_none())) continue;
        const std::string cards = draw_zone(match_, one, asked_);
        return fmt::print("{}", wrapped(cards.empty() ? "nothing" : cards, 4));
    }
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    fmt::print("{} has no zone '{}'; there are {}{}\n", player_name(whose), zone,
               fmt::join(known, ", "), did_you_mean(zone, known));
}

std::optional<MeantCard> TableGame::card_called(const std::string& name) {
    std::string problem;
    const auto meant = find_card(match_, asked_, name, problem);
    if (!meant) fmt::print("{}\n", problem);
    return meant;
}

void TableGame::why(const std::string& name) {
    if (const auto meant = card_called(name)) {
        fmt::print("{}", explain_why_not(match_, stage_, asked_, *meant));
    }
}

void TableGame::explain(const std::string& name) {
    if (const auto meant = card_called(name)) {
        fmt::print("{}", explain_card(match_, asked_, *meant, content_));
    }
}

void TableGame::save(const std::string& path) {
    const std::string problem = record(match_, path);
    if (!problem.empty()) return fmt::print("{}\n", problem);
    fmt::print("Saved in {}: load it here, or with cardloom replay {} --play\n", path, path);
}

void TableGame::load(const std::string& path) {
    const auto text = read_whole(path);
    if (!text) return fmt::print("'{}' cannot be read.\n", path);
    Replayed replayed = read_replay(*text, stage_.runner());
    if (!replayed.match) return fmt::print("{}: {}\n", path, replayed.error);
    if (replayed.match->setup().decks.size() != seats_.size()) {
        return fmt::print("{} is a game of {} players, and here sit {}.\n", path,
                          replayed.match->setup().decks.size(), seats_.size());
    }
    match_ = std::move(*replayed.match);
    fmt::print("Loaded from {}, at decision {}.\n", path, match_.answered());
    after_going_back();
}

}  // namespace cardloom::cli
