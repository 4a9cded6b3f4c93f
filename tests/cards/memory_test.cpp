/// What cards let the game remember: notes, links, tallies, limits, args of grants.
#include "core/memory.hpp"
#include "core/match_body.hpp"

#include <algorithm>

#include "core/invariants.hpp"
#include "core/play/legality.hpp"
#include "core/play/playing.hpp"
#include "core/save.hpp"
#include "core/view.hpp"
#include "tests/cards/card_table.hpp"

namespace cardloom::testing::memory_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

/// A fast action that costs nothing, with this as its effect.
std::string action(const std::string& id, const std::string& name, const std::string& effect) {
    return "format: 1\nid: t/" + id + "\nname: " + name +
           "\ntype: action\nspeed: fast\ncost: { reserve: 0 }\nabilities:\n  - effect: " + effect +
           "\n---\n";
}

std::string item(const std::string& id, const std::string& name, const std::string& abilities) {
    return "format: 1\nid: t/" + id + "\nname: " + name + "\ntype: item\ncost: { reserve: 0 }\n" +
           abilities + "\n---\n";
}

const std::string doom = action(
    "doom", "Doom", "{ target: { type: object }, lua: \"game:destroy { cards = target }\" }");

/// Plays a card of the turn player and lets it resolve.
void resolve(CardTable& t, const std::string& card, const Names& targets = {}) {
    t->play(card, targets);
    t->pass_all();
}

std::size_t hand(CardTable& t, PlayerId player = p1) { return t->zone("hand", player).size(); }

std::string seen(CardTable& t, PlayerId observer) {
    return to_json(view(t->state(), t->library(), observer), t->library());
}

/// Saved and loaded, it is the same game.
void check_saved(CardTable& t) {
    CHECK(problem_with(t->state(), t->library()) == "");
    Loaded loaded = load(save(t->match()), t->runner());
    CHECK(loaded.error == "");
    REQUIRE(loaded.match);
    CHECK(loaded.match->hash() == t->match().hash());
}

}  // namespace

// ---- notes

TEST_CASE("a note on a card is read in scripts and expressions, and goes with the card",
          "[cards][memory]") {
    CardTable t(item("oracle", "Oracle", R"(abilities:
  - activated: { lua: "game:note { key = 'feared', value = 'Spark' }" }
  - rule: { cannot: { event: activate, player: opponent, card: { name: "=self.notes.feared" } } }
  - cost: { of: { event: activate, card: { name: "=self.notes.feared" } }, add: 2 })") +
                action("spark", "Spark", "{ lua: \"game:draw {}\" }") + doom);
    t->put(p1, "field", {"t/oracle"});
    t->put(p1, "hand", {"t/doom", "t/spark"});
    t->put(p2, "hand", {"t/spark"});
    t->begin("end");
    CHECK(t->why_not(p1, "Spark").empty());
    t->activate("Oracle");
    t->pass_all();
    REQUIRE(t->state().notes().size() == 1);
    CHECK(t->library().words.text(t->state().notes()[0].value.word) == "Spark");
    CHECK(t->cost_of_playing(p1, "Spark") == "2: printed 0, +2 by Oracle [GA-COST-CALC]");
    CHECK(seen(t, p2).find(R"("notes":{"feared":"Spark"})") != std::string::npos);
    check_saved(t);
    t->pass();
    CHECK(t->asked() == p2);
    CHECK_FALSE(t->offers("play Spark"));
    t->pass();
    t->pass_until("main");
    t->pass_turn();
    t->pass_until("end");
    resolve(t, "Doom", {"Oracle"});
    CHECK(t->cost_of_playing(p1, "Spark") == "0: printed 0 [GA-COST-CALC]");
    CHECK(seen(t, p2).find("feared") == std::string::npos);
}

