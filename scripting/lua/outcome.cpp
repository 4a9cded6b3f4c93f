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

void push_nothing(RunningCall& call) {
    lua_pushnil(call.lua());
    call.outcomes = 1;
}

void push_done(RunningCall& call, std::int32_t amount, std::span<const CardRef> cards) {
    lua_State* L = call.lua();
    call.outcomes = 1;
    lua_createtable(L, 0, 3);
    lua_pushinteger(L, amount);
    lua_setfield(L, -2, "amount");
    set_field(call, "cards", cards);
}

void push_outcome(RunningCall& call, const Happened& happened, std::span<const CardRef> cards) {
    if (happened.count + happened.replaced == 0) {
        push_nothing(call);
        return;
    }
    const bool is_listed = !cards.empty() || happened.card.is_none();
    push_done(call, happened.amount, is_listed ? cards : std::span(&happened.card, 1));
}

void push_moves(RunningCall& call, const Happened& happened, std::span<const CardRef> cards,
                ZoneKindId to) {
    if (happened.count + happened.replaced == 0) {
        push_nothing(call);
        return;
    }
    lua_State* L = call.lua();
    const GameState& state = call.game.state();
    push_done(call, 0);
    lua_newtable(L);
    lua_newtable(L);
    lua_Integer went = 0, arrived = 0;
    for (const CardRef card : cards) {
        if (!state.has_card(card.card)) continue;
        if (state.is_current(card) && happened.replaced == 0) continue;  // it stayed
        push(L, card);
        lua_rawseti(L, -3, ++went);
        const ZoneId at = state.card(card.card).zone;
        if (state.is_current(card) || at.is_none() || state.zone(at).kind != to) continue;
        push(L, state.ref(card.card));
        lua_rawseti(L, -2, ++arrived);
    }
    lua_setfield(L, -3, "moved");
    lua_setfield(L, -2, "cards");
    lua_pushinteger(L, went);
    lua_setfield(L, -2, "amount");
}

void set_field(RunningCall& call, const char* name, std::span<const CardRef> cards) {
    push_list(call.lua(), cards);
    lua_setfield(call.lua(), -2, name);
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
