#include "core/play/cost.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/ruleset.hpp"
#include "core/watchers.hpp"

namespace cardloom {

namespace {

/// A change that applies to the play, with when it came into force.
struct Change {
    CostLayer layer;
    std::int32_t amount;
    std::uint32_t timestamp;
    Call call;
};

NameSet names_of(const Play& play) {
    NameSet names;
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
            break;
        case InstanceKind::ability:
            names.add(event::activate_ability);
            break;
        case InstanceKind::trigger:
            break;
    }
    return names;
}

void collect_changes(Game& game, const Play& play, std::vector<Change>& changes) {
    const auto consider = [&](const Call& call, std::uint32_t timestamp) {
        const auto amount = game.content().cost_change(game, call, play);
        if (!amount) return;
        changes.push_back({game.library().ability(call.ability).layer, *amount, timestamp, call});
    };
    each_watcher(game, AbilityKind::cost, names_of(play), [&](const Call& call) {
        const Object* object = game.state().has_card(call.source.card)
                                   ? game.state().object(call.source.card)
                                   : nullptr;
        consider(call, call.timestamp != 0 ? call.timestamp
                                           : (object == nullptr ? 0 : object->timestamp));
    });
    if (play.kind == InstanceKind::ability) return;
    // The card's own, wherever it is played from: the newest of all.
    for (const AbilityId id : definition_of(game, play.card.card).abilities) {
        const AbilityDefinition& ability = game.library().ability(id);
        if (ability.kind != AbilityKind::cost || ability.on) continue;
        consider(Call{id, play.card, play.player}, game.state().header().clock);
    }
}

/// Of several effects that set the cost one applies (AMB-24).
const Change* setting(const Game& game, const std::vector<Change>& changes) {
    const Change* chosen = nullptr;
    for (const Change& one : changes) {
        if (one.layer != CostLayer::set) continue;
        if (chosen == nullptr) {
            chosen = &one;
            continue;
        }
        bool better = false;
        switch (game.rules().policies.get<policy::ConflictingCostSets>()) {
            case policy::ConflictingCostSets::newest:
                better = one.timestamp >= chosen->timestamp;
                break;
            case policy::ConflictingCostSets::oldest:
                better = one.timestamp < chosen->timestamp;
                break;
            case policy::ConflictingCostSets::lowest:
                better = one.amount < chosen->amount;
                break;
        }
        if (better) chosen = &one;
    }
    return chosen;
}

std::optional<std::int32_t> printed_cost(const Game& game, const Play& play) {
    if (play.kind == InstanceKind::ability) {
        const AbilityDefinition& ability = game.library().ability(play.ability);
        return ability.reserve + (ability.reserve_has_x ? play.x : 0);
    }
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
        CostLine line{layer, amount, after, {}, {}};
        if (call != nullptr) {
            line.source = call->source;
            line.ability = call->ability;
        }
        lines_->push_back(line);
    }
    [[nodiscard]] std::int32_t cost() const { return cost_; }

private:
    std::int32_t cost_;
    std::vector<CostLine>* lines_;
};

}  // namespace

CostKind cost_kind_of(const Game& game, const Play& play) {
    if (play.kind == InstanceKind::ability) return CostKind::reserve;
    return definition_of(game, play.card.card).cost_kind;
}

std::optional<std::int32_t> cost_of(Game& game, const Play& play, std::vector<CostLine>* lines) {
    const std::optional<std::int32_t> printed = printed_cost(game, play);
    if (!printed) return {};
    if (play.free || play.way > 0) return 0;  // paid otherwise (GA-COST-7, 8)
    std::vector<Change> changes;
    collect_changes(game, play, changes);
    Adding adding(0, lines);
    for (const CostLayer layer : game.rules().cost_layers) {
        switch (layer) {
            case CostLayer::start:
                adding.line(layer, *printed, *printed);
                break;
            case CostLayer::set:
                if (const Change* one = setting(game, changes)) {
                    adding.line(layer, one->amount, one->amount, &one->call);
                }
                break;
            case CostLayer::add:
                for (const Change& one : changes) {
                    if (one.layer != layer) continue;
                    adding.line(layer, one.amount, adding.cost() + one.amount, &one.call);
                }
                break;
            case CostLayer::remove:
                for (const Change& one : changes) {
                    if (one.layer == layer) adding.line(layer, 0, 0, &one.call);
                }
                break;
            case CostLayer::floor:
                if (adding.cost() < game.rules().cost_floor) {
                    adding.line(layer, game.rules().cost_floor, game.rules().cost_floor);
                }
                break;
        }
    }
    return adding.cost();
}

std::string cost_text(const Game& game, const std::vector<CostLine>& lines) {
    std::string text;
    for (const CostLine& line : lines) {
        const std::string who =
            line.source.is_none()
                ? ""
                : " by " + game.library().card(game.state().card(line.source.card).definition).name;
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
