#include "core/play/playing.hpp"

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/combat/combat.hpp"
#include "core/memory.hpp"
#include "core/play/champions.hpp"
#include "core/play/cost.hpp"
#include "core/play/means.hpp"
#include "core/play/payment.hpp"
#include "core/play/permissions.hpp"
#include "core/ruleset.hpp"
#include "core/stack/stack.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "core/watchers.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// What a card does as it resolves; none of what only becomes an object.
AbilityId effect_of(const Game& game, CardId card) {
    if (altered_of(game, card) == nullptr) return definition_of(game, card).effect;
    AbilityId effect;
    each_ability_of(game, card, [&](const Call& call, const AbilityDefinition& ability) {
        const bool is_one = ability.kind == AbilityKind::effect && !ability.activated;
        if (is_one && effect.is_none()) effect = call.ability;
    });
    return effect;
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

std::string_view rule_of(InstanceKind kind, std::string_view activation,
                         std::string_view materialization) {
    return kind == InstanceKind::materialization ? materialization : activation;
}

/// Of an ability that its object has gained: the effect that gave it, whose args it reads.
std::uint32_t grant_of(const Game& game, const Play& play) {
    std::uint32_t grant = 0;
    if (play.kind != InstanceKind::ability || !game.state().is_current(play.card)) return grant;
    each_ability_of(game, play.card.card, [&](const Call& call, const AbilityDefinition&) {
        if (call.ability == play.ability) grant = call.timestamp;
    });
    return grant;
}

/// What an effect lets a champion do without is asked again as it resolves (GA-MAT-7). A permission
/// says so itself. False if there is no room.
bool keep_waivers(Game& game, const Play& play) {
    const bool waives = play.any_level || play.any_lineage;
    if (!waives || play.allowed_by.ability || game.library().waived.is_none()) return true;
    Kept kept;
    kept.kind = Kept::Kind::number;
    kept.number = static_cast<std::int16_t>((play.any_level ? 1 : 0) | (play.any_lineage ? 2 : 0));
    return set_note(game.state(), Keeper{{}, play.instance, {}}, game.library().waived,
                    std::span(&kept, 1));
}

/// The card is now activated, materialized or bestowed: its instance is the top of the stack, and
/// what waits for that triggers (GA-ACT-1.9, GA-MAT-3.4).
Task<> finish(Game& game, Play play) {
    Instance instance;
    instance.timestamp = play.instance;
    instance.source = play.card;
    instance.about = play.performer;
    instance.ability = play.ability;
    instance.granted = grant_of(game, play);
    instance.x = play.x;
    instance.modes = play.modes;
    instance.way = play.way;
    instance.options = play.options;
    instance.paid = static_cast<std::int16_t>(play.cost);
    instance.level = play.level;
    instance.again = play.again;
    instance.controller = play.player;
    instance.kind = play.kind;
    instance.told.from = play.from;
    if (play.kind == InstanceKind::materialization) game.machine().materializer = play.player;
    const bool room = push(game, instance) != 0 && keep_waivers(game, play);
    if (!room) return stopped(game, game.end_at_once(Ending::capacity));
    const std::size_t batch = game.open_batch();
    Event event;
    event.cause = Cause::cost;
    event.player = play.player;
    event.card = play.card;
    event.ability = play.kind == InstanceKind::ability ? play.ability : AbilityId{};
    event.instance = play.instance;
    event.played_from = play.from;
    event.amount = play.x;
    event.names.add(name_of(play.kind));
    if (play.kind != InstanceKind::ability) event.names.add(event::play);  // GA-PLAY-1
    event.rule = rule_of(play.kind, "GA-ACT-1.9", "GA-MAT-3.4");
    game.propose(event);
    propose_targets(game, play.instance);
    return happen(game, batch);
}

/// A card that was played by a permission is in the state that it says.
Task<> give_state(Game& game, Play play) {
    const AbilityId permission = play.allowed_by.ability;
    if (permission.is_none()) return {};
    const CounterId state = game.library().ability(permission).permission.state;
    if (state.is_none()) return {};
    const std::size_t batch = game.open_batch();
    game.propose(counters_event(game, play.card, state, 1, play.card));
    return happen(game, batch);
}

/// The play is completed: what it was, or what allowed it or changed its cost, has been used.
Task<> count_uses(Game& game, Play play, const std::vector<UsedAbility>* changed_by) {
    bool room = true;
    if (play.kind == InstanceKind::ability) {
        room = count_use(game, call_of(play));
        remember_modes(game, call_of(play));
    }
    // What a permission says of the card's way from here is kept with it while it is on the stack.
    const AbilityId permission = play.allowed_by.ability;
    if (permission && stays_with_card(game.library().ability(permission).permission)) {
        room = room && count_use(game, Call{permission, play.card, play.player});
    }
    const auto count = [&](const UsedAbility& used) {
        if (used.timestamp != 0) spend_use(game, used.timestamp);
        room = room && count_use(game, game.present(call_of(used, play.player)));
    };
    if (play.allowed_by.ability) count(play.allowed_by);
    for (const UsedAbility& used : *changed_by) count(used);
    return room ? Task<>{} : stopped(game, game.end_at_once(Ending::capacity));
}

/// The zone that the rules of the turn let cards be played from in this way.
ZoneKindId usual_zone(const Game& game, InstanceKind kind) {
    const Roles& roles = game.library().roles;
    if (kind == InstanceKind::materialization) return roles.material;
    return kind == InstanceKind::bestowal ? roles.pantheon : roles.hand;
}

void offer_play(Game& game, Verb verb, const Play& play, AbilityId by = {}) {
    Option option;
    option.verb = verb;
    option.card = play.card;
    option.ability = by;
    game.offer(option);
}

void offer_cards(Game& game, PlayerId player, bool slow) {
    for (const InstanceKind kind : {InstanceKind::activation, InstanceKind::bestowal}) {
        const ZoneKindId from = usual_zone(game, kind);
        const ZoneId zone = from.is_none() ? ZoneId{} : game.state().zone_of(from, player);
        if (zone.is_none()) continue;
        for (const CardId card : CardsIn(game.state(), zone)) {
            // A boon that has been bestowed lies face up (GA-BOON-1).
            if (kind == InstanceKind::bestowal && game.state().card(card).is(Card::face_up)) {
                continue;
            }
            if (!may_be_in_time(game, card, slow)) continue;
            if (game.has_picked_option()) return;
            const Play play = play_of_card(game, player, game.state().ref(card), kind);
            if (is_playable(game, play, slow)) offer_play(game, Verb::play, play);
        }
    }
}

/// A permission to materialize is for the time to materialize, unless it says otherwise
/// (GA-TIME-3).
void offer_permitted(Game& game, PlayerId player, bool slow, bool time_to_materialize) {
    const auto is_offered = [&](const Play& play, AbilityId permission) {
        const std::vector<Option>& options = game.current_decision().options;
        return std::any_of(options.begin(), options.end(), [&](const Option& one) {
            return one.card == play.card && one.ability == permission;
        });
    };
    if (!may_have_permission(game)) return;
    each_permitted(game, player, [&](const Play& play, AbilityId permission) {
        const bool materializes = play.kind == InstanceKind::materialization;
        if (time_to_materialize ? !materializes : materializes && !play.any_speed) return;
        // Two that have the same ability allow the same.
        if (is_offered(play, permission) || !is_playable(game, play, slow)) return;
        offer_play(game, materializes ? Verb::materialize : Verb::play, play, permission);
    });
}

void offer_abilities(Game& game, PlayerId player, bool slow) {
    // Some may be activated by others, who are `you` then (GA-ABACT-3).
    const auto is_meant = [&](const Acting& row, const AbilityDefinition& ability) {
        return (row.you == player || ability.by_anyone) && may_be_in_time(game, ability, slow);
    };
    const auto consider = [&](const Call& call, const AbilityDefinition& ability) {
        if (game.has_picked_option()) return;
        if (takes(game, PlayStep::pay) && lacks_of_itself(game, call.source, ability)) return;
        const Play play = play_of_ability(player, call.source, call.ability);
        if (takes(game, PlayStep::legality) && is_used_up(game, call_of(play))) return;
        Call by = call;
        by.you = player;
        if (!game.content().is_in_force(game, by)) return;
        if (is_playable(game, play, slow)) offer_play(game, Verb::activate, play, call.ability);
    };
    each_ability_in_force(game, ability_trait::activated, is_meant, consider);
}

/// Attacks are slow, and not of every turn (GA-COMBAT-ATK-2, GA-START-11).
void offer_attacks(Game& game, PlayerId player, bool slow) {
    if (!check_time_to_attack(game, slow).is_legal()) return;
    const bool may_permit = is_watched(game, AbilityKind::permission, event::attack);
    for (std::size_t i = 0; i < game.state().objects().size(); ++i) {
        const Object& object = game.state().objects()[i];
        const CardRef card = game.state().ref(object.card);
        if (game.state().card(card.card).controller != player) continue;
        const bool is_ready = object.rested == 0 && is_unit(game, card.card);
        if (!is_ready && !may_permit) continue;
        if (game.has_picked_option()) return;
        Attack attack;
        attack.player = player;
        attack.attacker = card;
        if (!check_attack(game, attack).is_legal()) continue;
        Option option;
        option.verb = Verb::attack;
        option.card = card;
        game.offer(option);
    }
}

}  // namespace

