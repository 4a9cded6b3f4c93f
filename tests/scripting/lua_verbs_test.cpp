/// Verbs under the rules of the repository: what each does, what it gives back, who chooses.

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "tests/scripting/lua_table.hpp"

namespace lua_verbs_tests {

using namespace cardloom;
using namespace cardloom::testing;
using proofs::CardSpec;
using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

std::string fault_of(const std::string& text) {
    ScriptTable script;
    script.run(text);
    INFO(text);
    REQUIRE(script.faults().size() == 1);
    return script.faults()[0].substr(script.faults()[0].find("game:"));
}

/// Passes until nothing is on the stack; triggers are placed those of this card first.
void resolve_triggers(ScriptTable& script, const std::string& card) {
    for (int i = 0; i < 20; ++i) {
        const bool orders = script.t.asks() == word(DecisionKind::order_triggers);
        if (!orders && script.t.stack().empty()) return;
        if (orders) {
            script.t.choose(card);
        } else {
            script.t.pass();
        }
    }
}

}  // namespace

TEST_CASE("sacrifice lets a player choose among their own objects", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "field", {"soldier", "blank"});
    script.t.put(p2, "field", {"soldier"});
    script.run("local r = game:sacrifice { filter = { type = { 'ally', 'item' } } }\n" +
               tell("r.amount * 100 + #r.cards * 10 + #r.moved"));
    CHECK(script.t.asked() == p1);
    CHECK(script.t.options() == Names{"pick soldier", "pick blank"});
    script.t.choose("blank");
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 111);
    CHECK(script.t.zone("graveyard") == Names{"blank", "script"});
}

TEST_CASE("each opponent sacrifices what they choose, and all of it goes at once", "[lua][verbs]") {
    ScriptTable script(3);
    script.t.put(p2, "field", {"soldier", "blank"});
    script.t.put(proofs::p3, "field", {"soldier", "soldier"});
    script.run(
        "local r = game:sacrifice { player = you.opponents,\n"
        "  filter = { none_of = { type = 'champion' } } }\n" +
        tell("r.amount"));
    CHECK(script.t.asked() == p2);
    script.t.choose("soldier");
    CHECK(script.t.field(p2) == Names{"soldier", "blank", "spirit"});  // not before all have chosen
    CHECK(script.t.asked() == proofs::p3);
    script.t.choose("soldier");
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 2);
    CHECK(script.t.field(p2) == Names{"blank", "spirit"});
    CHECK(script.t.field(proofs::p3) == Names{"soldier", "spirit"});
}

TEST_CASE("a sacrificed unit is destroyed and has died", "[lua][verbs]") {
    ScriptTable script;
    CardSpec witness;
    for (const EventName name : {event::sacrifice, event::destroy, event::die}) {
        witness.abilities.push_back(
            proofs::when(name, script.lua("game:add_counters { to = self, counter = 'buff' }")));
    }
    script.t.card("witness", witness);
    script.t.put(p1, "field", {"witness", "soldier"});
    script.run("game:sacrifice { cards = game:first { name = 'soldier' } }");
    resolve_triggers(script, "witness");
    CHECK(script.t.counters("witness", "buff") == 3);
}

