/// How cards are picked while an effect resolves: by a player, or by chance. The candidates and
/// what was picked of them are the last of the call's lists.
#pragma once

#include "scripting/lua/running_call.hpp"

namespace cardloom {

struct Picking {
    PlayerId by;
    std::int32_t least = 1, most = 1;  // as far as there are so many
    bool random = false;
    bool hidden = false;  // others cannot see what fits: who picks is asked also if nothing does
    std::uint32_t first = 0;  // where the candidates begin; they go on to the end
    std::string_view rule;
};

/// Leaves what was picked, in its order, where the candidates were. Who picks cards shows them to
/// this call.
Task<> pick_cards(Game& game, RunningCall* call, Picking how);

/// Appends what a filter finds as candidates. The player sees their own cards: where only they
/// know which ones fit, they need not find any, and the result is true.
[[nodiscard]] bool find_candidates(RunningCall& call, Filter filter, ZoneKindId usual, PlayerId by);

/// The players of a set in turn order, beginning with whose turn it is; none after the last.
[[nodiscard]] PlayerId nth_of(const GameState& state, PlayerSet players, std::size_t n);

/// Whose cards a verb lets players choose from. Where it can be anybody's, a player that the call
/// names chooses among what they control, or own where it is no object, unless the filter says
/// whose.
enum class Theirs : std::uint8_t { anything, named, owned, controlled };

/// What a verb acts on when its first arguments are `cards`, `player`, `filter`, `count`, `up_to`
/// and `random`: the cards given, or what each player chooses, as the list of the first argument.
/// The result is whether as many were there as were called for.
Task<bool> cards_to_act_on(Game& game, RunningCall* call, ZoneKindId usual, Theirs theirs);

}  // namespace cardloom