InstanceKind usual_kind(const Game& game, CardId card) {
    const CardDefinition& definition = definition_of(game, card);
    const ZoneKindId pantheon = game.library().roles.pantheon;
    if (pantheon && definition.deck == pantheon) return InstanceKind::bestowal;
    return definition.cost_kind == CostKind::memory ? InstanceKind::materialization
                                                    : InstanceKind::activation;
}

Play play_of_card(const Game& game, PlayerId player, CardRef card, InstanceKind kind) {
    Play play;
    play.kind = kind;
    play.player = player;
    play.card = card;
    const ZoneId lies_in = game.state().card(card.card).zone;
    if (lies_in) play.from = game.state().zone(lies_in).kind;
    play.ability = effect_of(game, card.card);
    return play;
}

Play play_of_ability(PlayerId player, CardRef source, AbilityId ability) {
    Play play;
    play.kind = InstanceKind::ability;
    play.player = player;
    play.card = source;
    play.ability = ability;
    return play;
}

void Playing::offer(Game& game, PlayerId player, bool slow) {
    const Listing listing(game);
    offer_cards(game, player, slow);
    if (!game.has_picked_option()) offer_permitted(game, player, slow, false);
    if (!game.has_picked_option()) offer_abilities(game, player, slow);
    if (!game.has_picked_option()) offer_attacks(game, player, slow);
}

