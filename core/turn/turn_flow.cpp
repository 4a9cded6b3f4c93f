#include "core/turn/turn_flow.hpp"

#include "core/combat/combat.hpp"
#include "core/memory.hpp"
#include "core/past.hpp"
#include "core/settle/checks.hpp"
#include "core/settle/settle.hpp"
#include "core/settle/triggers.hpp"
#include "core/turn/seats.hpp"
#include "core/turn/turn_actions.hpp"

namespace cardloom {

TurnFlow::TurnFlow(const Library& library, PlayerActions& actions)
    : rules_(*library.rules), actions_(actions) {}

std::string TurnFlow::problem_with(const GameState& state) const {
    const Machine& machine = state.header().machine;
    if (machine.program == StepsOf::before_game || machine.phase.is_none()) return {};
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

Task<> TurnFlow::step(Game& game) {
    return has_open_window(game) ? opportunity(game) : run_steps(game, {});
}

bool TurnFlow::is_in_phase(const Game& game) {
    return game.machine().program == StepsOf::phase && !game.machine().phase.is_none();
}

bool TurnFlow::has_open_window(const Game& game) {
    return is_in_phase(game) && game.machine().window != Window::closed;
}

/// The turn is at a step where nobody has Opportunity, and goes its usual way.
bool TurnFlow::is_between_windows(const Game& game) {
    return !game.state().is_over() && is_in_phase(game) && !has_open_window(game);
}

/// Whether the game comes to rest before the next step if somebody has answered by then: what it
/// asks can be taken back to there.
bool TurnFlow::is_asking(const Game& game) const {
    const Step& step = rules_.step(game.machine().step);
    const bool asks = step.optional || step.action == TurnAction::materialize;
    return step.kind == Step::Kind::action && asks;
}

/// Where a pass has closed a window and nothing has resolved, the turn goes on to the next one.
Task<> TurnFlow::run_on(Game& game) {
    if (game.activity() > 1) return {};
    while (is_between_windows(game) && !is_asking(game) &&
           game.machine().heading == Heading::nowhere) {
        std::optional<CheckPass> begun;
        if (!run_plain_step(game, begun)) return run_steps(game, begun);
    }
    return {};
}

/// One act after the other, until somebody was asked, a script has run, or somebody has
/// Opportunity: there the game comes to rest, so that whoever looks from there on has little to go
/// through again. The first goes on from what settling has begun, if it has.
Task<> TurnFlow::run_steps(Game& game, std::optional<CheckPass> begun) {
    constexpr int most_acts = 32;  // of what never ends, the runner sees step after step
    const std::uint32_t before = game.activity();
    for (int acts = 0; acts < most_acts; ++acts) {
        bool plain = false;
        if (game.machine().program != StepsOf::phase) {
            co_await run_before_game(game);
        } else if (game.machine().phase.is_none()) {
            co_await begin_turn(game);
        } else {
            plain = !begun && run_plain_step(game, begun);
            if (!plain) {
                const bool acts_now = is_plain_action(rules_.step(game.machine().step));
                co_await run_step(game, begun);
                if (acts_now && !game.state().is_over()) {
                    co_await advance(game);
                }
            }
            begun.reset();
        }
        co_await follow_heading(game);
        if (!is_between_windows(game) || game.activity() != before) co_return;
        if (before != 0 && is_asking(game)) co_return;
        if (plain) continue;
        forget_spent_grants(game.state());  // as at rest
        forget_unmentioned(game.state());
    }
}

/// One step of what comes before the game.
Task<> TurnFlow::run_before_game(Game& game) {
    const std::vector<Step>& steps = rules_.setup.before_game;
    const std::size_t at = game.machine().stage;
    if (at < steps.size()) {
        game.machine().stage = static_cast<std::uint8_t>(at + 1);
        co_await act(game, steps[at], rules_.setup.before_game_labels[at].rule());
    }
    Machine& machine = game.machine();
    if (machine.stage < steps.size()) co_return;
    machine.program = StepsOf::phase;
    machine.stage = 0;
}

/// Most steps do nothing: a check that finds nothing, or a beginning that nobody waits for. False
/// if this is none of them; then nothing was done but what settling has begun.
bool TurnFlow::run_plain_step(Game& game, std::optional<CheckPass>& begun) const {
    const StepId at = game.machine().step;
    const Step& step = rules_.step(at);
    if (step.kind == Step::Kind::action) {
        const bool begins = step.action == TurnAction::queue_beginnings && !step.optional;
        return begins && next_step(game) &&
               pass_phase_unnoticed(game, false, rules_.step_labels[at.index()].rule()) &&
               go_to_next_step(game);
    }
    if (has_next_attack(game.state()) || !settle_at_once(game, begun)) return false;
    if (step.kind == Step::Kind::natural) {
        open_window(game, Window::natural);
        return true;
    }
    if (step.kind == Step::Kind::conditional && !game.state().stack().empty()) {  // GA-TURN-8
        open_window(game, Window::conditional);
        return true;
    }
    return go_to_next_step(game);
}

/// After an action the turn goes on to the next step; what else there is says itself how it does.
bool TurnFlow::is_plain_action(const Step& step) {
    return step.kind == Step::Kind::action && step.action != TurnAction::materialize;
}

Task<> TurnFlow::run_step(Game& game, std::optional<CheckPass> begun) {
    const StepId at = game.machine().step;
    const Step& step = rules_.step(at);
    if (step.kind != Step::Kind::action) return run_check(game, begun);
    if (step.action == TurnAction::materialize) return materialize(game, step);
    const std::string_view rule = rules_.step_labels[at.index()].rule();
    return step.optional ? act_if_wanted(game, step, rule) : act(game, step, rule);
}

/// An action that is optional is the turn player's to leave out.
Task<> TurnFlow::act_if_wanted(Game& game, Step step, std::string_view rule) {
    game.decide_whether(game.machine().turn_player, rule);
    const Choice choice = co_await game.ask();
    if (choice.says_yes()) {
        co_await act(game, step, rule);
    }
}

Task<> TurnFlow::run_check(Game& game, std::optional<CheckPass> begun) {
    const Step& step = rules_.step(game.machine().step);
    const bool changed = co_await settle(game, begun);
    if (game.state().is_over()) co_return;
    const bool attacks = co_await begin_next_attack(game);
    if (attacks) co_return;
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
Task<> TurnFlow::act(Game& game, Step step, std::string_view rule) {
    const PlayerId player = game.machine().turn_player;
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
            return pregame(game);
        case TurnAction::place_champions:
            return place_champions(game, rule);
        case TurnAction::resolve_champions_on_enter:
            return resolve_champions_on_enter(game);
        case TurnAction::place_champion:
            return place_champion(game, player, rule);
        case TurnAction::queue_beginnings:
            if (!pass_phase_unnoticed(game, false, rule)) return raise_phase(game, false, rule);
            break;
        case TurnAction::wake_all:
            return wake_all(game, rule);
        case TurnAction::gather_counters:
            return gather_counters(game, step.amount, rule);
        case TurnAction::recollect:
            return recollect(game, rule);
        case TurnAction::draw:
            return draw_for_turn(game, step.amount);
        case TurnAction::clean_up:
            return clean_up(game, rule);
        case TurnAction::place_triggers:
            return place_triggers(game);
        case TurnAction::declare_attack:  // see begin_combat()
            break;
        case TurnAction::declare_retaliation:
        case TurnAction::order_retaliators:
        case TurnAction::combat_damage:
        case TurnAction::leave_combat:
        case TurnAction::clear_intents:
            return actions_.combat(game, step.action, rule);
        case TurnAction::scripted:
            return run_rule_script(game, step.script);
        case TurnAction::materialize:  // see materialize()
            break;
    }
    return {};
}

/// From the first player on.
Task<> TurnFlow::pregame(Game& game) {
    const std::size_t players = game.state().players().size();
    for (std::size_t i = 0; i < players; ++i) {
        co_await actions_.pregame(game, seat_from_first_player(game.state(), i));
    }
}

/// As often as the step says and effects allow; between two, Opportunity for what is on the stack
/// (GA-MATPH-3, 3.1).
Task<> TurnFlow::materialize(Game& game, Step step) {
    const PlayerId player = game.machine().turn_player;
    game.open_attempt();
    const bool did = co_await actions_.materialize(game, player, step.optional);
    game.close_attempt();
    Machine& machine = game.machine();
    std::uint8_t& more = game.state().player(player).more_materializations;
    if (!did) {
        more = 0;  // who declines has declined them all
    } else if (machine.round < step.amount) {
        ++machine.round;
    } else if (more > 0) {
        --more;
    }
    const bool has_more = machine.round < step.amount || more > 0;
    if (!did || !has_more) {
        co_await advance(game);
        co_return;
    }
    co_await settle(game);
    if (!game.state().is_over() && !game.state().stack().empty()) {
        open_window(game, Window::conditional);
    }
}

}  // namespace cardloom
