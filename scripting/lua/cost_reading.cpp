#include "scripting/lua/cost_reading.hpp"

#include <algorithm>
#include <array>
#include <lua.hpp>
#include <string_view>

#include "scripting/cost_words.hpp"
#include "scripting/lua/filter.hpp"
#include "scripting/lua/handles.hpp"

namespace cardloom {

namespace {

constexpr lua_Integer most_parts = 16;

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
        for (const CostWord& one : cost_words()) {
            each_of(one.word, [&] { part(one); });
        }
        for (const CostPartRule& one : rules().cost_parts) {
            each_of(one.label.id.c_str(), [&] {
                CostPart part = begin_part(library(), one);
                payers(part);
                call_.parts().push_back(part);
            });
        }
        if (!reserve && !memory && call_.parts().empty()) {
            luaL_error(L, "game:%s: 'cost' is empty", verb_);
        }
    }

private:
    [[nodiscard]] const Ruleset& rules() const { return call_.game.rules(); }
    [[nodiscard]] const Library& library() const { return call_.game.library(); }

    void check_words() {
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            const std::string_view word = key();
            const bool known = word == "reserve" || word == "memory" ||
                               find_cost_word(word) != nullptr ||
                               find_cost_part(rules(), word) != nullptr;
            if (!known) {
                luaL_error(L, "game:%s: a cost has no part '%s'", verb_,
                           lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "");
            }
            lua_pop(L, 1);
        }
    }

    /// The key of what lua_next() has found, if it is a word.
    [[nodiscard]] std::string_view key() const {
        return lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
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

    /// What stands under a word, if anything does: one, or a list of several of a kind.
    template <class Visit>
    void each_of(const char* word, Visit&& visit) {
        word_ = word;
        const int there = lua_getfield(L, -1, word);
        if (there == LUA_TTABLE && lua_rawlen(L, -1) > 0) {
            const auto count = static_cast<lua_Integer>(lua_rawlen(L, -1));
            if (count > most_parts) luaL_error(L, "game:%s: too many parts in 'cost'", verb_);
            for (lua_Integer i = 1; i <= count; ++i) {
                lua_rawgeti(L, -1, i);
                visit();
                lua_pop(L, 1);
            }
        } else if (there != LUA_TNIL) {
            visit();
        }
        lua_pop(L, 1);
    }

    void part(const CostWord& word) {
        if (word.what == CostWhat::show) luaL_error(L, "game:%s: %s", verb_, show_is_optional);
        CostPart part = begin_part(library(), word);
        switch (word.takes) {
            case CostTakes::number:
                part.count = static_cast<std::int16_t>(number());
                break;
            case CostTakes::counters:
                counters(part);
                return;
            case CostTakes::cards:
                payers(part);
                break;
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
        if (lua_getfield(L, -1, "card") != LUA_TNIL) {
            that_card(part);
            lua_pop(L, 1);
            return;
        }
        lua_pop(L, 1);
        if (lua_getfield(L, -1, "count") != LUA_TNIL) {
            part.count = static_cast<std::int16_t>(number());
        }
        lua_pop(L, 1);
        zone("zone", part.zone);
        zone("to", part.to);
        needs_place(part);
        part.same = common("same");
        part.different = common("different");
        filter(part);
    }

    void needs_place(const CostPart& part) {
        if (part.what == CostWhat::move && part.to.is_none()) {
            luaL_error(L, "game:%s: 'move' needs 'to', the zone it goes to", verb_);
        }
    }

    Common common(const char* field) {
        Common what = Common::nothing;
        if (lua_getfield(L, -1, field) != LUA_TNIL) {
            if (lua_type(L, -1) == LUA_TSTRING) what = common_of(lua_tostring(L, -1));
            if (what == Common::nothing) {
                luaL_error(L, "game:%s: '%s' is 'controller', 'owner' or 'name'", verb_, field);
            }
        }
        lua_pop(L, 1);
        return what;
    }

    /// { card = self, counters = { omen = 1 } }: the card is on top of the stack, the table below.
    void that_card(CostPart& part) {
        if (!one_card(part)) {
            luaL_error(L, "game:%s: 'card' of '%s' is a card or 'champion'", verb_, word_);
        }
        lua_pushvalue(L, -2);
        zone("to", part.to);
        needs_place(part);
        const bool moves = part.what == CostWhat::banish || part.what == CostWhat::move;
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            const std::string_view name = key();
            const bool to = name == "to" && part.what == CostWhat::move;
            const bool counters = name == "counters" && moves && lua_type(L, -1) == LUA_TTABLE;
            if (counters) {
                arrives_with(part);
            } else if (name != "card" && !to) {
                luaL_error(L, "game:%s: '%s' of one card has no '%s'", verb_, word_,
                           lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "");
            }
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
    }

    /// Counters of one kind: the table is on top of the stack.
    void arrives_with(CostPart& part) {
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            if (part.counter) {
                luaL_error(L, "game:%s: '%s' arrives with counters of one kind", verb_, word_);
            }
            part.counter = counter();
            part.arrives_with = static_cast<std::int16_t>(number());
            lua_pop(L, 1);
        }
    }

    /// The kind of counter that the key of what lua_next() has found names.
    CounterId counter() {
        const char* const word = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        const CounterId kind = library().find_counter(word);
        if (kind.is_none()) luaL_error(L, "game:%s: there is no counter '%s'", verb_, word);
        return kind;
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
            const std::string_view name = key();
            if (name == "count" || name == "zone" || name == "to" || name == "same" ||
                name == "different") {
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
        bool named = false;
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            if (key() != "from" && key() != "to") {
                static_cast<void>(counter());
                named = true;
            }
            lua_pop(L, 1);
        }
        if (!named) luaL_error(L, "game:%s: '%s' names no kind of counter", verb_, word_);
        for (std::size_t i = 0; i < library().counters().size(); ++i) {
            if (lua_getfield(L, -1, library().counters()[i].id.c_str()) != LUA_TNIL) {
                whose.counter = CounterId{i};
                whose.count = static_cast<std::int16_t>(number());
                call_.parts().push_back(whose);
            }
            lua_pop(L, 1);
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

/// What pays for a part of rules content is what both it and the script name.
bool LuaCost::fits_rule(const CostPart& part, CardRef card) const {
    const Library& library = call_.game.library();
    const std::vector<CostPartRule>& rules = call_.game.rules().cost_parts;
    for (std::size_t i = 0; i < rules.size() && i < library.part_payers.size(); ++i) {
        if (library.rule_scripts[rules[i].script.index()] != part.does) continue;
        CostPart asked;
        asked.filter = library.part_payers[i];
        Play play;
        play.kind = InstanceKind::ability;
        play.player = player;
        play.card = call_.call.self();
        play.ability = call_.call.ability;
        return call_.game.content().can_pay_with(call_.game, play, asked, card);
    }
    return true;
}

bool LuaCost::fits(const CostPart& part, CardRef card) const {
    if (part.does && !fits_rule(part, card)) return false;
    if (part.filter >= call_.payers().size()) return true;
    const Argued& payer = call_.payers()[part.filter];
    if (!payer.is_filter) return payer.card == card;
    return cardloom::fits(call_, call_.filter(payer), card.card, player);
}

}  // namespace cardloom
