/// Cards that change while they are played (reload.hpp).
#include "scripting/cards/reload.hpp"

#include <filesystem>
#include <fstream>

#include "core/random_play.hpp"
#include "core/replay.hpp"
#include "core/save.hpp"
#include "tests/cards/card_table.hpp"
#include "tests/properties.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing::reload_tests {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

/// A fast action without a cost, with this as its effect.
std::string action(const std::string& id, const std::string& name, const std::string& effect,
                   const std::string& more = "") {
    return "format: 1\nid: t/" + id + "\nname: " + name +
           "\ntype: action\nspeed: fast\ncost: { reserve: 0 }\nabilities:\n  - effect: " + effect +
           "\n" + more;
}

std::string spark(int damage) {
    return action("spark", "Spark",
                  "{ target: { type: unit }, lua: \"game:damage { to = target, amount = " +
                      std::to_string(damage) + " }\" }");
}

/// A table whose cards can be read anew.
class Reloading {
public:
    explicit Reloading(const Files& texts) : files(texts) {
        INFO(files.told());
        REQUIRE(files.loaded.book != nullptr);
        cards::CardBook& book = *files.loaded.book;
        content = std::make_unique<cards::CardContent>(files.loaded.book);
        table = std::make_unique<proofs::Table>(book.library, *content);
        book.names.fill(expression::card_vocabulary().names(), book.library, book.library.words);
        reloader = std::make_unique<cards::Reloader>(files.folder(), shipped_rules("grand-archive"),
                                                     files.loaded);
    }

    /// Writes a file anew and takes up what came of it, but for the match.
    cards::Reloaded write(const std::string& name, const std::string& text) {
        const bool is_new = !std::filesystem::exists(files.path(name));
        files.write(name, text);
        FileChanges changes;
        (is_new ? changes.added : changes.changed).push_back(files.path(name));
        return take(reloader->reload(changes));
    }
    cards::Reloaded remove(const std::string& name) {
        std::filesystem::remove(files.path(name));
        return take(reloader->reload({{}, {}, {files.path(name)}}));
    }
    cards::Reloaded take(cards::Reloaded news) {
        news.diagnostics = files.shortened(news.diagnostics);
        if (news.book) cards::adopt(table->runner(), *content, news.book);
        return news;
    }
    void reload() { REQUIRE(!table->match().reload()); }

    /// What a card is at the table.
    const CardDefinition& card(const std::string& name) {
        return table->library().card(table->state().card(table->find(name)).definition);
    }
    int damage_on(const std::string& name) { return table->damage_on(table->find(name)); }

    CardFiles files;
    std::unique_ptr<cards::CardContent> content;
    std::unique_ptr<proofs::Table> table;
    std::unique_ptr<cards::Reloader> reloader;
    proofs::Table* operator->() { return table.get(); }
};

/// A unit that survives everything here.
const std::string wall =
    "format: 1\nid: t/wall\nname: Wall\ntype: ally\ncost: { reserve: 0 }\npower: 0\nlife: 40\n";

}  // namespace

TEST_CASE("a changed card is another card from the next point of rest on", "[reload]") {
    Reloading t({{"spark.yaml", spark(2)}, {"wall.yaml", wall}});
    t->put(p1, "hand", {"t/spark", "t/spark"});
    t->put(p2, "field", {"t/wall"});
    t->begin("main");

    const cards::Reloaded news = t.write("spark.yaml", spark(3));
    CHECK(news.changed == Names{"t/spark"});
    CHECK(news.text() == "read anew: t/spark\n");
    REQUIRE(news.book);
    CHECK(t->match().edition() == 0);  // not before it is told to
    t.reload();
    CHECK(t->match().edition() == 1);
    CHECK(!t->match().awaits_reload());
    t->play("Spark", {"Wall"});
    t->pass_all();
    CHECK(t.damage_on("Wall") == 3);

    SECTION("also what is printed on it") {
        std::string low = wall;
        low.replace(low.find("life: 40"), 8, "life: 7\n");
        CHECK(t.write("wall.yaml", low).changed == Names{"t/wall"});
        t.reload();
        CHECK(t.card("Wall").life == 7);
        CHECK(t.damage_on("Wall") == 3);
    }
    SECTION("a change that changes nothing is no edition") {
        const cards::Reloaded same = t.write("spark.yaml", "# a remark\n" + spark(3));
        CHECK(same.book == nullptr);
        CHECK(same.is_empty());
        CHECK(same.text() == "");
    }
    SECTION("of several cards in a file, only those that differ") {
        const cards::Reloaded both = t.write(
            "spark.yaml", spark(3) + "---\n" + action("glow", "Glow", "{ lua: \"game:draw {}\" }"));
        CHECK(both.changed.empty());
        CHECK(both.added == Names{"t/glow"});
        CHECK(both.text() == "new: t/glow\n");
    }
}

