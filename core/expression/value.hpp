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

/// The bits are in the order of the kinds, but for the one more that true takes.
[[nodiscard]] constexpr Kinds kind_of(const Value& value) {
    const auto kind = static_cast<unsigned>(value.kind);
    const bool after_no = value.kind > ValueKind::boolean || value.payload != 0;
    return static_cast<Kinds>(1u << (kind + (after_no && value.kind != ValueKind::none ? 1 : 0)));
}
static_assert(kind_of(Value::none()) == kinds::none && kind_of(Value::list(0)) == kinds::list &&
              kind_of(Value::boolean(false)) == kinds::no &&
              kind_of(Value::boolean(true)) == kinds::yes &&
              kind_of(Value::integer(0)) == kinds::integer);

/// What a finished expression can be at most, either way.
inline constexpr std::int64_t most_result = 2'147'483'647;

}  // namespace cardloom::expression