Task<> Playing::perform(Game& game, PlayerId player, Option action) {
    Play what;
    if (action.verb == Verb::activate) {
        what = play_of_ability(player, action.card, action.ability);
    } else if (const auto permitted = permitted_play(game, player, action.card, action.ability)) {
        what = *permitted;
    } else {
        const bool boon = usual_kind(game, action.card.card) == InstanceKind::bestowal;
        what = play_of_card(game, player, action.card,
                            boon ? InstanceKind::bestowal : InstanceKind::activation);
    }
    const Verdict verdict = co_await play(game, &what);
    if (!verdict.is_legal()) {
        co_await game.refuse(verdict.reason, verdict.rule);
    }
    game.machine().materializer = {};  // of what it paid with: the play itself came last
    co_await finish_bestowal(game, what.kind);
}

/// Nobody can have Opportunity until a bestowal is finished (GA-BOON-1).
Task<> Playing::finish_bestowal(Game& game, InstanceKind kind) {
    if (kind != InstanceKind::bestowal) return {};
    game.close_attempt();
    return resolve_top(game, this);
}

namespace {

/// Who does something else with a hidden card than playing it shows that they could (GA-REPL-3).
Task<> prove_playable(Game& game, CardRef card) {
    if (game.state().card(card.card).is(Card::face_up)) return {};
    look_at(game.state(), card.card, game.state().everyone());
    const std::size_t batch = game.open_batch();
    Event event;
    event.names.add(event::reveal);
    event.card = card;
    event.from = game.state().card(card.card).zone;
    event.player = game.state().card(card.card).owner;
    event.rule = "GA-REPL-3";
    game.propose(event);
    return happen(game, batch);
}

/// The materialize phase is for regalia and champions. Effects may let other cards be materialized
/// (GA-MATPH-3, GA-MAT-2).
Verdict check_phase_materialization(const Game& game, CardId card) {
    const CardDefinition& definition = definition_of(game, card);
    const bool may_be_reserved = game.rules().policies.get<policy::MaterializeReserveCards>() ==
                                 policy::MaterializeReserveCards::allowed;
    const bool is_reserved = may_be_reserved && definition.cost_kind == CostKind::reserve;
    if (definition.material || is_reserved) return {};
    return {"only a regalia or champion card can be materialized in this phase", "GA-MATPH-3"};
}

}  // namespace

