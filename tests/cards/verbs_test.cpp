/// The verbs that cards act with on the stack, on decks and on costs, played with cards in YAML.
#include "core/view.hpp"
#include "tests/cards/card_table.hpp"

namespace cardloom::testing::verbs_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

/// A fast action that costs nothing and does this.
std::string action(const std::string& name, const std::string& lua, const std::string& more = "") {
    std::string id = "t/" + name;
    for (char& c : id) c = c == ' ' ? '-' : static_cast<char>(std::tolower(c));
    return "format: 1\nid: " + id + "\nname: " + name +
           "\ntype: action\nspeed: fast\ncost: { reserve: 0 }\nabilities:\n  - effect:\n" + more +
           "      lua: |\n        " + lua + "\n---\n";
}

std::string plain(const std::string& name, const std::string& type = "item",
                  const std::string& cost = "{ reserve: 0 }", const std::string& more = "") {
    std::string id = "t/" + name;
    for (char& c : id) c = c == ' ' ? '-' : static_cast<char>(std::tolower(c));
    return "format: 1\nid: " + id + "\nname: " + name + "\ntype: " + type + "\ncost: " + cost +
           "\n" + more + "---\n";
}

void resolve(CardTable& t, const std::string& card, const Names& targets = {}) {
    t->play(card, targets);
    t->pass_all();
}

bool told(CardTable& t, const std::string& sentence) {
    for (const std::string& one : t->news()) {
        if (one.find(sentence) != std::string::npos) return true;
    }
    return false;
}

std::string decision(CardTable& t, PlayerId observer) {
    return to_json(t->match().decision(), t->state(), t->library(), observer);
}

std::string faults(CardTable& t) {
    std::string all;
    for (const FaultReport& report : t->match().faults()) all += report.text + "\n";
    return all;
}

}  // namespace

// ---- glimpse

TEST_CASE("GA-GLIMPSE-1: some go back on top, the rest to the bottom, in orders that are chosen",
          "[cards][verbs]") {
    CardTable t(action("Peer", "game:glimpse { count = 4 }") + plain("A") + plain("B") +
                plain("C") + plain("D"));
    t->put(p1, "hand", {"t/peer"});
    t->with_deck(p1, 0);
    t->put(p1, "deck", {"t/a", "t/b", "t/c", "t/d", "blank"});
    t->begin("end");
    const Names before = t->zone("deck", p1);
    REQUIRE(before == Names{"A", "B", "C", "D", "blank"});
    resolve(t, "Peer");
    CHECK(t->asks() == "choose_cards");
    CHECK(t->match().decision().ordered);
    CHECK(t->options().size() == 4);
    t->choose_all({"C", "A"});
    CHECK(t->asks() == "order");
    t->choose_all({"D", "B"});
    CHECK(faults(t) == "");
    CHECK(t->zone("deck", p1) == Names{"C", "A", "blank", "D", "B"});
    CHECK(told(t, "P1: glimpse 4"));
}

TEST_CASE("GA-GEN-7: to glimpse 0 is nothing", "[cards][verbs]") {
    CardTable t(action("Peer", "if not game:glimpse { count = 0 } then game:draw {} end") +
                "format: 1\nid: t/watcher\nname: Watcher\ntype: item\ncost: { reserve: 0 }\n"
                "abilities:\n  - when: { of: { event: glimpse }, lua: \"game:draw {}\" }\n");
    t->put(p1, "hand", {"t/peer"});
    t->put(p1, "field", {"t/watcher"});
    t->begin("end");
    resolve(t, "Peer");
    CHECK(t->zone("hand", p1).size() == 1);
    CHECK(t->stack().empty());
}

