/// Champions: lineage, levels, and how a champion card comes onto a champion or off it (rules
/// section 23).
#pragma once

#include "core/pipeline.hpp"

namespace cardloom {

/// The pile under a champion; none if it has none yet.
[[nodiscard]] ZoneId inner_lineage(const Game& game, CardId champion);

/// What an effect lets be passed over as a champion levels up.
struct LevelWaiver {
    bool level = false, lineage = false;
};

/// What a champion card needs of its player's champion: a printed level one lower, and the lineage
/// it names (GA-CHAMP-3, GA-NAME-2). Empty if it can level that champion up; else what is missing.
[[nodiscard]] std::string_view problem_with_level_up(const Game& game, PlayerId player, CardId card,
                                                     LevelWaiver waiver = {});

/// Puts a champion card on top of a champion, which stays the same object: orientation, counters,
/// damage and what is attached to it remain (GA-CHAMP-4).
/// If it is an instance that becomes it, the object knows how it was played.
Task<Happened> level_up(Game& game, CardRef champion, CardRef card, CardRef source = {},
                        std::uint32_t instance = 0);
/// Returns the top card to its owner's material deck; the next champion card becomes the champion
/// (GA-CHAMP-6). Of a lineage of one card the champion leaves the field, or nothing happens
/// (AMB-13).
Task<Happened> delevel(Game& game, CardRef champion, CardRef source = {});

// For the pipeline: the only code that exchanges the card an object is represented by.

/// `card` leaves its zone and becomes the top of the champion's lineage. False: no room.
[[nodiscard]] bool put_on_top(GameState& state, const Library& library, CardId champion,
                              CardId card);
/// The champion's top card leaves for a zone; the first of the pile becomes the champion.
void take_off_top(GameState& state, const Library& library, CardId champion, ZoneId to);

}  // namespace cardloom
