/// Playing cards and activating abilities, step by step as the rulebook tells it (rules
/// sections 14.2, 14.3 and 15.1). Whatever fails, the whole is undone (GA-PLAY-2).
#pragma once

#include <optional>

#include "core/play/legality.hpp"
#include "core/turn/player_actions.hpp"

namespace cardloom {

class Playing : public PlayerActions {
public:
    void offer(Game& game, PlayerId player, bool slow) override;
    Task<> perform(Game& game, PlayerId player, Option action) override;
    Task<bool> materialize(Game& game, PlayerId player, bool optional) override;
    [[nodiscard]] bool can_resolve(const Game& game, const Instance& instance) override;

    /// Plays as an effect tells: what proves illegal is undone, and the effect goes on (GA-TIME-2).
    Task<bool> play_by_effect(Game& game, Play play);

    /// Why a player cannot play a card now; empty if they can. Only for cards the player knows.
    [[nodiscard]] Verdict explain(Game& game, PlayerId player, CardId card, bool slow);

protected:
    /// What is wrong with a play whose choices are made (GA-ACT-1.6).
    [[nodiscard]] virtual Verdict check_legality(Game& game, const Play& play);

private:
    Task<Verdict> play(Game& game, Play play);
    Task<Verdict> announce_and_declare(Game& game, Play* play);
    Task<> declare_costs(Game& game, Play* play);
    void offer_cards(Game& game, PlayerId player, bool slow);
    void offer_abilities(Game& game, PlayerId player, bool slow);
    void offer_permitted(Game& game, PlayerId player, bool slow);
};

/// The play that a permission in force allows of a card; nothing if it does not.
[[nodiscard]] std::optional<Play> permitted_play(Game& game, PlayerId player, CardRef card,
                                                 AbilityId permission);

/// A play of a card from where it lies, or of an ability of an object.
[[nodiscard]] Play play_of_card(const Game& game, PlayerId player, CardRef card, InstanceKind kind);
[[nodiscard]] Play play_of_ability(const Game& game, PlayerId player, CardRef object,
                                   AbilityId ability);

}  // namespace cardloom
