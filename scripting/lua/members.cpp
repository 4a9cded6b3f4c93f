#include "scripting/lua/members.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <lua.hpp>

#include "core/characteristics.hpp"
#include "core/combat/roles.hpp"
#include "core/memory.hpp"
#include "core/past.hpp"
#include "core/pipeline.hpp"
#include "core/ruleset.hpp"
#include "core/stack/stack.hpp"
#include "core/zones.hpp"
#include "scripting/lua/queries.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

RunningCall& call_of(lua_State* L) { return LuaHost::of(L).call(); }

/// The card of a handle as it is now. One that has moved, or that is blank, is an error.
const Card& open_card(lua_State* L, Handle handle) {
    RunningCall& call = call_of(L);
    const GameState& state = call.game.state();
    const CardRef ref = handle.card();
    if (!state.has_card(ref.card)) luaL_error(L, "there is no such card");
    const Card& card = state.card(ref.card);
    const bool is_known = card.known == state.everyone();
    if (card.incarnation != ref.incarnation) {
        const char* name =
            is_known ? call.game.library().card(card.definition).name.c_str() : "this card";
        luaL_error(L, "%s has changed zones since this handle was taken", name);
    }
    if (!is_known && !call.has_opened(ref)) {
        luaL_error(L, "this card is hidden: only its owner, zone and face can be read");
    }
    return card;
}

/// Who owns it and where it lies is known of every card.
const Card& any_card(lua_State* L, Handle handle) {
    const GameState& state = call_of(L).game.state();
    if (!state.has_card(handle.card().card)) luaL_error(L, "there is no such card");
    return state.card(handle.card().card);
}

const Object* object_of(lua_State* L, const Card& card) {
    if (card.object.is_none()) return nullptr;
    return &call_of(L).game.state().objects()[card.object.index()];
}

void push_word(lua_State* L, std::string_view text) {
    lua_pushlstring(L, text.data(), text.size());
}

Event& event_of(lua_State* L, Handle handle) {
    RunningCall& call = call_of(L);
    if (handle.id >= call.game.batch_end()) luaL_error(L, "this event is over");
    return call.game.proposal(handle.id).event;
}

/// nil if the card has no such number.
void push_number(lua_State* L, Handle card, CardNumber number) {
    const std::optional<std::int32_t> value = number_of(call_of(L).game, card.card().card, number);
    if (value) {
        lua_pushinteger(L, *value);
    } else {
        lua_pushnil(L);
    }
}

/// Of the object, or while it is on the stack of what it is played as.
void push_zone_word(lua_State* L, const Game& game, ZoneKindId zone) {
    if (zone) {
        push_word(L, game.library().zone_kind(zone).id);
    } else {
        lua_pushnil(L);
    }
}

/// What a target was given of a divided amount; 0 if it is no such target.
std::int32_t share_of(lua_State* L, Target::Kind kind, CardRef card, PlayerId player) {
    const RunningCall& running = call_of(L);
    for (const Target& target : running.game.state().targets()) {
        if (target.instance != running.call.instance || target.kind != kind) continue;
        const bool is_it =
            kind == Target::Kind::card ? target.card == card : PlayerId{target.other} == player;
        if (is_it) return target.share;
    }
    return 0;
}

/// Of a card that has moved since: as it last was (GA-LKI-1).
int read_past(lua_State* L, const Past& past, Member member) {
    const Game& game = call_of(L).game;
    const auto number = [&](CardNumber which) {
        const std::optional<std::int32_t> value = past_number(game, past, which);
        if (value) {
            lua_pushinteger(L, *value);
        } else {
            lua_pushnil(L);
        }
    };
    switch (member) {
        case Member::card_name:
            push_word(L, game.library().card(past.definition).name);
            break;
        case Member::card_controller:
            push(L, past.controller);
            break;
        case Member::card_rested:
            lua_pushboolean(L, past.is(Past::rested) ? 1 : 0);
            break;
        case Member::card_damage:
            number(CardNumber::damage);
            break;
        case Member::card_power:
            number(CardNumber::power);
            break;
        case Member::card_base_power:
            number(CardNumber::base_power);
            break;
        case Member::card_life:
            number(CardNumber::life);
            break;
        case Member::card_level:
            number(CardNumber::level);
            break;
        case Member::card_reserve:
            number(CardNumber::reserve);
            break;
        case Member::card_memory_cost:
            number(CardNumber::memory);
            break;
        case Member::card_durability:
            number(CardNumber::durability);
            break;
        case Member::card_x:
            lua_pushinteger(L, past.x);
            break;
        case Member::card_played_from:
            push_zone_word(L, call_of(L).game, past.from);
            break;
        case Member::card_token:
            lua_pushboolean(L, past.is(Past::token) ? 1 : 0);
            break;
        default:
            push(L, Handle::of(past.card, HandleKind::counters));
            break;
    }
    return 1;
}

