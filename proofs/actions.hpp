/// What players do in proofs, in place of playing cards and combat: cards cost nothing, and combat
/// is no more than its steps, told in the journal.
#pragma once

#include "core/turn/player_actions.hpp"
#include "proofs/content.hpp"

namespace cardloom::proofs {

class ProofActions : public PlayerActions {
public:
    explicit ProofActions(const ProofContent& content) : content_(content) {}

    /// Cards that are not slow, by definition.
    std::vector<bool> fast;
    /// Cards whose play proves illegal after it was announced.
    std::vector<bool> impossible;

    void offer(Game& game, PlayerId player, bool slow) override;
    Task<> perform(Game& game, PlayerId player, Option action) override;
    Task<bool> materialize(Game& game, PlayerId player, bool optional) override;
    Task<> combat(Game& game, TurnAction action, Option attack) override;
    Task<> pregame(Game& game, PlayerId player) override;
    [[nodiscard]] bool can_resolve(const Game& game, const Instance& instance) override;

private:
    Task<> play(Game& game, PlayerId player, CardRef card, InstanceKind kind);
    Task<> activate(Game& game, PlayerId player, Option action);

    const ProofContent& content_;
};

}  // namespace cardloom::proofs
