/// State-based checks and how they repeat (rules section 18).

#include "core/settle/settle.hpp"

#include "core/pipeline.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

void damage(GameState& state, CardId card, int amount) {
    state.object(card)->damage = static_cast<std::int16_t>(amount);
    state.header().unsettled = 1;
}

void lethal_damage_destroys(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::destroy, nothing), when(event::die, nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"soldier", "soldier", "bell"});
    t.adjust = [](GameState& state) {
        damage(state, CardId{0}, 2);
        damage(state, CardId{1}, 1);
    };
    t.begin("main");
    t.choose("bell");  // destroyed and dead: two triggers
    PROVE_EQ(t.zone("graveyard", p1), Names{"soldier"});
    PROVE_EQ(t.field(p1), (Names{"soldier", "bell", "spirit"}));
}

void no_life_destroys(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier"});
    t.adjust = [&](GameState& state) {
        state.counters().push({CardId{0}, t.library().find_counter("debuff"), 2});
        state.header().unsettled = 1;
    };
    t.begin("main");
    PROVE_EQ(t.zone("graveyard", p1), Names{"soldier"});
}

void counters_change_life(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier"});
    t.adjust = [&](GameState& state) {
        state.counters().push({CardId{0}, t.library().find_counter("buff"), 1});
        damage(state, CardId{0}, 2);
    };
    t.begin("main");
    PROVE_EQ(t.field(p1), (Names{"soldier", "spirit"}));
}

void weapons_without_durability(const Rules& rules) {
    Table t(rules);
    CardSpec blade;
    blade.type = "weapon";
    blade.power = 1;
    blade.durability = 2;
    t.card("blade", blade);
    t.action("grind", effect([](Game& game, Call) -> Task<> {
                 co_await add_counters(game, game.state().ref(CardId{0}),
                                       game.library().roles.durability, -2);
             }));
    t.put(p1, "field", {"blade"});
    t.put(p1, "hand", {"grind", "blade"});
    t.begin("main");
    PROVE_EQ(t.counters("blade", "durability"), 2);
    t.play("grind");
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), (Names{"blade", "grind"}));
    t.play("blade");
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"spirit", "blade"}));  // it enters with its counters
    PROVE_EQ(t.state().counters().size(), 1u);
}

void one_unique_object_of_a_name(const Rules& rules) {
    Table t(rules);
    CardSpec relic;
    relic.unique = true;
    t.card("relic", relic);
    t.card("idol", relic);
    t.put(p1, "field", {"relic", "idol"});
    t.put(p2, "field", {"relic"});
    t.put(p1, "hand", {"relic"});
    t.begin("main");
    PROVE_EQ(t.holder(), p1);  // one of each name and player is fine
    t.play("relic");
    t.pass_all();
    PROVE_EQ(t.asks(), "choose_cards");
    PROVE_EQ(t.asked(), p1);
    PROVE_EQ(t.options(), (Names{"pick relic", "pick relic"}));
    t.choose("relic");
    PROVE_EQ(t.zone("graveyard", p1), Names{"relic"});
    PROVE_EQ(t.field(p1), (Names{"relic", "idol", "spirit"}));
    PROVE_EQ(last_of(t.news(), 1), Names{"Relic is sacrificed."});
}

void choices_go_in_turn_order(const Rules& rules) {
    Table t(rules, 3);
    CardSpec relic;
    relic.unique = true;
    t.card("relic", relic);
    for (const PlayerId player : {p1, p2, p3}) t.put(player, "field", {"relic", "relic"});
    t.adjust = [](GameState& state) { state.header().unsettled = 1; };
    t.begin("main", p2);
    for (const PlayerId player : {p2, p3, p1}) {
        PROVE_EQ(t.asked(), player);
        t.choose("relic");
    }
    for (const PlayerId player : {p1, p2, p3}) PROVE_EQ(t.zone("graveyard", player).size(), 1u);
}

void checks_are_one_batch(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    AbilitySpec once = when(event::destroy, nothing);
    once.per_batch = true;
    bell.abilities = {once};
    t.card("bell", bell);
    CardSpec blade;
    blade.type = "weapon";
    blade.durability = 1;
    t.card("blade", blade);
    t.put(p1, "field", {"soldier", "bell"});
    t.put(p2, "field", {"soldier", "blade"});
    t.adjust = [](GameState& state) {
        damage(state, CardId{0}, 2);
        damage(state, CardId{2}, 2);
        state.counters().resize(0);
    };
    t.begin("main");
    PROVE_EQ(t.stack(), Names{"bell"});  // two units and a weapon, at once
    PROVE_EQ(t.zone("graveyard", p2), (Names{"soldier", "blade"}));
}