int read_card(lua_State* L, Handle handle, Member member) {
    if (member == Member::card_owner) {
        push(L, any_card(L, handle).owner);
        return 1;
    }
    const Game& game = call_of(L).game;
    if (member == Member::card_zone) {
        const Card& card = any_card(L, handle);
        if (card.zone.is_none()) {
            lua_pushnil(L);
        } else {
            push_word(L, card.zone.is_none()
                             ? "nowhere"
                             : game.library().zone_kind(game.state().zone(card.zone).kind).id);
        }
        return 1;
    }
    if (member == Member::card_face) {
        lua_pushstring(L, any_card(L, handle).is(Card::face_up) ? "up" : "down");
        return 1;
    }
    // What was remembered of it can still be asked of a card that has just moved.
    if (member == Member::card_paid) {
        push(L, Handle::of(handle.card(), HandleKind::paid));
        return 1;
    }
    if (member == Member::card_notes || member == Member::card_link) {
        const bool notes = member == Member::card_notes;
        push(L, Handle::of(handle.card(), notes ? HandleKind::notes : HandleKind::links));
        return 1;
    }
    if (member == Member::card_share) {
        lua_pushinteger(L, share_of(L, Target::Kind::card, handle.card(), {}));
        return 1;
    }
    if (const Past* past = past_of(game.state(), handle.card());
        past != nullptr && !game.state().is_current(handle.card())) {
        return read_past(L, *past, member);
    }
    const Card& card = open_card(L, handle);
    const Object* object = object_of(L, card);
    switch (member) {
        case Member::card_name:
            push_word(L, name_of(game, handle.card().card));
            break;
        case Member::card_controller:
            push(L, card.controller);
            break;
        case Member::card_rested:
            lua_pushboolean(L, object != nullptr && object->rested != 0);
            break;
        case Member::card_damage:
            push_number(L, handle, CardNumber::damage);
            break;
        case Member::card_power:
            push_number(L, handle, CardNumber::power);
            break;
        case Member::card_base_power:
            push_number(L, handle, CardNumber::base_power);
            break;
        case Member::card_life:
            push_number(L, handle, CardNumber::life);
            break;
        case Member::card_level:
            push_number(L, handle, CardNumber::level);
            break;
        case Member::card_reserve:
            push_number(L, handle, CardNumber::reserve);
            break;
        case Member::card_memory_cost:
            push_number(L, handle, CardNumber::memory);
            break;
        case Member::card_durability:
            push_number(L, handle, CardNumber::durability);
            break;
        case Member::card_x:
            lua_pushinteger(L, announced_x(game.state(), handle.card()));
            break;
        case Member::card_played_from:
            push_zone_word(L, game, played_from(game.state(), handle.card()));
            break;
        case Member::card_token:
            lua_pushboolean(L, card.is(Card::token) ? 1 : 0);
            break;
        default:
            push(L, Handle::of(handle.card(), HandleKind::counters));
            break;
    }
    return 1;
}

/// Those who are still in the game.
void push_players(lua_State* L, PlayerId besides) {
    const GameState& state = call_of(L).game.state();
    const std::size_t count = state.players().size();
    lua_createtable(L, static_cast<int>(count), 0);
    lua_Integer next = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (PlayerId{i} == besides || !state.players()[i].is_in_game()) continue;
        push(L, PlayerId{i});
        lua_rawseti(L, -2, ++next);
    }
}

std::int32_t cards_in(const GameState& state, ZoneKindId kind, PlayerId player) {
    return kind.is_none() ? 0 : state.zone(state.zone_of(kind, player)).count;
}

int read_player(lua_State* L, Handle handle, Member member) {
    const Game& game = call_of(L).game;
    const Roles& roles = game.library().roles;
    switch (member) {
        case Member::player_opponents:
            push_players(L, handle.player());
            break;
        case Member::player_share:
            lua_pushinteger(L, share_of(L, Target::Kind::player, {}, handle.player()));
            break;
        case Member::player_champion:
            push(L, champion_of(game, handle.player()));
            break;
        case Member::player_notes:
            push(L, Handle{HandleKind::player_notes, handle.id, 0});
            break;
        default:
            lua_pushinteger(L, cards_in(game.state(), roles.hand, handle.player()) +
                                   cards_in(game.state(), roles.memory, handle.player()));
            break;
    }
    return 1;
}

