#include "scripting/cards/records.hpp"

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
bool is_affected(const Node& node) {
    return node.is_map() || (node.is_scalar() && node.value == "self");
}
bool is_keyword(const Node& node) {
    return node.is_scalar() || (node.is_map() && node.entries.size() == 1);
}

Shape<Node> filter() { return later("a filter, as { type: ally }", is_map); }
Shape<Node> condition() {
    return later("a condition, as { turn: you }, a word or an expression", is_condition);
}
Shape<Node> pattern() { return later("a pattern, as { event: draw, player: you }", is_map); }
Shape<Node> amount() { return later("a number or an expression that begins with '='", is_amount); }
Shape<Node> cost() { return later("a cost, as { reserve: 2 }", is_map); }
Shape<Node> keyword() { return later("a keyword, as taunt or { pride: 3 }", is_keyword); }
Shape<Node> value() { return later("a value", is_anything); }

/// A member of what a record's type is derived from.
template <class T, class Base, class M>
M T::*of(M Base::*member) {
    return member;
}

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
                      "The modes.")
            .optional("repeats", &ModesEntry::repeats, truth(),
                      "Whether one can be chosen several times.")
            .optional("fresh", &ModesEntry::fresh, truth(),
                      "Whether only those can be chosen that this object has not chosen yet.");
    return record;
}

void add_does(Record<DoesEntry>& record) {
    record.place(&DoesEntry::place)
        .optional("target", &DoesEntry::target, filter(), "What it targets.")
        .optional("targets", &DoesEntry::targets, list_of(filter()),
                  "All that it targets, in order.")
        .optional("modes", &DoesEntry::modes, nested(modes_record), "Modes to choose from.")
        .optional("spell", &DoesEntry::spell, truth(), "Whether it counts as a spell.")
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
        one.optional("of", &DoesEntry::of, pattern(), "Which event.")
            .optional("at", &DoesEntry::at, whole_number(1, 99),
                      "Of a hook that gathers counters, as on_charge: how many it waits for.");
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
                      "fast, unless it is said.")
            .optional("by", &DoesEntry::by, one_of({"controller", "any_player"}),
                      "Who may activate it; its controller, unless it is said.");
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
            .required("cost", &WayEntry::cost, cost(), "What is paid.")
            .optional(
                "modifiable", &WayEntry::modifiable, truth(),
                "With `alternative`: whether what changes the card's cost changes this, too.");
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
            .optional("from", &PlayEntry::from, word(),
                      "A zone it may be played from, too; `glimpse`: while its player glimpses it; "
                      "`pregame`: it is played before the game, where it lies, and costs nothing.")
            .optional("speed", &PlayEntry::speed, one_of({"fast", "slow", "any"}),
                      "Its speed; with `from`, when played from there.")
            .optional("goes_to", &PlayEntry::goes_to, word(),
                      "With `from`: the zone it goes to from the stack.")
            .optional("state", &PlayEntry::state, word(),
                      "With `from`: the state that it is in, as a card on the stack and on.")
            .optional("into", &PlayEntry::into, filter(),
                      "With `from: glimpse`: it is not played, but loaded into one of these.")
            .optional("target", &PlayEntry::target, filter(),
                      "Of a card that becomes an object: what it targets.")
            .optional("link", &PlayEntry::link, word(),
                      "With `target`: the object is linked to it by this name as it enters.")
            .optional("unlinked", &PlayEntry::unlinked, one_of({"sacrificed", "destroyed"}),
                      "With `link`: what becomes of the object without it; sacrificed, unless it "
                      "is said.")
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
            .optional("level", &LayerEntry::level, amount(),
                      "It is played, and resolves, as if LV were so much higher.")
            .optional("additional", &LayerEntry::additional, cost(), "This is paid besides.")
            .optional("tax", &LayerEntry::tax, cost(),
                      "This is paid besides, or what it is for is undone.")
            .exactly_one_of({"set", "add", "remove", "level", "additional", "tax"});
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
            .optional("up_to", &PayEntry::up_to, whole_number(1, 100), "So many times at most.")
            .optional("only", &PayEntry::only, truth(), "Whether nothing else can pay.");
    return record;
}

const Record<ChangeEntry>& change_record() {
    static const Record<ChangeEntry> record =
        Record<ChangeEntry>("change", "What becomes of the event.")
            .place(&ChangeEntry::place)
            .optional("amount", &ChangeEntry::amount, amount(), "How much it is instead.")
            .optional("count", &ChangeEntry::count, amount(), "How many it is instead.")
            .optional("card", &ChangeEntry::card, amount(), "To what it happens instead.")
            .optional("player", &ChangeEntry::player, amount(), "To whom it happens instead.")
            .optional("to", &ChangeEntry::to, word(), "The zone it goes to instead.")
            .optional("face", &ChangeEntry::face, one_of({"up", "down"}), "How it lies then.")
            .optional("token", &ChangeEntry::token, identifier(), "The token it is instead.")
            .optional("rested", &ChangeEntry::rested, truth(), "Whether it enters rested.")
            .optional("counters", &ChangeEntry::counters, map_of(word(), amount()),
                      "The counters it enters with, by kind.");
    return record;
}

