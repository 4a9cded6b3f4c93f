#include "core/memory.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "core/event_needs.hpp"
#include "core/pipeline.hpp"
#include "core/watchers.hpp"

namespace cardloom {

namespace {

/// Whether there was something to erase.
template <class Rows, class Condition>
bool erase_where(Rows rows, Condition goes) {
    const std::size_t before = rows.size();
    for (std::size_t i = before; i-- > 0;) {
        if (goes(rows[i])) rows.erase(i);
    }
    return rows.size() != before;
}

std::int32_t within_bounds(std::int32_t value) {
    return std::clamp(value, -most_amount, most_amount);
}

std::uint16_t one_more(std::uint16_t count, std::int32_t by = 1) {
    constexpr std::int32_t most = std::numeric_limits<std::uint16_t>::max();
    return static_cast<std::uint16_t>(std::min(count + by, most));
}

}  // namespace

// ---- notes

bool set_note(GameState& state, const Keeper& keeper, WordId key, std::span<const Kept> values,
              bool is_list) {
    const auto notes = state.notes();
    const std::size_t freed = note_of(state, keeper, key).size();
    if (notes.size() - freed + values.size() > notes.capacity()) return false;
    state.mark(mark::notes);
    erase_where(notes, [&](const Note& row) { return row.key == key && row.keeper() == keeper; });
    for (std::size_t i = 0; i < values.size(); ++i) {
        notes.push({keeper.card, keeper.grant, key, values[i], keeper.player,
                    static_cast<std::uint8_t>(is_list ? 1 : 0), static_cast<std::uint16_t>(i)});
    }
    return true;
}

std::span<const Note> note_of(const GameState& state, const Keeper& keeper, WordId key) {
    const auto notes = state.notes();
    if (key.is_none()) return {};
    const auto fits = [&](const Note& row) { return row.key == key && row.keeper() == keeper; };
    const Note* first = std::find_if(notes.begin(), notes.end(), fits);
    return {first, std::find_if_not(first, notes.end(), fits)};
}

void forget_spent_grants(GameState& state) {
    const auto is_kept = [&](std::uint32_t grant) {
        const auto is_it = [&](const auto& row) {
            return row.granted == grant || row.told.group == grant;
        };
        return grant == 0 ||
               std::any_of(state.lasting().begin(), state.lasting().end(),
                           [&](const Lasting& row) { return row.timestamp == grant; }) ||
               std::any_of(state.stack().begin(), state.stack().end(),
                           [&](const Instance& row) { return row.timestamp == grant; }) ||
               std::any_of(state.stack().begin(), state.stack().end(), is_it) ||
               std::any_of(state.pending().begin(), state.pending().end(), is_it);
    };
    const auto is_spent = [&](const auto& row) { return !is_kept(row.grant); };
    erase_where(state.notes(), is_spent);
    erase_where(state.uses(), is_spent);
    erase_where(state.tallied(), is_spent);
    erase_where(state.modified(), [&](const Modified& row) { return !is_kept(row.timestamp); });
}

// ---- links

bool add_link(GameState& state, CardRef from, CardRef to, WordId key) {
    state.mark(mark::links);
    return is_linked(state, from, to, key) || state.links().push({from, to, key});
}

Event link_event(const Game& game, CardRef from, CardRef to, WordId key, CardRef source) {
    Event event;
    event.kind = EventKind::link;
    event.card = to;
    event.over = from;
    event.key = key;
    event.source = source;
    if (game.state().is_current(from)) event.player = game.state().card(from.card).controller;
    event.rule = "GA-ZONE-12";
    return event;
}

bool is_linked(const GameState& state, CardRef from, CardRef to, WordId key) {
    return std::any_of(state.links().begin(), state.links().end(), [&](const Link& row) {
        return row.from == from && row.to == to && row.key == key;
    });
}

bool has_links(const GameState& state, CardId card) {
    return std::ranges::any_of(state.links(), [&](const Link& row) {
        return row.from.card == card || row.to.card == card;
    });
}

CardRef first_linked(const GameState& state, CardRef from, WordId key) {
    for (const Link& row : state.links()) {
        if (row.from == from && row.key == key && state.is_current(row.to)) return row.to;
    }
    return {};
}

// ---- uses

namespace {

bool is_of(const Use& row, const Call& call) {
    return row.ability == call.ability && row.card == call.self() && row.grant == call.timestamp;
}

Use* find_use(GameState& state, const Call& call) {
    for (Use& row : state.uses()) {
        if (is_of(row, call)) return &row;
    }
    return nullptr;
}

}  // namespace

Use uses_of(const GameState& state, const Call& call) {
    for (const Use& row : state.uses()) {
        if (is_of(row, call)) return row;
    }
    return {};
}

std::int32_t uses_left(const Game& game, const Call& call) {
    const UseLimit limit = game.library().ability(call.ability).limit;
    if (limit.times == 0) return std::numeric_limits<std::int32_t>::max();
    const Use used = uses_of(game.state(), call);
    return limit.times - (limit.per == Span::turn ? used.this_turn : used.times);
}

bool count_use(Game& game, const Call& call, std::int32_t times) {
    GameState& state = game.state();
    if (game.library().ability(call.ability).uses == Span::none || times <= 0) return true;
    state.mark(mark::history);
    Use* row = find_use(state, call);
    if (row == nullptr) {
        const bool is_there = call.timestamp != 0 || state.is_current(call.self());
        if (!is_there) return true;  // nobody can ask
        if (!state.uses().push({call.self(), call.timestamp, call.ability, 0, 0, 0, 0})) {
            return false;
        }
        row = &state.uses().back();
    }
    row->this_turn = one_more(row->this_turn, times);
    row->times = one_more(row->times, times);
    return true;
}

void remember_modes(Game& game, const Call& call) {
    if (!game.library().ability(call.ability).modes.fresh) return;
    if (Use* row = find_use(game.state(), call)) row->modes |= call.modes;
}

void count_resolution(Game& game, const Call& call) {
    if (call.ability.is_none() || game.library().ability(call.ability).uses == Span::none) return;
    game.state().mark(mark::history);
    if (Use* row = find_use(game.state(), call)) row->resolved = one_more(row->resolved);
}

Call call_of(const UsedAbility& used, PlayerId you) {
    Call call{used.ability, used.source, you, used.timestamp};
    call.bearer = used.bearer;
    return call;
}

// ---- tallies

namespace {

bool is_same(const Tallied& one, const Tallied& other) {
    return one.tally == other.tally && one.you == other.you && one.player == other.player &&
           one.card == other.card && one.grant == other.grant;
}

bool add(GameState& state, const Tallied& key, TallyKeep keep, std::int32_t amount) {
    state.mark(mark::history);
    for (Tallied& row : state.tallied()) {
        if (!is_same(row, key)) continue;
        switch (keep) {
            case TallyKeep::count:
            case TallyKeep::cards:
                row.value = within_bounds(row.value + 1);
                break;
            case TallyKeep::sum:
                row.value = within_bounds(row.value + amount);
                break;
            case TallyKeep::highest:
                row.value = std::max(row.value, amount);
                break;
        }
        return true;
    }
    Tallied row = key;
    const bool counts = keep == TallyKeep::count || keep == TallyKeep::cards;
    row.value = counts ? 1 : within_bounds(amount);
    return state.tallied().push(row);
}

bool counts(const Game& game, TallyId id, const TallyDefinition& tally, const Call& call,
            const Event& event) {
    const bool may = can_fit(tally.needs, event, call);
#ifdef CARDLOOM_CHECKED
    assert((may || !game.content().counts(game, call, id, event)) && "what it plainly needs");
#endif
    return may && game.content().counts(game, call, id, event);
}

/// Visits the tally's calls: one, or one as each player sees it.
template <class Visit>
void each_view(const GameState& state, const TallyDefinition& tally, Visit&& visit) {
    Call call;
    if (!tally.per_view) {
        visit(call);
        return;
    }
    for (std::size_t i = 0; i < state.players().size(); ++i) {
        call.you = PlayerId{i};
        if (state.player(call.you).is_in_game()) visit(call);
    }
}

/// What the rows of a tally have in common for who asks.
Tallied key_of(const TallyDefinition& tally, TallyId id, const Call& call, PlayerId player) {
    Tallied key;
    key.tally = id;
    if (tally.per_view) key.you = call.you;
    if (tally.per_player) key.player = player;
    if (tally.per_object) {
        key.you = {};
        key.card = call.self();
        key.grant = call.timestamp;
    }
    return key;
}

class Counting {
public:
    Counting(Game& game, const Event& event) : game_(game), event_(event) {}

