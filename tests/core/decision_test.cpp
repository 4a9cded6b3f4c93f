#include "core/decision.hpp"

#include <catch2/catch_test_macros.hpp>

#include "tests/core/fixture.hpp"

namespace decision_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

Decision choose(std::int32_t least, std::int32_t most, std::size_t options, bool ordered = false) {
    Decision decision;
    decision.player = p1;
    decision.kind = DecisionKind::choose_cards;
    decision.rule = "GA-TGT-2";
    decision.least = least;
    decision.most = most;
    decision.ordered = ordered;
    decision.options.resize(options);
    return decision;
}

Decision range(std::int32_t least, std::int32_t most) {
    Decision decision = choose(least, most, 0);
    decision.kind = DecisionKind::number;
    decision.is_range = true;
    return decision;
}

Answer picks(std::vector<std::uint16_t> numbers) { return {std::move(numbers), 0}; }

/// Empty if the answer is accepted.
std::string refusal(const Decision& decision, const Answer& answer) {
    const auto refused = check(decision, answer);
    if (refused) CHECK(refused->rule == decision.rule);
    return refused ? refused->reason : "";
}

std::string bad_json(std::string_view text) {
    std::string why;
    CHECK_FALSE(answer_from_json(text, why).has_value());
    return why;
}

Answer good_json(std::string_view text) {
    std::string why;
    const auto answer = answer_from_json(text, why);
    REQUIRE(answer.has_value());
    CHECK(why.empty());
    return *answer;
}

/// Player 1 has a bear on the field, two wolves in hand and a crow on top of the deck.
struct Table {
    World world;
    GameState state = start();

    GameState start() {
        for (const char* name : {"bear", "wolf", "crow"}) world.card(name);
        world.effect("t/bear#roar", nullptr);
        world.effect("pass-along", nullptr);
        const Setup setup = world.setup(2, {"bear", "wolf", "wolf", "crow"});
        GameState table = initial_state(setup, world.library, make_layout(setup, world.library));
        move(table, 0, in::field);
        move(table, 1, in::hand);
        move(table, 2, in::hand);
        return table;
    }
    void move(GameState& table, std::size_t card, ZoneKindId to) const {
        Event event;
        event.card = table.ref(CardId{card});
        event.from = table.card(CardId{card}).zone;
        event.to = table.zone_of(to, p1);
        REQUIRE(carry_out_move(table, world.library, event));
    }
    CardRef ref(std::size_t card) const { return state.ref(CardId{card}); }
    Texts keys(const Decision& decision) const {
        return option_keys(decision, state, world.library);
    }
};

Option option(Verb verb, CardRef card = {}) {
    Option made;
    made.verb = verb;
    made.card = card;
    return made;
}

}  // namespace

TEST_CASE("an answer must choose as many options as are asked for", "[decision]") {
    CHECK(refusal(choose(1, 1, 3), picks({2})) == "");
    CHECK(refusal(choose(1, 1, 3), picks({})) == "0 options chosen; 1 must be");
    CHECK(refusal(choose(1, 1, 3), picks({0, 1})) == "2 options chosen; 1 must be");
    CHECK(refusal(choose(0, 2, 3), picks({})) == "");
    CHECK(refusal(choose(0, 2, 3), picks({0, 1, 2})) == "3 options chosen; 0 to 2 must be");
}

TEST_CASE("an answer must choose options there are, each once", "[decision]") {
    CHECK(refusal(choose(1, 1, 3), picks({3})) == "there is no option 3; there are 3");
    CHECK(refusal(choose(1, 1, 3), picks({65535})) == "there is no option 65535; there are 3");
    CHECK(refusal(choose(2, 2, 3), picks({1, 1})) == "option 1 is chosen twice");
    CHECK(refusal(choose(3, 3, 3, true), picks({2, 0, 2})) == "option 2 is chosen twice");
}

TEST_CASE("options are given in rising order unless the order is what is asked for", "[decision]") {
    CHECK(refusal(choose(2, 2, 3), picks({0, 2})) == "");
    CHECK(refusal(choose(2, 2, 3), picks({2, 0})) ==
          "options must be given in rising order, since their order means nothing");
    CHECK(refusal(choose(2, 2, 3, true), picks({2, 0})) == "");
}

TEST_CASE("a number must lie in its range", "[decision]") {
    CHECK(refusal(range(0, 6), Answer::value(0)) == "");
    CHECK(refusal(range(0, 6), Answer::value(6)) == "");
    CHECK(refusal(range(0, 6), Answer::value(7)) == "7 is not in the range 0 to 6");
    CHECK(refusal(range(0, 6), Answer::value(-1)) == "-1 is not in the range 0 to 6");
    CHECK(refusal(range(4, 4), Answer::value(5)) == "5 is not in the range 4");
    CHECK(refusal(range(0, 6), picks({0})) == "a number is asked for, not options");
}

