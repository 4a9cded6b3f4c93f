#include "scripting/lua/running_call.hpp"

#include <fmt/format.h>

#include <charconv>
#include <lua.hpp>
#include <string_view>

#include "core/characteristics.hpp"
#include "core/memory.hpp"
#include "core/past.hpp"
#include "scripting/lua/handles.hpp"

namespace cardloom {

namespace {

constexpr std::size_t most_message = 400;

/// Error texts are shown to people: no control characters, and not too long.
std::string presentable(std::string_view text) {
    std::size_t size = std::min(text.size(), most_message);
    while (size < text.size() && size > 0 && (text[size] & 0xC0) == 0x80) --size;
    std::string shown(text.substr(0, size));
    for (char& c : shown) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    }
    return shown;
}

/// Takes "#3:7: " off the front of a message of Lua's; the line, or 0.
std::uint32_t take_line(std::string_view& message) {
    const std::size_t colon = message.find(':');
    if (!message.starts_with('#') || colon == std::string_view::npos) return 0;
    std::uint32_t line = 0;
    const char* end = message.data() + message.size();
    const auto read = std::from_chars(message.data() + colon + 1, end, line);
    const auto after = static_cast<std::size_t>(read.ptr - message.data());
    if (line == 0 || !message.substr(after).starts_with(": ")) return 0;
    message.remove_prefix(after + 2);
    return line;
}

}  // namespace

RunningCall::RunningCall(LuaHost& host, Game& in, const Call& what, ScriptRef which)
    : game(in),
      call(what),
      script(which),
      host_(host),
      outer_(host.innermost_),
      thread_(host.take_thread()),
      room_(host.take_room()) {
    room_.cards.clear();
    room_.opened.clear();
    room_.tests.clear();
    room_.complaint.clear();
    host_.innermost_ = this;
}

RunningCall::~RunningCall() {
    host_.innermost_ = outer_;
    --host_.depth_;
    if (failed_) {
        host_.throw_away(thread_);  // hooks may be off on it for ever
    } else {
        host_.give_back(thread_, suspended_);
    }
}

namespace {

/// A card, a player or something on the stack; nil for one that is no target any more.
void push_one(lua_State* L, const Target& target) {
    switch (target.kind) {
        case Target::Kind::card:
            push(L, target.card);
            break;
        case Target::Kind::player:
            push(L, PlayerId{target.other});
            break;
        case Target::Kind::instance:
            push(L, Handle::of_instance(target.other));
            break;
        case Target::Kind::null:
            lua_pushnil(L);
            break;
    }
}

}  // namespace

/// What was targeted for one spec: of one at most a thing or nil, else a list of those still legal.
void RunningCall::push_slot(std::size_t slot) {
    lua_State* L = thread_.state;
    const bool single = game.library().ability(call.ability).targets[slot].most == 1;
    if (!single) lua_newtable(L);
    lua_Integer count = 0;
    for (const Target& target : game.state().targets()) {
        if (target.instance != call.instance || target.slot != slot) continue;
        if (single) {
            push_one(L, target);
            return;
        }
        if (target.kind == Target::Kind::null) continue;
        push_one(L, target);
        lua_rawseti(L, -2, ++count);
    }
    if (single) lua_pushnil(L);
}

namespace {

/// Whose targets a text is about: its own, or of a mode without any those declared beside it.
std::uint8_t text_with_targets(const Library& library, const Call& call) {
    const AbilityDefinition& ability = library.ability(call.ability);
    const bool is_choice =
        call.mode != TargetSpec::every_mode && (ability.modes.always >> call.mode & 1u) == 0;
    const bool has_own =
        std::any_of(ability.targets.begin(), ability.targets.end(),
                    [&](const TargetSpec& spec) { return spec.mode == call.mode; });
    return is_choice && !has_own ? ability.modes.beside : call.mode;
}

}  // namespace

/// The first target, and all of them by spec: those of the mode whose text this is.
void RunningCall::push_targets() {
    lua_State* L = thread_.state;
    const bool is_on_stack = call.instance != 0 && call.ability;
    const std::size_t specs = is_on_stack ? game.library().ability(call.ability).targets.size() : 0;
    const std::uint8_t meant = specs == 0 ? call.mode : text_with_targets(game.library(), call);
    const auto is_meant = [&](std::size_t slot) {
        return game.library().ability(call.ability).targets[slot].mode == meant;
    };
    std::size_t first = 0;
    while (first < specs && !is_meant(first)) ++first;
    if (first == specs) {
        push(L, specs == 0 ? call.targets[0] : CardRef{});
        lua_pushnil(L);
        return;
    }
    push_slot(first);
    lua_newtable(L);
    lua_Integer count = 0;
    for (std::size_t slot = first; slot < specs; ++slot) {
        if (!is_meant(slot)) continue;
        push_slot(slot);
        lua_rawseti(L, -2, ++count);
    }
}

