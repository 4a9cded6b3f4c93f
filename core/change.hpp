/// What continuous effects change, as plain data (rules sections 16.2 to 16.4). What a static
/// ability says is a list of changes in its definition; what a resolved effect says are rows of the
/// state. Also what such effects read: by it the engine knows when to compute anew, and which
/// effects depend on which.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/ids.hpp"

namespace cardloom {

enum class Stat : std::uint8_t { power, life, durability, level, speed };
inline constexpr std::size_t stat_count = 4;  // that are numbers

/// The layers in which effects apply, in order (GA-LAYER-A to E). Between additions and swaps
/// counters count.
enum class Layer : std::uint8_t { base, types, elements, abilities, additions, swaps };
inline constexpr std::size_t layer_count = 6;

/// Characteristics, one bit each.
using Traits = std::uint16_t;
namespace trait {
inline constexpr Traits types = 16, subtypes = 32, classes = 64, elements = 128, name = 256,
                        abilities = 512;
inline constexpr Traits stats = 15;
[[nodiscard]] constexpr Traits of(Stat stat) {
    return static_cast<Traits>(1u << static_cast<unsigned>(stat));
}
}  // namespace trait

/// What has changed in a state, or what something depends on, one bit each. Different things may
/// share a bit: then more is computed than need be, never less.
using Marks = std::uint64_t;
namespace mark {
/// Which cards are in zones of a kind, in which order, and who knows them.
[[nodiscard]] constexpr Marks zone(ZoneKindId kind) { return Marks{1} << kind.index() % 24; }
[[nodiscard]] constexpr Marks counter(CounterId kind) {
    return Marks{1} << (24 + kind.index() % 16);
}
inline constexpr Marks zones = 0xFF'FFFF, counters = Marks{0xFFFF} << 24;
inline constexpr Marks turn = Marks{1} << 40, history = Marks{1} << 42, notes = Marks{1} << 43,
                       links = Marks{1} << 44, lasting = Marks{1} << 45, rest = Marks{1} << 46,
                       control = Marks{1} << 47, players = Marks{1} << 48, form = Marks{1} << 49,
                       stack = Marks{1} << 50, damage = Marks{1} << 57, states = rest | damage;
/// Who has which part in combat.
inline constexpr Marks attackers = Marks{1} << 41, defenders = Marks{1} << 53,
                       retaliators = Marks{1} << 54, wielded = Marks{1} << 55,
                       combat = attackers | defenders | retaliators | wielded;
/// Which abilities that are printed are in force; which of them are continuous.
inline constexpr Marks text = Marks{1} << 51, statics = Marks{1} << 52;
/// Where tokens are.
inline constexpr Marks tokens = Marks{1} << 56;
inline constexpr Marks everything = ~Marks{0};
}  // namespace mark

/// One thing that an effect changes.
struct Change {
    enum class What : std::uint8_t {
        set_stat,
        set_types,  // supertypes go with them, unless they are restated (GA-SUP-1)
        set_subtypes,
        set_classes,
        set_name,
        also_types,
        also_subtype,
        also_classes,
        set_elements,
        also_elements,
        gain_keyword,
        gain_ability,
        lose_keyword,
        lose_all,
        borrow_kind,
        borrow_keyword,
        obeys,
        damage_from,
        face,
        add_stat,
        swap,
        // Of players.
        influence_limit,
        draw_limit,
        enables,
        disables,
        skip,
    };
    What what = What::add_stat;
    Stat stat = Stat::power, other = Stat::power;  // of swap both
    bool computed = false;                         // content is asked for the amount
    std::int16_t amount = 0;                       // also a keyword's
    std::uint16_t place = 0;                       // by which content knows it
    std::uint16_t id = 0xFFFF;                     // of a subtype or a phase
    std::uint32_t bits = 0;                        // types, classes or elements
    std::uint32_t supertypes = 0;
    KeywordId keyword;
    AbilityId ability;              // that is gained
    WordId name;                    // set_name
    std::uint8_t kind = 0;          // borrow_kind: AbilityKind as a number,
    bool activated = false;         // ... and of effects those that are activated
    std::vector<AbilityId> bundle;  // of a keyword with arguments; empty: as without any
};

[[nodiscard]] constexpr Layer layer_of(Change::What what) {
    using What = Change::What;
    if (what == What::set_stat) return Layer::base;
    if (what <= What::also_classes) return Layer::types;
    if (what <= What::also_elements) return Layer::elements;
    if (what <= What::face) return Layer::abilities;
    return what == What::swap ? Layer::swaps : Layer::additions;
}
[[nodiscard]] constexpr bool is_of_players(Change::What what) {
    return what >= Change::What::influence_limit;
}
/// Whether it puts a value in the place of another (GA-DEP-1).
[[nodiscard]] constexpr bool is_setting(Change::What what) {
    using What = Change::What;
    return what <= What::set_name || what == What::set_elements;
}
[[nodiscard]] Traits written_by(const Change& change);

/// What a static ability is about.
enum class Affected : std::uint8_t { self, cards, players, attacks };

/// What a static ability changes, and what it reads to know how much and of what.
struct ContinuousSpec {
    Affected affects = Affected::self;
    std::vector<Change> changes;
    Marks reads = 0;        // besides the characteristics of cards
    Traits traits = 0;      // of cards, that its set, its conditions or its amounts read
    bool foresees = false;  // it reads what only a later layer makes: found by trying
};

}  // namespace cardloom
