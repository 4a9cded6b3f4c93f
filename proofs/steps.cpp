/// The steps of playing, in their order, for materializations and activations; and what rulings on
/// cards say about playing in general (seed "Card Materialization", rules sections 14 and 31).

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

void a_card_goes_to_the_stack_and_is_paid(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(1));
    t.put(p1, "material", {"crown", "spirit"});
    t.put(p1, "memory", {"blank"});
    t.begin("materialize");
    t.materialize("crown");
    PROVE_EQ(t.zone("material", p1), Names{"spirit"});
    PROVE_EQ(t.zone("stack"), Names{"crown"});
    PROVE_EQ(t.zone("memory", p1), Names{});
    PROVE(t.instance(0).timestamp > 0);
    PROVE_EQ(t.instance(0).source.card, t.find("crown"));
    PROVE_EQ(t.instance(0).paid, 1);
}

/// Everything a card can ask for, in the order of the rulebook: costs, modes, targets, payment.
void the_steps_have_an_order(const Rules& rules) {
    for (const bool materializes : {true, false}) {
        Table t(rules);
        AbilitySpec does = aimed(nothing);
        does.modes = {2, 1, 1};
        CardSpec grand = materializes ? regalia(0) : action(0, does);
        if (materializes) grand.abilities = {does};
        grand.has_x = true;
        grand.optional = {{part(CostWhat::rest, PaidWith::champion)}};
        CardSpec wisp;
        wisp.abilities = {pays_from_graveyard(CostKind::memory)};
        t.card("wisp", wisp);
        t.card("grand", grand);
        t.put(p1, materializes ? "material" : "hand", {"grand"});
        t.put(p1, materializes ? "memory" : "hand", {"blank", "blank", "blank"});
        t.put(p1, "graveyard", {"wisp", "wisp"});
        t.put(p2, "field", {"soldier", "soldier"});
        t.begin(materializes ? "materialize" : "end");
        if (materializes) {
            t.materialize("grand");
        } else {
            t.play("grand");
        }
        PROVE_EQ(t.zone("stack"), Names{"grand"});  // announced
        PROVE_EQ(t.match().decision().rule, "GA-ACT-1.3");
        t.number(2);
        PROVE_EQ(t.match().decision().rule, "GA-ACT-1.3");
        t.say(true);
        PROVE_EQ(t.match().decision().rule, "GA-ACT-1.4");
        t.mode(0);
        PROVE_EQ(t.match().decision().rule, "GA-ACT-1.5");
        t.choose("soldier");
        PROVE_EQ(t.asks(), "pay");
        PROVE_EQ(t.rested(t.find("spirit")), 0);  // nothing is paid yet
        t.choose_all(materializes ? Names{"wisp"} : Names{"blank", "blank"});
        PROVE_EQ(t.rested(t.find("spirit")), 1);
        PROVE_EQ(t.stack(), Names{"grand"});
        PROVE_EQ(t.holder(), p1);
        PROVE_EQ(t.zone("memory", p1).size(), 2u);
    }
}

void memory_costs_have_the_same_layers(const Rules& rules) {
    struct Case {
        int start;
        std::vector<std::pair<CostLayer, int>> effects;
        int pays;
    };
    using enum CostLayer;
    for (const Case& one :
         {Case{5, {{set, 3}, {add, 1}, {add, -6}}, 0}, Case{2, {{add, 2}, {add, -3}}, 1},
          Case{4, {{add, 4}, {remove, 0}}, 0}, Case{3, {{set, 1}, {set, 2}}, 2}}) {
        Table t(rules);
        t.card("crown", regalia(one.start));
        Names names;
        for (const auto& [layer, amount] : one.effects) {
            names.push_back("effect" + std::to_string(names.size()));
            CardSpec spec;
            spec.abilities = {changes_cost(layer, amount, event::materialize)};
            t.card(names.back(), spec);
        }
        t.put(p2, "field", names);
        t.put(p1, "material", {"crown"});
        t.put(p1, "memory", Names(9, "blank"));
        t.begin("materialize");
        t.materialize("crown");
        PROVE_EQ(t.zone("banishment", p1).size(), static_cast<std::size_t>(one.pays));
        PROVE_EQ(t.instance(0).paid, one.pays);
    }
}

/// An effect tells to play a card whose element is not enabled: nothing is asked, nothing is done.
void elements_come_before_any_question(const Rules& rules) {
    Table t(rules);
    CardSpec flame = action(0);
    flame.elements = {"fire"};
    flame.has_x = true;
    t.card("flame", flame);
    t.order("order", {"flame"});
    t.put(p1, "graveyard", {"flame"});
    t.put(p1, "hand", {"order", "blank"});
    t.begin("end");
    t.play("order");
    t.pass_all();
    PROVE_EQ(t.asks(), "opportunity");
    PROVE_EQ(t.zone("graveyard", p1), (Names{"flame", "order"}));
    PROVE_EQ(t.zone("hand", p1).size(), 2u);  // the effect went on
}