TEST_CASE("GA-INFO-10: others see that somebody glimpses, and nothing of what they see",
          "[cards][verbs]") {
    const auto seen_by_other = [](const std::string& first) {
        CardTable t(action("Peer", "game:glimpse { count = 2 }") + plain("A") + plain("B"));
        t->put(p1, "hand", {"t/peer"});
        t->with_deck(p1, 0);
        t->put(p1, "deck", {first == "A" ? "t/a" : "t/b", first == "A" ? "t/b" : "t/a", "blank"});
        t->begin("end");
        resolve(t, "Peer");
        CHECK(decision(t, p1).find(first == "A" ? "t/a" : "t/b") != std::string::npos);
        std::string seen =
            decision(t, p2) + to_json(view(t->state(), t->library(), p2), t->library());
        t->decline();
        t->choose_all({first == "A" ? "A" : "B", first == "A" ? "B" : "A"});
        return seen + to_json(view(t->state(), t->library(), p2), t->library());
    };
    CHECK(seen_by_other("A") == seen_by_other("B"));
}

TEST_CASE("a card that says so can be played while it is glimpsed, and the others go to the bottom",
          "[cards][verbs]") {
    CardTable t(action("Peer", "game:glimpse { count = 3 }") +
                "format: 1\nid: t/comet\nname: Comet\ntype: action\ncost: { reserve: 5 }\n"
                "abilities:\n"
                "  - play: { from: glimpse, alternative: { id: called, cost: { reserve: 1 } } }\n"
                "  - effect: { lua: \"game:draw { count = paid.called and 2 or 1 }\" }\n---\n" +
                plain("A"));
    t->put(p1, "hand", {"t/peer", "blank", "blank"});
    t->with_deck(p1, 0);
    t->put(p1, "deck", {"t/comet", "t/a", "soldier", "blank", "blank"});
    t->begin("end");
    resolve(t, "Peer");
    REQUIRE(t->offers("play Comet"));
    CHECK_FALSE(t->match().answer(Answer::pick(0)).has_value());
    t->mode(1);  // the only way from here
    CHECK(t->asks() == "pay");
    t->choose("blank");
    CHECK(t->asks() == "order");  // of the others, for the bottom
    t->choose_all({"soldier", "A"});
    CHECK(t->stack() == Names{"Comet"});
    CHECK(t->zone("deck", p1) == Names{"blank", "blank", "soldier", "A"});
    t->pass_all();
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 3);
}

// ---- mill, gather, empower, generate

TEST_CASE("GA-DRAW-4, GA-TRIG-7: cards are milled one by one, and 'one or more' triggers once",
          "[cards][verbs]") {
    CardTable t(action("Grind", "game:mill { count = 3 }") +
                "format: 1\nid: t/watcher\nname: Watcher\ntype: item\ncost: { reserve: 0 }\n"
                "abilities:\n"
                "  - when: { of: { event: mill, player: you, batch: true }, "
                "lua: \"game:add_counters { to = self, counter = 'buff', count = #event.cards * "
                "#event.cards }\" }\n"
                "  - when: { of: { event: mill, player: you }, "
                "lua: \"game:add_counters { to = self, counter = 'enlighten' }\" }\n");
    t->put(p1, "hand", {"t/grind"});
    t->put(p1, "field", {"t/watcher"});
    t->begin("end");
    resolve(t, "Grind");
    for (int i = 0; i < 20 && (!t->stack().empty() || t->asks() == "order_triggers"); ++i) {
        if (t->asks() == "order_triggers") {
            t->choose("Watcher");
        } else {
            t->pass();
        }
    }
    CHECK(t->zone("graveyard", p1).size() == 4);
    CHECK(t->counters("Watcher", "enlighten") == 3);
    CHECK(t->counters("Watcher", "buff") == 9);  // once, for all three
}

TEST_CASE("GA-GATHER-1: gather summons one of the rules' tokens by chance", "[cards][verbs]") {
    const Files rules{{"grand-archive/instructions/gather.yaml",
                       "format: 1\ninstruction: gather\ntokens: [t/root, t/leaf]\n"}};
    const auto gathered = [&](int times) {
        CardTable t(action("Forage", "game:gather { count = " + std::to_string(times) + " }") +
                        plain("Root", "item", "{ reserve: 0 }", "supertypes: [token]\n") +
                        plain("Leaf", "item", "{ reserve: 0 }", "supertypes: [token]\n"),
                    {}, rules);
        t->put(p1, "hand", {"t/forage"});
        t->begin("end");
        resolve(t, "Forage");
        CHECK(faults(t) == "");
        CHECK(told(t, "P1: gather"));
        return t->field(p1);
    };
    const Names field = gathered(12);
    CHECK(field.size() == 13);
    CHECK(std::count(field.begin(), field.end(), "Root") > 0);
    CHECK(std::count(field.begin(), field.end(), "Leaf") > 0);
}

