#include "core/turn/turn_actions.hpp"

#include <array>

#include "core/characteristics.hpp"
#include "core/lasting.hpp"
#include "core/memory.hpp"
#include "core/settle/triggers.hpp"
#include "core/turn/course.hpp"
#include "core/turn/seats.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

PlayerId turn_player(const Game& game) { return game.state().header().machine.turn_player; }

Event signal_of_turn(const Game& game, EventName name, bool ends, std::string_view rule) {
    Event event;
    event.cause = Cause::turn;
    event.player = turn_player(game);
    event.phase = game.state().header().machine.phase;
    event.turn = game.state().header().machine.turn;
    event.ends = ends;
    event.untold = ends || name == event::phase;  // that a phase begins is told as it does
    event.rule = rule;
    event.names.add(name);
    return event;
}

Task<> raise(Game& game, EventName name, bool ends, std::string_view rule) {
    const std::size_t batch = game.open_batch();
    game.propose(signal_of_turn(game, name, ends, rule));
    return happen(game, batch);
}

}  // namespace

bool pass_phase_unnoticed(Game& game, bool ends, std::string_view rule) {
    return pass_unnoticed(game, signal_of_turn(game, event::phase, ends, rule));
}

Task<> raise_phase(Game& game, bool ends, std::string_view rule) {
    return raise(game, event::phase, ends, rule);
}

Task<> raise_turn(Game& game, bool ends, std::string_view rule) {
    return raise(game, event::turn, ends, rule);
}

/// Only what is rested wakes (GA-WAKE-1).
Task<> wake_all(Game& game, std::string_view rule) {
    const std::size_t batch = game.open_batch();
    for (const Object& object : game.state().objects()) {
        if (game.state().card(object.card).controller != turn_player(game)) continue;
        Event event = wake_event(game, game.state().ref(object.card), {});
        event.cause = Cause::turn;
        event.rule = rule;
        game.propose(event);
    }
    return happen(game, batch);
}

/// Objects gather the counters that a trigger of theirs waits for, until it has triggered
/// (GA-REC-1).
Task<> gather_counters(Game& game, std::int32_t amount, std::string_view rule) {
    const std::size_t batch = game.open_batch();
    for (const Object& object : game.state().objects()) {
        if (game.state().card(object.card).controller != turn_player(game)) continue;
        const std::size_t first = game.batch_end();
        each_ability_of(game, object.card, [&](const Call& call, const AbilityDefinition& ability) {
            if (ability.gathers.is_none() || is_used_up(game, call)) return;
            for (std::size_t i = first; i < game.batch_end(); ++i) {  // each kind once
                if (game.proposal(i).event.counter == ability.gathers) return;
            }
            Event event = counters_event(game, call.source, ability.gathers, amount, {});
            event.cause = Cause::turn;
            event.rule = rule;
            game.propose(event);
        });
    }
    return happen(game, batch);
}

Task<> recollect(Game& game, std::string_view rule) {
    const std::size_t batch = game.open_batch();
    Move back;
    back.to = game.library().roles.hand;
    back.as = event::recollect;
    back.cause = Cause::turn;
    back.rule = rule;
    const ZoneId memory = game.state().zone_of(game.library().roles.memory, turn_player(game));
    for (const CardId card : CardsIn(game.state(), memory)) {
        game.propose(move_event(game, game.state().ref(card), back));
    }
    return happen(game, batch);
}

Task<> draw_for_turn(Game& game, std::int32_t amount) {
    return draw(game, turn_player(game), amount);
}

namespace {

/// Whether the batch has a card leave where it is already.
bool is_leaving(Game& game, std::size_t batch, CardId card) {
    for (std::size_t i = batch; i < game.batch_end(); ++i) {
        if (game.proposal(i).event.card.card == card) return true;
    }
    return false;
}

/// Offers what the turn player has in a zone and does not discard already. The result is how much
/// that is.
std::int32_t offer_to_discard(Game& game, std::size_t batch, ZoneKindId kind) {
    std::int32_t offered = 0;
    for (const CardId card : CardsIn(game.state(), game.state().zone_of(kind, turn_player(game)))) {
        if (is_leaving(game, batch, card)) continue;
        Option option;
        option.card = game.state().ref(card);
        game.offer(option);
        ++offered;
    }
    return offered;
}

/// The turn player discards down to a limit on one of their zones, or on two of them together.
Task<> propose_discards(Game& game, std::size_t batch, std::int32_t limit, ZoneKindId zone,
                        ZoneKindId other = {}) {
    Decision& decision = game.decide(turn_player(game), DecisionKind::choose_cards, "GA-ENDPH-3");
    const std::int32_t there = offer_to_discard(game, batch, zone) +
                               (other.is_none() ? 0 : offer_to_discard(game, batch, other));
    if (there <= limit) co_return;
    decision.least = decision.most = there - limit;
    const Choice choice = co_await game.ask();
    Move discard;
    discard.to = game.library().roles.graveyard;
    discard.as = event::discard;
    discard.cause = Cause::turn;
    discard.rule = "GA-ENDPH-3";
    for (const std::uint16_t pick : choice.picks) {
        const CardRef card = game.current_decision().options[pick].card;
        game.propose(move_event(game, card, discard));
    }
}

/// What limits there are on hand and memory, and on both together, which is influence
/// (GA-INFLUENCE-1).
Task<> discard_to_limits(Game& game, std::size_t batch) {
    const Roles& roles = game.library().roles;
    const Player own = game.state().player(turn_player(game));
    if (own.hand_limit != Player::no_limit) {
        co_await propose_discards(game, batch, own.hand_limit, roles.hand);
    }
    if (own.memory_limit != Player::no_limit) {
        co_await propose_discards(game, batch, own.memory_limit, roles.memory);
    }
    const std::int16_t influence = swayed(game, turn_player(game)).influence_limit;
    if (influence != Swayed::no_limit) {
        co_await propose_discards(game, batch, influence, roles.hand, roles.memory);
    }
}

}  // namespace

