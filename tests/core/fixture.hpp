/// A small world of the tests' own: the zones of rules section 9, a few counters, abilities written
/// as plain functions, and a flow that plays a list of acts, one step each. It proves nothing by
/// itself; the tests beside it do.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/match.hpp"
#include "core/runner.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"
#include "practice/handlers.hpp"

namespace cardloom::testing {

inline constexpr PlayerId p1{0}, p2{1}, p3{2};

/// The zone kinds of the world, in the order they are added.
namespace in {
inline constexpr ZoneKindId deck{0}, material{1}, hand{2}, memory{3}, graveyard{4}, banishment{5},
    field{6}, stack{7}, lineage{8}, loaded{9};
}

/// Plays one act after the other, one step each; afterwards player 1 may only pass.
class Acts : public Flow {
public:
    using Act = Task<> (*)(Game& game);
    std::vector<Act> acts;

    Task<> step(Game& game) override;
    [[nodiscard]] std::string_view ruleset() const override { return "test"; }
    [[nodiscard]] std::string problem_with(const GameState&) const override { return {}; }
};

class World {
public:
    World();
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    Library library;
    practice::Handlers handlers;
    Acts flow;
    StepLimits limits;
    Layout::Room room;
    CounterId damage, charge, level;  // level counters stay on cards that go to a graveyard
    EventName sunrise;                // raised by tests, changes nothing by itself

    using Run = practice::Handlers::Run;
    using Applies = practice::Handlers::Applies;
    AbilityId effect(std::string id, Run run);
    AbilityId trigger(std::string id, EventName on, Run run, Applies when = nullptr);
    AbilityId trigger_per_batch(std::string id, EventName on, Run run, Applies when = nullptr);
    AbilityId replacement(std::string id, EventName on, Run run, Applies when = nullptr);
    /// "bear" becomes t/bear, named Bear.
    DefinitionId card(const std::string& id, std::vector<AbilityId> abilities = {},
                      DamageManner damage = DamageManner::marked);

    /// Every player gets these cards as main deck, from the top down; nothing is shuffled.
    [[nodiscard]] Setup setup(std::size_t players, std::initializer_list<const char*> deck) const;
    /// Starts a match in which these acts are played.
    [[nodiscard]] Match play(Setup setup, std::vector<Acts::Act> acts);
    [[nodiscard]] Match play(std::initializer_list<const char*> deck, std::vector<Acts::Act> acts) {
        return play(setup(2, deck), std::move(acts));
    }
    Runner& runner();

private:
    AbilityId add(std::string id, AbilityKind kind, EventName on, Run run, Applies when,
                  bool per_batch);
    std::unique_ptr<Runner> runner_;
};

// What acts say.

/// The first card of this name and owner that is in a zone; none if there is none.
[[nodiscard]] CardRef card(const Game& game, std::string_view name, PlayerId owner = p1);
/// Puts a card on the field under its owner's control.
Task<CardRef> put_on_field(Game& game, CardRef card);
/// Asks for one of so many modes.
Task<std::size_t> ask_mode(Game& game, PlayerId player, std::int32_t modes);
/// Raises an event that changes nothing, with or without a player.
Task<Happened> raise(Game& game, EventName name, PlayerId player = p1);
/// A source for calls that no card makes.
[[nodiscard]] Call call_of(const Game& game, std::string_view ability, PlayerId you = p1);

// What tests ask.

using Texts = std::vector<std::string>;
[[nodiscard]] Texts cards_in(const GameState& state, const Library& library, ZoneId zone);
[[nodiscard]] Texts cards_in(Match& match, ZoneKindId kind, PlayerId owner = p1);
[[nodiscard]] Texts told(const Match& match, PlayerId observer = all_knowing);
/// The abilities that wait to be placed, in order.
[[nodiscard]] Texts pending(Match& match);
/// The first card of this name and owner, wherever it is.
[[nodiscard]] CardId card(const GameState& state, const Library& library, std::string_view name,
                          PlayerId owner = p1);
[[nodiscard]] CardId card(Match& match, std::string_view name, PlayerId owner = p1);
/// Answers, and requires that it is accepted and leaves a sound state.
void pick(Match& match, std::size_t option);
void pick_all(Match& match, std::vector<std::uint16_t> options);
void say(Match& match, std::int32_t number);

}  // namespace cardloom::testing
