/// Whether something can be played now, and if not, why: the first step that fails, with its rule.
/// Asked to list actions, to explain them, and again while a play is under way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace cardloom {

struct Verdict {
    std::string_view reason, rule;  // empty: it is legal
    CardRef by{};                   // what forbids it, if something does
    [[nodiscard]] bool is_legal() const { return reason.empty(); }
};
/// The call that a play would be, as far as it has been declared.
[[nodiscard]] Call call_of(const Play& play);
/// "it is slow [GA-GEN-5]", for people; empty if it is legal.
[[nodiscard]] std::string text_of(const Verdict& verdict, const Game& game);

/// Everything that can be told before anything is announced, step by step as the ruleset orders
/// them; `slow` if slow actions can be taken. The card is considered as it will be, announced.
[[nodiscard]] Verdict can_begin(Game& game, const Play& play, bool slow);
/// The same without the reason, for listing.
[[nodiscard]] bool is_playable(Game& game, const Play& play, bool slow);
/// Whether the ruleset has a step of playing: what it leaves out is not asked for.
[[nodiscard]] inline bool takes(const Game& game, PlayStep step) {
    return (game.library().play_steps >> static_cast<unsigned>(step) & 1u) != 0;
}
/// Whether it may be the time for it, told without announcing it.
[[nodiscard]] bool may_be_in_time(const Game& game, const Play& play, bool slow);
/// The same of a card that nothing but the rules lets be played, and of an ability.
[[nodiscard]] bool may_be_in_time(const Game& game, CardId card, bool slow);
[[nodiscard]] bool may_be_in_time(const Game& game, const AbilityDefinition& ability, bool slow);

// The steps of it.
/// A card pays the cost its kind of play needs: what has no such cost cannot be played so.
[[nodiscard]] Verdict check_cost_kind(Game& game, const Play& play);  // GA-MAT-4, GA-COSTC-5
[[nodiscard]] Verdict check_timing(Game& game, const Play& play, bool slow);
[[nodiscard]] Verdict check_elements(Game& game, const Play& play);  // GA-ACT-1.2
/// What forbids it, and what a champion needs (GA-ACT-1.6, GA-MAT-3.1).
[[nodiscard]] Verdict check_requirements(Game& game, const Play& play);

/// What is declared of costs, in the order in which it is asked for (GA-ACT-1.3).
struct Declaring {
    enum class What : std::uint8_t { way, x, option, late_x, y, nothing };
    What what = What::way;
    std::uint8_t option = 0;  // which
};
/// While actions are listed: whether there is plainly neither another way to pay, nor X, nor
/// anything else to say about its costs.
[[nodiscard]] bool has_nothing_to_declare(const Game& game, const Play& play);
/// Whether what is declared so far can be completed, from here on, to a play with legal choices
/// that can be paid and that nothing forbids.
[[nodiscard]] bool can_be_completed(Game& game, const Play& play, Declaring from);

/// The ways of paying that there are: 0 for the card's own cost, then its alternatives.
[[nodiscard]] bool is_way_open(Game& game, const Play& play, std::size_t way);
/// Whether an optional cost is asked for before anything is paid.
[[nodiscard]] bool is_option_open(Game& game, const Play& play, std::size_t option);
/// Whether X is part of what is paid: else it is 0 (GA-COSTC-3).
[[nodiscard]] bool has_x(Game& game, const Play& play);
/// Whether it is only by optional costs that were declared: then X is declared after them.
[[nodiscard]] bool has_late_x(Game& game, const Play& play);
/// Whether a part of its cost leaves open how many are given.
[[nodiscard]] bool has_y(Game& game, const Play& play);
/// The numbers that can be declared for X, or Y, as far as the rest can be completed.
[[nodiscard]] std::vector<std::int32_t> open_numbers(Game& game, const Play& play,
                                                     Declaring::What what);
[[nodiscard]] std::int32_t least_x(const Game& game, const Play& play);

}  // namespace cardloom
