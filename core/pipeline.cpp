#include "core/pipeline.hpp"

#include <algorithm>
#include <utility>

#include "core/apply.hpp"
#include "core/characteristics.hpp"
#include "core/combat/roles.hpp"
#include "core/continuous/layers.hpp"
#include "core/continuous/openness.hpp"
#include "core/event_needs.hpp"
#include "core/memory.hpp"
#include "core/past.hpp"
#include "core/play/champions.hpp"
#include "core/proposed.hpp"
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

/// What lies in an object's own zones leaves with it (GA-ZONE-9), once it is settled that it
/// leaves.
void spill(Game& game, std::size_t index) {
    const EventKind kind = game.proposal(index).event.kind;
    const bool leaves = kind == EventKind::move || kind == EventKind::cease;
    if (!leaves || game.proposal(index).cancelled) return;
    const Event host = game.proposal(index).event;
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

/// A call of an ability of what enters: it knows how its card was played (GA-PLAY-5).
Call call_of_entering(const Game& game, AbilityId ability, const Event& event) {
    Call call{ability, event.card, event.player};
    for (const Instance& row : game.state().stack()) {
        if (event.instance == 0 || row.timestamp != event.instance) continue;
        call.x = row.x;
        call.way = row.way;
        call.options = row.options;
        call.level = row.level;
        call.told.from = row.told.from;
    }
    return call;
}

/// How a card enters is its own to say, before it is there.
void collect_entering(Game& game, const Proposal& proposal) {
    const Event& event = proposal.event;
    if (!event.names.has(event::enter)) return;
    const bool moves = event.kind == EventKind::move;
    const DefinitionId itself =
        moves ? game.state().card(event.card.card).definition : event.definition;
    const DefinitionId what = event.as_copy ? event.as_copy : itself;
    if (what.is_none()) return;
    for (const AbilityId id : game.library().card(what).abilities) {
        if (!game.library().ability(id).entering) continue;
        const Call call = call_of_entering(game, id, event);
        if (proposal.has_applied(name_of(call))) continue;
        if (game.content().applies(game, call, event)) game.watchers.push_back(call);
    }
}

/// Whether two replacements are one, of a keyword or a counter that says so: of all instances
/// together one applies to an event.
bool are_collective(const Game& game, AbilityId one, AbilityId other) {
    const AbilityDefinition& a = game.library().ability(one);
    const AbilityDefinition& b = game.library().ability(other);
    if (!a.collective || !b.collective) return false;
    return one == other || (a.keyword && a.keyword == b.keyword) ||
           (a.counter && a.counter == b.counter);
}

/// Whether another has applied, or can, that stands for this one as well.
bool is_spoken_for(const Game& game, const Proposal& proposal, AbilityId ability) {
    if (!game.library().ability(ability).collective) return false;
    for (std::size_t i = 0; i < proposal.applied_count; ++i) {
        if (are_collective(game, proposal.applied[i].ability, ability)) return true;
    }
    return std::any_of(game.watchers.begin(), game.watchers.end(), [&](const Call& call) {
        return are_collective(game, call.ability, ability);
    });
}

/// The replacements that can be applied to a proposal now.
void collect_replacements(Game& game, std::size_t index) {
    game.watchers.clear();
    const Proposal& proposal = game.proposal(index);
    if (proposal.cancelled || proposal.event.unalterable) return;
    collect_entering(game, proposal);
    each_watcher(game, AbilityKind::replacement, proposal.event.names, [&](const Call& call) {
        if (proposal.has_applied(name_of(call)) || is_used_up(game, call)) return;
        if (is_spoken_for(game, proposal, call.ability)) return;
        if (game.content().applies(game, call, proposal.event)) game.watchers.push_back(call);
    });
}

/// A replacement was used. False if there is no room to count it.
bool spend(Game& game, const Call& call) {
    if (call.timestamp != 0) spend_use(game, call.timestamp);
    return count_use(game, call);
}

/// What is worded for "one or more" is used once for all members of a batch (GA-PREV-4).
bool spend_for_batch(Game& game, std::size_t first) {
    bool room = true;
    const auto is_earlier = [&](std::size_t member, std::size_t place) {
        const AppliedReplacement one = game.proposal(member).applied[place];
        for (std::size_t i = first; i < member; ++i) {
            const Proposal& other = game.proposal(i);
            for (std::size_t n = 0; n < other.applied_count; ++n) {
                if (other.applied[n].used && other.applied[n].is_same(one)) return true;
            }
        }
        return false;
    };
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        for (std::size_t n = 0; n < game.proposal(i).applied_count; ++n) {
            const AppliedReplacement one = game.proposal(i).applied[n];
            if (!one.used || !game.library().ability(one.ability).per_batch) continue;
            if (is_earlier(i, n)) continue;
            Call call{one.ability, one.source, {}, one.timestamp};
            room = spend(game, call) && room;
        }
    }
    return room;
}

