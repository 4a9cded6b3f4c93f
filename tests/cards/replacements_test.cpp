/// Replacements and preventions that cards write: who orders them, how often they act, what they
/// change, and how cards enter.
#include <catch2/generators/catch_generators.hpp>

#include "core/invariants.hpp"
#include "core/save.hpp"
#include "tests/cards/card_table.hpp"
#include "tests/cards/written.hpp"

namespace cardloom::testing::replacements_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

void resolve(CardTable& t, const std::string& card, const Names& targets = {}) {
    t->play(card, targets);
    t->pass_all();
}

std::size_t hand(CardTable& t, PlayerId player = p1) { return t->zone("hand", player).size(); }

const std::string bolt =
    action("bolt", "Bolt",
           R"({ target: { type: unit }, lua: "game:damage { to = target, amount = 4 }" })");
const std::string storm = action(
    "storm", "Storm", R"({ lua: "game:damage { to = game:all { type = 'ally' }, amount = 2 }" })");
const std::string oak = ally("oak", "Oak", "power: 1\nlife: 20");
const std::string elm = ally("elm", "Elm", "power: 1\nlife: 20");

}  // namespace

TEST_CASE("WE-30, GA-REPL-2: the affected player orders replacements, and each applies once",
          "[cards][replacements]") {
    CardTable t(bolt + oak + item("anvil", "Anvil", R"(abilities:
  - instead: { of: { event: damage }, change: { amount: "=event.amount * 2" } })") +
                item("spur", "Spur", R"(abilities:
  - instead: { of: { event: damage }, change: { amount: "=event.amount + 1" } })") +
                item("ward", "Ward", R"(abilities:
  - instead: { of: { event: damage, card: { controller: you } }, prevent: 1 })"));
    t->put(p1, "field", {"t/anvil", "t/spur"});
    t->put(p2, "field", {"t/ward", "t/oak"});
    t->put(p1, "hand", {"t/bolt"});
    t->begin("main");
    resolve(t, "Bolt", {"Oak"});
    CHECK(t->asked() == p2);
    CHECK(t->asks() == "order_replacements");
    t->choose("Ward");
    t->choose("Anvil");
    CHECK(t->damage_on(t->find("Oak")) == 7);  // (4 - 1) * 2 + 1
}

TEST_CASE("GA-PREV-3: the next time is used up by the attempt, also against what is unpreventable",
          "[cards][replacements]") {
    CardTable t(
        action(
            "ward", "Ward",
            R"({ target: { type: unit }, lua: "game:grant { ability = 'shell', to = target, uses = 1 }" })",
            "lasting:\n  shell: { instead: { of: { event: damage, card: self }, prevent: all } "
            "}\n") +
        action(
            "fall", "Fall",
            R"({ target: { type: unit }, lua: "game:damage { to = target, amount = 2, unpreventable = true }" })") +
        oak);
    t->put(p1, "field", {"t/oak"});
    t->put(p1, "hand", {"t/ward", "t/fall"});
    t->begin("main");
    resolve(t, "Ward", {"Oak"});
    resolve(t, "Fall", {"Oak"});
    CHECK(t->damage_on(t->find("Oak")) == 2);  // GA-PREV-6
    CHECK(t->state().lasting().empty());
}

TEST_CASE(
    "GA-PREV-4: granted to each of several it is each one's own; of one or more, one use for all",
    "[cards][replacements]") {
    CardTable t(
        action(
            "ward", "Ward",
            R"({ lua: "game:grant { ability = 'shell', to = game:all { type = 'ally' }, uses = 1 }" })",
            "lasting:\n  shell: { instead: { of: { event: damage, card: self }, prevent: 1 } }\n") +
        action("veil", "Veil", R"({ lua: "game:grant { ability = 'cloak', uses = 1 }" })",
               "lasting:\n  cloak: { instead: { of: { event: damage, card: { type: ally }, batch: "
               "true }, prevent: 1 } }\n") +
        storm + oak + elm);
    t->put(p1, "field", {"t/oak", "t/elm"});
    t->put(p1, "hand", {"t/ward", "t/veil", "t/storm", "t/storm"});
    t->begin("main");
    const std::string which = GENERATE("Ward", "Veil");
    resolve(t, which);
    resolve(t, "Storm");
    CHECK(t->damage_on(t->find("Oak")) == 1);
    CHECK(t->damage_on(t->find("Elm")) == 1);
    CHECK(t->state().lasting().empty());
    resolve(t, "Storm");
    CHECK(t->damage_on(t->find("Oak")) == 3);
}

TEST_CASE("what is prevented is an event of its own, and known to the script of the replacement",
          "[cards][replacements]") {
    CardTable t(bolt + oak + item("mirror", "Mirror", R"(abilities:
  - instead:
      of: { event: damage, card: { type: ally, controller: you } }
      prevent: 3
      lua: "game:draw { count = event.prevented }"
  - when: { of: { event: prevent, card: { type: ally } }, lua: "game:add_counters { to = self, counter = 'training', count = event.amount }" })"));
    t->put(p1, "field", {"t/mirror", "t/oak"});
    t->put(p1, "hand", {"t/bolt"});
    t->begin("main");
    resolve(t, "Bolt", {"Oak"});
    CHECK(hand(t) == 3);
    CHECK(t->stack() == Names{"Mirror"});
    t->pass_all();
    CHECK(t->counters("Mirror", "training") == 3);
    CHECK(t->damage_on(t->find("Oak")) == 1);
}

TEST_CASE("GA-PREV-1: what may be done for a cost is asked, and done only if it is paid",
          "[cards][replacements]") {
    CardTable t(bolt + oak + item("charm", "Charm", R"(abilities:
  - instead: { of: { event: damage, card: { type: ally, controller: you } }, may: { cost: { banish: self } }, prevent: 2 })"));
    t->put(p1, "field", {"t/charm", "t/oak"});
    t->put(p1, "hand", {"t/bolt"});
    t->begin("main");
    t->play("Bolt", {"Oak"});
    t->pass_all();
    CHECK(t->asked() == p1);
    const bool yes = GENERATE(true, false);
    t->say(yes);
    CHECK(t->damage_on(t->find("Oak")) == (yes ? 2 : 4));
    CHECK(t->zone("banishment") == (yes ? Names{"Charm"} : Names{}));
}

TEST_CASE("GA-IDX-16: damage can be redirected, and a batch can be given more members",
          "[cards][replacements]") {
    CardTable t(bolt + oak + elm + item("totem", "Totem", R"(abilities:
  - activated: { target: { type: ally, name: Elm }, lua: "game:link { cards = target, key = 'bearer' }" }
  - if: "=count { linked = 'bearer' } > 0"
    instead: { of: { event: damage, card: { name: Oak } }, change: { card: "=self.link.bearer" } })") +
                item("echo", "Echo", R"(abilities:
  - limit: once_per_turn
    instead:
      of: { event: damage, card: { name: Elm } }
      lua: "event:add { card = you.champion, amount = 1 }")"));
    t->put(p1, "field", {"t/totem", "t/oak", "t/elm", "t/echo"});
    t->put(p1, "hand", {"t/bolt"});
    t->begin("main");
    t->activate("Totem");
    t->choose("Elm");
    t->pass_all();
    resolve(t, "Bolt", {"Oak"});
    CHECK(t->damage_on(t->find("Oak")) == 0);
    CHECK(t->damage_on(t->find("Elm")) == 4);
    CHECK(t->counters("spirit", "damage") == 1);
    CHECK(t->match().faults().empty());
}

TEST_CASE("a summon can be changed in number before its tokens enter", "[cards][replacements]") {
    CardTable t(R"(format: 1
id: t/moth
name: Moth
type: ally
supertypes: [token]
power: 1
life: 1
abilities:
  - enters: { rested: true }
---
)" + action("hatch", "Hatch", R"({ lua: "game:summon { token = 't/moth', count = 2 }" })") +
                item("nest", "Nest", R"(abilities:
  - instead: { of: { event: summon, player: you, token: t/moth }, may: true, change: { count: "=event.count + 1" } }
  - when: { of: { event: enter, card: { name: Moth } }, lua: "game:draw {}" })"));
    t->put(p1, "field", {"t/nest"});
    t->put(p1, "hand", {"t/hatch"});
    t->begin("main");
    t->play("Hatch");
    t->pass_all();
    CHECK(t->asks() == "may");
    t->say(true);
    CHECK(t->field(p1) == Names{"Nest", "spirit", "Moth", "Moth", "Moth"});
    CHECK(t->state().pending().size() + t->state().stack().size() == 3);
    for (const Object& object : t->state().objects()) {
        if (t->state().card(object.card).is(Card::token)) CHECK(object.rested == 1);
    }
}

TEST_CASE("GA-EFF-2: what a replacement moves elsewhere has not died", "[cards][replacements]") {
    CardTable t(doom_card + oak + elm + item("urn", "Urn", R"(abilities:
  - instead:
      of: { event: die, card: { type: ally, controller: you, other: true } }
      lua: |
        event:cancel()
        game:banish { cards = event.card, link = "kept" }
  - when: { of: { event: die, card: { type: ally } }, lua: "game:draw {}" })"));
    t->put(p1, "field", {"t/urn", "t/oak"});
    t->put(p2, "field", {"t/elm"});
    t->put(p1, "hand", {"t/doom", "t/doom"});
    t->begin("main");
    resolve(t, "Doom", {"Oak"});
    CHECK(t->zone("banishment") == Names{"Oak"});
    CHECK(t->stack().empty());
    resolve(t, "Doom", {"Elm"});
    CHECK(t->stack() == Names{"Urn"});
}

// ---- entering

TEST_CASE("GA-COPY-4: what enters as a copy is what it copies, and the copied On Enter triggers",
          "[cards][replacements]") {
    CardTable t(
        item("lamp", "Lamp", R"(abilities:
  - enters: { rested: true, counters: { sheen: 2 } }
  - on_enter: { lua: "game:draw {}" }
  - activated: { lua: "game:add_counters { to = self, counter = 'training' }" })") +
        item("mimic", "Mimic", R"(abilities:
  - enters: { copy_of: { type: item } })") +
        action("recall", "Recall",
               R"({ target: { type: item }, lua: "game:move { cards = target, to = 'hand' }" })"));
    t->put(p1, "field", {"t/lamp"});
    t->put(p1, "hand", {"t/mimic", "t/recall"});
    t->begin("main");
    t->play("Mimic");
    t->pass_all();
    REQUIRE(t->asks() == "choose_cards");
    SECTION("it copies") {
        t->choose("Lamp");
        CHECK(t->field(p1) == Names{"Lamp", "spirit", "Lamp"});
        CHECK(t->stack() == Names{"Lamp"});
        t->pass_all();
        CHECK(hand(t) == 2);
        const CardId copy = t->state().objects().back().card;
        CHECK(t->state().object(copy)->is_copy());
        CHECK(t->state().object(copy)->rested == 1);
        CHECK(problem_with(t->state(), t->library()) == "");
        Loaded loaded = load(save(t->match()), t->runner());
        CHECK(loaded.error == "");
    }
    SECTION("it need not") {
        t->decline();
        CHECK(t->field(p1) == Names{"Lamp", "spirit", "Mimic"});
        CHECK(t->stack().empty());
    }
}

TEST_CASE("what is chosen as a card enters is noted on it", "[cards][replacements]") {
    CardTable t(item("oath", "Oath", R"(abilities:
  - enters: { choose: { what: element, id: sworn } }
  - rule: { cannot: { event: activate, player: opponent, card: { element: "=self.notes.sworn" } } })") +
                "format: 1\nid: t/spark\nname: Spark\ntype: action\nspeed: fast\nelement: "
                "norm\ncost: { reserve: 0 }\nabilities:\n  - effect: { lua: \"game:draw {}\" }\n");
    t->put(p1, "hand", {"t/oath"});
    t->put(p2, "hand", {"t/spark"});
    t->begin("main");
    t->play("Oath");
    t->pass_all();
    REQUIRE(t->asks() == "choose_modes");
    t->mode(0);  // norm
    REQUIRE(t->state().notes().size() == 1);
    CHECK(t->library().words.text(t->state().notes()[0].value.word) == "norm");
    t->pass();
    CHECK(t->asked() == p2);
    CHECK_FALSE(t->offers("play Spark"));
}

}  // namespace cardloom::testing::replacements_tests
