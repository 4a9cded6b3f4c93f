/// Who can attack what, and with what (rules sections 12.1 and 12.2): whether an attack can be
/// declared at all, and what can be chosen on the way. Nothing is changed here; declaring is
/// declaration.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "core/combat/roles.hpp"
#include "core/play/legality.hpp"

namespace cardloom {

/// An attack that is being declared; what has been chosen for it are parts in the state.
struct Attack {
    PlayerId player;
    CardRef attacker;
    CardRef target{};      // that an effect names; none: the player chooses
    bool by_card = false;  // an attack card is in the Intent: it needs no power
    bool rests = true;     // as a cost (GA-COMBAT-ATK-5)
    bool armed = false;    // what it wields is given, and not chosen
};

/// Whether an attack can be declared in some way, and if not, why.
[[nodiscard]] Verdict check_attack(Game& game, const Attack& attack);
/// Whether the turn allows attacks (GA-COMBAT-ATK-2, GA-START-11); `slow` if slow actions can be
/// taken.
[[nodiscard]] Verdict check_time_to_attack(const Game& game, bool slow);
/// Both, of an object as players attack with it.
[[nodiscard]] Verdict explain_attack(Game& game, PlayerId player, CardId card, bool slow);

/// Whether something is of a type that is wielded, as weapons are.
[[nodiscard]] bool is_wieldable(const Game& game, CardId card);
[[nodiscard]] bool is_on_field(const GameState& state, CardRef card);

/// Whether a unit could attack, apart from what it would attack (GA-COMBAT-ATK-1, 3, 6).
[[nodiscard]] Verdict check_attacker(Game& game, const Attack& attack);

/// What there is of an attack's own power, intents and wielded weapons together, never below 0
/// (GA-COMBAT-DMG-3.1, 3.2).
[[nodiscard]] std::int32_t attack_power(const Game& game);
/// The same as it is dealt: a unit may deal damage by another of its stats than power.
[[nodiscard]] std::int32_t attack_damage(const Game& game);
[[nodiscard]] std::int32_t damage_dealt_by(const Game& game, CardId unit);

// The choices, once the attacker has its part.

/// Whether something can be wielded besides what is wielded already (GA-WEAP-2, GA-FUNC-LOAD).
[[nodiscard]] bool can_wield(Game& game, const Attack& attack, CardRef object);
/// Whether it can be an attack target, apart from what must be attacked instead.
[[nodiscard]] bool can_be_attacked(Game& game, const Attack& attack, CardRef target);
/// What must be attacked, while the target of an attack is chosen among those that can be; nothing
/// may change meanwhile, but by what is tried out and undone. A requirement that is about an attack
/// but not met by it binds while something else would meet it; of several the attacker chooses
/// which to meet.
class TargetDemands {
public:
    TargetDemands(Game& game, const Attack& attack);
    /// Whether nothing must be attacked instead of this one.
    [[nodiscard]] bool allow(CardRef target);

private:
    enum class Met : std::uint8_t { unknown, by_none, by_some };
    [[nodiscard]] bool can_be_met(std::size_t which, const Call& call);

    Game& game_;
    const Attack& attack_;
    bool are_some_;
    std::vector<Met> met_;  // for each requirement, in the order in which they are looked at
};
/// Whether an attack must choose a player, and everything of theirs that can be attacked defends.
[[nodiscard]] bool chooses_player(Game& game, const Attack& attack);
/// Whether that player has anything to be attacked.
[[nodiscard]] bool can_choose_player(Game& game, const Attack& attack, PlayerId player);
/// How many targets more than one it may have.
[[nodiscard]] std::int32_t further_targets(Game& game, const Attack& attack);
/// Whether what is wielded now, or something more, makes an attack that can be declared.
[[nodiscard]] bool can_go_on(Game& game, const Attack& attack, bool with_more_weapons);

/// Whether a player still has to try an attack before they can leave their main phase (GA-MAIN-4).
[[nodiscard]] bool must_attack(Game& game, PlayerId player);
/// Whether some effect says that this object must attack.
[[nodiscard]] bool must_attack_with(Game& game, PlayerId player, CardRef attacker);

}  // namespace cardloom
