/// What an `=` expression can be while it is read: a number, true or false, a word, a card, a
/// player, a list, or none. Arithmetic over them is total and whole-numbered: it saturates, it
/// never fails. What a field of a card is worth is not known here (facts.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/ids.hpp"

namespace cardloom::expression {

using cardloom::WordId;
using RootId = Id<struct RootTag, std::uint16_t>;
using FieldId = Id<struct FieldTag, std::uint16_t>;

enum class ValueKind : std::uint8_t { none, boolean, integer, word, card, player, list };

/// A set of things a value may be, as far as a compiler knows. True and false are two of them,
/// since `and` and `or` tell them apart.
using Kinds = std::uint8_t;
namespace kinds {
inline constexpr Kinds none = 1, no = 2, yes = 4, integer = 8, word = 16, card = 32, player = 64,
                       list = 128, boolean = no | yes, falsy = none | no, any = 255;
}

struct Value {
    std::int64_t payload = 0;
    ValueKind kind = ValueKind::none;

    [[nodiscard]] static constexpr Value none() { return {}; }
    [[nodiscard]] static constexpr Value integer(std::int64_t n) { return {n, ValueKind::integer}; }
    [[nodiscard]] static constexpr Value boolean(bool b) { return {b, ValueKind::boolean}; }
    [[nodiscard]] static constexpr Value word(WordId w) {
        return w.is_none() ? none() : Value{w.value, ValueKind::word};
    }
    [[nodiscard]] static constexpr Value card(CardRef c) {
        return c.is_none() ? none()
                           : Value{static_cast<std::int64_t>(c.incarnation) << 16 | c.card.value,
                                   ValueKind::card};
    }
    [[nodiscard]] static constexpr Value player(PlayerId p) {
        return p.is_none() ? none() : Value{p.value, ValueKind::player};
    }
    /// What the number means is known to the facts that made the list.
    [[nodiscard]] static constexpr Value list(std::uint32_t handle) {
        return {handle, ValueKind::list};
    }

    // Each only where the kind fits.
    [[nodiscard]] constexpr CardRef as_card() const {
        return {CardId{static_cast<std::size_t>(payload & 0xFFFF)},
                static_cast<std::uint16_t>(payload >> 16 & 0xFFFF)};
    }
    [[nodiscard]] constexpr PlayerId as_player() const {
        return PlayerId{static_cast<std::size_t>(payload)};
    }
    [[nodiscard]] constexpr WordId as_word() const {
        return WordId{static_cast<std::size_t>(payload)};
    }

    [[nodiscard]] constexpr bool is(ValueKind k) const { return kind == k; }
    /// As in Lua: all but none and false, so 0 is true.
    [[nodiscard]] constexpr bool is_true() const {
        return kind != ValueKind::none && (kind != ValueKind::boolean || payload != 0);
    }
    /// Where a number is needed, anything else counts as 0.
    [[nodiscard]] constexpr std::int64_t number() const {
        return kind == ValueKind::integer ? payload : 0;
    }
    constexpr bool operator==(const Value&) const = default;
};

[[nodiscard]] constexpr Kinds kind_of(const Value& value) {
    switch (value.kind) {
        case ValueKind::boolean:
            return value.payload != 0 ? kinds::yes : kinds::no;
        case ValueKind::integer:
            return kinds::integer;
        case ValueKind::word:
            return kinds::word;
        case ValueKind::card:
            return kinds::card;
        case ValueKind::player:
            return kinds::player;
        case ValueKind::list:
            return kinds::list;
        case ValueKind::none:
            break;
    }
    return kinds::none;
}

/// What a finished expression can be at most, either way.
inline constexpr std::int64_t most_result = 2'147'483'647;

}  // namespace cardloom::expression