/// Also who has none to choose is asked: what is in a material deck is nobody else's business. What
/// can be taken back instead is no materialization, but it is that choice (GA-MATPH-3.2).
Task<bool> Playing::materialize(Game& game, PlayerId player, bool optional) {
    Decision& decision = game.decide(player, DecisionKind::choose_cards, "GA-MATPH-3");
    decision.least = optional ? 0 : 1;
    {
        const Listing listing(game);
        const ZoneId material = game.state().zone_of(game.library().roles.material, player);
        for (const CardId card : CardsIn(game.state(), material)) {
            if (!check_phase_materialization(game, card).is_legal()) continue;
            const Play what =
                play_of_card(game, player, game.state().ref(card), InstanceKind::materialization);
            if (is_playable(game, what, true)) offer_play(game, Verb::materialize, what);
        }
        offer_permitted(game, player, true, true);
        each_returnable(game, player, [&](CardRef card, AbilityId permission) {
            Option option;
            option.card = card;
            option.ability = permission;
            game.offer(option);
        });
    }
    if (decision.options.empty() && !optional) co_return false;
    const Choice choice = co_await game.ask();
    if (choice.picks.empty()) co_return false;
    const Option chosen = game.current_decision().options[choice.pick()];
    if (chosen.verb == Verb::pick) {
        co_await prove_playable(game, chosen.card);
        Move back;
        back.to = game.library().ability(chosen.ability).permission.returns_to;
        back.cause = Cause::turn;
        back.player = player;
        back.rule = "GA-MATPH-3.2";
        co_await move_card(game, chosen.card, back);
        co_return true;
    }
    const auto permitted = permitted_play(game, player, chosen.card, chosen.ability);
    Play what = permitted ? *permitted
                          : play_of_card(game, player, chosen.card, InstanceKind::materialization);
    const Verdict verdict = co_await play(game, &what);
    if (!verdict.is_legal()) {
        co_await game.refuse(verdict.reason, verdict.rule);
    }
    co_return true;
}

Task<bool> Playing::play_by_effect(Game& game, Play what) {
    const Savepoint before = game.savepoint();
    what.permitted = true;
    const Verdict verdict = co_await play(game, &what);
    if (verdict.is_legal()) {
        game.release(before);
        co_await finish_bestowal(game, what.kind);
    } else {
        game.restore(before);
    }
    co_return verdict.is_legal();
}

Task<bool> play_by_effect(Game& game, Play what) {
    Playing actions;
    const bool played = co_await actions.play_by_effect(game, what);
    co_return played;
}

