/// Verbs about combat: redirecting an attack, and attacking once more.

#include <array>
#include <lua.hpp>

#include "core/combat/combat.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

/// None if the player leaves it.
Task<CardRef> choose_new_target(Game& game, RunningCall* call, CardRef from, bool optional) {
    Decision& decision = game.decide(call->call.you, DecisionKind::choose_targets, "GA-REDIR-1");
    decision.least = optional ? 0 : 1;
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        Option option;
        option.card = game.state().ref(game.state().objects()[i].card);
        if (can_redirect(game, from, option.card, call->call.source)) game.offer(option);
    }
    if (decision.options.empty()) co_return CardRef{};
    const Choice choice = co_await game.ask();
    if (choice.picks.empty()) co_return CardRef{};
    co_return game.current_decision().options[choice.pick()].card;
}

Task<bool> is_wanted(Game& game, RunningCall* call, std::string_view rule) {
    game.decide_whether(call->call.you, rule);
    const Choice choice = co_await game.ask();
    co_return choice.says_yes();
}

Task<> redirect(Game& game, RunningCall* call) {
    const CardRef from = call->arguments[0].given ? call->arguments[0].card : CardRef{};
    const bool optional = call->arguments[2].given && call->arguments[2].number != 0;
    CardRef to = call->arguments[1].given ? call->arguments[1].card : CardRef{};
    if (to.is_none()) {
        to = co_await choose_new_target(game, call, from, optional);
    } else if (optional && can_redirect(game, from, to, call->call.source)) {
        const bool wanted = co_await is_wanted(game, call, "GA-REDIR-1");
        if (!wanted) to = {};
    }
    const Happened happened = co_await redirect_attack(game, from, to, call->call.source);
    push_outcome(*call, happened, {});
}

/// It is wielded in the attack that waits.
void arm(Game& game, const Attack& next, CardRef weapon) {
    if (!is_on_field(game.state(), weapon)) return;
    take_role(game.state(), RoleKind::next_weapon, weapon);
    CombatRole row;
    row.kind = RoleKind::next_weapon;
    row.card = weapon;
    row.other = next.attacker;
    row.player = next.player;
    give_role(game.state(), row);
}

Task<> attack(Game& game, RunningCall* call) {
    Attack next;
    next.attacker = call->arguments[0].card;
    next.target = call->arguments[1].given ? call->arguments[1].card : CardRef{};
    next.rests = false;
    if (next.attacker.is_none() || !is_on_field(game.state(), next.attacker)) {
        push_nothing(*call);
        co_return;
    }
    next.player = game.state().card(next.attacker.card).controller;
    bool wanted = true;
    if (call->arguments[2].given && call->arguments[2].number != 0) {
        wanted = co_await is_wanted(game, call, "GA-IDX-14");
    }
    if (!wanted || !queue_attack(game, next)) {
        push_nothing(*call);
        co_return;
    }
    for (const CardRef weapon : call->list(3)) arm(game, next, weapon);
    push_done(*call, 1);
}

using enum ArgumentKind;
constexpr std::array redirect_arguments{
    Argument{"from", card, false, "which attack target; the first, unless it is said"},
    Argument{"to", card, false, "what is attacked instead; without it, you choose"},
    Argument{"optional", truth, false, "true: you may leave it"},
};
constexpr std::array attack_arguments{
    Argument{"attacker", card, false, "who attacks, without resting; nobody: nothing is done"},
    Argument{"target", card, false, "what it attacks; without it, its controller chooses"},
    Argument{"optional", truth, false, "true: you may leave it"},
    Argument{"with", cards, false,
             "what it wields, a card or a list; without it, its controller chooses"},
};

constexpr std::array rows{
    VerbRow{"redirect", redirect_arguments, redirect, nullptr,
            "Aims the attack at something else that can be attacked and does not defend yet."},
    VerbRow{"attack", attack_arguments, attack, nullptr,
            "Begins a further combat, once this has resolved; the present one ends."},
};

}  // namespace

std::span<const VerbRow> combat_verb_rows() { return rows; }

}  // namespace cardloom
