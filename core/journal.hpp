/// The journal: the game told as events with rule ids, for each audience what it may know. It is an
/// observer beside the state: a fork carries its length only, and a re-run adds nothing that is
/// already there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/event.hpp"
#include "core/log.hpp"

namespace cardloom {

/// One line: an event as it happened, and to whom it may be told.
struct JournalLine {
    Event event;
    EventName name;          // the name it is told by
    AbilityId ability;       // faults: what failed
    FaultReason reason{};    // faults: why
    std::uint32_t line = 0;  // faults: where in the ability's file
    DefinitionId source_definition;
    DefinitionId target_definition;  // of combat: what is attacked
    ZoneKindId from_kind, to_kind;
    PlayerId from_owner, to_owner;
};

class Journal {
public:
    /// Lines are counted from the start of the match; those before `first` were written elsewhere.
    [[nodiscard]] std::size_t first() const { return first_; }
    [[nodiscard]] std::size_t size() const { return first_ + lines_.size(); }
    [[nodiscard]] const JournalLine& line(std::size_t i) const { return lines_[i - first_]; }

    /// What the next line is, counted from the start: lower than `size` while a re-run repeats.
    [[nodiscard]] std::size_t position() const { return position_; }
    void write(const JournalLine& line) {
        if (!enabled_) return;
        if (position_ >= size()) lines_.push_back(line);
        ++position_;
    }
    /// Goes back to a position and forgets what was written after it.
    void rewind(std::size_t position) {
        position_ = position;
        if (position < first_) {
            lines_.clear();
            first_ = position;
        } else if (position < size()) {
            lines_.resize(position - first_);
        }
    }
    /// Goes back to a position to repeat what was written after it.
    void repeat_from(std::size_t position) { position_ = position; }

    void start_at(std::size_t position) {
        lines_.clear();
        first_ = position_ = position;
    }
    void enable(bool on) {
        enabled_ = on;
        if (!on) start_at(position_);
    }
    [[nodiscard]] bool is_enabled() const { return enabled_; }

private:
    std::vector<JournalLine> lines_;
    std::size_t first_ = 0, position_ = 0;
    bool enabled_ = true;
};

/// A sentence, with its rule id in brackets; cards hidden from the observer are "a card".
[[nodiscard]] std::string sentence(const JournalLine& line, const Library& library,
                                   PlayerId observer);
/// The same as one line of JSON: no id or name of a card the observer does not know.
[[nodiscard]] std::string to_json(const JournalLine& line, const Library& library,
                                  PlayerId observer);
/// For reports and tests: everything is told.
inline constexpr PlayerId all_knowing{};

}  // namespace cardloom
