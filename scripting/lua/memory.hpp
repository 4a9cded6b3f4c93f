/// Lua's memory: free lists by size, and the account of what a step may take. Lua's own garbage
/// collector rests while a script runs (host.hpp), so what was taken is what was ever asked for.
///
/// Limits hold only while armed, between the resuming of a script and its return: outside of a
/// protected call a refusal would end the program. A shrinking block is never refused.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

namespace cardloom {

class LuaMemory {
public:
    struct Limits {
        std::size_t string = 4 * 1024;  // one text
        std::size_t block = 64 * 1024;  // one table's entries, or the stack of calls
        std::size_t step = 2 * 1024 * 1024;
    };
    enum class Refusal : std::uint8_t { none, string, block, step };

    explicit LuaMemory(Limits limits) : limits_(limits) {}
    LuaMemory(const LuaMemory&) = delete;
    LuaMemory& operator=(const LuaMemory&) = delete;
    ~LuaMemory() = default;

    /// The function Lua asks; `self` is the LuaMemory. For a new object the old size is its kind.
    static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);

    void begin_step() { taken_ = 0; }
    /// `slack` times the limit of the step: a re-run is not refused what the run before it got.
    void arm(std::size_t slack) {
        slack_ = slack;
        armed_ = true;
        refusal_ = Refusal::none;
    }
    void disarm() { armed_ = false; }
    /// What was refused since it was armed.
    [[nodiscard]] Refusal refusal() const { return refusal_; }
    /// Bytes scripts asked for in this step. Short texts do not count: Lua keeps one of each, so
    /// that whether one is new is no function of the game.
    [[nodiscard]] std::size_t taken() const { return taken_; }
    [[nodiscard]] std::size_t in_use() const { return in_use_; }
    [[nodiscard]] const Limits& limits() const { return limits_; }

private:
    static constexpr std::size_t grain = 16, classes = 32;  // blocks up to 512 bytes
    struct Free {
        Free* next;
    };

    [[nodiscard]] bool refuses(const void* block, std::size_t old_size, std::size_t new_size);
    [[nodiscard]] void* take(std::size_t size);
    void give_back(void* block, std::size_t size);
    [[nodiscard]] void* resize(void* block, std::size_t old_size, std::size_t new_size);
    [[nodiscard]] bool refill(std::size_t size_class);

    Limits limits_;
    std::array<Free*, classes> free_{};
    struct Freed {
        void operator()(void* page) const { std::free(page); }
    };
    std::vector<std::unique_ptr<void, Freed>> pages_;
    std::size_t taken_ = 0, in_use_ = 0, slack_ = 1;
    bool armed_ = false;
    Refusal refusal_ = Refusal::none;
};

}  // namespace cardloom