Task<Happened> level_up_by_effect(Game& game, PlayerId player, CardRef card, CardRef source) {
    // Players level only champions they control, each with cards of their own (GA-CHAMP-9).
    const bool theirs =
        game.state().is_current(card) && game.state().card(card.card).controller == player;
    if (!theirs || !problem_with_level_up(game, player, card.card).empty()) co_return Happened{};
    const bool pays =
        game.rules().policies.get<policy::LevelUpByEffect>() == policy::LevelUpByEffect::paid;
    const Savepoint before = game.savepoint();
    if (pays) {
        Play what = play_of_card(game, player, card, InstanceKind::materialization);
        what.cost = cost_of(game, what).value_or(0);
        bool paid = can_pay(game, what);
        if (paid) {
            paid = co_await pay(game, &what);
        }
        // What is paid can take away what it needs.
        if (!paid || !problem_with_level_up(game, player, card.card).empty()) {
            game.restore(before);
            co_return Happened{};
        }
    }
    const Happened happened = co_await level_up(game, champion_of(game, player), card, source);
    if (happened.is_all_of(1)) {
        game.release(before);
    } else {
        game.restore(before);
    }
    co_return happened;
}

/// What fails leaves the state as it has come to: the caller undoes it.
Task<Verdict> Playing::play(Game& game, Play* what) {
    UnderWay under_way;
    const std::vector<PlayStep>& steps = game.rules().play_steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        Verdict verdict;
        *what = game.present(*what);
        if (!take_at_once(game, steps[i], what, &under_way, verdict)) {
            verdict = co_await take(game, steps[i], what, &under_way);
        }
        if (!verdict.is_legal()) co_return verdict;
    }
    co_return Verdict{};
}

/// Steps that ask nobody and let nothing happen, be it that there is nothing to choose. False if
/// this is none of them; then nothing was done.
bool Playing::take_at_once(Game& game, PlayStep step, Play* what, UnderWay* under_way,
                           Verdict& verdict) {
    switch (step) {
        case PlayStep::elements:
            verdict = check_elements(game, *what);
            return true;
        case PlayStep::legality: {
            const Listing listing(game);
            verdict = check_legality(game, *what);
            return true;
        }
        case PlayStep::calculate: {
            const Listing listing(game);
            verdict = calculate(game, what, &under_way->changed_by);
            return true;
        }
        case PlayStep::declare_costs: {
            const Listing listing(game);
            return has_nothing_to_declare(game, *what);
        }
        case PlayStep::modes:
            return what->ability.is_none() ||
                   game.library().ability(what->ability).modes.modes == 0;
        case PlayStep::targets:
            return what->ability.is_none() || game.library().ability(what->ability).targets.empty();
        case PlayStep::announce:
        case PlayStep::pay:
        case PlayStep::done:
            break;
    }
    return false;
}

Task<Verdict> Playing::take(Game& game, PlayStep step, Play* what, UnderWay* under_way) {
    switch (step) {
        case PlayStep::announce:
            return announce(game, what);
        case PlayStep::declare_costs:
            return declare_costs(game, what);
        case PlayStep::modes:
        case PlayStep::targets:
            return choose(game, step, what, &under_way->declared);
        case PlayStep::elements:  // see take_at_once()
        case PlayStep::legality:
        case PlayStep::calculate:
            break;
        case PlayStep::pay:
            return pay_costs(game, what, under_way);
        case PlayStep::done:
            return complete(game, what, under_way);
    }
    return Verdict{};
}

Task<Verdict> Playing::complete(Game& game, Play* what, UnderWay* under_way) {
    co_await give_state(game, *what);
    co_await finish(game, *what);
    co_await count_uses(game, *what, &under_way->changed_by);
    co_return Verdict{};
}

/// The card goes to the stack, and the play has a timestamp (GA-ACT-1.1, GA-MAT-1).
Task<Verdict> Playing::announce(Game& game, Play* what) {
    what->instance = game.state().next_timestamp();
    what->level = static_cast<std::int16_t>(level_added(game, *what));
    if (what->kind == InstanceKind::ability) return Verdict{};
    const Verdict kind = check_cost_kind(game, *what);
    if (!kind.is_legal()) return kind;
    return put_on_stack(game, what);
}