TEST_CASE("fewer than a verb calls for is nil, though as many as there are have gone",
          "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "field", {"soldier"});
    script.run("local r = game:sacrifice { filter = { type = 'ally' }, count = 2 }\n" +
               tell("r == nil and 1 or 2"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 1);
    CHECK(script.t.field(p1) == Names{"spirit"});
}

TEST_CASE("a verb without cards does nothing, and asks nobody", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "hand", {"blank"});
    script.run(
        "local nobody\n"
        "local none = game:discard { cards = nobody } or game:destroy { cards = nobody }\n"
        "none = none or game:damage { to = nobody, amount = 2 } or game:rest { cards = nobody }\n"
        "none = none or game:move { cards = nobody, to = 'hand' }\n"
        "none = none or game:negate { what = nobody } or game:copy { what = nobody }\n"
        "none = none or game:level_up { card = nobody }\n" +
        tell("none == nil and 1 or 2"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 1);
    CHECK(script.t.zone("hand") == Names{"blank"});
}

TEST_CASE("a player discards what they choose, and may fail to find what others cannot see",
          "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p2, "hand", {"soldier", "blank"});
    script.run(
        "game:discard { player = you.opponents[1] }\n"
        "game:discard { player = you.opponents[1], filter = { zone = 'hand',\n"
        "  type = 'ally' } }");
    CHECK(script.t.asked() == p2);
    CHECK(script.t.match().decision().least == 1);
    script.t.choose("blank");
    CHECK(script.t.zone("graveyard", p2) == Names{"blank"});
    CHECK(script.t.options() == Names{"pick soldier"});
    CHECK(script.t.match().decision().least == 0);
    script.t.decline();
    CHECK(script.t.zone("hand", p2) == Names{"soldier"});
    CHECK(script.faults() == Names{});
}

TEST_CASE("a random discard asks nobody", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p2, "hand", {"soldier", "blank", "blank"});
    script.run("local r = game:discard { player = you.opponents[1], count = 2, random = true }\n" +
               tell("#r.moved"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 2);
    CHECK(script.t.zone("graveyard", p2).size() == 2);
    CHECK(script.t.zone("hand", p2).size() == 1);
}

TEST_CASE("banish chooses anywhere, and can hide what it takes", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "hand", {"soldier", "blank"});
    script.run(
        "local r = game:banish { filter = { zone = 'hand', owner = you }, up_to = 2,\n"
        "  face = 'down', visible_to = you }\n" +
        tell("#r.moved * 10 + (r.moved[1].face == 'down' and 1 or 0)"));
    CHECK(script.t.match().decision().least == 0);
    script.t.choose_all({"soldier", "blank"});
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 21);
    CHECK(script.t.zone("banishment") == Names{"soldier", "blank"});
    const Card& card = script.t.state().card(script.t.find("soldier"));
    CHECK(card.known == only(p1));
}

