/// What a match is made of: the state at rest, the log since, the history before. For who keeps
/// matches, saves, replays and the runner; players and front ends have match.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/history.hpp"
#include "core/match.hpp"
#include "core/snapshot.hpp"

namespace cardloom {

struct Match::Body {
    Runner* runner = nullptr;
    std::shared_ptr<const Setup> setup;
    std::shared_ptr<const Layout> layout;
    Snapshot origin;  // where the history begins, if that is not the start
    std::size_t origin_journal = 0;
    Edition origin_edition = 0;
    Edition edition = 0;    // of the rest, and of the step since
    Edition reloading = 0;  // what it goes over to at the next point of rest, if that is later
    Snapshot rest;
    StepLog log;
    std::uint32_t answered = 0;          // in this step
    std::vector<std::uint32_t> refused;  // which of the options first offered proved illegal since
    std::uint32_t quiet_steps = 0;       // finished in a row without asking anybody
    History history;
    Journal journal;
    std::size_t journal_at_rest = 0;
    Refusal last_refusal;
    std::vector<FaultReport> faults;

    Body() = default;
    ~Body();
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    [[nodiscard]] std::unique_ptr<Body> copy();
    /// A body of the same match at the beginning of its history.
    [[nodiscard]] std::unique_ptr<Body> from_origin() const;
};

}  // namespace cardloom
