#include "core/proposed.hpp"

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/combat/roles.hpp"
#include "core/pipeline.hpp"
#include "core/ruleset.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// Where a move leads and what it is called. Champions and regalia that are bound for a graveyard
/// are banished instead (GA-SBE-15); a champion has died all the same (AMB-14). Regalia bound for a
/// hand, a deck or memory go back to the material deck (GA-REGA-1).
bool complete_move(const Game& game, Event& event) {
    const GameState& state = game.state();
    const Library& library = game.library();
    const Card& card = state.card(event.card.card);
    TypeTraits traits = traits_of(game, event.card.card);
    ZoneKindId deck = library.card(card.definition).deck;
    const Object* object = state.object(event.card.card);
    if (object != nullptr && object->is_turned()) {  // its own face says where it goes (GA-DFC-2)
        const CardDefinition& front = library.card(object->printed);
        traits.bound_for_graveyard = front.bound_for_graveyard;
        traits.returns_from = front.returns_from;
        deck = front.deck;
    }
    event.from = card.zone;
    const bool died = event.names.has(event::die);
    const ZoneKindId instead = traits.bound_for_graveyard;
    const ZoneKindId bound_for = state.zone(event.to).kind;
    if (instead && bound_for == library.roles.graveyard) {
        event.to = state.zone_of(instead, card.owner);
    } else if (bound_for.index() < 32 && (traits.returns_from >> bound_for.index() & 1u) != 0) {
        event.to = state.zone_of(deck, card.owner);  // GA-REGA-1
    }
    event.names =
        library.names_of_move(event.names, state.zone(event.from).kind, state.zone(event.to).kind);
    const bool dies =
        game.rules().policies.get<policy::ChampionDeath>() == policy::ChampionDeath::dies;
    if (died && traits.champion && dies && state.zone(event.to).kind == instead) {
        event.names.add(event::die);
    }
    if (!event.names.has(event::die)) event.names.drop(event::kill);  // GA-EFF-2
    return event.from != event.to;
}

/// A state is there or not: what it is already it does not become (GA-PROP-1).
bool complete_counters(const Game& game, Event& event) {
    const CounterKind& kind = game.library().counter(event.counter);
    const bool is_some = event.amount != 0;
    if (!kind.is_state) {
        event.names.add(event::counters);
        return is_some;
    }
    const bool is_so = game.state().counters_on(event.card.card, event.counter) > 0;
    const bool becomes = event.amount > 0;
    event.amount = becomes ? 1 : -1;
    event.untold |= kind.becomes.is_none() || !becomes;
    if (becomes && kind.becomes) event.names.add(kind.becomes);
    return is_some && is_so != becomes;
}

/// Who draws takes the first card there is as they draw it, also if a replacement has drawn the one
/// that was first before.
void draw_what_is_first(const Game& game, Event& event) {
    const GameState& state = game.state();
    if (event.kind != EventKind::move || !event.names.has(event::draw) ||
        state.is_current(event.card)) {
        return;
    }
    const ZoneId deck = state.zone_of(game.library().roles.deck, event.player);
    const CardId first = deck.is_none() ? CardId{} : state.zone(deck).first;
    if (!first.is_none()) event.card = state.ref(first);
}

}  // namespace

void follow_champions(const Game& game, Event& event) {
    if (!game.has_successions()) return;
    for (CardRef* const card :
         {&event.card, &event.source, &event.over, &event.attacker, &event.target}) {
        *card = game.present(*card);
    }
}

bool complete(const Game& game, Event& event, bool is_single) {
    const GameState& state = game.state();
    event.amount = std::clamp(event.amount, -most_amount, most_amount);
    draw_what_is_first(game, event);
    follow_champions(game, event);
    const bool needs_zone = event.kind == EventKind::move || event.kind == EventKind::summon;
    if (needs_card(event.kind) &&
        (!state.is_current(event.card) || state.card(event.card.card).zone.is_none())) {
        return false;  // there is no such card, or it has moved
    }
    if (needs_zone && event.to.index() >= state.zones().size()) {
        return false;  // there is no such zone (GA-INFO-11)
    }
    bool is_void = false;
    switch (event.kind) {
        case EventKind::move:
            return complete_move(game, event);
        case EventKind::control:
            is_void = state.object(event.card.card) == nullptr ||
                      state.card(event.card.card).controller == event.player;
            event.names.add(event::control);
            break;
        case EventKind::wear_off:
            is_void = state.object(event.card.card) == nullptr;
            event.names.add(event::wear_off);
            break;
        case EventKind::level_up:
            event.from = state.card(event.card.card).zone;
            is_void = !state.is_current(event.over) || state.object(event.over.card) == nullptr ||
                      event.card.card == event.over.card;
            event.names.add(event::level_up);
            break;
        case EventKind::delevel:
            is_void = state.object(event.card.card) == nullptr;
            event.names.add(event::delevel);
            break;
        case EventKind::cease:
            // From the field it is only leaving it (GA-END-7).
            event.from = state.card(event.card.card).zone;
            event.names.add(event::cease);
            if (state.card(event.card.card).object) event.names.add(event::leave);
            break;
        case EventKind::negate:
            event.names.add(event::negate);
            break;
        case EventKind::fizzle:
            event.names.add(event::fizzle);
            break;
        case EventKind::rest:
        case EventKind::wake: {
            const Object* object = state.object(event.card.card);
            const bool rest = event.kind == EventKind::rest;
            is_void = object == nullptr || (object->rested != 0) == rest;
            event.names.add(rest ? event::rest : event::wake);
            break;
        }
        case EventKind::counters:
            return complete_counters(game, event);
        case EventKind::damage:
            is_void = event.amount <= 0 || state.object(event.card.card) == nullptr;
            event.names.add(event::damage);
            if (event.cause == Cause::combat) event.names.add(event::hit);  // GA-DMG-7
            break;
        case EventKind::redirect:
            is_void = state.object(event.card.card) == nullptr ||
                      has_role(state, RoleKind::defender, event.card);
            event.names.add(event::redirect);
            break;
        case EventKind::summon: {
            const bool on_field = game.library().zone_kind(state.zone(event.to).kind).objects;
            is_void = event.amount <= 0 || event.definition.is_none();
            if (on_field && !event.generated) event.names.add(event::summon);
            if (on_field && is_single) event.names.add(event::enter);
            break;
        }
        case EventKind::become:
            is_void = state.object(event.card.card) == nullptr || event.as_copy.is_none() ||
                      state.card(event.card.card).definition == event.as_copy;
            break;
        case EventKind::turn: {
            const bool up = state.card(event.card.card).is(Card::face_up);
            is_void = up == (event.face == Face::up);
            event.from = state.card(event.card.card).zone;
            break;
        }
        case EventKind::draw_from_empty:
            event.names.add(event::draw_from_empty);
            break;
        case EventKind::note:
            is_void = !event.card.is_none() && !state.is_current(event.card);
            event.names.add(event::note);
            break;
        case EventKind::link:
            is_void = !state.is_current(event.over);
            event.names.add(event::link);
            break;
        case EventKind::signal:
            break;
    }
    return !is_void;
}

std::optional<Event> as_proposed(const Game& game, const Event& event) {
    std::optional<Event> proposed = event;
    if (!complete(game, *proposed, false)) proposed.reset();
    return proposed;
}

}  // namespace cardloom
