/// What objects are and players have: states, faces, copies, loaded cards, masteries and statuses;
/// and what is still known of what has left.
#include <catch2/generators/catch_generators.hpp>

#include "core/invariants.hpp"
#include "core/past.hpp"
#include "core/save.hpp"
#include "core/standing.hpp"
#include "tests/cards/card_table.hpp"
#include "tests/cards/written.hpp"

namespace cardloom::testing::objects_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

void resolve(CardTable& t, const std::string& card, const Names& targets = {}) {
    t->play(card, targets);
    t->pass_all();
}

void use(CardTable& t, const std::string& card, const Names& targets = {}) {
    t->activate(card);
    for (const std::string& target : targets) t->choose(target);
    t->pass_all();
}

std::size_t hand(CardTable& t, PlayerId player = p1) { return t->zone("hand", player).size(); }

/// Saved and loaded, it is the same game.
void check_saved(CardTable& t) {
    CHECK(problem_with(t->state(), t->library()) == "");
    Loaded loaded = load(save(t->match()), t->runner());
    CHECK(loaded.error == "");
    REQUIRE(loaded.match);
    CHECK(loaded.match->hash() == t->match().hash());
}

bool is_in(CardTable& t, const std::string& card, const std::string& state) {
    return t->state().counters_on(t->find(card), t->library().find_counter(state)) > 0;
}

const std::string oak = ally("oak", "Oak", "power: 3\nlife: 4");

}  // namespace

// ---- last-known information

TEST_CASE("GA-LKI-1, GA-TRIG-9: what has left answers as it last was", "[cards][objects]") {
    CardTable t(
        ally("elm", "Elm", "power: 2\nlife: 3", R"(abilities:
  - on_death: { lua: "game:draw { count = self.power + self.counters.training } if self:is { state = 'rested' } then game:draw {} end" })") +
        item("shrine", "Shrine", R"(abilities:
  - when: { of: { event: die, card: { type: ally, controller: you, power: { min: 3 } } }, lua: "if event.card.controller == you and event.card:follow().zone == 'graveyard' then game:add_counters { to = self, counter = 'training', count = event.card.power } end" })") +
        action(
            "grow", "Grow",
            R"({ target: { type: ally }, lua: "game:add_counters { to = target, counter = 'buff' } game:add_counters { to = target, counter = 'training', count = 2 } game:rest { cards = target }" })") +
        doom_card);
    t->put(p1, "field", {"t/elm", "t/shrine"});
    t->put(p1, "hand", {"t/grow", "t/doom"});
    t->begin("main");
    resolve(t, "Grow", {"Elm"});
    resolve(t, "Doom", {"Elm"});
    CHECK(past_of(t->state(), t->state().pending().empty()
                                  ? t->instance(0).about
                                  : t->state().pending()[0].card) != nullptr);
    check_saved(t);
    t->choose("Elm");
    t->pass_all();
    CHECK(t->counters("Shrine", "training") == 3);
    t->pass_all();
    CHECK(hand(t) == 6);  // 3 power, 2 counters, and it was rested
    CHECK(t->match().faults().empty());
    CHECK(t->state().past().empty());  // nothing can ask any more
}

TEST_CASE("what was sacrificed for an effect still has its power", "[cards][objects]") {
    CardTable t(
        oak +
        action(
            "rite", "Rite",
            R"({ lua: "local r = game:sacrifice { filter = { type = 'ally' } } if r then game:draw { count = r.cards[1].power } end" })"));
    t->put(p1, "field", {"t/oak"});
    t->put(p1, "hand", {"t/rite"});
    t->begin("main");
    resolve(t, "Rite");
    CHECK(hand(t) == 3);
    CHECK(t->match().faults().empty());
}

