/// Questions a script asks of the state. They answer at once and change nothing; a list is in the
/// order of timestamps on the field, and from the top down elsewhere.

#include "scripting/lua/queries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <lua.hpp>

#include "core/continuous/attacks.hpp"
#include "core/memory.hpp"
#include "core/past.hpp"
#include "scripting/lua/check_calls.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/picking.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

/// What fits, as the only list of the call.
std::span<const CardRef> found(lua_State* L, RunningCall& call, const Argued& argued) {
    call.cards().clear();
    const ZoneKindId field = call.game.library().roles.field;
    LuaHost::of(L).charge(L, collect(call, call.filter(argued), field));
    return call.cards();
}

int all(lua_State* L, RunningCall& call) {
    lua_newtable(L);
    lua_Integer next = 0;
    if (const auto players = players_of(call.filter(call.arguments[0]))) {
        for (std::size_t n = 0; n < call.game.state().players().size(); ++n) {
            const PlayerId player = nth_of(call.game.state(), *players, n);
            if (player.is_none()) break;
            push(L, player);
            lua_rawseti(L, -2, ++next);
        }
        return 1;
    }
    for (const CardRef card : found(L, call, call.arguments[0])) {
        push(L, card);
        lua_rawseti(L, -2, ++next);
    }
    return 1;
}

int first(lua_State* L, RunningCall& call) {
    if (const auto players = players_of(call.filter(call.arguments[0]))) {
        push(L, nth_of(call.game.state(), *players, 0));
        return 1;
    }
    const std::span<const CardRef> cards = found(L, call, call.arguments[0]);
    push(L, cards.empty() ? CardRef{} : cards.front());
    return 1;
}

lua_Integer number_found(lua_State* L, RunningCall& call) {
    if (const auto players = players_of(call.filter(call.arguments[0]))) {
        lua_Integer count = 0;
        while (!nth_of(call.game.state(), *players, static_cast<std::size_t>(count)).is_none()) {
            ++count;
        }
        return count;
    }
    return static_cast<lua_Integer>(found(L, call, call.arguments[0]).size());
}

int any(lua_State* L, RunningCall& call) {
    lua_pushboolean(L, number_found(L, call) > 0 ? 1 : 0);
    return 1;
}

int count(lua_State* L, RunningCall& call) {
    lua_pushinteger(L, number_found(L, call));
    return 1;
}

/// Instances, the top first; a filter is asked of the card they come from.
int stack(lua_State* L, RunningCall& call) {
    const GameState& state = call.game.state();
    const Filter filter = call.filter(call.arguments[0]);
    LuaHost::of(L).charge(L, static_cast<std::int64_t>(state.stack().size()));
    lua_newtable(L);
    lua_Integer next = 0;
    for (std::size_t i = state.stack().size(); i-- > 0;) {
        const Instance& instance = state.stack()[i];
        const bool is_there = state.is_current(instance.source);
        if (filter.size() > 1 && (!is_there || !fits(call, filter, instance.source.card))) {
            continue;
        }
        push(L, Handle::of_instance(instance.timestamp));
        lua_rawseti(L, -2, ++next);
    }
    return 1;
}

constexpr std::array filter_arguments{
    Argument{"filter", ArgumentKind::fields, false, "the keys of a filter"},
};

constexpr std::array query_verbs{
    VerbRow{"all", filter_arguments, nullptr, all, "A list of all that fits.", "Card[]"},
    VerbRow{"first", filter_arguments, nullptr, first, "The first that fits, or nil.", "Card?"},
    VerbRow{"any", filter_arguments, nullptr, any, "Whether something fits.", "boolean"},
    VerbRow{"count", filter_arguments, nullptr, count, "How many fit.", "integer"},
    VerbRow{"stack", filter_arguments, nullptr, stack,
            "What is on the stack, the top first; the filter is asked of its card.", "Instance[]"},
};
static_assert(are_described(query_verbs));

// ---- with a field, and of one card

enum class Fold : std::uint8_t { sum, highest, lowest, distinct };

/// The amounts of a field of everything that fits, in the room of the call.
std::vector<std::int32_t>& amounts(lua_State* L, const char* name) {
    LuaHost& host = LuaHost::of(L);
    RunningCall& call = host.call();
    Handle handle;
    if (!to_handle(L, 1, handle) || handle.kind != HandleKind::game) {
        luaL_error(L, "call %s('power', { ... }) with a colon", name);
    }
    std::size_t size = 0;
    const char* word = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &size) : "";
    const std::optional<CardNumber> number = card_number({word, size});
    if (!number) {
        luaL_error(L,
                   "%s takes a field: power, base_power, life, level, reserve, memory, "
                   "durability or damage",
                   name);
    }
    host.charge(L, verb_charge);
    if (lua_gettop(L) != 3) luaL_error(L, "%s takes a field and a filter", name);
    call.tests().clear();
    Argued filter;
    read_filter(L, call, name, filter);
    if (players_of(call.filter(filter))) luaL_error(L, "%s: players have no %s", name, word);
    call.amounts().clear();
    const GameState& state = call.game.state();
    for (const CardRef card : found(L, call, filter)) {
        const bool is_known = state.card(card.card).known == state.everyone();
        if (!is_known && !call.has_opened(card)) {
            luaL_error(L, "%s: a card is hidden: only its owner, zone and face can be read", name);
        }
        if (const auto value = number_of(call.game, card.card, *number)) {
            call.amounts().push_back(*value);
        }
    }
    return call.amounts();
}

