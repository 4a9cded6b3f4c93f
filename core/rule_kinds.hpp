/// The small enumerations of a ruleset's tables: kinds, ways and conditions that rules data names
/// by a word. The words for what the engine does are in rule_words.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/library.hpp"
#include "core/rule_words.hpp"

namespace cardloom {

/// When a phase does not occur.
enum class Skip : std::uint8_t { first_turn, first_turn_of_first_of_two };
template <>
struct RuleWords<Skip> {
    static constexpr std::array<std::string_view, 2> words{"first_turn",
                                                           "first_turn_of_first_of_two"};
};

/// A phase begins in the order of the turn, by an attack, or on a first turn.
enum class EnteredBy : std::uint8_t { turn_order, attack, first_turn };
template <>
struct RuleWords<EnteredBy> {
    static constexpr std::array<std::string_view, 3> words{"turn_order", "attack", "first_turn"};
};

/// Who can attack on a first turn (GA-START-11).
enum class FirstTurnAttacks : std::uint8_t { everyone, last_player };
template <>
struct RuleWords<FirstTurnAttacks> {
    static constexpr std::array<std::string_view, 2> words{"everyone", "last_player"};
};

template <>
struct RuleWords<Stat> {
    static constexpr std::array<std::string_view, 5> words{"power", "life", "durability", "level",
                                                           "speed"};
};
template <>
struct RuleWords<CostKind> {
    static constexpr std::array<std::string_view, 3> words{"none", "reserve", "memory"};
};
/// What damage to an object does (GA-DMG-3).
enum class DamageTo : std::uint8_t { nothing, marked, counters, durability };
template <>
struct RuleWords<DamageTo> {
    static constexpr std::array<std::string_view, 4> words{"nothing", "marked", "counters",
                                                           "durability"};
};

enum class ElementKind : std::uint8_t { norm, basic, advanced };
template <>
struct RuleWords<ElementKind> {
    static constexpr std::array<std::string_view, 3> words{"norm", "basic", "advanced"};
};
/// What enables an element (GA-ELEM-2 to 4).
enum class EnabledBy : std::uint8_t { always, lineage, other_advanced };
template <>
struct RuleWords<EnabledBy> {
    static constexpr std::array<std::string_view, 3> words{"always", "lineage", "other_advanced"};
};

/// How several of one keyword on one card count (rules section 26).
enum class Stacking : std::uint8_t { once, sum, highest, separate };
template <>
struct RuleWords<Stacking> {
    static constexpr std::array<std::string_view, 4> words{"once", "sum", "highest", "separate"};
};

/// What can be given to a keyword where it is printed.
enum class ParameterKind : std::uint8_t { number, word, name, filter, cost };
template <>
struct RuleWords<ParameterKind> {
    static constexpr std::array<std::string_view, 5> words{"number", "word", "name", "filter",
                                                           "cost"};
};

/// Which moves bear an event's name: none, every one that fits, or those proposed under it.
enum class Borne : std::uint8_t { never, always, proposed };
template <>
struct RuleWords<Borne> {
    static constexpr std::array<std::string_view, 3> words{"never", "always", "proposed"};
};

/// A set of such values, one bit each.
template <class E>
struct WordSet {
    std::uint8_t bits = 0;
    constexpr void add(E value) { bits = static_cast<std::uint8_t>(bits | bit(value)); }
    [[nodiscard]] constexpr bool has(E value) const { return (bits & bit(value)) != 0; }
    constexpr bool operator==(const WordSet&) const = default;

private:
    static constexpr unsigned bit(E value) { return 1u << static_cast<unsigned>(value); }
};

}  // namespace cardloom
