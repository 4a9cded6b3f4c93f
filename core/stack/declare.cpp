#include "core/stack/declare.hpp"

#include <algorithm>

#include "core/stack/stack.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

bool has_target(const GameState& state, std::uint32_t instance, const Target& wanted) {
    return std::any_of(state.targets().begin(), state.targets().end(), [&](const Target& one) {
        return one.instance == instance && one.kind == wanted.kind && one.card == wanted.card &&
               one.other == wanted.other;
    });
}

/// Visits the legal targets of a spec that are not targets already (GA-TGT-1), in a fixed order.
template <class Visit>
void each_candidate(Game& game, const Call& call, std::size_t slot, Visit&& visit) {
    const GameState& state = game.state();
    const TargetSpec& spec = game.library().ability(call.ability).targets[slot];
    Target target;
    target.instance = call.instance;
    target.slot = static_cast<std::uint8_t>(slot);
    const auto consider = [&] {
        if (is_legal(game, call, target) && !has_target(state, call.instance, target)) {
            visit(target);
        }
    };
    switch (spec.of) {
        case TargetOf::objects:
            target.kind = Target::Kind::card;
            for (const Object& object : state.objects()) {
                target.card = state.ref(object.card);
                consider();
            }
            break;
        case TargetOf::players:
            target.kind = Target::Kind::player;
            for (std::size_t i = 0; i < state.players().size(); ++i) {
                target.other = static_cast<std::uint32_t>(i);
                consider();
            }
            break;
        case TargetOf::instances:
            target.kind = Target::Kind::instance;
            for (const Instance& one : state.stack()) {
                if (one.timestamp == call.instance) continue;  // never itself
                target.other = one.timestamp;
                target.card = one.source;
                consider();
            }
            break;
        case TargetOf::zone:
            target.kind = Target::Kind::card;
            for (std::size_t i = 0; i < state.layout().fixed_zones; ++i) {
                if (state.zones()[i].kind != spec.zone) continue;
                for (const CardId card : CardsIn(state, ZoneId{i})) {
                    target.card = state.ref(card);
                    consider();
                }
            }
            break;
    }
}

std::size_t count_candidates(Game& game, const Call& call, std::size_t slot) {
    std::size_t count = 0;
    each_candidate(game, call, slot, [&](const Target&) { ++count; });
    return count;
}

bool is_asked(const TargetSpec& spec, std::uint16_t modes) {
    return spec.mode == TargetSpec::every_mode || (modes >> spec.mode & 1u) != 0;
}

/// A mode can be chosen if content allows it and its required targets are there.
bool can_choose(Game& game, const Call& call, std::size_t mode) {
    if (!game.content().is_legal_mode(game, call, mode)) return false;
    const AbilityDefinition& ability = game.library().ability(call.ability);
    for (std::size_t slot = 0; slot < ability.targets.size(); ++slot) {
        const TargetSpec& spec = ability.targets[slot];
        if (spec.mode == mode && count_candidates(game, call, slot) < spec.least) return false;
    }
    return true;
}

Task<Declared> choose_modes(Game& game, Call call) {
    const ModeSpec spec = game.library().ability(call.ability).modes;
    Decision& decision = game.decide(call.you, DecisionKind::choose_modes, "GA-ACT-1.4");
    for (std::uint8_t mode = 0; mode < spec.modes; ++mode) {
        if (!can_choose(game, call, mode)) continue;
        Option option;
        option.verb = Verb::mode;
        option.number = mode;
        game.offer(option);
    }
    const auto offered = static_cast<std::int32_t>(decision.options.size());
    if (offered < spec.least) co_return Declared{};
    decision.least = spec.least;
    decision.most = std::min<std::int32_t>(spec.most, offered);
    const Choice choice = co_await game.ask();
    Declared declared{true, 0};
    for (const std::uint16_t pick : choice.picks) {
        const std::int32_t mode = game.current_decision().options[pick].number;
        declared.modes = static_cast<std::uint16_t>(declared.modes | 1u << mode);
    }
    co_return declared;
}

/// The nth candidate again, after the question.
Target nth_candidate(Game& game, const Call& call, std::size_t slot, std::size_t n) {
    Target wanted;
    each_candidate(game, call, slot, [&](const Target& target) {
        if (n-- == 0) wanted = target;
    });
    return wanted;
}

Task<bool> choose_targets(Game& game, Call call, std::size_t slot) {
    const TargetSpec spec = game.library().ability(call.ability).targets[slot];
    Decision& decision = game.decide(call.you, DecisionKind::choose_targets, "GA-ACT-1.5");
    each_candidate(game, call, slot, [&](const Target& target) {
        Option option;
        option.card = target.card;
        if (target.kind == Target::Kind::player) option.player = PlayerId{target.other};
        if (target.kind == Target::Kind::instance) {
            option.number = static_cast<std::int32_t>(find_instance(game.state(), target.other));
        }
        game.offer(option);
    });
    const auto offered = static_cast<std::int32_t>(decision.options.size());
    if (offered < spec.least) co_return false;
    if (offered == 0) co_return true;
    decision.least = spec.least;
    decision.most = std::min<std::int32_t>(spec.most, offered);
    const Choice choice = co_await game.ask();
    // All are looked up before the first is recorded: what is a target is no candidate any more.
    std::array<Target, 16> chosen{};
    const std::size_t count = std::min(choice.picks.size(), chosen.size());
    for (std::size_t i = 0; i < count; ++i) {
        chosen[i] = nth_candidate(game, call, slot, choice.picks[i]);
    }
    bool room = true;
    for (std::size_t i = 0; i < count; ++i) {
        room = room && game.state().targets().push(chosen[i]);
    }
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
    co_return true;
}

}  // namespace

bool has_legal_choices(Game& game, const Call& call) {
    const AbilityDefinition& ability = game.library().ability(call.ability);
    std::size_t modes = 0;
    for (std::size_t mode = 0; mode < ability.modes.modes; ++mode) {
        modes += can_choose(game, call, mode) ? 1 : 0;
    }
    if (ability.modes.modes > 0 && modes < ability.modes.least) return false;
    for (std::size_t slot = 0; slot < ability.targets.size(); ++slot) {
        const TargetSpec& spec = ability.targets[slot];
        if (spec.mode != TargetSpec::every_mode) continue;
        if (count_candidates(game, call, slot) < spec.least) return false;
    }
    return true;
}

Task<Declared> declare(Game& game, Call call) {
    Declared declared{true, 0};
    const AbilityDefinition& ability = game.library().ability(call.ability);
    const std::size_t slots = ability.targets.size();
    if (ability.modes.modes > 0) {
        declared = co_await choose_modes(game, call);
    }
    for (std::size_t slot = 0; declared.legal && slot < slots; ++slot) {
        if (!is_asked(game.library().ability(call.ability).targets[slot], declared.modes)) continue;
        declared.legal = co_await choose_targets(game, call, slot);
    }
    if (!declared.legal) forget_targets(game.state(), call.instance);
    co_return declared;
}

void forget_targets(GameState& state, std::uint32_t instance) {
    const auto targets = state.targets();
    for (std::size_t i = targets.size(); i-- > 0;) {
        if (targets[i].instance == instance) targets.erase(i);
    }
}

}  // namespace cardloom
