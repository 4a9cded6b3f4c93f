/// What players do in proofs: they play cards as the rules say. Combat is no more than its steps,
/// told in the journal.
#pragma once

#include "core/play/playing.hpp"

namespace cardloom::proofs {

class ProofActions : public Playing {
public:
    /// Cards whose play or attack proves illegal after it was announced, by definition.
    std::vector<bool> impossible;

    void offer(Game& game, PlayerId player, bool slow) override;
    Task<> combat(Game& game, TurnAction action, Option attack) override;
    Task<> pregame(Game& game, PlayerId player) override;

protected:
    [[nodiscard]] Verdict check_legality(Game& game, const Play& play) override;

private:
    [[nodiscard]] bool is_impossible(const Game& game, CardId card) const;
};

}  // namespace cardloom::proofs
