/// What cards of each type are and become (rules sections 5 and 6), and rulings on regalia and
/// champions (sections 6.6, 23 and 31).

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

Task<> destroy_first(Game& game, Call) {
    Move away;
    away.to = game.library().roles.graveyard;
    away.as = event::destroy;
    co_await move_card(game, game.state().ref(CardId{0}), away);
}

CardSpec of_type(const std::string& type) {
    CardSpec spec;
    spec.type = type;
    spec.cost = 1;
    if (type == "ally") spec.life = 2;
    if (type == "weapon") spec.durability = 2;
    return spec;
}

/// Cards that become objects are slow, enter awake under the player's control, and go to the
/// owner's graveyard when they are destroyed.
void cards_become_objects(const Rules& rules) {
    for (const char* type : {"ally", "item", "weapon", "domain", "phantasia"}) {
        Table t(rules);
        t.card("thing", of_type(type));
        t.action("doom", effect(destroy_first));
        t.put(p1, "hand", {"thing", "blank", "doom"});
        t.begin("main");
        t.play("thing");
        t.choose("blank");
        t.pass_all();
        PROVE_EQ(t.field(p1), (Names{"spirit", "thing"}));
        PROVE_EQ(t.rested(CardId{0}), 0);
        t.play("doom");
        t.pass_all();
        PROVE_EQ(t.zone("graveyard", p1), (Names{"thing", "doom"}));
    }
}

void cards_without_a_speed_are_slow(const Rules& rules) {
    Table t(rules);
    t.card("thing", of_type("item"));
    t.put(p1, "hand", {"thing", "blank"});
    t.begin("end");
    PROVE_EQ(t.options(), Names{"pass"});
    PROVE_EQ(t.why_not(p1, "thing"), "it is slow [GA-GEN-5]");
}

void allies_die_of_damage(const Rules& rules) {
    Table t(rules);
    t.action("spark", aimed(strike));
    t.put(p2, "field", {"soldier"});
    t.put(p1, "hand", {"spark"});
    t.begin("end");
    t.play("spark", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
}

void weapons_have_durability(const Rules& rules) {
    Table t(rules);
    t.card("blade", of_type("weapon"));
    t.action("rust", effect([](Game& game, Call) -> Task<> {
                 co_await add_counters(game, game.state().ref(CardId{0}),
                                       game.library().roles.durability, -2);
             }));
    t.put(p1, "hand", {"blade", "blank", "rust"});
    t.begin("main");
    t.play("blade");
    t.choose("blank");
    t.pass_all();
    PROVE_EQ(t.counters("blade", "durability"), 2);
    t.play("rust");
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), (Names{"blade", "rust"}));  // without durability
}

/// No cost is not cost 0: it can never be paid.
void no_cost_is_not_zero(const Rules& rules) {
    Table t(rules);
    CardSpec none = action(0);
    none.cost_kind = CostKind::none;
    t.card("none", none);
    t.card("zero", action(0));
    t.put(p1, "hand", {"none", "zero"});
    t.begin("end");
    PROVE_EQ(t.options(), (Names{"pass", "play zero"}));
    PROVE_EQ(t.why_not(p1, "none"), "it has no reserve cost [GA-COSTC-5]");
}

/// A card's cost is what its types say, whatever it is called in texts.
void costs_are_reserve_or_memory(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(2));
    t.card("omen", action(2));
    t.put(p1, "hand", {"omen"});
    t.put(p1, "material", {"crown"});
    t.begin("end");
    t.match().look([&](Game& game) {
        PROVE(cost_seen(game, t.find("crown")).kind == CostKind::memory);
        PROVE(cost_seen(game, t.find("omen")).kind == CostKind::reserve);
        PROVE(cost_seen(game, t.find("crown")).is(2));
    });
}

void a_champion_is_its_top_card(const Rules& rules) {
    Table t(rules);
    t.card("novice", champion(1));
    t.put(p1, "material", {"novice"});
    t.begin("materialize");
    t.materialize("novice");
    t.pass_all();
    t.match().look([&](Game& game) {
        const CardRef top = champion_of(game, p1);
        PROVE_EQ(definition_of(game, top.card).name, "novice");
        PROVE(definition_of(game, top.card).unit);
        PROVE_EQ(game.state().zone(inner_lineage(game, top.card)).count, 1);
        PROVE(game.state().object(t.find("spirit")) == nullptr);  // it lies below
    });
    PROVE_EQ(t.field(p1), Names{"novice"});  // what lies below is no object
}

