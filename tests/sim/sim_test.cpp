/// Simulations: the same plan gives the same sums on any number of threads, every game is counted
/// once, and the intervals are the ones of the textbook.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "bots/bot.hpp"
#include "core/continuous/work.hpp"
#include "core/game.hpp"
#include "core/match_body.hpp"
#include "core/random_play.hpp"
#include "scenarios/perform.hpp"
#include "scenarios/suite.hpp"
#include "sim/report.hpp"
#include "sim/statistics.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace sim_tests {

using namespace cardloom;
using Catch::Approx;

namespace {

/// The sample decks, or those of another folder, as anybody would load them.
class Samples {
public:
    explicit Samples(const std::string& cards = "/samples/cards") : folder_(repository()) {
        const auto* rules = folder_.rules(cards::usual_ruleset);
        REQUIRE(rules != nullptr);
        book_ =
            cards::load_cards(repository() + cards, rules->under(), sources_, diagnostics_).book;
        REQUIRE(book_);
    }
    [[nodiscard]] const std::shared_ptr<cards::CardBook>& book() const { return book_; }
    [[nodiscard]] sim::Plan plan(std::uint64_t games) const {
        sim::Plan plan;
        plan.ruleset = cards::usual_ruleset;
        for (const cards::LoadedDeck& deck : book_->decks) plan.decks.push_back(deck.deck);
        plan.pairings = {{{0, 1}}, {{1, 1}}};
        plan.games = games;
        plan.seed = 11;
        for (sim::BotMaker& bot : plan.bots) {
            bot = [](std::uint64_t seed) { return bots::make_bot("random", seed); };
        }
        return plan;
    }

private:
    scenarios::ContentFolder folder_;
    Sources sources_;
    Diagnostics diagnostics_;
    std::shared_ptr<cards::CardBook> book_;
};

sim::Sums played(const sim::Plan& plan, const Samples& samples, std::size_t threads) {
    sim::Batch batch;
    batch.threads = threads;
    return run(plan, samples.book(), batch);
}

}  // namespace

TEST_CASE("sim: the result does not depend on the number of threads", "[sim]") {
    const Samples samples;
    const sim::Plan plan = samples.plan(6);
    const sim::Sums one = played(plan, samples, 1);
    CHECK(one == played(plan, samples, 2));
    CHECK(one == played(plan, samples, 5));
    CHECK(one.games() == 12);

    sim::Plan other = plan;
    other.seed = 12;
    CHECK(!(one == played(other, samples, 2)));
}

TEST_CASE("sim: every game counts once, and for both decks", "[sim]") {
    const Samples samples;
    const sim::Plan plan = samples.plan(10);
    const sim::Sums sums = played(plan, samples, 2);
    for (const sim::PairingSums& one : sums.pairings) {
        CHECK(one.games == 10);
        CHECK(one.decks[0].games + one.drawn + one.capped + one.failed == one.games);
        CHECK(one.decks[0].games == one.decks[1].games);
        CHECK(one.decks[0].won + one.decks[1].won == one.decks[0].games);
        CHECK(one.first[0].games + one.first[1].games == one.decks[0].games);
        std::uint64_t lengths = 0;
        for (const std::uint64_t games : one.lengths) lengths += games;
        CHECK(lengths == one.games - one.failed);
    }
    // A mirror match says nothing of a deck as a whole.
    CHECK(sums.decks[0].games == sums.pairings[0].decks[0].games);
    CHECK(sums.decks[1].games == sums.pairings[0].decks[1].games);
}

TEST_CASE("sim: a card is drawn before it is played, and stuck only if it is not", "[sim]") {
    const Samples samples;
    const sim::Plan plan = samples.plan(10);
    const sim::Sums sums = played(plan, samples, 2);
    const Library& library = samples.book()->library;
    const DefinitionId recruit = library.find_card("yard/recruit");
    const DefinitionId spirit = library.find_card("yard/spirit-of-cinders");
    const sim::CardSums& soldier = sums.cards[0][recruit.index()];
    CHECK(soldier.drawn.games > 0);
    CHECK(soldier.played.games > 0);
    CHECK(soldier.played.games + soldier.stuck.games <= soldier.drawn.games);
    // The champion that a player begins with was used in every game (GA-START-5).
    CHECK(sums.cards[0][spirit.index()].played.games == 10);
    CHECK(sums.cards[0][spirit.index()].drawn.games == 0);
}

