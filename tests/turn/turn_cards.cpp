#include "tests/turn/turn_cards.hpp"

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
#include "core/ruleset.hpp"
#include "core/settle/game_end.hpp"
#include "core/settle/triggers.hpp"
#include "core/stack/stack.hpp"
#include "core/turn/course.hpp"
#include "core/turn/seats.hpp"
#include "core/verbs.hpp"

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
    horn.charge = 2;
    horn.abilities = {when(event::enter, maybe_draw, is_self), when(event::counters, nothing)};
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

CostPart part(CostWhat what, PaidWith with) {
    CostPart one;
    one.what = what;
    one.with = with;
    return one;
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
    other.alternatives = {{part(CostWhat::damage, PaidWith::champion)}};
    t.card("other", other);
    CardSpec wisp;
    wisp.abilities = {pays(CostKind::memory, PayBy::banish_self),
                      pays(CostKind::reserve, PayBy::rest_self)};
    t.card("wisp", wisp);
    CardSpec tax;
    tax.abilities = {changes_cost(CostLayer::add, 1, event::activate),
                     changes_cost(CostLayer::set, 1, event::materialize)};
    t.card("tax", tax);
    for (const auto& [name, level] : {std::pair{"novice", 1}, std::pair{"adept", 2}}) {
        CardSpec champion;
        champion.type = "champion";
        champion.life = 8;
        champion.level = level;
        champion.cost = level;
        champion.abilities = {when(event::level_up, maybe_draw, is_self)};
        t.card(name, champion);
    }
    t.action("ruin", effect([](Game& game, Call call) -> Task<> {
                 co_await delevel(game, champion_of(game, next_player(game.state(), call.you)));
             }));
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

}  // namespace

void add_turn_cards(Table& t) {
    add_objects(t);
    add_actions(t);
    add_costly_cards(t);
    add_course_cards(t);
    for (std::size_t i = 0; i < t.players(); ++i) {
        const PlayerId player{i};
        t.without_champion(player);
        t.with_deck(player, 0);
        t.put(player, "material", {"opener", "spirit", "horn", "horn", "novice", "adept"});
        for (const char* name :
             {"soldier", "moth",  "moth",    "relic",  "relic",  "blade",  "sage",  "spark",
              "spark",   "spark", "twin",    "denial", "mirror", "mirror", "crowd", "recall",
              "broken",  "rite",  "hidden",  "halt",   "dusk",   "warp",   "sloth", "echo",
              "again",   "limit", "promise", "mood",   "vow",    "lash",   "lash"}) {
            t.put(player, "deck", {name});
        }
    }
}

}  // namespace cardloom::testing