void checks_repeat_until_stable(const Rules& rules) {
    Table t(rules);
    CardSpec martyr;  // as it dies, it strikes: what that kills is seen in the next pass
    martyr.type = "ally";
    martyr.life = 1;
    martyr.abilities = {instead(
        event::die,
        [](Game& game, Call call) -> Task<> {
            co_await deal_damage(game, game.state().ref(CardId{1}), 2, call.source);
        },
        is_self)};
    t.card("martyr", martyr);
    t.put(p1, "field", {"martyr", "soldier"});
    t.adjust = [](GameState& state) { damage(state, CardId{0}, 1); };
    t.begin("main");
    PROVE_EQ(t.zone("graveyard", p1), (Names{"martyr", "soldier"}));
}

void stray_tokens_cease(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::leave, nothing)};
    t.card("bell", bell);
    t.action("recall", aimed([](Game& game, Call call) -> Task<> {
                 Move back;
                 back.to = game.library().roles.hand;
                 co_await move_card(game, call.targets[0], back);
             }));
    t.put(p1, "hand", {"recall"});
    t.put(p1, "field", {"bell"});
    t.put(p2, "field", {"soldier"});
    t.adjust = [](GameState& state) { state.card(CardId{2}).set(Card::token); };
    t.begin("main");
    t.play("recall", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"bell"});  // leaving still happened
    PROVE_EQ(t.zone("hand", p2), Names{});
    PROVE(t.state().card(CardId{2}).is(Card::gone));
}

void opposing_counters_annihilate(const Rules& rules) {
    Table t(rules);
    t.action("bless", aimed([](Game& game, Call call) -> Task<> {
                 co_await add_counters(game, call.targets[0], game.library().find_counter("buff"),
                                       3);
             }));
    t.put(p1, "hand", {"bless"});
    t.put(p1, "field", {"soldier"});
    t.adjust = [&](GameState& state) {
        state.counters().push({CardId{1}, t.library().find_counter("debuff"), 1});
    };
    t.begin("main");
    t.play("bless", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.counters("soldier", "buff"), 2);
    PROVE_EQ(t.counters("soldier", "debuff"), 0);
}

void regalia_are_banished_instead(const Rules& rules) {
    Table t(rules);
    CardSpec hound;
    hound.type = "ally";
    hound.life = 1;
    hound.regalia = true;
    t.card("hound", hound);
    CardSpec bell;
    bell.abilities = {when(event::die, nothing), when(event::destroy, nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"hound", "bell"});
    t.adjust = [](GameState& state) { damage(state, CardId{0}, 1); };
    t.begin("main");
    PROVE_EQ(t.zone("banishment", p1), Names{"hound"});
    PROVE_EQ(t.stack(), Names{});  // it was neither destroyed nor did it die
}

void marked_changes_are_checked_when_something_changed(const Rules& rules) {
    Table t(rules);
    t.begin("main");
    PROVE_EQ(t.state().header().unsettled, 0);
    t.pass();
    PROVE_EQ(t.state().header().unsettled, 0);
}

void each_counting_check_opens_a_window(const Rules& rules) {
    {  // GA-SBE-3
        Table t(rules);
        CardSpec blade;
        blade.type = "weapon";
        blade.durability = 1;
        t.card("blade", blade);
        t.put(p1, "field", {"blade"});
        t.adjust = [](GameState& state) {
            state.counters().resize(0);
            state.header().unsettled = 1;
        };
        t.begin("wake_up");
        PROVE_EQ(t.at(), "wake_up.before");
    }
    {  // GA-SBE-4
        Table t(rules);
        CardSpec relic;
        relic.unique = true;
        t.card("relic", relic);
        t.put(p1, "field", {"relic", "relic"});
        t.adjust = [](GameState& state) { state.header().unsettled = 1; };
        t.begin("wake_up");
        t.choose("relic");
        PROVE_EQ(t.at(), "wake_up.before");
        PROVE_EQ(t.holder(), p1);
    }
}

void bookkeeping_checks_open_none(const Rules& rules) {
    {  // GA-SBE-5
        Table t(rules);
        t.put(p1, "hand", {"blank"});
        t.adjust = [](GameState& state) {
            state.card(CardId{0}).set(Card::token);
            state.header().unsettled = 1;
        };
        t.begin("wake_up");
        PROVE_EQ(t.at(), "recollection.opportunity");
        PROVE_EQ(t.zone("hand", p1), Names{});
    }
}

