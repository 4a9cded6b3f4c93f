/// What is granted, and for how long: durations, bearers, shields, what returns and what goes back.
#include <catch2/generators/catch_generators.hpp>

#include "core/invariants.hpp"
#include "core/save.hpp"
#include "tests/cards/card_table.hpp"
#include "tests/cards/written.hpp"

namespace cardloom::testing::grants_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

/// Plays a card of whoever holds Opportunity and lets it resolve.
void resolve(CardTable& t, const std::string& card, const Names& targets = {}) {
    t->play(card, targets);
    t->pass_all();
}

std::size_t hand(CardTable& t, PlayerId player = p1) { return t->zone("hand", player).size(); }

/// On a player's champion.
int damage(CardTable& t, PlayerId player) {
    for (const Object& object : t->state().objects()) {
        if (t->state().card(object.card).controller != player) continue;
        return t->state().counters_on(object.card, t->library().roles.damage);
    }
    return -1;
}

/// Saved and loaded, it is the same game.
void check_saved(CardTable& t) {
    CHECK(problem_with(t->state(), t->library()) == "");
    Loaded loaded = load(save(t->match()), t->runner());
    CHECK(loaded.error == "");
    REQUIRE(loaded.match);
    CHECK(loaded.match->hash() == t->match().hash());
}

/// A bell that makes all activations dearer for as long as it says.
std::string bell(const std::string& grant) {
    return item("bell", "Bell",
                R"(abilities:
  - activated: { lua: "game:grant { ability = 'dear')" +
                    grant + R"( }" }
lasting:
  dear: { cost: { of: { event: activate }, add: 1 } })");
}

const std::string spark = action("spark", "Spark", "{ lua: \"game:draw {}\" }");

void ring(CardTable& t) {
    t->activate("Bell");
    t->pass_all();
    check_saved(t);
}

bool is_dear(CardTable& t) {
    return t->cost_of_playing(p1, "Spark") == "1: printed 0, +1 by Bell [GA-COST-CALC]";
}

/// Whether it is dear now, in the end phase of this turn, in the opponent's, in the next own turn,
/// and in the opponent's after that.
std::string course_of(const std::string& grant) {
    CardTable t(bell(grant) + spark);
    t->put(p1, "field", {"t/bell"});
    t->put(p1, "hand", {"t/spark"});
    t->begin("main");
    ring(t);
    std::string seen;
    const auto look = [&] { seen += is_dear(t) ? '+' : '-'; };
    look();
    t->pass_until("end");
    look();
    for (int turn = 0; turn < 3; ++turn) {
        t->pass_turn();
        t->pass_until("main");
        look();
    }
    return seen;
}

}  // namespace

TEST_CASE("GA-CONT-3, GA-TURN-5: a grant lasts as long as its duration says", "[cards][grants]") {
    CHECK(course_of("") == "+++++");
    CHECK(course_of(", duration = 'turn'") == "++---");
    CHECK(course_of(", duration = 'phase'") == "+----");
    CHECK(course_of(", duration = 'next_turn'") == "+++--");
    CHECK(course_of(", duration = 'next_turn', of = you.opponents[1]") == "++---");
    CHECK(course_of(", duration = 'end_of_next_turn'") == "++++-");
    CHECK(course_of(", duration = 'end_of_next_turn', of = you.opponents[1]") == "+++--");
    CHECK(course_of(", duration = 'source'") == "+++++");
    CHECK(course_of(", duration = 'combat'") == "+++++");
}

TEST_CASE("what starts later waits, and lasts from then on", "[cards][grants]") {
    CHECK(course_of(", starts = 'next_turn'") == "---++");
    CHECK(course_of(", starts = 'next_turn', duration = 'end_of_next_turn'") == "---+-");
    CHECK(course_of(", starts = 'next_turn', duration = 'turn'") == "---+-");
    CHECK(course_of(", starts = 'turn'") == "--+++");
    CHECK(course_of(", starts = 'next_turn', of = you.opponents[1]") == "--+++");
    CHECK(course_of(", starts = 'end_of_next_turn'") == "----+");
}

