#include <algorithm>
#include <iterator>

#include "core/memory.hpp"
#include "core/pipeline.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"
#include "practice/skirmish.hpp"

namespace cardloom::practice {

bool is_in_game(const Game& game, PlayerId player) {
    return (game.state().player(player).flags & (Player::conceded | Player::lost)) == 0;
}

PlayerId next_player(const Game& game, PlayerId player) {
    const std::size_t players = game.state().players().size();
    for (std::size_t i = 1; i <= players; ++i) {
        const PlayerId next{(player.index() + i) % players};
        if (is_in_game(game, next)) return next;
    }
    return player;
}

std::size_t players_left(const Game& game) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < game.state().players().size(); ++i) {
        left += is_in_game(game, PlayerId{i}) ? 1 : 0;
    }
    return left;
}

const CardDefinition& definition(const Game& game, CardId card) {
    return game.library().card(game.state().card(card).definition);
}

bool is_ally(const Game& game, CardId card) {
    return definition(game, card).damage == DamageManner::marked;
}

CardRef champion_of(const Game& game, PlayerId player) {
    for (const Object& object : game.state().objects()) {
        const Card& card = game.state().card(object.card);
        if (card.controller == player &&
            game.library().card(card.definition).damage == DamageManner::counters) {
            return game.state().ref(object.card);
        }
    }
    return {};
}

bool push_instance(Game& game, const Instance& instance) {
    return game.state().stack().push(instance);
}

Task<> SkirmishFlow::step(Game& game) {
    switch (static_cast<Phase>(game.state().header().machine.stage)) {
        case Phase::set_up:
            return set_up(game);
        case Phase::wake_up:
            return wake_up(game);
        case Phase::recollection:
            return recollect(game);
        case Phase::end:
            return end_turn(game);
        case Phase::draw:
        case Phase::main:
            break;
    }
    return opportunity(game);
}

std::string SkirmishFlow::problem_with(const GameState& state) const {
    const Machine& machine = state.header().machine;
    if (machine.stage > static_cast<std::uint8_t>(Phase::end)) return "there is no such phase";
    if (machine.stage == static_cast<std::uint8_t>(Phase::set_up)) {
        for (std::size_t i = 0; i < state.players().size(); ++i) {
            if (state.zone(state.zone_of(skirmish_.zones.material, PlayerId{i})).count == 0) {
                return "a player has no champion to begin with";
            }
        }
        return {};
    }
    if (machine.turn_player.is_none() || machine.holder.is_none()) return "it is nobody's turn";
    return {};
}

void SkirmishFlow::begin_phase(Game& game, Phase phase) const {
    Machine& machine = game.state().header().machine;
    machine.stage = static_cast<std::uint8_t>(phase);
    machine.round = 0;
    machine.passed = 0;
    machine.holder = machine.turn_player;
}

/// Decks are shuffled, champions placed, opening hands drawn (GA-START-1 to 7).
Task<> SkirmishFlow::set_up(Game& game) {
    const std::size_t players = game.state().players().size();
    Machine& machine = game.state().header().machine;
    machine.first_player = machine.turn_player =
        PlayerId{game.roll(static_cast<std::uint32_t>(players))};
    machine.turn = 1;
    for (std::size_t i = 0; i < players; ++i) {
        const PlayerId player{i};
        game.shuffle(game.state().zone_of(skirmish_.zones.deck, player), "GA-START-2");
        const ZoneId material = game.state().zone_of(skirmish_.zones.material, player);
        Move enter;
        enter.to = skirmish_.zones.field;
        enter.cause = Cause::turn;
        enter.player = player;
        enter.rule = "GA-START-5";
        const CardRef champion = game.state().ref(game.state().zone(material).first);
        co_await move_card(game, champion, enter);
    }
    for (std::size_t i = 0; i < players; ++i) {
        co_await draw(game, PlayerId{i}, 7);
    }
    begin_phase(game, Phase::main);
}

