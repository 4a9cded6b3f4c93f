/// A compiled `=` expression: flat, immutable, shared by all threads, with what it depends on. It
/// is made by the compiler in scripting/expression and read by evaluate.hpp; a filter is compiled
/// to the same form, whatever it was written in. Nothing here knows a name or a running game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/expression/value.hpp"

namespace cardloom::expression {

enum class Op : std::uint8_t {
    constant,  // operand
    root,      // id, key
    field,     // of the topmost value
    // Two values become one.
    add,
    subtract,
    multiply,
    divide,
    modulo,
    equal,
    not_equal,
    less,
    at_most,
    // One becomes one.
    negate,
    not_true,
    half_up,
    half_down,
    // `count` values become one.
    least,
    greatest,
    // If the topmost decides, it stays and the rest is skipped; else it goes.
    and_then,
    or_else,
    // Over the cards that a filter finds.
    count,
    any,
    sum,
    highest,
    lowest,
    distinct,
    // Whether the topmost value is a card that a filter fits.
    is,
    // The first card that a filter finds.
    first,
};

/// What a field of something missing is, by what it would be.
enum class Fallback : std::uint8_t { none, zero, no };
[[nodiscard]] constexpr Fallback fallback_of(Kinds set) {
    if (set == kinds::any) return Fallback::none;
    if ((set & kinds::integer) != 0) return Fallback::zero;
    return (set & kinds::boolean) != 0 ? Fallback::no : Fallback::none;
}
[[nodiscard]] constexpr Value value_of(Fallback fallback) {
    return fallback == Fallback::zero ? Value::integer(0)
           : fallback == Fallback::no ? Value::boolean(false)
                                      : Value::none();
}

/// A field, or the key of a root, and what may be asked and answered.
struct FieldUse {
    FieldId id;
    Kinds subjects = 0;        // of which kinds it is a field; anything else is as none
    Kinds kinds = kinds::any;  // what it can be; any other answer is replaced by the fallback
    Fallback fallback = Fallback::none;
    bool open = false;  // blank cards answer it too
    WordId key;         // as in counters.buff
};

struct Instruction {
    Op op = Op::constant;
    std::uint16_t count = 0;   // least, greatest: values
    std::uint16_t target = 0;  // and_then, or_else: the next instruction; the rest: the filter
    RootId root;
    FieldUse field;
    Value operand;
};

enum class TestOp : std::uint8_t {
    has,       // the field is true with the operand, a word, as key
    equal,     // the field is the operand
    at_least,  // numbers
    at_most,
    opponent,  // the field is a player, and not the operand
    other,     // the candidate is not the operand
};

/// One question of a candidate, and where to go on from the answer. Targets lie ahead.
struct Test {
    TestOp op = TestOp::has;
    bool in_slot = false;  // the operand is the filter's nth value
    std::uint16_t on_true = 0, on_false = 0;
    FieldUse field;
    Value operand;

    static constexpr std::uint16_t accept = 0xFFFF, reject = 0xFFFE;
};

/// Bits of the zones, in the order of the vocabulary.
using ZoneSet = std::uint32_t;

struct Filter {
    ZoneSet zones = 0;         // where candidates are looked for
    std::uint16_t entry = 0;   // the first test, or accept or reject
    std::uint16_t values = 0;  // computed before, and taken from the stack
    bool has_top = false, top_in_slot = false;
    Value top;  // how many from the top of each zone
};

/// What an expression may read. Equal reads are one.
enum class ReadKind : std::uint8_t {
    occasion,        // who, by what and on what: you, self, source, target, x, level
    event,           // a field of the event
    args,            // what was passed to a grant or a keyword
    paid,            // how something was played
    turn,            // whose turn, which phase
    combat,          // who attacks what
    history,         // tallies, uses
    characteristic,  // of cards
    counters,        // on cards
    players,         // facts of players
    notes,           // on cards and players
    links,           // of cards
    size,            // of a list; what the list depends on stands for itself
    zone,            // which cards are in it: `id` is the zone
    openness,        // which cards are blank
    champion,        // which card is whose champion
    influence,       // how many cards a player has in hand and memory
};

struct Read {
    ReadKind kind{};
    std::uint16_t id = 0;  // of the root, the field or the zone
    WordId key;            // none: without a key, or
    bool any_key = false;  // with whatever key comes up
    auto operator<=>(const Read&) const = default;
};

struct Program {
    std::vector<Instruction> code;
    std::vector<Filter> filters;
    std::vector<Test> tests;
    std::vector<Read> reads;  // sorted, each once
    Kinds kinds = 0;          // what the result may be
    std::uint64_t hash = 0;   // of what it means: by names, not by indices

    [[nodiscard]] bool is_constant() const {
        return code.size() == 1 && code[0].op == Op::constant;
    }
    /// True if a change of this can change the result.
    [[nodiscard]] bool depends_on(const Read& read) const;
};

/// The names of a vocabulary in the order of their ids, for those who say what they mean.
struct Names {
    std::vector<std::string> roots, fields, zones;
};

/// How many values an evaluation has at once; the compiler refuses what needs more.
inline constexpr std::size_t most_values = 32;

}  // namespace cardloom::expression