TEST_CASE("notes hold numbers, truths, words, players and lists of up to four", "[cards][memory]") {
    CardTable t(item("ledger", "Ledger", R"(abilities:
  - activated:
      lua: |
        game:note { who = you, key = "count", value = (you.notes.count or 0) + 2 }
        game:note { who = you, key = "ready", value = true }
        game:note { who = you, key = "rival", value = you.opponents[1] }
        game:note { key = "picked", value = { "fire", 3, you, false } }
        local picked = self.notes.picked
        assert(#picked == 4 and picked[1] == "fire" and picked[2] == 3 and picked[3] == you)
        assert(picked[4] == false and you.notes.ready and you.notes.absent == nil)
        game:draw { player = you.notes.rival, count = you.notes.count }
  - cost: { of: { event: activate, player: you }, add: "=you.notes.count + self.notes.picked.count" })") +
                action("spark", "Spark", "{ lua: \"game:draw {}\" }"));
    t->put(p1, "field", {"t/ledger"});
    t->put(p1, "hand", {"t/spark"});
    t->begin("end");
    t->activate("Ledger");
    t->pass_all();
    CHECK(hand(t, p2) == 2);
    CHECK(t->cost_of_playing(p1, "Spark") == "6: printed 0, +6 by Ledger [GA-COST-CALC]");
    t->activate("Ledger");
    t->pass_all();
    CHECK(hand(t, p2) == 6);
    CHECK(t->state().notes().size() == 7);  // the list has a row for each value
    CHECK(seen(t, p2).find(R"("picked":["fire",3,{"player":1},false])") != std::string::npos);
    CHECK(t->match().faults().empty());
    check_saved(t);
}

TEST_CASE("patterns see what is noted; what is noted already is no event", "[cards][memory]") {
    CardTable t(item("glass", "Glass", R"(abilities:
  - activated: { lua: "game:note { key = 'moon', value = game:option { options = { 'new', 'full' } } }" }
  - when: { of: { event: note, card: self, key: moon, value: full }, lua: "game:draw {}" })"));
    t->put(p1, "field", {"t/glass"});
    t->begin("end");
    const auto note = [&](const std::string& word) {
        t->activate("Glass");
        t->pass_all();
        REQUIRE(!t->match().answer(Answer::pick(word == "new" ? 0 : 1)));
    };
    note("new");
    CHECK(t->stack().empty());
    note("full");
    CHECK(t->stack() == Names{"Glass"});
    t->pass_all();
    CHECK(hand(t) == 1);
    note("full");
    CHECK(t->stack().empty());
}

TEST_CASE("a note that cannot be is an error of its script", "[cards][memory]") {
    const auto told = [](const std::string& lua) {
        CardTable t(action("try", "Try", "{ lua: \"" + lua + "\" }"));
        t->put(p1, "hand", {"t/try", "blank"});
        t->begin("end");
        resolve(t, "Try");
        REQUIRE(t->match().faults().size() == 1);
        const std::string& text = t->match().faults()[0].text;
        return text.substr(text.find("game:"));
    };
    CHECK(told("game:note { key = 'k', value = 'a' .. 'b' .. you.hand.count }") ==
          "game:note: 'ab1' cannot be remembered: no card or rule has this text");
    CHECK(told("game:note { key = 'k', value = { 1, 2, 3, 4, 5 } }") ==
          "game:note: 'value' has more than 4 values");
    CHECK(told("game:note { key = 'k', value = you.champion }") ==
          "game:note: a note holds no card; link it with game:link");
    CHECK(told("game:note { who = 3, key = 'k', value = 1 }") ==
          "game:note: 'who' must be a card or a player, not number");
    CHECK(told("game:note { who = game:first { zone = 'hand' }, key = 'k', value = 1 }") ==
          "game:note: this card is hidden, and notes are public");
    CHECK(told("local note = { value = 1 } game:note(note)") ==
          "game:note: 'key' is missing: the name it is noted under");
    CHECK(told("local it = { ability = 'x', args = { 1 } } game:grant(it)")
              .starts_with("game:grant: "));
}

TEST_CASE("notes and links go over with a champion that levels up", "[cards][memory]") {
    CardTable t(R"(format: 1
id: t/novice
name: Nela, Novice
type: champion
cost: { memory: 0 }
level: 1
life: 14
abilities:
  - inherited: true
    activated:
      lua: |
        if self.notes.vow then game:draw { count = self.notes.vow } end
        game:note { key = "vow", value = 2 }
        game:link { cards = game:first { type = "item" }, key = "kept" }
  - inherited: true
    cost: { of: { event: activate }, add: "=count { linked = 'kept' }" }
---
format: 1
id: t/adept
name: Nela, Adept
type: champion
lineage: Nela
cost: { memory: 0 }
level: 2
life: 16
---
)" + action("spark", "Spark", "{ lua: \"game:draw {}\" }"));
    t->put(p1, "material", {"t/novice", "t/adept"});
    t->put(p1, "field", {"blank"});
    t->put(p1, "hand", {"t/spark"});
    t->begin("materialize");
    t->materialize("Nela, Novice");
    t->pass_all();
    t->pass_until("main");
    t->activate("Nela, Novice");
    t->pass_all();
    t->pass_turn();
    t->pass_turn();
    t->materialize("Nela, Adept");
    t->pass_all();
    t->pass_until("main");
    CHECK(t->cost_of_playing(p1, "Spark") == "1: printed 0, +1 by Nela, Adept [GA-COST-CALC]");
    const std::size_t before = hand(t);
    t->activate("Nela, Adept");
    t->pass_all();
    CHECK(hand(t) == before + 2);
}

// ---- links

TEST_CASE("cards banished by this: linked by the move, read when it leaves, ended by a move",
          "[cards][memory]") {
    const std::string cards =
        item("vault", "Vault", R"(abilities:
  - activated: { target: { type: ally }, lua: "game:banish { cards = target, link = 'kept' }" }
  - on_leave:
      lua: |
        game:draw { count = game:count { linked = "kept" } }
        game:move { cards = game:all { linked = "kept" }, to = "hand" }
        assert(self.link.kept == nil)
  - cost: { of: { event: activate }, add: "=count { linked = 'kept', zone = 'banishment' }" })") +
        doom +
        action(
            "fetch", "Fetch",
            R"({ lua: "game:move { cards = game:first { zone = 'banishment' }, to = 'hand' }" })");
    CardTable t(cards);
    t->put(p1, "field", {"t/vault", "t/vault"});
    t->put(p2, "field", {"soldier", "soldier", "soldier"});
    t->put(p1, "hand", {"t/doom", "t/doom", "t/fetch", "blank", "blank", "blank", "blank"});
    t->begin("end");
    for (int i = 0; i < 2; ++i) {
        t->activate("Vault");
        t->choose("soldier");
        t->pass_all();
    }
    CHECK(t->state().links().size() == 2);
    CHECK(t->cost_of_playing(p1, "Fetch") ==
          "2: printed 0, +2 by Vault, +0 by Vault [GA-COST-CALC]");
    CHECK(seen(t, p2).find(R"("links":[{"from":)") != std::string::npos);
    check_saved(t);
    t->play("Fetch");
    t->choose_all({"blank", "blank"});
    t->pass_all();
    CHECK(t->state().links().size() == 1);  // the other has moved on
    t->play("Doom", {"Vault"});
    t->choose("blank");
    t->pass_all();
    CHECK(t->stack() == Names{"Vault"});
    CHECK(t->state().links().size() == 1);  // of the card as it was
    const std::size_t before = hand(t);
    t->pass_all();
    CHECK(hand(t) == before + 1);
    CHECK(t->zone("hand", p2).size() == 2);
    CHECK(t->state().links().empty());
    CHECK(t->match().faults().empty());
    t->play("Doom", {"Vault"});  // the second has nothing of its own
    t->pass_all();
    t->pass_all();
    CHECK(hand(t) == before);
}

TEST_CASE("a link to a hidden card is that of a hidden card", "[cards][memory]") {
    CardTable t(item("cache", "Cache", R"(abilities:
  - activated: { lua: "game:banish { cards = you.deck:top(1), face = 'down', link = 'kept' }" }
  - activated:
      cost: { rest: self }
      lua: |
        assert(self.link.kept.owner == you and self.link.kept.zone == "banishment")
        game:move { cards = self.link.kept, to = "hand" }
  - cost: { of: { event: activate }, add: "=count { linked = 'kept' }" })") +
                action("spark", "Spark", "{ lua: \"game:draw {}\" }"));
    t->put(p1, "field", {"t/cache"});
    t->put(p1, "hand", {"t/spark"});
    t->begin("end");
    REQUIRE(!t->match().answer(Answer::pick(2)));  // after the Spark
    t->pass_all();
    REQUIRE(t->state().links().size() == 1);
    const CardId hidden = t->state().links()[0].to.card;
    CHECK(t->state().card(hidden).known == 0);
    for (const PlayerId player : {p1, p2}) {
        CHECK(seen(t, player).find(R"("key":"kept","to":null)") != std::string::npos);
    }
    CHECK(t->cost_of_playing(p1, "Spark") == "1: printed 0, +1 by Cache [GA-COST-CALC]");
    REQUIRE(!t->match().answer(Answer::pick(2)));
    t->pass_all();
    CHECK(t->match().faults().empty());
    CHECK(hand(t) == 2);
    CHECK(t->state().links().empty());
}

TEST_CASE("links end when what they are of has left twice", "[cards][memory]") {
    CardTable t(
        item("vault", "Vault", R"(abilities:
  - activated: { target: { type: ally }, lua: "game:link { cards = target, key = 'kept' }" })") +
        doom +
        action(
            "fetch", "Fetch",
            R"({ lua: "game:move { cards = game:first { zone = 'graveyard', type = 'item' }, to = 'hand' }" })"));
    t->put(p1, "field", {"t/vault", "soldier"});
    t->put(p1, "hand", {"t/doom", "t/fetch"});
    t->begin("end");
    t->activate("Vault");
    t->choose("soldier");
    t->pass_all();
    const Names news = t->news();
    CHECK(std::any_of(news.begin(), news.end(), [](const std::string& line) {
        return line.find("is linked by Vault") != std::string::npos;
    }));
    resolve(t, "Doom", {"Vault"});
    CHECK(t->state().links().size() == 1);
    resolve(t, "Fetch");
    CHECK(t->state().links().empty());
}

// ---- tallies

TEST_CASE("a tally counts from the start of the game, wherever its card is", "[cards][memory]") {
    CardTable t(R"(format: 1
id: t/sage
name: Sage
type: item
cost: { reserve: 0 }
tallies:
  ever: { of: { event: draw, player: you }, span: game }
  today: { of: { event: draw, player: you } }
abilities:
  - activated: { lua: "game:note { key = 'drawn', value = { you:tally('ever'), you:tally('today') } }" }
---
)" + action("think", "Think", "{ lua: \"game:draw { count = 2 }\" }"));
    t->put(p1, "hand", {"t/think", "t/sage"});
    t->begin("main");
    resolve(t, "Think");
    CHECK(t->state().tallied().size() == 2);
    resolve(t, "Sage");
    t->activate("Sage");
    t->pass_all();
    CHECK(seen(t, p2).find(R"("drawn":[2,2])") != std::string::npos);
    t->pass_turn();
    t->pass_turn();
    t->pass_until("main");
    t->activate("Sage");
    t->pass_all();
    CHECK(seen(t, p2).find(R"("drawn":[3,1])") != std::string::npos);
    check_saved(t);
}

