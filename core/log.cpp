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

void StepLog::add_answer(const Answer& answer) {
    if (answer.is_number) {
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

void StepLog::add_order(std::span<const std::uint32_t> places) {
    add(EntryKind::order, places.size());
    words_.insert(words_.end(), places.begin(), places.end());
}

void StepLog::add_fault(std::uint32_t invocation, FaultReason reason, std::uint32_t line) {
    add(EntryKind::fault, 3);
    words_.push_back(invocation);
    words_.push_back(static_cast<std::uint32_t>(reason));
    words_.push_back(line);
}

void StepLog::add_concession(PlayerId player, std::uint32_t asked) {
    add(EntryKind::concede, 2);
    words_.push_back(player.value);
    words_.push_back(asked);
}

namespace {

bool is_entry(EntryKind kind, std::span<const std::uint32_t> data) {
    switch (kind) {
        case EntryKind::picks:
        case EntryKind::order:
            return true;
        case EntryKind::number:
            return data.size() == 1;
        case EntryKind::chance:
            return data.size() == 2;
        case EntryKind::fault:
            return data.size() == 3 && data[1] >= static_cast<std::uint32_t>(FaultReason::error) &&
                   data[1] <= static_cast<std::uint32_t>(FaultReason::limit);
        case EntryKind::concede:
            return data.size() == 2 && data[0] < max_players;
    }
    return false;
}

}  // namespace

std::optional<Entry> StepLog::entry_there(std::size_t at) const {
    const auto kind = static_cast<EntryKind>(words_[at] & 0xFF);
    const std::size_t count = words_[at] >> 8;
    if (count > words_.size() - at - 1) return {};
    const std::uint32_t* data = words_.data() + at + 1;
    if (!is_entry(kind, {data, count})) return {};
    return Entry{kind, {data, count}};
}

void StepLog::keep_only_concessions() {
    StepLog kept;
    each_from(0, [&](const Entry& entry) {
        if (entry.kind == EntryKind::concede) kept.add_concession(entry.player(), 0);
    });
    words_ = kept.words_;
}

void StepLog::drop_concessions(std::uint32_t from) {
    std::vector<std::uint32_t> kept;
    each_from(0, [&](const Entry& entry) {
        if (entry.kind == EntryKind::concede && entry.asked() >= from) return;
        const std::uint32_t* first = entry.data.data() - 1;
        kept.insert(kept.end(), first, first + length(entry));
    });
    words_ = std::move(kept);
}

bool StepLog::is_well_formed() const {
    std::size_t at = 0;
    while (const auto next = entry(at)) at += length(*next);
    return at == words_.size();
}

}  // namespace cardloom