int read_ability(lua_State* L, Member member) {
    const RunningCall& call = call_of(L);
    const Use used = uses_of(call.game.state(), call.call);
    lua_pushinteger(L, member == Member::ability_activated  ? used.this_turn
                       : member == Member::ability_resolved ? used.resolved
                                                            : used.times);
    return 1;
}

void push_value(lua_State* L, const Kept& value) {
    switch (value.kind) {
        case Kept::Kind::number:
            lua_pushinteger(L, value.number);
            break;
        case Kept::Kind::truth:
            lua_pushboolean(L, value.number);
            break;
        case Kept::Kind::word:
            push_word(L, call_of(L).game.library().words.text(value.word));
            break;
        case Kept::Kind::player:
            push(L, value.player);
            break;
        case Kept::Kind::card:
            push(L, value.card);
            break;
        case Kept::Kind::none:
            lua_pushnil(L);
            break;
    }
}

/// A value, a list of values, or nil.
void push_note(lua_State* L, const Keeper& keeper, const char* name) {
    const Game& game = call_of(L).game;
    const std::span<const Note> rows =
        note_of(game.state(), keeper, game.library().words.find(name));
    if (rows.empty()) {
        lua_pushnil(L);
        return;
    }
    if (rows.front().is_list == 0) {
        push_value(L, rows.front().value);
        return;
    }
    lua_createtable(L, static_cast<int>(rows.size()), 0);
    lua_Integer next = 0;
    for (const Note& row : rows) {
        push_value(L, row.value);
        lua_rawseti(L, -2, ++next);
    }
}

constexpr const char* instance_words[] = {"activation", "materialization", "bestowal", "ability",
                                          "trigger"};

int read_instance(lua_State* L, Handle handle, Member member) {
    const GameState& state = call_of(L).game.state();
    const std::size_t row = find_instance(state, handle.instance());
    if (row == state.stack().size()) return luaL_error(L, "this is no longer on the stack");
    const Instance& instance = state.stack()[row];
    switch (member) {
        case Member::instance_card:
            push(L, instance.source);
            break;
        case Member::instance_controller:
            push(L, instance.controller);
            break;
        case Member::instance_kind:
            lua_pushstring(L, instance_words[static_cast<std::size_t>(instance.kind)]);
            break;
        case Member::instance_copy:
            lua_pushboolean(L, instance.copy != 0 ? 1 : 0);
            break;
        default:
            lua_pushinteger(L, instance.x);
            break;
    }
    return 1;
}

int zone_top(lua_State* L) {
    Handle handle;
    if (!to_handle(L, 1, handle) || handle.kind != HandleKind::zone) {
        return luaL_error(L, "call zone:top(n) with a colon");
    }
    if (lua_isinteger(L, 2) == 0 || lua_tointeger(L, 2) < 0 || lua_tointeger(L, 2) > 1000) {
        return luaL_error(L, "zone:top takes a number of cards from 0 to 1000");
    }
    const auto wanted = lua_tointeger(L, 2);
    const GameState& state = call_of(L).game.state();
    lua_newtable(L);
    lua_Integer next = 0;
    for (CardId at = state.zone(handle.zone()).first; !at.is_none() && next < wanted;
         at = state.card(at).next) {
        push(L, state.ref(at));
        lua_rawseti(L, -2, ++next);
    }
    LuaHost::of(L).charge(L, next);
    return 1;
}

/// Where a card is now, after one move that was to be expected and that everybody could follow.
int card_follow(lua_State* L) {
    Handle handle;
    if (!to_handle(L, 1, handle) || handle.kind != HandleKind::card) {
        return luaL_error(L, "call card:follow() with a colon");
    }
    const GameState& state = call_of(L).game.state();
    const CardRef before = handle.card();
    CardRef now{};
    if (state.has_card(before.card) && !state.card(before.card).zone.is_none()) {
        const Card& card = state.card(before.card);
        const bool once = card.incarnation == static_cast<std::uint16_t>(before.incarnation + 1);
        const bool is_seen = card.known == state.everyone() && card.is(Card::face_up);
        if (state.is_current(before) || (once && is_seen)) now = state.ref(before.card);
    }
    push(L, now);
    return 1;
}

/// One more such event in the same batch, with other values where they are said.
int event_add(lua_State* L) {
    Handle handle;
    const bool is_event = to_handle(L, 1, handle) && handle.kind == HandleKind::event;
    if (!is_event || handle.id == past_event || lua_type(L, 2) != LUA_TTABLE) {
        return luaL_error(L, "call event:add { ... } with a colon, in a replacement");
    }
    const Event like = event_of(L, handle);
    Game& game = call_of(L).game;
    const std::size_t added = game.propose(like);
    const Handle more{HandleKind::event, static_cast<std::uint16_t>(added), 0};
    lua_settop(L, 2);
    lua_pushnil(L);  // the value at index 3 is the one that is written
    lua_pushnil(L);
    while (lua_next(L, 2) != 0) {
        const char* name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        lua_replace(L, 3);
        if (!write_event(L, more, name)) {
            return luaL_error(L, "an event has no '%s' that can be set", name);
        }
    }
    return 0;
}

