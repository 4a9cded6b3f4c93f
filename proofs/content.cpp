#include "proofs/content.hpp"

#include "core/pipeline.hpp"
#include "core/ruleset.hpp"
#include "core/stack/stack.hpp"
#include "core/verbs.hpp"

namespace cardloom::proofs {

AbilityId ProofContent::add(Library& library, std::string id, const AbilitySpec& spec) {
    AbilityDefinition definition;
    definition.id = std::move(id);
    definition.kind = spec.kind;
    definition.on = spec.on;
    if (!spec.zone.empty()) definition.zone = library.find_zone_kind(spec.zone);
    definition.inherited = spec.inherited;
    definition.per_batch = spec.per_batch;
    if (!spec.gathers.empty()) {
        definition.gathers = library.find_counter(spec.gathers);
        definition.limit = {1, Span::game};
        definition.uses = Span::game;
    }
    definition.targets = spec.targets;
    definition.modes = spec.modes;
    definition.activated = spec.activated;
    definition.slow = spec.slow;
    definition.reserve = static_cast<std::int16_t>(spec.reserve);
    definition.cost = spec.cost;
    definition.cost_kind = spec.cost_kind;
    definition.layer = spec.layer;
    definition.tax = spec.tax;
    definition.combat = spec.combat;
    definition.cost_by_targets = spec.cost_by_targets;
    definition.payment = spec.payment;
    definition.permission = spec.permission;
    const AbilityId ability = library.add_ability(std::move(definition));
    specs_.resize(ability.index() + 1);
    specs_[ability.index()] = spec;
    return ability;
}

bool ProofContent::applies(const Game& game, const Call& call, const Event& event) {
    const Applies& asks = specs_[call.ability.index()].applies;
    return !asks || asks(game, call, event);
}

bool ProofContent::still_holds(const Game& game, const Call& call) {
    const Holds& asks = specs_[call.ability.index()].holds;
    return !asks || asks(game, call);
}

bool ProofContent::is_legal_target(const Game& game, const Call& call, std::size_t,
                                   const Target& target) {
    const Legal& asks = specs_[call.ability.index()].legal;
    return !asks || asks(game, call, target);
}

std::optional<std::int32_t> ProofContent::cost_change(const Game& game, const Call& call,
                                                      const Play& play) {
    const ChangeOf& change = specs_[call.ability.index()].change;
    return change ? change(game, call, play) : std::nullopt;
}

bool ProofContent::is_legal_mode(const Game& game, const Call& call, std::size_t mode) {
    const auto& asks = specs_[call.ability.index()].legal_mode;
    return !asks || asks(game, call, mode);
}

Range ProofContent::mode_count(const Game& game, const Call& call, Range declared) {
    const auto& asks = specs_[call.ability.index()].mode_count;
    return asks ? asks(game, call, declared) : declared;
}

Range ProofContent::target_count(const Game& game, const Call& call, std::size_t slot,
                                 Range declared) {
    const auto& asks = specs_[call.ability.index()].target_count;
    return asks ? asks(game, call, slot, declared) : declared;
}

bool ProofContent::forbids(const Game& game, const Call& call, const Play& play) {
    const auto& asks = specs_[call.ability.index()].forbids;
    return !asks || asks(game, call, play);
}

bool ProofContent::concerns(const Game& game, const Call& call, const Event& event) {
    const Applies& asks = specs_[call.ability.index()].concerns;
    return !asks || asks(game, call, event);
}

std::int32_t ProofContent::amount_about(const Game&, const Call& call, const Event&) {
    return specs_[call.ability.index()].how_many_more;
}

bool ProofContent::permits(const Game& game, const Call& call, const Play& play) {
    const auto& asks = specs_[call.ability.index()].permits;
    return !asks || asks(game, call, play);
}

bool ProofContent::can_pay_with(const Game& game, const Play& play, const CostPart& part,
                                CardRef card) {
    const std::size_t definition = game.state().card(play.card.card).definition.index();
    if (definition >= pays_with.size() || !pays_with[definition]) return true;
    return pays_with[definition](game, part, card);
}

Task<> ProofContent::run(Game& game, Call call) {
    if (call.ability.index() < game.library().rule_scripts.size()) {
        return scripts_ ? scripts_->run(game, call) : nothing(game, call);
    }
    const Run& does = specs_[call.ability.index()].run;
    return does ? does(game, call) : nothing(game, call);
}

CardSpec regalia(int cost) {
    CardSpec spec;
    spec.regalia = true;
    spec.cost = cost;
    return spec;
}

CardSpec champion(int level, int life) {
    CardSpec spec;
    spec.type = "champion";
    spec.level = level;
    spec.life = life;
    return spec;
}

CardSpec action(int cost, const AbilitySpec& does) {
    CardSpec spec;
    spec.type = "action";
    spec.fast = true;
    spec.cost = cost;
    spec.abilities = {does};
    return spec;
}

AbilitySpec effect(Run run) {
    AbilitySpec spec;
    spec.run = std::move(run);
    return spec;
}

AbilitySpec activated(Run run) {
    AbilitySpec spec = effect(std::move(run));
    spec.activated = true;
    return spec;
}

AbilitySpec aimed(Run run, std::uint8_t least, std::uint8_t most) {
    AbilitySpec spec = effect(std::move(run));
    TargetSpec target;
    target.least = least;
    target.most = most;
    spec.targets = {target};
    spec.legal = [](const Game& game, const Call&, const Target& one) {
        return !game.state().card(one.card.card).object.is_none() &&
               game.library().card(game.state().card(one.card.card).definition).unit;
    };
    return spec;
}

AbilitySpec when(EventName on, Run run, Applies applies) {
    AbilitySpec spec = effect(std::move(run));
    spec.kind = AbilityKind::triggered;
    spec.on = on;
    spec.applies = std::move(applies);
    return spec;
}

AbilitySpec instead(EventName on, Run run, Applies applies) {
    AbilitySpec spec = when(on, std::move(run), std::move(applies));
    spec.kind = AbilityKind::replacement;
    return spec;
}

AbilitySpec changes_cost(CostLayer layer, int amount, EventName on, ChangeOf change) {
    AbilitySpec spec;
    spec.kind = AbilityKind::cost;
    spec.on = on;
    spec.layer = layer;
    spec.change = change ? std::move(change)
                         : [amount](const Game&, const Call&,
                                    const Play&) -> std::optional<std::int32_t> { return amount; };
    return spec;
}

AbilitySpec pays_by_resting(CostKind covers) {
    AbilitySpec spec;
    spec.kind = AbilityKind::payment;
    spec.payment.covers = covers;
    spec.payment.by = part(CostWhat::rest);
    return spec;
}

AbilitySpec pays_from_graveyard(CostKind covers) {
    AbilitySpec spec;
    spec.kind = AbilityKind::payment;
    spec.zone = "graveyard";
    spec.payment.covers = covers;
    spec.payment.by = part(CostWhat::banish);
    return spec;
}

CostPart part(CostWhat what, PaidWith with, int count) {
    CostPart one;
    one.what = what;
    one.with = with;
    one.count = static_cast<std::int16_t>(count);
    return one;
}

namespace {

AbilitySpec aimed_at_instance(Run run) {
    AbilitySpec spec = effect(std::move(run));
    TargetSpec target;
    target.of = TargetOf::instances;
    spec.targets = {target};
    return spec;
}

}  // namespace

AbilitySpec negates_target() {
    return aimed_at_instance([](Game& game, Call call) -> Task<> {
        co_await negate(game, targeted_instance(game, call), call.source);
    });
}

AbilitySpec copies_target() {
    return aimed_at_instance([](Game& game, Call call) -> Task<> {
        const std::uint32_t copy = copy_instance(game, targeted_instance(game, call), call.you);
        if (copy == 0) {
            co_await game.fault(FaultReason::capacity, "no room");
        }
    });
}

std::uint32_t targeted_instance(const Game& game, const Call& call) {
    for (const Target& target : game.state().targets()) {
        if (target.instance == call.instance && target.kind == Target::Kind::instance) {
            return target.other;
        }
    }
    return 0;
}

AbilitySpec at_beginning_of(std::string phase, Run run, bool of_anybody) {
    return when(event::phase, std::move(run),
                [phase = std::move(phase), of_anybody](const Game& game, const Call& call,
                                                       const Event& event) {
                    return !event.ends && event.phase == game.rules().find_phase(phase) &&
                           (of_anybody || event.player == call.you);
                });
}

Task<> nothing(Game&, Call) { co_return; }

Task<> draw_one(Game& game, Call call) { co_await draw(game, call.you, 1, call.source); }

Task<> grant_own(Game& game, Call call, Lasting row) {
    const DefinitionId definition = game.state().card(call.source.card).definition;
    row.ability = game.library().card(definition).lasting.front();
    row.granter = call.you;
    row.source = call.source;
    const bool room = grant(game, row) != 0;
    if (!room) {
        co_await game.fault(FaultReason::capacity, "no room for another lasting ability");
    }
}

Task<> strike(Game& game, Call call) {
    co_await deal_damage(game, call.targets[0], 2, call.source);
}

bool is_self(const Game&, const Call& call, const Event& event) {
    return event.card.card == call.source.card;
}

}  // namespace cardloom::proofs
