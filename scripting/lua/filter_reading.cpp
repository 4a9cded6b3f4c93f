/// How a filter is read from the table of a script: its keys, and everything that can be wrong.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <lua.hpp>
#include <string>
#include <vector>

#include "core/pipeline.hpp"
#include "core/ruleset.hpp"
#include "scripting/lua/filter.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/queries.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

constexpr int most_depth = 8;            // filters inside filters
constexpr std::size_t most_tests = 256;  // of one call
constexpr int most_values = 64;          // of one list

// ---- the keys

enum class Form : std::uint8_t {
    type,
    supertype,
    element,
    subtype,
    card_class,
    keyword,
    name,
    number,
    counters,
    state,
    players,
    zone,
    amount,
    truth,
    face,
    link,
    tally,
    filters,
};

struct Key {
    FilterRow row;
    FilterKey key;
    Form form;
    CardNumber number = CardNumber::reserve;
};

using enum FilterKey;
constexpr std::array keys{
    Key{{"type", "word or list", "Cards of this type; `unit` and `object` are types here."},
        type,
        Form::type},
    Key{{"supertype", "word or list", "Cards of this supertype."}, supertype, Form::supertype},
    Key{{"element", "word or list", "Cards of this element."}, element, Form::element},
    Key{{"subtype", "word or list", "Cards of this subtype."}, subtype, Form::subtype},
    Key{{"class", "word or list", "Cards of this class."}, card_class, Form::card_class},
    Key{{"keyword", "word or list", "Cards that have this keyword."}, keyword, Form::keyword},
    Key{{"name", "text or list", "Cards of this name."}, name, Form::name},
    Key{{"reserve", "number", "Cards with this reserve cost; X is no number."},
        number,
        Form::number,
        CardNumber::reserve},
    Key{{"memory", "number", "Cards with this memory cost; X is no number."},
        number,
        Form::number,
        CardNumber::memory},
    Key{{"power", "number", "Cards with this power."}, number, Form::number, CardNumber::power},
    Key{{"base_power", "number", "Cards with this power before what adds to it."},
        number,
        Form::number,
        CardNumber::base_power},
    Key{{"life", "number", "Cards with this life."}, number, Form::number, CardNumber::life},
    Key{{"level", "number", "Cards with this level."}, number, Form::number, CardNumber::level},
    Key{{"durability", "number", "Cards with this durability."},
        number,
        Form::number,
        CardNumber::durability},
    Key{{"counters", "kinds with a number each", "Cards with so many counters of each kind."},
        counters,
        Form::counters},
    Key{{"state", "word or list",
         "Objects that are `awake`, `rested`, `damaged`, `attacking`, `defending` or "
         "`retaliating`, or in a state of the rules."},
        awake,
        Form::state},
    Key{{"controller", "player", "What this player controls."}, controller, Form::players},
    Key{{"owner", "player", "What this player owns."}, owner, Form::players},
    Key{{"zone", "word or list", "Cards there, instead of objects on the field."},
        zone,
        Form::zone},
    Key{{"played_from", "word or list", "What was played from this zone."},
        played_from,
        Form::zone},
    Key{{"top", "whole number", "With `zone`: the first so many of each such zone."},
        from_top,
        Form::amount},
    Key{{"other", "true", "Any but this card."}, other, Form::truth},
    Key{{"token", "true or false", "Tokens, or all but tokens."}, token, Form::truth},
    Key{{"face", "word", "Cards that lie face `up`, or `down`."}, face, Form::face},
    Key{{"linked", "word or list", "Cards that are linked to this one, wherever they are."},
        linked,
        Form::link},
    Key{{"tallied", "word or list", "Cards that a tally of this card has counted."},
        tallied,
        Form::tally},
    Key{{"all_of", "list of filters", "What fits all of them."}, all_of, Form::filters},
    Key{{"any_of", "list of filters", "What fits one of them."}, any_of, Form::filters},
    Key{{"none_of", "filter or list", "What fits none of them."}, none_of, Form::filters},
    Key{{"player", "player", "Players, not cards."}, player, Form::players},
};

constexpr std::array shown_rows = [] {
    std::array<FilterRow, keys.size()> rows{};
    for (std::size_t i = 0; i < keys.size(); ++i) rows[i] = keys[i].row;
    return rows;
}();

static_assert(are_described(shown_rows));

constexpr const char* player_words[] = {"you", "opponent", "any", "turn_player"};
constexpr const char* state_words[] = {"awake",     "rested",    "damaged",
                                       "attacking", "defending", "retaliating"};