TEST_CASE("GA-TRIG-7: one or more is one trigger, which sees all that happened together",
          "[cards][objects]") {
    CardTable t(oak + ally("elm", "Elm", "power: 1\nlife: 1") + item("drum", "Drum", R"(abilities:
  - when: { of: { event: die, card: { type: ally }, batch: true }, lua: "game:draw { count = #event.cards } for _, c in ipairs(event.cards) do game:move { cards = c:follow(), to = 'hand' } end" })") +
                action("ruin", "Ruin",
                       R"({ lua: "game:destroy { cards = game:all { type = 'ally' } }" })"));
    t->put(p1, "field", {"t/oak", "t/elm", "t/oak", "t/drum"});
    t->put(p1, "hand", {"t/ruin"});
    t->begin("main");
    resolve(t, "Ruin");
    CHECK(t->stack() == Names{"Drum"});
    check_saved(t);
    t->pass_all();
    CHECK(hand(t) == 6);
    CHECK(t->zone("graveyard") == Names{"Ruin"});
    CHECK(t->match().faults().empty());
}

// ---- states

TEST_CASE("GA-TERM-DISTANT, GA-PROP-1: a state is gained once, and ends with its controller's turn",
          "[cards][objects]") {
    CardTable t(
        oak + item("tower", "Tower", R"(abilities:
  - activated: { target: { type: ally }, lua: "game:set_distant { cards = target }" }
  - when: { of: { event: become_distant, card: { type: ally } }, lua: "game:draw {}" }
  - if: { count: { type: ally, state: distant } }
    cost: { of: { event: activate }, add: 1 })") +
        action("spark", "Spark",
               "{ lua: \"if #game:all { state = 'distant' } == 1 then game:draw {} end\" }"));
    t->put(p1, "field", {"t/oak", "t/tower"});
    t->put(p1, "hand", {"t/spark"});
    t->begin("main");
    use(t, "Tower", {"Oak"});
    CHECK(is_in(t, "Oak", "distant"));
    CHECK(t->stack() == Names{"Tower"});
    t->pass_all();
    CHECK(t->cost_of_playing(p1, "Spark").starts_with("1:"));
    use(t, "Tower", {"Oak"});
    CHECK(t->stack().empty());  // it is distant already
    check_saved(t);
    t->pass_turn();
    CHECK_FALSE(is_in(t, "Oak", "distant"));
}

TEST_CASE("GA-TERM-DISTANT: it lasts through the turn of another player", "[cards][objects]") {
    CardTable t(
        oak + action("leap", "Leap",
                     R"({ target: { type: ally }, lua: "game:set_distant { cards = target }" })"));
    t->put(p1, "field", {"t/oak"});
    t->put(p2, "hand", {"t/leap"});
    t->begin("main", p2);
    resolve(t, "Leap", {"Oak"});
    t->pass_turn();
    CHECK(is_in(t, "Oak", "distant"));
    t->pass_until("main");
    t->pass_turn();
    CHECK_FALSE(is_in(t, "Oak", "distant"));
}

