#include "core/apply.hpp"

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/combat/roles.hpp"
#include "core/memory.hpp"
#include "core/pipeline.hpp"
#include "core/play/champions.hpp"
#include "core/ruleset.hpp"
#include "core/zones.hpp"

namespace cardloom {

std::optional<std::int32_t> change_counters(GameState& state, CardId card, CounterId kind,
                                            std::int32_t amount) {
    const auto counters = state.counters();
    std::size_t at = 0;
    while (at < counters.size() &&
           std::pair(counters[at].card, counters[at].kind) < std::pair(card, kind)) {
        ++at;
    }
    const bool found =
        at < counters.size() && counters[at].card == card && counters[at].kind == kind;
    const std::int32_t before = found ? counters[at].amount : 0;
    const std::int32_t after = std::clamp(before + amount, 0, most_amount);
    if (after == before) return 0;
    state.mark(mark::counter(kind));
    if (!found && !counters.insert(at, Counter{card, kind, 0})) return {};
    if (after == 0) {
        counters.erase(at);
    } else {
        counters[at].amount = static_cast<std::int16_t>(after);
    }
    return after - before;
}

namespace {

Applied apply_counters(Game& game, Event& event, CounterId kind, std::int32_t amount) {
    GameState& state = game.state();
    // Placing one kind on what holds its opposite removes one of each, as part of the same event
    // (GA-SBE-14).
    const CounterId opposite = game.library().counter(kind).opposes;
    std::int32_t annihilated = 0;
    if (amount > 0 && opposite) {
        annihilated = std::min<std::int32_t>(amount, state.counters_on(event.card.card, opposite));
        static_cast<void>(change_counters(state, event.card.card, opposite, -annihilated));
    }
    const auto changed = change_counters(state, event.card.card, kind, amount - annihilated);
    if (!changed) return Applied::no_counter_room;
    event.amount = *changed + annihilated;
    return event.amount == 0 ? Applied::nothing : Applied::done;
}

/// To allies it is marked, to champions it is counters (GA-DMG-3).
Applied put_damage(Game& game, Event& event) {
    GameState& state = game.state();
    switch (traits_of(game, event.card.card).damage) {
        case DamageManner::none:
            return Applied::nothing;
        case DamageManner::counters:
            return apply_counters(game, event, game.library().roles.damage, event.amount);
        case DamageManner::durability: {  // GA-FUNC-SIEGE
            const std::int32_t dealt = event.amount;
            const Applied result =
                apply_counters(game, event, game.library().roles.durability, -dealt);
            event.amount = dealt;
            return result;
        }
        case DamageManner::marked:
            break;
    }
    state.mark(mark::damage);
    Object& object = *state.object(event.card.card);
    object.damage = std::min(object.damage + event.amount, most_amount);
    return Applied::done;
}

/// Of combat damage only the one that a unit cannot survive kills it (GA-COMBAT-DMG-2).
Applied apply_damage(Game& game, Event& event) {
    const CardRef card = event.card;
    const bool kills = event.cause == Cause::combat && !event.attacker.is_none() &&
                       is_unit(game, card.card) &&
                       damage_on(game, card.card) < life_of(game, card.card);
    const Applied result = put_damage(game, event);
    if (kills && damage_on(game, card.card) >= life_of(game, card.card) &&
        !has_role(game.state(), RoleKind::slain, card)) {
        CombatRole row;
        row.kind = RoleKind::slain;
        row.card = card;
        row.other = event.attacker;
        row.player = game.state().card(card.card).controller;
        give_role(game.state(), row);
    }
    return result;
}

/// What defended no longer does; a target that is gone is only added to.
Applied apply_redirect(GameState& state, const Event& event) {
    if (!event.over.is_none()) take_role(state, RoleKind::defender, event.over);
    CombatRole row;
    row.kind = RoleKind::defender;
    row.card = event.card;
    row.player = state.card(event.card.card).controller;
    row.aimed = 1;
    give_role(state, row);
    return Applied::done;
}

/// A token is a new card that begins on the field (GA-TOK-1), or a copy in an Intent (GA-ZONE-11);
/// what is generated, or made elsewhere, is a card for the rest of the game (GA-GENERATE-1).
Applied apply_summon(Game& game, Event& event) {
    GameState& state = game.state();
    if (game.library().zone_kind(state.zone(event.to).kind).objects && state.objects().full()) {
        return Applied::no_room;
    }
    const CardId id = make_card(state, event.definition, event.player);
    if (id.is_none()) return Applied::no_room;
    Card& card = state.card(id);
    const ZoneKind& kind = game.library().zone_kind(state.zone(event.to).kind);
    const bool on_field = kind.objects;
    const bool is_intent = state.zone(event.to).kind == game.library().roles.intent;
    card.set(Card::token, (on_field || is_intent) && !event.generated);  // GA-ZONE-11
    state.mark(mark::tokens);
    card.set(Card::face_up, kind.sight == Sight::everyone);
    card.known = state.everyone();  // all have seen what was made
    link(state, id, event.to, event.position);
    state.mark(mark::zone(state.zone(event.to).kind));
    if (on_field) {
        become_object(state, id, event.rested);
        if (event.as_copy) state.object(id)->form = Object::Form::copy;
    } else {
        card.timestamp = state.next_timestamp();  // as of masteries (GA-TS-2)
    }
    mark_text(state, game.library(), id);
    event.card = state.ref(id);
    return Applied::done;
}

/// Who knew the card still does (GA-INFO-3); face up, everybody does.
Applied apply_turn(GameState& state, const Library& library, const Event& event) {
    Card& card = state.card(event.card.card);
    card.set(Card::face_up, event.face == Face::up);
    mark_text(state, library, event.card.card);
    // What lies face down may have no traits, and so not be what effects look for.
    state.mark(mark::zone(state.zone(card.zone).kind) |
               (has_links(state, event.card.card) ? mark::links : 0));
    if (event.face == Face::up) card.known = state.everyone();
    return Applied::done;
}

/// An object, and a card in an Intent, knows how it was played, if an instance on the stack became
/// it (GA-PLAY-5, GA-ZONE-5).
void remember_play(GameState& state, const Library& library, CardId id, std::uint32_t instance) {
    if (instance == 0) return;
    for (Note& note : state.notes()) {
        if (note.grant != instance || note.key == library.waived) continue;
        note.grant = 0;
        note.card = state.ref(id);
        state.mark(mark::notes);
    }
    Card& card = state.card(id);
    for (const Instance& row : state.stack()) {
        if (row.timestamp != instance) continue;
        card.x = row.x;
        card.way = row.way;
        card.options = row.options;
        if (Object* const object = state.object(id)) object->from = row.told.from;
    }
}

/// What a card is said to arrive with; and what comes with being an object from the start:
/// durability counters (GA-STAT-2).
Applied arrive(Game& game, const Event& event) {
    GameState& state = game.state();
    const CardId id = event.card.card;
    const Card& card = state.card(id);
    for (const EntersWith& with : event.enters_with) {
        if (with.counter.is_none()) continue;
        if (!change_counters(state, id, with.counter, with.amount)) {
            return Applied::no_counter_room;
        }
    }
    const bool is_intent = state.zone(card.zone).kind == game.library().roles.intent;
    if (card.object || is_intent) remember_play(state, game.library(), id, event.instance);
    if (card.object.is_none()) return Applied::done;
    if (event.key && event.value_count > 0) {  // chosen as it enters
        const std::span<const Kept> chosen(event.values.data(), event.value_count);
        if (!set_note(state, Keeper{state.ref(id), 0, {}}, event.key, chosen, event.is_list)) {
            return Applied::no_note_room;
        }
    }
    if (!event.linked_to.is_none() &&
        !add_link(state, state.ref(id), event.linked_to, event.link_key)) {
        return Applied::no_link_room;
    }
    if (event.except) {
        Lasting except;
        except.ability = event.except;
        except.bearer = except.source = state.ref(id);
        except.granter = card.controller;
        if (grant(game, except) == 0) return Applied::no_lasting_room;
    }
    if (is_champion(game, id)) state.player(card.controller).set(Player::had_champion);
    const CounterId durability = game.library().roles.durability;
    const std::int16_t printed = definition_of(game, id).durability;
    if (printed <= 0 || durability.is_none()) return Applied::done;
    const auto placed = change_counters(state, id, durability, printed);
    return placed ? Applied::done : Applied::no_counter_room;
}

/// It leaves combat at once, but what has declared to retaliate still does (GA-COMBAT-ROLE-2,
/// AMB-6).
void leave_combat_with(Game& game, CardRef card) {
    const bool leaves = game.rules().policies.get<policy::ControlChangeInCombat>() ==
                        policy::ControlChangeInCombat::leaves;
    if (!leaves) return;
    for (const RoleKind kind : {RoleKind::attacker, RoleKind::defender}) {
        take_role(game.state(), kind, card);
    }
}

Applied change_control(GameState& state, const Event& event) {
    Card& card = state.card(event.card.card);
    if (card.controller == event.player) return Applied::nothing;
    state.object(event.card.card)->before = card.controller;
    card.controller = event.player;
    state.mark(mark::control);
    return Applied::done;
}

/// What a champion inherits it still has when another card has become its top.
void pass_on_inherited(Game& game, CardRef before, CardId now) {
    for (Call& call : game.watchers) {
        if (call.source != before || !game.library().ability(call.ability).inherited) continue;
        call.source = game.state().ref(now);
    }
}

/// What is noted already is no change.
Applied apply_note(GameState& state, const Event& event) {
    const Keeper keeper{event.card, 0, event.card.is_none() ? event.player : PlayerId{}};
    const std::span<const Kept> values(event.values.data(), event.value_count);
    const std::span<const Note> before = note_of(state, keeper, event.key);
    const bool is_same =
        std::equal(before.begin(), before.end(), values.begin(), values.end(),
                   [&](const Note& row, const Kept& value) {
                       return row.value == value && (row.is_list != 0) == event.is_list;
                   });
    if (is_same) return Applied::nothing;
    return set_note(state, keeper, event.key, values, event.is_list) ? Applied::done
                                                                     : Applied::no_note_room;
}

Applied apply_link(GameState& state, const Event& event) {
    if (is_linked(state, event.over, event.card, event.key)) return Applied::nothing;
    return add_link(state, event.over, event.card, event.key) ? Applied::done
                                                              : Applied::no_link_room;
}

Applied leave_stack(GameState& state, std::uint32_t instance) {
    const auto stack = state.stack();
    for (std::size_t i = 0; i < stack.size(); ++i) {
        if (stack[i].timestamp != instance) continue;
        remove_instance(state, i);
        return Applied::done;
    }
    return Applied::nothing;
}

Applied apply_kind(Game& game, Event& event);

}  // namespace

void remove_instance(GameState& state, std::size_t row) {
    const std::uint32_t name = state.stack()[row].timestamp;
    state.mark(mark::stack);
    state.stack().erase(row);
    const auto targets = state.targets();
    for (std::size_t i = targets.size(); i-- > 0;) {
        if (targets[i].instance == name) targets.erase(i);
    }
}

Applied apply(Game& game, Event& event) {
    const Applied result = apply_kind(game, event);
    if (result == Applied::done) game.state().header().unsettled = 1;
    return result;
}

namespace {

Applied apply_kind(Game& game, Event& event) {
    GameState& state = game.state();
    if (state.has_card(event.card.card) && event.kind != EventKind::summon) {
        const Card& card = state.card(event.card.card);
        if (needs_card(event.kind) && !state.is_current(event.card)) return Applied::nothing;
        event.definition = card.definition;
        event.known = card.known;
    }
    switch (event.kind) {
        case EventKind::move:
            if (!carry_out_move(state, game.library(), event)) return Applied::no_room;
            if (event.names.has(event::draw)) ++state.player(event.player).drawn;
            return arrive(game, event);
        case EventKind::summon: {
            const Applied result = apply_summon(game, event);
            event.known = state.everyone();
            return result == Applied::done ? arrive(game, event) : result;
        }
        case EventKind::turn:
            event.known = event.face == Face::up ? state.everyone() : event.known;
            return apply_turn(state, game.library(), event);
        case EventKind::counters:
            return apply_counters(game, event, event.counter, event.amount);
        case EventKind::rest:
        case EventKind::wake: {
            Object& object = *state.object(event.card.card);
            const std::uint8_t rested = event.kind == EventKind::rest ? 1 : 0;
            if (object.rested == rested) return Applied::nothing;  // GA-PROP-1
            object.rested = rested;
            state.mark(mark::rest);
            return Applied::done;
        }
        case EventKind::damage:
            return apply_damage(game, event);
        case EventKind::draw_from_empty:
            state.player(event.player).set(Player::drew_from_empty);
            return Applied::done;
        case EventKind::level_up:
            if (!put_on_top(state, game.library(), event.over.card, event.card.card)) {
                return Applied::no_room;
            }
            game.succeed(event.over, state.ref(event.card.card));
            pass_on_inherited(game, event.over, event.card.card);
            remember_play(state, game.library(), event.card.card, event.instance);
            return Applied::done;
        case EventKind::delevel: {
            const CardId next = state.zone(inner_lineage(game, event.card.card)).first;
            const PlayerId owner = state.card(event.card.card).owner;
            event.to = state.zone_of(game.library().roles.material, owner);
            take_off_top(state, game.library(), event.card.card, event.to);
            game.succeed(event.card, state.ref(next));
            pass_on_inherited(game, event.card, next);
            return Applied::done;
        }
        case EventKind::control:
            leave_combat_with(game, event.card);
            return change_control(state, event);
        case EventKind::wear_off:
            event.amount = state.object(event.card.card)->damage;
            state.object(event.card.card)->damage = 0;
            state.mark(mark::damage);
            return event.amount == 0 ? Applied::nothing : Applied::done;
        case EventKind::become:
            if (state.card(event.card.card).definition == event.as_copy) return Applied::nothing;
            change_definition(state, game.library(), event.card.card, event.as_copy);
            return Applied::done;
        case EventKind::cease:
            cease_to_exist(state, game.library(), event.card.card);
            return Applied::done;
        case EventKind::negate:
        case EventKind::fizzle:
            return leave_stack(state, event.instance);
        case EventKind::note:
            return apply_note(state, event);
        case EventKind::link:
            return apply_link(state, event);
        case EventKind::redirect:
            return apply_redirect(state, event);
        case EventKind::signal:
            return Applied::done;
    }
    return Applied::nothing;
}

}  // namespace

}  // namespace cardloom
