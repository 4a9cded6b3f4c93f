/// Combat with cards in YAML and Lua: what they can say about attacks, and the pieces that keywords
/// of combat are made of.
#include <cctype>

#include "tests/cards/card_table.hpp"

namespace cardloom::testing {

using proofs::Names;
using proofs::p1;
using proofs::p2;
using proofs::p3;

namespace {

/// A unit with some abilities, which are written at the place of a list.
std::string ally(const std::string& name, int power, int life, const std::string& abilities = "") {
    std::string id = name;
    for (char& letter : id)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return "format: 1\nid: t/" + id + "\nname: " + name +
           "\ntype: ally\ncost: { reserve: 0 }\npower: " + std::to_string(power) +
           "\nlife: " + std::to_string(life) +
           (abilities.empty() ? "\n" : "\nabilities:\n" + abilities) + "---\n";
}

constexpr const char* knight = R"(format: 1
id: t/knight
name: Knight
type: champion
level: 0
life: 20
cost: { memory: 0 }
---
)";

}  // namespace

TEST_CASE("on_attack, on_hit and on_kill of a unit, and being attacked", "[cards][combat]") {
    CardTable t(ally("Raider", 3, 5, R"(
  - on_attack: { lua: "game:note { who = self, key = 'met', value = event.target.power }" }
  - on_hit: { of: { card: { type: ally } }, lua: "game:draw { count = event.amount }" }
  - on_kill: { lua: "game:add_counters { to = event.attacker, counter = 'buff' }" }
)") + ally("Thorn", 1, 2, R"(
  - when: { of: { event: attack, target: self }, lua: "game:damage { to = event.attacker, amount = 1 }" }
  - when:
      of: { event: attack, target: { type: champion, controller: you } }
      lua: "game:draw { player = event.defender }"
)"));
    t->put(p1, "field", {"t/raider"});
    t->put(p2, "field", {"t/thorn"});
    t->begin("main");
    t->attack("Raider", "Thorn");
    CHECK(t->stack() == Names{"Raider", "Thorn"});  // and not the one about the champion
    t->pass_all();
    CHECK(t->damage_on(t->find("Raider")) == 1);
    t->pass_all();
    t->pass_all();
    t->retaliate({});
    t->pass_all();
    CHECK(t->zone("graveyard", p2) == Names{"Thorn"});
    CHECK(t->stack() == Names{"Raider", "Raider"});
    t->pass_all();
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 3);
    CHECK(t->counters("Raider", "buff") == 1);
}

TEST_CASE("a weapon and an attack card are used in an attack: by, and the Intent",
          "[cards][combat]") {
    CardTable t(std::string(knight) + R"(format: 1
id: t/fang
name: Fang
type: weapon
cost: { reserve: 0 }
power: 1
durability: 2
abilities:
  - on_attack: { lua: "game:draw {}" }
  - on_hit: { lua: "game:draw {}" }
---
format: 1
id: t/slash
name: Slash
type: attack
cost: { reserve: 0 }
power: 2
abilities:
  - on_hit: { of: { by: { type: weapon } }, lua: "game:draw { count = 2 }" }
  - when: { of: { event: attack, by: { name: Slash } }, lua: "game:draw {}" }
---
)");
    t->without_champion(p1);
    t->put(p1, "field", {"t/knight", "t/fang"});
    t->put(p1, "hand", {"t/slash"});
    t->begin("main");
    t->play("Slash");
    t->pass_all();
    CHECK(t->zone("intent", p1) == Names{"Slash"});
    t->choose("Fang");
    CHECK(t->asks() == "order_triggers");
    t->choose("Fang");
    CHECK(t->stack() == Names{"Fang", "Slash"});
    t->pass_all();
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 2);
    t->pass_all();
    t->pass_all();
    t->choose("Slash");
    CHECK(t->stack() == Names{"Slash", "Fang"});
    CHECK(t->zone("graveyard", p1) == Names{"Slash"});
    t->pass_all();
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 5);
    CHECK(t->counters("Fang", "durability") == 1);
}

TEST_CASE("GA-COMBAT-DMG-3 GA-CONT-2: effects on attacks add to the power of those they are about",
          "[cards][combat]") {
    CardTable t(ally("Brute", 2, 2) + ally("Wall", 0, 9) + R"(format: 1
id: t/banner
name: Banner
type: item
cost: { reserve: 0 }
abilities:
  - static: { affects: { attack: { attacker: { type: ally, controller: you } } }, power: 2 }
---
)");
    t->put(p1, "field", {"t/brute", "t/banner"});
    t->put(p2, "field", {"t/wall"});
    t->begin("main");
    t->attack("Brute", "Wall");
    t->pass_all();
    t->pass_all();
    CHECK(t->damage_on(t->find("Wall")) == 4);
}

