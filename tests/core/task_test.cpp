#include "core/task.hpp"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <cstring>
#include <vector>

namespace task_tests {

using namespace cardloom;

namespace {

/// As much of a game as tasks need: frames, and a place where a waiting coroutine leaves word.
struct Bench {
    FrameStack stack;
    Suspended waits;
    int given = 0;  // what a pause returns
    std::vector<int> trace;

    FrameStack& frames() { return stack; }
    void go_on(int value) {
        given = value;
        resume(waits, waits);
    }
};

struct Pause {
    Bench& bench;
    static bool await_ready() { return false; }
    template <std::derived_from<PromiseBase> Promise>
    void await_suspend(std::coroutine_handle<Promise> handle) {
        bench.waits = {handle, &handle.promise()};
    }
    int await_resume() { return bench.given; }
};

/// How deep the C stack is where this is called from.
[[gnu::noinline]] std::uintptr_t stack_depth() {
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
}

Task<int> at_once(Bench&, int value) { co_return value; }

Task<int> after_pause(Bench& bench, int add) {
    const int value = co_await Pause{bench};
    co_return value + add;
}

Task<int> three_deep(Bench& bench, int depth) {
    bench.trace.push_back(depth);
    if (depth == 0) {
        const int value = co_await after_pause(bench, 1);
        co_return value;
    }
    const int first = co_await three_deep(bench, depth - 1);
    const int second = co_await after_pause(bench, first);
    co_return second;
}

Task<> note_result(Bench& bench, int depth) {
    const int value = co_await three_deep(bench, depth);
    bench.trace.push_back(value);
}

}  // namespace

TEST_CASE("frames are given back in the reverse order, over several blocks", "[task]") {
    FrameStack stack;
    CHECK(stack.empty());
    std::vector<std::pair<unsigned char*, std::size_t>> frames;
    for (std::size_t i = 0; i < 200; ++i) {
        const std::size_t bytes = 1 + i * 37 % 1500;
        auto* frame = static_cast<unsigned char*>(stack.take(bytes));
        CHECK(reinterpret_cast<std::uintptr_t>(frame) % 16 == 0);
        std::memset(frame, static_cast<int>(i), bytes);
        frames.emplace_back(frame, bytes);
    }
    bool intact = true;
    for (std::size_t i = frames.size(); i-- > 0;) {
        for (std::size_t k = 0; k < frames[i].second; ++k) intact &= frames[i].first[k] == i;
        FrameStack::give_back(frames[i].first);
    }
    CHECK(intact);
    CHECK(stack.empty());
}

TEST_CASE("a frame larger than a block gets a block of its own", "[task]") {
    FrameStack stack;
    void* small = stack.take(100);
    auto* large = static_cast<unsigned char*>(stack.take(100'000));
    std::memset(large, 1, 100'000);
    void* another = stack.take(100);
    FrameStack::give_back(another);
    FrameStack::give_back(large);
    // The block is kept for the next frames, and given up for one that does not fit into it.
    void* again = stack.take(20'000);
    auto* larger = static_cast<unsigned char*>(stack.take(300'000));
    std::memset(larger, 2, 300'000);
    FrameStack::give_back(larger);
    FrameStack::give_back(again);
    FrameStack::give_back(small);
    CHECK(stack.empty());
}

TEST_CASE("memory of frames is used again", "[task]") {
    FrameStack stack;
    void* below = stack.take(64);
    void* first = stack.take(64);
    FrameStack::give_back(first);
    for (int i = 0; i < 1000; ++i) {
        void* frame = stack.take(64);
        REQUIRE(frame == first);
        FrameStack::give_back(frame);
    }
    FrameStack::give_back(below);
}

TEST_CASE("a task does nothing before it is started", "[task]") {
    Bench bench;
    Task<> task = note_result(bench, 0);
    CHECK(bench.trace.empty());
    CHECK_FALSE(task.done());
    task.start();
    CHECK(bench.trace == std::vector{0});
}

TEST_CASE("tasks nest, wait at any depth and return their values", "[task]") {
    Bench bench;
    {
        Task<> task = note_result(bench, 3);
        task.start();
        CHECK(bench.trace == std::vector{3, 2, 1, 0});
        bench.go_on(10);   // depth 0: 11
        bench.go_on(100);  // depth 1: 111
        bench.go_on(200);  // depth 2: 311
        CHECK_FALSE(task.done());
        bench.go_on(300);  // depth 3: 611
        CHECK(task.done());
        CHECK(bench.trace == std::vector{3, 2, 1, 0, 611});
        CHECK_FALSE(bench.waits);
    }
    CHECK(bench.stack.empty());
}

namespace {

/// A plain function: it waits only for what is odd.
Task<int> doubled(Bench& bench, int value) {
    bench.trace.push_back(value);
    if (value % 2 == 0) return 2 * value;
    return after_pause(bench, value);
}

Task<> without_result(Bench& bench, int value) { return doubled(bench, value); }

Task<> await_both(Bench& bench) {
    const int even = co_await doubled(bench, 4);
    bench.trace.push_back(even);
    const int odd = co_await doubled(bench, 5);
    bench.trace.push_back(odd);
    co_await without_result(bench, 6);
    co_await without_result(bench, 7);
    bench.trace.push_back(0);
}

}  // namespace

TEST_CASE("a function that need not wait is done when it returns, and makes no frame", "[task]") {
    Bench bench;
    Task<int> task = doubled(bench, 8);
    CHECK(task.done());
    CHECK_FALSE(task);  // no coroutine
    CHECK(bench.stack.empty());
    task.start();  // there is nothing to start
    CHECK(task.await_resume() == 16);
}

TEST_CASE("who awaits a task sees no difference between a coroutine and what is done", "[task]") {
    Bench bench;
    {
        Task<> task = await_both(bench);
        task.start();
        CHECK(bench.trace == std::vector{4, 8, 5});
        bench.go_on(10);
        CHECK(bench.trace == std::vector{4, 8, 5, 15, 6, 7});
        CHECK_FALSE(task.done());
        bench.go_on(0);
        CHECK(task.done());
        CHECK(bench.trace.back() == 0);
    }
    CHECK(bench.stack.empty());
}

TEST_CASE("a suspended step can be dropped at any depth", "[task]") {
    Bench bench;
    for (int answers = 0; answers < 4; ++answers) {
        Task<> task = note_result(bench, 3);
        task.start();
        for (int i = 0; i < answers; ++i) bench.go_on(1);
        CHECK_FALSE(bench.stack.empty());
        task = Task<>{};
        CHECK(bench.stack.empty());
        CHECK_FALSE(task);
    }
}

namespace {

constexpr int many = 100'000;

Task<> loop_at_once(Bench& bench, std::uintptr_t* early, std::uintptr_t* late) {
    std::int64_t sum = 0;
    for (int i = 0; i < many; ++i) {
        const int value = co_await at_once(bench, i);
        sum += value;
        if (i == 10) *early = stack_depth();
        if (i == many - 1) *late = stack_depth();
    }
    bench.trace.push_back(static_cast<int>(sum % 1000));
}

Task<int> child_with_pause(Bench& bench) {
    const int value = co_await after_pause(bench, 1);
    co_return value;
}

Task<> loop_with_pauses(Bench& bench, std::uintptr_t* early, std::uintptr_t* late) {
    for (int i = 0; i < many; ++i) {
        const int value = co_await child_with_pause(bench);
        const int again = co_await at_once(bench, value);
        if (i == 10) *early = stack_depth();
        if (i == many - 1) *late = stack_depth();
        if (again != i + 1) bench.trace.push_back(i);
    }
}

}  // namespace

TEST_CASE("a loop of 100,000 awaits that need no waiting takes no more C stack", "[task]") {
    Bench bench;
    std::uintptr_t early = 0, late = 1;
    Task<> task = loop_at_once(bench, &early, &late);
    task.start();
    CHECK(task.done());
    CHECK(early == late);
    CHECK(bench.trace == std::vector{static_cast<int>(4'999'950'000 % 1000)});
}

TEST_CASE("a loop of 100,000 awaits that wait takes no more C stack", "[task]") {
    Bench bench;
    std::uintptr_t early = 0, late = 1;
    Task<> task = loop_with_pauses(bench, &early, &late);
    task.start();
    for (int i = 0; i < many; ++i) {
        REQUIRE(bench.waits);
        bench.go_on(i);
    }
    CHECK(task.done());
    CHECK(early == late);
    CHECK(bench.trace.empty());
}

namespace {

Task<int> recurse(Bench& bench, int depth) {
    std::array<int, 64> local{};
    local.fill(depth);
    if (depth == 0) {
        const int value = co_await Pause{bench};
        co_return value;
    }
    const int below = co_await recurse(bench, depth - 1);
    co_return below + local[static_cast<std::size_t>(depth) % 64] - depth + 1;
}
Task<> start_deep(Bench& bench) {
    const int value = co_await recurse(bench, 500);
    bench.trace.push_back(value);
}

}  // namespace

TEST_CASE("500 nested tasks live on several blocks and come back", "[task]") {
    Bench bench;
    {
        Task<> task = start_deep(bench);
        task.start();
        bench.go_on(7);
        CHECK(bench.trace == std::vector{507});
    }
    CHECK(bench.stack.empty());
}

TEST_CASE("a task can be moved before it runs", "[task]") {
    Bench bench;
    {
        Task<> first = note_result(bench, 0);
        Task<> second = std::move(first);
        CHECK_FALSE(first);
        second.start();
        bench.go_on(5);
        CHECK(second.done());
    }
    CHECK(bench.trace == std::vector{0, 6});
    CHECK(bench.stack.empty());
}

}  // namespace task_tests
