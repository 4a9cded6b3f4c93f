/// The rulings that a ruleset chooses where the rulebook is unclear (AMB-n, rules section 29), each
/// with the values it can take. Rules data gives the value; rule code asks for it by type, as in
/// `ruleset.policies.get<policy::FirstChampion>()`. Rulings that only content asks for, as those of
/// one keyword, are not here: see ContentPolicy.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardloom {

enum class Policy : std::uint8_t {
    conditional_window,
    control_change_in_combat,
    durability_loss,
    opportunity_after_ability,
    opportunity_after_order,
    lost_restrictions,
    materialize_reserve_cards,
    illegal_targets,
    counters_in_layers,
    uncovered_on_enter,
    delevel_last_card,
    champion_death,
    max_wield,
    pending_copies,
    lineage_on_leaving,
    powerless_weapon_attack,
    replacement_uses,
    conflicting_cost_sets,
    random_payment,
    all_passed,
    level_up_by_effect,
    attack_card_when_rested,
    damage_events,
    first_champion,
    leave_main,
    actions_while_leaving,
    removed_memory_cost,
    loop_repeats,
    loop_resolutions,
};
inline constexpr std::size_t policy_count = static_cast<std::size_t>(Policy::loop_resolutions) + 1;

/// The values of each policy that is a choice of words, in the order of its row in the table.
namespace policy {
enum class ConditionalWindow : std::uint8_t { counting_checks, triggers_only };
enum class ControlChangeInCombat : std::uint8_t { leaves, stays };
enum class DurabilityLoss : std::uint8_t { with_damage, as_combat_ends };
enum class OpportunityAfterAbility : std::uint8_t { actor, turn_player };
enum class OpportunityAfterOrder : std::uint8_t { materializer, turn_player };
enum class LostRestrictions : std::uint8_t { checked_for_cards, kept };
enum class MaterializeReserveCards : std::uint8_t { never, allowed };
enum class IllegalTargets : std::uint8_t { any_fails, all_fail };
enum class CountersInLayers : std::uint8_t { after_continuous, before_continuous };
enum class UncoveredOnEnter : std::uint8_t { silent, triggers };
enum class DelevelLastCard : std::uint8_t { champion_leaves, impossible };
enum class ChampionDeath : std::uint8_t { dies, only_banished };
enum class PendingCopies : std::uint8_t { fizzle, resolve };
enum class LineageOnLeaving : std::uint8_t { spills_unless_kept, always_follows };
enum class PowerlessWeaponAttack : std::uint8_t { allowed, refused };
enum class ReplacementUses : std::uint8_t { once_per_event, repeatedly };
enum class ConflictingCostSets : std::uint8_t { newest, oldest, lowest };
enum class RandomPayment : std::uint8_t { counted_first, while_paying };
enum class AllPassed : std::uint8_t { advances, asks_turn_player };
enum class LevelUpByEffect : std::uint8_t { free, paid };
enum class AttackCardWhenRested : std::uint8_t { refused, allowed };
enum class DamageEvents : std::uint8_t { per_object, per_source };
enum class FirstChampion : std::uint8_t { placed, at_once };
enum class LeaveMain : std::uint8_t { pass, own_action };
enum class ActionsWhileLeaving : std::uint8_t { stay, leave };
enum class RemovedMemoryCost : std::uint8_t { memory, reserve };

// Which policy an enumeration belongs to.
constexpr Policy which(ConditionalWindow) { return Policy::conditional_window; }
constexpr Policy which(ControlChangeInCombat) { return Policy::control_change_in_combat; }
constexpr Policy which(DurabilityLoss) { return Policy::durability_loss; }
constexpr Policy which(OpportunityAfterAbility) { return Policy::opportunity_after_ability; }
constexpr Policy which(OpportunityAfterOrder) { return Policy::opportunity_after_order; }
constexpr Policy which(LostRestrictions) { return Policy::lost_restrictions; }
constexpr Policy which(MaterializeReserveCards) { return Policy::materialize_reserve_cards; }
constexpr Policy which(IllegalTargets) { return Policy::illegal_targets; }
constexpr Policy which(CountersInLayers) { return Policy::counters_in_layers; }
constexpr Policy which(UncoveredOnEnter) { return Policy::uncovered_on_enter; }
constexpr Policy which(DelevelLastCard) { return Policy::delevel_last_card; }
constexpr Policy which(ChampionDeath) { return Policy::champion_death; }
constexpr Policy which(PendingCopies) { return Policy::pending_copies; }
constexpr Policy which(LineageOnLeaving) { return Policy::lineage_on_leaving; }
constexpr Policy which(PowerlessWeaponAttack) { return Policy::powerless_weapon_attack; }
constexpr Policy which(ReplacementUses) { return Policy::replacement_uses; }
constexpr Policy which(ConflictingCostSets) { return Policy::conflicting_cost_sets; }
constexpr Policy which(RandomPayment) { return Policy::random_payment; }
constexpr Policy which(AllPassed) { return Policy::all_passed; }
constexpr Policy which(LevelUpByEffect) { return Policy::level_up_by_effect; }
constexpr Policy which(AttackCardWhenRested) { return Policy::attack_card_when_rested; }
constexpr Policy which(DamageEvents) { return Policy::damage_events; }
constexpr Policy which(FirstChampion) { return Policy::first_champion; }
constexpr Policy which(LeaveMain) { return Policy::leave_main; }
constexpr Policy which(ActionsWhileLeaving) { return Policy::actions_while_leaving; }
constexpr Policy which(RemovedMemoryCost) { return Policy::removed_memory_cost; }
}  // namespace policy

/// What the engine knows of a policy: its name, and its words, or the range of its number.
struct PolicyKind {
    std::string_view id;
    std::vector<std::string> words;  // empty: a number
    int least = 0, most = 0;
    [[nodiscard]] bool is_number() const { return words.empty(); }
};
[[nodiscard]] const std::vector<PolicyKind>& policy_kinds();
[[nodiscard]] inline const PolicyKind& kind_of(Policy policy) {
    return policy_kinds()[static_cast<std::size_t>(policy)];
}
[[nodiscard]] std::optional<Policy> find_policy(std::string_view id);

/// A ruling that only rules content asks for, by its name; the engine knows nothing else of it.
struct ContentPolicy {
    std::vector<std::string> words;  // empty: a number
    int least = 0, most = 0;
    std::int16_t value = 0;  // the index of a word, or the number
    [[nodiscard]] bool is_number() const { return words.empty(); }
    [[nodiscard]] std::string text() const {
        return is_number() ? std::to_string(value) : words[static_cast<std::size_t>(value)];
    }
};

/// The values of one ruleset: the index of a word, or the number.
struct Policies {
    std::array<std::int16_t, policy_count> values{};

    template <class E>
    [[nodiscard]] E get() const {
        return static_cast<E>(values[static_cast<std::size_t>(policy::which(E{}))]);
    }
    [[nodiscard]] int number(Policy policy) const {
        return values[static_cast<std::size_t>(policy)];
    }
    /// As rules data writes it.
    [[nodiscard]] std::string text(Policy policy) const;
};

}  // namespace cardloom
