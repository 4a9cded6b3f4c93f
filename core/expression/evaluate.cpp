#include "core/expression/evaluate.hpp"

#include <algorithm>
#include <cassert>

#include "core/expression/arithmetic.hpp"

namespace cardloom::expression {

namespace {

/// What is none, as of a blank card, passes no test.
bool passes(const Test& test, const Facts& facts, CardRef card, const Value& operand) {
    if (test.op == TestOp::other) return Value::card(card) != operand;
    if (test.op == TestOp::has) {
        if (!operand.is(ValueKind::word)) return false;
        return facts.tested(test.field, operand.as_word(), card).is_true();
    }
    const Value value = facts.tested(test.field, test.field.key, card);
    switch (test.op) {
        case TestOp::at_least:
            return is_at_most(operand, value);
        case TestOp::at_most:
            return is_at_most(value, operand);
        case TestOp::opponent:
            return value.is(ValueKind::player) && value != operand;
        default:
            return value == operand && !value.is(ValueKind::none);
    }
}

/// A filter of a program, with the values it compares with.
class Search {
public:
    Search(const Program& program, const Filter& filter, const Value* values, const Facts& facts)
        : tests_(program.tests.data()), filter_(filter), values_(values), facts_(facts) {
        domain_.zones = filter.zones;
        if (filter.has_top) {
            const Value& top = filter.top_in_slot ? values[filter.top.payload] : filter.top;
            domain_.top = std::max<std::int64_t>(0, top.number());
        }
    }

    [[nodiscard]] bool fits(CardRef card) const {
        std::uint16_t at = filter_.entry;
        while (at < Test::reject) {
            const Test& test = tests_[at];
            const Value& operand = test.in_slot ? values_[test.operand.payload] : test.operand;
            at = passes(test, facts_, card, operand) ? test.on_true : test.on_false;
        }
        return at == Test::accept;
    }

    [[nodiscard]] bool next(Cursor& cursor) const {
        while (facts_.next(domain_, cursor)) {
            if (fits(cursor.card)) return true;
        }
        return false;
    }

    [[nodiscard]] Value aggregate(const Instruction& step) const {
        switch (step.op) {
            case Op::count:
                return Value::integer(count());
            case Op::any: {
                Cursor cursor;
                return Value::boolean(next(cursor));
            }
            case Op::first: {
                Cursor cursor;
                return next(cursor) ? Value::card(cursor.card) : Value::none();
            }
            case Op::distinct:
                return Value::integer(distinct(step.field));
            default:
                return Value::integer(total(step.op, step.field));
        }
    }

private:
    [[nodiscard]] std::int64_t count() const {
        std::int64_t found = 0;
        for (Cursor cursor; next(cursor);) ++found;
        return found;
    }

    /// Sum, highest or lowest of a field; what has no number takes no part, and 0 if nothing does.
    [[nodiscard]] std::int64_t total(Op op, const FieldUse& field) const {
        std::int64_t result = 0;
        bool first = true;
        for (Cursor cursor; next(cursor);) {
            const Value value = value_of(field, cursor.card);
            if (!value.is(ValueKind::integer)) continue;
            if (op == Op::sum) {
                result = sum(result, value.payload);
            } else if (first || (value.payload > result) == (op == Op::highest)) {
                result = value.payload;
            }
            first = false;
        }
        return result;
    }

    /// A blank card has no value at all, where an expression would read 0.
    [[nodiscard]] Value value_of(const FieldUse& field, CardRef card) const {
        if (!field.open && facts_.is_blank(card)) return Value::none();
        return facts_.field(field, Value::card(card));
    }

    /// How many different values a field has; none is no value.
    [[nodiscard]] std::int64_t distinct(const FieldUse& field) const {
        std::array<Value, 16> seen{};
        std::size_t kept = 0;
        std::int64_t found = 0;
        for (Cursor cursor; next(cursor);) {
            const Value value = value_of(field, cursor.card);
            const auto end = seen.begin() + static_cast<std::ptrdiff_t>(kept);
            if (value.is(ValueKind::none) || std::find(seen.begin(), end, value) != end) continue;
            if (kept < seen.size()) {
                seen[kept++] = value;
            } else if (occurs_before(cursor.card, field, value)) {
                continue;
            }
            ++found;
        }
        return found;
    }

