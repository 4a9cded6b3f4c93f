/// The records a game state is made of: plain, flat, without padding, each with its named fields.
/// Nothing here refers to memory; records name each other by id.
#pragma once

#include <array>
#include <cstdint>

#include "core/change.hpp"
#include "core/fields.hpp"
#include "core/ids.hpp"
#include "core/random.hpp"
#include "core/watched.hpp"

namespace cardloom {

/// The parts of the state that grow and shrink. From `alert` on they are derived: copied, never
/// hashed or saved.
enum class SectionId : std::uint8_t {
    players,
    zones,
    cards,
    objects,
    counters,
    lasting,
    stack,
    targets,
    pending,
    plans,
    notes,
    links,
    uses,
    tallied,
    past,
    past_counters,
    modified,
    combat,
    alert,
    statics,
    altered_at,
    altered,
    gained,
    swayed,
    acting
};
inline constexpr std::size_t section_count = 25;
inline constexpr std::size_t section_room = 28;  // in the header, which has no padding
[[nodiscard]] constexpr bool is_derived(SectionId id) { return id >= SectionId::alert; }

/// How a match ended, or that it has not.
enum class Ending : std::uint8_t { running, won, drawn, capacity, faulted, runaway };

/// Which list of steps the flow is in: those before the game, or those of the phase.
enum class StepsOf : std::uint8_t { before_game, phase };
/// Whether players have Opportunity in this step, and how that ends (GA-TURN-8.1).
enum class Window : std::uint8_t { closed, conditional, natural };
/// Where the turn is bound for out of its order, once what resolves has resolved.
enum class Heading : std::uint8_t { nowhere, phase_end, end_phase, turn_end };

/// Where the turn stands. Phases and steps are the ruleset's.
struct Machine {
    std::uint16_t turn = 0;
    std::uint16_t patches = 0;  // of the turn, in force: one bit each
    PlayerId turn_player;
    PlayerId in_order;  // whose turn in the usual order was last: further turns do not change it
    PlayerId first_player;
    PlayerId holder;        // who holds Opportunity
    PlayerId materializer;  // who materialized, since somebody last received it (GA-MAT-3.4)
    PlayerSet passed = 0;   // who has, since somebody acted; a flow without phases: how many
    StepsOf program = StepsOf::before_game;
    PhaseId phase;
    PhaseId slot;             // the phase of the usual order that the turn has come to
    std::uint8_t insert = 0;  // how many phases inserted after it have begun
    StepId step;
    std::uint8_t stage = 0;  // the step before the game; a flow without phases: its own
    std::uint8_t round = 0;  // how often the step was gone back to, or has been done
    Window window = Window::closed;
    Heading heading = Heading::nowhere;
    std::uint8_t opened = 0;    // 1: a conditional window has opened in this step
    std::uint8_t leaving = 0;   // 1: the turn player has passed on the empty stack, to leave main
    std::uint8_t reverted = 0;  // 1: an effect's end has moved or handed over something (AMB-1)

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("turn", self.turn);
        visit("patches", self.patches);
        visit("turn_player", self.turn_player);
        visit("in_order", self.in_order);
        visit("first_player", self.first_player);
        visit("holder", self.holder);
        visit("materializer", self.materializer);
        visit("passed", self.passed);
        visit("program", self.program);
        visit("phase", self.phase);
        visit("slot", self.slot);
        visit("insert", self.insert);
        visit("step", self.step);
        visit("stage", self.stage);
        visit("round", self.round);
        visit("window", self.window);
        visit("heading", self.heading);
        visit("opened", self.opened);
        visit("leaving", self.leaving);
        visit("reverted", self.reverted);
    }
};

struct Header {
    Random random;
    std::uint64_t loop_key = 0;     // a position since the last choice, to know it again
    std::uint64_t scripts_off = 0;  // of the ruleset, one bit each: they have failed
    std::uint32_t clock = 0;        // the next timestamp
    Machine machine;
    std::array<std::uint16_t, section_room> used{};
    std::uint16_t quiet = 0;     // resolutions since somebody had a choice (GA-LOOP-1)
    std::uint8_t loop_seen = 0;  // how often `loop_key` was seen
    std::uint8_t unsettled = 0;  // 1: something has changed since the last settle
    Ending ending = Ending::running;
    PlayerSet winners = 0;

