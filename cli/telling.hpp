/// A game told as it goes: every line of the journal once, as soon as it is there; of an error in a
/// card with what went wrong.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/match.hpp"

namespace cardloom::cli {

class Telling {
public:
    /// `errors` are those of a record, if the match was read from one.
    explicit Telling(PlayerId audience, std::vector<std::string> errors = {})
        : audience_(audience), errors_(std::move(errors)) {}

    /// Tells what has happened since it last did.
    void go_on(Match& match);
    /// Tells what has happened since the journal had so many lines.
    void go_on_from(Match& match, std::size_t lines) {
        told_ = lines;
        go_on(match);
    }
    /// After an undo there is less to tell than was told.
    void go_back(Match& match);
    [[nodiscard]] std::size_t attacks() const { return attacks_; }

private:
    PlayerId audience_;
    std::vector<std::string> errors_;
    std::size_t told_ = 0, attacks_ = 0;
};

/// The last lines of a game, as one player may know them.
void tell_last(Match& match, PlayerId audience, std::size_t lines);

}  // namespace cardloom::cli
