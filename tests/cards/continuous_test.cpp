/// Continuous effects of cards (rules sections 7, 16.2 to 16.4): layers, timestamps, dependency,
/// locked and live sets, what is gained, lost and borrowed, and how it is explained.
#include "core/characteristics.hpp"
#include "core/continuous/explain.hpp"
#include "core/continuous/layers.hpp"
#include "core/invariants.hpp"
#include "core/play/elements.hpp"
#include "core/save.hpp"
#include "core/watchers.hpp"
#include "tests/cards/card_table.hpp"

namespace cardloom::testing::continuous_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

std::string card(const std::string& id, const std::string& name, const std::string& facts,
                 const std::string& abilities = "") {
    return "format: 1\nid: t/" + id + "\nname: " + name + "\n" + facts +
           (abilities.empty() ? "" : "\nabilities:\n" + abilities) + "\n---\n";
}
std::string ally(const std::string& id, const std::string& name, int power, int life,
                 const std::string& abilities = "", const std::string& more = "") {
    return card(id, name,
                "type: ally\ncost: { reserve: 0 }\npower: " + std::to_string(power) +
                    "\nlife: " + std::to_string(life) + more,
                abilities);
}
std::string item(const std::string& id, const std::string& name, const std::string& abilities = "",
                 const std::string& more = "") {
    return card(id, name, "type: item\ncost: { reserve: 0 }" + more, abilities);
}
/// A fast action that costs nothing, with this as its script; `lasting` stands below it.
std::string action(const std::string& id, const std::string& name, const std::string& effect,
                   const std::string& lasting = "") {
    return card(id, name, "type: action\nspeed: fast\ncost: { reserve: 0 }",
                "  - effect: " + effect + (lasting.empty() ? "" : "\nlasting:\n" + lasting));
}

const std::string recruit = ally("recruit", "Recruit", 2, 2);
const std::string doom = action(
    "doom", "Doom", "{ target: { type: object }, lua: \"game:destroy { cards = target }\" }");

/// Asks the game that is waiting.
template <class Ask>
auto ask(CardTable& t, Ask question) {
    decltype(question(std::declval<Game&>())) answer{};
    t->match().look([&](Game& game) { answer = question(game); });
    return answer;
}
int power(CardTable& t, const std::string& name) {
    return ask(t, [&](Game& game) { return power_of(game, t->find(name)); });
}
int life(CardTable& t, const std::string& name) {
    return ask(t, [&](Game& game) { return life_of(game, t->find(name)); });
}
bool is(CardTable& t, const std::string& name, const std::string& type) {
    return ask(t, [&](Game& game) {
        const WordMeaning& meaning = game.library().meaning(game.library().words.find(type));
        const CardId id = t->find(name);
        return (types_of(game, id) & meaning.types) != 0 ||
               (supertypes_of(game, id) & meaning.supertypes) != 0 ||
               (classes_of(game, id) & meaning.classes) != 0 ||
               (elements_of(game, id) & meaning.elements) != 0 ||
               (meaning.subtype != 0xFFFF && has_subtype(game, id, meaning.subtype));
    });
}
bool has(CardTable& t, const std::string& name, const std::string& keyword) {
    return ask(t, [&](Game& game) {
        const Library& library = game.library();
        return has_keyword(game, t->find(name),
                           library.meaning(library.words.find(keyword)).keyword);
    });
}
std::string explained(CardTable& t, const std::string& name, Stat stat) {
    return ask(t, [&](Game& game) { return stat_text(game, t->find(name), stat); });
}

void resolve(CardTable& t, const std::string& name, const Names& targets = {}) {
    t->play(name, targets);
    t->pass_all();
}

void check_saved(CardTable& t) {
    CHECK(problem_with(t->state(), t->library()) == "");
    Loaded loaded = load(save(t->match()), t->runner());
    CHECK(loaded.error == "");
    REQUIRE(loaded.match);
    CHECK(loaded.match->hash() == t->match().hash());
}

/// Keywords of these tests.
const Files keywords{{"grand-archive/keywords/of-tests.yaml", R"(
format: 1
keyword: steady
stacking: once
abilities:
  - when: { of: { event: die, card: self }, lua: "game:draw {}" }
---
format: 1
keyword: loud
stacking: separate
abilities:
  - static: { affects: { type: ally, controller: you, other: true }, power: 1 }
---
format: 1
keyword: quick
stacking: once
abilities:
  - activated: { cost: { reserve: 0 }, lua: "game:wake { cards = self }" }
)"}};

}  // namespace