Task<Verdict> Playing::put_on_stack(Game& game, Play* what) {
    Move announce;
    announce.to = game.library().roles.stack;
    announce.cause = Cause::cost;
    announce.player = what->player;
    announce.rule = rule_of(what->kind, "GA-ACT-1.1", "GA-MAT-1");
    const Happened announced = co_await move_card(game, what->card, announce);
    if (!announced) co_return Verdict{"it cannot be put on the stack", "GA-ACT-1.1"};
    what->card = announced.card;
    co_return Verdict{};
}

namespace {

/// The card's own cost or one of its alternatives: at most one (GA-ACT-1.3).
Task<bool> declare_way(Game& game, Play* what) {
    if (what->kind == InstanceKind::ability) co_return true;
    const std::size_t ways = definition_of(game, what->card.card).alternatives.size();
    if (ways == 0 || what->free) co_return true;
    game.decide(what->player, DecisionKind::choose_modes, "GA-ACT-1.3");
    for (std::size_t way = 0; way <= ways; ++way) {
        if (!is_way_open(game, *what, way)) continue;
        Play trial = *what;
        trial.way = static_cast<std::uint8_t>(way);
        if (!can_be_completed(game, trial, {Declaring::What::x})) continue;
        Option option;
        option.verb = Verb::mode;
        option.number = static_cast<std::int32_t>(way);
        game.offer(option);
    }
    if (game.current_decision().options.empty()) co_return false;
    const Choice choice = co_await game.ask();
    what->way = static_cast<std::uint8_t>(game.current_decision().options[choice.pick()].number);
    co_return true;
}

/// Asks for one of the numbers that can be declared. With gaps between them they are options.
Task<std::int32_t> declare_number(Game& game, Play* what, Declaring::What of) {
    std::vector<std::int32_t> numbers = open_numbers(game, *what, of);
    // None is left if what follows proves impossible: that is told where it fails.
    if (numbers.empty()) numbers.push_back(of == Declaring::What::y ? 0 : least_x(game, *what));
    Decision& decision = game.decide(what->player, DecisionKind::number, "GA-ACT-1.3");
    const std::int32_t least = numbers.front(), most = numbers.back();
    decision.is_range = most - least + 1 == static_cast<std::int32_t>(numbers.size());
    if (decision.is_range) {
        decision.least = least;
        decision.most = most;
    }
    for (const std::int32_t number : numbers) {
        if (decision.is_range) break;
        Option option;
        option.verb = Verb::number;
        option.number = number;
        game.offer(option);
    }
    const Choice choice = co_await game.ask();
    if (game.current_decision().is_range) co_return choice.number;
    co_return game.current_decision().options[choice.pick()].number;
}

Task<> declare_x(Game& game, Play* what) {
    if (!has_x(game, *what)) co_return;
    const std::int32_t x = co_await declare_number(game, what, Declaring::What::x);
    what->x = static_cast<std::uint16_t>(x);
}

/// X that stands only in an optional cost is declared once that is.
Task<> declare_late_x(Game& game, Play* what) {
    if (!has_late_x(game, *what)) co_return;
    const std::int32_t x = co_await declare_number(game, what, Declaring::What::late_x);
    what->x = static_cast<std::uint16_t>(x);
}

/// How many are given for what leaves it open; told with the instance, for all that ask for it.
Task<> declare_y(Game& game, Play* what) {
    if (!has_y(game, *what)) co_return;
    const std::int32_t y = co_await declare_number(game, what, Declaring::What::y);
    what->y = static_cast<std::uint16_t>(y);
    Kept kept;
    kept.kind = Kept::Kind::number;
    kept.number = static_cast<std::int16_t>(y);
    const bool room = set_note(game.state(), Keeper{{}, what->instance, {}},
                               game.library().open_count, std::span(&kept, 1));
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
}

/// Asked also if it cannot be paid, or must be: what is in a hand is nobody else's business.
Task<> declare_options(Game& game, Play* what) {
    if (what->kind == InstanceKind::ability || what->all_free) co_return;
    const std::size_t options = definition_of(game, what->card.card).optional.size();
    for (std::size_t i = 0; i < options; ++i) {
        if (!is_option_open(game, *what, i)) continue;
        Play trial = *what;
        trial.options = static_cast<std::uint8_t>(trial.options | 1u << i);
        const Declaring rest{Declaring::What::option, static_cast<std::uint8_t>(i + 1)};
        const bool can = can_be_completed(game, trial, rest);
        const bool must = can && !can_be_completed(game, *what, rest);
        Decision& decision = game.decide_whether(what->player, "GA-ACT-1.3", can);
        if (must) decision.options.erase(decision.options.begin());
        const Choice choice = co_await game.ask();
        const Verb said = game.current_decision().options[choice.pick()].verb;
        if (said == Verb::yes) what->options = trial.options;
    }
}

}  // namespace

