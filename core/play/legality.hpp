/// Whether something can be played now, and if not, why: the first step that fails, with its rule.
/// Asked to list actions, to explain them, and again while a play is under way.
#pragma once

#include <string>
#include <string_view>

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
/// them; `slow` if slow actions can be taken.
[[nodiscard]] Verdict can_begin(Game& game, const Play& play, bool slow);

// The steps of it.
/// A card pays the cost its kind of play needs: what has no such cost cannot be played so.
[[nodiscard]] Verdict check_cost_kind(Game& game, const Play& play);  // GA-MAT-4, GA-COSTC-5
[[nodiscard]] Verdict check_timing(Game& game, const Play& play, bool slow);
[[nodiscard]] Verdict check_elements(Game& game, const Play& play);  // GA-ACT-1.2
[[nodiscard]] Verdict check_choices(Game& game, const Play& play);   // GA-ACT-1.4, 1.5
/// What forbids it, and what a champion needs (GA-ACT-1.6, GA-MAT-3.1).
[[nodiscard]] Verdict check_requirements(Game& game, const Play& play);
/// Whether some declaration of X, options and ways can be paid.
[[nodiscard]] Verdict check_payable(Game& game, const Play& play);

/// The ways of paying that can be declared: 0 for the card's own cost, then its alternatives.
[[nodiscard]] bool is_way_open(Game& game, const Play& play, std::size_t way);
/// Whether what is declared so far can be paid, with some choice of targets if these matter.
[[nodiscard]] bool can_be_paid(Game& game, const Play& play);
/// The largest X that can be paid for, from the least that is allowed; -1 if none can.
[[nodiscard]] std::int32_t most_x(Game& game, Play play);
/// Whether a part of its cost leaves open how many are given, and how many those can be.
[[nodiscard]] bool has_y(Game& game, const Play& play);
[[nodiscard]] std::int32_t most_y(Game& game, Play play);
[[nodiscard]] bool has_x(Game& game, const Play& play);
[[nodiscard]] std::int32_t least_x(const Game& game, const Play& play);

}  // namespace cardloom
