#include "cli/telling.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cardloom::cli {

void Telling::go_on(Match& match) {
    const Journal& journal = match.journal();
    for (told_ = std::max(told_, journal.first()); told_ < journal.size(); ++told_) {
        const JournalLine& line = journal.line(told_);
        if (line.name == event::attack) ++attacks_;
        fmt::print("{}\n", sentence(line, match.library(), audience_));
    }
}

void Telling::go_back(Match& match) { told_ = std::min(told_, match.journal().size()); }

void tell_last(Match& match, PlayerId audience, std::size_t lines) {
    const Journal& journal = match.journal();
    const std::size_t from = journal.size() - std::min(lines, journal.size() - journal.first());
    for (std::size_t i = from; i < journal.size(); ++i) {
        fmt::print("{}\n", sentence(journal.line(i), match.library(), audience));
    }
}

}  // namespace cardloom::cli
