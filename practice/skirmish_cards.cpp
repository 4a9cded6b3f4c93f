#include "practice/skirmish_cards.hpp"

#include "core/verbs.hpp"
#include "core/zones.hpp"
#include "practice/skirmish.hpp"

namespace cardloom::practice {

namespace {

void offer_units(Game& game) {
    for (const Object& object : game.state().objects()) {
        Option option;
        option.card = game.state().ref(object.card);
        game.offer(option);
    }
}

/// "May": no is the first option.
Task<bool> ask_whether(Game& game, PlayerId player, std::string_view rule) {
    game.decide(player, DecisionKind::may, rule);
    for (const Verb verb : {Verb::no, Verb::yes}) {
        Option option;
        option.verb = verb;
        game.offer(option);
    }
    const Choice choice = co_await game.ask();
    co_return choice.pick() == 1;
}

Task<CardRef> choose_unit(Game& game, PlayerId player) {
    game.decide(player, DecisionKind::choose_cards, "GA-TGT-2");
    offer_units(game);
    if (game.current_decision().options.empty()) co_return CardRef{};
    const Choice choice = co_await game.ask();
    co_return game.current_decision().options[choice.pick()].card;
}

}  // namespace

Task<> strike_a_unit(Game& game, Call call) {
    const CardRef unit = co_await choose_unit(game, call.you);
    if (unit.is_none()) co_return;
    co_await deal_damage(game, unit, 1, call.source);
}

Task<> twin_lanterns(Game& game, Call call) {
    for (int i = 0; i < 3; ++i) {
        const bool again = co_await ask_whether(game, call.you, "GA-RES-5");
        if (!again) co_return;
        co_await strike_a_unit(game, call);
    }
}

/// Secret choices: nothing is shown, and nothing another player can see depends on them, before all
/// have answered (GA-SIM-1).
Task<> tidal_bargain(Game& game, Call call) {
    constexpr Zones zones = practice_zones;
    const std::size_t seats = game.state().players().size();
    std::array<CardRef, max_players> chosen{};
    for (std::size_t i = 0; i < seats; ++i) {
        const PlayerId player{(call.you.index() + i) % seats};
        const ZoneId hand = game.state().zone_of(zones.hand, player);
        if (game.state().zone(hand).count == 0) continue;
        game.decide(player, DecisionKind::choose_cards, "GA-SIM-1");
        for (const CardId card : CardsIn(game.state(), hand)) {
            Option option;
            option.card = game.state().ref(card);
            game.offer(option);
        }
        const Choice choice = co_await game.ask();
        chosen[player.index()] = game.current_decision().options[choice.pick()].card;
    }
    const std::size_t batch = game.open_batch();
    Move discard;
    discard.to = zones.graveyard;
    discard.as = event::discard;
    discard.source = call.source;
    discard.rule = "GA-VERB-DISCARD";
    for (const CardRef card : chosen) {
        if (!card.is_none()) game.propose(move_event(game, card, discard));
    }
    co_await happen(game, batch);
}

/// An attempt inside a resolution: if the card cannot or will not be paid for, everything but the
/// answers is as before, and the effect goes on.
Task<> reckless_rite(Game& game, Call call) {
    constexpr Zones zones = practice_zones;
    game.decide(call.you, DecisionKind::choose_cards, "GA-TIME-2");
    const ZoneId hand = game.state().zone_of(zones.hand, call.you);
    for (const CardId card : CardsIn(game.state(), hand)) {
        Option option;
        option.card = game.state().ref(card);
        game.offer(option);
    }
    if (game.current_decision().options.empty()) co_return;
    const Choice choice = co_await game.ask();
    const CardRef card = game.current_decision().options[choice.pick()].card;

    const Savepoint before = game.savepoint();
    Move announce;
    announce.to = zones.stack;
    announce.player = call.you;
    announce.rule = "GA-ACT-1.1";
    const Happened announced = co_await move_card(game, card, announce);
    const std::uint32_t luck = game.roll(4);
    const std::int32_t cost = game.library().card(game.state().card(card.card).definition).cost;
    bool paid = co_await pay_reserve(game, call.you, {}, cost + static_cast<std::int32_t>(luck));
    if (paid) {
        paid = co_await ask_whether(game, call.you, "GA-ACT-1.8");
    }
    if (!paid) {
        game.restore(before);
        co_await draw(game, call.you, 1, call.source);
        co_return;
    }
    game.release(before);
    Instance instance;
    instance.timestamp = game.state().next_timestamp();
    instance.source = announced.card;
    const CardDefinition& printed = game.library().card(game.state().card(card.card).definition);
    if (!printed.abilities.empty()) instance.ability = printed.abilities.front();
    instance.controller = call.you;
    const bool room = push_instance(game, instance);
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
}

/// A script with a mistake: all it did and all that was answered in it is void.
Task<> broken_cog(Game& game, Call call) {
    co_await draw(game, call.you, 1, call.source);
    const bool meddle = co_await ask_whether(game, call.you, "GA-RES-5");
    co_await strike_a_unit(game, call);
    if (meddle) {
        co_await game.fault(FaultReason::error, "attempt to index a nil value");
    }
}

Task<> sapling_host(Game& game, Call call) {
    const DefinitionId sapling = game.library().find_card("practice/sapling");
    co_await summon(game, sapling, call.you, 2, call.source);
}

Task<> slow_fuse(Game& game, Call call) {
    const CardRef unit = co_await choose_unit(game, call.you);
    Lasting lasting;
    lasting.ability = game.library().find_ability("practice/slow-fuse#burns-down");
    lasting.bearer = unit;
    lasting.source = call.source;
    lasting.granter = call.you;
    lasting.uses = 1;
    const std::uint32_t granted = grant(game, lasting);
    if (granted == 0) {
        co_await game.fault(FaultReason::capacity, "no room for more effects");
    }
}

/// The delayed trigger: on whom it was laid, if that unit is still there, else on a champion.
Task<> fuse_burns_down(Game& game, Call call) {
    const CardRef unit = co_await choose_unit(game, call.you);
    if (unit.is_none()) co_return;
    co_await deal_damage(game, unit, 3, call.source);
}

Task<> cinder_debt(Game& game, Call call) {
    for (std::int32_t i = 0; i < call.amount; ++i) {
        const auto die = static_cast<std::int32_t>(game.roll(6)) + 1;
        const CardRef unit = co_await choose_unit(game, call.you);
        if (unit.is_none()) co_return;
        co_await deal_damage(game, unit, die, call.source);
    }
}

/// Looking opens cards to one player; the rest go to the bottom in an order only they know
/// (GA-INFO-10).
Task<> pathfinding(Game& game, Call call) {
    constexpr Zones zones = practice_zones;
    const ZoneId deck = game.state().zone_of(zones.deck, call.you);
    std::array<CardRef, 3> seen{};
    std::size_t count = 0;
    for (const CardId card : CardsIn(game.state(), deck)) {
        if (count == seen.size()) break;
        look_at(game.state(), card, only(call.you));
        seen[count++] = game.state().ref(card);
    }
    if (count == 0) co_return;
    game.decide(call.you, DecisionKind::choose_cards, "GA-SRCH-1");
    for (std::size_t i = 0; i < count; ++i) {
        Option option;
        option.card = seen[i];
        game.offer(option);
    }
    const Choice kept = co_await game.ask();
    const CardRef chosen = seen[kept.pick()];
    Move take;
    take.to = zones.hand;
    take.player = call.you;
    take.rule = "GA-DRAW-3";
    take.unseen_origin = true;
    co_await move_card(game, chosen, take);
    Decision& rest = game.decide(call.you, DecisionKind::order, "GA-INFO-10");
    for (std::size_t i = 0; i < count; ++i) {
        if (seen[i] == chosen) continue;
        Option option;
        option.card = seen[i];
        game.offer(option);
    }
    rest.ordered = true;
    rest.least = rest.most = static_cast<std::int32_t>(rest.options.size());
    if (rest.options.empty()) co_return;
    const Choice order = co_await game.ask();
    for (const std::uint16_t pick : order.picks) {
        const CardId card = game.current_decision().options[pick].card.card;
        reposition(game.state(), game.library(), card, bottom, only(call.you));
    }
}

Task<> gain_insight(Game& game, Call call) {
    const CounterId insight = game.library().find_counter("insight");
    co_await add_counters(game, call.source, insight, 1, call.source);
}

Task<> shielding(Game& game, Call call) {
    const CardRef unit = co_await choose_unit(game, call.you);
    Lasting lasting;
    lasting.ability = game.library().find_ability("practice/quiet-shield#absorb");
    lasting.bearer = unit;
    lasting.source = call.source;
    lasting.granter = call.you;
    lasting.uses = 1;
    const std::uint32_t granted = grant(game, lasting);
    if (granted == 0) {
        co_await game.fault(FaultReason::capacity, "no room for more effects");
    }
}

Task<> last_breath(Game& game, Call call) { co_await draw(game, call.you, 1, call.source); }

Task<> blunt(Game& game, Call call) {
    game.proposal(call.proposal).event.amount -= 1;
    co_return;
}

Task<> offered_mirror(Game& game, Call call) {
    const bool take = co_await ask_whether(game, call.you, "GA-PREV-1");
    if (take) game.proposal(call.proposal).event.amount -= 1;
}

Task<> cracked_charm(Game& game, Call call) {
    const std::int32_t amount = game.proposal(call.proposal).event.amount;
    if (amount % 2 == 0) {
        co_await game.fault(FaultReason::error, "the charm is cracked");
    }
    game.proposal(call.proposal).event.amount = amount * 2;
}

Task<> absorb(Game& game, Call call) {
    game.proposal(call.proposal).cancelled = true;
    co_return;
}

bool hits_own_unit(const Game& game, const Call& call, const Event& event) {
    return game.state().is_current(event.card) &&
           game.state().card(event.card.card).controller == call.you;
}

bool hits_own_unit_hard(const Game& game, const Call& call, const Event& event) {
    return event.amount > 1 && hits_own_unit(game, call, event);
}

bool hits_own_champion(const Game& game, const Call& call, const Event& event) {
    return event.card == champion_of(game, call.you);
}

bool hits_bearer(const Game&, const Call& call, const Event& event) {
    return event.card == call.targets[0];
}

bool is_self(const Game&, const Call& call, const Event& event) {
    return event.card.card == call.source.card;
}

bool is_your_draw(const Game&, const Call& call, const Event& event) {
    return event.player == call.you;
}

}  // namespace cardloom::practice
