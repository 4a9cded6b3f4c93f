/// What happens when there is no room for more (SPINE 1), and at the other limits of amounts.
#include <catch2/catch_test_macros.hpp>

#include "core/memory.hpp"
#include "core/pipeline.hpp"
#include "core/random_play.hpp"
#include "practice/skirmish.hpp"
#include "tests/core/fixture.hpp"

namespace capacity_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

Task<> nothing(Game&, Call) { co_return; }

Task<> draw_one(Game& game) { co_await draw(game, p1, 1); }
Task<> call_effect(Game& game) {
    const bool done = co_await invoke(game, call_of(game, "t/effect"));
    CHECK_FALSE(done);
}
Task<> summon_five(Game& game) {
    const DefinitionId token = game.library().find_card("t/token");
    const Happened done = co_await summon(game, token, p1, 5);
    CHECK(done.count == 3);
}
Task<> deck_to_field(Game& game) {
    const ZoneId deck = game.state().zone_of(in::deck, p1);
    const std::size_t count = game.state().zone(deck).count;
    for (std::size_t i = 0; i < count; ++i) {
        co_await put_on_field(game, game.state().ref(card_at(game.state(), deck, 0)));
    }
}

std::size_t lines_like(const Match& match, std::string_view text) {
    std::size_t found = 0;
    for (const std::string& line : told(match)) found += line == text ? 1 : 0;
    return found;
}

}  // namespace

TEST_CASE("of tokens beyond the room for objects as many come as fit", "[capacity]") {
    World world;
    world.room.objects = 3;
    world.card("token");
    Match match = world.play({}, {summon_five});
    CHECK(cards_in(match, in::field) == Texts{"token", "token", "token"});
    CHECK(lines_like(match, "P1 summons Token. [GA-VERB-SUMMON]") == 3);
    CHECK(lines_like(match, "There is no room for Token. [GA-VERB-SUMMON]") == 2);
    CHECK(match.state().cards().size() == 3);
    CHECK_FALSE(match.is_over());
}

TEST_CASE("of tokens beyond the room for cards as many come as fit", "[capacity]") {
    World world;
    world.room.extra_cards = 3;
    world.card("token");
    Match match = world.play({"token"}, {summon_five});
    CHECK(cards_in(match, in::field) == Texts{"token", "token", "token"});
    CHECK(lines_like(match, "There is no room for Token. [GA-VERB-SUMMON]") == 2);
    CHECK(match.state().objects().size() == 3);
}

TEST_CASE("a card for which the field has no room stays where it is", "[capacity]") {
    World world;
    world.room.objects = 1;
    world.card("bear", {world.trigger("t/bear#enter", event::enter, nothing)});
    world.card("wolf");
    static CardRef wolf;
    const auto act = [](Game& game) -> Task<> {
        co_await put_on_field(game, card(game, "bear"));
        wolf = card(game, "wolf");
        Move enter;
        enter.to = in::field;
        const Happened done = co_await move_card(game, wolf, enter);
        CHECK_FALSE(done);
    };
    Match match = world.play({"bear", "wolf"}, {act});
    CHECK(cards_in(match, in::field) == Texts{"bear"});
    CHECK(cards_in(match, in::deck) == Texts{"wolf"});
    CHECK(match.state().is_current(wolf));
    CHECK(pending(match) == Texts{"t/bear#enter"});  // its own arrival only
    CHECK(told(match).back() == "There is no room for Wolf.");
    CHECK(told(match, p2).back() == "There is no room for a card.");
}

namespace {

Task<> two_kinds_of_counters(Game& game, Call) {
    co_await draw(game, p1, 1);
    for (const char* kind : {"charge", "level"}) {
        const CounterId counter = game.library().find_counter(kind);
        co_await add_counters(game, card(game, "bear"), counter, 1);
    }
}
Task<> too_many_grants(Game& game, Call) {
    Lasting lasting;
    lasting.ability = game.library().find_ability("t/dawn");
    lasting.granter = p1;
    for (int i = 0; i < 3; ++i) {
        const std::uint32_t granted = grant(game, lasting);
        if (granted == 0) {
            co_await game.fault(FaultReason::capacity, "no room for more effects");
        }
    }
}

}  // namespace

