#include "core/log.hpp"

namespace cardloom {

std::string_view word(FaultReason reason) {
    switch (reason) {
        case FaultReason::error:
            return "error";
        case FaultReason::budget:
            return "budget";
        case FaultReason::memory:
            return "memory";
        case FaultReason::capacity:
            return "capacity";
        case FaultReason::limit:
            return "limit";
    }
    return "unknown";
}

void StepLog::add_answer(const Answer& answer, bool is_number) {
    if (is_number) {
        add(EntryKind::number, 1);
        words_.push_back(static_cast<std::uint32_t>(answer.number));
        return;
    }
    add(EntryKind::picks, answer.picks.size());
    words_.insert(words_.end(), answer.picks.begin(), answer.picks.end());
}

void StepLog::add_chance(std::uint64_t value) {
    add(EntryKind::chance, 2);
    words_.push_back(static_cast<std::uint32_t>(value));
    words_.push_back(static_cast<std::uint32_t>(value >> 32));
}

void StepLog::add_fault(std::uint32_t invocation, FaultReason reason) {
    add(EntryKind::fault, 2);
    words_.push_back(invocation);
    words_.push_back(static_cast<std::uint32_t>(reason));
}

void StepLog::add_concession(PlayerId player) {
    add(EntryKind::concede, 1);
    words_.push_back(player.value);
}

std::optional<Entry> StepLog::entry(std::size_t at) const {
    if (at >= words_.size()) return {};
    const auto kind = static_cast<EntryKind>(words_[at] & 0xFF);
    const std::size_t count = words_[at] >> 8;
    if (count > words_.size() - at - 1) return {};
    const bool fits = kind == EntryKind::picks ||
                      ((kind == EntryKind::number || kind == EntryKind::concede) && count == 1) ||
                      ((kind == EntryKind::chance || kind == EntryKind::fault) && count == 2);
    if (!fits) return {};
    return Entry{kind, std::span(words_).subspan(at + 1, count)};
}

bool StepLog::is_well_formed() const {
    std::size_t at = 0;
    while (const auto next = entry(at)) at += length(*next);
    return at == words_.size();
}

}  // namespace cardloom