Task<> clean_up(Game& game, std::string_view rule) {
    const std::size_t batch = game.open_batch();
    co_await discard_to_limits(game, batch);
    for (const Object& object : game.state().objects()) {
        if (object.damage == 0) continue;
        Event event;
        event.kind = EventKind::wear_off;
        event.cause = Cause::turn;
        event.card = game.state().ref(object.card);
        event.player = game.state().card(object.card).controller;
        event.rule = rule;
        game.propose(event);
    }
    // "As your turn ends" is once a turn, however often clean-up runs (GA-ENDPH-4).
    if (game.state().header().machine.round == 0) {
        game.propose(signal_of_turn(game, event::turn, true, rule));
    }
    co_await happen(game, batch);
    end_with_turn(game, turn_player(game));
    // What goes back by this, or went back before it, is no change by itself (AMB-4).
    co_await revert_ended(game);
    game.machine().reverted = 0;
}

void choose_first_player(Game& game, std::string_view) {
    const auto players = static_cast<std::uint32_t>(game.state().players().size());
    game.state().header().machine.first_player = PlayerId{game.roll(players)};
}

namespace {

void offer_level_0_champions(Game& game, PlayerId player) {
    const ZoneId material = game.state().zone_of(game.library().roles.material, player);
    for (const CardId card : CardsIn(game.state(), material)) {
        if (!is_champion(game, card) || definition_of(game, card).level != 0) continue;
        Option option;
        option.card = game.state().ref(card);
        game.offer(option);
    }
}

/// None if there is none to choose.
Task<CardRef> choose_champion(Game& game, PlayerId player, std::string_view rule) {
    game.decide(player, DecisionKind::choose_cards, rule);
    offer_level_0_champions(game, player);
    // Also who has only one is asked: how many they have is nobody else's business.
    if (game.current_decision().options.empty()) co_return CardRef{};
    const Choice choice = co_await game.ask();
    co_return game.current_decision().options[choice.pick()].card;
}

void propose_champion(Game& game, PlayerId player, CardRef champion, std::string_view rule) {
    if (champion.is_none()) return;
    Move enter;
    enter.to = game.library().roles.field;
    enter.cause = Cause::turn;
    enter.player = player;
    enter.rule = rule;
    Event event = move_event(game, champion, enter);
    event.unalterable = true;
    game.propose(event);
}

}  // namespace

Task<> place_champion(Game& game, PlayerId player, std::string_view rule) {
    const CardRef champion = co_await choose_champion(game, player, rule);
    const std::size_t batch = game.open_batch();
    propose_champion(game, player, champion, rule);
    co_await happen(game, batch);
    const bool at_once =
        game.rules().policies.get<policy::FirstChampion>() == policy::FirstChampion::at_once;
    if (at_once) {
        co_await resolve_pending_at_once(game, player, champion_of(game, player));
    }
}

/// All choose before anything is shown, then all enter together (GA-START-5, GA-SIM-1).
Task<> place_champions(Game& game, std::string_view rule) {
    std::array<CardRef, max_players> chosen{};
    const std::size_t players = game.state().players().size();
    for (std::size_t n = 0; n < players; ++n) {
        chosen[n] = co_await choose_champion(game, seat_from_first_player(game.state(), n), rule);
    }
    const std::size_t batch = game.open_batch();
    for (std::size_t n = 0; n < players; ++n) {
        propose_champion(game, seat_from_first_player(game.state(), n), chosen[n], rule);
    }
    co_await happen(game, batch);
}

Task<> resolve_champions_on_enter(Game& game) {
    const std::size_t players = game.state().players().size();
    for (std::size_t n = 0; n < players; ++n) {
        const PlayerId player = seat_from_first_player(game.state(), n);
        co_await resolve_pending_at_once(game, player, champion_of(game, player));
    }
}

}  // namespace cardloom
