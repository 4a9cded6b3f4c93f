#include "core/journal.hpp"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "tests/core/fixture.hpp"

namespace journal_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

JournalLine numbered(int number) {
    JournalLine line;
    line.event.amount = number;
    return line;
}

std::vector<int> numbers(const Journal& journal) {
    std::vector<int> found;
    for (std::size_t i = journal.first(); i < journal.size(); ++i) {
        found.push_back(journal.line(i).event.amount);
    }
    return found;
}

void write(Journal& journal, std::initializer_list<int> all) {
    for (const int number : all) journal.write(numbered(number));
}

std::vector<std::string> lines_as_json(const Match& match, PlayerId observer) {
    std::vector<std::string> lines;
    for (std::size_t i = match.journal().first(); i < match.journal().size(); ++i) {
        lines.push_back(to_json(match.journal().line(i), match.library(), observer));
    }
    return lines;
}

}  // namespace

TEST_CASE("a journal keeps what is written", "[journal]") {
    Journal journal;
    write(journal, {1, 2, 3});
    CHECK(numbers(journal) == std::vector{1, 2, 3});
    CHECK(journal.position() == 3);
    CHECK(journal.size() == 3);
    CHECK(journal.first() == 0);
}

TEST_CASE("a re-run adds nothing that is already there", "[journal]") {
    Journal journal;
    write(journal, {1, 2, 3});
    journal.repeat_from(1);
    CHECK(journal.position() == 1);
    write(journal, {2, 3});
    CHECK(numbers(journal) == std::vector{1, 2, 3});
    write(journal, {4});
    CHECK(numbers(journal) == std::vector{1, 2, 3, 4});
}

TEST_CASE("a rewound journal forgets what came after", "[journal]") {
    Journal journal;
    write(journal, {1, 2, 3});
    journal.rewind(1);
    CHECK(numbers(journal) == std::vector{1});
    write(journal, {9});
    CHECK(numbers(journal) == std::vector{1, 9});
    journal.rewind(2);
    CHECK(numbers(journal) == std::vector{1, 9});
}

TEST_CASE("a fork's journal begins where the other stood and counts on from there", "[journal]") {
    Journal fork;
    fork.start_at(10);
    CHECK(fork.first() == 10);
    CHECK(fork.size() == 10);
    fork.repeat_from(8);  // a re-run of the step the fork was taken in
    write(fork, {8, 9, 10, 11});
    CHECK(numbers(fork) == std::vector{10, 11});
    CHECK(fork.size() == 12);

    fork.repeat_from(8);
    fork.rewind(9);  // a nested attempt of that step failed: its lines are written anew
    CHECK(fork.first() == 9);
    write(fork, {20, 21});
    CHECK(numbers(fork) == std::vector{20, 21});
    CHECK(fork.size() == 11);
}

TEST_CASE("a journal that is off keeps nothing", "[journal]") {
    Journal journal;
    write(journal, {1, 2});
    journal.enable(false);
    write(journal, {3});
    CHECK(journal.size() == 2);
    CHECK(numbers(journal).empty());
    journal.enable(true);
    write(journal, {4});
    CHECK(numbers(journal) == std::vector{4});
    CHECK(journal.size() == 3);
}