/// Tokens are made together, and each enters for itself: once it is settled how many there are,
/// what concerns their entering is asked for each.
bool split(Game& game, std::size_t index) {
    Proposal& proposal = game.proposal(index);
    const bool is_several = proposal.event.kind == EventKind::summon && !proposal.single;
    if (!is_several || proposal.cancelled) return false;
    const std::int32_t count = std::exchange(proposal.event.amount, 1);
    proposal.single = true;
    const Proposal one = proposal;
    for (std::int32_t i = 1; i < count; ++i) {
        const std::size_t added = game.propose(one.event);
        game.proposal(added) = one;
    }
    return true;
}

/// Whether a player would draw more than effects let them in a turn. An attempt is none then.
bool is_beyond_draw_limit(const Game& game, const Event& event) {
    const bool draws = event.names.has(event::draw) || event.kind == EventKind::draw_from_empty;
    return draws && !event.player.is_none() &&
           game.state().player(event.player).drawn >= swayed(game, event.player).draw_limit;
}

/// Of what merely happens, what an effect says cannot happen does not (GA-GEN-8). Whether a player
/// can do something is asked before they do it. What was attempted counts as well: regalia that
/// would be destroyed are banished, but what cannot be destroyed stays.
void forbid(Game& game, std::size_t index, const NameSet& attempted = {}) {
    const Proposal& proposal = game.proposal(index);
    const bool is_done = proposal.event.kind == EventKind::signal;
    if (proposal.cancelled || proposal.event.unalterable || is_done) return;
    bool forbidden = is_beyond_draw_limit(game, proposal.event);
    NameSet names = proposal.event.names;
    names.add(attempted);
    if (!forbidden && !is_watched(game, AbilityKind::prohibition, names)) return;
    Event event = proposal.event;
    event.names = names;
    each_watcher(game, AbilityKind::prohibition, event.names, [&](const Call& call) {
        forbidden = forbidden || game.content().applies(game, call, event);
    });
    game.proposal(index).cancelled |= forbidden;
}

void complete(Game& game, std::size_t index) {
    Proposal& proposal = game.proposal(index);
    proposal.cancelled |= !complete(game, proposal.event, proposal.single);
}

/// Completes one member, and finds what can replace it. Most of the time that is nothing.
bool is_replaceable(Game& game, std::size_t index) {
    const NameSet attempted = game.proposal(index).event.names;
    complete(game, index);
    forbid(game, index, attempted);
    collect_replacements(game, index);
    return !game.watchers.empty();
}

