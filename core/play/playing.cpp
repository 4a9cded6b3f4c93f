#include "core/play/playing.hpp"

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
#include "core/play/cost.hpp"
#include "core/play/payment.hpp"
#include "core/ruleset.hpp"
#include "core/stack/declare.hpp"
#include "core/stack/stack.hpp"
#include "core/verbs.hpp"
#include "core/watchers.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// What a card does as it resolves; none of what only becomes an object.
AbilityId effect_of(const Game& game, CardId card) {
    for (const AbilityId id : definition_of(game, card).abilities) {
        const AbilityDefinition& ability = game.library().ability(id);
        if (ability.kind == AbilityKind::effect && !ability.activated) return id;
    }
    return {};
}

EventName name_of(InstanceKind kind) {
    switch (kind) {
        case InstanceKind::materialization:
            return event::materialize;
        case InstanceKind::bestowal:
            return event::bestow;
        case InstanceKind::ability:
            return event::activate_ability;
        case InstanceKind::activation:
        case InstanceKind::trigger:
            break;
    }
    return event::activate;
}

std::string_view done_rule(InstanceKind kind) {
    return kind == InstanceKind::materialization ? "GA-MAT-3.4" : "GA-ACT-1.9";
}

/// The card is now activated, or materialized: its instance is the top of the stack, and what waits
/// for that triggers.
Task<> finish(Game& game, Play play) {
    Instance instance;
    instance.timestamp = play.instance;
    instance.source = play.card;
    instance.ability = play.ability;
    instance.x = play.x;
    instance.modes = play.modes;
    instance.controller = play.player;
    instance.kind = play.kind;
    const bool room = push(game, instance) != 0;
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
    const std::size_t batch = game.open_batch();
    Event event;
    event.cause = Cause::cost;
    event.player = play.player;
    event.card = play.card;
    event.instance = play.instance;
    event.names.add(name_of(play.kind));
    if (play.kind == InstanceKind::activation || play.kind == InstanceKind::materialization) {
        event.names.add(event::play);
    }
    event.rule = done_rule(play.kind);
    game.propose(event);
    co_await happen(game, batch);
}

}  // namespace

Play play_of_card(const Game& game, PlayerId player, CardRef card, InstanceKind kind) {
    Play play;
    play.kind = kind;
    play.player = player;
    play.card = card;
    play.ability = effect_of(game, card.card);
    return play;
}

Play play_of_ability(const Game&, PlayerId player, CardRef object, AbilityId ability) {
    Play play;
    play.kind = InstanceKind::ability;
    play.player = player;
    play.card = object;
    play.ability = ability;
    return play;
}

void Playing::offer(Game& game, PlayerId player, bool slow) {
    offer_cards(game, player, slow);
    offer_permitted(game, player, slow);
    offer_abilities(game, player, slow);
}

namespace {

/// Visits the permissions that a player has, and for each the cards it is about: those of its zone,
/// or of the card's own only that card. Cards the player does not know are passed over.
template <class Visit>
void each_permission(Game& game, PlayerId player, Visit&& visit) {
    const Library& library = game.library();
    NameSet names;
    for (const EventName name : {event::play, event::activate, event::materialize}) {
        names.add(name);
    }
    const auto look_into = [&](const Call& call, CardId only_this) {
        const PermissionSpec& spec = library.ability(call.ability).permission;
        if (call.you != player || spec.from.is_none()) return;
        const ZoneId zone = game.state().zone_of(spec.from, player);
        for (const CardId card : CardsIn(game.state(), zone)) {
            if (only_this && card != only_this) continue;
            if (contains(game.state().card(card).known, player)) visit(call, card);
        }
    };
    each_watcher(game, AbilityKind::permission, names,
                 [&](const Call& call) { look_into(call, {}); });
    for (std::size_t kind = 0; kind < library.zone_kinds().size() && kind < 32; ++kind) {
        if ((library.own_permissions >> kind & 1u) == 0) continue;
        const ZoneId zone = game.state().zone_of(ZoneKindId{kind}, player);
        if (zone.is_none()) continue;
        for (const CardId card : CardsIn(game.state(), zone)) {
            if (!contains(game.state().card(card).known, player)) continue;
            for (const AbilityId id : definition_of(game, card).abilities) {
                const AbilityDefinition& ability = library.ability(id);
                if (ability.kind != AbilityKind::permission || ability.on) continue;
                if (ability.permission.from != ZoneKindId{kind}) continue;
                visit(Call{id, game.state().ref(card), player}, card);
            }
        }
    }
}

Play play_by(const Game& game, PlayerId player, CardId card, const PermissionSpec& spec) {
    Play play =
        play_of_card(game, player, game.state().ref(card),
                     spec.materialize ? InstanceKind::materialization : InstanceKind::activation);
    play.any_speed = spec.any_speed;
    play.any_element = spec.any_element;
    play.free = spec.free || spec.all_free;
    play.all_free = spec.all_free;
    return play;
}

}  // namespace