TEST_CASE("what must be attacked, what cannot be, and who sees it anyway", "[cards][combat]") {
    const std::string cards = ally("Bulwark", 1, 4, R"(
  - if: { self: { state: awake } }
    rule: { must: { event: attack, player: opponent, defender: you, target: self }, each: combat }
)") + ally("Shade", 1, 1, R"(
  - rule: { cannot: { event: attack, target: self, none_of: { attacker: { subtype: seer } } } }
)") + ally("Brute", 2, 2) + R"(format: 1
id: t/seer
name: Seer
type: ally
subtypes: [seer]
cost: { reserve: 0 }
power: 1
life: 1
---
)";
    CardTable t(cards);
    t->put(p1, "field", {"t/brute", "t/seer"});
    t->put(p2, "field", {"t/bulwark", "t/shade"});
    t->begin("main");
    t->attack("Brute");
    CHECK(t->role("defender") == Names{"Bulwark"});
    t->pass_all();
    t->retaliate({"Bulwark"});
    t->pass_all();
    t->attack("Seer");  // it is rested now, and seen
    CHECK(t->options() == Names{"pick Bulwark", "pick Shade", "pick spirit"});
    CardTable blind(cards);
    blind->put(p1, "field", {"t/brute"});
    blind->put(p2, "field", {"t/shade"});
    blind->begin("main");
    blind->attack("Brute");
    CHECK(blind->role("defender") == Names{"spirit"});
}

