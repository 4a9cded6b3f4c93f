/// What a game remembers besides what lies on the table: notes and the args of grants, links, how
/// often abilities were used, tallies. All of it is plain rows of the state. What is remembered of
/// a card is of the card as it is: once it has moved it can still be asked of the card as it just
/// was, and the next move forgets it.
#pragma once

#include <span>

#include "core/game.hpp"

namespace cardloom {

// Notes.

/// Puts a note in the place of what was there; without values there is none afterwards. False, and
/// nothing changed, if there is no room.
[[nodiscard]] bool set_note(GameState& state, const Keeper& keeper, WordId key,
                            std::span<const Kept> values, bool is_list = false);
/// The rows of a note, one for each value; none if there is no such note.
[[nodiscard]] std::span<const Note> note_of(const GameState& state, const Keeper& keeper,
                                            WordId key);
/// What grants were given is kept while they, or what has come of them, are there.
void forget_spent_grants(GameState& state);

// Links.

/// False if there is no room.
[[nodiscard]] bool add_link(GameState& state, CardRef from, CardRef to, WordId key);
/// The event of a link, to be proposed.
[[nodiscard]] Event link_event(const Game& game, CardRef from, CardRef to, WordId key,
                               CardRef source);
[[nodiscard]] bool is_linked(const GameState& state, CardRef from, CardRef to, WordId key);
/// Whether a card is linked to anything, either way.
[[nodiscard]] bool has_links(const GameState& state, CardId card);
/// The first that is linked; none if nothing is.
[[nodiscard]] CardRef first_linked(const GameState& state, CardRef from, WordId key);

// Uses of abilities, by the object that has them.

/// A row of zeros if it was not used.
[[nodiscard]] Use uses_of(const GameState& state, const Call& call);
/// How often it can still be used; a great number if there is no limit.
[[nodiscard]] std::int32_t uses_left(const Game& game, const Call& call);
[[nodiscard]] inline bool is_used_up(const Game& game, const Call& call) {
    return uses_left(game, call) <= 0;
}
/// Counts a use, of abilities whose uses are counted. False if there is no room.
[[nodiscard]] bool count_use(Game& game, const Call& call, std::int32_t times = 1);
/// Of an ability whose modes are chosen afresh: those that were chosen now are so no more.
void remember_modes(Game& game, const Call& call);
/// Counts that what was used has resolved.
void count_resolution(Game& game, const Call& call);
[[nodiscard]] Call call_of(const UsedAbility& used, PlayerId you);

// Tallies.

/// Lets every tally that counts this event count it. The watchers of the batch are those of the
/// pipeline. False if there is no room.
[[nodiscard]] bool count_event(Game& game, const Event& event);
/// False if no tally would count it.
[[nodiscard]] bool may_be_counted(const Game& game, const Event& event);
/// What a tally has come to, as a player sees it; of one that keeps cards, how many.
[[nodiscard]] std::int32_t tally_of(const Game& game, TallyId tally, PlayerId you);
/// How many events of a player it has counted, for the object that asks.
[[nodiscard]] std::int32_t matches_of(const Game& game, TallyId tally, const Call& call,
                                      PlayerId player);
[[nodiscard]] bool has_tallied(const Game& game, TallyId tally, PlayerId you, CardRef card);

// Forgetting.

/// A new turn: what counts for one turn begins anew, and what counts since the end of a turn of
/// whoever had the last one.
void forget_turn(GameState& state, const Library& library, PlayerId last);
/// A card is about to move: what it was before last is forgotten.
void forget_before_move(GameState& state, const Library& library, CardId card);
/// The same, but for links to it.
void forget_past(GameState& state, const Library& library, CardId card);
/// Links end as the linked card moves on (GA-ZONE-12), once what triggers by that has asked for
/// them.
void forget_ended_links(GameState& state);
/// A champion card goes off the top of its lineage: how its own abilities were used goes with it,
/// though the object stays (GA-TRK-1).
void forget_uses_of_top(GameState& state, const Library& library, CardId champion);

}  // namespace cardloom