TEST_CASE("tallies by name: counts, sums, the highest and cards", "[cards][memory]") {
    CardTable t(
        R"(format: 1
id: t/sage
name: Sage
type: item
cost: { reserve: 0 }
tallies:
  drawn: { of: { event: draw, player: you }, span: game }
  hurt: { of: { event: damage, card: { controller: opponent } }, keep: sum }
  worst: { of: { event: damage }, keep: highest }
  struck: { of: { event: damage, card: { type: ally } }, keep: cards }
abilities:
  - activated:
      lua: |
        game:note { key = "all", value = { you:tally("drawn"), you:tally("hurt"), you:tally("worst"), you:tally("struck") } }
        game:note { key = "theirs", value = { you.opponents[1]:tally("drawn"), you.opponents[1]:tally("hurt") } }
        game:destroy { cards = game:all { tallied = "struck" } }
  - cost: { of: { event: activate }, add: "=you:tally('hurt') + count { tallied = 'struck' }" }
---
)" + action("think", "Think", "{ lua: \"game:draw { count = 2 }\" }") +
        action("jab", "Jab",
               "{ target: { type: ally }, lua: \"game:damage { to = target, amount = 1 }\" }"));
    t->put(p1, "hand", {"t/think", "t/jab", "t/jab", "blank", "blank", "blank", "blank"});
    t->put(p1, "field", {"t/sage"});
    t->put(p2, "field", {"soldier", "soldier"});
    t->begin("end");
    resolve(t, "Think");
    CHECK(t->cost_of_playing(p1, "Jab") == "0: printed 0, +0 by Sage [GA-COST-CALC]");
    resolve(t, "Jab", {"soldier"});
    CHECK(t->cost_of_playing(p1, "Jab") == "2: printed 0, +2 by Sage [GA-COST-CALC]");
    check_saved(t);
    t->activate("Sage");
    t->pass_all();
    CHECK(t->zone("graveyard", p2) == Names{"soldier"});
    CHECK(seen(t, p1).find(R"("notes":{"all":[2,1,1,1],"theirs":[0,0]})") != std::string::npos);
    CHECK(t->match().faults().empty());
}

