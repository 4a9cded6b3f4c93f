/// The field tables of how a game goes: players, setup, phases and steps, checks, costs, policies.

#include "scripting/rules/entry_records.hpp"

namespace cardloom::rules {

using namespace shapes;

const Record<PlayersEntry>& players_record() {
    static const Record<PlayersEntry> record =
        Record<PlayersEntry>("players", "How many can play.")
            .place(&PlayersEntry::place)
            .required("least", &PlayersEntry::least, whole_number(2, max_players),
                      "The smallest number of players.")
            .required("most", &PlayersEntry::most, whole_number(2, max_players),
                      "The largest number of players.")
            .optional("multiplayer", &PlayersEntry::multiplayer, whole_number(2, max_players),
                      "From how many players on a game is a multiplayer game.")
            .optional("cites", &PlayersEntry::cites, one_or_more(rule_id()), cites_text);
    return record;
}

namespace {

const Record<StepEntry>& step_record() {
    static const Record<StepEntry> record =
        entry_record<StepEntry>("step", "One step of a phase, or of what comes before a game.")
            .optional("action", &StepEntry::action, word(),
                      "The turn-based action that is done: one of the engine's, or of 'actions'.")
            .optional("check", &StepEntry::check,
                      one_of<Step::Kind>({{"conditional", Step::Kind::conditional},
                                          {"silent", Step::Kind::silent}}),
                      "Settle. 'conditional' gives Opportunity if that changed something.")
            .optional("window", &StepEntry::window,
                      one_of<Step::Kind>({{"natural", Step::Kind::natural}}),
                      "Settle, then Opportunity until all pass on an empty stack.")
            .optional("optional", &StepEntry::optional, truth(),
                      "Whether the turn player may leave the action out.")
            .optional("amount", &StepEntry::amount, whole_number(1, 100),
                      "For actions with a number: how many.")
            .optional("part", &StepEntry::part, word(),
                      "The part of the phase that it belongs to, if the rules divide the phase.")
            .optional("then", &StepEntry::then, word(),
                      "The step that comes next, instead of the one below; 'end' ends the phase.")
            .optional("again", &StepEntry::again, word(),
                      "The step to go back to if a conditional window opened.")
            .exactly_one_of({"action", "check", "window"});
    return record;
}

const Record<PatchInsertEntry>& patch_insert_record() {
    static const Record<PatchInsertEntry> record =
        Record<PatchInsertEntry>("inserted phase", "A phase that takes place once more.")
            .required("phase", &PatchInsertEntry::phase, word(), "Which phase.")
            .required("after", &PatchInsertEntry::after, word(), "The phase it comes after.");
    return record;
}

}  // namespace

const Record<SetupEntry>& setup_record() {
    static const Record<SetupEntry> record =
        entry_record<SetupEntry>("setup", "A way to begin games.")
            .required("before_game", &SetupEntry::before_game, list_of(nested(step_record)),
                      "What is done before the first turn, in order.")
            .optional("first_turn", &SetupEntry::first_turn, word(),
                      "The phase that each player's first turn begins with.")
            .optional("first_turn_attacks", &SetupEntry::first_turn_attacks,
                      rule_word<FirstTurnAttacks>(), "Who can attack on their first turn.");
    return record;
}

const Record<PhaseEntry>& phase_record() {
    static const Record<PhaseEntry> record =
        entry_record<PhaseEntry>("phase", "One phase of a turn.")
            .optional("skip", &PhaseEntry::skip, rule_words<Skip>(), "When it does not occur.")
            .optional("slow_actions", &PhaseEntry::slow_actions, truth(),
                      "Whether the turn player can take slow actions in it: the main phase.")
            .optional("within", &PhaseEntry::within, word(),
                      "The phase it interrupts, for one that is no part of the order of phases.")
            .optional(
                "entered_by", &PhaseEntry::entered_by, rule_word<EnteredBy>(),
                "What begins a phase that is no part of the order of phases: 'attack' one that "
                "interrupts another, 'first_turn' one that a setup names.")
            .optional("returns_to", &PhaseEntry::returns_to, word(),
                      "The step of the interrupted phase that comes next.")
            .optional("ended_at", &PhaseEntry::ended_at, word(),
                      "The step at which it goes on when an effect ends the phase.")
            .required("steps", &PhaseEntry::steps, list_of(nested(step_record)),
                      "Its steps, in order.");
    return record;
}

const Record<TurnEndEntry>& turn_end_record() {
    static const Record<TurnEndEntry> record =
        Record<TurnEndEntry>("turn end", "Where an effect that ends the turn goes on.")
            .place(&TurnEndEntry::place)
            .required("phase", &TurnEndEntry::phase, word(), "The phase.")
            .required("step", &TurnEndEntry::step, word(), "The step of that phase.")
            .optional("cites", &TurnEndEntry::cites, one_or_more(rule_id()), cites_text);
    return record;
}

const Record<PatchEntry>& patch_record() {
    static const Record<PatchEntry> record =
        entry_record<PatchEntry>("turn patch", "A change of the turn that a card can switch on.")
            .optional("skip", &PatchEntry::skip, words(), "Phases that no longer occur.")
            .optional("insert", &PatchEntry::insert, list_of(nested(patch_insert_record)),
                      "Phases that occur once more.");
    return record;
}

const Record<ActionEntry>& action_record() {
    static const Record<ActionEntry> record =
        entry_record<ActionEntry>("action", "A turn-based action that the engine does not have.")
            .required("lua", &ActionEntry::lua, code(), "What it does.");
    return record;
}

namespace {

Shape<Node> a_filter() {
    Shape<Node> shape = any_value();
    shape.what = "a filter, as { type: ally }";
    shape.fits = [](const Node& node) { return node.is_map(); };
    shape.read = [](const Node& node, Reading& reading, Node& into) {
        if (!node.is_map()) return reading.wrong_type(node, "a filter, as { type: ally }");
        into = node;
        return true;
    };
    return shape;
}

Shape<Node> a_past_event() {
    Shape<Node> shape = any_value();
    shape.what = "a pattern, as { event: draw, player: you }";
    shape.fits = [](const Node& node) { return node.is_map(); };
    shape.read = [](const Node& node, Reading& reading, Node& into) {
        if (!node.is_map()) {
            return reading.wrong_type(node, "a pattern, as { event: draw, player: you }");
        }
        into = node;
        return true;
    };
    return shape;
}

}  // namespace

const Record<CheckEntry>& check_record() {
    static const Record<CheckEntry> record =
        entry_record<CheckEntry>("check",
                                 "A state-based check; the engine's are known by their id.")
            .optional("counts_as_change", &CheckEntry::counts_as_change, truth(),
                      "Whether a conditional window opens if it found something.")
            .optional("each", &CheckEntry::each, a_filter(),
                      "With `lua`: which objects it is done for, each as `self`.")
            .optional("lua", &CheckEntry::lua, code(), "What it does, if it is not the engine's.");
    return record;
}

const Record<CostEntry>& cost_record() {
    static const Record<CostEntry> record =
        entry_record<CostEntry>("cost layer", "A layer of what a cost is computed from.")
            .optional("least", &CostEntry::least, whole_number(0, 100),
                      "Of the layer 'floor': what a cost is at least.");
    return record;
}

const Record<PlayStepEntry>& play_step_record() {
    static const Record<PlayStepEntry> record = entry_record<PlayStepEntry>(
        "step of playing", "A step of playing a card or activating an ability.");
    return record;
}

const Record<ConditionEntry>& condition_record() {
    static const Record<ConditionEntry> record =
        entry_record<ConditionEntry>("condition", "A condition that abilities can name as a gate.")
            .optional("parameters", &ConditionEntry::parameters, parameters(),
                      "What the value after its name is called in `args`, and what it is.")
            .optional("holds", &ConditionEntry::holds, shapes::expression(), "When it holds.")
            .optional("tally", &ConditionEntry::tally, a_past_event(),
                      "Instead: it holds if such an event has happened this turn.")
            .exactly_one_of({"holds", "tally"});
    return record;
}

namespace {

/// A policy's value is a word or a number; which of them it should be, its kind says.
Shape<std::string> policy_value() {
    Shape<std::string> shape;
    shape.what = "a word or a whole number";
    shape.fits = [](const Node& node) { return node.is_plain(); };
    shape.read = [](const Node& node, Reading& reading, std::string& into) {
        if (!node.is_plain()) return reading.wrong_type(node, "a word or a whole number");
        into = node.value;
        return true;
    };
    shape.describe = [](Schemas& schemas) {
        return either_schema({word().describe(schemas), whole_number().describe(schemas)});
    };
    return shape;
}

}  // namespace

const Record<PolicyEntry>& policy_record() {
    static const Record<PolicyEntry> record =
        entry_record<PolicyEntry>("policy", "A ruling where the rulebook is unclear.")
            .required("meaning", &PolicyEntry::meaning, text(), "What it decides, in one line.")
            .required("value", &PolicyEntry::value, policy_value(), "What this ruleset decides.")
            .optional("values", &PolicyEntry::values, words(), "The words it could be.")
            .optional("least", &PolicyEntry::least, whole_number(), "The smallest number.")
            .optional("most", &PolicyEntry::most, whole_number(), "The largest number.")
            .optional("for_content", &PolicyEntry::for_content, truth(),
                      "True if only rules content asks for it, and the engine does not know it.");
    return record;
}

}  // namespace cardloom::rules
