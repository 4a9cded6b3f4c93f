#include "scripting/lua/outcome.hpp"

#include <lua.hpp>

#include "scripting/lua/handles.hpp"
#include "scripting/lua/running_call.hpp"

namespace cardloom {

namespace {

void push_list(lua_State* L, std::span<const CardRef> cards) {
    lua_createtable(L, static_cast<int>(cards.size()), 0);
    lua_Integer next = 0;
    for (const CardRef card : cards) {
        push(L, card);
        lua_rawseti(L, -2, ++next);
    }
}

}  // namespace

void push_outcome(RunningCall& call, const Happened& happened, std::span<const CardRef> cards) {
    lua_State* L = call.lua();
    call.outcomes = 1;
    if (!happened) {
        lua_pushnil(L);
        return;
    }
    lua_createtable(L, 0, 2);
    lua_pushinteger(L, happened.amount);
    lua_setfield(L, -2, "amount");
    push_list(L, cards.empty() && !happened.card.is_none() ? std::span(&happened.card, 1) : cards);
    lua_setfield(L, -2, "cards");
}

void push_cards(RunningCall& call, std::span<const CardRef> cards) {
    push_list(call.lua(), cards);
    call.outcomes = 1;
}

void push_card(RunningCall& call, CardRef card) {
    push(call.lua(), card);
    call.outcomes = 1;
}

}  // namespace cardloom