TEST_CASE("a champion that is destroyed did not arrive in the graveyard", "[lua][verbs]") {
    ScriptTable script;
    CardSpec relic;
    relic.type = "item";
    relic.regalia = true;
    script.t.card("relic", relic);
    script.t.put(p1, "field", {"relic"});
    script.run("local r = game:destroy { cards = game:first { name = 'relic' } }\n" +
               tell("#r.cards * 10 + #r.moved"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 10);
    CHECK(script.t.zone("banishment") == Names{"relic"});
}

TEST_CASE("only objects are destroyed", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "hand", {"soldier"});
    script.run("local c = game:first { zone = 'hand', owner = you }\n" +
               tell("game:destroy { cards = c } == nil and game:sacrifice { cards = c } == nil\n"
                    "  and 1 or 2"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 1);
    CHECK(script.t.zone("hand") == Names{"soldier"});
}

TEST_CASE("what a verb gives back are the cards that it moved", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "field", {"soldier", "blank"});
    script.t.put(p1, "hand", {"soldier"});
    script.t.put(p1, "graveyard", {"blank"});
    script.run(
        "local gone = game:first { name = 'soldier' }\n"
        "game:destroy { cards = gone }\n"
        "local b = game:first { name = 'blank' }\n"
        "local r = game:destroy { cards = { gone, b,\n"
        "  game:first { zone = 'hand', owner = you } } }\n"
        "assert(r.cards[1] == b and r.moved[1] ~= b and r.moved[1].name == 'blank')\n"
        "local q = game:banish { cards = { gone, r.moved[1] } }\n"
        "assert(#q.cards == 1 and q.cards[1] == r.moved[1])\n"
        "local top = you.deck:top(1)[1]\n"
        "local p = game:move { cards = top, to = 'deck', position = 'bottom' }\n"
        "assert(p.cards[1] == top and you.deck:top(1)[1] ~= top)\n" +
        tell("#r.cards * 100 + r.amount * 10 + #r.moved"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 111);
}

TEST_CASE("what was replaced was done all the same (GA-RES-6)", "[lua][verbs]") {
    ScriptTable script;
    CardSpec shelter;
    shelter.abilities = {proofs::instead(event::destroy, script.lua("event:cancel()"))};
    script.t.card("shelter", shelter);
    script.t.put(p1, "field", {"shelter", "soldier"});
    script.run("local r = game:destroy { cards = game:first { name = 'soldier' } }\n" +
               tell("r and #r.cards * 10 + #r.moved or 99"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 10);
    CHECK(script.t.field(p1) == Names{"shelter", "soldier", "spirit"});
}

TEST_CASE("damage can be called unpreventable", "[lua][verbs]") {
    ScriptTable script;
    CardSpec ward;
    ward.abilities = {proofs::instead(
        event::damage, script.lua("event:cancel()"),
        [](const Game&, const Call&, const Event& event) { return !event.unpreventable; })};
    script.t.card("ward", ward);
    script.t.put(p1, "field", {"ward"});
    script.run(
        "game:damage { to = you.champion, amount = 2, unpreventable = true }\n"
        "game:damage { to = you.champion, amount = 4 }");
    CHECK(script.faults() == Names{});
    CHECK(script.t.counters("spirit", "damage") == 2);
}

TEST_CASE("draw goes to the hand, or to memory; mill to the graveyard", "[lua][verbs]") {
    ScriptTable script;
    script.t.with_deck(p2, 1);
    script.run(
        "local d = game:draw { count = 2 }\n"
        "local m = game:draw { to = 'memory' }\n"
        "local a = game:mill { player = game.players, count = 2 }\n"
        "local none = game:mill { player = you.opponents[1] }\n" +
        tell("#d.moved * 1000 + #m.moved * 100 + a.amount * 10 + "
             "(none == nil and 1 or 0)"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 2131);
    CHECK(script.t.zone("hand") == Names{"blank", "blank"});
    CHECK(script.t.zone("memory") == Names{"blank"});
    CHECK(script.t.zone("graveyard") == Names{"blank", "blank", "script"});
    CHECK(script.t.zone("graveyard", p2) == Names{"blank"});
    CHECK_FALSE(script.t.is_over());  // milling an empty deck is no loss
}

TEST_CASE("drawing from an empty deck loses", "[lua][verbs]") {
    ScriptTable script;
    script.run("game:draw { player = you.opponents[1], count = 11 }");
    CHECK(script.t.is_over());
    CHECK(script.t.winners() == only(p1));
}

TEST_CASE("move puts cards where it says, under whom it says, as it says", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p2, "graveyard", {"soldier"});
    script.t.put(p1, "graveyard", {"blank"});
    script.run(
        "local c = game:first { zone = 'graveyard', owner = 'opponent' }\n"
        "local r = game:move { cards = c, to = 'field', controller = you, rested = true }\n"
        "game:move { cards = game:first { zone = 'graveyard' }, to = 'deck',\n"
        "  position = 'top' }\n" +
        tell("(r.moved[1].rested and 1 or 0) + (r.moved[1].controller == you and 10 or 0)"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 11);
    CHECK(script.t.field(p1) == Names{"spirit", "soldier"});
    CHECK(script.t.zone("deck").size() == 11);
}

TEST_CASE("recover removes damage counters from the champion", "[lua][verbs]") {
    ScriptTable script;
    script.run(
        "game:damage { to = you.champion, amount = 5 }\n"
        "local a = game:recover { amount = 2 }\n"
        "local b = game:recover { amount = 9 }\n"
        "local c = game:recover { amount = 1 }\n"
        "local d = game:recover { amount = 0 }\n" +
        tell("a.amount * 100 + b.amount * 10 + (c and 1 or 0) + (d and 5 or 0)"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 231);
    CHECK(script.t.counters("spirit", "damage") == 0);
}

TEST_CASE("whoever waits for a recovery sees it, also of nothing, but not of 0 (WE-43)",
          "[lua][verbs]") {
    ScriptTable script;
    CardSpec witness;
    witness.abilities = {
        proofs::when(script.t.library().find_event_name("recover"),
                     script.lua("game:add_counters { to = self, counter = 'buff' }"))};
    script.t.card("witness", witness);
    script.t.put(p1, "field", {"witness"});
    script.run("game:recover { amount = 3 }\ngame:recover { amount = 0 }");
    script.t.pass_all();
    CHECK(script.faults() == Names{});
    CHECK(script.t.stack() == Names{});
    CHECK(script.t.counters("witness", "buff") == 1);
}

TEST_CASE("counters are removed by number, all of them, or as many as you say", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "field", {"soldier", "blank"});
    script.run(
        "local s, b = game:first { name = 'soldier' }, game:first { name = 'blank' }\n"
        "game:add_counters { to = { s, b }, counter = 'buff', count = 4 }\n"
        "local one = game:remove_counters { from = s, counter = 'buff' }\n"
        "local all = game:remove_counters { from = b, counter = 'buff', count = 'all' }\n"
        "local some = game:remove_counters { from = s, counter = 'buff', up_to = 9 }\n"
        "local none = game:remove_counters { from = s, counter = 'buff', count = 3 }\n" +
        tell("one.amount * 1000 + all.amount * 100 + some.amount * 10 + "
             "(none == nil and 1 or 0)"));
    CHECK(script.t.match().decision().is_range);
    CHECK(script.t.match().decision().most == 3);
    script.t.number(2);
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 1421);
    CHECK(script.t.counters("soldier", "buff") == 0);
    CHECK(script.t.counters("blank", "buff") == 0);
}

TEST_CASE("counters move from one card to another", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "field", {"soldier", "blank"});
    script.run(
        "local s, b = game:first { name = 'soldier' }, game:first { name = 'blank' }\n"
        "game:add_counters { to = s, counter = 'buff', count = 4 }\n"
        "local r = game:move_counters { from = s, to = b, counter = 'buff', count = 3 }\n"
        "local less = game:move_counters { from = s, to = b, counter = 'buff', count = 2 }\n"
        "local none = game:move_counters { from = s, to = b, counter = 'buff' }\n" +
        tell("r.amount * 100 + (less == nil and 10 or 0) + (none == nil and 1 or 0)"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 311);
    CHECK(script.t.counters("soldier", "buff") == 0);
    CHECK(script.t.counters("blank", "buff") == 4);
}

TEST_CASE("control changes hands", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p2, "field", {"soldier", "blank"});
    script.run(
        "local r = game:control { cards = game:all { controller = 'opponent',\n"
        "  type = { 'ally', 'item' } } }\n"
        "local again = game:control { cards = r.cards }\n" +
        tell("#r.cards * 10 + (again == nil and 1 or 0)"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 21);
    CHECK(script.t.field(p1) == Names{"soldier", "blank", "spirit"});
}

TEST_CASE("champions level up and down by effects", "[lua][verbs]") {
    ScriptTable script;
    script.t.card("novice", proofs::champion(1));
    script.t.card("adept", proofs::champion(2));
    script.t.put(p1, "material", {"adept", "novice"});
    script.run(
        "local cards = game:all { zone = 'material', owner = you }\n"
        "local wrong = game:level_up { card = cards[1] }\n"
        "local r = game:level_up { card = cards[2] }\n"
        "local level = you.champion.level\n"
        "local up = game:level_up { card = cards[1] }\n"
        "level = level * 10 + you.champion.level\n"
        "game:delevel {}\n" +
        tell("level * 10 + you.champion.level + (wrong == nil and 1000 or 0) + "
             "(r and up and 2000 or 0)"));
    CHECK(script.faults() == Names{});
    CHECK(script.t.field(p1) == Names{"novice"});
    CHECK(script.t.zone("material") == Names{"adept"});
    CHECK(script.told() == 3121);
}

TEST_CASE("what is on the stack can be negated and copied", "[lua][verbs]") {
    ScriptTable script;
    script.t.action(
        "tonic",
        proofs::effect(script.lua("game:add_counters { to = you.champion, counter = 'buff' }")));
    script.t.action(
        "echo",
        proofs::effect(script.lua("local i = game:stack { name = 'tonic' }[1]\n"
                                  "local r = game:copy { what = i }\n"
                                  "if r.instance.copy and i.kind == 'activation' and\n"
                                  "  i.controller == you and i.card.name == 'tonic' then\n" +
                                  tell("#game:stack {}") + "end")));
    script.t.action(
        "hush", proofs::effect(
                    script.lua("game:negate { what = game:stack { name = 'tonic' }[1] }\n"
                               "if game:negate { what = game:stack { name = 'tonic' }[1] } then\n" +
                               tell("100") + "end")));
    script.t.put(p1, "hand", {"tonic", "echo", "hush"});
    script.t.begin("main");
    script.t.play("tonic");
    script.t.play("echo");
    script.t.pass_all();
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 3);  // echo itself, the copy, tonic
    CHECK(script.t.stack() == Names{"tonic", "tonic"});
    script.t.play("hush");
    script.t.pass_all();
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 103);
    CHECK(script.t.stack() == Names{});
    CHECK(script.t.counters("spirit", "buff") == 0);
}