int event_cancel(lua_State* L) {
    Handle handle;
    if (!to_handle(L, 1, handle) || handle.kind != HandleKind::event) {
        return luaL_error(L, "call event:cancel() with a colon");
    }
    event_of(L, handle);
    call_of(L).game.proposal(handle.id).cancelled = true;
    return 0;
}

using enum HandleKind;
constexpr std::array rows{
    MemberRow{card, "name", Member::card_name, nullptr, "The card's name.", "string"},
    MemberRow{card, "owner", Member::card_owner, nullptr, "Whose card it is.", "Player"},
    MemberRow{card, "controller", Member::card_controller, nullptr, "Who controls it.", "Player"},
    MemberRow{card, "zone", Member::card_zone, nullptr, "The name of the zone it lies in.",
              "ZoneName"},
    MemberRow{card, "rested", Member::card_rested, nullptr, "True if it is an object at rest.",
              "boolean"},
    MemberRow{card, "damage", Member::card_damage, nullptr, "The damage marked on it.", "integer"},
    MemberRow{card, "power", Member::card_power, nullptr, "Its power.", "integer"},
    MemberRow{card, "base_power", Member::card_base_power, nullptr,
              "Its power before what adds to it.", "integer"},
    MemberRow{card, "life", Member::card_life, nullptr, "Its life.", "integer"},
    MemberRow{card, "level", Member::card_level, nullptr, "Its level; nil if it has none.",
              "integer?"},
    MemberRow{card, "durability", Member::card_durability, nullptr,
              "Its durability; nil if it has none.", "integer?"},
    MemberRow{card, "reserve", Member::card_reserve, nullptr,
              "Its reserve cost; nil if it has none.", "integer?"},
    MemberRow{card, "memory_cost", Member::card_memory_cost, nullptr,
              "Its memory cost; nil if it has none.", "integer?"},
    MemberRow{card, "x", Member::card_x, nullptr, "The X it was played with, or 0.", "integer"},
    MemberRow{card, "played_from", Member::card_played_from, nullptr,
              "The zone it was played from, by name; nil if it was not played.", "ZoneName?"},
    MemberRow{card, "token", Member::card_token, nullptr, "True if it is a token.", "boolean"},
    MemberRow{card, "face", Member::card_face, nullptr, "`up` or `down`: how it lies.",
              "\"up\"|\"down\""},
    MemberRow{card, "follow", Member::none, card_follow,
              "card:follow(): the card where it went with the one move it has made since, if "
              "everybody sees it there; itself if it has not moved; else nil.",
              "fun(self: Card): Card?"},
    MemberRow{card, "is", Member::none, query_is, "card:is { ... }: whether it fits a filter.",
              "fun(self: Card, filter: Filter): boolean"},
    MemberRow{card, "has", Member::none, query_has, "card:has('taunt'): whether it has a keyword.",
              "fun(self: Card, keyword: string): boolean"},
    MemberRow{card, "share", Member::card_share, nullptr,
              "Of a target: what it was given of the amount that was divided; else 0.", "integer"},
    MemberRow{player, "share", Member::player_share, nullptr,
              "Of a target: what they were given of the amount that was divided; else 0.",
              "integer"},
    MemberRow{card, "counters", Member::card_counters, nullptr,
              "Its counters by kind, as in card.counters.damage.", "table<CounterName, integer>"},
    MemberRow{card, "paid", Member::card_paid, nullptr,
              "What was paid as it was played, by the ids of costs, as in card.paid.braced.",
              "table<string, any>"},
    MemberRow{card, "notes", Member::card_notes, nullptr,
              "What was noted on it, as in card.notes.feared; nil if nothing was.",
              "table<string, Kept?>"},
    MemberRow{card, "link", Member::card_link, nullptr,
              "The first card it is linked to by a name, as in card.link.kept; nil if none is.",
              "table<string, Card?>"},
    MemberRow{player, "notes", Member::player_notes, nullptr,
              "What was noted of them, as in player.notes.vow; nil if nothing was.",
              "table<string, Kept?>"},
    MemberRow{player, "tally", Member::none, query_tally,
              "player:tally('struck'): what a tally of this card has come to, with them as `you`.",
              "fun(self: Player, name: string): integer"},
    MemberRow{ability, "activated_this_turn", Member::ability_activated, nullptr,
              "How often this object has used this ability this turn.", "integer"},
    MemberRow{ability, "resolved_this_turn", Member::ability_resolved, nullptr,
              "How often it has resolved this turn.", "integer"},
    MemberRow{ability, "times", Member::ability_times, nullptr,
              "How often it was used at all, by this object.", "integer"},
    MemberRow{player, "opponents", Member::player_opponents, nullptr,
              "The other players who are in the game.", "Player[]"},
    MemberRow{player, "champion", Member::player_champion, nullptr,
              "Their champion; nil if they have none.", "Card?"},
    MemberRow{player, "influence", Member::player_influence, nullptr,
              "How many cards are in their hand and memory.", "integer"},
    MemberRow{HandleKind::game, "players", Member::game_players, nullptr,
              "All players who are in the game.", "Player[]"},
    MemberRow{HandleKind::game, "phase", Member::game_phase, nullptr,
              "The phase of the turn, by its name; nil before the first.", "PhaseName?"},
    MemberRow{HandleKind::game, "sum", Member::none, query_sum,
              "game:sum('power', { ... }): of all cards that fit a filter.",
              "fun(self: Game, number: string, filter: Filter): integer"},
    MemberRow{HandleKind::game, "highest", Member::none, query_highest,
              "game:highest('power', { ... }): the greatest, or 0.",
              "fun(self: Game, number: string, filter: Filter): integer"},
    MemberRow{HandleKind::game, "lowest", Member::none, query_lowest,
              "game:lowest('power', { ... }): the least, or 0.",
              "fun(self: Game, number: string, filter: Filter): integer"},
    MemberRow{HandleKind::game, "distinct", Member::none, query_distinct,
              "game:distinct('reserve', { ... }): how many different ones.",
              "fun(self: Game, number: string, filter: Filter): integer"},
    MemberRow{HandleKind::game, "holds", Member::none, query_holds,
              "game:holds { ... }: whether a condition holds, written as in YAML with constants or "
              "expressions in quotes: game:holds { class_bonus = true, level = 2 }.",
              "fun(self: Game, condition: table): boolean"},
    MemberRow{HandleKind::game, "turn_player", Member::game_turn_player, nullptr,
              "Whose turn it is.", "Player"},
    MemberRow{zone, "count", Member::zone_count, nullptr, "How many cards lie in it.", "integer"},
    MemberRow{zone, "owner", Member::zone_owner, nullptr, "Whose zone it is.", "Player?"},
    MemberRow{zone, "top", Member::none, zone_top, "zone:top(n): its first n cards.",
              "fun(self: Zone, n: integer): Card[]"},
    MemberRow{event, "amount", Member::event_amount, nullptr, "How much; a replacement may set it.",
              "integer"},
    MemberRow{event, "card", Member::event_card, nullptr, "The card it happens to.", "Card?"},
    MemberRow{event, "player", Member::event_player, nullptr, "Who does it.", "Player?"},
    MemberRow{event, "source", Member::event_source, nullptr, "What caused it; nil if nothing did.",
              "Card?"},
    MemberRow{event, "over", Member::event_over, nullptr,
              "Of a level: the card that was the top; of a link: what it is linked to.", "Card?"},
    MemberRow{event, "from", Member::event_from, nullptr,
              "Of a move or a play: the zone it leaves, by name.", "ZoneName?"},
    MemberRow{event, "x", Member::event_amount, nullptr, "Of a play: the X that was declared.",
              "integer"},
    MemberRow{event, "to", Member::event_to, nullptr, "Of a move: the zone it goes to, by name.",
              "ZoneName?"},
    MemberRow{event, "counter", Member::event_counter, nullptr, "The kind of counter, by name.",
              "CounterName?"},
    MemberRow{event, "cause", Member::event_cause, nullptr,
              "`effect`, `cost`, `check`, `turn` or `combat`.",
              "\"effect\"|\"cost\"|\"check\"|\"turn\"|\"combat\"|nil"},
    MemberRow{event, "phase", Member::event_phase, nullptr,
              "The phase that begins or ends, by name.", "PhaseName?"},
    MemberRow{event, "key", Member::event_key, nullptr, "The note that changed, by name.",
              "string?"},
    MemberRow{event, "attacker", Member::event_attacker, nullptr,
              "Of combat: the unit that attacks, or deals the damage.", "Card?"},
    MemberRow{event, "target", Member::event_target, nullptr,
              "Of combat: what is attacked; `self`, if it is among them.", "Card?"},
    MemberRow{event, "defender", Member::event_defender, nullptr, "Of combat: whose that is.",
              "Player?"},
    MemberRow{combat, "attacker", Member::combat_attacker, nullptr,
              "The unit that attacks; nil if there is no combat.", "Card?"},
    MemberRow{combat, "target", Member::combat_target, nullptr,
              "What is attacked; nil if it is nothing, or all of a player's.", "Card?"},
    MemberRow{instance, "card", Member::instance_card, nullptr, "The card it comes from.", "Card"},
    MemberRow{instance, "controller", Member::instance_controller, nullptr, "Who controls it.",
              "Player"},
    MemberRow{instance, "kind", Member::instance_kind, nullptr,
              "`activation`, `materialization`, `bestowal`, `ability` or `trigger`.",
              "\"activation\"|\"materialization\"|\"bestowal\"|\"ability\"|\"trigger\""},
    MemberRow{instance, "copy", Member::instance_copy, nullptr, "True if it is a copy.", "boolean"},
    MemberRow{instance, "x", Member::instance_x, nullptr, "The X that was announced, or 0.",
              "integer"},
    MemberRow{event, "prevented", Member::event_prevented, nullptr,
              "Of damage: how much was prevented so far.", "integer?"},
    MemberRow{event, "cards", Member::event_cards, nullptr,
              "Of \"one or more\": the cards of all that happened together.", "Card[]"},
    MemberRow{combat, "has", Member::none, query_attack_has,
              "combat:has('true_sight'): whether the attack has a keyword: from its attacker, from "
              "what it uses, or given to it.",
              "fun(self: Combat, keyword: string): boolean"},
    MemberRow{event, "value", Member::none, query_value_in_event,
              "event:value('critical'): of combat, in a replacement: what the numbers of a keyword "
              "come to, of the unit and of what it uses; 0 if there is none.",
              "fun(self: Event, keyword: string): integer"},
    MemberRow{event, "add", Member::none, event_add,
              "event:add { card = c }: the same happens once more, with other values.",
              "fun(self: Event, values: table)"},
    MemberRow{event, "cancel", Member::none, event_cancel, "event:cancel(): it does not happen.",
              "fun(self: Event)"},
};
static_assert(are_described(rows));

}  // namespace