TEST_CASE("a file with a mistake leaves its cards as they are, and the mistake is shown",
          "[reload]") {
    Reloading t({{"spark.yaml", spark(2)}, {"wall.yaml", wall}});
    t->put(p1, "hand", {"t/spark", "t/spark"});
    t->put(p2, "field", {"t/wall"});
    t->begin("main");
    std::string bad_wall = wall;
    bad_wall.replace(bad_wall.find("life:"), 5, "lief:");
    t.files.write("spark.yaml", spark(5));
    t.files.write("wall.yaml", bad_wall);
    const cards::Reloaded news = t.take(
        t.reloader->reload({{}, {t.files.path("spark.yaml"), t.files.path("wall.yaml")}, {}}));
    CHECK(news.changed == Names{"t/spark"});
    CHECK(
        news.diagnostics ==
        "wall.yaml:7:1: error[unknown-field]: unknown field 'lief' in card; did you mean 'life'?\n"
        "    lief: 40\n"
        "    ^\n");
    t.reload();
    CHECK(t.card("Wall").life == 40);
    t->play("Spark", {"Wall"});
    t->pass_all();
    CHECK(t.damage_on("Wall") == 5);

    SECTION("what cannot be compiled likewise") {
        const cards::Reloaded more =
            t.write("spark.yaml", action("spark", "Spark", "{ lua: \"game:draw { count = }\" }"));
        CHECK(more.book == nullptr);
        CHECK(more.diagnostics.starts_with("spark.yaml:8:41: error[lua-syntax]"));
    }
    SECTION("once mended, it is read anew") {
        CHECK(t.write("wall.yaml", wall).is_empty());  // as it was
        std::string high = wall;
        high.replace(high.find("life: 40"), 8, "life: 50");
        CHECK(t.write("wall.yaml", high).changed == Names{"t/wall"});
    }
}

TEST_CASE("what cards must be to each other is checked anew", "[reload]") {
    const std::string moth =
        "format: 1\nid: t/moth\nname: Moth\ntype: ally\nsupertypes: [token]\npower: 1\nlife: 1\n";
    const std::string root =
        "format: 1\nid: t/root\nname: Root, First\ntype: champion\nlevel: 0\nlife: 9\n";
    Reloading t({{"spark.yaml", spark(2)}, {"moth.yaml", moth}, {"root.yaml", root}});
    t->put(p1, "hand", {"t/spark"});
    t->begin("main");
    const auto told = [&](const std::string& name, const std::string& text, bool taken) {
        const cards::Reloaded news = t.write(name, text);
        CHECK((news.book != nullptr) == taken);
        return news.diagnostics;
    };
    SECTION("a name that another card has") {
        CHECK(told("spark.yaml", action("spark", "Moth", "{ lua: \"game:draw {}\" }"), true) ==
              "spark.yaml:2:5: warning[repeated-name]: another card is called 'Moth'\n"
              "    id: t/spark\n"
              "        ^\n"
              "    help: it stands at moth.yaml\n");
    }
    SECTION("a lineage that no champion has") {
        CHECK(
            told("leaf.yaml",
                 "format: 1\nid: t/leaf\nname: Leaf, Second\ntype: champion\nlevel: 1\nlife: 9\n"
                 "cost: { memory: 1 }\nlineage: Roto\n",
                 true) ==
            "leaf.yaml:8:10: warning[unknown-lineage]: no champion is called 'Roto'; did you mean "
            "'Root'?\n"
            "    lineage: Roto\n"
            "             ^\n");
    }
    SECTION("a token that is not there, or of a set that this one does not depend on") {
        CHECK(told("spark.yaml",
                   action("spark", "Spark", "{ lua: \"game:summon { token = 't/mth' }\" }"), false)
                  .find("there is no card 't/mth'; did you mean 't/moth'?") != std::string::npos);
    }
    SECTION("what is mended in the same breath is no mistake") {
        t.files.write("moth.yaml",
                      "format: 1\nid: t/moth\nname: Brass Moth\ntype: ally\nsupertypes: "
                      "[token]\npower: 1\nlife: 1\n");
        t.files.write("spark.yaml", action("spark", "Moth", "{ lua: \"game:draw {}\" }"));
        const cards::Reloaded news = t.take(
            t.reloader->reload({{}, {t.files.path("moth.yaml"), t.files.path("spark.yaml")}, {}}));
        CHECK(news.diagnostics == "");
        CHECK(news.changed == Names{"t/moth", "t/spark"});
    }
}

