#include "core/play/announced.hpp"

#include "core/apply.hpp"
#include "core/characteristics.hpp"
#include "core/memory.hpp"
#include "core/play/cost.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

Marks marks_of(const GameState& state, CardId card, ZoneId from, ZoneId to) {
    return mark::zone(state.zone(from).kind) | mark::zone(state.zone(to).kind) |
           (has_links(state, card) ? mark::links : 0);
}

}  // namespace

bool may_change_by_announcing(const Game& game, const Play& play) {
    refresh_characteristics(game);
    const ZoneKindId stack = game.library().roles.stack;
    if (stack.is_none() || play.from.is_none()) return true;
    const Marks looked_at = game.state().alert()[0].sensitive;
    if ((looked_at & (mark::zone(play.from) | mark::zone(stack))) != 0) return true;
    const CardDefinition& card = definition_of(game, play.card.card);
    const bool has_statics = (card.ability_traits & kind_bit(AbilityKind::continuous)) != 0;
    const std::uint32_t zones = 1u << play.from.index() | 1u << stack.index();
    return has_statics && (card.functions_in & zones) != 0;
}

Announced::Announced(Game& game, Play& play) : game_(game) {
    GameState& state = game.state();
    const Library& library = game.library();
    const ZoneKindId kind = library.roles.stack;
    const ZoneId stack = kind ? state.zone_of(kind, play.player) : ZoneId{};
    const bool is_card = play.kind != InstanceKind::ability && state.is_current(play.card);
    if (!is_card || stack.is_none()) return;
    const CardId id = play.card.card;
    before_ = state.card(id);
    // What is there already has been announced; what is on the field is none to be played.
    if (before_.zone.is_none() || before_.zone == stack || !before_.object.is_none()) return;
    card_ = id;
    derived_.emplace(game);
    for (const Counter& row : state.counters_of(id)) {
        const bool is_kept = (library.counter(row.kind).kept_in >> kind.index() & 1u) != 0;
        if (!is_kept) counters_.push_back(row);
    }
    for (const Counter& row : counters_) {
        static_cast<void>(change_counters(state, id, row.kind, -row.amount));
    }
    mark_text(state, library, id);
    unlink(state, id);
    link(state, id, stack, bottom);
    state.mark(marks_of(state, id, before_.zone, stack));
    Card& card = state.card(id);
    ++card.incarnation;
    card.controller = play.player;
    card.set(Card::face_up);
    card.timestamp = state.header().clock;
    mark_text(state, library, id);
    play.card = state.ref(id);
    listed_ = game.listed.sizes();
    if (game.listed.active) list_own();
}

/// What it says from the stack is in force, too.
void Announced::list_own() {
    const Library& library = game_.library();
    if ((library.functional_zones >> library.roles.stack.index() & 1u) == 0) return;
    each_ability_of(game_, card_, [&](const Call& call, const AbilityDefinition& ability) {
        if (ability.zone != library.roles.stack || ability.inherited) return;
        list_ability(game_.listed, call, ability);
    });
}

Announced::~Announced() {
    if (card_.is_none()) return;
    GameState& state = game_.state();
    game_.listed.shrink(listed_);
    unlink(state, card_);
    put_back(state, card_, before_);
    for (const Counter& row : counters_) {
        static_cast<void>(change_counters(state, card_, row.kind, row.amount));
    }
}

}  // namespace cardloom