int fold(lua_State* L, Fold how, const char* name) {
    std::vector<std::int32_t>& values = amounts(L, name);
    std::sort(values.begin(), values.end());
    lua_Integer result = 0;
    switch (how) {
        case Fold::sum:
            for (const std::int32_t value : values) result += value;
            break;
        case Fold::highest:
            result = values.empty() ? 0 : values.back();
            break;
        case Fold::lowest:
            result = values.empty() ? 0 : values.front();
            break;
        case Fold::distinct:
            result = std::unique(values.begin(), values.end()) - values.begin();
            break;
    }
    lua_pushinteger(L, result);
    return 1;
}

}  // namespace

std::span<const VerbRow> query_rows() { return query_verbs; }

int query_sum(lua_State* L) { return fold(L, Fold::sum, "game:sum"); }
int query_highest(lua_State* L) { return fold(L, Fold::highest, "game:highest"); }
int query_lowest(lua_State* L) { return fold(L, Fold::lowest, "game:lowest"); }
int query_distinct(lua_State* L) { return fold(L, Fold::distinct, "game:distinct"); }

namespace {

/// Abilities are named after the card that they are printed on.
const CardDefinition* home_of(const RunningCall& call) {
    const Library& library = call.game.library();
    const DefinitionId card = library.home_of(call.call.ability);
    return card.is_none() ? nullptr : &library.card(card);
}

void say_no_tally(lua_State* L, const CardDefinition& card, std::string_view name) {
    const Library& library = LuaHost::of(L).call().game.library();
    std::vector<std::string> names;
    for (const NamedTally& one : card.tallies) names.push_back(library.words.text(one.name));
    LuaHost::of(L).message =
        fmt::format("{} has no tally '{:.60}'{}", card.id, name, did_you_mean(name, names));
}

}  // namespace

TallyId tally_named(lua_State* L, std::string_view name, const char* where) {
    const RunningCall& call = LuaHost::of(L).call();
    const CardDefinition* card = home_of(call);
    if (card == nullptr) luaL_error(L, "%s: only cards have tallies", where);
    for (const NamedTally& one : card->tallies) {
        if (call.game.library().words.text(one.name) == name) return one.tally;
    }
    say_no_tally(L, *card, name);
    luaL_error(L, "%s: %s", where, LuaHost::of(L).message.c_str());
    return {};
}

int query_tally(lua_State* L) {
    Handle handle;
    const bool is_player = to_handle(L, 1, handle) && handle.kind == HandleKind::player;
    if (!is_player || lua_type(L, 2) != LUA_TSTRING || lua_gettop(L) != 2) {
        return luaL_error(L, "call player:tally('name') with a colon and the name of a tally");
    }
    LuaHost::of(L).charge(L, verb_charge);
    std::size_t size = 0;
    const char* name = lua_tolstring(L, 2, &size);
    const TallyId tally = tally_named(L, {name, size}, "player:tally");
    lua_pushinteger(L, tally_of(LuaHost::of(L).call().game, tally, handle.player()));
    return 1;
}

namespace {

void say_no_keyword(lua_State* L, std::string_view name) {
    const std::vector<std::string>& known = LuaHost::of(L).call().game.library().keywords;
    LuaHost::of(L).message =
        fmt::format("card:has: there is no keyword '{:.60}'{}", name, did_you_mean(name, known));
}

}  // namespace

namespace {

/// The keyword that a method is asked with, which is its one argument; of another handle `usage` is
/// told.
KeywordId asked_keyword(lua_State* L, HandleKind of, Handle& handle, const char* usage) {
    const bool is_it = to_handle(L, 1, handle) && handle.kind == of;
    if (!is_it || lua_type(L, 2) != LUA_TSTRING || lua_gettop(L) != 2) luaL_error(L, "%s", usage);
    LuaHost& host = LuaHost::of(L);
    host.charge(L, verb_charge);
    std::size_t size = 0;
    const char* name = lua_tolstring(L, 2, &size);
    const std::vector<std::string>& known = host.call().game.library().keywords;
    std::size_t at = 0;
    while (at < known.size() && known[at] != std::string_view(name, size)) ++at;
    if (at == known.size()) {
        say_no_keyword(L, {name, size});
        luaL_error(L, "%s", host.message.c_str());
    }
    return KeywordId{at};
}

}  // namespace