// ---- sets

TEST_CASE("WE-32: a resolved effect locks its set, a granted static has a live one",
          "[cards][continuous]") {
    CardTable t(
        recruit + ally("late", "Late", 1, 1) +
        action("rally", "Rally",
               "{ lua: \"game:modify { who = game:all { type = 'ally', controller = you }, "
               "power = 1, duration = 'turn' }\" }") +
        action("hymn", "Hymn", "{ lua: \"game:grant { ability = 'choir', duration = 'turn' }\" }",
               "  choir: { static: { affects: { type: ally, controller: you }, power: 1 } }"));
    t->put(p1, "field", {"t/recruit"});
    t->put(p1, "hand", {"t/rally", "t/hymn", "t/late"});
    t->begin("main");
    resolve(t, "Rally");
    CHECK(power(t, "Recruit") == 3);
    resolve(t, "Late");
    CHECK(power(t, "Late") == 1);  // GA-CONT-1
    resolve(t, "Hymn");
    CHECK(power(t, "Recruit") == 4);
    CHECK(power(t, "Late") == 2);  // GA-CONT-2
    check_saved(t);
    CHECK(explained(t, "Recruit", Stat::power) ==
          "power 4: printed 2, +1 by Rally [GA-LAYER-E], +1 by Hymn [GA-LAYER-E]");
    t->pass_turn();
    CHECK(power(t, "Recruit") == 2);
    CHECK(power(t, "Late") == 1);
}

TEST_CASE("GA-CONT-2: a static ability changes whoever comes, and nobody once it is gone",
          "[cards][continuous]") {
    CardTable t(recruit + ally("late", "Late", 1, 1) + doom +
                ally("captain", "Captain", 1, 3,
                     "  - static: { affects: { type: ally, controller: you, other: true }, power: "
                     "1, life: 1 }"));
    t->put(p1, "field", {"t/recruit", "t/captain"});
    t->put(p2, "field", {"t/recruit"});
    t->put(p1, "hand", {"t/late", "t/doom"});
    t->begin("main");
    CHECK(power(t, "Recruit") == 3);
    CHECK(life(t, "Recruit") == 3);
    CHECK(power(t, "Captain") == 1);
    CHECK(ask(t, [&](Game& game) {
              for (const Object& object : game.state().objects()) {
                  const bool is_theirs = game.state().card(object.card).controller == p2;
                  if (is_theirs && !is_champion(game, object.card)) {
                      return power_of(game, object.card);
                  }
              }
              return 0;
          }) == 2);
    resolve(t, "Late");
    CHECK(power(t, "Late") == 2);
    resolve(t, "Doom", {"Captain"});
    CHECK(power(t, "Late") == 1);
    CHECK(power(t, "Recruit") == 2);
}

TEST_CASE("GA-SBE-13: what holds as long as something holds goes with it, and checks follow",
          "[cards][continuous]") {
    CardTable t(
        ally("leaf", "Leaf", 1, 1,
             "  - if: { phase: main }\n    static: { affects: self, life: 1 }") +
        action("nick", "Nick",
               "{ lua: \"game:damage { to = game:first { name = 'Leaf' }, amount = 1 }\" }"));
    t->put(p1, "field", {"t/leaf"});
    t->put(p1, "hand", {"t/nick"});
    t->begin("main");
    resolve(t, "Nick");
    CHECK(life(t, "Leaf") == 2);
    CHECK(t->field(p1) == Names{"Leaf", "spirit"});
    t->pass_until("end");
    CHECK(t->field(p1) == Names{"spirit"});  // 1 damage is lethal outside of main (GA-SBE-2)
}

// ---- layers

