/// One call of a script while it runs: its Lua thread, what it asked for last, and how it ended. It
/// lives in the frame of the coroutine that runs the call (LuaHost::run) and gives its thread back
/// when that frame goes, also when a suspended step is dropped.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "scripting/lua/argued.hpp"
#include "scripting/lua/host.hpp"

namespace cardloom {

class RunningCall {
public:
    RunningCall(LuaHost& host, Game& game, const Call& call, ScriptRef script);
    RunningCall(const RunningCall&) = delete;
    RunningCall& operator=(const RunningCall&) = delete;
    ~RunningCall();

    /// Runs until the next verb or the end; true if there is a verb to carry out.
    bool resume();
    [[nodiscard]] bool has_failed() const { return failed_; }
    [[nodiscard]] FaultReason reason() const { return reason_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::uint32_t line() const;

    // What it works on.
    Game& game;
    Call call;
    const ScriptRef script;

    // The verb it waits for, with its arguments.
    const VerbRow* verb = nullptr;
    static constexpr std::size_t most_arguments = 16;
    std::array<Argued, most_arguments> arguments{};
    [[nodiscard]] std::vector<CardRef>& cards() { return room_.cards; }     // of lists among them
    [[nodiscard]] std::vector<FilterTest>& tests() { return room_.tests; }  // of filters
    [[nodiscard]] std::vector<std::int32_t>& amounts() { return room_.amounts; }  // for verbs
    [[nodiscard]] std::vector<CostPart>& parts() { return room_.parts; }          // of a cost
    [[nodiscard]] const std::vector<CostPart>& parts() const { return room_.parts; }
    [[nodiscard]] std::vector<Argued>& payers() { return room_.payers; }  // by CostPart::filter
    [[nodiscard]] const std::vector<Argued>& payers() const { return room_.payers; }
    [[nodiscard]] std::vector<NamedValue>& values() { return room_.values; }  // notes and args
    [[nodiscard]] std::span<const NamedValue> values(const Argued& argued) const {
        return std::span(room_.values).subspan(argued.first, argued.count);
    }
    [[nodiscard]] Filter filter(const Argued& argued) const {
        return Filter(room_.tests).subspan(argued.first, argued.count);
    }
    [[nodiscard]] std::span<const CardRef> list(std::size_t argument) const {
        return std::span(room_.cards).subspan(arguments[argument].first, arguments[argument].count);
    }
    /// What the verb asks in the author's words; empty if it says nothing.
    [[nodiscard]] std::string_view prompt() const;

    /// Who chooses or acts, by an argument or else the call's own player.
    [[nodiscard]] PlayerId player(std::size_t argument) const {
        return arguments[argument].given ? arguments[argument].player : call.you;
    }

    [[nodiscard]] PlayerSet players(std::size_t argument) const {
        return arguments[argument].given ? arguments[argument].players : only(call.you);
    }

    // Hidden cards that this call was shown.
    void open(CardRef card) { room_.opened.push_back(card); }
    [[nodiscard]] bool has_opened(CardRef card) const {
        return std::find(room_.opened.begin(), room_.opened.end(), card) != room_.opened.end();
    }

    /// Takes from the budget of the step while the call is suspended: it shows as it goes on.
    void owe(std::int64_t instructions) { host_.instructions_left_ -= instructions; }

    // The outcome, pushed while the call is suspended; or what is wrong, raised when it goes on.
    [[nodiscard]] lua_State* lua() { return thread_.state; }
    int outcomes = 0;
    std::string& complaint() { return room_.complaint; }

private:
    void fail(int status);
    [[nodiscard]] std::uint32_t current_line() const;
    void push_names();
    void push_slot(std::size_t slot);
    void push_targets();

    LuaHost& host_;
    RunningCall* outer_;
    LuaHost::Thread thread_;
    LuaHost::Room& room_;
    std::string text_;
    FaultReason reason_ = FaultReason::error;
    std::uint32_t failed_line_ = 0;
    bool failed_ = false, suspended_ = false, started_ = false;
};

}  // namespace cardloom
