/// Properties of playing cards in YAML, over random games from one crowded position: what is
/// offered can be done, what is not offered has a reason, and a play that is taken back leaves no
/// trace. The cards have what makes offers hard: gates, costs beside and instead, payments that
/// compete, targets that change the cost, prohibitions, permissions.
#include <algorithm>

#include "core/characteristics.hpp"
#include "core/random_play.hpp"
#include "tests/cards/card_table.hpp"

namespace cardloom::testing {

using proofs::Names;
using proofs::p1;
using proofs::p2;

namespace {

const char* const cards = R"(
format: 1
id: t/lesson
name: Lesson
type: action
speed: fast
classes: [mage]
cost: { reserve: 2 }
abilities:
  - gate: { level: 1 }
    play: { alternative: { id: bled, cost: { damage: 2 } } }
  - gate: "=count { type = 'item', controller = you } >= 1"
    play: { optional: { id: fed, cost: { sacrifice: { type: item } } } }
  - effect: { lua: "game:draw { count = paid.fed and 2 or 1 }" }
  - gate: "=count { type = 'item', controller = you } >= 1"
    effect: { target: { type: ally }, lua: "game:damage { to = target, amount = 1 }" }
---
format: 1
id: t/hunt
name: Hunt
type: action
speed: fast
cost: { reserve: 4 }
abilities:
  - if: { targets: { type: ally } }
    cost: { add: -2 }
  - effect: { target: { type: unit }, lua: "game:damage { to = target, amount = 2 }" }
---
format: 1
id: t/pyre
name: Pyre
type: action
speed: fast
cost: { reserve: 2 }
abilities:
  - pay: { of: { event: activate, card: self }, cost: reserve, by: { banish: { zone: graveyard } }, only: true }
  - effect: { lua: "game:mill {}" }
---
format: 1
id: t/rite
name: Rite
type: action
speed: fast
cost: { reserve: x }
abilities:
  - play: { additional: { sacrifice: { type: ally } } }
  - play: { additional: { sacrifice: { type: [ally, item] } } }
  - effect: { lua: "game:draw { count = x }" }
---
format: 1
id: t/twist
name: Twist
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - effect:
      modes:
        choose: { min: 1, max: 2 }
        of:
          - { text: Break an item., target: { type: item }, lua: "game:destroy { cards = target }" }
          - { text: Strike an ally., target: { type: ally }, lua: "game:damage { to = target, amount = 2 }" }
          - { text: Mill., gate: { turn: opponent }, lua: "game:mill {}" }
---
format: 1
id: t/ghost
name: Ghost
type: action
speed: fast
cost: { reserve: 3 }
abilities:
  - play: { from: graveyard, alternative: { id: risen, cost: { reserve: 1, discard: { type: action } } }, goes_to: banishment }
  - effect: { target: { player: opponent }, lua: "game:mill { player = target }" }
---
format: 1
id: t/shade
name: Shade
type: ally
cost: { reserve: 1 }
power: 1
life: 2
abilities:
  - play: { speed: fast }
  - rule: { cannot: { event: target, card: self, by: { type: action }, player: opponent } }
  - activated: { cost: { sacrifice: self, reserve: 1 }, target: { type: unit, other: true }, lua: "game:damage { to = target, amount = 1 }" }
---
format: 1
id: t/vault
name: Vault
type: item
cost: { reserve: 1 }
abilities:
  - play: { speed: fast }
  - pay: { cost: reserve, by: { rest: self } }
  - limit: once_per_turn
    activated: { cost: { rest: self, reserve: 1 }, lua: "game:wake { cards = game:all { type = 'item' } }" }
---
format: 1
id: t/toll
name: Toll
type: item
cost: { reserve: 0 }
abilities:
  - cost: { of: { event: activate, player: opponent, nth: 1 }, add: 1 }
  - cost: { of: { event: activate, card: { type: ally } }, additional: { damage: 1 } }
)";

#ifdef CARDLOOM_CHECKED
constexpr std::uint64_t games = 6;
#else
constexpr std::uint64_t games = 60;
#endif

/// Whether some answers carry an action out to the end.
bool can_be_done(Match& match, std::size_t option, Random& random) {
    for (int attempt = 0; attempt < 40; ++attempt) {
        Match fork = match.fork();
        const std::uint32_t before = fork.answered();
        REQUIRE(!fork.answer(Answer::pick(option)));
        for (int i = 0; i < 60 && !fork.is_over() && !fork.is_at_rest(); ++i) {
            if (attempt == 0 && !fork.fork().cancel()) {
                Match back = fork.fork();
                REQUIRE(!back.cancel());
                CHECK(back.hash() == match.hash());
                CHECK(back.journal().size() == match.journal().size());
            }
            Answer answer;
            answer_by_chance(fork.decision(), random, answer);
            REQUIRE(!fork.answer(answer));
        }
        if (fork.is_over() || fork.answered() > before) return true;
    }
    return false;
}

std::string name_of(Match& match, CardRef card) {
    return match.library().card(match.state().card(card.card).definition).name;
}

}  // namespace

TEST_CASE("cards in YAML: what is offered can be done, and what is not has a reason",
          "[cards][properties][playing]") {
    CardTable t(cards);
    for (const PlayerId player : {p1, p2}) {
        t->put(player, "hand",
               {"t/lesson", "t/hunt", "t/pyre", "t/rite", "t/twist", "t/ghost", "t/shade",
                "t/vault", "blank"});
        t->put(player, "field", {"t/shade", "t/vault", "soldier"});
        t->put(player, "graveyard", {"t/ghost", "blank"});
        t->with_deck(player, 30);
    }
    t->put(p2, "field", {"t/toll"});
    t->begin("end");
    std::uint64_t offered = 0, refused = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        Match match = t->match().fork();
        Random random(seed);
        const std::uint32_t first = match.answered();
        while (!match.is_over() && match.answered() < first + 60) {
            const Decision decision = match.decision();
            INFO("seed " << seed << ", decision " << match.answered());
            if (decision.kind == DecisionKind::opportunity && match.is_at_rest()) {
                for (std::size_t i = 0; i < decision.options.size(); ++i) {
                    const Option& option = decision.options[i];
                    if (option.verb != Verb::play && option.verb != Verb::activate) continue;
                    INFO(name_of(match, option.card));
                    CHECK(can_be_done(match, i, random));
                    ++offered;
                }
                match.look([&](Game& game) {
                    for (std::size_t i = 0; i < game.state().cards().size(); ++i) {
                        const Card& row = game.state().card(CardId{i});
                        if (!contains(row.known, decision.player) || row.zone.is_none()) continue;
                        const bool is_offered = std::any_of(
                            decision.options.begin(), decision.options.end(),
                            [&](const Option& option) {
                                return option.card.card == CardId{i} && option.verb == Verb::play;
                            });
                        const Verdict verdict =
                            t->playing().explain(game, decision.player, CardId{i});
                        INFO(definition_of(game, CardId{i}).name << ": " << text_of(verdict, game));
                        CHECK((is_offered ? verdict.is_legal()
                                          : verdict.is_legal() || !verdict.rule.empty()));
                        refused += is_offered ? 0 : 1;
                    }
                });
            }
            Answer answer;
            answer_by_chance(match.decision(), random, answer);
            REQUIRE(!match.answer(answer));
        }
    }
    CHECK(offered > 10 * games);
    CHECK(refused > 10 * games);
}

}  // namespace cardloom::testing
