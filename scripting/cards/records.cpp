#include "scripting/cards/records.hpp"

#include "scripting/cards/hooks.hpp"
#include "scripting/yaml/lists.hpp"
#include "scripting/yaml/values.hpp"

namespace cardloom::cards {

using namespace shapes;

namespace {

Shape<std::vector<Word>> words() { return one_or_more(located(word())); }

/// What is read later, with a name for messages.
Shape<Node> later(std::string what, bool (*fits)(const Node&)) {
    Shape<Node> shape = any_value();
    const std::string wanted = what;
    shape.what = std::move(what);
    shape.fits = fits;
    shape.read = [wanted, fits](const Node& node, Reading& reading, Node& into) {
        if (node.kind == Node::Kind::unusable) return false;
        if (!fits(node)) return reading.wrong_type(node, wanted);
        into = node;
        return true;
    };
    return shape;
}

bool is_map(const Node& node) { return node.is_map(); }
bool is_anything(const Node& node) { return node.kind != Node::Kind::empty; }
bool is_condition(const Node& node) { return node.is_map() || node.is_list() || node.is_scalar(); }
bool is_amount(const Node& node) { return node.is_scalar(); }

Shape<Node> filter() { return later("a filter, as { type: ally }", is_map); }
Shape<Node> condition() {
    return later("a condition, as { turn: you }, a word or an expression", is_condition);
}
Shape<Node> pattern() { return later("a pattern, as { event: draw, player: you }", is_map); }
Shape<Node> amount() { return later("a number or an expression that begins with '='", is_amount); }
Shape<Node> cost() { return later("a cost, as { reserve: 2 }", is_map); }

const Record<ModeEntry>& mode_record() {
    static const Record<ModeEntry> record =
        Record<ModeEntry>("mode", "One of several things of which some are chosen.")
            .place(&ModeEntry::place)
            .required("text", &ModeEntry::text, text(), "What the player reads.")
            .optional("gate", &ModeEntry::gate, condition(), "What must hold to choose it.")
            .optional("target", &ModeEntry::target, filter(), "What it targets.")
            .optional("targets", &ModeEntry::targets, list_of(filter()), "All that it targets.")
            .optional("lua", &ModeEntry::lua, code(), "What it does.");
    return record;
}

const Record<ModesEntry>& modes_record() {
    static const Record<ModesEntry> record =
        Record<ModesEntry>("modes", "Modes, of which some are chosen as it is put on the stack.")
            .place(&ModesEntry::place)
            .optional("choose", &ModesEntry::choose,
                      later("a number or { min:, max: }", is_anything),
                      "How many: a number, an expression, or { min:, max: }; 1, unless it is said.")
            .required("of", &ModesEntry::of, list_of(nested(mode_record), {.at_least = 2}),
                      "The modes.");
    return record;
}

void add_does(Record<DoesEntry>& record) {
    record.place(&DoesEntry::place)
        .optional("target", &DoesEntry::target, filter(), "What it targets.")
        .optional("targets", &DoesEntry::targets, list_of(filter()),
                  "All that it targets, in order.")
        .optional("modes", &DoesEntry::modes, nested(modes_record), "Modes to choose from.")
        .optional("lua", &DoesEntry::lua, code(), "What it does.");
}

const Record<DoesEntry>& effect_record() {
    static const Record<DoesEntry> record = [] {
        Record<DoesEntry> one("effect", "What the card does when it resolves.");
        add_does(one);
        return one;
    }();
    return record;
}

const Record<DoesEntry>& trigger_record() {
    static const Record<DoesEntry> record = [] {
        Record<DoesEntry> one("trigger", "What is done when an event happens.");
        one.optional("of", &DoesEntry::of, pattern(), "Which event.");
        add_does(one);
        return one;
    }();
    return record;
}

const Record<DoesEntry>& when_record() {
    static const Record<DoesEntry> record = [] {
        Record<DoesEntry> one("when", "What is done when an event happens.");
        one.required("of", &DoesEntry::of, pattern(), "Which event.");
        add_does(one);
        return one;
    }();
    return record;
}

const Record<DoesEntry>& activated_record() {
    static const Record<DoesEntry> record = [] {
        Record<DoesEntry> one("activated", "An ability with a cost, that players activate.");
        one.optional("cost", &DoesEntry::cost, cost(), "What it costs.")
            .optional("speed", &DoesEntry::speed, one_of({"fast", "slow"}),
                      "fast, unless it is said.");
        add_does(one);
        return one;
    }();
    return record;
}

const Record<WayEntry>& way_record() {
    static const Record<WayEntry> record =
        Record<WayEntry>("way", "A cost with a name.")
            .place(&WayEntry::place)
            .required("id", &WayEntry::id, word(), "The name: paid.NAME tells whether it was paid.")
            .required("cost", &WayEntry::cost, cost(), "What is paid.");
    return record;
}

const Record<PlayEntry>& play_record() {
    static const Record<PlayEntry> record =
        Record<PlayEntry>("play", "How this card may be played.")
            .place(&PlayEntry::place)
            .optional("only", &PlayEntry::only, condition(), "It can be played only if this holds.")
            .optional("additional", &PlayEntry::additional, cost(), "Paid besides its cost.")
            .optional("optional", &PlayEntry::optional, nested(way_record),
                      "May be paid besides its cost.")
            .optional("alternative", &PlayEntry::alternative, nested(way_record),
                      "May be paid instead of its cost.")
            .optional("from", &PlayEntry::from, word(), "A zone it may be played from, too.")
            .optional("speed", &PlayEntry::speed, one_of({"fast", "slow", "any"}),
                      "Its speed; with `from`, when played from there.")
            .optional("x", &PlayEntry::x, later("{ min: N }", is_map), "Bounds of X.");
    return record;
}

const Record<LayerEntry>& layer_record() {
    static const Record<LayerEntry> record =
        Record<LayerEntry>("cost", "A change of what something costs; without `of`, this card.")
            .place(&LayerEntry::place)
            .optional("of", &LayerEntry::of, pattern(), "Which plays.")
            .optional("set", &LayerEntry::set, amount(), "It costs so much.")
            .optional("add", &LayerEntry::add, amount(), "It costs so much more, or less.")
            .optional("remove", &LayerEntry::remove, one_of({"cost"}), "It costs nothing.")
            .exactly_one_of({"set", "add", "remove"});
    return record;
}

const Record<PayEntry>& pay_record() {
    static const Record<PayEntry> record =
        Record<PayEntry>("pay", "A way to pay for part of a cost.")
            .place(&PayEntry::place)
            .optional("of", &PayEntry::of, pattern(),
                      "For which plays; { card: self } for its own.")
            .required("cost", &PayEntry::cost, one_of({"reserve", "memory"}), "Which cost.")
            .required("by", &PayEntry::by, cost(), "What is given, as a cost of one part.")
            .optional("worth", &PayEntry::worth, whole_number(1, 20), "What each of it is worth.")
            .optional("up_to", &PayEntry::up_to, whole_number(1, 100), "So many times at most.");
    return record;
}

const Record<ChangeEntry>& change_record() {
    static const Record<ChangeEntry> record =
        Record<ChangeEntry>("change", "What becomes of the event.")
            .place(&ChangeEntry::place)
            .required("amount", &ChangeEntry::amount, amount(), "How much it is instead.");
    return record;
}

const Record<InsteadEntry>& instead_record() {
    static const Record<InsteadEntry> record =
        Record<InsteadEntry>("instead", "What happens instead of an event.")
            .place(&InsteadEntry::place)
            .required("of", &InsteadEntry::of, pattern(), "Which event.")
            .optional("may", &InsteadEntry::may, truth(), "Whether its player may decline.")
            .optional("prevent", &InsteadEntry::prevent, amount(), "So much of it is prevented.")
            .optional("change", &InsteadEntry::change, nested(change_record), "It is changed.")
            .optional("lua", &InsteadEntry::lua, code(), "Anything else.")
            .exactly_one_of({"prevent", "change", "lua"});
    return record;
}

const Record<RuleEntry>& rule_record() {
    static const Record<RuleEntry> record =
        Record<RuleEntry>("rule", "What may be done, or cannot.")
            .place(&RuleEntry::place)
            .optional("may", &RuleEntry::may, pattern(), "What may be done.")
            .optional("cannot", &RuleEntry::cannot, pattern(), "What cannot be done.")
            .optional("ignoring", &RuleEntry::ignoring,
                      one_or_more(located(one_of({"elements", "speed", "cost", "costs"}))),
                      "What does not matter then.")
            .exactly_one_of({"may", "cannot"});
    return record;
}

const Record<TallyEntry>& tally_record() {
    static const Record<TallyEntry> record =
        Record<TallyEntry>("tally", "Events that are counted from the start of the game.")
            .place(&TallyEntry::place)
            .required("of", &TallyEntry::of, pattern(), "Which events.")
            .optional("span", &TallyEntry::span, one_of({"turn", "game"}),
                      "How long they count; turn, unless it is said.")
            .optional("keep", &TallyEntry::keep, one_of({"count", "sum", "highest", "cards"}),
                      "How many there were, their amounts together, the highest of these, or the "
                      "cards they happened to; count, unless it is said.");
    return record;
}

/// A hook's entry keeps its name.
Shape<Named<DoesEntry>> hook_of(std::string name) {
    const Shape<DoesEntry> does = nested(trigger_record);
    return {does.what, does.fits,
            [does, name](const Node& node, Reading& reading, Named<DoesEntry>& into) {
                into.name = name;
                into.place = node.place;
                return does.read(node, reading, into.value);
            },
            does.describe};
}

const Record<AbilityEntry>& ability_record() {
    static const Record<AbilityEntry> record = [] {
        std::vector<std::string> kinds{"effect", "when", "activated", "reflex", "play",
                                       "cost",   "pay",  "instead",   "rule"};
        Record<AbilityEntry> one("ability", "One ability: what is common, and one kind.");
        one.place(&AbilityEntry::place)
            .optional("gate", &AbilityEntry::gate, condition(),
                      "While this does not hold, the ability is absent.")
            .optional("if", &AbilityEntry::condition, condition(), "What must hold for it to act.")
            .optional("zone", &AbilityEntry::zone, word(), "Where it works, if not as usual.")
            .optional("limit", &AbilityEntry::limit,
                      later("once_per_turn, once, or { times:, per: }", is_anything),
                      "How often it can be used: once_per_turn, once, or { times: 2, per: turn }; "
                      "counted for each object.")
            .optional("inherited", &AbilityEntry::inherited, truth(),
                      "Whether the champion has it while this card is in its lineage.")
            .optional("id", &AbilityEntry::id, word(), "A name for it.")
            .optional("effect", &AbilityEntry::effect, nested(effect_record),
                      "What the resolving card does.")
            .optional("when", &AbilityEntry::when, nested(when_record), "Triggered by an event.")
            .optional("activated", &AbilityEntry::activated, nested(activated_record),
                      "Cost: effect.")
            .optional("reflex", &AbilityEntry::reflex, nested(effect_record),
                      "When you do; only in `lasting`.")
            .optional("play", &AbilityEntry::play, nested(play_record),
                      "How this card may be played.")
            .optional("cost", &AbilityEntry::cost, nested(layer_record), "A cost layer.")
            .optional("pay", &AbilityEntry::pay, nested(pay_record), "A way to pay.")
            .optional("instead", &AbilityEntry::instead, nested(instead_record), "A replacement.")
            .optional("rule", &AbilityEntry::rule, nested(rule_record),
                      "A permission or a prohibition.");
        for (const Hook& hook : all_hooks()) {
            one.optional(std::string(hook.name), &AbilityEntry::hook,
                         hook_of(std::string(hook.name)), std::string(hook.description));
            kinds.emplace_back(hook.name);
        }
        one.exactly_one_of(std::move(kinds));
        return one;
    }();
    return record;
}

constexpr int most_stat = 99;

}  // namespace

const Record<CardEntry>& card_record() {
    static const Record<CardEntry> record =
        Record<CardEntry>("card", "A card.")
            .place(&CardEntry::place)
            .required("id", &CardEntry::id, identifier(), "set/card: never used for another card.")
            .required("name", &CardEntry::name, text(),
                      "What is printed; a champion's is Name, Title.")
            .required("type", &CardEntry::type, words(), "Its types.")
            .optional("supertypes", &CardEntry::supertypes, words(), "unique, regalia.")
            .optional("classes", &CardEntry::classes, words(), "Its classes.")
            .optional("subtypes", &CardEntry::subtypes, words(), "Any words.")
            .optional("element", &CardEntry::element, words(), "Its elements; norm, if none.")
            .optional("cost", &CardEntry::cost, cost(),
                      "{ reserve: N } or { memory: N }; N can be x.")
            .optional("power", &CardEntry::power, whole_number(0, most_stat), "Its power.")
            .optional("life", &CardEntry::life, whole_number(0, most_stat), "Its life.")
            .optional("level", &CardEntry::level, whole_number(0, most_stat), "A champion's level.")
            .optional("durability", &CardEntry::durability, whole_number(0, most_stat),
                      "Its durability.")
            .optional("speed", &CardEntry::speed, one_of({"fast", "slow"}), "Of actions and boons.")
            .optional("lineage", &CardEntry::lineage, text(),
                      "A champion: whose lineage it needs, by name.")
            .optional("charge", &CardEntry::charge, whole_number(1, most_stat),
                      "It gathers charge counters, up to so many.")
            .optional("text", &CardEntry::text, text(), "The rules text, for people.")
            .optional("copies", &CardEntry::copies, whole_number(0, most_stat),
                      "At most so many in a deck, whatever the format says.")
            .optional("abilities", &CardEntry::abilities, list_of(nested(ability_record)),
                      "What it can do.")
            .optional("lasting", &CardEntry::lasting, map_of(word(), nested(ability_record)),
                      "Abilities that sleep until they are granted, by name.")
            .optional("tallies", &CardEntry::tallies, map_of(word(), nested(tally_record)),
                      "What it must know of the past, by name.");
    return record;
}

const Record<SetEntry>& set_record() {
    static const Record<SetEntry> record =
        Record<SetEntry>("set", "A set of cards: the file set.yaml in its folder.")
            .place(&SetEntry::place)
            .required("set", &SetEntry::set, slug(), "Its id: the name of its folder.")
            .required("name", &SetEntry::name, text(), "What it is called.")
            .optional("version", &SetEntry::version, text(), "Its version, for people.")
            .required("api", &SetEntry::api, whole_number(1, 1),
                      "The card language it is written in.")
            .optional("dependencies", &SetEntry::dependencies, list_of(located(slug())),
                      "Sets whose cards it names.");
    return record;
}

namespace {

Shape<std::vector<Named<int>>> counted_cards() {
    return map_of(identifier(), whole_number(1, 250));
}

}  // namespace

const Record<DeckEntry>& deck_record() {
    static const Record<DeckEntry> record =
        Record<DeckEntry>("deck", "A deck: cards by id, and how many of each.")
            .place(&DeckEntry::place)
            .required("deck", &DeckEntry::deck, slug(), "Its id: the name of its file.")
            .optional("name", &DeckEntry::name, text(), "What it is called.")
            .required("deck_format", &DeckEntry::format, word(), "The format it is for.")
            .required("main", &DeckEntry::main, counted_cards(), "The main deck.")
            .optional("material", &DeckEntry::material, counted_cards(), "The material deck.")
            .optional("pantheon", &DeckEntry::pantheon, counted_cards(), "Boons.")
            .optional("sideboard", &DeckEntry::sideboard, counted_cards(), "The sideboard.");
    return record;
}

const FormatNumber& card_format() {
    static const FormatNumber number{"card", 1, {}};
    return number;
}
const FormatNumber& set_format() {
    static const FormatNumber number{"set", 1, {}};
    return number;
}
const FormatNumber& deck_format() {
    static const FormatNumber number{"deck", 1, {}};
    return number;
}

std::string card_schema() { return document_schema(card_record().table(), card_format()); }
std::string set_schema() { return document_schema(set_record().table(), set_format()); }
std::string deck_schema() { return document_schema(deck_record().table(), deck_format()); }

}  // namespace cardloom::cards
