#include "tests/turn/turn_cards.hpp"

#include "core/characteristics.hpp"
#include "core/combat/combat.hpp"
#include "core/play/champions.hpp"
#include "core/ruleset.hpp"
#include "core/settle/game_end.hpp"
#include "core/settle/triggers.hpp"
#include "core/stack/stack.hpp"
#include "core/turn/course.hpp"
#include "core/turn/seats.hpp"
#include "core/verbs.hpp"
#include "proofs/fighters.hpp"

namespace cardloom::testing {

namespace {

using namespace proofs;

AbilityId lasting_of(const Game& game, const Call& call) {
    return definition_of(game, call.source.card).lasting.front();
}

AbilitySpec grants(Ends ends, std::uint8_t uses) {
    return effect([ends, uses](Game& game, Call call) -> Task<> {
        Lasting row;
        row.ends = ends;
        row.uses = uses;
        row.phase = game.state().header().machine.phase;
        row.whose = ends == Ends::turn_begins ? call.you : PlayerId{};
        co_await grant_own(game, call, row);
    });
}

AbilitySpec does(void (*what)(Game& game, const Call& call)) {
    return effect([what](Game& game, Call call) -> Task<> {
        what(game, call);
        co_return;
    });
}

AbilitySpec on_instance(Run run) {
    AbilitySpec spec = effect(std::move(run));
    TargetSpec target;
    target.of = TargetOf::instances;
    spec.targets = {target};
    return spec;
}

std::uint32_t targeted(const Game& game, const Call& call) {
    for (const Target& target : game.state().targets()) {
        if (target.instance == call.instance && target.kind == Target::Kind::instance) {
            return target.other;
        }
    }
    return 0;
}

Task<> maybe_draw(Game& game, Call call) {
    game.decide(call.you, DecisionKind::may, "GA-TRIG-8");
    for (const Verb verb : {Verb::yes, Verb::no}) {
        Option option;
        option.verb = verb;
        game.offer(option);
    }
    const Choice choice = co_await game.ask();
    if (choice.pick() == 0) {
        co_await draw(game, call.you, 1, call.source);
    }
}

void action_with(Table& t, const std::string& name, const AbilitySpec& effect,
                 const AbilitySpec& lasting) {
    CardSpec spec;
    spec.type = "action";
    spec.fast = true;
    spec.abilities = {effect};
    spec.lasting = {lasting};
    t.card(name, spec);
}

void add_objects(Table& t) {
    CardSpec opener;
    opener.type = "champion";
    opener.life = 6;
    opener.level = 0;
    opener.power = 1;
    opener.abilities = {when(
        event::enter,
        [](Game& game, Call call) -> Task<> { co_await draw(game, call.you, 7, call.source); },
        is_self)};
    t.card("opener", opener);
    CardSpec moth;
    moth.type = "ally";
    moth.power = moth.life = 1;
    moth.abilities = {when(event::die, maybe_draw, is_self)};
    t.card("moth", moth);
    CardSpec relic;
    relic.unique = true;
    relic.abilities = {activated(draw_one), at_beginning_of("end", nothing, true)};
    t.card("relic", relic);
    CardSpec blade;
    blade.type = "weapon";
    blade.durability = 1;
    blade.abilities = {activated([](Game& game, Call call) -> Task<> {
        co_await add_counters(game, call.source, game.library().roles.durability, -1, call.source);
    })};
    t.card("blade", blade);
    CardSpec sage;
    AbilitySpec modal = at_beginning_of("main", [](Game& game, Call call) -> Task<> {
        if ((call.modes & 1u) != 0) {
            co_await draw(game, call.you, 1, call.source);
        } else {
            co_await deal_damage(game, call.targets[0], 1, call.source);
        }
    });
    modal.modes = {2, 1, 1};
    TargetSpec unit;
    unit.mode = 1;
    modal.targets = {unit};
    modal.legal = aimed(nothing).legal;
    sage.abilities = {modal, when(event::draw, nothing)};
    t.card("sage", sage);
    CardSpec horn;
    horn.regalia = true;
    AbilitySpec charged = when(event::counters, nothing);
    charged.gathers = "charge";
    horn.abilities = {when(event::enter, maybe_draw, is_self), charged};
    t.card("horn", horn);
}

void add_actions(Table& t) {
    t.action("spark", aimed(strike));
    t.action("twin", aimed(
                         [](Game& game, Call call) -> Task<> {
                             for (const CardRef target : call.targets) {
                                 co_await deal_damage(game, target, 1, call.source);
                             }
                         },
                         0, 2));
    t.action("denial", on_instance([](Game& game, Call call) -> Task<> {
                 co_await negate(game, targeted(game, call), call.source);
             }));
    t.action("mirror", on_instance([](Game& game, Call call) -> Task<> {
                 if (copy_instance(game, targeted(game, call), call.you) == 0) {
                     co_await game.fault(FaultReason::capacity, "nothing to copy, or no room");
                 }
             }));
    t.action("crowd", effect([](Game& game, Call call) -> Task<> {
                 co_await summon(game, game.library().find_card("proof/soldier"), call.you, 2);
             }));
    t.action("recall", aimed([](Game& game, Call call) -> Task<> {
                 Move back;
                 back.to = game.library().roles.hand;
                 co_await move_card(game, call.targets[0], back);
             }));
    t.action("broken", effect([](Game& game, Call call) -> Task<> {
                 co_await draw(game, call.you, 1);
                 co_await game.fault(FaultReason::error, "on purpose");
             }));
    t.action("rite", effect(maybe_draw), false);
    t.action("hidden", effect(draw_one));
    t.make_impossible("hidden");
}

/// Cards with costs of all kinds.
void add_costly_cards(Table& t) {
    CardSpec price;
    price.type = "action";
    price.fast = true;
    price.cost = 2;
    price.abilities = {effect(draw_one)};
    t.card("price", price);
    CardSpec surge = price;
    surge.cost = 0;
    surge.has_x = true;
    t.card("surge", surge);
    CardSpec toll = price;
    toll.cost = 1;
    toll.additional = {part(CostWhat::sacrifice, PaidWith::chosen)};
    toll.optional = {{part(CostWhat::rest, PaidWith::champion)}};
    toll.pays_with = [](const Game& game, const CostPart& one, CardRef card) {
        return one.what == CostWhat::rest || !definition_of(game, card.card).champion;
    };
    t.card("toll", toll);
    CardSpec other = price;
    AlternativeCost blood;
    blood.parts = {part(CostWhat::damage, PaidWith::champion)};
    other.alternatives = {blood};
    t.card("other", other);
    CardSpec wisp;
    wisp.abilities = {pays_from_graveyard(CostKind::memory), pays_by_resting(CostKind::reserve)};
    t.card("wisp", wisp);
    CardSpec tax;
    tax.abilities = {changes_cost(CostLayer::add, 1, event::activate),
                     changes_cost(CostLayer::set, 1, event::materialize)};
    t.card("tax", tax);
    for (const auto& [name, level] : {std::pair{"novice", 1}, std::pair{"adept", 2}}) {
        CardSpec leader = champion(level, 8);
        leader.cost = level;
        AbilitySpec lesson = when(event::activate, maybe_draw);
        lesson.inherited = true;
        AbilitySpec release = activated(draw_one);
        release.zone = "inner_lineage";
        release.cost = {part(CostWhat::banish)};
        leader.abilities = {when(event::level_up, maybe_draw, is_self), lesson, release};
        t.card(name, leader);
    }
    t.action("ruin", effect([](Game& game, Call call) -> Task<> {
                 co_await delevel(game, champion_of(game, next_player(game.state(), call.you)));
             }));
}

bool is_ally(const Game& game, const Call&, const Target& target) {
    const CardDefinition& definition = definition_of(game, target.card.card);
    return definition.unit && !definition.champion;
}

/// Cards with choices of all kinds, and cards that are played in other ways.
void add_choosy_cards(Table& t) {
    AbilitySpec spray = aimed(nothing, 0, TargetSpec::any_number);
    spray.targets[0].divide = 3;
    t.card("spray", action(1, spray));
    AbilitySpec duel = aimed(strike, 2, 2);
    duel.targets[0].together = true;
    duel.legal = [](const Game& game, const Call& call, const Target& candidate) {
        for (const Target& target : game.state().targets()) {
            const bool same = game.state().card(target.card.card).controller ==
                              game.state().card(candidate.card.card).controller;
            if (target.instance == call.instance && target.card != candidate.card && same) {
                return false;
            }
        }
        return is_ally(game, call, candidate);
    };
    t.card("duel", action(0, duel));
    AbilitySpec blast = aimed(strike);
    blast.targets.push_back(blast.targets[0]);
    blast.target_count = [](const Game&, const Call& call, std::size_t slot, Range declared) {
        return slot == 1 && call.options == 0 ? Range{0, 0} : declared;
    };
    CardSpec imbued = action(2, blast);
    imbued.optional = {{part(CostWhat::show, PaidWith::chosen, 1)}};
    AbilitySpec kindle;
    kindle.kind = AbilityKind::payment;
    kindle.payment.covers = CostKind::reserve;
    kindle.payment.by = part(CostWhat::banish, PaidWith::chosen);
    kindle.payment.by.zone = t.library().roles.graveyard;
    kindle.payment.up_to = 2;
    kindle.payment.own = true;
    imbued.abilities.push_back(kindle);
    t.card("blast", imbued);
    CardSpec ghost = action(1, effect(draw_one));
    AlternativeCost call;
    call.kind = CostKind::reserve;
    call.amount = 2;
    call.by_permission = true;
    ghost.alternatives = {call};
    AbilitySpec may;
    may.kind = AbilityKind::permission;
    may.permission.from = t.library().roles.graveyard;
    may.permission.way = 1;
    AbilitySpec wail = when(event::die, nothing);
    wail.zone = "graveyard";
    ghost.abilities.insert(ghost.abilities.end(), {may, wail});
    t.card("ghost", ghost);
    CardSpec ban;
    AbilitySpec no;
    no.kind = AbilityKind::prohibition;
    no.on = event::play;
    no.forbids = [](const Game& game, const Call& one, const Play& play) {
        return play.player != one.you && definition_of(game, play.card.card).cost >= 2;
    };
    ban.abilities = {no};
    t.card("ban", ban);
    CardSpec gift;
    gift.type = "lesser_boon";
    gift.cost = 1;
    AbilitySpec gained = when(event::damage, maybe_draw);
    gained.zone = "pantheon";
    gift.abilities = {effect(draw_one), gained};
    t.card("gift", gift);
    CardSpec keepsake = action(0, effect(draw_one));
    AbilitySpec back;
    back.kind = AbilityKind::permission;
    back.permission.from = t.library().roles.material;
    back.permission.returns_to = t.library().roles.hand;
    keepsake.abilities.push_back(back);
    t.card("keepsake", keepsake);
}

void add_course_cards(Table& t) {
    t.action("halt", does([](Game& game, const Call&) { end_phase(game); }));
    t.action("dusk", does([](Game& game, const Call&) { end_turn(game); }));
    t.action("warp", does([](Game& game, const Call&) { switch_patch(game, 0, true); }));
    t.action("sloth", does([](Game& game, const Call& call) {
                 static_cast<void>(skip_phase(game, game.rules().find_phase("draw"), call.you));
             }));
    t.action("echo", does([](Game& game, const Call&) {
                 static_cast<void>(add_phase(game, game.rules().find_phase("recollection")));
             }));
    t.action("again", does([](Game& game, const Call& call) {
                 static_cast<void>(add_turn(game, call.you));
             }));
    t.action("limit", does([](Game& game, const Call& call) {
                 game.state().player(next_player(game.state(), call.you)).hand_limit = 5;
             }));
    action_with(t, "promise", grants(Ends::never, 1), at_beginning_of("end", draw_one, true));
    action_with(t, "mood", grants(Ends::phase, 0), when(event::damage, nothing));
    action_with(t, "vow", grants(Ends::turn_begins, 0), when(event::enter, maybe_draw));
    action_with(t, "lash", effect([](Game& game, Call call) -> Task<> {
                    if (!queue_reflex(game, lasting_of(game, call), call.source, call.you)) {
                        co_await game.end_at_once(Ending::capacity);
                    }
                }),
                aimed(strike));
}

/// Cards that attack, and what is said about attacks.
void add_combat_cards(Table& t) {
    add_fighters(t);
    CardSpec slash = attack_card(2, 1);
    AbilitySpec hit = when(event::hit, maybe_draw, is_of_self);
    hit.zone = "intent";
    slash.abilities = {hit};
    t.card("slash", slash);
    CardSpec sweeper;
    sweeper.type = "ally";
    sweeper.power = 1;
    sweeper.life = 2;
    sweeper.abilities = {attacks_players(), when(event::kill, maybe_draw, is_of_self)};
    t.card("sweeper", sweeper);
    CardSpec hydra = sweeper;
    hydra.abilities = {strikes_more(1), must_attack_itself(), when(event::attack, maybe_draw)};
    t.card("hydra", hydra);
    CardSpec gate;
    gate.abilities = {costs(event::attack, 1, true)};
    t.card("gate", gate);
    t.action("decoy", aimed([](Game& game, Call call) -> Task<> {
                 co_await redirect_attack(game, {}, call.targets[0], call.source);
             }));
    t.action("flurry", aimed([](Game& game, Call call) -> Task<> {
                 Attack attack;
                 attack.player = call.you;
                 attack.attacker = call.targets[0];
                 attack.rests = false;
                 static_cast<void>(queue_attack(game, attack));
                 co_return;
             }));
}

}  // namespace

void add_turn_cards(Table& t) {
    add_objects(t);
    add_actions(t);
    add_costly_cards(t);
    add_choosy_cards(t);
    add_course_cards(t);
    add_combat_cards(t);
    for (std::size_t i = 0; i < t.players(); ++i) {
        const PlayerId player{i};
        t.without_champion(player);
        t.with_deck(player, 0);
        t.put(player, "material",
              {"opener", "spirit", "horn", "horn", "novice", "adept", "keepsake"});
        t.put(player, "pantheon", {"gift"});
        for (const char* name :
             {"soldier", "moth",  "moth",    "relic",  "relic",  "blade",  "sage",  "spark",
              "spark",   "spark", "twin",    "denial", "mirror", "mirror", "crowd", "recall",
              "broken",  "rite",  "hidden",  "halt",   "dusk",   "warp",   "sloth", "echo",
              "again",   "limit", "promise", "mood",   "vow",    "lash",   "lash",  "price",
              "surge",   "toll",  "other",   "wisp",   "tax",    "ruin",   "spray", "duel",
              "blast",   "ghost", "ban",     "slash",  "sword",  "scout",  "guard", "taunter",
              "wall",    "hydra", "sweeper", "gate",   "decoy",  "flurry"}) {
            t.put(player, "deck", {name});
        }
    }
}

}  // namespace cardloom::testing
