#include "core/play/champions.hpp"

#include "core/apply.hpp"
#include "core/characteristics.hpp"
#include "core/memory.hpp"
#include "core/ruleset.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// "Mirelle" of "Mirelle, Tide Herald"; nothing of a name without a title (GA-NAME-2).
std::string_view name_part(std::string_view name) {
    const std::size_t comma = name.find(", ");
    return comma == std::string_view::npos ? std::string_view{} : name.substr(0, comma);
}

bool fits_lineage(const CardDefinition& champion, std::string_view wanted) {
    return wanted.empty() || champion.name == wanted || name_part(champion.name) == wanted;
}

/// Every mention of one card as an object becomes one of the other: it is the same object still.
void rename_object(GameState& state, CardRef before, CardRef after) {
    const auto rename = [&](CardRef& ref) {
        if (ref == before) ref = after;
    };
    state.mark_granted();
    for (Lasting& row : state.lasting()) {
        rename(row.bearer);
        rename(row.source);
    }
    for (Instance& row : state.stack()) {
        rename(row.source);
        rename(row.bearer);
        rename(row.about);
        rename(row.told.source);
        rename(row.told.over);
        rename(row.told.attacker);
        rename(row.told.target);
    }
    for (Target& row : state.targets()) rename(row.card);
    for (Pending& row : state.pending()) {
        rename(row.source);
        rename(row.bearer);
        rename(row.card);
        rename(row.told.source);
        rename(row.told.over);
        rename(row.told.attacker);
        rename(row.told.target);
    }
    for (CombatRole& row : state.combat()) {
        rename(row.card);
        rename(row.other);
    }
    for (Note& row : state.notes()) {
        rename(row.card);
        rename(row.value.card);
    }
    for (Link& row : state.links()) {
        rename(row.from);
        rename(row.to);
    }
    for (Use& row : state.uses()) rename(row.card);
    for (Tallied& row : state.tallied()) rename(row.card);
}

void move_counters(GameState& state, CardId from, CardId to) {
    std::array<Counter, 64> moved{};
    std::size_t count = 0;
    const auto counters = state.counters();
    for (std::size_t i = counters.size(); i-- > 0;) {
        if (counters[i].card != from || count == moved.size()) continue;
        moved[count++] = counters[i];
        counters.erase(i);
    }
    for (std::size_t i = 0; i < count; ++i) {
        static_cast<void>(change_counters(state, to, moved[i].kind, moved[i].amount));
    }
}

/// The object row, what lies in its zones and what is on it go over to another card.
void hand_over(GameState& state, CardId from, CardId to) {
    state.mark(mark::everything);
    const ObjectIndex row = state.card(from).object;
    state.card(from).object = {};
    state.card(to).object = row;
    Object& object = state.objects()[row.index()];
    object.card = to;
    state.card(from).definition = object.printed;  // its other face is up on the field only
    object.printed = state.card(to).definition;
    object.form = Object::Form::itself;
    state.card(to).controller = state.card(from).controller;
    for (std::size_t i = state.layout().fixed_zones; i < state.zones().size(); ++i) {
        if (state.zones()[i].host == from) state.zones()[i].host = to;
    }
    move_counters(state, from, to);
}

void show(GameState& state, CardId card) {
    state.card(card).set(Card::face_up);
    state.card(card).known = state.everyone();
}

}  // namespace

ZoneId inner_lineage(const Game& game, CardId champion) {
    const ZoneKindId kind = game.library().roles.lineage;
    return kind.is_none() ? ZoneId{} : object_zone(game.state(), champion, kind);
}

std::string_view problem_with_level_up(const Game& game, PlayerId player, CardId card,
                                       LevelWaiver waiver) {
    const CardRef champion = champion_of(game, player);
    if (champion.is_none()) return "there is no champion to level up";
    const CardDefinition& next = definition_of(game, card);
    const CardDefinition& present = definition_of(game, champion.card);
    if (!is_champion(game, card)) return "it is no champion";
    if (!waiver.level && next.level != present.level + 1) {
        return "its level is not one above the champion's";
    }
    if (!waiver.lineage && !fits_lineage(present, next.lineage)) {
        return "the champion is of another lineage";
    }
    return {};
}

namespace {

/// How many levels a champion gains as another card becomes its top, as they are printed.
std::int32_t levels_between(const Game& game, CardRef champion, CardRef next) {
    return definition_of(game, next.card).level - definition_of(game, champion.card).level;
}

}  // namespace

