#include "core/turn/seats.hpp"

namespace cardloom {

std::size_t players_left(const GameState& state) {
    std::size_t left = 0;
    for (const Player& player : state.players()) left += player.is_in_game() ? 1 : 0;
    return left;
}

PlayerId next_player(const GameState& state, PlayerId player) {
    const std::size_t players = state.players().size();
    for (std::size_t i = 1; i <= players; ++i) {
        const PlayerId next{(player.index() + i) % players};
        if (state.player(next).is_in_game()) return next;
    }
    return player;
}

PlayerId first_in_line(const GameState& state, PlayerId player) {
    return state.player(player).is_in_game() ? player : next_player(state, player);
}

namespace {

PlayerId seat_from(const GameState& state, PlayerId from, std::size_t n) {
    return PlayerId{((from.is_none() ? 0 : from.index()) + n) % state.players().size()};
}

}  // namespace

PlayerId seat_from_first_player(const GameState& state, std::size_t n) {
    return seat_from(state, state.header().machine.first_player, n);
}

PlayerId seat_from_turn_player(const GameState& state, std::size_t n) {
    return seat_from(state, state.header().machine.turn_player, n);
}

}  // namespace cardloom
