#include "scripting/lua/format.hpp"

#include <lua.hpp>

#include "core/characteristics.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/running_call.hpp"

namespace cardloom {

namespace {

void push_card_name(lua_State* L, CardRef ref) {
    const RunningCall& call = LuaHost::of(L).call();
    const GameState& state = call.game.state();
    const bool open = state.is_current(ref) &&
                      (state.card(ref.card).known == state.everyone() || call.has_opened(ref));
    if (!open) {
        lua_pushliteral(L, "a card");
        return;
    }
    const std::string_view name = name_of(call.game, ref.card);
    lua_pushlstring(L, name.data(), name.size());
}

}  // namespace

void push_as_text(lua_State* L, int index) {
    Handle handle;
    if (to_handle(L, index, handle)) {
        if (handle.kind == HandleKind::card) {
            push_card_name(L, handle.card());
        } else if (handle.kind == HandleKind::player) {
            lua_pushfstring(L, "P%d", handle.player().value + 1);
        } else {
            lua_pushstring(L, type_word(L, index));
        }
        return;
    }
    switch (lua_type(L, index)) {
        case LUA_TSTRING:
        case LUA_TNUMBER:
            lua_pushvalue(L, index);
            lua_tostring(L, -1);
            break;
        case LUA_TBOOLEAN:
            lua_pushstring(L, lua_toboolean(L, index) != 0 ? "true" : "false");
            break;
        default:
            lua_pushstring(L, luaL_typename(L, index));
            break;
    }
}

int own_format(lua_State* L) {
    std::size_t size = 0;
    const char* format = luaL_checklstring(L, 1, &size);
    LuaHost::of(L).charge(L, static_cast<std::int64_t>(size) / 8);
    // Joined by `..`, so that every byte goes through the account of the memory.
    const int given = lua_gettop(L);
    int argument = 1, pieces = 0;
    std::size_t from = 0;
    const auto add = [&] {  // joins what was pushed to what was there
        if (++pieces > 1) lua_concat(L, 2);
    };
    lua_pushliteral(L, "");
    ++pieces;
    for (std::size_t at = 0; at < size; ++at) {
        if (format[at] != '%') continue;
        lua_pushlstring(L, format + from, at - from);
        add();
        const char kind = ++at < size ? format[at] : '\0';
        from = at + 1;
        if (kind == '%') {
            lua_pushliteral(L, "%");
        } else if (kind == 'd' || kind == 's') {
            if (++argument > given) {
                return luaL_error(L, "string.format: there is no value for a '%%%c'", kind);
            }
            if (kind == 'd' && lua_isinteger(L, argument) == 0) {
                return luaL_error(L, "string.format: '%%d' takes a whole number, not a %s",
                                  type_word(L, argument));
            }
            push_as_text(L, argument);
        } else {
            return luaL_error(L, "string.format knows %%d, %%s and %%%% only");
        }
        add();
    }
    lua_pushlstring(L, format + from, size - from);
    add();
    return 1;
}

}  // namespace cardloom
