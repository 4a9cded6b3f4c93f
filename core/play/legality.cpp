#include "core/play/legality.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/combat/asking.hpp"
#include "core/function_ref.hpp"
#include "core/memory.hpp"
#include "core/play/announced.hpp"
#include "core/play/champions.hpp"
#include "core/play/elements.hpp"
#include "core/play/means.hpp"
#include "core/ruleset.hpp"
#include "core/stack/declare.hpp"

namespace cardloom {

namespace {

bool is_card(const Play& play) { return play.kind != InstanceKind::ability; }

/// Whether an ability of the card lets it be played at fast speed, as far as it is there.
bool is_hastened(const Game& game, const Play& play) {
    bool found = false;
    if (!may_have(game, play.card.card, ability_trait::hastens)) return found;
    each_ability_of(game, play.card.card, [&](Call own, const AbilityDefinition& ability) {
        if (found || !ability.permission.hastens) return;
        own.you = play.player;
        found = game.content().permits(game, own, play);
    });
    return found;
}

bool is_fast(const Game& game, const Play& play) {
    if (!is_card(play)) return !game.library().ability(play.ability).slow;
    if (play.slow) return false;
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
        if (has_left(game, call)) continue;
        if (game.content().forbids(game, call, play)) {
            return {"an effect forbids it", "GA-GEN-8", call.source};
        }
    }
    if (!is_card(play)) return {};
    bool lacks = false;
    if (!may_have(game, play.card.card, kind_bit(AbilityKind::prohibition))) return {};
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

std::size_t options_of(const Game& game, const Play& play) {
    if (!is_card(play) || play.all_free) return 0;
    return definition_of(game, play.card.card).optional.size();
}

bool has_choices(Game& game, const Play& play) {
    return play.ability.is_none() || has_legal_choices(game, call_of(play));
}

bool has_x_part(std::span<const CostPart> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [](const CostPart& part) { return part.times_x; });
}

/// Whether what is declared can be paid, with some choice of targets if these matter.
bool can_be_paid(Game& game, const Play& play) {
    if (can_pay(game, play)) return true;
    const bool by_targets =
        is_card(play) && play.ability && definition_of(game, play.card.card).cost_by_targets;
    if (!by_targets) return false;
    return any_target(game, call_of(play), [&] { return can_pay(game, play); });
}

/// Whether so many can be given as are declared.
bool can_give_open_parts(Game& game, const Play& play) {
    bool can = true;
    each_cost_part(game, play, [&](const CostPart& part) {
        can = can && (!part.times_y || can_pay_part(game, play, part, count_of(part, play)));
    });
    return can;
}

/// Tries everything that can be declared until something holds: the fewest and the least first,
/// which for most plays is all there is.
class Declarations {
public:
    /// What must hold of a play that is declared. With `in_reach` it is also told of one whether it
    /// could be paid, so that no larger X need be tried.
    using Holds = FunctionRef<bool(const Play& play, bool& in_reach)>;
    Declarations(Game& game, Holds holds) : game_(game), holds_(holds) {}

    [[nodiscard]] bool any(const Play& play, Declaring from) {
        switch (from.what) {
            case Declaring::What::way:
                return any_way(play);
            case Declaring::What::x:
                return any_x(play);
            case Declaring::What::option:
                return any_option(play, from.option);
            case Declaring::What::late_x:
                return any_late_x(play);
            case Declaring::What::y:
                return any_y(play);
            case Declaring::What::nothing:
                break;
        }
        return holds_(play, in_reach_);
    }
    /// Calls `visit` with each number that X or Y can be, until it says true.
    [[nodiscard]] bool each_number(Play play, Declaring::What what,
                                   FunctionRef<bool(const Play&)> visit) {
        const bool of_x = what != Declaring::What::y;
        std::uint16_t& number = of_x ? play.x : play.y;
        const std::int32_t least = of_x ? least_x(game_, play) : 0;
        bool found = false;
        for (std::int32_t i = least; i <= greatest_number && !found; ++i) {
            number = static_cast<std::uint16_t>(i);
            if (of_x && i > 0 && !has_x(game_, play)) continue;  // as much as that is not paid
            if (!of_x && !can_give_open_parts(game_, play)) break;
            in_reach_ = false;
            found = visit(play);
            // A larger X never costs less, unless something says so.
            const bool grows = of_x && !game_.library().costs_by_x;
            if (grows && !in_reach_) break;
        }
        return found;
    }

private:
    static constexpr std::int32_t greatest_number = 100;