TEST_CASE("what the rules do not say cannot be done, and the error says so", "[cards][verbs]") {
    CardTable t(action("Forage", "game:gather {}"));
    t->put(p1, "hand", {"t/forage"});
    t->begin("end");
    resolve(t, "Forage");
    CHECK(faults(t).find("game:gather: the rules do not say what this is") != std::string::npos);
}

TEST_CASE("KW-EMPOWER: the next spell counts LV higher, for its cost, its gates and its effect",
          "[cards][verbs]") {
    CardTable t(action("Charge", "game:empower { amount = 2 }") +
                "format: 1\nid: t/bolt\nname: Bolt\ntype: action\nspeed: fast\n"
                "subtypes: [spell]\ncost: { reserve: 2 }\nabilities:\n"
                "  - cost: { add: \"=-1 * level\" }\n"
                "  - gate: { level: 2 }\n"
                "    effect: { lua: \"game:draw { count = level }\" }\n---\n"
                "format: 1\nid: t/shout\nname: Shout\ntype: action\nspeed: fast\n"
                "cost: { reserve: 0 }\nabilities:\n"
                "  - effect: { lua: \"game:draw { count = level }\" }\n---\n");
    t->put(p1, "hand", {"t/charge", "t/charge", "t/bolt", "t/shout", "t/bolt"});
    t->begin("end");
    CHECK(t->cost_of_playing(p1, "Bolt") == "2: printed 2, +0 by Bolt [GA-COST-CALC]");
    resolve(t, "Charge");
    CHECK(told(t, "P1: empower 2"));
    CHECK(t->state().lasting().size() == 1);
    resolve(t, "Shout");  // no spell
    CHECK(t->zone("hand", p1).size() == 3);
    t->play("Bolt");  // costs nothing
    CHECK(t->state().lasting().empty());
    CHECK(t->instance(0).level == 2);
    t->pass_all();
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 4);  // draws 2
}

TEST_CASE("KW-EMPOWER: instances add, and end with the turn", "[cards][verbs]") {
    CardTable t(action("Charge", "game:empower { amount = 2 }") +
                "format: 1\nid: t/bolt\nname: Bolt\ntype: action\nspeed: fast\n"
                "subtypes: [spell]\ncost: { reserve: 0 }\nabilities:\n"
                "  - effect: { lua: \"game:draw { count = level }\" }\n---\n");
    t->put(p1, "hand", {"t/charge", "t/charge", "t/charge", "t/bolt"});
    t->begin("end");
    resolve(t, "Charge");
    resolve(t, "Charge");
    resolve(t, "Bolt");
    CHECK(t->zone("hand", p1).size() == 5);
    resolve(t, "Charge");
    CHECK(t->state().lasting().size() == 1);
    t->pass_turn();
    CHECK(t->state().lasting().empty());
}

TEST_CASE("GA-GENERATE-1: a generated card is a real card, and stays", "[cards][verbs]") {
    CardTable t(action("Scribe",
                       "local r = game:generate { names = { 't/spark' }, count = 2 }\n"
                       "        if r.amount == 2 and r.cards[1].name == 'Spark' then "
                       "game:draw {} end") +
                action("Spark", "game:draw {}"));
    t->put(p1, "hand", {"t/scribe"});
    t->begin("end");
    resolve(t, "Scribe");
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 3);
    CHECK(told(t, "P1 generates Spark"));
    resolve(t, "Spark");
    CHECK(t->zone("graveyard", p1) == Names{"Scribe", "Spark"});
}

