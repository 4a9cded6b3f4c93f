#include "core/zones.hpp"

#include <algorithm>

#include "core/memory.hpp"

namespace cardloom {

CardId card_at(const GameState& state, ZoneId zone, std::size_t position) {
    CardId at = state.zone(zone).first;
    for (; at && position > 0; --position) at = state.card(at).next;
    return at;
}

std::size_t position_of(const GameState& state, CardId card) {
    std::size_t position = 0;
    for (CardId at = state.card(card).previous; at; at = state.card(at).previous) ++position;
    return position;
}

void link(GameState& state, CardId id, ZoneId zone_id, std::int16_t position) {
    Zone& zone = state.zone(zone_id);
    Card& card = state.card(id);
    const CardId after =
        position == bottom ? CardId{} : card_at(state, zone_id, static_cast<std::size_t>(position));
    card.zone = zone_id;
    card.next = after;
    card.previous = after ? state.card(after).previous : zone.last;
    (card.previous ? state.card(card.previous).next : zone.first) = id;
    (after ? state.card(after).previous : zone.last) = id;
    ++zone.count;
}

void unlink(GameState& state, CardId id) {
    Card& card = state.card(id);
    Zone& zone = state.zone(card.zone);
    (card.previous ? state.card(card.previous).next : zone.first) = card.next;
    (card.next ? state.card(card.next).previous : zone.last) = card.previous;
    --zone.count;
    if (zone.host && zone.count == 0 && state.object(zone.host) == nullptr) {
        zone.host = {};  // the host left before its cards did: the row is free again
    }
    card.zone = {};
    card.next = card.previous = {};
}

void put_back(GameState& state, CardId id, const Card& before) {
    Zone& zone = state.zone(before.zone);
    (before.previous ? state.card(before.previous).next : zone.first) = id;
    (before.next ? state.card(before.next).previous : zone.last) = id;
    ++zone.count;
    state.card(id) = before;
}

ZoneId object_zone(const GameState& state, CardId host, ZoneKindId kind) {
    const auto zones = state.zones();
    for (std::size_t i = state.layout().fixed_zones; i < zones.size(); ++i) {
        if (zones[i].host == host && zones[i].kind == kind) return ZoneId{i};
    }
    return {};
}

ZoneId make_object_zone(GameState& state, CardId host, ZoneKindId kind) {
    if (const ZoneId there = object_zone(state, host, kind)) return there;
    Zone zone;
    zone.host = host;
    zone.kind = kind;
    zone.owner = state.card(host).owner;
    const auto zones = state.zones();
    for (std::size_t i = state.layout().fixed_zones; i < zones.size(); ++i) {
        if (zones[i].host.is_none()) {  // a row that is free again
            zones[i] = zone;
            return ZoneId{i};
        }
    }
    return zones.push(zone) ? ZoneId{zones.size() - 1} : ZoneId{};
}

PlayerSet known_by_right(const GameState& state, const Library& library, CardId id) {
    const Card& card = state.card(id);
    const Zone& zone = state.zone(card.zone);
    if (card.is(Card::face_up)) return state.everyone();
    return library.zone_kind(zone.kind).sight == Sight::owner ? only(zone.owner) : PlayerSet{0};
}

namespace {

/// Who can tell which card leaves: everybody where cards lie in the open or in a fixed order, else
/// only those who may look into the zone.
PlayerSet followers_of(const GameState& state, const Library& library, const Zone& zone) {
    const ZoneKind& kind = library.zone_kind(zone.kind);
    if (kind.ordered || kind.sight == Sight::everyone) return state.everyone();
    return kind.sight == Sight::owner ? only(zone.owner) : PlayerSet{0};
}

/// After a card left unseen, those who could not follow no longer know which of the rest is which.
void forget(GameState& state, const Library& library, ZoneId zone, PlayerSet followers) {
    for (const CardId id : CardsIn(state, zone)) {
        Card& card = state.card(id);
        card.known =
            static_cast<PlayerSet>((card.known & followers) | known_by_right(state, library, id));
    }
}

void remove_object(GameState& state, CardId id) {
    const ObjectIndex row = state.card(id).object;
    state.card(id).object = {};
    state.card(id).definition = state.objects()[row.index()].printed;  // GA-DFC-2
    state.objects().erase(row.index());
    for (std::size_t i = row.index(); i < state.objects().size(); ++i) {
        state.card(state.objects()[i].card).object = ObjectIndex{i};
    }
    for (std::size_t i = state.layout().fixed_zones; i < state.zones().size(); ++i) {
        Zone& zone = state.zones()[i];
        if (zone.host == id && zone.count == 0) zone.host = {};  // the row is free again
    }
}

void drop_counters(GameState& state, const Library& library, CardId card, ZoneKindId to) {
    const auto counters = state.counters();
    for (std::size_t i = counters.size(); i-- > 0;) {
        if (counters[i].card != card) continue;
        state.mark(mark::counter(counters[i].kind));
        const std::uint32_t kept_in = library.counter(counters[i].kind).kept_in;
        const bool is_kept = !to.is_none() && (kept_in >> to.index() & 1u) != 0;
        if (!is_kept) counters.erase(i);
    }
}

/// Abilities that function in a zone are looked at in the order of their cards.
Marks marks_of_order(const Library& library, ZoneKindId kind) {
    const bool acts = (library.functional_zones >> kind.index() & 1u) != 0;
    return mark::zone(kind) | (acts ? mark::text | mark::statics : 0);
}

bool face_after(const Event& event, const ZoneKind& kind) {
    if (event.face != Face::usual) return event.face == Face::up;
    return kind.sight == Sight::everyone;  // GA-ZONE-3
}

}  // namespace

void become_object(GameState& state, CardId id, bool rested, DefinitionId as_copy) {
    Object object;
    object.printed = state.card(id).definition;
    if (as_copy) {
        object.form = Object::Form::copy;
        state.card(id).definition = as_copy;
    }
    object.timestamp = state.next_timestamp();
    object.card = id;
    object.rested = rested ? 1 : 0;
    state.card(id).object = ObjectIndex{state.objects().size()};
    state.objects().push(object);
    state.mark(mark::zone(state.zone(state.card(id).zone).kind));
}

void change_definition(GameState& state, const Library& library, CardId id, DefinitionId to) {
    Object& object = *state.object(id);
    const DefinitionId back = library.card(object.printed).back;
    mark_text(state, library, id);
    state.card(id).definition = to;
    mark_text(state, library, id);
    object.form = back && to == back     ? Object::Form::turned
                  : to != object.printed ? Object::Form::copy
                                         : Object::Form::itself;
    object.timestamp = state.next_timestamp();  // what it can do now is new (GA-DFC-3, GA-TS-2)
    state.mark(mark::form);
}

bool functions(const GameState& state, const Library& library, CardId id,
               const AbilityDefinition& ability) {
    const Card& card = state.card(id);
    if (card.zone.is_none()) return false;
    const ZoneKindId kind = state.zone(card.zone).kind;
    if (ability.zone.is_none() || ability.inherited) {
        return card.object || (ability.inherited && kind == library.roles.lineage);
    }
    // A boon is of no use until it has been bestowed (GA-BOON-1).
    return kind == ability.zone && (kind != library.roles.pantheon || card.is(Card::face_up));
}

void mark_text(GameState& state, const Library& library, CardId id) {
    const Card& card = state.card(id);
    if (card.zone.is_none()) return;
    // What effects have given it goes with it.
    const bool altered =
        id.index() < state.altered_at().size() && state.altered_at()[id.index()] != 0xFFFF;
    if (altered) state.mark(mark::text);
    const CardDefinition& definition = library.card(card.definition);
    if (definition.ability_traits == 0) return;
    const ZoneKindId kind = state.zone(card.zone).kind;
    const bool inner = kind == library.roles.lineage;
    const std::uint32_t acts_in = definition.functions_in | definition.plays_from;
    const bool acts = (acts_in >> kind.index() & 1u) != 0 ||
                      (definition.functions_on_field && (card.object || inner));
    if (!acts) return;
    const bool is_static = (definition.ability_traits & kind_bit(AbilityKind::continuous)) != 0;
    state.mark(is_static ? mark::text | mark::statics : mark::text);
}

bool carry_out_move(GameState& state, const Library& library, Event& event) {
    const CardId id = event.card.card;
    const ZoneId from = event.from;
    const ZoneKind& to_kind = library.zone_kind(state.zone(event.to).kind);
    const bool was_object = !state.card(id).object.is_none();
    if (to_kind.objects && !was_object && state.objects().full()) return false;

    const PlayerSet followers =
        event.unseen_origin ? only(event.player) : followers_of(state, library, state.zone(from));
    event.from_position = static_cast<std::int16_t>(position_of(state, id));
    event.definition = state.card(id).definition;
    mark_text(state, library, id);
    if (was_object) remove_object(state, id);
    drop_counters(state, library, id, state.zone(event.to).kind);
    forget_before_move(state, library, id);
    unlink(state, id);
    link(state, id, event.to, event.position);
    state.mark(mark::zone(state.zone(from).kind) | mark::zone(state.zone(event.to).kind));

    Card& card = state.card(id);
    if (card.is(Card::token)) state.mark(mark::tokens);
    card.begin_anew();
    const bool has_controller =
        to_kind.objects || state.zone(event.to).kind == library.roles.stack;  // GA-PLAY-4
    card.controller = has_controller && event.player ? event.player : card.owner;
    card.set(Card::face_up, face_after(event, to_kind));
    card.timestamp = state.header().clock;
    if (to_kind.objects) {
        become_object(state, id, event.rested, event.as_copy);
        Object& object = *state.object(id);
        if (event.as_copy && library.card(object.printed).back == event.as_copy) {
            object.form = Object::Form::turned;  // it enters with its other face up (GA-DFC-1)
        }
    }
    mark_text(state, library, id);

    // What each player knows now: by right, because they were told, or because they could follow a
    // card they knew (GA-INFO-3).
    const PlayerSet before = card.known;
    const PlayerSet by_right =
        static_cast<PlayerSet>(known_by_right(state, library, id) | event.visible_to);
    const PlayerSet followed =
        event.secret_place ? static_cast<PlayerSet>(followers & only(card.owner)) : followers;
    card.known = static_cast<PlayerSet>(by_right | (before & followed));
    event.known = static_cast<PlayerSet>((before & followers) | by_right);
    const auto saw_it = static_cast<PlayerSet>(followers | by_right);
    if (saw_it != state.everyone()) forget(state, library, from, saw_it);
    return true;
}

void cease_to_exist(GameState& state, const Library& library, CardId id) {
    mark_text(state, library, id);
    if (!state.card(id).object.is_none()) remove_object(state, id);
    drop_counters(state, library, id, {});
    forget_before_move(state, library, id);
    const ZoneId from = state.card(id).zone;
    const PlayerSet followers = followers_of(state, library, state.zone(from));
    state.mark(mark::zone(state.zone(from).kind) | mark::links);
    unlink(state, id);
    Card& card = state.card(id);
    card.begin_anew();
    card.set(Card::gone);
    if (followers != state.everyone()) forget(state, library, from, followers);
}

void set_order(GameState& state, const Library& library, ZoneId zone, std::span<const CardId> order,
               PlayerSet followers) {
    Zone& row = state.zone(zone);
    assert(order.size() == row.count);
    CardId previous;
    for (const CardId id : order) {
        state.card(id).previous = previous;
        state.card(id).next = {};
        (previous ? state.card(previous).next : row.first) = id;
        previous = id;
    }
    row.last = previous;
    state.mark(marks_of_order(library, row.kind));
    forget(state, library, zone, followers);
}

void reposition(GameState& state, const Library& library, CardId id, std::int16_t position,
                PlayerSet followers) {
    const ZoneId zone = state.card(id).zone;
    if (state.zone(zone).count > 1) {
        unlink(state, id);
        link(state, id, zone, position);
    }
    state.mark(marks_of_order(library, state.zone(zone).kind));
    Card& card = state.card(id);
    card.known =
        static_cast<PlayerSet>((card.known & followers) | known_by_right(state, library, id));
}

void look_at(GameState& state, CardId id, PlayerSet players) {
    Card& card = state.card(id);
    if (card.zone) state.mark(mark::zone(state.zone(card.zone).kind));
    card.known = static_cast<PlayerSet>(card.known | players);
}

CardId make_card(GameState& state, DefinitionId definition, PlayerId owner) {
    Card card;
    card.definition = definition;
    card.owner = card.controller = owner;
    card.timestamp = state.header().clock;
    return state.cards().push(card) ? CardId{state.cards().size() - 1} : CardId{};
}

void forget_derived(GameState& state) {
    state.alert().resize(1);
    state.alert()[0] = Alert{};
    state.statics().resize(0);
    state.altered_at().resize(0);
    state.altered().resize(0);
    state.gained().resize(0);
    state.swayed().resize(0);
    state.acting().resize(0);
}

}  // namespace cardloom
