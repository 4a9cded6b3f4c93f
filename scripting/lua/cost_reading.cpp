#include "scripting/lua/cost_reading.hpp"

#include <algorithm>
#include <array>
#include <lua.hpp>
#include <string_view>

#include "scripting/lua/filter.hpp"
#include "scripting/lua/handles.hpp"

namespace cardloom {

namespace {

struct PartWord {
    const char* word;
    CostWhat what;
};
constexpr std::array part_words{
    PartWord{"rest", CostWhat::rest},
    PartWord{"sacrifice", CostWhat::sacrifice},
    PartWord{"banish", CostWhat::banish},
    PartWord{"discard", CostWhat::discard},
    PartWord{"reveal", CostWhat::reveal},
    PartWord{"move", CostWhat::move},
    PartWord{"remove_counters", CostWhat::remove_counters},
    PartWord{"add_counters", CostWhat::add_counters},
    PartWord{"damage", CostWhat::damage},
    PartWord{"recover", CostWhat::remove_counters},
    PartWord{"delevel", CostWhat::delevel},
};
constexpr auto all_words = [] {
    std::array<const char*, part_words.size() + 2> words{"reserve", "memory"};
    for (std::size_t i = 0; i < part_words.size(); ++i) words[i + 2] = part_words[i].word;
    return words;
}();
constexpr lua_Integer most_paid = 99, most_parts = 16;

/// Reads parts in the order of their words: Lua's own differs from run to run.
class Reading {
public:
    Reading(lua_State* lua, RunningCall& call, const char* verb)
        : L(lua), call_(call), verb_(verb) {}

    void table(Argued& to) {
        check_words();
        call_.parts().clear();
        call_.payers().clear();
        const bool reserve = main_cost("reserve", to);
        const bool memory = main_cost("memory", to);
        to.is_all = memory;
        if (reserve && memory) {
            luaL_error(L, "game:%s: a cost is a reserve cost or a memory cost, not both", verb_);
        }
        for (const PartWord& one : part_words) {
            word_ = one.word;
            if (lua_getfield(L, -1, one.word) != LUA_TNIL) parts(one.what);
            lua_pop(L, 1);
        }
        if (!reserve && !memory && call_.parts().empty()) {
            luaL_error(L, "game:%s: 'cost' is empty", verb_);
        }
    }

private:
    void check_words() {
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            const char* const word = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
            const auto same = [&](const char* one) { return std::string_view(one) == word; };
            if (!std::any_of(all_words.begin(), all_words.end(), same)) {
                luaL_error(L, "game:%s: a cost has no part '%s'", verb_, word);
            }
            lua_pop(L, 1);
        }
    }

    bool main_cost(const char* word, Argued& to) {
        word_ = word;
        const bool there = lua_getfield(L, -1, word) != LUA_TNIL;
        if (there) to.number = number();
        lua_pop(L, 1);
        return there;
    }

    /// The number on top of the stack.
    std::int32_t number() {
        int is_whole = 0;
        const lua_Integer value = lua_tointegerx(L, -1, &is_whole);
        if (is_whole == 0 || lua_type(L, -1) != LUA_TNUMBER || value < 0 || value > most_paid) {
            luaL_error(L, "game:%s: '%s' takes a number from 0 to %d", verb_, word_,
                       static_cast<int>(most_paid));
        }
        return static_cast<std::int32_t>(value);
    }

    /// One, or a list of several of a kind.
    void parts(CostWhat what) {
        const bool is_list = lua_type(L, -1) == LUA_TTABLE && lua_rawlen(L, -1) > 0;
        if (!is_list) {
            part(what);
            return;
        }
        const auto count = static_cast<lua_Integer>(lua_rawlen(L, -1));
        if (count > most_parts) luaL_error(L, "game:%s: too many parts in 'cost'", verb_);
        for (lua_Integer i = 1; i <= count; ++i) {
            lua_rawgeti(L, -1, i);
            part(what);
            lua_pop(L, 1);
        }
    }

    void part(CostWhat what) {
        CostPart part;
        part.what = what;
        if (std::string_view(word_) == "recover") {
            part.with = PaidWith::champion;
            part.counter = call_.game.library().roles.damage;
            part.count = static_cast<std::int16_t>(number());
        } else if (what == CostWhat::damage || what == CostWhat::delevel) {
            part.with = PaidWith::champion;
            part.count = static_cast<std::int16_t>(number());
        } else if (what == CostWhat::remove_counters || what == CostWhat::add_counters) {
            counters(part);
            return;
        } else {
            payers(part);
        }
        call_.parts().push_back(part);
    }