/// Whether an alternative is used, X, and which optional costs are paid (GA-ACT-1.3).
Task<Verdict> Playing::declare_costs(Game& game, Play* what) {
    const bool has_way = co_await declare_way(game, what);
    if (!has_way) {
        co_return Verdict{"its costs cannot be paid",
                          rule_of(what->kind, "GA-ACT-1.8", "GA-MAT-3.3")};
    }
    co_await declare_x(game, what);
    co_await declare_options(game, what);
    co_await declare_late_x(game, what);
    co_await declare_y(game, what);
    co_return Verdict{};
}

/// What is to be paid (GA-ACT-1.7, GA-MAT-3.2), and which effects with a limited use that uses up.
Verdict Playing::calculate(Game& game, Play* what, std::vector<UsedAbility>* changed_by) {
    std::vector<CostLine> lines;
    const std::optional<std::int32_t> cost = cost_of(game, *what, &lines);
    if (!cost) return {"it has no cost that could be paid", "GA-COSTC-5"};
    what->cost = *cost;
    const auto uses = [&](const UsedAbility& by) {
        if (by.ability.is_none()) return;
        const bool is_counted = game.library().ability(by.ability).uses != Span::none;
        if (is_counted || by.timestamp != 0) changed_by->push_back(by);
    };
    changed_by->clear();
    for (const CostLine& line : lines) uses(line.by);
    each_added(game, *what, [&](const Call& call, const AbilityDefinition&) {
        uses({call.ability, call.source, call.bearer, call.timestamp});
    });
    static_cast<void>(level_added(game, *what, changed_by));
    return {};
}

/// Modes, or targets (GA-ACT-1.4, 1.5).
Task<Verdict> Playing::choose(Game& game, PlayStep step, Play* what, Declared* declared) {
    Call call = call_of(*what);
    bool legal = false;
    if (step == PlayStep::modes) {
        legal = co_await declare_modes(game, &call, declared);
        what->modes = call.modes;
        what->again = call.again;
    } else {
        legal = co_await declare_targets(game, &call, declared);
    }
    co_return legal ? Verdict{} : Verdict{"a required choice is not possible", "GA-ACT-1.5"};
}

/// After payment, what it has opened is chosen; what was chosen before stays, and neither cost nor
/// legality is looked at anew (GA-ACT-1.8, GA-IDX-6).
Task<Verdict> Playing::pay_costs(Game& game, Play* what, UnderWay* under_way) {
    const bool paid = co_await pay(game, what);
    if (!paid) {
        co_return Verdict{"its costs cannot be paid",
                          rule_of(what->kind, "GA-ACT-1.8", "GA-MAT-3.3")};
    }
    *what = game.present(*what);
    const std::vector<PlayStep>& steps = game.rules().play_steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const PlayStep step = steps[i];
        if (step == PlayStep::pay) break;
        if (step != PlayStep::modes && step != PlayStep::targets) continue;
        *what = game.present(*what);
        Verdict verdict;
        if (!take_at_once(game, step, what, under_way, verdict)) {
            verdict = co_await take(game, step, what, under_way);
        }
        if (!verdict.is_legal()) co_return verdict;
    }
    co_return Verdict{};
}

Verdict Playing::check_legality(Game& game, const Play& what) {
    return check_requirements(game, what);
}