TEST_CASE("a target on the stack, or a player, is what the script gets", "[lua][verbs]") {
    ScriptTable script;
    proofs::AbilitySpec counter =
        proofs::effect(script.lua("if game:negate { what = target } then" + tell("7") + "end"));
    counter.targets = {TargetSpec{}};
    counter.targets[0].of = TargetOf::instances;
    script.t.action("counter", counter);
    proofs::AbilitySpec drain = proofs::effect(script.lua("game:mill { player = target }"));
    drain.targets = {TargetSpec{}};
    drain.targets[0].of = TargetOf::players;
    script.t.action("drain", drain);
    script.t.put(p1, "hand", {"drain", "counter", "drain"});
    script.t.begin("main");
    script.t.play("drain");
    script.t.choose_player(p2);
    script.t.play("counter");
    if (script.t.asks() == word(DecisionKind::choose_targets)) script.t.choose("drain");
    script.t.pass_all();
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 7);
    CHECK(script.t.zone("graveyard", p2) == Names{});
    script.t.play("drain");
    script.t.choose_player(p2);
    script.t.pass_all();
    CHECK(script.faults() == Names{});
    CHECK(script.t.zone("graveyard", p2) == Names{"blank"});
}

TEST_CASE("the course of the turns is changed by effects", "[lua][verbs]") {
    SECTION("a further turn") {
        ScriptTable script;
        script.run("game:add_turn {}");
        script.t.pass_turn();
        CHECK(script.t.turn_player() == p1);
        script.t.pass_turn();
        CHECK(script.t.turn_player() == p2);
    }
    SECTION("a skipped phase") {
        ScriptTable script;
        script.run("game:skip { phase = 'main', player = you.opponents[1] }");
        script.t.pass_turn();
        static_cast<void>(script.t.phases_begun());
        script.t.pass_turn();
        const Names begun = script.t.phases_begun();
        CHECK(std::find(begun.begin(), begun.end(), "main") == begun.end());
        CHECK(script.faults() == Names{});
    }
    SECTION("a further phase") {
        ScriptTable script;
        script.run("if game.phase == 'main' then game:add_phase { phase = 'recollection' } end");
        script.t.pass_until("recollection");
        CHECK(script.t.turn_player() == p1);
    }
    SECTION("the end of a turn") {
        ScriptTable script;
        script.run("game:end_turn {}");
        CHECK(script.t.phase() != "main");
    }
    SECTION("the end of a phase") {
        ScriptTable script;
        script.run("game:end_phase {}");
        CHECK(script.faults() == Names{});
        CHECK(script.t.phase() == "end");
    }
}

