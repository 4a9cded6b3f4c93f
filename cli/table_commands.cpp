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

/// Nothing if it is no whole number above 0; `usual` if nothing was typed.
std::optional<std::size_t> count_of(const std::string& text, std::size_t usual) {
    if (text.empty()) return usual;
    std::size_t count = 0;
    const char* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, count);
    if (error != std::errc() || at != end || count == 0) return {};
    return count;
}

/// The one name that has a part; the part itself, if there is none or several do.
std::string whole_name(const std::string& part, const std::vector<std::string>& names) {
    std::string found;
    for (const std::string& name : names) {
        if (name == part) return name;
        if (part.empty() || name.find(part) == std::string::npos) continue;
        if (!found.empty()) return part;
        found = name;
    }
    return found.empty() ? part : found;
}

/// Of a zone that all share what one player has there.
void leave_only(SeenZone& zone, PlayerId player) {
    std::erase_if(zone.cards, [&](const SeenCard& card) { return card.controller != player; });
    zone.count = static_cast<std::uint16_t>(zone.cards.size());
}

/// A file name as a shell takes it.
std::string quoted(const std::string& path) {
    const bool is_plain = path.find_first_not_of(
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
                              "yz0123456789._/-+") == std::string::npos;
    if (is_plain) return path;
    std::string text = "'";
    for (const char c : path) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
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
            return undo(command.argument);
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
            return log(command.argument);
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

/// To the last thing that a person chose, or the one so many before: what bots and the rules did
/// since is gone with it.
void TableGame::undo(const std::string& times) {
    const auto count = count_of(times, 1);
    if (!count) return fmt::print("'{}' is no number of choices.\n", times);
    std::vector<PastChoice> past = choices_of(match_);
    std::erase_if(past, [&](const PastChoice& choice) { return !is_person(choice.player); });
    if (past.empty()) return fmt::print("There is nothing to undo: this is the first choice.\n");
    if (past.size() < *count) {
        return fmt::print("There are only {} choices to undo.\n", past.size());
    }
    if (const auto refusal = match_.undo_to(past[past.size() - *count].number)) {
        return fmt::print("That cannot be undone: {}\n", refusal->reason);
    }
    notice_ += fmt::format("Back at decision {}.\n", match_.answered());
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
    played_ = {};
    // Cards are as their files have them, also where they were others then.
    if (match_.edition() < match_.library().edition()) {
        static_cast<void>(match_.reload());
        notice_ += "The cards are as they are in their files now.\n";
    }
    for (Telling& telling : telling_) telling.go_back(match_);
}

void TableGame::log(const std::string& lines) {
    const auto count = count_of(lines, usual_log);
    if (!count) return fmt::print("'{}' is no number of lines.\n", lines);
    tell_last(match_, asked_, *count);
}

/// The zones of a player: their own, those of what they control, and of those that all share what
/// is theirs there, if they are named.
void TableGame::look(const std::string& what) {
    WordsOfPlayer words = words_of_player(lower(what));
    const PlayerId whose = words.player ? words.player : asked_;
    if (whose.index() >= seats_.size()) {
        return fmt::print("There is no player {}; there are {}.\n", whose.value + 1, seats_.size());
    }
    std::vector<std::string> known;
    for (const ZoneKind& kind : match_.library().zone_kinds()) known.push_back(kind.id);
    words.words = whole_name(words.words, known);
    const bool is_known = std::find(known.begin(), known.end(), words.words) != known.end();
    if (!is_known) {
        const std::string problem = words.words.empty()
                                        ? fmt::format("Which zone of {}?", player_name(whose))
                                        : fmt::format("There is no zone '{}'.", words.words);
        const std::string guess =
            nearest(words.words, known) ? did_you_mean(words.words, known) : "";
        return fmt::print("{} There are {}{}\n", problem, fmt::join(known, ", "), guess);
    }
    bool is_shown = false;
    for (SeenZone& zone : match_.view(asked_).zones) {
        if (match_.library().zone_kind(zone.kind).id != words.words) continue;
        if (!is_theirs(zone, whose)) continue;
        if (words.player && zone.owner.is_none() && zone.host.is_none()) leave_only(zone, whose);
        if (!zone.host.is_none()) fmt::print("{}\n", placed_text(match_, zone.host, asked_));
        fmt::print("{}", list_zone(match_, zone, asked_));
        is_shown = true;
    }
    if (!is_shown) fmt::print("    nothing\n");
}

bool TableGame::is_theirs(const SeenZone& zone, PlayerId player) {
    if (!zone.host.is_none()) return match_.state().card(zone.host).controller == player;
    return zone.owner == player || zone.owner.is_none();
}

std::optional<MeantCard> TableGame::card_of_option(std::size_t number) {
    if (number > shown_.size()) return {};
    const Option& option = match_.decision().options[shown_[number - 1].option];
    const CardId card = option.card.is_none() ? option.target.card : option.card.card;
    if (card.is_none() || !contains(match_.state().card(card).known, asked_)) return {};
    return MeantCard{card, match_.state().card(card).definition};
}

std::optional<MeantCard> TableGame::card_called(const std::string& name, bool own) {
    std::string problem;
    std::optional<MeantCard> meant;
    if (const auto number = count_of(name, 0)) {
        meant = card_of_option(*number);
        problem = fmt::format("There is no option {} with a card.", name);
    } else {
        meant = find_card(match_, asked_, name, own, problem);
    }
    if (!meant) fmt::print("{}\n", problem);
    return meant;
}

void TableGame::why(const std::string& name) {
    if (const auto meant = card_called(name, true)) {
        fmt::print("{}", explain_why_not(match_, stage_, asked_, *meant));
    }
}

void TableGame::explain(const std::string& name) {
    if (const auto meant = card_called(name, false)) {
        fmt::print("{}", explain_card(match_, asked_, *meant, content_));
    }
}

void TableGame::save(const std::string& path) {
    const std::string problem =
        is_other_file(path)
            ? fmt::format("'{}' is there already, and is no game; it stays as it is", path)
            : record(match_, path);
    if (!problem.empty()) return fmt::print("{}.\n", problem);
    fmt::print("Saved in {}: load it here, or with cardloom replay {} --play\n", path,
               quoted(path));
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
    notice_ += fmt::format("Loaded from {}, at decision {}.\n", path, match_.answered());
    after_going_back();
}

}  // namespace cardloom::cli