std::optional<Play> permitted_play(Game& game, PlayerId player, CardRef card,
                                   AbilityId permission) {
    std::optional<Play> found;
    each_permission(game, player, [&](const Call& call, CardId candidate) {
        if (found || call.ability != permission || candidate != card.card) return;
        const Play play =
            play_by(game, player, candidate, game.library().ability(permission).permission);
        if (game.content().permits(game, call, play)) found = play;
    });
    return found;
}

/// A permission changes only what it mentions: speed, elements and costs are as usual (GA-TIME-3).
void Playing::offer_permitted(Game& game, PlayerId player, bool slow) {
    each_permission(game, player, [&](const Call& call, CardId card) {
        const Play play =
            play_by(game, player, card, game.library().ability(call.ability).permission);
        if (!game.content().permits(game, call, play)) return;
        if (!can_begin(game, play, slow).is_legal()) return;
        Option option;
        option.verb = play.kind == InstanceKind::materialization ? Verb::materialize : Verb::play;
        option.card = play.card;
        option.ability = call.ability;
        game.offer(option);
    });
}

void Playing::offer_cards(Game& game, PlayerId player, bool slow) {
    const ZoneId hand = game.state().zone_of(game.library().roles.hand, player);
    for (const CardId card : CardsIn(game.state(), hand)) {
        const Play play =
            play_of_card(game, player, game.state().ref(card), InstanceKind::activation);
        if (!can_begin(game, play, slow).is_legal()) continue;
        Option option;
        option.verb = Verb::play;
        option.card = play.card;
        game.offer(option);
    }
}

void Playing::offer_abilities(Game& game, PlayerId player, bool slow) {
    for (const Object& object : game.state().objects()) {
        if (game.state().card(object.card).controller != player) continue;
        for (const AbilityId id : definition_of(game, object.card).abilities) {
            if (!game.library().ability(id).activated) continue;
            const Play play = play_of_ability(game, player, game.state().ref(object.card), id);
            if (!can_begin(game, play, slow).is_legal()) continue;
            Option option;
            option.verb = Verb::activate;
            option.card = play.card;
            option.ability = id;
            game.offer(option);
        }
    }
}

Task<> Playing::perform(Game& game, PlayerId player, Option action) {
    const std::optional<Play> permitted =
        action.verb != Verb::activate && action.ability
            ? permitted_play(game, player, action.card, action.ability)
            : std::nullopt;
    const Play what = permitted ? *permitted
                      : action.verb == Verb::activate
                          ? play_of_ability(game, player, action.card, action.ability)
                          : play_of_card(game, player, action.card, InstanceKind::activation);
    const Verdict verdict = co_await play(game, what);
    if (!verdict.is_legal()) {
        co_await game.refuse(verdict.reason, verdict.rule);
    }
}

/// Also who has none to choose is asked: what is in a material deck is nobody else's business.
Task<bool> Playing::materialize(Game& game, PlayerId player, bool optional) {
    Decision& decision = game.decide(player, DecisionKind::choose_cards, "GA-MATPH-3");
    decision.least = optional ? 0 : 1;
    const ZoneId material = game.state().zone_of(game.library().roles.material, player);
    for (const CardId card : CardsIn(game.state(), material)) {
        const Play what =
            play_of_card(game, player, game.state().ref(card), InstanceKind::materialization);
        if (!can_begin(game, what, true).is_legal()) continue;
        Option option;
        option.verb = Verb::materialize;
        option.card = what.card;
        game.offer(option);
    }
    if (decision.options.empty() && !optional) co_return false;
    const Choice choice = co_await game.ask();
    if (choice.picks.empty()) co_return false;
    const CardRef card = game.current_decision().options[choice.pick()].card;
    const Verdict verdict =
        co_await play(game, play_of_card(game, player, card, InstanceKind::materialization));
    if (!verdict.is_legal()) {
        co_await game.refuse(verdict.reason, verdict.rule);
    }
    co_return true;
}

Task<bool> Playing::play_by_effect(Game& game, Play what) {
    const Savepoint before = game.savepoint();
    const Verdict verdict = co_await play(game, what);
    if (verdict.is_legal()) {
        game.release(before);
    } else {
        game.restore(before);
    }
    co_return verdict.is_legal();
}

