/// Retaliation, combat damage and the end of combat (rules sections 12.4 to 12.6 and 20).

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/combat/combat.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "proofs/fighters.hpp"

namespace cardloom::proofs {

namespace {

/// Both die, and what their deaths trigger is placed by turn order (WE-20).
void a_fight_of_two_allies(const Rules& rules) {
    Table t(rules);
    for (const auto& [name, power, life] :
         {std::tuple{"raider", 3, 2}, std::tuple{"keeper", 2, 3}}) {
        CardSpec spec;
        spec.type = "ally";
        spec.power = power;
        spec.life = life;
        spec.abilities = {when(event::die, draw_one, is_self)};
        t.card(name, spec);
    }
    t.put(p1, "field", {"raider"});
    t.put(p2, "field", {"keeper"});
    t.begin("main");
    t.attack("raider", "keeper");
    PROVE_EQ(t.at(), "combat.retaliation_opportunity");
    t.pass_all();
    PROVE_EQ(t.asked(), p2);
    t.retaliate({"keeper"});
    PROVE_EQ(t.rested(t.find("keeper")), 1);
    PROVE_EQ(t.role("retaliator"), Names{"keeper"});
    PROVE_EQ(t.at(), "combat.damage_opportunity");
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"raider"});
    PROVE_EQ(t.zone("graveyard", p2), Names{"keeper"});
    PROVE_EQ(t.at(), "combat.after");
    PROVE_EQ(t.stack(), (Names{"raider", "keeper"}));
    t.pass_all();
    PROVE_EQ(t.zone("hand", p2).size(), 1u);
}

void retaliating_is_optional(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"guard"});
    t.begin("main");
    t.attack("soldier", "guard");
    t.pass_all();
    t.retaliate({});
    PROVE_EQ(t.rested(t.find("guard")), 0);
    PROVE_EQ(t.at(), "combat.damage_opportunity");
    t.pass_all();
    PROVE_EQ(t.damage_on(t.find("soldier")), 0);
    PROVE_EQ(t.zone("graveyard", p2), Names{"guard"});
}

void only_awake_defenders_with_power_retaliate(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.put(p1, "field", {"guard"});
    t.put(p2, "field", {"pacifist", "soldier"});
    t.begin("main");
    t.attack("guard", "pacifist");
    t.pass_all();
    PROVE_EQ(t.at(), "combat.damage_opportunity");  // one has no power, the other does not defend
    Table tired(rules);
    tired.put(p1, "field", {"soldier"});
    tired.put(p2, "field", {"soldier"});
    tired.adjust = [](GameState& state) { state.object(CardId{1})->rested = 1; };
    tired.begin("main");
    tired.attack("soldier", "soldier");
    tired.pass_all();
    PROVE_EQ(tired.at(), "combat.damage_opportunity");
}

void permissions_let_others_retaliate(const Rules& rules) {
    Table t(rules);
    CombatTerms steadfast;
    steadfast.rested = true;
    CombatTerms ambush;
    ambush.defending = true;
    const Applies own = [](const Game&, const Call& call, const Event& event) {
        return event.card == call.source;
    };
    for (const auto& [name, terms] : {std::pair{"rock", steadfast}, std::pair{"lurker", ambush}}) {
        CardSpec spec;
        spec.type = "ally";
        spec.power = 1;
        spec.life = 5;
        spec.abilities = {may(event::retaliate, terms, own)};
        t.card(name, spec);
    }
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"rock", "lurker"});
    t.adjust = [](GameState& state) { state.object(CardId{1})->rested = 1; };
    t.begin("main");
    t.attack("soldier", "rock");
    t.pass_all();
    PROVE_EQ(t.options(), (Names{"pick rock", "pick lurker"}));
    t.retaliate({"rock", "lurker"});
    PROVE_EQ(t.rested(t.find("rock")), 1);  // as it was
    PROVE_EQ(t.rested(t.find("lurker")), 1);
    t.pass_all();
    PROVE_EQ(t.asks(), "order");
    t.choose_all({"rock", "lurker"});
    PROVE_EQ(t.zone("graveyard", p1), Names{"soldier"});
    Table awake(rules);
    CardSpec rock;
    rock.type = "ally";
    rock.power = 1;
    rock.life = 5;
    rock.abilities = {may(event::retaliate, steadfast, own)};
    awake.card("rock", rock);
    awake.put(p1, "field", {"soldier"});
    awake.put(p2, "field", {"rock"});
    awake.begin("main");
    awake.attack("soldier", "rock");
    awake.pass_all();
    awake.retaliate({"rock"});
    PROVE_EQ(awake.rested(awake.find("rock")), 0);  // it does not rest
}