/// Lets one member be replaced by what was found until nothing more applies; the affected player
/// orders (GA-REPL-2).
Task<> replace(Game& game, std::size_t index) {
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
        const std::size_t place = proposal.applied_count++;
        proposal.applied[place] = name_of(call);
        game.close_attempt();  // what content does may tell what was hidden
        const std::size_t outer = game.applying;
        game.applying = index;
        game.proposal(index).declined = false;
        const bool done = co_await invoke(game, call);
        game.applying = outer;
        const bool used = done && !game.proposal(index).declined;
        game.proposal(index).applied[place].used = used;
        const bool once_for_all = game.library().ability(call.ability).per_batch;
        const bool counted = !used || once_for_all || spend(game, call);
        if (!counted) {
            co_await game.fault(FaultReason::capacity, no_room_to_count);
        }
        complete(game, index);
        forbid(game, index);
        // Also what is no event any more, as an amount that has become 0 (GA-RES-6).
        game.proposal(index).replaced |= done && game.proposal(index).cancelled;
        collect_replacements(game, index);
    }
}

/// The ability by which what enters is linked to another object; none if it is not.
AbilityId linking_ability(const Game& game, const Event& event) {
    const bool moves = event.kind == EventKind::move;
    DefinitionId what = event.as_copy;
    if (what.is_none()) {
        what = moves ? game.state().card(event.card.card).definition : event.definition;
    }
    if (what.is_none()) return {};
    for (const AbilityId id : game.library().card(what).abilities) {
        if (game.library().ability(id).links) return id;
    }
    return {};
}