TEST_CASE("GA-GENERATE-1: also on the field a generated card is no token", "[cards][verbs]") {
    CardTable t(action("Forge",
                       "local r = game:generate { names = 't/urn', to = 'field' }\n"
                       "        if not r.cards[1].token then game:draw {} end") +
                plain("Urn", "item", "{ reserve: 0 }",
                      "abilities:\n  - on_enter: { lua: \"game:mill {}\" }\n"));
    t->put(p1, "hand", {"t/forge"});
    t->begin("end");
    resolve(t, "Forge");
    for (int i = 0; i < 4 && !t->stack().empty(); ++i) t->pass();
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 1);
    CHECK(t->zone("graveyard", p1).size() == 2);  // Forge, and what Urn milled as it entered
    CHECK(told(t, "P1 generates Urn"));
}

// ---- costs in effects

TEST_CASE("GA-IDX-5: 'unless they pay' asks whoever controls it, also for 0", "[cards][verbs]") {
    CardTable t(action("Hush",
                       "if not game:pay { player = target.controller, cost = { reserve = 1 }, "
                       "prompt = 'Keep it?' } then\n"
                       "          game:negate { what = target }\n        end",
                       "      target: { stack: activation }\n") +
                action("Spark", "game:draw {}"));
    t->put(p1, "hand", {"t/spark", "blank"});
    t->put(p2, "hand", {"t/hush", "t/hush"});
    t->begin("end");
    t->play("Spark");
    t->pass();
    t->play("Hush", {"Spark"});
    t->pass_all();
    CHECK(t->asked() == p1);
    CHECK(t->asks() == "may");
    CHECK(decision(t, p1).find(R"("prompt":"Keep it?")") != std::string::npos);
    CHECK(decision(t, p2).find("Keep it?") == std::string::npos);
    t->say(true);
    t->choose("blank");
    CHECK(t->zone("memory", p1) == Names{"blank"});
    CHECK(t->stack() == Names{"Spark"});
    t->pass(1);
    t->play("Hush", {"Spark"});
    t->pass_all();
    CHECK(t->options() == Names{"no"});  // nothing left to pay with
    t->say(false);
    CHECK(faults(t) == "");
    CHECK(t->stack().empty());
    CHECK(t->zone("hand", p1).empty());
}

TEST_CASE("GA-IDX-5: what stands in for a reserve cost pays here, too; a list is asked in order",
          "[cards][verbs]") {
    CardTable t(action("Toll",
                       "local r = game:pay { player = game.players, cost = { reserve = 1 } }\n"
                       "        game:draw { player = r and r.player or you, count = 3 }") +
                plain("Gem", "item", "{ reserve: 0 }",
                      "abilities:\n  - pay: { cost: reserve, by: { rest: self } }\n"));
    t->put(p1, "hand", {"t/toll"});
    t->put(p2, "field", {"t/gem"});
    t->begin("end");
    resolve(t, "Toll");
    CHECK(t->asked() == p1);
    CHECK(t->options() == Names{"no"});
    t->say(false);
    CHECK(t->asked() == p2);
    t->say(true);
    t->choose("Gem");
    CHECK(faults(t) == "");
    CHECK(t->rested(t->find("Gem")) == 1);
    CHECK(t->zone("hand", p2).size() == 3);
}

// ---- the stack

TEST_CASE("GA-COST-8: an effect plays a card without its cost, or not at all", "[cards][verbs]") {
    CardTable t(action("Rouse",
                       "local c = game:choose { from = { zone = 'hand', owner = you } }\n"
                       "        local r = game:play { card = c, free = 'cost', optional = true }\n"
                       "        if not r then game:draw {} end") +
                action("Spark", "game:draw { count = 2 }") +
                plain("Dear", "item", "{ reserve: 7 }"));
    t->put(p1, "hand", {"t/rouse", "t/rouse", "t/dear"});
    t->begin("end");
    resolve(t, "Rouse");
    t->choose("Dear");
    t->say(true);
    CHECK(t->stack() == Names{"Dear"});
    t->pass_all();
    CHECK(t->zone("hand", p1) == Names{"Rouse"});
    CHECK(faults(t) == "");
}