std::span<const MemberRow> all_members() { return rows; }

namespace {

constexpr const char* causes[] = {"effect", "cost", "check", "turn", "combat"};

/// What a trigger was told of its event, or what a replacement sees of it.
Told told_of(lua_State* L, Handle handle) {
    if (handle.id == past_event) return call_of(L).call.told;
    const Event& event = event_of(L, handle);
    const GameState& state = call_of(L).game.state();
    const auto kind_of = [&](ZoneId zone) {
        return zone.index() < state.zones().size() ? state.zone(zone).kind : ZoneKindId{};
    };
    Told told;
    told.source = event.source;
    told.over = event.over;
    told.attacker = event.attacker;
    told.target = event.target;
    told.from = kind_of(event.from);
    told.to = kind_of(event.to);
    told.counter = event.counter;
    told.cause = static_cast<std::uint8_t>(event.cause);
    told.phase = event.phase;
    told.key = event.key;
    return told;
}

template <class Id, class Text>
void push_if(lua_State* L, Id id, Text text) {
    if (id) {
        push_word(L, text(id));
    } else {
        lua_pushnil(L);
    }
}

/// The card of the event, and those that were kept with it.
void push_members(lua_State* L, Handle handle) {
    const RunningCall& running = call_of(L);
    const GameState& state = running.game.state();
    lua_newtable(L);
    lua_Integer count = 0;
    const CardRef first = handle.id == past_event ? running.call.about : event_of(L, handle).card;
    if (!first.is_none()) {
        push(L, first);
        lua_rawseti(L, -2, ++count);
    }
    const std::uint32_t group = handle.id == past_event ? running.call.told.group : 0;
    for (const Note& row : state.notes()) {
        if (group == 0 || row.grant != group) continue;
        push(L, row.value.card);
        lua_rawseti(L, -2, ++count);
    }
}

int read_told(lua_State* L, Handle handle, Member member) {
    if (member == Member::event_cards) {
        push_members(L, handle);
        return 1;
    }
    if (member == Member::event_prevented) {
        lua_pushinteger(L, handle.id == past_event ? 0 : event_of(L, handle).prevented);
        return 1;
    }
    const Told told = told_of(L, handle);
    const Game& game = call_of(L).game;
    const Library& library = game.library();
    const auto zone = [&](ZoneKindId kind) { return library.zone_kind(kind).id; };
    switch (member) {
        case Member::event_source:
            push(L, told.source);
            break;
        case Member::event_over:
            push(L, told.over);
            break;
        case Member::event_attacker:
            push(L, told.attacker);
            break;
        case Member::event_target:
            push(L, told.target);
            break;
        case Member::event_defender: {
            const bool known = game.state().has_card(told.target.card);
            push(L, known ? game.state().card(told.target.card).controller : PlayerId{});
            break;
        }
        case Member::event_from:
            push_if(L, told.from, zone);
            break;
        case Member::event_to:
            push_if(L, told.to, zone);
            break;
        case Member::event_counter:
            push_if(L, told.counter, [&](CounterId id) { return library.counter(id).id; });
            break;
        case Member::event_phase:
            push_if(L, told.phase,
                    [&](PhaseId id) { return game.rules().phase_labels[id.index()].id; });
            break;
        case Member::event_key:
            push_if(L, told.key, [&](WordId id) { return library.words.text(id); });
            break;
        default:
            lua_pushstring(L, causes[told.cause]);
            break;
    }
    return 1;
}

}  // namespace

