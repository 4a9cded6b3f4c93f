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

/// Visits the legal targets of a spec that are not targets already (GA-TGT-1), in a fixed order,
/// until `visit` says true.
template <class Visit>
void each_candidate(Game& game, const Call& call, std::size_t slot, Visit&& visit) {
    const GameState& state = game.state();
    const TargetSpec& spec = game.library().ability(call.ability).targets[slot];
    Target target;
    target.instance = call.instance;
    target.slot = static_cast<std::uint8_t>(slot);
    const auto consider = [&] {
        return is_legal(game, call, target) && !has_target(state, call.instance, target) &&
               visit(target);
    };
    switch (spec.of) {
        case TargetOf::objects:
            target.kind = Target::Kind::card;
            for (const Object& object : state.objects()) {
                target.card = state.ref(object.card);
                if (consider()) return;
            }
            break;
        case TargetOf::players:
            target.kind = Target::Kind::player;
            for (std::size_t i = 0; i < state.players().size(); ++i) {
                target.other = static_cast<std::uint32_t>(i);
                if (consider()) return;
            }
            break;
        case TargetOf::instances:
            target.kind = Target::Kind::instance;
            for (const Instance& one : state.stack()) {
                if (one.timestamp == call.instance) continue;  // never itself
                target.other = one.timestamp;
                target.card = one.source;
                if (consider()) return;
            }
            break;
        case TargetOf::zone:
            target.kind = Target::Kind::card;
            for (std::size_t i = 0; i < state.layout().fixed_zones; ++i) {
                if (state.zones()[i].kind != spec.zone) continue;
                for (const CardId card : CardsIn(state, ZoneId{i})) {
                    target.card = state.ref(card);
                    if (consider()) return;
                }
            }
            break;
    }
}

std::int32_t divided(Game& game, const Call& call, std::size_t slot) {
    const std::int32_t declared = game.library().ability(call.ability).targets[slot].divide;
    return declared == 0 ? 0 : game.content().amount_to_divide(game, call, slot, declared);
}

/// How many targets of a spec are chosen; none of one that belongs to a mode not chosen.
Range count_of(Game& game, const Call& call, std::size_t slot) {
    const TargetSpec& spec = game.library().ability(call.ability).targets[slot];
    if (spec.mode != TargetSpec::every_mode && (call.modes >> spec.mode & 1u) == 0) return {0, 0};
    Range range = game.content().target_count(game, call, slot, {spec.least, spec.most});
    range.most = std::min(range.most, most_chosen_targets);
    if (spec.divide != 0) {  // every target gets at least 1 (GA-ACT-1.5)
        const std::int32_t amount = std::clamp<std::int32_t>(divided(game, call, slot), 0, 255);
        range.most = std::min(range.most, static_cast<std::uint8_t>(amount));
    }
    return range;
}

/// Whether so many more targets can be chosen for a slot, and then all that is required of the
/// slots after it. Tries them out on the list of targets and leaves that as it was. Within a slot
/// the order does not matter, so that only candidates after the last one are tried.
class Filling {
public:
    Filling(Game& game, const Call& call, std::uint8_t mode)
        : game_(game), call_(call), mode_(mode) {}

    [[nodiscard]] bool from(std::size_t slot) {
        const std::vector<TargetSpec>& specs = game_.library().ability(call_.ability).targets;
        while (slot < specs.size() && specs[slot].mode != mode_) ++slot;
        if (slot == specs.size()) return true;
        return more(slot, count_of(game_, call_, slot).least, 0);
    }
    [[nodiscard]] bool more(std::size_t slot, std::int32_t needed, std::size_t skip) {
        if (needed <= 0) return from(slot + 1);
        const bool together = game_.library().ability(call_.ability).targets[slot].together;
        const std::size_t first = together ? 0 : skip;
        const std::size_t enough = first + static_cast<std::size_t>(needed);
        if (!together && is_last(slot)) {  // any will do
            std::size_t count = 0;
            each_candidate(game_, call_, slot, [&](const Target&) { return ++count == enough; });
            return count == enough;
        }
        std::vector<Target> candidates;
        each_candidate(game_, call_, slot, [&](const Target& target) {
            candidates.push_back(target);
            return false;
        });
        if (candidates.size() < enough) return false;
        for (std::size_t i = first; i < candidates.size(); ++i) {
            const auto targets = game_.state().targets();
            if (!targets.push(candidates[i])) return false;
            const bool can = more(slot, needed - 1, i);  // the candidate itself is none any more
            targets.erase(targets.size() - 1);
            if (can) return true;
        }
        return false;
    }

private:
    [[nodiscard]] bool is_last(std::size_t slot) const {
        const std::vector<TargetSpec>& specs = game_.library().ability(call_.ability).targets;
        return std::none_of(specs.begin() + static_cast<std::ptrdiff_t>(slot) + 1, specs.end(),
                            [&](const TargetSpec& spec) { return spec.mode == mode_; });
    }

