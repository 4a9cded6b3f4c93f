#include "core/invariants.hpp"

#include <algorithm>
#include <vector>

#include "core/library.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

std::string numbered(const char* section, std::size_t row, const char* what) {
    return std::string(section) + " " + std::to_string(row) + " " + what;
}

template <class IdType>
bool in(IdType id, std::size_t size) {
    return id.index() < size;
}
template <class IdType>
bool in_or_none(IdType id, std::size_t size) {
    return id.is_none() || id.index() < size;
}

/// One check per section; each returns the first problem it finds.
struct Checker {
    const GameState& state;
    const Library& library;
    std::size_t players = state.layout().players;
    std::size_t cards = state.cards().size();

    [[nodiscard]] bool is_ref(CardRef ref) const { return in_or_none(ref.card, cards); }

    [[nodiscard]] std::string header() const {
        const Header& head = state.header();
        for (std::size_t i = 0; i < section_count; ++i) {
            if (head.used[i] > state.layout().capacity[i]) return "a section is over its capacity";
        }
        if (state.players().size() != players) return "the number of players is wrong";
        if (head.random == Random{}) return "the generator of chance can draw nothing but zero";
        if (head.ending > Ending::runaway) return "the ending is none there is";
        if ((head.winners & ~state.everyone()) != 0) return "a winner is not a player";
        for (const PlayerId player : {head.machine.turn_player, head.machine.holder,
                                      head.machine.first_player, head.machine.in_order}) {
            if (!in_or_none(player, players)) return "the turn names a player there is not";
        }
        if (head.machine.program > StepsOf::phase || head.machine.window > Window::natural ||
            head.machine.heading > Heading::turn_end) {
            return "the turn is nowhere it can be";
        }
        return {};
    }