int read_member(lua_State* L, Handle handle, Member member) {
    if (handle.kind == HandleKind::card) return read_card(L, handle, member);
    if (handle.kind == HandleKind::instance) return read_instance(L, handle, member);
    if (handle.kind == HandleKind::player) return read_player(L, handle, member);
    if (handle.kind == HandleKind::ability) return read_ability(L, member);
    if (member >= Member::event_source && member <= Member::event_cards) {
        return read_told(L, handle, member);
    }
    const Game& game = call_of(L).game;
    switch (member) {
        case Member::game_phase: {
            const PhaseId phase = game.machine().phase;
            if (phase.index() < game.rules().phase_labels.size()) {
                push_word(L, game.rules().phase_labels[phase.index()].id);
            } else {
                lua_pushnil(L);
            }
            break;
        }
        case Member::game_players:
            push_players(L, {});
            break;
        case Member::game_turn_player:
            push(L, game.state().header().machine.turn_player);
            break;
        case Member::zone_count:
            lua_pushinteger(L, game.state().zone(handle.zone()).count);
            break;
        case Member::zone_owner:
            push(L, game.state().zone(handle.zone()).owner);
            break;
        case Member::event_amount:
            lua_pushinteger(
                L, handle.id == past_event ? call_of(L).call.amount : event_of(L, handle).amount);
            break;
        case Member::event_card:
            push(L, handle.id == past_event ? call_of(L).call.about : event_of(L, handle).card);
            break;
        case Member::combat_attacker:
            push(L, attacker_in(game.state()));
            break;
        case Member::combat_target:
            push(L, first_target(game.state()));
            break;
        case Member::event_player:
            push(L, handle.id == past_event ? call_of(L).call.whom : event_of(L, handle).player);
            break;
        default:
            lua_pushnil(L);
            break;
    }
    return 1;
}

