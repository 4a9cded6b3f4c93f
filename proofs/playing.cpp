/// Playing cards: materialization and activation, costs, elements, champions (seed "Card
/// Materialization", rules sections 8, 14 and 23).

#include "core/play/playing.hpp"

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
#include "core/play/cost.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

CardSpec changing(CostLayer layer, int amount, EventName on) {
    CardSpec spec;
    spec.abilities = {changes_cost(layer, amount, on)};
    return spec;
}

void reserve_is_paid_from_hand(const Rules& rules) {
    Table t(rules);
    t.card("omen", action(2, effect(draw_one)));
    t.put(p1, "hand", {"omen", "blank", "soldier", "blank"});
    t.begin("end");
    t.play("omen");
    PROVE_EQ(t.asks(), "pay");
    PROVE_EQ(t.options(), (Names{"pick blank", "pick soldier", "pick blank"}));  // other cards
    t.choose_all({"blank", "soldier"});
    PROVE_EQ(t.zone("memory", p1), (Names{"blank", "soldier"}));
    PROVE_EQ(t.stack(), Names{"omen"});
    PROVE_EQ(t.holder(), p1);
    for (const CardId id : {t.find("soldier")}) PROVE_EQ(t.state().card(id).known, only(p1));
    t.pass_all();
    PROVE_EQ(t.zone("memory", p1).size(), 2u);  // they stay there
}

void too_few_cards_cannot_pay(const Rules& rules) {
    Table t(rules);
    t.card("omen", action(3));
    t.put(p1, "hand", {"omen", "blank", "soldier"});
    t.begin("end");
    PROVE_EQ(t.options(), Names{"pass"});
}

void memory_is_paid_by_chance(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(2));
    t.put(p1, "material", {"crown"});
    t.put(p1, "memory", {"blank", "soldier", "blank"});
    t.begin("materialize");
    t.materialize("crown");
    PROVE_EQ(t.zone("memory", p1).size(), 1u);
    PROVE_EQ(t.zone("banishment", p1).size(), 2u);
    PROVE_EQ(t.stack(), Names{"crown"});
    PROVE_EQ(t.holder(), p1);
}

/// Over many games every card of the memory is taken about equally often.
void memory_payment_is_uniform(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(2));
    for (const char* name : {"a", "b", "c", "d", "e"}) t.card(name, {});
    t.put(p1, "material", {"crown"});
    t.put(p1, "memory", {"a", "b", "c", "d", "e"});
    t.begin("materialize");
    std::array<int, 5> taken{};
    constexpr int games = 2000;
    for (int i = 0; i < games; ++i) {
        GameState state = t.match().state();
        state.header().random = Random(static_cast<std::uint64_t>(i) + 1);
        std::optional<Match> fork = t.match().fork_from(state);
        PROVE(fork.has_value());
        PROVE(!fork->answer(Answer::pick(0)).has_value());
        for (std::size_t card = 0; card < 5; ++card) {
            const Card& row = fork->state().card(CardId{card + 1});
            const ZoneKindId zone = fork->state().zone(row.zone).kind;
            taken[card] += zone == t.library().roles.banishment ? 1 : 0;
        }
    }
    // 2 of 5 each: 800 expected, with a standard deviation of about 22.
    for (const int times : taken) PROVE(times > 690 && times < 910);
}

void unpayable_memory_is_not_offered(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(2));
    t.put(p1, "material", {"crown"});
    t.put(p1, "memory", {"blank"});
    t.begin("materialize");
    PROVE_EQ(t.at(), "recollection.opportunity");
}

/// WE-11.
void floating_memory_comes_first(const Rules& rules) {
    for (const std::size_t declared : {1u, 2u}) {
        Table t(rules);
        t.card("crown", regalia(3));
        CardSpec wisp;
        wisp.abilities = {pays_from_graveyard(CostKind::memory)};
        t.card("wisp", wisp);
        t.put(p1, "material", {"crown"});
        t.put(p1, "memory", {"blank", "blank"});
        t.put(p1, "graveyard", {"wisp", "wisp"});
        t.begin("materialize");
        t.materialize("crown");
        PROVE_EQ(t.asks(), "pay");
        PROVE_EQ(t.match().decision().least, 1);  // none at all could not be paid
        static_cast<void>(t.news());
        t.choose_all(Names(declared, "wisp"));
        const Names told = t.news();
        PROVE_EQ(first_of(told, declared), Names(declared, "Wisp is banished."));
        PROVE_EQ(t.zone("memory", p1).size(), declared - 1);
        PROVE_EQ(t.stack(), Names{"crown"});
    }
}