    [[nodiscard]] bool any_way(const Play& play) {
        const std::size_t ways = ways_of(game_, play);
        for (std::size_t way = 0; way <= ways; ++way) {
            if (!is_way_open(game_, play, way)) continue;
            Play trial = play;
            trial.way = static_cast<std::uint8_t>(way);
            if (any_x(trial)) return true;
        }
        return false;
    }
    [[nodiscard]] bool any_x(const Play& play) {
        if (!has_x(game_, play)) return any_option(play, 0);
        return each_number(play, Declaring::What::x,
                           [&](const Play& trial) { return any_option(trial, 0); });
    }
    [[nodiscard]] bool any_option(const Play& play, std::size_t first) {
        const std::size_t options = options_of(game_, play);
        while (first < options && !is_option_open(game_, play, first)) ++first;
        if (first >= options) return any_late_x(play);
        if (any_option(play, first + 1)) return true;
        Play trial = play;
        trial.options = static_cast<std::uint8_t>(trial.options | 1u << first);
        return any_option(trial, first + 1);
    }
    [[nodiscard]] bool any_late_x(const Play& play) {
        if (!has_late_x(game_, play)) return any_y(play);
        return each_number(play, Declaring::What::late_x,
                           [&](const Play& trial) { return any_y(trial); });
    }
    [[nodiscard]] bool any_y(const Play& play) {
        if (!has_y(game_, play)) return holds_(play, in_reach_);
        // How many are given is told apart from how large X is.
        const bool outer = in_reach_;
        const bool found = each_number(play, Declaring::What::y,
                                       [&](const Play& trial) { return holds_(trial, in_reach_); });
        in_reach_ = in_reach_ || outer;
        return found;
    }

    Game& game_;
    Holds holds_;
    bool in_reach_ = false;
};

/// Whether nothing special is about playing a card now: what it costs is printed, it can be paid
/// without anything that stands in for it, nothing forbids anything about it, and announcing it
/// changes nothing. Then what is left to ask is whether it is the time, its elements are enabled
/// and it has legal choices.
bool is_as_usual(Game& game, const Play& play) {
    const Listed& listed = game.listed;
    const bool usual = play.kind == InstanceKind::activation && !play.permitted && listed.active &&
                       play.pay_with.ability.is_none() && listed.costs.empty() &&
                       listed.added.empty();
    const CardDefinition& card = definition_of(game, play.card.card);
    if (!usual || !card.plain || card.cost < game.rules().cost_floor) return false;
    if (is_beyond(game, play, card.cost_kind, card.cost)) return false;
    if (altered_of(game, play.card.card) != nullptr) return false;
    if (may_change_by_announcing(game, play) || !is_free_to_pay(game, card.cost_kind)) return false;
    return !listed.forbidden.meets(names_of(play)) && takes(game, PlayStep::elements) &&
           takes(game, PlayStep::pay) && takes(game, PlayStep::targets);
}

bool has_any_choice(const Game& game, const Play& play) {
    if (play.ability.is_none()) return false;
    const AbilityDefinition& ability = game.library().ability(play.ability);
    return ability.modes.modes != 0 || !ability.targets.empty();
}

bool is_complete(Game& game, const Play& play, bool& in_reach) {
    if (takes(game, PlayStep::pay) && !can_be_paid(game, play)) return false;
    in_reach = true;
    const bool allowed =
        !takes(game, PlayStep::legality) || check_requirements(game, play).is_legal();
    return allowed && (!takes(game, PlayStep::targets) || has_choices(game, play));
}

/// The steps that are about what is declared, as the least that can be, for the reason.
bool some_choice_is_legal(Game& game, const Play& play) {
    return Declarations(game,
                        [&](const Play& trial, bool& in_reach) {
                            in_reach = true;
                            return has_choices(game, trial);
                        })
        .any(play, {});
}

Verdict check_all_requirements(Game& game, const Play& play) {
    Verdict verdict;
    const bool legal = Declarations(game, [&](const Play& trial, bool& in_reach) {
                           in_reach = true;
                           if (!has_choices(game, trial)) return false;
                           verdict = check_requirements(game, trial);
                           return verdict.is_legal();
                       }).any(play, {});
    return legal ? Verdict{} : verdict;
}

}  // namespace

Call call_of(const Play& play) {
    Call call{play.ability, play.card, play.player};
    call.instance = play.instance;
    call.modes = play.modes;
    call.amount = call.x = play.x;
    call.y = play.y;
    call.way = play.way;
    call.options = play.options;
    call.again = play.again;
    call.level = play.level;
    call.told.from = play.from;
    return call;
}

std::string text_of(const Verdict& verdict, const Game& game) {
    if (verdict.is_legal()) return {};
    const std::string by =
        verdict.by.is_none() ? "" : fmt::format(" ({})", name_of(game, verdict.by.card));
    return fmt::format("{}{} [{}]", verdict.reason, by, verdict.rule);
}

