/// From phase to phase: how turns begin, steps follow each other, phases end, and where an effect
/// or a loss sends the turn out of its order.

#include "core/combat/roles.hpp"
#include "core/continuous/layers.hpp"
#include "core/lasting.hpp"
#include "core/memory.hpp"
#include "core/ruleset.hpp"
#include "core/stack/stack.hpp"
#include "core/turn/course.hpp"
#include "core/turn/turn_actions.hpp"
#include "core/turn/turn_flow.hpp"

namespace cardloom {

Task<> TurnFlow::begin_turn(Game& game) {
    const PlayerId player = next_turn_player(game.state());
    Machine& machine = game.machine();
    const PlayerId before = machine.turn_player;
    machine.turn_player = player;
    game.state().mark(mark::turn);
    machine.slot = {};
    machine.insert = 0;
    machine.heading = Heading::nowhere;
    ++machine.turn;
    ++game.state().player(player).turns;
    forget_planned_phases(game.state());
    forget_turn(game.state(), game.library(), before);
    end_with_phase(game, PhaseId{});  // of what began before the first phase of all
    end_as_turn_begins(game, player);
    co_await revert(game);
    refresh_characteristics(game);
    // On a first turn one phase may stand in for those that are skipped (GA-START-V, AMB-34).
    const bool is_first = game.state().player(player).turns == 1;
    PhaseId first = is_first ? rules_.setup.first_turn : PhaseId{};
    if (first.is_none()) first = next_phase(game.state(), rules_);
    if (first.is_none()) co_return;  // a turn without phases is over
    enter(game, first);
    co_await raise_turn(game, false, "GA-GEN-4");
    tell_phase(game);
}

/// A phase begins, and the journal tells it.
void TurnFlow::begin(Game& game, PhaseId phase) const {
    enter(game, phase);
    begin_with_phase(game, phase);
    tell_phase(game);
}

void TurnFlow::tell_phase(Game& game) const {
    Event event;
    event.player = game.machine().turn_player;
    event.phase = game.machine().phase;
    event.rule = rules_.phase_labels[event.phase.index()].rule();
    game.tell(event, event::phase);
}

/// Nobody has Opportunity.
void TurnFlow::close(Machine& machine) {
    machine.window = Window::closed;
    machine.holder = {};
    machine.passed = machine.opened = machine.leaving = 0;
}

void TurnFlow::enter(Game& game, PhaseId phase) const {
    Machine& machine = game.machine();
    game.state().mark(mark::turn);
    // What holds in some phases only may have begun or ended (GA-SBE-13).
    if (game.library().has_continuous) game.state().header().unsettled = 1;
    machine.phase = phase;
    machine.step = rules_.phase(phase).first;
    close(machine);
    machine.round = machine.stage = 0;
}

/// What comes after the present step of the phase, which may be an earlier one; none after the
/// last.
StepId TurnFlow::next_step(const Game& game) const {
    const Machine& machine = game.machine();
    const Step& step = rules_.step(machine.step);
    const bool again = machine.opened != 0 && !step.again.is_none();
    return again ? step.again : step.then;
}

/// False, and nothing done, if this is the last step of the phase.
bool TurnFlow::go_to_next_step(Game& game) const {
    const StepId next = next_step(game);
    if (next.is_none()) return false;
    Machine& machine = game.machine();
    const bool again = machine.opened != 0 && !rules_.step(machine.step).again.is_none();
    close(machine);
    machine.step = next;
    machine.round = static_cast<std::uint8_t>(again ? machine.round + 1 : 0);
    return true;
}

/// The step is done: to the next one, back to another, or out of the phase.
Task<> TurnFlow::advance(Game& game) {
    if (go_to_next_step(game)) return {};
    Machine& machine = game.machine();
    close(machine);
    // A materialization that was granted after the action is still due (GA-MATPH-3.1).
    const StepId due = materialize_step(machine.phase);
    if (due && game.state().player(machine.turn_player).more_materializations > 0 &&
        machine.heading == Heading::nowhere) {
        machine.step = due;
        machine.round = static_cast<std::uint8_t>(rules_.step(due).amount);
        return {};
    }
    return leave_phase(game);
}

/// The step of a phase in which the turn player may materialize; none if it has none.
StepId TurnFlow::materialize_step(PhaseId which) const {
    for (std::size_t i = 0; i < rules_.steps.size(); ++i) {
        const Step& step = rules_.steps[i];
        if (step.phase == which && step.kind == Step::Kind::action &&
            step.action == TurnAction::materialize) {
            return StepId{i};
        }
    }
    return {};
}

/// What ends with the phase without anybody noticing.
void TurnFlow::wind_up_phase(Game& game) const {
    if (materialize_step(game.machine().phase)) {
        game.state().player(game.machine().turn_player).more_materializations = 0;
    }
    if (rules_.phase(game.machine().phase).slow_actions) {
        take_roles(game.state(), RoleKind::attempted);
        take_roles(game.state(), RoleKind::next_attacker);
        take_roles(game.state(), RoleKind::next_weapon);
    }
}

/// An effect has ended outside of any check: what it moves or hands over by that is a change for
/// the next one (AMB-1).
Task<> TurnFlow::revert(Game& game) {
    const bool changed = co_await revert_ended(game);
    if (changed) game.machine().reverted = 1;
}

/// What lasts until the end of the phase stops before the next one begins, with everything that
/// this reverts (GA-TURN-5).
Task<> TurnFlow::finish_phase(Game& game) {
    co_await raise_phase(game, true, "GA-TURN-5");
    end_with_phase(game, game.machine().phase);
    co_await revert(game);
}

Task<> TurnFlow::leave_phase(Game& game) {
    const bool is_inside = !rules_.phase(game.machine().phase).within.is_none();
    if (!is_inside && game.machine().heading != Heading::nowhere) return {};  // see follow_heading
    wind_up_phase(game);
    if (!pass_phase_unnoticed(game, true, "GA-TURN-5")) return leave_noticed_phase(game);
    end_with_phase(game, game.machine().phase);
    if (has_to_revert(game.state())) return leave_reverting_phase(game);
    go_to_next_phase(game);
    return {};
}

Task<> TurnFlow::leave_noticed_phase(Game& game) {
    co_await finish_phase(game);
    go_to_next_phase(game);
}

Task<> TurnFlow::leave_reverting_phase(Game& game) {
    co_await revert(game);
    go_to_next_phase(game);
}

void TurnFlow::go_to_next_phase(Game& game) const {
    const Phase& phase = rules_.phase(game.machine().phase);
    if (phase.within) {  // no new phase: the one around it goes on (GA-MAIN-2.1)
        enter(game, phase.within);
        game.machine().step = phase.returns_to;
        return;
    }
    refresh_characteristics(game);
    const PhaseId next = next_phase(game.state(), rules_);
    if (next) {
        begin(game, next);
    } else {
        end_turn(game);
    }
}

/// No phase is left. A turn that does not end with the phase of the clean-up ends what lasts as
/// well.
void TurnFlow::end_turn(Game& game) const {
    Machine& machine = game.machine();
    const StepId last = rules_.turn_ends_at;
    const bool is_cleaned_up = !last.is_none() && rules_.step(last).phase == machine.phase;
    if (!is_cleaned_up) finish_turn(game, machine.turn_player);
    game.state().mark(mark::turn);
    machine.phase = {};
}

/// Where an effect or a loss has sent the turn, out of its order.
Task<> TurnFlow::follow_heading(Game& game) {
    const Machine& now = game.machine();
    const bool goes_on = now.heading == Heading::nowhere || now.phase.is_none();
    if (goes_on || game.state().is_over()) return {};
    return turn_aside(game);
}

Task<> TurnFlow::turn_aside(Game& game) {
    const Machine now = game.machine();
    // After a loss what is pending resolves first (GA-END-6).
    if (now.heading == Heading::end_phase && !game.state().stack().empty()) co_return;
    const Phase& phase = rules_.phase(now.phase);
    // A phase that always has its end, as combat, goes there first (GA-PHEND-2).
    const bool to_its_end = now.heading == Heading::phase_end || !phase.within.is_none();
    if (!phase.ended_at.is_none() && to_its_end) {
        co_await follow_to_end_of(game, phase);
    } else if (now.heading == Heading::phase_end) {
        co_await clear_stack(game, {});
        game.machine().heading = Heading::nowhere;
        co_await leave_phase(game);
    } else {
        co_await follow_to_end_phase(game);
    }
}

Task<> TurnFlow::follow_to_end_of(Game& game, const Phase& phase) {
    const Machine now = game.machine();
    if (now.heading == Heading::phase_end) game.machine().heading = Heading::nowhere;
    if (now.program == StepsOf::phase && now.step >= phase.ended_at) {
        // It is there already: an emptied window has nothing left to wait for.
        if (now.window != Window::closed && game.state().stack().empty()) {
            co_await advance(game);
        }
        co_return;
    }
    co_await clear_stack(game, {});
    enter(game, now.phase);
    game.machine().program = StepsOf::phase;
    game.machine().step = phase.ended_at;
}

/// To the phase that ends the turn: whole after a loss, to its last part after an effect (AMB-5).
Task<> TurnFlow::follow_to_end_phase(Game& game) {
    const Machine now = game.machine();
    const StepId last = rules_.turn_ends_at;
    const PhaseId end = last.is_none() ? PhaseId{} : rules_.step(last).phase;
    game.machine().heading = Heading::nowhere;
    game.machine().program = StepsOf::phase;
    const bool is_there = now.phase == end;
    if (now.heading == Heading::end_phase && is_there) co_return;
    co_await clear_stack(game, {});
    forget_planned_phases(game.state());
    if (!is_there) {
        wind_up_phase(game);
        co_await finish_phase(game);
    }
    if (end.is_none()) {
        end_turn(game);
        co_return;
    }
    if (now.heading == Heading::turn_end) {
        enter(game, end);  // to its last part only
    } else {
        begin(game, end);
    }
    Machine& machine = game.machine();
    machine.slot = end;
    machine.insert = 0;
    if (now.heading != Heading::turn_end) co_return;
    machine.step = last;
    // What happens once as the turn ends does not happen again (GA-ENDPH-4).
    if (is_there && now.step >= last) machine.round = static_cast<std::uint8_t>(now.round + 1);
}

}  // namespace cardloom
