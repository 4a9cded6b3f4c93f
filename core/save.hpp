/// A saved match: setup, fingerprint, state at rest, log and history, in a versioned binary form
/// with a checksum. It names content and never counts on its order.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.hpp"

namespace cardloom {

[[nodiscard]] std::string save(Match& match);

/// What loading came to. Either there is a match, or `error` says why not.
struct Loaded {
    std::optional<Match> match;
    std::string error;
    /// If the content has changed since: what differs, and the answers that were dropped with the
    /// step they belonged to.
    std::vector<std::string> notes;
};

/// With the content it was saved with, the match goes on where it was: same hash, same decision.
/// With other content it is loaded at its last point of rest, if everything it names still exists.
[[nodiscard]] Loaded load(std::string_view bytes, Runner& runner);

}  // namespace cardloom
