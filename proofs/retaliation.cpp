/// Retaliation, attacks at several at once, and redirected attacks (rules sections 12.2 to 12.4 and
/// 17).

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/combat/combat.hpp"
#include "core/pipeline.hpp"
#include "core/turn/course.hpp"
#include "core/verbs.hpp"
#include "proofs/fighters.hpp"

namespace cardloom::proofs {

namespace {

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
        CardSpec spec = ally(1, 5);
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
    CardSpec rock = ally(1, 5);
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
        PROVE(!can_redirect(game, {}, game.state().ref(t.find("blank")), {}));
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
    CardSpec sweeper = ally(2, 2);
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
    CardSpec hydra = ally(2, 6);
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
    CardSpec hydra = ally(1, 6);
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

}  // namespace

std::span<const Proof> retaliation_proofs() {
    static const Proof proofs[] = {
        {"GA-COMBAT-RETAL-3", "a defender's controller may leave it awake",
         retaliating_is_optional},
        {"GA-COMBAT-RETAL-3", "only awake defenders with power retaliate",
         only_awake_defenders_with_power_retaliate},
        {"GA-COMBAT-RETAL-3.1 KW-STEADFAST KW-AMBUSH", "permissions let others retaliate",
         permissions_let_others_retaliate},
        {"GA-COMBAT-RETAL-3.1 WE-25", "what comes before retaliation does not defend",
         newcomers_do_not_defend},
        {"GA-COMBAT-RETAL-5", "a declared retaliation stands", a_declared_retaliation_stands},
        {"GA-COMBAT-RETAL-5 GA-SBE-7", "without anybody to strike retaliation ends",
         without_anybody_to_strike_retaliation_ends},
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
    };
    return proofs;
}

}  // namespace cardloom::proofs
