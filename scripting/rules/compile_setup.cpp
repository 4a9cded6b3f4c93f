#include "scripting/rules/compile_steps.hpp"

namespace cardloom::rules {

namespace {

using SetupIndex = Id<struct SetupTag, std::uint8_t>;

/// The steps of a list that is simply done in order; they are actions and lead nowhere else.
void add_list(Compiling& compiling, const std::vector<StepEntry>& from, ActionPlace place,
              std::vector<Step>& steps, std::vector<RuleLabel>& labels) {
    check_ids(compiling, "step", from, StepId::none_value);
    for (const StepEntry& one : from) {
        if (!one.action) {
            compiling.mistake(Code::bad_setup, one.place,
                              fmt::format("the step '{}' is no action; outside phases there are no "
                                          "checks and no windows",
                                          one.id.value));
        }
        for (const MaybeWord* word : {&one.then, &one.again, &one.part}) {
            if (!*word) continue;
            compiling.mistake(Code::bad_setup, (*word)->place,
                              "steps outside phases are done in order, and all of them");
        }
        steps.push_back(compile_step(compiling, one, place));
        labels.push_back(label_of(one));
    }
}

bool has(const std::vector<Step>& steps, TurnAction action) {
    return std::any_of(steps.begin(), steps.end(),
                       [&](const Step& step) { return step.action == action; });
}

/// The phase that a setup's first turns begin with; none if it names none.
PhaseId first_turn_of(Compiling& compiling, const SetupEntry& from) {
    const auto& phases = compiling.entry.phases;
    const auto phase = find_entry<PhaseId>(compiling, "phase", phases, from.first_turn);
    if (phase && phases[phase.index()].entered_by != EnteredBy::first_turn) {
        compiling.mistake(Code::bad_setup, from.first_turn->place,
                          fmt::format("the phase '{}' is not one that first turns begin with",
                                      from.first_turn->value),
                          "write 'entered_by: first_turn' in it");
    }
    return phase;
}

void check_procedure(Compiling& compiling, const SetupEntry& from, const SetupProcedure& setup) {
    const auto need = [&](bool there, const char* what) {
        if (there) return;
        compiling.mistake(
            Code::bad_setup, from.place,
            fmt::format("the setup '{}' has no step with the action {}", from.id.value, what));
    };
    need(has(setup.before_game, TurnAction::place_decks), "'place_decks'");
    need(has(setup.before_game, TurnAction::choose_first_player), "'choose_first_player'");
    const Ruleset& rules = compiling.rules;
    const bool on_first_turns =
        setup.first_turn && std::ranges::any_of(rules.steps, [&](const Step& step) {
            return step.phase == setup.first_turn && step.action == TurnAction::place_champion;
        });
    need(has(setup.before_game, TurnAction::place_champions) || on_first_turns,
         "'place_champions' before the game, or 'place_champion' in its phase of first turns");
}

}  // namespace

void compile_setup(Compiling& compiling) {
    const RulesetEntry& entry = compiling.entry;
    Ruleset& rules = compiling.rules;
    if (entry.players) {
        const PlayersEntry& players = *entry.players;
        if (players.least.value > players.most.value) {
            compiling.mistake(Code::bad_range, players.least.place,
                              fmt::format("at least {} players and at most {}", players.least.value,
                                          players.most.value));
        }
        rules.least_players = static_cast<std::uint8_t>(players.least.value);
        rules.most_players = static_cast<std::uint8_t>(players.most.value);
        rules.multiplayer_from = static_cast<std::uint8_t>(players.multiplayer.value);
        rules.players_label = {"players", "", players.cites, origin_of(players.place)};
    }
    check_ids(compiling, "setup", entry.setups, 64);
    std::vector<SetupProcedure> procedures;
    for (const SetupEntry& from : entry.setups) {
        SetupProcedure setup;
        setup.label = label_of(from);
        setup.first_turn_attacks = from.first_turn_attacks;
        add_list(compiling, from.before_game, ActionPlace::before_game, setup.before_game,
                 setup.before_game_labels);
        setup.first_turn = first_turn_of(compiling, from);
        check_procedure(compiling, from, setup);
        procedures.push_back(std::move(setup));
    }
    if (!entry.setup) return;
    const auto chosen = find_entry<SetupIndex>(compiling, "setup", entry.setups, *entry.setup);
    if (chosen) rules.setup = std::move(procedures[chosen.index()]);
    rules.setup_origin = origin_of(entry.setup->place);
}

}  // namespace cardloom::rules
