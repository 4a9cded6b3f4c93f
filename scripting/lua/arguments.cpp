#include "scripting/lua/arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <lua.hpp>
#include <string>
#include <vector>

#include "core/pipeline.hpp"
#include "core/ruleset.hpp"
#include "scripting/lua/cost_reading.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/running_call.hpp"

namespace cardloom {

namespace {

constexpr int table_at = 2;

/// Raises what stands in the host's room for messages, under the verb's name.
[[noreturn]] void raise(lua_State* L, const VerbRow& row) {
    luaL_error(L, "game:%s: %s", row.name, LuaHost::of(L).message.c_str());
    __builtin_unreachable();
}

// These write a message and return: the strings they use are gone when it is raised.

void say_unknown(lua_State* L, const VerbRow& row, std::string_view name) {
    std::vector<std::string> names;
    for (const Argument& argument : row.arguments) names.emplace_back(argument.name);
    LuaHost::of(L).message =
        fmt::format("unknown argument '{}'{}", name, did_you_mean(name, names));
}

std::string wanted(const Argument& argument) {
    switch (argument.kind) {
        case ArgumentKind::card:
            return "a card";
        case ArgumentKind::cards:
            return "a card or a list of cards";
        case ArgumentKind::player:
            return "a player";
        case ArgumentKind::amount:
            return "a whole number";
        case ArgumentKind::truth:
            return "true or false";
        case ArgumentKind::zone:
            return "the name of a zone";
        case ArgumentKind::counter:
            return "the name of a counter";
        case ArgumentKind::token:
            return "the id of a card";
        case ArgumentKind::ability:
            return "the name of a lasting ability";
        case ArgumentKind::position:
            return "'top', 'bottom', 'random' or a number";
        case ArgumentKind::players:
            return "a player or a list of players";
        case ArgumentKind::count:
            return "a whole number or 'all'";
        case ArgumentKind::filter:
        case ArgumentKind::fields:
            return "a filter, as in { type = 'ally' }";
        case ArgumentKind::choices:
            return "a list of cards or players, or a filter";
        case ArgumentKind::face:
            return "'up' or 'down'";
        case ArgumentKind::phase:
            return "the name of a phase";
        case ArgumentKind::event:
            return "the name of an event";
        case ArgumentKind::instance:
            return "something on the stack";
        case ArgumentKind::words:
            return "a list of texts";
        case ArgumentKind::word:
            return "a word";
        case ArgumentKind::keeper:
            return "a card or a player";
        case ArgumentKind::kept:
            return "a number, a word, a player, true or false, or a list of up to 4 of them";
        case ArgumentKind::duration:
            return "a duration: turn, combat, phase, next_turn, end_of_next_turn or source";
        case ArgumentKind::state:
            return "the name of a state";
        case ArgumentKind::mastery:
            return "the name of a mastery";
        case ArgumentKind::status:
            return "the name of a status";
        case ArgumentKind::instruction:
            return "the name of an instruction";
        case ArgumentKind::bearers:
            return "a card, a list of cards or a player";
        case ArgumentKind::args:
            return "a table of at most 4 named values, as in { bonus = 2, who = target }";
        case ArgumentKind::gains:
            return "a word, a list of up to 4 of them, or names with values, as in { pride = 3 }";
        case ArgumentKind::text:
            return "a text";
        case ArgumentKind::one_of:
            return fmt::format("'{}'", fmt::join(argument.words, "' or '"));
        case ArgumentKind::some_of:
            return fmt::format("a list of '{}'", fmt::join(argument.words, "', '"));
        case ArgumentKind::happening:
            return "the name of an event";
        case ArgumentKind::tokens:
            return "the id of a card, or a list of them";
        case ArgumentKind::goal:
            return "a card, a player or something on the stack";
        case ArgumentKind::cost:
            return "a cost, as in { reserve = 2 }";
        case ArgumentKind::arriving:
            return "a table of counters, as in { omen = 1 }";
    }
    return "something else";
}

void say_wrong(lua_State* L, const Argument& argument, int index) {
    std::string found = type_word(L, index);
    if (lua_type(L, index) == LUA_TNUMBER && !lua_isinteger(L, index)) {
        found = "a number with a fraction (write '//' for '/')";
    } else if (lua_type(L, index) == LUA_TSTRING) {
        found = fmt::format("'{:.40}'", lua_tostring(L, index));
    }
    LuaHost::of(L).message =
        fmt::format("'{}' must be {}, not {}", argument.name, wanted(argument), found);
}

template <class Rows>
void say_no_such(lua_State* L, const char* what, std::string_view word, const Rows& rows) {
    std::vector<std::string> names;
    for (const auto& row : rows) names.push_back(row.id);
    LuaHost::of(L).message =
        fmt::format("there is no {} '{:.60}'{}", what, word, did_you_mean(word, names));
}

void say_no_state(lua_State* L, std::string_view word) {
    std::vector<std::string> names;
    for (const CounterKind& kind : LuaHost::of(L).call().game.library().counters()) {
        if (kind.is_state) names.push_back(kind.id);
    }
    LuaHost::of(L).message =
        fmt::format("there is no state '{:.60}'{}", word, did_you_mean(word, names));
}

template <class Rule>
void say_no_entry(lua_State* L, const char* what, std::string_view word,
                  const std::vector<Rule>& rules) {
    std::vector<std::string> names;
    for (const Rule& rule : rules) names.push_back(rule.label.id);
    LuaHost::of(L).message =
        fmt::format("there is no {} '{:.60}'{}", what, word, did_you_mean(word, names));
}

void say_no_ability(lua_State* L, const CardDefinition& card, std::string_view word) {
    const Library& library = LuaHost::of(L).call().game.library();
    std::vector<std::string> names;
    for (const AbilityId id : card.lasting) {
        const std::string& full = library.ability(id).id;
        names.push_back(full.substr(full.find('#') + 1));
    }
    LuaHost::of(L).message = fmt::format("{} has no lasting ability '{:.60}'{}", card.id, word,
                                         did_you_mean(word, names));
}

struct Reader {
    lua_State* L;
    const VerbRow& row;
    RunningCall& call;