/// All rested objects of the turn player wake at once (GA-WAKE-1).
Task<> SkirmishFlow::wake_up(Game& game) {
    const PlayerId player = game.state().header().machine.turn_player;
    const std::size_t batch = game.open_batch();
    for (const Object& object : game.state().objects()) {
        if (game.state().card(object.card).controller != player) continue;
        Event event;
        event.kind = EventKind::wake;
        event.cause = Cause::turn;
        event.card = game.state().ref(object.card);
        event.player = player;
        event.rule = "GA-WAKE-1";
        game.propose(event);
    }
    co_await happen(game, batch);
    co_await settle(game);
    begin_phase(game, Phase::recollection);
}

/// Memory returns to hand (GA-REC-3), then the draw (GA-DRAWPH-1).
Task<> SkirmishFlow::recollect(Game& game) {
    const PlayerId player = game.state().header().machine.turn_player;
    const std::size_t batch = game.open_batch();
    Move back;
    back.to = skirmish_.zones.hand;
    back.cause = Cause::turn;
    back.rule = "GA-REC-3";
    for (const CardId card :
         CardsIn(game.state(), game.state().zone_of(skirmish_.zones.memory, player))) {
        game.propose(move_event(game, game.state().ref(card), back));
    }
    co_await happen(game, batch);
    co_await draw(game, player, 1);
    co_await settle(game);
    begin_phase(game, Phase::main);
}

void SkirmishFlow::offer_actions(Game& game, PlayerId player) const {
    const GameState& state = game.state();
    const Machine& machine = state.header().machine;
    const bool slow = player == machine.turn_player && state.stack().empty();
    Option pass;
    pass.verb = Verb::pass;
    game.offer(pass);
    const ZoneId hand = state.zone_of(skirmish_.zones.hand, player);
    const int others = state.zone(hand).count - 1;
    for (const CardId card : CardsIn(state, hand)) {
        if (definition(game, card).cost > others || (!slow && is_ally(game, card))) continue;
        Option option;
        option.verb = Verb::play;
        option.card = state.ref(card);
        game.offer(option);
    }
    if (!slow) return;
    for (const Object& object : state.objects()) {
        const Card& card = state.card(object.card);
        if (card.controller != player || object.rested != 0) continue;
        Option option;
        option.verb = Verb::activate;
        option.card = state.ref(object.card);
        const bool is_champion = !is_ally(game, object.card);
        const ZoneId material = state.zone_of(skirmish_.zones.material, player);
        if (is_champion && state.zone(material).count == 0) continue;
        if (!is_champion && definition(game, object.card).power <= 0) continue;
        game.offer(option);
    }
}

/// A player holding Opportunity is a point of rest; what they do with it is one act (GA-OPP-1, 5).
Task<> SkirmishFlow::opportunity(Game& game) {
    const PlayerId player = game.state().header().machine.holder;
    game.decide(player, DecisionKind::opportunity, "GA-OPP-1");
    offer_actions(game, player);
    const Decision& decision = game.current_decision();
    const Choice choice = co_await game.ask();
    const Option action = decision.options[choice.pick()];
    if (!is_in_game(game, player) || action.verb == Verb::pass) {
        Machine& machine = game.state().header().machine;
        ++machine.passed;
        machine.holder = next_player(game, player);
        if (machine.passed >= players_left(game)) {
            machine.passed = 0;
            machine.holder = machine.turn_player;
            if (game.state().stack().empty()) {
                begin_phase(game, Phase::end);
            } else {
                co_await resolve_top(game);
            }
        }
    } else {
        co_await perform(game, player, action);
        game.state().header().machine.passed = 0;
    }
    co_await settle(game);
}

Task<> SkirmishFlow::perform(Game& game, PlayerId player, Option action) {
    game.open_attempt();
    if (action.verb == Verb::play) {
        co_await play(game, player, action.card);
    } else if (is_ally(game, action.card.card)) {
        co_await attack(game, player, action.card);
    } else {
        co_await ascend(game, player, action.card);
    }
    game.close_attempt();
}

