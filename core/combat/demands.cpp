#include "core/combat/demands.hpp"

#include <algorithm>
#include <array>

#include "core/combat/asking.hpp"
#include "core/pipeline.hpp"
#include "core/play/means.hpp"
#include "core/play/payment.hpp"

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

/// What several ask for together is counted where it is of one kind; parts are looked at one by
/// one.
bool can_meet_demands(Game& game, const Attack& attack) {
    const Demands all = demands_of(game, attack);
    std::int32_t reserve = 0;
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

Task<Verdict> meet_demands(Game& game, Attack attack) {
    const Demands all = demands_of(game, attack);
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

}  // namespace cardloom
