/// What players do when it is theirs to act, apart from passing: playing cards, activating
/// abilities, materializing, attacking. The flow of the turn says when; these procedures say how.
#pragma once

#include "core/combat/attacking.hpp"
#include "core/decision.hpp"
#include "core/game.hpp"
#include "core/rule_words.hpp"

namespace cardloom {

class PlayerActions {
public:
    virtual ~PlayerActions() = default;

    /// Offers what a player holding Opportunity can do; slow actions only if `slow` (GA-GEN-5). An
    /// attack has the verb `attack`, an activated ability `activate`.
    virtual void offer(Game& game, PlayerId player, bool slow) = 0;
    /// Does one of these but an attack. What proves illegal is refused (Game::refuse).
    virtual Task<> perform(Game& game, PlayerId player, Option action) = 0;
    /// The choice of the materialize phase (GA-MATPH-3). Whether the player took it; they can leave
    /// it only if it is optional.
    virtual Task<bool> materialize(Game& game, PlayerId player, bool optional) = 0;
    /// Declares an attack; false, with the state half changed, if that proves illegal. What follows
    /// if the declaration is undone is the flow's.
    virtual Task<Verdict> declare(Game& game, Attack attack) = 0;
    /// Any other turn-based action of combat.
    virtual Task<> combat(Game& game, TurnAction action, std::string_view rule) = 0;
    /// Whether a player must try to attack before they can leave their main phase (GA-MAIN-4), and
    /// whether they must with this object.
    [[nodiscard]] virtual bool must_attack(Game& game, PlayerId player) = 0;
    [[nodiscard]] virtual bool must_attack_with(Game& game, PlayerId player, CardRef attacker) = 0;
    /// What a player may do before the game (GA-START-4).
    virtual Task<> pregame(Game& game, PlayerId player) = 0;
    /// Whether an instance of a card can still resolve, beyond what the stack itself sees to
    /// (GA-RES-1, GA-MAT-7).
    [[nodiscard]] virtual bool can_resolve(const Game& game, const Instance& instance) = 0;
};

}  // namespace cardloom