/// WE-09 and GA-COST-CALC, layer by layer.
void cost_layers(const Rules& rules) {
    struct Case {
        int start;
        std::vector<CardSpec> effects;
        int pays;
    };
    using enum CostLayer;
    const EventName on = event::activate;
    for (const Case& one :
         {Case{5, {changing(set, 3, on), changing(add, 1, on), changing(add, -6, on)}, 0},
          Case{2, {changing(add, 2, on), changing(add, -3, on)}, 1},
          Case{4, {changing(add, 4, on), changing(remove, 0, on)}, 0},
          Case{4, {changing(set, 1, on), changing(set, 2, on)}, 2},  // the newest
          Case{1, {changing(add, 1, event::materialize)}, 1}}) {
        Table t(rules);
        t.card("omen", action(one.start));
        Names names;
        for (std::size_t i = 0; i < one.effects.size(); ++i) {
            names.push_back("effect" + std::to_string(i));
            t.card(names.back(), one.effects[i]);
        }
        t.put(p2, "field", names);
        t.put(p1, "hand", {"omen", "blank", "blank", "blank", "blank", "blank", "blank"});
        t.begin("end");
        t.play("omen");
        const int asked = t.asks() == "pay" ? t.match().decision().least : 0;
        PROVE_EQ(asked, one.pays);
        if (one.pays == 0) PROVE_EQ(t.stack(), Names{"omen"});
    }
}

void own_layers_and_the_cost_itself(const Rules& rules) {
    Table t(rules);
    CardSpec cheap = action(3);
    cheap.abilities.push_back(changes_cost(CostLayer::add, -2));
    t.card("cheap", cheap);
    t.put(p1, "hand", {"cheap", "blank"});
    t.begin("end");
    t.play("cheap");
    PROVE_EQ(t.match().decision().least, 1);
    t.choose_all({"blank"});
    PROVE_EQ(t.instance(0).paid, 1);
    t.match().look([&](Game& game) {  // what the card costs is not less (GA-COST-2)
        PROVE(cost_seen(game, t.find("cheap")).is(3));
    });
}

void champions_level_up_by_one(const Rules& rules) {
    Table t(rules);
    t.card("novice", champion(1));
    t.card("adept", champion(2));
    t.card("second-spirit", champion(0));
    t.put(p1, "material", {"novice", "adept", "second-spirit"});
    t.begin("materialize");
    PROVE_EQ(t.options(), Names{"materialize novice"});
    PROVE_EQ(t.why_not(p1, "second-spirit"),
             "a Level 0 champion cannot be materialized [GA-MAT-5]");
    t.materialize("novice");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"novice"});
    PROVE_EQ(t.state().objects().size(), 2u);
    t.pass_turn();
    t.pass_turn();
    PROVE_EQ(t.options(), Names{"materialize adept"});
}

void lineage_is_needed(const Rules& rules) {
    Table t(rules);
    CardSpec herald = champion(1);
    t.card("Mirelle, Herald", herald);
    CardSpec sage = champion(2);
    sage.lineage = "Mirelle";
    t.card("Mirelle, Sage", sage);
    CardSpec stranger = champion(2);
    stranger.lineage = "Orin";
    t.card("Orin, Stranger", stranger);
    CardSpec whole = champion(2);  // a champion without a title is named as a whole (GA-NAME-2)
    whole.lineage = "Herald";
    t.card("Echo", whole);
    t.without_champion(p1);
    t.put(p1, "field", {"Mirelle, Herald"});
    t.put(p1, "material", {"Mirelle, Sage", "Orin, Stranger", "Echo"});
    t.begin("materialize");
    PROVE_EQ(t.options(), Names{"materialize Mirelle, Sage"});
}

