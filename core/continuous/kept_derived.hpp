/// Keeps what is derived while something is tried out on the state and then undone to the letter:
/// afterwards it holds again as it was, and need not be computed anew.
#pragma once

#include "core/game.hpp"

namespace cardloom {

class KeptDerived {
public:
    explicit KeptDerived(const Game& game);
    KeptDerived(const KeptDerived&) = delete;
    KeptDerived& operator=(const KeptDerived&) = delete;
    ~KeptDerived();

private:
    const Game& game_;
};

/// What is derived is about to be computed anew: it is copied for whoever keeps it.
void copy_for_keepers(const Game& game);

}  // namespace cardloom