namespace {

/// What a keyword was given on its card, or how many counters there are. False if it is no such
/// name.
bool push_fixed(lua_State* L, const char* name) {
    const RunningCall& running = call_of(L);
    const Game& game = running.game;
    if (running.call.ability.is_none()) return false;
    const AbilityDefinition& ability = game.library().ability(running.call.ability);
    if (ability.counter && std::strcmp(name, "count") == 0) {
        const CardId card = running.call.source.card;
        lua_pushinteger(
            L, game.state().has_card(card) ? game.state().counters_on(card, ability.counter) : 0);
        return true;
    }
    for (const FixedArgument& one : ability.args) {
        if (one.name != name) continue;
        if (one.word.empty()) {
            lua_pushinteger(L, one.number);
        } else {
            push_word(L, one.word);
        }
        return true;
    }
    return false;
}

}  // namespace

namespace {

/// The cards that were given for a part of a cost, as they last were: a list, which is empty if
/// none were.
bool push_given(lua_State* L, CardRef card, std::uint32_t instance, const char* name) {
    const Game& game = call_of(L).game;
    char key[64] = "paid.";
    if (std::strlen(name) >= sizeof key - std::strlen(key)) return false;
    std::strcat(key, name);
    const WordId word = game.library().words.find(key);
    if (word.is_none()) return false;
    auto notes = note_of(game.state(), Keeper{{}, instance, {}}, word);
    if (instance == 0 || notes.empty()) notes = note_of(game.state(), Keeper{card, 0, {}}, word);
    lua_createtable(L, static_cast<int>(notes.size()), 0);
    lua_Integer count = 0;
    for (const Note& row : notes) {
        push(L, row.value.card);
        lua_rawseti(L, -2, ++count);
    }
    return true;
}

/// Whether a cost of a card was paid: as this call's card is played, or what it has become was.
bool push_paid(lua_State* L, CardRef card, const char* name) {
    const RunningCall& running = call_of(L);
    const Game& game = running.game;
    if (!game.state().has_card(card.card)) return false;
    const CardDefinition& definition = definition_of(game, card.card);
    const Played played = how_played(game.state(), card, running.call);
    const WordId word = game.library().words.find(name);
    // Several of a keyword bear one name: one of them is enough.
    bool is_cost = false, was_paid = false;
    for (std::size_t i = 0; !word.is_none() && i < definition.optional.size(); ++i) {
        if (definition.optional[i].name != word) continue;
        is_cost = true;
        was_paid = was_paid || (played.options >> i & 1u) != 0;
    }
    for (std::size_t i = 0; !word.is_none() && i < definition.alternatives.size(); ++i) {
        if (definition.alternatives[i].name != word) continue;
        is_cost = true;
        was_paid = was_paid || played.way == i + 1;
    }
    if (is_cost) {
        lua_pushboolean(L, was_paid ? 1 : 0);
        return true;
    }
    const bool is_own = card == running.call.source;
    return push_given(L, card, is_own ? running.call.instance : 0, name);
}

}  // namespace

