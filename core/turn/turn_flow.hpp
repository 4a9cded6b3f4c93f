/// The turn as the ruleset's program: an explicit machine in the state that goes from phase to
/// phase and step to step, opens windows and passes Opportunity (rules sections 11 and 13). One
/// step of this flow is one act: a turn-based action, a check, or what one player does with
/// Opportunity.
#pragma once

#include "core/content.hpp"
#include "core/game.hpp"
#include "core/ruleset.hpp"
#include "core/settle/checks.hpp"
#include "core/turn/player_actions.hpp"

namespace cardloom {

class TurnFlow : public Flow {
public:
    /// The library has been filled from a ruleset (add_to_library). Both must live longer.
    TurnFlow(const Library& library, PlayerActions& actions);

    Task<> step(Game& game) override;
    [[nodiscard]] std::string_view ruleset() const override { return rules_.id; }
    [[nodiscard]] std::string problem_with(const GameState& state) const override;

private:
    // The programs.
    [[nodiscard]] static bool is_in_phase(const Game& game);
    [[nodiscard]] static bool has_open_window(const Game& game);
    [[nodiscard]] static bool is_between_windows(const Game& game);
    [[nodiscard]] bool is_asking(const Game& game) const;
    Task<> run_on(Game& game);
    Task<> run_steps(Game& game, std::optional<CheckPass> begun);
    Task<> run_before_game(Game& game);
    bool run_plain_step(Game& game, std::optional<CheckPass>& begun) const;
    Task<> run_step(Game& game, std::optional<CheckPass> begun);
    [[nodiscard]] static bool is_plain_action(const Step& step);
    Task<> act_if_wanted(Game& game, Step step, std::string_view rule);
    Task<> run_check(Game& game, std::optional<CheckPass> begun);
    Task<> act(Game& game, Step step, std::string_view rule);
    Task<> pregame(Game& game);
    Task<> materialize(Game& game, Step step);

    // From phase to phase.
    Task<> begin_turn(Game& game);
    static void close(Machine& machine);
    void enter(Game& game, PhaseId phase) const;
    void begin(Game& game, PhaseId phase) const;
    void tell_phase(Game& game) const;
    [[nodiscard]] StepId next_step(const Game& game) const;
    bool go_to_next_step(Game& game) const;
    Task<> advance(Game& game);
    void wind_up_phase(Game& game) const;
    Task<> leave_phase(Game& game);
    Task<> leave_noticed_phase(Game& game);
    Task<> leave_reverting_phase(Game& game);
    static Task<> revert(Game& game);
    void go_to_next_phase(Game& game) const;
    void end_turn(Game& game) const;
    Task<> finish_phase(Game& game);
    Task<> follow_heading(Game& game);
    Task<> turn_aside(Game& game);
    Task<> follow_to_end_of(Game& game, const Phase& phase);
    Task<> follow_to_end_phase(Game& game);
    [[nodiscard]] StepId materialize_step(PhaseId phase) const;

    // Opportunity.
    void open_window(Game& game, Window kind) const;
    static void begin_round(Game& game);
    static void give_opportunity(Game& game);
    void offer_opportunity(Game& game, PlayerId player);
    Task<> opportunity(Game& game);
    void note_pass(Game& game, PlayerId player, bool proceeds) const;
    Task<> after_pass(Game& game, PlayerId player);
    Task<> settle_after_pass(Game& game, PlayerId player, std::optional<CheckPass> begun);
    Task<> hand_on(Game& game, PlayerId player);
    Task<> close_window(Game& game);
    Task<> all_passed(Game& game, PlayerId last);
    Task<> resolve(Game& game);
    Task<> take_action(Game& game, PlayerId player, Option action);
    Task<> attack(Game& game, PlayerId player, CardRef attacker);
    Task<bool> begin_next_attack(Game& game);
    Task<bool> try_next_attacks(Game& game);
    Task<Verdict> begin_combat(Game& game, Attack attack);

    [[nodiscard]] bool can_leave_by_passing(const Game& game) const;

    const Ruleset& rules_;
    PlayerActions& actions_;
};

}  // namespace cardloom