/// A champion is checked again as it resolves (GA-MAT-7). That levels up, which puts a card on top
/// of the champion (GA-CHAMP-3): a copy has no card to put there, and a token is none (GA-TOK-1),
/// so it does nothing.
bool Playing::can_resolve(const Game& game, const Instance& instance) {
    if (!is_champion(game, instance.source.card)) return true;
    if (instance.copy != 0) return false;
    const PermissionSpec* const by = permission_of(game, instance.source);
    LevelWaiver waiver{by != nullptr && by->any_level, by != nullptr && by->any_lineage};
    const auto kept =
        note_of(game.state(), Keeper{{}, instance.timestamp, {}}, game.library().waived);
    if (!kept.empty()) {
        waiver.level |= (kept.front().value.number & 1) != 0;
        waiver.lineage |= (kept.front().value.number & 2) != 0;
    }
    return problem_with_level_up(game, instance.controller, instance.source.card, waiver).empty();
}

Task<Verdict> Playing::declare(Game& game, Attack attack) { return declare_attack(game, attack); }

bool Playing::must_attack(Game& game, PlayerId player) {
    return cardloom::must_attack(game, player);
}

bool Playing::must_attack_with(Game& game, PlayerId player, CardRef attacker) {
    return cardloom::must_attack_with(game, player, attacker);
}

Task<> Playing::combat(Game& game, TurnAction action, std::string_view rule) {
    switch (action) {
        case TurnAction::declare_retaliation:
            return declare_retaliation(game, rule);
        case TurnAction::order_retaliators:
            return order_retaliators(game, rule);
        case TurnAction::combat_damage:
            return deal_combat_damage(game, rule);
        case TurnAction::leave_combat:
            return leave_combat(game, rule);
        default:
            return clear_intents(game, rule);
    }
}

Verdict Playing::explain(Game& game, PlayerId player, CardId card) {
    const GameState& state = game.state();
    if (!contains(state.card(card).known, player)) {
        return {"the player does not know which card it is", "GA-INFO-1"};
    }
    const bool slow = is_slow_time(game, player);
    const InstanceKind kind = usual_kind(game, card);
    Verdict verdict{"it cannot be played from where it is", "GA-PLAY-1"};
    const ZoneKindId from = usual_zone(game, kind);
    const ZoneId zone = from.is_none() ? ZoneId{} : state.zone_of(from, player);
    const bool gained = kind == InstanceKind::bestowal && state.card(card).is(Card::face_up);
    const bool acts = game.machine().holder == player;
    if (!zone.is_none() && state.card(card).zone == zone && !gained) {
        const bool materializes = kind == InstanceKind::materialization;
        verdict = can_begin(game, play_of_card(game, player, state.ref(card), kind),
                            slow || materializes);
        const bool can_now = materializes ? is_time_to_materialize(game, player) : acts;
        if (verdict.is_legal() && !can_now) {
            verdict = acts ? Verdict{"this is not the time to materialize", "GA-MAT-2"}
                           : Verdict{"the player does not have Opportunity", "GA-OPP-1"};
        } else if (verdict.is_legal() && materializes) {
            verdict = check_phase_materialization(game, card);
        }
    }
    if (!acts) return verdict;
    each_permitted(game, player, [&](const Play& play, AbilityId) {
        if (verdict.is_legal() || play.card.card != card) return;
        verdict = can_begin(game, play, slow);
    });
    return verdict;
}

Verdict Playing::explain(Game& game, PlayerId player, CardId card, AbilityId ability) {
    const GameState& state = game.state();
    const AbilityDefinition& what = game.library().ability(ability);
    if (!functions(state, game.library(), card, what)) {
        return {"the ability does not function where the card is", "GA-ABIL-2"};
    }
    if (!what.by_anyone && state.card(card).controller != player) {
        return {"somebody else controls it", "GA-ABACT-3"};
    }
    if (game.machine().holder != player) {
        return {"the player does not have Opportunity", "GA-OPP-1"};
    }
    return can_begin(game, play_of_ability(player, state.ref(card), ability),
                     is_slow_time(game, player));
}

}  // namespace cardloom