/// WE-25: what comes before retaliation does not defend.
void newcomers_do_not_defend(const Rules& rules) {
    Table t(rules);
    t.action("crowd", effect([](Game& game, Call call) -> Task<> {
                 co_await summon(game, game.library().find_card("proof/soldier"), call.you, 1);
             }));
    t.put(p1, "field", {"soldier"});
    t.put(p2, "hand", {"crowd"});
    t.begin("main");
    t.attack("soldier");
    t.pass();
    t.play("crowd");
    t.pass_all();
    PROVE_EQ(t.field(p2), (Names{"spirit", "soldier"}));
    t.pass_all();
    PROVE_EQ(t.at(), "combat.damage_opportunity");
}

/// The attacking player orders; only the one whose damage is lethal kills (GA-COMBAT-DMG-2).
void only_the_lethal_retaliator_kills(const Rules& rules) {
    for (const bool first : {true, false}) {
        Table t(rules);
        CardSpec brute;
        brute.type = "ally";
        brute.power = 1;
        brute.life = 3;
        brute.abilities = {attacks_players()};
        t.card("brute", brute);
        const auto own = [](const Game&, const Call& call, const Event& event) {
            return event.attacker == call.source;
        };
        for (const char* name : {"left", "right"}) {
            CardSpec spec;
            spec.type = "ally";
            spec.power = 2;
            spec.life = 4;
            spec.abilities = {when(event::hit, nothing, own), when(event::kill, draw_one, own)};
            t.card(name, spec);
        }
        t.put(p1, "field", {"brute"});
        t.put(p2, "field", {"left", "right"});
        t.begin("main");
        t.attack("brute");
        t.pass_all();
        t.retaliate({"left", "right"});
        t.pass_all();
        PROVE_EQ(t.asked(), p1);
        PROVE_EQ(t.asks(), "order");
        t.choose_all(first ? Names{"left", "right"} : Names{"right", "left"});
        // Both have hit; their triggers are ordered by their player.
        t.choose("left");
        PROVE_EQ(t.stack(),
                 (Names{"left", "right", first ? "right" : "left"}));  // and one of them has killed
    }
}

void damage_is_simultaneous(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.put(p1, "field", {"guard"});
    t.put(p2, "field", {"soldier"});
    t.begin("main");
    t.attack("guard", "soldier");
    t.pass_all();
    t.retaliate({"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"guard"});
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
}

void the_attacker_is_the_source(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec watch;
    watch.abilities = {
        when(event::damage, nothing, [](const Game& game, const Call&, const Event& event) {
            return event.cause == Cause::combat && is_champion(game, event.source.card);
        })};
    t.card("watch", watch);
    t.put(p1, "field", {"watch", "sword", "knight"});
    t.without_champion(p1);
    t.begin("main");
    t.attack("knight");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"watch"});  // and not the sword
}

void negative_power_deals_nothing(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.action("sap", aimed([](Game& game, Call call) -> Task<> {
                 co_await add_counters(game, call.targets[0], game.library().find_counter("debuff"),
                                       1, call.source);
             }));
    CardSpec weak;
    weak.type = "ally";
    weak.power = 1;
    weak.life = 3;
    t.card("weak", weak);
    t.put(p1, "field", {"weak"});
    t.put(p2, "hand", {"sap", "sap"});
    t.begin("main");
    t.attack("weak");
    for (int i = 0; i < 2; ++i) {
        t.pass();
        t.play("sap", {"weak"});
        t.pass_all();
    }
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(damage_to(t, p2), 0);
}