constexpr const char* face_words[] = {"up", "down"};
constexpr const char* range_words[] = {"min", "max"};

// ---- reading: these write a message and return, so that their strings are gone when it is raised

template <class Words>
void say_no_such(lua_State* L, const char* what, std::string_view word, const Words& words) {
    std::vector<std::string> names;
    for (const auto& one : words) {
        if constexpr (requires { one.label.id; }) {
            names.push_back(one.label.id);
        } else if constexpr (requires { one.row.name; }) {
            names.emplace_back(one.row.name);
        } else if constexpr (requires {
                                 one.name;
                                 one.elements;
                             }) {
            names.push_back(one.name);
        } else if constexpr (requires { one.id; }) {
            names.push_back(one.id);
        } else {
            names.emplace_back(one);
        }
    }
    LuaHost::of(L).message =
        fmt::format("there is no {} '{:.60}'{}", what, word, did_you_mean(word, names));
}

void say_wrong(lua_State* L, const char* key, const char* wanted) {
    std::string found = type_word(L, -1);
    if (lua_type(L, -1) == LUA_TSTRING) found = fmt::format("'{:.40}'", lua_tostring(L, -1));
    if (lua_type(L, -1) == LUA_TNUMBER && lua_isinteger(L, -1) == 0) {
        found = "a number with a fraction";
    }
    LuaHost::of(L).message = fmt::format("'{}' must be {}, not {}", key, wanted, found);
}

bool is_list(lua_State* L) {
    if (lua_type(L, -1) != LUA_TTABLE) return false;
    if (lua_rawlen(L, -1) > 0) return true;
    lua_pushnil(L);
    if (lua_next(L, -2) == 0) return true;
    lua_pop(L, 2);
    return false;
}

class Reader {
public:
    Reader(lua_State* to, RunningCall& of, const char* begins)
        : L(to), call(of), game(of.game), where(begins) {}

    /// The table on top of the stack, as one test of everything it says.
    void table(int depth) const {
        if (depth > most_depth) {
            LuaHost::of(L).message = "filters lie too deep inside each other";
            raise();
        }
        const std::uint64_t said = check_keys();
        const std::size_t group = open(all_of);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if ((said >> i & 1u) == 0) continue;
            lua_pushstring(L, keys[i].row.name);
            lua_rawget(L, -2);
            values(keys[i], depth);
            lua_pop(L, 1);
        }
        close(group);
    }