    [[noreturn]] void refuse(const Argument& argument) const {
        say_wrong(L, argument, -1);
        raise(L, row);
    }

    [[nodiscard]] CardRef card(const Argument& argument) const {
        Handle handle;
        if (!to_handle(L, -1, handle) || handle.kind != HandleKind::card) refuse(argument);
        return handle.card();
    }

    void list(const Argument& argument, Argued& to) const {
        std::vector<CardRef>& cards = call.cards();
        to.first = static_cast<std::uint32_t>(cards.size());
        if (lua_type(L, -1) != LUA_TTABLE) {
            cards.push_back(card(argument));
        } else {
            for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
                if (i > most_listed) {
                    luaL_error(L, "game:%s: '%s' lists more than %d cards", row.name, argument.name,
                               most_listed);
                }
                cards.push_back(card(argument));
                lua_pop(L, 1);
            }
            lua_pop(L, 1);
        }
        to.count = static_cast<std::uint32_t>(cards.size()) - to.first;
        LuaHost::of(L).charge(L, to.count);
    }

    [[nodiscard]] PlayerId player(const Argument& argument) const {
        Handle handle;
        if (!to_handle(L, -1, handle) || handle.kind != HandleKind::player) refuse(argument);
        return handle.player();
    }

    void players(const Argument& argument, Argued& to) const {
        if (lua_type(L, -1) != LUA_TTABLE) {
            to.order[0] = player(argument);
            to.players = only(to.order[0]);
            return;
        }
        for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
            if (i > most_listed) refuse(argument);
            const PlayerId one = player(argument);
            const auto place = static_cast<std::size_t>(std::popcount(to.players));
            if (!contains(to.players, one)) to.order[place] = one;
            to.players = static_cast<PlayerSet>(to.players | only(one));
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
        LuaHost::of(L).charge(L, 1);
    }

