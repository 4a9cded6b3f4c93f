/// What lasts beyond the resolution that made it: how it is granted, as what it begins and ends,
/// and what is put right once something has changed hands or places for a time only.
#pragma once

#include <span>

#include "core/game.hpp"

namespace cardloom {

/// How long something lasts, in the words of effects.
enum class Duration : std::uint8_t {
    unlimited,
    turn,
    combat,
    phase,
    next_turn,         // until the next turn of a player begins
    end_of_next_turn,  // until it ends
    source             // until what made it leaves
};

/// Whether something can wait for it to begin.
[[nodiscard]] constexpr bool can_start(Duration start) {
    return start == Duration::turn || start == Duration::combat || start == Duration::next_turn ||
           start == Duration::end_of_next_turn;
}

/// Sets as what a row ends, or begins to act. False if its source should end it and has left
/// already: then there is nothing to do (GA-IDX-20).
[[nodiscard]] bool set_end(const Game& game, Lasting& row, Duration duration, PlayerId whose);
void set_start(const Game& game, Lasting& row, Duration start, PlayerId whose);

/// Makes something last. Its timestamp, and 0 if there is no room: the caller must fault.
[[nodiscard]] std::uint32_t grant(Game& game, Lasting lasting);
/// One effect on several cards, with one timestamp (GA-CONT-1); those that have moved are left out.
/// 0 if none is left, or there is no room.
[[nodiscard]] std::uint32_t grant_to_each(Game& game, Lasting lasting,
                                          std::span<const CardRef> bearers);
/// How much a shield can prevent is fixed once it is granted and has its args (GA-PREV-2).
void fill_shield(Game& game, std::uint32_t timestamp);
/// One use less of a lasting ability; it ends with its last.
void spend_use(Game& game, std::uint32_t timestamp);
/// An ability goes at once. A change of control, of place or of form is only marked as ended:
/// `revert_ended`, or the next check, takes it back.
void end_lasting(Game& game, std::size_t row);

// What ends of itself.

void end_with_phase(Game& game, PhaseId phase);
/// Begins what was to begin with such a phase.
void begin_with_phase(Game& game, PhaseId phase);
void end_states(Game& game, PlayerId player);
/// At clean-up; also begins what was to begin then.
void end_with_turn(Game& game, PlayerId player);
/// The same of a turn that ends without clean-up; nothing begins.
void finish_turn(Game& game, PlayerId player);
/// Also begins what was to begin with that turn.
void end_as_turn_begins(Game& game, PlayerId player);
/// Something has left: what it bore, and what was to last until then (GA-CONT-3, GA-IDX-20).
void end_with_what_left(Game& game);
void end_with_event(Game& game, const Event& event);

/// Some change has ended and is not taken back yet.
[[nodiscard]] bool has_to_revert(const GameState& state);
/// Takes such changes back: control goes back, cards return, copies turn back. The flow calls it as
/// a time is over (GA-TURN-5). A change that ends with its source waits for the next check
/// (GA-IDX-20), unless the source itself goes back here. True if a card was moved or handed over,
/// which is a change of the game state (AMB-1).
Task<bool> revert_ended(Game& game);
/// Some effect changes the object for a time. A further one of the same kind lasts beside it.
[[nodiscard]] bool is_changed_for_a_time(const GameState& state, CardRef object,
                                         Lasting::Kind kind);

/// The check of GA-SBE-13: ends what lasts as long as something holds that does not hold any more,
/// and proposes to revert what has ended with its source (GA-IDX-20).
void check_lasting(Game& game);

/// Something is changed for good, as who controls it: what had changed it for a time means nothing
/// any more.
void forget_changes(GameState& state, CardRef object, Lasting::Kind kind);

}  // namespace cardloom
