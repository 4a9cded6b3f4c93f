/// The records a game state is made of: plain, flat, without padding, each with its named fields.
/// Nothing here refers to memory; records name each other by id.
#pragma once

#include <array>
#include <cstdint>

#include "core/fields.hpp"
#include "core/ids.hpp"
#include "core/random.hpp"

namespace cardloom {

/// The parts of the state that grow and shrink. `interest` is derived: copied, never hashed or
/// saved.
enum class SectionId : std::uint8_t {
    players,
    zones,
    cards,
    objects,
    counters,
    lasting,
    stack,
    pending,
    interest
};
inline constexpr std::size_t section_count = 9;
[[nodiscard]] constexpr bool is_derived(SectionId id) { return id == SectionId::interest; }

/// How a match ended, or that it has not.
enum class Ending : std::uint8_t { running, won, drawn, capacity, faulted, runaway };

/// Where the turn stands. What the numbers mean is the ruleset's business.
struct Machine {
    PlayerId turn_player;
    PlayerId holder;  // who holds Opportunity
    std::uint8_t passes = 0;
    std::uint8_t phase = 0;
    std::uint8_t step = 0;
    PlayerId first_player;
    std::uint16_t turn = 0;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("turn_player", self.turn_player);
        visit("holder", self.holder);
        visit("passes", self.passes);
        visit("phase", self.phase);
        visit("step", self.step);
        visit("first_player", self.first_player);
        visit("turn", self.turn);
    }
};

struct Header {
    Random random;
    std::uint32_t clock = 0;  // the next timestamp
    Machine machine;
    std::array<std::uint16_t, section_count> used{};
    Ending ending = Ending::running;
    PlayerSet winners = 0;

    /// As it counts for hash and equality: how long derived sections are is no part of the state.
    [[nodiscard]] Header without_derived() const {
        Header proper = *this;
        proper.used[static_cast<std::size_t>(SectionId::interest)] = 0;
        return proper;
    }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("random", self.random);
        visit("clock", self.clock);
        visit("machine", self.machine);
        visit("used", self.used);
        visit("ending", self.ending);
        visit("winners", self.winners);
    }
};

struct Player {
    enum Flag : std::uint8_t { conceded = 1, lost = 2, drew_from_empty = 4 };
    std::uint8_t flags = 0;

    [[nodiscard]] bool is(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag) { flags = static_cast<std::uint8_t>(flags | flag); }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("flags", self.flags);
    }
};

/// One zone of one player, of everybody, or of one object (`host`). Its cards are a linked list, in
/// order from the top (or the oldest) down.
struct Zone {
    CardId first, last;
    std::uint16_t count = 0;
    CardId host;
    ZoneKindId kind;
    PlayerId owner;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("first", self.first);
        visit("last", self.last);
        visit("count", self.count);
        visit("host", self.host);
        visit("kind", self.kind);
        visit("owner", self.owner);
    }
};

struct Card {
    enum Flag : std::uint8_t { face_up = 1, token = 2 };
    DefinitionId definition;
    ZoneId zone;
    CardId next, previous;  // neighbours in the zone
    ObjectIndex object;     // its row among the objects, if it is one
    std::uint16_t incarnation = 0;
    PlayerId owner, controller;
    PlayerSet known = 0;  // who knows which card this is: the one truth about hidden information
    std::uint8_t flags = 0;

    [[nodiscard]] bool is(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag, bool on = true) {
        flags = static_cast<std::uint8_t>(on ? flags | flag : flags & ~flag);
    }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("definition", self.definition);
        visit("zone", self.zone);
        visit("next", self.next);
        visit("previous", self.previous);
        visit("object", self.object);
        visit("incarnation", self.incarnation);
        visit("owner", self.owner);
        visit("controller", self.controller);
        visit("known", self.known);
        visit("flags", self.flags);
    }
};

/// What only a card on the field has (GA-ZONE-8).
struct Object {
    std::uint32_t timestamp = 0;
    CardId card;
    std::int16_t damage = 0;  // marked, as on allies (GA-DMG-3)
    std::uint16_t used = 0;   // which of its abilities were used this turn, one bit each
    std::uint16_t rested = 0;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("timestamp", self.timestamp);
        visit("card", self.card);
        visit("damage", self.damage);
        visit("used", self.used);
        visit("rested", self.rested);
    }
};

/// Counters of one kind on one card; kept sorted by card and kind.
struct Counter {
    CardId card;
    CounterId kind;
    std::int16_t amount = 0;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("card", self.card);
        visit("kind", self.kind);
        visit("amount", self.amount);
    }
};

/// An ability in force that outlasts the resolution that granted it: continuous effects, delayed
/// triggers, shields, permissions. Plain data; what it does is its ability's definition.
struct Lasting {
    std::uint32_t timestamp = 0;
    CardRef bearer, source;
    std::array<std::int16_t, 4> args{};
    AbilityId ability;
    PlayerId granter;
    std::uint8_t uses = 0;  // left; 0 means no limit
    std::uint16_t until_turn = 0;
    std::uint16_t shield = 0;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("timestamp", self.timestamp);
        visit("bearer", self.bearer);
        visit("source", self.source);
        visit("args", self.args);
        visit("ability", self.ability);
        visit("granter", self.granter);
        visit("uses", self.uses);
        visit("until_turn", self.until_turn);
        visit("shield", self.shield);
    }
};

/// One instance on the Effects Stack (GA-PLAY-3); the last one is the top.
struct Instance {
    std::uint32_t timestamp = 0;
    CardRef source;
    std::array<CardRef, 2> targets{};
    AbilityId ability;
    std::int16_t amount = 0;
    PlayerId controller;
    std::uint8_t copy = 0;
    std::uint16_t x = 0;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("timestamp", self.timestamp);
        visit("source", self.source);
        visit("targets", self.targets);
        visit("ability", self.ability);
        visit("amount", self.amount);
        visit("controller", self.controller);
        visit("copy", self.copy);
        visit("x", self.x);
    }
};

/// A triggered ability that waits to be placed on the stack, with what it knows of its event.
struct Pending {
    CardRef source, card;
    AbilityId ability;
    std::int16_t amount = 0;
    PlayerId controller, player;
    EventName name;
    std::uint8_t batch = 0;  // 1 if it stands for a whole batch ("one or more")

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("source", self.source);
        visit("card", self.card);
        visit("ability", self.ability);
        visit("amount", self.amount);
        visit("controller", self.controller);
        visit("player", self.player);
        visit("name", self.name);
        visit("batch", self.batch);
    }
};

static_assert(is_whole<Header> && is_whole<Player> && is_whole<Zone> && is_whole<Card> &&
              is_whole<Object> && is_whole<Counter> && is_whole<Lasting> && is_whole<Instance> &&
              is_whole<Pending>);

}  // namespace cardloom