    void filter(const Argument& argument, Argued& to) const {
        if (lua_type(L, -1) != LUA_TTABLE) refuse(argument);
        LuaHost::of(L).message = argument.kind == ArgumentKind::fields
                                     ? fmt::format("game:{}", row.name)
                                     : fmt::format("game:{}: '{}'", row.name, argument.name);
        // The message is used for what is wrong: where it begins is kept by Lua meanwhile.
        lua_pushstring(L, LuaHost::of(L).message.c_str());
        const char* where = lua_tostring(L, -1);
        lua_insert(L, -2);
        read_filter(L, call, where, to);
        lua_remove(L, -2);
    }

    /// A table with names is a filter; one without is a list, whose first entry says of what.
    void choices(const Argument& argument, Argued& to) const {
        if (lua_type(L, -1) != LUA_TTABLE) {
            list(argument, to);
            return;
        }
        Handle handle;
        const bool is_list = lua_rawlen(L, -1) > 0;
        lua_rawgeti(L, -1, 1);
        const bool of_players =
            is_list && to_handle(L, -1, handle) && handle.kind == HandleKind::player;
        lua_pop(L, 1);
        if (of_players) {
            players(argument, to);
            return;
        }
        lua_pushnil(L);
        const bool is_empty = lua_next(L, -2) == 0;
        if (!is_empty) lua_pop(L, 2);
        if (is_list || is_empty) {
            list(argument, to);
            return;
        }
        filter(argument, to);
        if (const auto selected = players_of(call.filter(to))) {
            to.players = *selected;
            to.is_filter = false;
            to.count = 0;
        }
    }

    [[nodiscard]] std::int32_t phase(const Argument& argument) const {
        const std::string_view text = word(argument);
        const Ruleset& rules = call.game.rules();
        const PhaseId id = rules.find_phase(text);
        const std::int32_t found_at = found(id, "phase", text, rules.phase_labels);
        if (rules.phase(id).is_in_order()) return found_at;
        luaL_error(L, "game:%s: the phase '%s' is no part of the order of a turn", row.name,
                   lua_tostring(L, -1));
        return 0;
    }

    /// What the engine raises itself cannot be raised by scripts.
    [[nodiscard]] std::int32_t event_name(const Argument& argument) const {
        const std::string_view text = word(argument);
        const Library& library = call.game.library();
        const EventName name = library.find_event_name(text);
        const std::int32_t found_at = found(name, "event", text, library.event_names());
        if (name.index() >= event::built_in) return found_at;
        luaL_error(L, "game:%s: '%s' is raised by the game itself, when it happens", row.name,
                   lua_tostring(L, -1));
        return 0;
    }

    /// The place of a word among those of the argument.
    [[nodiscard]] std::int32_t one_of(const Argument& argument) const {
        const std::string_view text = word(argument);
        for (std::size_t i = 0; i < argument.words.size(); ++i) {
            if (argument.words[i] == text) return static_cast<std::int32_t>(i);
        }
        refuse(argument);
    }

    [[nodiscard]] std::int32_t some_of(const Argument& argument) const {
        if (lua_type(L, -1) != LUA_TTABLE) return 1 << one_of(argument);
        std::int32_t bits = 0;
        for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
            if (i > most_words) refuse(argument);
            bits |= 1 << one_of(argument);
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
        return bits;
    }

    /// The cards that ids mean, as definitions among the call's numbers.
    void tokens(const Argument& argument, Argued& to) const {
        const Library& library = call.game.library();
        const auto add = [&] {
            const std::string_view text = word(argument);
            call.amounts().push_back(found(library.find_card(text), "card", text, library.cards()));
        };
        call.amounts().clear();
        if (lua_type(L, -1) != LUA_TTABLE) {
            add();
        } else {
            for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
                if (i > most_words) refuse(argument);
                add();
                lua_pop(L, 1);
            }
            lua_pop(L, 1);
        }
        to.count = static_cast<std::uint32_t>(call.amounts().size());
    }