TEST_CASE("GA-LAYER-A: a stat is set before anything is added to it", "[cards][continuous]") {
    CardTable t(recruit +
                item("banner", "Banner", "  - static: { affects: { type: ally }, power: 2 }") +
                item("pool", "Pool",
                     "  - static: { affects: { type: ally }, set: { power: 0, life: 4 } }"));
    t->put(p1, "field", {"t/recruit", "t/banner", "t/pool"});
    t->begin("main");
    CHECK(power(t, "Recruit") == 2);  // though Pool is newer
    CHECK(life(t, "Recruit") == 4);
    CHECK(ask(t, [&](Game& game) { return base_power_of(game, t->find("Recruit")); }) == 0);
    CHECK(explained(t, "Recruit", Stat::power) ==
          "power 2: printed 2, set to 0 by Pool [GA-LAYER-A], +2 by Banner [GA-LAYER-E]");
}

TEST_CASE("GA-TS-1: of two effects that set the same, the newest wins", "[cards][continuous]") {
    CardTable t(recruit +
                item("low", "Low", "  - static: { affects: { type: ally }, set: { power: 1 } }") +
                item("high", "High", "  - static: { affects: { type: ally }, set: { power: 5 } }"));
    t->put(p1, "field", {"t/recruit", "t/high"});
    t->put(p1, "hand", {"t/low"});
    t->begin("main");
    CHECK(power(t, "Recruit") == 5);
    resolve(t, "Low");
    CHECK(power(t, "Recruit") == 1);  // GA-TS-2: it entered later
}

TEST_CASE("GA-CHAR-1, GA-SUP-1, GA-STAT-3: setting a type drops supertypes, keeps the rest",
          "[cards][continuous]") {
    CardTable t(card("idol", "Idol",
                     "type: ally\nsupertypes: [regalia]\nsubtypes: [golem]\nclasses: [mage]\ncost: "
                     "{ memory: 1 }\npower: 3\nlife: 3") +
                action("still", "Still",
                       "{ target: { type: ally }, lua: \"game:modify { who = target, set = { type "
                       "= 'item' } }\" }") +
                doom);
    t->put(p1, "field", {"t/idol"});
    t->put(p1, "hand", {"t/still", "t/doom"});
    t->begin("main");
    CHECK(is(t, "Idol", "regalia"));
    resolve(t, "Still", {"Idol"});
    CHECK(is(t, "Idol", "item"));
    CHECK_FALSE(is(t, "Idol", "ally"));
    CHECK_FALSE(is(t, "Idol", "regalia"));
    CHECK(is(t, "Idol", "golem"));
    CHECK(is(t, "Idol", "mage"));
    CHECK(power(t, "Idol") == 3);
    CHECK_FALSE(ask(t, [&](Game& game) { return is_unit(game, t->find("Idol")); }));
    check_saved(t);
    resolve(t, "Doom", {"Idol"});
    // No regalia any more, it goes to the graveyard (GA-REGA-1).
    CHECK(t->zone("graveyard").size() == 3);
}

TEST_CASE("GA-CHAR-3, GA-STAT-4: what is an ally as well has all rules of both",
          "[cards][continuous]") {
    CardTable t(item("block", "Block") + item("golem", "Golem", "", "\nsubtypes: [golem]") +
                action("wake", "Wakening",
                       "{ target: { type: item }, lua: \"game:modify { who = target, also = { type "
                       "= 'ally', subtype = 'golem' }, set = { power = 2, life = 3 } }\" }") +
                action("jab", "Jab",
                       "{ target: { type: ally }, lua: \"game:damage { to = target, amount = 3 }\" "
                       "}"));
    t->put(p1, "field", {"t/block"});
    t->put(p1, "hand", {"t/wake", "t/jab"});
    t->begin("main");
    CHECK(power(t, "Block") == 0);
    resolve(t, "Wakening", {"Block"});
    CHECK(is(t, "Block", "item"));
    CHECK(is(t, "Block", "ally"));
    CHECK(is(t, "Block", "golem"));
    CHECK(power(t, "Block") == 2);
    CHECK(explained(t, "Block", Stat::power) ==
          "power 2: none printed, set to 2 by Wakening [GA-LAYER-A]");
    resolve(t, "Jab", {"Block"});  // it takes damage as an ally does (GA-DMG-3), and dies of it
    CHECK(t->field(p1) == Names{"spirit"});
}