    bool run() {
        bool some_by_object = false;
        game_.library().each_tally(event_.names, [&](TallyId id, const TallyDefinition& tally) {
            if (tally.edition > game_.edition()) return;  // nobody in this game asks for it yet
            some_by_object |= tally.per_object;
            if (tally.per_object) return;
            each_view(game_.state(), tally, [&](const Call& call) { count(id, tally, call); });
        });
        if (some_by_object) count_for_objects();
        return room_;
    }

private:
    /// For each object with an ability that asks. Of triggers those count that watch this batch,
    /// also if they have just left (GA-TRIG-9).
    void count_for_objects() {
        const auto consider = [&](const Call& call, const AbilityDefinition& ability) {
            for (const TallyId id : ability.own_tallies) {
                const TallyDefinition& tally = game_.library().tally(id);
                if (!tally.events.meets(event_.names)) continue;
                const Tallied key = key_of(tally, id, call, event_.player);
                const bool again =
                    std::any_of(counted_.begin(), counted_.end(),
                                [&](const Tallied& one) { return is_same(one, key); });
                if (again) continue;
                counted_.push_back(key);
                count(id, tally, call);
            }
        };
        for (const Call& call : game_.watchers) {
            consider(call, game_.library().ability(call.ability));
        }
        const auto consider_others = [&](const Call& call, const AbilityDefinition& ability) {
            if (ability.kind != AbilityKind::triggered) consider(call, ability);
        };
        each_ability_in_force(game_, ability_trait::counts, consider_others);
        for (const Lasting& row : game_.state().lasting()) {
            if (!row.is_in_force()) continue;
            consider_others(call_of_lasting(row), game_.library().ability(row.ability));
        }
    }

