#include "scripting/text/codes.hpp"

#include <array>
#include <cassert>
#include <cstddef>

namespace cardloom {

namespace {

using enum Severity;

constexpr std::array entries{
    // Files and text.
    CodeEntry{Code::unreadable_file, "unreadable-file", error,
              "A file or folder that was named, or that other content names, cannot be read.", "",
              ""},
    CodeEntry{Code::unread_file, "unread-file", warning,
              "A file stands where rules are, and nothing reads it: its name ends in .yml, or it "
              "lies beside the folders of the rulesets.",
              "", ""},
    CodeEntry{Code::bad_text, "bad-text", error,
              "Content is UTF-8 text without control characters. Save the file as UTF-8.", "", ""},
    // YAML, and the fields of its documents.
    CodeEntry{Code::yaml_syntax, "yaml-syntax", error,
              "The text is not YAML. The place is where that showed, which may be after the "
              "mistake itself.",
              "name: Ember: the Squire", "name: \"Ember: the Squire\""},
    CodeEntry{Code::yaml_not_used, "yaml-not-used", error,
              "Content uses a part of YAML: maps, lists and values. Anchors, aliases, merge keys, "
              "tags and directives are not used, so that every file can be read by itself.",
              "base: &base { power: 1 }\nother: *base", "base: { power: 1 }\nother: { power: 1 }"},
    CodeEntry{Code::yaml_too_deep, "yaml-too-deep", error,
              "Lists and maps stand in one another deeper than content ever needs.", "", ""},
    CodeEntry{
        Code::yaml_too_large, "yaml-too-large", error,
        "A file is larger, or a line longer, than content ever needs: 1 MiB and 10,000 bytes.", "",
        ""},
    CodeEntry{Code::bad_key, "bad-key", error, "The keys of a map are words without quotes.",
              "\"power\": 1", "power: 1"},
    CodeEntry{Code::repeated_key, "repeated-key", error,
              "A key stands twice in one map. YAML would let one of the two win in silence.",
              "power: 1\npower: 2", "power: 2"},
    CodeEntry{Code::empty_document, "empty-document", error,
              "A file has nothing in it but blanks and comments.", "", ""},
    CodeEntry{Code::several_documents, "several-documents", error,
              "A file holds one document. A line '---' begins another.",
              "id: first\n---\nid: second", "id: first"},
    CodeEntry{Code::bad_format, "bad-format", error,
              "Every file says the number of the format it is written in. Older numbers are "
              "brought up to date as they are read; a newer one needs a newer program.",
              "id: first-light/ember-squire", "format: 1\nid: first-light/ember-squire"},
    CodeEntry{Code::missing_field, "missing-field", error,
              "A field that is always needed is not there.",
              "format: 1\nid: first-light/ember-squire",
              "format: 1\nid: first-light/ember-squire\nname: Ember Squire"},
    CodeEntry{Code::unknown_field, "unknown-field", error,
              "A field has a name that means nothing here. Every name is checked, since a misspelt "
              "one would be passed over in silence.",
              "pwoer: 1", "power: 1"},
    CodeEntry{Code::not_one_kind, "not-one-kind", error,
              "Some maps say by one of their fields what kind of thing they are. Exactly one such "
              "field must be there.",
              "- on_enter: { lua: \"game:draw {}\" }\n  on_death: { lua: \"game:draw {}\" }",
              "- on_enter: { lua: \"game:draw {}\" }\n- on_death: { lua: \"game:draw {}\" }"},
    CodeEntry{Code::missing_value, "missing-value", error,
              "A field is there and has no value. Leave out what is not needed.",
              "power:", "power: 1"},
    CodeEntry{Code::wrong_type, "wrong-type", error,
              "A value is of another type than the field needs. In quotes, a number is a text.",
              "power: '2'", "power: 2"},
    CodeEntry{Code::bad_number, "bad-number", error,
              "Numbers are whole and are written in decimal digits: no leading zeros, no "
              "fractions, no other bases.",
              "power: 010", "power: 10"},
    CodeEntry{Code::out_of_range, "out-of-range", error,
              "A number is smaller or larger than it can be.", "power: -1", "power: 0"},
    CodeEntry{Code::bad_name, "bad-name", error,
              "A name is spelt in a way that names are not. Ids are lower-case words joined by "
              "'-', words of the rules are joined by '_'.",
              "id: First Light/Ember_Squire", "id: first-light/ember-squire"},
    CodeEntry{Code::unknown_word, "unknown-word", error, "Only certain words can stand here.",
              "speed: fats", "speed: fast"},
    CodeEntry{Code::repeated_item, "repeated-item", error,
              "A list in which nothing can stand twice has an item twice.",
              "elements: [fire, water, fire]", "elements: [fire, water]"},
    CodeEntry{Code::unquoted_expression, "unquoted-expression", error,
              "An expression stands in quotes. Without them YAML cuts it off at ' #' and gives ': "
              "' and brackets a meaning of its own.",
              "power: =level + 1", "power: \"=level + 1\""},
    // Lua.
    CodeEntry{Code::lua_syntax, "lua-syntax", error,
              "A piece of Lua cannot be compiled. The place is where Lua noticed it, which may be "
              "after the mistake itself.",
              "lua: \"if x then game:draw {}\"", "lua: \"if x then game:draw {} end\""},
    CodeEntry{Code::lua_not_available, "lua-not-available", error,
              "Scripts use a part of Lua: no varargs, no _ENV, and whole numbers only, since a "
              "game must be "
              "the same on every machine.",
              "local half = x / 2", "local half = x // 2"},
    CodeEntry{Code::lua_too_large, "lua-too-large", error,
              "A script is longer than the engine takes, or has too many constants or locals for "
              "Lua. Split it.",
              "", ""},
    CodeEntry{
        Code::lua_unknown_name, "lua-unknown-name", error,
        "A script of a card names what is not there: a verb, an argument of one, a member of a "
        "card, or something that nothing has declared.",
        "lua: \"game:darw { count = 2 }\"", "lua: \"game:draw { count = 2 }\""},
    CodeEntry{Code::lua_bad_call, "lua-bad-call", error,
              "A script calls a verb in a way that cannot be right: without an argument that it "
              "needs, with a value of another kind, or without a colon and braces.",
              "game.draw(2)", "game:draw { count = 2 }"},
    // Expressions.
    CodeEntry{Code::expression_syntax, "expression-syntax", error,
              "A value that begins with `=` is one expression; this one cannot be read.",
              "power: \"=2 * (x + 1\"", "power: \"=2 * (x + 1)\""},
    CodeEntry{
        Code::expression_not_available, "expression-not-available", error,
        "Expressions are a small part of Lua: whole numbers, comparison, and, or, not, fields, "
        "and a few functions. They change nothing, and they never fail.",
        "power: \"=x / 2\"", "power: \"=x // 2\""},
    CodeEntry{Code::expression_unknown_name, "expression-unknown-name", error,
              "Nothing of this name can be read here. docs/expressions.md lists all names.",
              "power: \"=self.pwoer\"", "power: \"=self.power\""},
    CodeEntry{
        Code::expression_kind, "expression-kind", error,
        "A value is of a kind that cannot stand here: a word where a number is needed, a number "
        "where something holds or not, two things that are never equal.",
        "if: \"=count { type = 'ally' }\"", "if: \"=count { type = 'ally' } >= 1\""},
    CodeEntry{Code::expression_filter, "expression-filter", error,
              "A filter is a table of wanted characteristics; this one asks for something in a way "
              "that filters do not know.",
              "power: \"=count { type = 'ally', pwoer = { mni = 2 } }\"",
              "power: \"=count { type = 'ally', power = { min = 2 } }\""},
    CodeEntry{Code::expression_too_large, "expression-too-large", error,
              "Expressions are read often, so their length, their nesting and their work have a "
              "limit. Split it, or keep a counter or a note current by a trigger.",
              "", ""},
    // Cards.
    CodeEntry{Code::bad_pattern, "bad-pattern", error,
              "A filter, a condition or a pattern says something that has no meaning there.",
              "when: { of: { event: draw, plaer: you } }",
              "when: { of: { event: draw, player: you } }"},
    CodeEntry{
        Code::bad_cost, "bad-cost", error,
        "A cost is a map of parts: reserve, memory, rest, sacrifice, banish, discard, reveal, "
        "move, remove_counters, add_counters, damage, delevel.",
        "cost: { rests: self }", "cost: { rest: self }"},
    CodeEntry{
        Code::bad_tally, "bad-tally", error,
        "A tally counts events of a pattern from the start of the game, wherever its card is: "
        "it cannot ask for 'self', nor by another tally. 'nth' counts the matches of its own "
        "pattern, from 1.",
        "tallies: { struck: { of: { event: damage, card: self } } }",
        "tallies: { struck: { of: { event: damage, card: { controller: you } } } }"},
    CodeEntry{
        Code::bad_limit, "bad-limit", error,
        "A limit is once_per_turn, once, or how often per turn or game, beside an ability that "
        "is used: a trigger, an activated ability, a replacement, a payment, a cost layer, a "
        "permission.",
        "limit: once_each_turn", "limit: once_per_turn"},
    CodeEntry{Code::impossible_card, "impossible-card", error,
              "A card lacks what its types need, or has what they do not have.",
              "type: ally\npower: 1", "type: ally\npower: 1\nlife: 2"},
    CodeEntry{Code::unknown_reference, "unknown-reference", error,
              "The rules, or the sets that are loaded, have nothing of this name.",
              "element: watre", "element: water"},
    CodeEntry{Code::repeated_id, "repeated-id", error, "Two cards, sets or decks have the same id.",
              "", ""},
    CodeEntry{Code::wrong_id, "wrong-id", error,
              "An id begins with the id of its set, and a set has the name of its folder.",
              "id: ember/squire", "id: first-light/squire"},
    CodeEntry{Code::missing_function, "missing-function", error,
              "A card names a function that the .lua file beside it does not have.",
              "lua: squire.kindel", "lua: squire.kindle"},
    CodeEntry{Code::unused_function, "unused-function", warning,
              "A .lua file has a function that no card of its set names.", "", ""},
    CodeEntry{Code::bad_deck, "bad-deck", error,
              "A deck breaks a rule of its format, or names what is not there.", "", ""},
    CodeEntry{Code::bad_parameter, "bad-parameter", error,
              "A keyword, a hook, a mastery or a status is given something that it does not take.",
              "keyword: { pride: fire }", "keyword: { pride: 3 }"},
    CodeEntry{Code::missing_keyword, "missing-keyword", warning,
              "The printed text begins a line with a keyword that the card does not have.",
              "text: Taunt.\nabilities: []", "text: Taunt.\nabilities: [{ keyword: taunt }]"},
    CodeEntry{Code::undeclared, "undeclared", error,
              "A script or an expression asks for a target, or for something that was paid, which "
              "the ability or the card does not declare.",
              "effect: { lua: \"game:destroy { cards = target }\" }",
              "effect: { target: { type: ally }, lua: \"game:destroy { cards = target }\" }"},
    CodeEntry{
        Code::unused_entry, "unused-entry", warning,
        "A card has a lasting ability that nothing of it grants, or a tally that nothing of it "
        "asks for.",
        "", ""},
    CodeEntry{Code::repeated_name, "repeated-name", warning,
              "Two cards have the same name. Names tell cards apart: decks count by them, and "
              "effects choose by them (GA-NAME-1).",
              "", ""},
    CodeEntry{
        Code::unknown_lineage, "unknown-lineage", warning,
        "A champion needs a lineage, and no champion of the sets that are loaded has that name.",
        "lineage: Mirele", "lineage: Mirelle"},
    CodeEntry{Code::reads_own_change, "reads-own-change", warning,
              "A static ability asks for what it changes itself, so that what it affects depends "
              "on what it has done.",
              "static: { affects: { power: { min: 3 } }, power: 1 }",
              "static: { affects: { base_power: { min: 3 } }, power: 1 }"},
    // Rulesets.
    CodeEntry{Code::unknown_ruleset, "unknown-ruleset", error,
              "A variant extends a ruleset that is not there. Rulesets are folders in rules/, and "
              "variants are files in rules/variants/.",
              "extends: grand-archiv", "extends: grand-archive"},
    CodeEntry{Code::extends_cycle, "extends-cycle", error,
              "Variants extend each other in a circle, so that none of them has a beginning.",
              "ruleset: quick\nextends: quick", "ruleset: quick\nextends: grand-archive"},
    CodeEntry{Code::ruleset_name, "ruleset-name", error,
              "A ruleset is called as its folder or file, so that it is found by its name.",
              "ruleset: fast    # in rules/variants/quick.yaml", "ruleset: quick"},
    CodeEntry{Code::repeated_section, "repeated-section", error,
              "Two files of a ruleset have the same field. The order between the two would not be "
              "known: put them together.",
              "", ""},
    CodeEntry{Code::not_an_override, "not-an-override", error,
              "A variant does not list all entries again; it says what to do to those of the "
              "ruleset it extends.",
              "costs:\n  - { id: start }", "costs:\n  remove: [set]"},
    CodeEntry{Code::unknown_override, "unknown-override", error,
              "A variant wants to remove, replace or change an entry, or to insert one beside an "
              "entry, that the ruleset it extends does not have.",
              "phases:\n  remove: [wake]", "phases:\n  remove: [wake_up]"},
    CodeEntry{Code::repeated_entry, "repeated-entry", error,
              "Two entries of a list have the same id.",
              "counters:\n  - { id: buff }\n  - { id: buff }",
              "counters:\n  - { id: buff }\n  - { id: debuff }"},
    CodeEntry{Code::unknown_entry, "unknown-entry", error,
              "An entry refers to another one, by an id that none has.",
              "turn_ends_at: { phase: ned, step: clean_up }",
              "turn_ends_at: { phase: end, step: clean_up }"},
    CodeEntry{Code::missing_entry, "missing-entry", error,
              "The engine needs an entry that is not there: a section, a policy, a cost layer, an "
              "event, or a zone or counter for a role.",
              "", ""},
    CodeEntry{Code::too_many_entries, "too-many-entries", error,
              "A list has more entries than the engine can number.", "", ""},
    CodeEntry{Code::unknown_action, "unknown-action", error,
              "A step names an action that neither the engine nor the list 'actions' has.",
              "- { id: wake, action: wake }", "- { id: wake, action: wake_all }"},
    CodeEntry{Code::misplaced_action, "misplaced-action", error,
              "An action of the engine makes sense only before a game, in the phases of a turn, or "
              "in combat, and stands elsewhere.",
              "before_game:\n  - { id: draw, action: draw }",
              "before_game:\n  - { id: shuffle, action: shuffle_decks }"},
    CodeEntry{Code::bad_step, "bad-step", error,
              "A step has a field that its kind cannot have, or leads where no step is.",
              "- { id: wait, window: natural, again: wait }", "- { id: wait, window: natural }"},
    CodeEntry{
        Code::bad_phase, "bad-phase", error,
        "A phase that interrupts another needs 'within', 'entered_by: attack' and 'returns_to' "
        "together; a phase of the order of a turn has none of them.",
        "- id: combat\n  within: main",
        "- id: combat\n  within: main\n  entered_by: attack\n  returns_to: opportunity"},
    CodeEntry{
        Code::no_main_phase, "no-main-phase", error,
        "One phase, the main phase, says 'slow_actions: true' and has a natural window; "
        "without it nobody could play a slow card or attack.",
        "- id: main\n  steps: []",
        "- id: main\n  slow_actions: true\n  steps:\n    - { id: opportunity, window: natural "
        "}"},
    CodeEntry{
        Code::phase_without_end, "phase-without-end", error,
        "A phase has no steps, or its steps lead back to each other whatever happens, so that "
        "the turn would never go on.",
        "- { id: after, check: conditional, then: before }",
        "- { id: after, check: conditional, again: before }"},
    CodeEntry{
        Code::unreachable_step, "unreachable-step", error,
        "No step leads to this one, so it would never be done.",
        "- { id: first, check: conditional, then: third }\n- { id: second, action: draw }\n- { "
        "id: third, window: natural }",
        "- { id: first, check: conditional }\n- { id: second, action: draw }\n- { id: third, "
        "window: natural }"},
    CodeEntry{Code::bad_setup, "bad-setup", error,
              "What comes before a game must put the decks in place, choose who begins and bring "
              "out the champions, and consists of actions only.",
              "", ""},
    CodeEntry{Code::unknown_check, "unknown-check", error,
              "The engine has no check of this id, and the entry has no 'lua' either.",
              "- { id: uniqe }", "- { id: unique }"},
    CodeEntry{Code::cost_order, "cost-order", error,
              "The layers of a cost stand in an impossible order: 'start' comes first and 'floor' "
              "last.",
              "costs:\n  - { id: floor }\n  - { id: start }",
              "costs:\n  - { id: start }\n  - { id: floor }"},
    CodeEntry{
        Code::play_order, "play-order", error,
        "The steps of playing stand in an impossible order: 'announce' comes first and 'done' "
        "last, modes before targets, and costs are calculated before they are paid.",
        "playing:\n  - { id: pay }\n  - { id: calculate }",
        "playing:\n  - { id: calculate }\n  - { id: pay }"},
    CodeEntry{Code::unknown_policy, "unknown-policy", error,
              "The engine knows no policy of this name.", "policies: { max_weild: 2 }",
              "policies: { max_wield: 2 }"},
    CodeEntry{Code::bad_policy_value, "bad-policy-value", error,
              "A policy is one of its words, or a number in its range.",
              "policies: { first_champion: later }", "policies: { first_champion: at_once }"},
    CodeEntry{
        Code::bad_zone, "bad-zone", error,
        "The fields of a zone contradict each other. An object's zone spills into a zone of a "
        "player or of everyone; no other zone spills.",
        "- { id: intent, holder: object, spills_to: loaded }",
        "- { id: intent, holder: object, spills_to: graveyard }"},
    CodeEntry{Code::bad_event, "bad-event", error,
              "An event that names moves says which ones, and which of them bear the name.",
              "- { id: mill, from: deck, to: graveyard }",
              "- { id: mill, from: deck, to: graveyard, borne: proposed }"},
    CodeEntry{Code::bad_type, "bad-type", error,
              "The fields of a type contradict each other: every unit is an object.",
              "- { id: ally, unit: true }", "- { id: ally, object: true, unit: true }"},
    CodeEntry{Code::element_never_enabled, "element-never-enabled", error,
              "Nothing in the ruleset can enable this element, so no card of it could be played.",
              "", ""},
    CodeEntry{Code::bad_range, "bad-range", error, "A smallest number is larger than the largest.",
              "{ least: 60, most: 40 }", "{ least: 40, most: 60 }"},
};

constexpr bool in_order() {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (static_cast<std::size_t>(entries[i].code) != i) return false;
    }
    return true;
}
static_assert(in_order(), "the table lists the codes in the order of the enumeration");

}  // namespace

std::span<const CodeEntry> all_codes() { return entries; }

const CodeEntry& entry(Code code) { return entries[static_cast<std::size_t>(code)]; }

}  // namespace cardloom