TEST_CASE("the nth of a pattern: triggers, cost layers, prohibitions, replacements",
          "[cards][memory]") {
    CardTable t(
        item("second", "Second", R"(abilities:
  - when: { of: { event: draw, player: opponent, nth: 2 }, lua: "game:draw {}" })") +
        item("first", "First", R"(abilities:
  - cost: { of: { event: activate, player: you, nth: 1 }, add: 1 })") +
        item("seal", "Seal", R"(abilities:
  - rule: { cannot: { event: activate, player: you, nth: { min: 3 } } })") +
        item("shell", "Shell", R"(abilities:
  - instead: { of: { event: damage, card: { controller: you }, nth: 1 }, prevent: 9 })") +
        action("think", "Think", "{ lua: \"game:draw {}\" }") +
        action("gift", "Gift", "{ lua: \"game:draw { player = you.opponents[1], count = 3 }\" }") +
        action("jab", "Jab", "{ lua: \"game:damage { to = you.champion, amount = 1 }\" }"));
    SECTION("a trigger") {
        t->put(p1, "hand", {"t/gift"});
        t->put(p1, "field", {"t/second"});
        t->begin("end");
        resolve(t, "Gift");
        CHECK(t->stack() == Names{"Second"});
        t->pass_all();
        CHECK(t->stack().empty());
        CHECK(hand(t) == 1);
        check_saved(t);
    }
    SECTION("a cost layer sees the play that is only considered") {
        t->put(p1, "field", {"t/first"});
        t->put(p1, "hand", {"t/think", "t/think", "blank"});
        t->begin("end");
        CHECK(t->cost_of_playing(p1, "Think") == "1: printed 0, +1 by First [GA-COST-CALC]");
        t->play("Think");
        t->choose("blank");
        CHECK(t->cost_of_playing(p1, "Think") == "0: printed 0 [GA-COST-CALC]");
        t->pass_all();
        t->pass_turn();
        t->pass_turn();
        CHECK(t->cost_of_playing(p1, "Think") == "1: printed 0, +1 by First [GA-COST-CALC]");
    }
    SECTION("a prohibition from the third on") {
        t->put(p1, "field", {"t/seal"});
        t->put(p1, "hand", {"t/think", "t/think", "t/think"});
        t->begin("end");
        resolve(t, "Think");
        CHECK(t->offers("play Think"));
        resolve(t, "Think");
        CHECK_FALSE(t->offers("play Think"));
    }
    SECTION("a replacement of the first only") {
        t->put(p1, "field", {"t/shell"});
        t->put(p1, "hand", {"t/jab", "t/jab", "t/jab"});
        t->begin("end");
        resolve(t, "Jab");
        CHECK(t->counters("spirit", "damage") == 0);
        // What was prevented did not happen: the next is still the first.
        resolve(t, "Jab");
        CHECK(t->counters("spirit", "damage") == 0);
    }
}