TEST_CASE("GA-COPY-2: a copy's controller may choose new targets for it", "[cards][verbs]") {
    CardTable t(
        action("Twin", "game:copy { what = target, retarget = 'may' }",
               "      target: { stack: activation }\n") +
        action("Zap", "game:damage { to = target, amount = 2 }", "      target: { type: ally }\n") +
        plain("Ox", "ally", "{ reserve: 0 }", "power: 1\nlife: 2\n"));
    t->put(p1, "hand", {"t/zap", "t/twin"});
    t->put(p2, "field", {"soldier", "t/ox"});
    t->begin("end");
    t->play("Zap", {"soldier"});
    t->play("Twin", {"Zap"});
    t->pass_all();
    t->say(true);
    t->choose("Ox");
    CHECK(t->stack() == Names{"Zap", "Zap"});
    t->pass_all();
    CHECK(t->zone("graveyard", p2) == Names{"Ox"});
    t->pass_all();
    CHECK(faults(t) == "");
    CHECK(t->zone("graveyard", p2) == Names{"Ox", "soldier"});
}

TEST_CASE("GA-TGT-1: a new target must be one that it could have", "[cards][verbs]") {
    CardTable t(
        action("Bend",
               "if not game:retarget { what = target, to = you.champion } then "
               "game:draw {} end\n"
               "        game:retarget { what = target, "
               "to = game:first { type = 'ally', controller = you } }",
               "      target: { stack: activation }\n") +
        action("Zap", "game:damage { to = target, amount = 2 }", "      target: { type: ally }\n"));
    t->put(p1, "hand", {"t/zap"});
    t->put(p2, "hand", {"t/bend"});
    t->put(p1, "field", {"soldier"});
    t->put(p2, "field", {"soldier"});
    t->begin("end");
    t->play("Zap", {"soldier"});
    CHECK(t->state().card(t->target(0).card.card).controller == p1);
    t->pass();
    t->play("Bend", {"Zap"});
    t->pass_all();
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p2).size() == 1);  // no champion is an ally
    CHECK(t->state().card(t->target(0).card.card).controller == p2);
}

TEST_CASE("abilities of a kind trigger again", "[cards][verbs]") {
    CardTable t(action("Echo", "game:trigger { card = target, event = 'enter' }",
                       "      target: { type: ally }\n") +
                plain("Scout", "ally", "{ reserve: 0 }",
                      "power: 1\nlife: 1\nabilities:\n"
                      "  - on_enter: { lua: \"game:draw {}\" }\n"
                      "  - on_death: { lua: \"game:draw { count = 5 }\" }\n"));
    t->put(p1, "hand", {"t/echo"});
    t->put(p1, "field", {"t/scout"});
    t->begin("end");
    resolve(t, "Echo", {"Scout"});
    CHECK(t->stack() == Names{"Scout"});
    t->pass_all();
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 1);
}

// ---- modes

TEST_CASE("GA-ACT-1.4: a mode can be chosen several times, if it says so", "[cards][verbs]") {
    CardTable t(
        "format: 1\nid: t/chorus\nname: Chorus\ntype: action\nspeed: fast\n"
        "cost: { reserve: 0 }\nabilities:\n"
        "  - effect:\n      modes:\n        choose: 3\n        repeats: true\n        of:\n"
        "          - { text: Draw., lua: \"game:draw {}\" }\n"
        "          - { text: Mill., lua: \"game:mill {}\" }\n");
    t->put(p1, "hand", {"t/chorus"});
    t->begin("end");
    t->play("Chorus");
    t->mode(0);
    t->mode(1);
    t->mode(0);
    t->pass_all();
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 2);
    CHECK(t->zone("graveyard", p1).size() == 2);
}

