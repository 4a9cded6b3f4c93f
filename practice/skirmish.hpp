/// The practice game: a small duel over the real core, with real zones, a stack, costs, triggers,
/// replacements and hidden cards, written in C++. `cardloom play` shows it, `cardloom bench`
/// measures it and the property tests hammer it, until rules and cards come from content. Its rules
/// are a sketch of the real ones and cite them where they follow them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/content.hpp"
#include "core/decision.hpp"
#include "core/library.hpp"
#include "core/records.hpp"
#include "core/setup.hpp"
#include "practice/handlers.hpp"

namespace cardloom::practice {

/// Zone kinds after the table of rules section 9.
struct Zones {
    ZoneKindId deck, material, hand, memory, graveyard, banishment, field, stack, lineage;
    bool operator==(const Zones&) const = default;
};

/// The zones of every game of this kind: they come first in its library, in this order.
inline constexpr Zones practice_zones{ZoneKindId{0}, ZoneKindId{1}, ZoneKindId{2},
                                      ZoneKindId{3}, ZoneKindId{4}, ZoneKindId{5},
                                      ZoneKindId{6}, ZoneKindId{7}, ZoneKindId{8}};

/// The phases of a turn, as `Machine::phase` counts them.
enum class Phase : std::uint8_t { set_up, wake_up, recollection, draw, main, end };

/// The library of the practice game and what its cards do.
class Skirmish {
public:
    Skirmish();

    Library library;
    Handlers handlers;
    Zones zones = practice_zones;
    CounterId damage, insight;
    EventName dusk;  // raised as a turn ends
    DefinitionId sapling;

    /// Decks of 60 cards and 4 champions' trials each, the same for everybody, for 2 to 8 players.
    [[nodiscard]] Setup setup(std::size_t players, std::uint64_t seed) const;
};

/// The turn of the practice game.
class SkirmishFlow : public Flow {
public:
    explicit SkirmishFlow(const Skirmish& skirmish) : skirmish_(skirmish) {}
    Task<> step(Game& game) override;
    [[nodiscard]] std::string_view ruleset() const override { return "practice"; }
    [[nodiscard]] std::string problem_with(const GameState& state) const override;

private:
    Task<> set_up(Game& game);
    Task<> wake_up(Game& game);
    Task<> recollect(Game& game);
    Task<> opportunity(Game& game);
    Task<> perform(Game& game, PlayerId player, Option action);
    Task<> play(Game& game, PlayerId player, CardRef card);
    Task<> attack(Game& game, PlayerId player, CardRef attacker);
    Task<> ascend(Game& game, PlayerId player, CardRef champion);
    Task<> resolve_top(Game& game);
    Task<> end_turn(Game& game);
    Task<> settle(Game& game);
    Task<bool> check_objects(Game& game);
    Task<bool> place_triggers(Game& game);

    void offer_actions(Game& game, PlayerId player) const;
    void begin_phase(Game& game, Phase phase) const;
    void judge(Game& game) const;

    const Skirmish& skirmish_;
};

// Common questions.
[[nodiscard]] bool is_in_game(const Game& game, PlayerId player);
[[nodiscard]] PlayerId next_player(const Game& game, PlayerId player);
[[nodiscard]] std::size_t players_left(const Game& game);
[[nodiscard]] const CardDefinition& definition(const Game& game, CardId card);
[[nodiscard]] bool is_ally(const Game& game, CardId card);
/// The champion a player controls; none if they have none.
[[nodiscard]] CardRef champion_of(const Game& game, PlayerId player);
/// Moves `cost` other cards from hand to memory, face down (GA-COST-3). False if they cannot.
Task<bool> pay_reserve(Game& game, PlayerId player, CardRef besides, std::int32_t cost);
/// Puts one instance on the stack.
[[nodiscard]] bool push_instance(Game& game, const Instance& instance);

}  // namespace cardloom::practice