const Record<InsteadEntry>& instead_record() {
    static const Record<InsteadEntry> record =
        Record<InsteadEntry>("instead", "What happens instead of an event.")
            .place(&InsteadEntry::place)
            .required("of", &InsteadEntry::of, pattern(), "Which event.")
            .optional("may", &InsteadEntry::may, later("true, or { cost: ... }", is_anything),
                      "true if its player may decline; { cost: ... } if it must be paid for.")
            .optional("collective", &InsteadEntry::collective, truth(),
                      "Of a keyword or a counter: all instances together apply once to an event.")
            .optional("prevent", &InsteadEntry::prevent,
                      later("a number, 'all', { all_but: 1 } or an expression", is_anything),
                      "So much of it is prevented.")
            .optional("shield", &InsteadEntry::shield, amount(),
                      "The next so much is prevented; only in `lasting`.")
            .optional("change", &InsteadEntry::change, nested(change_record), "It is changed.")
            .optional("lua", &InsteadEntry::lua, code(), "Anything else, after that.");
    return record;
}

const Record<RuleEntry>& rule_record() {
    static const Record<RuleEntry> record =
        Record<RuleEntry>("rule", "What may be done, cannot be done, or must be.")
            .place(&RuleEntry::place)
            .optional("may", &RuleEntry::may, pattern(), "What may be done.")
            .optional("cannot", &RuleEntry::cannot, pattern(), "What cannot be done.")
            .optional("must", &RuleEntry::must, pattern(), "What must be done, if it can be.")
            .optional("ignoring", &RuleEntry::ignoring, one_or_more(located(word())),
                      "What does not matter then. Of plays: elements, speed, cost, costs, level, "
                      "lineage. Of combat: rested, defending, requirements, or a keyword whose "
                      "requirements do not bind.")
            .optional(
                "each", &RuleEntry::each, one_of({"turn", "combat"}),
                "With `must`: `turn` if it is to be done each turn, `combat` if it binds what "
                "is chosen in every attack.")
            .optional("choosing", &RuleEntry::choosing, one_of({"player"}),
                      "With `must`: attacks choose a player, and all of theirs defends.")
            .optional("to", &RuleEntry::to, word(),
                      "With `may` of a materialization: the zone it goes to instead of being "
                      "played.")
            .optional("more_targets", &RuleEntry::more_targets, amount(),
                      "With `may`: attacks can have so many further targets.")
            .optional("more_weapons", &RuleEntry::more_weapons, amount(),
                      "With `may`: so many further weapons can be wielded.")
            .exactly_one_of({"may", "cannot", "must"});
    return record;
}

}  // namespace

const Record<TallyEntry>& tally_record() {
    static const Record<TallyEntry> record =
        Record<TallyEntry>("tally", "Events that are counted from the start of the game.")
            .place(&TallyEntry::place)
            .required("of", &TallyEntry::of, pattern(), "Which events.")
            .optional("span", &TallyEntry::span, one_of({"turn", "since_your_turn", "game"}),
                      "How long they count; turn, unless it is said. `since_your_turn`: since the "
                      "last turn of `you` ended.")
            .optional("keep", &TallyEntry::keep, one_of({"count", "sum", "highest", "cards"}),
                      "How many there were, their amounts together, the highest of these, or the "
                      "cards they happened to; count, unless it is said.");
    return record;
}

