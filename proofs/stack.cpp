/// The Effects Stack: source cards, instances and copies, and how they resolve (rules sections 14.1
/// and 14.5).

#include "core/stack/stack.hpp"

#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

/// `denial` negates and `mirror` copies a target instance.
void add_responses(Table& t) {
    t.action("denial", negates_target());
    t.action("mirror", copies_target());
}

void last_in_first_out(const Rules& rules) {
    Table t(rules);
    t.action("first", effect(nothing));
    t.action("second", effect(nothing));
    t.put(p1, "hand", {"first"});
    t.put(p2, "hand", {"second"});
    t.begin("main");
    t.play("first");
    t.pass();
    t.play("second");
    PROVE_EQ(t.stack(), (Names{"first", "second"}));
    PROVE_EQ(t.zone("stack"), (Names{"first", "second"}));  // the cards lie there too
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"first"});
    PROVE_EQ(t.zone("graveyard", p2), Names{"second"});
}

void spent_cards_go_to_their_owners(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(draw_one));
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.pass();
    t.play("omen");
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"omen"});
    PROVE_EQ(t.zone("stack"), Names{});
    PROVE_EQ(t.zone("hand", p2), Names{"blank"});
}

/// No regalia, which would be banished from anywhere: it is its cost that decides.
void spent_memory_cards_are_banished(const Rules& rules) {
    Table t(rules);
    CardSpec decree = action(0);
    decree.cost_kind = CostKind::memory;
    decree.regalia = true;
    t.card("decree", decree);
    t.put(p1, "material", {"decree"});
    t.begin("materialize");
    t.materialize("decree");
    t.pass_all();
    PROVE_EQ(t.zone("banishment", p1), Names{"decree"});
    PROVE_EQ(t.zone("graveyard", p1), Names{});
}

void objects_are_made_of_the_card(const Rules& rules) {
    Table t(rules);
    t.put(p1, "hand", {"soldier"});
    t.begin("main");
    t.play("soldier");
    const CardId card = t.find("soldier");
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"spirit", "soldier"}));
    PROVE(t.state().object(card) != nullptr);
    PROVE_EQ(t.rested(card), 0);
    PROVE_EQ(t.zone("stack"), Names{});
}

void copies_of_actions_vanish(const Rules& rules) {
    Table t(rules);
    add_responses(t);
    t.action("omen", effect(draw_one));
    t.put(p1, "hand", {"omen"});
    t.put(p2, "hand", {"mirror"});
    t.begin("main");
    t.play("omen");
    t.pass();
    t.play("mirror", {"omen"});
    t.pass_all();  // the mirror resolves
    PROVE_EQ(t.stack(), (Names{"omen", "omen"}));
    PROVE_EQ(t.instance(0).copy, 0);
    PROVE_EQ(t.instance(1).copy, 1);  // the newest is the top
    PROVE_EQ(t.instance(1).controller, p2);
    PROVE_EQ(t.zone("stack"), Names{"omen"});  // one card
    t.pass_all();
    PROVE_EQ(t.zone("hand", p2).size(), 1u);  // "you" is who controls the instance
    PROVE_EQ(t.zone("hand", p1).size(), 0u);
    PROVE_EQ(t.zone("stack"), Names{"omen"});  // its own instance is still there
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.zone("graveyard", p1), Names{"omen"});
}

/// X damage to a target: the copy, of somebody else, does as much to the same one.
void copies_keep_targets_and_x(const Rules& rules) {
    Table t(rules);
    add_responses(t);
    CardSpec surge = action(0, aimed([](Game& game, Call call) -> Task<> {
                                co_await deal_damage(game, call.targets[0], call.x, call.source);
                            }));
    surge.has_x = true;
    t.card("surge", surge);
    CardSpec ox;
    ox.type = "ally";
    ox.life = 9;
    t.card("ox", ox);
    t.put(p1, "hand", {"surge", "blank", "blank", "blank"});
    t.put(p2, "hand", {"mirror"});
    t.put(p2, "field", {"soldier", "ox"});
    t.begin("main");
    t.play("surge");
    t.number(3);
    t.choose("ox");
    t.choose_all({"blank", "blank", "blank"});
    t.pass();
    t.play("mirror", {"surge"});
    t.pass_all();
    PROVE_EQ(t.instance(1).copy, 1);
    PROVE_EQ(t.instance(1).controller, p2);
    PROVE_EQ(t.instance(1).x, 3);
    PROVE_EQ(t.state().targets().size(), 2u);
    PROVE_EQ(t.target(1).card.card, t.find("ox"));
    t.pass_all();
    PROVE_EQ(t.damage_on(t.find("ox")), 3);
    t.pass_all();
    PROVE_EQ(t.damage_on(t.find("ox")), 6);
}