/// The steps in their order. What fails leaves the state as it has come to: the caller undoes it.
Task<Verdict> Playing::play(Game& game, Play what) {
    const Verdict declared = co_await announce_and_declare(game, &what);
    if (!declared.is_legal()) co_return declared;
    const Verdict legal = check_legality(game, what);  // 1.6, GA-MAT-3.1
    if (!legal.is_legal()) co_return legal;
    const std::optional<std::int32_t> cost = cost_of(game, what);  // 1.7, GA-MAT-3.2
    const bool paid = co_await pay(game, what, cost.value_or(0));  // 1.8, GA-MAT-3.3
    const bool is_materialization = what.kind == InstanceKind::materialization;
    if (!paid || !cost) {
        co_return Verdict{"its costs cannot be paid",
                          is_materialization ? "GA-MAT-3.3" : "GA-ACT-1.8"};
    }
    co_await finish(game, what);  // 1.9, GA-MAT-3.4
    co_return Verdict{};
}

Task<Verdict> Playing::announce_and_declare(Game& game, Play* what) {
    what->instance = game.state().next_timestamp();
    if (what->kind != InstanceKind::ability) {  // 1.1: the card goes to the stack
        Move announce;
        announce.to = game.library().roles.stack;
        announce.cause = Cause::cost;
        announce.player = what->player;
        announce.rule = "GA-ACT-1.1";
        const Happened announced = co_await move_card(game, what->card, announce);
        if (!announced) co_return Verdict{"it cannot be put on the stack", "GA-ACT-1.1"};
        what->card = announced.card;
    }
    const Verdict elements = check_elements(game, *what);  // 1.2
    if (!elements.is_legal()) co_return elements;
    co_await declare_costs(game, what);  // 1.3
    if (what->ability) {                 // 1.4 and 1.5
        Call call{what->ability, what->card, what->player};
        call.instance = what->instance;
        const Declared declared = co_await declare(game, call);
        if (!declared.legal) co_return Verdict{"a required choice is not possible", "GA-ACT-1.5"};
        what->modes = declared.modes;
    }
    co_return Verdict{};
}

/// X, which optional costs are paid, and whether an alternative is used: at most one (GA-ACT-1.3).
Task<> Playing::declare_costs(Game& game, Play* what) {
    if (what->kind != InstanceKind::ability && !what->free) {
        const std::size_t ways = definition_of(game, what->card.card).alternatives.size();
        if (ways > 0) {
            game.decide(what->player, DecisionKind::choose_modes, "GA-ACT-1.3");
            for (std::size_t way = 0; way <= ways; ++way) {
                Play trial = *what;
                trial.way = static_cast<std::uint8_t>(way);
                if (!can_pay(game, trial)) continue;
                Option option;
                option.verb = Verb::mode;
                option.number = static_cast<std::int32_t>(way);
                game.offer(option);
            }
            if (!game.current_decision().options.empty()) {
                const Choice choice = co_await game.ask();
                what->way = static_cast<std::uint8_t>(
                    game.current_decision().options[choice.pick()].number);
            }
        }
    }
    if (has_x(game, *what) && what->way == 0 && !what->free) {
        const std::int32_t most = most_x(game, *what);
        Decision& decision = game.decide(what->player, DecisionKind::number, "GA-ACT-1.3");
        decision.is_range = true;
        decision.least =
            std::min<std::int32_t>(definition_of(game, what->card.card).least_x, std::max(most, 0));
        decision.most = std::max(most, decision.least);
        const Choice x = co_await game.ask();
        what->x = static_cast<std::uint16_t>(x.number);
    }
    if (what->kind == InstanceKind::ability || what->all_free) co_return;
    const std::size_t options = definition_of(game, what->card.card).optional.size();
    for (std::size_t i = 0; i < options; ++i) {
        Play trial = *what;
        trial.options = static_cast<std::uint8_t>(trial.options | 1u << i);
        if (!can_pay(game, trial)) continue;
        game.decide(what->player, DecisionKind::may, "GA-ACT-1.3");
        for (const Verb verb : {Verb::no, Verb::yes}) {
            Option option;
            option.verb = verb;
            game.offer(option);
        }
        const Choice choice = co_await game.ask();
        if (choice.pick() == 1) what->options = trial.options;
    }
}

Verdict Playing::check_legality(Game& game, const Play& what) { return check_champion(game, what); }

/// A champion is checked again as it resolves (GA-MAT-7).
bool Playing::can_resolve(const Game& game, const Instance& instance) {
    const CardDefinition& definition = definition_of(game, instance.source.card);
    if (!definition.champion || instance.copy != 0) return true;
    return problem_with_level_up(game, instance.controller, instance.source.card).empty();
}

Verdict Playing::explain(Game& game, PlayerId player, CardId card, bool slow) {
    const bool memory = definition_of(game, card).cost_kind == CostKind::memory;
    const Play what =
        play_of_card(game, player, game.state().ref(card),
                     memory ? InstanceKind::materialization : InstanceKind::activation);
    return can_begin(game, what, slow);
}

}  // namespace cardloom
