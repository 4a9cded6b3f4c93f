/// The field tables of what is in a game: zones, counters, events, types, elements and decks.

#include "scripting/rules/entry_records.hpp"

namespace cardloom::rules {

using namespace shapes;

const Record<ZoneEntry>& zone_record() {
    static const Record<ZoneEntry> record =
        entry_record<ZoneEntry>("zone", "A place that cards can be in.")
            .optional("role", &ZoneEntry::role, rule_word<ZoneRole>(),
                      "What the engine's own actions use it as.")
            .optional("holder", &ZoneEntry::holder,
                      one_of<Holder>({{"player", Holder::player},
                                      {"everyone", Holder::everyone},
                                      {"object", Holder::object}}),
                      "Who has one: each player, everyone together, or an object.")
            .optional("sight", &ZoneEntry::sight,
                      one_of<Sight>({{"everyone", Sight::everyone},
                                     {"owner", Sight::owner},
                                     {"nobody", Sight::nobody}}),
                      "Who may look at a card there.")
            .optional("ordered", &ZoneEntry::ordered, truth(),
                      "Whether it has an order that players cannot change.")
            .optional("objects", &ZoneEntry::objects, truth(), "Whether cards there are objects.")
            .optional("spills_to", &ZoneEntry::spills_to, word(),
                      "Of an object's zone: where its cards go when the object leaves.")
            .optional("formats", &ZoneEntry::formats, words(),
                      "The deck formats it exists in; without it, all.");
    return record;
}

const Record<CounterEntry>& counter_record() {
    static const Record<CounterEntry> record =
        entry_record<CounterEntry>("counter", "A kind of counter that the rules know.")
            .optional("role", &CounterEntry::role, rule_word<CounterRole>(),
                      "What the engine's own actions use it as.")
            .optional("kept_in", &CounterEntry::kept_in, one_or_more(located(word())),
                      "The zones in which a card that moves there keeps it.")
            .optional("opposes", &CounterEntry::opposes, word(),
                      "The kind of which it takes one away when it is placed.")
            .optional("power", &CounterEntry::power, whole_number(-100, 100), "Power for each.")
            .optional("life", &CounterEntry::life, whole_number(-100, 100), "Life for each.")
            .optional("level", &CounterEntry::level, whole_number(-100, 100), "Level for each.")
            .optional("state", &CounterEntry::state, truth(),
                      "Whether it is a state, which is there or not, as `distant`.")
            .optional("ends", &CounterEntry::ends, rule_word<StateEnds>(),
                      "Of a state: with the `turn`, or with that of the object's controller.")
            .optional("becomes", &CounterEntry::becomes, word(),
                      "Of a state: the event of gaining it.")
            .optional("abilities", &CounterEntry::abilities, abilities(),
                      "What an object can do while at least one is on it; `args.count` of them.");
    return record;
}

const Record<EventEntry>& event_record() {
    static const Record<EventEntry> record =
        entry_record<EventEntry>("event", "A name of events, which cards wait for.")
            .optional("from", &EventEntry::from, word(), "The zone such a move begins in.")
            .optional("to", &EventEntry::to, word(), "The zone such a move ends in.")
            .optional("borne", &EventEntry::borne, rule_word<Borne>(),
                      "Which of the moves that fit bear the name: all, or those proposed so.")
            .optional("fields", &EventEntry::fields, list_of(word()),
                      "What it tells besides `player`, `source` and `cause`.");
    return record;
}

const Record<TypeEntry>& type_record() {
    static const Record<TypeEntry> record =
        entry_record<TypeEntry>("type", "A card type.")
            .optional("role", &TypeEntry::role, rule_word<TypeRole>(),
                      "What the engine's own actions know it by.")
            .optional("object", &TypeEntry::object, truth(),
                      "Whether it is an object on the field.")
            .optional("unit", &TypeEntry::unit, truth(), "Whether that object is a unit.")
            .optional("stats", &TypeEntry::stats, rule_words<Stat>(), "The stats it prints.")
            .optional("cost", &TypeEntry::cost, rule_word<CostKind>(), "The cost it prints.")
            .optional("starts_in", &TypeEntry::starts_in, word(), "The zone it starts a game in.")
            .optional("resolves_to", &TypeEntry::resolves_to, word(),
                      "The zone it goes to when it resolves.")
            .optional("bound_for_graveyard", &TypeEntry::bound_for_graveyard, word(),
                      "The zone it goes to instead of a graveyard.")
            .optional("damage", &TypeEntry::damage, rule_word<DamageTo>(),
                      "What damage does to it.")
            .optional("needs_elements", &TypeEntry::needs_elements, truth(),
                      "Whether its elements must be enabled to play it.")
            .optional("wields", &TypeEntry::wields, truth(),
                      "Whether its units can wield objects in an attack.")
            .optional("wieldable", &TypeEntry::wieldable, truth(),
                      "Whether it can be wielded in an attack.")
            .optional("enables_elements", &TypeEntry::enables_elements, truth(),
                      "Whether it enables its elements while it is in a lineage.");
    return record;
}

const Record<SupertypeEntry>& supertype_record() {
    static const Record<SupertypeEntry> record =
        entry_record<SupertypeEntry>("supertype", "A supertype.")
            .optional("cost", &SupertypeEntry::cost, rule_word<CostKind>(),
                      "The cost it prints instead of its type's.")
            .optional("starts_in", &SupertypeEntry::starts_in, word(),
                      "The zone it starts a game in instead of its type's.")
            .optional("bound_for_graveyard", &SupertypeEntry::bound_for_graveyard, word(),
                      "The zone it goes to instead of a graveyard.")
            .optional("returns_to_start_from", &SupertypeEntry::returns_to_start_from, words(),
                      "Bound for one of these zones, it goes where it starts.")
            .optional("one_per_name", &SupertypeEntry::one_per_name, truth(),
                      "Whether a player can control only one of a name.")
            .optional("in_decks", &SupertypeEntry::in_decks, truth(),
                      "Whether such cards can be part of a deck.");
    return record;
}

const Record<ClassEntry>& class_record() {
    static const Record<ClassEntry> record = entry_record<ClassEntry>("class", "A class.");
    return record;
}

const Record<SubtypeEntry>& subtype_record() {
    static const Record<SubtypeEntry> record =
        entry_record<SubtypeEntry>("subtype", "A subtype that means something to the rules.")
            .optional("of", &SubtypeEntry::of, words(), "The types it stands beside.")
            .optional("stats", &SubtypeEntry::stats, rule_words<Stat>(), "The stats it adds.")
            .optional("damage", &SubtypeEntry::damage, rule_word<DamageTo>(),
                      "What damage does to it.")
            .optional("attackable", &SubtypeEntry::attackable, truth(),
                      "Whether it can be attacked though it is no unit.")
            .optional("needs_loaded", &SubtypeEntry::needs_loaded, truth(),
                      "Whether it must be loaded to be wielded.")
            .optional("loadable", &SubtypeEntry::loadable, truth(), "Whether it can be loaded.");
    return record;
}

const Record<ElementEntry>& element_record() {
    static const Record<ElementEntry> record =
        entry_record<ElementEntry>("element", "An element.")
            .required("kind", &ElementEntry::kind, rule_word<ElementKind>(), "Its rank.")
            .required("enabled", &ElementEntry::enabled, rule_word<EnabledBy>(),
                      "What enables it for a player.");
    return record;
}

namespace {

const Record<PartEntry>& part_record() {
    static const Record<PartEntry> record =
        entry_record<PartEntry>("deck part", "A part of a deck, by the zone it starts in.")
            .required("zone", &PartEntry::zone, word(), "The zone its cards start in.")
            .optional("least", &PartEntry::least, whole_number(0, 1000), "At least so many cards.")
            .optional("most", &PartEntry::most, whole_number(0, 1000), "At most so many cards.")
            .optional("copies", &PartEntry::copies, whole_number(1, 1000),
                      "At most so many of one name.")
            .optional("level_0_champions", &PartEntry::level_0_champions, whole_number(0, 1000),
                      "At least so many champions of level 0.")
            .optional("keywords", &PartEntry::keywords, map_of(word(), whole_number(0, 1000)),
                      "At most so many cards with each keyword.")
            .optional("lesser_boons", &PartEntry::lesser_boons, whole_number(0, 1000),
                      "Exactly so many lesser boons.")
            .optional("greater_boons", &PartEntry::greater_boons, whole_number(0, 1000),
                      "Exactly so many greater boons.");
    return record;
}

const Record<SideboardEntry>& sideboard_record() {
    static const Record<SideboardEntry> record =
        Record<SideboardEntry>("sideboard", "The cards beside a deck.")
            .place(&SideboardEntry::place)
            .optional("rest_of_pool", &SideboardEntry::rest_of_pool, truth(),
                      "Whether it is all that is not in the deck.")
            .optional("most", &SideboardEntry::most, whole_number(0, 1000),
                      "At most so many cards.")
            .optional("points", &SideboardEntry::points, whole_number(0, 1000),
                      "At most so many points.")
            .optional("points_of_deck", &SideboardEntry::points_of_deck, whole_number(0, 100),
                      "The points of a card that starts in the main deck.")
            .optional("points_of_material", &SideboardEntry::points_of_material,
                      whole_number(0, 100), "The points of one that starts in the material deck.")
            .optional("cites", &SideboardEntry::cites, one_or_more(rule_id()), cites_text);
    return record;
}

}  // namespace

const Record<FormatEntry>& format_record() {
    static const Record<FormatEntry> record =
        entry_record<FormatEntry>("deck format", "What a deck may be.")
            .required("parts", &FormatEntry::parts, list_of(nested(part_record)), "Its parts.")
            .optional("sideboard", &FormatEntry::sideboard, nested(sideboard_record),
                      "What may be beside it; without it, nothing.");
    return record;
}

}  // namespace cardloom::rules