TEST_CASE("what is on the stack, and what lasts, keeps the card that made it", "[reload]") {
    const auto fuse = [](int amount) {
        return action("fuse", "Fuse", "{ lua: \"game:grant { ability = 'burns', uses = 1 }\" }",
                      "lasting:\n  burns: { when: { of: { event: draw, player: you }, lua: "
                      "\"game:damage { to = game:first { name = 'Wall' }, amount = " +
                          std::to_string(amount) + " }\" } }\n");
    };
    Reloading t({{"spark.yaml", spark(2)},
                 {"fuse.yaml", fuse(1)},
                 {"draw.yaml", action("breath", "Breath", "{ lua: \"game:draw {}\" }")},
                 {"wall.yaml", wall}});
    t->put(p1, "hand", {"t/spark", "t/spark", "t/fuse", "t/fuse", "t/breath", "t/breath"});
    t->put(p2, "field", {"t/wall"});
    t->begin("main");

    SECTION("an instance on the stack") {
        t->play("Spark", {"Wall"});
        static_cast<void>(t.write("spark.yaml", spark(9)));
        t.reload();
        CHECK(t->stack() == Names{"Spark"});
        t->pass_all();
        CHECK(t.damage_on("Wall") == 2);
        t->play("Spark", {"Wall"});
        t->pass_all();
        CHECK(t.damage_on("Wall") == 11);
    }
    SECTION("the effect that grants, and what it has granted") {
        t->play("Fuse");
        static_cast<void>(t.write("fuse.yaml", fuse(10)));
        t.reload();
        t->pass_all();  // the old Fuse grants the old ability
        t->play("Breath");
        t->pass_all();
        t->pass_all();
        CHECK(t.damage_on("Wall") == 1);
        t->play("Fuse");  // the new one
        t->pass_all();
        t->play("Breath");
        t->pass_all();
        t->pass_all();
        CHECK(t.damage_on("Wall") == 11);
    }
}

TEST_CASE("a reload in the middle of an effect waits for the next point of rest", "[reload]") {
    const auto lantern = [](int amount) {
        return action(
            "lantern", "Lantern",
            "{ lua: \"local c = game:choose { from = { type = 'ally' }, up_to = 1 } if c then "
            "game:damage { to = c, amount = " +
                std::to_string(amount) + " } end\" }");
    };
    Reloading t({{"lantern.yaml", lantern(1)}, {"wall.yaml", wall}});
    t->put(p1, "hand", {"t/lantern", "t/lantern"});
    t->put(p2, "field", {"t/wall", "t/wall"});
    t->begin("main");
    t->play("Lantern");
    t->pass_all();
    REQUIRE(!t->match().is_at_rest());
    const std::string asked = t->match().decision_json(p1);
    const std::uint64_t hash = t->match().hash();
    const std::uint32_t number = t->match().answered();

    static_cast<void>(t.write("lantern.yaml", lantern(7)));
    t.reload();
    CHECK(t->match().awaits_reload());
    CHECK(t->match().edition() == 0);
    CHECK(t->match().decision_json(p1) == asked);
    CHECK(t->match().hash() == hash);

    // A save in between knows that it waits.
    Loaded loaded = load(save(t->match()), t->runner());
    REQUIRE(loaded.match);
    CHECK(loaded.match->awaits_reload());

    t->choose("Wall");
    CHECK(t->match().edition() == 1);
    CHECK(t.damage_on("Wall") == 1);
    t->play("Lantern");
    t->pass_all();
    t->choose("Wall");
    CHECK(t.damage_on("Wall") == 8);

    // Back to before it, and the old card is back; it stays until the next reload.
    REQUIRE(!t->match().undo_to(number));
    CHECK(t->match().hash() == hash);
    CHECK(t->match().edition() == 0);
    t->choose("Wall");
    CHECK(t.damage_on("Wall") == 1);
    CHECK(t->match().edition() == 0);
    t->play("Lantern");
    t->pass_all();
    t->choose("Wall");
    CHECK(t.damage_on("Wall") == 2);
    t.reload();
    CHECK(t->match().edition() == 1);
}

