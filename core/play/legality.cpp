#include "core/play/legality.hpp"

#include <fmt/format.h>

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/memory.hpp"
#include "core/play/champions.hpp"
#include "core/play/elements.hpp"
#include "core/play/means.hpp"
#include "core/ruleset.hpp"
#include "core/stack/declare.hpp"

namespace cardloom {

namespace {

constexpr std::int32_t greatest_x = 100;

bool is_card(const Play& play) { return play.kind != InstanceKind::ability; }

/// Whether an ability of the card lets it be played at fast speed, as far as it is there.
bool is_hastened(const Game& game, const Play& play) {
    bool found = false;
    each_ability_of(game, play.card.card, [&](Call own, const AbilityDefinition& ability) {
        if (found || !ability.permission.hastens) return;
        own.you = play.player;
        found = game.content().permits(game, own, play);
    });
    return found;
}

bool is_fast(const Game& game, const Play& play) {
    if (!is_card(play)) return !game.library().ability(play.ability).slow;
    return definition_of(game, play.card.card).fast || is_hastened(game, play);
}

Verdict check_champion(Game& game, const Play& play) {
    if (!is_card(play)) return {};
    if (!is_champion(game, play.card.card)) return {};
    if (definition_of(game, play.card.card).level == 0 && !play.any_level) {
        return {"a Level 0 champion cannot be materialized", "GA-MAT-5"};
    }
    const std::string_view problem = problem_with_level_up(game, play.player, play.card.card,
                                                           {play.any_level, play.any_lineage});
    if (problem.empty()) return {};
    return {problem, "GA-MAT-3.1"};
}

/// "Cannot" beats "may", whichever came first (GA-GEN-8).
Verdict check_prohibitions(Game& game, const Play& play) {
    if (!game.listed.active) collect_for_listing(game);
    const NameSet names = names_of(play);
    for (std::size_t i = 0; i < game.listed.prohibitions.size(); ++i) {
        const Call call = game.listed.prohibitions[i];
        if (!names.meets(game.library().ability(call.ability).watched)) continue;
        if (game.content().forbids(game, call, play)) {
            return {"an effect forbids it", "GA-GEN-8", call.source};
        }
    }
    if (!is_card(play)) return {};
    bool lacks = false;
    each_ability_of(game, play.card.card, [&](Call own, const AbilityDefinition& ability) {
        if (ability.kind != AbilityKind::prohibition || !ability.watched.is_empty()) return;
        own.you = play.player;
        lacks = lacks || game.content().forbids(game, own, play);
    });
    if (lacks) return {"it does not have what it needs to be played", "GA-ACT-1.6"};
    return {};
}

std::size_t ways_of(const Game& game, const Play& play) {
    return is_card(play) ? definition_of(game, play.card.card).alternatives.size() : 0;
}

/// The play as it is at least, if this way is taken: the least X is the cheapest.
Play least_of(Game& game, const Play& play, std::size_t way) {
    Play least = play;
    least.way = static_cast<std::uint8_t>(way);
    least.x =
        has_x(game, least) ? static_cast<std::uint16_t>(least_x(game, least)) : std::uint16_t{0};
    return least;
}

bool has_choices(Game& game, const Play& play) {
    return play.ability.is_none() || has_legal_choices(game, call_of(play));
}

}  // namespace

Call call_of(const Play& play) {
    Call call{play.ability, play.card, play.player};
    call.instance = play.instance;
    call.modes = play.modes;
    call.amount = call.x = play.x;
    call.way = play.way;
    call.options = play.options;
    call.again = play.again;
    call.level = play.level;
    return call;
}

std::string text_of(const Verdict& verdict, const Game& game) {
    if (verdict.is_legal()) return {};
    const std::string by =
        verdict.by.is_none() ? "" : fmt::format(" ({})", name_of(game, verdict.by.card));
    return fmt::format("{}{} [{}]", verdict.reason, by, verdict.rule);
}

/// X in what is paid, be it the cost or a part beside it. Of a card whose X is not paid for it is
/// 0, whatever else has it (GA-COSTC-3).
bool has_x(Game& game, const Play& play) {
    if (is_card(play)) {
        const bool of_cost = definition_of(game, play.card.card).cost_has_x;
        if (of_cost && play.way == 0) return !play.free;
    } else if (game.library().ability(play.ability).reserve_has_x) {
        return true;
    }
    bool in_parts = false;
    each_cost_part(game, play, [&](const CostPart& part) { in_parts |= part.times_x; });
    return in_parts;
}

bool has_y(Game& game, const Play& play) {
    bool open = false;
    each_cost_part(game, play, [&](const CostPart& part) { open |= part.times_y; });
    return open;
}

std::int32_t least_x(const Game& game, const Play& play) {
    return is_card(play) ? definition_of(game, play.card.card).least_x : 0;
}

/// An effect may let a card with a memory cost be activated (GA-ACT-2).
Verdict check_cost_kind(Game& game, const Play& play) {
    if (!is_card(play)) return {};
    const CostKind kind = definition_of(game, play.card.card).cost_kind;
    const bool reserve_too = game.rules().policies.get<policy::MaterializeReserveCards>() ==
                             policy::MaterializeReserveCards::allowed;
    if (play.kind == InstanceKind::materialization) {
        const bool can = kind == CostKind::memory || (kind == CostKind::reserve && reserve_too);
        if (!can) return {"it has no memory cost", "GA-MAT-4"};
    } else if (kind != CostKind::reserve && !(kind == CostKind::memory && play.permitted)) {
        return {"it has no reserve cost", "GA-COSTC-5"};
    }
    return {};
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

Verdict check_choices(Game& game, const Play& play) {
    if (play.ability.is_none()) return {};
    const std::size_t ways = ways_of(game, play);
    for (std::size_t way = 0; way <= ways; ++way) {
        if (!is_way_open(game, play, way)) continue;
        if (has_choices(game, least_of(game, play, way))) return {};
    }
    return {"a required target or mode has no legal choice", "GA-ACT-1.5"};
}

Verdict check_requirements(Game& game, const Play& play) {
    const bool is_used =
        !is_card(play) && is_used_up(game, Call{play.ability, play.card, play.player});
    if (is_used) return {"it has been used as often as it can be", "GA-ABACT-1"};
    const bool of_unit = !is_card(play) && game.state().object(play.card.card) != nullptr &&
                         is_unit(game, play.card.card);
    if (of_unit && !obeys(game, play.card)) return {"it does not obey", "GA-CTRL-2"};
    const Verdict champion = check_champion(game, play);
    return champion.is_legal() ? check_prohibitions(game, play) : champion;
}

bool can_be_paid(Game& game, const Play& play) {
    if (can_pay(game, play)) return true;
    const bool by_targets =
        is_card(play) && play.ability && definition_of(game, play.card.card).cost_by_targets;
    if (!by_targets) return false;
    return any_target(game, call_of(play), [&] { return can_pay(game, play); });
}

bool is_way_open(Game& game, const Play& play, std::size_t way) {
    if (!is_card(play) || play.free) return way == 0;
    if (play.required_way != 0) return way == play.required_way;
    if (way == 0) return true;
    const auto& ways = definition_of(game, play.card.card).alternatives;
    return way <= ways.size() && !ways[way - 1].by_permission &&
           is_open(game, play, ways[way - 1].gate);
}

std::int32_t most_x(Game& game, Play play) {
    std::int32_t most = -1;
    for (std::int32_t x = least_x(game, play); x <= greatest_x; ++x) {
        play.x = static_cast<std::uint16_t>(x);
        if (!can_be_paid(game, play)) break;
        most = x;
    }
    return most;
}

std::int32_t most_y(Game& game, Play play) {
    std::int32_t most = 0;
    for (std::int32_t y = 1; y <= greatest_x; ++y) {
        play.y = static_cast<std::uint16_t>(y);
        if (!can_be_paid(game, play)) break;
        most = y;
    }
    return most;
}

Verdict check_payable(Game& game, const Play& play) {
    const std::size_t ways = ways_of(game, play);
    for (std::size_t way = 0; way <= ways; ++way) {
        if (!is_way_open(game, play, way)) continue;
        const Play trial = least_of(game, play, way);
        // Of several ways, what there is to choose may depend on which is taken.
        if (can_be_paid(game, trial) && (ways == 0 || has_choices(game, trial))) return {};
    }
    return {"its costs cannot be paid",
            play.kind == InstanceKind::materialization ? "GA-MAT-3.3" : "GA-ACT-1.8",
            {}};
}

Verdict can_begin(Game& game, const Play& considered, bool slow) {
    Play play = considered;
    play.level = static_cast<std::int16_t>(level_added(game, play));
    for (const PlayStep step : game.rules().play_steps) {
        Verdict verdict;
        switch (step) {
            case PlayStep::announce:
                verdict = check_cost_kind(game, play);
                break;
            case PlayStep::elements:
                verdict = check_elements(game, play);
                break;
            case PlayStep::targets:
                verdict = check_choices(game, play);
                break;
            case PlayStep::legality:
                verdict = check_timing(game, play, slow);
                if (verdict.is_legal()) verdict = check_requirements(game, play);
                break;
            case PlayStep::pay:
                verdict = check_payable(game, play);
                break;
            case PlayStep::declare_costs:
            case PlayStep::modes:
            case PlayStep::calculate:
            case PlayStep::done:
                break;
        }
        if (!verdict.is_legal()) return verdict;
    }
    return {};
}

}  // namespace cardloom