TEST_CASE("an attack at a player, further targets, and what must attack", "[cards][combat]") {
    CardTable t(ally("Sweeper", 1, 3, R"(
  - rule: { must: { event: attack, attacker: self }, choosing: player }
)") + ally("Hydra", 1, 3, R"(
  - rule: { may: { event: attack, attacker: self }, more_targets: "=1 + 1" }
  - rule: { must: { event: attack, attacker: self } }
)"));
    t->put(p1, "field", {"t/sweeper", "t/hydra"});
    t->put(p2, "field", {"soldier", "soldier"});
    t->begin("main");
    CHECK_FALSE(t->offers("pass"));
    t->attack("Hydra", "soldier");
    t->choose("soldier");
    t->choose("spirit");
    CHECK(t->role("defender") == Names{"soldier", "soldier", "spirit"});
    t->pass_all();
    t->retaliate({});
    t->pass_all();
    CHECK(t->offers("pass"));
    t->attack("Sweeper");
    CHECK(t->role("defender") == Names{"soldier", "soldier", "spirit"});
    t->pass_all();
    t->retaliate({});
    t->pass_all();
    CHECK(t->zone("graveyard", p2) == Names{"soldier", "soldier"});
}

TEST_CASE("taxes and additional costs of attacking and wielding", "[cards][combat]") {
    CardTable t(std::string(knight) + R"(format: 1
id: t/toll
name: Toll
type: item
cost: { reserve: 0 }
abilities:
  - cost: { of: { event: attack, player: opponent, defender: you }, tax: { reserve: 1 } }
---
format: 1
id: t/axe
name: Axe
type: weapon
cost: { reserve: 0 }
power: 2
durability: 2
abilities:
  - cost: { of: { event: wield, card: self }, additional: { discard: { zone: hand } } }
---
)");
    t->without_champion(p1);
    t->put(p1, "field", {"t/knight", "t/axe"});
    t->put(p1, "hand", {"blank", "blank", "blank"});
    t->put(p2, "field", {"t/toll"});
    t->begin("main");
    t->attack("Knight");
    t->choose("blank");
    CHECK(t->zone("graveyard", p1) == Names{"blank"});
    t->say(false);
    CHECK(t->at() == "main.opportunity");
    CHECK(t->zone("graveyard", p1) == Names{});
    CHECK(t->zone("hand", p1).size() == 3);
    t->play("blank");
    t->pass_all();
    t->attack("Knight");
    t->choose("blank");
    t->say(true);
    t->choose("blank");
    CHECK(t->zone("memory", p1) == Names{"blank"});
    CHECK(t->role("weapon") == Names{"Axe"});
}

TEST_CASE("retaliating rested, or without defending; who attacks and retaliates in filters",
          "[cards][combat]") {
    CardTable t(ally("Rock", 1, 9, R"(
  - rule: { may: { event: retaliate, card: self }, ignoring: [rested] }
)") + ally("Lurker", 1, 9, R"(
  - if: "=combat.attacker.controller ~= you"
    rule: { may: { event: retaliate, card: self }, ignoring: [defending] }
)") + R"(format: 1
id: t/flare
name: Flare
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect:
      lua: |
        game:damage { to = game:all { state = "retaliating" }, amount = 1 }
        game:damage { to = game:all { state = "attacking" }, amount = 2 }
        game:damage { to = combat.target, amount = 3 }
---
)");
    t->put(p1, "field", {"t/rock"});
    t->put(p2, "field", {"t/rock", "t/lurker"});
    t->put(p1, "hand", {"t/flare"});
    t->adjust = [](GameState& state) { state.object(CardId{1})->rested = 1; };
    t->begin("main");
    t->attack("Rock", "Rock");
    t->pass_all();
    CHECK(t->options() == Names{"pick Rock", "pick Lurker"});
    t->retaliate({"Rock", "Lurker"});
    t->play("Flare");
    t->pass_all();
    CHECK(t->damage_on(CardId{0}) == 2);
    CHECK(t->damage_on(CardId{1}) == 4);
    CHECK(t->damage_on(CardId{2}) == 1);
}

TEST_CASE("intercepting: a trigger that redirects the attack", "[cards][combat]") {
    for (const bool wanted : {true, false}) {
        CardTable one(ally("Page", 0, 3, R"(
  - when:
      of: { event: attack, target: { type: champion, controller: you }, none_of: { target: self } }
      lua: "game:redirect { to = self, optional = true }"
)"));
        one->put(p1, "field", {"soldier"});
        one->put(p2, "field", {"t/page"});
        one->begin("main");
        one->attack("soldier", "spirit");
        one->pass_all();
        CHECK(one->asked() == p2);
        one->say(wanted);
        CHECK(one->role("defender") == Names{wanted ? "Page" : "spirit"});
    }
}

TEST_CASE("an attack card that an ally performs, and a further attack", "[cards][combat]") {
    CardTable t(std::string(knight) + ally("Hound", 0, 3) + R"(format: 1
id: t/fetch
name: Fetch
type: attack
cost: { reserve: 0 }
power: 2
abilities:
  - rule: { may: { event: attack, attacker: { type: ally, controller: you }, by: self } }
  - on_attack: { lua: "game:draw {}" }
---
format: 1
id: t/flurry
name: Flurry
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:attack { attacker = combat.attacker }" }
---
)");
    t->without_champion(p1);
    t->put(p1, "field", {"t/knight", "t/hound"});
    t->put(p1, "hand", {"t/fetch", "t/flurry"});
    t->begin("main");
    t->play("Fetch");
    t->choose("Hound");  // the champion stays awake
    t->pass_all();
    CHECK(t->role("attacker") == Names{"Hound"});
    CHECK(t->rested(t->find("Knight")) == 0);
    t->pass_all();
    CHECK(t->zone("hand", p1).size() == 2);
    t->play("Flurry");
    t->pass_all();
    // Without its attack card it has no power to attack again.
    CHECK(t->at() == "main.opportunity");
    CHECK(t->zone("graveyard", p1) == Names{"Flurry", "Fetch"});
}

TEST_CASE("combat damage in patterns: prevented, and told from other damage", "[cards][combat]") {
    CardTable t(ally("Shell", 0, 2, R"(
  - instead: { of: { event: damage, card: self, combat: true }, prevent: all }
)") + R"(format: 1
id: t/spark
name: Spark
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { target: { type: unit }, lua: "game:damage { to = target, amount = 1 }" }
---
)");
    t->put(p1, "field", {"soldier"});
    t->put(p1, "hand", {"t/spark"});
    t->put(p2, "field", {"t/shell"});
    t->begin("main");
    t->attack("soldier", "Shell");
    t->play("Spark", {"Shell"});
    t->pass_all();
    CHECK(t->damage_on(t->find("Shell")) == 1);
    t->pass_all();
    t->pass_all();
    CHECK(t->damage_on(t->find("Shell")) == 1);
}

TEST_CASE("what belongs to another kind of rule is told", "[cards][combat]") {
    CardFiles files({{"cards.yaml", ally("Wrong", 1, 1, R"(
  - rule: { may: { event: attack, attacker: self }, each: turn }
  - rule: { cannot: { event: attack, attacker: self }, more_targets: 1 }
  - rule: { may: { event: attack, attacker: self }, choosing: player }
)")}});
    const std::string told = files.told();
    CHECK(told.find("'each' belongs to 'must'") != std::string::npos);
    CHECK(told.find("'more_targets' belongs to 'may'") != std::string::npos);
    CHECK(told.find("'choosing' belongs to 'must'") != std::string::npos);
}

}  // namespace cardloom::testing