TEST_CASE("forks keep the edition they have, and go over by themselves", "[reload]") {
    Reloading t({{"spark.yaml", spark(2)}, {"wall.yaml", wall}});
    t->put(p1, "hand", {"t/spark"});
    t->put(p2, "field", {"t/wall"});
    t->begin("main");
    Match before = t->match().fork();
    static_cast<void>(t.write("spark.yaml", spark(3)));
    t.reload();
    Match after = t->match().fork();
    CHECK(before.edition() == 0);
    CHECK(after.edition() == 1);
    CHECK(after.hash() == t->match().hash());
    CHECK(before.hash() != after.hash());
    REQUIRE(!before.reload());
    CHECK(before.hash() == after.hash());
    // Another thread's runner takes the book when it likes, and its host loads what it comes to.
    cards::CardContent content(t.files.loaded.book);
    TurnFlow flow(t.files.loaded.book->library, t->playing());
    Runner runner(t.files.loaded.book->library, flow, content);
    cards::adopt(runner, content, t.reloader->book());
    Match there = after.fork_onto(runner);
    CHECK(there.decision_json(p1) == after.decision_json(p1));
}

TEST_CASE("functions of the Lua beside cards are read anew with it", "[reload]") {
    const auto library = [](int amount) {
        return "local M = {}\nfunction M.burn(s)\n  s.game:damage { to = s.target, amount = " +
               std::to_string(amount) + " }\nend\nreturn M\n";
    };
    const std::string flame =
        action("flame", "Flame", "{ target: { type: unit }, lua: fire.burn }");
    Reloading t(
        {{"flame.yaml", flame},
         {"torch.yaml", action("torch", "Torch", "{ target: { type: unit }, lua: fire.burn }")},
         {"spark.yaml", spark(2)},
         {"fire.lua", library(1)},
         {"wall.yaml", wall}});
    t->put(p1, "hand", {"t/flame", "t/flame"});
    t->put(p2, "field", {"t/wall"});
    t->begin("main");
    t->play("Flame", {"Wall"});
    const cards::Reloaded news = t.write("fire.lua", library(4));
    CHECK(news.changed == Names{"t/flame", "t/torch"});
    t.reload();
    t->pass_all();
    CHECK(t.damage_on("Wall") == 1);  // the old card calls the old function
    t->play("Flame", {"Wall"});
    t->pass_all();
    CHECK(t.damage_on("Wall") == 5);

    const cards::Reloaded bad = t.write("fire.lua", "local M = {}\nfunction M.burn(s\nreturn M\n");
    CHECK(bad.book == nullptr);
    CHECK(bad.diagnostics.starts_with("fire.lua:3:1: error[lua-syntax]"));
    const std::size_t first = bad.diagnostics.find("error[lua-syntax]");
    CHECK(bad.diagnostics.find("error[lua-syntax]", first + 1) == std::string::npos);  // once
}

