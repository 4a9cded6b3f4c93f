/// Questions a script asks of the state. They answer at once and change nothing; a list is in the
/// order of timestamps on the field, and from the top down elsewhere.

#include <array>
#include <lua.hpp>

#include "core/zones.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

bool fits(const RunningCall& call, CardId id) {
    const Card& card = call.game.state().card(id);
    if (call.arguments[1].given && card.owner != call.arguments[1].player) return false;
    if (call.arguments[2].given && card.controller != call.arguments[2].player) return false;
    const bool other = call.arguments[3].given && call.arguments[3].number != 0;
    return !other || id != call.call.source.card;
}

template <class Visit>
void each_found(lua_State* L, RunningCall& call, Visit&& visit) {
    const GameState& state = call.game.state();
    const Roles& roles = call.game.library().roles;
    const ZoneKindId kind = call.arguments[0].given
                                ? ZoneKindId{static_cast<std::size_t>(call.arguments[0].number)}
                                : roles.field;
    std::int64_t visited = 0;
    if (kind == roles.field) {
        for (const Object& object : state.objects()) {
            ++visited;
            if (fits(call, object.card)) visit(state.ref(object.card));
        }
    } else {
        for (const Zone& zone : state.zones()) {
            if (zone.kind != kind) continue;
            for (CardId at = zone.first; !at.is_none(); at = state.card(at).next) {
                ++visited;
                if (fits(call, at)) visit(state.ref(at));
            }
        }
    }
    LuaHost::of(L).charge(L, visited);
}

int all(lua_State* L, RunningCall& call) {
    lua_newtable(L);
    lua_Integer next = 0;
    each_found(L, call, [&](CardRef card) {
        push(L, card);
        lua_rawseti(L, -2, ++next);
    });
    return 1;
}

int count(lua_State* L, RunningCall& call) {
    lua_Integer found = 0;
    each_found(L, call, [&](CardRef) { ++found; });
    lua_pushinteger(L, found);
    return 1;
}

using enum ArgumentKind;
constexpr std::array filter_arguments{
    Argument{"zone", zone, false, "where they lie; on the field, unless it is said"},
    Argument{"owner", player, false, "whose cards"},
    Argument{"controller", player, false, "who controls them"},
    Argument{"other", truth, false, "true if the card itself is left out"},
};

constexpr std::array rows{
    VerbRow{"all", filter_arguments, nullptr, all, "A list of all cards that fit."},
    VerbRow{"count", filter_arguments, nullptr, count, "How many cards fit."},
};

}  // namespace

std::span<const VerbRow> query_rows() { return rows; }

}  // namespace cardloom
