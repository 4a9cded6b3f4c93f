/// What scripts hold of the game: one word each, no garbage, no pointer into the state. A card's
/// handle knows the incarnation it was taken in, so it notices when the card has moved.
#pragma once

#include <cstdint>

#include "core/ids.hpp"

struct lua_State;

namespace cardloom {

enum class HandleKind : std::uint8_t {
    game = 1,
    card,
    player,
    zone,
    counters,
    event,
    instance,
    notes,         // of a card
    player_notes,  // of a player
    links,         // of a card
    args,          // of a grant
    ability,       // whose script this is
    paid,          // what was paid for a card
    combat,        // the one under way
};
inline constexpr int handle_kinds = 14;
/// The event that a trigger tells of: it has happened, and can only be read.
inline constexpr std::uint16_t past_event = 0xFFFE;

[[nodiscard]] const char* word(HandleKind kind);

struct Handle {
    HandleKind kind = HandleKind::game;
    std::uint16_t id = 0, incarnation = 0;

    [[nodiscard]] static Handle of(CardRef card, HandleKind kind = HandleKind::card) {
        return {kind, card.card.value, card.incarnation};
    }
    [[nodiscard]] static Handle of(PlayerId player) {
        return {HandleKind::player, player.value, 0};
    }
    [[nodiscard]] static Handle of(ZoneId zone) { return {HandleKind::zone, zone.value, 0}; }
    /// Of something on the stack, or of the args of a grant, by its timestamp.
    [[nodiscard]] static Handle of_timestamp(HandleKind kind, std::uint32_t timestamp) {
        return {kind, static_cast<std::uint16_t>(timestamp >> 16),
                static_cast<std::uint16_t>(timestamp)};
    }
    [[nodiscard]] static Handle of_instance(std::uint32_t timestamp) {
        return of_timestamp(HandleKind::instance, timestamp);
    }
    [[nodiscard]] std::uint32_t timestamp() const {
        return static_cast<std::uint32_t>(id) << 16 | incarnation;
    }
    [[nodiscard]] std::uint32_t instance() const { return timestamp(); }
    [[nodiscard]] CardRef card() const { return {CardId{id}, incarnation}; }
    [[nodiscard]] PlayerId player() const { return PlayerId{id}; }
    [[nodiscard]] ZoneId zone() const { return ZoneId{id}; }
};

void push(lua_State* L, Handle handle);
/// A card that does not exist is nil.
void push(lua_State* L, CardRef card);
void push(lua_State* L, PlayerId player);
/// False if the value is no handle.
[[nodiscard]] bool to_handle(lua_State* L, int index, Handle& handle);
/// What a script calls the kind of a value: "card", "player", or Lua's own word.
[[nodiscard]] const char* type_word(lua_State* L, int index);

/// Gives all handles their members: fields to read, methods to call, an error for all else. Leaves
/// nothing on the stack.
void install_handles(lua_State* L);

}  // namespace cardloom