TEST_CASE("GA-TERM-FOSTERED: an ally is fostered at most once", "[cards][objects]") {
    CardTable t(ally("fawn", "Fawn", "power: 1\nlife: 2", R"(abilities:
  - on_foster: { lua: "game:draw {}" }
  - activated: { lua: "game:foster { cards = self }" })"));
    t->put(p1, "field", {"t/fawn"});
    t->begin("main");
    use(t, "Fawn");
    t->pass_all();
    CHECK(hand(t) == 1);
    use(t, "Fawn");
    CHECK(t->stack().empty());
    CHECK(is_in(t, "Fawn", "fostered"));
}

TEST_CASE("GA-TERM-EPHEMERAL: what is ephemeral is banished if it would leave the field",
          "[cards][objects]") {
    CardTable t(oak + item("mist", "Mist", R"(abilities:
  - activated: { target: { type: ally }, lua: "game:set_state { cards = target, state = 'ephemeral' }" })") +
                doom_card);
    t->put(p1, "field", {"t/oak", "t/mist"});
    t->put(p1, "hand", {"t/doom"});
    t->begin("main");
    use(t, "Mist", {"Oak"});
    resolve(t, "Doom", {"Oak"});
    CHECK(t->zone("banishment") == Names{"Oak"});
    CHECK_FALSE(is_in(t, "Oak", "ephemeral"));  // not carried along
}

TEST_CASE("a state that the rules do not have is an error of its script", "[cards][objects]") {
    CardTable t(item("mist", "Mist", R"(abilities:
  - activated: { lua: "game:set_state { cards = self, state = 'distnat' }" })"));
    t->put(p1, "field", {"t/mist"});
    t->begin("main");
    use(t, "Mist");
    REQUIRE(t->match().faults().size() == 1);
    const std::string& text = t->match().faults()[0].text;
    CHECK(text.substr(text.find("game:")) ==
          "game:set_state: there is no state 'distnat'; did you mean 'distant'?");
}

// ---- faces and copies

namespace {

const std::string chrysalis = R"(format: 1
id: t/husk
name: Husk
type: item
supertypes: [regalia]
cost: { memory: 0 }
abilities:
  - activated: { lua: "game:transform { cards = self }" }
back:
  name: Wings
  type: ally
  power: 4
  life: 2
  abilities:
    - when: { of: { event: transform, card: self }, lua: "game:draw {}" }
    - activated: { lua: "game:transform { cards = self }" }
---
)";

}  // namespace

TEST_CASE("GA-DFC-1, 2, 3: transforming keeps the object, and leaving shows its own face",
          "[cards][objects]") {
    CardTable t(
        chrysalis + doom_card +
        action(
            "mark", "Mark",
            R"({ target: { type: item }, lua: "game:add_counters { to = target, counter = 'training' }" })"));
    t->put(p1, "field", {"t/husk"});
    t->put(p1, "hand", {"t/doom", "t/mark"});
    t->begin("main");
    resolve(t, "Mark", {"Husk"});
    const CardId card = t->find("Husk");
    const std::uint32_t before = t->state().object(card)->timestamp;
    const CardRef object = t->state().ref(card);
    use(t, "Husk");
    CHECK(t->field(p1) == Names{"Wings", "spirit"});
    CHECK(t->state().is_current(object));
    CHECK(t->counters("Wings", "training") == 1);
    CHECK(t->state().object(card)->timestamp > before);  // GA-TS-2
    CHECK(t->stack() == Names{"Wings"});
    t->pass_all();
    CHECK(hand(t) == 2);
    check_saved(t);
    SECTION("it turns back") {
        use(t, "Wings");
        CHECK(t->field(p1) == Names{"Husk", "spirit"});
    }
    SECTION("where it goes its own face says: a regalia is banished") {
        resolve(t, "Doom", {"Wings"});
        CHECK(t->zone("banishment") == Names{"Husk"});
    }
}

TEST_CASE("GA-DFC-3, 4: without another face nothing happens, and copies cannot transform",
          "[cards][objects]") {
    CardTable t(
        chrysalis + oak +
        action(
            "turn", "Turn",
            R"({ target: { type: object }, lua: "if game:transform { cards = target } then game:draw {} end" })") +
        action("twin", "Twin",
               R"({ target: { type: object }, lua: "game:summon { copy_of = target }" })"));
    t->put(p1, "field", {"t/oak", "t/husk"});
    t->put(p1, "hand", {"t/turn", "t/turn", "t/twin"});
    t->begin("main");
    resolve(t, "Turn", {"Oak"});
    CHECK(hand(t) == 2);
    use(t, "Husk");
    t->pass_all();  // Wings' own trigger
    resolve(t, "Twin", {"Wings"});
    CHECK(t->field(p1) == Names{"Oak", "Wings", "spirit", "Wings"});  // the face that shows
    const CardId copy = t->state().objects().back().card;
    CHECK(t->state().card(copy).is(Card::token));
    CHECK(t->state().object(copy)->is_copy());
    check_saved(t);
}

TEST_CASE("GA-COPY-1, WE-33: a copy has what is printed, and no counters, damage or X",
          "[cards][objects]") {
    CardTable t(
        R"(format: 1
id: t/hydra
name: Hydra
type: ally
cost: { reserve: x }
power: 1
life: 9
abilities:
  - enters: { counters: { buff: "=self.x" } }
---
)" +
        action("twin", "Twin",
               R"({ target: { type: ally }, lua: "game:summon { copy_of = target }" })") +
        action("bolt", "Bolt",
               R"({ target: { type: ally }, lua: "game:damage { to = target, amount = 2 }" })"));
    t->put(p1, "field", {"t/hydra"});
    t->put(p1, "hand", {"t/bolt", "t/twin"});
    t->adjust = [](GameState& state) {
        for (const Object& object : state.objects()) state.card(object.card).x = 3;
    };
    t->begin("main");
    resolve(t, "Bolt", {"Hydra"});
    resolve(t, "Twin", {"Hydra"});
    const Object& copy = t->state().objects().back();
    CHECK(t->state().card(copy.card).x == 0);
    CHECK(copy.damage == 0);
    CHECK(t->state().card(copy.card).is(Card::token));
}

