/// Opportunity: windows open, players act or pass in turn order, and what is on the stack resolves
/// (rules section 13).

#include <cassert>
#include <utility>

#include "core/combat/asking.hpp"
#include "core/combat/combat.hpp"
#include "core/settle/game_end.hpp"
#include "core/settle/loop.hpp"
#include "core/settle/settle.hpp"
#include "core/stack/stack.hpp"
#include "core/turn/course.hpp"
#include "core/turn/seats.hpp"
#include "core/turn/turn_flow.hpp"

namespace cardloom {

namespace {

bool have_all_passed(const GameState& state) {
    for (std::size_t i = 0; i < state.players().size(); ++i) {
        const bool has = contains(state.header().machine.passed, PlayerId{i});
        if (state.players()[i].is_in_game() && !has) return false;
    }
    return true;
}

/// Whom an effect says cannot have Opportunity is passed over.
bool can_have_opportunity(Game& game, PlayerId player) {
    if (!is_watched(game, AbilityKind::prohibition, event::opportunity)) return true;
    Event event;
    event.names.add(event::opportunity);
    event.player = player;
    return !is_forbidden(game, event);
}

}  // namespace

void TurnFlow::open_window(Game& game, Window kind) const {
    Machine& machine = game.machine();
    machine.window = kind;
    begin_round(game);
    machine.opened = kind == Window::conditional ? 1 : 0;
}

/// Where passing on the empty stack means leaving: the main phase's own window.
bool TurnFlow::can_leave_by_passing(const Game& game) const {
    const Machine& machine = game.state().header().machine;
    return rules_.phase(machine.phase).slow_actions && machine.window == Window::natural;
}

/// The holder of Opportunity may act or pass (GA-OPP-1). Whether a window is open never depends on
/// whether they can do anything (GA-GEN-5).
void TurnFlow::offer_opportunity(Game& game, PlayerId player) {
    game.decide(player, DecisionKind::opportunity, "GA-OPP-1");
    const bool is_slow = is_slow_time(game, player);
    // What must attack is tried before its player can leave (GA-MAIN-4).
    const bool must_stay =
        is_slow && can_leave_by_passing(game) && actions_.must_attack(game, player);
    Option option;
    option.verb = Verb::pass;
    if (!must_stay) game.offer(option);
    const bool can_proceed =
        is_slow && can_leave_by_passing(game) && !must_stay &&
        rules_.policies.get<policy::LeaveMain>() == policy::LeaveMain::own_action;
    if (can_proceed) {
        option.verb = Verb::proceed;
        game.offer(option);
    }
    actions_.offer(game, player, is_slow);
}

Task<> TurnFlow::opportunity(Game& game) {
    const PlayerId player = game.machine().holder;
    Option action;
    action.verb = Verb::pass;
    if (can_have_opportunity(game, player)) {
        offer_opportunity(game, player);
        const Choice choice = co_await game.ask();
        action = game.current_decision().options[choice.pick()];
    }
    if (action.verb == Verb::pass || action.verb == Verb::proceed) {
        note_pass(game, player, action.verb == Verb::proceed);
        co_await after_pass(game, player);
    } else {
        co_await take_action(game, player, action);
    }
    co_await follow_heading(game);
    co_await run_on(game);
}

/// Passing goes in turn order.
void TurnFlow::note_pass(Game& game, PlayerId player, bool proceeds) const {
    Machine& machine = game.machine();
    const bool by_pass = rules_.policies.get<policy::LeaveMain>() == policy::LeaveMain::pass;
    if (is_slow_time(game, player) && can_leave_by_passing(game)) {
        machine.leaving = proceeds || by_pass ? 1 : 0;
    }
    machine.passed = static_cast<PlayerSet>(machine.passed | only(player));
    machine.holder = next_player(game.state(), player);
}

/// Settling comes before anybody receives Opportunity (GA-OPP-6).
Task<> TurnFlow::after_pass(Game& game, PlayerId player) {
    const bool nothing_else = is_settled(game) && !have_all_passed(game.state()) &&
                              game.machine().heading == Heading::nowhere;
    if (nothing_else) game.end_with_machine_alone();
    std::optional<CheckPass> begun;
    if (!settle_at_once(game, begun)) return settle_after_pass(game, player, begun);
    return hand_on(game, player);
}

/// What settling changes begins a new round (AMB-8).
Task<> TurnFlow::settle_after_pass(Game& game, PlayerId player, std::optional<CheckPass> begun) {
    const bool changed = co_await settle(game, begun);
    if (game.state().is_over()) co_return;
    if (changed) {
        begin_round(game);
    } else {
        co_await hand_on(game, player);
    }
}

/// When all have passed in succession the top resolves, or, if there is none, the step is over
/// (GA-OPP-5).
Task<> TurnFlow::hand_on(Game& game, PlayerId player) {
    if (have_all_passed(game.state())) {
        return game.state().stack().empty() ? all_passed(game, player) : resolve(game);
    }
    Machine& machine = game.machine();
    machine.holder = first_in_line(game.state(), machine.holder);
    return {};
}

void TurnFlow::begin_round(Game& game) {
    game.machine().passed = game.machine().leaving = 0;
    give_opportunity(game);
}

/// The turn player, or the next one in the game, has Opportunity first (GA-OPP-3), unless an effect
/// had somebody materialize: then it is theirs, whoever did so last (GA-MAT-3.4).
void TurnFlow::give_opportunity(Game& game) {
    Machine& machine = game.machine();
    const PlayerId materializer = std::exchange(machine.materializer, PlayerId{});
    const bool to_materializer =
        materializer && game.rules().policies.get<policy::OpportunityAfterOrder>() ==
                            policy::OpportunityAfterOrder::materializer;
    machine.holder =
        first_in_line(game.state(), to_materializer ? materializer : machine.turn_player);
}

Task<> TurnFlow::all_passed(Game& game, PlayerId last) {
    Machine& machine = game.machine();
    const bool in_main = can_leave_by_passing(game);
    // Where leaving is an action of its own, passing is not enough (AMB-36).
    if (in_main && machine.leaving == 0 && game.state().player(machine.turn_player).is_in_game()) {
        begin_round(game);
        return {};
    }
    const bool asks =
        rules_.policies.get<policy::AllPassed>() == policy::AllPassed::asks_turn_player;
    if (asks && !in_main && last != machine.turn_player &&
        game.state().player(machine.turn_player).is_in_game()) {
        machine.passed =
            static_cast<PlayerSet>(game.state().everyone() & ~only(machine.turn_player));
        machine.holder = machine.turn_player;
        return {};
    }
    return close_window(game);
}

/// Within an action that is done several times, it goes on; else the step is over.
Task<> TurnFlow::close_window(Game& game) {
    Machine& machine = game.machine();
    if (rules_.step(machine.step).kind != Step::Kind::action) {
        return advance(game);
    }
    close(machine);
    return {};
}

/// The top resolves, then the turn player has Opportunity again (GA-OPP-3, 8), unless the window
/// was only for what was on the stack (GA-TURN-8.1).
Task<> TurnFlow::resolve(Game& game) {
    if (note_resolution(game)) {
        end_game(game, Ending::drawn, 0, "GA-LOOP-1");
        co_return;
    }
    const Heading before = game.machine().heading;
    const CardRef source = co_await resolve_top(game, &actions_);
    game.machine().passed = 0;
    give_opportunity(game);
    const Heading heading = game.machine().heading;
    const bool is_cut_short = heading == Heading::phase_end || heading == Heading::turn_end;
    if (is_cut_short && heading != before) {
        co_await clear_stack(game, source);
        co_await settle_checks(game);  // triggers wait for the next check
        co_return;
    }
    const CombatRole* next = first_role(game.state(), RoleKind::next_attacker);
    const bool at_once = next != nullptr && next->by_card != 0;
    if (at_once) {  // an attack card leaves no time for anything else (GA-ATKC-2)
        const bool declared = co_await begin_next_attack(game);
        if (declared) co_return;
    }
    const bool changed = co_await settle(game);
    if (game.state().is_over() || !game.state().stack().empty()) co_return;
    const bool attacks = co_await begin_next_attack(game);
    if (attacks) co_return;
    const Machine& now = game.machine();
    const bool leaves = now.leaving != 0 && rules_.policies.get<policy::ActionsWhileLeaving>() ==
                                                policy::ActionsWhileLeaving::leave;
    const bool closes = now.window == Window::conditional && !changed;
    if (closes || leaves) {
        co_await close_window(game);
    }
}

/// Who acts keeps Opportunity, also when what follows places triggers (GA-OPP-4, AMB-8).
Task<> TurnFlow::take_action(Game& game, PlayerId player, Option action) {
    {
        Machine& machine = game.machine();
        const bool stays =
            rules_.policies.get<policy::ActionsWhileLeaving>() == policy::ActionsWhileLeaving::stay;
        if (stays || player == machine.turn_player) machine.leaving = 0;
        machine.passed = 0;
    }
    game.open_attempt();
    if (action.verb == Verb::attack) {
        co_await attack(game, player, action.card);
        game.close_attempt();
        co_return;
    }
    co_await actions_.perform(game, player, action);
    game.close_attempt();
    co_await settle(game);
    Machine& machine = game.machine();
    const bool to_turn_player =
        action.verb == Verb::activate && rules_.policies.get<policy::OpportunityAfterAbility>() ==
                                             policy::OpportunityAfterAbility::turn_player;
    // What is bestowed resolves at once, and may have had somebody materialize (GA-MAT-3.4).
    if (machine.materializer) {
        give_opportunity(game);
    } else {
        machine.holder = first_in_line(game.state(), to_turn_player ? machine.turn_player : player);
    }
}

/// What a player declares. A declaration that fails leaves no trace, but that something which must
/// attack was tried (GA-MAIN-4, GA-COMBAT-DECL-2).
Task<> TurnFlow::attack(Game& game, PlayerId player, CardRef attacker) {
    const bool must = actions_.must_attack_with(game, player, attacker);
    const Savepoint before = game.savepoint();
    Attack declared;
    declared.player = player;
    declared.attacker = attacker;
    const Verdict verdict = co_await begin_combat(game, declared);
    const bool is_new = must && !has_role(game.state(), RoleKind::attempted, attacker);
    if (!verdict.is_legal() && !is_new) {
        co_await game.refuse(verdict.reason, verdict.rule);
    }
    if (verdict.is_legal()) {
        game.release(before);
    } else {
        game.restore(before);
    }
    CombatRole tried;
    tried.card = attacker;
    tried.player = player;
    tried.kind = RoleKind::attempted;
    if (is_new && game.state().is_current(attacker)) give_role(game.state(), tried);
}

/// An attack that an effect or an attack card begins: nobody has Opportunity before it is declared
/// (GA-ATKC-2). Whether there was one, and it could be.
Task<bool> TurnFlow::begin_next_attack(Game& game) {
    if (!has_next_attack(game.state())) return false;
    return try_next_attacks(game);
}

Task<bool> TurnFlow::try_next_attacks(Game& game) {
    const bool in_main = rules_.phase(game.machine().phase).slow_actions;
    while (in_main && game.state().stack().empty() && has_next_attack(game.state()) &&
           game.machine().heading == Heading::nowhere) {
        const Attack next = *take_next_attack(game.state());
        const Savepoint before = game.savepoint();
        const Verdict verdict = co_await begin_combat(game, next);
        if (verdict.is_legal()) {
            game.release(before);
            co_return true;
        }
        game.restore(before);
        co_await abandon_attack(game, next);
    }
    co_return false;
}

/// Entering the phase and declaring are one act: what proves illegal has begun no combat.
Task<Verdict> TurnFlow::begin_combat(Game& game, Attack attack) {
    const PhaseId combat = rules_.combat_phase();
    assert(combat && "an attack is offered only where there is combat");
    begin(game, combat);
    const StepId first = game.machine().step;
    if (rules_.step(first).action != TurnAction::declare_attack) co_return Verdict{};
    const Verdict verdict = co_await actions_.declare(game, attack);
    if (!verdict.is_legal()) co_return verdict;
    co_await advance(game);
    co_return Verdict{};
}

}  // namespace cardloom
