#include "core/settle/game_end.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/characteristics.hpp"
#include "core/ruleset.hpp"
#include "core/turn/seats.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

template <class Condition>
PlayerSet those_in_game(const GameState& state, Condition condition) {
    PlayerSet set = 0;
    for (std::size_t i = 0; i < state.players().size(); ++i) {
        const Player& player = state.players()[i];
        if (!player.is(Player::lost) && condition(player, PlayerId{i})) {
            set = static_cast<PlayerSet>(set | only(PlayerId{i}));
        }
    }
    return set;
}

/// GA-END-3, but for those who win and lose at once.
bool is_losing(const Game& game, const Player& player, PlayerId id) {
    return player.is(Player::loses) || player.is(Player::drew_from_empty) ||
           (player.is(Player::had_champion) && champion_of(game, id).is_none());
}

void tell_loss(Game& game, PlayerId player) {
    Event event;
    event.player = player;
    event.rule = "GA-END-3";
    game.tell(event, event::lose);
}

void mark_lost(Game& game, PlayerSet losers) {
    for (std::size_t i = 0; i < game.state().players().size(); ++i) {
        if (!contains(losers, PlayerId{i})) continue;
        game.state().players()[i].set(Player::lost);
        game.state().mark(mark::players);
        tell_loss(game, PlayerId{i});
    }
}

/// Such cards are shown as their owner leaves (GA-END-5).
bool lies_face_down_in_the_open(const Game& game, const Card& card) {
    const ZoneKind& kind = game.library().zone_kind(game.state().zone(card.zone).kind);
    return kind.sight == Sight::everyone && !card.is(Card::face_up);
}

/// What happens to one card as a player leaves; nothing if it stays.
bool leaving_event(const Game& game, CardId id, PlayerId loser, Event& event) {
    const GameState& state = game.state();
    const Card& card = state.card(id);
    if (card.zone.is_none()) return false;
    event = Event{};
    event.cause = Cause::check;
    event.card = state.ref(id);
    event.unalterable = true;
    event.player = loser;
    event.kind = EventKind::cease;
    event.rule = "GA-END-5";
    if (card.owner == loser) {
        event.untold = card.object.is_none() && !lies_face_down_in_the_open(game, card);
        return true;
    }
    const Object* object = state.object(id);
    if (object == nullptr || card.controller != loser) return false;
    // Not theirs: it goes back to whoever had it before, if anybody did (GA-END-6).
    event.rule = "GA-END-6";
    if (object->before.is_none() || !state.player(object->before).is_in_game()) return true;
    event.kind = EventKind::control;
    event.player = object->before;
    return true;
}

/// What waits for a turn that will not come waits for the next player's instead; control that went
/// through the loser goes back to owners.
void let_go(GameState& state, PlayerId loser) {
    const bool is_their_turn = state.header().machine.turn_player == loser;
    for (Lasting& row : state.lasting()) {
        const bool ends_now =
            is_their_turn && row.ends == Ends::turn && row.until_turn <= state.player(loser).turns;
        if (row.whose != loser || ends_now) continue;
        row.whose = next_player(state, loser);
        row.until_turn = row.starts_turn = 0;
    }
    for (std::size_t i = state.plans().size(); i-- > 0;) {
        if (state.plans()[i].player == loser) state.plans().erase(i);
    }
    for (Object& object : state.objects()) {
        const Card& card = state.card(object.card);
        if (object.before != loser) continue;
        object.before = card.owner == card.controller ? PlayerId{} : card.owner;
    }
}

Task<> leave(Game& game, PlayerId loser) {
    const std::size_t batch = game.open_batch();
    for (std::size_t i = 0; i < game.state().cards().size(); ++i) {
        const Card& card = game.state().cards()[i];
        if (card.owner == loser && card.zone && lies_face_down_in_the_open(game, card)) {
            look_at(game.state(), CardId{i}, game.state().everyone());
        }
        Event event;
        if (leaving_event(game, CardId{i}, loser, event)) game.propose(event);
    }
    co_await happen(game, batch);
    game.state().player(loser).set(Player::gone);
    let_go(game.state(), loser);
    Machine& machine = game.state().header().machine;
    if (!machine.holder.is_none()) machine.holder = first_in_line(game.state(), machine.holder);
    if (machine.turn_player == loser && machine.heading == Heading::nowhere) {
        machine.heading = Heading::end_phase;  // GA-END-6
    }
}

}  // namespace

