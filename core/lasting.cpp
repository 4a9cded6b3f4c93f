#include "core/lasting.hpp"

#include <algorithm>

#include "core/ruleset.hpp"
#include "core/verbs.hpp"
#include "core/watchers.hpp"

namespace cardloom {

namespace {

std::uint16_t next_turn_of(const GameState& state, PlayerId player) {
    return static_cast<std::uint16_t>(state.player(player).turns + 1);
}

/// Combat is inside another phase, which goes on after it (GA-MAIN-2.1).
PhaseId phase_now(const Game& game) {
    const PhaseId now = game.machine().phase;
    if (now.index() >= game.rules().phases.size()) return now;
    const PhaseId around = game.rules().phase(now).within;
    return around ? around : now;
}

/// Of what lasts only continuous effects change what cards are.
void mark_lasting(Game& game, const Lasting& row) {
    game.state().mark_granted();
    const bool is_continuous = row.kind == Lasting::Kind::ability &&
                               game.library().ability(row.ability).kind == AbilityKind::continuous;
    if (is_continuous) game.state().mark(mark::lasting);
}

template <class Condition>
void end_where(Game& game, Condition ends) {
    for (std::size_t i = game.state().lasting().size(); i-- > 0;) {
        if (ends(game.state().lasting()[i])) end_lasting(game, i);
    }
}

/// Whether the turn that begins or ends is the one that a row waits for.
bool is_the_turn(const GameState& state, const Lasting& row, std::uint16_t turn, PlayerId player) {
    if (!row.whose.is_none() && row.whose != player) return false;
    return turn == 0 || state.player(player).turns >= turn;
}

/// What has not begun does not end.
bool ends_as(const GameState& state, const Lasting& row, Ends end, PlayerId player) {
    return row.ends == end && row.starts == Ends::never &&
           is_the_turn(state, row, row.until_turn, player);
}

void begin_as(Game& game, Ends start, PlayerId player) {
    for (Lasting& row : game.state().lasting()) {
        if (row.starts != start || !is_the_turn(game.state(), row, row.starts_turn, player)) {
            continue;
        }
        row.starts = Ends::never;
        game.state().header().unsettled = 1;
        mark_lasting(game, row);
    }
}

}  // namespace

bool set_end(const Game& game, Lasting& row, Duration duration, PlayerId whose) {
    switch (duration) {
        case Duration::unlimited:
            return true;
        case Duration::turn:
            row.ends = Ends::turn;
            return true;
        case Duration::combat:
            row.ends = Ends::phase;
            row.phase = game.rules().combat_phase();
            return true;
        case Duration::phase:
            row.ends = Ends::phase;
            row.phase = phase_now(game);
            return true;
        case Duration::next_turn:
            row.ends = Ends::turn_begins;
            row.whose = whose;
            return true;
        case Duration::end_of_next_turn:
            row.ends = Ends::turn;
            row.whose = whose;
            row.until_turn = next_turn_of(game.state(), whose);
            return true;
        case Duration::source:
            row.ends = Ends::source;
            return game.state().is_current(row.source) &&
                   game.state().object(row.source.card) != nullptr;
    }
    return true;
}

void set_start(const Game& game, Lasting& row, Duration start, PlayerId whose) {
    if (start == Duration::combat) {  // the next one; a phase that it ends with is that one, too
        row.starts = Ends::phase;
        row.phase = game.rules().combat_phase();
        return;
    }
    row.whose = whose;
    row.starts = start == Duration::next_turn ? Ends::turn_begins : Ends::turn;
    const bool is_this = start == Duration::turn;
    row.starts_turn = is_this ? std::uint16_t{0} : next_turn_of(game.state(), whose);
    if (is_this) row.whose = {};
}

std::uint32_t grant(Game& game, Lasting lasting) {
    if (game.state().lasting().full()) return 0;
    game.state().header().unsettled = 1;
    mark_lasting(game, lasting);
    lasting.timestamp = game.state().next_timestamp();
    game.state().lasting().push(lasting);
    return lasting.timestamp;
}

std::uint32_t grant_to_each(Game& game, Lasting lasting, std::span<const CardRef> bearers) {
    std::uint32_t made = 0;
    for (const CardRef bearer : bearers) {
        if (!game.state().is_current(bearer)) continue;
        lasting.bearer = bearer;
        const std::uint32_t granted = grant(game, lasting);
        if (granted == 0) return made;
        if (made == 0) made = granted;
        game.state().lasting().back().timestamp = made;
    }
    return made;
}

void fill_shield(Game& game, std::uint32_t timestamp) {
    const auto rows = game.state().lasting();
    for (std::size_t i = rows.size(); i-- > 0;) {
        if (rows[i].timestamp != timestamp || !game.library().ability(rows[i].ability).has_pool) {
            continue;
        }
        const std::int32_t pool = game.content().pool(game, call_of_lasting(rows[i]));
        rows[i].shield = static_cast<std::uint16_t>(std::clamp(pool, 0, most_amount));
        if (pool <= 0) end_lasting(game, i);  // it can prevent nothing
        return;
    }
}

void spend_use(Game& game, std::uint32_t timestamp) {
    const auto rows = game.state().lasting();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].timestamp != timestamp || rows[i].uses == 0) continue;
        if (--rows[i].uses == 0) end_lasting(game, i);
        return;
    }
}