TEST_CASE("effects end the game", "[lua][verbs]") {
    SECTION("by winning") {
        ScriptTable script(3);
        script.run("game:win {}");
        CHECK(script.t.is_over());
        CHECK(script.t.winners() == only(p1));
    }
    SECTION("by losing") {
        ScriptTable script(3);
        script.run("game:lose { player = { you, you.opponents[1] } }");
        CHECK(script.t.is_over());
        CHECK(script.t.winners() == only(proofs::p3));
    }
    SECTION("as a draw") {
        ScriptTable script;
        script.run("game:draw_game {}");
        CHECK(script.t.is_over());
        CHECK(script.t.winners() == 0);
    }
}

TEST_CASE("a script raises events of the rules, and reflexes", "[lua][verbs]") {
    ScriptTable script;
    CardSpec witness;
    witness.abilities = {proofs::when(
        script.t.library().find_event_name("glimpse"),
        script.lua("assert(x == 0)\n"
                   "game:add_counters { to = self, counter = 'buff', count = event.amount }"))};
    script.t.card("witness", witness);
    script.t.put(p1, "field", {"witness"});
    CardSpec card;
    proofs::AbilitySpec lash;
    lash.kind = AbilityKind::triggered;
    lash.run = script.lua(tell("x"));
    card.lasting = {lash};
    script.run(
        "game:signal { event = 'glimpse', amount = 3 }\n"
        "game:reflex { ability = 'lasting-1', amount = 5 }",
        card);
    resolve_triggers(script, "witness");
    CHECK(script.faults() == Names{});
    CHECK(script.t.counters("witness", "buff") == 3);
    CHECK(script.told() == 5);
}

