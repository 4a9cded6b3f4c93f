#include "scripting/cards/content.hpp"

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/event_needs.hpp"
#include "core/expression/evaluate.hpp"
#include "core/pipeline.hpp"
#include "core/play/means.hpp"
#include "core/play/payment.hpp"
#include "core/stack/stack.hpp"
#include "core/watchers.hpp"

namespace cardloom::cards {

const CompiledAbility& CardBook::no_ability() {
    static const CompiledAbility none;
    return none;
}

CardContent::CardContent(std::shared_ptr<const CardBook> book, ScriptLimits limits)
    : book_(std::move(book)), host_(book_->scripts, limits) {
    host_.facts = this;
}

std::optional<bool> CardContent::holds(const Game& game, const Call& call,
                                       std::string_view condition) const {
    const auto found = book_->conditions.find(condition);
    if (found == book_->conditions.end()) return {};
    return holds(found->second, Occasion{game, *book_, call, nullptr, nullptr, false});
}

void CardContent::adopt(std::shared_ptr<const CardBook> book) {
    host_.adopt(book->scripts);
    book_ = std::move(book);
}

bool CardContent::holds(const ProgramRef& program, const Occasion& occasion) const {
    return !program || expression::holds(*program, CardFacts(occasion));
}

bool CardContent::applies(const Game& game, const Call& call, const Event& event) {
    const AbilityDefinition& definition = game.library().ability(call.ability);
    const CompiledAbility& ability = book_->ability(call.ability);
    const bool happened = definition.kind != AbilityKind::replacement;
    const Occasion occasion{game, *book_, call, &event, nullptr, false, happened};
    if (!can_fit(definition.needs, event, call)) {
#ifdef CARDLOOM_CHECKED
        assert(!holds(ability.pattern, occasion) && "what a pattern plainly needs, it needs");
#endif
        return false;
    }
    const bool asks_now = !ability.is_hook;
    return holds(ability.pattern, occasion) && holds(ability.gate, occasion) &&
           (!asks_now || holds(ability.condition, occasion));
}

bool CardContent::still_holds(const Game& game, const Call& call) {
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    return holds(book_->ability(call.ability).condition, occasion);
}

bool CardContent::is_in_force(const Game& game, const Call& call) {
    const CompiledAbility& ability = book_->ability(call.ability);
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    return holds(ability.gate, occasion) && holds(ability.condition, occasion);
}

namespace {

bool has_common(const Game& game, CompiledTarget::Common what, CardId one, CardId other) {
    const Card& a = game.state().card(one);
    const Card& b = game.state().card(other);
    switch (what) {
        case CompiledTarget::Common::controller:
            return a.controller == b.controller;
        case CompiledTarget::Common::owner:
            return a.owner == b.owner;
        case CompiledTarget::Common::name:
            break;
    }
    return name_of(game, one) == name_of(game, other);
}

}  // namespace

bool CardContent::is_legal_target(const Game& game, const Call& call, std::size_t slot,
                                  const Target& target) {
    const CompiledAbility& ability = book_->ability(call.ability);
    if (slot >= ability.targets.size()) return true;
    const CompiledTarget& spec = ability.targets[slot];
    if (target.kind == Target::Kind::player) {
        const bool is_you = PlayerId{target.other} == call.you;
        return spec.you ? is_you : spec.opponents ? !is_you : true;
    }
    if (target.kind == Target::Kind::instance && !spec.stack.empty()) {
        const std::size_t row = find_instance(game.state(), target.other);
        if (row == game.state().stack().size()) return false;
        const InstanceKind kind = game.state().stack()[row].kind;
        if (std::find(spec.stack.begin(), spec.stack.end(), kind) == spec.stack.end()) return false;
    }
    if (target.kind == Target::Kind::instance && spec.targeting &&
        !is_aimed_at(game, call, *spec.targeting, target.other)) {
        return false;
    }
    Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    if (target.kind == Target::Kind::instance) {
        const std::size_t row = find_instance(game.state(), target.other);
        const bool there = row < game.state().stack().size();
        occasion.acting = there ? game.state().stack()[row].ability : AbilityId{};
        occasion.actor = target.card;
    }
    if (spec.filter) {
        const CardFacts facts(occasion);
        if (!expression::Selection(*spec.filter, facts).fits(target.card)) return false;
    }
    for (const Target& other : game.state().targets()) {
        if (other.instance != call.instance || other.slot != slot || other.card == target.card ||
            other.kind != Target::Kind::card) {
            continue;
        }
        if (spec.same && !has_common(game, *spec.same, target.card.card, other.card.card)) {
            return false;
        }
        if (spec.different &&
            has_common(game, *spec.different, target.card.card, other.card.card)) {
            return false;
        }
    }
    return true;
}

/// Whether a target of an instance fits a filter.
bool CardContent::is_aimed_at(const Game& game, const Call& call, const expression::Program& filter,
                              std::uint32_t instance) const {
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const CardFacts facts(occasion);
    const expression::Selection fitting(filter, facts);
    const auto targets = game.state().targets();
    return std::any_of(targets.begin(), targets.end(), [&](const Target& one) {
        return one.instance == instance && one.kind == Target::Kind::card && fitting.fits(one.card);
    });
}

bool CardContent::is_legal_mode(const Game& game, const Call& call, std::size_t mode) {
    const CompiledAbility& ability = book_->ability(call.ability);
    if (mode >= ability.modes.size()) return true;
    return holds(ability.modes[mode].gate, {game, *book_, call, nullptr, nullptr, false});
}

namespace {

std::uint8_t bounded(std::int32_t number) {
    return static_cast<std::uint8_t>(std::clamp(number, 0, 100));
}

}  // namespace

Range CardContent::mode_count(const Game& game, const Call& call, Range declared) {
    const CompiledAbility& ability = book_->ability(call.ability);
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const CardFacts facts(occasion);
    if (ability.least_modes)
        declared.least = bounded(expression::amount(*ability.least_modes, facts));
    if (ability.most_modes) declared.most = bounded(expression::amount(*ability.most_modes, facts));
    return declared;
}

Range CardContent::target_count(const Game& game, const Call& call, std::size_t slot,
                                Range declared) {
    const CompiledAbility& ability = book_->ability(call.ability);
    if (slot >= ability.targets.size()) return declared;
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const CardFacts facts(occasion);
    const CompiledTarget& spec = ability.targets[slot];
    if (spec.least) declared.least = bounded(expression::amount(*spec.least, facts));
    if (spec.most) declared.most = bounded(expression::amount(*spec.most, facts));
    return declared;
}

std::int32_t CardContent::amount_to_divide(const Game& game, const Call& call, std::size_t slot,
                                           std::int32_t declared) {
    const CompiledAbility& ability = book_->ability(call.ability);
    if (slot >= ability.targets.size() || !ability.targets[slot].divide) return declared;
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    return expression::amount(*ability.targets[slot].divide, CardFacts(occasion));
}

namespace {

/// An ability of the very card that is played knows how that is played: X, ways, targets.
Call knowing(const Game& game, Call call, const Play& play) {
    if (call.source.card != play.card.card) return call;
    call.x = play.x;
    call.y = play.y;
    call.way = play.way;
    call.options = play.options;
    call.modes = play.modes;
    std::size_t at = 0;
    for (const Target& target : game.state().targets()) {
        if (target.instance != play.instance || at == call.targets.size()) continue;
        call.targets[at++] = target.kind == Target::Kind::card ? target.card : CardRef{};
    }
    return call;
}

}  // namespace

bool CardContent::is_about(const Game& game, const Call& by, const Play& play) const {
    const CompiledAbility& ability = book_->ability(by.ability);
    const Call call = knowing(game, by, play);
    const Occasion occasion{game, *book_, call, nullptr, &play, true};
    return holds(ability.pattern, occasion) && holds(ability.gate, occasion) &&
           holds(ability.condition, occasion);
}

std::optional<std::int32_t> CardContent::cost_change(const Game& game, const Call& call,
                                                     const Play& play) {
    if (!is_about(game, call, play)) return {};
    const CompiledAbility& ability = book_->ability(call.ability);
    if (!ability.amount) return 0;
    Call about = knowing(game, call, play);
    about.x = play.x;
    Occasion occasion{game, *book_, about, nullptr, &play, true};
    occasion.of_cost = true;
    return expression::amount(*ability.amount, CardFacts(occasion));
}

bool CardContent::can_pay_with(const Game& game, const Play& play, const CostPart& part,
                               CardRef card) {
    if (part.filter >= book_->payers.size()) return true;
    const Call call = knowing(game, {play.ability, play.card, play.player}, play);
    const Occasion occasion{game, *book_, call, nullptr, &play, true};
    const CardFacts facts(occasion);
    return expression::Selection(*book_->payers[part.filter], facts).fits(card);
}

bool CardContent::can_substitute(const Game& game, const Call& call, const Play& play) {
    return is_about(game, call, play);
}
bool CardContent::permits(const Game& game, const Call& call, const Play& play) {
    return is_about(game, call, play);
}

bool CardContent::forbids(const Game& game, const Call& call, const Play& play) {
    const CompiledAbility& ability = book_->ability(call.ability);
    if (!ability.is_only) return is_about(game, call, play);
    const Occasion occasion{game, *book_, call, nullptr, &play, true};
    return holds(ability.gate, occasion) && !holds(ability.condition, occasion);
}

namespace {

PlayerId owner_of(const Game& game, const Event& event) {
    const GameState& state = game.state();
    return state.has_card(event.card.card) ? state.card(event.card.card).owner : event.player;
}

}  // namespace

bool CardContent::concerns(const Game& game, const Call& call, const Event& event) {
    const CompiledAbility& ability = book_->ability(call.ability);
    const Occasion occasion{game, *book_, call, &event, nullptr, false};
    return holds(ability.scope, occasion) && holds(ability.gate, occasion) &&
           holds(ability.condition, occasion);
}

std::int32_t CardContent::amount_about(const Game& game, const Call& call, const Event& event) {
    const CompiledAbility& ability = book_->ability(call.ability);
    if (!ability.amount) return 0;
    Occasion occasion{game, *book_, call, &event, nullptr, false};
    occasion.of_cost = true;
    return expression::amount(*ability.amount, CardFacts(occasion));
}

bool CardContent::counts(const Game& game, const Call& call, TallyId tally, const Event& event) {
    const ProgramRef& pattern = book_->tallies[tally.index()];
    return holds(pattern, {game, *book_, call, &event, nullptr, false, true});
}

bool CardContent::ends_with(const Game& game, const Call& call, const Event& event) {
    return holds(book_->ability(call.ability).until,
                 {game, *book_, call, &event, nullptr, false, true});
}

bool CardContent::still_lasts(const Game& game, const Call& call) {
    return holds(book_->ability(call.ability).as_long_as,
                 {game, *book_, call, nullptr, nullptr, false});
}

std::int32_t CardContent::pool(const Game& game, const Call& call) {
    const ProgramRef& amount = book_->ability(call.ability).amount;
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    return amount ? expression::amount(*amount, CardFacts(occasion)) : 0;
}

/// What is prevented or changed needs no script; what is optional is asked first. A script comes
/// last, and sees what was done.
Task<> CardContent::replace(Game& game, Call call) {
    const CompiledAbility& ability = book_->ability(call.ability);
    if (ability.may) {
        const bool wanted = co_await is_wanted(game, call);
        if (!wanted) {
            game.proposal(call.proposal).declined = true;
            co_return;
        }
    }
    if (ability.prevents != CompiledAbility::Prevents::nothing) prevent(game, call, ability);
    change(game, call, ability);
    if (ability.copy_of) {
        co_await choose_copied(game, call);
    }
    if (ability.note) {
        co_await choose_noted(game, call);
    }
    if (ability.lua) {
        co_await host_.run(game, call, *ability.lua);
    }
}

Task<bool> CardContent::is_wanted(Game& game, Call call) {
    const bool costs = book_->ability(call.ability).may_cost;
    Play play;
    play.kind = InstanceKind::ability;
    play.ability = call.ability;
    play.card = call.self();
    play.player = call.you;
    play.cost = game.library().ability(call.ability).reserve;
    game.decide_whether(call.you, "GA-REPL-1", !costs || can_pay(game, play));
    const Choice choice = co_await game.ask();
    if (!choice.says_yes()) co_return false;
    if (!costs) co_return true;
    const Savepoint before = game.savepoint();
    const bool paid = co_await pay(game, &play);
    if (paid) {
        game.release(before);
    } else {
        game.restore(before);
    }
    co_return paid;
}

/// "Enters as a copy": it may, so one who wants no copy chooses none (GA-COPY-4).
Task<> CardContent::choose_copied(Game& game, Call call) {
    const CompiledAbility& ability = book_->ability(call.ability);
    const PlayerId you = game.proposal(call.proposal).event.player;
    Decision& decision = game.decide(you, DecisionKind::choose_cards, "GA-COPY-4");
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const CardFacts facts(occasion);
    const expression::Selection fitting(*ability.copy_of, facts);
    for (const Object& object : game.state().objects()) {
        if (!fitting.fits(game.state().ref(object.card))) continue;
        Option option;
        option.card = game.state().ref(object.card);
        game.offer(option);
    }
    decision.least = 0;
    if (decision.options.empty()) co_return;
    const Choice choice = co_await game.ask();
    if (choice.picks.empty()) co_return;
    const CardId copied = game.current_decision().options[choice.pick()].card.card;
    Event& event = game.proposal(call.proposal).event;
    event.as_copy = game.state().card(copied).definition;
    event.except = book_->ability(call.ability).except;
}

/// What is chosen as it enters is noted on what has entered.
Task<> CardContent::choose_noted(Game& game, Call call) {
    const CompiledAbility& ability = book_->ability(call.ability);
    const PlayerId you = game.proposal(call.proposal).event.player;
    const std::size_t count = ability.chooses_player ? game.state().players().size()
                              : ability.chooses_name ? book_->names.card_names.size()
                                                     : ability.choices.size();
    Decision& decision = game.decide(you,
                                     ability.chooses_player ? DecisionKind::choose_players
                                     : ability.chooses_name ? DecisionKind::choose_names
                                                            : DecisionKind::choose_modes,
                                     "GA-RES-5");
    for (std::size_t i = 0; i < count; ++i) {
        if (ability.chooses_name && !is_named(game, ability, DefinitionId{i})) continue;
        if (ability.chooses_player && !game.state().player(PlayerId{i}).is_in_game()) continue;
        Option option;
        if (ability.chooses_player) {
            option.player = PlayerId{i};
        } else if (ability.chooses_name) {
            option.verb = Verb::name;
        } else {
            option.verb = Verb::mode;
            decision.texts.push_back(game.library().words.text(ability.choices[i]));
        }
        option.number = static_cast<std::int32_t>(i);
        game.offer(option);
    }
    if (game.current_decision().options.empty()) co_return;
    const Choice choice = co_await game.ask();
    const auto chosen =
        static_cast<std::size_t>(game.current_decision().options[choice.pick()].number);
    const CompiledAbility& same = book_->ability(call.ability);
    Event& event = game.proposal(call.proposal).event;
    event.key = same.note;
    Kept& value = event.values[0] = {};
    value.kind = same.chooses_player ? Kept::Kind::player : Kept::Kind::word;
    if (same.chooses_player) {
        value.player = PlayerId{chosen};
    } else {
        value.word = same.chooses_name ? book_->names.card_names[chosen] : same.choices[chosen];
    }
    event.value_count = 1;
}

/// Whether the name of a card can be chosen: of several cards of one name the first stands for it.
bool CardContent::is_named(const Game& game, const CompiledAbility& ability,
                           DefinitionId which) const {
    const CardDefinition& card = game.library().card(which);
    if (!can_be_named(game, card)) return false;
    for (std::size_t i = 0; i < which.index(); ++i) {
        const bool same = book_->names.card_names[i] == book_->names.card_names[which.index()];
        if (same && can_be_named(game, game.library().card(DefinitionId{i}))) return false;
    }
    return ability.name_types == 0 || (card.types & ability.name_types) != 0;
}

namespace {

/// "Whenever damage is prevented" sees it with the rest of the batch.
void tell_prevented(Game& game, const Event& damage, std::int32_t amount, const Call& call) {
    Event event;
    event.names.add(event::prevent);
    event.card = damage.card;
    event.player = game.state().card(damage.card.card).controller;
    event.source = call.self();
    event.amount = amount;
    event.rule = "GA-PREV-1";
    const std::size_t added = game.propose(event);
    game.proposal(added).spilled = true;  // it comes with the damage, and is not counted with it
}

}  // namespace

/// How much of the damage is prevented; what cannot be prevented spends a use all the same.
void CardContent::prevent(Game& game, const Call& call, const CompiledAbility& ability) const {
    using Prevents = CompiledAbility::Prevents;
    Event& event = game.proposal(call.proposal).event;
    const Occasion occasion{game, *book_, call, &event, nullptr, false};
    const std::int32_t amount =
        ability.amount ? std::max(0, expression::amount(*ability.amount, CardFacts(occasion))) : 0;
    if (is_unpreventable(game, event)) return;
    std::int32_t prevented = amount;
    if (ability.prevents == Prevents::all) prevented = event.amount;
    if (ability.prevents == Prevents::all_but) prevented = std::max(0, event.amount - amount);
    if (ability.prevents == Prevents::shield) prevented = spend_shield(game, call);
    prevented = std::min(prevented, event.amount);
    event.amount -= prevented;
    event.prevented += prevented;
    const Event damage = event;  // proposing more moves it
    if (prevented > 0) tell_prevented(game, damage, prevented, call);
}

/// A shield is a pool: the state keeps how much is left of it (GA-PREV-2).
std::int32_t CardContent::spend_shield(Game& game, const Call& call) {
    const auto rows = game.state().lasting();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].timestamp != call.timestamp) continue;
        const std::int32_t spent =
            std::min<std::int32_t>(rows[i].shield, game.proposal(call.proposal).event.amount);
        rows[i].shield = static_cast<std::uint16_t>(rows[i].shield - spent);
        if (rows[i].shield == 0) end_lasting(game, i);
        return spent;
    }
    return 0;
}