    [[nodiscard]] std::string zones() const {
        const auto rows = state.zones();
        if (rows.size() < state.layout().fixed_zones) return "zones are missing";
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Zone& zone = rows[i];
            const bool fixed = i < state.layout().fixed_zones;
            if (!in(zone.kind, library.zone_kinds().size()))
                return numbered("zone", i, "has no kind");
            if (!in_or_none(zone.owner, players)) return numbered("zone", i, "has no such owner");
            if (!in_or_none(zone.first, cards) || !in_or_none(zone.last, cards) ||
                !in_or_none(zone.host, cards)) {
                return numbered("zone", i, "names a card there is not");
            }
            const Holder holder = library.zone_kind(zone.kind).holder;
            if ((holder == Holder::object) == fixed) return numbered("zone", i, "is out of place");
            if (fixed && (expected_zone(zone) != ZoneId{i} || zone.host)) {
                return numbered("zone", i, "is out of place");
            }
            if (!fixed && zone.count > 0 && zone.host.is_none()) {
                return numbered("zone", i, "has cards without a host");
            }
            if (zone.host && zone.count == 0 && state.card(zone.host).object.is_none()) {
                return numbered("zone", i, "is kept for an object that is gone");
            }
        }
        return {};
    }
    [[nodiscard]] ZoneId expected_zone(const Zone& zone) const {
        const bool shared = library.zone_kind(zone.kind).holder == Holder::everyone;
        if (shared != zone.owner.is_none()) return {};
        const std::size_t first = state.layout().first_zone[zone.kind.index()].index();
        return ZoneId{first + (shared ? 0 : zone.owner.index())};
    }

    [[nodiscard]] std::string card_rows() const {
        for (std::size_t i = 0; i < cards; ++i) {
            const Card& card = state.cards()[i];
            if (!in(card.definition, library.cards().size())) {
                return numbered("card", i, "has no definition");
            }
            if (!in(card.owner, players) || !in(card.controller, players)) {
                return numbered("card", i, "has no such owner or controller");
            }
            if (card.is(Card::gone) ? !card.zone.is_none() || !card.object.is_none()
                                    : !in(card.zone, state.zones().size())) {
                return numbered("card", i, "is in no zone");
            }
            if (!in_or_none(card.next, cards) || !in_or_none(card.previous, cards)) {
                return numbered("card", i, "has a neighbour there is not");
            }
            if ((card.known & ~state.everyone()) != 0) {
                return numbered("card", i, "is known to a player there is not");
            }
            if (!in_or_none(card.object, state.objects().size())) {
                return numbered("card", i, "is an object there is not");
            }
        }
        return {};
    }

    /// Every card lies in exactly one zone, once, and the lists run both ways (GA-ZONE-1).
    [[nodiscard]] std::string lists() const {
        std::vector<bool> seen(cards, false);
        std::size_t found = 0;
        for (std::size_t i = 0; i < state.zones().size(); ++i) {
            const Zone& zone = state.zones()[i];
            CardId previous;
            std::size_t count = 0;
            for (CardId at = zone.first; at; at = state.card(at).next) {
                const Card& card = state.card(at);
                if (seen[at.index()] || card.zone != ZoneId{i} || card.previous != previous) {
                    return numbered("zone", i, "has a broken list of cards");
                }
                seen[at.index()] = true;
                previous = at;
                ++count;
            }
            if (count != zone.count || zone.last != previous) {
                return numbered("zone", i, "miscounts its cards");
            }
            found += count;
        }
        for (const Card& card : state.cards()) found += card.is(Card::gone) ? 1u : 0u;
        return found == cards ? std::string() : "a card lies in no zone's list";
    }

    [[nodiscard]] std::string objects() const {
        std::size_t with_row = 0;
        for (const Card& card : state.cards()) with_row += card.object ? 1u : 0u;
        if (with_row != state.objects().size()) return "cards and objects do not match";
        for (std::size_t i = 0; i < state.objects().size(); ++i) {
            const Object& object = state.objects()[i];
            if (!in(object.card, cards) || state.card(object.card).object != ObjectIndex{i}) {
                return numbered("object", i, "is not its card's");
            }
            const Zone& zone = state.zone(state.card(object.card).zone);
            if (!library.zone_kind(zone.kind).objects) {
                return numbered("object", i, "lies where no objects are");
            }
            if (!in_or_none(object.before, players)) {
                return numbered("object", i, "was controlled by a player there is not");
            }
            if (!in_or_none(object.from, library.zone_kinds().size())) {
                return numbered("object", i, "was played from a zone there is not");
            }
            if (object.rested > 1) return numbered("object", i, "is neither awake nor rested");
            const bool is_itself = state.card(object.card).definition == object.printed;
            if (!in(object.printed, library.cards().size()) || object.form > Object::Form::copy ||
                (!is_itself && object.form == Object::Form::itself)) {
                return numbered("object", i, "is not what its card is");
            }
        }
        return {};
    }

    [[nodiscard]] std::string counters() const {
        const auto rows = state.counters();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!in(rows[i].card, cards) || !in(rows[i].kind, library.counters().size())) {
                return numbered("counter", i, "names a card or a kind there is not");
            }
            if (rows[i].amount <= 0) return numbered("counter", i, "is not positive");
            if (i > 0 && !(std::pair(rows[i - 1].card, rows[i - 1].kind) <
                           std::pair(rows[i].card, rows[i].kind))) {
                return numbered("counter", i, "is out of order");
            }
        }
        return {};
    }

    [[nodiscard]] bool is_kept(const Kept& value) const {
        switch (value.kind) {
            case Kept::Kind::number:
                return true;
            case Kept::Kind::truth:
                return value.number == 0 || value.number == 1;
            case Kept::Kind::word:
                return in(value.word, library.words.size());
            case Kept::Kind::player:
                return in(value.player, players);
            case Kept::Kind::card:
                return in(value.card.card, cards);
            case Kept::Kind::none:
                break;
        }
        return false;
    }

    /// Each is kept by one thing, and the values of a list stand in order.
    [[nodiscard]] std::string notes() const {
        const auto rows = state.notes();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Note& row = rows[i];
            const int keepers = (row.card.is_none() ? 0 : 1) + (row.grant == 0 ? 0 : 1) +
                                (row.player.is_none() ? 0 : 1);
            if (keepers != 1 || !is_ref(row.card) || !in_or_none(row.player, players)) {
                return numbered("note", i, "is kept by nobody there is");
            }
            if (!in(row.key, library.words.size()) || !is_kept(row.value)) {
                return numbered("note", i, "says nothing there is");
            }
            const bool goes_on = row.place > 0;
            const bool fits = !goes_on || (i > 0 && rows[i - 1].keeper() == row.keeper() &&
                                           rows[i - 1].key == row.key &&
                                           rows[i - 1].place + 1 == row.place && row.is_list == 1);
            // What was given for a part of a cost is as long as that was.
            const bool is_long =
                row.place >= most_kept && row.grant == 0 && row.value.kind != Kept::Kind::card;
            if (!fits || row.is_list > 1 || is_long) {
                return numbered("note", i, "is out of order");
            }
            for (std::size_t other = 0; !goes_on && other < i; ++other) {
                if (rows[other].keeper() == row.keeper() && rows[other].key == row.key) {
                    return numbered("note", i, "is there twice");
                }
            }
        }
        return {};
    }

    [[nodiscard]] std::string remembered() const {
        for (const Link& row : state.links()) {
            if (!in(row.from.card, cards) || !in(row.to.card, cards) ||
                !in(row.key, library.words.size()) || !state.is_current(row.to)) {
                return "a link names what there is not";
            }
        }
        for (const Use& row : state.uses()) {
            if (!is_ref(row.card) || !in(row.ability, library.abilities().size()) ||
                row.times < row.this_turn) {
                return "a use names what there is not";
            }
        }
        for (const Tallied& row : state.tallied()) {
            if (!in(row.tally, library.tallies().size()) || !is_ref(row.card) ||
                !in_or_none(row.you, players) || !in_or_none(row.player, players)) {
                return "a tally names what there is not";
            }
        }
        return {};
    }

    /// One attacker at most, nothing has one part twice, and what must be an object is one, unless
    /// it has left since (GA-COMBAT-ATK-7).
    [[nodiscard]] std::string combat() const {
        const auto rows = state.combat();
        std::size_t attackers = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const CombatRole& row = rows[i];
            if (!in(row.card.card, cards) || !is_ref(row.other) || !in(row.player, players) ||
                row.kind > CombatRole::Kind::next_weapon || row.aimed > 1 || row.by_card > 1) {
                return numbered("role", i, "names what there is not");
            }
            attackers += row.kind == CombatRole::Kind::attacker ? 1 : 0;
            if (attackers > 1) return "a combat has more than one attacker";
            const bool strikes = row.kind == CombatRole::Kind::retaliator ||
                                 row.kind == CombatRole::Kind::slain ||
                                 row.kind == CombatRole::Kind::next_weapon;
            const bool may_have_one = row.kind == CombatRole::Kind::next_attacker;
            if (!may_have_one && strikes == row.other.is_none())
                return numbered("role", i, "has no counterpart");
            if (state.is_current(row.card) && state.card(row.card.card).object.is_none()) {
                return numbered("role", i, "is of what is no object");
            }
            for (std::size_t other = 0; other < i; ++other) {
                if (rows[other].kind == row.kind && rows[other].card == row.card) {
                    return numbered("role", i, "is there twice");
                }
            }
        }
        return {};
    }

    [[nodiscard]] bool is_told(const Told& told) const {
        return is_ref(told.source) && is_ref(told.over) && is_ref(told.attacker) &&
               is_ref(told.target) && in_or_none(told.holder, players) &&
               in_or_none(told.counter, library.counters().size()) &&
               in_or_none(told.from, library.zone_kinds().size()) &&
               in_or_none(told.to, library.zone_kinds().size()) && told.cause <= 4 &&
               told.ends <= 1;
    }

    [[nodiscard]] std::string abilities_in_play() const {
        const std::size_t abilities = library.abilities().size();
        for (const Lasting& row : state.lasting()) {
            const bool is_ability = row.kind == Lasting::Kind::ability;
            if (row.kind > Lasting::Kind::copy || row.ability.is_none() == is_ability ||
                !in_or_none(row.ability, abilities) || !in(row.granter, players) ||
                !is_ref(row.bearer) || !is_ref(row.source) || row.ends > Ends::now ||
                row.starts > Ends::turn_begins || !in_or_none(row.whose, players) ||
                !in_or_none(row.holder, players) || !in_or_none(row.before, players)) {
                return "a lasting ability names what there is not";
            }
            const bool names_what_it_undoes =
                row.kind == Lasting::Kind::control ? !row.before.is_none()
                : row.kind == Lasting::Kind::exile ? in(row.zone, library.zone_kinds().size())
                : row.kind == Lasting::Kind::copy  ? in(row.was, library.cards().size())
                                                   : row.ends != Ends::now;
            if (!names_what_it_undoes) return "a lasting effect does not say what it undoes";
        }
        for (const Modified& row : state.modified()) {
            if (row.what > Change::What::skip || row.stat > Stat::speed ||
                row.other > Stat::speed || !in_or_none(row.ability, abilities)) {
                return "a modification names what there is not";
            }
        }
        for (const Instance& row : state.stack()) {
            if (!in_or_none(row.ability, abilities) || !in(row.controller, players) ||
                !is_ref(row.source) || !is_ref(row.bearer) || !is_ref(row.about) ||
                !is_told(row.told) || !in_or_none(row.player, players) ||
                row.kind > InstanceKind::trigger) {
                return "an instance on the stack names what there is not";
            }
        }
        for (const Pending& row : state.pending()) {
            if (!in(row.ability, abilities) || !in(row.controller, players) ||
                !in_or_none(row.player, players) || !is_ref(row.source) || !is_ref(row.bearer) ||
                !is_ref(row.card) || !is_told(row.told) ||
                !in_or_none(row.name, library.event_names().size())) {
                return "a pending trigger names what there is not";
            }
        }
        for (const Past& row : state.past()) {
            if (!in(row.card.card, cards) || !in(row.definition, library.cards().size()) ||
                !in(row.controller, players) || !in(row.zone, library.zone_kinds().size())) {
                return "last-known information names what there is not";
            }
        }
        for (const PastCounter& row : state.past_counters()) {
            if (!in(row.card.card, cards) || !in(row.kind, library.counters().size())) {
                return "last-known information names what there is not";
            }
        }
        for (const Target& row : state.targets()) {
            if (!is_ref(row.card) || row.kind > Target::Kind::instance ||
                (row.kind == Target::Kind::card && row.card.is_none()) ||
                (row.kind == Target::Kind::player && row.other >= players)) {
                return "a target names what there is not";
            }
        }
        for (const Plan& row : state.plans()) {
            if (row.kind > Plan::Kind::turn || !in_or_none(row.player, players) ||
                (row.kind == Plan::Kind::turn ? row.player.is_none() : row.phase.is_none())) {
                return "a plan names what there is not";
            }
        }
        return {};
    }
};

}  // namespace

