#include "core/play/legality.hpp"

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
#include "core/play/elements.hpp"
#include "core/play/payment.hpp"
#include "core/ruleset.hpp"
#include "core/stack/declare.hpp"

namespace cardloom {

namespace {

constexpr std::int32_t greatest_x = 100;

bool is_card(const Play& play) { return play.kind != InstanceKind::ability; }

bool is_fast(const Game& game, const Play& play) {
    if (!is_card(play)) return !game.library().ability(play.ability).slow;
    return definition_of(game, play.card.card).fast;
}

std::int32_t least_x(const Game& game, const Play& play) {
    return is_card(play) ? definition_of(game, play.card.card).least_x : 0;
}

/// A card pays the cost its kind of play needs: what has no such cost cannot be played so.
Verdict check_cost_kind(Game& game, const Play& play) {
    if (!is_card(play)) return {};
    const CostKind kind = definition_of(game, play.card.card).cost_kind;
    const bool reserve_too = game.rules().policies.get<policy::MaterializeReserveCards>() ==
                             policy::MaterializeReserveCards::allowed;
    if (play.kind == InstanceKind::materialization) {
        const bool can = kind == CostKind::memory || (kind == CostKind::reserve && reserve_too);
        if (!can) return {"it has no memory cost", "GA-MAT-4"};
    } else if (kind != CostKind::reserve) {
        return {"it has no reserve cost", "GA-COSTC-5"};
    }
    return {};
}

}  // namespace

bool has_x(const Game& game, const Play& play) {
    if (!is_card(play)) return game.library().ability(play.ability).reserve_has_x;
    return definition_of(game, play.card.card).cost_has_x;
}

Verdict check_timing(Game& game, const Play& play, bool slow) {
    if (play.any_speed || slow || is_fast(game, play)) return {};
    return {"it is slow", "GA-GEN-5"};
}

Verdict check_elements(Game& game, const Play& play) {
    if (!is_card(play) || play.any_element) return {};
    if (missing_elements(game, play.player, play.card.card) == 0) return {};
    return {"an element of it is not enabled", "GA-ACT-1.2"};
}

Verdict check_champion(Game& game, const Play& play) {
    if (!is_card(play)) return {};
    const CardDefinition& definition = definition_of(game, play.card.card);
    if (!definition.champion) return {};
    if (definition.level == 0) return {"a Level 0 champion cannot be materialized", "GA-MAT-5"};
    const std::string_view problem = problem_with_level_up(game, play.player, play.card.card);
    if (problem.empty()) return {};
    return {problem, "GA-MAT-3.1"};
}

Verdict check_choices(Game& game, const Play& play) {
    if (play.ability.is_none()) return {};
    Call call{play.ability, play.card, play.player};
    if (has_legal_choices(game, call)) return {};
    return {"a required target or mode has no legal choice", "GA-ACT-1.5"};
}

std::int32_t most_x(Game& game, Play play) {
    std::int32_t most = -1;
    for (std::int32_t x = least_x(game, play); x <= greatest_x; ++x) {
        play.x = static_cast<std::uint16_t>(x);
        if (!can_pay(game, play)) break;
        most = x;
    }
    return most;
}

Verdict check_payable(Game& game, const Play& play) {
    Play trial = play;
    const std::size_t ways =
        is_card(play) && !play.free ? definition_of(game, play.card.card).alternatives.size() : 0;
    for (std::size_t way = 0; way <= ways; ++way) {
        trial.way = static_cast<std::uint8_t>(way);
        trial.x = 0;
        const bool can = has_x(game, trial) && way == 0 && !play.free ? most_x(game, trial) >= 0
                                                                      : can_pay(game, trial);
        if (can) return {};
    }
    return {"its costs cannot be paid",
            play.kind == InstanceKind::materialization ? "GA-MAT-3.3" : "GA-ACT-1.8"};
}

Verdict can_begin(Game& game, const Play& play, bool slow) {
    if (const Verdict verdict = check_cost_kind(game, play); !verdict.is_legal()) return verdict;
    if (const Verdict verdict = check_timing(game, play, slow); !verdict.is_legal()) return verdict;
    if (const Verdict verdict = check_elements(game, play); !verdict.is_legal()) return verdict;
    if (const Verdict verdict = check_choices(game, play); !verdict.is_legal()) return verdict;
    if (const Verdict verdict = check_champion(game, play); !verdict.is_legal()) return verdict;
    return check_payable(game, play);
}

}  // namespace cardloom