int query_attack_has(lua_State* L) {
    Handle handle;
    const KeywordId keyword =
        asked_keyword(L, HandleKind::combat, handle,
                      "call combat:has('taunt') with a colon and the name of a keyword");
    const Game& game = LuaHost::of(L).call().game;
    const std::optional<Event> attack = attack_so_far(game);
    lua_pushboolean(L, attack && keyword_in_attack(game, *attack, keyword) != 0 ? 1 : 0);
    return 1;
}

int query_value_in_event(lua_State* L) {
    Handle handle;
    const KeywordId keyword =
        asked_keyword(L, HandleKind::event, handle,
                      "call event:value('ranged') with a colon and the name of a keyword");
    Game& game = LuaHost::of(L).call().game;
    const bool is_now = handle.id < game.batch_end();
    lua_pushinteger(L,
                    is_now ? keyword_in_attack(game, game.proposal(handle.id).event, keyword) : 0);
    return 1;
}

int query_has(lua_State* L) {
    Handle handle;
    const KeywordId keyword =
        asked_keyword(L, HandleKind::card, handle,
                      "call card:has('taunt') with a colon and the name of a keyword");
    RunningCall& call = LuaHost::of(L).call();
    const FilterTest tests[] = {
        {FilterKey::all_of, {}, false, 2, 0, 0, 0, {}},
        {FilterKey::keyword, {}, false, 1, static_cast<std::uint32_t>(keyword.index()), 0, 0, {}}};
    const bool is_there = call.game.state().is_current(handle.card());
    lua_pushboolean(L, is_there && fits(call, tests, handle.card().card) ? 1 : 0);
    return 1;
}

namespace {

/// Writes the value on top of the stack as check_calls.cpp writes it. False if it is no constant.
bool write_constant(lua_State* L, std::string& to, int depth) {
    switch (lua_type(L, -1)) {
        case LUA_TBOOLEAN:
            to += lua_toboolean(L, -1) != 0 ? "true" : "false";
            return true;
        case LUA_TNUMBER:
            to += fmt::format("{}", lua_tointeger(L, -1));
            return true;
        case LUA_TSTRING:
            to += quoted_word(lua_tostring(L, -1));
            return true;
        case LUA_TTABLE:
            break;
        default:
            return false;
    }
    constexpr int most_depth = 8;
    if (depth > most_depth || lua_checkstack(L, 4) == 0) return false;
    const bool is_list = lua_rawlen(L, -1) > 0;
    std::vector<std::pair<std::string, std::string>> entries;
    lua_pushnil(L);
    while (lua_next(L, -2) != 0) {
        std::string key, value;
        if (!is_list) key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "?";
        const bool fine = write_constant(L, value, depth + 1);
        lua_pop(L, 1);
        if (!fine) {
            lua_pop(L, 1);
            return false;
        }
        entries.emplace_back(std::move(key), std::move(value));
    }
    if (!is_list) std::sort(entries.begin(), entries.end());
    std::string text;
    for (const auto& [key, value] : entries) {
        text += (text.empty() ? "" : ", ") + (is_list ? value : key + ": " + value);
    }
    to += (is_list ? "[" : "{") + text + (is_list ? "]" : "}");
    return true;
}

/// What the condition says, if it was compiled.
std::optional<bool> answer_of(lua_State* L) {
    LuaHost& host = LuaHost::of(L);
    std::string key;
    if (!write_constant(L, key, 0) || host.facts == nullptr) return {};
    return host.facts->holds(host.call().game, host.call().call, key);
}

}  // namespace

int query_holds(lua_State* L) {
    Handle handle;
    const bool is_game = to_handle(L, 1, handle) && handle.kind == HandleKind::game;
    if (!is_game || lua_gettop(L) != 2 || lua_type(L, 2) != LUA_TTABLE) {
        return luaL_error(L, "call game:holds { class_bonus = true } with a colon and a condition");
    }
    LuaHost::of(L).charge(L, verb_charge);
    const std::optional<bool> holds = answer_of(L);
    if (!holds) {
        return luaL_error(L,
                          "game:holds: this condition was not compiled: it must stand there, of "
                          "constants, as in game:holds { level = 2 }");
    }
    lua_pushboolean(L, *holds ? 1 : 0);
    return 1;
}

int query_is(lua_State* L) {
    Handle handle;
    if (!to_handle(L, 1, handle) || handle.kind != HandleKind::card || lua_gettop(L) != 2) {
        return luaL_error(L, "call card:is { ... } with a colon and a filter");
    }
    LuaHost& host = LuaHost::of(L);
    host.charge(L, verb_charge);
    RunningCall& call = host.call();
    call.tests().clear();
    Argued filter;
    read_filter(L, call, "card:is", filter);
    const bool is_there = call.game.state().is_current(handle.card());
    const Past* past = is_there ? nullptr : past_of(call.game.state(), handle.card());
    const bool is_so = is_there ? fits(call, call.filter(filter), handle.card().card)
                                : past != nullptr && fitted(call, call.filter(filter), *past);
    lua_pushboolean(L, is_so ? 1 : 0);
    return 1;
}

}  // namespace cardloom