    /// As it counts for hash and equality: how long derived sections are is no part of the state.
    [[nodiscard]] Header without_derived() const {
        Header proper = *this;
        for (std::size_t i = 0; i < section_count; ++i) {
            if (is_derived(static_cast<SectionId>(i))) proper.used[i] = 0;
        }
        return proper;
    }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("random", self.random);
        visit("loop_key", self.loop_key);
        visit("scripts_off", self.scripts_off);
        visit("clock", self.clock);
        visit("machine", self.machine);
        visit("used", self.used);
        visit("quiet", self.quiet);
        visit("loop_seen", self.loop_seen);
        visit("unsettled", self.unsettled);
        visit("ending", self.ending);
        visit("winners", self.winners);
    }
};

struct Player {
    enum Flag : std::uint8_t {
        conceded = 1,
        lost = 2,
        drew_from_empty = 4,
        had_champion = 8,
        wins = 16,   // an effect says so, until the next check
        loses = 32,  // likewise
        draws = 64,  // likewise
        gone = 128,  // lost, and everything of theirs has left the game (GA-END-5)
    };
    static constexpr std::uint8_t no_limit = 0xFF;
    std::uint16_t turns = 0;  // begun so far
    std::uint8_t flags = 0;
    std::uint8_t hand_limit = no_limit, memory_limit = no_limit;  // at clean-up (GA-ENDPH-3)
    std::uint8_t more_materializations = 0;                       // this turn (GA-MATPH-3.1)
    std::uint16_t drawn = 0;                                      // cards, this turn

    [[nodiscard]] bool is(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag) { flags = static_cast<std::uint8_t>(flags | flag); }
    void clear(Flag flag) { flags = static_cast<std::uint8_t>(flags & ~flag); }
    [[nodiscard]] bool is_in_game() const { return (flags & (conceded | lost)) == 0; }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("turns", self.turns);
        visit("flags", self.flags);
        visit("hand_limit", self.hand_limit);
        visit("memory_limit", self.memory_limit);
        visit("more_materializations", self.more_materializations);
        visit("drawn", self.drawn);
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
    enum Flag : std::uint8_t { face_up = 1, token = 2, gone = 4 };  // gone: out of the game
    std::uint32_t timestamp = 0;  // when it came where it is; in a lineage, when it joined that
    DefinitionId definition;
    ZoneId zone;
    CardId next, previous;  // neighbours in the zone
    ObjectIndex object;     // its row among the objects, if it is one
    std::uint16_t incarnation = 0;
    PlayerId owner, controller;
    PlayerSet known = 0;  // who knows which card this is: the one truth about hidden information
    std::uint8_t flags = 0;
    // How it was played, while it is where that has put it: on the field, or in an Intent
    // (GA-PLAY-5, GA-ZONE-5).
    std::uint16_t x = 0;
    std::uint8_t way = 0, options = 0;

    /// It has moved: what referred to it as it was refers to the past.
    void begin_anew() {
        ++incarnation;
        x = 0;
        way = options = 0;
    }
    [[nodiscard]] bool is(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag, bool on = true) {
        flags = static_cast<std::uint8_t>(on ? flags | flag : flags & ~flag);
    }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("timestamp", self.timestamp);
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
        visit("x", self.x);
        visit("way", self.way);
        visit("options", self.options);
    }
};

/// What only a card on the field has (GA-ZONE-8).
struct Object {
    /// What its card shows: itself, its other face (GA-DFC-1), or it is a copy of something, which
    /// cannot be turned (GA-DFC-4).
    enum class Form : std::uint8_t { itself, turned, copy };
    std::uint32_t timestamp = 0;
    std::int32_t damage = 0;  // marked, as on allies (GA-DMG-3)
    CardId card;
    std::uint8_t rested = 0;
    PlayerId before;       // who controlled it before its controller; none: nobody
    DefinitionId printed;  // what its card is by itself, whatever it shows
    Form form = Form::itself;
    ZoneKindId from;  // which its card was played from; none: it was not

    [[nodiscard]] bool is_turned() const { return form == Form::turned; }
    [[nodiscard]] bool is_copy() const { return form == Form::copy; }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("timestamp", self.timestamp);
        visit("damage", self.damage);
        visit("card", self.card);
        visit("rested", self.rested);
        visit("before", self.before);
        visit("printed", self.printed);
        visit("form", self.form);
        visit("from", self.from);
    }
};

