/// A state at rest, packed: the header and the used prefixes in one block that never changes.
/// Copies share the block, so a fork costs a count and not a copy; the bytes are copied when it
/// wakes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "core/state.hpp"

namespace cardloom {

class Snapshot {
public:
    Snapshot() = default;
    explicit Snapshot(const GameState& state) { assign(state); }
    Snapshot(const Snapshot& other) : block_(other.block_) {
        if (block_ != nullptr) block_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    Snapshot(Snapshot&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
    Snapshot& operator=(Snapshot other) noexcept {
        std::swap(block_, other.block_);
        return *this;
    }
    ~Snapshot() { release(); }

    /// Packs a state; reuses the block if nobody else has it and it is large enough.
    void assign(const GameState& state);
    /// The same of a state in which only the header has changed since it was packed, and what is
    /// derived: that may stay as it was.
    void assign_header(const GameState& state);
    void unpack(GameState& state) const;

    [[nodiscard]] bool is_empty() const { return block_ == nullptr; }
    [[nodiscard]] std::size_t bytes() const { return block_->used; }
    [[nodiscard]] const Header& header() const {
        return *std::launder(reinterpret_cast<const Header*>(block_->data()));
    }
    /// Equal to the hash of the state that was packed.
    [[nodiscard]] std::uint64_t hash() const;

private:
    struct alignas(16) Block {
        std::atomic<std::uint32_t> owners{1};
        std::uint32_t capacity = 0, used = 0;
        std::byte* data() { return reinterpret_cast<std::byte*>(this + 1); }
    };
    void release();

    Block* block_ = nullptr;
};

}  // namespace cardloom
