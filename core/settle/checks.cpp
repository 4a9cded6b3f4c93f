#include "core/settle/checks.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/characteristics.hpp"
#include "core/combat/combat.hpp"
#include "core/lasting.hpp"
#include "core/memory.hpp"
#include "core/ruleset.hpp"
#include "core/stack/stack.hpp"
#include "core/turn/seats.hpp"
#include "core/verbs.hpp"
#include "core/watchers.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

Move destruction(const Game& game, std::string_view rule) {
    Move how;
    how.to = game.library().roles.graveyard;
    how.as = event::destroy;
    how.cause = Cause::check;
    how.rule = rule;
    return how;
}

/// Whether nothing has happened to its life: most units are as printed.
bool is_unhurt(const Game& game, const Object& object) {
    const GameState& state = game.state();
    return object.damage == 0 && altered_so_far(state, object.card) == nullptr &&
           definition_of(game, object.card).life > 0 && state.counters_of(object.card).empty();
}

/// GA-SBE-2: an ally is destroyed, a champion dies.
void lethal_damage(Game& game) {
    refresh_characteristics(game);
    Move die = destruction(game, "GA-SBE-2");
    for (const Object& object : game.state().objects()) {
        if (is_unhurt(game, object) || !is_unit(game, object.card)) continue;
        const std::int32_t life = life_of(game, object.card);
        if (life > 0 && damage_on(game, object.card) < life) continue;
        die.as = is_champion(game, object.card) ? EventName{} : event::destroy;
        Event event = move_event(game, game.state().ref(object.card), die);
        event.names.add(event::die);
        const CombatRole* slain =
            find_role(game.state(), RoleKind::slain, game.state().ref(object.card));
        if (slain != nullptr) {  // it dies of combat damage
            event.names.add(event::kill);
            event.source = event.attacker = slain->other;
        }
        game.propose(event);
    }
}

/// GA-SBE-3
void no_durability(Game& game) {
    const CounterId durability = game.library().roles.durability;
    if (durability.is_none()) return;
    for (const Object& object : game.state().objects()) {
        if (!has_durability(game, object.card)) continue;
        if (durability_of(game, object.card) > 0) continue;
        game.propose(
            move_event(game, game.state().ref(object.card), destruction(game, "GA-SBE-3")));
    }
}

/// Whether a player keeps one of its name (GA-UNIQ-1).
bool is_one_per_name(const Game& game, CardId card) {
    return altered_of(game, card) == nullptr ? definition_of(game, card).one_per_name
                                             : traits_of(game, card).one_per_name;
}

/// The first of a player's objects that must be one of its name and is not, from `from` on.
std::size_t first_of_several(const Game& game, PlayerId player, std::size_t from) {
    const auto objects = game.state().objects();
    const auto is_one = [&](std::size_t i) {
        return game.state().card(objects[i].card).controller == player &&
               is_one_per_name(game, objects[i].card);
    };
    const auto same = [&](std::size_t i, std::size_t j) {
        return is_one(j) && name_of(game, objects[i].card) == name_of(game, objects[j].card);
    };
    for (std::size_t i = from; i < objects.size(); ++i) {
        if (!is_one(i)) continue;
        bool is_first = true, has_other = false;
        for (std::size_t j = 0; j < objects.size(); ++j) {
            if (j < i && same(i, j)) is_first = false;
            if (j > i && same(i, j)) has_other = true;
        }
        if (is_first && has_other) return i;
    }
    return objects.size();
}

/// GA-UNIQ-1: of several, the player keeps one of their choice and sacrifices the rest.
Task<> keep_one_of_each_name(Game& game, PlayerId player) {
    std::size_t at = first_of_several(game, player, 0);
    while (at < game.state().objects().size()) {
        const std::string_view name = name_of(game, game.state().objects()[at].card);
        game.decide(player, DecisionKind::choose_cards, "GA-UNIQ-1");
        for (const Object& object : game.state().objects()) {
            const bool is_theirs = game.state().card(object.card).controller == player;
            if (!is_theirs || !is_one_per_name(game, object.card) ||
                name_of(game, object.card) != name) {
                continue;
            }
            Option option;
            option.card = game.state().ref(object.card);
            game.offer(option);
        }
        const Choice kept = co_await game.ask();
        const std::vector<Option>& options = game.current_decision().options;
        Move sacrifice = destruction(game, "GA-UNIQ-1");
        sacrifice.as = event::sacrifice;
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (i == kept.pick()) continue;
            Event event = move_event(game, options[i].card, sacrifice);
            event.names.add(event::destroy);  // GA-VERB-SACRIFICE
            if (is_unit(game, options[i].card.card)) event.names.add(event::die);
            game.propose(event);
        }
        at = first_of_several(game, player, at + 1);
    }
}