/// Sets fields of the proposal.
void CardContent::change(Game& game, const Call& call, const CompiledAbility& ability) const {
    using Changed = CompiledChange::What;
    Event& event = game.proposal(call.proposal).event;
    std::size_t kinds = 0;
    for (const EntersWith& with : event.enters_with) kinds += with.counter ? 1 : 0;
    for (const CompiledChange& one : ability.changes) {
        const Occasion occasion{game, *book_, call, &event, nullptr, false};
        const CardFacts facts(occasion);
        switch (one.what) {
            case Changed::amount:
                event.amount = one.amount ? expression::amount(*one.amount, facts) : 0;
                break;
            case Changed::card: {
                const auto value = expression::evaluate(*one.amount, facts);
                if (value.is(expression::ValueKind::card)) event.card = value.as_card();
                break;
            }
            case Changed::player: {
                const auto value = expression::evaluate(*one.amount, facts);
                if (value.is(expression::ValueKind::player)) event.player = value.as_player();
                break;
            }
            case Changed::to:
                event.to = game.state().zone_of(one.zone, owner_of(game, event));
                break;
            case Changed::face:
                event.face = one.yes ? Face::up : Face::down;
                break;
            case Changed::rested:
                event.rested = one.yes;
                break;
            case Changed::token:
                event.definition = game.library().find_card(one.word, game.edition());
                break;
            case Changed::enters_with:
                if (kinds == event.enters_with.size()) break;
                event.enters_with[kinds++] = {
                    one.counter,
                    static_cast<std::int16_t>(std::clamp(
                        one.amount ? expression::amount(*one.amount, facts) : 0, 0, most_amount))};
                break;
            default:  // of characteristics
                break;
        }
    }
}