/// Announce, declare X, pay, done (GA-ACT-1). A card whose X cannot be paid is refused as a whole.
Task<> SkirmishFlow::play(Game& game, PlayerId player, CardRef card) {
    const CardDefinition& printed = definition(game, card.card);
    const bool has_x = printed.power == -1;
    const std::int32_t cost = printed.cost;
    const AbilityId effect = printed.abilities.empty() ? AbilityId{} : printed.abilities.front();
    Move announce;
    announce.to = skirmish_.zones.stack;
    announce.cause = Cause::cost;
    announce.player = player;
    announce.rule = "GA-ACT-1.1";
    const Happened announced = co_await move_card(game, card, announce);
    Instance instance;
    if (has_x) {
        Decision& decision = game.decide(player, DecisionKind::number, "GA-ACT-1.3");
        decision.is_range = true;
        decision.least = 0;
        decision.most = 6;
        const Choice x = co_await game.ask();
        instance.x = static_cast<std::uint16_t>(x.number);
    }
    const bool paid = co_await pay_reserve(game, player, {}, cost + instance.x);
    if (!paid) {
        co_await game.refuse("there are not enough cards in hand to pay", "GA-COST-3");
    }
    instance.timestamp = game.state().next_timestamp();
    instance.source = announced.card;
    instance.ability = effect;
    instance.controller = player;
    const bool room = push_instance(game, instance);
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
}

/// An awake ally rests to strike a unit somebody else controls; that unit strikes back.
Task<> SkirmishFlow::attack(Game& game, PlayerId player, CardRef attacker) {
    game.decide(player, DecisionKind::choose_targets, "GA-COMBAT-ATK-1");
    for (const Object& object : game.state().objects()) {
        if (game.state().card(object.card).controller == player) continue;
        Option option;
        option.card = game.state().ref(object.card);
        game.offer(option);
    }
    if (game.current_decision().options.empty()) {
        co_await game.refuse("there is nothing to attack", "GA-COMBAT-ATK-1");
    }
    const Decision& decision = game.current_decision();
    const Choice choice = co_await game.ask();
    const CardRef target = decision.options[choice.pick()].card;
    co_await rest_object(game, attacker, Cause::cost);
    const std::int32_t power = definition(game, attacker.card).power;
    const std::int32_t back = definition(game, target.card).power;
    co_await deal_damage(game, target, power, attacker);
    co_await deal_damage(game, attacker, back, target);
}

/// The champion rests and takes a card of the material deck into its lineage, at the price of a
/// card of memory chosen by chance (GA-COST-5).
Task<> SkirmishFlow::ascend(Game& game, PlayerId player, CardRef champion) {
    const ZoneId memory = game.state().zone_of(skirmish_.zones.memory, player);
    const std::size_t cards = game.state().zone(memory).count;
    if (cards == 0) {
        co_await game.refuse("there is no card in memory to pay with", "GA-COST-5");
    }
    co_await rest_object(game, champion, Cause::cost);
    game.decide(player, DecisionKind::choose_cards, "GA-MAT-1");
    const ZoneId material = game.state().zone_of(skirmish_.zones.material, player);
    for (const CardId card : CardsIn(game.state(), material)) {
        Option option;
        option.card = game.state().ref(card);
        game.offer(option);
    }
    const Decision& decision = game.current_decision();
    const Choice choice = co_await game.ask();
    const CardRef step_up = decision.options[choice.pick()].card;
    const std::uint32_t lot = game.roll(static_cast<std::uint32_t>(cards));
    Move away;
    away.to = skirmish_.zones.banishment;
    away.as = event::banish;
    away.cause = Cause::cost;
    away.player = player;
    away.rule = "GA-COST-5";
    const CardId paid = card_at(game.state(), memory, lot);
    co_await move_card(game, game.state().ref(paid), away);
    if (!game.state().is_current(champion)) co_return;
    const std::size_t batch = game.open_batch();
    Move up;
    up.to = skirmish_.zones.field;
    up.player = player;
    up.rule = "GA-CHAMP-3";
    Event event = move_event(game, step_up, up);
    event.to = make_object_zone(game.state(), champion.card, skirmish_.zones.lineage);
    if (event.to.is_none()) {
        co_await game.end_at_once(Ending::capacity);
    }
    event.position = top;
    game.propose(event);
    co_await happen(game, batch);
}