TEST_CASE("a mode that an object has chosen is not fresh any more", "[cards][verbs]") {
    CardTable t(
        "format: 1\nid: t/idol\nname: Idol\ntype: item\ncost: { reserve: 0 }\nabilities:\n"
        "  - activated:\n      modes:\n        choose: 1\n        fresh: true\n        of:\n"
        "          - { text: Draw., lua: \"game:draw {}\" }\n"
        "          - { text: Mill., lua: \"game:mill {}\" }\n");
    t->put(p1, "field", {"t/idol"});
    t->begin("end");
    t->activate("Idol");
    CHECK(t->options().size() == 2);
    t->mode(1);
    t->pass_all();
    t->activate("Idol");
    CHECK(t->options().size() == 1);
    t->mode(0);
    t->pass_all();
    CHECK(faults(t) == "");
    CHECK_FALSE(t->offers("activate Idol"));
    CHECK(t->zone("hand", p1).size() == 1);
    CHECK(t->zone("graveyard", p1).size() == 1);
}

// ---- choices and queries

TEST_CASE("options are told by their texts, and can be chosen again", "[cards][verbs]") {
    CardTable t(
        action("Vote",
               "local w = game:option { options = { 'ash', 'oak' }, count = 2, repeats = true, "
               "prompt = 'Which trees?' }\n"
               "        if w[1] == 'oak' and w[2] == 'oak' then game:draw {} end"));
    t->put(p1, "hand", {"t/vote"});
    t->begin("end");
    resolve(t, "Vote");
    CHECK(decision(t, p1).find(R"("prompt":"Which trees?","texts":["ash","oak"])") !=
          std::string::npos);
    CHECK(decision(t, p2).find("oak") == std::string::npos);
    t->mode(1);
    t->mode(1);
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 1);
}

TEST_CASE("any card can be named, by what is printed on it", "[cards][verbs]") {
    CardTable t(action("Guess",
                       "local n = game:name { filter = { type = 'ally' } }\n"
                       "        game:note { who = you, key = 'named', value = n }") +
                plain("Ox", "ally", "{ reserve: 2 }", "power: 1\nlife: 2\n") + plain("Cup"));
    t->put(p1, "hand", {"t/guess"});
    t->begin("end");
    resolve(t, "Guess");
    CHECK(t->asks() == "choose_names");
    const Decision& asked = t->match().decision();
    const auto keys = option_keys(asked, t->state(), t->library());
    REQUIRE(std::find(keys.begin(), keys.end(), "name Ox") != keys.end());
    CHECK(std::find(keys.begin(), keys.end(), "name Cup") == keys.end());
    Answer answer = Answer::pick(
        static_cast<std::size_t>(std::find(keys.begin(), keys.end(), "name Ox") - keys.begin()));
    CHECK_FALSE(t->match().answer(answer).has_value());
    CHECK(faults(t) == "");
    REQUIRE(t->state().notes().size() == 1);
    CHECK(t->library().words.text(t->state().notes()[0].value.word) == "Ox");
}

TEST_CASE("GA-REST-3: conditions are asked as an effect resolves, by the names of YAML",
          "[cards][verbs]") {
    CardTable t(
        action("Test",
               "if game:holds { level = 1 } then game:draw { count = 4 } end\n"
               "        if game:holds { level = 0, turn = 'you' } then game:draw {} end\n"
               "        if game:holds { count = { type = 'champion' }, min = 2 } then "
               "game:draw {} end\n"
               "        if game:holds { memory = '=1 + 1' } then game:draw { count = 4 } end"));
    t->put(p1, "hand", {"t/test"});
    t->put(p1, "memory", {"blank"});
    t->begin("end");
    resolve(t, "Test");
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 2);
}

TEST_CASE("a card can be followed through the one move it has made", "[cards][verbs]") {
    CardTable t(action("Recall",
                       "local r = game:destroy { cards = target }\n"
                       "        game:move { cards = r.cards[1]:follow(), to = 'hand' }\n"
                       "        if not r.cards[1]:follow() then game:draw {} end",
                       "      target: { type: ally }\n"));
    t->put(p1, "hand", {"t/recall"});
    t->put(p1, "field", {"soldier"});
    t->begin("end");
    resolve(t, "Recall", {"soldier"});
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 2);
    CHECK(t->zone("graveyard", p1) == Names{"Recall"});
}