    Game& game_;
    const Call& call_;
    std::uint8_t mode_;
};

/// A mode can be chosen if content allows it and its required targets are there.
bool can_choose(Game& game, const Call& call, std::size_t mode) {
    if (!game.content().is_legal_mode(game, call, mode)) return false;
    Call chosen = call;
    chosen.modes = static_cast<std::uint16_t>(chosen.modes | 1u << mode);
    return Filling(game, chosen, static_cast<std::uint8_t>(mode)).from(0);
}

Option option_of(const GameState& state, const Target& target) {
    Option option;
    option.card = target.card;
    if (target.kind == Target::Kind::player) option.player = PlayerId{target.other};
    if (target.kind == Target::Kind::instance) {
        option.number = static_cast<std::int32_t>(find_instance(state, target.other));
    }
    return option;
}

Target target_of(const GameState& state, const Call& call, std::size_t slot, TargetOf of,
                 const Option& option) {
    Target target;
    target.instance = call.instance;
    target.slot = static_cast<std::uint8_t>(slot);
    target.card = option.card;
    target.kind = Target::Kind::card;
    if (of == TargetOf::players) {
        target.kind = Target::Kind::player;
        target.other = static_cast<std::uint32_t>(option.player.index());
    } else if (of == TargetOf::instances) {
        target.kind = Target::Kind::instance;
        target.other = state.stack()[static_cast<std::size_t>(option.number)].timestamp;
    }
    return target;
}

/// One question for targets of a spec, which are recorded. How many were chosen; none, and false,
/// if there are too few.
struct Picked {
    bool legal = false;
    std::int32_t count = 0;
};
Task<Picked> pick_targets(Game& game, Call call, std::size_t slot, std::int32_t least,
                          std::int32_t most, std::int32_t needed) {
    const TargetSpec spec = game.library().ability(call.ability).targets[slot];
    Decision& decision = game.decide(call.you, DecisionKind::choose_targets, "GA-ACT-1.5");
    each_candidate(game, call, slot, [&](const Target& target) {
        if (spec.together && needed > 1) {  // only what leaves enough for the rest
            const auto targets = game.state().targets();
            if (!targets.push(target)) return true;
            const bool can = Filling(game, call, spec.mode).more(slot, needed - 1, 0);
            targets.erase(targets.size() - 1);
            if (!can) return false;
        }
        game.offer(option_of(game.state(), target));
        return false;
    });
    const auto offered = static_cast<std::int32_t>(decision.options.size());
    if (offered < least) co_return Picked{};
    if (offered == 0) co_return Picked{true, 0};
    decision.least = least;
    decision.most = std::min(most, offered);
    const Choice choice = co_await game.ask();
    bool room = true;
    for (const std::uint16_t pick : choice.picks) {
        const Option& option = game.current_decision().options[pick];
        room = room &&
               game.state().targets().push(target_of(game.state(), call, slot, spec.of, option));
    }
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
    co_return Picked{true, static_cast<std::int32_t>(choice.picks.size())};
}

/// Divides an amount among the targets of a spec, target after target, at least 1 each.
Task<> divide(Game& game, Call call, std::size_t slot) {
    const auto targets = game.state().targets();
    const auto is_of_slot = [&](const Target& one) {
        return one.instance == call.instance && one.slot == slot;
    };
    auto others =
        static_cast<std::int32_t>(std::count_if(targets.begin(), targets.end(), is_of_slot));
    std::int32_t left = divided(game, call, slot);
    for (std::size_t i = 0; i < targets.size() && others > 0; ++i) {
        if (!is_of_slot(targets[i])) continue;
        --others;
        Decision& decision = game.decide(call.you, DecisionKind::number, "GA-ACT-1.5");
        decision.is_range = true;
        decision.options.push_back(option_of(game.state(), targets[i]));  // what the number is for
        decision.most = left - others;
        decision.least = others == 0 ? decision.most : 1;
        const Choice share = co_await game.ask();
        game.state().targets()[i].share = static_cast<std::int16_t>(share.number);
        left -= share.number;
    }
}