    /// A card, 'champion', or a filter with a count.
    void payers(CostPart& part) {
        if (one_card(part)) return;
        if (lua_type(L, -1) != LUA_TTABLE) {
            luaL_error(L, "game:%s: '%s' takes a card, 'champion', or a filter with a count", verb_,
                       word_);
        }
        if (part.what == CostWhat::discard) part.zone = call_.game.library().roles.hand;
        if (lua_getfield(L, -1, "count") != LUA_TNIL) {
            part.count = static_cast<std::int16_t>(number());
        }
        lua_pop(L, 1);
        zone("zone", part.zone);
        zone("to", part.to);
        if (part.what == CostWhat::move && part.to.is_none()) {
            luaL_error(L, "game:%s: 'move' needs 'to', the zone it goes to", verb_);
        }
        filter(part);
    }

    bool one_card(CostPart& part) {
        part.with = PaidWith::chosen;
        if (lua_type(L, -1) == LUA_TSTRING && std::string_view(lua_tostring(L, -1)) == "champion") {
            part.with = PaidWith::champion;
            return true;
        }
        Handle handle;
        if (!to_handle(L, -1, handle)) return false;
        if (handle.kind != HandleKind::card) {
            luaL_error(L, "game:%s: '%s' is paid with cards", verb_, word_);
        }
        const GameState& state = call_.game.state();
        const CardRef card = handle.card();
        const ZoneId at = state.is_current(card) ? state.card(card.card).zone : ZoneId{};
        if (!at.is_none()) part.zone = state.zone(at).kind;
        part.filter = static_cast<std::uint16_t>(call_.payers().size());
        call_.payers().emplace_back().card = card;
        return true;
    }

    void zone(const char* key, ZoneKindId& into) {
        if (lua_getfield(L, -1, key) != LUA_TNIL) {
            const char* const word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
            into = call_.game.library().find_zone_kind(word);
            if (into.is_none()) luaL_error(L, "game:%s: there is no zone '%s'", verb_, word);
        }
        lua_pop(L, 1);
    }

    /// What is left of a table is a filter.
    void filter(CostPart& part) {
        lua_newtable(L);
        bool asks = false;
        lua_pushnil(L);
        while (lua_next(L, -3) != 0) {
            const std::string_view key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
            if (key == "count" || key == "zone" || key == "to") {
                lua_pop(L, 1);
                continue;
            }
            asks = true;
            lua_pushvalue(L, -2);
            lua_insert(L, -2);
            lua_rawset(L, -4);
        }
        if (asks) {
            part.filter = static_cast<std::uint16_t>(call_.payers().size());
            Argued& into = call_.payers().emplace_back();
            read_filter(L, call_, word_, into);
        }
        lua_pop(L, 1);
    }

    /// { preparation = 2, from = 'champion' }: of each kind a part.
    void counters(CostPart whose) {
        whose.with = PaidWith::self;
        if (lua_type(L, -1) != LUA_TTABLE) {
            luaL_error(L, "game:%s: '%s' takes kinds and numbers, as { buff = 2, from = self }",
                       verb_, word_);
        }
        for (const char* const key : {"from", "to"}) {
            if (lua_getfield(L, -1, key) != LUA_TNIL && !one_card(whose)) filter(whose);
            lua_pop(L, 1);
        }
        if (whose.with == PaidWith::self) {  // it says nothing: what has the ability
            push(L, call_.call.self());
            one_card(whose);
            lua_pop(L, 1);
        }
        const Library& library = call_.game.library();
        for (std::size_t i = 0; i < library.counters().size(); ++i) {
            if (lua_getfield(L, -1, library.counters()[i].id.c_str()) != LUA_TNIL) {
                whose.counter = CounterId{i};
                whose.count = static_cast<std::int16_t>(number());
                call_.parts().push_back(whose);
            }
            lua_pop(L, 1);
        }
        if (whose.counter.is_none()) {
            luaL_error(L, "game:%s: '%s' names no kind of counter", verb_, word_);
        }
    }

    lua_State* L;
    RunningCall& call_;
    const char* verb_;
    const char* word_ = "";
};

}  // namespace

void read_cost(lua_State* L, RunningCall& call, const char* verb, Argued& to) {
    Reading(L, call, verb).table(to);
}

bool LuaCost::fits(const CostPart& part, CardRef card) const {
    if (part.filter >= call_.payers().size()) return true;
    const Argued& payer = call_.payers()[part.filter];
    if (!payer.is_filter) return payer.card == card;
    return cardloom::fits(call_, call_.filter(payer), card.card, player);
}

std::span<const char* const> cost_words() { return all_words; }

}  // namespace cardloom