TEST_CASE("filters of scripts know subtypes, classes and keywords", "[cards][verbs]") {
    const Files rules{{"grand-archive/keywords/steady.yaml", "format: 1\nkeyword: steady\n"}};
    CardTable t(action("Muster",
                       "game:draw { count = game:count { subtype = 'knight' } + "
                       "10 * game:count { class = 'mage' } }\n"
                       "        if target:has('steady') and target:is { keyword = 'steady' } then "
                       "game:mill {} end",
                       "      target: { type: ally, subtype: knight }\n") +
                    plain("Rook", "ally", "{ reserve: 0 }",
                          "power: 1\nlife: 1\nsubtypes: [knight]\nabilities:\n"
                          "  - keyword: steady\n"),
                {}, rules);
    t->put(p1, "hand", {"t/muster"});
    t->put(p1, "field", {"t/rook", "soldier"});
    t->begin("end");
    resolve(t, "Muster", {"Rook"});
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 1);
    CHECK(t->zone("graveyard", p1).size() == 2);
}

// ---- searching and showing

TEST_CASE("GA-SRCH-1: who searches the first cards puts the rest where it is said",
          "[cards][verbs]") {
    CardTable t(
        action("Sift", "game:search { top = 3, filter = { type = 'ally' }, rest_to = 'bottom' }") +
        plain("A") + plain("B") + plain("Ox", "ally", "{ reserve: 0 }", "power: 1\nlife: 1\n"));
    t->put(p1, "hand", {"t/sift"});
    t->with_deck(p1, 0);
    t->put(p1, "deck", {"t/a", "t/ox", "t/b", "blank"});
    t->begin("end");
    resolve(t, "Sift");
    CHECK(t->options() == Names{"pick Ox"});
    CHECK(t->match().decision().least == 0);
    t->choose("Ox");
    CHECK(t->asks() == "order");
    t->choose_all({"B", "A"});
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1) == Names{"Ox"});
    CHECK(told(t, "P1 reveals Ox"));  // GA-INFO-5
    CHECK(t->zone("deck", p1) == Names{"blank", "B", "A"});
}

TEST_CASE("GA-SCAV-1: reveal until one fits, which goes to the hand, the others to the bottom",
          "[cards][verbs]") {
    CardTable t(action("Scavenge",
                       "local r = game:reveal_until { filter = { type = 'ally' }, count = 9, "
                       "to = 'hand', rest_to = 'bottom', random = true }\n"
                       "        game:note { who = you, key = 'rest', value = #r.rest }") +
                plain("Ox", "ally", "{ reserve: 0 }", "power: 1\nlife: 1\n"));
    t->put(p1, "hand", {"t/scavenge"});
    t->with_deck(p1, 0);
    t->put(p1, "deck", {"blank", "blank", "t/ox", "soldier"});
    t->begin("end");
    resolve(t, "Scavenge");
    CHECK(faults(t) == "");
    REQUIRE(t->state().notes().size() == 1);
    CHECK(t->state().notes()[0].value.number == 2);
    CHECK(t->zone("hand", p1) == Names{"Ox"});
    CHECK(t->zone("deck", p1) == Names{"soldier", "blank", "blank"});
}

TEST_CASE("cards are turned over where they lie, and whoever knew them still does",
          "[cards][verbs]") {
    CardTable t(action("Flip", "game:turn_face { cards = target, face = 'down' }",
                       "      target: { zone: banishment }\n"));
    t->put(p1, "hand", {"t/flip"});
    t->put(p2, "banishment", {"soldier"});
    t->begin("end");
    resolve(t, "Flip", {"soldier"});
    CHECK(faults(t) == "");
    const CardId card = t->find("soldier");
    CHECK_FALSE(t->state().card(card).is(Card::face_up));
    CHECK(t->state().card(card).known == t->state().everyone());
    CHECK(told(t, "oldier is turned face down"));
}

TEST_CASE("GA-INFO-10: put anywhere at random, nobody knows where", "[cards][verbs]") {
    CardTable t(action("Lose", "game:move { cards = target, to = 'deck', position = 'random' }",
                       "      target: { zone: graveyard }\n"));
    t->put(p1, "hand", {"t/lose"});
    t->put(p1, "graveyard", {"soldier"});
    t->begin("end");
    resolve(t, "Lose", {"soldier"});
    CHECK(faults(t) == "");
    CHECK(t->state().card(t->find("soldier")).known == 0);
    CHECK(t->zone("deck", p1).size() == 11);
}