Task<Happened> level_up(Game& game, CardRef champion, CardRef card, CardRef source,
                        std::uint32_t instance) {
    const std::size_t batch = game.open_batch();
    Event event;
    event.kind = EventKind::level_up;
    event.card = card;
    event.over = champion;
    event.source = source;
    event.instance = instance;
    if (game.state().is_current(champion)) event.amount = levels_between(game, champion, card);
    event.player = game.state().is_current(champion) ? game.state().card(champion.card).controller
                                                     : PlayerId{};
    event.rule = "GA-CHAMP-3";
    game.propose(event);
    return happen(game, batch);
}

Task<Happened> delevel(Game& game, CardRef champion, CardRef source) {
    const ZoneId inner =
        game.state().is_current(champion) ? inner_lineage(game, champion.card) : ZoneId{};
    const bool has_more = !inner.is_none() && game.state().zone(inner).count > 0;
    const bool leaves = game.rules().policies.get<policy::DelevelLastCard>() ==
                        policy::DelevelLastCard::champion_leaves;
    if (!has_more && leaves) {
        Move away;
        away.to = game.library().roles.material;
        away.source = source;
        away.rule = "GA-CHAMP-6";
        const Happened left = co_await move_card(game, champion, away);
        co_return left;
    }
    const std::size_t batch = game.open_batch();
    if (has_more) {
        Event event;
        event.kind = EventKind::delevel;
        event.card = champion;
        event.amount =
            levels_between(game, champion, game.state().ref(game.state().zone(inner).first));
        event.source = source;
        event.player = game.state().card(champion.card).controller;
        event.rule = "GA-CHAMP-6";
        game.propose(event);
    }
    const PlayerId player = game.state().is_current(champion)
                                ? game.state().card(champion.card).controller
                                : PlayerId{};
    const Happened happened = co_await happen(game, batch);
    const bool triggers =
        game.rules().policies.get<policy::UncoveredOnEnter>() == policy::UncoveredOnEnter::triggers;
    if (happened && triggers) {  // the uncovered card has come to the top (AMB-13)
        const std::size_t uncovered = game.open_batch();
        Event event;
        event.names.add(event::level_up);
        event.card = champion_of(game, player);
        event.player = player;
        event.untold = true;
        game.propose(event);
        co_await happen(game, uncovered);
    }
    co_return happened;
}

bool put_on_top(GameState& state, const Library& library, CardId champion, CardId card) {
    const ZoneId inner = make_object_zone(state, champion, library.roles.lineage);
    if (inner.is_none()) return false;
    const CardRef before = state.ref(champion);
    const ZoneId field = state.card(champion).zone;
    for (const CardId one : {champion, card}) mark_text(state, library, one);
    forget_past(state, library, champion);
    forget_before_move(state, library, card);
    unlink(state, card);
    state.card(card).begin_anew();
    state.card(card).timestamp = state.next_timestamp();  // it joins the lineage (GA-TS-2)
    const std::size_t place = position_of(state, champion);
    hand_over(state, champion, card);
    unlink(state, champion);
    state.card(champion).begin_anew();
    link(state, card, field, static_cast<std::int16_t>(place));
    link(state, champion, object_zone(state, card, library.roles.lineage), top);
    show(state, card);
    show(state, champion);
    for (const CardId one : {champion, card}) mark_text(state, library, one);
    rename_object(state, before, state.ref(card));
    return true;
}

void take_off_top(GameState& state, const Library& library, CardId champion, ZoneId to) {
    const ZoneId inner = object_zone(state, champion, library.roles.lineage);
    const CardId next = state.zone(inner).first;
    const CardRef before = state.ref(champion);
    const ZoneId field = state.card(champion).zone;
    const std::size_t place = position_of(state, champion);
    for (const CardId one : {champion, next}) mark_text(state, library, one);
    forget_past(state, library, champion);
    forget_uses_of_top(state, library, champion);
    forget_before_move(state, library, next);
    hand_over(state, champion, next);
    unlink(state, next);
    state.card(next).begin_anew();
    unlink(state, champion);
    state.card(champion).begin_anew();
    link(state, next, field, static_cast<std::int16_t>(place));
    link(state, champion, to, bottom);
    state.card(champion).controller = state.card(champion).owner;
    state.card(champion).set(Card::face_up, false);
    state.card(champion).known = static_cast<PlayerSet>(known_by_right(state, library, champion) |
                                                        state.everyone());  // all saw which it was
    show(state, next);
    for (const CardId one : {champion, next}) mark_text(state, library, one);
    rename_object(state, before, state.ref(next));
}

}  // namespace cardloom