void copies_of_objects_make_tokens(const Rules& rules) {
    Table t(rules);
    add_responses(t);
    t.put(p1, "hand", {"soldier"});
    t.put(p2, "hand", {"mirror"});
    t.begin("main");
    t.play("soldier");
    t.pass();
    t.play("mirror", {"soldier"});
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.field(p2), (Names{"spirit", "soldier"}));
    PROVE(t.state().cards()[t.state().cards().size() - 1].is(Card::token));
    PROVE_EQ(t.zone("stack"), Names{"soldier"});
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"spirit", "soldier"}));
}

void removing_the_card_fizzles_its_instances(const Rules& rules) {
    Table t(rules);
    add_responses(t);
    AbilitySpec steals = negates_target();
    steals.run = [](Game& game, Call call) -> Task<> {
        const std::size_t row = find_instance(game.state(), targeted_instance(game, call));
        Move away;
        away.to = game.library().roles.banishment;
        away.as = event::banish;
        co_await move_card(game, game.state().stack()[row].source, away);
    };
    t.action("theft", steals);
    t.action("omen", effect(draw_one));
    t.put(p1, "hand", {"omen", "mirror"});
    t.put(p2, "hand", {"theft"});
    t.begin("main");
    t.play("omen");
    t.play("mirror", {"omen"});
    t.pass_all();
    t.pass();
    t.play("theft", {"omen"});
    PROVE_EQ(t.stack(), (Names{"omen", "omen", "theft"}));
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});  // the original and its copy
    PROVE_EQ(t.zone("banishment", p1), Names{"omen"});
    PROVE_EQ(t.zone("hand", p1), Names{});
}

void negating_removes_one_instance(const Rules& rules) {
    Table t(rules);
    add_responses(t);
    t.action("omen", effect(draw_one));
    t.put(p1, "hand", {"omen", "mirror"});
    t.put(p2, "hand", {"denial"});
    t.begin("main");
    t.play("omen");
    t.play("mirror", {"omen"});
    t.pass_all();
    t.pass();
    t.play("denial");
    t.choose_all({"omen"});  // the lower one
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"omen"});
    PROVE_EQ(t.instance(0).copy, 1);           // the copy survives
    PROVE_EQ(t.zone("stack"), Names{"omen"});  // and so does the card
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.zone("graveyard", p1), (Names{"mirror", "omen"}));
}

void negated_cards_go_where_they_would(const Rules& rules) {
    Table t(rules);
    add_responses(t);
    t.action("omen", effect(draw_one));
    t.put(p1, "hand", {"omen"});
    t.put(p2, "hand", {"denial"});
    t.begin("main");
    t.play("omen");
    t.pass();
    t.play("denial", {"omen"});
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.zone("graveyard", p1), Names{"omen"});
    PROVE_EQ(t.zone("hand", p1), Names{});
}

/// Bound from the stack for the graveyard, it goes to memory.
AbilitySpec remembers(Applies applies) {
    return instead(
        event::move,
        [](Game& game, Call call) -> Task<> {
            Event& event = game.proposal(call.proposal).event;
            const PlayerId owner = game.state().card(event.card.card).owner;
            event.to = game.state().zone_of(game.library().roles.memory, owner);
            co_return;
        },
        std::move(applies));
}

bool leaves_stack_for_graveyard(const Game& game, const Event& event) {
    const Roles& roles = game.library().roles;
    return game.state().zone(event.from).kind == roles.stack &&
           game.state().zone(event.to).kind == roles.graveyard;
}

