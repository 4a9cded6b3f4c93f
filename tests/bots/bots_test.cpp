/// Bots: they play whole games by the rules, the same from the same seed, know no more than their
/// seat does, and the greedy one plays better than chance.
#include "bots/bot.hpp"

#include <catch2/catch_test_macros.hpp>

#include "scenarios/perform.hpp"
#include "scripting/cards/load.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing::bots_tests {

namespace {

using bots::make_bot;

const std::shared_ptr<cards::CardBook>& sample_cards() {
    static const std::shared_ptr<cards::CardBook> book = [] {
        Sources sources;
        Diagnostics diagnostics;
        auto loaded = cards::load_cards(repository() + "/samples/cards",
                                        shipped_rules("grand-archive"), sources, diagnostics);
        INFO(diagnostics.to_text());
        REQUIRE(loaded.book != nullptr);
        return loaded.book;
    }();
    return book;
}

Setup game_of(const std::string& one, const std::string& other, std::uint64_t seed) {
    Setup setup;
    setup.seed = seed;
    setup.ruleset = "grand-archive";
    for (const std::string& id : {one, other}) {
        for (const cards::LoadedDeck& deck : sample_cards()->decks) {
            if (deck.id == id) setup.decks.push_back(deck.deck);
        }
    }
    REQUIRE(setup.decks.size() == 2);
    return setup;
}

/// Plays a game to its end between two bots.
Match play(scenarios::Stage& stage, Setup setup, const std::string& one, const std::string& other) {
    Match match(stage.runner(), setup);
    std::vector<std::unique_ptr<bots::Bot>> seats;
    seats.push_back(make_bot(one, setup.seed));
    seats.push_back(make_bot(other, setup.seed + 1));
    Answer scratch;
    while (!match.is_over() && match.answered() < 5000) {
        INFO("decision " << match.answered() << " of seed " << setup.seed);
        REQUIRE_FALSE(bots::answer_one(match, seats, scratch));
    }
    REQUIRE(match.is_over());
    CHECK(match.faults().empty());
    return match;
}

}  // namespace

TEST_CASE("Bots are made by name", "[bots]") {
    for (const std::string_view name : bots::bot_names()) {
        CHECK(make_bot(name, 1) != nullptr);
        CHECK(bots::problem_with_bot(name).empty());
    }
    CHECK(make_bot("gredy", 1) == nullptr);
    CHECK(bots::problem_with_bot("gredy") == "there is no bot 'gredy'; there are random, greedy");
}

TEST_CASE("The greedy bot beats chance with either deck and from either seat", "[bots]") {
    int won = 0, games = 0;
    for (const char* deck : {"cinders", "tides"}) {
        for (const std::size_t seat : {0u, 1u}) {
            scenarios::Stage stage(sample_cards());
            const char* one = seat == 0 ? "greedy" : "random";
            const char* other = seat == 0 ? "random" : "greedy";
            for (std::uint64_t seed = 40; seed < 43; ++seed) {
                const Match match = play(stage, game_of(deck, deck, seed), one, other);
                ++games;
                if (contains(match.winners(), PlayerId{seat})) ++won;
            }
        }
    }
    CHECK(won >= games - 1);  // of twelve chance wins one, now and then
}

TEST_CASE("A bot plays the same from the same seed", "[bots]") {
    scenarios::Stage first(sample_cards()), second(sample_cards());
    const Match one = play(first, game_of("cinders", "tides", 7), "greedy", "random");
    const Match other = play(second, game_of("cinders", "tides", 7), "greedy", "random");
    CHECK(one.hash() == other.hash());
    CHECK(one.answered() == other.answered());
}

TEST_CASE("What is hidden from its seat changes no answer of a bot", "[bots]") {
    scenarios::Stage stage(sample_cards());
    Match match(stage.runner(), game_of("cinders", "tides", 3));
    std::vector<std::unique_ptr<bots::Bot>> seats;
    for (std::size_t i = 0; i < 2; ++i) seats.push_back(make_bot("greedy", i));
    Answer scratch, seen, dealt_anew;
    int compared = 0, different = 0;
    while (!match.is_over() && compared < 40) {
        if (!match.decision().is_forced()) {
            const PlayerId seat = match.decision().player;
            Match other = match.redeal(seat, 1000 + match.answered());
            make_bot("greedy", 5)->answer({match, seat}, seen);
            make_bot("greedy", 5)->answer({other, seat}, dealt_anew);
            INFO("decision " << match.answered() << " " << match.decision_json(seat));
            CHECK(to_json(seen) == to_json(dealt_anew));
            ++compared;
            if (other.hash() != match.hash()) ++different;
        }
        REQUIRE_FALSE(bots::answer_one(match, seats, scratch));
    }
    CHECK(compared > 20);
    CHECK(different > 20);  // else nothing was dealt anew
}

}  // namespace cardloom::testing::bots_tests