    void goal(const Argument& argument, Argued& to) const {
        Handle handle;
        if (!to_handle(L, -1, handle)) refuse(argument);
        if (handle.kind == HandleKind::card) {
            to.card = handle.card();
        } else if (handle.kind == HandleKind::player) {
            to.player = handle.player();
        } else if (handle.kind == HandleKind::instance) {
            to.instance = handle.instance();
        } else {
            refuse(argument);
        }
    }

    /// Kinds and numbers of counters by turns, among the call's numbers, in the order of kinds:
    /// Lua's own differs from run to run.
    void arriving(const Argument& argument, Argued& to) const {
        if (lua_type(L, -1) != LUA_TTABLE) refuse(argument);
        std::array<EntersWith, Event::most_kinds> all{};
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            if (lua_type(L, -2) != LUA_TSTRING) {
                lua_pop(L, 2);
                refuse(argument);
            }
            if (to.count == all.size()) {
                luaL_error(L, "game:%s: '%s' has more than %d kinds of counters", row.name,
                           argument.name, static_cast<int>(all.size()));
            }
            const Library& library = call.game.library();
            const std::string_view kind = lua_tostring(L, -2);
            const std::int32_t id =
                found(library.find_counter(kind), "counter", kind, library.counters());
            all[to.count++] = {CounterId{static_cast<std::size_t>(id)},
                               static_cast<std::int16_t>(amount(argument))};
            lua_pop(L, 1);
        }
        for (std::uint32_t i = 1; i < to.count; ++i) {  // std::sort makes GCC 12 see a far end
            for (std::uint32_t k = i; k > 0 && all[k].counter < all[k - 1].counter; --k) {
                std::swap(all[k], all[k - 1]);
            }
        }
        call.amounts().clear();
        for (std::uint32_t i = 0; i < to.count; ++i) {
            call.amounts().push_back(static_cast<std::int32_t>(all[i].counter.index()));
            call.amounts().push_back(all[i].amount);
        }
    }

    /// A text that content has: no other can be saved by name.
    [[nodiscard]] WordId known_word(const Argument& argument) const {
        const std::string_view text = word(argument);
        const WordId found_word = call.game.library().words.find(text);
        if (found_word.is_none()) {
            luaL_error(L, "game:%s: '%s' cannot be remembered: no card or rule has this text",
                       row.name, lua_tostring(L, -1));
        }
        return found_word;
    }

    void keeper(const Argument& argument, Argued& to) const {
        Handle handle;
        const bool is_one = to_handle(L, -1, handle) &&
                            (handle.kind == HandleKind::card || handle.kind == HandleKind::player);
        if (!is_one) refuse(argument);
        if (handle.kind == HandleKind::card) {
            to.card = handle.card();
        } else {
            to.player = handle.player();
        }
    }

    /// The value on top of the stack, to be remembered.
    [[nodiscard]] Kept kept(const Argument& argument) const {
        Kept value;
        Handle handle;
        switch (lua_type(L, -1)) {
            case LUA_TNUMBER:
                value.kind = Kept::Kind::number;
                value.number = static_cast<std::int16_t>(amount(argument));
                return value;
            case LUA_TBOOLEAN:
                value.kind = Kept::Kind::truth;
                value.number = lua_toboolean(L, -1) != 0 ? 1 : 0;
                return value;
            case LUA_TSTRING:
                value.kind = Kept::Kind::word;
                value.word = known_word(argument);
                return value;
            default:
                break;
        }
        if (!to_handle(L, -1, handle)) refuse(argument);
        if (handle.kind == HandleKind::player) {
            value.kind = Kept::Kind::player;
            value.player = handle.player();
        } else if (handle.kind == HandleKind::card && argument.kind == ArgumentKind::args) {
            value.kind = Kept::Kind::card;
            value.card = handle.card();
        } else if (handle.kind == HandleKind::card) {
            luaL_error(L, "game:%s: a note holds no card; link it with game:link", row.name);
        } else {
            refuse(argument);
        }
        return value;
    }

    void note(const Argument& argument, Argued& to) const {
        to.first = static_cast<std::uint32_t>(call.values().size());
        to.is_list = lua_type(L, -1) == LUA_TTABLE;
        if (!to.is_list) {
            call.values().push_back({{}, kept(argument)});
        } else {
            for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
                if (i > static_cast<lua_Integer>(most_kept)) refuse_too_many(argument);
                call.values().push_back({{}, kept(argument)});
                lua_pop(L, 1);
            }
            lua_pop(L, 1);
        }
        to.count = static_cast<std::uint32_t>(call.values().size()) - to.first;
    }

    [[noreturn]] void refuse_too_many(const Argument& argument) const {
        luaL_error(L, "game:%s: '%s' has more than %d values", row.name, argument.name,
                   static_cast<int>(most_kept));
        __builtin_unreachable();
    }

    /// Words, and names with a value, as in { "taunt", pride = 3 }.
    void gains(const Argument& argument, Argued& to) const {
        if (lua_type(L, -1) != LUA_TTABLE) {
            note(argument, to);
            return;
        }
        const Argument named{argument.name, ArgumentKind::args, false, argument.description};
        args(named, to, lua_rawlen(L, -1) > 0);
        for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
            if (++to.count > most_kept) refuse_too_many(argument);
            call.values().push_back({{}, kept(argument)});
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
    }

    /// Lua's order differs from run to run: they are kept in the order of their names.
    void args(const Argument& argument, Argued& to, bool beside_list = false) const {
        if (lua_type(L, -1) != LUA_TTABLE) refuse(argument);
        to.first = static_cast<std::uint32_t>(call.values().size());
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            if (beside_list && lua_isinteger(L, -2) != 0) {
                lua_pop(L, 1);
                continue;
            }
            if (lua_type(L, -2) != LUA_TSTRING) {
                lua_pop(L, 2);
                refuse(argument);
            }
            if (++to.count > most_kept) refuse_too_many(argument);
            NamedValue value{{}, kept(argument)};
            lua_pushvalue(L, -2);
            value.name = known_word(argument);
            lua_pop(L, 2);
            call.values().push_back(value);
        }
        const expression::Words& words = call.game.library().words;
        std::sort(call.values().begin() + to.first, call.values().end(),
                  [&](const NamedValue& one, const NamedValue& other) {
                      return words.text(one.name) < words.text(other.name);
                  });
    }

    void words(const Argument& argument, Argued& to) const {
        if (lua_type(L, -1) != LUA_TTABLE) refuse(argument);
        for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
            if (i > most_words || lua_type(L, -1) != LUA_TSTRING) refuse(argument);
            to.count = static_cast<std::uint32_t>(i);
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
        LuaHost::of(L).charge(L, to.count);
    }

    [[nodiscard]] std::int32_t amount(const Argument& argument) const {
        if (lua_isinteger(L, -1) == 0) refuse(argument);
        const lua_Integer value = lua_tointeger(L, -1);
        if (value > most_amount || value < -most_amount) {
            luaL_error(L, "game:%s: '%s' is an amount beyond %d", row.name, argument.name,
                       most_amount);
        }
        return static_cast<std::int32_t>(value);
    }

    [[nodiscard]] std::string_view word(const Argument& argument) const {
        if (lua_type(L, -1) != LUA_TSTRING) refuse(argument);
        std::size_t size = 0;
        const char* text = lua_tolstring(L, -1, &size);
        return {text, size};
    }

    template <class Index, class Rows>
    [[nodiscard]] std::int32_t found(Index id, const char* what, std::string_view text,
                                     const Rows& rows) const {
        if (id.is_none()) {
            say_no_such(L, what, text, rows);
            raise(L, row);
        }
        return static_cast<std::int32_t>(id.index());
    }

    [[nodiscard]] std::int32_t ability(const Argument& argument) const {
        const std::string_view name = word(argument);
        const Library& library = call.game.library();
        const CardRef self = call.call.source;
        if (!call.game.state().has_card(self.card)) {
            luaL_error(L, "game:%s: this ability belongs to no card", row.name);
        }
        // The card as it was when what is running was read.
        const CardDefinition& card =
            library.card(library.as_of(library.ability(call.call.ability).edition,
                                       call.game.state().card(self.card).definition));
        for (const AbilityId id : card.lasting) {
            const std::string_view full = library.ability(id).id;
            if (full.substr(full.find('#') + 1) == name) {
                return static_cast<std::int32_t>(id.index());
            }
        }
        say_no_ability(L, card, name);
        raise(L, row);
    }

    [[nodiscard]] std::int32_t duration(const Argument& argument) const {
        static constexpr std::string_view words[] = {
            "unlimited", "turn", "combat", "phase", "next_turn", "end_of_next_turn", "source"};
        const std::string_view text = word(argument);
        for (std::size_t i = 1; i < std::size(words); ++i) {
            if (text == words[i]) return static_cast<std::int32_t>(i);
        }
        refuse(argument);
    }

    [[nodiscard]] std::int32_t state(const Argument& argument) const {
        const std::string_view text = word(argument);
        const Library& library = call.game.library();
        const CounterId id = library.find_counter(text);
        if (id && library.counter(id).is_state) return static_cast<std::int32_t>(id.index());
        say_no_state(L, text);
        raise(L, row);
    }

    /// Its card, by the name that the rules give it.
    [[nodiscard]] std::int32_t standing(const Argument& argument, const char* what,
                                        const std::vector<StandingRule>& rules,
                                        const std::vector<DefinitionId>& ids) const {
        const std::string_view text = word(argument);
        for (std::size_t i = 0; i < rules.size() && i < ids.size(); ++i) {
            if (rules[i].label.id == text) return static_cast<std::int32_t>(ids[i].index());
        }
        say_no_entry(L, what, text, rules);
        raise(L, row);
    }

    [[nodiscard]] std::int32_t instruction(const Argument& argument) const {
        const std::string_view text = word(argument);
        const std::vector<InstructionRule>& rules = call.game.rules().instructions;
        for (std::size_t i = 0; i < rules.size(); ++i) {
            if (rules[i].label.id == text) return static_cast<std::int32_t>(i);
        }
        say_no_entry(L, "instruction", text, rules);
        raise(L, row);
    }

    void bearers(const Argument& argument, Argued& to) const {
        Handle handle;
        if (to_handle(L, -1, handle) && handle.kind == HandleKind::player) {
            to.player = handle.player();
        } else {
            list(argument, to);
        }
    }

    [[nodiscard]] std::int32_t position(const Argument& argument) const {
        if (lua_isinteger(L, -1) != 0) return std::max(amount(argument) - 1, 0);
        if (lua_type(L, -1) == LUA_TSTRING) {
            if (std::strcmp(lua_tostring(L, -1), "top") == 0) return top;
            if (std::strcmp(lua_tostring(L, -1), "bottom") == 0) return bottom;
            if (std::strcmp(lua_tostring(L, -1), "random") == 0) return anywhere;
        }
        refuse(argument);
    }

    /// Reads the value on top of the stack.
    void value(const Argument& argument, Argued& to) const {
        const Library& library = call.game.library();
        to.given = true;
        switch (argument.kind) {
            case ArgumentKind::card:
                to.card = card(argument);
                break;
            case ArgumentKind::cards:
                list(argument, to);
                break;
            case ArgumentKind::player:
                to.player = player(argument);
                break;
            case ArgumentKind::players:
                players(argument, to);
                break;
            case ArgumentKind::count:
                if (lua_type(L, -1) == LUA_TSTRING && word(argument) == "all") {
                    to.is_all = true;
                } else {
                    to.number = amount(argument);
                }
                break;
            case ArgumentKind::filter:
            case ArgumentKind::fields:
                filter(argument, to);
                break;
            case ArgumentKind::choices:
                choices(argument, to);
                break;
            case ArgumentKind::face: {
                const std::string_view text = word(argument);
                if (text != "up" && text != "down") refuse(argument);
                to.number = static_cast<std::int32_t>(text == "up" ? Face::up : Face::down);
                break;
            }
            case ArgumentKind::phase:
                to.number = phase(argument);
                break;
            case ArgumentKind::event:
                to.number = event_name(argument);
                break;
            case ArgumentKind::instance: {
                Handle handle;
                if (!to_handle(L, -1, handle) || handle.kind != HandleKind::instance) {
                    refuse(argument);
                }
                to.instance = handle.instance();
                break;
            }
            case ArgumentKind::words:
                words(argument, to);
                break;
            case ArgumentKind::word:
                to.word = known_word(argument);
                break;
            case ArgumentKind::keeper:
                keeper(argument, to);
                break;
            case ArgumentKind::kept:
                note(argument, to);
                break;
            case ArgumentKind::args:
                args(argument, to);
                break;
            case ArgumentKind::gains:
                gains(argument, to);
                break;
            case ArgumentKind::text:
                if (lua_type(L, -1) != LUA_TSTRING) refuse(argument);
                break;
            case ArgumentKind::one_of:
                to.number = one_of(argument);
                break;
            case ArgumentKind::some_of:
                to.number = some_of(argument);
                break;
            case ArgumentKind::happening: {
                const std::string_view text = word(argument);
                to.number =
                    found(library.find_event_name(text), "event", text, library.event_names());
                break;
            }
            case ArgumentKind::tokens:
                tokens(argument, to);
                break;
            case ArgumentKind::goal:
                goal(argument, to);
                break;
            case ArgumentKind::cost:
                if (lua_type(L, -1) != LUA_TTABLE) refuse(argument);
                read_cost(L, call, row.name, to);
                break;
            case ArgumentKind::arriving:
                arriving(argument, to);
                break;
            case ArgumentKind::amount:
                to.number = amount(argument);
                break;
            case ArgumentKind::truth:
                if (lua_type(L, -1) != LUA_TBOOLEAN) refuse(argument);
                to.number = lua_toboolean(L, -1);
                break;
            case ArgumentKind::zone: {
                const std::string_view text = word(argument);
                to.number = found(library.find_zone_kind(text), "zone", text, library.zone_kinds());
                break;
            }
            case ArgumentKind::counter: {
                const std::string_view text = word(argument);
                to.number = found(library.find_counter(text), "counter", text, library.counters());
                break;
            }
            case ArgumentKind::token: {
                const std::string_view text = word(argument);
                to.number = found(library.find_card(text, call.game.edition()), "card", text,
                                  library.cards());
                break;
            }
            case ArgumentKind::ability:
                to.number = ability(argument);
                break;
            case ArgumentKind::position:
                to.number = position(argument);
                break;
            case ArgumentKind::duration:
                to.number = duration(argument);
                break;
            case ArgumentKind::bearers:
                bearers(argument, to);
                break;
            case ArgumentKind::state:
                to.number = state(argument);
                break;
            case ArgumentKind::mastery:
                to.number =
                    standing(argument, "mastery", call.game.rules().masteries, library.masteries);
                break;
            case ArgumentKind::status:
                to.number =
                    standing(argument, "status", call.game.rules().statuses, library.statuses);
                break;
            case ArgumentKind::instruction:
                to.number = instruction(argument);
                break;
        }
    }

    static constexpr int most_listed = 1024;
    static constexpr int most_words = 64;
};

}  // namespace

