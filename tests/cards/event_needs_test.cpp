/// What patterns plainly need of their events, read off their programs when cards are loaded: it
/// may tell less than the pattern, and never more.
#include "core/event_needs.hpp"

#include "tests/cards/card_table.hpp"

namespace cardloom::testing::event_needs_tests {

namespace {

using Whose = EventNeeds::Whose;
using Edge = EventNeeds::Edge;

/// A set of one card, with this in its file.
Files probe(const std::string& more = "") {
    return {{"cards.yaml",
             "format: 1\nid: t/probe\nname: Probe\ntype: item\ncost: { reserve: 0 }\n" + more}};
}

/// What an ability with this pattern needs.
EventNeeds needs_of(const std::string& ability) {
    const CardFiles files(probe("abilities:\n  - " + ability + "\n"));
    INFO(files.told());
    REQUIRE(files.loaded.book);
    const Library& library = files.loaded.book->library;
    const AbilityId id = library.find_ability("t/probe#1");
    REQUIRE(id);
    return library.ability(id).needs;
}

std::string when(const std::string& pattern) {
    return "when: { of: " + pattern + ", lua: \"game:draw {}\" }";
}

}  // namespace

TEST_CASE("a phase, its edge and whose it is are plain", "[cards][needs]") {
    const EventNeeds needs = needs_of("on_phase: { of: { phase: end }, lua: \"game:draw {}\" }");
    CHECK(needs.player == Whose::yours);
    CHECK(needs.edge == Edge::begin);
    CHECK(needs.phase);

    const EventNeeds theirs = needs_of(when("{ event: phase, phase: main, player: opponent }"));
    CHECK(theirs.player == Whose::not_yours);
    CHECK(theirs.phase);
    CHECK(theirs.phase != needs.phase);
}

TEST_CASE("what may be one of several is not plain", "[cards][needs]") {
    const EventNeeds any = needs_of(when("{ event: draw }"));
    CHECK(any.player == Whose::anybodys);
    CHECK(any.edge == Edge::either);
    CHECK_FALSE(any.phase);
    CHECK_FALSE(any.card_is_self);

    const EventNeeds two = needs_of(when("{ event: phase, phase: [main, end], player: you }"));
    CHECK_FALSE(two.phase);

    const EventNeeds either =
        needs_of(when("{ event: phase, any_of: [{ phase: end }, { player: you }] }"));
    CHECK(either.player == Whose::anybodys);
    CHECK_FALSE(either.phase);
}

TEST_CASE("what can fit is told apart by each of the needs", "[cards][needs]") {
    Call call{AbilityId{0}, CardRef{CardId{4}, 1}, PlayerId{0}};
    Event event;
    event.player = PlayerId{0};
    event.phase = PhaseId{2};
    event.card = CardRef{CardId{4}, 1};
    EventNeeds needs;
    CHECK(can_fit(needs, event, call));

    needs.player = Whose::not_yours;
    CHECK_FALSE(can_fit(needs, event, call));
    needs.player = Whose::yours;
    CHECK(can_fit(needs, event, call));
    needs.edge = Edge::end;
    CHECK_FALSE(can_fit(needs, event, call));
    needs.edge = Edge::begin;
    CHECK(can_fit(needs, event, call));
    needs.phase = PhaseId{3};
    CHECK_FALSE(can_fit(needs, event, call));
    needs.phase = PhaseId{2};
    CHECK(can_fit(needs, event, call));
    needs.card_is_self = true;
    CHECK(can_fit(needs, event, call));
    event.card = CardRef{CardId{5}, 1};
    CHECK_FALSE(can_fit(needs, event, call));
    needs.card_is_self = false;

    // An attack on nobody in particular may be on anybody.
    needs.aims_at_self = true;
    CHECK(can_fit(needs, event, call));
    event.target = CardRef{CardId{5}, 1};
    CHECK_FALSE(can_fit(needs, event, call));
    event.target = CardRef{CardId{4}, 1};
    CHECK(can_fit(needs, event, call));
}

TEST_CASE("attacks and plays are declared, what is paid with is not", "[cards][needs]") {
    const CardFiles files(probe());
    REQUIRE(files.loaded.book);
    const NameSet& declared = files.loaded.book->library.declarations;
    for (const EventName name : {event::attack, event::activate, event::target}) {
        CHECK(declared.has(name));
    }
    for (const EventName name : {event::rest, event::banish, event::sacrifice, event::counters,
                                 event::reveal, event::move, event::reserve, event::damage}) {
        CHECK_FALSE(declared.has(name));
    }
    NameSet both;
    both.add(event::attack);
    CHECK(both.is_within(declared));
    both.add(event::rest);
    CHECK_FALSE(both.is_within(declared));
}

}  // namespace cardloom::testing::event_needs_tests
