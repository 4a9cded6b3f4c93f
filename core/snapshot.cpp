#include "core/snapshot.hpp"

#include <cstring>

#include "core/hash.hpp"

namespace cardloom {

namespace {

/// Most sections have a few rows or none, which are copied faster than it is found out how many.
void copy_rows(std::byte* to, const std::byte* from, std::size_t size) {
    constexpr std::size_t many = 1024;
    std::memcpy(to, from, copied_at_once);
    if (size > many) {
        std::memcpy(to, from, size);
        return;
    }
    for (std::size_t at = copied_at_once; at < size; at += copied_at_once) {
        std::memcpy(to + at, from + at, copied_at_once);
    }
}

}  // namespace

void Snapshot::release() {
    if (block_ != nullptr && block_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) {
        block_->~Block();
        ::operator delete (block_, std::align_val_t{alignof(Block)});
    }
    block_ = nullptr;
}

void Snapshot::assign(const GameState& state) {
    const auto needed = static_cast<std::uint32_t>(state.used_bytes());
    const bool reusable = block_ != nullptr && block_->capacity >= needed + copied_at_once &&
                          block_->owners.load(std::memory_order_acquire) == 1;
    if (!reusable) {
        release();
        const std::uint32_t capacity = (needed + needed / 4 + copied_at_once + 511) / 512 * 512;
        block_ =
            new (::operator new (sizeof(Block) + capacity, std::align_val_t{alignof(Block)})) Block;
        block_->capacity = capacity;
    }
    block_->used = needed;
    std::byte* at = block_->data();
    const Header& head = state.header();
    std::memcpy(at, &head, sizeof(Header));
    at += sizeof(Header);
    for (std::size_t i = 0; i < section_count; ++i) {
        const std::size_t size = head.used[i] * row_bytes[i];
        copy_rows(at, state.rows(static_cast<SectionId>(i)), size);
        at += size;
    }
}

void Snapshot::assign_header(const GameState& state) {
    const bool is_own = block_->owners.load(std::memory_order_acquire) == 1;
    if (!is_own || header().used != state.header().used) {
        assign(state);
        return;
    }
    std::memcpy(block_->data(), &state.header(), sizeof(Header));
}

void Snapshot::unpack(GameState& state) const {
    const std::byte* at = block_->data();
    std::memcpy(&state.header(), at, sizeof(Header));
    at += sizeof(Header);
    for (std::size_t i = 0; i < section_count; ++i) {
        const std::size_t size = state.header().used[i] * row_bytes[i];
        copy_rows(state.rows(static_cast<SectionId>(i)), at, size);
        at += size;
    }
}

std::uint64_t Snapshot::hash() const {
    Hash hash;
    const std::byte* at = block_->data();
    const Header head = header().without_derived();
    hash.add_bytes(&head, sizeof(Header));
    at += sizeof(Header);
    for (std::size_t i = 0; i < section_count; ++i) {
        const std::size_t size = header().used[i] * row_bytes[i];
        if (!is_derived(static_cast<SectionId>(i))) hash.add_bytes(at, size);
        at += size;
    }
    return hash.value();
}

}  // namespace cardloom