TEST_CASE("counters for which there is no room void the call that adds them", "[capacity]") {
    World world;
    world.room.counters = 1;
    world.effect("t/effect", two_kinds_of_counters);
    world.card("bear");
    world.card("wolf");
    Match match = world.play({"bear", "wolf"}, {call_effect, draw_one});
    CHECK(match.state().counters().empty());
    CHECK(cards_in(match, in::hand) == Texts{"bear"});  // of the draw after it
    CHECK(told(match) ==
          Texts{"An error voids t/effect (capacity). [GA-FIZZ-1]", "P1 draws Bear. [GA-DRAW-1]"});
    REQUIRE(match.faults().size() == 1);
    CHECK(match.faults()[0].text == "t/effect: no room for more counters");
    CHECK(match.faults()[0].reason == FaultReason::capacity);
}

TEST_CASE("counters that the game itself has no room for end the match as a draw", "[capacity]") {
    World world;
    world.room.counters = 0;
    world.card("hero", {}, DamageManner::counters);
    const auto act = [](Game& game) -> Task<> {
        co_await put_on_field(game, card(game, "hero"));
        co_await deal_damage(game, card(game, "hero"), 1);
    };
    Match match = world.play({"hero"}, {draw_one, act});
    CHECK(match.ending() == Ending::capacity);
    CHECK(match.winners() == 0);
    CHECK(cards_in(match, in::hand) == Texts{"hero"});  // as it stood at the last point of rest
    CHECK(told(match).back() == "The game is a draw: there is no room for more.");
}

TEST_CASE("lasting effects for which there is no room void the call that grants them",
          "[capacity]") {
    World world;
    world.room.lasting = 2;
    world.trigger("t/dawn", world.sunrise, nothing);
    world.effect("t/effect", too_many_grants);
    Match match = world.play({}, {call_effect});
    CHECK(match.state().lasting().empty());
    CHECK(told(match) == Texts{"An error voids t/effect (capacity). [GA-FIZZ-1]"});
    CHECK_FALSE(match.is_over());
}

namespace {

Task<> two_notes(Game& game, Call) {
    for (const char* key : {"one", "two"}) {
        const std::size_t batch = game.open_batch();
        Event event;
        event.kind = EventKind::note;
        event.player = p1;
        event.key = game.library().words.find(key);
        event.values[0].kind = Kept::Kind::number;
        event.value_count = 1;
        game.propose(event);
        co_await happen(game, batch);
    }
}

Task<> two_links(Game& game, Call) {
    for (const char* key : {"one", "two"}) {
        const std::size_t batch = game.open_batch();
        game.propose(link_event(game, card(game, "bear"), card(game, "wolf"),
                                game.library().words.find(key), {}));
        co_await happen(game, batch);
    }
}

}  // namespace

TEST_CASE("notes and links for which there is no room void the call that makes them",
          "[capacity]") {
    World world;
    world.room.notes = world.room.links = 1;
    for (const char* word : {"one", "two"}) world.library.words.intern(word);
    world.card("bear");
    world.card("wolf");
    SECTION("notes") {
        world.effect("t/effect", two_notes);
        Match match = world.play({"bear", "wolf"}, {call_effect});
        CHECK(match.state().notes().empty());
        REQUIRE(match.faults().size() == 1);
        CHECK(match.faults()[0].text == "t/effect: no room for more notes");
    }
    SECTION("links") {
        world.effect("t/effect", two_links);
        Match match = world.play({"bear", "wolf"}, {call_effect});
        CHECK(match.state().links().empty());
        REQUIRE(match.faults().size() == 1);
        CHECK(match.faults()[0].text == "t/effect: no room for more links");
    }
}

TEST_CASE("pending triggers for which there is no room end the match as a draw", "[capacity]") {
    World world;
    world.room.pending = 1;
    world.card("bear", {world.trigger("t/bear#enter", event::enter, nothing)});
    Match match = world.play({"bear", "bear"}, {deck_to_field});
    CHECK(match.ending() == Ending::capacity);
    CHECK(match.winners() == 0);
    CHECK(cards_in(match, in::field) == Texts{});
    CHECK(told(match) == Texts{"The game is a draw: there is no room for more."});
    CHECK(match.answer(Answer::pick(0))->reason == "the match is over");
}