TEST_CASE("GA-CTR-BUFF, GA-STAT-4: counters add to stats that are there, and make none",
          "[cards][continuous]") {
    CardTable t(
        recruit + item("block", "Block") +
        action("grow", "Grow",
               "{ target: { type: object }, lua: \"game:add_counters { to = target, counter "
               "= 'buff', count = 2 }\" }") +
        action("turn", "Turn",
               "{ target: { type: ally }, lua: \"game:modify { who = target, swap = { "
               "'power', 'life' }, life = 3 }\" }"));
    t->put(p1, "field", {"t/recruit", "t/block"});
    t->put(p1, "hand", {"t/grow", "t/grow", "t/turn"});
    t->begin("main");
    resolve(t, "Grow", {"Block"});
    CHECK(power(t, "Block") == 0);
    resolve(t, "Grow", {"Recruit"});
    CHECK(power(t, "Recruit") == 4);
    resolve(t, "Turn", {"Recruit"});
    CHECK(power(t, "Recruit") == 7);  // AMB-12: additions and counters, then swaps
    CHECK(life(t, "Recruit") == 4);
    CHECK(explained(t, "Recruit", Stat::life) ==
          "life 4: printed 2, +3 by Turn [GA-LAYER-E], +2 by buff counters [GA-LAYER-E], swapped "
          "with power by Turn [GA-LAYER-E]");
}

TEST_CASE("GA-LAYER-B, GA-LAYER-C: types and elements are there for the layers after them",
          "[cards][continuous]") {
    CardTable t(item("block", "Block") +
                    item("tide", "Tide",
                         "  - static: { affects: { type: item, other: true }, also: { "
                         "type: phantasia, element: water } }") +
                    item("chart", "Chart",
                         "  - static: { affects: { type: phantasia }, gain: [steady] }\n"
                         "  - static: { affects: { element: water }, set: { power: 1 } }"),
                {}, keywords);
    t->put(p1, "field", {"t/chart", "t/block", "t/tide"});
    t->begin("main");
    CHECK(is(t, "Block", "phantasia"));
    CHECK(is(t, "Block", "water"));
    CHECK(has(t, "Block", "steady"));
    // The layer of base stats comes before that of elements, but what is water counts (it reads
    // what a later layer makes).
    CHECK(power(t, "Block") == 1);
    CHECK(power(t, "Tide") == 0);
}

// ---- dependency

TEST_CASE("GA-DEP-1: an effect waits for one that changes its set, whichever is older",
          "[cards][continuous]") {
    const std::string cards =
        ally("block", "Block", 1, 1, "", "\nsubtypes: [golem]") +
        item("school", "School",
             "  - static: { affects: { subtype: knight }, also: { subtype: hero } }") +
        item("forge", "Forge",
             "  - static: { affects: { subtype: golem }, also: { subtype: knight } }");
    for (const Names& order :
         {Names{"t/block", "t/school", "t/forge"}, Names{"t/block", "t/forge", "t/school"}}) {
        CardTable t(cards);
        t->put(p1, "field", order);
        t->begin("main");
        CHECK(is(t, "Block", "knight"));
        CHECK(is(t, "Block", "hero"));
    }
}

TEST_CASE("GA-DEP-1: without a real dependency timestamps decide", "[cards][continuous]") {
    const std::string cards =
        ally("elf", "Elf", 1, 1, "", "\nsubtypes: [elf]") +
        item("wild", "Wild", "  - static: { affects: { subtype: elf }, set: { subtype: beast } }") +
        item("court", "Court", "  - static: { affects: { type: ally }, set: { subtype: knight } }");
    {
        CardTable t(cards);  // Court first would leave Wild nothing: Wild depends on it
        t->put(p1, "field", {"t/elf", "t/wild", "t/court"});
        t->begin("main");
        CHECK(is(t, "Elf", "knight"));
        CHECK_FALSE(is(t, "Elf", "beast"));
    }
    CardTable t(ally("elf", "Elf", 1, 1, "", "\nsubtypes: [elf]") +
                item("wild", "Wild",
                     "  - static: { affects: { subtype: elf }, also: { subtype: beast } }") +
                item("court", "Court",
                     "  - static: { affects: { subtype: dwarf }, also: { subtype: elf } }"));
    t->put(p1, "field", {"t/elf", "t/wild", "t/court"});
    t->begin("main");
    CHECK(is(t, "Elf", "beast"));
}

