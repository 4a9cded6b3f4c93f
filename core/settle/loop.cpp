#include "core/settle/loop.hpp"

#include <bit>

#include "core/hash.hpp"
#include "core/ruleset.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

template <class Row>
void add_row(Hash& hash, const Row& row) {
    static_assert(is_whole<Row>);
    hash.add_bytes(&row, sizeof(Row));
}

void add_turn(Hash& hash, const GameState& state) {
    Machine machine = state.header().machine;
    machine.turn = 0;
    add_row(hash, machine);
    for (Player player : state.players()) {
        player.turns = 0;
        add_row(hash, player);
    }
    for (const Plan& plan : state.plans()) add_row(hash, plan);
}

void add_zones(Hash& hash, const GameState& state) {
    for (std::size_t i = 0; i < state.zones().size(); ++i) {
        hash.add(0xF00Du + i);
        for (const CardId id : CardsIn(state, ZoneId{i})) {
            const Card& card = state.card(id);
            hash.add(std::uint64_t{id.value} << 32 | std::uint64_t{card.controller.value} << 16 |
                     card.flags);
            hash.add(std::uint64_t{card.x} << 32 | std::uint64_t{card.way} << 16 | card.options);
        }
    }
}

/// Objects and lasting abilities stand in the order of their timestamps already.
void add_objects(Hash& hash, const GameState& state) {
    for (Object object : state.objects()) {
        object.timestamp = 0;
        add_row(hash, object);
    }
    for (const Counter& counter : state.counters()) add_row(hash, counter);
    for (Modified row : state.modified()) {
        row.timestamp = 0;
        add_row(hash, row);
    }
    for (Lasting row : state.lasting()) {
        row.timestamp = 0;
        row.bearer.incarnation = row.source.incarnation = 0;
        add_row(hash, row);
    }
}

/// Which grant that is, whenever it was made: by where its args stand.
std::uint32_t rank_of_grant(const GameState& state, std::uint32_t grant) {
    if (grant == 0) return 0;
    std::uint32_t rank = 1;
    for (const Note& row : state.notes()) {
        if (row.grant == grant) return rank;
        ++rank;
    }
    return 0;
}

/// A card as it is now, as it was, or as something else: the number of its incarnation does not
/// matter.
CardRef as_it_is(const GameState& state, CardRef ref) {
    ref.incarnation = state.is_current(ref) ? 1 : 0;
    return ref;
}

void add_remembered(Hash& hash, const GameState& state) {
    for (Note row : state.notes()) {
        row.card = as_it_is(state, row.card);
        row.grant = rank_of_grant(state, row.grant);
        row.value.card = as_it_is(state, row.value.card);
        add_row(hash, row);
    }
    for (Link row : state.links()) {
        row.from = as_it_is(state, row.from);
        row.to = as_it_is(state, row.to);
        add_row(hash, row);
    }
    for (Use row : state.uses()) {
        row.card = as_it_is(state, row.card);
        row.grant = rank_of_grant(state, row.grant);
        add_row(hash, row);
    }
    for (CombatRole row : state.combat()) {
        row.card = as_it_is(state, row.card);
        row.other = as_it_is(state, row.other);
        add_row(hash, row);
    }
    for (Tallied row : state.tallied()) {
        row.card = as_it_is(state, row.card);
        row.grant = rank_of_grant(state, row.grant);
        add_row(hash, row);
    }
}

std::uint32_t rank_of(const GameState& state, std::uint32_t instance) {
    std::uint32_t rank = 1;
    for (const Instance& row : state.stack()) {
        if (row.timestamp == instance) return rank;
        ++rank;
    }
    return 0;
}

void add_stack(Hash& hash, const GameState& state) {
    for (Instance row : state.stack()) {
        row.timestamp = 0;
        row.granted = rank_of_grant(state, row.granted);
        row.told.group = rank_of_grant(state, row.told.group);
        row.told.source.incarnation = row.told.over.incarnation = 0;
        row.told.attacker.incarnation = row.told.target.incarnation = 0;
        row.source.incarnation = row.bearer.incarnation = row.about.incarnation = 0;
        add_row(hash, row);
    }
    for (Target row : state.targets()) {
        row.instance = rank_of(state, row.instance);
        if (row.kind == Target::Kind::instance) row.other = rank_of(state, row.other);
        row.card.incarnation = 0;
        add_row(hash, row);
    }
    for (Pending row : state.pending()) {
        row.granted = rank_of_grant(state, row.granted);
        row.told.group = rank_of_grant(state, row.told.group);
        row.told.source.incarnation = row.told.over.incarnation = 0;
        row.told.attacker.incarnation = row.told.target.incarnation = 0;
        row.source.incarnation = row.bearer.incarnation = row.card.incarnation = 0;
        add_row(hash, row);
    }
}

}  // namespace

std::uint64_t loop_key(const GameState& state) {
    Hash hash;
    add_turn(hash, state);
    add_zones(hash, state);
    add_objects(hash, state);
    add_stack(hash, state);
    add_remembered(hash, state);
    return hash.value();
}

bool note_resolution(Game& game) {
    Header& header = game.state().header();
    ++header.quiet;
    const std::int32_t most = game.rules().policies.number(Policy::loop_resolutions);
    if (header.quiet >= static_cast<std::uint32_t>(most)) return true;
    if (header.quiet == 1) return false;  // as after every choice
    // One position is kept, and replaced after 2, 4, 8 ... resolutions: whatever the length of
    // the loop, one of those kept is inside it and comes again.
    const std::uint64_t key = loop_key(game.state());
    if (header.loop_seen > 0 && key == header.loop_key) {
        return ++header.loop_seen >= game.rules().policies.number(Policy::loop_repeats);
    }
    if (std::has_single_bit(header.quiet)) {
        header.loop_key = key;
        header.loop_seen = 1;
    }
    return false;
}

}  // namespace cardloom