TEST_CASE("a stack that has no room for more ends the match as a draw", "[capacity]") {
    const practice::Skirmish skirmish;
    practice::SkirmishFlow flow(skirmish);
    practice::Handlers handlers = skirmish.handlers;
    Runner runner(skirmish.library, flow, handlers);
    Setup setup = skirmish.setup(2, 1);
    setup.room.stack = 1;
    Match match(runner, setup);
    Random random(1);
    Answer answer;
    for (int i = 0; i < 2000 && !match.is_over(); ++i) {
        answer_by_chance(match.decision(), random, answer);
        REQUIRE_FALSE(match.answer(answer).has_value());
    }
    CHECK(match.ending() == Ending::capacity);
    CHECK(match.winners() == 0);
    CHECK(told(match).back() == "The game is a draw: there is no room for more.");
}

TEST_CASE("no room for another object's zone is told to who asks for it", "[capacity]") {
    World world;
    world.room.object_zones = 1;
    world.card("bear");
    const auto act = [](Game& game) -> Task<> {
        co_await deck_to_field(game);
        const ZoneId field = game.state().zone_of(in::field, p1);
        const CardId first = card_at(game.state(), field, 0),
                     second = card_at(game.state(), field, 1);
        CHECK(make_object_zone(game.state(), first, in::lineage));
        CHECK(make_object_zone(game.state(), second, in::lineage).is_none());
    };
    Match match = world.play({"bear", "bear"}, {act});
    CHECK_FALSE(match.is_over());
}

namespace {

enum class Deed { counters, fewer_counters, damage, draw, summon };
Deed deed = Deed::counters;

Task<> do_too_much(Game& game, Call call) {
    const std::int32_t amount = call.amount;
    const CardRef bear = card(game, "bear");
    const CounterId charge = game.library().find_counter("charge");
    switch (deed) {
        case Deed::counters:
            co_await add_counters(game, bear, charge, amount);
            break;
        case Deed::fewer_counters:
            co_await add_counters(game, bear, charge, -amount);
            break;
        case Deed::damage:
            co_await deal_damage(game, bear, amount);
            break;
        case Deed::draw:
            co_await draw(game, p1, amount);
            break;
        case Deed::summon:
            co_await summon(game, game.library().find_card("t/bear"), p1, amount);
            break;
    }
}

template <std::int32_t amount>
Task<> do_much(Game& game) {
    co_await put_on_field(game, card(game, "bear"));
    Call call = call_of(game, "t/effect");
    call.amount = amount;
    co_await invoke(game, call);
}

}  // namespace

TEST_CASE("amounts beyond 10,000 are a fault of whoever asks for them", "[capacity]") {
    for (const Deed each :
         {Deed::counters, Deed::fewer_counters, Deed::damage, Deed::draw, Deed::summon}) {
        deed = each;
        CAPTURE(static_cast<int>(each));
        World world;
        world.effect("t/effect", do_too_much);
        world.card("bear");
        Match match = world.play({"bear", "bear"}, {do_much<10'001>});
        CHECK(told(match) == Texts{"Bear moves from P1's deck to the field.",
                                   "An error voids t/effect (error). [GA-FIZZ-1]"});
        REQUIRE(match.faults().size() == 1);
        CHECK(match.faults()[0].text == "t/effect: an amount beyond 10000");
        CHECK(cards_in(match, in::deck) == Texts{"bear"});
    }
}

TEST_CASE("the largest amounts there are do no harm", "[capacity]") {
    for (const Deed each :
         {Deed::counters, Deed::fewer_counters, Deed::damage, Deed::draw, Deed::summon}) {
        deed = each;
        World world;
        world.effect("t/effect", do_too_much);
        world.card("bear");
        Match match = world.play({"bear"}, {do_much<INT32_MAX>});
        CHECK(match.faults().size() == 1);
    }
}

TEST_CASE("10,000 is not too much", "[capacity]") {
    for (const Deed each : {Deed::counters, Deed::damage, Deed::summon}) {
        deed = each;
        World world;
        world.effect("t/effect", do_too_much);
        world.card("bear");
        Match match = world.play({"bear"}, {do_much<10'000>});
        CHECK(match.faults().empty());
        if (each == Deed::counters) CHECK(match.state().counters()[0].amount == 10'000);
        if (each == Deed::damage) CHECK(match.state().objects()[0].damage == 10'000);
        if (each == Deed::summon) CHECK(match.state().cards().size() == 2 + 64);
    }
}

}  // namespace capacity_tests
