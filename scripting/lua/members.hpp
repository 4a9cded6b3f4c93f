/// What scripts can read of the things they hold, as a table, and how it is read. A card that not
/// everybody may see is blank unless a choice or a look opened it for this call.
#pragma once

#include <cstdint>
#include <span>

#include "scripting/lua/handles.hpp"

namespace cardloom {

enum class Member : std::uint8_t {
    none,
    card_name,
    card_owner,
    card_controller,
    card_zone,
    card_played_from,
    card_rested,
    card_damage,
    card_power,
    card_life,
    card_counters,
    card_base_power,
    card_level,
    card_reserve,
    card_memory_cost,
    card_durability,
    card_x,
    card_token,
    card_face,
    card_notes,
    card_link,
    card_paid,
    card_share,
    player_share,
    player_notes,
    ability_activated,
    ability_resolved,
    ability_times,
    player_opponents,
    player_champion,
    player_influence,
    game_players,
    game_phase,
    game_turn_player,
    zone_count,
    zone_owner,
    event_amount,
    event_card,
    event_player,
    event_source,
    event_over,
    event_from,
    event_to,
    event_counter,
    event_cause,
    event_phase,
    event_key,
    event_attacker,
    event_target,
    event_defender,
    event_prevented,
    event_cards,
    combat_attacker,
    combat_target,
    instance_card,
    instance_controller,
    instance_kind,
    instance_copy,
    instance_x,
};

struct MemberRow {
    HandleKind kind;
    const char* name;
    Member member;
    int (*method)(lua_State* L);  // instead of a member to read
    const char* description;
    const char* type = nullptr;  // as editors are told it (LuaCATS)
};

[[nodiscard]] std::span<const MemberRow> all_members();

/// Pushes the value of a member, and returns 1; or raises an error.
int read_member(lua_State* L, Handle handle, Member member);
/// Members that content names: a player's zones, a card's counters. False if there is none.
[[nodiscard]] bool read_named(lua_State* L, Handle handle, const char* name);
/// Sets a field of an event that is being replaced, to the value at index 3. False if it has no
/// such field.
[[nodiscard]] bool write_event(lua_State* L, Handle event, const char* name);

}  // namespace cardloom
