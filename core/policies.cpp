#include "core/policies.hpp"

#include <algorithm>
#include <cassert>

namespace cardloom {

const std::vector<PolicyKind>& policy_kinds() {
    // In the order of the enumeration.
    static const std::vector<PolicyKind> kinds{
        {"conditional_window", {"counting_checks", "triggers_only"}},
        {"control_change_in_combat", {"leaves", "stays"}},
        {"durability_loss", {"with_damage", "as_combat_ends"}},
        {"opportunity_after_ability", {"actor", "turn_player"}},
        {"opportunity_after_order", {"materializer", "turn_player"}},
        {"lost_restrictions", {"checked_for_cards", "kept"}},
        {"materialize_reserve_cards", {"never", "allowed"}},
        {"illegal_targets", {"any_fails", "all_fail"}},
        {"counters_in_layers", {"after_continuous", "before_continuous"}},
        {"uncovered_on_enter", {"silent", "triggers"}},
        {"delevel_last_card", {"champion_leaves", "impossible"}},
        {"champion_death", {"dies", "only_banished"}},
        {"max_wield", {}, 0, 8},
        {"pending_copies", {"fizzle", "resolve"}},
        {"lineage_on_leaving", {"spills_unless_kept", "always_follows"}},
        {"powerless_weapon_attack", {"allowed", "refused"}},
        {"replacement_uses", {"once_per_event", "repeatedly"}},
        {"conflicting_cost_sets", {"newest", "oldest", "lowest"}},
        {"random_payment", {"counted_first", "while_paying"}},
        {"all_passed", {"advances", "asks_turn_player"}},
        {"level_up_by_effect", {"free", "paid"}},
        {"attack_card_when_rested", {"refused", "allowed"}},
        {"damage_events", {"per_object", "per_source"}},
        {"first_champion", {"placed", "at_once"}},
        {"leave_main", {"pass", "own_action"}},
        {"actions_while_leaving", {"stay", "leave"}},
        {"removed_memory_cost", {"memory", "reserve"}},
        {"loop_repeats", {}, 2, 100},
        {"loop_resolutions", {}, 100, 10000},
    };
    assert(kinds.size() == policy_count && "the table lists every policy");
    return kinds;
}

std::optional<Policy> find_policy(std::string_view id) {
    const auto& kinds = policy_kinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const PolicyKind& kind) { return kind.id == id; });
    if (found == kinds.end()) return {};
    return static_cast<Policy>(found - kinds.begin());
}

std::string Policies::text(Policy policy) const {
    const PolicyKind& kind = kind_of(policy);
    const int value = number(policy);
    return kind.is_number() ? std::to_string(value) : kind.words[static_cast<std::size_t>(value)];
}

}  // namespace cardloom
