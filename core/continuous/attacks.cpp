#include "core/continuous/attacks.hpp"

#include <algorithm>

#include "core/pipeline.hpp"
#include "core/watchers.hpp"

namespace cardloom {

namespace {

/// Visits the changes of effects on attacks that are about this one, with their amounts.
template <class Visit>
void each_change_of_attack(const Game& game, const Event& attack, Visit&& visit) {
    const auto consider = [&](const Call& call, const AbilityDefinition& ability) {
        if (ability.kind != AbilityKind::continuous ||
            ability.continuous.affects != Affected::attacks ||
            !game.content().affects_attack(game, call, attack)) {
            return;
        }
        for (const Change& change : ability.continuous.changes) {
            visit(change, change.computed
                              ? game.content().amount_of_change(game, call, change.place)
                              : std::int32_t{change.amount});
        }
    };
    if (game.library().has_continuous) {
        each_ability_of_kinds(game, kind_bit(AbilityKind::continuous), consider);
    }
    for (const Lasting& row : game.state().lasting()) {
        if (row.is_in_force()) consider(call_of_lasting(row), game.library().ability(row.ability));
    }
}

}  // namespace

std::int32_t attack_power(const Game& game, const Event& attack, std::int32_t power) {
    std::int32_t added = 0;
    each_change_of_attack(game, attack, [&](const Change& change, std::int32_t amount) {
        if (change.stat != Stat::power) return;
        if (change.what == Change::What::set_stat) power = amount;  // GA-LAYER-A
        if (change.what == Change::What::add_stat) added += amount;
    });
    return std::clamp(power + added, -most_amount, most_amount);
}

bool attack_has_keyword(const Game& game, const Event& attack, KeywordId keyword) {
    bool has = false;
    each_change_of_attack(game, attack, [&](const Change& change, std::int32_t) {
        has |= change.what == Change::What::gain_keyword && change.keyword == keyword;
    });
    return has;
}

}  // namespace cardloom