TEST_CASE("GA-DEP-1: loops fall back to timestamps", "[cards][continuous]") {
    CardTable t(
        ally("one", "One", 1, 1, "", "\nsubtypes: [red]") +
        ally("two", "Two", 1, 1, "", "\nsubtypes: [blue]") +
        item("a", "Aye", "  - static: { affects: { subtype: red }, set: { subtype: blue } }") +
        item("b", "Bee", "  - static: { affects: { subtype: blue }, set: { subtype: red } }"));
    t->put(p1, "field", {"t/one", "t/two", "t/a", "t/b"});
    t->begin("main");
    CHECK(is(t, "One", "red"));  // the older made it blue, the newer red again
    CHECK(is(t, "Two", "red"));
}

// ---- abilities

TEST_CASE("GA-LAYER-D: what is gained acts: triggers, statics, activated abilities",
          "[cards][continuous]") {
    CardTable t(recruit + doom + ally("other", "Other", 1, 1) +
                    action("gift", "Gift",
                           "{ target: { type: ally }, lua: \"game:modify { who = target, gain = { "
                           "'steady', 'loud', 'quick' } }\" }"),
                {}, keywords);
    t->put(p1, "field", {"t/recruit", "t/other"});
    t->put(p1, "hand", {"t/gift", "t/doom"});
    t->begin("main");
    resolve(t, "Gift", {"Recruit"});
    CHECK(has(t, "Recruit", "steady"));
    CHECK(power(t, "Other") == 2);
    CHECK(t->offers("activate Recruit"));
    check_saved(t);
    const std::size_t cards = t->zone("hand").size();
    resolve(t, "Doom", {"Recruit"});
    t->pass_all();
    CHECK(t->zone("hand").size() == cards);  // Doom went, a card came
    CHECK(power(t, "Other") == 1);
}

TEST_CASE("a lasting ability that is gained reads its args, and its bearer is self",
          "[cards][continuous]") {
    CardTable t(recruit + doom +
                action("brand", "Brand",
                       "{ target: { type: ally }, lua: \"game:modify { who = target, gain = "
                       "'last_word', args = { amount = 2 } }\" }",
                       "  last_word: { when: { of: { event: die, card: self }, lua: \"game:draw { "
                       "count = args.amount }\" } }"));
    t->put(p1, "field", {"t/recruit"});
    t->put(p1, "hand", {"t/brand", "t/doom"});
    t->begin("main");
    resolve(t, "Brand", {"Recruit"});
    resolve(t, "Doom", {"Recruit"});
    t->pass_all();
    CHECK(t->zone("hand").size() == 2);
}

TEST_CASE("GA-LAYER-D: a static gives and takes keywords and abilities", "[cards][continuous]") {
    CardTable t(ally("calm", "Calm", 1, 1, "  - keyword: steady") + recruit + doom +
                    item("school", "School",
                         "  - static: { affects: { type: ally, controller: you }, gain: [lesson, "
                         "quick] }\nlasting:\n  lesson: { static: { affects: self, power: 2 } }") +
                    action("hush", "Hush",
                           "{ target: { type: ally }, lua: \"game:modify { who = target, lose = "
                           "'steady' }\" }"),
                {}, keywords);
    t->put(p1, "field", {"t/calm", "t/recruit", "t/school"});
    t->put(p1, "hand", {"t/hush", "t/doom"});
    t->begin("main");
    CHECK(power(t, "Calm") == 3);
    CHECK(power(t, "Recruit") == 4);
    CHECK(has(t, "Recruit", "quick"));
    CHECK(has(t, "Calm", "steady"));
    resolve(t, "Hush", {"Calm"});
    CHECK_FALSE(has(t, "Calm", "steady"));
    CHECK(has(t, "Calm", "quick"));
    const std::size_t cards = t->zone("hand").size();
    resolve(t, "Doom", {"Calm"});
    CHECK(t->zone("hand").size() == cards - 1);  // nothing was drawn
}

TEST_CASE("GA-LAYER-2: what has begun in an earlier layer goes on without its ability",
          "[cards][continuous]") {
    CardTable t(recruit +
                item("lamp", "Lamp",
                     "  - static: { affects: { type: ally }, set: { life: 5 }, power: 1 }\n"
                     "  - static: { affects: { type: ally }, power: 4 }") +
                action("hush", "Hush",
                       "{ target: { type: item }, lua: \"game:modify { who = target, lose = 'all' "
                       "}\" }"));
    t->put(p1, "field", {"t/recruit", "t/lamp"});
    t->put(p1, "hand", {"t/hush"});
    t->begin("main");
    CHECK(power(t, "Recruit") == 7);
    resolve(t, "Hush", {"Lamp"});
    CHECK(life(t, "Recruit") == 5);
    CHECK(power(t, "Recruit") ==
          3);  // its first ability began with a base stat, its second did not
}