void a_declared_retaliation_stands(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec vanish;
    vanish.type = "action";
    vanish.fast = true;
    vanish.abilities = {
        effect([](Game& game, Call call) -> Task<> { co_await grant_own(game, call, Lasting{}); })};
    vanish.lasting = {hides("guard")};
    t.card("vanish", vanish);
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"guard"});
    t.put(p2, "hand", {"vanish"});
    t.begin("main");
    t.attack("soldier", "guard");
    t.pass_all();
    t.retaliate({"guard"});
    t.pass();
    t.play("vanish");
    t.pass_all();
    PROVE_EQ(t.role("defender"), Names{});
    PROVE_EQ(t.role("retaliator"), Names{"guard"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p1), Names{"soldier"});  // it is struck, and strikes nobody
    PROVE_EQ(t.damage_on(t.find("guard")), 0);
}

void without_anybody_to_strike_retaliation_ends(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"guard"});
    t.put(p2, "hand", {"spark"});
    t.begin("main");
    t.attack("soldier", "guard");
    t.pass_all();
    t.retaliate({"guard"});
    t.pass();
    t.play("spark", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.role("retaliator"), Names{});
}

/// WE-30: prevention, doubling and more, in the order of whose unit it is.
void damage_is_replaced_in_the_order_chosen(const Rules& rules) {
    Table t(rules);
    const auto change = [](std::int32_t (*to)(std::int32_t)) {
        return instead(
            event::damage,
            [to](Game& game, Call call) -> Task<> {
                Event& event = game.proposal(call.proposal).event;
                event.amount = to(event.amount);
                co_return;
            },
            [](const Game&, const Call&, const Event& event) {
                return event.cause == Cause::combat;
            });
    };
    for (const auto& [name, to] : {std::pair<const char*, std::int32_t (*)(std::int32_t)>{
                                       "fury", [](std::int32_t n) { return n * 2; }},
                                   {"edge", [](std::int32_t n) { return n + 1; }},
                                   {"shield", [](std::int32_t n) { return n - 1; }}}) {
        CardSpec spec;
        spec.abilities = {change(to)};
        t.card(name, spec);
    }
    CardSpec giant;
    giant.type = "ally";
    giant.power = 4;
    giant.life = 9;
    t.card("giant", giant);
    t.put(p1, "field", {"giant", "fury", "edge"});
    t.put(p2, "field", {"shield"});
    t.begin("main");
    t.attack("giant");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.asked(), p2);
    t.choose("shield");
    t.choose("fury");
    PROVE_EQ(damage_to(t, p2), 7);
}

void prevented_damage_is_no_hit(const Rules& rules) {
    Table t(rules);
    CardSpec keen;
    keen.type = "ally";
    keen.power = keen.life = 2;
    keen.abilities = {when(event::hit, draw_one)};
    t.card("keen", keen);
    CardSpec shield;
    shield.abilities = {instead(event::damage, [](Game& game, Call call) -> Task<> {
        game.proposal(call.proposal).event.amount = 0;
        co_return;
    })};
    t.card("shield", shield);
    t.put(p1, "field", {"keen"});
    t.put(p2, "field", {"shield"});
    t.begin("main");
    t.attack("keen");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.at(), "main.opportunity");
    PROVE_EQ(t.stack(), Names{});
}

void redirected_damage_is_still_combat_damage(const Rules& rules) {
    Table t(rules);
    CardSpec keen;
    keen.type = "ally";
    keen.power = keen.life = 2;
    keen.abilities = {
        when(event::hit, draw_one, [](const Game& game, const Call& call, const Event& event) {
            return event.attacker == call.source && !is_champion(game, event.card.card);
        })};
    t.card("keen", keen);
    CardSpec martyr;
    martyr.type = "ally";
    martyr.life = 5;
    martyr.abilities = {instead(
        event::damage,
        [](Game& game, Call call) -> Task<> {
            game.proposal(call.proposal).event.card = call.source;
            co_return;
        },
        [](const Game&, const Call& call, const Event& event) {
            return event.card != call.source;
        })};
    t.card("martyr", martyr);
    t.put(p1, "field", {"keen"});
    t.put(p2, "field", {"martyr"});
    t.begin("main");
    t.attack("keen", "spirit");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.damage_on(t.find("martyr")), 2);
    PROVE_EQ(t.stack(), Names{"keen"});
}