private:
    [[noreturn]] void raise() const {
        luaL_error(L, "%s: %s", where, LuaHost::of(L).message.c_str());
        __builtin_unreachable();
    }
    [[noreturn]] void refuse(const char* key, const char* wanted) const {
        say_wrong(L, key, wanted);
        raise();
    }

    /// Which of the keys it has, one bit each.
    [[nodiscard]] std::uint64_t check_keys() const {
        static_assert(keys.size() <= 64);
        std::uint64_t said = 0;
        luaL_checkstack(L, 8, nullptr);
        if (lua_type(L, -1) != LUA_TTABLE) refuse("a filter", "a table");
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            lua_pop(L, 1);
            if (lua_type(L, -1) != LUA_TSTRING) {
                LuaHost::of(L).message = "a filter has named keys, as in { type = 'ally' }";
                raise();
            }
            const char* word = lua_tostring(L, -1);
            const auto known = std::ranges::find_if(
                keys, [&](const Key& key) { return std::strcmp(key.row.name, word) == 0; });
            if (known == keys.end()) {
                say_no_such(L, "filter key", word, keys);
                raise();
            }
            said |= std::uint64_t{1} << (known - keys.begin());
        }
        return said;
    }

    std::size_t open(FilterKey key) const {
        std::vector<FilterTest>& tests = call.tests();
        if (tests.size() >= most_tests) {
            LuaHost::of(L).message = "this filter is too long";
            raise();
        }
        LuaHost::of(L).charge(L, 1);
        tests.emplace_back();
        tests.back().key = key;
        return tests.size() - 1;
    }
    void close(std::size_t test) const {
        call.tests()[test].size = static_cast<std::uint16_t>(call.tests().size() - test);
    }
    void add(FilterKey key, std::size_t value = 0) const {
        call.tests()[open(key)].value = static_cast<std::uint32_t>(value);
    }

    /// Lists mean any of: each value is a test of its own.
    void values(const Key& key, int depth) const {
        if (key.form == Form::filters) {
            filters(key, depth);
        } else if (key.form == Form::counters) {
            all_counters(key);
        } else if (is_list(L)) {
            const std::size_t group = open(any_of);
            for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
                if (i > most_values) refuse(key.row.name, "a shorter list");
                value(key);
                lua_pop(L, 1);
            }
            lua_pop(L, 1);
            close(group);
        } else {
            value(key);
        }
    }

    void filters(const Key& key, int depth) const {
        if (lua_type(L, -1) != LUA_TTABLE) refuse(key.row.name, "a list of filters");
        const std::size_t group = open(key.key);
        if (is_list(L)) {
            for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
                if (i > most_values) refuse(key.row.name, "a shorter list");
                table(depth + 1);
                lua_pop(L, 1);
            }
            lua_pop(L, 1);
        } else {
            table(depth + 1);
        }
        close(group);
    }

    void all_counters(const Key& key) const {
        if (lua_type(L, -1) != LUA_TTABLE) refuse(key.row.name, "a table of counters");
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            if (lua_type(L, -2) != LUA_TSTRING) {
                LuaHost::of(L).message = "'counters' names kinds, as in { charge = { min = 1 } }";
                raise();
            }
            const char* word = lua_tostring(L, -2);
            const CounterId kind = game.library().find_counter(word);
            if (kind.is_none()) {
                say_no_such(L, "counter", word, game.library().counters());
                raise();
            }
            const std::size_t from = call.tests().size();
            if (is_list(L)) {
                const std::size_t group = open(any_of);
                for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; ++i) {
                    if (i > most_values) refuse(word, "a shorter list");
                    range(counters, word);
                    lua_pop(L, 1);
                }
                lua_pop(L, 1);
                close(group);
            } else {
                range(counters, word);
            }
            for (std::size_t i = from; i < call.tests().size(); ++i) call.tests()[i].counter = kind;
            lua_pop(L, 1);
        }
    }

    [[nodiscard]] std::int32_t amount(const char* key) const {
        if (lua_isinteger(L, -1) == 0) refuse(key, "a whole number, a list or { min =, max = }");
        const lua_Integer said = lua_tointeger(L, -1);
        return static_cast<std::int32_t>(
            std::clamp<lua_Integer>(said, -most_amount - 1, most_amount + 1));
    }

    /// A number, or { min =, max = }. The result is its test.
    std::size_t range(FilterKey key, const char* name) const {
        const std::size_t at = open(key);
        FilterTest& test = call.tests()[at];
        if (lua_type(L, -1) != LUA_TTABLE) {
            test.least = test.most = amount(name);
            test.is_listed = true;
            return at;
        }
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            lua_pop(L, 1);
            const char* word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
            if (std::strcmp(word, "min") == 0 || std::strcmp(word, "max") == 0) continue;
            say_no_such(L, "bound", word, range_words);
            raise();
        }
        test.least = -most_amount - 1;
        test.most = most_amount + 1;
        lua_pushliteral(L, "min");
        if (lua_rawget(L, -2) != LUA_TNIL) test.least = amount("min");
        lua_pop(L, 1);
        lua_pushliteral(L, "max");
        if (lua_rawget(L, -2) != LUA_TNIL) test.most = amount("max");
        lua_pop(L, 1);
        return at;
    }

    [[nodiscard]] std::string_view word(const Key& key) const {
        if (lua_type(L, -1) != LUA_TSTRING) refuse(key.row.name, "a word or a list of words");
        std::size_t size = 0;
        const char* text = lua_tolstring(L, -1, &size);
        return {text, size};
    }

    /// The place of a word in a table of the ruleset.
    template <class Rows>
    [[nodiscard]] std::size_t place(const Key& key, const Rows& rows) const {
        const std::string_view text = word(key);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (id_of(rows[i]) == text) return i;
        }
        say_no_such(L, key.row.name, text, rows);
        raise();
    }
    static std::string_view id_of(const std::string& word) { return word; }
    static std::string_view id_of(const RuleLabel& label) { return label.id; }
    template <class Row>
    static std::string_view id_of(const Row& row) {
        return row.label.id;
    }
    template <std::size_t N>
    [[nodiscard]] std::size_t place(const Key& key, const char* const (&words)[N]) const {
        const std::string_view text = word(key);
        const auto* found = std::find(std::begin(words), std::end(words), text);
        if (found != std::end(words)) return static_cast<std::size_t>(found - words);
        say_no_such(L, key.row.name, text, words);
        raise();
    }

    [[nodiscard]] std::size_t card_of_name(const Key& key) const {
        const std::string_view text = word(key);
        const std::vector<CardDefinition>& cards = game.library().cards();
        LuaHost::of(L).charge(L, static_cast<std::int64_t>(cards.size() / 8));
        for (std::size_t i = 0; i < cards.size(); ++i) {
            if (cards[i].name == text) return i;
        }
        say_no_such(L, "card of the name", text, cards);
        raise();
    }

    [[nodiscard]] PlayerSet set_of_players(const Key& key) const {
        Handle handle;
        if (to_handle(L, -1, handle)) {
            if (handle.kind != HandleKind::player) refuse(key.row.name, "a player");
            return only(handle.player());
        }
        if (lua_type(L, -1) != LUA_TSTRING) refuse(key.row.name, "a player");
        const PlayerSet you = only(call.call.you), everyone = game.state().everyone();
        switch (place(key, player_words)) {
            case 0:
                return you;
            case 1:
                return static_cast<PlayerSet>(everyone & ~you);
            case 2:
                return everyone;
            default:
                return only(game.machine().turn_player);
        }
    }

    void value(const Key& key) const {
        const Ruleset& rules = game.rules();
        switch (key.form) {
            case Form::type: {
                const std::string_view text = word(key);
                if (text == "unit" || text == "object") {
                    add(text == "unit" ? unit : object);
                } else {
                    add(type, place(key, rules.types));
                }
                break;
            }
            case Form::supertype:
                add(supertype, place(key, rules.supertypes));
                break;
            case Form::element:
                add(element, place(key, rules.elements));
                break;
            case Form::subtype:
                add(subtype, place(key, game.library().subtypes));
                break;
            case Form::card_class:
                add(card_class, place(key, rules.classes));
                break;
            case Form::keyword:
                add(keyword, place(key, game.library().keywords));
                break;
            case Form::name:
                add(name, card_of_name(key));
                break;
            case Form::number:
                call.tests()[range(number, key.row.name)].number = key.number;
                break;
            case Form::state: {
                constexpr FilterKey states[] = {awake,     rested,    damaged,
                                                attacking, defending, retaliating};
                const CounterId state = game.library().find_counter(word(key));
                if (state && game.library().counter(state).is_state) {
                    FilterTest& test = call.tests()[open(counters)];
                    test.counter = state;
                    test.least = 1;
                    test.most = most_amount;
                } else {
                    add(states[place(key, state_words)]);
                }
                break;
            }
            case Form::players:
                add(key.key, set_of_players(key));
                break;
            case Form::zone: {
                const std::string_view text = word(key);
                const ZoneKindId kind = game.library().find_zone_kind(text);
                if (kind.is_none()) {
                    say_no_such(L, "zone", text, game.library().zone_kinds());
                    raise();
                }
                add(key.key, kind.index());
                break;
            }
            case Form::amount: {
                if (lua_isinteger(L, -1) == 0) refuse(key.row.name, "a whole number");
                add(key.key, static_cast<std::size_t>(std::max(amount(key.row.name), 0)));
                break;
            }
            case Form::truth:
                if (lua_type(L, -1) != LUA_TBOOLEAN) refuse(key.row.name, "true or false");
                add(key.key, lua_toboolean(L, -1) != 0 ? 1 : 0);
                break;
            case Form::face:
                add(face, place(key, face_words) == 0 ? 1 : 0);
                break;
            case Form::link: {
                const WordId name = game.library().words.find(word(key));
                add(linked, name.value);
                break;
            }
            case Form::tally:
                add(tallied, tally_named(L, word(key), where).index());
                break;
            case Form::counters:
            case Form::filters:
                break;  // see values()
        }
    }

    lua_State* L;
    RunningCall& call;
    Game& game;
    const char* where;
};
}  // namespace

std::span<const FilterRow> filter_rows() { return shown_rows; }

void read_filter(lua_State* L, RunningCall& call, const char* where, Argued& to) {
    to.first = static_cast<std::uint32_t>(call.tests().size());
    Reader(L, call, where).table(1);
    to.count = static_cast<std::uint32_t>(call.tests().size()) - to.first;
    to.is_filter = true;
    const std::optional<PlayerSet> players = players_of(call.filter(to));
    const Filter read = call.filter(to);
    if (players && read[0].size != read[1].size + 1) {
        luaL_error(L, "%s: a filter with 'player' selects players and has no other key", where);
    }
}

}  // namespace cardloom
