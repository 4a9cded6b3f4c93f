/// Retaliation (rules section 12.4), and the order in which retaliators strike (GA-COMBAT-DMG-2).

#include <array>

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/combat/combat.hpp"
#include "core/turn/seats.hpp"
#include "core/verbs.hpp"

namespace cardloom {

namespace {

/// An awake defending unit with power; effects may let others (GA-COMBAT-RETAL-3, 3.1).
bool can_retaliate(Game& game, CardRef unit, CardRef attacker) {
    const GameState& state = game.state();
    if (unit == attacker || !is_unit(game, unit.card) || power_of(game, unit.card) <= 0) {
        return false;
    }
    const Event event = retaliate_event(game, unit, attacker);
    const bool defends = has_role(state, RoleKind::defender, unit);
    if (!defends && !is_permitted(game, event, &CombatTerms::defending)) return false;
    const bool awake = state.object(unit.card)->rested == 0;
    if (!awake && !is_permitted(game, event, &CombatTerms::rested)) return false;
    return !is_forbidden(game, event);
}

void offer_retaliators(Game& game, PlayerId player, CardRef attacker) {
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        const CardRef unit = game.state().ref(game.state().objects()[i].card);
        if (game.state().card(unit.card).controller != player) continue;
        if (!can_retaliate(game, unit, attacker)) continue;
        Option option;
        option.card = unit;
        game.offer(option);
    }
}

/// It rests, unless an effect spares it that, and the attacker is whom it strikes.
void propose_retaliation(Game& game, CardRef unit, CardRef attacker) {
    const Event event = retaliate_event(game, unit, attacker);
    if (!is_permitted(game, event, &CombatTerms::rested)) {
        Event rest = rest_event(game, unit, {});
        rest.cause = Cause::combat;
        game.propose(rest);
    }
    CombatRole row;
    row.kind = RoleKind::retaliator;
    row.card = unit;
    row.other = attacker;
    row.player = game.state().card(unit.card).controller;
    give_role(game.state(), row);
    game.propose(event);
}

}  // namespace

/// Players choose in turn order, openly, and then all rest together (GA-SIM-1).
Task<> declare_retaliation(Game& game, std::string_view rule) {
    const CardRef attacker = attacker_in(game.state());
    if (!is_on_field(game.state(), attacker)) co_return;
    const std::size_t batch = game.open_batch();
    const std::size_t players = game.state().players().size();
    for (std::size_t n = 0; n < players; ++n) {
        const PlayerId player = seat_from_turn_player(game.state(), n);
        Decision& decision = game.decide(player, DecisionKind::choose_cards, rule);
        offer_retaliators(game, player, attacker);
        if (decision.options.empty()) continue;
        decision.least = 0;
        decision.most = static_cast<std::int32_t>(decision.options.size());
        const Choice choice = co_await game.ask();
        for (const std::uint16_t pick : choice.picks) {
            propose_retaliation(game, game.current_decision().options[pick].card, attacker);
        }
    }
    co_await happen(game, batch);
}

/// The rows are put in the order that is chosen.
Task<> order_retaliators(Game& game, std::string_view rule) {
    Decision& decision = game.decide(game.machine().turn_player, DecisionKind::order, rule);
    each_role(game.state(), RoleKind::retaliator, [&](const CombatRole& row) {
        Option option;
        option.card = row.card;
        game.offer(option);
    });
    if (decision.options.size() < 2) co_return;
    decision.ordered = true;
    decision.least = decision.most = static_cast<std::int32_t>(decision.options.size());
    const Choice choice = co_await game.ask();
    for (const std::uint16_t pick : choice.picks) {
        const CardRef unit = game.current_decision().options[pick].card;
        const CombatRole row = *find_role(game.state(), RoleKind::retaliator, unit);
        take_role(game.state(), RoleKind::retaliator, unit);
        give_role(game.state(), row);
    }
}

}  // namespace cardloom