/// What is banished instead of dying was not killed (GA-IDX-31); a champion dies (AMB-14).
void who_is_banished_is_not_killed(const Rules& rules) {
    for (const bool regalia : {true, false}) {
        Table t(rules);
        CardSpec slayer;
        slayer.type = "ally";
        slayer.power = slayer.life = 3;
        slayer.abilities = {when(event::kill, draw_one)};
        t.card("slayer", slayer);
        CardSpec idol;
        idol.type = "ally";
        idol.life = 2;
        idol.regalia = regalia;
        t.card("idol", idol);
        t.put(p1, "field", {"slayer"});
        t.put(p2, "field", {"idol"});
        t.begin("main");
        t.attack("slayer", "idol");
        t.pass_all();
        t.pass_all();
        PROVE_EQ(t.stack(), regalia ? Names{} : Names{"slayer"});
    }
}

void damage_before_combat_kills_nobody(const Rules& rules) {
    Table t(rules);
    CardSpec slayer;
    slayer.type = "ally";
    slayer.power = 1;
    slayer.life = 3;
    slayer.abilities = {when(event::kill, draw_one)};
    t.card("slayer", slayer);
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"slayer"});
    t.put(p2, "field", {"soldier"});
    t.put(p1, "hand", {"spark"});
    t.begin("main");
    t.attack("slayer", "soldier");
    t.play("spark", {"soldier"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
    PROVE_EQ(t.stack(), Names{});
}

/// Siegeable: damage takes durability, counts as a hit, and nothing dies (GA-FUNC-SIEGE).
void a_siegeable_domain_loses_durability(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec ram;
    ram.type = "ally";
    ram.power = 3;
    ram.life = 3;
    ram.abilities = {when(event::hit, nothing, is_of_self), when(event::kill, draw_one)};
    t.card("ram", ram);
    t.put(p1, "field", {"ram", "ram"});
    t.put(p2, "field", {"wall"});
    t.begin("main");
    t.attack("ram", "wall");
    t.pass_all();
    PROVE_EQ(t.at(), "combat.damage_opportunity");  // a domain does not retaliate
    t.pass_all();
    PROVE_EQ(t.counters("wall", "durability"), 1);
    PROVE_EQ(t.stack(), Names{"ram"});
    t.pass_all();
    t.attack("ram", "wall");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"wall"});
    PROVE_EQ(t.stack(), Names{"ram"});  // only a hit
}

/// A player is attacked: all that can be of theirs defends, and each is dealt the whole (WE-25).
void a_player_is_attacked(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec scythe;
    scythe.type = "weapon";
    scythe.power = 2;
    scythe.durability = 3;
    scythe.abilities = {attacks_players()};
    t.card("scythe", scythe);
    t.put(p1, "field", {"knight", "scythe"});
    t.without_champion(p1);
    t.put(p2, "field", {"scout", "taunter", "wall", "blank"});
    t.begin("main");
    t.attack("knight");
    PROVE_EQ(t.role("defender"), (Names{"scout", "taunter", "wall", "spirit"}));
    t.match().look([&](Game& game) {
        PROVE(first_target(game.state()).is_none());  // none of them is an attack target
        PROVE(!can_redirect(game, {}, game.state().ref(t.find("blank"))));
    });
    t.pass_all();
    t.retaliate({"taunter"});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"scout"});
    PROVE_EQ(t.damage_on(t.find("taunter")), 2);
    PROVE_EQ(t.counters("wall", "durability"), 2);
    PROVE_EQ(damage_to(t, p2), 2);
    PROVE_EQ(t.counters("scythe", "durability"), 2);  // once
    PROVE_EQ(damage_to(t, p1), 1);
}

void of_several_opponents_one_is_attacked(const Rules& rules) {
    Table t(rules, 3);
    CardSpec sweeper;
    sweeper.type = "ally";
    sweeper.power = sweeper.life = 2;
    sweeper.abilities = {attacks_players()};
    t.card("sweeper", sweeper);
    t.put(p1, "field", {"sweeper"});
    t.put(p3, "field", {"soldier"});
    t.begin("main");
    t.attack("sweeper");
    PROVE_EQ(t.options(), (Names{"pick P2", "pick P3"}));
    t.choose_player(p3);
    PROVE_EQ(t.role("defender").size(), 2u);
}