void legality_is_checked_when_choices_are_made(const Rules& rules) {
    Table t(rules);
    t.card("doom", action(1, aimed(strike)));
    t.make_impossible("doom");
    t.put(p1, "hand", {"doom", "blank"});
    t.begin("end");
    const std::uint64_t before = t.state().hash();
    t.play("doom");
    PROVE_EQ(t.asks(), "choose_targets");
    t.choose_all({"spirit"});
    PROVE_EQ(t.match().last_refusal().rule, "GA-PLAY-2");  // before anything was paid
    PROVE_EQ(t.asks(), "opportunity");
    PROVE_EQ(t.state().hash(), before);
}

/// WE-12.
void an_illegal_champion_leaves_no_trace(const Rules& rules) {
    Table t(rules);
    t.card("novice", champion(1));
    t.card("elder", champion(3));
    t.put(p1, "material", {"elder", "novice"});
    t.begin("materialize");
    PROVE_EQ(t.options(), Names{"materialize novice"});
    PROVE_EQ(t.why_not(p1, "elder"), "its level is not one above the champion's [GA-MAT-3.1]");
    t.materialize("novice");
    PROVE_EQ(t.stack(), Names{"novice"});
}

/// WE-12: an effect tries it all the same.
void an_ordered_champion_of_a_wrong_level(const Rules& rules) {
    Table t(rules);
    t.card("elder", champion(3));
    t.order("order", {"elder"});
    CardSpec bell;
    bell.abilities = {
        when(event::move, nothing, [](const Game& game, const Call&, const Event& event) {
            return definition_of(game, event.card.card).champion;
        })};
    t.card("bell", bell);
    t.put(p1, "material", {"elder"});
    t.put(p1, "hand", {"order"});
    t.put(p2, "field", {"bell"});
    t.begin("end");
    t.play("order");
    t.pass_all();
    PROVE_EQ(t.zone("material", p1), Names{"elder"});
    PROVE_EQ(t.stack(), Names{});  // nothing has triggered
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
}

/// An effect cannot materialize what has no memory cost either.
void reserve_cards_are_never_materialized(const Rules& rules) {
    Table t(rules);
    t.order("order", {"soldier"}, [](Play& play) { play.kind = InstanceKind::materialization; });
    t.put(p1, "graveyard", {"soldier"});
    t.put(p1, "hand", {"order"});
    t.begin("end");
    t.play("order");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.zone("graveyard", p1), (Names{"soldier", "order"}));
    PROVE_EQ(t.zone("hand", p1).size(), 1u);  // the effect went on
}

/// Elements do not matter to champions, and do to other regalia; a champion's are those of its
/// lineage.
void elements_of_what_is_materialized(const Rules& rules) {
    Table t(rules);
    CardSpec flame = champion(1);
    flame.elements = {"fire"};
    t.card("flame", flame);
    CardSpec ember = regalia(0);
    ember.elements = {"fire"};
    t.card("ember", ember);
    t.put(p1, "material", {"flame", "ember"});
    t.begin("materialize");
    PROVE_EQ(t.options(), Names{"materialize flame"});
    PROVE_EQ(t.why_not(p1, "ember"), "an element of it is not enabled [GA-ACT-1.2]");
    t.materialize("flame");
    t.pass_all();
    t.pass_turn();
    t.pass_turn();
    PROVE_EQ(t.options(), Names{"materialize ember"});
}

/// A permission to materialize is used when there is time to materialize.
void permission_to_materialize(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(0));
    CardSpec tomb;
    AbilitySpec may;
    may.kind = AbilityKind::permission;
    may.on = event::materialize;
    may.permission.from = t.library().roles.banishment;
    may.permission.materialize = true;
    tomb.abilities = {may};
    t.card("tomb", tomb);
    t.put(p1, "field", {"tomb"});
    t.put(p1, "banishment", {"crown"});
    t.begin("materialize");
    PROVE_EQ(t.options(), Names{"materialize crown"});
    t.materialize("crown");
    PROVE(t.instance(0).kind == InstanceKind::materialization);
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"tomb", "spirit", "crown"}));
}

