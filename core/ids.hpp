/// Strong ids: small indices that cannot be mixed up, and references that notice when they are
/// stale. They name things; they never own or find them (see state.hpp and library.hpp for that).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace cardloom {

/// An index into one kind of table. The largest value means "none".
template <class Tag, class Rep>
struct Id {
    using Value = Rep;
    static constexpr Rep none_value = std::numeric_limits<Rep>::max();

    Rep value = none_value;

    constexpr Id() = default;
    constexpr explicit Id(std::size_t v) : value(static_cast<Rep>(v)) {}

    [[nodiscard]] constexpr bool is_none() const { return value == none_value; }
    [[nodiscard]] constexpr explicit operator bool() const { return value != none_value; }
    [[nodiscard]] constexpr std::size_t index() const { return value; }
    constexpr auto operator<=>(const Id&) const = default;
};

// Places in the state of one game.
using PlayerId = Id<struct PlayerTag, std::uint8_t>;
using CardId = Id<struct CardTag, std::uint16_t>;
using ZoneId = Id<struct ZoneTag, std::uint16_t>;
using ObjectIndex = Id<struct ObjectTag, std::uint16_t>;

// Definitions, shared by all games.
using DefinitionId = Id<struct DefinitionTag, std::uint16_t>;
using AbilityId = Id<struct AbilityTag, std::uint16_t>;
using CounterId = Id<struct CounterTag, std::uint16_t>;
using KeywordId = Id<struct KeywordTag, std::uint16_t>;
using ZoneKindId = Id<struct ZoneKindTag, std::uint8_t>;
using EventName = Id<struct EventNameTag, std::uint8_t>;
using PhaseId = Id<struct PhaseTag, std::uint8_t>;
using StepId = Id<struct StepTag, std::uint8_t>;
/// A word of content, as 'ally' or a card's name, by its place in the table of words (words.hpp).
using WordId = Id<struct WordTag, std::uint32_t>;
using TallyId = Id<struct TallyTag, std::uint16_t>;

/// A card as it was in one place: the incarnation changes with every zone change, so a reference
/// taken before a move no longer matches after it.
struct CardRef {
    CardId card;
    std::uint16_t incarnation = 0;

    [[nodiscard]] constexpr bool is_none() const { return card.is_none(); }
    constexpr auto operator<=>(const CardRef&) const = default;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("card", self.card);
        visit("incarnation", self.incarnation);
    }
};

/// A set of players, one bit each. Eight players are the most a game can have.
using PlayerSet = std::uint8_t;
inline constexpr std::size_t max_players = 8;

[[nodiscard]] constexpr PlayerSet only(PlayerId player) {
    return player.is_none() ? PlayerSet{0} : static_cast<PlayerSet>(1u << player.value);
}
[[nodiscard]] constexpr bool contains(PlayerSet set, PlayerId player) {
    return (set & only(player)) != 0;
}

}  // namespace cardloom