TEST_CASE("a decision is forced if there is exactly one legal answer", "[decision]") {
    CHECK(choose(1, 1, 1).is_forced());
    CHECK(choose(3, 3, 3).is_forced());
    CHECK(choose(0, 0, 5).is_forced());
    CHECK(choose(0, 0, 0).is_forced());
    CHECK(choose(1, 1, 1, true).is_forced());
    CHECK(range(4, 4).is_forced());

    CHECK_FALSE(choose(1, 1, 2).is_forced());
    CHECK_FALSE(choose(0, 1, 1).is_forced());
    CHECK_FALSE(choose(2, 2, 2, true).is_forced());
    CHECK_FALSE(range(0, 1).is_forced());
}

TEST_CASE("up to two of none, or one to three of one, is forced too", "[decision]") {
    CHECK(choose(0, 2, 0).is_forced());
    CHECK(choose(1, 3, 1).is_forced());
    CHECK_FALSE(choose(0, 3, 1).is_forced());
    CHECK_FALSE(choose(2, 3, 1).is_forced());  // there is no legal answer at all
}

TEST_CASE("a decision without a legal answer says so", "[decision]") {
    CHECK(choose(1, 1, 1).has_answer());
    CHECK(choose(0, 2, 0).has_answer());
    CHECK(range(3, 3).has_answer());
    CHECK_FALSE(choose(1, 1, 0).has_answer());
    CHECK_FALSE(choose(2, 1, 3).has_answer());
    CHECK_FALSE(range(4, 3).has_answer());
}

TEST_CASE("the first answer is legal", "[decision]") {
    for (const Decision& decision : {choose(1, 1, 3), choose(0, 2, 3), choose(2, 2, 2, true),
                                     choose(0, 0, 0), choose(1, 3, 1), range(-3, 6), range(4, 4)}) {
        CHECK(refusal(decision, first_answer(decision)) == "");
    }
    CHECK(first_answer(choose(2, 3, 3)) == picks({0, 1}));
    CHECK(first_answer(range(-3, 6)) == Answer::value(-3));
}

TEST_CASE("an option's key is made of verb, card, ability, player, mode and target", "[decision]") {
    const Table table;
    Decision decision = choose(1, 1, 0);
    decision.options = {option(Verb::pass), option(Verb::play, table.ref(1)), option(Verb::yes),
                        option(Verb::no)};
    Option roar = option(Verb::activate, table.ref(0));
    roar.ability = table.world.library.find_ability("t/bear#roar");
    roar.target = table.ref(1);
    Option other = option(Verb::pick);
    other.ability = table.world.library.find_ability("pass-along");
    Option player = option(Verb::pick);
    player.player = p2;
    Option mode = option(Verb::mode);
    mode.number = 3;
    for (const Option& more : {roar, other, player, mode}) decision.options.push_back(more);

    CHECK(table.keys(decision) == Texts{"pass", "play t/wolf@p1/hand", "yes", "no",
                                        "activate t/bear@field#roar -> t/wolf@p1/hand",
                                        "pick pass-along", "pick p2", "mode 3"});
}

TEST_CASE("equal keys are counted", "[decision]") {
    const Table table;
    Decision decision = choose(1, 1, 0);
    for (const std::size_t card : {1u, 0u, 2u}) {
        decision.options.push_back(option(Verb::play, table.ref(card)));
    }
    decision.options.push_back(option(Verb::play, table.ref(2)));
    CHECK(table.keys(decision) == Texts{"play t/wolf@p1/hand", "play t/bear@field",
                                        "play t/wolf@p1/hand~2", "play t/wolf@p1/hand~3"});
}

TEST_CASE("a card that the decider cannot see is named by its place", "[decision]") {
    const Table table;
    Decision decision = choose(1, 1, 0);
    decision.player = p2;
    for (const std::size_t card : {0u, 1u, 2u, 3u}) {
        decision.options.push_back(option(Verb::pick, table.ref(card)));
    }
    CHECK(table.keys(decision) ==
          Texts{"pick t/bear@field", "pick p1/hand[0]", "pick p1/hand[1]", "pick p1/deck[0]"});
    decision.player = p1;
    CHECK(table.keys(decision) == Texts{"pick t/bear@field", "pick t/wolf@p1/hand",
                                        "pick t/wolf@p1/hand~2", "pick p1/deck[0]"});
}

TEST_CASE("a zone is named by its owner and kind", "[decision]") {
    const Table table;
    const auto text = [&](ZoneKindId kind, PlayerId player) {
        return zone_text(table.state.zone_of(kind, player), table.state, table.world.library);
    };
    CHECK(text(in::hand, p1) == "p1/hand");
    CHECK(text(in::deck, p2) == "p2/deck");
    CHECK(text(in::field, p2) == "field");
    CHECK(card_text(CardId{3}, table.state, table.world.library, PlayerId{}) == "t/crow@p1/deck");
    CHECK(card_text(CardId{3}, table.state, table.world.library, p1) == "p1/deck[0]");
}