void read_arguments(lua_State* L, const VerbRow& row, RunningCall& call) {
    const Reader reader{L, row, call};
    std::fill_n(call.arguments.begin(), row.arguments.size(), Argued{});
    call.cards().clear();
    call.tests().clear();
    call.values().clear();
    if (!row.arguments.empty() && row.arguments[0].kind == ArgumentKind::fields) {
        reader.value(row.arguments[0], call.arguments[0]);  // the table is on top
        return;
    }
    lua_pushnil(L);
    while (lua_next(L, table_at) != 0) {
        if (lua_type(L, -2) != LUA_TSTRING) {
            luaL_error(L, "game:%s: arguments have names, as in game:%s { %s = ... }", row.name,
                       row.name, row.arguments.empty() ? "name" : row.arguments[0].name);
        }
        const char* name = lua_tostring(L, -2);
        std::size_t i = 0;
        while (i < row.arguments.size() && std::strcmp(row.arguments[i].name, name) != 0) ++i;
        if (i == row.arguments.size()) {
            say_unknown(L, row, name);
            raise(L, row);
        }
        reader.value(row.arguments[i], call.arguments[i]);
        lua_pop(L, 1);
    }
    for (std::size_t i = 0; i < row.arguments.size(); ++i) {
        if (!row.arguments[i].required || call.arguments[i].given) continue;
        luaL_error(L, "game:%s: '%s' is missing: %s", row.name, row.arguments[i].name,
                   row.arguments[i].description);
    }
}

