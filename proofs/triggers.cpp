/// Triggered abilities (rules section 15.2).

#include "core/settle/triggers.hpp"

#include "core/pipeline.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

AbilitySpec raises(std::string name) {
    return effect([name = std::move(name)](Game& game, Call call) -> Task<> {
        const std::size_t batch = game.open_batch();
        Event event;
        event.player = call.you;
        event.names.add(game.library().find_event_name(name));
        game.propose(event);
        co_await happen(game, batch);
    });
}

/// WE-19.
void simultaneous_triggers_are_ordered(const Rules& rules) {
    Table t(rules);
    const EventName note = t.library().find_event_name("note");
    CardSpec bell;
    bell.abilities = {when(note, nothing)};
    for (const char* name : {"t1", "t2", "o1"}) t.card(name, bell);
    t.action("shout", raises("note"));
    t.put(p1, "field", {"t1", "t2"});
    t.put(p2, "field", {"o1"});
    t.put(p1, "hand", {"shout"});
    t.begin("main");
    t.play("shout");
    t.pass_all();
    PROVE_EQ(t.asks(), "order_triggers");
    PROVE_EQ(t.asked(), p1);
    PROVE_EQ(t.options(), (Names{"pick t1", "pick t2"}));
    t.choose("t2");
    PROVE_EQ(t.stack(), (Names{"t2", "t1", "o1"}));
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.stack(), (Names{"t2", "t1"}));
    PROVE_EQ(t.holder(), p1);
}

void every_player_orders_theirs(const Rules& rules) {
    Table t(rules, 3);
    const EventName note = t.library().find_event_name("note");
    CardSpec bell;
    bell.abilities = {when(note, nothing)};
    for (const char* name : {"a", "b"}) t.card(name, bell);
    t.action("shout", raises("note"));
    for (const PlayerId player : {p1, p2, p3}) t.put(player, "field", {"a", "b"});
    t.put(p2, "hand", {"shout"});
    t.begin("main", p2);
    t.play("shout");
    t.pass_all();
    for (const PlayerId player : {p2, p3, p1}) {
        PROVE_EQ(t.asks(), "order_triggers");
        PROVE_EQ(t.asked(), player);
        t.choose("b");
    }
    PROVE_EQ(t.stack(), (Names{"b", "a", "b", "a", "b", "a"}));
    PROVE_EQ(t.instance(5).controller, p1);
}

void intervening_if_when_it_triggers(const Rules& rules) {
    Table t(rules);
    CardSpec scale;  // when a card is drawn, if its player has two or more
    const auto has_two = [](const Game& game, PlayerId player) {
        return game.state().zone(game.state().zone_of(game.library().roles.hand, player)).count >=
               2;
    };
    AbilitySpec ability =
        when(event::draw, nothing, [has_two](const Game& game, const Call& call, const Event&) {
            return has_two(game, call.you);
        });
    scale.abilities = {ability};
    t.card("scale", scale);
    t.put(p1, "field", {"scale"});
    t.begin("draw");
    PROVE_EQ(t.at(), "main.opportunity");  // one card: it never triggered
    t.pass_turn();
    t.pass_turn();
    t.pass_until("draw");
    PROVE_EQ(t.turn_player(), p1);
    PROVE_EQ(t.at(), "draw.after");
    PROVE_EQ(t.stack(), Names{"scale"});  // with the second card it did
}

void intervening_if_on_resolution(const Rules& rules) {
    Table t(rules);
    CardSpec scale;
    const auto soldier_is_there = [](const Game& game) {
        return !game.state().card(CardId{1}).object.is_none();
    };
    AbilitySpec ability = at_beginning_of("main", draw_one);
    ability.holds = [soldier_is_there](const Game& game, const Call&) {
        return soldier_is_there(game);
    };
    scale.abilities = {ability};
    t.card("scale", scale);
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"scale", "soldier"});
    t.put(p2, "hand", {"spark"});
    t.begin("main");
    t.pass();
    t.play("spark", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"scale"});
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.zone("hand", p1), Names{});  // met when it triggered, not when it resolved
}