/// WE-14.
void leveling_keeps_the_object(const Rules& rules) {
    Table t(rules);
    CardSpec novice = champion(1, 22);
    novice.abilities = {when(event::level_up, draw_one, is_self)};
    t.card("novice", novice);
    CardSpec bell;
    bell.abilities = {when(event::enter, nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p1, "material", {"novice"});
    t.adjust = [&](GameState& state) {
        for (Object& object : state.objects()) {
            if (state.card(object.card).owner != p1 || object.card == CardId{0}) continue;
            object.rested = 1;
            state.counters().push({object.card, t.library().find_counter("damage"), 6});
            state.counters().push({object.card, t.library().find_counter("enlighten"), 2});
        }
    };
    t.begin("materialize");
    t.materialize("novice");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"novice"});  // its On Enter, and not "an object entered"
    PROVE_EQ(t.rested(t.find("novice")), 1);
    PROVE_EQ(t.counters("novice", "damage"), 6);
    PROVE_EQ(t.counters("novice", "enlighten"), 2);
    const CardId below = t.find("spirit");
    PROVE(t.state().card(below).object.is_none());
    PROVE_EQ(t.state().zone(t.state().card(below).zone).host, t.find("novice"));
}

void leveling_is_checked_again(const Rules& rules) {
    Table t(rules);
    t.card("novice", champion(1));
    t.card("rival", champion(1));
    // In response the champion is leveled up by an effect: the materialization comes too late.
    t.action("ascend", effect([](Game& game, Call call) -> Task<> {
                 const CardId rival{1};
                 co_await level_up(game, champion_of(game, call.you), game.state().ref(rival));
             }));
    t.put(p1, "material", {"novice", "rival"});
    t.put(p1, "hand", {"ascend"});
    t.begin("materialize");
    t.materialize("novice");
    t.play("ascend");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"rival"});
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"rival"});
    PROVE_EQ(t.zone("banishment", p1), Names{"novice"});
}

void deleveling(const Rules& rules) {
    Table t(rules);
    CardSpec novice = champion(1);
    t.card("novice", novice);
    t.action("ruin", effect([](Game& game, Call call) -> Task<> {
                 co_await delevel(game, champion_of(game, call.you));
             }));
    t.put(p1, "material", {"novice"});
    t.put(p1, "hand", {"ruin", "ruin"});
    t.begin("materialize");
    t.materialize("novice");
    t.pass_all();
    t.play("ruin");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"spirit"});
    PROVE_EQ(t.zone("material", p1), Names{"novice"});
    t.play("ruin");
    t.pass_all();
    PROVE_EQ(t.winners(), only(p2));  // the last card: no champion is left (AMB-13)
}

/// WE-15.
void elements_are_enabled_by_the_lineage(const Rules& rules) {
    Table t(rules);
    CardSpec tide = champion(0);
    tide.elements = {"water"};
    t.card("tide", tide);
    CardSpec zealot = champion(1);
    zealot.elements = {"crux"};
    t.card("zealot", zealot);
    for (const auto& [name, elements] : {std::pair<std::string, Names>{"splash", {"water"}},
                                         {"flame", {"fire"}},
                                         {"plain", {"norm"}},
                                         {"glory", {"water", "exalted"}}}) {
        CardSpec spec = action(0);
        spec.elements = elements;
        t.card(name, spec);
    }
    t.without_champion(p1);
    t.put(p1, "field", {"tide"});
    t.put(p1, "hand", {"splash", "flame", "plain", "glory"});
    t.put(p1, "material", {"zealot"});
    t.begin("materialize");
    t.materialize("zealot");  // without crux enabled
    PROVE_EQ(t.options(), (Names{"pass", "play splash", "play plain"}));
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"zealot"});
    PROVE_EQ(t.options(), (Names{"pass", "play splash", "play plain", "play glory"}));
}