void end_lasting(Game& game, std::size_t at) {
    game.state().header().unsettled = 1;
    Lasting& row = game.state().lasting()[at];
    mark_lasting(game, row);
    if (row.kind != Lasting::Kind::ability) {
        row.ends = Ends::now;
        return;
    }
    game.state().lasting().erase(at);
}

void end_with_phase(Game& game, PhaseId phase) {
    const PlayerId player = game.machine().turn_player;
    end_where(game, [&](const Lasting& row) {
        return row.phase == phase && ends_as(game.state(), row, Ends::phase, player);
    });
}

void begin_with_phase(Game& game, PhaseId phase) {
    for (Lasting& row : game.state().lasting()) {
        if (row.starts != Ends::phase || row.phase != phase) continue;
        row.starts = Ends::never;
        game.state().header().unsettled = 1;
        mark_lasting(game, row);
    }
}

/// States that end with the turn, or with that of who controls the object (GA-TERM-DISTANT).
void end_states(Game& game, PlayerId player) {
    GameState& state = game.state();
    for (std::size_t i = state.counters().size(); i-- > 0;) {
        const Counter row = state.counters()[i];
        const StateEnds ends = game.library().counter(row.kind).ends;
        const bool is_theirs = state.card(row.card).controller == player;
        const bool is_over =
            ends == StateEnds::turn || (ends == StateEnds::controllers_turn && is_theirs);
        if (!is_over) continue;
        state.counters().erase(i);
        state.mark(mark::counter(row.kind));
        state.header().unsettled = 1;
    }
}

void end_with_turn(Game& game, PlayerId player) {
    finish_turn(game, player);
    begin_as(game, Ends::turn, player);
}

void finish_turn(Game& game, PlayerId player) {
    end_states(game, player);
    end_where(game,
              [&](const Lasting& row) { return ends_as(game.state(), row, Ends::turn, player); });
}

void end_as_turn_begins(Game& game, PlayerId player) {
    end_where(game, [&](const Lasting& row) {
        return ends_as(game.state(), row, Ends::turn_begins, player);
    });
    begin_as(game, Ends::turn_begins, player);
}

void end_with_what_left(Game& game) {
    const GameState& state = game.state();
    for (std::size_t i = state.lasting().size(); i-- > 0;) {
        const Lasting& row = state.lasting()[i];
        const bool bearer_left = !row.bearer.is_none() && !state.is_current(row.bearer);
        if (bearer_left && row.kind != Lasting::Kind::ability) {
            game.state().lasting().erase(i);  // there is nothing to revert
            continue;
        }
        const bool source_left = row.ends == Ends::source && !state.is_current(row.source);
        if (bearer_left || source_left) end_lasting(game, i);
    }
}

