/// What players do in proofs: they play cards and attack as the rules say. Every action of combat
/// is told in the journal, so that proofs can wait for it.
#pragma once

#include "core/play/playing.hpp"

namespace cardloom::proofs {

class ProofActions : public Playing {
public:
    /// Cards whose play or attack proves illegal after it was announced, by definition.
    std::vector<bool> impossible;

    Task<Verdict> declare(Game& game, Attack attack) override;
    Task<> combat(Game& game, TurnAction action, std::string_view rule) override;
    Task<> pregame(Game& game, PlayerId player) override;

protected:
    [[nodiscard]] Verdict check_legality(Game& game, const Play& play) override;

private:
    static Task<> tell(Game& game, TurnAction action);
    [[nodiscard]] bool is_impossible(const Game& game, CardId card) const;
};

}  // namespace cardloom::proofs