namespace {

Task<> fail(Game& game, Call) { co_await game.fault(FaultReason::error, "a secret text"); }

/// One line of every kind.
Task<> do_everything(Game& game) {
    const CounterId charge = game.library().find_counter("charge");
    game.shuffle(game.state().zone_of(in::hand, p1), "GA-INFO-8");
    co_await draw(game, p1, 2);
    co_await put_on_field(game, card(game, "bear"));
    co_await add_counters(game, card(game, "bear"), charge, 2);
    co_await add_counters(game, card(game, "bear"), charge, -1);
    co_await deal_damage(game, card(game, "bear"), 3, card(game, "bear"));
    co_await rest_object(game, card(game, "bear"));
    co_await wake_object(game, card(game, "bear"));
    for (const auto& [to, as] : {std::pair(in::graveyard, event::destroy),
                                 {in::banishment, event::banish},
                                 {in::field, event::enter},
                                 {in::graveyard, event::sacrifice}}) {
        Move how;
        how.to = to;
        how.as = as;
        co_await move_card(game, card(game, "bear"), how);
    }
    Move down;
    down.to = in::memory;
    co_await move_card(game, card(game, "wolf"), down);
    Move discard;
    discard.to = in::graveyard;
    discard.as = event::discard;
    discard.player = p1;
    co_await move_card(game, card(game, "wolf"), discard);
    Move tucked;
    tucked.to = in::deck;
    co_await move_card(game, card(game, "wolf"), tucked);
    co_await summon(game, game.library().find_card("t/token"), p2, 1);
    co_await raise(game, game.library().find_event_name("sunrise"), p2);
    co_await raise(game, game.library().find_event_name("sunrise"), PlayerId{});
    Call call = call_of(game, "t/fail");
    call.source = card(game, "crow");
    co_await invoke(game, call);
    co_await draw(game, p2, 1);
    co_await draw(game, p1, 3);
}

Match whole_story(World& world) {
    world.effect("t/fail", fail);
    for (const char* name : {"bear", "wolf", "crow", "token"}) world.card(name);
    return world.play({"bear", "wolf", "crow"}, {do_everything});
}

}  // namespace

TEST_CASE("the journal tells the game in sentences", "[journal]") {
    World world;
    const Match match = whole_story(world);
    CHECK(told(match) == Texts{
                             "P1's hand is shuffled. [GA-INFO-8]",
                             "P1 draws Bear. [GA-DRAW-1]",
                             "P1 draws Wolf. [GA-DRAW-1]",
                             "Bear moves from P1's hand to the field.",
                             "Bear gets 2 charge counters. [GA-CTR-1]",
                             "Bear loses 1 charge counter. [GA-CTR-1]",
                             "Bear takes 3 damage from Bear. [GA-DMG-3]",
                             "Bear rests. [GA-VERB-REST]",
                             "Bear wakes up. [GA-VERB-REST]",
                             "Bear dies.",
                             "Bear is banished.",
                             "Bear moves from P1's banishment to the field.",
                             "Bear is sacrificed.",
                             "Wolf moves from P1's hand to P1's memory.",
                             "P1 discards Wolf.",
                             "Wolf moves from P1's graveyard to P1's deck.",
                             "P2 summons Token. [GA-VERB-SUMMON]",
                             "P2: sunrise.",
                             "The game: sunrise.",
                             "An error voids t/fail (error). [GA-FIZZ-1]",
                             "P2 draws Bear. [GA-DRAW-1]",
                             "P1 draws Crow. [GA-DRAW-1]",
                             "P1 draws Wolf. [GA-DRAW-1]",
                             "P1 draws from an empty deck. [GA-DRAW-2]",
                         });
}

TEST_CASE("each audience is told what it may know", "[journal]") {
    World world;
    const Match match = whole_story(world);
    const Texts first = told(match, p1), second = told(match, p2);
    CHECK(first[1] == "P1 draws Bear. [GA-DRAW-1]");
    CHECK(second[1] == "P1 draws a card. [GA-DRAW-1]");
    CHECK(second[3] == "Bear moves from P1's hand to the field.");
    CHECK(first[13] == "Wolf moves from P1's hand to P1's memory.");
    CHECK(second[13] == "A card moves from P1's hand to P1's memory.");
    CHECK(second[14] == "P1 discards Wolf.");
    CHECK(first[19] == "An error voids an ability (error). [GA-FIZZ-1]");  // of a card in the deck
    CHECK(first[20] == "P2 draws a card. [GA-DRAW-1]");
    CHECK(second[20] == "P2 draws Bear. [GA-DRAW-1]");
    CHECK(second[21] == "P1 draws a card. [GA-DRAW-1]");
    CHECK(second[22] == "P1 draws Wolf. [GA-DRAW-1]");  // seen as it went into the deck
    CHECK(first.size() == second.size());
}

TEST_CASE("no line tells of a card that its audience does not know", "[journal]") {
    World world;
    const Match match = whole_story(world);
    for (const PlayerId observer : {p1, p2}) {
        for (std::size_t i = 0; i < match.journal().size(); ++i) {
            const JournalLine& line = match.journal().line(i);
            const bool knows = contains(line.event.known, observer);
            if (knows || line.event.card.is_none()) continue;
            const std::string json = to_json(line, match.library(), observer);
            CAPTURE(json);
            CHECK(json.find("\"card\"") == std::string::npos);
            CHECK(json.find("t/") == std::string::npos);
            for (const char* name : {"Bear", "Wolf", "Crow"}) {
                CHECK(json.find(name) == std::string::npos);
            }
        }
    }
}

