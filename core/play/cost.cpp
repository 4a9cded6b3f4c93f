#include "core/play/cost.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/continuous/work.hpp"
#include "core/memory.hpp"
#include "core/pipeline.hpp"
#include "core/play/means.hpp"
#include "core/ruleset.hpp"
#include "core/watchers.hpp"

namespace cardloom {

namespace {

/// Since when an ability is in force.
std::uint32_t age_of(const Game& game, const Call& call) {
    if (call.timestamp != 0) return call.timestamp;
    const Object* const object =
        game.state().has_card(call.source.card) ? game.state().object(call.source.card) : nullptr;
    return object == nullptr ? 0 : object->timestamp;
}

/// Visits the abilities of one layer that may change what a play costs, with when they came into
/// force.
template <class Visit>
void each_change(Game& game, const Play& play, CostLayer layer, Visit&& visit) {
    if (!game.listed.active) collect_for_listing(game);
    const NameSet names = names_of(play);
    for (std::size_t i = 0; i < game.listed.costs.size(); ++i) {
        const Call call = game.listed.costs[i];
        const AbilityDefinition& ability = game.library().ability(call.ability);
        if (ability.layer != layer || ability.raises_level || !names.meets(ability.watched)) {
            continue;
        }
        if (has_left(game, call) || is_used_up(game, call)) continue;
        const auto amount = game.content().cost_change(game, call, play);
        if (amount) visit(call, *amount, age_of(game, call));
    }
    if (play.kind == InstanceKind::ability) return;
    if (!may_have(game, play.card.card, kind_bit(AbilityKind::cost))) return;
    // The card's own, wherever it is played from: the newest of all.
    each_ability_of(game, play.card.card, [&](Call own, const AbilityDefinition& ability) {
        if (ability.kind != AbilityKind::cost || ability.layer != layer) return;
        const bool of_this_play = ability.payment.own && names.meets(ability.watched);
        if (!ability.watched.is_empty() && !of_this_play) return;
        own.you = play.player;
        const auto amount = game.content().cost_change(game, own, play);
        if (amount) visit(own, *amount, game.state().header().clock);
    });
}

/// Whether anything may change what a play costs.
bool is_changeable(Game& game, const Play& play) {
    if (!game.listed.active) collect_for_listing(game);
    return !game.listed.costs.empty() ||
           (play.kind != InstanceKind::ability &&
            may_have(game, play.card.card, kind_bit(AbilityKind::cost)));
}

/// A change that applies to the play, with when it came into force.
struct Change {
    std::int32_t amount;
    std::uint32_t timestamp;
    Call call;
};

/// Of several effects that set the cost one applies (AMB-24). `each` visits the changes of a layer.
template <class Each>
std::optional<Change> setting(Game& game, Each&& each) {
    std::optional<Change> chosen;
    each(CostLayer::set, [&](const Call& call, std::int32_t amount, std::uint32_t timestamp) {
        bool better = !chosen.has_value();
        switch (game.rules().policies.get<policy::ConflictingCostSets>()) {
            case policy::ConflictingCostSets::newest:
                better = better || timestamp >= chosen->timestamp;
                break;
            case policy::ConflictingCostSets::oldest:
                better = better || timestamp < chosen->timestamp;
                break;
            case policy::ConflictingCostSets::lowest:
                better = better || amount < chosen->amount;
                break;
        }
        if (better) chosen = Change{amount, timestamp, call};
    });
    return chosen;
}

/// Read to the letter, removing a memory cost makes the reserve cost 0, which such a card has not
/// (AMB-33).
bool is_removal_void(const Game& game, const Play& play) {
    return cost_kind_of(game, play) == CostKind::memory &&
           game.rules().policies.get<policy::RemovedMemoryCost>() ==
               policy::RemovedMemoryCost::reserve;
}

const AlternativeCost* alternative_of(const Game& game, const Play& play) {
    if (play.way == 0 || play.kind == InstanceKind::ability) return nullptr;
    return &definition_of(game, play.card.card).alternatives[play.way - 1u];
}

/// Where the layers start; nothing if there is no such cost.
std::optional<std::int32_t> starting_cost(const Game& game, const Play& play) {
    if (play.demanded != CostKind::none) return play.cost;
    if (play.kind == InstanceKind::ability) {
        const AbilityDefinition& ability = game.library().ability(play.ability);
        return ability.reserve + (ability.reserve_has_x ? play.x : 0);
    }
    if (const AlternativeCost* other = alternative_of(game, play)) return other->amount;
    const CardDefinition& definition = definition_of(game, play.card.card);
    if (definition.cost_kind == CostKind::none) return {};
    return definition.cost + (definition.cost_has_x ? play.x : 0);
}

class Adding {
public:
    Adding(std::int32_t start, std::vector<CostLine>* lines) : cost_(start), lines_(lines) {}

