#include "core/combat/demands.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/combat/asking.hpp"
#include "core/lasting.hpp"
#include "core/pipeline.hpp"
#include "core/play/cost.hpp"
#include "core/play/means.hpp"
#include "core/play/payment.hpp"
#include "core/ruleset.hpp"

namespace cardloom {

namespace {

constexpr std::size_t most_demands = 16;
struct Demands {
    std::array<Call, most_demands> calls{};
    std::size_t count = 0;
};

/// Those about the attack as a whole and about what is wielded: first what must be paid, then what
/// may be refused.
Demands demands_of(Game& game, const Attack& attack) {
    Demands all;
    for (const bool tax : {false, true}) {
        const auto collect = [&](const Event& event) {
            each_about(game, AbilityKind::cost, event,
                       [&](const Call& call, const AbilityDefinition& ability) {
                           const bool asks = ability.layer == CostLayer::start;
                           if (!asks || ability.tax != tax || all.count == most_demands) return;
                           all.calls[all.count++] = call;
                       });
        };
        collect(attack_event(game, attack.player, attack.attacker));
        each_role(game.state(), RoleKind::weapon, [&](const CombatRole& row) {
            collect(wield_event(game, attack.player, attack.attacker, row.card));
        });
    }
    return all;
}

/// What the attack and what is wielded in it cost by themselves; with `lines`, why.
std::int32_t own_cost(Game& game, const Attack& attack, std::vector<CostLine>* lines = nullptr) {
    std::int32_t cost = cost_of(game, attack_event(game, attack.player, attack.attacker), lines);
    each_role(game.state(), RoleKind::weapon, [&](const CombatRole& row) {
        cost += cost_of(game, wield_event(game, attack.player, attack.attacker, row.card), lines);
    });
    return cost;
}

Play payment_of_cost(const Attack& attack, std::int32_t cost) {
    Play play;
    play.kind = InstanceKind::ability;
    play.player = attack.player;
    play.card = attack.attacker;
    play.demanded = CostKind::reserve;
    play.cost = cost;
    return play;
}

/// Once paid, what changed the cost has been used.
bool count_lines(Game& game, PlayerId player, const std::vector<CostLine>& lines) {
    bool room = true;
    for (const CostLine& line : lines) {
        if (line.by.ability.is_none()) continue;
        room = room && count_use(game, call_of(line.by, player));
        if (line.by.timestamp != 0) spend_use(game, line.by.timestamp);
    }
    return room;
}

/// What is asked for as something to pay.
Play payment_of(const Game& game, const Attack& attack, const Call& call) {
    const AbilityDefinition& ability = game.library().ability(call.ability);
    Play play;
    play.kind = InstanceKind::ability;
    play.player = attack.player;
    play.card = call.self();
    play.ability = call.ability;
    play.demanded = ability.cost_kind == CostKind::none ? CostKind::reserve : ability.cost_kind;
    play.cost = ability.reserve;
    return play;
}

}  // namespace

bool is_free_of_demands(const Game& game) {
    return game.rules().cost_floor <= 0 && !is_watched(game, AbilityKind::cost, event::attack) &&
           !is_watched(game, AbilityKind::cost, event::wield);
}

/// What several ask for together is counted where it is of one kind; parts are looked at one by
/// one.
bool can_meet_demands(Game& game, const Attack& attack) {
    if (is_free_of_demands(game)) return true;
    const Demands all = demands_of(game, attack);
    std::int32_t reserve = own_cost(game, attack);
    if (reserve > 0 && !can_pay(game, payment_of_cost(attack, reserve))) return false;
    for (std::size_t i = 0; i < all.count; ++i) {
        Play play = payment_of(game, attack, all.calls[i]);
        if (play.demanded == CostKind::reserve) {
            reserve += play.cost;
            play.cost = reserve;
        }
        if (!can_pay(game, play)) return false;
    }
    return true;
}

namespace {

Task<Verdict> pay_demands(Game& game, Attack attack) {
    const Demands all = demands_of(game, attack);
    std::vector<CostLine> lines;
    Play own = payment_of_cost(attack, own_cost(game, attack, &lines));
    if (own.cost > 0) {
        const bool paid = co_await pay(game, &own);
        if (!paid) co_return Verdict{"its costs cannot be paid", "GA-COMBAT-DECL-2"};
    }
    bool room = count_lines(game, attack.player, lines);
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
    for (std::size_t i = 0; i < all.count; ++i) {
        const Call call = all.calls[i];
        if (game.library().ability(call.ability).tax) {
            game.decide_whether(attack.player, "GA-COMBAT-DECL-1.e");
            const Choice choice = co_await game.ask();
            if (!choice.says_yes()) co_return Verdict{"a tax is refused", "GA-COMBAT-DECL-2"};
        }
        Play play = payment_of(game, attack, call);
        const bool paid = co_await pay(game, &play);
        if (!paid) co_return Verdict{"its costs cannot be paid", "GA-COMBAT-DECL-2"};
        const bool counted = count_use(game, call);
        if (!counted) {
            co_await game.end_at_once(Ending::capacity);
        }
        if (call.timestamp != 0) spend_use(game, call.timestamp);
    }
    co_return Verdict{};
}

}  // namespace

Task<Verdict> meet_demands(Game& game, Attack attack) {
    if (is_free_of_demands(game)) return Verdict{};
    return pay_demands(game, attack);
}

}  // namespace cardloom
