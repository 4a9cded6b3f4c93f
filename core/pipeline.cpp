#include "core/pipeline.hpp"

#include <algorithm>

#include "core/apply.hpp"
#include "core/characteristics.hpp"
#include "core/memory.hpp"
#include "core/play/champions.hpp"
#include "core/ruleset.hpp"
#include "core/watchers.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// Who is asked about an event: whoever controls what it happens to, else whose it is (GA-REPL-2);
/// of an event that is nobody's, the turn player.
PlayerId affected_player(const GameState& state, const Event& event) {
    if (state.has_card(event.card.card)) {
        const Card& card = state.card(event.card.card);
        return card.object ? card.controller : card.owner;
    }
    if (!event.player.is_none()) return event.player;
    const PlayerId turn = state.header().machine.turn_player;
    return turn.is_none() ? PlayerId{0} : turn;
}

/// Seats in turn order from the turn player.
std::size_t seat(const GameState& state, PlayerId player) {
    const std::size_t players = state.players().size();
    const PlayerId turn = state.header().machine.turn_player;
    if (player.is_none() || turn.is_none()) return 0;
    return (player.index() + players - turn.index()) % players;
}

/// Where a move leads and what it is called. Champions and regalia that are bound for a graveyard
/// are banished instead (GA-SBE-15); a champion has died all the same (AMB-14). Regalia bound for a
/// hand, a deck or memory go back to the material deck (GA-REGA-1).
void complete_move(const Game& game, Proposal& proposal) {
    const GameState& state = game.state();
    const Library& library = game.library();
    Event& event = proposal.event;
    const Card& card = state.card(event.card.card);
    const TypeTraits traits = traits_of(game, event.card.card);
    event.from = card.zone;
    const bool died = event.names.has(event::die);
    const ZoneKindId instead = traits.bound_for_graveyard;
    const ZoneKindId bound_for = state.zone(event.to).kind;
    if (instead && bound_for == library.roles.graveyard) {
        event.to = state.zone_of(instead, card.owner);
    } else if (bound_for.index() < 32 && (traits.returns_from >> bound_for.index() & 1u) != 0) {
        event.to = state.zone_of(library.card(card.definition).deck, card.owner);  // GA-REGA-1
    }
    event.names =
        library.names_of_move(event.names, state.zone(event.from).kind, state.zone(event.to).kind);
    const bool dies =
        game.rules().policies.get<policy::ChampionDeath>() == policy::ChampionDeath::dies;
    if (died && traits.champion && dies && state.zone(event.to).kind == instead) {
        event.names.add(event::die);
    }
    proposal.cancelled |= event.from == event.to;
}