void end_game(Game& game, Ending ending, PlayerSet winners, std::string_view rule) {
    Header& header = game.state().header();
    header.ending = ending;
    header.winners = winners;
    Event event;
    event.amount = static_cast<std::int32_t>(ending);
    event.known = winners;
    event.rule = rule;
    game.tell(event, event::end);
}

bool may_end_game(const Game& game) {
    const std::vector<Check>& checks = game.rules().checks;
    const bool listed = std::any_of(checks.begin(), checks.end(), [](const Check& check) {
        return check.check == StateCheck::game_end;
    });
    if (!listed) return false;
    constexpr unsigned telling =
        Player::conceded | Player::wins | Player::draws | Player::loses | Player::drew_from_empty;
    refresh_characteristics(game);
    const GameState& state = game.state();
    const Marks about = mark::zone(game.library().roles.field) | mark::control | mark::form;
    const bool has_changed = (state.alert()[0].unchecked & about) != 0;
    for (std::size_t i = 0; i < state.players().size(); ++i) {
        const Player& player = state.players()[i];
        if (player.is(Player::lost)) continue;
        if ((player.flags & telling) != 0) return true;
        if (has_changed && is_losing(game, player, PlayerId{i})) return true;
        assert(!is_losing(game, player, PlayerId{i}) && "champions leave a mark as they go");
    }
    return false;
}

Task<> check_game_end(Game& game) {
    const GameState& state = game.state();
    const PlayerSet conceding = those_in_game(
        state, [](const Player& player, PlayerId) { return player.is(Player::conceded); });
    mark_lost(game, conceding);  // they are out before anything is judged (GA-END-8)
    const PlayerSet playing = those_in_game(state, [](const Player&, PlayerId) { return true; });
    const PlayerSet losing = those_in_game(
        state, [&](const Player& player, PlayerId id) { return is_losing(game, player, id); });
    const auto remaining = static_cast<PlayerSet>(playing & ~losing);
    const PlayerSet winning =
        static_cast<PlayerSet>(remaining & those_in_game(state, [](const Player& player, PlayerId) {
                                   return player.is(Player::wins);
                               }));
    const PlayerSet drawing = those_in_game(
        state, [](const Player& player, PlayerId) { return player.is(Player::draws); });
    const bool all_win = winning == remaining && !std::has_single_bit(remaining);
    if (drawing != 0 || remaining == 0 || all_win) {
        end_game(game, Ending::drawn, 0, "GA-END-4");
    } else if (winning != 0) {
        mark_lost(game, static_cast<PlayerSet>(playing & ~winning));
        end_game(game, Ending::won, winning, "GA-END-2");
    } else if (std::has_single_bit(remaining) && (losing | conceding) != 0) {
        mark_lost(game, losing);
        end_game(game, Ending::won, remaining, "GA-END-2");
    } else if (losing != 0) {
        mark_lost(game, losing);
    }
    const auto leaving = static_cast<PlayerSet>(losing | conceding);
    if (game.state().is_over() || leaving == 0) co_return;
    for (std::size_t i = 0; i < game.state().players().size(); ++i) {
        if (!contains(leaving, PlayerId{i})) continue;
        co_await leave(game, PlayerId{i});
    }
}

void let_win(Game& game, PlayerId player) {
    game.state().player(player).set(Player::wins);
    game.state().header().unsettled = 1;
}

void let_lose(Game& game, PlayerId player) {
    game.state().player(player).set(Player::loses);
    game.state().header().unsettled = 1;
}

void let_all_draw(Game& game) {
    for (Player& player : game.state().players()) player.set(Player::draws);
    game.state().header().unsettled = 1;
}

}  // namespace cardloom