Task<> SkirmishFlow::resolve_top(Game& game) {
    const Instance instance = game.state().stack().back();
    game.state().stack().pop();
    const CardRef source = instance.source;
    const bool is_card =
        game.state().is_current(source) &&
        game.state().zone(game.state().card(source.card).zone).kind == skirmish_.zones.stack;
    if (is_card && is_ally(game, source.card)) {
        Move enter;
        enter.to = skirmish_.zones.field;
        enter.player = instance.controller;
        enter.rule = "GA-RES-7";
        co_await move_card(game, source, enter);
        co_return;
    }
    if (instance.ability) {
        Call call{instance.ability, source, instance.controller};
        call.targets[0] = instance.about;
        call.amount = instance.x > 0 ? instance.x : instance.amount;
        co_await invoke(game, call);
    }
    if (is_card) {
        Move away;
        away.to = skirmish_.zones.graveyard;
        away.cause = Cause::check;
        away.rule = "GA-PLAY-6";
        co_await move_card(game, source, away);
    }
}

/// Dusk is seen by what waits for it, marked damage is removed, and the next player's turn begins.
Task<> SkirmishFlow::end_turn(Game& game) {
    Machine& machine = game.state().header().machine;
    if (machine.round == 0) {
        machine.round = 1;
        const std::size_t batch = game.open_batch();
        Event event;
        event.player = machine.turn_player;
        event.cause = Cause::turn;
        event.names.add(skirmish_.dusk);
        event.rule = "GA-ENDPH-1";
        game.propose(event);
        co_await happen(game, batch);
        co_await settle(game);
        if (!game.state().stack().empty() && !game.state().is_over()) {
            Machine& now = game.state().header().machine;
            now.stage = static_cast<std::uint8_t>(Phase::draw);  // a window that leads back to End
            now.passed = 0;
            now.holder = now.turn_player;
        }
        co_return;
    }
    for (Object& object : game.state().objects()) object.damage = 0;  // GA-ENDPH-3
    const PlayerId last = machine.turn_player;
    machine.turn_player = next_player(game, last);
    ++machine.turn;
    forget_turn(game.state(), game.library(), last);
    begin_phase(game, Phase::wake_up);
    co_return;
}

/// One choice of as many cards as it takes; they go to memory face down, together.
Task<bool> pay_reserve(Game& game, PlayerId player, CardRef besides, std::int32_t cost) {
    if (cost == 0) co_return true;
    constexpr Zones zones = practice_zones;
    Decision& decision = game.decide(player, DecisionKind::pay, "GA-COST-3");
    for (const CardId card : CardsIn(game.state(), game.state().zone_of(zones.hand, player))) {
        if (card == besides.card) continue;
        Option option;
        option.card = game.state().ref(card);
        game.offer(option);
    }
    if (static_cast<std::int32_t>(decision.options.size()) < cost) co_return false;
    decision.least = decision.most = cost;
    const Choice choice = co_await game.ask();
    const std::size_t batch = game.open_batch();
    Move reserve;
    reserve.to = zones.memory;
    reserve.cause = Cause::cost;
    reserve.rule = "GA-COST-3";
    for (const std::uint16_t pick : choice.picks) {
        const CardRef card = game.current_decision().options[pick].card;
        game.propose(move_event(game, card, reserve));
    }
    co_await happen(game, batch);
    co_return true;
}

}  // namespace cardloom::practice