TEST_CASE("revealed cards are open to everybody and to the script", "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "hand", {"soldier"});
    script.run(
        "local c = game:first { zone = 'hand', owner = you }\n"
        "game:reveal { cards = c }\n" +
        tell("c.power"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 2);
    CHECK(script.t.state().card(script.t.find("soldier")).known == script.t.state().everyone());
}

TEST_CASE("cards are revealed until one fits", "[lua][verbs]") {
    ScriptTable script;
    script.t.with_deck(p1, 0);
    script.t.put(p1, "deck", {"blank", "blank", "soldier", "blank"});
    script.run(
        "local r = game:reveal_until { filter = { type = 'ally' } }\n"
        "game:move { cards = r.cards, to = 'hand' }\n"
        "game:move { cards = r.rest, to = 'graveyard' }\n"
        "local none = game:reveal_until { filter = { type = 'ally' } }\n" +
        tell("r.amount * 100 + #r.rest * 10 + #none.cards + #none.rest"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 321);
    CHECK(script.t.zone("hand") == Names{"soldier"});
    CHECK(script.t.zone("deck") == Names{"blank"});
}

TEST_CASE("a search sees the whole zone, may fail, shows what it finds and shuffles",
          "[lua][verbs]") {
    ScriptTable script;
    script.t.put(p1, "deck", {"soldier", "soldier"});
    script.run(
        "local r = game:search { filter = { type = 'ally' } }\n"
        "local failed = game:search { filter = { type = 'ally' } }\n" +
        tell("#r.moved * 10 + (failed == nil and 1 or 0)"));
    CHECK(script.t.options() == Names{"pick soldier", "pick soldier"});
    static_cast<void>(script.t.news());
    script.t.choose("soldier");
    Names news = script.t.news();
    CHECK(std::count_if(news.begin(), news.end(), [](const std::string& line) {
              return line.find("reveals soldier") != std::string::npos ||
                     line.find("shuffle") != std::string::npos;
          }) == 2);
    script.t.decline();
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 11);
    CHECK(script.t.zone("hand") == Names{"soldier"});
    // Nobody remembers the order of what was shuffled.
    for (const Card& card : script.t.state().cards()) {
        const bool in_deck = !card.zone.is_none() &&
                             script.t.state().zone(card.zone).kind == script.t.library().roles.deck;
        if (in_deck) CHECK(card.known == 0);
    }
}

TEST_CASE("shuffle forgets the order of a zone", "[lua][verbs]") {
    ScriptTable script;
    script.run("game:look { cards = you.deck:top(3) }\ngame:shuffle {}\n" +
               tell("game:shuffle { zone = 'memory' } and 1 or 0"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 1);
    for (const Card& card : script.t.state().cards()) {
        const bool in_deck = !card.zone.is_none() &&
                             script.t.state().zone(card.zone).kind == script.t.library().roles.deck;
        if (in_deck) CHECK(card.known == 0);
    }
}

TEST_CASE("summoned tokens are what the verb gives back", "[lua][verbs]") {
    ScriptTable script;
    script.run("local r = game:summon { token = 'proof/soldier', count = 2, rested = true }\n" +
               tell("#r.cards * 100 + r.amount * 10 + (r.cards[2].rested and r.cards[2].token and\n"
                    "  1 or 0)"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 221);
}

TEST_CASE("cards and players tell what they are", "[lua][verbs]") {
    ScriptTable script;
    CardSpec blade;
    blade.type = "weapon";
    blade.regalia = true;
    blade.cost = 2;
    blade.durability = 4;
    blade.power = 1;
    script.t.card("blade", blade);
    script.t.put(p1, "field", {"blade", "soldier"});
    script.t.put(p1, "memory", {"blank"});
    script.t.put(p1, "hand", {"blank", "blank"});
    script.run(
        "local b, s = game:first { name = 'blade' }, game:first { name = 'soldier' }\n"
        "assert(b.memory_cost == 2 and b.reserve == nil and b.durability == 4, 'costs')\n"
        "assert(s.reserve == 0 and s.memory_cost == nil and s.durability == nil, 'none')\n"
        "assert(s.level == nil and you.champion.level == 0, 'levels')\n"
        "assert(you.champion.name == 'spirit' and you.champion.life == 15, 'champion')\n"
        "game:add_counters { to = s, counter = 'buff', count = 2 }\n"
        "assert(s.power == 4 and s.base_power == 2 and s.life == 4, 'buffs')\n"
        "game:damage { to = { s, you.champion }, amount = 1 }\n"
        "assert(s.damage == 1 and you.champion.damage == 1, 'damage')\n"
        "assert(s.face == 'up' and not s.token and s.x == 0, 'facts')\n"
        "assert(game:first { zone = 'hand' }.face == 'down', 'a hidden face')\n"
        "assert(you.influence == 3 and you.opponents[1].influence == 0, 'influence')\n"
        "assert(game.phase == 'main', 'phase')\n" +
        tell("1"));
    CHECK(script.faults() == Names{});
    CHECK(script.told() == 1);
}

TEST_CASE("mistakes in the arguments of verbs are told", "[lua][verbs]") {
    CHECK(fault_of("game:sacrifice { cards = you.champion, count = 1 }") ==
          "game:sacrifice: give 'cards', or how they are chosen, not both");
    CHECK(fault_of("game:discard { count = 1, up_to = 1 }") ==
          "game:discard: give 'count' or 'up_to', not both, and none below 0");
    CHECK(fault_of("game:remove_counters { from = you.champion, counter = 'buff', count = -1 }") ==
          "game:remove_counters: no number of counters is below 0");
    CHECK(fault_of("game:skip { phase = 'mian' }") ==
          "game:skip: there is no phase 'mian'; did you mean 'main'?");
    CHECK(fault_of("game:skip { phase = 'combat' }") ==
          "game:skip: the phase 'combat' is no part of the order of a turn");
    CHECK(fault_of("game:signal { event = 'die' }") ==
          "game:signal: 'die' is raised by the game itself, when it happens");
    CHECK(fault_of("game:signal { event = 'brew_tea' }")
              .starts_with("game:signal: there is no event 'brew_tea'"));
    CHECK(fault_of("game:negate { what = self }") ==
          "game:negate: 'what' must be something on the stack, not card");
    CHECK(fault_of("game:lose { player = { self } }") ==
          "game:lose: 'player' must be a player or a list of players, not card");
    CHECK(fault_of("game:banish { cards = self, face = 'sideways' }") ==
          "game:banish: 'face' must be 'up' or 'down', not 'sideways'");
    CHECK(fault_of("game:end_turn { now = true }") == "game:end_turn: unknown argument 'now'");
    CHECK(fault_of("game:shuffle { zone = 'field' }") ==
          "game:shuffle: players have no such zone of their own");
    CHECK(fault_of("game:reflex { ability = 'lash' }") ==
          "game:reflex: proof/script has no lasting ability 'lash'");
}

}  // namespace lua_verbs_tests