Task<> CardContent::run(Game& game, Call call) {
    if (game.library().ability(call.ability).kind == AbilityKind::replacement) {
        return replace(game, call);
    }
    // What gates it was asked before: as it triggered or was activated, and of the text of a card
    // as that was played (GA-REST-3, GA-REST-4).
    const CompiledAbility& ability = book_->ability(call.ability);
    if (!ability.modes.empty()) return run_with_modes(game, call);
    return ability.lua ? host_.run(game, call, *ability.lua) : Task<>{};
}

Task<> CardContent::run_with_modes(Game& game, Call call) {
    const CompiledAbility& ability = book_->ability(call.ability);
    if (ability.lua) {
        co_await host_.run(game, call, *ability.lua);
    }
    for (std::size_t mode = 0; mode < book_->ability(call.ability).modes.size(); ++mode) {
        const CompiledMode& chosen = book_->ability(call.ability).modes[mode];
        if ((call.modes >> mode & 1u) == 0 || !chosen.lua) continue;
        call.mode = static_cast<std::uint8_t>(mode);
        const std::uint16_t times = 1u + Instance::times_more(call.again, mode);
        for (std::uint16_t i = 0; i < times; ++i) {
            co_await host_.run(game, call, *chosen.lua);
        }
    }
}

}  // namespace cardloom::cards