TEST_CASE("sim: a game with too many turns is broken off and counts for nobody", "[sim]") {
    const Samples samples;
    sim::Plan plan = samples.plan(4);
    plan.most_turns = 2;
    const sim::Sums sums = played(plan, samples, 1);
    CHECK(sums.pairings[0].capped == 4);
    CHECK(sums.pairings[0].decks[0].games == 0);
    CHECK(sums.troubled == 0);
}

TEST_CASE("sim: decks change seats from game to game, and no two games are the same", "[sim]") {
    const Samples samples;
    const sim::Plan plan = samples.plan(3);
    CHECK(fixture(plan, 0).seat_of[0] == 0);
    CHECK(fixture(plan, 1).seat_of[0] == 1);
    CHECK(fixture(plan, 0).seed != fixture(plan, 1).seed);
    // The same chance for every pairing, so that pairings can be compared game by game.
    CHECK(fixture(plan, 3).pairing == 1);
    CHECK(fixture(plan, 3).seed == fixture(plan, 0).seed);
}

TEST_CASE("sim: Wilson's and Newcombe's intervals", "[sim]") {
    const sim::Estimate most = sim::estimate({10, 8});
    CHECK(most.value == Approx(0.8));
    CHECK(most.low == Approx(0.4902).margin(0.0001));
    CHECK(most.high == Approx(0.9433).margin(0.0001));
    const sim::Estimate none = sim::estimate({0, 0});
    CHECK(none.low == 0);
    CHECK(none.high == 1);
    CHECK(sim::estimate({20, 0}).low == Approx(0).margin(1e-9));
    // Newcombe 1998, method 10: 56 of 70 against 48 of 80.
    const sim::Estimate more = sim::difference({70, 56}, {80, 48});
    CHECK(more.value == Approx(0.2));
    CHECK(more.low == Approx(0.0524).margin(0.0001));
    CHECK(more.high == Approx(0.3339).margin(0.0001));
}

TEST_CASE("what a runner has collected is no other runner's", "[sim]") {
    const Samples starters("/cards");
    sim::Plan plan = starters.plan(1);
    plan.pairings.clear();
    for (std::size_t deck = 0; deck < plan.decks.size(); ++deck) {
        plan.pairings.push_back({{deck, (deck + 1) % plan.decks.size()}});
    }
    scenarios::Stage here(starters.book()), there(starters.book());
    Match other(there.runner(), setup_of(plan, fixture(plan, 0)));
    Random random(5);
    Answer answer;
    std::size_t moved_on = 0;
    for (std::uint64_t game = 0; game < plan.all_games(); ++game) {
        Match match(here.runner(), setup_of(plan, fixture(plan, game)));
        GameState rest(match.body().layout);
        while (!match.is_over()) {
            const PlayerId player = match.decision().player;
            if (match.decision().kind == DecisionKind::opportunity) {
                match.body().rest.unpack(rest);
                const std::uint32_t number = rest.alert()[0].collected;
                other.look([&](Game& elsewhere) {  // as if it had come as far with another game
                    elsewhere.listed.shrink({});
                    elsewhere.listed.number = number;
                    elsewhere.continuous().next_number = number + 1;
                    elsewhere.continuous().effects.clear();
                    elsewhere.continuous().computed = rest.alert()[0].computed;
                });
                Match moved = match.fork_onto(there.runner());
                REQUIRE(moved.decision_json(player) == match.decision_json(player));
                moved.look([&](Game& elsewhere) { CHECK(elsewhere.listed.number > number); });
                moved_on += number != 0 ? 1 : 0;
            }
            answer_by_chance(match.decision(), random, answer);
            REQUIRE_FALSE(match.answer(answer));
        }
    }
    CHECK(moved_on > 100);
}

}  // namespace sim_tests
