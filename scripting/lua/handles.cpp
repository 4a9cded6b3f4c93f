#include "scripting/lua/handles.hpp"

#include <fmt/format.h>

#include <lua.hpp>
#include <string>
#include <vector>

#include "core/pipeline.hpp"
#include "core/zones.hpp"
#include "scripting/lua/members.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

constexpr std::uint64_t handle_mark = 1ull << 40;  // so that no handle is a null pointer

/// Which of the upvalues of `on_index` holds the members of a kind.
constexpr int members_of(HandleKind kind) { return static_cast<int>(kind); }

void say_no_member(lua_State* L, HandleKind kind, std::string_view name) {
    std::vector<std::string> names;
    for (const MemberRow& row : all_members()) {
        if (row.kind == kind) names.emplace_back(row.name);
    }
    if (kind == HandleKind::game) {
        for (const VerbRow& row : all_verbs()) names.emplace_back(row.name);
    }
    LuaHost::of(L).message =
        fmt::format("{} has no member '{:.60}'{}", word(kind), name, did_you_mean(name, names));
}

int on_index(lua_State* L) {
    Handle handle;
    if (!to_handle(L, 1, handle)) return luaL_error(L, "this is not a thing of the game");
    if (lua_type(L, 2) != LUA_TSTRING) {
        return luaL_error(L, "%s has members with names, not a member of type %s",
                          word(handle.kind), type_word(L, 2));
    }
    lua_pushvalue(L, 2);
    switch (lua_rawget(L, lua_upvalueindex(members_of(handle.kind)))) {
        case LUA_TFUNCTION:
            return 1;
        case LUA_TNUMBER:
            return read_member(L, handle, static_cast<Member>(lua_tointeger(L, -1)));
        default:
            break;
    }
    if (read_named(L, handle, lua_tostring(L, 2))) return 1;
    say_no_member(L, handle.kind, lua_tostring(L, 2));
    raise_message(L);
}

int on_new_index(lua_State* L) {
    Handle handle;
    if (!to_handle(L, 1, handle)) return luaL_error(L, "this is not a thing of the game");
    const char* name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
    if (handle.kind == HandleKind::event && write_event(L, handle, name)) return 0;
    return luaL_error(L,
                      "%s.%s is read-only; change the game with a verb, as in game:damage { ... }",
                      word(handle.kind), name);
}

}  // namespace

const char* word(HandleKind kind) {
    switch (kind) {
        case HandleKind::game:
            return "game";
        case HandleKind::card:
            return "card";
        case HandleKind::player:
            return "player";
        case HandleKind::zone:
            return "zone";
        case HandleKind::counters:
            return "counters";
        case HandleKind::event:
            return "event";
        case HandleKind::instance:
            return "instance";
        case HandleKind::notes:
        case HandleKind::player_notes:
            return "notes";
        case HandleKind::links:
            return "links";
        case HandleKind::args:
            return "args";
        case HandleKind::ability:
            return "ability";
        case HandleKind::paid:
            return "paid";
        case HandleKind::combat:
            return "combat";
    }
    return "thing";
}

namespace {

bool names_card(HandleKind kind) {
    return kind == HandleKind::card || kind == HandleKind::counters || kind == HandleKind::notes ||
           kind == HandleKind::links || kind == HandleKind::paid;
}

}  // namespace

/// A champion that levels up is the same object (GA-CHAMP-4), so a script knows it by one handle
/// all the while: as it was called first.
void push(lua_State* L, Handle handle) {
    if (names_card(handle.kind)) {
        handle = Handle::of(LuaHost::of(L).call().game.first_known(handle.card()), handle.kind);
    }
    const std::uint64_t bits = handle_mark | static_cast<std::uint64_t>(handle.kind) << 32 |
                               static_cast<std::uint64_t>(handle.id) << 16 | handle.incarnation;
    lua_pushlightuserdata(L, reinterpret_cast<void*>(bits));  // NOLINT: a word, not an address
}

void push(lua_State* L, CardRef card) {
    if (card.is_none()) {
        lua_pushnil(L);
    } else {
        push(L, Handle::of(card));
    }
}

void push(lua_State* L, PlayerId player) {
    if (player.is_none()) {
        lua_pushnil(L);
    } else {
        push(L, Handle::of(player));
    }
}

bool to_handle(lua_State* L, int index, Handle& handle) {
    if (lua_type(L, index) != LUA_TLIGHTUSERDATA) return false;
    const auto bits = reinterpret_cast<std::uint64_t>(lua_touserdata(L, index));
    handle.kind = static_cast<HandleKind>(bits >> 32 & 0xFF);
    handle.id = static_cast<std::uint16_t>(bits >> 16);
    handle.incarnation = static_cast<std::uint16_t>(bits);
    if (names_card(handle.kind)) {
        handle = Handle::of(LuaHost::of(L).call().game.present(handle.card()), handle.kind);
    }
    return true;
}

const char* type_word(lua_State* L, int index) {
    Handle handle;
    if (to_handle(L, index, handle)) return word(handle.kind);
    return luaL_typename(L, index);
}

void install_handles(lua_State* L) {
    lua_pushlightuserdata(L, L);  // any: they all share one metatable
    lua_createtable(L, 0, 3);

    for (int kind = 1; kind <= handle_kinds; ++kind) {
        lua_newtable(L);
        for (const MemberRow& row : all_members()) {
            if (static_cast<int>(row.kind) != kind) continue;
            if (row.method != nullptr) {
                lua_pushcfunction(L, row.method);
            } else {
                lua_pushinteger(L, static_cast<lua_Integer>(row.member));
            }
            lua_setfield(L, -2, row.name);
        }
        if (kind != static_cast<int>(HandleKind::game)) continue;
        for (const VerbRow& row : all_verbs()) {
            lua_pushlightuserdata(L, const_cast<VerbRow*>(&row));
            lua_pushcclosure(L, call_verb, 1);
            lua_setfield(L, -2, row.name);
        }
    }
    lua_pushcclosure(L, on_index, handle_kinds);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, on_new_index);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

}  // namespace cardloom