/// Where a card goes instead of the graveyard it goes also without having resolved: by its own
/// text, by another effect, as regalia.
void other_destinations_hold_without_resolving(const Rules& rules) {
    enum class By { own_text, effect, supertype };
    for (const By by : {By::own_text, By::effect, By::supertype}) {
        for (const bool fizzles : {true, false}) {
            Table t(rules);
            add_responses(t);
            CardSpec omen = action(0, aimed(strike)), shelf;
            if (by == By::own_text) {
                AbilitySpec own = remembers([](const Game& game, const Call& call,
                                               const Event& event) {
                    return is_self(game, call, event) && leaves_stack_for_graveyard(game, event);
                });
                own.zone = "stack";
                omen.abilities.push_back(own);
            } else if (by == By::effect) {
                shelf.abilities = {
                    remembers([](const Game& game, const Call& call, const Event& event) {
                        return event.player == call.you && leaves_stack_for_graveyard(game, event);
                    })};
            } else {
                omen.regalia = true;
                omen.cost_kind = CostKind::reserve;
            }
            t.card("omen", omen);
            t.card("shelf", shelf);
            t.action("spark", aimed(strike));
            t.put(p1, "field", {"shelf"});
            t.put(p1, "hand", {"omen"});
            t.put(p2, "field", {"soldier"});
            t.put(p2, "hand", {"denial", "spark"});
            t.begin("end");
            t.play("omen", {"soldier"});
            t.pass();
            t.play(fizzles ? "spark" : "denial", {fizzles ? "soldier" : "omen"});
            t.pass_all();
            PROVE_EQ(t.stack(), Names{});
            PROVE_EQ(t.zone("graveyard", p1), Names{});
            PROVE_EQ(t.zone(by == By::supertype ? "banishment" : "memory", p1), Names{"omen"});
        }
    }
}

void triggers_of_a_play_survive_its_negation(const Rules& rules) {
    Table t(rules);
    add_responses(t);
    CardSpec bell;
    bell.abilities = {
        when(event::move, draw_one, [](const Game& game, const Call& call, const Event& event) {
            return event.player == call.you &&
                   game.state().zone(event.to).kind == game.library().roles.stack;
        })};
    t.card("bell", bell);
    t.action("omen", effect(nothing));
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"omen"});
    t.put(p2, "hand", {"denial"});
    t.begin("main");
    t.play("omen");
    t.pass();
    t.play("denial", {"omen"});
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"bell"});
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
}

AbilitySpec double_strike(std::uint8_t least) {
    AbilitySpec spec = aimed(
        [](Game& game, Call call) -> Task<> {
            for (std::size_t i = 0; i < 2; ++i) {
                CardRef target;
                std::size_t n = 0;
                for (const Target& one : game.state().targets()) {
                    if (one.instance != call.instance || one.kind != Target::Kind::card) continue;
                    if (n++ == i) target = one.card;
                }
                if (!target.is_none()) {
                    co_await deal_damage(game, target, 2, call.source);
                }
            }
        },
        least, 2);
    return spec;
}