namespace {

const Record<BorrowEntry>& borrow_record() {
    static const Record<BorrowEntry> record =
        Record<BorrowEntry>("borrow", "Abilities of others, as one's own.")
            .place(&BorrowEntry::place)
            .required("from", &BorrowEntry::from, filter(), "Whose abilities.")
            .optional("kinds", &BorrowEntry::kinds,
                      one_or_more(located(one_of({"activated", "triggered", "static"}))),
                      "Abilities of these kinds.")
            .optional("keywords", &BorrowEntry::keywords, words(), "These keywords.");
    return record;
}

template <class T>
void add_modification(Record<T>& record) {
    using M = ModificationEntry;
    record.place(of<T>(&M::place))
        .optional("set", of<T>(&M::set), map_of(word(), value()),
                  "Characteristics that are replaced: power, life, level, type, element, name.")
        .optional("also", of<T>(&M::also), map_of(word(), value()),
                  "Types, subtypes, classes and elements besides its own.")
        .optional("gain", of<T>(&M::gain), list_of(keyword()),
                  "Keywords and lasting abilities of this card that it has.")
        .optional("lose", of<T>(&M::lose), value(), "Keywords that it has not, or `all`.")
        .optional("borrow", of<T>(&M::borrow), nested(borrow_record), "Abilities that others have.")
        .optional("power", of<T>(&M::power), amount(), "Power more or less.")
        .optional("life", of<T>(&M::life), amount(), "Life more or less.")
        .optional("level", of<T>(&M::level), amount(), "Level more or less.")
        .optional("durability", of<T>(&M::durability), amount(), "Durability more or less.")
        .optional("swap", of<T>(&M::swap), words(), "Two stats that change places.")
        .optional("influence_limit", of<T>(&M::influence_limit), amount(),
                  "Of players: how much influence they can have.")
        .optional("draw_limit", of<T>(&M::draw_limit), amount(),
                  "Of players: how many cards they can draw each turn.")
        .optional("enables", of<T>(&M::enables), words(), "Of players: elements that are enabled.")
        .optional("disables", of<T>(&M::disables), words(),
                  "Of players: elements that are not enabled.")
        .optional("skip", of<T>(&M::skip), words(), "Of players: phases that do not occur.");
}

const Record<ModificationEntry>& modification_record() {
    static const Record<ModificationEntry> record = [] {
        Record<ModificationEntry> one("modification", "What is different.");
        add_modification(one);
        return one;
    }();
    return record;
}

const Record<StaticEntry>& static_record() {
    static const Record<StaticEntry> record = [] {
        Record<StaticEntry> one("static", "A change of what something is, as long as this is so.");
        one.required("affects", &StaticEntry::affects,
                     later("self, a filter, { player: any } or { attack: ... }", is_affected),
                     "What it changes.");
        add_modification(one);
        return one;
    }();
    return record;
}

const Record<ChooseEntry>& choose_record() {
    static const Record<ChooseEntry> record =
        Record<ChooseEntry>("choose", "Something chosen as it enters.")
            .place(&ChooseEntry::place)
            .required("what", &ChooseEntry::what,
                      one_of({"name", "player", "element", "type", "class"}), "What is chosen.")
            .required("id", &ChooseEntry::id, word(), "Read later as self.notes.ID.")
            .optional("filter", &ChooseEntry::filter, filter(), "What it is chosen from.");
    return record;
}

const Record<EntersEntry>& enters_record() {
    static const Record<EntersEntry> record =
        Record<EntersEntry>("enters", "How it enters the field; nothing triggers by it.")
            .place(&EntersEntry::place)
            .optional("rested", &EntersEntry::rested, truth(), "Whether it enters rested.")
            .optional("counters", &EntersEntry::counters, map_of(word(), amount()),
                      "Counters it enters with, by kind.")
            .optional("copy_of", &EntersEntry::copy_of, filter(), "What it can enter as a copy of.")
            .optional("except", &EntersEntry::except, nested(modification_record),
                      "With `copy_of`: what is different.")
            .optional("choose", &EntersEntry::choose, nested(choose_record),
                      "What is chosen as it enters.")
            .optional("lua", &EntersEntry::lua, code(), "Anything else.");
    return record;
}

}  // namespace