    /// The slow way, for more different values than there is room for.
    [[nodiscard]] bool occurs_before(CardRef card, const FieldUse& field,
                                     const Value& value) const {
        for (Cursor cursor; next(cursor) && cursor.card != card;) {
            if (value_of(field, cursor.card) == value) return true;
        }
        return false;
    }

    const Test* tests_;
    const Filter& filter_;
    const Value* values_;
    const Facts& facts_;
    Domain domain_;
};

/// Takes the filter's values from the stack, and for `is` the card below them.
Value* search(const Program& program, const Facts& facts, const Instruction& step, Value* top) {
    const Filter& filter = program.filters[step.target];
    top -= filter.values;
    const Search search(program, filter, top, facts);
    if (step.op != Op::is) {
        *top = search.aggregate(step);
        return top + 1;
    }
    Value& subject = top[-1];
    subject = Value::boolean(subject.is(ValueKind::card) && search.fits(subject.as_card()));
    return top;
}

/// Runs instructions up to `end`; what they leave ends before the result.
Value* run(const Program& program, const Facts& facts, Value* top, std::size_t end) {
    const Instruction* code = program.code.data();
    for (std::size_t at = 0; at < end; ++at) {
        const Instruction& step = code[at];
        switch (step.op) {
            case Op::constant:
                *top++ = step.operand;
                break;
            case Op::root:
                *top++ = facts.root(step.root, step.field);
                break;
            case Op::field:
                top[-1] = facts.field(step.field, top[-1]);
                break;
            case Op::negate:
            case Op::not_true:
            case Op::half_up:
            case Op::half_down:
                top[-1] = change(step.op, top[-1]);
                break;
            case Op::least:
            case Op::greatest:
                top -= step.count;
                *top = extreme(step.op, top, step.count);
                ++top;
                break;
            case Op::and_then:
            case Op::or_else:
                if (top[-1].is_true() == (step.op == Op::or_else)) {
                    at = step.target - 1u;
                } else {
                    --top;
                }
                break;
            case Op::count:
            case Op::any:
            case Op::sum:
            case Op::highest:
            case Op::lowest:
            case Op::distinct:
            case Op::first:
            case Op::is:
                top = search(program, facts, step, top);
                break;
            case Op::equal:  // most comparisons: not worth a call
                --top;
                top[-1] = Value::boolean(top[-1] == top[0]);
                break;
            default:
                --top;
                top[-1] = merge(step.op, top[-1], top[0]);
                break;
        }
    }
    return top;
}

}  // namespace

bool Program::depends_on(const Read& read) const {
    return std::any_of(reads.begin(), reads.end(), [&](const Read& own) {
        return own.kind == read.kind && own.id == read.id &&
               (own.any_key || read.any_key || own.key == read.key);
    });
}

Value evaluate(const Program& program, const Facts& facts) {
    std::array<Slot, most_values> slots;
    Value* const first = &slots[0].value;
    [[maybe_unused]] const Value* end = run(program, facts, first, program.code.size());
    assert(end == first + 1 && "a program leaves one value");
    return finished(*first);
}

std::int32_t amount(const Program& program, const Facts& facts) {
    return static_cast<std::int32_t>(evaluate(program, facts).number());
}

bool holds(const Program& program, const Facts& facts) {
    return evaluate(program, facts).is_true();
}

Selection::Selection(const Program& filter, const Facts& facts)
    : program_(filter), filter_(filter.filters[filter.code.back().target]), facts_(facts) {
    assert(filter.code.back().op == Op::count && "only what compile_filter made");
    if (filter_.values != 0) run(filter, facts, &values_[0].value, filter.code.size() - 1);
}

bool Selection::next(Cursor& cursor) const {
    return Search(program_, filter_, &values_[0].value, facts_).next(cursor);
}

bool Selection::fits(CardRef card) const {
    return Search(program_, filter_, &values_[0].value, facts_).fits(card);
}

}  // namespace cardloom::expression