TEST_CASE("cards that are gone from the files stay in the game; new ones come in", "[reload]") {
    Reloading t({{"spark.yaml", spark(2)}, {"wall.yaml", wall}});
    t->put(p1, "hand", {"t/spark"});
    t->put(p2, "field", {"t/wall"});
    t->begin("main");
    const cards::Reloaded gone = t.remove("spark.yaml");
    CHECK(gone.removed == Names{"t/spark"});
    CHECK(gone.text() == "gone from the files, but still in the game: t/spark\n");
    CHECK(gone.book == nullptr);
    t->play("Spark", {"Wall"});
    t->pass_all();
    CHECK(t.damage_on("Wall") == 2);

    const cards::Reloaded more =
        t.write("more.yaml", action("glow", "Glow", "{ lua: \"game:draw {}\" }"));
    CHECK(more.added == Names{"t/glow"});
    t.reload();
    CHECK(t->library().find_card("t/glow"));
    CHECK(t->library().find_card("t/glow", 0).is_none());

    SECTION("an id that another file has is told") {
        const cards::Reloaded twice = t.write("again.yaml", wall);
        CHECK(twice.book == nullptr);
        CHECK(twice.diagnostics.find("there is another card 't/wall'") != std::string::npos);
        CHECK(twice.diagnostics.find("wall.yaml") != std::string::npos);
    }
    SECTION("a card that comes back is that card again") {
        const cards::Reloaded back = t.write("spark.yaml", spark(6));
        CHECK(back.changed == Names{"t/spark"});
    }
}

TEST_CASE("a token is what it is now, whoever summons it", "[reload]") {
    const auto imp = [](int life) {
        return "format: 1\nid: t/imp\nname: Imp\ntype: ally\npower: 1\nlife: " +
               std::to_string(life) + "\n";
    };
    Reloading t(
        {{"call.yaml", action("call", "Call", "{ lua: \"game:summon { token = 't/imp' }\" }")},
         {"imp.yaml", imp(1)}});
    t->put(p1, "hand", {"t/call", "t/call"});
    t->begin("main");
    static_cast<void>(t.write("imp.yaml", imp(5)));
    t->play("Call");
    t->pass_all();
    CHECK(t.card("Imp").life == 1);  // not before this match has gone over
    t.reload();
    CHECK(t.card("Imp").life == 5);
}

TEST_CASE("a tally that a reload brings in counts from then on, and only then", "[reload]") {
    const std::string plain = action("tome", "Tome", "{ lua: \"game:draw {}\" }");
    const std::string counts =
        action("tome", "Tome", "{ lua: \"game:draw { count = 1 + you:tally('read') }\" }",
               "tallies:\n  read: { of: { event: draw, player: you }, span: game }\n");
    Reloading t({{"tome.yaml", plain}});
    t->put(p1, "hand", {"t/tome", "t/tome", "t/tome"});
    t->begin("main");
    t->play("Tome");
    t->pass_all();
    const std::uint64_t hash = t->match().hash();
    const std::uint32_t number = t->match().answered();
    static_cast<void>(t.write("tome.yaml", counts));
    REQUIRE(!t->match().undo_to(0));
    for (std::uint32_t i = 0; i < number; ++i) REQUIRE(!t->match().answer(Answer::pick(0)));
    static_cast<void>(hash);
    CHECK(t->state().tallied().empty());
    t.reload();
    CHECK(t->state().tallied().empty());
}