/// What a card was as it left the place where it was expected: last-known information, one zone
/// change back (GA-LKI-1). Its counters are rows of their own.
struct Past {
    enum Flag : std::uint8_t {
        rested = 1,
        token = 2,
        object = 4,
        unit = 8,
        copy = 16,
        had_life = 32,
        had_level = 64
    };
    CardRef card;
    std::int32_t damage = 0;
    std::uint32_t types = 0, supertypes = 0, elements = 0, classes = 0;
    DefinitionId definition;
    std::int16_t power = 0, life = 0, level = 0;
    std::uint16_t x = 0;
    PlayerId controller;
    ZoneKindId zone;
    std::uint8_t way = 0, options = 0;
    std::uint8_t flags = 0;
    ZoneKindId from;  // which it was played from; none: it was not

    [[nodiscard]] bool is(Flag flag) const { return (flags & flag) != 0; }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("card", self.card);
        visit("damage", self.damage);
        visit("types", self.types);
        visit("supertypes", self.supertypes);
        visit("elements", self.elements);
        visit("classes", self.classes);
        visit("definition", self.definition);
        visit("power", self.power);
        visit("life", self.life);
        visit("level", self.level);
        visit("x", self.x);
        visit("controller", self.controller);
        visit("zone", self.zone);
        visit("way", self.way);
        visit("options", self.options);
        visit("flags", self.flags);
        visit("from", self.from);
    }
};

struct PastCounter {
    CardRef card;
    CounterId kind;
    std::int16_t amount = 0;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("card", self.card);
        visit("kind", self.kind);
        visit("amount", self.amount);
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

/// As what a lasting effect ends or begins (GA-TURN-5, GA-ENDPH-3).
enum class Ends : std::uint8_t {
    never,
    phase,
    turn,
    turn_begins,
    source,  // as its source leaves
    now      // it has ended: the next check puts right what it has changed
};

/// What outlasts the resolution that made it. Plain data: what an ability does is its definition,
/// and what it was granted with are notes that bear its timestamp.
struct Lasting {
    enum class Kind : std::uint8_t {
        ability,  // in force: delayed triggers, shields, permissions, continuous effects
        control,  // of the bearer: it goes back to `before` (GA-CTRL-1)
        exile,    // of the bearer, which returns to `zone` (GA-IDX-20)
        copy      // the bearer is something else for a time (GA-COPY-1)
    };
    std::uint32_t timestamp = 0;
    CardRef bearer, source;
    AbilityId ability;
    std::uint16_t until_turn = 0;   // of `whose`, counted from their first; 0: the next
    std::uint16_t starts_turn = 0;  // likewise
    std::uint16_t shield = 0;       // what is left of it
    PlayerId granter;
    PlayerId holder;        // the player who bears it, if no card does
    PlayerId before;        // control: who had it
    std::uint8_t uses = 0;  // left; 0 means no limit
    Ends ends = Ends::never;
    Ends starts = Ends::never;  // never: it is in force already
    PhaseId phase;              // whose end it ends with
    PlayerId whose;             // whose turn it ends or begins with; none: whoever's
    ZoneKindId zone;            // exile
    Kind kind = Kind::ability;
    DefinitionId was;  // copy: what the bearer was

    /// Whether its ability acts now.
    [[nodiscard]] bool is_in_force() const {
        return kind == Kind::ability && starts == Ends::never;
    }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("timestamp", self.timestamp);
        visit("bearer", self.bearer);
        visit("source", self.source);
        visit("ability", self.ability);
        visit("until_turn", self.until_turn);
        visit("starts_turn", self.starts_turn);
        visit("shield", self.shield);
        visit("granter", self.granter);
        visit("holder", self.holder);
        visit("before", self.before);
        visit("uses", self.uses);
        visit("ends", self.ends);
        visit("starts", self.starts);
        visit("phase", self.phase);
        visit("whose", self.whose);
        visit("zone", self.zone);
        visit("kind", self.kind);
        visit("was", self.was);
    }
};

/// What an instance on the stack is. The first three come from a card that lies there too.
enum class InstanceKind : std::uint8_t { activation, materialization, bestowal, ability, trigger };
[[nodiscard]] constexpr bool is_of_card(InstanceKind kind) { return kind < InstanceKind::ability; }