const Record<AbilityEntry>& ability_record() {
    static const Record<AbilityEntry> record =
        Record<AbilityEntry>("ability", "One ability: what is common, and one kind.")
            .place(&AbilityEntry::place)
            .optional("gate", &AbilityEntry::gate, condition(),
                      "While this does not hold, the ability is absent.")
            .optional("if", &AbilityEntry::condition, condition(), "What must hold for it to act.")
            .optional("zone", &AbilityEntry::zone, word(), "Where it works, if not as usual.")
            .optional("limit", &AbilityEntry::limit,
                      later("once_per_turn, once, or { times:, per: }", is_anything),
                      "How often it can be used: once_per_turn, once, or { times: 2, per: turn }; "
                      "counted for each object.")
            .optional("until", &AbilityEntry::until, later("a pattern", is_anything),
                      "Under `lasting`: the event that ends it.")
            .optional("as_long_as", &AbilityEntry::as_long_as, condition(),
                      "Under `lasting`: it ends for good when this does not hold any more.")
            .optional("inherited", &AbilityEntry::inherited, truth(),
                      "Whether the champion has it while this card is in its lineage.")
            .optional("id", &AbilityEntry::id, word(), "A name for it.")
            .optional("keyword", &AbilityEntry::keyword, keyword(),
                      "A keyword of the rules, with what stands after it.")
            .optional("effect", &AbilityEntry::effect, nested(effect_record),
                      "What the resolving card does.")
            .optional("when", &AbilityEntry::when, nested(when_record), "Triggered by an event.")
            .optional("activated", &AbilityEntry::activated, nested(activated_record),
                      "Cost: effect.")
            .optional("static", &AbilityEntry::changes, nested(static_record),
                      "What something is as long as this is so.")
            .optional("enters", &AbilityEntry::enters, nested(enters_record), "How it enters.")
            .optional("reflex", &AbilityEntry::reflex, nested(effect_record),
                      "When you do; only in `lasting`.")
            .optional("play", &AbilityEntry::play, nested(play_record),
                      "How this card may be played.")
            .optional("cost", &AbilityEntry::cost, nested(layer_record), "A cost layer.")
            .optional("pay", &AbilityEntry::pay, nested(pay_record), "A way to pay.")
            .optional("instead", &AbilityEntry::instead, nested(instead_record), "A replacement.")
            .optional("rule", &AbilityEntry::rule, nested(rule_record),
                      "A permission, a prohibition or a requirement.")
            .prefixed("on_", &AbilityEntry::hook, nested(trigger_record),
                      "Triggered by what happens to this card, as the rules name it: on_enter.")
            .exactly_one_of({"keyword", "effect", "when", "activated", "static", "enters", "reflex",
                             "play", "cost", "pay", "instead", "rule"});
    return record;
}

namespace {

constexpr int most_stat = 99;

template <class T>
void add_face(Record<T>& record) {
    using F = FaceEntry;
    record.place(of<T>(&F::place))
        .required("name", of<T>(&F::name), text(), "What is printed; a champion's is Name, Title.")
        .required("type", of<T>(&F::type), words(), "Its types.")
        .optional("supertypes", of<T>(&F::supertypes), words(), "unique, regalia, token.")
        .optional("classes", of<T>(&F::classes), words(), "Its classes.")
        .optional("subtypes", of<T>(&F::subtypes), words(), "Any words.")
        .optional("element", of<T>(&F::element), words(), "Its elements; norm, if none.")
        .optional("cost", of<T>(&F::cost), cost(), "{ reserve: N } or { memory: N }; N can be x.")
        .optional("power", of<T>(&F::power), whole_number(0, most_stat), "Its power.")
        .optional("life", of<T>(&F::life), whole_number(0, most_stat), "Its life.")
        .optional("level", of<T>(&F::level), whole_number(0, most_stat), "A champion's level.")
        .optional("durability", of<T>(&F::durability), whole_number(0, most_stat),
                  "Its durability.")
        .optional("speed", of<T>(&F::speed), one_of({"fast", "slow"}), "Of actions and boons.")
        .optional("lineage", of<T>(&F::lineage), text(),
                  "A champion: whose lineage it needs, by name.")
        .optional("text", of<T>(&F::text), text(), "The rules text, for people.")
        .optional("abilities", of<T>(&F::abilities), list_of(nested(ability_record)),
                  "What it can do.")
        .optional("lasting", of<T>(&F::lasting), map_of(word(), nested(ability_record)),
                  "Abilities that sleep until they are granted, by name.")
        .optional("tallies", of<T>(&F::tallies), map_of(word(), nested(tally_record)),
                  "What it must know of the past, by name.");
}

}  // namespace

const Record<FaceEntry>& face_record() {
    static const Record<FaceEntry> record = [] {
        Record<FaceEntry> one("face", "The other side of a card.");
        add_face(one);
        return one;
    }();
    return record;
}

namespace {

const Record<DeckRules>& deck_rules_record() {
    static const Record<DeckRules> record =
        Record<DeckRules>("deck rules", "What decks may have of it.")
            .optional("copies", &DeckRules::copies, whole_number(0, most_stat),
                      "At most so many in a deck, whatever the format says.");
    return record;
}

const Record<PregameEntry>& pregame_record() {
    static const Record<PregameEntry> record =
        Record<PregameEntry>("pregame", "What can be done with it before the game.")
            .required("to", &PregameEntry::to, word(), "The zone it may start in.");
    return record;
}

}  // namespace

const Record<CardEntry>& card_record() {
    static const Record<CardEntry> record = [] {
        Record<CardEntry> one("card", "A card.");
        one.required("id", &CardEntry::id, identifier(), "set/card: never used for another card.");
        add_face(one);
        one.optional("deck", &CardEntry::deck, nested(deck_rules_record), "Deck-building.")
            .optional("pregame", &CardEntry::pregame, nested(pregame_record),
                      "For a card that may start in play.")
            .optional("back", &CardEntry::back, nested(face_record), "The other side.");
        return one;
    }();
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
