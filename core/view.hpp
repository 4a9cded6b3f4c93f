/// The table as one player sees it. No id, name or place in it tells of a card the player does not
/// know: hidden cards are counted, or stand as blanks at their place where the order is public.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/state.hpp"

namespace cardloom {

/// A value that is remembered. A card that is hidden is none.
struct SeenValue {
    WordId key;
    Kept value;
    bool is_list = false;  // one value of several under this key
};

struct SeenCard {
    CardId id;  // none: hidden; of a hidden object what is public is still told
    DefinitionId definition;
    PlayerId controller;
    bool face_up = false, token = false, is_object = false, rested = false;
    std::int32_t damage = 0;
    std::vector<std::pair<CounterId, std::int16_t>> counters;
    std::vector<SeenValue> notes;
    std::vector<Use> uses;
};

struct SeenZone {
    ZoneKindId kind;
    PlayerId owner;
    CardId host;
    std::uint16_t count = 0;  // public (GA-INFO-7)
    std::vector<SeenCard>
        cards;  // ordered zones: all, blanks included; others: those that are known
};

struct SeenInstance {
    CardId source;
    AbilityId ability;
    PlayerId controller;
    std::vector<CardId> targets;
    std::uint16_t x = 0;
    std::vector<SeenValue> args{};
};

/// Cards that are hidden are none.
struct SeenLink {
    CardId from, to;
    WordId key;
};

/// A part in combat. What has left is none.
struct SeenRole {
    CombatRole::Kind kind{};
    CardId card, other;
    PlayerId player;
};

struct View {
    PlayerId observer;
    Machine machine;
    Ending ending = Ending::running;
    PlayerSet winners = 0;
    std::vector<std::uint8_t> player_flags;
    std::vector<SeenZone> zones;
    std::vector<SeenInstance> stack;  // the last is the top
    std::vector<SeenInstance> pending;
    std::vector<SeenInstance> lasting;
    std::vector<std::vector<SeenValue>> player_notes;
    std::vector<SeenLink> links;
    std::vector<Tallied> tallied;  // without the cards
    std::vector<SeenRole> combat;
};

/// `observer` none sees everything, in its order.
[[nodiscard]] View view(const GameState& state, const Library& library, PlayerId observer);
[[nodiscard]] std::string to_json(const View& view, const Library& library);

}  // namespace cardloom