bool read_named(lua_State* L, Handle handle, const char* name) {
    const Game& game = call_of(L).game;
    if (handle.kind == HandleKind::paid) return push_paid(L, handle.card(), name);
    if (handle.kind == HandleKind::player) {
        const ZoneKindId kind = game.library().find_zone_kind(name);
        if (kind.is_none() || game.library().zone_kind(kind).holder != Holder::player) return false;
        push(L, Handle::of(game.state().zone_of(kind, handle.player())));
        return true;
    }
    if (handle.kind == HandleKind::counters) {
        const CounterId kind = game.library().find_counter(name);
        if (kind.is_none()) return false;
        if (const Past* past = past_of(game.state(), handle.card());
            past != nullptr && !game.state().is_current(handle.card())) {
            lua_pushinteger(L, past_counters_on(game.state(), past->card, kind));
            return true;
        }
        open_card(L, {HandleKind::card, handle.id, handle.incarnation});
        lua_pushinteger(L, game.state().counters_on(handle.card().card, kind));
        return true;
    }
    if (handle.kind == HandleKind::notes) {
        const bool is_there = game.state().is_current(handle.card());
        if (is_there) open_card(L, {HandleKind::card, handle.id, handle.incarnation});
        push_note(L, Keeper{handle.card(), 0, {}}, name);
        return true;
    }
    if (handle.kind == HandleKind::player_notes) {
        push_note(L, Keeper{{}, 0, handle.player()}, name);
        return true;
    }
    if (handle.kind == HandleKind::args) {
        if (push_fixed(L, name)) return true;
        push_note(L, Keeper{{}, handle.timestamp(), {}}, name);
        return true;
    }
    if (handle.kind == HandleKind::links) {
        push(L, first_linked(game.state(), handle.card(), game.library().words.find(name)));
        return true;
    }
    return false;
}

bool write_event(lua_State* L, Handle event, const char* name) {
    Event& changed = event_of(L, event);
    const Game& game = call_of(L).game;
    Handle value;
    const bool is_handle = to_handle(L, 3, value);
    if (std::strcmp(name, "amount") == 0) {
        if (lua_isinteger(L, 3) == 0) luaL_error(L, "event.amount must be a whole number");
        const lua_Integer amount = lua_tointeger(L, 3);
        if (amount > most_amount || amount < -most_amount) {
            luaL_error(L, "event.amount is an amount beyond %d", most_amount);
        }
        changed.amount = static_cast<std::int32_t>(amount);
    } else if (std::strcmp(name, "card") == 0) {
        if (!is_handle || value.kind != HandleKind::card)
            luaL_error(L, "event.card must be a card");
        changed.card = value.card();
    } else if (std::strcmp(name, "player") == 0) {
        if (!is_handle || value.kind != HandleKind::player) {
            luaL_error(L, "event.player must be a player");
        }
        changed.player = value.player();
    } else if (std::strcmp(name, "rested") == 0) {
        if (lua_type(L, 3) != LUA_TBOOLEAN) luaL_error(L, "event.rested must be true or false");
        changed.rested = lua_toboolean(L, 3) != 0;
    } else if (std::strcmp(name, "to") == 0) {
        const char* word = lua_type(L, 3) == LUA_TSTRING ? lua_tostring(L, 3) : "";
        const ZoneKindId kind = game.library().find_zone_kind(word);
        if (kind.is_none()) luaL_error(L, "event.to must be the name of a zone");
        const bool is_card = game.state().has_card(changed.card.card);
        changed.to = game.state().zone_of(
            kind, is_card ? game.state().card(changed.card.card).owner : changed.player);
    } else {
        return false;
    }
    return true;
}

}  // namespace cardloom
