#include "core/turn/turn_flow.hpp"

#include <cassert>

#include "core/pipeline.hpp"
#include "core/settle/game_end.hpp"
#include "core/settle/loop.hpp"
#include "core/settle/settle.hpp"
#include "core/settle/triggers.hpp"
#include "core/stack/stack.hpp"
#include "core/turn/course.hpp"
#include "core/turn/seats.hpp"
#include "core/turn/turn_actions.hpp"

namespace cardloom {

namespace {

Machine& machine_of(Game& game) { return game.state().header().machine; }

bool have_all_passed(const GameState& state) {
    for (std::size_t i = 0; i < state.players().size(); ++i) {
        const bool has = contains(state.header().machine.passed, PlayerId{i});
        if (state.players()[i].is_in_game() && !has) return false;
    }
    return true;
}

std::string_view first_cite(const RuleLabel& label) {
    return label.cites.empty() ? std::string_view{} : std::string_view(label.cites.front());
}

}  // namespace

TurnFlow::TurnFlow(const Library& library, PlayerActions& actions)
    : rules_(*library.rules), actions_(actions) {}

std::string TurnFlow::problem_with(const GameState& state) const {
    const Machine& machine = state.header().machine;
    const bool is_turn = machine.program != StepsOf::before_game;
    if (!is_turn || (machine.phase.is_none() && machine.program == StepsOf::phase)) return {};
    if (machine.turn_player.is_none()) return "it is nobody's turn";
    if (machine.phase.index() >= rules_.phases.size() ||
        machine.step.index() >= rules_.steps.size() ||
        rules_.step(machine.step).phase != machine.phase ||
        (machine.slot && machine.slot.index() >= rules_.phases.size())) {
        return "the turn is at a step of another phase";
    }
    if (machine.window != Window::closed && machine.holder.is_none()) {
        return "there is Opportunity, and nobody holds it";
    }
    return {};
}

/// Every act begins and ends at a point of rest.
Task<> TurnFlow::step(Game& game) {
    const Machine machine = machine_of(game);
    if (machine.program != StepsOf::phase) {
        co_await run_opening(game);
    } else if (machine.phase.is_none()) {
        co_await begin_turn(game);
    } else if (machine.window == Window::closed) {
        co_await run_step(game);
    } else {
        co_await opportunity(game);
    }
    if (!game.state().is_over()) {
        co_await follow_heading(game);
    }
}

// ---- the programs

/// One step of what comes before the game, or first on a first turn.
Task<> TurnFlow::run_opening(Game& game) {
    const bool before_game = machine_of(game).program == StepsOf::before_game;
    const std::vector<Step>& steps =
        before_game ? rules_.setup.before_game : rules_.setup.first_turn;
    const std::vector<RuleLabel>& labels =
        before_game ? rules_.setup.before_game_labels : rules_.setup.first_turn_labels;
    const std::size_t at = machine_of(game).stage;
    if (at < steps.size()) {
        machine_of(game).stage = static_cast<std::uint8_t>(at + 1);
        co_await act(game, steps[at], first_cite(labels[at]), {});
    }
    Machine& machine = machine_of(game);
    if (machine.stage < steps.size()) co_return;
    machine.program = StepsOf::phase;
    machine.stage = 0;
}

Task<> TurnFlow::run_step(Game& game) {
    const StepId at = machine_of(game).step;
    const Step& step = rules_.step(at);
    if (step.kind == Step::Kind::action) {
        if (step.action == TurnAction::materialize) {
            co_await materialize(game, step);
            co_return;
        }
        co_await act(game, step, first_cite(rules_.step_labels[at.index()]), {});
        if (game.state().is_over()) co_return;
        co_await advance(game);
        co_return;
    }
    const bool changed = co_await settle(game);
    if (game.state().is_over()) co_return;
    const bool opens = step.kind == Step::Kind::natural ||
                       (step.kind == Step::Kind::conditional &&
                        (changed || !game.state().stack().empty()));  // GA-TURN-8
    if (opens) {
        open_window(game, step.kind == Step::Kind::natural ? Window::natural : Window::conditional);
        co_return;
    }
    co_await advance(game);
}

/// A turn-based or special game action.
Task<> TurnFlow::act(Game& game, Step step, std::string_view rule, Option attack) {
    const PlayerId player = machine_of(game).turn_player;
    const std::size_t players = game.state().players().size();
    switch (step.action) {
        case TurnAction::place_decks:  // they lie there from the beginning
            break;
        case TurnAction::shuffle_decks:
            for (std::size_t i = 0; i < players; ++i) {
                game.shuffle(game.state().zone_of(game.library().roles.deck, PlayerId{i}), rule);
            }
            break;
        case TurnAction::choose_first_player:
            choose_first_player(game, rule);
            break;
        case TurnAction::pregame_actions:
            for (std::size_t i = 0; i < players; ++i) {
                const PlayerId first = machine_of(game).first_player;
                const std::size_t from = first.is_none() ? 0 : first.index();
                co_await actions_.pregame(game, PlayerId{(from + i) % players});
            }
            break;
        case TurnAction::place_champions:
            co_await place_champions(game, rule);
            break;
        case TurnAction::resolve_champions_on_enter:
            co_await resolve_champions_on_enter(game);
            break;
        case TurnAction::place_champion:
            co_await place_champion(game, player, rule);
            break;
        case TurnAction::queue_beginnings:
            co_await raise_phase(game, false, rule);
            break;
        case TurnAction::wake_all:
            co_await wake_all(game, rule);
            break;
        case TurnAction::charge:
            co_await charge(game, step.amount, rule);
            break;
        case TurnAction::recollect:
            co_await recollect(game, rule);
            break;
        case TurnAction::draw:
            co_await draw_for_turn(game, step.amount);
            break;
        case TurnAction::clean_up:
            co_await clean_up(game, rule);
            break;
        case TurnAction::place_triggers:
            co_await place_triggers(game);
            break;
        case TurnAction::declare_attack:
        case TurnAction::declare_retaliation:
        case TurnAction::order_retaliators:
        case TurnAction::combat_damage:
        case TurnAction::leave_combat:
        case TurnAction::clear_intents:
            co_await actions_.combat(game, step.action, attack);
            break;
        case TurnAction::scripted:
            co_await run_script(game, step.script);
            break;
        case TurnAction::materialize:  // see materialize()
            break;
    }
}

/// As often as the step says and effects allow; between two, Opportunity for what is on the stack
/// (GA-MATPH-3, 3.1).
Task<> TurnFlow::materialize(Game& game, Step step) {
    const PlayerId player = machine_of(game).turn_player;
    game.open_attempt();
    bool did_all = false;
    const bool did = co_await actions_.materialize(game, player, step.optional);
    game.close_attempt();
    Machine& machine = machine_of(game);
    std::uint8_t& more = game.state().player(player).more_materializations;
    if (!did) {
        more = 0;  // who declines has declined them all
    } else if (machine.round < step.amount) {
        ++machine.round;
    } else if (more > 0) {
        --more;
    }
    if (machine.round >= step.amount && more == 0) did_all = true;
    if (!did || did_all) {
        co_await advance(game);
        co_return;
    }
    co_await settle(game);
    if (!game.state().is_over() && !game.state().stack().empty()) {
        open_window(game, Window::conditional);
    }
}

/// One that fails is off for the rest of the game.
Task<> TurnFlow::run_script(Game& game, RuleScriptId script) {
    const std::uint32_t bit = 1u << (script.index() % 32);
    if ((game.state().header().scripts_off & bit) != 0) co_return;
    Call call;
    call.ability = game.library().rule_scripts[script.index()];
    call.you = machine_of(game).turn_player;
    const bool done = co_await invoke(game, call);
    if (!done) game.state().header().scripts_off |= bit;
}

// ---- from phase to phase

Task<> TurnFlow::begin_turn(Game& game) {
    const PlayerId player = next_turn_player(game.state());
    Machine& machine = machine_of(game);
    machine.turn_player = player;
    machine.slot = {};
    machine.insert = 0;
    machine.heading = Heading::nowhere;
    ++machine.turn;
    ++game.state().player(player).turns;
    forget_planned_phases(game.state());
    for (Object& object : game.state().objects()) object.used = 0;
    end_as_turn_begins(game, player);
    const PhaseId first = next_phase(game.state(), rules_);
    if (first.is_none()) co_return;  // a turn without phases is over
    enter(game, first);
    co_await raise_turn(game, false, "GA-GEN-4");
    const bool has_opening =
        game.state().player(player).turns == 1 && !rules_.setup.first_turn.empty();
    if (has_opening) machine_of(game).program = StepsOf::first_turn;  // AMB-34
}

void TurnFlow::enter(Game& game, PhaseId phase) const {
    Machine& machine = machine_of(game);
    machine.phase = phase;
    machine.step = rules_.phase(phase).first;
    machine.window = Window::closed;
    machine.holder = {};
    machine.passed = machine.round = machine.opened = machine.leaving = machine.stage = 0;
}

/// The step is done: to the next one, back to another, or out of the phase.
Task<> TurnFlow::advance(Game& game) {
    Machine& machine = machine_of(game);
    const Step& step = rules_.step(machine.step);
    const bool again = machine.opened != 0 && !step.again.is_none();
    const StepId next = again ? step.again : step.then;
    machine.window = Window::closed;
    machine.holder = {};
    machine.passed = machine.opened = machine.leaving = 0;
    if (next) {
        machine.step = next;
        machine.round = static_cast<std::uint8_t>(again ? machine.round + 1 : 0);
        co_return;
    }
    // A materialization that was granted after the action is still due (GA-MATPH-3.1).
    const StepId due = materialize_step(machine.phase);
    if (due && game.state().player(machine.turn_player).more_materializations > 0 &&
        machine.heading == Heading::nowhere) {
        machine.step = due;
        machine.round = static_cast<std::uint8_t>(rules_.step(due).amount);
        co_return;
    }
    co_await leave_phase(game);
}

/// The step of a phase in which the turn player may materialize; none if it has none.
StepId TurnFlow::materialize_step(PhaseId which) const {
    const Phase& phase = rules_.phase(which);
    for (std::size_t i = phase.first.index(); i < phase.first.index() + phase.steps; ++i) {
        if (rules_.steps[i].action == TurnAction::materialize &&
            rules_.steps[i].kind == Step::Kind::action) {
            return StepId{i};
        }
    }
    return {};
}

/// What lasts until the end of the phase stops before the next one begins (GA-TURN-5).
Task<> TurnFlow::finish_phase(Game& game) {
    if (materialize_step(machine_of(game).phase)) {
        game.state().player(machine_of(game).turn_player).more_materializations = 0;
    }
    co_await raise_phase(game, true, "GA-TURN-5");
    end_with_phase(game, machine_of(game).phase);
}

Task<> TurnFlow::leave_phase(Game& game) {
    const bool is_inside = !rules_.phase(machine_of(game).phase).within.is_none();
    if (!is_inside && machine_of(game).heading != Heading::nowhere)
        co_return;  // see follow_heading
    co_await finish_phase(game);
    const Phase& phase = rules_.phase(machine_of(game).phase);
    if (phase.within) {  // no new phase: the one around it goes on (GA-MAIN-2.1)
        enter(game, phase.within);
        machine_of(game).step = phase.returns_to;
        co_return;
    }
    const PhaseId next = next_phase(game.state(), rules_);
    if (next) {
        enter(game, next);
    } else {
        machine_of(game).phase = {};
    }
}

/// Where an effect or a loss has sent the turn, out of its order.
Task<> TurnFlow::follow_heading(Game& game) {
    const Machine now = machine_of(game);
    if (now.heading == Heading::nowhere || now.phase.is_none()) co_return;
    // After a loss what is pending resolves first (GA-END-6).
    if (now.heading == Heading::end_phase && !game.state().stack().empty()) co_return;
    const Phase& phase = rules_.phase(now.phase);
    // A phase that always has its end, as combat, goes there first (GA-PHEND-2).
    const bool to_its_end = now.heading == Heading::phase_end || !phase.within.is_none();
    if (!phase.ended_at.is_none() && to_its_end) {
        co_await follow_to_end_of(game, phase);
    } else if (now.heading == Heading::phase_end) {
        co_await clear_stack(game, {});
        machine_of(game).heading = Heading::nowhere;
        co_await leave_phase(game);
    } else {
        co_await follow_to_end_phase(game);
    }
}

Task<> TurnFlow::follow_to_end_of(Game& game, const Phase& phase) {
    const Machine now = machine_of(game);
    if (now.heading == Heading::phase_end) machine_of(game).heading = Heading::nowhere;
    if (now.program == StepsOf::phase && now.step >= phase.ended_at) {
        // It is there already: an emptied window has nothing left to wait for.
        if (now.window != Window::closed && game.state().stack().empty()) {
            co_await advance(game);
        }
        co_return;
    }
    co_await clear_stack(game, {});
    enter(game, now.phase);
    machine_of(game).program = StepsOf::phase;
    machine_of(game).step = phase.ended_at;
}

/// To the phase that ends the turn: whole after a loss, to its last part after an effect (AMB-5).
Task<> TurnFlow::follow_to_end_phase(Game& game) {
    const Machine now = machine_of(game);
    const StepId last = rules_.turn_ends_at;
    const PhaseId end = last.is_none() ? PhaseId{} : rules_.step(last).phase;
    machine_of(game).heading = Heading::nowhere;
    machine_of(game).program = StepsOf::phase;
    const bool is_there = now.phase == end;
    if (now.heading == Heading::end_phase && is_there) co_return;
    co_await clear_stack(game, {});
    forget_planned_phases(game.state());
    if (!is_there) {
        co_await finish_phase(game);
    }
    if (end.is_none()) {
        machine_of(game).phase = {};
        co_return;
    }
    enter(game, end);
    Machine& machine = machine_of(game);
    machine.slot = end;
    machine.insert = 0;
    if (now.heading != Heading::turn_end) co_return;
    machine.step = last;
    // What happens once as the turn ends does not happen again (GA-ENDPH-4).
    if (is_there && now.step >= last) machine.round = static_cast<std::uint8_t>(now.round + 1);
}

// ---- Opportunity

void TurnFlow::open_window(Game& game, Window kind) const {
    Machine& machine = machine_of(game);
    machine.window = kind;
    machine.holder = first_in_line(game.state(), machine.turn_player);  // GA-OPP-3
    machine.passed = machine.leaving = 0;
    machine.opened = kind == Window::conditional ? 1 : 0;
}

/// Where passing on the empty stack means leaving: the main phase's own window.
bool TurnFlow::can_leave_by_passing(const Game& game) const {
    const Machine& machine = game.state().header().machine;
    return rules_.phase(machine.phase).slow_actions && machine.window == Window::natural;
}

/// GA-GEN-5
bool TurnFlow::is_slow_time(const Game& game, PlayerId player) const {
    const Machine& machine = game.state().header().machine;
    return player == machine.turn_player && rules_.phase(machine.phase).slow_actions &&
           game.state().stack().empty();
}

/// The holder of Opportunity may act or pass (GA-OPP-1). Whether a window is open never depends on
/// whether they can do anything.
Task<> TurnFlow::opportunity(Game& game) {
    const PlayerId player = machine_of(game).holder;
    game.decide(player, DecisionKind::opportunity, "GA-OPP-1");
    Option option;
    option.verb = Verb::pass;
    game.offer(option);
    const bool is_slow = is_slow_time(game, player);
    const bool can_proceed =
        is_slow && can_leave_by_passing(game) &&
        rules_.policies.get<policy::LeaveMain>() == policy::LeaveMain::own_action;
    if (can_proceed) {
        option.verb = Verb::proceed;
        game.offer(option);
    }
    actions_.offer(game, player, is_slow);
    const Choice choice = co_await game.ask();
    const Option action = game.current_decision().options[choice.pick()];
    if (action.verb == Verb::pass || action.verb == Verb::proceed) {
        co_await pass(game, player, action.verb == Verb::proceed);
    } else {
        co_await take_action(game, player, action);
    }
}

/// Passing goes in turn order; when all have passed in succession the top resolves, or, if there is
/// none, the step is over (GA-OPP-5).
Task<> TurnFlow::pass(Game& game, PlayerId player, bool proceeds) {
    Machine& machine = machine_of(game);
    const bool by_pass = rules_.policies.get<policy::LeaveMain>() == policy::LeaveMain::pass;
    if (is_slow_time(game, player) && can_leave_by_passing(game)) {
        machine.leaving = proceeds || by_pass ? 1 : 0;
    }
    machine.passed = static_cast<PlayerSet>(machine.passed | only(player));
    machine.holder = next_player(game.state(), player);
    // Settling comes before anybody receives Opportunity; what it changes begins a new round
    // (GA-OPP-6, AMB-8).
    const bool changed = co_await settle(game);
    if (game.state().is_over()) co_return;
    if (changed) {
        begin_round(game);
    } else if (!have_all_passed(game.state())) {
        Machine& now = machine_of(game);
        now.holder = first_in_line(game.state(), now.holder);
    } else if (game.state().stack().empty()) {
        co_await all_passed(game, player);
    } else {
        co_await resolve(game);
    }
}

/// The turn player, or the next one in the game, has Opportunity first (GA-OPP-3).
void TurnFlow::begin_round(Game& game) {
    Machine& machine = machine_of(game);
    machine.passed = machine.leaving = 0;
    machine.holder = first_in_line(game.state(), machine.turn_player);
}

Task<> TurnFlow::all_passed(Game& game, PlayerId last) {
    Machine& machine = machine_of(game);
    const bool in_main = can_leave_by_passing(game);
    // Where leaving is an action of its own, passing is not enough (AMB-36).
    if (in_main && machine.leaving == 0 && game.state().player(machine.turn_player).is_in_game()) {
        begin_round(game);
        co_return;
    }
    const bool asks =
        rules_.policies.get<policy::AllPassed>() == policy::AllPassed::asks_turn_player;
    if (asks && !in_main && last != machine.turn_player &&
        game.state().player(machine.turn_player).is_in_game()) {
        machine.passed =
            static_cast<PlayerSet>(game.state().everyone() & ~only(machine.turn_player));
        machine.holder = machine.turn_player;
        co_return;
    }
    co_await close_window(game);
}

/// Within an action that is done several times, it goes on; else the step is over.
Task<> TurnFlow::close_window(Game& game) {
    Machine& machine = machine_of(game);
    if (rules_.step(machine.step).kind != Step::Kind::action) {
        co_await advance(game);
        co_return;
    }
    machine.window = Window::closed;
    machine.holder = {};
    machine.passed = machine.opened = machine.leaving = 0;
}

/// The top resolves, then the turn player has Opportunity again (GA-OPP-3, 8), unless the window
/// was only for what was on the stack (GA-TURN-8.1).
Task<> TurnFlow::resolve(Game& game) {
    if (note_resolution(game)) {
        end_game(game, Ending::drawn, 0, "GA-LOOP-1");
        co_return;
    }
    const Heading before = machine_of(game).heading;
    const CardRef source = co_await resolve_top(game, &actions_);
    Machine& machine = machine_of(game);
    machine.passed = 0;
    machine.holder = first_in_line(game.state(), machine.turn_player);
    const Heading heading = machine.heading;
    const bool is_cut_short = heading == Heading::phase_end || heading == Heading::turn_end;
    if (is_cut_short && heading != before) {
        co_await clear_stack(game, source);
        co_await settle_checks(game);  // triggers wait for the next check
        co_return;
    }
    const bool changed = co_await settle(game);
    if (game.state().is_over() || !game.state().stack().empty()) co_return;
    const Machine& now = machine_of(game);
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
        Machine& machine = machine_of(game);
        const bool stays =
            rules_.policies.get<policy::ActionsWhileLeaving>() == policy::ActionsWhileLeaving::stay;
        if (stays || player == machine.turn_player) machine.leaving = 0;
        machine.passed = 0;
    }
    game.open_attempt();
    if (action.verb == Verb::attack) {
        co_await begin_combat(game, action);
        game.close_attempt();
        co_return;
    }
    co_await actions_.perform(game, player, action);
    game.close_attempt();
    co_await settle(game);
    Machine& machine = machine_of(game);
    const bool to_turn_player =
        action.verb == Verb::activate && rules_.policies.get<policy::OpportunityAfterAbility>() ==
                                             policy::OpportunityAfterAbility::turn_player;
    machine.holder = first_in_line(game.state(), to_turn_player ? machine.turn_player : player);
}

/// Entering the phase and declaring are one act: what proves illegal has begun no combat.
Task<> TurnFlow::begin_combat(Game& game, Option attack) {
    const PhaseId combat = rules_.combat_phase();
    assert(combat && "an attack is offered only where there is combat");
    enter(game, combat);
    const StepId first = machine_of(game).step;
    if (rules_.step(first).action != TurnAction::declare_attack) co_return;
    co_await act(game, rules_.step(first), first_cite(rules_.step_labels[first.index()]), attack);
    co_await advance(game);
}

}  // namespace cardloom