/// X in what is paid, be it the cost or a part beside it. Of a card with X in its cost that part is
/// paid, or X is 0, whatever else has it: who plays it free or in another way, or pays what the
/// cost was set to, does not pay X (GA-COSTC-3).
bool has_x(Game& game, const Play& play) {
    if (is_card(play)) {
        const CardDefinition& card = definition_of(game, play.card.card);
        if (card.cost_has_x && play.way == 0) return !play.free && is_x_paid(game, play);
        if (card.cost_has_x) return has_x_part(card.alternatives[play.way - 1u].parts);
    } else if (game.library().ability(play.ability).reserve_has_x) {
        return is_x_paid(game, play);
    }
    bool in_parts = false;
    each_cost_part(game, play, [&](const CostPart& part) { in_parts |= part.times_x; });
    return in_parts;
}

bool has_late_x(Game& game, const Play& play) {
    if (play.options == 0) return false;
    Play before = play;
    before.options = 0;
    before.x = 0;
    return !has_x(game, before) && has_x(game, play);
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
    if (missing_elements(game, play.card.card, enabled_elements(game, play.player)) == 0) return {};
    return {"an element of it is not enabled", "GA-ACT-1.2"};
}

namespace {

/// Who does not pay X has an X of 0 (GA-COSTC-3). That is no legal one of a card that says how
/// small it can be, unless X is only of a cost that was not chosen.
bool is_x_too_small(Game& game, const Play& play) {
    if (play.x >= least_x(game, play)) return false;
    const CardDefinition& card = definition_of(game, play.card.card);
    const bool in_additional =
        std::any_of(card.additional.begin(), card.additional.end(), [&](const BesideCost& cost) {
            return has_x_part(cost.parts) && is_open(game, play, cost.gate);
        });
    return card.cost_has_x || in_additional || has_x(game, play);
}

}  // namespace

Verdict check_requirements(Game& game, const Play& play) {
    const bool is_used =
        !is_card(play) && is_used_up(game, Call{play.ability, play.card, play.player});
    if (is_used) return {"it has been used as often as it can be", "GA-ABACT-1"};
    const bool of_unit = !is_card(play) && game.state().object(play.card.card) != nullptr &&
                         is_unit(game, play.card.card);
    if (of_unit && !obeys(game, play.card)) return {"it does not obey", "GA-CTRL-2"};
    if (is_x_too_small(game, play)) return {"X would be 0, and must be more", "GA-COSTC-3"};
    const Verdict champion = check_champion(game, play);
    return champion.is_legal() ? check_prohibitions(game, play) : champion;
}

bool is_way_open(Game& game, const Play& play, std::size_t way) {
    if (!is_card(play) || play.free) return way == 0;
    if (play.required_way != 0) return way == play.required_way;
    if (way == 0) return true;
    const auto& ways = definition_of(game, play.card.card).alternatives;
    return way <= ways.size() && !ways[way - 1].by_permission &&
           is_open(game, play, ways[way - 1].gate);
}

bool is_option_open(Game& game, const Play& play, std::size_t option) {
    const BesideCost& cost = definition_of(game, play.card.card).optional[option];
    return !is_shown(cost) && is_open(game, play, cost.gate);
}

bool has_nothing_to_declare(const Game& game, const Play& play) {
    const auto is_open = [](const CostPart& part) { return part.times_x || part.times_y; };
    const bool added = play.asked != nullptr || !game.listed.added.empty();
    if (!game.listed.active || added) return false;
    if (is_card(play)) {
        const CardDefinition& card = definition_of(game, play.card.card);
        return card.alternatives.empty() && card.optional.empty() && card.additional.empty() &&
               !card.cost_has_x;
    }
    if (play.ability.is_none()) return false;
    const AbilityDefinition& ability = game.library().ability(play.ability);
    return !ability.reserve_has_x && std::ranges::none_of(ability.cost, is_open);
}

bool can_be_completed(Game& game, const Play& play, Declaring from) {
    if (has_nothing_to_declare(game, play) && is_way_open(game, play, play.way)) {
        bool in_reach = false;
        return is_complete(game, play, in_reach);
    }
    return Declarations(game, [&](const Play& trial,
                                  bool& in_reach) { return is_complete(game, trial, in_reach); })
        .any(play, from);
}

