/// Paying: what can pay for a play, and carrying it out (rules section 14.4). A cost is a reserve
/// or a memory cost, and parts beside it: rest, sacrifice, banish, discard ... Nobody has
/// Opportunity meanwhile, and nothing is refunded.
#pragma once

#include "core/play/cost.hpp"

namespace cardloom {

/// Whether the declared costs can be paid, without trying. Exact for what is declared; replacements
/// may make it optimistic.
[[nodiscard]] bool can_pay(Game& game, const Play& play);
/// Pays everything, the cost as it was calculated; what the payment earned is noted in the play's
/// options. False, with the state half changed, if it proves impossible: the attempt must then be
/// undone.
Task<bool> pay(Game& game, Play* play);

/// The parts that a play pays beside its reserve or memory cost, in order.
template <class Visit>
void each_cost_part(const Game& game, const Play& play, Visit&& visit) {
    if (play.kind == InstanceKind::ability) {
        for (const CostPart& part : game.library().ability(play.ability).cost) visit(part);
        return;
    }
    const CardDefinition& card = game.library().card(game.state().card(play.card.card).definition);
    if (play.way > 0) {
        for (const CostPart& part : card.alternatives[play.way - 1u].parts) visit(part);
    }
    if (play.all_free) return;
    for (const CostPart& part : card.additional) visit(part);
    for (std::size_t i = 0; i < card.optional.size(); ++i) {
        if ((play.options >> i & 1u) == 0) continue;
        for (const CostPart& part : card.optional[i]) visit(part);
    }
}

/// An optional cost that is earned by showing what is reserved, and not declared before.
[[nodiscard]] bool is_shown(const std::vector<CostPart>& optional);

}  // namespace cardloom
