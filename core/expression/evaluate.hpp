/// Reading a compiled expression in a running game. It always ends, never fails, allocates nothing
/// and calls no script: the work is bounded by the length of the program times the number of cards.
#pragma once

#include <array>
#include <cstdint>

#include "core/expression/facts.hpp"
#include "core/expression/program.hpp"

namespace cardloom::expression {

[[nodiscard]] Value evaluate(const Program& program, const Facts& facts);

/// As an amount: between -most_result and most_result; what is no number is 0.
[[nodiscard]] std::int32_t amount(const Program& program, const Facts& facts);
/// As a condition: anything but none and false holds.
[[nodiscard]] bool holds(const Program& program, const Facts& facts);

/// Room for a value. Not initialised: the compiler has seen to it that nothing is read before it is
/// written.
union Slot {
    Slot() {}
    Value value;
};
static_assert(sizeof(Slot) == sizeof(Value));

/// A compiled filter at work (compile_filter): the values it compares with are read once, when
/// this is made.
class Selection {
public:
    Selection(const Selection&) = delete;
    Selection& operator=(const Selection&) = delete;
    Selection(const Program& filter, const Facts& facts);
    /// The next card that fits, into `cursor.card`.
    [[nodiscard]] bool next(Cursor& cursor) const;
    /// Whether a card fits, wherever it is.
    [[nodiscard]] bool fits(CardRef card) const;

private:
    const Program& program_;
    const Filter& filter_;
    const Facts& facts_;
    std::array<Slot, most_values> values_;
};

}  // namespace cardloom::expression
