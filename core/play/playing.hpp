/// Playing cards and activating abilities, step by step as the rulebook tells it (rules sections
/// 14.2, 14.3, 15.1 and 27). Which steps, in which order, the ruleset says. Whatever fails, the
/// whole is undone (GA-PLAY-2).
#pragma once

#include <optional>
#include <vector>

#include "core/pipeline.hpp"
#include "core/play/legality.hpp"
#include "core/stack/declare.hpp"
#include "core/turn/player_actions.hpp"

namespace cardloom {

class Playing : public PlayerActions {
public:
    void offer(Game& game, PlayerId player, bool slow) override;
    Task<> perform(Game& game, PlayerId player, Option action) override;
    Task<bool> materialize(Game& game, PlayerId player, bool optional) override;
    Task<Verdict> declare(Game& game, Attack attack) override;
    Task<> combat(Game& game, TurnAction action, std::string_view rule) override;
    [[nodiscard]] bool must_attack(Game& game, PlayerId player) override;
    [[nodiscard]] bool must_attack_with(Game& game, PlayerId player, CardRef attacker) override;
    [[nodiscard]] bool can_resolve(const Game& game, const Instance& instance) override;
    Task<> pregame(Game& game, PlayerId player) override;

    /// Plays as an effect tells: what proves illegal is undone, and the effect goes on (GA-TIME-2).
    Task<bool> play_by_effect(Game& game, Play play);

    /// Why a player cannot play a card now, of those they can see: the first step that fails. Legal
    /// if they can, by the rules of the turn or by a permission.
    [[nodiscard]] Verdict explain(Game& game, PlayerId player, CardId card);
    /// The same of an activated ability of a card.
    [[nodiscard]] Verdict explain(Game& game, PlayerId player, CardId card, AbilityId ability);

protected:
    /// What is wrong with a play whose choices are made (GA-ACT-1.6).
    [[nodiscard]] virtual Verdict check_legality(Game& game, const Play& play);

private:
    /// What is remembered of a play under way, beside the play itself.
    struct UnderWay {
        Declared declared;
        std::vector<UsedAbility> changed_by;  // what made its cost, as far as its uses are counted
    };
    Task<Verdict> play(Game& game, Play* play);
    bool take_at_once(Game& game, PlayStep step, Play* play, UnderWay* under_way, Verdict& verdict);
    Task<Verdict> take(Game& game, PlayStep step, Play* play, UnderWay* under_way);

    Task<> finish_bestowal(Game& game, InstanceKind kind);
    Task<> play_early_cards(Game& game, PlayerId player);

    // The steps.
    Task<Verdict> announce(Game& game, Play* play);
    Task<Verdict> put_on_stack(Game& game, Play* play);
    Task<Verdict> declare_costs(Game& game, Play* play);
    static Verdict calculate(Game& game, Play* play, std::vector<UsedAbility>* changed_by);
    Task<Verdict> choose(Game& game, PlayStep step, Play* play, Declared* declared);
    Task<Verdict> pay_costs(Game& game, Play* play, UnderWay* under_way);
    Task<Verdict> complete(Game& game, Play* play, UnderWay* under_way);
};

/// The same for an effect that is asked for by itself: a script's.
Task<bool> play_by_effect(Game& game, Play play);

/// Levels up a player's champion with a card of theirs as an effect tells, without the memory cost,
/// or with it (AMB-29). Neither a materialization nor on the stack; elements do not matter
/// (GA-CHAMP-3).
Task<Happened> level_up_by_effect(Game& game, PlayerId player, CardRef card, CardRef source);

/// How a card is played by the rules of the turn: materialized, bestowed or activated.
[[nodiscard]] InstanceKind usual_kind(const Game& game, CardId card);
/// A play of a card from where it lies, or of an ability of what has it.
[[nodiscard]] Play play_of_card(const Game& game, PlayerId player, CardRef card, InstanceKind kind);
[[nodiscard]] Play play_of_ability(PlayerId player, CardRef source, AbilityId ability);

}  // namespace cardloom