/// What a trigger knows of its event, beside the card, the player and the amount; of a granted one
/// also the player who bore it. What was played knows of its own play: `from` is where it lay.
struct Told {
    CardRef source, over;
    CardRef attacker, target;  // of an event of combat
    std::uint32_t group = 0;   // the other members of the batch are notes under this name
    WordId key;
    CounterId counter;
    ZoneKindId from, to;
    PhaseId phase;
    std::uint8_t cause = 0;  // as a number
    std::uint8_t ends = 0;   // phases and turns: 1 as it ends
    PlayerId holder;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("source", self.source);
        visit("over", self.over);
        visit("attacker", self.attacker);
        visit("target", self.target);
        visit("group", self.group);
        visit("key", self.key);
        visit("counter", self.counter);
        visit("from", self.from);
        visit("to", self.to);
        visit("phase", self.phase);
        visit("cause", self.cause);
        visit("ends", self.ends);
        visit("holder", self.holder);
    }
};

/// One instance on the Effects Stack (GA-PLAY-3); the last one is the top. Its timestamp names it.
struct Instance {
    std::uint32_t timestamp = 0;
    std::uint32_t granted = 0;  // the grant that it comes from, by timestamp: its notes are args
    CardRef source;             // the card on the stack, or what had the ability, as it was
    CardRef bearer;             // of what was granted: who bore it, as it was
    CardRef about;              // triggers: the card of the event; attack cards: who attacks
    Told told;
    AbilityId ability;
    std::int16_t amount = 0;  // triggers: of the event
    std::uint16_t x = 0;
    std::uint16_t modes = 0;  // chosen, one bit each
    PlayerId controller;
    PlayerId player;  // triggers: of the event
    InstanceKind kind = InstanceKind::activation;
    std::uint8_t copy = 0;
    std::uint8_t way = 0;      // the alternative cost that was paid, counted from 1
    std::uint8_t options = 0;  // optional costs that were paid, one bit each
    std::int16_t paid = 0;     // the reserve or memory cost, as it was paid
    std::int16_t level = 0;    // it resolves as if LV were so much higher
    std::uint16_t again = 0;   // how often the first modes were chosen once more, two bits each
    static constexpr std::size_t most_repeated = 8;  // modes that can be, each 3 times more
    [[nodiscard]] static constexpr std::uint16_t times_more(std::uint16_t again, std::size_t mode) {
        return mode < most_repeated ? again >> mode * 2 & 3u : 0;
    }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("timestamp", self.timestamp);
        visit("granted", self.granted);
        visit("source", self.source);
        visit("bearer", self.bearer);
        visit("about", self.about);
        visit("told", self.told);
        visit("ability", self.ability);
        visit("amount", self.amount);
        visit("x", self.x);
        visit("modes", self.modes);
        visit("controller", self.controller);
        visit("player", self.player);
        visit("kind", self.kind);
        visit("copy", self.copy);
        visit("way", self.way);
        visit("options", self.options);
        visit("paid", self.paid);
        visit("level", self.level);
        visit("again", self.again);
    }
};

/// A target of an instance (GA-ACT-1.5). One that has become illegal is `null` (GA-TGT-3).
struct Target {
    enum class Kind : std::uint8_t { null, card, player, instance };
    std::uint32_t instance = 0;  // whose target it is, by timestamp
    std::uint32_t other = 0;     // the player, or the instance targeted
    CardRef card;
    std::int16_t share = 0;  // of a divided amount
    std::uint8_t slot = 0;   // which of the ability's target specs
    Kind kind = Kind::null;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("instance", self.instance);
        visit("other", self.other);
        visit("card", self.card);
        visit("share", self.share);
        visit("slot", self.slot);
        visit("kind", self.kind);
    }
};

/// What is to come besides the usual: a phase that will be skipped (GA-SKIP-1), a further phase
/// after the present one, a further turn after the present one.
struct Plan {
    enum class Kind : std::uint8_t { skip, phase, turn };
    Kind kind = Kind::skip;
    PhaseId phase;
    PlayerId player;  // whose phase is skipped; none: whoever's comes next

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("kind", self.kind);
        visit("phase", self.phase);
        visit("player", self.player);
    }
};

/// A triggered ability that waits to be placed on the stack, with what it knows of its event.
struct Pending {
    std::uint32_t granted = 0;  // as of an instance
    CardRef source, bearer, card;
    Told told;
    AbilityId ability;
    std::int16_t amount = 0;
    PlayerId controller, player;
    EventName name;
    std::uint8_t batch = 0;  // 1 if it stands for a whole batch ("one or more")

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("granted", self.granted);
        visit("source", self.source);
        visit("bearer", self.bearer);
        visit("card", self.card);
        visit("told", self.told);
        visit("ability", self.ability);
        visit("amount", self.amount);
        visit("controller", self.controller);
        visit("player", self.player);
        visit("name", self.name);
        visit("batch", self.batch);
    }
};