/// A card of somebody else's can be played by permission; who plays it controls it there.
void playing_the_card_of_another(const Rules& rules) {
    Table t(rules);
    t.card("omen", action(0, effect(draw_one)));
    CardSpec thief;
    AbilitySpec may;
    may.kind = AbilityKind::permission;
    may.on = event::activate;
    may.permission.from = t.library().roles.graveyard;
    may.permission.of_anybody = true;
    thief.abilities = {may};
    t.card("thief", thief);
    t.put(p1, "field", {"thief"});
    t.put(p2, "graveyard", {"omen"});
    t.begin("end");
    t.play("omen");
    PROVE_EQ(t.instance(0).controller, p1);
    PROVE_EQ(t.state().card(t.find("omen")).controller, p1);
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
    PROVE_EQ(t.zone("graveyard", p2), Names{"omen"});
}

void there_is_a_time_to_materialize(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(0));
    t.card("spark", action(0));
    t.put(p1, "material", {"crown"});
    t.put(p1, "hand", {"spark"});
    t.begin("main");
    PROVE(!t.offers("materialize crown"));
    PROVE_EQ(t.why_not(p1, "crown"), "this is not the time to materialize [GA-MAT-2]");
    PROVE_EQ(t.why_not(p2, "crown"), "the player does not know which card it is [GA-INFO-1]");
    PROVE_EQ(t.why_not(p1, "spark"), "");
    t.pass();
    PROVE_EQ(t.why_not(p1, "spark"), "the player does not have Opportunity [GA-OPP-1]");
}

/// WE-40: a card that can be taken back from the material deck instead.
void taken_back_instead_of_materializing(const Rules& rules) {
    Table t(rules);
    CardSpec keepsake = action(0);
    AbilitySpec back;
    back.kind = AbilityKind::permission;
    back.permission.from = t.library().roles.material;
    back.permission.returns_to = t.library().roles.hand;
    back.permits = [](const Game& game, const Call&, const Play& play) {
        return game.state().card(play.card.card).is(Card::face_up);
    };
    keepsake.abilities.push_back(back);
    t.card("keepsake", keepsake);
    t.put(p1, "material", {"keepsake", "keepsake"});
    t.adjust = [](GameState& state) { state.card(CardId{0}).set(Card::face_up); };
    t.begin("materialize");
    PROVE_EQ(t.options(), Names{"pick keepsake"});  // the other one is not preserved
    t.choose("keepsake");
    PROVE_EQ(t.zone("hand", p1), Names{"keepsake"});
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.at(), "recollection.opportunity");  // nobody had Opportunity, and no other choice
}

void put_onto_the_field_is_not_played(const Rules& rules) {
    Table t(rules);
    CardSpec golem;
    golem.elements = {"fire"};
    golem.cost = 9;
    t.card("golem", golem);
    CardSpec bell;
    bell.abilities = {when(event::play, nothing)};
    t.card("bell", bell);
    CardSpec raise = action(0, effect([](Game& game, Call call) -> Task<> {
                                Move enter;
                                enter.to = game.library().roles.field;
                                enter.player = call.you;
                                co_await move_card(game, game.state().ref(CardId{0}), enter);
                            }));
    t.card("raise", raise);
    t.put(p1, "graveyard", {"golem"});
    t.put(p1, "hand", {"raise"});
    t.put(p2, "field", {"bell"});
    t.begin("end");
    t.play("raise");
    t.pass_all();  // the bell, for the raise
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"spirit", "golem"}));
    PROVE_EQ(t.stack(), Names{});  // and not for the golem
}

/// A change for activations does not touch materializations, one for plays does; a card with a
/// memory cost that is activated pays more memory.
void changes_are_for_one_way_in(const Rules& rules) {
    for (const bool activates : {true, false}) {
        Table t(rules);
        t.card("crown", regalia(1));
        CardSpec tax;
        tax.abilities = {changes_cost(CostLayer::add, 1, event::activate),
                         changes_cost(CostLayer::add, 1, event::play)};
        AbilitySpec may;
        may.kind = AbilityKind::permission;
        may.on = event::activate;
        may.permission.from = t.library().roles.material;
        may.permission.any_speed = true;
        if (activates) tax.abilities.push_back(may);
        t.card("tax", tax);
        t.put(p1, "field", {"tax"});
        t.put(p1, "material", {"crown"});
        t.put(p1, "memory", {"blank", "blank", "blank", "blank"});
        t.begin(activates ? "end" : "materialize");
        if (activates) {
            t.play("crown");
        } else {
            t.materialize("crown");
        }
        PROVE_EQ(t.zone("banishment", p1).size(), activates ? 3u : 2u);
    }
}

