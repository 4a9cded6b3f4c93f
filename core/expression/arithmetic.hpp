/// The operators of `=` expressions over values: Lua's where Lua is total and whole, and otherwise
/// the nearest that cannot fail. Numbers saturate at 64 bits, `//` and `%` by 0 are 0, and what
/// cannot be ordered is in no order. The compiler folds constants with the same functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/expression/program.hpp"

namespace cardloom::expression {

/// Both bounds are alike, so that a sign can always be changed.
inline constexpr std::int64_t most_number = std::numeric_limits<std::int64_t>::max();

[[nodiscard]] constexpr std::int64_t bounded(std::int64_t n) {
    return n < -most_number ? -most_number : n;
}

[[nodiscard]] inline std::int64_t sum(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (__builtin_add_overflow(a, b, &result)) return a < 0 ? -most_number : most_number;
    return bounded(result);
}

[[nodiscard]] inline std::int64_t negative(std::int64_t a) { return -bounded(a); }

[[nodiscard]] inline std::int64_t difference(std::int64_t a, std::int64_t b) {
    return sum(a, negative(b));
}

[[nodiscard]] inline std::int64_t product(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result)) {
        return (a < 0) == (b < 0) ? most_number : -most_number;
    }
    return bounded(result);
}

/// Rounded down, as Lua's `//`.
[[nodiscard]] inline std::int64_t quotient(std::int64_t a, std::int64_t b) {
    if (b == 0) return 0;
    if (b == -1) return negative(a);
    const std::int64_t whole = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? whole - 1 : whole;
}

/// With the sign of the divisor, as Lua's `%`.
[[nodiscard]] inline std::int64_t remainder(std::int64_t a, std::int64_t b) {
    if (b == 0 || b == -1) return 0;
    const std::int64_t rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

/// Half of it, rounded up.
[[nodiscard]] inline std::int64_t half_up(std::int64_t a) {
    return negative(quotient(negative(a), 2));
}
[[nodiscard]] inline std::int64_t half_down(std::int64_t a) { return quotient(a, 2); }

/// Only numbers are in an order.
[[nodiscard]] inline bool is_less(const Value& a, const Value& b) {
    return a.is(ValueKind::integer) && b.is(ValueKind::integer) && a.payload < b.payload;
}
[[nodiscard]] inline bool is_at_most(const Value& a, const Value& b) {
    return a.is(ValueKind::integer) && b.is(ValueKind::integer) && a.payload <= b.payload;
}

// The instructions that need nothing but values.
[[nodiscard]] inline Value merge(Op op, const Value& a, const Value& b) {
    switch (op) {
        case Op::add:
            return Value::integer(sum(a.number(), b.number()));
        case Op::subtract:
            return Value::integer(difference(a.number(), b.number()));
        case Op::multiply:
            return Value::integer(product(a.number(), b.number()));
        case Op::divide:
            return Value::integer(quotient(a.number(), b.number()));
        case Op::modulo:
            return Value::integer(remainder(a.number(), b.number()));
        case Op::equal:
            return Value::boolean(a == b);
        case Op::not_equal:
            return Value::boolean(a != b);
        case Op::less:
            return Value::boolean(is_less(a, b));
        default:
            return Value::boolean(is_at_most(a, b));
    }
}

[[nodiscard]] inline Value change(Op op, const Value& a) {
    switch (op) {
        case Op::negate:
            return Value::integer(negative(a.number()));
        case Op::half_up:
            return Value::integer(half_up(a.number()));
        case Op::half_down:
            return Value::integer(half_down(a.number()));
        default:
            return Value::boolean(!a.is_true());
    }
}

[[nodiscard]] inline Value extreme(Op op, const Value* first, std::size_t count) {
    std::int64_t best = first->number();
    for (std::size_t i = 1; i < count; ++i) {
        const std::int64_t here = first[i].number();
        best = op == Op::least ? std::min(best, here) : std::max(best, here);
    }
    return Value::integer(best);
}

/// A result as it leaves an expression.
[[nodiscard]] constexpr Value finished(Value value) {
    if (value.kind != ValueKind::integer) return value;
    if (value.payload > most_result) return Value::integer(most_result);
    if (value.payload < -most_result) return Value::integer(-most_result);
    return value;
}

}  // namespace cardloom::expression