TEST_CASE("GA-DEP-1: what loses its abilities in the same layer gives none",
          "[cards][continuous]") {
    CardTable t(
        recruit +
            item("school", "School", "  - static: { affects: { type: ally }, gain: [quick] }") +
            item("fog", "Fog", "  - static: { affects: { type: item, other: true }, lose: all }"),
        {}, keywords);
    t->put(p1, "field", {"t/recruit", "t/school", "t/fog"});
    t->begin("main");
    CHECK_FALSE(has(t, "Recruit", "quick"));
}

TEST_CASE("GA-TS-1: what is gained after everything was lost is there", "[cards][continuous]") {
    CardTable t(
        ally("calm", "Calm", 1, 1, "  - keyword: steady") +
            action("hush", "Hush",
                   "{ target: { type: ally }, lua: \"game:modify { who = target, lose = 'all' "
                   "}\" }") +
            action("gift", "Gift",
                   "{ target: { type: ally }, lua: \"game:modify { who = target, gain = "
                   "'quick' }\" }"),
        {}, keywords);
    t->put(p1, "field", {"t/calm"});
    t->put(p1, "hand", {"t/hush", "t/gift", "t/gift"});
    t->begin("main");
    resolve(t, "Gift", {"Calm"});
    resolve(t, "Hush", {"Calm"});
    CHECK_FALSE(has(t, "Calm", "steady"));
    CHECK_FALSE(has(t, "Calm", "quick"));
    resolve(t, "Gift", {"Calm"});
    CHECK(has(t, "Calm", "quick"));
    CHECK_FALSE(has(t, "Calm", "steady"));
}

TEST_CASE("borrowed abilities are the borrower's, and cannot be borrowed again",
          "[cards][continuous]") {
    CardTable t(ally("smith", "Smith", 1, 1,
                     "  - activated: { cost: { rest: self }, lua: \"game:draw {}\" }\n  - keyword: "
                     "steady") +
                    ally("mime", "Mime", 1, 1,
                         "  - static: { affects: self, borrow: { from: { name: Smith }, kinds: "
                         "[activated], keywords: [steady] } }") +
                    ally("shade", "Shade", 1, 1,
                         "  - static: { affects: self, borrow: { from: { name: Mime }, kinds: "
                         "[activated], keywords: [steady] } }") +
                    doom,
                {}, keywords);
    t->put(p1, "field", {"t/smith", "t/mime", "t/shade"});
    t->put(p1, "hand", {"t/doom"});
    t->begin("main");
    CHECK(has(t, "Mime", "steady"));
    CHECK_FALSE(has(t, "Shade", "steady"));
    CHECK(t->offers("activate Mime"));
    CHECK_FALSE(t->offers("activate Shade"));
    t->activate("Mime");
    t->pass_all();
    CHECK(t->rested(t->find("Mime")) == 1);  // it rests the borrower
    resolve(t, "Doom", {"Smith"});
    t->pass_all();
    CHECK_FALSE(has(t, "Mime", "steady"));
}