/// Fills in what follows from the rest, and drops what is no event: a card that has moved, a rest
/// of something rested (GA-PROP-1), an amount of 0 (GA-GEN-7), a move within a zone (GA-ZONE-1).
/// What replacements drive beyond the limit saturates.
void complete(const Game& game, Proposal& proposal) {
    const GameState& state = game.state();
    Event& event = proposal.event;
    event.amount = std::clamp(event.amount, -most_amount, most_amount);
    const bool needs_zone = event.kind == EventKind::move || event.kind == EventKind::summon ||
                            event.kind == EventKind::generate;
    if (needs_card(event.kind) &&
        (!state.is_current(event.card) || state.card(event.card.card).zone.is_none())) {
        proposal.cancelled = true;  // there is no such card, or it has moved
        return;
    }
    if (needs_zone && event.to.index() >= state.zones().size()) {
        proposal.cancelled = true;  // there is no such zone (GA-INFO-11)
        return;
    }
    switch (event.kind) {
        case EventKind::move:
            complete_move(game, proposal);
            break;
        case EventKind::control:
            proposal.cancelled |= state.object(event.card.card) == nullptr ||
                                  state.card(event.card.card).controller == event.player;
            event.names.add(event::control);
            break;
        case EventKind::wear_off:
            proposal.cancelled |= state.object(event.card.card) == nullptr;
            event.names.add(event::wear_off);
            break;
        case EventKind::level_up:
            event.from = state.card(event.card.card).zone;
            proposal.cancelled |= !state.is_current(event.over) ||
                                  state.object(event.over.card) == nullptr ||
                                  event.card.card == event.over.card;
            event.names.add(event::level_up);
            break;
        case EventKind::delevel:
            proposal.cancelled |= state.object(event.card.card) == nullptr;
            event.names.add(event::delevel);
            break;
        case EventKind::cease:
            // From the field it is only leaving it (GA-END-7).
            event.from = state.card(event.card.card).zone;
            event.names.add(event::cease);
            if (state.card(event.card.card).object) event.names.add(event::leave);
            break;
        case EventKind::negate:
            event.names.add(event::negate);
            break;
        case EventKind::fizzle:
            event.names.add(event::fizzle);
            break;
        case EventKind::rest:
        case EventKind::wake: {
            const Object* object = state.object(event.card.card);
            const bool rest = event.kind == EventKind::rest;
            proposal.cancelled |= object == nullptr || (object->rested != 0) == rest;
            event.names.add(rest ? event::rest : event::wake);
            break;
        }
        case EventKind::counters:
            proposal.cancelled |= event.amount == 0;
            event.names.add(event::counters);
            break;
        case EventKind::damage:
            proposal.cancelled |= event.amount <= 0 || state.object(event.card.card) == nullptr;
            event.names.add(event::damage);
            break;
        case EventKind::summon:
            event.names.add(event::summon);
            event.names.add(event::enter);
            break;
        case EventKind::generate:
            if (game.library().zone_kind(state.zone(event.to).kind).objects) {
                event.names.add(event::enter);
            }
            break;
        case EventKind::turn: {
            const bool up = state.card(event.card.card).is(Card::face_up);
            proposal.cancelled |= up == (event.face == Face::up);
            event.from = state.card(event.card.card).zone;
            break;
        }
        case EventKind::draw_from_empty:
            event.names.add(event::draw_from_empty);
            break;
        case EventKind::note:
            proposal.cancelled |= !event.card.is_none() && !state.is_current(event.card);
            event.names.add(event::note);
            break;
        case EventKind::link:
            proposal.cancelled |= !state.is_current(event.over);
            event.names.add(event::link);
            break;
        case EventKind::signal:
            break;
    }
}

/// What lies in an object's own zones leaves with it (GA-ZONE-9), once it is settled that it
/// leaves.
void spill(Game& game, std::size_t index) {
    const Event host = game.proposal(index).event;
    const bool leaves = host.kind == EventKind::move || host.kind == EventKind::cease;
    if (!leaves || game.proposal(index).cancelled) return;
    if (game.state().card(host.card.card).object.is_none()) return;
    const auto zones = game.state().zones();
    for (std::size_t z = game.state().layout().fixed_zones; z < zones.size(); ++z) {
        const ZoneKindId spills_to = game.library().zone_kind(zones[z].kind).spills_to;
        if (zones[z].host != host.card.card || spills_to.is_none()) continue;
        const bool follows = zones[z].kind == game.library().roles.lineage &&
                             game.rules().policies.get<policy::LineageOnLeaving>() ==
                                 policy::LineageOnLeaving::always_follows;  // AMB-21
        for (const CardId id : CardsIn(game.state(), ZoneId{z})) {
            Event event;
            event.kind = EventKind::move;
            event.cause = host.cause;
            event.source = host.source;
            event.card = game.state().ref(id);
            event.player = game.state().card(id).owner;
            event.to = game.state().zone_of(spills_to, event.player);
            if (follows && host.kind == EventKind::move) {
                event.to = game.state().zone_of(game.state().zone(host.to).kind, event.player);
            }
            event.rule = "GA-ZONE-9";
            const std::size_t added = game.propose(event);
            game.proposal(added).spilled = true;
        }
    }
}

AppliedReplacement name_of(const Call& call) { return {call.ability, call.source, call.timestamp}; }

/// How a card enters is its own to say, before it is there.
void collect_entering(Game& game, const Proposal& proposal) {
    const Event& event = proposal.event;
    if (!event.names.has(event::enter)) return;
    const bool moves = event.kind == EventKind::move;
    const DefinitionId what =
        moves ? game.state().card(event.card.card).definition : event.definition;
    if (what.is_none()) return;
    for (const AbilityId id : game.library().card(what).abilities) {
        if (!game.library().ability(id).entering) continue;
        const Call call{id, event.card, event.player};
        if (proposal.has_applied(name_of(call))) continue;
        if (game.content().applies(game, call, event)) game.watchers.push_back(call);
    }
}

