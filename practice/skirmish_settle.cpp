/// The second half of the turn of the practice game: who has lost, what dies, which triggers are
/// placed.
#include <algorithm>

#include "core/pipeline.hpp"
#include "core/verbs.hpp"
#include "practice/skirmish.hpp"

namespace cardloom::practice {

/// Who has lost, and whether that ends the game: first in every settle (GA-SBE-1).
void SkirmishFlow::judge(Game& game) const {
    GameState& state = game.state();
    for (std::size_t i = 0; i < state.players().size(); ++i) {
        Player& player = state.players()[i];
        const CardRef champion = champion_of(game, PlayerId{i});
        const bool fallen =
            champion.is_none() || state.counters_on(champion.card, skirmish_.damage) >=
                                      definition(game, champion.card).life;
        if (fallen || player.is(Player::drew_from_empty) || player.is(Player::conceded)) {
            player.set(Player::lost);
        }
    }
    const std::size_t left = players_left(game);
    if (left > 1 && state.header().machine.turn <= 200) return;
    state.header().ending = left == 1 ? Ending::won : Ending::drawn;
    for (std::size_t i = 0; left == 1 && i < state.players().size(); ++i) {
        if (is_in_game(game, PlayerId{i})) state.header().winners |= only(PlayerId{i});
    }
    Event event;
    event.amount = static_cast<std::int32_t>(state.header().ending);
    event.known = state.header().winners;
    event.rule = "GA-END-2";
    game.tell(event, event::end);
}

/// Checks, then triggers, until nothing changes (GA-SBE-0).
Task<> SkirmishFlow::settle(Game& game) {
    bool changed = true;
    while (changed) {
        judge(game);
        if (game.state().is_over()) co_return;
        changed = co_await check_objects(game);
        if (changed) continue;
        changed = co_await place_triggers(game);
    }
    Machine& machine = game.state().header().machine;
    if (!is_in_game(game, machine.holder)) machine.holder = next_player(game, machine.holder);
    // Without its player a turn ends once nothing is left to resolve (GA-END-6).
    const bool ends = machine.stage == static_cast<std::uint8_t>(Phase::end);
    if (!ends && !is_in_game(game, machine.turn_player) && game.state().stack().empty()) {
        begin_phase(game, Phase::end);
        machine.round = 1;
    }
}

/// Allies with lethal damage are destroyed, all at once (GA-SBE-2); what a loser owns leaves
/// (GA-END-5).
Task<bool> SkirmishFlow::check_objects(Game& game) {
    const std::size_t batch = game.open_batch();
    Move die;
    die.to = skirmish_.zones.graveyard;
    die.as = event::destroy;
    die.cause = Cause::check;
    die.rule = "GA-SBE-2";
    Move leave;
    leave.to = skirmish_.zones.banishment;
    leave.cause = Cause::check;
    leave.rule = "GA-END-5";
    for (const Object& object : game.state().objects()) {
        const bool gone = !is_in_game(game, game.state().card(object.card).owner);
        const bool dead =
            is_ally(game, object.card) && object.damage >= definition(game, object.card).life;
        if (!gone && !dead) continue;
        Event event = move_event(game, game.state().ref(object.card), gone ? leave : die);
        if (!gone) event.names.add(event::die);
        game.propose(event);
    }
    const Happened happened = co_await happen(game, batch);
    co_return static_cast<bool>(happened);
}

namespace {

/// The turn player places all of theirs in an order they choose, then the others (GA-TRIG-4).
Task<bool> place_all_triggers(Game& game) {
    if (game.state().pending().empty()) co_return false;
    PlayerId player = game.state().header().machine.turn_player;
    const std::size_t seats = game.state().players().size();
    for (std::size_t round = 0; round < seats; ++round) {
        const auto mine = [&](const Pending& row) { return row.controller == player; };
        Decision& decision = game.decide(player, DecisionKind::order_triggers, "GA-TRIG-4");
        decision.ordered = true;
        for (const Pending& row : game.state().pending()) {
            if (!mine(row)) continue;
            Option option;
            option.card = row.source;
            option.ability = row.ability;
            game.offer(option);
        }
        const std::size_t count = decision.options.size();
        decision.least = decision.most = static_cast<std::int32_t>(count);
        if (count > 0) {
            const Choice order = co_await game.ask();
            const auto pending = game.state().pending();
            // The nth of this player's, counted as they were offered.
            const auto offered = [&](std::size_t n) {
                auto at = std::find_if(pending.begin(), pending.end(), mine);
                for (; n > 0; --n) at = std::find_if(at + 1, pending.end(), mine);
                return *at;
            };
            bool room = true;
            for (const std::uint16_t pick : order.picks) {
                const Pending placed = offered(pick);
                Instance instance;
                instance.timestamp = game.state().next_timestamp();
                instance.source = placed.source;
                instance.about = placed.card;
                instance.ability = placed.ability;
                instance.amount = placed.amount;
                instance.controller = player;
                room = room && push_instance(game, instance);
            }
            const auto kept = std::remove_if(pending.begin(), pending.end(), mine);
            pending.resize(static_cast<std::size_t>(kept - pending.begin()));
            if (!room) {
                co_await game.end_at_once(Ending::capacity);
            }
        }
        player = PlayerId{(player.index() + 1) % seats};
    }
    co_return true;
}

}  // namespace

Task<bool> SkirmishFlow::place_triggers(Game& game) { return place_all_triggers(game); }

}  // namespace cardloom::practice