TEST_CASE("GA-IDX-18: a champion that loses its abilities keeps what it inherits later",
          "[cards][continuous]") {
    const std::string first =
        card("first", "Mira, First", "type: champion\nlevel: 0\nlife: 10",
             "  - keyword: steady\n  - inherited: true\n    static: { affects: { "
             "type: ally, controller: you }, power: 1 }");
    const std::string second =
        card("second", "Mira, Second",
             "type: champion\nlineage: Mira\ncost: { memory: 0 }\nlevel: 1\nlife: 12",
             "  - keyword: quick\n  - inherited: true\n    static: { affects: { type: ally, "
             "controller: you }, power: 4 }");
    const std::string third =
        card("third", "Mira, Third",
             "type: champion\nlineage: Mira\ncost: { memory: 0 }\nlevel: 2\nlife: 12",
             "  - keyword: quick");
    CardTable t(
        first + second + third + recruit +
            action("hush", "Hush",
                   "{ target: { type: champion }, lua: \"game:modify { who = target, lose = "
                   "'all' }\" }") +
            action("rise", "Rise",
                   "{ lua: \"game:level_up { card = game:first { zone = 'banishment', owner "
                   "= you } }\" }"),
        {}, keywords);
    t->without_champion(p1);
    t->put(p1, "field", {"t/first", "t/recruit"});
    t->put(p1, "banishment", {"t/second", "t/third"});
    t->put(p1, "hand", {"t/hush", "t/rise", "t/rise"});
    t->begin("main");
    CHECK(power(t, "Recruit") == 3);
    resolve(t, "Hush", {"Mira, First"});
    CHECK(power(t, "Recruit") == 2);
    CHECK_FALSE(has(t, "Mira, First", "steady"));
    resolve(t, "Rise");
    CHECK_FALSE(has(t, "Mira, Second", "quick"));  // the later top card is blank, too
    CHECK(power(t, "Recruit") == 2);
    resolve(t, "Rise");
    CHECK(power(t, "Recruit") == 6);  // the second card joined after the effect
}

TEST_CASE("GA-CTR-LEVEL: a gate reads the level as it is, with counters and effects",
          "[cards][continuous]") {
    CardTable t(
        recruit +
            item("seal", "Seal",
                 "  - gate: { level: 2 }\n    static: { affects: { type: ally }, gain: [quick] "
                 "}") +
            item("step", "Step",
                 "  - static: { affects: { type: champion, controller: you }, "
                 "level: 1 }") +
            action("rise", "Rise",
                   "{ lua: \"game:add_counters { to = you.champion, counter = 'level' }\" }"),
        {}, keywords);
    t->put(p1, "field", {"t/recruit", "t/seal", "t/step"});
    t->put(p1, "hand", {"t/rise"});
    t->begin("main");
    CHECK_FALSE(has(t, "Recruit", "quick"));
    resolve(t, "Rise");
    CHECK(has(t, "Recruit", "quick"));
}

// ---- beyond objects

TEST_CASE("statics reach cards in other zones and players", "[cards][continuous]") {
    CardTable t(
        recruit +
        item("pyre", "Pyre",
             "  - static: { affects: { zone: graveyard, owner: you }, also: { element: fire "
             "} }\n  - static: { affects: { player: you }, enables: [fire] }\n  - static: { "
             "affects: { player: opponent }, draw_limit: 1 }"));
    t->put(p1, "graveyard", {"t/recruit"});
    t->put(p1, "field", {"t/pyre"});
    t->begin("main");
    CHECK(is(t, "Recruit", "fire"));
    const auto fire = ask(t, [](Game& game) {
        return game.library().meaning(game.library().words.find("fire")).elements;
    });
    CHECK((ask(t, [](Game& game) { return enabled_elements(game, p1); }) & fire) != 0);
    CHECK((ask(t, [](Game& game) { return enabled_elements(game, p2); }) & fire) == 0);
    CHECK(ask(t, [](Game& game) { return swayed(game, p2).draw_limit; }) == 1);
}

TEST_CASE("names are set, and unique objects go by the names they have", "[cards][continuous]") {
    CardTable t(
        ally("king", "King", 1, 1, "", "\nsupertypes: [unique]") +
        ally("fool", "Fool", 1, 1, "", "\nsupertypes: [unique]") +
        action("mask", "Mask",
               "{ target: { name: Fool }, lua: \"game:modify { who = target, set = { name = "
               "'King' } }\" }"));
    t->put(p1, "field", {"t/king", "t/fool"});
    t->put(p1, "hand", {"t/mask"});
    t->begin("main");
    resolve(t, "Mask", {"Fool"});
    CHECK(t->asks() == "choose_cards");  // GA-UNIQ-1
}

TEST_CASE("a static lets players skip a phase", "[cards][continuous]") {
    CardTable t(
        item("hush", "Hush", "  - static: { affects: { player: opponent }, skip: [draw] }"));
    t->put(p1, "field", {"t/hush"});
    t->begin("main");
    const std::size_t cards = t->zone("hand", p2).size();
    t->pass_turn();
    t->pass_until("main");
    CHECK(t->zone("hand", p2).size() == cards);  // no draw phase (GA-SKIP-1)
    t->pass_turn();
    t->pass_until("main");
    CHECK(t->zone("hand", p1).size() == 1);
}