/// Most of the time nobody has two.
bool has_several_of_a_name(const Game& game) {
    const auto objects = game.state().objects();
    const auto controller = [&](std::size_t i) {
        return game.state().card(objects[i].card).controller;
    };
    for (std::size_t i = 1; i < objects.size(); ++i) {
        if (!is_one_per_name(game, objects[i].card)) continue;
        for (std::size_t j = 0; j < i; ++j) {
            if (controller(i) == controller(j) && is_one_per_name(game, objects[j].card) &&
                name_of(game, objects[i].card) == name_of(game, objects[j].card)) {
                return true;
            }
        }
    }
    return false;
}

Task<> unique(Game& game) {
    for (std::size_t n = 0; n < game.state().players().size(); ++n) {
        co_await keep_one_of_each_name(game, seat_from_turn_player(game.state(), n));
    }
}

/// GA-SBE-5: tokens live on the field only, copies of attack cards also in an Intent.
void stray_copies(Game& game) {
    const auto cards = game.state().cards();
    for (const Card* at = cards.begin(); at != cards.end(); ++at) {
        const Card& card = *at;
        if (!card.is(Card::token) || card.zone.is_none() || card.object) continue;
        const ZoneKindId intent = game.library().roles.intent;
        if (intent && game.state().zone(card.zone).kind == intent) continue;
        Event event;
        event.kind = EventKind::cease;
        event.card = game.state().ref(CardId{static_cast<std::size_t>(at - cards.begin())});
        event.player = card.owner;
        event.rule = "GA-SBE-5";
        game.propose(event);
    }
}

/// GA-SBE-8: illegal targets become null; an instance without any of its required ones fizzles.
void illegal_targets(Game& game) {
    for (Instance& instance : game.state().stack()) {
        if (instance.ability.is_none()) continue;
        if (drop_lost_text(game, instance)) {
            game.propose(fizzle_event(instance, "AMB-9"));
            continue;
        }
        const RequiredTargets targets = drop_illegal_targets(game, instance);
        if (targets.count > 0 && targets.illegal == targets.count) {
            game.propose(fizzle_event(instance, "GA-SBE-8"));
        }
    }
}

/// GA-SBE-9: a source card without instances leaves the stack.
void spent_source_cards(Game& game) {
    const ZoneKindId zone = game.library().roles.stack;
    if (zone.is_none()) return;
    const auto stack = game.state().stack();
    for (const CardId card : CardsIn(game.state(), game.state().zone_of(zone, {}))) {
        const bool has_instance =
            std::any_of(stack.begin(), stack.end(), [&](const Instance& instance) {
                return is_of_card(instance.kind) && instance.source.card == card;
            });
        if (!has_instance) game.propose(spent_card_event(game, card));
    }
}

/// GA-SBE-10: an instance without its source card fizzles.
void lost_sources(Game& game) {
    const bool copies_stay =
        game.rules().policies.get<policy::PendingCopies>() == policy::PendingCopies::resolve;
    for (const Instance& instance : game.state().stack()) {
        if (!is_of_card(instance.kind) || (instance.copy != 0 && copies_stay)) continue;
        if (is_on_stack(game.state(), game.library(), instance.source)) continue;
        game.propose(fizzle_event(instance, "GA-SBE-10"));
    }
}

/// Whether an object is linked to something that its card could target.
bool is_well_linked(Game& game, const Call& call, WordId key) {
    const CardRef to = first_linked(game.state(), call.source, key);
    if (to.is_none() || !game.state().is_current(to)) return false;
    Target target;
    target.kind = Target::Kind::card;
    target.card = to;
    return game.content().is_legal_target(game, call, 0, target);
}