    void count(TallyId id, const TallyDefinition& tally, const Call& call) {
        if (!room_ || !counts(game_, id, tally, call, event_)) return;
        Tallied key = key_of(tally, id, call, event_.player);
        const GameState& state = game_.state();
        const bool is_seen = tally.keep == TallyKeep::cards && state.has_card(event_.card.card) &&
                             state.card(event_.card.card).known == state.everyone();
        if (is_seen) key.card = state.ref(event_.card.card);
        room_ = add(game_.state(), key, tally.keep, event_.amount);
    }

    Game& game_;
    const Event& event_;
    std::vector<Tallied> counted_;
    bool room_ = true;
};

}  // namespace

bool count_event(Game& game, const Event& event) { return Counting(game, event).run(); }

bool may_be_counted(const Game& game, const Event& event) {
    bool counted = false;
    game.library().each_tally(event.names, [&](TallyId id, const TallyDefinition& tally) {
        if (counted || tally.edition > game.edition()) return;
        counted = tally.per_object;
        if (counted) return;
        each_view(game.state(), tally, [&](const Call& call) {
            counted = counted || counts(game, id, tally, call, event);
        });
    });
    return counted;
}

std::int32_t tally_of(const Game& game, TallyId id, PlayerId you) {
    const TallyDefinition& tally = game.library().tally(id);
    const PlayerId view = tally.per_view ? you : PlayerId{};
    std::int32_t value = 0;
    for (const Tallied& row : game.state().tallied()) {
        if (row.tally != id || row.you != view) continue;
        const bool is_card = tally.keep == TallyKeep::cards && !row.card.is_none();
        value += is_card ? 1 : row.value;
    }
    return value;
}

std::int32_t matches_of(const Game& game, TallyId id, const Call& call, PlayerId player) {
    const Tallied key = key_of(game.library().tally(id), id, call, player);
    for (const Tallied& row : game.state().tallied()) {
        if (is_same(row, key)) return row.value;
    }
    return 0;
}

bool has_tallied(const Game& game, TallyId id, PlayerId you, CardRef card) {
    const PlayerId view = game.library().tally(id).per_view ? you : PlayerId{};
    return std::any_of(
        game.state().tallied().begin(), game.state().tallied().end(), [&](const Tallied& row) {
            return row.tally == id && row.you == view && row.card == card && !card.is_none();
        });
}

// ---- forgetting

void forget_turn(GameState& state, const Library& library, PlayerId last) {
    state.mark(mark::history);
    erase_where(state.tallied(), [&](const Tallied& row) {
        const Span span = library.tally(row.tally).span;
        return span == Span::turn || (span == Span::since_own_turn && row.you == last);
    });
    erase_where(state.uses(),
                [&](const Use& row) { return library.ability(row.ability).uses != Span::game; });
    for (Use& row : state.uses()) row.this_turn = row.resolved = 0;
    for (Player& player : state.players()) player.drawn = 0;
}

void forget_past(GameState& state, const Library& library, CardId card) {
    const CardRef now = state.ref(card);
    const auto is_past = [&](CardRef ref) { return ref.card == card && ref != now; };
    if (erase_where(state.notes(), [&](const Note& row) { return is_past(row.card); })) {
        state.mark(mark::notes);
    }
    if (erase_where(state.links(), [&](const Link& row) { return is_past(row.from); })) {
        state.mark(mark::links);
    }
    const bool used = erase_where(
        state.uses(), [&](const Use& row) { return row.grant == 0 && is_past(row.card); });
    const bool counted = erase_where(state.tallied(), [&](const Tallied& row) {
        return row.grant == 0 && is_past(row.card) && library.tally(row.tally).per_object;
    });
    if (used || counted) state.mark(mark::history);
}

void forget_uses_of_top(GameState& state, const Library& library, CardId champion) {
    const std::vector<AbilityId>& own = library.card(state.card(champion).definition).abilities;
    const CardRef object = state.ref(champion);
    erase_where(state.uses(), [&](const Use& row) {
        return row.grant == 0 && row.card == object &&
               std::ranges::find(own, row.ability) != own.end();
    });
}

void forget_before_move(GameState& state, const Library& library, CardId card) {
    forget_past(state, library, card);
    const CardRef now = state.ref(card);
    const bool ended = erase_where(
        state.links(), [&](const Link& row) { return row.to.card == card && row.to != now; });
    // What it was linked to by, or to, it is no more once it has moved.
    if (ended || has_links(state, card)) state.mark(mark::links);
}

void forget_ended_links(GameState& state) {
    const bool ended =
        erase_where(state.links(), [&](const Link& row) { return !state.is_current(row.to); });
    if (ended) state.mark(mark::links);
}

}  // namespace cardloom