/// Each element but norm needs a champion card of it; a card without an element is norm.
void every_element_is_known(const Rules& rules) {
    for (const char* element : {"norm", "fire", "water", "wind", "arcane", "astra", "crux", "exia",
                                "luxem", "neos", "tera", "umbra", "exalted"}) {
        const std::string name = element;
        for (const bool has : {true, false}) {
            Table t(rules);
            CardSpec leader = champion(0);
            if (has) leader.elements = {name};
            t.card("leader", leader);
            CardSpec omen = action(0);
            omen.elements = {name};
            t.card("omen", omen);
            t.card("plain", action(0));
            t.without_champion(p1);
            t.put(p1, "field", {"leader"});
            t.put(p1, "hand", {"omen", "plain"});
            t.begin("end");
            // Exalted is enabled by other elements only (GA-ELEM-4).
            const bool enabled = name == "norm" || (has && name != "exalted");
            PROVE_EQ(t.offers("play omen"), enabled);
            PROVE(t.offers("play plain"));
            t.match().look([&](Game& game) {
                const bool same = definition_of(game, t.find("plain")).elements ==
                                  definition_of(game, t.find("omen")).elements;
                PROVE_EQ(same, name == "norm");
            });
        }
    }
}

/// WE-12.
void a_cancelled_play_leaves_no_trace(const Rules& rules) {
    Table t(rules);
    t.card("omen", action(2));
    t.put(p1, "hand", {"omen", "blank", "blank"});
    t.begin("end");
    const std::uint64_t hash = t.match().hash();
    const std::uint64_t state = t.state().hash();
    const std::size_t told = t.match().journal().size();
    t.play("omen");
    PROVE_EQ(t.asks(), "pay");
    PROVE(!t.match().cancel().has_value());
    PROVE_EQ(t.match().hash(), hash);
    PROVE_EQ(t.state().hash(), state);
    PROVE_EQ(t.match().journal().size(), told);
    PROVE(t.offers("play omen"));
}

void abilities_have_costs(const Rules& rules) {
    Table t(rules);
    CardSpec well;
    AbilitySpec ability = activated(draw_one);
    ability.reserve = 1;
    ability.cost = {part(CostWhat::rest)};
    well.abilities = {ability};
    t.card("well", well);
    t.put(p1, "field", {"well"});
    t.put(p1, "hand", {"blank"});
    t.begin("end");
    t.activate("well");
    t.choose_all({"blank"});
    PROVE_EQ(t.rested(CardId{0}), 1);
    PROVE_EQ(t.stack(), Names{"well"});
    t.pass_all();
    PROVE_EQ(t.options(), Names{"pass"});  // it is rested
}

/// WE-45.
void what_paying_triggers_is_above(const Rules& rules) {
    Table t(rules);
    CardSpec moth;
    moth.type = "ally";
    moth.life = 1;
    moth.abilities = {when(event::die, nothing, is_self)};
    t.card("moth", moth);
    CardSpec rite = action(0);
    rite.additional = {part(CostWhat::sacrifice, PaidWith::chosen)};
    rite.pays_with = [](const Game& game, const CostPart&, CardRef card) {
        return !definition_of(game, card.card).champion;
    };
    t.card("rite", rite);
    t.put(p1, "field", {"moth"});
    t.put(p1, "hand", {"rite"});
    t.begin("end");
    t.play("rite");
    t.choose_all({"moth"});
    PROVE_EQ(t.stack(), (Names{"rite", "moth"}));
    PROVE_EQ(t.holder(), p1);
}

void optional_and_alternative_costs(const Rules& rules) {
    Table t(rules);
    CardSpec rite = action(2);
    rite.optional = {{part(CostWhat::rest, PaidWith::champion)}};
    AlternativeCost blood;
    blood.parts = {part(CostWhat::damage, PaidWith::champion, 3)};
    rite.alternatives = {blood};
    t.card("rite", rite);
    t.put(p1, "hand", {"rite"});
    t.begin("end");
    PROVE(t.offers("play rite"));  // two cannot be reserved, but there is another way
    t.play("rite");
    PROVE_EQ(t.asks(), "choose_modes");
    PROVE_EQ(t.options(), Names{"mode 1"});
    t.mode(1);
    PROVE_EQ(t.asks(), "may");
    PROVE(!t.match().answer(Answer::pick(1)).has_value());
    PROVE_EQ(t.stack(), Names{"rite"});
    PROVE_EQ(t.counters("spirit", "damage"), 3);
}

void x_is_declared_and_paid(const Rules& rules) {
    Table t(rules);
    CardSpec surge = action(1);
    surge.has_x = true;
    t.card("surge", surge);
    t.put(p1, "hand", {"surge", "blank", "blank", "blank"});
    t.begin("end");
    t.play("surge");
    PROVE_EQ(t.asks(), "number");
    PROVE_EQ(t.match().decision().most, 2);  // one of three cards is for the cost itself
    PROVE(!t.match().answer(Answer::value(2)).has_value());
    PROVE_EQ(t.match().decision().least, 3);
    t.choose_all({"blank", "blank", "blank"});
    PROVE_EQ(t.instance(0).x, 2);
}