/// GA-SBE-11: what must be linked and is not is sacrificed, or destroyed.
void broken_links(Game& game) {
    if (!game.library().links_objects) return;
    const auto check = [&](const Call& call, const AbilityDefinition& ability) {
        const CardId card = call.source.card;
        const bool own = !ability.inherited && ability.counter.is_none();
        if (!own || game.state().object(card) == nullptr) return;
        if (is_well_linked(game, call, ability.links)) return;
        Move gone = destruction(game, "GA-SBE-11");
        if (!ability.breaks) gone.as = event::sacrifice;
        Event event = move_event(game, call.source, gone);
        event.names.add(event::destroy);  // GA-VERB-SACRIFICE
        if (is_unit(game, card)) event.names.add(event::die);
        game.propose(event);
    };
    each_ability_in_force(game, ability_trait::links, check);
}

/// Whether an object is one that a check is about.
bool is_about(Game& game, RuleScriptId script, CardRef object) {
    const Call call{game.library().rule_scripts[script.index()], object,
                    game.state().card(object.card).controller};
    return game.content().is_in_force(game, call);
}

/// A check in Lua, once or for each object it is about: its verbs propose into the batch.
Task<> scripted(Game& game, Check check) {
    game.collecting = true;
    if (!check.each) {
        co_await run_rule_script(game, check.script);
    }
    for (std::size_t i = 0; check.each && i < game.state().objects().size(); ++i) {
        const CardRef object = game.state().ref(game.state().objects()[i].card);
        if (!is_about(game, check.script, object)) continue;
        co_await run_rule_script(game, check.script, object);
    }
    game.collecting = false;
}

/// Checks, one bit each.
using CheckSet = std::uint32_t;
constexpr CheckSet bit_of(StateCheck check) { return 1u << static_cast<unsigned>(check); }

bool is_some_intent_in_use(const GameState& state, ZoneKindId intent) {
    for (std::size_t i = state.layout().fixed_zones; i < state.zones().size(); ++i) {
        const Zone& zone = state.zones()[i];
        if (zone.count != 0 && zone.kind == intent) return true;
    }
    return false;
}

/// The checks that may find something: there is something that they are about, and it has changed.
/// What an earlier one has found may be there still, if it could not happen: then everything counts
/// as changed.
CheckSet due_checks(const Game& game, Marks changed) {
    const GameState& state = game.state();
    const Library& library = game.library();
    const Roles& roles = library.roles;
    const Marks objects = mark::zone(roles.field) | mark::form;  // what is there, and what it is
    CheckSet due = bit_of(StateCheck::scripted);
    const auto add = [&](StateCheck check, bool is_due) { due |= is_due ? bit_of(check) : 0; };
    add(StateCheck::lethal_damage, (changed & (objects | mark::damage | mark::counters)) != 0);
    add(StateCheck::no_durability, (changed & (objects | mark::counters)) != 0);
    add(StateCheck::unique, (changed & (objects | mark::control)) != 0);
    add(StateCheck::stray_copies, (changed & mark::tokens) != 0);
    if (roles.stack && (changed & (mark::zone(roles.stack) | mark::stack)) != 0) {
        due |= bit_of(StateCheck::spent_source_cards) | bit_of(StateCheck::lost_sources);
    }
    if (library.links_objects) {
        const Marks linking =
            objects | mark::control | mark::text | mark::links | library.link_reads;
        const Marks meanwhile = state.alert()[0].unchecked;  // checks before it change things, too
        add(StateCheck::broken_links, ((changed | meanwhile) & linking) != 0);
    }
    add(StateCheck::combat_roles, !state.combat().empty());
    add(StateCheck::illegal_targets, !state.stack().empty());
    add(StateCheck::conditions, !state.lasting().empty());
    add(StateCheck::unfit_intents, is_some_intent_in_use(state, roles.intent));
    return due;
}

/// Whether a check may have to ask somebody.
bool asks(const Game& game, const Check& check) {
    if (check.check == StateCheck::unique) return has_several_of_a_name(game);
    return check.check == StateCheck::scripted;
}

Task<> ask_and_collect(Game& game, Check check) {
    if (check.check == StateCheck::unique) {
        co_await unique(game);
    } else {
        co_await scripted(game, check);
    }
}