TEST_CASE("an object can become a copy for a time", "[cards][objects]") {
    CardTable t(
        oak + ally("elm", "Elm", "power: 1\nlife: 1") +
        action(
            "guise", "Guise",
            R"({ target: { type: ally, name: Elm }, lua: "game:become { who = target, copy_of = game:first { type = 'ally', power = 3 }, duration = 'turn' }" })"));
    t->put(p1, "field", {"t/oak", "t/elm"});
    t->put(p1, "hand", {"t/guise"});
    t->begin("main");
    resolve(t, "Guise", {"Elm"});
    CHECK(t->field(p1) == Names{"Oak", "Oak", "spirit"});
    check_saved(t);
    t->pass_turn();
    CHECK(t->field(p1) == Names{"Oak", "Elm", "spirit"});
    CHECK(t->state().lasting().empty());
}

TEST_CASE("GA-TOK-1, GA-IDX-29: a token that leaves ceases to exist, and what it triggers stays",
          "[cards][objects]") {
    CardTable t(
        R"(format: 1
id: t/moth
name: Moth
type: ally
supertypes: [token]
power: 1
life: 1
abilities:
  - on_leave: { lua: "game:draw {}" }
---
)" + action("hatch", "Hatch", R"({ lua: "game:summon { token = 't/moth' }" })") +
        action(
            "recall", "Recall",
            R"({ target: { type: ally }, lua: "game:move { cards = target, to = 'material' }" })"));
    t->put(p1, "hand", {"t/hatch", "t/recall"});
    t->begin("main");
    resolve(t, "Hatch");
    resolve(t, "Recall", {"Moth"});
    CHECK(t->stack() == Names{"Moth"});
    CHECK(t->zone("material").empty());
    t->pass_all();
    CHECK(hand(t) == 1);
}

TEST_CASE("GA-VERB-LOAD, GA-ZONE-9: loaded cards lie under an object as long as it stays",
          "[cards][objects]") {
    CardTable t(item("quiver", "Quiver", R"(abilities:
  - activated: { lua: "game:load { cards = game:choose { from = { zone = 'hand', owner = you } } }" }
  - when: { of: { event: load, card: { type: item } }, lua: "game:draw {}" })") +
                doom_card);
    t->put(p1, "field", {"t/quiver"});
    t->put(p1, "hand", {"blank", "t/doom"});
    t->begin("main");
    use(t, "Quiver");
    t->choose("blank");
    CHECK(t->zone("loaded") == Names{"blank"});
    t->pass_all();
    CHECK(hand(t) == 2);
    check_saved(t);
    resolve(t, "Doom", {"Quiver"});
    CHECK(t->zone("graveyard").size() == 3);
}

TEST_CASE("GA-VERB-SUPPRESS, WE-36: what is suppressed returns as the next end phase begins",
          "[cards][objects]") {
    CardTable t(
        oak +
        action("hush", "Hush",
               R"({ target: { type: ally }, lua: "game:suppress { cards = target }" })") +
        action(
            "dig", "Dig",
            R"({ target: { zone: banishment }, lua: "game:move { cards = target, to = 'graveyard' }" })"));
    t->put(p2, "field", {"t/oak"});
    t->put(p1, "hand", {"t/hush", "t/dig"});
    const bool in_end = GENERATE(false, true);
    t->begin(in_end ? "end" : "main");
    resolve(t, "Hush", {"Oak"});
    CHECK(t->zone("banishment", p2) == Names{"Oak"});
    check_saved(t);
    SECTION("it returns under its owner's control") {
        if (in_end) t->pass_turn();
        t->pass_until("end");
        CHECK(t->stack() == Names{"Oak"});
        t->pass_all();
        CHECK(t->zone("banishment", p2).empty());
        CHECK(t->field(p2).size() == 2);
        CHECK_FALSE(is_in(t, "Oak", "suppressed"));
    }
    SECTION("not if it has moved on") {
        resolve(t, "Dig", {"Oak"});
        t->pass_turn();
        t->pass_until("end");
        CHECK(t->stack().empty());
        CHECK(t->zone("graveyard", p2) == Names{"Oak"});
    }
}

