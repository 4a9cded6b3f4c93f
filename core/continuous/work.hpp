/// Room to compute characteristics in, kept from one time to the next so that nothing is allocated.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/content.hpp"
#include "core/continuous/trait_index.hpp"
#include "core/records.hpp"

namespace cardloom {

/// One continuous effect in force while the layers are computed.
struct ContinuousEffect {
    Call call;
    std::uint32_t age = 0;     // its timestamp (GA-TS-2)
    std::uint8_t pending = 0;  // layers it has still to be applied in, one bit each
    Traits writes = 0;         // in whichever layer
    bool takes_away = false;   // abilities
    bool is_modification = false;
    bool is_text = false;  // it is what an object says, and goes when that loses its text
    bool is_inherited = false;
    bool lost = false;
    bool judged = false;  // what follows is known
    bool holds = false;
    PlayerSet players = 0;
    std::uint32_t members = 0, member_count = 0;  // in ContinuousWork::members
    std::uint32_t amounts = 0, amount_count = 0;  // in ContinuousWork::amounts
    std::uint32_t incarnations = 0;               // of its members, added up: they only grow
};

/// One step of how a characteristic came to be what it is.
struct TraitLine {
    Layer layer = Layer::base;
    Change::What what = Change::What::add_stat;
    Stat stat = Stat::power, other = Stat::power;
    std::int32_t amount = 0;  // of stats: what is set or added
    std::uint32_t age = 0;
    CardRef by;  // whose effect it is
    AbilityId ability;
    std::uint32_t bits = 0;
    std::uint16_t id = 0xFFFF;  // subtype
    KeywordId keyword;
    WordId name;
};

/// What is derived of a state, as it was (kept_derived.hpp).
struct DerivedKeeper {
    Alert alert;
    bool has_copy = false;  // of the rest, since that was computed anew
    std::array<std::uint16_t, section_room> used{};
    std::vector<std::byte> rows;
};

struct ContinuousWork {
    std::vector<ContinuousEffect> effects;
    std::vector<CardId> members;
    std::vector<std::int32_t> amounts;
    std::vector<AbilityId> lent;  // by one card
    TraitIndex index;
    std::vector<Change> changes;  // of modifications, for as long as one is applied
    // The time before, for effects that read what a later layer makes.
    std::vector<ContinuousEffect> foreseen;
    std::vector<CardId> foreseen_members;
    std::vector<std::int32_t> foreseen_amounts;
    // What was there before, to see whether anything has come out differently.
    std::vector<Altered> former_altered;
    std::vector<Gained> former_gained;
    std::vector<Swayed> former_swayed;
    // To try what would be (GA-DEP-1).
    std::vector<Altered> kept_altered;
    std::vector<std::uint16_t> kept_at;
    std::vector<Gained> kept_gained;
    std::vector<ContinuousEffect> kept_effects;
    std::vector<DerivedKeeper> keepers;
    std::size_t keeping = 0;        // how many of them keep something
    std::uint32_t next_number = 1;  // of what is collected of abilities in force (Listed), and of
    std::uint32_t computed = 0;     // ... what was last computed: the effects are those of that
    // Whose characteristics are being explained, and how they came about.
    CardId explained;
    std::vector<TraitLine> lines;
};

}  // namespace cardloom