TEST_CASE("a match that has been reloaded is saved, loaded, undone and replayed", "[reload]") {
    Reloading t({{"spark.yaml", spark(2)}, {"wall.yaml", wall}});
    t->without_champion(p1);
    t->without_champion(p2);
    for (const PlayerId player : {p1, p2}) {
        t->with_deck(player, 0);
        t->put(
            player, "deck",
            {"t/spark", "t/wall", "t/spark", "t/wall", "t/spark", "t/wall", "t/spark", "t/wall"});
    }
    Match match = t->new_match(3);
    Random random(5);
    const auto play_on = [&](std::uint32_t answers) {
        for (std::uint32_t i = 0; i < answers && !match.is_over(); ++i) {
            Answer answer;
            answer_by_chance(match.decision(), random, answer);
            REQUIRE(!match.answer(answer));
        }
    };
    play_on(4);
    const std::uint64_t early = match.hash();
    const std::uint32_t number = match.answered();
    play_on(2);
    static_cast<void>(t.write("spark.yaml", spark(3)));
    REQUIRE(!match.reload());
    play_on(5);
    REQUIRE(!match.is_over());
    REQUIRE(match.edition() == 1);
    const std::string bytes = save(match);
    std::string why;
    const auto replay = write_replay(match, why);
    REQUIRE(replay);

    Loaded loaded = load(bytes, t->runner());
    CHECK(loaded.error == "");
    CHECK(loaded.notes.empty());
    REQUIRE(loaded.match);
    CHECK(loaded.match->hash() == match.hash());
    CHECK(loaded.match->edition() == 1);
    REQUIRE(!loaded.match->undo_to(number));
    CHECK(loaded.match->hash() == early);
    CHECK(loaded.match->edition() == 0);

    Replayed again = read_replay(*replay, t->runner());
    CHECK(again.error == "");
    REQUIRE(again.match);
    CHECK(again.match->hash() == match.hash());
    CHECK(*write_replay(*again.match, why) == *replay);

    SECTION("where only the new content is, it goes on, but not back") {
        Reloading fresh({{"spark.yaml", spark(3)}, {"wall.yaml", wall}});
        static_cast<void>(fresh->new_match(1));  // makes the runner
        Loaded there = load(bytes, fresh->runner());
        CHECK(there.error == "");
        CHECK(there.notes ==
              Names{"it has gone through content that is not at hand, so it cannot be undone past "
                    "its last point of rest"});
        REQUIRE(there.match);
        CHECK(there.match->decision_json(p1) == match.decision_json(p1));
        CHECK(read_replay(*replay, fresh->runner()).error ==
              "the replay cannot be played: it was recorded with other content: card 't/spark' has "
              "changed");
    }
    SECTION("where only the old content is, the replay says what is missing") {
        Reloading fresh({{"spark.yaml", spark(2)}, {"wall.yaml", wall}});
        static_cast<void>(fresh->new_match(1));
        CHECK(read_replay(*replay, fresh->runner()).error ==
              "the replay cannot be played: while it was played, cards were read anew, and what "
              "they became is not at hand: 't/spark'");
    }
    SECTION("where both are, it is verified") {
        Reloading fresh({{"spark.yaml", spark(2)}, {"wall.yaml", wall}});
        static_cast<void>(fresh->new_match(1));
        static_cast<void>(fresh.write("spark.yaml", spark(3)));
        Replayed there = read_replay(*replay, fresh->runner());
        CHECK(there.error == "");
        REQUIRE(there.match);
        CHECK(there.match->edition() == 1);
    }
}

TEST_CASE("what is old and on the stack is saved by its hash", "[reload]") {
    Reloading t({{"spark.yaml", spark(2)}, {"wall.yaml", wall}});
    t->put(p1, "hand", {"t/spark"});
    t->put(p2, "field", {"t/wall"});
    t->begin("main");
    t->play("Spark", {"Wall"});
    static_cast<void>(t.write("spark.yaml", spark(9)));
    t.reload();
    const std::string bytes = save(t->match());
    CHECK(bytes.find("ability t/spark#1~") != std::string::npos);
    Loaded loaded = load(bytes, t->runner());
    CHECK(loaded.error == "");
    REQUIRE(loaded.match);
    CHECK(loaded.match->hash() == t->match().hash());

    // Where only the new one is, that is told, and it is the one that resolves.
    Reloading fresh({{"spark.yaml", spark(9)}, {"wall.yaml", wall}});
    fresh->begin("main");
    Loaded there = load(bytes, fresh->runner());
    CHECK(there.error == "");
    CHECK(there.notes == Names{"card 't/spark' has changed"});
}