/// What enters without having been played has what it is linked to chosen (GA-SBE-11).
Task<> choose_link(Game& game, std::size_t index) {
    const Event event = game.proposal(index).event;
    const bool enters = !game.proposal(index).cancelled && event.names.has(event::enter);
    if (!enters || !event.linked_to.is_none()) co_return;
    const AbilityId by = linking_ability(game, event);
    if (by.is_none()) co_return;
    PlayerId player = event.player;
    if (player.is_none()) player = game.state().card(event.card.card).owner;
    const Call call{by, event.card, player};
    game.decide(player, DecisionKind::choose_cards, "GA-SBE-11");
    for (const Object& object : game.state().objects()) {
        Target target;
        target.kind = Target::Kind::card;
        target.card = game.state().ref(object.card);
        if (!game.content().is_legal_target(game, call, 0, target)) continue;
        Option option;
        option.card = target.card;
        game.offer(option);
    }
    if (game.current_decision().options.empty()) co_return;
    std::size_t pick = 0;
    if (game.current_decision().options.size() > 1) {
        const Choice choice = co_await game.ask();
        pick = choice.pick();
    }
    game.proposal(index).event.linked_to = game.current_decision().options[pick].card;
    game.proposal(index).event.link_key = game.library().ability(by).links;
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
        if (game.batch_end() == first_ + 1)
            return game.proposal(first_).settled ? Game::none : first_;
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

/// What enters at once is put there in turn order, the turn player's first: that is the order of
/// the timestamps (GA-TS-4).
void order_entrants(Game& game, std::size_t first) {
    const auto enters = [&](std::size_t i) {
        return !game.proposal(i).cancelled && game.proposal(i).event.names.has(event::enter);
    };
    const auto seat_at = [&](std::size_t i) {
        return seat(game.state(), game.proposal(i).event.player);
    };
    for (std::size_t i = first + 1; i < game.batch_end(); ++i) {
        std::size_t at = i;
        for (std::size_t j = i; enters(at) && j-- > first;) {
            if (!enters(j)) continue;
            if (seat_at(j) <= seat_at(at)) break;
            std::swap(game.proposal(j), game.proposal(at));
            at = j;
        }
    }
}

/// True if a watcher has done what it can do.
bool is_spent(const GameState& state, const Call& call) {
    return call.timestamp != 0 &&
           std::none_of(state.lasting().begin(), state.lasting().end(),
                        [&](const Lasting& row) { return row.timestamp == call.timestamp; });
}

/// What an attack is aimed at, as something sees it that may be attacked itself.
CardRef target_seen_by(const GameState& state, CardRef self, const Event& event) {
    if (!event.target.is_none() || !event.names.has(event::attack)) return event.target;
    return is_attack_target(state, self) ? self : first_target(state);
}

/// The card that a trigger speaks of: what has entered is the object it became, what has come on
/// top of a champion is that, and everything else is as it was (GA-LKI-1).
CardRef card_told(const GameState& state, const Event& event) {
    const bool arrived = event.names.has(event::enter) || event.kind == EventKind::level_up;
    return arrived && state.has_card(event.card.card) ? state.ref(event.card.card) : event.card;
}

/// Of a level gained, the card that was the top, where it lies now; of one lost, the champion.
CardRef over_told(const Game& game, const Event& event) {
    if (event.kind == EventKind::level_up) return game.state().ref(event.over.card);
    return event.kind == EventKind::delevel ? game.present(event.card) : event.over;
}

/// What a trigger will be able to say of its event.
Told told_of(const Game& game, const Event& event, const Call& call) {
    const GameState& state = game.state();
    const auto kind_of = [&](ZoneId zone) {
        return zone.index() < state.zones().size() ? state.zone(zone).kind : ZoneKindId{};
    };
    Told told;
    told.source = event.source;
    told.over = over_told(game, event);
    told.key = event.key;
    told.counter = event.counter;
    told.from = event.played_from ? event.played_from : kind_of(event.from);
    told.to = kind_of(event.to);
    told.phase = event.phase;
    told.cause = static_cast<std::uint8_t>(event.cause);
    told.ends = event.ends ? 1 : 0;
    told.holder = call.told.holder;
    told.attacker = event.attacker;
    told.target = target_seen_by(state, call.self(), event);
    return told;
}

/// The trigger of "one or more" that waits for this batch, or an earlier one of the action under
/// way, already; none if there is none yet. If it is one of each source, of that of this event.
std::size_t waiting_for_batch(const GameState& state, const Call& call, const Event* of_source,
                              std::size_t since) {
    const auto pending = state.pending();
    for (std::size_t i = since; i < pending.size(); ++i) {
        const Pending& row = pending[i];
        const bool fits = of_source == nullptr || row.told.source == of_source->source;
        if (row.batch != 0 && row.ability == call.ability && row.source == call.source &&
            row.granted == call.timestamp && row.bearer == call.bearer && fits) {
            return i;
        }
    }
    return Game::none;
}

/// Whether what one source deals to several objects triggers once (AMB-31).
bool is_of_one_source(const Game& game, const Event& event) {
    return event.kind == EventKind::damage &&
           game.rules().policies.get<policy::DamageEvents>() == policy::DamageEvents::per_source;
}

/// Another member of the batch: its amount counts with the others, and its card is kept with
/// theirs, under the name of the group. False if there is no room.
bool join_batch(Game& game, Pending& row, const Event& event) {
    row.amount =
        static_cast<std::int16_t>(std::clamp(row.amount + event.amount, -most_amount, most_amount));
    const WordId key = game.library().words.find("cards");
    if (event.card.is_none() || key.is_none()) return true;
    GameState& state = game.state();
    if (row.told.group == 0) row.told.group = state.next_timestamp();
    std::uint16_t place = 0;
    for (const Note& note : state.notes()) {
        if (note.grant == row.told.group) ++place;
    }
    Note note;
    note.grant = row.told.group;
    note.key = key;
    note.value.kind = Kept::Kind::card;
    note.value.card = card_told(state, event);
    note.is_list = 1;
    note.place = place;
    const auto notes = state.notes();
    std::size_t at = notes.size();  // the values of a list stand together
    while (place > 0 && notes[at - 1].grant != note.grant) --at;
    if (!notes.push(note)) return false;
    const auto grown = state.notes();
    std::rotate(grown.begin() + at, grown.end() - 1, grown.end());
    return true;
}

/// Queues what triggers on one event; false if there is no room.
bool queue_triggers(Game& game, const Event& event, std::size_t since) {
    for (std::size_t i = 0; i < game.watchers.size();) {
        const AbilityDefinition& ability = game.library().ability(game.watchers[i].ability);
        if (!event.names.meets(ability.watched) ||
            !can_fit(ability.needs, event, game.watchers[i])) {
            ++i;
            continue;
        }
        const Call watcher = game.watchers[i++];
        // What a champion could do before it was covered it has triggered as that object.
        const Call call = game.present(watcher);
        const bool of_source = !ability.per_batch && is_of_one_source(game, event);
        const bool per_batch = ability.per_batch || of_source;
        const std::size_t waiting =
            per_batch ? waiting_for_batch(game.state(), call, of_source ? &event : nullptr, since)
                      : Game::none;
        const bool joins = waiting != Game::none;
        if ((!joins && is_used_up(game, call)) || !game.content().applies(game, watcher, event)) {
            continue;
        }
        if (joins) {  // GA-TRIG-7
            if (!join_batch(game, game.state().pending()[waiting], event)) return false;
            continue;
        }
        Pending row;
        row.granted = call.timestamp;
        row.source = call.source;
        row.bearer = call.bearer;
        row.card = card_told(game.state(), event);
        row.told = told_of(game, event, call);
        row.ability = call.ability;
        row.amount = static_cast<std::int16_t>(event.amount);
        row.controller = call.you;
        row.player = event.player;
        row.name = ability.on;
        row.batch = per_batch ? 1 : 0;
        if (!game.state().pending().push(row) || !count_use(game, call)) return false;
        if (call.timestamp != 0) spend_use(game, call.timestamp);
        if (!ability.per_batch && is_spent(game.state(), call)) {
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
            const EventKind kind = proposal.event.kind;
            if (!proposal.cancelled && proposal.event.card.card == card &&
                (kind == EventKind::level_up || kind == EventKind::become)) {
                return true;
            }
        }
        return false;
    };
    const auto add = [&](CardId id, bool on_field) {
        if (!may_have(game, id, kind_bit(AbilityKind::triggered))) return;
        each_ability_of(game, id, [&](const Call& call, const AbilityDefinition& ability) {
            if (ability.kind != AbilityKind::triggered || ability.watched.is_empty()) return;
            const bool of_field = ability.zone.is_none() || ability.inherited;
            if (of_field != on_field || !functions(state, game.library(), id, ability)) return;
            game.watchers.push_back(call);
        });
    };
    bool some_new_top = false;
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        const EventKind kind = game.proposal(i).event.kind;
        some_new_top |= kind == EventKind::level_up || kind == EventKind::become;
    }
    // Where time has not gone on, nothing has come to the field.
    const bool may_be_new = some_new_top || state.header().clock != since;
    for (std::size_t i = 0; may_be_new && i < state.objects().size(); ++i) {
        const Object& object = state.objects()[i];
        const bool is_new = object.timestamp >= since;
        if (is_new || (some_new_top && is_new_top(object.card))) add(object.card, true);
    }
    if (game.library().functional_zones == 0) return;
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        const Proposal& proposal = game.proposal(i);
        const bool moved = !proposal.cancelled && (proposal.event.kind == EventKind::move ||
                                                   proposal.event.kind == EventKind::summon);
        if (moved) add(proposal.event.card.card, false);
    }
}