TEST_CASE("an nth that asks for its object counts for each of them", "[cards][memory]") {
    CardTable t(item("spring", "Spring", R"(abilities:
  - activated: { lua: "game:add_counters { to = self, counter = 'buff' }" }
  - when: { of: { event: counters, card: self, nth: 2 }, lua: "game:draw {}" })"));
    t->put(p1, "field", {"t/spring", "t/spring"});
    t->begin("end");
    const auto use = [&](std::size_t which) {
        const Names options = t->options();
        std::size_t seen_so_far = 0;
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (options[i] != "activate Spring" || seen_so_far++ != which) continue;
            REQUIRE(!t->match().answer(Answer::pick(i)));
            t->pass_all();
            return;
        }
        FAIL("there is no such option");
    };
    use(0);
    use(1);
    CHECK(t->stack().empty());
    use(0);
    CHECK(t->stack() == Names{"Spring"});
    t->pass_all();
    use(0);
    CHECK(t->stack().empty());
    use(1);
    CHECK(t->stack() == Names{"Spring"});
    check_saved(t);
}

TEST_CASE("a condition asks for the past, this turn or this game", "[cards][memory]") {
    CardTable t(item("bell", "Bell", R"(abilities:
  - if: { tally: { event: activate, player: you, card: { type: action } }, min: 2 }
    activated: { lua: "game:draw {}" })") +
                item("tome", "Tome", R"(abilities:
  - if: { tally: { event: activate, player: you, card: { type: action } }, max: 1, span: game }
    activated: { lua: "game:draw {}" })") +
                action("think", "Think", "{ lua: \"game:draw {}\" }"));
    t->put(p1, "field", {"t/bell", "t/tome"});
    t->put(p1, "hand", {"t/think", "t/think"});
    t->begin("end");
    CHECK_FALSE(t->offers("activate Bell"));
    CHECK(t->offers("activate Tome"));
    resolve(t, "Think");
    CHECK_FALSE(t->offers("activate Bell"));
    resolve(t, "Think");
    CHECK(t->offers("activate Bell"));
    CHECK_FALSE(t->offers("activate Tome"));
    t->pass_turn();
    t->pass_turn();
    t->pass_until("main");
    CHECK_FALSE(t->offers("activate Bell"));
    CHECK_FALSE(t->offers("activate Tome"));
}