// ---- when they are computed

TEST_CASE("with nothing continuous in force there are no rows, and nothing is computed",
          "[cards][continuous]") {
    CardTable t(recruit + doom);
    t->put(p1, "field", {"t/recruit"});
    t->put(p1, "hand", {"t/doom"});
    t->begin("main");
    resolve(t, "Doom", {"Recruit"});
    CHECK(t->state().altered().empty());
    CHECK(t->state().altered_at().empty());
    CHECK(t->state().gained().empty());
    CHECK_FALSE(t->state().is_stale());
}

TEST_CASE("a computed amount follows what it counts", "[cards][continuous]") {
    CardTable t(recruit + ally("late", "Late", 1, 1) +
                ally("herd", "Herd", 0, 4,
                     "  - static: { affects: self, power: \"=count { type = 'ally', controller = "
                     "you } + you.hand.count\" }"));
    t->put(p1, "field", {"t/herd", "t/recruit"});
    t->put(p1, "hand", {"t/late"});
    t->begin("main");
    CHECK(power(t, "Herd") == 3);
    resolve(t, "Late");
    CHECK(power(t, "Herd") == 3);
    t->pass_turn();
    t->pass_turn();
    t->pass_until("main");
    CHECK(power(t, "Herd") == 4);  // a card was drawn
}

TEST_CASE("the self-check of the abilities in force finds what is not right",
          "[cards][continuous]") {
    CardTable t(recruit + ally("herd", "Herd", 0, 4, "  - static: { affects: self, power: 1 }"));
    t->put(p1, "field", {"t/herd", "t/recruit"});
    t->begin("main");
    t->match().look([](Game& game) {
        CHECK(abilities_are_right(game));
        CHECK(characteristics_are_right(game));
        const Acting row = game.state().acting()[0];
        game.derived().acting().resize(0);
        CHECK_FALSE(abilities_are_right(game));
        game.derived().acting().push(row);
        CHECK(abilities_are_right(game));
        game.derived().altered()[0].types += 1;
        CHECK_FALSE(characteristics_are_right(game));
        game.derived().altered()[0].types -= 1;
        CHECK(characteristics_are_right(game));
    });
}

TEST_CASE("a position from elsewhere brings nothing along that was derived",
          "[cards][continuous]") {
    CardTable t(ally("herd", "Herd", 0, 4, "  - static: { affects: self, power: 1 }"));
    t->put(p1, "field", {"t/herd"});
    t->begin("main");
    GameState state = t->match().state();
    state.altered()[0].types = 0;
    state.acting().resize(0);
    std::optional<Match> fork = t->match().fork_from(state);
    REQUIRE(fork);
    fork->look([&](Game& game) {
        CHECK(is_unit(game, t->find("Herd")));
        CHECK(characteristics_are_right(game));
        CHECK(abilities_are_right(game));
    });
}

TEST_CASE("more abilities in force than there is room to list are found all the same",
          "[cards][continuous]") {
    std::string many;
    for (int i = 0; i < 60; ++i) many += "  - static: { affects: self, power: 1 }\n";
    CardTable t(recruit + doom + ally("crowd", "Crowd", 0, 4, many) +
                ally("mourner", "Mourner", 1, 1,
                     "  - when: { of: { event: die, card: { type: ally } }, lua: \"game:draw {}\" "
                     "}"));
    t->put(p1, "field", Names(30, "t/crowd"));
    t->put(p1, "field", {"t/recruit", "t/mourner"});
    t->put(p1, "hand", {"t/doom"});
    t->begin("main");
    t->match().look([](Game& game) {
        CHECK(game.state().alert()[0].crowded == 1);
        CHECK(game.state().alert()[0].overfull == 1);
        CHECK(abilities_are_right(game));
        CHECK(characteristics_are_right(game));
    });
    CHECK(power(t, "Crowd") == 60);
    resolve(t, "Doom", {"Recruit"});
    REQUIRE(t->state().stack().size() == 1);  // the Mourner's, which comes last in the list
    CHECK(t->state().stack()[0].kind == InstanceKind::trigger);
}

}  // namespace cardloom::testing::continuous_tests