TEST_CASE(
    "GA-IDX-20: what lasts until its source leaves ends then, and does not begin if it has left",
    "[cards][grants]") {
    CardTable t(bell(", duration = 'source'") + spark + doom_card);
    t->put(p1, "field", {"t/bell"});
    t->put(p1, "hand", {"t/spark", "t/doom"});
    t->begin("main");
    ring(t);
    CHECK(is_dear(t));
    t->activate("Bell");
    REQUIRE(t->stack() == Names{"Bell"});
    t->play("Doom", {"Bell"});  // in response, for a card more
    t->choose("Spark");
    t->pass_all();
    CHECK(t->state().lasting().empty());
    t->pass_all();
    CHECK(t->state().lasting().empty());
}

TEST_CASE("what a card bears ends as it moves; what is granted to several is each one's own",
          "[cards][grants]") {
    CardTable t(item("altar", "Altar", R"(abilities:
  - activated: { lua: "game:grant { ability = 'last_word', to = game:all { type = 'ally' } }" }
lasting:
  last_word: { on_death: { lua: "game:draw {}" } })") +
                ally("elm", "Elm", "power: 1\nlife: 1") + ally("oak", "Oak", "power: 1\nlife: 1") +
                doom_card);
    t->put(p1, "field", {"t/altar", "t/elm", "t/oak"});
    t->put(p1, "hand", {"t/doom"});
    t->begin("main");
    t->activate("Altar");
    t->pass_all();
    REQUIRE(t->state().lasting().size() == 2);
    resolve(t, "Doom", {"Elm"});
    CHECK(t->state().lasting().size() == 1);
    CHECK(t->stack() == Names{"Altar"});  // it looked back (GA-TRIG-9)
    t->pass_all();
    CHECK(hand(t) == 1);
    check_saved(t);
}

