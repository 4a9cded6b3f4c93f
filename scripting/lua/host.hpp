/// Runs scripts for the matches of one thread: one Lua state, the threads in which calls run, and
/// the budget of the step. A call is straight-line Lua in a coroutine of ours; every verb and
/// choice suspends it, is carried out by the core, and resumes it with the outcome.
///
/// Nothing a script makes outlives its call, and a call leaves nothing behind in the Lua state that
/// another could find. One host serves one runner.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "scripting/lua/argued.hpp"
#include "scripting/lua/filter.hpp"
#include "scripting/lua/memory.hpp"
#include "scripting/lua/scripts.hpp"

struct lua_State;
struct lua_Debug;

namespace cardloom {

class RunningCall;
struct VerbRow;

/// A value that is to be remembered, with its name among args.
struct NamedValue {
    WordId name;
    Kept value;
};

/// What the scripts of one step may use together; a re-run begins with a full budget.
struct ScriptLimits {
    std::int64_t instructions = 100'000;
    LuaMemory::Limits memory;
};

/// What the content that scripts belong to knows beside the game. By default nothing.
class ScriptFacts {
public:
    virtual ~ScriptFacts() = default;
    /// Whether a condition holds that was compiled with the scripts; nothing if there is no such
    /// one.
    [[nodiscard]] virtual std::optional<bool> holds(const Game&, const Call&,
                                                    std::string_view) const {
        return {};
    }
};

class LuaHost {
public:
    explicit LuaHost(const Scripts& scripts, ScriptLimits limits = {});
    LuaHost(const LuaHost&) = delete;
    LuaHost& operator=(const LuaHost&) = delete;
    ~LuaHost();

    /// Goes over to scripts that begin with those it has; while nothing runs. What is new is loaded
    /// when it is first called.
    void adopt(const Scripts& scripts);

    /// Runs a script as the call's ability. An error in it is a fault of the game.
    Task<> run(Game& game, Call call, ScriptRef script);
    /// The line of its file that the innermost call has come to.
    [[nodiscard]] std::uint32_t line() const;

    // What the scripts of the present step have used.
    [[nodiscard]] std::int64_t instructions_used() const {
        return limits_.instructions - instructions_left_;
    }
    [[nodiscard]] std::size_t bytes_used() const { return memory_.taken(); }
    /// Of Lua as a whole, loaded scripts included.
    [[nodiscard]] std::size_t bytes_in_use() const { return memory_.in_use(); }
    [[nodiscard]] std::size_t threads() const { return threads_made_; }

    /// Calls a script without any of its limits, and with no game: what a call costs at least.
    void call_unguarded(ScriptId script);

    const ScriptFacts* facts = nullptr;  // if there are any

    // For the functions that Lua calls (handles.cpp, verbs.cpp, library.cpp).
    [[nodiscard]] static LuaHost& of(lua_State* L);
    [[nodiscard]] RunningCall& call() { return *innermost_; }
    /// Takes from the budget of the step; raises an error if it is used up.
    void charge(lua_State* L, std::int64_t instructions);
    /// Room for a message: what raises an error may own nothing.
    std::string message;

private:
    friend class RunningCall;
    struct Thread {
        lua_State* state = nullptr;
        int anchor = 0;
    };

    /// What one call needs besides its thread, kept for the next: one for each depth.
    struct Room {
        std::vector<CardRef> cards, opened;
        std::vector<FilterTest> tests;
        std::vector<std::int32_t> amounts;
        std::vector<NamedValue> values;
        std::vector<CostPart> parts;  // of the cost that was read last,
        std::vector<Argued> payers;   // ... and what can pay for them
        std::string complaint;
    };

    void begin_run(const Game& game);
    [[nodiscard]] Room& take_room();
    [[nodiscard]] Thread take_thread();
    void give_back(Thread thread, bool suspended);
    void throw_away(Thread thread);
    [[nodiscard]] int push_call(lua_State* to, ScriptRef script);
    void push_function(lua_State* to, ScriptId script);
    static void on_count(lua_State* L, lua_Debug* where);

    const Scripts* scripts_;
    ScriptLimits limits_;
    LuaMemory memory_;
    lua_State* lua_ = nullptr;
    std::vector<Thread> idle_;
    std::vector<int> functions_;  // by script: the registry's number of its function
    int call_file_ = 0;           // runs a function of a file
    std::size_t threads_made_ = 0;

    std::deque<Room> rooms_;
    std::size_t depth_ = 0;
    RunningCall* innermost_ = nullptr;
    const Game* game_ = nullptr;
    std::uint64_t run_number_ = 0;
    std::int64_t instructions_left_ = 0;
    bool over_budget_ = false;
    std::size_t in_use_after_collecting_ = 0;
};

/// Raises what stands in the host's room for messages.
[[noreturn]] void raise_message(lua_State* L);

}  // namespace cardloom
