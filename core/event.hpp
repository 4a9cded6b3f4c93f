/// Events: what is proposed, what happened, and the proposal that stands between the two while
/// replacements have their say (DESIGN: one way to change the game).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/definitions.hpp"
#include "core/ids.hpp"
#include "core/records.hpp"

namespace cardloom {

/// How an event changes the state. The names it bears are another matter (NameSet).
enum class EventKind : std::uint8_t {
    move,
    summon,
    counters,
    rest,
    wake,
    damage,
    draw_from_empty,
    level_up,  // a champion card comes on top of a champion
    delevel,   // a champion's top card goes
    control,   // an object changes its controller
    wear_off,  // marked damage goes, at clean-up (GA-ENDPH-3)
    cease,     // a card leaves the game: a stray copy, or what a player who lost owned
    negate,    // an instance leaves the stack without effect, by an instruction (GA-NEG-1)
    fizzle,    // ... or because it has become illegal (GA-FIZZ-1)
    note,      // a card or a player keeps a value under a name, or no longer does
    link,      // a card is linked to another
    become,    // an object is something else: its other face, or a copy (GA-DFC-3, GA-COPY-1)
    redirect,  // an attack is aimed at something else (GA-REDIR-1)
    turn,      // a card is turned face up or face down where it lies
    signal     // changes nothing by itself: rules content raises it to be seen
};

/// True if it happens to one card, which must still be where it was.
[[nodiscard]] constexpr bool needs_card(EventKind kind) {
    return kind != EventKind::summon && kind != EventKind::signal &&
           kind != EventKind::draw_from_empty && kind != EventKind::negate &&
           kind != EventKind::fizzle && kind != EventKind::note;
}

enum class Cause : std::uint8_t { effect, cost, check, turn, combat };
enum class Face : std::uint8_t { usual, up, down };

inline constexpr std::int16_t top = 0;
inline constexpr std::int16_t bottom = -1;

/// Counters that a card enters with.
struct EntersWith {
    CounterId counter;
    std::int16_t amount = 0;
};

struct Event {
    static constexpr std::size_t most_kinds = 3;
    EventKind kind = EventKind::signal;
    Cause cause = Cause::effect;
    Face face = Face::usual;
    bool rested = false;         // enters rested
    bool generated = false;      // a real card from outside, no token (GA-GENERATE-1)
    bool unpreventable = false;  // damage
    bool unseen_origin = false;  // nobody else can tell which card was taken (a search)
    bool secret_place = false;   // the owner alone knows which card went where (GA-INFO-10)
    bool unalterable = false;    // a special game action: card text cannot replace it (GA-TBA-2)
    bool counts = true;        // it counts as a change of the game state, found by a check (AMB-1)
    bool untold = false;       // no line of the journal
    bool ends = false;         // phases and turns: as it ends, not as it begins
    PlayerSet visible_to = 0;  // who may look at a card that is put face down
    PlayerId player;           // who does it, or whose it is
    NameSet names;
    CardRef card, source;
    AbilityId ability;  // of the source: what targets, is activated, or resolves
    CardRef over;       // level_up: the champion; link: what it is linked to
    // Of combat: the unit that attacks, or deals the damage; whom it attacks, if only one is meant
    // and not all that are attacked; and whose that is.
    CardRef attacker, target;
    PlayerId defender;
    ZoneId from, to;
    ZoneKindId played_from;          // of a play, whose card is on the stack already
    std::int16_t position = bottom;  // in the new zone: from the top, or the bottom
    std::int16_t from_position = 0;  // filled in as it happens
    CounterId counter;
    PhaseId phase;
    std::uint16_t turn = 0;
    std::array<EntersWith, most_kinds> enters_with{};
    std::uint32_t instance = 0;  // on the stack, by timestamp
    DefinitionId definition;     // summon: what; afterwards of any event: what the card was
    DefinitionId as_copy;        // it enters as a copy of this, or becomes this
    AbilityId except;            // ... but for what this ability changes
    CardRef linked_to;           // it enters linked to this, by `link_key`
    WordId link_key;
    PlayerSet known = 0;  // filled in as it happens: who knows which card it was
    std::int32_t amount = 0;
    std::int32_t prevented = 0;  // damage: how much was, so far
    WordId key;                  // note, link: the name
    std::array<Kept, most_kept> values{};
    std::uint8_t value_count = 0;  // note: 0 takes it away
    bool is_list = false;          // note: also of one value
    std::string_view rule;
};

/// One replacement that has been applied, named so that it is not applied again (GA-REPL-2).
struct AppliedReplacement {
    AbilityId ability;
    CardRef source;
    std::uint32_t timestamp = 0;  // tells two grants of one ability apart
    bool used = false;            // it was wanted: of "one or more" the batch spends one use
    [[nodiscard]] bool is_same(const AppliedReplacement& other) const {
        return ability == other.ability && source == other.source && timestamp == other.timestamp;
    }
};

/// An event that has not happened yet. The replacements already applied travel with it, and with
/// every event proposed while one of them is being applied.
struct Proposal {
    /// Becomes a proposal to which nothing has been applied, whatever it was before.
    void begin(const Event& what) {
        event = what;
        cancelled = settled = replaced = spilled = declined = single = false;
        applied_count = 0;
    }
    Event event;
    bool cancelled = false;
    bool settled = false;   // every replacement has had its say
    bool replaced = false;  // something else was done instead
    bool spilled = false;   // it comes with another: what lay under an object that leaves
    bool declined = false;  // the replacement being applied was not wanted
    bool single = false;    // a summon of one token: how many was settled before
    std::uint8_t applied_count = 0;
    std::array<AppliedReplacement, 15> applied;  // the first of them are meant

    [[nodiscard]] bool has_applied(const AppliedReplacement& one) const {
        for (std::size_t i = 0; i < applied_count; ++i) {
            if (applied[i].is_same(one)) return true;
        }
        return false;
    }
};

}  // namespace cardloom
