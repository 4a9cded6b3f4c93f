#include "core/stack/declare.hpp"

#include <algorithm>

#include "core/memory.hpp"
#include "core/pipeline.hpp"
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
            for (std::size_t i = 0; i < state.zones().size(); ++i) {  // also those of objects
                const ZoneKindId kind = state.zones()[i].kind;
                if ((spec.zones >> kind.index() & 1u) == 0) continue;
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
    /// The modes of the call are those that are, or would be, chosen.
    Filling(Game& game, const Call& call) : game_(game), call_(call) {}

    [[nodiscard]] bool from(std::size_t slot) {
        const std::size_t slots = game_.library().ability(call_.ability).targets.size();
        for (; slot < slots; ++slot) {
            const Range range = count_of(game_, call_, slot);
            if (range.least > range.most) return false;
            if (range.least > 0) return more(slot, range.least, 0);
        }
        return true;
    }
    [[nodiscard]] bool more(std::size_t slot, std::int32_t needed, std::size_t skip) {
        if (needed <= 0) return from(slot + 1);
        const bool together = game_.library().ability(call_.ability).targets[slot].together;
        const std::size_t first = together ? 0 : skip;
        const std::size_t enough = first + static_cast<std::size_t>(needed);
        if (!together && is_last(slot)) {  // any will do
            std::size_t count = 0;
            each_candidate(game_, call_, slot, [&](const Target&) { return ++count == enough; });
            return count == enough && from(slot + 1);
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

    /// Whether no slot after this one needs things of the same kind.
    [[nodiscard]] bool is_last(std::size_t slot) const {
        const std::vector<TargetSpec>& specs = game_.library().ability(call_.ability).targets;
        for (std::size_t i = slot + 1; i < specs.size(); ++i) {
            if (specs[i].of == specs[slot].of && count_of(game_, call_, i).least > 0) return false;
        }
        return true;
    }

private:
    Game& game_;
    const Call& call_;
};

/// Of an ability whose modes are chosen afresh, whether its object has chosen this one before.
bool is_spent(const Game& game, const Call& call, std::size_t mode) {
    if (!game.library().ability(call.ability).modes.fresh) return false;
    return (uses_of(game.state(), call).modes >> mode & 1u) != 0;
}

bool is_legal_mode(Game& game, const Call& call, std::size_t mode) {
    return !is_spent(game, call, mode) && game.content().is_legal_mode(game, call, mode);
}

/// Whether a mode that was chosen can be chosen once more: those with targets cannot, since each
/// target belongs to one mode.
bool can_repeat(const Game& game, const Call& call, std::size_t mode) {
    const AbilityDefinition& ability = game.library().ability(call.ability);
    const bool has_targets = std::any_of(ability.targets.begin(), ability.targets.end(),
                                         [&](const TargetSpec& spec) { return spec.mode == mode; });
    const bool is_choice = (ability.modes.always >> mode & 1u) == 0;
    return ability.modes.repeats && is_choice && !has_targets && mode < Instance::most_repeated &&
           Instance::times_more(call.again, mode) < 3;
}

/// How many choices a mode can still be.
std::int32_t times_left(const Game& game, const Call& call, std::size_t mode) {
    const bool is_chosen = (call.modes >> mode & 1u) != 0;
    if (!can_repeat(game, call, mode)) return is_chosen ? 0 : 1;
    return is_chosen ? 3 - Instance::times_more(call.again, mode) : 4;
}

void choose_mode(Call& call, std::size_t mode) {
    const bool again = (call.modes >> mode & 1u) != 0;
    if (again) call.again = static_cast<std::uint16_t>(call.again + (1u << mode * 2));
    call.modes = static_cast<std::uint16_t>(call.modes | 1u << mode);
}

/// With the text that is no choice, as far as its gates are met now (GA-REST-3).
Call with_open_text(Game& game, Call call) {
    const ModeSpec& spec = game.library().ability(call.ability).modes;
    for (std::size_t mode = 0; mode < spec.modes; ++mode) {
        const bool opens =
            (spec.always >> mode & 1u) != 0 && game.content().is_legal_mode(game, call, mode);
        if (opens) call.modes = static_cast<std::uint16_t>(call.modes | 1u << mode);
    }
    return call;
}

/// Whether so many more modes can be chosen, from this one on, and their required targets.
bool can_choose_modes(Game& game, const Call& call, std::size_t first, std::int32_t needed) {
    if (needed <= 0) return Filling(game, call).from(0);
    const std::size_t modes = game.library().ability(call.ability).modes.modes;
    for (std::size_t mode = first; mode < modes; ++mode) {
        const std::int32_t times = times_left(game, call, mode);
        if (times == 0 || !is_legal_mode(game, call, mode)) continue;
        Call chosen = call;
        choose_mode(chosen, mode);
        if (can_choose_modes(game, chosen, mode + 1, needed - times)) return true;
    }
    return false;
}

/// A mode can be chosen if content allows it, its required targets are there, and enough others can
/// be chosen with it.
bool can_choose(Game& game, const Call& call, std::size_t mode, std::int32_t others) {
    if (!is_legal_mode(game, call, mode)) return false;
    Call chosen = call;
    choose_mode(chosen, mode);
    return can_choose_modes(game, chosen, 0, others);
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

/// Who chooses for a player's opponents: the next of them in turn order.
PlayerId opponent_of(const GameState& state, PlayerId you) {
    const std::size_t count = state.players().size();
    for (std::size_t i = 1; i < count; ++i) {
        const PlayerId next{(you.index() + i) % count};
        if (state.player(next).is_in_game()) return next;
    }
    return you;
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
    const PlayerId usual = spec.by_opponent ? opponent_of(game.state(), call.you) : call.you;
    const PlayerId chooser = call.chooser.is_none() ? usual : call.chooser;
    Decision& decision = game.decide(chooser, DecisionKind::choose_targets, "GA-ACT-1.5");
    const bool looks_ahead = (spec.together && needed > 1) || !Filling(game, call).is_last(slot);
    each_candidate(game, call, slot, [&](const Target& target) {
        if (looks_ahead) {  // only what leaves enough for the rest
            const auto targets = game.state().targets();
            if (!targets.push(target)) return true;
            const bool can = Filling(game, call).more(slot, needed - 1, 0);
            targets.erase(targets.size() - 1);
            if (!can) return false;
        }
        game.offer(option_of(game.state(), target));
        return most == 1 && game.has_picked_option();
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
        const PlayerId chooser = call.chooser.is_none() ? call.you : call.chooser;
        Decision& decision = game.decide(chooser, DecisionKind::number, "GA-ACT-1.5");
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
    const bool one_by_one = spec.together || (range.most > 1 && !Filling(game, call).is_last(slot));
    if (!one_by_one) {
        const Picked picked =
            co_await pick_targets(game, call, slot, range.least, range.most, range.least);
        if (!picked.legal) co_return false;
    }
    // What must fit together is chosen one after the other, until the player has enough.
    for (std::int32_t chosen = 0; one_by_one && chosen < range.most; ++chosen) {
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
    call->modes = with_open_text(game, *call).modes;
    const Range now = game.content().mode_count(game, *call, {spec.least, spec.most});
    const Range more{growth(now.least, declared->modes.least),
                     growth(now.most, declared->modes.most)};
    declared->modes = now;
    // Of several, one after the other if they compete for targets or can be chosen again.
    const bool one_by_one =
        more.most > 1 && (spec.repeats || !game.library().ability(call->ability).targets.empty());
    const std::int32_t rounds = more.most == 0 ? 0 : one_by_one ? more.most : 1;
    for (std::int32_t chosen = 0; chosen < rounds; ++chosen) {
        const std::int32_t missing = more.least - chosen;
        Decision& decision = game.decide(call->you, DecisionKind::choose_modes, "GA-ACT-1.4");
        for (std::uint8_t mode = 0; mode < spec.modes; ++mode) {
            if (times_left(game, *call, mode) == 0) continue;
            if (!can_choose(game, *call, mode, one_by_one ? missing - 1 : 0)) continue;
            Option option;
            option.verb = Verb::mode;
            option.number = mode;
            game.offer(option);
            const auto& texts = game.library().ability(call->ability).modes.texts;
            if (!texts.empty()) decision.texts.push_back(mode < texts.size() ? texts[mode] : "");
            const bool one = one_by_one || more.most == 1;
            if (one && game.has_picked_option()) break;
        }
        const auto offered = static_cast<std::int32_t>(decision.options.size());
        decision.least = one_by_one ? std::clamp(missing, 0, 1) : more.least;
        decision.most = std::min<std::int32_t>(one_by_one ? 1 : more.most, offered);
        if (offered < decision.least) co_return false;
        const Choice choice = co_await game.ask();
        if (choice.picks.empty()) break;
        for (const std::uint16_t pick : choice.picks) {
            const std::int32_t mode = game.current_decision().options[pick].number;
            choose_mode(*call, static_cast<std::size_t>(mode));
        }
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
        if (now.least > now.most) {  // an amount too small to be divided among so many
            legal = false;
            break;
        }
        if (more.most == 0) continue;
        legal = co_await choose_targets(game, *call, slot, more);
    }
    if (!legal) forget_targets(game.state(), call->instance);
    co_return legal;
}

bool has_legal_choices(Game& game, const Call& call) {
    const ModeSpec& spec = game.library().ability(call.ability).modes;
    if (spec.modes == 0) return Filling(game, call).from(0);
    const Call open = with_open_text(game, call);
    const Range range = game.content().mode_count(game, open, {spec.least, spec.most});
    return can_choose_modes(game, open, 0, range.least);
}

bool any_target(Game& game, const Call& call, FunctionRef<bool()> holds) {
    const std::size_t slots = game.library().ability(call.ability).targets.size();
    bool found = false;
    for (std::size_t slot = 0; slot < slots && !found; ++slot) {
        each_candidate(game, call, slot, [&](const Target& target) {
            const auto targets = game.state().targets();
            if (!targets.push(target)) return true;
            found = holds();
            targets.erase(targets.size() - 1);
            return found;
        });
    }
    return found;
}

Task<bool> choose_new_targets(Game& game, std::uint32_t instance, PlayerId by, bool optional) {
    const std::size_t row = find_instance(game.state(), instance);
    if (row == game.state().stack().size()) co_return false;
    Call call = call_of(game, game.state().stack()[row]);
    if (call.ability.is_none() || game.library().ability(call.ability).targets.empty()) {
        co_return false;
    }
    if (optional) {
        game.decide_whether(by, "GA-COPY-2");
        const Choice choice = co_await game.ask();
        if (!choice.says_yes()) co_return false;
    }
    call.chooser = by;
    std::vector<Target> before;
    for (const Target& target : game.state().targets()) {
        if (target.instance == instance) before.push_back(target);
    }
    forget_targets(game.state(), instance);
    Declared declared;
    const bool legal = co_await declare_targets(game, &call, &declared);
    if (!legal) {
        for (const Target& target : before) game.state().targets().push(target);
    }
    co_return legal;
}

namespace {

/// Whether something could be chosen as this target: of the kind that is asked for, and legal.
bool is_candidate(Game& game, const Call& call, const Target& wanted) {
    bool found = false;
    each_candidate(game, call, wanted.slot, [&](const Target& one) {
        const bool of_card = one.kind == Target::Kind::card;
        found = one.kind == wanted.kind &&
                (of_card ? one.card == wanted.card : one.other == wanted.other);
        return found;
    });
    return found;
}

/// Makes this the first target of an instance that it legally can be; which row that is. None if it
/// cannot be any.
std::size_t aim(Game& game, const Call& call, const Target& at) {
    const auto targets = game.state().targets();
    for (std::size_t i = 0; i < targets.size(); ++i) {
        Target& target = targets[i];
        if (target.instance != call.instance) continue;
        Target other = target;
        other.kind = at.kind;
        other.card = at.card;
        other.other = at.other;
        if (has_target(game.state(), call.instance, other)) return Game::none;  // GA-TGT-1
        const Target old = target;
        target.kind = Target::Kind::null;  // what fits together does so without the old one
        const bool legal = is_candidate(game, call, other);
        target = legal ? other : old;
        if (legal) return i;
    }
    return Game::none;
}

/// Offers what one target of an instance can become: others that are legal, and that are no target
/// of it (GA-REDIR-1). What must fit together does so without the old one.
void offer_others(Game& game, const Call& call, std::size_t row) {
    const Target old = game.state().targets()[row];
    game.state().targets()[row].kind = Target::Kind::null;
    each_candidate(game, call, old.slot, [&](const Target& other) {
        const bool is_old =
            other.kind == old.kind && other.card == old.card && other.other == old.other;
        if (!is_old) game.offer(option_of(game.state(), other));
        return false;
    });
    game.state().targets()[row] = old;
}

/// Whether it has become another.
Task<bool> change_target(Game& game, Call call, std::size_t row) {
    game.decide(call.chooser, DecisionKind::choose_targets, "GA-REDIR-1");
    offer_others(game, call, row);
    if (game.current_decision().options.empty()) co_return false;
    const Choice choice = co_await game.ask();
    const Option& option = game.current_decision().options[choice.pick()];
    Target& target = game.state().targets()[row];
    const TargetOf of = game.library().ability(call.ability).targets[target.slot].of;
    const std::int16_t share = target.share;
    target = target_of(game.state(), call, target.slot, of, option);
    target.share = share;
    co_return true;
}

}  // namespace

Task<bool> change_targets(Game& game, std::uint32_t instance, PlayerId by, bool optional) {
    const std::size_t row = find_instance(game.state(), instance);
    if (row == game.state().stack().size()) co_return false;
    Call call = call_of(game, game.state().stack()[row]);
    if (call.ability.is_none()) co_return false;
    call.chooser = by;
    if (optional) {
        game.decide_whether(by, "GA-REDIR-1");
        const Choice choice = co_await game.ask();
        if (!choice.says_yes()) co_return false;
    }
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < game.state().targets().size(); ++i) {
        const Target target = game.state().targets()[i];
        if (target.instance != instance || target.kind == Target::Kind::null) continue;
        const bool is_other = co_await change_target(game, call, i);
        if (is_other) changed.push_back(i);
    }
    const std::size_t batch = game.open_batch();
    for (const std::size_t i : changed) propose_target(game, game.state().targets()[i]);
    co_await happen(game, batch);
    co_return !changed.empty();
}

Task<bool> aim_at(Game& game, std::uint32_t instance, Target at) {
    const std::size_t row = find_instance(game.state(), instance);
    if (row == game.state().stack().size()) co_return false;
    const std::size_t aimed = aim(game, call_of(game, game.state().stack()[row]), at);
    if (aimed == Game::none) co_return false;
    const std::size_t batch = game.open_batch();
    propose_target(game, game.state().targets()[aimed]);
    co_await happen(game, batch);
    co_return true;
}

void forget_targets(GameState& state, std::uint32_t instance) {
    const auto targets = state.targets();
    for (std::size_t i = targets.size(); i-- > 0;) {
        if (targets[i].instance == instance) targets.erase(i);
    }
}

}  // namespace cardloom