std::string lua_type(const Argument& argument) {
    switch (argument.kind) {
        case ArgumentKind::card:
            return "Card";
        case ArgumentKind::cards:
            return "Card|Card[]";
        case ArgumentKind::player:
            return "Player";
        case ArgumentKind::amount:
            return "integer";
        case ArgumentKind::truth:
            return "boolean";
        case ArgumentKind::zone:
            return "ZoneName";
        case ArgumentKind::counter:
            return "CounterName";
        case ArgumentKind::token:
        case ArgumentKind::ability:
        case ArgumentKind::word:
        case ArgumentKind::state:
        case ArgumentKind::mastery:
        case ArgumentKind::status:
        case ArgumentKind::instruction:
            return "string";
        case ArgumentKind::position:
            return "\"top\"|\"bottom\"|\"random\"|integer";
        case ArgumentKind::players:
            return "Player|Player[]";
        case ArgumentKind::count:
            return "integer|\"all\"";
        case ArgumentKind::filter:
        case ArgumentKind::fields:
            return "Filter";
        case ArgumentKind::choices:
            return "Filter|Card[]|Player[]";
        case ArgumentKind::face:
            return "\"up\"|\"down\"";
        case ArgumentKind::phase:
            return "PhaseName";
        case ArgumentKind::event:
            return "EventId";
        case ArgumentKind::instance:
            return "Instance";
        case ArgumentKind::words:
            return "string[]";
        case ArgumentKind::keeper:
            return "Card|Player";
        case ArgumentKind::kept:
            return "Kept";
        case ArgumentKind::args:
            return "table<string, Kept|Card>";
        case ArgumentKind::gains:
            return "Kept|table<string, Kept>";
        case ArgumentKind::duration:
            return "\"turn\"|\"combat\"|\"phase\"|\"next_turn\"|\"end_of_next_turn\"|\"source\"";
        case ArgumentKind::bearers:
            return "Card|Card[]|Player";
        case ArgumentKind::text:
            return "string";
        case ArgumentKind::one_of:
            return fmt::format("\"{}\"", fmt::join(argument.words, "\"|\""));
        case ArgumentKind::some_of: {
            const std::string one = fmt::format("\"{}\"", fmt::join(argument.words, "\"|\""));
            return fmt::format("{}|({})[]", one, one);
        }
        case ArgumentKind::happening:
            return "EventId";
        case ArgumentKind::tokens:
            return "string|string[]";
        case ArgumentKind::goal:
            return "Card|Player|Instance";
        case ArgumentKind::cost:
            return "{ reserve?: integer, memory?: integer }";
        case ArgumentKind::arriving:
            return "table<CounterName, integer>";
    }
    return "any";
}

}  // namespace cardloom