/// Further targets, none twice, each dealt the whole (AMB-16).
void an_attack_with_further_targets(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    CardSpec hydra;
    hydra.type = "ally";
    hydra.power = 2;
    hydra.life = 6;
    hydra.abilities = {strikes_more(2), when(event::attack, nothing)};
    t.card("hydra", hydra);
    t.put(p1, "field", {"hydra"});
    t.put(p2, "field", {"scout", "guard", "pacifist"});
    t.begin("main");
    t.attack("hydra", "scout");
    PROVE_EQ(t.options(), (Names{"pick guard", "pick pacifist", "pick spirit"}));
    t.choose("spirit");
    t.decline();
    PROVE_EQ(t.role("defender"), (Names{"scout", "spirit"}));
    PROVE_EQ(t.stack(), Names{"hydra"});  // it attacks once
    t.pass_all();
    t.pass_all();
    t.retaliate({});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"scout"});
    PROVE_EQ(damage_to(t, p2), 2);
}

// ---- redirecting

AbilitySpec redirects() {
    return aimed([](Game& game, Call call) -> Task<> {
        co_await redirect_attack(game, {}, call.targets[0], call.source);
    });
}

void an_attack_is_redirected(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.action("decoy", redirects());
    t.put(p1, "field", {"soldier"});
    t.put(p2, "field", {"taunter", "pacifist"});
    t.put(p2, "hand", {"decoy"});
    t.begin("main");
    t.attack("soldier");  // the taunter
    t.pass();
    t.play("decoy", {"pacifist"});
    t.pass_all();
    PROVE_EQ(t.role("defender"), Names{"pacifist"});  // whatever must be attacked (GA-IDX-15)
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), (Names{"decoy", "pacifist"}));
}

/// WE-27
void what_defends_already_takes_no_redirected_attack(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.action("decoy", redirects());
    CardSpec hydra;
    hydra.type = "ally";
    hydra.power = 1;
    hydra.life = 6;
    hydra.abilities = {strikes_more(1)};
    t.card("hydra", hydra);
    t.put(p1, "field", {"hydra", "soldier"});
    t.put(p2, "field", {"pacifist"});
    t.put(p2, "hand", {"decoy", "decoy"});
    t.begin("main");
    t.attack("hydra", "spirit");
    t.choose("pacifist");
    t.pass();
    t.play("decoy", {"pacifist"});
    t.pass_all();
    PROVE_EQ(t.role("defender"), (Names{"spirit", "pacifist"}));
    t.pass();
    t.play("decoy", {"soldier"});  // nor what the attacking player controls
    t.pass_all();
    PROVE_EQ(t.role("defender"), (Names{"spirit", "pacifist"}));
}

void an_attack_without_a_target_gets_one(const Rules& rules) {
    Table t(rules);
    add_fighters(t);
    t.action("decoy", redirects());
    t.action("spark", aimed(strike));
    t.put(p1, "field", {"soldier"});
    t.put(p1, "hand", {"decoy"});
    t.put(p2, "field", {"scout"});
    t.put(p2, "hand", {"spark"});
    t.begin("main");
    t.attack("soldier", "scout");
    t.pass();
    t.play("spark", {"scout"});
    t.pass_all();
    t.match().look([&](Game& game) { PROVE(first_target(game.state()).is_none()); });
    t.play("decoy");
    t.choose_all({"spirit"});
    t.pass_all();
    PROVE_EQ(t.role("defender"), Names{});  // their own is no target
}

// ---- the end of combat