    void line(CostLayer layer, std::int32_t amount, std::int32_t after,
              const Call* call = nullptr) {
        cost_ = after;
        if (lines_ == nullptr) return;
        CostLine line{layer, amount, after, {}};
        if (call != nullptr) line.by = {call->ability, call->source, call->bearer, call->timestamp};
        lines_->push_back(line);
    }
    [[nodiscard]] std::int32_t cost() const { return cost_; }

private:
    std::int32_t cost_;
    std::vector<CostLine>* lines_;
};

/// What a cost comes to that nothing changes.
std::int32_t unchanged(const Game& game, std::int32_t start) {
    std::int32_t cost = 0;
    for (const CostLayer layer : game.rules().cost_layers) {
        if (layer == CostLayer::start) cost = start;
        if (layer == CostLayer::floor) cost = std::max<std::int32_t>(cost, game.rules().cost_floor);
    }
    return cost;
}

/// The layers of GA-COST-CALC, in the order of the ruleset.
template <class Each>
void apply_layers(Game& game, std::int32_t start, bool can_remove, Each&& each, Adding& adding) {
    for (const CostLayer layer : game.rules().cost_layers) {
        const auto change = [&](const Call& call, std::int32_t amount, std::int32_t after) {
            adding.line(layer, amount, after, &call);
        };
        switch (layer) {
            case CostLayer::start:
                adding.line(layer, start, start);
                break;
            case CostLayer::set:
                if (const auto one = setting(game, each)) {
                    change(one->call, one->amount, one->amount);
                }
                break;
            case CostLayer::add:
                each(layer, [&](const Call& call, std::int32_t amount, std::uint32_t) {
                    change(call, amount, adding.cost() + amount);
                });
                break;
            case CostLayer::remove:
                if (!can_remove) break;
                each(layer,
                     [&](const Call& call, std::int32_t, std::uint32_t) { change(call, 0, 0); });
                break;
            case CostLayer::floor:
                if (adding.cost() < game.rules().cost_floor) {
                    adding.line(layer, game.rules().cost_floor, game.rules().cost_floor);
                }
                break;
        }
    }
}

}  // namespace

void list_ability(Listed& listed, const Call& call, const AbilityDefinition& ability) {
    const bool watches = !ability.watched.is_empty();
    if (ability.kind == AbilityKind::cost && watches && !ability.tax && !ability.payment.own) {
        const bool beside = ability.layer == CostLayer::start;
        (beside ? listed.added : listed.costs).push_back(call);
    }
    if (ability.kind == AbilityKind::payment && !ability.payment.own) {
        listed.payments.push_back(call);
        const PaymentSpec& spec = ability.payment;
        listed.pay_more |=
            spec.by.with != PaidWith::self || spec.worth != 1 || is_counted(spec.by.what);
    }
    if (ability.kind == AbilityKind::prohibition && watches) {
        listed.prohibitions.push_back(call);
        listed.forbidden.add(ability.watched);
    }
}

namespace {

void collect_anew(Game& game) {
    Listed& listed = game.listed;
    listed.shrink({});
    const auto consider = [&](const Call& call, const AbilityDefinition& ability) {
        list_ability(listed, call, ability);
    };
    each_ability_in_force(game,
                          kind_bit(AbilityKind::cost) | kind_bit(AbilityKind::payment) |
                              kind_bit(AbilityKind::prohibition),
                          consider);
    for (const Lasting& row : game.state().lasting()) {
        if (!row.is_in_force()) continue;
        consider(call_of_lasting(row), game.library().ability(row.ability));
    }
}

/// For checked builds.
[[maybe_unused]] bool is_as_collected(Game& game) {
#ifdef CARDLOOM_CHECKED
    const Listed before = game.listed;
    collect_anew(game);
    const auto is_same = [](const std::vector<Call>& one, const std::vector<Call>& other) {
        return std::ranges::equal(one, other, [](const Call& a, const Call& b) {
            return a.ability == b.ability && a.source == b.source && a.you == b.you &&
                   a.timestamp == b.timestamp && a.bearer == b.bearer;
        });
    };
    const Listed& now = game.listed;
    return is_same(before.costs, now.costs) && is_same(before.added, now.added) &&
           is_same(before.payments, now.payments) &&
           is_same(before.prohibitions, now.prohibitions) && before.sizes() == now.sizes();
#else
    static_cast<void>(game);
    return true;
#endif
}

}  // namespace

void collect_for_listing(Game& game) {
    refresh_abilities_in_force(game);
    Listed& listed = game.listed;
    listed.enabled_for = {};
    Alert& alert = game.derived().alert()[0];
    if (alert.collected != 0 && alert.collected == listed.number) {
        assert(is_as_collected(game) && "what was collected is there still");
        return;
    }
    collect_anew(game);
    alert.collected = listed.number = game.continuous().next_number++;
}

Listing::Listing(Game& game) : game_(game) {
    collect_for_listing(game);
    game.listed.active = true;
}

Listing::~Listing() { game_.listed.active = false; }

NameSet names_of(const Play& play) {
    NameSet names;
    if (play.demanded != CostKind::none) return names;
    switch (play.kind) {
        case InstanceKind::activation:
            names.add(event::activate);
            names.add(event::play);
            break;
        case InstanceKind::materialization:
            names.add(event::materialize);
            names.add(event::play);
            break;
        case InstanceKind::bestowal:
            names.add(event::bestow);
            names.add(event::play);
            break;
        case InstanceKind::ability:
            names.add(event::activate_ability);
            break;
        case InstanceKind::trigger:
            break;
    }
    return names;
}

bool is_open(Game& game, const Play& play, AbilityId gate) {
    return gate.is_none() || game.content().permits(game, Call{gate, play.card, play.player}, play);
}

CostKind cost_kind_of(const Game& game, const Play& play) {
    if (play.demanded != CostKind::none) return play.demanded;
    if (play.kind == InstanceKind::ability) return game.library().ability(play.ability).cost_kind;
    const CostKind own = definition_of(game, play.card.card).cost_kind;
    const AlternativeCost* const other = alternative_of(game, play);
    // One without either is still paid beside in the card's own kind.
    return other == nullptr || other->kind == CostKind::none ? own : other->kind;
}

std::int32_t level_added(Game& game, const Play& play, std::vector<UsedAbility>* by) {
    if (!game.listed.active) collect_for_listing(game);
    const NameSet names = names_of(play);
    std::int32_t added = 0;
    for (std::size_t i = 0; i < game.listed.costs.size(); ++i) {
        const Call call = game.listed.costs[i];
        const AbilityDefinition& ability = game.library().ability(call.ability);
        if (!ability.raises_level || !names.meets(ability.watched)) continue;
        if (has_left(game, call) || is_used_up(game, call)) continue;
        const auto amount = game.content().cost_change(game, call, play);
        if (!amount) continue;
        added += *amount;
        if (by != nullptr) by->push_back({call.ability, call.source, call.bearer, call.timestamp});
    }
    return std::clamp(added, -most_amount, most_amount);
}

std::optional<std::int32_t> cost_of(Game& game, const Play& play, std::vector<CostLine>* lines) {
    const std::optional<std::int32_t> start = starting_cost(game, play);
    if (!start) return {};
    if (play.demanded != CostKind::none) return start;
    // One that stands in for the card's own cost is not changed, unless it says so (GA-COST-7).
    const AlternativeCost* other = alternative_of(game, play);
    const bool changes = other == nullptr || other->changes;
    const bool may_change = changes && is_changeable(game, play);
    Adding adding(0, lines);
    if (play.free) {  // GA-COST-8
        adding.line(CostLayer::start, 0, 0);
    } else if (changes && !may_change && lines == nullptr) {
        adding.line(CostLayer::start, *start, unchanged(game, *start));
    } else if (changes) {
        const auto each = [&](CostLayer layer, auto&& visit) {
            if (may_change) each_change(game, play, layer, visit);
        };
        apply_layers(game, *start, !is_removal_void(game, play), each, adding);
    } else {
        adding.line(CostLayer::start, *start, *start);
    }
    each_beside(game, play, [&](const BesideCost& one) {
        if (one.amount > 0) adding.line(CostLayer::add, one.amount, adding.cost() + one.amount);
    });
    return adding.cost();
}

bool is_x_paid(Game& game, const Play& play) {
    const auto each = [&](CostLayer layer, auto&& visit) { each_change(game, play, layer, visit); };
    bool paid = true;
    for (const CostLayer layer : game.rules().cost_layers) {
        if (layer == CostLayer::set) {
            if (const auto one = setting(game, each)) {
                paid = game.library().ability(one->call.ability).amount_by_x;
            }
        } else if (layer == CostLayer::remove && !is_removal_void(game, play)) {
            each(layer, [&](const Call&, std::int32_t, std::uint32_t) { paid = false; });
        }
    }
    return paid;
}

std::int32_t cost_of(Game& game, const Event& event, std::vector<CostLine>* lines) {
    const auto each = [&](CostLayer layer, auto&& visit) {
        each_watcher(game, AbilityKind::cost, event.names, [&](const Call& call) {
            const AbilityDefinition& ability = game.library().ability(call.ability);
            if (ability.layer != layer || ability.raises_level || is_used_up(game, call)) return;
            if (!game.content().applies(game, call, event)) return;
            visit(call, game.content().amount_about(game, call, event), age_of(game, call));
        });
    };
    Adding adding(0, lines);
    apply_layers(game, 0, true, each, adding);
    return adding.cost();
}

std::string cost_text(const Game& game, const std::vector<CostLine>& lines) {
    std::string text;
    for (const CostLine& line : lines) {
        const std::string who = line.by.source.is_none()
                                    ? ""
                                    : fmt::format(" by {}", name_of(game, line.by.source.card));
        std::string part;
        switch (line.layer) {
            case CostLayer::start:
                part = fmt::format("printed {}", line.amount);
                break;
            case CostLayer::set:
                part = fmt::format("set to {}{}", line.amount, who);
                break;
            case CostLayer::add:
                part = fmt::format("{}{}{}", line.amount < 0 ? "-" : "+",
                                   line.amount < 0 ? -line.amount : line.amount, who);
                break;
            case CostLayer::remove:
                part = "removed" + who;
                break;
            case CostLayer::floor:
                part = fmt::format("at least {}", line.amount);
                break;
        }
        text += (text.empty() ? "" : ", ") + part;
    }
    return fmt::format("{}: {} [GA-COST-CALC]", lines.empty() ? 0 : lines.back().after, text);
}

}  // namespace cardloom
