/// Tasks: rule procedures as straight-line coroutines whose frames live on a stack of our own.
///
/// Two traps of GCC 12.2 shape this file and the code that uses it:
///  - it miscompiles a `co_await` inside a condition, and arguments that own something around one.
///    House rule: a `co_await` is a statement or initialises one local, and task parameters are
///    trivially destructible. `./dev check` looks for the first.
///  - symmetric transfer grows the C stack unless optimised. A child is therefore started inside
///    `await_suspend`, which returns whether it is still running; a finished coroutine only stops,
///    and `Suspended::resume` carries on with its caller in a loop.
///
/// Across a `co_await` hold ids with incarnation, never a reference or pointer into the state.
///
/// Most procedures ask nobody most of the time. Such a one is a plain function that does its work
/// when it is called and returns what came of it, `return happened;` or `return {};`; only if it
/// has to wait it returns a coroutine that goes on from there. Whoever awaits it sees no
/// difference, and there is no frame to make.
#pragma once

#include <cassert>
#include <concepts>
#include <coroutine>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace cardloom {

/// Memory for coroutine frames. Frames are strictly nested, also when a suspended step is dropped,
/// so freeing pops the top. It grows by blocks and keeps them.
class FrameStack {
public:
    void* take(std::size_t bytes) {
        bytes = (bytes + sizeof(Mark) + 15) / 16 * 16;
        if (static_cast<std::size_t>(end_ - free_) < bytes) next_block(bytes);
        std::byte* const at = free_;
        new (at) Mark{this, top_, current_};
        free_ += bytes;
        top_ = at;
        return at + sizeof(Mark);
    }
    static void give_back(void* frame) {
        std::byte* at = static_cast<std::byte*>(frame) - sizeof(Mark);
        const Mark mark = *std::launder(reinterpret_cast<Mark*>(at));
        FrameStack& stack = *mark.stack;
        assert(stack.top_ == at && "frames must be freed in the reverse order");
        stack.top_ = mark.below;
        stack.free_ = at;
        if (mark.block == stack.current_) return;
        stack.current_ = mark.block;
        stack.end_ = stack.blocks_[mark.block].bytes.get() + stack.blocks_[mark.block].size;
    }
    [[nodiscard]] bool empty() const { return top_ == nullptr; }

private:
    struct alignas(16) Mark {
        FrameStack* stack;
        std::byte* below;  // the frame under this one
        std::size_t block;
    };
    struct Block {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t size;
    };
    static constexpr std::size_t block_bytes = 16 * 1024;

    void next_block(std::size_t bytes) {
        if (free_ != nullptr) ++current_;
        if (current_ < blocks_.size() && blocks_[current_].size < bytes) {
            blocks_.resize(current_);  // too small for this frame, and nothing lives above
        }
        if (current_ == blocks_.size()) {
            const std::size_t size = bytes > block_bytes ? bytes : block_bytes;
            blocks_.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size});
        }
        free_ = blocks_[current_].bytes.get();
        end_ = free_ + blocks_[current_].size;
    }

    std::vector<Block> blocks_;
    std::size_t current_ = 0;
    std::byte *free_ = nullptr, *end_ = nullptr;  // of the current block
    std::byte* top_ = nullptr;
};

template <class G>
concept HasFrames = requires(G& game) {
    { game.frames() } -> std::same_as<FrameStack&>;
};

struct PromiseBase;

/// A coroutine that waits, and the way up to whoever waits for it.
struct Suspended {
    std::coroutine_handle<> handle;
    PromiseBase* promise = nullptr;
    explicit operator bool() const { return promise != nullptr; }
};

struct PromiseBase {
    Suspended caller;

    // Every task takes the game first, after `this` where it is a member: that is where frames
    // live.
    template <HasFrames G, class... Rest>
    static void* operator new(std::size_t bytes, G& game, const Rest&...) {
        static_assert((std::is_trivially_destructible_v<Rest> && ...), "see the house rule above");
        return game.frames().take(bytes);
    }
    template <class Self, HasFrames G, class... Rest>
    static void* operator new(std::size_t bytes, const Self&, G& game, const Rest&...) {
        static_assert((std::is_trivially_destructible_v<Rest> && ...), "see the house rule above");
        return game.frames().take(bytes);
    }
    static void operator delete(void* frame, std::size_t) { FrameStack::give_back(frame); }

    static std::suspend_always initial_suspend() noexcept { return {}; }
    static std::suspend_always final_suspend() noexcept { return {}; }
    [[noreturn]] static void unhandled_exception() { std::abort(); }  // no exceptions in rule code
};

/// What a task comes to, in the promise of one that runs and in the task of one that never had to.
template <class T>
struct TaskResult {
    T value{};
    T result() const { return value; }
};
template <>
struct TaskResult<void> {
    static void result() {}
};

template <class T>
struct TaskPromise : PromiseBase, TaskResult<T> {
    void return_value(T result) { this->value = result; }
};
template <>
struct TaskPromise<void> : PromiseBase, TaskResult<void> {
    static void return_void() {}
};

/// Without a coroutine it is done. Where only that matters, a task is as good as one without a
/// result.
template <class T = void>
class [[nodiscard]] Task : private TaskResult<T> {
public:
    struct promise_type : TaskPromise<T> {
        Task get_return_object() {
            Task task;
            task.runs_ = {std::coroutine_handle<promise_type>::from_promise(*this), this};
            return task;
        }
    };

    Task() = default;
    template <std::same_as<T> Result>
    Task(Result result) : TaskResult<T>{result} {}
    template <class Other>
    requires std::is_void_v<T> Task(Task<Other>&& other)
    noexcept : runs_(std::exchange(other.runs_, {})) {}
    Task(Task&& other) noexcept : TaskResult<T>(other), runs_(std::exchange(other.runs_, {})) {}
    Task& operator=(Task&& other) noexcept {
        static_cast<TaskResult<T>&>(*this) = other;
        std::swap(runs_, other.runs_);
        return *this;
    }
    ~Task() {
        if (runs_) runs_.handle.destroy();
    }

    // Awaiting a task starts it; it may run to its end at once.
    bool await_ready() const { return !runs_; }
    template <std::derived_from<PromiseBase> Promise>
    bool await_suspend(std::coroutine_handle<Promise> caller) {
        runs_.promise->caller = {caller, &caller.promise()};
        runs_.handle.resume();
        return !runs_.handle.done();
    }
    T await_resume() {
        if constexpr (!std::is_void_v<T>) {  // else it may be a task of another kind that runs
            if (!runs_) return this->result();
            return static_cast<promise_type*>(runs_.promise)->result();
        }
    }

    // For the runner, which has no caller.
    void start() {
        if (runs_) runs_.handle.resume();
    }
    [[nodiscard]] bool done() const { return !runs_ || runs_.handle.done(); }
    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(runs_); }

private:
    template <class Other>
    friend class Task;
    Suspended runs_;
};

/// Resumes a waiting coroutine and then, one by one, the callers of what has finished. `waits` is
/// where a coroutine that stops again leaves word of it.
inline void resume(Suspended leaf, Suspended& waits) {
    waits = {};
    while (leaf) {
        leaf.handle.resume();
        if (waits) return;
        leaf = leaf.promise->caller;
    }
}

}  // namespace cardloom