/// A token that ceases to exist where it was never expected is known as it was before it went there
/// (GA-SBE-5, GA-LKI-1).
bool is_stray_token(const GameState& state, const Event& event) {
    const CardId id = event.card.card;
    if (event.kind != EventKind::cease || !state.card(id).is(Card::token)) return false;
    return state.object(id) == nullptr &&
           std::any_of(state.past().begin(), state.past().end(),
                       [&](const Past& row) { return row.card.card == id; });
}

/// All that leave together are kept as they were before any of them left (GA-LKI-1).
void keep_what_leaves(Game& game, std::size_t first) {
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        const Event& event = game.proposal(i).event;
        const bool leaves = event.kind == EventKind::move || event.kind == EventKind::cease;
        if (!leaves || game.proposal(i).cancelled) continue;
        if (!game.state().is_current(event.card) || is_stray_token(game.state(), event)) continue;
        keep_as_it_is(game, event.card.card);
    }
}

/// The most telling of an event's names: a death is told as a death and not as a move.
EventName told_name(const Event& event) {
    static constexpr EventName by_weight[] = {
        event::sacrifice, event::die,      event::destroy, event::cease,    event::recollect,
        event::reserve,   event::level_up, event::delevel, event::activate, event::materialize,
        event::bestow,    event::banish,   event::discard, event::draw,     event::summon,
        event::damage,    event::counters, event::rest,    event::wake,     event::draw_from_empty,
        event::enter,     event::leave,    event::move};
    static constexpr NameSet weighty = [] {
        NameSet names;
        for (const EventName name : by_weight) names.add(name);
        return names;
    }();
    if (event.names.meets(weighty)) {
        for (const EventName name : by_weight) {
            if (event.names.has(name)) return name;
        }
    }
    return event.names.first();
}

