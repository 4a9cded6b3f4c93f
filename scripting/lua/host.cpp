#include "scripting/lua/host.hpp"

#include <algorithm>
#include <cassert>
#include <lua.hpp>
#include <new>

#include "scripting/lua/handles.hpp"
#include "scripting/lua/library.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

constexpr int grain = 100;                          // instructions between two looks at the budget
constexpr std::int64_t call_charge = 100;           // the grain that a short call never comes to
constexpr std::size_t least_garbage = 1024 * 1024;  // that is worth collecting

}  // namespace

LuaHost& LuaHost::of(lua_State* L) { return **static_cast<LuaHost**>(lua_getextraspace(L)); }

void raise_message(lua_State* L) {
    luaL_error(L, "%s", LuaHost::of(L).message.c_str());
    __builtin_unreachable();
}

LuaHost::LuaHost(const Scripts& scripts, ScriptLimits limits)
    : scripts_(&scripts), limits_(limits), memory_(limits.memory) {
    lua_ = lua_newstate(LuaMemory::allocate, &memory_);
    if (lua_ == nullptr) throw std::bad_alloc();
    *static_cast<LuaHost**>(lua_getextraspace(lua_)) = this;
    install_handles(lua_);
    call_file_ = install_library(lua_);
    // Nothing is collected while a script runs: then memory is a function of what it does.
    lua_gc(lua_, LUA_GCCOLLECT);
    lua_gc(lua_, LUA_GCSTOP);
    in_use_after_collecting_ = memory_.in_use();
}

LuaHost::~LuaHost() {
    assert(innermost_ == nullptr && "the runner must go before its host");
    lua_close(lua_);
}

void LuaHost::adopt(const Scripts& scripts) {
    assert(innermost_ == nullptr && "a script is running");
    assert(scripts.size() >= scripts_->size());
    scripts_ = &scripts;
}

Task<> LuaHost::run(Game& game, Call call, ScriptRef script) {
    begin_run(game);
    RunningCall running(*this, game, game.present(call), script);
    bool asks = running.resume();
    while (asks) {
        co_await running.verb->perform(game, &running);
        running.call = game.present(running.call);
        asks = running.resume();
    }
    if (running.has_failed()) {
        co_await game.fault(running.reason(), running.text());
    }
}

std::uint32_t LuaHost::line() const { return innermost_ == nullptr ? 0 : innermost_->line(); }

/// Fills the budget for a new run of a step, and collects what the last ones left.
void LuaHost::begin_run(const Game& game) {
    if (game_ == &game && run_number_ == game.run_number()) return;
    game_ = &game;
    run_number_ = game.run_number();
    instructions_left_ = limits_.instructions;
    over_budget_ = false;
    memory_.begin_step();
    // As much garbage as there are things to keep: then collecting costs each step the same,
    // however many scripts are loaded.
    const std::size_t worth = std::max(least_garbage, in_use_after_collecting_);
    if (innermost_ == nullptr && memory_.in_use() > in_use_after_collecting_ + worth) {
        lua_gc(lua_, LUA_GCCOLLECT);
        in_use_after_collecting_ = memory_.in_use();
    }
}

void LuaHost::charge(lua_State* L, std::int64_t instructions) {
    instructions_left_ -= instructions;
    if (instructions_left_ >= 0) return;
    over_budget_ = true;
    luaL_error(L, "over budget");
}

/// Lua calls this every so many instructions. An error raised here leaves hooks off on this thread:
/// it is thrown away.
void LuaHost::on_count(lua_State* L, lua_Debug*) { of(L).charge(L, grain); }

LuaHost::Thread LuaHost::take_thread() {
    Thread thread;
    if (idle_.empty()) {
        thread.state = lua_newthread(lua_);
        thread.anchor = luaL_ref(lua_, LUA_REGISTRYINDEX);
        ++threads_made_;
    } else {
        thread = idle_.back();
        idle_.pop_back();
    }
    lua_sethook(thread.state, on_count, LUA_MASKCOUNT, grain);
    return thread;
}

void LuaHost::give_back(Thread thread, bool suspended) {
    if (suspended) {
        lua_resetthread(thread.state);
    } else {
        lua_settop(thread.state, 0);
    }
    idle_.push_back(thread);
}

void LuaHost::throw_away(Thread thread) { luaL_unref(lua_, LUA_REGISTRYINDEX, thread.anchor); }

LuaHost::Room& LuaHost::take_room() {
    if (depth_ == rooms_.size()) rooms_.emplace_back();
    return rooms_[depth_++];
}

void LuaHost::call_unguarded(ScriptId script) {
    push_function(lua_, script);
    for (std::size_t i = 0; i < std::size(script_names); ++i) lua_pushinteger(lua_, 3);
    lua_pcall(lua_, static_cast<int>(std::size(script_names)), 0, 0);
    lua_settop(lua_, 0);
}

/// Pushes the function to call and what comes before the names; how many values that is, besides
/// the function. Charges for the call itself: not by an error, there is nobody to catch it.
int LuaHost::push_call(lua_State* to, ScriptRef script) {
    instructions_left_ -= call_charge;
    luaL_checkstack(to, 16, nullptr);
    if (script.function == ScriptRef::no_function) {
        push_function(to, script.script);
        return 0;
    }
    lua_rawgeti(to, LUA_REGISTRYINDEX, call_file_);
    push_function(to, script.script);
    const std::string& name = scripts_->function_name(script.function);
    lua_pushlstring(to, name.data(), name.size());
    return 2;
}

/// A script is loaded from memory when this host first needs it, with globals of its own.
void LuaHost::push_function(lua_State* to, ScriptId script) {
    if (functions_.size() <= script.index()) functions_.resize(scripts_->size(), LUA_NOREF);
    int& number = functions_[script.index()];
    if (number == LUA_NOREF) {
        const std::string& code = scripts_->script(script).bytecode;
        const std::string name = "=#" + std::to_string(script.value);
        [[maybe_unused]] const int status =
            luaL_loadbufferx(lua_, code.data(), code.size(), name.c_str(), "b");
        assert(status == LUA_OK && "this program made the bytecode itself");
        push_globals(lua_);
        lua_setupvalue(lua_, -2, 1);
        number = luaL_ref(lua_, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(to, LUA_REGISTRYINDEX, number);
}

}  // namespace cardloom