std::vector<std::int32_t> open_numbers(Game& game, const Play& play, Declaring::What what) {
    const bool of_x = what != Declaring::What::y;
    std::vector<std::int32_t> numbers;
    const auto holds = [&](const Play& trial, bool& in_reach) {
        return is_complete(game, trial, in_reach);
    };
    Declarations declarations(game, holds);
    const auto next = what == Declaring::What::x        ? Declaring::What::option
                      : what == Declaring::What::late_x ? Declaring::What::y
                                                        : Declaring::What::nothing;
    static_cast<void>(declarations.each_number(play, what, [&](const Play& trial) {
        if (declarations.any(trial, {next})) numbers.push_back(of_x ? trial.x : trial.y);
        return false;
    }));
    return numbers;
}

/// Most of what cannot be played is slow.
bool may_be_in_time(const Game& game, const Play& play, bool slow) {
    if (slow || play.any_speed) return true;
    if (!is_card(play)) return may_be_in_time(game, game.library().ability(play.ability), slow);
    if (play.slow) return !takes(game, PlayStep::legality);
    return may_be_in_time(game, play.card.card, slow);
}

bool may_be_in_time(const Game& game, CardId card, bool slow) {
    return slow || definition_of(game, card).fast || may_have(game, card, ability_trait::hastens) ||
           !takes(game, PlayStep::legality);
}

bool may_be_in_time(const Game& game, const AbilityDefinition& ability, bool slow) {
    return slow || !ability.slow || !takes(game, PlayStep::legality);
}

namespace {

/// Whether elements are missing of a play that is not announced, and that announcing does not
/// change.
bool lacks_elements(Game& game, const Play& play) {
    if (!is_card(play) || play.any_element) return false;
    const ElementSet enabled = enabled_while_listing(game, play.player);
    return missing_elements(game, play.card.card, enabled) != 0;
}

/// Of a play about which nothing is special: its time, its elements, and legal choices.
bool is_usual_playable(Game& game, const Play& considered, bool slow) {
    if (takes(game, PlayStep::legality) && !check_timing(game, considered, slow).is_legal()) {
        return false;
    }
    if (lacks_elements(game, considered)) return false;
    if (!has_any_choice(game, considered)) return true;
    Play play = considered;
    const Announced announced(game, play);
    return has_choices(game, play);
}

/// Whether it is a champion that plainly does not fit on top of its player's, which most of a
/// material deck does not: nothing raises a level as it is played, and announcing it changes none.
bool is_no_level_up(Game& game, const Play& play) {
    if (play.kind != InstanceKind::materialization || !takes(game, PlayStep::legality))
        return false;
    const Listed& listed = game.listed;
    if (!listed.active || !listed.costs.empty()) return false;
    if (may_change_by_announcing(game, play)) return false;
    if (may_have(game, play.card.card, kind_bit(AbilityKind::cost))) return false;
    return !check_champion(game, play).is_legal();
}

}  // namespace

bool is_playable(Game& game, const Play& considered, bool slow) {
    if (!may_be_in_time(game, considered, slow)) return false;
    if (!check_cost_kind(game, considered).is_legal()) return false;
    if (takes(game, PlayStep::pay) && is_out_of_reach(game, considered)) return false;
    if (is_as_usual(game, considered)) return is_usual_playable(game, considered, slow);
    if (is_no_level_up(game, considered)) return false;
    const bool needs_elements = takes(game, PlayStep::elements);
    const bool is_steady = !may_change_by_announcing(game, considered);
    if (needs_elements && is_steady && lacks_elements(game, considered)) return false;
    Play play = considered;
    const Announced announced(game, play);
    play.level = static_cast<std::int16_t>(level_added(game, play));
    if (takes(game, PlayStep::legality) && !check_timing(game, play, slow).is_legal()) return false;
    if (needs_elements && !is_steady && !check_elements(game, play).is_legal()) return false;
    return can_be_completed(game, play, {});
}

Verdict can_begin(Game& game, const Play& considered, bool slow) {
    if (is_playable(game, considered, slow)) return {};
    Play play = considered;
    const Announced announced(game, play);
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
                if (!some_choice_is_legal(game, play)) {
                    verdict = {"a required target or mode has no legal choice", "GA-ACT-1.5"};
                }
                break;
            case PlayStep::legality:
                verdict = check_timing(game, play, slow);
                if (verdict.is_legal()) verdict = check_all_requirements(game, play);
                break;
            case PlayStep::pay:
            case PlayStep::declare_costs:
            case PlayStep::modes:
            case PlayStep::calculate:
            case PlayStep::done:
                break;
        }
        if (!verdict.is_legal()) return verdict;
    }
    return {"its costs cannot be paid",
            play.kind == InstanceKind::materialization ? "GA-MAT-3.3" : "GA-ACT-1.8",
            {}};
}

}  // namespace cardloom
