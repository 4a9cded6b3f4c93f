#include "scenarios/records.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "scripting/cards/records.hpp"
#include "scripting/yaml/lists.hpp"
#include "scripting/yaml/values.hpp"

namespace cardloom::scenarios {

using namespace shapes;

namespace {

const char* const seat_names[] = {"P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"};

Shape<std::string> player() {
    return one_of(std::vector<std::string>(std::begin(seat_names), std::end(seat_names)));
}
Shape<std::string> player_or_nobody() {
    std::vector<std::string> words(std::begin(seat_names), std::end(seat_names));
    words.emplace_back("nobody");
    return one_of(std::move(words));
}
Shape<std::vector<Word>> texts() { return one_or_more(located(text())); }
Shape<std::vector<Word>> some_texts() {
    return list_of(located(text()), {.one_may_stand_alone = true});
}
Shape<std::vector<Word>> text_list() { return list_of(located(text())); }
Shape<std::vector<Word>> some_words() {
    return list_of(located(text()), {.one_may_stand_alone = true, .unique = true});
}
Shape<std::vector<Located<int>>> numbers(int lowest, int highest) {
    return list_of(located(whole_number(lowest, highest)));
}

constexpr int most = 9999;

/// A map of fields for which a text may stand that is the first of them.
template <class T>
Shape<T> or_text(Shape<T> map, Word T::*alone) {
    const std::string what = "a text or " + map.what;
    return {what, [](const Node& node) { return node.is_map() || node.is_scalar(); },
            [map, alone, what](const Node& node, Reading& reading, T& into) {
                if (node.is_map()) return map.read(node, reading, into);
                if (!node.is_scalar()) return reading.wrong_type(node, what);
                into.place = node.place;
                Shape<Word> shape = located(text());
                return shape.read(node, reading, into.*alone);
            },
            [map](Schemas& schemas) {
                return either_schema({text().describe(schemas), map.describe(schemas)});
            }};
}

const Record<CardItem>& item_record();

Shape<CardItem> item() { return or_text(nested(item_record), &CardItem::card); }
Shape<std::vector<ZoneItems>> zones() { return map_of(shapes::word(), list_of(item())); }

const Record<CardItem>& item_record() {
    static const Record<CardItem> record =
        Record<CardItem>("item", "A card as it lies in a zone, or must lie there.")
            .place(&CardItem::place)
            .required("card", &CardItem::card, text(),
                      "Which card: its name, its id, or in results what it was called by `as`.")
            .optional("count", &CardItem::count, whole_number(1, most), "So many of it.")
            .optional("as", &CardItem::as, shapes::word(),
                      "What acts and results call this very card.")
            .optional("owner", &CardItem::owner, player(), "Whose card it is, if another's.")
            .optional("before", &CardItem::before, player(),
                      "Who controlled it before, if somebody else did.")
            .optional("rested", &CardItem::rested, truth(), "Whether it is rested.")
            .optional("face_up", &CardItem::face_up, truth(),
                      "Whether it lies face up, if not as usual in its zone.")
            .optional("token", &CardItem::token, truth(), "Whether it is a token.")
            .optional("turned", &CardItem::turned, truth(), "Whether its other face is up.")
            .optional("damage", &CardItem::damage, whole_number(0, most), "Damage on it.")
            .optional("x", &CardItem::x, whole_number(0, most), "The X it was played with.")
            .optional("played_from", &CardItem::played_from, shapes::word(),
                      "The zone it was played from.")
            .optional("counters", &CardItem::counters,
                      map_of(shapes::word(), whole_number(0, most)),
                      "Its counters by kind; in results all of them.")
            .optional("under", &CardItem::under, zones(),
                      "Cards in zones of its own, as { inner_lineage: [...], loaded: [...] }.")
            .optional("notes", &CardItem::notes, map_of(shapes::word(), any_value()),
                      "What it remembers: numbers, truths, words.")
            .optional("links", &CardItem::links, map_of(shapes::word(), texts()),
                      "Cards it is linked to, by what they were called with `as`.")
            .optional("known", &CardItem::known,
                      list_of(located(player()), {.one_may_stand_alone = true}),
                      "Who knows the card besides those who may look at it; in results all who do.")
            .optional("power", &CardItem::power, whole_number(-most, most),
                      "In results: its power.")
            .optional("base_power", &CardItem::base_power, whole_number(-most, most),
                      "In results: its power before what adds to it.")
            .optional("life", &CardItem::life, whole_number(-most, most), "In results: its life.")
            .optional("level", &CardItem::level, whole_number(-most, most),
                      "In results: its level.")
            .optional("durability", &CardItem::durability, whole_number(-most, most),
                      "In results: its durability.")
            .optional("cost", &CardItem::cost, whole_number(-most, most),
                      "In results: its reserve or memory cost as filters see it.")
            .optional("copy", &CardItem::copy, truth(), "In results: whether it is a copy.")
            .optional("types", &CardItem::types, some_words(), "In results: all its types.")
            .optional("supertypes", &CardItem::supertypes, some_words(),
                      "In results: all its supertypes.")
            .optional("subtypes", &CardItem::subtypes, some_words(),
                      "In results: all its subtypes.")
            .optional("classes", &CardItem::classes, some_words(), "In results: all its classes.")
            .optional("elements", &CardItem::elements, some_words(),
                      "In results: all its elements.")
            .optional("keywords", &CardItem::keywords, some_words(),
                      "In results: all its keywords, as taunt or 'pride 3'.")
            .optional("name", &CardItem::name, text(), "In results: its name.")
            .optional("obeys", &CardItem::obeys, player(),
                      "In results: whose commands it follows.");
    return record;
}

Shape<PlayerItems> seat() {
    const Shape<std::vector<ZoneItems>> shape = zones();
    const auto notes = map_of(shapes::word(), any_value());
    return {"a map of zones", shape.fits,
            [shape, notes](const Node& node, Reading& reading, PlayerItems& into) {
                into.place = node.place;
                const NodeEntry* const noted = node.is_map() ? node.find("notes") : nullptr;
                if (noted == nullptr) return shape.read(node, reading, into.zones);
                if (!notes.read(noted->value, reading, into.notes)) return false;
                Node rest = node;
                std::erase_if(rest.entries,
                              [](const NodeEntry& one) { return one.key.value == "notes"; });
                return shape.read(rest, reading, into.zones);
            },
            [notes](Schemas& schemas) {
                return map_schema(
                    shapes::word().describe(schemas),
                    either_schema({list_of(item()).describe(schemas), notes.describe(schemas)}));
            }};
}

const Record<GrantEntry>& grant_record() {
    static const Record<GrantEntry> record =
        Record<GrantEntry>("grant", "An ability that was granted, and is in force.")
            .place(&GrantEntry::place)
            .required("ability", &GrantEntry::ability, text(),
                      "Which: `banner#surge` is `surge` under `lasting` of that card.")
            .required("by", &GrantEntry::by, player(), "Who granted it, and is `you` in it.")
            .optional("to", &GrantEntry::to, text(),
                      "The card or player that bears it; without it, whoever granted it.")
            .optional("from", &GrantEntry::from, text(), "The card that granted it.")
            .optional("duration", &GrantEntry::duration,
                      one_of({"turn", "combat", "next_turn", "end_of_next_turn", "source"}),
                      "How long it lasts; without it, for good.")
            .optional("args", &GrantEntry::args, map_of(shapes::word(), any_value()),
                      "What it was granted with.")
            .optional("uses", &GrantEntry::uses, whole_number(1, 255), "How many uses are left.")
            .optional("shield", &GrantEntry::shield, whole_number(1, most),
                      "How much a shield can still prevent.");
    return record;
}

const Record<TallyEntry>& tally_record() {
    static const Record<TallyEntry> record =
        Record<TallyEntry>("tally", "What a tally has counted.")
            .place(&TallyEntry::place)
            .required("tally", &TallyEntry::tally, text(),
                      "Which: `scholar#struck` is `struck` under `tallies` of that card.")
            .required("of", &TallyEntry::of, player(), "For whom it has counted.")
            .optional("value", &TallyEntry::value, whole_number(0, most),
                      "What it has come to: a number or a sum.")
            .optional("cards", &TallyEntry::cards, text_list(), "The cards it has kept.")
            .exactly_one_of({"value", "cards"});
    return record;
}

Record<StackItem> stack_fields(const char* name, const char* description, bool is_table) {
    Record<StackItem> record(name, description);
    if (is_table) {
        record.required("by", &StackItem::by, player(), "Who controls it.");
    } else {
        record.optional("by", &StackItem::by, player(), "Who controls it.");
    }
    record.place(&StackItem::place)
        .optional("activation", &StackItem::activation, text(), "A card that was activated.")
        .optional("materialization", &StackItem::materialization, text(),
                  "A card that was materialized.")
        .optional("ability", &StackItem::ability, text(),
                  "An activated ability, as watch#draw, of an object.")
        .optional("trigger", &StackItem::trigger, text(),
                  "A triggered ability, as watch#2, of an object.")
        .optional("targets", &StackItem::targets, some_texts(), "Its targets.")
        .optional("from", &StackItem::from, shapes::word(), "The zone it was played from.")
        .optional("x", &StackItem::x, whole_number(0, most), "The X that was announced.")
        .optional("paid", &StackItem::paid, whole_number(0, most), "The cost that was paid.")
        .optional("amount", &StackItem::amount, whole_number(-most, most),
                  "Of a trigger: the amount of its event.")
        .optional("about", &StackItem::about, text(), "Of a trigger: the card of its event.")
        .optional("modes", &StackItem::modes, numbers(0, 15),
                  "The modes that were chosen, counted from 0.")
        .optional("copy", &StackItem::copy, truth(), "Whether it is a copy.")
        .exactly_one_of({"activation", "materialization", "ability", "trigger"});
    return record;
}

const Record<StackItem>& stack_record() {
    static const Record<StackItem> record =
        stack_fields("stack item", "Something on the Effects Stack.", true);
    return record;
}

const Record<StackItem>& stack_result_record() {
    static const Record<StackItem> record =
        stack_fields("stack result", "What something on the Effects Stack must be.", false);
    return record;
}

Record<CombatEntry> combat_fields(const char* name) {
    Record<CombatEntry> record(name, "Who has which part in combat.");
    record.place(&CombatEntry::place)
        .optional("attacker", &CombatEntry::attacker, some_texts(), "Who attacks.")
        .optional("defenders", &CombatEntry::defenders, some_texts(), "Who is attacked.")
        .optional("weapons", &CombatEntry::weapons, some_texts(), "What is wielded.")
        .optional("retaliators", &CombatEntry::retaliators, some_texts(), "Who strikes back.");
    return record;
}

const Record<CombatEntry>& combat_record() {
    static const Record<CombatEntry> record = combat_fields("combat");
    return record;
}

/// How strong the attack is follows from who fights: it can be seen, and not be set.
const Record<CombatEntry>& combat_result_record() {
    static const Record<CombatEntry> record = [] {
        Record<CombatEntry> one = combat_fields("combat result");
        one.optional("power", &CombatEntry::power, whole_number(-most, most),
                     "The power of the attack.");
        return one;
    }();
    return record;
}

/// A number, or a list of cards for a shuffle.
Shape<DrawEntry> draw() {
    const Shape<int> number = whole_number(1, most);
    const Shape<std::vector<Word>> order = text_list();
    return {"a number or a list of cards",
            [](const Node& node) { return node.is_scalar() || node.is_list(); },
            [number, order](const Node& node, Reading& reading, DrawEntry& into) {
                into.place = node.place;
                if (node.is_list()) return order.read(node, reading, into.order);
                int value = 0;
                if (!number.read(node, reading, value)) return false;
                into.number = value;
                return true;
            },
            [number, order](Schemas& schemas) {
                return either_schema({number.describe(schemas), order.describe(schemas)});
            }};
}

/// P1 to P8, each a field of its own that is stored in its place of the array.
template <class T, class M>
Record<T>& with_seats(Record<T>& record, std::optional<M> (T::*seats)[8], const Shape<M>& shape,
                      const std::string& description) {
    for (std::size_t i = 0; i < std::size(seat_names); ++i) {
        record.computed(
            seat_names[i],
            [seats, shape, i](const Node& node, Reading& reading, T& into) {
                M value{};
                if (!shape.read(node, reading, value)) return false;
                (into.*seats)[i] = std::move(value);
                return true;
            },
            shape.describe, description);
    }
    return record;
}

const Record<TableEntry>& table_record() {
    static const Record<TableEntry> record = [] {
        Record<TableEntry> one("table", "What lies on the table before the first act.");
        one.place(&TableEntry::place)
            .optional("start", &TableEntry::start, truth(),
                      "Begins the game from its start: zones are the parts of the decks.")
            .optional("players", &TableEntry::players, whole_number(2, 8),
                      "How many; as many as are named, and at least two.")
            .optional("turn", &TableEntry::turn, player(), "Whose turn it is; P1's.")
            .optional("turns", &TableEntry::turns, whole_number(0, 999),
                      "How many turns each player has begun; 3.")
            .optional("phase", &TableEntry::phase, text(),
                      "The phase that begins, or phase.step; main.")
            .optional("seed", &TableEntry::seed, whole_number(0), "For everything random; 1.")
            .optional("draws", &TableEntry::draws, list_of(draw()),
                      "What chance gives, in order, counted from 1; a list is a shuffle, and what "
                      "lies on top then. All of it must be used.");
        with_seats(one, &TableEntry::seats, seat(), "What lies in the player's zones.");
        one.optional("stack", &TableEntry::stack, list_of(nested(stack_record)),
                     "The Effects Stack, the top last.")
            .optional("combat", &TableEntry::combat, nested(combat_record),
                      "Who has which part in the combat under way.")
            .optional("grants", &TableEntry::grants, list_of(nested(grant_record)),
                      "Abilities in force that were granted.")
            .optional("tallies", &TableEntry::tallies, list_of(nested(tally_record)),
                      "What tallies have counted.")
            .optional("position", &TableEntry::position, text(),
                      "The whole state, as `cardloom` writes it out; instead of all other zones.");
        return one;
    }();
    return record;
}

const Record<CostResult>& cost_record() {
    static const Record<CostResult> record =
        Record<CostResult>("cost", "What playing a card costs.")
            .place(&CostResult::place)
            .required("of", &CostResult::of, text(), "Which card.")
            .required("by", &CostResult::by, player(), "Who would play it.")
            .optional("pays", &CostResult::pays, whole_number(0, most), "How much is to be paid.")
            .optional("why", &CostResult::why, text(), "How that comes about, step by step.");
    return record;
}

const Record<ExplainResult>& explain_record() {
    static const Record<ExplainResult> record =
        Record<ExplainResult>("explanation", "How a card came to be what it is.")
            .place(&ExplainResult::place)
            .required("of", &ExplainResult::of, text(), "Which card.")
            .optional("stat", &ExplainResult::stat,
                      one_of({"power", "life", "level", "durability"}),
                      "Which stat; without it, everything besides stats.")
            .required("why", &ExplainResult::why, text(),
                      "What each effect makes of it, in their order.");
    return record;
}

const Record<IllegalResult>& illegal_record() {
    static const Record<IllegalResult> record =
        Record<IllegalResult>("illegal", "What a player cannot do now.")
            .place(&IllegalResult::place)
            .required("act", &IllegalResult::act, text(), "As an act says it: activate spark.")
            .required("by", &IllegalResult::by, player(), "Who.")
            .optional("why", &IllegalResult::why, text(), "The reason, with its rule.");
    return record;
}

const Record<ResultEntry>& result_record() {
    static const Record<ResultEntry> record = [] {
        Record<ResultEntry> one("result", "What there is to see.");
        one.place(&ResultEntry::place);
        with_seats(one, &ResultEntry::seats, seat(), "Exactly what lies in zones of the player's.");
        one.optional("stack", &ResultEntry::stack,
                     list_of(or_text(nested(stack_result_record), &StackItem::any)),
                     "What is on the Effects Stack, the top last.")
            .optional("combat", &ResultEntry::combat, nested(combat_result_record),
                      "Who has which part in combat.")
            .optional("explains", &ResultEntry::explains, list_of(nested(explain_record)),
                      "How cards came to be what they are.")
            .optional("turn", &ResultEntry::turn, player(), "Whose turn it is.")
            .optional("phase", &ResultEntry::phase, text(), "The phase, or phase.step.")
            .optional("opportunity", &ResultEntry::opportunity, player_or_nobody(),
                      "Who holds Opportunity.")
            .optional("asks", &ResultEntry::asks, text(),
                      "The decision that waits, as 'P1 choose_targets'.")
            .optional("offers", &ResultEntry::offers, text_list(),
                      "All that is offered in the decision that waits, as acts say it.")
            .optional("legal", &ResultEntry::legal, texts(),
                      "Some of what is offered in the decision that waits.")
            .optional("illegal", &ResultEntry::illegal, list_of(nested(illegal_record)),
                      "What cannot be done, and why.")
            .optional("costs", &ResultEntry::costs, list_of(nested(cost_record)),
                      "What playing cards costs.")
            .optional("journal", &ResultEntry::journal, text_list(),
                      "All lines of the journal since the last act before this result.")
            .optional("tells", &ResultEntry::tells, texts(),
                      "Lines of the journal since the beginning, in this order among others.")
            .optional("won", &ResultEntry::won, one_or_more(located(player())), "Who has won.")
            .optional("ended", &ResultEntry::ended,
                      one_of({"running", "won", "drawn", "capacity", "faulted", "runaway"}),
                      "How the game ended, or that it runs.");
        return one;
    }();
    return record;
}

const Record<ActEntry>& act_record() {
    static const Record<ActEntry> record = [] {
        Record<ActEntry> one("act", "What somebody does, or what there is to see then.");
        one.place(&ActEntry::place);
        with_seats(one, &ActEntry::seats, texts(),
                   "What the player does, in order: 'activate spark', 'choose soldier', 'pass'.");
        std::vector<std::string> kinds(std::begin(seat_names), std::end(seat_names));
        kinds.insert(kinds.end(), {"everybody", "until", "then"});
        one.optional("everybody", &ActEntry::everybody, one_of({"passes"}),
                     "Everybody passes once, whoever holds Opportunity first.")
            .optional("until", &ActEntry::until, text(),
                      "Everybody passes until this phase begins, as 'end' or 'P2 main'.")
            .optional("then", &ActEntry::then, nested(result_record), "What there is to see now.")
            .optional("refused", &ActEntry::refused, text(),
                      "Why the last thing the player does is refused, with its rule.")
            .exactly_one_of(std::move(kinds));
        return one;
    }();
    return record;
}

}  // namespace

const Record<ScenarioEntry>& scenario_record() {
    static const Record<ScenarioEntry> record =
        Record<ScenarioEntry>("scenario", "A situation, what is done in it, and what comes of it.")
            .place(&ScenarioEntry::place)
            .optional("scenario", &ScenarioEntry::scenario, text(),
                      "A sentence that a player would say; without it, only cards are defined.")
            .optional("cites", &ScenarioEntry::cites, list_of(located(rule_id()), {.unique = true}),
                      "The rules it proves, three at most.")
            .optional("shows", &ScenarioEntry::shows, list_of(located(text()), {.unique = true}),
                      "The capabilities it proves, as C28, three at most.")
            .optional("ruleset", &ScenarioEntry::ruleset, slug(),
                      "A ruleset or a variant; grand-archive.")
            .optional("cards", &ScenarioEntry::cards, list_of(nested(cards::card_record)),
                      "Cards of its own, with ids as test/spark, for all scenarios of the file.")
            .optional("table", &ScenarioEntry::table, nested(table_record), "The table.")
            .optional("acts", &ScenarioEntry::acts, list_of(nested(act_record)),
                      "What is done, in order.")
            .optional("then", &ScenarioEntry::then, nested(result_record),
                      "What there is to see at the end.")
            .check([](const ScenarioEntry& entry, const Node& node, Reading& reading) {
                if (!entry.scenario) {
                    if (!entry.cards.empty() && !entry.table && entry.acts.empty()) return true;
                    return reading.mistake(Code::missing_field, node.place,
                                           "missing field 'scenario' in scenario",
                                           "a document without it has only 'cards'");
                }
                if (entry.cites.size() > 3) {
                    return reading.mistake(Code::out_of_range, entry.cites[3].place,
                                           "a scenario cites three rules at most",
                                           "make several of it");
                }
                if (entry.shows.size() > 3) {
                    return reading.mistake(Code::out_of_range, entry.shows[3].place,
                                           "a scenario shows three capabilities at most",
                                           "make several of it");
                }
                if (entry.table) return true;
                return reading.mistake(Code::missing_field, node.place,
                                       "missing field 'table' in scenario");
            });
    return record;
}

const FormatNumber& scenario_format() {
    static const FormatNumber format{"scenario", 1, {}};
    return format;
}

std::string scenario_schema() {
    return document_schema(scenario_record().table(), scenario_format());
}

std::vector<SchemaFormat> all_formats() {
    std::vector<SchemaFormat> formats = schema_formats();
    formats.push_back({"scenario",
                       "scenarios, rules/NAME/scenarios/*.yaml, cards/SET/scenarios/*.yaml",
                       scenario_schema,
                       {"**/scenarios/*.yaml"}});
    return formats;
}

}  // namespace cardloom::scenarios