void tell(Game& game, const Event& event) {
    if (!game.is_told()) return;
    const EventName name = told_name(event);  // none: nobody can watch it, as a copy's end
    if (!event.untold && name) game.tell(event, name);
}

/// An event has happened, with those before it.
void add_to(Happened& happened, const Game& game, const Event& event) {
    ++happened.count;
    if (event.counts) ++happened.counted;
    happened.amount += event.amount;
    happened.card = event.card.is_none() ? event.card : game.state().ref(event.card.card);
}

/// Whether something only shows itself, and nobody looks: no ability waits for it, no tally counts
/// it, and nothing ends with it. Most phases begin and end so.
bool goes_unnoticed(const Game& game, const Event& event) {
    if (event.kind != EventKind::signal || game.applying != Game::none) return false;
    bool awaited = false;
    for (const AbilityKind kind : {AbilityKind::triggered, AbilityKind::replacement}) {
        each_watcher(game, kind, event.names, [&](const Call& call) {
            awaited |= can_fit(game.library().ability(call.ability).needs, event, call);
        });
    }
    if (awaited || may_be_counted(game, event)) return false;
    return std::ranges::none_of(game.state().lasting(), [&](const Lasting& row) {
        return row.is_in_force() && event.names.meets(game.library().ability(row.ability).until);
    });
}

/// What there is no room for, if that is why an event could not be applied.
std::string_view lacking(Applied result) {
    switch (result) {
        case Applied::no_counter_room:
            return "no room for more counters";
        case Applied::no_note_room:
            return "no room for more notes";
        case Applied::no_link_room:
            return "no room for more links";
        case Applied::no_lasting_room:
            return "no room for more effects";
        default:
            return {};
    }
}

}  // namespace

bool pass_unnoticed(Game& game, const Event& signal) {
    const bool alone = !game.collecting && !is_too_much(signal.amount);
    Event event = signal;
    follow_champions(game, event);
    if (!alone || !goes_unnoticed(game, event) || !game.spend_verb()) return false;
    static_cast<void>(apply(game, event));
    tell(game, event);
    show_open_cards(game);
    return true;
}

