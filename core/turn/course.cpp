#include "core/turn/course.hpp"

#include <algorithm>

#include "core/pipeline.hpp"
#include "core/ruleset.hpp"
#include "core/turn/seats.hpp"

namespace cardloom {

namespace {

bool is_in_force(const Machine& machine, std::size_t patch) {
    return (machine.patches >> patch & 1u) != 0;
}

/// The nth phase that patches in force insert after a phase; none if there are fewer.
PhaseId inserted_after(const Machine& machine, const Ruleset& rules, PhaseId phase, std::size_t n) {
    for (std::size_t i = 0; i < rules.turn_patches.size(); ++i) {
        if (!is_in_force(machine, i)) continue;
        for (const TurnPatch::Insert& insert : rules.turn_patches[i].insert) {
            if (insert.after == phase && n-- == 0) return insert.phase;
        }
    }
    return {};
}

bool is_patched_out(const Machine& machine, const Ruleset& rules, PhaseId phase) {
    for (std::size_t i = 0; i < rules.turn_patches.size(); ++i) {
        const auto& skip = rules.turn_patches[i].skip;
        if (is_in_force(machine, i) && std::find(skip.begin(), skip.end(), phase) != skip.end()) {
            return true;
        }
    }
    return false;
}

/// The phase of the usual order after a slot; none at the end of the turn.
PhaseId next_slot(const Ruleset& rules, PhaseId slot) {
    for (std::size_t i = slot.is_none() ? 0 : slot.index() + 1u; i < rules.phases.size(); ++i) {
        if (rules.phases[i].is_in_order()) return PhaseId{i};
    }
    return {};
}

/// A plan of this kind that holds for the phase and the turn player, taken off the list.
bool take_skip(GameState& state, PhaseId phase) {
    const auto plans = state.plans();
    const PlayerId player = state.header().machine.turn_player;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const Plan& plan = plans[i];
        if (plan.kind != Plan::Kind::skip || plan.phase != phase) continue;
        if (!plan.player.is_none() && plan.player != player) continue;
        plans.erase(i);
        return true;
    }
    return false;
}

bool is_left_out_on_first_turn(const GameState& state, const Ruleset& rules, PhaseId phase) {
    const Machine& machine = state.header().machine;
    TurnFacts facts;
    facts.players = state.players().size();
    facts.is_first_turn = state.player(machine.turn_player).turns <= 1;
    facts.is_first_player = machine.turn_player == machine.first_player;
    return is_skipped(rules, phase, facts);
}

std::size_t newest(const GameState& state, Plan::Kind kind) {
    const auto plans = state.plans();
    for (std::size_t i = plans.size(); i-- > 0;) {
        if (plans[i].kind == kind) return i;
    }
    return plans.size();
}

/// What comes next in the order as it is now, whether it then occurs or not.
PhaseId next_in_order(GameState& state, const Ruleset& rules) {
    Machine& machine = state.header().machine;
    if (const std::size_t planned = newest(state, Plan::Kind::phase);
        planned < state.plans().size()) {
        const PhaseId phase = state.plans()[planned].phase;
        state.plans().erase(planned);
        return phase;
    }
    if (machine.slot) {
        const PhaseId inserted = inserted_after(machine, rules, machine.slot, machine.insert);
        if (inserted) {
            ++machine.insert;
            return inserted;
        }
    }
    for (;;) {
        const PhaseId slot = next_slot(rules, machine.slot);
        if (slot.is_none()) return {};
        machine.slot = slot;
        machine.insert = 0;
        if (!is_patched_out(machine, rules, slot)) return slot;
        const PhaseId inserted = inserted_after(machine, rules, slot, 0);
        if (inserted) {
            machine.insert = 1;
            return inserted;
        }
    }
}

/// What a continuous effect says of the turn player, as characteristics were last computed.
bool is_skipped_by_effects(const GameState& state, PhaseId phase) {
    const PlayerId player = state.header().machine.turn_player;
    const auto rows = state.swayed();
    return player.index() < rows.size() && phase.index() < 32 &&
           (rows[player.index()].skips >> phase.index() & 1u) != 0;
}

}  // namespace