/// A window on the empty stack in Wake Up, because a soldier has died.
void open_window_on_empty_stack(Table& t) {
    t.put(p1, "field", {"soldier"});
    t.adjust = [](GameState& state) {
        for (Object& object : state.objects()) {
            if (state.card(object.card).definition.index() == 1) {
                object.damage = 2;
                break;
            }
        }
        state.header().unsettled = 1;
    };
    t.begin("wake_up");
    PROVE_EQ(t.at(), "wake_up.before");
    PROVE_EQ(t.stack(), Names{});
}

void spent_cards_open_no_window(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(nothing));
    t.put(p1, "hand", {"omen"});
    open_window_on_empty_stack(t);
    t.play("omen");
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), (Names{"soldier", "omen"}));
    PROVE_EQ(t.at(), "recollection.opportunity");
}

/// An ability that moves the second soldier, or the spark itself, away.
void add_thief(Table& t, const char* what) {
    CardSpec thief;
    thief.abilities = {activated([what = std::string(what)](Game& game, Call) -> Task<> {
        const DefinitionId wanted = game.library().find_card("proof/" + what);
        for (std::size_t i = 0; i < game.state().cards().size(); ++i) {
            const Card& card = game.state().cards()[i];
            const bool is_there = what == "spark" || card.object;
            if (card.definition != wanted || !is_there) continue;
            Move away;
            away.to = game.library().roles.banishment;
            co_await move_card(game, game.state().ref(CardId{i}), away);
            co_return;
        }
    })};
    t.card("thief", thief);
    t.put(p1, "field", {"thief"});
}

void fizzling_opens_no_window(const Rules& rules) {
    for (const char* what : {"squire", "spark"}) {
        Table t(rules);
        CardSpec squire;
        squire.type = "ally";
        squire.life = 2;
        t.card("squire", squire);
        t.action("spark", aimed(strike));
        add_thief(t, what);
        t.put(p1, "field", {"squire"});
        t.put(p1, "hand", {"spark"});
        open_window_on_empty_stack(t);
        t.play("spark", {"squire"});
        t.activate("thief");
        PROVE_EQ(t.stack(), (Names{"spark", "thief"}));
        t.pass_all();
        PROVE_EQ(t.at(), "recollection.opportunity");  // it fizzled, and that is no change
        PROVE_EQ(t.stack(), Names{});
    }
}

}  // namespace

std::span<const Proof> settle_proofs() {
    static const Proof proofs[] = {
        {"GA-SBE-2 GA-VERB-DESTROY GA-VERB-DIE", "an ally with lethal damage is destroyed and dies",
         lethal_damage_destroys},
        {"GA-SBE-2 GA-CTR-DEBUFF", "a unit without life is destroyed", no_life_destroys},
        {"GA-SBE-2 GA-CTR-BUFF", "counters change how much damage is lethal", counters_change_life},
        {"GA-SBE-3 GA-STAT-2", "a weapon without durability is destroyed",
         weapons_without_durability},
        {"GA-SBE-4 GA-UNIQ-1", "of several unique objects of a name one is kept",
         one_unique_object_of_a_name},
        {"GA-SBE-0 GA-SIM-1", "choices in a check are made by the turn player first",
         choices_go_in_turn_order},
        {"GA-SBE-0 GA-TRIG-7", "what the checks find happens at once", checks_are_one_batch},
        {"GA-SBE-0", "the checks repeat until nothing is found", checks_repeat_until_stable},
        {"GA-SBE-5 GA-TOK-1", "a token away from the field ceases to exist", stray_tokens_cease},
        {"GA-SBE-14", "opposing counters annihilate as they are placed",
         opposing_counters_annihilate},
        {"GA-SBE-15 GA-REGA-1 GA-IDX-31", "regalia are banished instead of going to a graveyard",
         regalia_are_banished_instead},
        {"GA-SBE-0", "a pass alone needs no check",
         marked_changes_are_checked_when_something_changed},
        {"AMB-1 GA-SBE-3 GA-SBE-4", "checks that count open a window",
         each_counting_check_opens_a_window},
        {"AMB-1 GA-SBE-5", "checks that do not count open none", bookkeeping_checks_open_none},
        {"AMB-1 GA-SBE-9", "a spent card that leaves the stack opens no window",
         spent_cards_open_no_window},
        {"AMB-1 GA-SBE-8 GA-SBE-10", "fizzling opens no window", fizzling_opens_no_window},
    };
    return proofs;
}

}  // namespace cardloom::proofs