void collect(Game& game, const Check& check) {
    switch (check.check) {
        case StateCheck::lethal_damage:
            lethal_damage(game);
            break;
        case StateCheck::no_durability:
            no_durability(game);
            break;
        case StateCheck::stray_copies:
            stray_copies(game);
            break;
        case StateCheck::illegal_targets:
            illegal_targets(game);
            break;
        case StateCheck::spent_source_cards:
            spent_source_cards(game);
            break;
        case StateCheck::lost_sources:
            lost_sources(game);
            break;
        case StateCheck::conditions:
            check_lasting(game);
            break;
        case StateCheck::combat_roles:
            drop_void_roles(game);
            break;
        case StateCheck::unfit_intents:
            propose_unfit_intents(game);
            break;
        case StateCheck::broken_links:
            broken_links(game);
            break;
        case StateCheck::unique:  // see ask_and_collect()
        case StateCheck::scripted:
        case StateCheck::game_end:  // first of all, see game_end.hpp
            break;
    }
}

/// The ruleset says of a check whether its events count as a change. Parts in combat end without
/// an event.
void label(Game& game, CheckPass& pass, std::size_t from, std::size_t parts) {
    const bool counts = game.rules().checks[pass.next].counts_as_change;
    for (std::size_t i = from; i < game.batch_end(); ++i) {
        game.proposal(i).event.cause = Cause::check;
        Event& event = game.proposal(i).event;
        event.counts = event.counts && counts;
    }
    const bool ended = game.state().combat().size() < parts;
    pass.counts = pass.counts || (ended && counts);
}

/// For checked builds.
[[maybe_unused]] bool finds_nothing(Game& game, const Check& check) {
#ifdef CARDLOOM_CHECKED
    const std::size_t from = game.batch_end();
    if (asks(game, check)) return false;
    collect(game, check);
    return game.batch_end() == from;
#else
    static_cast<void>(game);
    static_cast<void>(check);
    return true;
#endif
}

}  // namespace

Task<> run_rule_script(Game& game, RuleScriptId script, CardRef self) {
    const std::uint32_t bit = 1u << (script.index() % 32);
    if ((game.state().header().scripts_off & bit) != 0) co_return;
    Call call;
    call.ability = game.library().rule_scripts[script.index()];
    call.source = self;
    call.you =
        self.is_none() ? game.machine().turn_player : game.state().card(self.card).controller;
    const bool done = co_await invoke(game, call);
    if (!done) game.state().header().scripts_off |= bit;
}

namespace {

/// Those from `next` on, up to one that has to ask somebody.
void collect_quietly(Game& game, CheckPass& pass) {
    const std::vector<Check>& checks = game.rules().checks;
    CheckSet due = due_checks(game, pass.changed);
    for (; pass.next < checks.size(); ++pass.next) {
        const Check& check = checks[pass.next];
        if ((due & bit_of(check.check)) == 0) {
            assert(finds_nothing(game, check) && "a check that was skipped finds nothing");
            continue;
        }
        if (asks(game, check)) return;
        const std::size_t from = game.batch_end();
        const std::size_t parts = game.state().combat().size();
        collect(game, check);
        const bool found = game.batch_end() > from || game.state().combat().size() < parts;
        if (found) label(game, pass, from, parts);
        if (game.state().alert()[0].unchecked != 0) due = due_checks(game, pass.changed);
    }
}

}  // namespace

CheckPass begin_checks(Game& game) {
    refresh_characteristics(game);
    CheckPass pass;
    pass.batch = game.open_batch();
    pass.changed = std::exchange(game.state().alert()[0].unchecked, Marks{0});
    collect_quietly(game, pass);
    return pass;
}

bool has_found_nothing(const Game& game, const CheckPass& pass) {
    return pass.next == game.rules().checks.size() && game.batch_end() == pass.batch;
}

Task<Happened> finish_checks(Game& game, CheckPass pass) {
    while (pass.next < game.rules().checks.size()) {
        const std::size_t from = game.batch_end();
        const std::size_t parts = game.state().combat().size();
        co_await ask_and_collect(game, game.rules().checks[pass.next]);
        label(game, pass, from, parts);
        ++pass.next;
        collect_quietly(game, pass);
    }
    Happened happened;
    if (game.batch_end() > pass.batch) {
        game.state().alert()[0].unchecked = mark::everything;
        happened = co_await happen(game, pass.batch);
    }
    if (pass.counts) ++happened.counted;
    co_return happened;
}

}  // namespace cardloom
