#include "core/continuous/attacks.hpp"

#include <algorithm>

#include "core/combat/asking.hpp"
#include "core/combat/roles.hpp"
#include "core/pipeline.hpp"
#include "core/ruleset.hpp"
#include "core/watchers.hpp"

namespace cardloom {

namespace {

/// Visits what an effect changes of this attack, with the amounts; nothing if it is not about it.
template <class Visit>
void visit_changes(const Game& game, const Call& call, const Event& attack, AbilityTraits wanted,
                   Visit&& visit) {
    const AbilityDefinition& ability = game.library().ability(call.ability);
    const bool is_one = (ability.traits & wanted) != 0;
    if (!is_one || !game.content().affects_attack(game, call, attack)) return;
    for (const Change& change : ability.continuous.changes) {
        visit(call, change,
              change.computed ? game.content().amount_of_change(game, call, change.place)
                              : std::int32_t{change.amount});
    }
}

/// ... of all effects in force, but for those that are given to the attack itself.
template <class Visit>
void each_change_by_others(const Game& game, const Event& attack, AbilityTraits wanted,
                           Visit&& visit) {
    const auto consider = [&](const Call& call, const AbilityDefinition&) {
        visit_changes(game, call, attack, wanted, visit);
    };
    each_ability_in_force(game, wanted, consider);
    for (const Lasting& row : game.state().lasting()) {
        if (row.is_in_force()) visit_changes(game, call_of_lasting(row), attack, wanted, visit);
    }
}

/// How several numbers of a keyword count together (GA-ABIL-4).
class KeywordSum {
public:
    KeywordSum(const Game& game, KeywordId keyword) {
        const std::vector<KeywordRule>& rules = game.rules().keywords;
        if (keyword.index() < rules.size()) stacking_ = rules[keyword.index()].stacking;
    }
    void add(std::int32_t more) {
        if (more == 0) return;
        sum_ = sum_ == 0                        ? more
               : stacking_ == Stacking::sum     ? sum_ + more
               : stacking_ == Stacking::highest ? std::max(sum_, more)
                                                : sum_;
    }
    [[nodiscard]] std::int32_t value() const { return sum_; }

private:
    Stacking stacking_ = Stacking::once;
    std::int32_t sum_ = 0;
};

}  // namespace

bool some_give_to_attacks(const Game& game) {
    if (!game.library().attacks_gain) return false;
    refresh_abilities_in_force(game);
    if ((game.state().alert()[0].acting & ability_trait::gives_to_attacks) != 0) return true;
    return std::ranges::any_of(game.state().lasting(), [&](const Lasting& row) {
        return row.is_in_force() &&
               (game.library().ability(row.ability).traits & ability_trait::gives_to_attacks) != 0;
    });
}

std::optional<Event> attack_so_far(const Game& game) {
    const GameState& state = game.state();
    const CardRef attacker = attacker_in(state);
    if (attacker.is_none() || !state.is_current(attacker)) return {};
    return attack_event(game, state.card(attacker.card).controller, attacker, first_target(state));
}

std::int32_t attack_power(const Game& game, const Event& attack, std::int32_t power) {
    std::int32_t added = 0;
    const auto change_power = [&](const Call&, const Change& change, std::int32_t amount) {
        if (change.stat != Stat::power) return;
        if (change.what == Change::What::set_stat) power = amount;  // GA-LAYER-A
        if (change.what == Change::What::add_stat) added += amount;
    };
    each_change_by_others(game, attack, ability_trait::of_attacks, change_power);
    for (const Call& call : abilities_of_attack(game)) {
        visit_changes(game, call, attack, ability_trait::of_attacks, change_power);
    }
    return std::clamp(power + added, -most_amount, most_amount);
}

std::int32_t keyword_in_attack(const Game& game, const Event& attack, KeywordId keyword,
                               bool with_given) {
    const GameState& state = game.state();
    if (keyword.is_none() || !state.is_current(attack.attacker)) return 0;
    KeywordSum sum(game, keyword);
    sum.add(keyword_amount(game, attack.attacker.card, keyword));
    if (attack.attacker == attacker_in(state)) {
        each_used_in_attack(state, game.library(), [&](CardRef card) {
            sum.add(keyword_amount(game, card.card, keyword));
        });
    }
    if (!with_given) return sum.value();
    const bool is_declared = attack.names.has(event::attack);
    if (!is_declared && attack.attacker != attacker_in(state)) return sum.value();
    const std::optional<Event> under_way =
        is_declared ? std::optional(attack) : attack_so_far(game);
    if (!under_way) return sum.value();
    each_change_by_others(game, *under_way, ability_trait::gives_to_attacks,
                          [&](const Call&, const Change& change, std::int32_t amount) {
                              const bool gains = change.what == Change::What::gain_keyword;
                              if (!gains || change.keyword != keyword) return;
                              sum.add(amount == 0 ? 1 : amount);
                          });
    return sum.value();
}

std::vector<Call> abilities_of_attack(const Game& game) {
    std::vector<Call> found;
    if (!some_give_to_attacks(game)) return found;
    const std::optional<Event> attack = attack_so_far(game);
    if (!attack) return found;
    const Library& library = game.library();
    const auto consider = [&](const Call& by, const Change& change, std::int32_t) {
        const auto add = [&](AbilityId id) {  // as an object on the field has them
            if (!library.ability(id).zone.is_none()) return;
            found.push_back(Call{id, attack->attacker, attack->player, by.timestamp});
        };
        if (change.what == Change::What::gain_ability) add(change.ability);
        if (change.what != Change::What::gain_keyword) return;
        const std::size_t index = change.keyword.index();
        const bool has_bundle = index < library.bundles.size();
        if (change.bundle.empty() && !has_bundle) return;
        for (const AbilityId id : change.bundle.empty() ? library.bundles[index] : change.bundle) {
            add(id);
        }
    };
    each_change_by_others(game, *attack, ability_trait::gives_to_attacks, consider);
    return found;
}

}  // namespace cardloom