PhaseId next_phase(GameState& state, const Ruleset& rules) {
    for (;;) {
        const PhaseId phase = next_in_order(state, rules);
        if (phase.is_none()) return {};
        // What does not occur anyway uses up no skip.
        if (is_left_out_on_first_turn(state, rules, phase)) continue;
        if (is_skipped_by_effects(state, phase)) continue;
        if (!take_skip(state, phase)) return phase;
    }
}

PlayerId next_turn_player(GameState& state) {
    Machine& machine = state.header().machine;
    for (std::size_t i = newest(state, Plan::Kind::turn); i < state.plans().size();
         i = newest(state, Plan::Kind::turn)) {
        const PlayerId player = state.plans()[i].player;
        state.plans().erase(i);
        if (state.player(player).is_in_game()) return player;
    }
    if (machine.in_order.is_none()) {
        const PlayerId first = machine.first_player.is_none() ? PlayerId{0} : machine.first_player;
        machine.first_player = first;
        machine.in_order = first_in_line(state, first);
    } else {
        machine.in_order = next_player(state, machine.in_order);
    }
    return machine.in_order;
}

namespace {
bool is_in_order(const Ruleset& rules, PhaseId phase) {
    return phase.index() < rules.phases.size() && rules.phase(phase).is_in_order();
}
}  // namespace

void forget_planned_phases(GameState& state) {
    for (std::size_t i = state.plans().size(); i-- > 0;) {
        if (state.plans()[i].kind == Plan::Kind::phase) state.plans().erase(i);
    }
}

bool skip_phase(Game& game, PhaseId phase, PlayerId player) {
    if (!is_in_order(game.rules(), phase)) return false;
    return game.state().plans().push({Plan::Kind::skip, phase, player});
}

bool add_phase(Game& game, PhaseId phase) {
    if (!is_in_order(game.rules(), phase)) return false;
    return game.state().plans().push({Plan::Kind::phase, phase, {}});
}

bool add_turn(Game& game, PlayerId player) {
    return game.state().plans().push({Plan::Kind::turn, {}, player});
}

void switch_patch(Game& game, std::size_t patch, bool on) {
    Machine& machine = game.state().header().machine;
    const unsigned bit = 1u << patch;
    machine.patches =
        static_cast<std::uint16_t>(on ? machine.patches | bit : machine.patches & ~bit);
}

void end_phase(Game& game) {
    Machine& machine = game.state().header().machine;
    if (machine.heading == Heading::nowhere) machine.heading = Heading::phase_end;
}

void end_turn(Game& game) { game.state().header().machine.heading = Heading::turn_end; }

bool is_slow_time(const Game& game, PlayerId player) {
    const Machine& machine = game.machine();
    return player == machine.turn_player && game.rules().phase(machine.phase).slow_actions &&
           game.state().stack().empty();
}

bool is_time_to_materialize(const Game& game, PlayerId player) {
    const Machine& machine = game.machine();
    if (player != machine.turn_player || machine.program != StepsOf::phase) return false;
    const Step& step = game.rules().step(machine.step);
    return step.kind == Step::Kind::action && step.action == TurnAction::materialize &&
           machine.window == Window::closed;
}

bool can_attack_this_turn(const Game& game) {
    const GameState& state = game.state();
    const Machine& machine = state.header().machine;
    if (game.rules().setup.first_turn_attacks == FirstTurnAttacks::everyone) return true;
    if (state.player(machine.turn_player).turns > 1) return true;
    // The turn that closes the opening cycle: nobody's first is still to come.
    for (const Player& player : state.players()) {
        if (player.is_in_game() && player.turns == 0) return false;
    }
    return true;
}

}  // namespace cardloom