/// The replacements that can be applied to a proposal now.
void collect_replacements(Game& game, std::size_t index) {
    game.watchers.clear();
    const Proposal& proposal = game.proposal(index);
    if (proposal.cancelled || proposal.event.unalterable) return;
    collect_entering(game, proposal);
    each_watcher(game, AbilityKind::replacement, proposal.event.names, [&](const Call& call) {
        if (proposal.has_applied(name_of(call)) || is_used_up(game, call)) return;
        if (game.content().applies(game, call, proposal.event)) game.watchers.push_back(call);
    });
}

/// Of what merely happens, what an effect says cannot happen does not (GA-GEN-8). Whether a player
/// can do something is asked before they do it.
void forbid(Game& game, std::size_t index) {
    const Proposal& proposal = game.proposal(index);
    const bool is_done = proposal.event.kind == EventKind::signal;
    if (proposal.cancelled || proposal.event.unalterable || is_done) return;
    bool forbidden = false;
    each_watcher(game, AbilityKind::prohibition, proposal.event.names, [&](const Call& call) {
        forbidden = forbidden || game.content().applies(game, call, proposal.event);
    });
    game.proposal(index).cancelled |= forbidden;
}

/// Lets one member be replaced until nothing more applies; the affected player orders (GA-REPL-2).
Task<> replace(Game& game, std::size_t index) {
    complete(game, game.proposal(index));
    forbid(game, index);
    collect_replacements(game, index);
    while (!game.watchers.empty()) {
        std::size_t pick = 0;
        if (game.watchers.size() > 1) {
            const PlayerId affected = affected_player(game.state(), game.proposal(index).event);
            game.decide(affected, DecisionKind::order_replacements, "GA-REPL-2");
            for (const Call& call : game.watchers) {
                Option option;
                option.card = call.source;
                option.ability = call.ability;
                game.offer(option);
            }
            const Choice choice = co_await game.ask();
            pick = choice.pick();
            collect_replacements(game, index);
        }
        Call call = game.watchers[pick];
        call.proposal = static_cast<std::uint16_t>(index);
        Proposal& proposal = game.proposal(index);
        if (proposal.applied_count == proposal.applied.size()) {
            co_await game.fault(FaultReason::capacity, "too many replacements of one event");
        }
        proposal.applied[proposal.applied_count++] = name_of(call);
        game.close_attempt();  // what content does may tell what was hidden
        const std::size_t outer = game.applying;
        game.applying = index;
        game.proposal(index).declined = false;
        const bool done = co_await invoke(game, call);
        game.applying = outer;
        const bool used = done && !game.proposal(index).declined;
        if (used && call.timestamp != 0) spend_use(game, call.timestamp);
        if (used && !count_use(game, call)) {
            co_await game.fault(FaultReason::capacity, no_room_to_count);
        }
        complete(game, game.proposal(index));
        forbid(game, index);
        // Also what is no event any more, as an amount that has become 0 (GA-RES-6).
        game.proposal(index).replaced |= done && game.proposal(index).cancelled;
        collect_replacements(game, index);
    }
}

/// In which order the members of a batch are settled: the turn player's first, then in turn order.
/// What is added meanwhile takes its place in that order. Each member is looked at a few times
/// only, however many there are.
class SettleOrder {
public:
    SettleOrder(const Game& game, std::size_t first)
        : first_(first), at_(first), end_(game.batch_end()) {}

    /// None when all are settled.
    std::size_t next(Game& game) {
        for (; end_ < game.batch_end(); ++end_) {
            if (seat_of(game, end_) >= seat_) continue;
            seat_ = seat_of(game, end_);
            at_ = first_;
        }
        // The round after the last seat is for what has changed hands since it was passed over.
        for (const std::size_t seats = game.state().players().size(); seat_ <= seats; ++seat_) {
            for (; at_ < end_; ++at_) {
                if (game.proposal(at_).settled) continue;
                if (seat_ == seats || seat_of(game, at_) == seat_) return at_++;
            }
            at_ = first_;
        }
        return Game::none;
    }

private:
    static std::size_t seat_of(Game& game, std::size_t i) {
        return seat(game.state(), affected_player(game.state(), game.proposal(i).event));
    }
    std::size_t first_, at_, end_, seat_ = 0;
};

