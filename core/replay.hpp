/// A recorded game as a file to read and keep: seed, fingerprint of the content, decks and answers,
/// each with the key of what was chosen. Playing it again gives the same game, event for event.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.hpp"

namespace cardloom {

/// Writes the game so far as JSON. Refused if the match does not go back to its start, or if
/// playing it again does not lead to where it stands: `why` says so then.
[[nodiscard]] std::optional<std::string> write_replay(Match& match, std::string& why);

struct Replayed {
    std::optional<Match> match;
    std::string error;  // why there is no match
};

/// Plays a recorded game again, to its end or to the decision `to`. Content that differs, an option
/// that is no longer where it was, a different end: each is an error that says what.
[[nodiscard]] Replayed read_replay(std::string_view text, Runner& runner,
                                   std::optional<std::uint32_t> to = {});

/// A decision of the past where there was something to choose, and what was chosen.
struct PastChoice {
    std::uint32_t number = 0;  // of the decision, as Match::undo_to takes it
    PlayerId player;
    DecisionKind kind{};
    std::string_view rule;
    std::string chosen;  // the keys of the options, or the number
};
/// All of them since the match began, or since the position that it began in.
[[nodiscard]] std::vector<PastChoice> choices_of(Match& match);

}  // namespace cardloom