TEST_CASE("the decider's JSON has the options, others see who, kind and rule", "[decision]") {
    const Table table;
    Decision decision = choose(1, 2, 0);
    decision.options = {option(Verb::pick, table.ref(1)), option(Verb::pick, table.ref(2))};
    const auto json = [&](PlayerId observer) {
        return to_json(decision, table.state, table.world.library, observer);
    };
    const std::string whole =
        R"({"player":1,"kind":"choose_cards","rule":"GA-TGT-2",)"
        R"("options":["pick t/wolf@p1/hand","pick t/wolf@p1/hand~2"],"least":1,"most":2})";
    CHECK(json(p1) == whole);
    CHECK(json(PlayerId{}) == whole);
    CHECK(json(p2) == R"({"player":1,"kind":"choose_cards","rule":"GA-TGT-2"})");

    decision.ordered = true;
    CHECK(json(p1).find(R"("ordered":true,"least":1)") != std::string::npos);
    CHECK(json(p2).find("ordered") == std::string::npos);

    decision = range(0, 6);
    CHECK(json(p1) == R"({"player":1,"kind":"number","rule":"GA-TGT-2","lowest":0,"highest":6})");
    CHECK(json(p2) == R"({"player":1,"kind":"number","rule":"GA-TGT-2"})");
}

TEST_CASE("an answer goes to JSON and back", "[decision]") {
    CHECK(to_json(picks({0, 2})) == R"({"picks":[0,2]})");
    CHECK(to_json(picks({})) == R"({"picks":[]})");
    CHECK(to_json(Answer::value(-4)) == R"({"number":-4})");
    CHECK(good_json(R"({"picks":[0,2]})") == picks({0, 2}));
    CHECK(good_json(R"( { "picks" : [ ] } )") == picks({}));
    CHECK(good_json(R"({"picks":[65535]})") == picks({65535}));
    CHECK(good_json(R"({"number":-4})") == Answer::value(-4));
    CHECK(good_json(R"({"number":-2147483648})") == Answer::value(INT32_MIN));
    CHECK(good_json(R"({"number":2147483647})") == Answer::value(INT32_MAX));
}

TEST_CASE("bad JSON for an answer is refused with the form that is expected", "[decision]") {
    const std::string form = R"(an answer is {"picks":[...]} or {"number":n})";
    for (const char* text : {"", "{", "null", "[]", "3", "\"picks\"", "{}", "{\"picks\":[0]",
                             R"({"picks":[0],"number":1})", R"({"picks":[0]} x)", "\xFF\xFE"}) {
        CAPTURE(text);
        CHECK(bad_json(text) == form);
    }
    const std::string list = "'picks' must be a list of option numbers";
    for (const char* text :
         {R"({"pick":[0]})", R"({"picks":0})", R"({"picks":{}})", R"({"picks":[-1]})",
          R"({"picks":[65536]})", R"({"picks":[1.5]})", R"({"picks":["0"]})", R"({"picks":[[0]]})",
          R"({"picks":[0,null]})", R"({"picks":[18446744073709551615]})"}) {
        CAPTURE(text);
        CHECK(bad_json(text) == list);
    }
    const std::string number = "'number' must be an integer of 32 bits";
    for (const char* text :
         {R"({"number":"1"})", R"({"number":1.0})", R"({"number":null})",
          R"({"number":2147483648})", R"({"number":-2147483649})",
          R"({"number":18446744073709551615})", R"({"number":1e400})", R"({"number":[1]})"}) {
        CAPTURE(text);
        CHECK_FALSE(bad_json(text).empty());
        if (std::string_view(text).find("1e400") == std::string_view::npos) {
            CHECK(bad_json(text) == number);
        }
    }
}

TEST_CASE("JSON nested a hundred thousand deep is refused without harm", "[decision]") {
    CHECK_FALSE(bad_json(std::string(100'000, '[')).empty());
    CHECK_FALSE(bad_json(R"({"picks":)" + std::string(100'000, '[')).empty());
}

TEST_CASE("every kind and verb has a word of its own", "[decision]") {
    std::vector<std::string_view> words;
    for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(DecisionKind::pay); ++i) {
        words.push_back(word(static_cast<DecisionKind>(i)));
    }
    for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(Verb::mode); ++i) {
        words.push_back(word(static_cast<Verb>(i)));
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        CHECK(words[i] != "unknown");
        for (std::size_t j = 0; j < i; ++j) CHECK(words[i] != words[j]);
    }
    CHECK(word(static_cast<Verb>(200)) == "unknown");
}

}  // namespace decision_tests