// ---- masteries and statuses

namespace {

const Files standings{{"grand-archive/standings.yaml", R"(format: 1
mastery: tide_glass
notes: { moon: { values: [new, half, full], start: new } }
abilities:
  - on_phase: { of: { phase: end }, lua: "game:note { key = 'moon', value = 'full' } game:add_counters { to = self, counter = 'haunt' }" }
  - cost: { of: { event: activate, player: you }, add: "=self.counters.haunt" }
---
format: 1
mastery: ember_glass
abilities:
  - when: { of: { event: draw, player: you }, lua: "game:damage { to = you.champion, amount = 1 }" }
---
format: 1
status: long_dusk
turn: { skip: [materialize], insert: [{ phase: materialize, after: main }] }
---
format: 1
status: favoured
abilities:
  - when: { of: { event: gain, player: opponent, card: { name: favoured } }, lua: "game:lose_status { name = 'favoured' }" }
)"}};

std::string gains(const std::string& id, const std::string& name, const std::string& lua) {
    return action(id, name, "{ lua: \"" + lua + "\" }");
}

}  // namespace

TEST_CASE("GA-MAST-1: a player has one mastery, whose abilities, notes and counters are in force",
          "[cards][objects]") {
    CardTable t(gains("tide", "Tide", "game:gain_mastery { name = 'tide_glass' }") +
                    gains("ember", "Ember", "game:gain_mastery { name = 'ember_glass' }") +
                    gains("spark", "Spark", "game:draw {}"),
                {}, standings);
    t->put(p1, "hand", {"t/tide", "t/ember", "t/spark"});
    t->begin("main");
    resolve(t, "Tide");
    CHECK(t->zone("standing") == Names{"tide_glass"});
    REQUIRE(t->state().notes().size() == 1);
    CHECK(t->library().words.text(t->state().notes()[0].value.word) == "new");
    check_saved(t);
    t->pass_until("end");
    CHECK(t->stack() == Names{"tide_glass"});
    t->pass_all();
    CHECK(t->library().words.text(t->state().notes()[0].value.word) == "full");
    CHECK(t->cost_of_playing(p1, "Spark").starts_with("1:"));
    t->play("Ember");
    t->choose("Spark");  // it costs one more
    t->pass_all();
    CHECK(t->zone("standing") == Names{"ember_glass"});
    CHECK(t->match().faults().empty());
    check_saved(t);
}

TEST_CASE("GA-STATUS-1, GA-TDIST-1: statuses coexist, one of each, and can change the turn",
          "[cards][objects]") {
    CardTable t(gains("dusk", "Dusk", "game:gain_status { name = 'long_dusk' }") +
                    gains("crown", "Crown",
                          "if game:gain_status { name = 'favoured' } then game:draw {} end"),
                {}, standings);
    t->put(p1, "hand", {"t/dusk", "t/crown", "t/crown"});
    t->put(p2, "hand", {"t/crown"});
    t->begin("main");
    resolve(t, "Dusk");
    resolve(t, "Crown");
    CHECK(t->zone("standing") == Names{"long_dusk", "favoured"});
    CHECK(t->machine().patches != 0);
    const std::size_t cards = hand(t);
    resolve(t, "Crown");
    CHECK(hand(t) == cards - 1);  // there is one already
    t->pass();
    t->play("Crown");
    t->pass_all();
    CHECK(t->stack() == Names{"favoured"});
    t->pass_all();
    CHECK(t->zone("standing") == Names{"long_dusk"});
    CHECK(t->zone("standing", p2) == Names{"favoured"});
    CHECK(t->match().faults().empty());
}

}  // namespace cardloom::testing::objects_tests