/// True if a watcher has done what it can do for this batch.
bool is_spent(const GameState& state, const AbilityDefinition& ability, const Call& call) {
    if (ability.per_batch) return true;  // GA-TRIG-7
    return call.timestamp != 0 &&
           std::none_of(state.lasting().begin(), state.lasting().end(),
                        [&](const Lasting& row) { return row.timestamp == call.timestamp; });
}

/// Whether "one or more" has triggered on an earlier batch of the action under way.
bool has_triggered(const Game& game, const Call& call) {
    const auto pending = game.state().pending();
    if (game.action_from >= pending.size()) return false;
    return std::any_of(pending.begin() + game.action_from, pending.end(), [&](const Pending& row) {
        return row.batch != 0 && row.ability == call.ability && row.source == call.source &&
               row.granted == call.timestamp && row.bearer == call.bearer;
    });
}

/// What a trigger will be able to say of its event.
Told told_of(const GameState& state, const Event& event, const Call& call) {
    const auto kind_of = [&](ZoneId zone) {
        return zone.index() < state.zones().size() ? state.zone(zone).kind : ZoneKindId{};
    };
    Told told;
    told.source = event.source;
    told.over = event.over;
    told.key = event.key;
    told.counter = event.counter;
    told.from = kind_of(event.from);
    told.to = kind_of(event.to);
    told.phase = event.phase;
    told.cause = static_cast<std::uint8_t>(event.cause);
    told.ends = event.ends ? 1 : 0;
    told.holder = call.told.holder;
    return told;
}

/// Queues what triggers on one event; false if there is no room.
bool queue_triggers(Game& game, const Event& event) {
    for (std::size_t i = 0; i < game.watchers.size();) {
        const Call call = game.watchers[i++];
        const AbilityDefinition& ability = game.library().ability(call.ability);
        if (!event.names.meets(ability.watched) || is_used_up(game, call) ||
            !game.content().applies(game, call, event)) {
            continue;
        }
        if (ability.per_batch && has_triggered(game, call)) continue;
        Pending row;
        row.granted = call.timestamp;
        row.source = call.source;
        row.bearer = call.bearer;
        row.card = event.card;
        row.told = told_of(game.state(), event, call);
        row.ability = call.ability;
        row.amount = static_cast<std::int16_t>(event.amount);
        row.controller = call.you;
        row.player = event.player;
        row.name = ability.on;
        row.batch = ability.per_batch ? 1 : 0;
        if (!game.state().pending().push(row) || !count_use(game, call)) return false;
        if (call.timestamp != 0) spend_use(game, call.timestamp);
        if (is_spent(game.state(), ability, call)) {
            game.watchers.erase(game.watchers.begin() + static_cast<std::ptrdiff_t>(--i));
        }
    }
    return true;
}

/// What watches triggers of this batch: everything in play before it (leaving looks back,
/// GA-TRIG-9); what arrives with it is added afterwards.
void collect_triggers(Game& game, std::size_t first) {
    game.watchers.clear();
    NameSet names;
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        if (game.proposal(i).cancelled) continue;
        names.low |= game.proposal(i).event.names.low;
        names.high |= game.proposal(i).event.names.high;
    }
    each_watcher(game, AbilityKind::triggered, names,
                 [&](const Call& call) { game.watchers.push_back(call); });
}