void end_with_event(Game& game, const Event& event) {
    end_where(game, [&](const Lasting& row) {
        return row.is_in_force() && event.names.meets(game.library().ability(row.ability).until) &&
               game.content().ends_with(game, call_of_lasting(row), event);
    });
}

namespace {

/// Of several changes of one object for a time, a later one goes on: what is undone in the end is
/// the earlier one.
bool hands_on(GameState& state, std::size_t at) {
    const Lasting ended = state.lasting()[at];
    for (std::size_t i = at + 1; i < state.lasting().size(); ++i) {
        Lasting& later = state.lasting()[i];
        if (later.kind != ended.kind || later.bearer != ended.bearer) continue;
        later.before = ended.before;
        later.was = ended.was;
        return true;
    }
    return false;
}

void propose_reversion(Game& game, const Lasting& ended) {
    Event event;
    if (ended.kind == Lasting::Kind::exile) {
        Move back;
        back.to = ended.zone;
        back.cause = Cause::check;
        back.source = ended.source;
        back.rule = "GA-IDX-20";
        event = move_event(game, ended.bearer, back);
    } else if (ended.kind == Lasting::Kind::copy) {
        event.kind = EventKind::become;
        event.cause = Cause::check;
        event.card = ended.bearer;
        event.player = game.state().card(ended.bearer.card).controller;
        event.as_copy = ended.was;
        event.rule = "GA-COPY-1";
    } else {
        event.kind = EventKind::control;
        event.cause = Cause::check;
        event.card = ended.bearer;
        // Whoever had it may have left the game (GA-END-6).
        const bool is_there = game.state().player(ended.before).is_in_game();
        event.player = is_there ? ended.before : game.state().card(ended.bearer.card).owner;
        event.rule = "GA-CTRL-1";
    }
    event.counts = ended.kind != Lasting::Kind::copy;  // a copy is neither moved nor handed over
    game.propose(event);
}

/// Of all that has ended.
void propose_reversions(Game& game) {
    for (std::size_t i = 0; i < game.state().lasting().size();) {
        const Lasting row = game.state().lasting()[i];
        if (row.ends != Ends::now) {
            ++i;
            continue;
        }
        if (!hands_on(game.state(), i)) propose_reversion(game, row);
        game.state().lasting().erase(i);
    }
}

}  // namespace

bool has_to_revert(const GameState& state) {
    return std::ranges::any_of(state.lasting(),
                               [](const Lasting& row) { return row.ends == Ends::now; });
}

namespace {

constexpr int most_reversions = 64;  // in a row; what is left then waits for the next check

/// What goes back may have been the source of another effect, which ends with it.
Task<bool> revert_all(Game& game) {
    bool changed = false;
    for (int i = 0; i < most_reversions && has_to_revert(game.state()); ++i) {
        const std::size_t batch = game.open_batch();
        propose_reversions(game);
        const Happened happened = co_await happen(game, batch);
        changed |= happened.counted > 0;
    }
    co_return changed;
}

}  // namespace

Task<bool> revert_ended(Game& game) {
    if (!has_to_revert(game.state())) return false;
    return revert_all(game);
}

bool is_changed_for_a_time(const GameState& state, CardRef object, Lasting::Kind kind) {
    return std::ranges::any_of(state.lasting(), [&](const Lasting& row) {
        return row.kind == kind && row.bearer == object;
    });
}

void check_lasting(Game& game) {
    end_where(game, [&](const Lasting& row) {
        return row.kind == Lasting::Kind::ability &&
               game.library().ability(row.ability).as_long_as &&
               !game.content().still_lasts(game, call_of_lasting(row));
    });
    propose_reversions(game);
}

void forget_changes(GameState& state, CardRef object, Lasting::Kind kind) {
    const auto rows = state.lasting();
    for (std::size_t i = rows.size(); i-- > 0;) {
        if (rows[i].kind == kind && rows[i].bearer == object) rows.erase(i);
    }
}

}  // namespace cardloom
