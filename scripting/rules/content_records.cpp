/// The field tables of what is written like cards: keywords, hooks, masteries and statuses.

#include "scripting/cards/records.hpp"
#include "scripting/rules/entry_records.hpp"

namespace cardloom::rules {

using namespace shapes;

Shape<Node> abilities() {
    Shape<Node> shape = any_value();
    shape.what = "a list of abilities";
    shape.fits = [](const Node& node) { return node.is_list(); };
    shape.read = [](const Node& node, Reading& reading, Node& into) {
        if (!node.is_list()) return reading.wrong_type(node, "a list of abilities");
        into = node;
        return true;
    };
    shape.describe = list_of(nested(cards::ability_record)).describe;
    return shape;
}

Shape<Node> tallies() {
    Shape<Node> shape = any_value();
    shape.what = "tallies by name";
    shape.fits = [](const Node& node) { return node.is_map(); };
    shape.read = [](const Node& node, Reading& reading, Node& into) {
        if (!node.is_map()) return reading.wrong_type(node, "tallies by name");
        into = node;
        return true;
    };
    shape.describe = map_of(word(), nested(cards::tally_record)).describe;
    return shape;
}

Shape<std::vector<Named<ParameterKind>>> parameters() {
    return map_of(word(), rule_word<ParameterKind>());
}

const Record<KeywordEntry>& keyword_record() {
    static const Record<KeywordEntry> record =
        entry_record<KeywordEntry>("keyword", "Abilities with a name, that cards have by it.")
            .optional("parameters", &KeywordEntry::parameters, parameters(),
                      "What stands after its name on a card: `args.NAME` in its abilities.")
            .optional("stacking", &KeywordEntry::stacking, rule_word<Stacking>(),
                      "What several of it on one card are: `once` (the others do nothing), `sum`, "
                      "`highest`, or `separate`.")
            .optional("abilities", &KeywordEntry::abilities, abilities(),
                      "What what has it can do.")
            .optional("tallies", &KeywordEntry::tallies, tallies(),
                      "What its abilities must know of the past, by name.");
    return record;
}

namespace {

Shape<Node> a_pattern() {
    Shape<Node> shape = any_value();
    shape.what = "a pattern, as { event: enter, card: self }";
    shape.fits = [](const Node& node) { return node.is_map(); };
    shape.read = [](const Node& node, Reading& reading, Node& into) {
        if (!node.is_map()) {
            return reading.wrong_type(node, "a pattern, as { event: enter, card: self }");
        }
        into = node;
        return true;
    };
    return shape;
}

Shape<Node> a_card() {
    Shape<Node> shape = a_pattern();
    shape.what = "the face of a card, as { name: Wisp, type: ally }";
    shape.read = [](const Node& node, Reading& reading, Node& into) {
        if (!node.is_map()) {
            return reading.wrong_type(node, "the face of a card, as { name: Wisp, type: ally }");
        }
        into = node;
        return true;
    };
    return shape;
}

Shape<Node> a_filter() {
    Shape<Node> shape = a_pattern();
    shape.what = "a filter, as { type: ally }";
    shape.read = [](const Node& node, Reading& reading, Node& into) {
        if (!node.is_map()) return reading.wrong_type(node, "a filter, as { type: ally }");
        into = node;
        return true;
    };
    return shape;
}

const Record<NoteEntry>& note_record() {
    static const Record<NoteEntry> record =
        Record<NoteEntry>("note", "Something remembered of it.")
            .required("values", &NoteEntry::values, list_of(word()), "What it can be.")
            .required("start", &NoteEntry::start, word(), "What it is at first.");
    return record;
}

const Record<PatchInsertEntry>& insert_record() {
    static const Record<PatchInsertEntry> record =
        Record<PatchInsertEntry>("inserted phase", "A phase that occurs once more.")
            .required("phase", &PatchInsertEntry::phase, word(), "Which phase.")
            .required("after", &PatchInsertEntry::after, word(), "The phase it comes after.");
    return record;
}

const Record<TurnEntry>& turn_record() {
    static const Record<TurnEntry> record =
        Record<TurnEntry>("turn", "How the turn is changed while it holds.")
            .optional("skip", &TurnEntry::skip, words(), "Phases that do not occur.")
            .optional("insert", &TurnEntry::insert, list_of(nested(insert_record)),
                      "Phases that occur once more.");
    return record;
}

}  // namespace

const Record<HookEntry>& hook_record() {
    static const Record<HookEntry> record =
        entry_record<HookEntry>("hook", "A word for a trigger, which cards write as its kind.")
            .required("of", &HookEntry::of, a_pattern(), "The events it stands for.")
            .optional(
                "gathers", &HookEntry::gathers, word(),
                "A counter: cards say with `at` how many it waits for, and its object gets one "
                "turn by turn until it has triggered, which it does once.");
    return record;
}

const Record<StandingEntry>& standing_record() {
    static const Record<StandingEntry> record =
        entry_record<StandingEntry>("standing", "A mastery or a status: what a player has.")
            .optional("notes", &StandingEntry::notes, map_of(word(), nested(note_record)),
                      "What is remembered of it.")
            .optional("turn", &StandingEntry::turn, nested(turn_record),
                      "How the turn is changed while it holds.")
            .optional("abilities", &StandingEntry::abilities, abilities(),
                      "What it does while a player has it.");
    return record;
}

const Record<TokenEntry>& token_record() {
    static const Record<TokenEntry> record =
        entry_record<TokenEntry>("token", "A token that the rules themselves know: token/ID.")
            .required("card", &TokenEntry::card, a_card(),
                      "What is printed on it, with the fields of a card's face.");
    return record;
}

const Record<InstructionEntry>& instruction_record() {
    static const Record<InstructionEntry> record =
        entry_record<InstructionEntry>("instruction",
                                       "What an instruction of the rules means, as `empower` or "
                                       "`gather`, by the name of its verb.")
            .optional("tokens", &InstructionEntry::tokens, list_of(identifier()),
                      "The tokens of which it summons one by chance, by the ids of their cards.")
            .optional("uses", &InstructionEntry::uses, whole_number(1, 100),
                      "How often what it leaves in force acts before it ends.")
            .optional("abilities", &InstructionEntry::abilities, abilities(),
                      "What it leaves in force this turn; `args.amount` is how much it is.");
    return record;
}

const Record<CostPartEntry>& cost_part_record() {
    static const Record<CostPartEntry> record =
        entry_record<CostPartEntry>("cost part", "A further part of costs, which cards name.")
            .optional("of", &CostPartEntry::of, a_filter(), "What it can be paid with.")
            .required("lua", &CostPartEntry::lua, code(),
                      "What is done with each card that pays, which is `self`.");
    return record;
}

}  // namespace cardloom::rules
