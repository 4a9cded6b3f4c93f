/// What of playing cards in YAML no scenario can show: that a play which is taken back leaves the
/// game with the same hash. The rest is in rules/grand-archive/scenarios.
#include "tests/cards/card_table.hpp"

namespace cardloom::testing::playing_tests {

using proofs::p1;

TEST_CASE("GA-PLAY-2 GA-INFO-1: whoever takes a play back has shown nothing", "[cards][playing]") {
    CardTable t(R"(
format: 1
id: t/rite
name: Rite
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - play: { optional: { id: braced, cost: { rest: champion } } }
  - effect: { target: { type: unit }, lua: "game:draw {}" }
)");
    t->put(p1, "hand", {"t/rite", "blank"});
    t->begin("end");
    const std::uint64_t hash = t->match().hash();
    const std::size_t told = t->match().journal().size();
    for (int answers = 0; answers < 3; ++answers) {
        t->play("Rite");
        if (answers > 0) t->say(true);
        if (answers > 1) t->choose("spirit");
        REQUIRE(!t->match().cancel());
        CHECK(t->match().hash() == hash);
        CHECK(t->match().journal().size() == told);
        CHECK(t->state().card(t->find("Rite")).known == only(p1));
    }
}

}  // namespace cardloom::testing::playing_tests