namespace {

Task<Happened> stop_by_fault(Game& game, FaultReason reason, std::string_view text) {
    return stopped_batch(game, game.fault(reason, text));
}

/// What enters without having been played may have to be linked.
bool may_be_linked(Game& game, std::size_t member) {
    return game.library().links_objects && game.proposal(member).event.names.has(event::enter);
}

void note_settled(Game& game, std::size_t member) {
    game.proposal(member).settled = true;
    spill(game, member);
}

/// Settles the members of a batch as long as nothing replaces them; the one that something may
/// replace, or none.
std::size_t settle_members(Game& game, SettleOrder& order) {
    std::size_t member = order.next(game);
    while (member != Game::none) {
        const bool is_plain = !is_replaceable(game, member) &&
                              game.proposal(member).event.kind != EventKind::summon &&
                              !may_be_linked(game, member);
        if (!is_plain) return member;
        note_settled(game, member);
        member = order.next(game);
    }
    return Game::none;
}

/// All members are settled: they apply at once, are told and counted, and what they trigger waits.
Task<Happened> carry_out(Game& game, std::size_t first) {
    if (!spend_for_batch(game, first)) {
        return stop_by_fault(game, FaultReason::capacity, no_room_to_count);
    }
    order_entrants(game, first);
    collect_triggers(game, first);
    keep_what_leaves(game, first);
    const std::uint32_t since = game.state().header().clock;
    Happened happened;
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        Proposal& proposal = game.proposal(i);
        if (proposal.cancelled) continue;
        follow_champions(game, proposal.event);
        const Applied result = apply(game, proposal.event);
        if (result == Applied::done) continue;
        proposal.cancelled = true;
        if (result == Applied::no_room) game.tell(proposal.event, event::no_room);
        const std::string_view lacks = lacking(result);
        if (!lacks.empty()) return stop_by_fault(game, FaultReason::capacity, lacks);
    }
    collect_arrivals(game, first, since);
    const std::size_t queued = std::min(game.action_from, game.state().pending().size());
    bool room = true, moved = false;
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        if (game.proposal(i).replaced) ++happened.replaced;
        if (game.proposal(i).cancelled) continue;
        const Event& event = game.proposal(i).event;
        tell(game, event);
        if (!event.linked_to.is_none()) {
            const CardRef entered = game.state().ref(event.card.card);
            game.tell(link_event(game, entered, event.linked_to, event.link_key, entered),
                      event::link);
        }
        if (!count_event(game, event)) {
            return stop_by_fault(game, FaultReason::capacity, no_room_to_count);
        }
        room = room && queue_triggers(game, event, queued);
        end_with_event(game, event);
        moved |= event.kind == EventKind::move || event.kind == EventKind::cease ||
                 event.kind == EventKind::level_up || event.kind == EventKind::delevel;
        if (game.proposal(i).spilled) continue;
        add_to(happened, game, event);
    }
    game.close_batch(first);
    if (moved) {
        forget_ended_links(game.state());
        end_with_what_left(game);
    }
    show_open_cards(game);
    if (!room) return stopped_batch(game, game.end_at_once(Ending::capacity));
#ifdef CARDLOOM_CHECKED
    assert(characteristics_are_right(game));
    assert(abilities_are_right(game));
#endif
    return happened;
}

/// The same where members are replaced: `member` is the first of them, and what may replace it is
/// found.
Task<Happened> happen_with_replacements(Game& game, std::size_t first, SettleOrder order,
                                        std::size_t member) {
    while (member != Game::none) {
        if (!game.watchers.empty()) {
            co_await replace(game, member);
        }
        if (split(game, member) && is_replaceable(game, member)) {
            co_await replace(game, member);
        }
        if (may_be_linked(game, member)) {
            co_await choose_link(game, member);
        }
        note_settled(game, member);
        member = settle_members(game, order);
    }
    const Happened happened = co_await carry_out(game, first);
    co_return happened;
}

}  // namespace

Task<Happened> stopped_batch(Game&, Game::Stop stop) {
    co_await stop;
    co_return Happened{};
}

Task<Happened> happen(Game& game, std::size_t first) {
    if (!game.spend_verb()) {
        return stop_by_fault(game, FaultReason::limit, "more verbs than a step may use");
    }
    if (game.collecting) return Happened{};  // the batch goes on
    for (std::size_t i = first; i < game.batch_end(); ++i) {
        if (is_too_much(game.proposal(i).event.amount)) {
            return stop_by_fault(game, FaultReason::error, too_much);
        }
    }
    SettleOrder order(game, first);
    const std::size_t member = settle_members(game, order);
    if (member == Game::none) return carry_out(game, first);
    return happen_with_replacements(game, first, order, member);
}

}  // namespace cardloom
