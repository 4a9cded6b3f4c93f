/// The shared properties, as checks that any procedure can be put through: whatever the rules, a
/// match can be forked, undone, saved, loaded and replayed at every decision, tells nobody what
/// they may not know, and is changed by no illegal answer. Every new procedure passes these.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/match.hpp"
#include "core/random.hpp"
#include "core/runner.hpp"

namespace cardloom::testing {

/// How often each property is checked: at every nth decision; 0 is never.
struct Sampling {
    std::uint32_t fork = 1, undo = 7, save = 11, illegal = 5, exchange = 13, redeal = 17,
                  invariants = 1, state_json = 29, concede = 37, cancel = 5;
    std::uint32_t play_on = 5;         // decisions that two copies are played on for
    std::uint32_t most_answers = 400;  // a longer game is broken off
    std::uint32_t reload = 0;          // takes what this has read anew
    std::function<void()> read_anew{};
};

/// What a run came across: a property that was never exercised proves nothing.
struct Tally {
    std::uint64_t games = 0, finished = 0, decisions = 0, forced = 0, forks = 0, undos = 0,
                  loads = 0, exchanges = 0, redeals = 0, compared = 0, redone = 0, faults = 0,
                  refusals = 0, cancels = 0, deepest_log = 0, reloads = 0, reloads_in_step = 0,
                  attacks = 0, retaliations = 0;
};

/// Plays one match with answers by chance and checks the properties on the way. A failure is a
/// failed assertion of Catch2 with seed and decision.
void check_game(Match match, std::uint64_t seed, const Sampling& sampling, Tally& tally);

/// A match that is never put to sleep, against forks of it on another runner: what was suspended is
/// the same as what was run again.
void check_against_rerun(Match live, Runner& other, std::uint64_t seed, std::uint32_t answers);

/// The observable whole of a match for one player: view, decision and what they are told from a
/// line of the journal on.
[[nodiscard]] std::string seen_by(Match& match, PlayerId observer, std::size_t from_line);

/// Plays a match to its end by chance; a hash over every decision on the way.
[[nodiscard]] std::uint64_t golden_hash(Match& match, std::uint64_t seed);

}  // namespace cardloom::testing
