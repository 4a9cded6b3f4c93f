#include "core/stack/stack.hpp"

#include <algorithm>

#include "core/apply.hpp"
#include "core/characteristics.hpp"
#include "core/combat/combat.hpp"
#include "core/memory.hpp"
#include "core/play/champions.hpp"
#include "core/play/permissions.hpp"
#include "core/ruleset.hpp"
#include "core/turn/player_actions.hpp"
#include "core/verbs.hpp"
#include "core/watchers.hpp"
#include "core/zones.hpp"

namespace cardloom {

std::uint32_t push(Game& game, Instance instance) {
    if (instance.timestamp == 0) instance.timestamp = game.state().next_timestamp();
    if (!game.state().stack().push(instance)) return 0;
    game.state().mark(mark::stack);
    game.state().header().unsettled = 1;
    return instance.timestamp;
}

std::size_t find_instance(const GameState& state, std::uint32_t timestamp) {
    const auto stack = state.stack();
    const auto found = std::find_if(stack.begin(), stack.end(), [&](const Instance& one) {
        return one.timestamp == timestamp;
    });
    return static_cast<std::size_t>(found - stack.begin());
}

std::uint32_t copy_instance(Game& game, std::uint32_t timestamp, PlayerId controller) {
    GameState& state = game.state();
    const std::size_t row = find_instance(state, timestamp);
    if (row == state.stack().size()) return 0;
    Instance copy = state.stack()[row];
    copy.timestamp = 0;
    copy.controller = controller;
    copy.copy = 1;
    const std::uint32_t name = push(game, copy);
    const std::size_t notes = state.notes().size();
    for (std::size_t i = 0; name != 0 && i < notes; ++i) {  // what was paid (GA-COPY-2)
        Note note = state.notes()[i];
        if (note.grant != timestamp) continue;
        note.grant = name;
        if (!state.notes().push(note)) return 0;
    }
    const std::size_t targets = state.targets().size();
    for (std::size_t i = 0; name != 0 && i < targets; ++i) {
        Target target = state.targets()[i];
        if (target.instance != timestamp) continue;
        target.instance = name;
        if (!state.targets().push(target)) return 0;
    }
    return name;
}

Task<Happened> negate(Game& game, std::uint32_t timestamp, CardRef source) {
    const std::size_t batch = game.open_batch();
    const std::size_t row = find_instance(game.state(), timestamp);
    if (row < game.state().stack().size()) {
        Event event;
        event.kind = EventKind::negate;
        event.instance = timestamp;
        event.card = game.state().stack()[row].source;
        event.player = game.state().stack()[row].controller;
        event.source = source;
        event.rule = "GA-NEG-1";
        game.propose(event);
    }
    return happen(game, batch);
}

Call call_of(const Game& game, const Instance& instance) {
    Call call{instance.ability, instance.source, instance.controller};
    call.amount = instance.x > 0 ? instance.x : instance.amount;
    call.timestamp = instance.granted;
    call.bearer = instance.bearer;
    call.instance = instance.timestamp;
    call.modes = instance.modes;
    call.about = instance.about;
    call.told = instance.told;
    call.whom = instance.player;
    call.x = instance.x;
    call.way = instance.way;
    call.options = instance.options;
    call.again = instance.again;
    call.level = instance.level;
    // In the order they were declared; one that is gone keeps its place.
    std::size_t at = 0;
    for (const Target& target : game.state().targets()) {
        if (target.instance != instance.timestamp || at == call.targets.size()) continue;
        call.targets[at++] = target.kind == Target::Kind::card ? target.card : CardRef{};
    }
    const bool has_targets =
        instance.ability && !game.library().ability(instance.ability).targets.empty();
    if (!has_targets) call.targets[0] = instance.about;
    return call;
}

namespace {

/// Something becomes a target: asked about before, and told when it is one.
Event targeting_event(const Call& call, const Target& target) {
    Event event;
    event.names.add(event::target);
    event.card = target.card;
    event.source = call.source;
    event.ability = call.ability;
    event.player = call.you;
    event.instance = call.instance;
    event.untold = true;
    event.rule = "GA-TGT-1";
    return event;
}

/// Whether an effect says that this cannot be targeted by that (GA-GEN-8).
bool is_shrouded(Game& game, const Call& call, const Target& target) {
    const Event event = targeting_event(call, target);
    bool is = false;
    each_watcher(game, AbilityKind::prohibition, event.names,
                 [&](const Call& by) { is = is || game.content().applies(game, by, event); });
    return is;
}

}  // namespace

bool is_legal(Game& game, const Call& call, const Target& target) {
    const GameState& state = game.state();
    switch (target.kind) {
        case Target::Kind::null:
            return false;
        case Target::Kind::card:
            if (!state.is_current(target.card)) return false;
            break;
        case Target::Kind::player:
            if (!state.player(PlayerId{target.other}).is_in_game()) return false;
            break;
        case Target::Kind::instance:
            if (find_instance(state, target.other) == state.stack().size()) return false;
            break;
    }
    return game.content().is_legal_target(game, call, target.slot, target) &&
           !is_shrouded(game, call, target);
}

void propose_target(Game& game, const Target& target) {
    const std::size_t row = find_instance(game.state(), target.instance);
    if (row == game.state().stack().size() || target.kind == Target::Kind::null) return;
    game.propose(targeting_event(call_of(game, game.state().stack()[row]), target));
}

void propose_targets(Game& game, std::uint32_t instance) {
    for (std::size_t i = 0; i < game.state().targets().size(); ++i) {
        const Target target = game.state().targets()[i];
        if (target.instance == instance) propose_target(game, target);
    }
}

namespace {

bool has_text(const TargetSpec& spec, std::uint16_t modes) {
    return spec.mode == TargetSpec::every_mode || (modes >> spec.mode & 1u) != 0;
}

}  // namespace

bool drop_lost_text(Game& game, Instance& instance) {
    const bool checked = game.rules().policies.get<policy::LostRestrictions>() ==
                         policy::LostRestrictions::checked_for_cards;
    if (!checked || !is_of_card(instance.kind) || instance.ability.is_none()) return false;
    const AbilityDefinition& ability = game.library().ability(instance.ability);
    Call call = call_of(game, instance);
    call.you = game.state().card(instance.source.card).controller;  // GA-PLAY-4, GA-PLAY-5
    std::uint16_t kept = instance.modes;
    for (std::size_t mode = 0; mode < ability.modes.modes; ++mode) {
        if ((kept >> mode & 1u) == 0 || game.content().is_legal_mode(game, call, mode)) continue;
        kept = static_cast<std::uint16_t>(kept & ~(1u << mode));
    }
    if (kept == instance.modes) return false;
    // What is left may do nothing: of an instance that had to have targets, by what was chosen,
    // that is fizzling.
    const bool needed_targets =
        std::any_of(ability.targets.begin(), ability.targets.end(), [&](const TargetSpec& spec) {
            return spec.is_required() && has_text(spec, instance.modes);
        });
    instance.modes = kept;
    return kept == 0 && needed_targets;
}

RequiredTargets drop_illegal_targets(Game& game, const Instance& instance) {
    RequiredTargets required;
    if (instance.ability.is_none()) return required;
    const Call call = call_of(game, instance);
    const AbilityDefinition& ability = game.library().ability(instance.ability);
    std::array<std::uint8_t, AbilityDefinition::most_target_specs> seen{};
    for (Target& target : game.state().targets()) {
        if (target.instance != instance.timestamp) continue;
        const bool legal = is_legal(game, call, target);
        if (!legal) target.kind = Target::Kind::null;
        // Of "one or two" the first is required; of text that was lost none.
        const bool counts = target.slot < ability.targets.size() &&
                            has_text(ability.targets[target.slot], instance.modes) &&
                            seen[target.slot]++ < ability.targets[target.slot].least;
        required.count += counts ? 1 : 0;
        required.illegal += counts && !legal ? 1 : 0;
    }
    return required;
}

Event fizzle_event(const Instance& instance, std::string_view rule) {
    Event event;
    event.kind = EventKind::fizzle;
    event.instance = instance.timestamp;
    event.card = instance.source;
    event.player = instance.controller;
    event.rule = rule;
    return event;
}

bool is_on_stack(const GameState& state, const Library& library, CardRef card) {
    if (!state.is_current(card) || state.card(card.card).zone.is_none()) return false;
    return state.zone(state.card(card.card).zone).kind == library.roles.stack;
}

Event spent_card_event(const Game& game, CardId card) {
    bool gained = false;
    Move away;
    away.to = definition_of(game, card).cost_kind == CostKind::memory
                  ? game.library().roles.banishment
                  : game.library().roles.graveyard;
    away.cause = Cause::check;
    away.rule = "GA-PLAY-6";
    const ZoneKindId pantheon = game.library().roles.pantheon;
    if (pantheon &&
        traits_of(game, card).resolves_to == pantheon) {  // a boon is gained (GA-BOON-1)
        away.to = pantheon;
        away.face = Face::up;
        away.player = game.state().card(card).controller;
        away.rule = "GA-BOON-1";
        gained = true;
    }
    const PermissionSpec* const by = permission_of(game, game.state().ref(card));
    if (by != nullptr && by->goes_to) {  // as what let it be played says (GA-RES-8)
        away.to = by->goes_to;
        away.rule = "GA-RES-8";
        gained = false;
    }
    Event event = move_event(game, game.state().ref(card), away);
    const EventName gain = gained ? game.library().find_event_name("gain") : EventName{};
    if (gain) event.names.add(gain);
    return event;
}

namespace {

/// A required target that is illegal now fails the whole, of those that may be left out only the
/// illegal ones are (GA-RES-2, AMB-11).
bool targets_fail(Game& game, const Instance& instance) {
    const RequiredTargets targets = drop_illegal_targets(game, instance);
    const bool any =
        game.rules().policies.get<policy::IllegalTargets>() == policy::IllegalTargets::any_fails;
    return any ? targets.illegal > 0 : targets.count > 0 && targets.illegal == targets.count;
}

Task<> leave_without_effect(Game& game, Instance instance, std::string_view rule) {
    const std::size_t batch = game.open_batch();
    game.propose(fizzle_event(instance, rule));
    return happen(game, batch);
}

/// What a card has targeted its object is linked to as it enters; none if it is not linked.
struct LinkOf {
    WordId key;
    CardRef to;
};
LinkOf link_of(const Game& game, const Instance& instance, CardRef target) {
    const WordId key = instance.ability ? game.library().ability(instance.ability).links : WordId{};
    if (key.is_none() || !game.state().is_current(target)) return {};
    return {key, target};
}

/// A copy's object remembers how its card was played (GA-COPY-2).
Task<> summon_copy(Game& game, DefinitionId what, Instance instance, LinkOf link) {
    const std::size_t batch = game.open_batch();
    Event event = summon_event(game, what, instance.controller, instance.source);
    event.instance = instance.timestamp;
    event.as_copy = what;
    event.linked_to = link.to;
    event.link_key = link.key;
    game.propose(event);
    return happen(game, batch);
}

/// The card becomes the object; of a copy a token is made (GA-PLAY-8), unless it is a champion's
/// (PlayerActions::can_resolve).
Task<> become_the_object(Game& game, Instance instance, CardRef target) {
    const LinkOf link = link_of(game, instance, target);
    if (instance.copy != 0) {
        const DefinitionId what = game.state().card(instance.source.card).definition;
        return summon_copy(game, what, instance, link);
    }
    if (is_champion(game, instance.source.card)) {  // GA-MAT-7
        const CardRef champion = champion_of(game, instance.controller);
        return level_up(game, champion, instance.source, instance.source, instance.timestamp);
    }
    Move enter;
    enter.to = traits_of(game, instance.source.card).resolves_to;
    enter.player = instance.controller;
    enter.rule = "GA-RES-7";
    enter.instance = instance.timestamp;
    const std::size_t batch = game.open_batch();
    Event event = move_event(game, instance.source, enter);
    event.linked_to = link.to;
    event.link_key = link.key;
    game.propose(event);
    return happen(game, batch);
}

Task<> tell_resolved(Game& game, Instance instance) {
    instance.source = game.present(instance.source);
    Event event;
    event.names.add(event::resolve);
    event.instance = instance.timestamp;
    event.card = instance.source;
    event.player = instance.controller;
    event.rule = "GA-RES-3";
    if (pass_unnoticed(game, event)) return {};
    const std::size_t batch = game.open_batch();
    game.propose(event);
    return happen(game, batch);
}

bool makes_object(const Game& game, const Instance& instance) {
    if (!is_of_card(instance.kind)) return false;
    const ZoneKindId to = traits_of(game, instance.source.card).resolves_to;
    return to && game.library().zone_kind(to).objects;
}

}  // namespace

Task<CardRef> resolve_top(Game& game, PlayerActions* actions) {
    const Instance instance = game.state().stack().back();
    const bool of_card = is_of_card(instance.kind);
    // GA-RES-1
    const bool needs_source =
        of_card && !(instance.copy != 0 && game.rules().policies.get<policy::PendingCopies>() ==
                                               policy::PendingCopies::resolve);  // AMB-20
    const bool has_source =
        !needs_source || is_on_stack(game.state(), game.library(), instance.source);
    const bool can = has_source && (!of_card || actions->can_resolve(game, instance));
    if (!can || targets_fail(game, instance)) {
        co_await leave_without_effect(game, instance, can ? "GA-RES-2" : "GA-RES-1");
        co_return of_card ? instance.source : CardRef{};
    }
    const Call call = call_of(game, instance);
    const bool holds = instance.kind != InstanceKind::trigger ||
                       game.content().still_holds(game, call);  // GA-TRIG-2
    if (!holds) {
        co_await leave_without_effect(game, instance, "GA-TRIG-2");
        co_return CardRef{};
    }
    if (of_card && is_attack_card(game, instance.source.card)) {
        const bool attacks = co_await resolve_attack_card(game, instance);
        if (!attacks) {
            co_await leave_without_effect(game, instance, "GA-ATKC-4");
            co_return instance.source;
        }
    } else if (makes_object(game, instance)) {
        co_await become_the_object(game, instance, call.targets[0]);
    } else if (instance.ability) {
        co_await invoke(game, call);
    }
    const std::size_t row = find_instance(game.state(), instance.timestamp);
    if (row < game.state().stack().size()) remove_instance(game.state(), row);
    count_resolution(game, game.present(call));
    co_await tell_resolved(game, instance);
    co_return of_card ? instance.source : CardRef{};
}

Task<> clear_stack(Game& game, CardRef spared) {
    GameState& state = game.state();
    while (!state.stack().empty()) remove_instance(state, state.stack().size() - 1);
    const ZoneKindId stack = game.library().roles.stack;
    if (stack.is_none()) return {};
    const std::size_t batch = game.open_batch();
    Move banish;
    banish.to = game.library().roles.banishment;
    banish.rule = "GA-PHEND-1";
    for (const CardId card : CardsIn(state, state.zone_of(stack, {}))) {
        const bool ended_it = card == spared.card;
        game.propose(ended_it ? spent_card_event(game, card)
                              : move_event(game, state.ref(card), banish));
    }
    if (game.batch_end() > batch) return happen(game, batch);
    return {};
}

}  // namespace cardloom
