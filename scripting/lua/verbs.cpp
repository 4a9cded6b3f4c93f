#include "scripting/lua/verbs.hpp"

#include <algorithm>
#include <array>
#include <lua.hpp>
#include <vector>

#include "core/verbs.hpp"
#include "core/zones.hpp"
#include "scripting/lua/arguments.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/running_call.hpp"

namespace cardloom {

namespace {

constexpr std::int64_t verb_charge = 20;  // instructions that a verb stands for

// ---- the verbs, each over the same steps: propose one batch, let it happen, tell what happened

Task<> damage(Game& game, RunningCall* call) {
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (game.state().is_current(card)) {
            game.propose(damage_event(game, card, call->arguments[1].number, call->call.source));
        }
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

Task<> draw_cards(Game& game, RunningCall* call) {
    const std::int32_t count = call->arguments[1].given ? call->arguments[1].number : 1;
    const Happened happened = co_await draw(game, call->player(0), count, call->call.source);
    push_outcome(*call, happened, {});
}

Move move_of(const RunningCall& call, ZoneKindId to, EventName as) {
    Move how;
    how.to = to;
    how.as = as;
    how.source = call.call.source;
    return how;
}

/// A move within a zone is no zone change (GA-ZONE-1): those cards only change places.
void change_places(Game& game, RunningCall& call, const Move& how) {
    for (const CardRef card : call.list(0)) {
        const GameState& state = game.state();
        if (!state.is_current(card) || state.card(card.card).zone.is_none()) continue;
        if (state.zone(state.card(card.card).zone).kind != how.to) continue;
        reposition(game.state(), game.library(), card.card, how.position, only(call.call.you));
    }
}

Task<> move_all(Game& game, RunningCall* call, Move how) {
    change_places(game, *call, how);
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        const GameState& state = game.state();
        if (!state.is_current(card) || state.card(card.card).zone.is_none()) continue;
        if (state.zone(state.card(card.card).zone).kind == how.to) continue;
        game.propose(move_event(game, card, how));
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

Task<> move_cards(Game& game, RunningCall* call) {
    const auto kind = static_cast<std::size_t>(call->arguments[1].number);
    Move how = move_of(*call, ZoneKindId{kind}, {});
    if (call->arguments[2].given)
        how.position = static_cast<std::int16_t>(call->arguments[2].number);
    if (call->arguments[3].given && call->arguments[3].number != 0) how.unseen_origin = true;
    return move_all(game, call, how);
}

Task<> discard_cards(Game& game, RunningCall* call) {
    Move how = move_of(*call, game.library().roles.graveyard, event::discard);
    how.rule = "GA-VERB-DISCARD";
    return move_all(game, call, how);
}

Task<> banish_cards(Game& game, RunningCall* call) {
    Move how = move_of(*call, game.library().roles.banishment, event::banish);
    how.rule = "GA-VERB-BANISH";
    return move_all(game, call, how);
}

Task<> destroy_objects(Game& game, RunningCall* call) {
    Move how = move_of(*call, game.library().roles.graveyard, event::destroy);
    how.rule = "GA-VERB-DESTROY";
    return move_all(game, call, how);
}

Task<> summon_tokens(Game& game, RunningCall* call) {
    const std::int32_t count = call->arguments[1].given ? call->arguments[1].number : 1;
    const DefinitionId token{static_cast<std::size_t>(call->arguments[0].number)};
    const Happened happened =
        co_await summon(game, token, call->player(2), count, call->call.source);
    push_outcome(*call, happened, {});
}

Task<> change_counters_on(Game& game, RunningCall* call, std::int32_t sign) {
    const CounterId kind{static_cast<std::size_t>(call->arguments[1].number)};
    const std::int32_t count = call->arguments[2].given ? call->arguments[2].number : 1;
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (game.state().is_current(card)) {
            game.propose(counters_event(game, card, kind, sign * count, call->call.source));
        }
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

Task<> put_counters(Game& game, RunningCall* call) { return change_counters_on(game, call, 1); }
Task<> take_counters(Game& game, RunningCall* call) { return change_counters_on(game, call, -1); }

Task<> turn_objects(Game& game, RunningCall* call, bool wakes) {
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        if (game.state().is_current(card)) {
            const CardRef source = call->call.source;
            game.propose(wakes ? wake_event(game, card, source) : rest_event(game, card, source));
        }
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

Task<> rest(Game& game, RunningCall* call) { return turn_objects(game, call, false); }
Task<> wake(Game& game, RunningCall* call) { return turn_objects(game, call, true); }

Task<> roll_die(Game& game, RunningCall* call) {
    const std::int32_t sides = call->arguments[0].number;
    if (sides < 1) {
        call->complaint() = "game:roll: a die has at least one side";
        co_return;
    }
    lua_pushinteger(call->lua(), game.roll(static_cast<std::uint32_t>(sides)) + 1);
    call->outcomes = 1;
}

Task<> grant_ability(Game& game, RunningCall* call) {
    Lasting lasting;
    lasting.ability = AbilityId{static_cast<std::size_t>(call->arguments[0].number)};
    lasting.bearer = call->arguments[1].card;
    lasting.source = call->call.source;
    lasting.granter = call->call.you;
    lasting.uses = static_cast<std::uint8_t>(std::clamp(call->arguments[2].number, 0, 255));
    const std::uint32_t granted = grant(game, lasting);
    if (granted == 0) {
        co_await game.fault(FaultReason::capacity, "no room for more effects");
    }
}

Task<> look_at_cards(Game& game, RunningCall* call) {
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        look_at(game.state(), card.card, only(call->player(1)));
        call->open(card);
    }
    co_return;
}

// ---- the table

using enum ArgumentKind;
constexpr const char* acted_on = "a card or a list of cards; those that have moved are left out";

constexpr std::array damage_arguments{
    Argument{"to", cards, true, acted_on},
    Argument{"amount", amount, true, "how much each of them is dealt"},
};
constexpr std::array draw_arguments{
    Argument{"player", player, false, "who draws; you, unless it is said"},
    Argument{"count", amount, false, "how many; 1, unless it is said"},
};
constexpr std::array cards_argument{Argument{"cards", cards, true, acted_on}};
constexpr std::array move_arguments{
    Argument{"cards", cards, true, acted_on},
    Argument{"to", zone, true, "the zone to move to"},
    Argument{"position", position, false, "where in it, if it has an order"},
    Argument{"unseen", truth, false, "true if others must not see which card was taken"},
};
constexpr std::array summon_arguments{
    Argument{"token", token, true, "the id of the token's card"},
    Argument{"count", amount, false, "how many; 1, unless it is said"},
    Argument{"player", player, false, "who summons them; you, unless it is said"},
};
constexpr std::array counters_arguments{
    Argument{"to", cards, true, acted_on},
    Argument{"counter", counter, true, "the kind of counter"},
    Argument{"count", amount, false, "how many; 1, unless it is said"},
};
constexpr std::array fewer_counters_arguments{
    Argument{"from", cards, true, acted_on},
    Argument{"counter", counter, true, "the kind of counter"},
    Argument{"count", amount, false, "how many; 1, unless it is said"},
};
constexpr std::array roll_arguments{Argument{"sides", amount, true, "of the die"}};
constexpr std::array grant_arguments{
    Argument{"ability", ability, true, "a lasting ability of this card, by name"},
    Argument{"to", card, false, "who bears it; you hold it, if it is nobody"},
    Argument{"uses", amount, false,
             "how often it acts before it ends; no limit, if it is not said"},
};
constexpr std::array look_arguments{
    Argument{"cards", cards, true, acted_on},
    Argument{"player", player, false, "who looks; you, unless it is said"},
};

constexpr std::array rows{
    VerbRow{"damage", damage_arguments, damage, nullptr, "Deals damage, to all of them at once."},
    VerbRow{"draw", draw_arguments, draw_cards, nullptr, "Draws cards, one after the other."},
    VerbRow{"move", move_arguments, move_cards, nullptr,
            "Moves cards to their owners' zones; within a zone they only change places."},
    VerbRow{"discard", cards_argument, discard_cards, nullptr, "Discards cards."},
    VerbRow{"banish", cards_argument, banish_cards, nullptr, "Banishes cards."},
    VerbRow{"destroy", cards_argument, destroy_objects, nullptr, "Destroys objects."},
    VerbRow{"summon", summon_arguments, summon_tokens, nullptr, "Summons tokens."},
    VerbRow{"add_counters", counters_arguments, put_counters, nullptr, "Puts counters on cards."},
    VerbRow{"remove_counters", fewer_counters_arguments, take_counters, nullptr,
            "Removes counters, as many as are there."},
    VerbRow{"rest", cards_argument, rest, nullptr, "Rests objects."},
    VerbRow{"wake", cards_argument, wake, nullptr, "Wakes objects up."},
    VerbRow{"roll", roll_arguments, roll_die, nullptr, "Rolls a die; the result is what it shows."},
    VerbRow{"grant", grant_arguments, grant_ability, nullptr, "Grants a lasting ability."},
    VerbRow{"look", look_arguments, look_at_cards, nullptr,
            "Shows cards to a player, and opens them for this effect."},
};

int finish_verb(lua_State* L, int, lua_KContext before) {
    RunningCall& call = LuaHost::of(L).call();
    if (!call.complaint().empty()) return luaL_error(L, "%s", call.complaint().c_str());
    return lua_gettop(L) - static_cast<int>(before);
}

}  // namespace

std::span<const VerbRow> verb_rows() { return rows; }

std::span<const VerbRow> all_verbs() {
    static const std::vector<VerbRow> all = [] {
        std::vector<VerbRow> every;
        for (const auto group : {verb_rows(), choice_rows(), query_rows()}) {
            every.insert(every.end(), group.begin(), group.end());
        }
        return every;
    }();
    return all;
}

int call_verb(lua_State* L) {
    const auto& row = *static_cast<const VerbRow*>(lua_touserdata(L, lua_upvalueindex(1)));
    Handle handle;
    if (!to_handle(L, 1, handle) || handle.kind != HandleKind::game) {
        return luaL_error(L, "call game:%s { ... } with a colon", row.name);
    }
    if (lua_gettop(L) > 2 || (lua_gettop(L) == 2 && lua_type(L, 2) != LUA_TTABLE)) {
        return luaL_error(L, "game:%s takes named arguments in braces, as in game:%s { %s = ... }",
                          row.name, row.name, row.arguments[0].name);
    }
    if (lua_gettop(L) == 1) lua_newtable(L);
    LuaHost& host = LuaHost::of(L);
    host.charge(L, verb_charge);
    RunningCall& call = host.call();
    read_arguments(L, row, call);
    if (row.answer != nullptr) return row.answer(L, call);
    call.verb = &row;
    return lua_yieldk(L, 0, lua_gettop(L), finish_verb);
}

}  // namespace cardloom