TEST_CASE("GA-ACT-1.5: what is divided among targets is read from them", "[cards][verbs]") {
    CardTable t(
        "format: 1\nid: t/rain\nname: Rain\ntype: action\nspeed: fast\n"
        "cost: { reserve: 0 }\nabilities:\n  - effect:\n"
        "      target: { type: unit, any_number: true, divide: 3 }\n"
        "      lua: |\n        for _, unit in ipairs(target) do\n"
        "          game:damage { to = unit, amount = unit.share }\n        end\n");
    t->put(p1, "hand", {"t/rain"});
    t->put(p2, "field", {"soldier"});
    t->begin("end");
    t->play("Rain");
    t->choose_all({"soldier", "spirit"});
    t->number(1);
    t->number(2);
    t->pass_all();
    CHECK(faults(t) == "");
    CHECK(t->damage_on(t->find("soldier")) == 1);
    CHECK(t->counters("spirit", "damage") == 2);
}

TEST_CASE("a card can arrive with counters where it is banished", "[cards][verbs]") {
    CardTable t(action("Doom", "game:banish { cards = target, counters = { omen = 2 } }",
                       "      target: { type: ally }\n"));
    t->put(p1, "hand", {"t/doom"});
    t->put(p2, "field", {"soldier"});
    t->begin("end");
    resolve(t, "Doom", {"soldier"});
    CHECK(faults(t) == "");
    CHECK(t->counters("soldier", "omen") == 2);
}

// ---- last-known information

TEST_CASE("what an object was is known in the effect that made it leave", "[cards][verbs]") {
    CardTable t(action("Feast",
                       "game:add_counters { to = target, counter = 'buff', count = 2 }\n"
                       "        local r = game:sacrifice { cards = target }\n"
                       "        local was = r.cards[1]\n"
                       "        if was.name == 'soldier' and was.controller == you and "
                       "was.counters.buff == 2 then\n"
                       "          game:mill { count = was.power }\n        end",
                       "      target: { type: ally, controller: you }\n"));
    t->put(p1, "hand", {"t/feast"});
    t->put(p1, "field", {"soldier"});
    t->begin("end");
    resolve(t, "Feast", {"soldier"});
    CHECK(faults(t) == "");
    CHECK(t->zone("graveyard", p1).size() == 6);  // 2 and 2 counters
}

TEST_CASE("GA-TRIG-9: a trigger knows what the card was that left", "[cards][verbs]") {
    CardTable t(
        action("Grow", "game:add_counters { to = target, counter = 'buff', count = 2 }",
               "      target: { type: ally }\n") +
        action("Doom", "game:destroy { cards = target }", "      target: { type: ally }\n") +
        plain("Imp", "ally", "{ reserve: 0 }",
              "power: 1\nlife: 1\nabilities:\n"
              "  - on_death: { lua: \"game:mill { count = self.power }\" }\n") +
        plain("Urn", "item", "{ reserve: 0 }",
              "abilities:\n"
              "  - when: { of: { event: die, card: { type: ally } }, "
              "lua: \"game:draw { count = event.card.power }\" }\n"));
    t->put(p1, "hand", {"t/grow", "t/doom"});
    t->put(p1, "field", {"t/imp", "t/urn"});
    t->begin("end");
    resolve(t, "Grow", {"Imp"});
    resolve(t, "Doom", {"Imp"});
    for (int i = 0; i < 8 && (!t->stack().empty() || t->asks() == "order_triggers"); ++i) {
        if (t->asks() == "order_triggers") {
            t->choose("Imp");
        } else {
            t->pass();
        }
    }
    CHECK(faults(t) == "");
    CHECK(t->zone("hand", p1).size() == 3);
    CHECK(t->zone("graveyard", p1).size() == 6);
}

}  // namespace cardloom::testing::verbs_tests