/// Two soldiers as targets, one of which leaves. WE-35.
void one_required_target_gone(const Rules& rules) {
    Table t(rules);
    t.action("twin", double_strike(2));
    t.action("spark", aimed(strike));
    t.put(p1, "hand", {"twin"});
    t.put(p2, "hand", {"spark"});
    t.put(p2, "field", {"soldier", "soldier"});
    t.begin("main");
    t.play("twin", {"soldier", "soldier"});
    t.pass();
    t.play("spark");
    t.choose_all({"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2).size(), 2u);  // a soldier and the spark
    PROVE_EQ(t.stack(), Names{"twin"});            // one required target is left
    t.pass_all();
    PROVE_EQ(t.field(p2), (Names{"soldier", "spirit"}));  // the whole fails
    PROVE_EQ(t.zone("graveyard", p1), Names{"twin"});
}

void one_optional_target_gone(const Rules& rules) {
    Table t(rules);
    t.action("twin", double_strike(0));
    t.action("spark", aimed(strike));
    t.put(p1, "hand", {"twin"});
    t.put(p2, "hand", {"spark"});
    t.put(p2, "field", {"soldier", "soldier"});
    t.begin("main");
    t.play("twin", {"soldier", "soldier"});
    t.pass();
    t.play("spark");
    t.choose_all({"soldier"});
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.field(p2), Names{"spirit"});  // the other one is struck all the same
}

void all_required_targets_gone(const Rules& rules) {
    Table t(rules);
    t.action("spark", aimed(strike));
    t.put(p1, "hand", {"spark"});
    t.put(p2, "hand", {"spark"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.play("spark", {"soldier"});
    t.pass();
    t.play("spark", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});  // it fizzled in the settle, before its turn came
    PROVE_EQ(t.zone("graveyard", p1), Names{"spark"});
}

void a_target_must_be_legal_on_resolution(const Rules& rules) {
    Table t(rules);
    AbilitySpec strikes_awake = aimed(strike);
    strikes_awake.legal = [](const Game& game, const Call&, const Target& target) {
        const Object* object = game.state().object(target.card.card);
        return object != nullptr && object->rested == 0;
    };
    t.action("spark", strikes_awake);
    t.action("lull", aimed([](Game& game, Call call) -> Task<> {
                 co_await rest_object(game, call.targets[0]);
             }));
    t.put(p1, "hand", {"spark"});
    t.put(p2, "hand", {"lull"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.play("spark", {"soldier"});
    t.pass();
    t.play("lull", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.field(p2), (Names{"soldier", "spirit"}));
}

void targets_are_distinct(const Rules& rules) {
    Table t(rules);
    AbilitySpec two = effect(nothing);
    two.targets = {TargetSpec{}, TargetSpec{}};
    two.legal = aimed(nothing).legal;
    t.action("twin", two);
    t.put(p1, "hand", {"twin"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.play("twin");
    PROVE_EQ(t.options(), (Names{"pick soldier", "pick spirit", "pick spirit"}));
    t.choose("soldier");
    PROVE_EQ(t.options(), (Names{"pick spirit", "pick spirit"}));
}

void players_can_be_targets(const Rules& rules) {
    Table t(rules, 3);
    AbilitySpec gift = effect([](Game& game, Call call) -> Task<> {
        PlayerId player;
        for (const Target& target : game.state().targets()) {
            if (target.instance == call.instance) player = PlayerId{target.other};
        }
        co_await draw(game, player, 1);
    });
    TargetSpec players;
    players.of = TargetOf::players;
    gift.targets = {players};
    t.action("gift", gift);
    t.put(p1, "hand", {"gift"});
    t.begin("main");
    t.play("gift");
    PROVE_EQ(t.options(), (Names{"pick P1", "pick P2", "pick P3"}));
    t.choose_player(p3);
    t.pass_all();
    PROVE_EQ(t.zone("hand", p3).size(), 1u);
}

void resolving_is_not_interrupted(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::die, nothing)};
    t.card("bell", bell);
    t.action("storm", aimed([](Game& game, Call call) -> Task<> {
                 co_await deal_damage(game, call.targets[0], 5, call.source);
                 // The soldier is still there: no check between two instructions.
                 const bool there = game.state().is_current(call.targets[0]);
                 if (there) {
                     co_await draw(game, call.you, 1);
                 }
             }));
    t.put(p1, "hand", {"storm"});
    t.put(p1, "field", {"bell"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.play("storm", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
    PROVE_EQ(t.stack(), Names{"bell"});  // what it triggered waited until it had finished
}

void objects_enter_under_the_instances_controller(const Rules& rules) {
    Table t(rules);
    add_responses(t);
    t.put(p1, "hand", {"soldier"});
    t.put(p2, "hand", {"mirror"});
    t.begin("main");
    t.play("soldier");
    t.pass();
    t.play("mirror", {"soldier"});
    t.pass_all();
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"spirit", "soldier"}));
    PROVE_EQ(t.field(p2), (Names{"spirit", "soldier"}));
}

void a_copy_below_its_card_fizzles(const Rules& rules) {
    Table t(rules);
    t.put(p1, "hand", {"soldier"});
    t.begin("main");
    t.play("soldier");
    // A copy that lies below the original: the card leaves before the copy resolves.
    Match& match = t.match();
    GameState state = match.state();
    Instance copy = state.stack()[0];
    copy.timestamp = state.next_timestamp();
    copy.copy = 1;
    state.stack().insert(0, copy);
    std::optional<Match> changed = match.fork_from(state);
    PROVE(changed.has_value());
    match = std::move(*changed);
    PROVE_EQ(t.stack(), (Names{"soldier", "soldier"}));
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"spirit", "soldier"}));
    PROVE_EQ(t.stack(), Names{});
}

void a_fault_leaves_as_if_fizzled(const Rules& rules) {
    Table t(rules);
    t.action("broken", effect([](Game& game, Call call) -> Task<> {
                 co_await draw(game, call.you, 1);
                 co_await game.fault(FaultReason::error, "on purpose");
             }));
    t.put(p1, "hand", {"broken"});
    t.begin("main");
    t.play("broken");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.zone("hand", p1), Names{});
    PROVE_EQ(t.zone("graveyard", p1), Names{"broken"});
    PROVE_EQ(t.holder(), p1);
}

}  // namespace