void modes_and_targets_are_chosen_as_it_is_placed(const Rules& rules) {
    Table t(rules);
    CardSpec sage;
    AbilitySpec ability = at_beginning_of("main", [](Game& game, Call call) -> Task<> {
        if ((call.modes & 1u) != 0) {
            co_await draw(game, call.you, 1);
        } else {
            co_await deal_damage(game, call.targets[0], 2, call.source);
        }
    });
    ability.modes = {2, 1, 1};
    TargetSpec unit;
    unit.mode = 1;  // of the second mode only
    ability.targets = {unit};
    ability.legal = aimed(nothing).legal;
    sage.abilities = {ability};
    t.card("sage", sage);
    t.put(p1, "field", {"sage"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    PROVE_EQ(t.asks(), "choose_modes");
    PROVE_EQ(t.options(), (Names{"mode 0", "mode 1"}));
    t.mode(1);
    PROVE_EQ(t.asks(), "choose_targets");
    t.choose("soldier");
    PROVE_EQ(t.stack(), Names{"sage"});
    PROVE_EQ(t.holder(), p1);
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
    PROVE_EQ(t.zone("hand", p1), Names{});
}

void without_a_legal_choice_it_fizzles(const Rules& rules) {
    Table t(rules);
    CardSpec sage;
    AbilitySpec ability = at_beginning_of("wake_up", nothing);
    ability.targets = {TargetSpec{}};
    ability.legal = [](const Game&, const Call&, const Target&) { return false; };
    sage.abilities = {ability};
    t.card("sage", sage);
    t.put(p1, "field", {"sage"});
    t.begin("wake_up");
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.state().targets().size(), 0u);
    PROVE_EQ(t.at(), "recollection.opportunity");  // nothing was placed, so nothing changed
}

void targets_that_were_left_out_are_nothing(const Rules& rules) {
    Table t(rules);
    CardSpec archer;
    archer.type = "ally";
    archer.life = 2;
    AbilitySpec shoots = when(event::enter, strike, is_self);
    shoots.targets = aimed(nothing, 0, 1).targets;
    shoots.legal = aimed(nothing).legal;
    archer.abilities = {shoots};
    t.card("archer", archer);
    t.put(p1, "hand", {"archer"});
    t.begin("main");
    t.play("archer");
    t.pass_all();
    PROVE_EQ(t.asks(), "choose_targets");
    t.decline();
    PROVE_EQ(t.stack(), Names{"archer"});
    t.pass_all();
    PROVE_EQ(t.damage_on(t.find("archer")), 0);  // not the card that entered
}

void an_ability_outlives_its_source(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.type = "ally";
    bell.life = 2;
    bell.abilities = {at_beginning_of("main", draw_one)};
    t.card("bell", bell);
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"bell"});
    t.put(p2, "hand", {"spark"});
    t.begin("main");
    t.pass();
    t.play("spark", {"bell"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"bell"});
    PROVE_EQ(t.stack(), Names{"bell"});
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
}

void a_mode_needs_its_targets(const Rules& rules) {
    Table t(rules);
    CardSpec sage;
    AbilitySpec ability = at_beginning_of("main", nothing);
    ability.modes = {2, 1, 1};
    TargetSpec none;
    none.mode = 1;
    ability.targets = {none};
    ability.legal = [](const Game&, const Call&, const Target&) { return false; };
    sage.abilities = {ability};
    t.card("sage", sage);
    t.put(p1, "field", {"sage"});
    t.begin("main");
    PROVE_EQ(t.asks(), "choose_modes");
    PROVE_EQ(t.options(), Names{"mode 0"});
}

void mandatory_targets_take_what_there_is(const Rules& rules) {
    Table t(rules);
    CardSpec brute;
    brute.type = "ally";
    brute.life = 2;
    AbilitySpec ability = when(event::enter, strike, is_self);
    ability.targets = {TargetSpec{}};
    ability.legal = [](const Game& game, const Call&, const Target& target) {
        const DefinitionId definition = game.state().card(target.card.card).definition;
        return game.library().card(definition).unit && !game.library().card(definition).champion;
    };
    brute.abilities = {ability};
    t.card("brute", brute);
    t.put(p1, "hand", {"brute"});
    t.begin("main");
    t.play("brute");
    t.pass_all();
    PROVE_EQ(t.asks(), "choose_targets");
    PROVE_EQ(t.options(), Names{"pick brute"});
    t.choose("brute");
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"brute"});
}

void grants(Table& t, const std::string& name, const AbilitySpec& lasting, std::uint8_t uses) {
    CardSpec spec;
    spec.type = "action";
    spec.fast = true;
    spec.abilities = {effect([uses](Game& game, Call call) -> Task<> {
        Lasting row;
        row.uses = uses;
        co_await grant_own(game, call, row);
    })};
    spec.lasting = {lasting};
    t.card(name, spec);
}