/// What came with this batch: new objects, cards on top of champions, and cards where they
/// function.
void collect_arrivals(Game& game, std::size_t first, std::uint32_t since) {
    const GameState& state = game.state();
    const auto is_new_top = [&](CardId card) {
        for (std::size_t i = first; i < game.batch_end(); ++i) {
            const Proposal& proposal = game.proposal(i);
            if (!proposal.cancelled && proposal.event.kind == EventKind::level_up &&
                proposal.event.card.card == card) {
                return true;
            }
        }
        return false;
    };
    const auto add = [&](CardId id, bool on_field) {
        each_ability_of(game, id, [&](const Call& call, const AbilityDefinition& ability) {
            if (ability.kind != AbilityKind::triggered || ability.watched.is_empty()) return;
            const bool of_field = ability.zone.is_none() || ability.inherited;
            if (of_field != on_field || !functions(state, game.library(), id, ability)) return;
            game.watchers.push_back(call);
        });
    };
    for (const Object& object : state.objects()) {
        if (object.timestamp >= since || is_new_top(object.card)) add(object.card, true);
    }
    if (game.library().functional_zones == 0) return;
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        const Proposal& proposal = game.proposal(i);
        const bool moved = !proposal.cancelled && proposal.event.kind == EventKind::move;
        if (moved) add(proposal.event.card.card, false);
    }
}

EventName told_name(const Event& event);

/// What there is no room for, if that is why an event could not be applied.
std::string_view lacking(Applied result) {
    switch (result) {
        case Applied::no_counter_room:
            return "no room for more counters";
        case Applied::no_note_room:
            return "no room for more notes";
        case Applied::no_link_room:
            return "no room for more links";
        default:
            return {};
    }
}

}  // namespace

Task<Happened> happen(Game& game, std::size_t first) {
    if (!game.spend_verb())
        co_await game.fault(FaultReason::limit, "more verbs than a step may use");
    if (game.collecting) co_return Happened{};  // the batch goes on
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        if (is_too_much(game.proposal(i).event.amount)) {
            co_await game.fault(FaultReason::error, too_much);
        }
    }

    SettleOrder order(game, first);
    std::size_t member = order.next(game);
    while (member != Game::none) {
        co_await replace(game, member);
        game.proposal(member).settled = true;
        spill(game, member);
        member = order.next(game);
    }

    collect_triggers(game, first);
    const std::uint32_t since = game.state().header().clock;
    Happened happened;
    Applied result = Applied::done;
    for (std::size_t i = first; i < game.batch_end() && lacking(result).empty(); ++i) {
        Proposal& proposal = game.proposal(i);
        if (proposal.cancelled) continue;
        result = apply(game, proposal.event);
        proposal.cancelled = result != Applied::done;
        if (result == Applied::no_room) game.tell(proposal.event, event::no_room);
    }
    if (!lacking(result).empty()) {
        co_await game.fault(FaultReason::capacity, lacking(result));
    }
    collect_arrivals(game, first, since);
    bool room = true, moved = false;
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        if (game.proposal(i).replaced) ++happened.replaced;
        if (game.proposal(i).cancelled) continue;
        const Event& event = game.proposal(i).event;
        if (!event.untold) game.tell(event, told_name(event));
        if (!count_event(game, event)) {
            co_await game.fault(FaultReason::capacity, no_room_to_count);
        }
        room = room && queue_triggers(game, event);
        end_with_event(game, event);
        moved |= event.kind == EventKind::move || event.kind == EventKind::cease;
        if (game.proposal(i).spilled) continue;
        ++happened.count;
        if (event.counts) ++happened.counted;
        happened.amount += event.amount;
        happened.card = event.card.is_none() ? event.card : game.state().ref(event.card.card);
    }
    game.close_batch(first);
    if (moved) end_with_what_left(game);
    if (!room) {
        co_await game.end_at_once(Ending::capacity);
    }
#ifdef CARDLOOM_CHECKED
    assert(is_derived_right(game.state(), game.library()));
#endif
    co_return happened;
}

namespace {

/// The most telling of an event's names: a death is told as a death and not as a move.
EventName told_name(const Event& event) {
    static constexpr EventName by_weight[] = {
        event::sacrifice, event::die,      event::destroy, event::cease,    event::recollect,
        event::reserve,   event::level_up, event::delevel, event::activate, event::materialize,
        event::bestow,    event::banish,   event::discard, event::draw,     event::summon,
        event::damage,    event::counters, event::rest,    event::wake,     event::draw_from_empty,
        event::enter,     event::leave,    event::move};
    for (const EventName name : by_weight) {
        if (event.names.has(name)) return name;
    }
    for (std::size_t i = 0; i < NameSet::capacity; ++i) {
        if (event.names.has(EventName{i})) return EventName{i};
    }
    return {};
}

}  // namespace

}  // namespace cardloom