Task<bool> choose_targets(Game& game, Call call, std::size_t slot, Range range) {
    const TargetSpec spec = game.library().ability(call.ability).targets[slot];
    if (!spec.together) {
        const Picked picked =
            co_await pick_targets(game, call, slot, range.least, range.most, range.least);
        if (!picked.legal) co_return false;
    }
    // What must fit together is chosen one after the other, until the player has enough.
    for (std::int32_t chosen = 0; spec.together && chosen < range.most; ++chosen) {
        const std::int32_t least = chosen < range.least ? 1 : 0;
        const Picked picked =
            co_await pick_targets(game, call, slot, least, 1, range.least - chosen);
        if (!picked.legal) co_return false;
        if (picked.count == 0) break;
    }
    if (spec.divide != 0) {
        co_await divide(game, call, slot);
    }
    co_return true;
}

std::uint8_t growth(std::uint8_t now, std::uint8_t before) {
    return static_cast<std::uint8_t>(now > before ? now - before : 0);
}

}  // namespace

Task<bool> declare_modes(Game& game, Call* call, Declared* declared) {
    const ModeSpec spec = game.library().ability(call->ability).modes;
    if (spec.modes == 0) co_return true;
    const Range now = game.content().mode_count(game, *call, {spec.least, spec.most});
    const Range more{growth(now.least, declared->modes.least),
                     growth(now.most, declared->modes.most)};
    declared->modes = now;
    if (more.most == 0) co_return true;
    Decision& decision = game.decide(call->you, DecisionKind::choose_modes, "GA-ACT-1.4");
    for (std::uint8_t mode = 0; mode < spec.modes; ++mode) {
        if ((call->modes >> mode & 1u) != 0 || !can_choose(game, *call, mode)) continue;
        Option option;
        option.verb = Verb::mode;
        option.number = mode;
        game.offer(option);
    }
    const auto offered = static_cast<std::int32_t>(decision.options.size());
    if (offered < more.least) co_return false;
    decision.least = more.least;
    decision.most = std::min<std::int32_t>(more.most, offered);
    const Choice choice = co_await game.ask();
    for (const std::uint16_t pick : choice.picks) {
        const std::int32_t mode = game.current_decision().options[pick].number;
        call->modes = static_cast<std::uint16_t>(call->modes | 1u << mode);
    }
    co_return true;
}

Task<bool> declare_targets(Game& game, Call* call, Declared* declared) {
    const std::size_t slots = game.library().ability(call->ability).targets.size();
    bool legal = true;
    for (std::size_t slot = 0; legal && slot < slots; ++slot) {
        const Range now = count_of(game, *call, slot);
        Range& before = declared->targets[slot];
        const Range more{growth(now.least, before.least), growth(now.most, before.most)};
        before = now;
        if (more.most == 0) continue;
        legal = co_await choose_targets(game, *call, slot, more);
    }
    if (!legal) forget_targets(game.state(), call->instance);
    co_return legal;
}

bool has_legal_choices(Game& game, const Call& call) {
    const ModeSpec& spec = game.library().ability(call.ability).modes;
    std::size_t modes = 0;
    for (std::size_t mode = 0; mode < spec.modes; ++mode) {
        modes += can_choose(game, call, mode) ? 1 : 0;
    }
    if (spec.modes > 0 &&
        modes < game.content().mode_count(game, call, {spec.least, spec.most}).least) {
        return false;
    }
    return Filling(game, call, TargetSpec::every_mode).from(0);
}

void forget_targets(GameState& state, std::uint32_t instance) {
    const auto targets = state.targets();
    for (std::size_t i = targets.size(); i-- > 0;) {
        if (targets[i].instance == instance) targets.erase(i);
    }
}

}  // namespace cardloom
