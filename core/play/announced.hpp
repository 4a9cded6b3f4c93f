/// A play that is only considered, as it is once it is announced: its card lies on the stack, and
/// no longer where it lay (GA-ACT-1.1). Whatever counts the cards of a zone, changes costs from
/// there or looks for targets says what it will say then.
#pragma once

#include <optional>
#include <vector>

#include "core/continuous/kept_derived.hpp"
#include "core/game.hpp"

namespace cardloom {

/// Whether a card may be, or cost, something else once it is announced: effects look at where it
/// comes from or goes, or its own do.
[[nodiscard]] bool may_change_by_announcing(const Game& game, const Play& play);

/// While it lives the card is on the stack; then all is as before. Nothing may be moved meanwhile.
class Announced {
public:
    /// The play is then of the card as it lies on the stack.
    Announced(Game& game, Play& play);
    Announced(const Announced&) = delete;
    Announced& operator=(const Announced&) = delete;
    ~Announced();

private:
    void list_own();

    Game& game_;
    std::optional<KeptDerived> derived_;  // which holds again at the end
    CardId card_;                         // none: nothing was moved
    Card before_{};
    std::vector<Counter> counters_;  // that do not go with it
    Listed::Sizes listed_{};
};

}  // namespace cardloom
