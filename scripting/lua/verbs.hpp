/// What scripts can ask of the game: verbs and choices, which suspend the call until the core has
/// carried them out, and queries, which answer at once. Each is a row of a table with its named
/// arguments, from which calls are checked and the reference is written.
#pragma once

#include <cstdint>
#include <span>

#include "core/game.hpp"

struct lua_State;

namespace cardloom {

class RunningCall;

enum class ArgumentKind : std::uint8_t {
    card,         // a card
    cards,        // a card, a list of cards, or nothing
    player,       // a player
    amount,       // a whole number
    truth,        // true or false
    zone,         // the word for a kind of zone
    counter,      // the word for a kind of counter
    token,        // the id of a card
    ability,      // a lasting ability of the card whose script this is
    position,     // top, bottom, random, or a number counted from the top
    players,      // a player or a list of players
    count,        // a whole number, or the word for all there is
    filter,       // a filter of cards
    choices,      // a list of cards or of players, or a filter
    face,         // up or down
    phase,        // the word for a phase of the turn
    event,        // the word for an event of the ruleset's own
    instance,     // of a card or an ability on the stack
    words,        // a list of texts
    word,         // a word, as the name of a note
    keeper,       // a card or a player
    kept,         // what a note can hold: a number, a truth, a word, a player, or a list of them
    args,         // a table of names, each with a value as above or a card
    gains,        // a word, or a table of words and of names with values
    fields,       // a filter, given as the whole of the arguments
    text,         // a text for people, which stays where it is until it is needed
    one_of,       // one of the argument's words, by its place
    some_of,      // a list of them, one bit each
    happening,    // the word for any event
    tokens,       // the id of a card, or a list of them
    goal,         // what can be a target: a card, a player or something on the stack
    cost,         // a table of parts of a cost, as in { reserve = 2 }
    arriving,     // a table of counters, with how many of each
    duration,     // how long something lasts
    bearers,      // a card, a list of cards, or a player
    state,        // a state of the rules
    mastery,      // a mastery of the rules
    status,       // a status of the rules
    instruction,  // an instruction of the rules
};

struct Argument {
    const char* name;
    ArgumentKind kind;
    bool required;
    const char* description;
    std::span<const char* const> words = {};  // of one_of and some_of
};

struct VerbRow {
    const char* name;
    std::span<const Argument> arguments;
    /// Exactly one of the two: a verb is performed while the call is suspended, a query answers at
    /// once, pushing its results and returning their number.
    Task<> (*perform)(Game& game, RunningCall* call);
    int (*answer)(lua_State* L, RunningCall& call);
    const char* description;
    /// What it gives back, as editors are told it (LuaCATS); none: what a verb gives, an Outcome.
    const char* gives = nullptr;
};

/// The type of what a call gives back, and of an argument, in LuaCATS.
[[nodiscard]] constexpr const char* given_by(const VerbRow& row) {
    return row.gives == nullptr ? "Outcome?" : row.gives;
}
[[nodiscard]] std::string lua_type(const Argument& argument);

/// For tables of rows: nothing in them is without a description. A table that is not complete does
/// not compile.
[[nodiscard]] constexpr bool is_described(const char* text) {
    return text != nullptr && *text != '\0';
}
template <class Rows>
[[nodiscard]] constexpr bool are_described(const Rows& rows) {
    for (const auto& row : rows) {
        if (!is_described(row.description)) return false;
        if constexpr (requires { row.arguments; }) {
            for (const Argument& argument : row.arguments) {
                if (!is_described(argument.description)) return false;
            }
        }
    }
    return true;
}

/// Every verb, choice and query of `game`.
[[nodiscard]] std::span<const VerbRow> all_verbs();

/// The function that Lua calls for a row, which is its upvalue.
int call_verb(lua_State* L);

/// A position that chance chooses.
inline constexpr std::int32_t anywhere = -2;

/// Counted against the step for each verb, as so many instructions.
inline constexpr std::int64_t verb_charge = 20;

// How the rows are grouped over files.
[[nodiscard]] std::span<const VerbRow> object_verb_rows();
[[nodiscard]] std::span<const VerbRow> granting_verb_rows();
[[nodiscard]] std::span<const VerbRow> shaping_verb_rows();
[[nodiscard]] std::span<const VerbRow> modifying_verb_rows();
[[nodiscard]] std::span<const VerbRow> moving_verb_rows();
[[nodiscard]] std::span<const VerbRow> showing_verb_rows();
[[nodiscard]] std::span<const VerbRow> instruction_rows();
[[nodiscard]] std::span<const VerbRow> stack_verb_rows();
[[nodiscard]] std::span<const VerbRow> course_verb_rows();
[[nodiscard]] std::span<const VerbRow> memory_verb_rows();
[[nodiscard]] std::span<const VerbRow> combat_verb_rows();
[[nodiscard]] std::span<const VerbRow> choice_rows();
[[nodiscard]] std::span<const VerbRow> query_rows();

}  // namespace cardloom