TEST_CASE("two tallies that ask the same are one; who draws what is not counted",
          "[cards][memory]") {
    CardTable t(item("one", "One", R"(abilities:
  - when: { of: { event: draw, player: you, nth: 2 }, lua: "game:draw {}" }
tallies: { drawn: { of: { player: you, event: draw } } })") +
                item("two", "Two", R"(abilities:
  - if: { tally: { event: draw, player: you } }
    when: { of: { event: draw, player: you, nth: [2, 4] }, lua: "game:draw {}" }
tallies: { allies: { of: { event: draw, card: { type: ally } }, keep: cards } })") +
                action("think", "Think", "{ lua: \"game:draw {}\" }"));
    CardTable bare(action("think", "Think", "{ lua: \"game:draw {}\" }"));
    const std::size_t of_rules = bare->library().tallies().size();
    CHECK(t->library().tallies().size() == of_rules + 3);  // nth, count, and allies
    t->put(p1, "field", {"t/two"});
    t->put(p1, "deck", {"soldier"});
    t->put(p1, "hand", {"t/think"});
    t->begin("end");
    resolve(t, "Think");
    for (const Tallied& row : t->state().tallied()) {
        CHECK(t->library().tally(row.tally).keep != TallyKeep::cards);  // a drawn card is blank
    }
}

// ---- limits

