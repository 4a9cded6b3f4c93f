/// What one player sees of the table, and dealing anew what they do not.
#include "core/view.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "tests/core/fixture.hpp"

namespace view_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

using Json = nlohmann::json;

Task<> nothing(Game&, Call) { co_return; }

Json seen(Match& match, PlayerId observer) {
    return Json::parse(to_json(match.view(observer), match.library()));
}
Json zone(Match& match, PlayerId observer, const char* kind, int player = 0) {
    const Json table = seen(match, observer);
    for (const Json& row : table["zones"]) {
        if (row["zone"] == kind && (player == 0 || row.value("player", 0) == player)) return row;
    }
    return {};
}

Task<> draw_two_each(Game& game) {
    co_await draw(game, p1, 2);
    co_await draw(game, p2, 2);
}
/// The bear comes down face down: an object that only player 1 knows.
Task<> hide_the_bear(Game& game) {
    Move how;
    how.to = in::field;
    how.face = Face::down;
    how.visible_to = only(p1);
    how.player = p1;
    const Happened moved = co_await move_card(game, card(game, "bear"), how);
    co_await rest_object(game, moved.card);
    co_await deal_damage(game, moved.card, 2);
    co_await raise(game, EventName{event::built_in}, p1);
}
Task<> search_the_third(Game& game) {
    const ZoneId deck = game.state().zone_of(in::deck, p1);
    look_at(game.state(), card_at(game.state(), deck, 0), only(p2));  // p2 knows the top card
    Move how;
    how.to = in::hand;
    how.player = p1;
    how.unseen_origin = true;
    co_await move_card(game, game.state().ref(card_at(game.state(), deck, 2)), how);
}
Task<> draw_openly(Game& game) {
    co_await draw(game, p1, 2);
    Move how;
    how.to = in::graveyard;
    how.as = event::discard;
    co_await move_card(game, card(game, "wolf"), how);
}

}  // namespace

TEST_CASE("a view shows an owner their hand, and others only how many cards it has", "[view]") {
    World world;
    for (const char* name : {"bear", "wolf", "crow"}) world.card(name);
    Match match = world.play({"bear", "wolf", "crow"}, {draw_two_each});
    const Json own = zone(match, p1, "hand", 1);
    CHECK(own["count"] == 2);
    CHECK(own["cards"].size() == 2);
    CHECK(own["cards"][0]["definition"] == "t/bear");
    const Json other = zone(match, p2, "hand", 1);
    CHECK(other["count"] == 2);
    CHECK(other["cards"].empty());
    // A deck has an order that all can count, and no card that anybody knows.
    const Json deck = zone(match, p1, "deck", 1);
    CHECK(deck["cards"] == Json::parse(R"([{"hidden":true}])"));
    CHECK(zone(match, all_knowing, "deck", 1)["cards"][0]["definition"] == "t/crow");
}

TEST_CASE("a hidden object shows what is public of it, and neither card nor ability", "[view]") {
    World world;
    const AbilityId watch = world.trigger("watch", world.sunrise, nothing);
    world.card("bear", {watch});
    Match match = world.play({"bear"}, {hide_the_bear});
    REQUIRE(match.state().pending().size() == 1);
    const Json own = seen(match, p1), other = seen(match, p2);
    CHECK(zone(match, p1, "field")["cards"][0]["definition"] == "t/bear");
    CHECK(zone(match, p2, "field")["cards"][0] ==
          Json::parse(R"({"hidden":true,"controller":1,"rested":true,"damage":2})"));
    CHECK(own["pending"][0]["ability"] == "watch");
    CHECK(!other["pending"][0].contains("ability"));
    CHECK(other["pending"][0]["source"].is_null());
    CHECK(other.dump().find("bear") == std::string::npos);
    CHECK(other.dump().find("watch") == std::string::npos);
}

TEST_CASE("after a search nobody else knows which card was taken, nor what lies where", "[view]") {
    World world;
    for (const char* name : {"bear", "wolf", "crow", "lynx"}) world.card(name);
    Match match = world.play({"bear", "wolf", "crow", "lynx"}, {search_the_third});
    CHECK(match.state().card(card(match, "bear")).known == 0);
    CHECK(match.state().card(card(match, "crow")).known == only(p1));
    const Json line = Json::parse(to_json(match.journal().line(0), match.library(), p2));
    CHECK(line["hidden"] == true);
    CHECK(!line["from"].contains("position"));
}

TEST_CASE("where a card lay in a hand is told to its owner alone", "[view]") {
    World world;
    for (const char* name : {"bear", "wolf"}) world.card(name);
    Match match = world.play({"bear", "wolf"}, {draw_openly});
    const std::size_t last = match.journal().size() - 1;
    const auto line = [&](PlayerId observer) {
        return Json::parse(to_json(match.journal().line(last), match.library(), observer));
    };
    CHECK(line(p1)["from"]["position"] == 1);
    CHECK(line(p2)["definition"] == "t/wolf");
    CHECK(!line(p2)["from"].contains("position"));
}

TEST_CASE("redeal: what the observer knows stays, the rest of a deck trades places", "[redeal]") {
    World world;
    for (const char* name : {"bear", "wolf", "crow", "lynx", "moth", "newt"}) world.card(name);
    Match match = world.play({"bear", "wolf", "crow", "lynx", "moth", "newt"}, {draw_two_each});
    const Texts own = cards_in(match, in::hand, p1);
    const Texts theirs = cards_in(match, in::hand, p2);
    bool hand_differs = false, deck_differs = false;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Match dealt = match.redeal(p1, seed);
        CHECK(cards_in(dealt, in::hand, p1) == own);
        hand_differs |= cards_in(dealt, in::hand, p2) != theirs;
        deck_differs |= cards_in(dealt, in::deck, p1) != cards_in(match, in::deck, p1);
        // The same cards are there, and the same seed deals the same.
        Texts all = cards_in(dealt, in::hand, p2);
        for (const std::string& name : cards_in(dealt, in::deck, p2)) all.push_back(name);
        std::sort(all.begin(), all.end());
        CHECK(all == Texts{"bear", "crow", "lynx", "moth", "newt", "wolf"});
        CHECK(match.redeal(p1, seed).hash() == dealt.hash());
        const Random reseeded = dealt.state().header().random;
        CHECK(reseeded != match.state().header().random);
    }
    CHECK(hand_differs);
    CHECK(deck_differs);
}

}  // namespace view_tests