void RunningCall::push_names() {
    lua_State* L = thread_.state;
    push(L, Handle{HandleKind::game, 0, 0});
    push(L, call.you);
    if (call.told.holder) {
        push(L, call.told.holder);
    } else {
        push(L, call.self());
    }
    push(L, call.source);
    if (call.proposal != Call::none) {
        push(L, Handle{HandleKind::event, call.proposal, 0});
    } else if (!call.about.is_none() || call.whom) {
        push(L, Handle{HandleKind::event, past_event, 0});
    } else {
        lua_pushnil(L);
    }
    push_targets();
    lua_pushinteger(L, x_of(game, call));
    push(L, Handle::of_timestamp(HandleKind::args, call.timestamp));
    push(L, Handle{HandleKind::ability, 0, 0});
    push(L, Handle::of(call.source, HandleKind::paid));
    const CardRef champion = champion_of(game, call.you);
    const std::int32_t level =
        (champion.is_none() ? 0 : level_of(game, champion.card)) + call.level;
    lua_pushinteger(L, std::max(level, 0));  // below 0 it is none (GA-CHAMP-2)
    push(L, Handle{HandleKind::combat, 0, 0});
    const WordId open_count = game.library().open_count;
    auto open = call.instance == 0
                    ? std::span<const Note>{}
                    : note_of(game.state(), Keeper{{}, call.instance, {}}, open_count);
    if (open.empty()) open = note_of(game.state(), Keeper{call.source, 0, {}}, open_count);
    lua_pushinteger(L, open.empty() ? 0 : open.front().value.number);
}

bool RunningCall::resume() {
    lua_State* L = thread_.state;
    int given = outcomes;
    outcomes = 0;
    if (!started_) {
        started_ = true;
        given = host_.push_call(L, script);
        push_names();
        given += static_cast<int>(std::size(script_names));
    }
    host_.memory_.arm(game.is_repeating() ? 2 : 1);
    int yielded = 0;
    const int status = lua_resume(L, host_.lua_, given, &yielded);
    host_.memory_.disarm();
    suspended_ = status == LUA_YIELD;
    if (status != LUA_YIELD && status != LUA_OK) fail(status);
    return suspended_;
}

void RunningCall::fail(int status) {
    failed_ = true;
    failed_line_ = current_line();
    lua_State* L = thread_.state;
    if (host_.over_budget_) {
        reason_ = FaultReason::budget;
        text_ = fmt::format("script ran over its budget of {} instructions (an endless loop?)",
                            host_.limits_.instructions);
        return;
    }
    const LuaMemory::Limits& limits = host_.memory_.limits();
    if (status == LUA_ERRMEM) {
        reason_ = FaultReason::memory;
        switch (host_.memory_.refusal()) {
            case LuaMemory::Refusal::string:
                text_ = fmt::format("script made a text longer than {} bytes", limits.string);
                break;
            case LuaMemory::Refusal::block:
                text_ = "script made too large a table, or calls itself too deeply";
                break;
            default:
                text_ = fmt::format("script used more than {} KB of memory", limits.step / 1024);
                break;
        }
        return;
    }
    reason_ = FaultReason::error;
    if (lua_type(L, -1) != LUA_TSTRING) {
        text_ = fmt::format("script raised an error that is no text but a {}", type_word(L, -1));
        return;
    }
    std::size_t size = 0;
    const char* bytes = lua_tolstring(L, -1, &size);
    std::string_view message(bytes, size);
    if (message.starts_with("library:")) {  // of our own functions: the author's line counts
        message.remove_prefix(std::min(message.find(": ") + 2, message.size()));
    }
    const std::uint32_t told = take_line(message);
    if (told != 0) failed_line_ = host_.scripts_->file_line(script.script, told);
    text_ = presentable(message);
}

std::string_view RunningCall::prompt() const {
    lua_State* L = thread_.state;
    constexpr int given_at = 2;  // the arguments, on the stack of a call that waits
    if (lua_type(L, given_at) != LUA_TTABLE) return {};
    lua_pushliteral(L, "prompt");
    std::size_t size = 0;
    const char* text = lua_rawget(L, given_at) == LUA_TSTRING ? lua_tolstring(L, -1, &size) : "";
    lua_pop(L, 1);  // the table holds it
    return {text, size};
}

std::uint32_t RunningCall::line() const { return failed_ ? failed_line_ : current_line(); }

/// Of the innermost function that the author wrote: those of our own library do not count.
std::uint32_t RunningCall::current_line() const {
    lua_Debug where{};
    for (int level = 0; lua_getstack(thread_.state, level, &where) != 0; ++level) {
        lua_getinfo(thread_.state, "Sl", &where);
        if (where.currentline > 0 && where.short_src[0] == '#') {
            return host_.scripts_->file_line(script.script,
                                             static_cast<std::uint32_t>(where.currentline));
        }
    }
    return 0;
}

}  // namespace cardloom