void only_if_is_asked_on_activation(const Rules& rules) {
    Table t(rules);
    CardSpec well;
    AbilitySpec ability = activated(draw_one);
    ability.reserve = 1;
    AbilitySpec only_rich;
    only_rich.kind = AbilityKind::prohibition;
    only_rich.on = event::activate_ability;
    only_rich.forbids = [](const Game& game, const Call& call, const Play& play) {
        const ZoneId hand = game.state().zone_of(game.library().roles.hand, call.you);
        return play.card == call.source && game.state().zone(hand).count < 1;
    };
    well.abilities = {ability, only_rich};
    t.card("well", well);
    t.card("spark", action(0));
    t.put(p1, "field", {"well"});
    t.put(p1, "hand", {"spark"});
    t.begin("end");
    t.activate("well");
    t.choose("spark");  // the hand is empty now, and it is activated all the same
    PROVE_EQ(t.stack(), Names{"well"});
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), 1u);
}

/// An instruction to play a card uses the card's own way in.
void playing_uses_the_usual_way(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(0));
    t.card("omen", action(0));
    t.order("order", {"crown", "omen"});
    t.put(p1, "material", {"crown"});
    t.put(p1, "graveyard", {"omen"});
    t.put(p1, "hand", {"order"});
    t.begin("end");
    t.play("order");
    t.pass_all();
    PROVE_EQ(t.stack(), (Names{"crown", "omen"}));
    PROVE(t.instance(0).kind == InstanceKind::materialization);
    PROVE(t.instance(1).kind == InstanceKind::activation);
}

void leveling_up_by_an_effect(const Rules& rules) {
    Table t(rules);
    CardSpec novice = champion(1);
    novice.cost = 2;
    novice.elements = {"fire"};
    t.card("novice", novice);
    t.card("elder", champion(3));
    t.ascension("ascend", {"elder", "novice"});
    t.put(p1, "material", {"elder", "novice"});
    t.put(p1, "hand", {"ascend"});
    t.begin("end");
    t.play("ascend");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"novice"});  // without cost, elements or the stack
    PROVE_EQ(t.stack(), Names{});
}

}  // namespace

std::span<const Proof> step_proofs() {
    static const Proof proofs[] = {
        {"GA-MAT-1 GA-MAT-3.3", "a materialized card goes to the stack, stamped, and is paid for",
         a_card_goes_to_the_stack_and_is_paid},
        {"GA-MAT-3 GA-ACT-1.1 GA-ACT-1.9", "playing has its steps in their order",
         the_steps_have_an_order},
        {"GA-MAT-3.2 GA-COST-CALC WE-09", "memory costs have the layers of reserve costs",
         memory_costs_have_the_same_layers},
        {"GA-ACT-1.2 GA-TIME-2", "elements are checked before anything is asked",
         elements_come_before_any_question},
        {"GA-ACT-1.6", "legality is checked when the choices are made, before payment",
         legality_is_checked_when_choices_are_made},
        {"GA-MAT-3.1 GA-PLAY-2 WE-12",
         "an illegal champion leaves no trace, and another can follow",
         an_illegal_champion_leaves_no_trace},
        {"GA-MAT-2 GA-OPP-1 GA-INFO-1", "outside its time nothing is materialized or played",
         there_is_a_time_to_materialize},
        {"GA-MATPH-3.2 WE-40", "a card can be taken back instead of materializing",
         taken_back_instead_of_materializing},
        {"GA-IDX-1", "putting a card onto the field is not playing it",
         put_onto_the_field_is_not_played},
        {"GA-IDX-4", "cost changes are for one way in, or for both", changes_are_for_one_way_in},
        {"GA-IDX-6", "what an ability needs to be activated is asked then only",
         only_if_is_asked_on_activation},
        {"GA-MAT-3.1 GA-PLAY-2 WE-12", "an effect cannot materialize a champion of a wrong level",
         an_ordered_champion_of_a_wrong_level},
        {"GA-MAT-4 AMB-10", "an effect cannot materialize what has no memory cost",
         reserve_cards_are_never_materialized},
        {"GA-MAT-6 GA-ELEM-5 GA-ELEM-6", "regalia need their elements, and champions do not",
         elements_of_what_is_materialized},
        {"GA-MAT-2 GA-TIME-3", "a permission to materialize is for the time to materialize",
         permission_to_materialize},
        {"GA-PLAY-1 GA-PLAY-4", "a card of another's can be played by permission",
         playing_the_card_of_another},
        {"GA-IDX-2", "an instruction to play a card uses its own way in",
         playing_uses_the_usual_way},
        {"GA-CHAMP-3 AMB-29", "an effect levels up without cost, elements or the stack",
         leveling_up_by_an_effect},
    };
    return proofs;
}

}  // namespace cardloom::proofs
