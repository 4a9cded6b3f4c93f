/// Games by chance from the tables of scenarios: what goes wrong in one is shrunk to a small
/// scenario that goes wrong in the same way.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "scenarios/perform.hpp"

namespace cardloom::scenarios {

/// A game that went wrong.
struct Troubled {
    Trouble trouble = Trouble::none;
    std::string failure;  // of the scenario, as it is played
    ScenarioEntry entry;  // the table, and every answer as an act
};

struct RandomPlay {
    std::uint64_t seed = 1;
    std::uint32_t answers = 60;  // at most
    Mode mode = Mode::plain;
    bool dealt = false;  // from a table on which all cards of its file are dealt by chance
};

/// Plays from the table of a scenario; nothing if all went well.
[[nodiscard]] std::optional<Troubled> play_by_chance(const ScenarioEntry& from, Stage& stage,
                                                     const RandomPlay& how);

/// A smaller scenario for which the question is still true: fewer acts, fewer cards. It must be
/// true of the whole one.
using Question = std::function<bool(const ScenarioEntry& candidate)>;
[[nodiscard]] ScenarioEntry shrink(ScenarioEntry entry, const Question& still_so);

/// The same for a game that went wrong.
[[nodiscard]] Troubled shrink(const Troubled& troubled, Stage& stage, Mode mode);

}  // namespace cardloom::scenarios