std::string problem_with(const GameState& state, const Library& library) {
    const Checker check{state, library};
    using Part = std::string (Checker::*)() const;
    for (const Part one : {&Checker::header, &Checker::zones, &Checker::card_rows, &Checker::lists,
                           &Checker::objects, &Checker::counters, &Checker::abilities_in_play,
                           &Checker::notes, &Checker::remembered, &Checker::combat}) {
        if (std::string problem = (check.*one)(); !problem.empty()) return problem;
    }
    return {};
}

namespace {

/// Cards and instances on the stack, each with the other.
std::string problem_on_stack(const GameState& state, const Library& library) {
    const ZoneKindId kind = library.roles.stack;
    if (kind.is_none()) return {};
    const auto is_of = [&](CardId card) {
        return std::any_of(state.stack().begin(), state.stack().end(), [&](const Instance& row) {
            return is_of_card(row.kind) && row.source.card == card;
        });
    };
    for (const CardId card : CardsIn(state, state.zone_of(kind, {}))) {
        if (!is_of(card)) return numbered("card", card.index(), "is on the stack for nothing");
    }
    std::uint32_t before = 0;
    for (const Instance& row : state.stack()) {
        const bool lies_there = state.is_current(row.source) &&
                                !state.card(row.source.card).zone.is_none() &&
                                state.zone(state.card(row.source.card).zone).kind == kind;
        if (is_of_card(row.kind) && row.copy == 0 && !lies_there) {
            return "an instance on the stack has lost its card";
        }
        if (row.timestamp <= before) return "instances on the stack are out of order";
        before = row.timestamp;
    }
    for (const Target& row : state.targets()) {
        const bool is_some = std::any_of(
            state.stack().begin(), state.stack().end(),
            [&](const Instance& instance) { return instance.timestamp == row.instance; });
        if (!is_some) return "a target is of nothing on the stack";
    }
    return {};
}

}  // namespace

