/// The log of a step: the answers, chance results, faults and concessions since the last point of
/// rest, in order. With the state at that point it is the whole truth about a suspended step; a
/// re-run reads it back. Flat words, so that a fork copies it in one go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/decision.hpp"
#include "core/ids.hpp"

namespace cardloom {

enum class EntryKind : std::uint8_t { picks = 1, number, chance, fault, concede, order };

/// Why an invocation of content failed.
enum class FaultReason : std::uint8_t { error = 1, budget, memory, capacity, limit };
[[nodiscard]] std::string_view word(FaultReason reason);

/// One entry, read from the words. `data` points into the log.
struct Entry {
    EntryKind kind = EntryKind::picks;
    std::span<const std::uint32_t> data;

    [[nodiscard]] std::uint64_t chance() const {
        return data[0] | static_cast<std::uint64_t>(data[1]) << 32;
    }
    [[nodiscard]] std::int32_t number() const { return static_cast<std::int32_t>(data[0]); }
    [[nodiscard]] std::uint32_t invocation() const { return data[0]; }
    [[nodiscard]] FaultReason reason() const { return static_cast<FaultReason>(data[1]); }
    [[nodiscard]] std::uint32_t line() const { return data[2]; }
    [[nodiscard]] PlayerId player() const { return PlayerId{data[0]}; }
    [[nodiscard]] std::uint32_t asked() const { return data[1]; }
};

class StepLog {
public:
    void add_answer(const Answer& answer);
    void add_chance(std::uint64_t value);
    /// A shuffle that somebody has fixed: for each place, where its card lay before.
    void add_order(std::span<const std::uint32_t> places);
    /// `line` is where the script had come to, for people: nothing is decided by it.
    void add_fault(std::uint32_t invocation, FaultReason reason, std::uint32_t line = 0);
    /// Made when the step had asked so many questions; it acts at the next one.
    void add_concession(PlayerId player, std::uint32_t asked);

    /// The entry that begins at `at`; nothing at the end. Words that are no entry are the end too
    /// (`is_well_formed` tells the two apart).
    [[nodiscard]] std::optional<Entry> entry(std::size_t at) const {
        return at < words_.size() ? entry_there(at) : std::nullopt;
    }
    [[nodiscard]] static std::size_t length(const Entry& entry) { return 1 + entry.data.size(); }
    [[nodiscard]] bool is_well_formed() const;
    template <class Visit>
    void each_from(std::size_t at, Visit&& visit) const {
        for (auto next = entry(at); next; next = entry(at)) {
            at += length(*next);
            visit(*next);
        }
    }

    /// Forgets everything but who has conceded: an attempt that is undone does not bring them back.
    void keep_only_concessions();
    /// Forgets what was conceded after so many questions, or later.
    void drop_concessions(std::uint32_t from);

    [[nodiscard]] std::size_t size() const { return words_.size(); }
    [[nodiscard]] bool empty() const { return words_.empty(); }
    void truncate(std::size_t size) { words_.resize(size); }
    void clear() { words_.clear(); }
    void reserve(std::size_t words) { words_.reserve(words); }
    [[nodiscard]] const std::vector<std::uint32_t>& words() const { return words_; }
    void assign(std::span<const std::uint32_t> words) { words_.assign(words.begin(), words.end()); }
    bool operator==(const StepLog&) const = default;

private:
    [[nodiscard]] std::optional<Entry> entry_there(std::size_t at) const;
    void add(EntryKind kind, std::size_t count) {
        words_.push_back(static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(count) << 8);
    }
    std::vector<std::uint32_t> words_;
};

}  // namespace cardloom