void champions_bound_for_the_graveyard(const Rules& rules) {
    Table t(rules);
    t.card("hero", champion(0));
    t.action("doom", effect(destroy_first));
    t.without_champion(p1);
    t.put(p1, "field", {"hero"});
    t.put(p2, "hand", {"doom"});
    t.begin("end");
    t.pass();
    t.play("doom");
    t.pass_all();
    PROVE_EQ(t.zone("banishment", p1), Names{"hero"});
    PROVE_EQ(t.winners(), only(p2));
}

/// A regalia ally that would die is banished instead: it has not died.
void regalia_do_not_die(const Rules& rules) {
    Table t(rules);
    CardSpec golem = of_type("ally");
    golem.regalia = true;
    golem.abilities = {when(event::die, draw_one, is_self)};
    t.card("golem", golem);
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"golem"});
    t.put(p2, "hand", {"spark"});
    t.begin("end");
    t.pass();
    t.play("spark", {"golem"});
    t.pass_all();
    PROVE_EQ(t.zone("banishment", p1), Names{"golem"});
    PROVE_EQ(t.stack(), Names{});
}

/// A regalia token that would go back to a material deck ceases to exist.
void regalia_tokens_cease(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(0));
    t.action("forge", effect([](Game& game, Call call) -> Task<> {
                 co_await summon(game, game.library().find_card("proof/crown"), call.you, 1);
             }));
    t.action("recall", effect([](Game& game, Call call) -> Task<> {
                 for (const Object& object : game.state().objects()) {
                     if (!game.state().card(object.card).is(Card::token)) continue;
                     Move back;
                     back.to = game.library().roles.hand;
                     back.player = call.you;
                     co_await move_card(game, game.state().ref(object.card), back);
                     co_return;
                 }
             }));
    t.put(p1, "hand", {"forge", "recall"});
    t.begin("end");
    t.play("forge");
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"spirit", "crown"}));
    t.play("recall");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"spirit"});
    PROVE_EQ(t.zone("material", p1), Names{});
    PROVE_EQ(t.zone("hand", p1), Names{});
}

/// What is chosen on resolution is no target: nothing is asked on announcement.
void choosing_is_not_targeting(const Rules& rules) {
    Table t(rules);
    t.action("cull", effect([](Game& game, Call call) -> Task<> {
                 game.decide(call.you, DecisionKind::choose_cards, "GA-RES-5");
                 for (const Object& object : game.state().objects()) {
                     Option option;
                     option.card = game.state().ref(object.card);
                     game.offer(option);
                 }
                 const Choice choice = co_await game.ask();
                 const CardRef card = game.current_decision().options[choice.pick()].card;
                 co_await deal_damage(game, card, 2, call.source);
             }));
    t.put(p1, "hand", {"cull"});
    t.put(p2, "field", {"soldier"});
    t.begin("end");
    t.play("cull");
    PROVE_EQ(t.stack(), Names{"cull"});
    PROVE_EQ(t.state().targets().size(), 0u);
    t.pass_all();
    PROVE_EQ(t.asks(), "choose_cards");
    t.choose("soldier");
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
}

}  // namespace

std::span<const Proof> kind_proofs() {
    static const Proof proofs[] = {
        {"GA-ALLY-1 GA-ITEM-1 GA-DOM-1",
         "cards of most types become objects, and go to the graveyard", cards_become_objects},
        {"GA-PHAN-1 GA-OBJ-1 GA-RES-7", "a resolved card of such a type is an object of its player",
         cards_become_objects},
        {"GA-STAT-5 GA-GEN-5", "a card without a printed speed is slow",
         cards_without_a_speed_are_slow},
        {"GA-ALLY-2 GA-ACTN-1", "an ally with as much damage as life is destroyed",
         allies_die_of_damage},
        {"GA-WEAP-1 GA-WEAP-3 GA-STAT-2",
         "a weapon has its durability as counters, and ends with them", weapons_have_durability},
        {"GA-COSTC-5", "a card without a cost cannot be played for nothing", no_cost_is_not_zero},
        {"GA-COSTC-1", "a cost is a reserve or a memory cost", costs_are_reserve_or_memory},
        {"GA-CHAMP-1", "a champion is the top card of its lineage", a_champion_is_its_top_card},
        {"GA-CHAMP-7 GA-SBE-15", "a champion card bound for a graveyard is banished",
         champions_bound_for_the_graveyard},
        {"GA-IDX-31 GA-REGA-1", "a regalia unit that would die is banished, and has not died",
         regalia_do_not_die},
        {"GA-IDX-29 GA-SBE-5", "a regalia token that is returned ceases to exist",
         regalia_tokens_cease},
        {"GA-TGT-2 GA-RES-5", "what is chosen on resolution is no target",
         choosing_is_not_targeting},
    };
    return proofs;
}

}  // namespace cardloom::proofs