TEST_CASE("the text of a fault is for its author and not for the table", "[journal]") {
    World world;
    const Match match = whole_story(world);
    for (const PlayerId observer : {p1, p2, all_knowing}) {
        for (const std::string& json : lines_as_json(match, observer)) {
            CHECK(json.find("secret") == std::string::npos);
        }
    }
    REQUIRE(match.faults().size() == 1);
    CHECK(match.faults()[0].text == "t/fail: a secret text");
}

TEST_CASE("each line has a JSON form", "[journal]") {
    World world;
    const Match match = whole_story(world);
    const auto first = lines_as_json(match, p1), second = lines_as_json(match, p2);
    CHECK(first[1] ==
          R"({"event":"draw","player":1,"card":0,"definition":"t/bear",)"
          R"("from":{"zone":"deck","player":1,"position":0},"to":{"zone":"hand","player":1},)"
          R"("rule":"GA-DRAW-1","text":"P1 draws Bear. [GA-DRAW-1]"})");
    CHECK(second[1] ==
          R"({"event":"draw","player":1,"hidden":true,)"
          R"("from":{"zone":"deck","player":1,"position":0},"to":{"zone":"hand","player":1},)"
          R"("rule":"GA-DRAW-1","text":"P1 draws a card. [GA-DRAW-1]"})");
    CHECK(second[4] == R"({"event":"counters","player":1,"card":0,"definition":"t/bear",)"
                       R"("counter":"charge","amount":2,"rule":"GA-CTR-1",)"
                       R"("text":"Bear gets 2 charge counters. [GA-CTR-1]"})");
    CHECK(
        second[6] ==
        R"({"event":"damage","player":1,"card":0,"definition":"t/bear","amount":3,)"
        R"("source":"t/bear","rule":"GA-DMG-3","text":"Bear takes 3 damage from Bear. [GA-DMG-3]"})");
    CHECK(
        second[13] ==
        R"({"event":"move","player":1,"hidden":true,"from":{"zone":"hand","player":1},)"
        R"("to":{"zone":"memory","player":1},"text":"A card moves from P1's hand to P1's memory."})");
    CHECK(second[19] == R"({"event":"fault","player":1,"reason":"error","rule":"GA-FIZZ-1",)"
                        R"("text":"An error voids an ability (error). [GA-FIZZ-1]"})");
    for (const std::string& json : first) CHECK(nlohmann::json::accept(json));
}

TEST_CASE("the end of a game is told", "[journal]") {
    const Library library;
    const auto end = [&](Ending ending, PlayerSet winners) {
        JournalLine line;
        line.name = event::end;
        line.event.amount = static_cast<std::int32_t>(ending);
        line.event.known = winners;
        return sentence(line, library, p2);
    };
    CHECK(end(Ending::won, only(p1)) == "P1 wins the game.");
    CHECK(end(Ending::drawn, 0) == "The game is a draw.");
    CHECK(end(Ending::capacity, 0) == "The game is a draw: there is no room for more.");
    CHECK(end(Ending::faulted, 0) == "The game ends: too many errors in content.");
    CHECK(end(Ending::runaway, 0) == "The game is a draw: it goes on without anybody deciding.");
}

TEST_CASE("damage from a source that not everybody knows does not name it", "[journal]") {
    World world;
    for (const char* name : {"bear", "wolf"}) world.card(name);
    const auto act = [](Game& game) -> Task<> {
        co_await put_on_field(game, card(game, "bear"));
        co_await draw(game, p1, 1);
        co_await deal_damage(game, card(game, "bear"), 1, card(game, "wolf"));
    };
    const Match match = world.play({"bear", "wolf"}, {act});
    CHECK(told(match, p2).back() == "Bear takes 1 damage. [GA-DMG-3]");
    CHECK(lines_as_json(match, p2).back().find("source") == std::string::npos);
}

}  // namespace journal_tests