void delayed_triggers_fire_once(const Rules& rules) {
    Table t(rules);
    grants(t, "promise", at_beginning_of("end", draw_one, true), 1);
    t.put(p1, "hand", {"promise"});
    t.begin("main");
    t.play("promise");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.phase(), "end");
    PROVE_EQ(t.stack(), Names{"promise"});
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    t.pass_turn();
    t.pass_until("end");
    PROVE_EQ(t.stack(), Names{});
}

void negated_effects_create_no_delayed_triggers(const Rules& rules) {
    Table t(rules);
    grants(t, "promise", at_beginning_of("end", draw_one, true), 1);
    t.action("spark", aimed(strike));
    t.put(p1, "hand", {"promise"});
    t.begin("main");
    t.play("promise");
    // The card leaves the stack before it resolves.
    Match& match = t.match();
    GameState state = match.state();
    state.stack().resize(0);
    state.header().unsettled = 1;
    std::optional<Match> changed = match.fork_from(state);
    PROVE(changed.has_value());
    match = std::move(*changed);
    t.pass_all();
    t.pass_until("end");
    PROVE_EQ(t.stack(), Names{});
}

void reflexive_triggers_follow_the_effect(const Rules& rules) {
    Table t(rules);
    CardSpec rite;
    rite.type = "action";
    rite.fast = true;
    rite.abilities = {effect([](Game& game, Call call) -> Task<> {
        const AbilityId reflex =
            game.library().card(game.state().card(call.source.card).definition).lasting.front();
        const bool room = queue_reflex(game, reflex, call.source, call.you);
        if (!room) {
            co_await game.end_at_once(Ending::capacity);
        }
        co_await draw(game, call.you, 1);  // the rest of the effect comes first
    })};
    AbilitySpec lash = aimed(strike);
    lash.kind = AbilityKind::triggered;
    rite.lasting = {lash};
    t.card("rite", rite);
    t.put(p1, "hand", {"rite"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.play("rite");
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.asks(), "choose_targets");  // its targets are chosen now
    t.choose("soldier");
    PROVE_EQ(t.stack(), Names{"rite"});
    PROVE_EQ(t.zone("graveyard", p1), Names{"rite"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
}

void once_per_event_or_per_batch(const Rules& rules) {
    Table t(rules);
    CardSpec each;
    each.abilities = {when(event::rest, nothing)};
    t.card("each", each);
    CardSpec group;
    AbilitySpec once = when(event::rest, nothing);
    once.per_batch = true;
    group.abilities = {once};
    t.card("group", group);
    t.action("lull", effect([](Game& game, Call) -> Task<> {
                 const std::size_t batch = game.open_batch();
                 for (const Object& object : game.state().objects()) {
                     game.propose(rest_event(game, game.state().ref(object.card), {}));
                 }
                 co_await happen(game, batch);
             }));
    t.put(p1, "field", {"each"});
    t.put(p2, "field", {"group"});
    t.put(p1, "hand", {"lull"});
    t.begin("main");
    t.play("lull");
    t.pass_all();
    while (t.asks() == "order_triggers") t.choose("each");
    PROVE_EQ(t.stack(), (Names{"each", "each", "each", "each", "group"}));
}

void may_is_decided_on_resolution(const Rules& rules) {
    Table t(rules);
    CardSpec sage;
    sage.abilities = {at_beginning_of("main", [](Game& game, Call call) -> Task<> {
        game.decide(call.you, DecisionKind::may, "GA-TRIG-8");
        for (const Verb verb : {Verb::yes, Verb::no}) {
            Option option;
            option.verb = verb;
            game.offer(option);
        }
        const Choice choice = co_await game.ask();
        if (choice.pick() == 0) {
            co_await draw(game, call.you, 1);
        }
    })};
    t.card("sage", sage);
    t.put(p1, "field", {"sage"});
    t.begin("main");
    PROVE_EQ(t.holder(), p1);  // nothing was asked when it was placed
    t.pass_all();
    PROVE_EQ(t.asks(), "may");
}

void leaving_looks_back(const Rules& rules) {
    Table t(rules);
    CardSpec moth;
    moth.type = "ally";
    moth.life = 1;
    moth.abilities = {when(event::die, draw_one, is_self)};
    t.card("moth", moth);
    t.put(p1, "field", {"moth", "moth"});
    t.adjust = [](GameState& state) {
        state.object(CardId{0})->damage = state.object(CardId{1})->damage = 1;
        state.header().unsettled = 1;
    };
    t.begin("main");
    t.choose("moth");
    PROVE_EQ(t.stack(), (Names{"moth", "moth"}));
    PROVE_EQ(t.zone("graveyard", p1), (Names{"moth", "moth"}));
}

void triggers_wait_for_the_settle(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::draw, nothing)};
    t.card("bell", bell);
    t.action("insight", effect([](Game& game, Call call) -> Task<> {
                 co_await draw(game, call.you, 2);
                 const bool waits =
                     game.state().pending().size() == 2 && game.state().stack().size() == 1;
                 if (!waits) {
                     co_await game.fault(FaultReason::error, "placed too early");
                 }
             }));
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"insight"});
    t.begin("main");
    t.play("insight");
    t.pass_all();
    t.choose("bell");
    PROVE_EQ(t.stack(), (Names{"bell", "bell"}));
}

