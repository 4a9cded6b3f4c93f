/// What must be known of an ability to find it: its kind, and the events that it watches.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/ids.hpp"

namespace cardloom {

/// A set of event names: one proposal can be a move, a destruction and a death at once.
struct NameSet {
    std::uint64_t low = 0, high = 0;
    static constexpr std::size_t capacity = 128;

    constexpr void add(EventName n) { word(n) |= bit(n); }
    constexpr void add(const NameSet& other) {
        low |= other.low;
        high |= other.high;
    }
    constexpr void drop(EventName n) { word(n) &= ~bit(n); }
    [[nodiscard]] constexpr bool has(EventName n) const {
        return ((n.value < 64 ? low : high) & bit(n)) != 0;
    }
    [[nodiscard]] constexpr bool meets(const NameSet& other) const {
        return ((low & other.low) | (high & other.high)) != 0;
    }
    [[nodiscard]] constexpr bool is_within(const NameSet& other) const {
        return ((low & ~other.low) | (high & ~other.high)) == 0;
    }
    /// The one with the lowest number; none if it is empty.
    [[nodiscard]] constexpr EventName first() const {
        if (is_empty()) return {};
        return EventName{static_cast<std::size_t>(low != 0 ? std::countr_zero(low)
                                                           : 64 + std::countr_zero(high))};
    }
    [[nodiscard]] constexpr bool is_empty() const { return (low | high) == 0; }
    /// In short: sets whose hints have no bit in common have no name in common.
    [[nodiscard]] constexpr std::uint8_t hint() const {
        std::uint64_t bits = low | high;
        for (const int half : {32, 16, 8}) bits |= bits >> half;
        return static_cast<std::uint8_t>(bits);
    }
    constexpr bool operator==(const NameSet&) const = default;

private:
    constexpr std::uint64_t& word(EventName n) { return n.value < 64 ? low : high; }
    static constexpr std::uint64_t bit(EventName n) { return 1ull << (n.value % 64); }
};

/// What an event must plainly be for a pattern to fit it, besides its names. Content tells it as it
/// is loaded, so that most events are passed by without asking; of the rest the pattern decides.
struct EventNeeds {
    enum class Whose : std::uint8_t { anybodys, yours, not_yours };
    enum class Edge : std::uint8_t { either, begin, end };
    Whose player = Whose::anybodys;
    Edge edge = Edge::either;   // phases and turns
    PhaseId phase;              // none: any
    bool card_is_self = false;  // it happens to the object that the ability is in force on,
    bool aims_at_self =
        false;  // ... or is aimed at it, unless it is aimed at nothing in particular
};

enum class AbilityKind : std::uint8_t {
    effect,
    triggered,
    replacement,
    cost,
    payment,
    permission,
    prohibition,
    requirement,  // what must be done while there is a legal way
    continuous,   // a change of what others are
};
inline constexpr std::size_t ability_kind_count = 9;

/// What abilities are, one bit each: their kinds, and what else is looked for.
using AbilityTraits = std::uint16_t;
[[nodiscard]] constexpr AbilityTraits kind_bit(AbilityKind kind) {
    return static_cast<AbilityTraits>(1u << static_cast<unsigned>(kind));
}
namespace ability_trait {
inline constexpr AbilityTraits activated = 1u << 13,  // players can activate it
    counts = 1u << 14,                                // it counts events for its object
    of_attacks = 1u << 15,                            // a continuous one that changes attacks,
    gives_to_attacks = 1u << 12,                      // ... by keywords or abilities
    links = 1u << 11,                                 // its object must be linked to something
    hastens = 1u << 10;                               // its card can be played at fast speed
}  // namespace ability_trait

}  // namespace cardloom
