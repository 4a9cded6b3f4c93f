/// The names of the card language, with what authors are told of them. Rows only: a new name of the
/// language is a row here and an answer in Facts.
#include "scripting/expression/vocabulary.hpp"

namespace cardloom::expression {

namespace {

constexpr Kinds number = kinds::integer, number_or_none = kinds::integer | kinds::none,
                card = kinds::card | kinds::none, player = kinds::player | kinds::none,
                word = kinds::word | kinds::none, truth = kinds::boolean, list = kinds::list;

void add_zones(Vocabulary& names) {
    names.add(Zone{"hand", "a player's private cards to play"});
    names.add(Zone{"memory", "a player's private cards that were reserved"});
    names.add(Zone{"deck", "a main deck; with `top`, its first cards"});
    names.add(Zone{"material", "a material deck"});
    names.add(Zone{"field", "where objects are; the zone of a filter that names none"});
    names.add(Zone{"graveyard", "a player's public zone of used and destroyed cards"});
    names.add(Zone{"banishment", "a player's public zone of banished cards"});
    names.add(Zone{"stack", "the Effects Stack"});
    names.add(Zone{"intent", "cards used in an attack"});
    names.add(Zone{"lineage", "the cards under a champion"});
    names.add(Zone{"inner_lineage", "the same without the top card"});
    names.add(Zone{"loaded", "cards loaded into an object"});
}

void add_occasion(Vocabulary& names) {
    using enum ReadKind;
    const auto add = [&](const char* name, Kinds what, ReadKind reads, const char* description) {
        names.add(Root{name, what, reads, reads == args || reads == paid, description, {}});
    };
    add("you", player, occasion, "who controls this ability");
    add("self", card, occasion, "the object that has this ability");
    add("source", card, occasion, "what granted this ability, else `self`");
    add("target", kinds::card | kinds::player | kinds::list | kinds::none, occasion,
        "what the first target spec found");
    add("targets", list, occasion, "what all target specs found");
    add("x", number, occasion, "the X that was chosen");
    add("y", number, occasion, "the Y that was chosen");
    add("level", number, occasion, "the level as this instance has it, empowered or not");
    add("args", kinds::any, args, "what was passed to a keyword, a condition or a grant");
    add("paid", kinds::any, paid, "what was paid for the part with this id");
    names.add(
        Root{"event_is", kinds::boolean, event, true, "whether the event bears this name", {}});
    names.add(Root{"event_has_keyword",
                   kinds::boolean,
                   combat,
                   true,
                   "whether the attack has this keyword",
                   {},
                   true});
    names.add(Root{"event_nth",
                   number,
                   history,
                   true,
                   "which match of a pattern the event is, this turn and of its player",
                   {},
                   true});
    names.add(Root{"event_value_is",
                   kinds::boolean,
                   event,
                   true,
                   "whether a note holds this word now",
                   {},
                   true});
    const auto asked = [&](const char* name, const char* description) {
        names.add(Root{name, kinds::boolean, event, false, description, {}, true});
    };
    asked("event_aims_at_self", "whether an attack is aimed at this");
    asked("event_is_aimed", "whether it is an attack as a whole");
    asked("event_uses_self", "whether an attack uses this");
    asked("event_is_attack", "whether the attacking unit does it");
    asked("event_targets_self", "whether this is among what it targets");
    names.add(Root{"tally_so_far", number, history, true, "what a tally has come to", {}, true});
    add("ability.resolved_this_turn", number, history, "how often it has resolved this turn");
    add("ability.activated_this_turn", number, history, "how often it was activated this turn");
    add("ability.times", number, history, "how often it was used at all");
    add("bearer", player, occasion, "the player who bears this, if it was granted to one");
    add("combat.attacker", card, combat, "the unit that attacks");
    add("combat.target", card, combat, "the unit that is attacked");
    names.add(Root{"attack_has",
                   kinds::boolean,
                   combat,
                   true,
                   "whether the attack under way has this keyword: from its attacker, from what it "
                   "uses, or given to it",
                   {}});
    names.add(Root{"policy",
                   kinds::any,
                   occasion,
                   true,
                   "what the rules say where the rulebook is unclear, of policies for content",
                   {}});
    add("game.turn_player", player, turn, "whose turn it is");
    add("game.phase", word, turn, "the phase, by its name");
    add("game.players", list, players, "all who are in the game");
}

/// Of all events together; a position that knows its event withholds the rest.
void add_event(Vocabulary& names) {
    using enum ReadKind;
    const auto field = [&](const char* name, Kinds what, const char* description) {
        names.add(Root{std::string("event.") + name, what, event, false, description, {}});
    };
    field("player", player, "who does it");
    field("source", card, "what caused it");
    field("cause", word, "why: cost, effect, check, turn, combat");
    field("card", card, "the card it happens to");
    field("attacker", card, "the attacking unit");
    field("target", card, "the attacked unit");
    field("defender", player, "the attacked player");
    field("champion", card, "the champion that levels");
    field("over", card, "the card that was the top of the lineage");
    field("amount", number, "damage, counters, power: how much");
    field("count", number, "tokens or cards: how many");
    field("total", number, "counters of the kind afterwards");
    field("gain", number, "levels gained");
    field("x", number, "the X it was played with");
    field("counter", word, "the kind of counter");
    field("token", word, "the token that is made");
    field("phase", word, "the phase that begins or ends");
    field("edge", word, "begin or end");
    field("from", word, "the zone it leaves, or is played from");
    field("to", word, "the zone it goes to");
    field("face", word, "up or down");
    field("key", word, "the note that changed");
    field("value", kinds::any, "what the note is now");
    field("combat", truth, "damage: dealt in combat");
    field("unpreventable", truth, "damage: cannot be prevented");
    field("prevented", number, "damage: how much was prevented so far");
    field("targets", card, "what was targeted");
    field("by", card, "what is used in it, or does it");
}

void add_card_fields(Vocabulary& names) {
    using enum ReadKind;
    using enum Spelling;
    const auto add = [&](const char* name, Kinds what, ReadKind reads, Spelling spelling,
                         const char* description) {
        names.add(Field{name, kinds::card, what, reads, spelling, description, false, {}, {}});
    };
    add("power", number_or_none, characteristic, plain, "its power now");
    add("base_power", number_or_none, characteristic, plain, "its power before what adds to it");
    add("life", number_or_none, characteristic, plain, "its life now");
    add("level", number_or_none, characteristic, plain, "its level now");
    add("base_level", number_or_none, characteristic, plain, "the level that is printed on it");
    add("durability", number_or_none, characteristic, plain, "its durability now");
    add("reserve", number_or_none, characteristic, plain, "its reserve cost, if it has one");
    add("memory_cost", number_or_none, characteristic, plain, "its memory cost, if it has one");
    add("damage", number, characteristic, plain, "the damage on it");
    add("name", word, characteristic, plain, "its name");
    add("rested", truth, characteristic, plain, "whether it is rested");
    add("token", truth, characteristic, plain, "whether it is a token");
    add("copy", truth, characteristic, plain, "whether it is a copy");
    add("x", number, paid, plain, "the X it was played with");
    add("played_from", word, paid, plain, "the zone it was played from");
    add("share", number, occasion, plain, "its part of a divided amount");
    add("controller", player, characteristic, plain, "who controls it");
    add("counters", number, counters, keyed, "how many counters of this kind are on it");
    add("paid", kinds::any, paid, keyed, "what was paid for it, by the part's id");
    add("link", card, links, keyed, "the first card of this link");
    add("has", truth, characteristic, method, "whether this keyword is in force on it");
    add("shares", truth, characteristic, method,
        "whether it has a `class`, an `element` or its `name` in common with `self`");
    const auto open = [&](const char* name, Kinds what, const char* description,
                          std::vector<std::string> words) {
        names.add(Field{name,
                        kinds::card,
                        what,
                        characteristic,
                        plain,
                        description,
                        true,
                        {},
                        std::move(words)});
    };
    open("owner", player, "who owns it", {});
    open("zone", word, "the zone it is in", names.names().zones);
    open("face", word, "up or down", {"up", "down"});
    names.add(Field{"notes",
                    kinds::card | kinds::player,
                    kinds::any,
                    notes,
                    keyed,
                    "what was noted under this key",
                    false,
                    {},
                    {}});
}

void add_player_fields(Vocabulary& names) {
    using enum ReadKind;
    const auto add = [&](const char* name, Kinds what, ReadKind reads, Spelling spelling,
                         const char* description, const char* zone = "") {
        names.add(Field{name, kinds::player, what, reads, spelling, description, false, zone, {}});
    };
    add("champion", card, ReadKind::champion, Spelling::plain, "their champion");
    add("influence", number, ReadKind::influence, Spelling::plain, "cards in hand and memory");
    add("mastery", word, players, Spelling::plain, "their mastery, by its name");
    add("opponents", list, players, Spelling::plain, "everybody else who is in the game");
    add("hand", list, zone, Spelling::plain, "the cards of their hand", "hand");
    add("memory", list, zone, Spelling::plain, "the cards of their memory", "memory");
    add("deck", list, zone, Spelling::plain, "the cards of their main deck", "deck");
    add("material", list, zone, Spelling::plain, "the cards of their material deck", "material");
    add("graveyard", list, zone, Spelling::plain, "the cards of their graveyard", "graveyard");
    add("banishment", list, zone, Spelling::plain, "the cards of their banishment", "banishment");
    add("tally", number, history, Spelling::method, "what was counted under this name");
    names.add(Field{
        "count", kinds::list, number, ReadKind::size, Spelling::plain, "how many", false, {}, {}});
}

/// A key whose words are asked of a field that only filters know.
void add_word_key(Vocabulary& names, const char* key, ReadKind reads, const char* description,
                  bool open = false, std::vector<std::string> words = {}, bool anywhere = false) {
    const std::string field = std::string("is_") + key;
    names.add(Field{field, kinds::card, truth, reads, Spelling::hidden, description, open, {}, {}});
    names.add(FilterKey{key, Form::word, field, description, std::move(words), anywhere});
}

void add_filter_keys(Vocabulary& names) {
    using enum ReadKind;
    add_word_key(names, "type", characteristic, "cards of this type; `unit` and `object` count");
    add_word_key(names, "supertype", characteristic, "cards of this supertype");
    add_word_key(names, "subtype", characteristic, "cards of this subtype");
    add_word_key(names, "class", characteristic, "cards of this class");
    add_word_key(names, "element", characteristic, "cards of this element");
    add_word_key(names, "name", characteristic, "cards of this name");
    add_word_key(names, "named", characteristic,
                 "cards of this name, and champions of it: `Mira, Adept` is named `Mira`");
    names.add(FilterKey{"keyword", Form::word, "has", "cards with this keyword in force", {}});
    names.add(FilterKey{"shares",
                        Form::word,
                        "shares",
                        "cards that have a class, an element or their name in common with this one",
                        {"class", "element", "name"}});
    const auto key = [&](const char* name, Form form, const char* field, const char* description) {
        names.add(FilterKey{name, form, field, description, {}});
    };
    key("reserve", Form::number, "reserve", "cards with this reserve cost");
    key("memory", Form::number, "memory_cost", "cards with this memory cost");
    key("power", Form::number, "power", "cards with this power");
    key("base_power", Form::number, "base_power", "cards with this power before what adds to it");
    key("life", Form::number, "life", "cards with this life");
    key("level", Form::number, "level", "cards with this level");
    key("durability", Form::number, "durability", "cards with this durability");
    key("counters", Form::numbers, "counters", "cards with so many counters of each kind");
    add_word_key(names, "state", characteristic,
                 "awake, rested, attacking, defending, retaliating, damaged, distant, fostered and "
                 "so on");
    key("controller", Form::player, "controller", "what this player controls");
    key("owner", Form::player, "owner", "what this player owns");
    key("zone", Form::zone, "zone", "cards there, instead of objects on the field");
    key("top", Form::top, "", "with `zone = 'deck'`: its first cards");
    key("other", Form::other, "", "any but this one");
    key("token", Form::truth, "token", "tokens, or all but tokens");
    key("copy", Form::truth, "copy", "copies, or all but copies");
    add_word_key(names, "face", characteristic, "cards that lie face up, or face down", true,
                 {"up", "down"});
    add_word_key(names, "linked", links,
                 "cards this one is linked to under this name, wherever they are", true, {}, true);
    add_word_key(names, "tallied", history, "cards that this tally has counted");
    add_word_key(names, "played_from", paid, "what was played from this zone", false,
                 names.names().zones);
    add_word_key(names, "paid", paid, "what was played with this part paid");
    key("all_of", Form::all_of, "", "what fits all of them");
    key("any_of", Form::any_of, "", "what fits one of them");
    key("none_of", Form::none_of, "", "what fits none of them");
}

Vocabulary make() {
    Vocabulary names;
    add_zones(names);
    add_occasion(names);
    add_event(names);
    add_card_fields(names);
    add_player_fields(names);
    add_filter_keys(names);
    return names;
}

}  // namespace

const Vocabulary& card_vocabulary() {
    static const Vocabulary names = make();
    return names;
}

}  // namespace cardloom::expression