void a_further_attack(const Rules& rules) {
    Table t(rules);
    t.action("omen", effect(draw_one));
    t.action("flurry", aimed([](Game& game, Call call) -> Task<> {
                 Attack attack;
                 attack.player = call.you;
                 attack.attacker = call.targets[0];
                 attack.rests = false;
                 static_cast<void>(queue_attack(game, attack));
                 co_return;
             }));
    t.put(p1, "field", {"soldier"});
    t.put(p1, "hand", {"flurry"});
    t.put(p2, "field", {"soldier"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.attack("soldier", "spirit");
    t.pass();
    t.play("omen");
    t.pass();
    t.play("flurry", {"soldier"});
    static_cast<void>(t.phases_begun());
    t.pass_all();
    PROVE_EQ(t.zone("banishment", p2), Names{"omen"});  // the combat under way has ended
    PROVE_EQ(damage_to(t, p2), 0);
    PROVE_EQ(t.phases_begun(), Names{"combat"});
    t.choose("soldier");  // a new target
    PROVE_EQ(t.role("attacker"), Names{"soldier"});
    t.pass_all();
    t.retaliate({});
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), Names{"soldier"});
    PROVE_EQ(t.at(), "main.opportunity");
}

const Proof proofs[] = {
    {"WE-20 GA-COMBAT-DMG-3 GA-COMBAT-EOC-1", "two allies fight, and both die",
     a_fight_of_two_allies},
    {"GA-COMBAT-RETAL-3", "a defender's controller may leave it awake", retaliating_is_optional},
    {"GA-COMBAT-RETAL-3", "only awake defenders with power retaliate",
     only_awake_defenders_with_power_retaliate},
    {"GA-COMBAT-RETAL-3.1 KW-STEADFAST KW-AMBUSH", "permissions let others retaliate",
     permissions_let_others_retaliate},
    {"GA-COMBAT-RETAL-3.1 WE-25", "what comes before retaliation does not defend",
     newcomers_do_not_defend},
    {"GA-COMBAT-DMG-2 KW-ONKILL KW-ONHIT", "of several retaliators only the lethal one kills",
     only_the_lethal_retaliator_kills},
    {"GA-COMBAT-DMG-3", "combat damage is dealt at once", damage_is_simultaneous},
    {"GA-COMBAT-DMG-5 GA-DMG-4", "the attacker is the only source of its attack",
     the_attacker_is_the_source},
    {"GA-COMBAT-DMG-6 GA-COMBAT-DMG-3", "without power the attack goes on and deals nothing",
     negative_power_deals_nothing},
    {"GA-COMBAT-RETAL-5", "a declared retaliation stands", a_declared_retaliation_stands},
    {"GA-COMBAT-RETAL-5 GA-SBE-7", "without anybody to strike retaliation ends",
     without_anybody_to_strike_retaliation_ends},
    {"WE-30 GA-REPL-2", "combat damage is replaced in the order chosen",
     damage_is_replaced_in_the_order_chosen},
    {"GA-DMG-2 GA-DMG-7", "damage that is prevented is no hit", prevented_damage_is_no_hit},
    {"GA-IDX-16", "damage dealt to something else is still combat damage",
     redirected_damage_is_still_combat_damage},
    {"KW-ONKILL GA-IDX-31", "what is banished instead was not killed",
     who_is_banished_is_not_killed},
    {"KW-ONKILL", "what dies of something else was not killed", damage_before_combat_kills_nobody},
    {"GA-FUNC-SIEGE GA-DMG-3 GA-SBE-3", "a siegeable domain loses durability",
     a_siegeable_domain_loses_durability},
    {"WE-25 KW-CLEAVE GA-COMBAT-DMG-4", "a player is attacked, and all of theirs defends",
     a_player_is_attacked},
    {"KW-CLEAVE GA-MULTI-1", "of several opponents one is attacked",
     of_several_opponents_one_is_attacked},
    {"KW-MULTISTR AMB-16 GA-COMBAT-DECL-1", "an attack can have further targets",
     an_attack_with_further_targets},
    {"GA-REDIR-1 GA-IDX-15", "an attack is redirected, whatever must be attacked",
     an_attack_is_redirected},
    {"WE-27 GA-REDIR-1", "what defends already takes no redirected attack",
     what_defends_already_takes_no_redirected_attack},
    {"GA-COMBAT-ROLE-1 GA-REDIR-1", "an attack without a target gets only a legal one",
     an_attack_without_a_target_gets_one},
    {"GA-IDX-14 GA-COMBAT-EOC-2", "a further attack ends the combat under way", a_further_attack},
};

}  // namespace

std::span<const Proof> retaliation_proofs() { return proofs; }

}  // namespace cardloom::proofs
