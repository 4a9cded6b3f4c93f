/// Properties of playing cards in YAML, over random games from one crowded position: what is
/// offered can be done, what is not offered has a reason, and a play that is taken back leaves no
/// trace. The cards have what makes offers hard: gates, costs beside and instead, payments that
/// compete, targets that change the cost, prohibitions, permissions. Of some cards the test itself
/// knows when they can be played: for those the offers are exact.
#include <algorithm>
#include <map>
#include <optional>

#include "core/characteristics.hpp"
#include "core/random_play.hpp"
#include "tests/cards/card_table.hpp"

namespace cardloom::testing::playing_properties_tests {

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
        std::optional<std::uint32_t> last;
        while (!match.is_over() && match.answered() < first + 60) {
            const Decision decision = match.decision();
            INFO("seed " << seed << ", decision " << match.answered());
            if (decision.kind == DecisionKind::opportunity && match.is_at_rest()) {
                const bool proved_illegal = last == match.answered();
                last = match.answered();
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
                        // What proved illegal is not offered again until something changes.
                        if (!proved_illegal) CHECK(is_offered == verdict.is_legal());
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

namespace {

const char* const exact_cards = R"(
format: 1
id: t/harvest
name: Harvest
type: action
speed: fast
cost: { reserve: x }
abilities:
  - effect: { target: { type: ally, reserve: { min: 1, max: "=x" } }, lua: "game:destroy { cards = target }" }
---
format: 1
id: t/match
name: Match
type: action
speed: fast
cost: { reserve: x }
abilities:
  - effect: { target: { type: ally, power: "=x" }, lua: "game:damage { to = target, amount = 1 }" }
---
format: 1
id: t/net
name: Net
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { optional: { id: widened, cost: { reserve: 1 } } }
  - effect: { target: { type: ally, power: { max: "=paid.widened and 5 or 1" } }, lua: "game:rest { cards = target }" }
---
format: 1
id: t/either
name: Either
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - play: { alternative: { id: bled, cost: { damage: 1 } } }
  - effect: { target: { type: ally, power: { max: "=paid.bled and 1 or 5" } }, lua: "game:draw {}" }
---
format: 1
id: t/pyre
name: Pyre
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { additional: { banish: { zone: graveyard } } }
  - play: { additional: { sacrifice: { type: ally } } }
  - effect: { lua: "game:draw {}" }
---
format: 1
id: t/burn
name: Burn
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { additional: { banish: { zone: graveyard, type: action } } }
  - play: { additional: { discard: {} } }
  - effect: { lua: "game:draw { count = 2 }" }
---
format: 1
id: t/duty
name: Duty
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { additional: { sacrifice: { type: ally } } }
  - play: { additional: { rest: { type: ally } } }
  - effect: { lua: "game:draw {}" }
---
format: 1
id: t/stand
name: Stand
type: action
speed: fast
cost: { reserve: 2 }
abilities:
  - if: "=you.hand.count == 0"
    cost: { set: 0 }
  - effect: { lua: "game:wake { cards = game:all { type = 'ally' } }" }
---
format: 1
id: t/forget
name: Forget
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - play: { additional: { banish: { zone: memory } } }
  - effect: { lua: "game:draw {}" }
---
format: 1
id: t/call
name: Call
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { from: graveyard }
  - effect: { target: { zone: graveyard, type: action, owner: you }, lua: "game:banish { cards = target }" }
---
format: 1
id: t/levy
name: Levy
type: action
speed: fast
cost: { reserve: 1 }
abilities:
  - play: { additional: { sacrifice: { type: ally } } }
  - effect: { lua: "game:draw {}" }
---
format: 1
id: t/gated
name: Gated
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { optional: { id: primed, cost: { discard: { type: action } } } }
  - effect:
      modes:
        choose: 1
        of:
          - { text: Break an item., target: { type: item }, lua: "game:destroy { cards = target }" }
          - { text: Draw., gate: { paid: primed }, lua: "game:draw {}" }
---
format: 1
id: t/flood
name: Flood
type: action
speed: fast
cost: { reserve: 0 }
abilities:
  - play: { additional: { banish: { zone: graveyard, count: y } } }
  - effect: { target: { type: ally, power: { max: "=y", min: 1 } }, lua: "game:damage { to = target, amount = 1 }" }
---
format: 1
id: t/recruit
name: Recruit
type: ally
cost: { reserve: 2 }
power: 1
life: 1
---
format: 1
id: t/titan
name: Titan
type: ally
cost: { reserve: 3 }
power: 3
life: 3
---
format: 1
id: t/vault
name: Vault
type: ally
cost: { reserve: 0 }
power: 0
life: 1
abilities:
  - pay: { cost: reserve, by: { rest: self } }
---
format: 1
id: t/no-rest
name: No Rest
type: item
cost: { reserve: 0 }
abilities: [{ rule: { cannot: { event: rest, card: { type: ally } } } }]
---
format: 1
id: t/no-sacrifice
name: No Sacrifice
type: item
cost: { reserve: 0 }
abilities: [{ rule: { cannot: { event: sacrifice, card: { type: ally } } } }]
---
format: 1
id: t/no-discard
name: No Discard
type: item
cost: { reserve: 0 }
abilities: [{ rule: { cannot: { event: discard } } }]
---
format: 1
id: t/no-banish
name: No Banish
type: item
cost: { reserve: 0 }
abilities: [{ rule: { cannot: { event: banish, card: { zone: graveyard } } } }]
)";

/// What a player who might play a card has at hand, counted without the engine's help.
struct Seen {
    struct Ally {
        int power, reserve;
        bool own, awake, pays;
    };
    std::vector<Ally> allies;
    int hand = 0, memory = 0, graveyard = 0, items = 0;  // the hand without the card itself
    bool action_in_hand = false;
    int actions_in_graveyard = 0;  // without the card itself
    bool can_rest = true, can_sacrifice = true, can_discard = true, can_banish = true;

    template <class Fits>
    [[nodiscard]] bool any(Fits&& fits) const {
        return std::any_of(allies.begin(), allies.end(), fits);
    }
    [[nodiscard]] int funds() const {
        const auto stand_in = [&](const Ally& one) { return one.own && one.awake && one.pays; };
        const auto payers = std::count_if(allies.begin(), allies.end(), stand_in);
        return hand + (can_rest ? static_cast<int>(payers) : 0);
    }
    [[nodiscard]] bool weaker_than(int most) const {
        return any([&](const Ally& one) { return one.power <= most; });
    }
    [[nodiscard]] bool offers_up() const {
        return can_sacrifice && any([](const Ally& one) { return one.own; });
    }
    [[nodiscard]] bool can_be_played(const std::string& name) const {
        const bool rests = can_rest && any([](const Ally& one) { return one.own && one.awake; });
        if (name == "Harvest") {
            return any([&](const Ally& one) { return one.reserve >= 1 && one.reserve <= funds(); });
        }
        if (name == "Match") return weaker_than(funds());
        if (name == "Net") return weaker_than(1) || (weaker_than(5) && funds() >= 1);
        if (name == "Either") return weaker_than(1) || (weaker_than(5) && funds() >= 1);
        if (name == "Pyre") return offers_up() && can_banish;
        if (name == "Burn") {
            const bool feeds = hand > 0 && (action_in_hand || actions_in_graveyard > 0);
            return feeds && can_discard && can_banish;
        }
        if (name == "Duty") return offers_up() && rests;
        if (name == "Stand") return hand == 0 || funds() >= 2;
        if (name == "Forget") return funds() >= 1 && (memory > 0 || hand > 0);
        if (name == "Call") return actions_in_graveyard > 0;
        if (name == "Levy") return offers_up() && funds() >= 1;
        if (name == "Gated") return items > 0 || (action_in_hand && can_discard);
        return any([&](const Ally& one) {  // Flood
            return one.power >= 1 && can_banish && one.power <= graveyard;
        });
    }
};

Seen see(const Game& game, PlayerId player, CardId played) {
    const GameState& state = game.state();
    const Roles& roles = game.library().roles;
    const auto name = [&](CardId card) { return definition_of(game, card).name; };
    const auto is_action = [&](CardId card) {
        return !definition_of(game, card).unit && definition_of(game, card).fast;
    };
    Seen seen;
    for (const Object& object : state.objects()) {
        const std::string what = name(object.card);
        if (what.starts_with("No ")) ++seen.items;
        seen.can_rest &= what != "No Rest";
        seen.can_sacrifice &= what != "No Sacrifice";
        seen.can_discard &= what != "No Discard";
        seen.can_banish &= what != "No Banish";
        if (what != "Recruit" && what != "Titan" && what != "Vault") continue;
        seen.allies.push_back({what == "Recruit" ? 1
                               : what == "Titan" ? 3
                                                 : 0,
                               what == "Recruit" ? 2
                               : what == "Titan" ? 3
                                                 : 0,
                               state.card(object.card).controller == player, object.rested == 0,
                               what == "Vault"});
    }
    for (const CardId card : CardsIn(state, state.zone_of(roles.hand, player))) {
        if (card == played) continue;
        ++seen.hand;
        seen.action_in_hand |= is_action(card);
    }
    for (const CardId card : CardsIn(state, state.zone_of(roles.graveyard, player))) {
        if (card == played) continue;
        ++seen.graveyard;
        seen.actions_in_graveyard += is_action(card) ? 1 : 0;
    }
    seen.memory = state.zone(state.zone_of(roles.memory, player)).count;
    return seen;
}

/// Some of the cards, by chance.
Names some_of(const Names& names, Random& random, std::uint32_t most) {
    Names some;
    for (std::uint32_t i = random.below(most + 1); i > 0; --i) {
        some.push_back(names[random.below(static_cast<std::uint32_t>(names.size()))]);
    }
    return some;
}

}  // namespace

TEST_CASE("cards in YAML: exactly what can be carried out is offered",
          "[cards][properties][playing]") {
#ifdef CARDLOOM_CHECKED
    constexpr std::uint64_t tables = 120;
#else
    constexpr std::uint64_t tables = 400;
#endif
    const Names actions{"t/harvest", "t/match", "t/net",   "t/either", "t/pyre",
                        "t/burn",    "t/duty",  "t/stand", "t/forget", "t/call",
                        "t/levy",    "t/gated", "t/flood"};
    const Names allies{"t/recruit", "t/titan", "t/vault"};
    const Names items{"t/no-rest", "t/no-sacrifice", "t/no-discard", "t/no-banish"};
    Names others = actions;
    others.insert(others.end(), 6, "blank");
    std::map<std::string, std::pair<int, int>> told;  // how often offered, and how often not
    for (std::uint64_t seed = 1; seed <= tables; ++seed) {
        Random random(seed);
        CardTable t(exact_cards);
        for (const PlayerId player : {p1, p2}) {
            t->put(player, "hand", some_of(others, random, 3));
            t->put(player, "graveyard", some_of(others, random, 2));
            t->put(player, "memory", some_of(others, random, 1));
            t->put(player, "field", some_of(allies, random, 2));
            t->with_deck(player, 20);
        }
        t->put(p1, "field", some_of(items, random, 2));
        t->begin("end");
        Match& match = t->match();
        const std::uint32_t first = match.answered();
        std::optional<std::uint32_t> last;
        while (!match.is_over() && match.answered() < first + 8) {
            const Decision decision = match.decision();
            const bool proved_illegal = last == match.answered();
            if (decision.kind == DecisionKind::opportunity && match.is_at_rest() &&
                !proved_illegal) {
                last = match.answered();
                for (std::size_t i = 0; i < decision.options.size(); ++i) {
                    if (decision.options[i].verb != Verb::play) continue;
                    INFO("table " << seed << ", decision " << match.answered() << ": "
                                  << name_of(match, decision.options[i].card));
                    CHECK(can_be_done(match, i, random));
                }
                match.look([&](Game& game) {
                    const Roles& roles = game.library().roles;
                    for (const ZoneKindId kind : {roles.hand, roles.graveyard}) {
                        const ZoneId zone = game.state().zone_of(kind, decision.player);
                        for (const CardId card : CardsIn(game.state(), zone)) {
                            const std::string& name = definition_of(game, card).name;
                            const bool from_here = kind == roles.hand || name == "Call";
                            if (!definition_of(game, card).fast || !from_here) continue;
                            const bool is_offered = std::any_of(
                                decision.options.begin(), decision.options.end(),
                                [&](const Option& one) {
                                    return one.card.card == card && one.verb == Verb::play;
                                });
                            const Verdict verdict =
                                t->playing().explain(game, decision.player, card);
                            INFO("table " << seed << ", decision " << match.answered() << ": "
                                          << name << ": " << text_of(verdict, game));
                            CHECK(is_offered ==
                                  see(game, decision.player, card).can_be_played(name));
                            CHECK(is_offered == verdict.is_legal());
                            CHECK(verdict.is_legal() == verdict.rule.empty());
                            auto& [yes, no] = told[name];
                            ++(is_offered ? yes : no);
                        }
                    }
                });
            }
            Answer answer;
            answer_by_chance(match.decision(), random, answer);
            REQUIRE(!match.answer(answer));
        }
    }
    CHECK(told.size() == actions.size());
    for (const auto& [name, counts] : told) {
        INFO(name);
        CHECK(counts.first > 0);
        CHECK(counts.second > 0);
    }
}

}  // namespace cardloom::testing::playing_properties_tests