/// One value that is remembered: a number, true or false, a word, a player or a card as it was.
struct Kept {
    enum class Kind : std::uint8_t { none, number, truth, word, player, card };
    WordId word;
    CardRef card;
    std::int16_t number = 0;  // also a truth
    PlayerId player;
    Kind kind = Kind::none;

    bool operator==(const Kept&) const = default;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("word", self.word);
        visit("card", self.card);
        visit("number", self.number);
        visit("player", self.player);
        visit("kind", self.kind);
    }
};

/// How many values a note can have, and how many args a grant.
inline constexpr std::size_t most_kept = 4;

/// Who keeps a note: a card as it is, a player, or a grant, whose notes are its args.
struct Keeper {
    CardRef card;
    std::uint32_t grant = 0;
    PlayerId player;
    bool operator==(const Keeper&) const = default;
};

/// A value under a name. Of a list each value is a row, one after the other.
struct Note {
    CardRef card;
    std::uint32_t grant = 0;
    WordId key;
    Kept value;
    PlayerId player;
    std::uint8_t is_list = 0;
    std::uint16_t place = 0;  // in the list

    [[nodiscard]] Keeper keeper() const { return {card, grant, player}; }

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("card", self.card);
        visit("grant", self.grant);
        visit("key", self.key);
        visit("value", self.value);
        visit("player", self.player);
        visit("is_list", self.is_list);
        visit("place", self.place);
    }
};

/// One card is linked to another under a name. It ends as the other moves on (GA-ZONE-12).
struct Link {
    CardRef from, to;
    WordId key;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("from", self.from);
        visit("to", self.to);
        visit("key", self.key);
    }
};

/// How often an object has used one of its abilities.
struct Use {
    CardRef card;
    std::uint32_t grant = 0;  // of an ability that was granted, by timestamp
    AbilityId ability;
    std::uint16_t this_turn = 0;
    std::uint16_t resolved = 0;  // this turn
    std::uint16_t times = 0;     // while the object has been the same
    std::uint32_t modes = 0;     // chosen while it has been the same, one bit each

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("card", self.card);
        visit("grant", self.grant);
        visit("ability", self.ability);
        visit("this_turn", self.this_turn);
        visit("resolved", self.resolved);
        visit("times", self.times);
        visit("modes", self.modes);
    }
};

/// What a tally has counted, apart for everything it tells apart.
struct Tallied {
    std::int32_t value = 0;
    CardRef card;             // that was counted, or for which it counts
    std::uint32_t grant = 0;  // for which it counts
    TallyId tally;
    PlayerId you;     // as whom it saw the events; none: that makes no difference
    PlayerId player;  // of the events

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("value", self.value);
        visit("card", self.card);
        visit("grant", self.grant);
        visit("tally", self.tally);
        visit("you", self.you);
        visit("player", self.player);
    }
};

/// A part in the combat under way (rules section 12.3), or something that one leaves behind.
struct CombatRole {
    enum class Kind : std::uint8_t {
        attacker,
        defender,
        weapon,         // or any other object that is wielded
        retaliator,     // `other` is whom it strikes
        slain,          // combat damage of `other` was what it could not survive
        next_attacker,  // of a combat to come; `other` is whom it is to attack, if that is said
        attempted,      // it must attack, and that was tried in this main phase (GA-MAIN-4)
        next_weapon,    // is wielded in the combat to come, by `other`
    };
    CardRef card, other;
    PlayerId player;  // who controlled it as it got the role: they attack, or are attacked
    Kind kind = Kind::attacker;
    std::uint8_t aimed = 0;    // 1: a defender that is an attack target, not one of a player's all
    std::uint8_t by_card = 0;  // 1: an attacker that an attack card has; it does not rest again

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("card", self.card);
        visit("other", self.other);
        visit("player", self.player);
        visit("kind", self.kind);
        visit("aimed", self.aimed);
        visit("by_card", self.by_card);
    }
};

/// One thing that a resolved effect changes of the cards it was locked on (GA-CONT-1): its lasting
/// rows bear the same timestamp.
struct Modified {
    std::uint32_t timestamp = 0;
    WordId word;  // a type, an element, a name, a keyword ...
    AbilityId ability;
    std::int16_t amount = 0;
    Change::What what = Change::What::add_stat;
    Stat stat = Stat::power, other = Stat::power;
    std::uint8_t activated = 0;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("timestamp", self.timestamp);
        visit("word", self.word);
        visit("ability", self.ability);
        visit("amount", self.amount);
        visit("what", self.what);
        visit("stat", self.stat);
        visit("other", self.other);
        visit("activated", self.activated);
    }
};