TEST_CASE("looking finds what has changed, once nothing is being written any more", "[reload]") {
    Reloading t({{"spark.yaml", spark(2)}, {"wall.yaml", wall}});
    cards::Reloader watcher(t.files.folder(), shipped_rules("grand-archive"), t.files.loaded,
                            {repository() + "/rules"});
    CHECK(!watcher.look());
    const auto touch = [&](const std::string& name, int seconds) {
        const auto at = std::filesystem::last_write_time(t.files.path(name));
        std::filesystem::last_write_time(t.files.path(name), at + std::chrono::seconds(seconds));
    };
    t.files.write("spark.yaml", spark(4));
    touch("spark.yaml", 5);
    CHECK(!watcher.look());  // it has only just changed
    const auto news = watcher.look();
    REQUIRE(news);
    CHECK(news->changed == Names{"t/spark"});
    CHECK(!watcher.look());

    SECTION("rules and heads of sets are for the next match, decks too") {
        t.files.write("set.yaml", "format: 1\nset: t\nname: Other\napi: 1\n");
        touch("set.yaml", 9);
        CHECK(!watcher.look());
        const auto more = watcher.look();
        REQUIRE(more);
        CHECK(more->book == nullptr);
        CHECK(t.files.shortened(more->text()) == "changed for the next match: set.yaml\n");
        const cards::Reloaded rules =
            watcher.reload({{}, {repository() + "/rules/grand-archive/turn.yaml"}, {}});
        CHECK(rules.for_next_match == Names{repository() + "/rules/grand-archive/turn.yaml"});
    }
    SECTION("a file that is gone") {
        std::filesystem::remove(t.files.path("wall.yaml"));
        CHECK(!watcher.look());
        const auto more = watcher.look();
        REQUIRE(more);
        CHECK(more->removed == Names{"t/wall"});
    }
}

namespace {

/// Cards of which every number is another with every edition.
Files changing(int edition) {
    const std::string n = std::to_string(1 + edition % 3), life = std::to_string(8 + edition % 5);
    const std::string root =
        "format: 1\nid: t/root\nname: Root, First\ntype: champion\nlevel: 0\nlife: " + life +
        "\nabilities:\n  - on_enter: { lua: \"game:draw { count = 6 } -- " +
        std::to_string(edition) + "\" }\n";
    const std::string scout =
        "format: 1\nid: t/scout\nname: Scout\ntype: ally\ncost: { reserve: " + n +
        " }\npower: 1\nlife: " + n +
        "\nabilities:\n  - on_death: { lua: \"game:draw { count = 1 } -- " +
        std::to_string(edition) +
        "\" }\n  - limit: once_per_turn\n    activated: { cost: { rest: self }, lua: \"if game:ask "
        "{} "
        "then game:add_counters { to = self, counter = 'buff', count = " +
        n + " } end\" }\n";
    const std::string bolt = action(
        "bolt", "Bolt",
        "{ target: { type: unit }, lua: \"local c = game:choose { from = { type = 'unit' }, up_to "
        "= 1 } "
        "game:damage { to = target, amount = " +
            n +
            " } if c then game:damage { to = c, amount = 1 } end game:grant { ability = 'dusk', "
            "uses = 1 } " +
            (edition % 2 == 0 ? "" : "if you:tally('hurt') > 90 then game:draw {} end ") + "-- " +
            std::to_string(edition) + "\" }",
        "lasting:\n  dusk: { when: { of: { event: phase, phase: end, edge: begin }, lua: "
        "\"game:draw {} -- " +
            std::to_string(edition) + "\" } }\n" +
            (edition % 2 == 0
                 ? ""
                 : "tallies:\n  hurt: { of: { event: damage }, keep: highest, span: game }\n"));
    return {{"root.yaml", root}, {"scout.yaml", scout}, {"bolt.yaml", bolt}};
}

}  // namespace

TEST_CASE("the shared properties hold over games whose cards are read anew",
          "[properties][reload]") {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Reloading t(changing(0));
        for (const PlayerId player : {p1, p2}) {
            t->without_champion(player);
            t->with_deck(player, 0);
            t->put(player, "material", {"t/root"});
            for (const char* id : {"t/bolt", "t/scout"}) {
                t->put(player, "deck", {id, id, id, id, id, id, id, id, id, id});
            }
        }
        int edition = 0;
        Sampling sampling;
        sampling.reload = 9;
        sampling.read_anew = [&] {
            const Files next = changing(++edition);
            FileChanges changes;
            for (const auto& [name, text] : next) {
                t.files.write(name, text);
                changes.changed.push_back(t.files.path(name));
            }
            const cards::Reloaded news = t.take(t.reloader->reload(changes));
            REQUIRE(news.diagnostics == "");
            REQUIRE(news.changed.size() == 3);
        };
        check_game(t->new_match(seed), seed, sampling, tally);
    }
    CHECK(tally.reloads > 5);
    CHECK(tally.reloads_in_step > 0);
    CHECK(tally.decisions > 30);
    CHECK(tally.faults == 0);
}

}  // namespace cardloom::testing::reload_tests
