#include "practice/skirmish_facts.hpp"

#include <array>
#include <string_view>

namespace cardloom::practice {

using expression::Value;
using expression::WordId;
using Root = SkirmishNames::Root;
using Field = SkirmishNames::Field;

namespace {

constexpr std::array roots{
    std::pair{"you", Root::you},
    std::pair{"self", Root::self},
    std::pair{"source", Root::source},
    std::pair{"target", Root::target},
    std::pair{"x", Root::x},
    std::pair{"y", Root::y},
    std::pair{"level", Root::level},
    std::pair{"args", Root::args},
    std::pair{"paid", Root::paid},
    std::pair{"game.turn_player", Root::turn_player},
    std::pair{"game.phase", Root::phase},
    std::pair{"game.players", Root::players},
    std::pair{"event.card", Root::event_card},
    std::pair{"event.amount", Root::event_amount},
    std::pair{"event.count", Root::event_amount},
    std::pair{"event.player", Root::event_player},
};
constexpr std::array fields{
    std::pair{"power", Field::power},
    std::pair{"base_power", Field::power},
    std::pair{"life", Field::life},
    std::pair{"reserve", Field::reserve},
    std::pair{"damage", Field::damage},
    std::pair{"name", Field::name},
    std::pair{"rested", Field::rested},
    std::pair{"token", Field::token},
    std::pair{"controller", Field::controller},
    std::pair{"owner", Field::owner},
    std::pair{"zone", Field::zone},
    std::pair{"face", Field::face},
    std::pair{"counters", Field::counters},
    std::pair{"champion", Field::champion},
    std::pair{"influence", Field::influence},
    std::pair{"opponents", Field::opponents},
    std::pair{"hand", Field::hand},
    std::pair{"memory", Field::memory},
    std::pair{"deck", Field::deck},
    std::pair{"material", Field::material},
    std::pair{"graveyard", Field::graveyard},
    std::pair{"banishment", Field::banishment},
    std::pair{"count", Field::count},
    std::pair{"is_type", Field::is_type},
    std::pair{"is_state", Field::is_state},
    std::pair{"is_face", Field::is_face},
    std::pair{"is_name", Field::is_name},
};

template <class Table>
auto look_up(const Table& table, std::string_view name) {
    for (const auto& [known, meaning] : table) {
        if (name == known) return meaning;
    }
    return decltype(table[0].second){};  // unknown
}

// A list is a zone, or so many players.
constexpr std::uint32_t players_list = 0x10000;

Value argument(const std::vector<std::pair<WordId, Value>>& list, WordId key) {
    for (const auto& [name, value] : list) {
        if (name == key) return value;
    }
    return Value::none();
}

}  // namespace

SkirmishNames::SkirmishNames(const Skirmish& game, const expression::Names& names,
                             expression::Words& words)
    : skirmish(game),
      ally(words.intern("ally")),
      champion(words.intern("champion")),
      action(words.intern("action")),
      unit(words.intern("unit")),
      object(words.intern("object")),
      awake(words.intern("awake")),
      rested(words.intern("rested")),
      damaged(words.intern("damaged")),
      up(words.intern("up")),
      down(words.intern("down")) {
    const Library& library = game.library;
    for (const std::string& name : names.roots) roots.push_back(look_up(practice::roots, name));
    for (const std::string& name : names.fields) fields.push_back(look_up(practice::fields, name));
    for (const std::string& name : names.zones) {
        const ZoneKindId kind = library.find_zone_kind(name);
        zone_kinds.push_back(kind ? std::uint64_t{1} << kind.index() : 0);
    }
    for (const ZoneKind& kind : library.zone_kinds()) zone_words.push_back(words.intern(kind.id));
    for (const char* phase : {"set_up", "wake_up", "recollection", "draw", "main", "end"}) {
        phase_words.push_back(words.intern(phase));
    }
    for (const CardDefinition& card : library.cards())
        card_names.push_back(words.intern(card.name));
    for (std::size_t i = 0; i < library.counters().size(); ++i) {
        counters.emplace_back(words.intern(library.counters()[i].id), CounterId{i});
    }
}

Value SkirmishFacts::read_root(expression::RootId id, WordId key) const {
    const Machine& machine = state().header().machine;
    switch (names_.roots[id.index()]) {
        case Root::you:
            return Value::player(occasion_.you);
        case Root::self:
            return Value::card(occasion_.self);
        case Root::source:
            return Value::card(occasion_.source);
        case Root::target:
            return Value::card(occasion_.target);
        case Root::x:
            return Value::integer(occasion_.x);
        case Root::y:
            return Value::integer(occasion_.y);
        case Root::level:
            return Value::integer(occasion_.level);
        case Root::args:
            return argument(occasion_.args, key);
        case Root::paid:
            return argument(occasion_.paid, key);
        case Root::turn_player:
            return Value::player(machine.turn_player);
        case Root::phase:
            return machine.stage < names_.phase_words.size()
                       ? Value::word(names_.phase_words[machine.stage])
                       : Value::none();
        case Root::players:
            return Value::list(players_list | static_cast<std::uint32_t>(state().players().size()));
        case Root::event_card:
            return Value::card(occasion_.event_card);
        case Root::event_amount:
            return Value::integer(occasion_.event_amount);
        case Root::event_player:
            return Value::player(occasion_.event_player);
        case Root::unknown:
            break;
    }
    return Value::none();
}

Value SkirmishFacts::read_card(expression::FieldId id, CardRef ref, WordId key) const {
    const Card& card = state().card(ref.card);
    const CardDefinition& definition = names_.skirmish.library.card(card.definition);
    const Object* object = state().object(ref.card);
    const bool face_up = card.is(Card::face_up);
    switch (names_.fields[id.index()]) {
        case Field::power:
            return definition.damage == DamageManner::none ? Value::none()
                                                           : Value::integer(definition.power);
        case Field::life:
            return definition.damage == DamageManner::none ? Value::none()
                                                           : Value::integer(definition.life);
        case Field::reserve:
            return definition.damage == DamageManner::counters ? Value::none()
                                                               : Value::integer(definition.cost);
        case Field::damage:
            return Value::integer(damage_on(ref));
        case Field::name:
            return Value::word(names_.card_names[card.definition.index()]);
        case Field::rested:
            return Value::boolean(object != nullptr && object->rested != 0);
        case Field::token:
            return Value::boolean(card.is(Card::token));
        case Field::controller:
            return Value::player(card.controller);
        case Field::owner:
            return Value::player(card.owner);
        case Field::zone:
            return Value::word(names_.zone_words[state().zone(card.zone).kind.index()]);
        case Field::face:
            return Value::word(face_up ? names_.up : names_.down);
        case Field::counters:
            for (const auto& [word, kind] : names_.counters) {
                if (word == key) return Value::integer(state().counters_on(ref.card, kind));
            }
            return Value::integer(0);
        case Field::is_type:
            return Value::boolean(is_type(ref, key));
        case Field::is_state:
            return Value::boolean(is_state(ref, key));
        case Field::is_face:
            return Value::boolean(key == (face_up ? names_.up : names_.down));
        case Field::is_name:
            return Value::boolean(key == names_.card_names[card.definition.index()]);
        default:
            return Value::none();
    }
}

Value SkirmishFacts::read_player(expression::FieldId id, PlayerId player, WordId) const {
    const Zones& zones = names_.skirmish.zones;
    switch (names_.fields[id.index()]) {
        case Field::champion:
            return Value::card(champion_of(player));
        case Field::influence:
            return Value::integer(cards_of(player, zones.hand) + cards_of(player, zones.memory));
        case Field::opponents:
            return Value::list(players_list |
                               static_cast<std::uint32_t>(state().players().size() - 1));
        case Field::hand:
            return zone_of(player, zones.hand);
        case Field::memory:
            return zone_of(player, zones.memory);
        case Field::deck:
            return zone_of(player, zones.deck);
        case Field::material:
            return zone_of(player, zones.material);
        case Field::graveyard:
            return zone_of(player, zones.graveyard);
        case Field::banishment:
            return zone_of(player, zones.banishment);
        default:
            return Value::none();
    }
}

Value SkirmishFacts::read_list(expression::FieldId id, std::uint32_t list, WordId) const {
    if (names_.fields[id.index()] != Field::count) return Value::none();
    if ((list & players_list) != 0) return Value::integer(list & 0xFF);
    return Value::integer(list < state().zones().size() ? state().zones()[list].count : 0);
}

bool SkirmishFacts::next_card(const expression::Domain& domain, expression::Cursor& cursor) const {
    std::uint64_t kinds = 0;
    for (std::size_t i = 0; i < names_.zone_kinds.size(); ++i) {
        if ((domain.zones >> i & 1) != 0) kinds |= names_.zone_kinds[i];
    }
    return next_in_zones(kinds, domain.top, cursor);
}

bool SkirmishFacts::is_type(CardRef ref, WordId type) const {
    const Card& card = state().card(ref.card);
    const DamageManner manner = names_.skirmish.library.card(card.definition).damage;
    if (type == names_.ally) return manner == DamageManner::marked;
    if (type == names_.champion) return manner == DamageManner::counters;
    if (type == names_.action) return manner == DamageManner::none;
    if (type == names_.unit) return manner != DamageManner::none;
    return type == names_.object && state().object(ref.card) != nullptr;
}

bool SkirmishFacts::is_state(CardRef ref, WordId word) const {
    const Object* object = state().object(ref.card);
    if (object == nullptr) return false;
    if (word == names_.awake) return object->rested == 0;
    if (word == names_.rested) return object->rested != 0;
    return word == names_.damaged && damage_on(ref) > 0;
}

std::int64_t SkirmishFacts::damage_on(CardRef ref) const {
    const Object* object = state().object(ref.card);
    return state().counters_on(ref.card, names_.skirmish.damage) +
           (object != nullptr ? object->damage : 0);
}

CardRef SkirmishFacts::champion_of(PlayerId player) const {
    for (const Object& object : state().objects()) {
        const Card& card = state().card(object.card);
        const DamageManner manner = names_.skirmish.library.card(card.definition).damage;
        if (card.controller == player && manner == DamageManner::counters) {
            return state().ref(object.card);
        }
    }
    return {};
}

Value SkirmishFacts::zone_of(PlayerId player, ZoneKindId kind) const {
    return Value::list(state().zone_of(kind, player).value);
}

std::uint16_t SkirmishFacts::cards_of(PlayerId player, ZoneKindId kind) const {
    return state().zone(state().zone_of(kind, player)).count;
}

}  // namespace cardloom::practice