TEST_CASE("a player can bear a grant: `self` is that player in scripts, `bearer` in expressions",
          "[cards][grants]") {
    CardTable t(item("curse", "Curse", R"(abilities:
  - activated: { lua: "game:grant { ability = 'toll', to = you.opponents[1], duration = 'end_of_next_turn', of = you.opponents[1] }" }
lasting:
  toll: { when: { of: { event: draw, player: "=bearer" }, lua: "game:damage { to = self.champion, amount = 1 } game:draw { player = you }" } })"));
    t->put(p1, "field", {"t/curse"});
    t->begin("main");
    t->activate("Curse");
    t->pass_all();
    check_saved(t);
    t->pass_turn();
    t->pass_until("draw");
    CHECK(t->stack() == Names{"Curse"});
    t->pass_all();
    CHECK(hand(t, p1) == 1);
    CHECK(damage(t, p2) == 1);
    t->pass_turn();
    CHECK(t->state().lasting().empty());
    CHECK(damage(t, p2) == 1);
}

TEST_CASE("GA-SBE-13: a grant ends for good when what it lasts as long as fails",
          "[cards][grants]") {
    CardTable t(item("bell", "Bell", R"(abilities:
  - activated: { lua: "game:grant { ability = 'dear' }" }
lasting:
  dear:
    as_long_as: { count: { type: ally, controller: you } }
    cost: { of: { event: activate, card: { name: Spark } }, add: 1 })") +
                spark + doom_card + ally("elm", "Elm", "power: 1\nlife: 1"));
    t->put(p1, "field", {"t/bell", "t/elm"});
    t->put(p1, "hand", {"t/spark", "t/elm", "t/doom"});
    t->begin("main");
    ring(t);
    CHECK(is_dear(t));
    resolve(t, "Doom", {"Elm"});
    CHECK(t->state().lasting().empty());
    resolve(t, "Elm");
    CHECK_FALSE(is_dear(t));
}

TEST_CASE("a grant ends with the event that it names", "[cards][grants]") {
    CardTable t(item("bell", "Bell", R"(abilities:
  - activated: { lua: "game:grant { ability = 'dear', args = { who = you } }" }
lasting:
  dear:
    until: { event: draw, player: "=args.who" }
    cost: { of: { event: activate, card: { name: Spark } }, add: 1 })") +
                spark +
                action("gift", "Gift",
                       R"({ target: { player: any }, lua: "game:draw { player = target }" })"));
    t->put(p1, "field", {"t/bell"});
    t->put(p1, "hand", {"t/spark", "t/gift", "t/gift"});
    t->begin("main");
    ring(t);
    const auto give = [&](PlayerId player) {
        t->play("Gift");
        t->choose_player(player);
        t->pass_all();
    };
    give(p2);
    CHECK(is_dear(t));
    give(p1);
    CHECK(t->state().lasting().empty());
    CHECK_FALSE(is_dear(t));
}

TEST_CASE("GA-TRIG-5: a delayed trigger fires once, and is not made by what is negated",
          "[cards][grants]") {
    CardTable t(
        action("vow", "Vow", "{ lua: \"game:grant { ability = 'later', uses = 1 }\" }",
               "lasting:\n  later: { when: { of: { event: phase, phase: end, edge: begin }, "
               "lua: \"game:draw {}\" } }\n") +
        action("stop", "Stop",
               R"({ target: { stack: activation }, lua: "game:negate { what = target }" })"));
    t->put(p1, "hand", {"t/vow", "t/vow"});
    t->put(p2, "hand", {"t/stop"});
    t->begin("main");
    t->play("Vow");
    t->pass();
    t->play("Stop", {"Vow"});
    t->pass_all();
    CHECK(t->state().lasting().empty());
    resolve(t, "Vow");
    CHECK(t->state().lasting().size() == 1);
    t->pass_until("end");
    CHECK(t->stack() == Names{"Vow"});
    CHECK(t->state().lasting().empty());
    t->pass_all();
    CHECK(hand(t) == 1);
    t->pass_turn();
    t->pass_until("end");
    CHECK(hand(t) == 1);
}

// ---- what returns

namespace {

const std::string cage = item("cage", "Cage", R"(abilities:
  - activated:
      target: { type: ally }
      lua: "game:banish { cards = target, duration = 'source' }")");

}  // namespace

TEST_CASE("GA-IDX-20: what is banished until this leaves returns as a check, not as a trigger",
          "[cards][grants]") {
    CardTable t(cage + doom_card + ally("elm", "Elm", "power: 1\nlife: 1"));
    t->put(p1, "field", {"t/cage"});
    t->put(p2, "field", {"t/elm"});
    t->put(p1, "hand", {"t/doom"});
    t->begin("main");
    t->activate("Cage");
    t->choose("Elm");
    t->pass_all();
    CHECK(t->zone("banishment", p2) == Names{"Elm"});
    check_saved(t);
    resolve(t, "Doom", {"Cage"});
    CHECK(t->stack().empty());
    CHECK(t->zone("banishment", p2).empty());
    CHECK(t->field(p2) == Names{"spirit", "Elm"});
    CHECK(t->state().lasting().empty());
}

TEST_CASE("GA-IDX-20: nothing is banished by what has left, and what has moved on does not return",
          "[cards][grants]") {
    CardTable t(
        cage + doom_card + ally("elm", "Elm", "power: 1\nlife: 1") +
        action(
            "dig", "Dig",
            R"({ target: { zone: banishment }, lua: "game:move { cards = target, to = 'graveyard' }" })"));
    t->put(p1, "field", {"t/cage"});
    t->put(p2, "field", {"t/elm"});
    t->put(p1, "hand", {"t/doom", "t/dig"});
    t->begin("main");
    SECTION("the source has left before") {
        t->activate("Cage");
        t->choose("Elm");
        t->play("Doom", {"Cage"});
        t->pass_all();
        t->pass_all();
        CHECK(t->field(p2) == Names{"Elm", "spirit"});
    }
    SECTION("the card has moved on") {
        t->activate("Cage");
        t->choose("Elm");
        t->pass_all();
        resolve(t, "Dig", {"Elm"});
        CHECK(t->state().lasting().empty());
        resolve(t, "Doom", {"Cage"});
        CHECK(t->zone("graveyard", p2) == Names{"Elm"});
    }
}

TEST_CASE("GA-CTRL-1: control for a time goes back, the newest change first", "[cards][grants]") {
    CardTable t(
        action(
            "charm", "Charm",
            R"({ target: { type: ally }, lua: "game:control { cards = target, duration = 'turn' }" })") +
        action("bribe", "Bribe",
               R"({ target: { type: ally }, lua: "game:control { cards = target }" })") +
        action(
            "lure", "Lure",
            R"({ target: { type: ally }, lua: "game:control { cards = target, duration = 'next_turn' }" })") +
        ally("elm", "Elm", "power: 1\nlife: 1"));
    t->put(p2, "field", {"t/elm"});
    t->put(p1, "hand", {"t/charm", "t/bribe"});
    t->put(p2, "hand", {"t/lure", "t/bribe"});
    t->begin("main");
    const CardId elm = t->find("Elm");
    const auto controller = [&] { return t->state().card(elm).controller; };
    resolve(t, "Charm", {"Elm"});
    CHECK(controller() == p1);
    check_saved(t);
    SECTION("it goes back as its time is over") {
        t->pass_turn();
        CHECK(controller() == p2);
        CHECK(t->state().lasting().empty());
    }
    SECTION("for good is for good") {
        resolve(t, "Bribe", {"Elm"});
        CHECK(t->state().lasting().empty());
        t->pass_turn();
        CHECK(controller() == p1);
    }
    SECTION("a later change goes on, and is undone to what was before both") {
        t->pass();
        t->play("Lure", {"Elm"});
        t->pass_all();
        CHECK(controller() == p2);
        CHECK(t->state().lasting().size() == 2);
        t->pass_turn();
        CHECK(controller() == p2);
        t->pass_until("main");
        CHECK(t->state().lasting().empty());
        CHECK(controller() == p2);
    }
}

TEST_CASE("GA-PREV-2: a shield is spent by what it prevents; what it starts with is fixed",
          "[cards][grants]") {
    CardTable t(
        action("ward", "Ward",
               "{ target: { type: unit }, lua: \"game:grant { ability = 'shell', to = target, args "
               "= { n = 3 }, duration = 'turn' }\" }",
               "lasting:\n  shell: { instead: { of: { event: damage, card: self }, shield: "
               "\"=args.n\" } }\n") +
        action("bolt", "Bolt",
               R"({ target: { type: unit }, lua: "game:damage { to = target, amount = 2 }" })") +
        action(
            "fall", "Fall",
            R"({ target: { type: unit }, lua: "game:damage { to = target, amount = 2, unpreventable = true }" })") +
        ally("oak", "Oak", "power: 1\nlife: 9"));
    t->put(p1, "field", {"t/oak"});
    t->put(p1, "hand", {"t/ward", "t/bolt", "t/bolt", "t/fall"});
    t->begin("main");
    const CardId oak = t->find("Oak");
    resolve(t, "Ward", {"Oak"});
    resolve(t, "Fall", {"Oak"});
    CHECK(t->damage_on(oak) == 2);  // unpreventable damage leaves it intact
    REQUIRE(t->state().lasting().size() == 1);
    CHECK(t->state().lasting()[0].shield == 3);
    resolve(t, "Bolt", {"Oak"});
    CHECK(t->damage_on(oak) == 2);
    check_saved(t);
    resolve(t, "Bolt", {"Oak"});
    CHECK(t->damage_on(oak) == 3);
    CHECK(t->state().lasting().empty());
}

TEST_CASE("a grant that cannot be is an error of its script", "[cards][grants]") {
    const auto told = [](const std::string& lua) {
        CardTable t(item("bell", "Bell", "abilities:\n  - activated: { lua: \"" + lua + R"(" }
lasting:
  dear: { cost: { of: { event: activate }, add: 1 } })"));
        t->put(p1, "field", {"t/bell"});
        t->begin("main");
        t->activate("Bell");
        t->pass_all();
        REQUIRE(t->match().faults().size() == 1);
        const std::string& text = t->match().faults()[0].text;
        return text.substr(text.find("game:"));
    };
    CHECK(told("game:grant { ability = 'dear', duration = 'trun' }") ==
          "game:grant: 'duration' must be a duration: turn, combat, phase, next_turn, "
          "end_of_next_turn or source, not 'trun'");
    CHECK(told("game:grant { ability = 'dear', starts = 'phase' }") ==
          "game:grant: 'starts' is turn, combat, next_turn or end_of_next_turn");
    CHECK(told("game:grant { ability = 'dear', to = 3 }") ==
          "game:grant: 'to' must be a card, a list of cards or a player, not number");
}

}  // namespace cardloom::testing::grants_tests
