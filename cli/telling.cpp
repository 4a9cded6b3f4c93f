#include "cli/telling.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal.hpp"
#include "scenarios/game_record.hpp"

namespace cardloom::cli {

namespace {

/// What went wrong, of a line that tells of an error, as far as it is known: by the match, or by a
/// record that it was read from.
std::string error_at(const Match& match, std::size_t line,
                     const std::vector<std::string>& recorded) {
    const Journal& journal = match.journal();
    if (journal.line(line).name != event::fault) return {};
    std::size_t before = 0;
    for (std::size_t i = journal.first(); i < line; ++i) {
        if (journal.line(i).name == event::fault) ++before;
    }
    std::string known = scenarios::errors_of(match)[before];
    if (known.empty() && before < recorded.size()) known = recorded[before];
    return known;
}

void tell(const Match& match, std::size_t line, PlayerId audience,
          const std::vector<std::string>& recorded) {
    const std::string text = sentence(match.journal().line(line), match.library(), audience);
    fmt::print("{}", fitted(text, 2));
    const std::string error = error_at(match, line, recorded);
    // Who does not know the card is not told by its error.
    const std::string card = error.substr(0, error.find(':'));
    if (!error.empty() && text.find(card) != std::string::npos) {
        fmt::print("{}", fitted("  " + error, 4));
    }
}

}  // namespace

void Telling::go_on(Match& match) {
    const Journal& journal = match.journal();
    for (told_ = std::max(told_, journal.first()); told_ < journal.size(); ++told_) {
        if (journal.line(told_).name == event::attack) ++attacks_;
        tell(match, told_, audience_, errors_);
    }
}

void Telling::go_back(Match& match) { told_ = std::min(told_, match.journal().size()); }

void tell_last(Match& match, PlayerId audience, std::size_t lines) {
    const Journal& journal = match.journal();
    const std::size_t from = journal.size() - std::min(lines, journal.size() - journal.first());
    for (std::size_t i = from; i < journal.size(); ++i) tell(match, i, audience, {});
}

}  // namespace cardloom::cli