std::span<const Proof> stack_proofs() {
    static const Proof proofs[] = {
        {"GA-PLAY-3 GA-OPP-5", "the newest instance resolves first", last_in_first_out},
        {"GA-PLAY-6 GA-SBE-9", "a spent card goes to its owner's graveyard",
         spent_cards_go_to_their_owners},
        {"GA-PLAY-6", "a spent card with a memory cost is banished",
         spent_memory_cards_are_banished},
        {"GA-RES-7 GA-PLAY-6 GA-ZONE-8", "a card of an object becomes that object",
         objects_are_made_of_the_card},
        {"GA-PLAY-4 GA-RES-4 GA-MAT-3.4.2", "a copy is an instance of its own, on top and flagged",
         copies_of_actions_vanish},
        {"GA-COPY-2 GA-COSTC-4", "a copy has the targets and the X of what it copies",
         copies_keep_targets_and_x},
        {"GA-PLAY-8 GA-COPY-3", "a copy of an object's activation makes a token",
         copies_of_objects_make_tokens},
        {"GA-PLAY-7 GA-SBE-10", "without its source card every instance fizzles",
         removing_the_card_fizzles_its_instances},
        {"GA-NEG-1", "negating removes one instance and leaves its copies",
         negating_removes_one_instance},
        {"GA-NEG-1 GA-PLAY-6", "a negated card goes where it would have gone",
         negated_cards_go_where_they_would},
        {"GA-RES-8 GA-ACTN-1 GA-REGA-1",
         "a card that goes elsewhere does so negated and fizzled, too",
         other_destinations_hold_without_resolving},
        {"GA-NEG-1", "what a play triggered survives its negation",
         triggers_of_a_play_survive_its_negation},
        {"GA-RES-2 AMB-11 WE-35", "one illegal required target fails the whole",
         one_required_target_gone},
        {"GA-RES-2 WE-35", "of targets that may be left out only the illegal are",
         one_optional_target_gone},
        {"GA-SBE-8 GA-FIZZ-1", "without any of its required targets an instance fizzles at once",
         all_required_targets_gone},
        {"GA-RES-1 GA-TGT-3", "a target must still be legal", a_target_must_be_legal_on_resolution},
        {"GA-TGT-1", "the targets of one effect are different", targets_are_distinct},
        {"GA-ACT-1.5", "players can be targets", players_can_be_targets},
        {"GA-RES-3 GA-RES-9", "no check and no trigger interrupts a resolution",
         resolving_is_not_interrupted},
        {"GA-RES-4", "objects enter under the control of the instance's controller",
         objects_enter_under_the_instances_controller},
        {"AMB-20 GA-PLAY-7", "a copy below its card fizzles when the card goes to the field",
         a_copy_below_its_card_fizzles},
        {"GA-FIZZ-1", "an effect with an error leaves as if it had fizzled",
         a_fault_leaves_as_if_fizzled},
    };
    return proofs;
}

}  // namespace cardloom::proofs
