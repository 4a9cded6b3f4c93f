/// Properties of playing, over random games: what is offered can be done, what is not offered has a
/// reason, and taking a play back at any of its decisions leaves no trace.
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/random_play.hpp"
#include "tests/scripting/rules_fixture.hpp"
#include "tests/turn/turn_cards.hpp"

namespace cardloom::testing::playing_properties_tests {

namespace {

#ifdef CARDLOOM_CHECKED
constexpr std::uint64_t games = 3;
#else
constexpr std::uint64_t games = 200;
#endif

std::string name_of(Match& match, CardRef card) {
    return match.library().card(match.state().card(card.card).definition).name;
}

/// Whether some answers carry an action out to the end; others may prove it illegal.
bool can_be_done(Match& match, std::size_t option, Random& random) {
    for (int attempt = 0; attempt < 60; ++attempt) {
        Match fork = match.fork();
        const std::uint32_t before = fork.answered();
        REQUIRE(!fork.answer(Answer::pick(option)));
        // The attempt is over when the game is at rest again.
        for (int i = 0; i < 60 && !fork.is_over() && !fork.is_at_rest(); ++i) {
            Answer answer;
            answer_by_chance(fork.decision(), random, answer);
            REQUIRE(!fork.answer(answer));
        }
        if (fork.is_over() || fork.answered() > before) return true;
    }
    return false;
}

/// Takes the play back after so many answers, at every decision it asks.
void check_cancel(Match& match, std::size_t option, Random& random) {
    const std::uint64_t hash = match.hash();
    const std::uint64_t state = match.state().hash();
    Match fork = match.fork();
    const std::size_t told = fork.journal().size();
    REQUIRE(!fork.answer(Answer::pick(option)));
    for (int i = 0; i < 20 && !fork.is_over() && !fork.is_at_rest(); ++i) {
        Match taken_back = fork.fork();
        if (!taken_back.cancel()) {
            CHECK(taken_back.hash() == hash);
            CHECK(taken_back.state().hash() == state);
            CHECK(taken_back.journal().size() == told);
        }
        Answer answer;
        answer_by_chance(fork.decision(), random, answer);
        REQUIRE(!fork.answer(answer));
    }
}

/// Every card the player knows is offered, or there is a reason why it cannot be played; how many
/// there are of these.
std::uint64_t check_reasons(Match& match, Playing& playing, const Decision& decision) {
    std::uint64_t refused = 0;
    match.look([&](Game& game) {
        const PlayerId player = decision.player;
        for (std::size_t i = 0; i < game.state().cards().size(); ++i) {
            const CardId card{i};
            const Card& row = game.state().card(card);
            if (!contains(row.known, player) || row.zone.is_none()) continue;
            const bool offered = std::any_of(
                decision.options.begin(), decision.options.end(), [&](const Option& option) {
                    return option.card.card == card &&
                           (option.verb == Verb::play || option.verb == Verb::materialize);
                });
            const Verdict verdict = playing.explain(game, player, card);
            INFO(definition_of(game, card).name << ": " << text_of(verdict, game));
            CHECK((verdict.is_legal() || !verdict.rule.empty()));
            CHECK((!offered || verdict.is_legal()));
            // A play that proved illegal is not offered again until something changes.
            const std::string& name = definition_of(game, card).name;
            if (!offered && verdict.is_legal()) CHECK((name == "hidden" || name == "blast"));
            refused += offered ? 0 : 1;
        }
    });
    return refused;
}

}  // namespace

TEST_CASE("what is offered can be done, what is not has a reason, and all can be taken back",
          "[properties][playing]") {
    proofs::Table table({shipped_ruleset("grand-archive"), {}, {}}, 2);
    add_turn_cards(table);
    std::uint64_t offered = 0, refused = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        Match match = table.new_match(seed);
        Random random(seed);
        while (!match.is_over() && match.answered() < 200) {
            const Decision decision = match.decision();
            INFO("seed " << seed << ", decision " << match.answered());
            if (decision.kind == DecisionKind::opportunity && match.is_at_rest()) {
                for (std::size_t i = 0; i < decision.options.size(); ++i) {
                    const Option& option = decision.options[i];
                    if (option.verb == Verb::pass) continue;
                    if (name_of(match, option.card) == "hidden") continue;  // never legal
                    INFO(name_of(match, option.card));
                    CHECK(can_be_done(match, i, random));
                    if (random.below(4) == 0) check_cancel(match, i, random);
                    ++offered;
                }
                refused += check_reasons(match, table.playing(), decision);
            }
            Answer answer;
            answer_by_chance(match.decision(), random, answer);
            REQUIRE(!match.answer(answer));
        }
    }
    CHECK(offered > 50 * games);
    CHECK(refused > 20 * games);
}

}  // namespace cardloom::testing::playing_properties_tests