TEST_CASE("limits: once a turn, once, so many times, for each object", "[cards][memory]") {
    CardTable t(item("well", "Well", R"(abilities:
  - limit: once_per_turn
    activated: { lua: "game:draw {}" })") +
                item("relic", "Relic", R"(abilities:
  - limit: once
    activated: { lua: "game:draw {}" })") +
                item("mill", "Mill", R"(abilities:
  - limit: { times: 2, per: turn }
    activated: { lua: "game:draw { count = ability.activated_this_turn }" })"));
    t->put(p1, "field", {"t/well", "t/well", "t/relic", "t/mill"});
    t->begin("end");
    const auto wells = [&] {
        const Names options = t->options();
        return std::count(options.begin(), options.end(), "activate Well");
    };
    CHECK(wells() == 2);
    t->activate("Well");
    CHECK(wells() == 1);
    t->activate("Relic");
    CHECK_FALSE(t->offers("activate Relic"));
    t->activate("Mill");
    CHECK(t->offers("activate Mill"));
    t->activate("Mill");
    CHECK_FALSE(t->offers("activate Mill"));
    check_saved(t);
    CHECK(seen(t, p2).find(R"("uses":{"t/mill#1":{"turn":2,"resolved":0,"times":2}})") !=
          std::string::npos);
    for (int i = 0; i < 4; ++i) t->pass_all();
    CHECK(t->stack().empty());
    CHECK(hand(t) == 1 + 1 + 2 + 2);
    t->pass_turn();
    t->pass_turn();
    t->pass_until("main");
    CHECK(wells() == 2);
    CHECK_FALSE(t->offers("activate Relic"));
    CHECK(t->offers("activate Mill"));
    t->runner().look(t->match().body(), [&](Game& game) {
        const CardRef relic = game.state().ref(t->find("Relic"));
        const AbilityId ability = game.library().find_ability("t/relic#1");
        const Verdict verdict = can_begin(game, play_of_ability(p1, relic, ability), true);
        CHECK(text_of(verdict, game) == "it has been used as often as it can be [GA-ABACT-1]");
    });
}

TEST_CASE("limits of triggers, replacements, payments, cost layers and permissions",
          "[cards][memory]") {
    CardTable t(
        item("hook", "Hook", R"(abilities:
  - limit: once_per_turn
    when: { of: { event: draw, player: opponent }, lua: "game:draw {}" })") +
        item("shell", "Shell", R"(abilities:
  - limit: once_per_turn
    instead: { of: { event: damage, card: { controller: you } }, may: true, prevent: 9 })") +
        item("purse", "Purse", R"(abilities:
  - limit: once_per_turn
    pay: { cost: reserve, by: { remove_counters: { buff: 1, from: self } } })") +
        item("sale", "Sale", R"(abilities:
  - limit: once_per_turn
    cost: { of: { event: activate, player: you }, add: -1 })") +
        item("gate", "Gate", R"(abilities:
  - limit: once_per_turn
    rule: { may: { event: activate, player: you, card: { zone: graveyard, owner: you } } })") +
        action("gift", "Gift", "{ lua: \"game:draw { player = you.opponents[1], count = 2 }\" }") +
        action("jab", "Jab", "{ lua: \"game:damage { to = you.champion, amount = 1 }\" }") +
        R"(format: 1
id: t/dear
name: Dear
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - effect: { lua: "game:draw {}" }
)");
    SECTION("a trigger") {
        t->put(p1, "hand", {"t/gift", "t/gift"});
        t->put(p1, "field", {"t/hook"});
        t->begin("end");
        resolve(t, "Gift");
        CHECK(t->stack() == Names{"Hook"});
        t->pass_all();
        resolve(t, "Gift");
        CHECK(t->stack().empty());
    }
    SECTION("a replacement that is declined was not used") {
        t->put(p1, "hand", {"t/jab", "t/jab", "t/jab"});
        t->put(p1, "field", {"t/shell"});
        t->begin("end");
        resolve(t, "Jab");
        t->say(false);
        CHECK(t->counters("spirit", "damage") == 1);
        resolve(t, "Jab");
        t->say(true);
        CHECK(t->counters("spirit", "damage") == 1);
        resolve(t, "Jab");
        CHECK(t->counters("spirit", "damage") == 2);
    }
    SECTION("a cost layer, used when the play is completed") {
        t->put(p1, "hand", {"t/dear", "t/dear", "blank"});
        t->put(p1, "field", {"t/sale"});
        t->begin("end");
        CHECK(t->cost_of_playing(p1, "Dear") == "0: printed 1, -1 by Sale [GA-COST-CALC]");
        resolve(t, "Dear");
        CHECK(t->cost_of_playing(p1, "Dear") == "1: printed 1 [GA-COST-CALC]");
        t->pass_turn();
        t->pass_turn();
        CHECK(t->cost_of_playing(p1, "Dear") == "0: printed 1, -1 by Sale [GA-COST-CALC]");
    }
    SECTION("a permission") {
        t->put(p1, "graveyard", {"t/jab", "t/jab"});
        t->put(p1, "field", {"t/gate"});
        t->begin("end");
        CHECK(t->offers("play Jab"));
        resolve(t, "Jab");
        CHECK_FALSE(t->offers("play Jab"));
    }
    SECTION("a payment") {
        t->put(p1, "hand", {"t/dear", "t/dear"});
        t->put(p1, "field", {"t/purse"});
        t->adjust = [&](GameState& state) {
            for (std::size_t i = 0; i < state.cards().size(); ++i) {
                if (t->library().card(state.cards()[i].definition).id != "t/purse") continue;
                const CounterId buff = t->library().find_counter("buff");
                state.counters().push({CardId{i}, buff, 5});
            }
        };
        t->begin("end");
        CHECK(t->why_not(p1, "Dear").empty());
        t->play("Dear");
        if (t->asks() == "number") t->number(1);
        CHECK(t->counters("Purse", "buff") == 4);
        t->pass_all();
        CHECK(t->zone("hand", p1).size() == 2);
        t->play("Dear");
        CHECK(t->asks() == "pay");  // only with a card now
    }
}

TEST_CASE("uses are asked for in expressions and scripts", "[cards][memory]") {
    CardTable t(item("pump", "Pump", R"(abilities:
  - if: "=ability.resolved_this_turn < 2"
    activated: { lua: "game:draw { count = ability.times }" })"));
    t->put(p1, "field", {"t/pump"});
    t->begin("end");
    t->activate("Pump");
    t->pass_all();
    CHECK(hand(t) == 1);
    t->activate("Pump");
    t->pass_all();
    CHECK(hand(t) == 3);
    CHECK_FALSE(t->offers("activate Pump"));
    t->pass_turn();
    t->pass_turn();
    t->pass_until("main");
    const std::size_t before = hand(t);
    t->activate("Pump");
    t->pass_all();
    CHECK(hand(t) == before + 3);
}

TEST_CASE("a limit is of the object: one that comes back begins anew", "[cards][memory]") {
    CardTable t(
        item("well", "Well", R"(abilities:
  - limit: once
    activated: { lua: "game:draw {}" })") +
        action(
            "blink", "Blink",
            R"({ target: { type: item }, lua: "local r = game:banish { cards = target } game:move { cards = r.moved, to = 'field' }" })"));
    t->put(p1, "field", {"t/well"});
    t->put(p1, "hand", {"t/blink"});
    t->begin("end");
    t->activate("Well");
    t->pass_all();
    CHECK_FALSE(t->offers("activate Well"));
    resolve(t, "Blink", {"Well"});
    CHECK(t->offers("activate Well"));
    CHECK(t->state().uses().empty());
}

// ---- args

TEST_CASE("what a grant was given is read by its ability, also on the stack after its last use",
          "[cards][memory]") {
    CardTable t(R"(format: 1
id: t/curse
name: Curse
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect:
      target: { type: ally }
      lua: |
        game:grant { ability = "dusk", args = { who = target, bonus = 2, whom = you.opponents[1], word = "fire" }, uses = 1 }
        game:grant { ability = "toll", args = { bonus = 3 }, uses = 1 }
lasting:
  dusk:
    when:
      of: { event: draw, player: "=args.whom" }
      lua: |
        assert(args.word == "fire" and args.whom == you.opponents[1] and args.absent == nil)
        game:damage { to = args.who, amount = args.bonus }
  toll: { cost: { of: { event: activate, player: opponent }, add: "=args.bonus" } }
---
)" + action("gift", "Gift", "{ lua: \"game:draw { player = you.opponents[1] }\" }") +
                action("think", "Think", "{ lua: \"game:draw {}\" }"));
    t->put(p1, "hand", {"t/curse", "t/gift"});
    t->put(p2, "hand", {"t/think"});
    t->put(p2, "field", {"soldier"});
    t->begin("end");
    resolve(t, "Curse", {"soldier"});
    CHECK(t->state().lasting().size() == 2);
    CHECK(t->state().notes().size() == 5);
    CHECK(seen(t, p2).find(R"("bonus":2,"who":{"card":)") != std::string::npos);
    CHECK(t->cost_of_playing(p2, "Think") == "3: printed 0, +3 by Curse [GA-COST-CALC]");
    check_saved(t);
    resolve(t, "Gift");
    CHECK(t->stack() == Names{"Curse"});
    CHECK(t->state().lasting().size() == 1);
    CHECK(t->state().notes().size() == 5);  // they wait with the ability
    check_saved(t);
    t->pass_all();
    CHECK(t->match().faults().empty());
    CHECK(t->zone("graveyard", p2) == Names{"soldier"});
    CHECK(t->state().notes().size() == 1);
}

TEST_CASE("a bearer is self, and a reflex has args of its own", "[cards][memory]") {
    CardTable t(R"(format: 1
id: t/brand
name: Brand
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect:
      target: { type: ally }
      lua: |
        game:grant { ability = "mark", to = target }
        game:reflex { ability = "lash", args = { amount = 1 } }
lasting:
  mark:
    when:
      of: { event: damage, card: self }
      lua: |
        game:add_counters { to = self, counter = 'buff' }
        assert(source ~= self)
  lash:
    reflex:
      target: { type: ally }
      lua: "game:damage { to = target, amount = args.amount }"
)");
    t->put(p1, "hand", {"t/brand"});
    t->put(p2, "field", {"soldier"});
    t->begin("end");
    t->play("Brand", {"soldier"});
    t->pass_all();
    t->choose("soldier");
    CHECK(t->stack() == Names{"Brand"});
    CHECK(t->state().notes().size() == 1);
    t->pass_all();
    CHECK(t->stack() == Names{"Brand"});
    CHECK(t->state().notes().empty());
    t->pass_all();
    CHECK(t->counters("soldier", "buff") == 1);
    CHECK(t->match().faults().empty());
}

TEST_CASE("more args than four void the call", "[cards][memory]") {
    CardTable t(R"(format: 1
id: t/curse
name: Curse
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:grant { ability = 'dusk', args = { a = 1, b = 2, c = 3, d = 4, e = 5 } }" }
lasting:
  dusk: { when: { of: { event: draw }, lua: "game:draw {}" } }
)");
    t->put(p1, "hand", {"t/curse"});
    t->begin("end");
    resolve(t, "Curse");
    REQUIRE(t->match().faults().size() == 1);
    CHECK(t->match().faults()[0].text.find("game:grant: 'args' has more than 4 values") !=
          std::string::npos);
    CHECK(t->state().lasting().empty());
    CHECK(t->state().notes().empty());
}

}  // namespace cardloom::testing::memory_tests