// What is derived. None of it is part of a state's hash, and none of it is saved.

/// What has changed since characteristics were computed, and since the abilities in force were
/// listed; what characteristics depend on; and what there is among those abilities.
struct Alert {
    Marks changed = mark::everything, sensitive = mark::everything;
    Marks retold = mark::everything;                    // since abilities were listed
    Marks unchecked = mark::everything;                 // since the last check of the state
    std::uint32_t collected = 0;                        // by which Listed knows what they are,
    std::uint32_t computed = 0;                         // ... and ContinuousWork how traits came
    std::array<NameSet, ability_kind_count> watched{};  // by those listed, for each kind
    AbilityTraits acting = 0;                           // what those listed are
    std::uint8_t rewritten = 0;                         // 1: effects have given or taken abilities
    std::uint8_t overfull = 0;                          // 1: there was no room to list them all,
    std::uint8_t crowded = 0;                           // ... or all continuous ones
    std::uint8_t opened = 0;                            // 1: effects have cards lie open
    std::array<std::uint8_t, 2> unused{};
    bool operator==(const Alert&) const = default;
};

/// An ability of a card that is in force, in the order in which abilities are looked at.
struct Acting {
    std::uint32_t grant = 0;  // of one that an effect gave: whose args it has; 0: none
    CardRef source;           // what has it
    CardId home;              // the card that it is printed on
    AbilityId ability;
    PlayerId you;
    std::uint8_t watched = 0;  // a hint of the events that it watches (NameSet::hint), and
    AbilityTraits traits = 0;  // what it is, so that what is not meant is passed over at once
    bool operator==(const Acting&) const = default;
};

/// The characteristics of a card that some continuous effect changes, without what counters add.
struct Altered {
    static constexpr std::uint8_t as_printed = 0b11'10'01'00;
    [[nodiscard]] static constexpr unsigned set_bit(Stat stat) {
        return 0x10u << static_cast<unsigned>(stat);
    }
    std::uint32_t types = 0, supertypes = 0, classes = 0, elements = 0;
    std::uint32_t blank_since = 0;  // what it could do by then it has lost; 0: nothing
    WordId name;                    // none: the printed one
    std::array<std::int16_t, stat_count> stats{};
    std::int16_t base_power = 0;
    std::int16_t more_durability = 0;  // on the field, beside the counters
    CardId card;
    std::uint8_t has = 0;             // stats, one bit each, then those that were set
    std::uint8_t order = as_printed;  // for each stat, two bits: whose value it has (swaps)
    std::uint8_t other_subtypes = 0;  // 1: those that are printed do not count
    PlayerId obeys;                   // none: its controller
    Stat damage_from = Stat::speed;   // speed: as usual
    std::uint8_t face_up = 0;
    bool operator==(const Altered&) const = default;
};

/// Something that a card has got, or lost, by continuous effects, in the order it was given.
struct Gained {
    enum class Kind : std::uint8_t { subtype, keyword, lost_keyword, ability };
    std::uint32_t grant = 0;  // of an ability: whose args it has; 0: none
    std::uint32_t age = 0;    // of the effect that gave it
    AbilityId ability;
    std::uint16_t id = 0xFFFF;  // of the subtype or keyword; of an ability: the keyword's it is
    std::int16_t amount = 0;
    CardId card;
    CardId giver;
    Kind kind = Kind::ability;
    std::uint8_t borrowed = 0;
    bool operator==(const Gained&) const = default;
};

/// What effects say of a player.
struct Swayed {
    static constexpr std::int16_t no_limit = 0x7FFF;
    std::uint32_t enables = 0, disables = 0;  // elements; an element is in one of them at most
    std::uint32_t skips = 0;                  // phases
    std::int16_t influence_limit = no_limit, draw_limit = no_limit;
    bool operator==(const Swayed&) const = default;
};

static_assert(is_whole<Header> && is_whole<Player> && is_whole<Zone> && is_whole<Card> &&
              is_whole<Object> && is_whole<Counter> && is_whole<Lasting> && is_whole<Instance> &&
              is_whole<Target> && is_whole<Pending> && is_whole<Plan> && is_whole<Note> &&
              is_whole<Link> && is_whole<Use> && is_whole<Tallied> && is_whole<Past> &&
              is_whole<PastCounter> && is_whole<Modified> && is_whole<CombatRole>);

}  // namespace cardloom