void cards_without_a_memory_cost(const Rules& rules) {
    Table t(rules);
    t.card("crown", regalia(0));
    t.put(p1, "material", {"soldier", "crown"});  // an ally has a reserve cost
    t.begin("materialize");
    PROVE_EQ(t.options(), Names{"materialize crown"});
}

void reservable_objects(const Rules& rules) {
    Table t(rules);
    t.card("omen", action(2));
    CardSpec vault;
    vault.abilities = {pays_by_resting(CostKind::reserve)};
    t.card("vault", vault);
    t.put(p1, "field", {"vault"});
    t.put(p1, "hand", {"omen", "blank"});
    t.begin("end");
    t.play("omen");
    t.choose_all({"vault"});
    t.choose_all({"blank"});
    PROVE_EQ(t.rested(CardId{0}), 1);
    PROVE_EQ(t.zone("memory", p1), Names{"blank"});
    PROVE_EQ(t.stack(), Names{"omen"});
}

}  // namespace

std::span<const Proof> playing_proofs() {
    static const Proof proofs[] = {
        {"GA-COST-3 WE-16", "a reserve cost is paid with other cards of the hand, face down",
         reserve_is_paid_from_hand},
        {"GA-ACT-1.8 WE-16", "what cannot be paid is not offered", too_few_cards_cannot_pay},
        {"GA-COST-5 GA-MAT-3.3 GA-MAT-3.4", "a memory cost is paid by chance from memory",
         memory_is_paid_by_chance},
        {"GA-COST-5 GA-RAND-1", "chance takes every card of the memory equally often",
         memory_payment_is_uniform},
        {"GA-MAT-3.3 AMB-26", "a memory cost that cannot be paid is not offered",
         unpayable_memory_is_not_offered},
        {"GA-MAT-3.3.1 WE-11", "floating memory is declared and paid before chance",
         floating_memory_comes_first},
        {"GA-COST-CALC WE-09 AMB-24", "costs are set, then changed, then removed, and floored once",
         cost_layers},
        {"GA-COST-2 WE-10", "a card's own changes are of what is paid, not of its cost",
         own_layers_and_the_cost_itself},
        {"GA-MAT-3.1 GA-CHAMP-3 GA-MAT-5", "a champion's level must be one above",
         champions_level_up_by_one},
        {"GA-MAT-3.1 GA-NAME-2", "a champion's lineage must fit", lineage_is_needed},
        {"GA-CHAMP-4 WE-14", "leveling up keeps the object and what is on it",
         leveling_keeps_the_object},
        {"GA-MAT-7", "level and lineage are checked again as a champion resolves",
         leveling_is_checked_again},
        {"GA-CHAMP-6 AMB-13", "deleveling returns the top card, and the last one loses",
         deleveling},
        {"GA-ELEM-3 GA-ELEM-4 WE-15", "champion cards in the lineage enable elements",
         elements_are_enabled_by_the_lineage},
        {"GA-ELEM-1 GA-ELEM-2", "there are thirteen elements, and a card without one is norm",
         every_element_is_known},
        {"GA-PLAY-2 WE-12", "a play that is taken back leaves no trace",
         a_cancelled_play_leaves_no_trace},
        {"GA-ABACT-1 GA-ABACT-3", "an ability has its costs paid", abilities_have_costs},
        {"GA-COST-9 WE-45", "what paying triggers goes above what is paid for",
         what_paying_triggers_is_above},
        {"GA-ACT-1.3 GA-COST-7", "optional and alternative costs are declared",
         optional_and_alternative_costs},
        {"GA-ACT-1.3 GA-COSTC-2", "X is declared, and paid", x_is_declared_and_paid},
        {"GA-MAT-4", "a card without a memory cost cannot be materialized",
         cards_without_a_memory_cost},
        {"GA-COST-4", "objects can be rested for part of a reserve cost", reservable_objects},
    };
    return proofs;
}

}  // namespace cardloom::proofs