void durations_end_with_turns(const Rules& rules) {
    struct Case {
        Ends ends;
        std::uint16_t turn;  // of P1; 0: the next
        PlayerId whose;
        std::size_t at_p2, at_p1;  // in force in the main phases of the next two turns
    };
    for (const Case& one : {Case{Ends::turn, 0, {}, 0, 0}, Case{Ends::turn_begins, 0, p1, 1, 0},
                            Case{Ends::turn_begins, 0, p2, 0, 0}, Case{Ends::turn, 4, p1, 1, 1},
                            Case{Ends::never, 0, {}, 1, 1}}) {
        Table t(rules);
        CardSpec mood;
        mood.type = "action";
        mood.fast = true;
        mood.abilities = {effect([one](Game& game, Call call) -> Task<> {
            Lasting row;
            row.ends = one.ends;
            row.until_turn = one.turn;
            row.whose = one.whose;
            co_await grant_own(game, call, row);
        })};
        mood.lasting = {when(event::shuffle, nothing)};
        t.card("mood", mood);
        t.put(p1, "hand", {"mood"});
        t.begin("main");
        t.play("mood");
        t.pass_all();
        PROVE_EQ(t.state().lasting().size(), 1u);
        t.pass_until("end");
        t.pass_until("main");
        PROVE_EQ(t.state().lasting().size(), one.at_p2);
        t.pass_until("end");
        t.pass_until("main");
        PROVE_EQ(t.state().lasting().size(), one.at_p1);
    }
}

}  // namespace

std::span<const Proof> trigger_proofs() {
    static const Proof proofs[] = {
        {"GA-TRIG-4 WE-19", "the turn player places theirs first, in an order they choose",
         simultaneous_triggers_are_ordered},
        {"GA-TRIG-4", "then every other player, in turn order", every_player_orders_theirs},
        {"GA-TRIG-2 GA-IDX-7", "an intervening if must hold for the ability to trigger",
         intervening_if_when_it_triggers},
        {"GA-TRIG-2 GA-IDX-7", "and again as it resolves", intervening_if_on_resolution},
        {"GA-TRIG-3", "modes and targets are chosen as it is placed",
         modes_and_targets_are_chosen_as_it_is_placed},
        {"GA-TRIG-3 GA-FIZZ-1", "without a legal choice it fizzles",
         without_a_legal_choice_it_fizzles},
        {"GA-TRIG-3 GA-ACT-1.4", "a mode without its targets cannot be chosen",
         a_mode_needs_its_targets},
        {"GA-RES-2 GA-TRIG-3",
         "a target that was left out is nothing, and not the card of the event",
         targets_that_were_left_out_are_nothing},
        {"GA-ABIL-5", "an ability on the stack outlives its source",
         an_ability_outlives_its_source},
        {"GA-IDX-8", "a mandatory target is taken even if it is one's own",
         mandatory_targets_take_what_there_is},
        {"GA-TRIG-5", "a delayed trigger fires once", delayed_triggers_fire_once},
        {"GA-TRIG-5", "an effect that did not resolve creates no delayed trigger",
         negated_effects_create_no_delayed_triggers},
        {"GA-TRIG-6", "\"when you do\" follows the effect that created it",
         reflexive_triggers_follow_the_effect},
        {"GA-TRIG-7", "\"whenever\" is once an event, \"one or more\" once a batch",
         once_per_event_or_per_batch},
        {"GA-TRIG-8", "\"may\" is decided on resolution", may_is_decided_on_resolution},
        {"GA-TRIG-9", "dying looks back, also when several die at once", leaving_looks_back},
        {"GA-TRIG-1 GA-RES-9", "triggers are placed in the settle after the event",
         triggers_wait_for_the_settle},
        {"GA-ENDPH-3 GA-TURN-5", "durations end with their turns", durations_end_with_turns},
    };
    return proofs;
}

}  // namespace cardloom::proofs