std::string problem_at_rest(const GameState& state, const Library& library) {
    if (state.header().unsettled != 0) return {};  // as after a concession: the next settle looks
    if (!state.pending().empty()) return "a trigger has not been placed";
    for (std::size_t i = 0; i < state.cards().size(); ++i) {
        const Card& card = state.cards()[i];
        if (!card.is(Card::token) || card.is(Card::gone) || card.object) continue;
        const bool in_intent = state.zone(card.zone).kind == library.roles.intent;
        if (!in_intent) return numbered("card", i, "is a token where no token can be");
    }
    return problem_on_stack(state, library);
}

std::string problem_with(const Journal& journal, const GameState& state, const Library& library) {
    std::vector<ZoneKindId> told(state.cards().size());  // none: nothing is known of it
    std::vector<bool> gone(state.cards().size(), false);
    const auto tell = [&](CardRef card, ZoneKindId zone) {
        if (card.card.index() >= told.size()) return;
        told[card.card.index()] = zone;
        gone[card.card.index()] = false;
    };
    for (std::size_t i = journal.first(); i < journal.size(); ++i) {
        const JournalLine& line = journal.line(i);
        const Event& event = line.event;
        if (line.name == event::no_room) continue;
        if (event.kind == EventKind::move || event.kind == EventKind::summon) {
            tell(event.card, line.to_kind);
        } else if (event.kind == EventKind::level_up) {
            tell(event.card, library.roles.field);
            tell(event.over, library.roles.lineage);
        } else if (event.kind == EventKind::delevel) {
            for (ZoneKindId& zone : told) {  // which card comes up is not told
                if (zone == library.roles.lineage) zone = {};
            }
            tell(event.card, library.roles.material);
        } else if (event.kind == EventKind::cease && event.card.card.index() < gone.size()) {
            gone[event.card.card.index()] = true;
        }
    }
    for (std::size_t i = 0; i < told.size(); ++i) {
        const Card& card = state.cards()[i];
        if (gone[i] && !card.is(Card::gone)) return numbered("card", i, "was told to be gone");
        if (gone[i] || told[i].is_none()) continue;
        // What a player owns leaves the game with them, without many words (GA-END-5).
        if (card.is(Card::gone) && !state.player(card.owner).is_in_game()) continue;
        if (card.is(Card::gone) || state.zone(card.zone).kind != told[i]) {
            return numbered("card", i, "is not where the journal has told");
        }
    }
    return {};
}

}  // namespace cardloom
