/// What cards, abilities, counters, zones, event names and tallies are defined as. A library holds
/// them (library.hpp), and games name them by small indices. What they do is content (content.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/change.hpp"
#include "core/ids.hpp"
#include "core/rule_words.hpp"
#include "core/watched.hpp"

namespace cardloom {

/// The names the engine itself raises; rules content appends its own.
namespace event {
inline constexpr EventName move{0}, enter{1}, leave{2}, draw{3}, discard{4}, banish{5}, destroy{6},
    sacrifice{7}, die{8}, summon{9}, counters{10}, rest{11}, wake{12}, damage{13}, shuffle{14},
    concede{15}, fault{16}, end{17}, draw_from_empty{18}, no_room{19}, phase{20}, turn{21},
    trigger{22}, resolve{23}, negate{24}, fizzle{25}, control{26}, wear_off{27}, cease{28},
    lose{29}, recollect{30}, play{31}, activate{32}, materialize{33}, bestow{34},
    activate_ability{35}, level_up{36}, delevel{37}, reveal{38}, reserve{39}, note{40}, link{41},
    transform{42}, prevent{43}, target{44}, attack{45}, wield{46}, retaliate{47}, redirect{48},
    hit{49}, kill{50}, obey{51}, opportunity{52};
inline constexpr std::size_t built_in = 53;

/// Rules are asked about these, and nothing that happens bears them.
[[nodiscard]] constexpr bool is_only_asked(EventName name) {
    return name == obey || name == opportunity;
}

/// What players declare, and how the turn and the stack go on: no card or object changes by it, so
/// that nothing is paid with it, unless rules data call some changes so.
inline constexpr EventName declarations[] = {
    phase,  turn,   trigger, resolve,   play, activate,   materialize, bestow, activate_ability,
    target, attack, wield,   retaliate, obey, opportunity};
}  // namespace event

/// When a move bears a name. A derived name is borne by every move that fits; any other must be
/// proposed, and is dropped if a changed destination no longer fits (GA-EFF-2, GA-VERB-DIE).
struct EventNameRule {
    std::string id;
    ZoneKindId from, to;  // none: any
    bool derived = false;
};

enum class Holder : std::uint8_t { player, everyone, object };
enum class Sight : std::uint8_t { everyone, owner, nobody };

/// One row of the table of zones (rules section 9).
struct ZoneKind {
    std::string id;
    Holder holder = Holder::player;
    Sight sight = Sight::everyone;  // who may look at a card that lies there as usual
    bool ordered = false;           // an order that players cannot change (GA-ZONE-6)
    bool objects = false;           // what lies there is an object (GA-ZONE-8)
    ZoneKindId spills_to;           // object zones: where cards go when the host leaves (GA-ZONE-9)
};

struct CounterKind {
    std::string id;
    std::uint32_t kept_in = 0;           // zones, one bit each; others: lost with it (GA-CTR-1)
    CounterId opposes{};                 // placing one takes one of these away (GA-SBE-14)
    std::vector<AbilityId> abilities{};  // of an object while at least one is on it (GA-CTR-1)
    // A state is a counter that is there or not (GA-PROP-2).
    bool is_state = false;
    StateEnds ends = StateEnds::never;
    EventName becomes{};  // what gaining it is called; none: nothing
};

/// Where damage to an object goes (GA-DMG-3).
enum class DamageManner : std::uint8_t { none, marked, counters, durability };

enum class CostKind : std::uint8_t { none, reserve, memory };

/// What a part of a cost does, beside reserve and memory (GA-COST-6).
enum class CostWhat : std::uint8_t {
    rest,
    sacrifice,
    banish,
    discard,
    reveal,
    remove_counters,
    add_counters,
    damage,
    move,     // to another zone
    delevel,  // the champion, so many times
    show,     // of the cards reserved for this, so many are shown meanwhile; never required
    act,      // what a part of rules content says, in Lua
};
/// The payer gives the card or object itself, their champion, or a card of their choice.
enum class PaidWith : std::uint8_t { self, champion, chosen };

/// What several cards must have in common, or must not.
enum class Common : std::uint8_t { nothing, controller, owner, name };

struct CostPart {
    CostWhat what = CostWhat::rest;
    PaidWith with = PaidWith::self;
    ZoneKindId zone;  // where it is chosen from; none: the field
    ZoneKindId to;    // of a move
    CounterId counter;
    std::int16_t count = 1;            // cards, or counters, or damage
    std::uint16_t filter = no_filter;  // content's own number for what can pay
    std::int16_t arrives_with = 0;     // so many counters, of what is moved
    static constexpr std::uint16_t no_filter = 0xFFFF;
    bool times_x = false;
    bool times_y = false;   // so many as are declared
    bool attacks = false;   // who is rested for it attacks (GA-ATKC-1)
    bool recovers = false;  // counters of damage that are recovered, not just removed
    Common same = Common::nothing, different = Common::nothing;  // of all that are given
    WordId keeps{};    // what was given is kept under this name, for those who ask
    AbilityId does{};  // of `act`: what is done with each card
};

/// A permission lets cards be played from a zone, and may waive requirements (GA-TIME-3).
struct PermissionSpec {
    ZoneKindId from;
    bool of_anybody = false;   // also of the others' zones
    bool materialize = false;  // else to activate
    bool glimpsed = false;     // only of what the player glimpses just then (GA-GLIMPSE-1)
    bool hastens = false;      // from wherever the card can be played: at fast speed (GA-STAT-5)
    bool any_speed = false, any_element = false, any_level = false, any_lineage = false;
    bool slow = false;                    // what is fast is not, from there
    bool free = false, all_free = false;  // GA-COST-8
    std::uint8_t way = 0;                 // the alternative cost it is for, counted from 1
    std::uint8_t top = 0;                 // only the first so many of the zone; 0: all
    bool loads = false;                   // glimpsed, it is not played but loaded into an object,
    std::uint16_t into = CostPart::no_filter;  // which content knows by this number
    CounterId state{};      // the state that a card played by it is in (GA-PROP-2)
    ZoneKindId goes_to;     // where the card goes from the stack, instead of where it would
    ZoneKindId returns_to;  // the card goes there instead of being materialized (GA-MATPH-3.2)
};

/// What a permission or a requirement about combat says besides its event.
struct CombatTerms {
    bool rested = false;        // may: being rested does not stop it, and it does not rest
    bool defending = false;     // may: also what does not defend
    bool performs = false;      // may: of an attack card, by whom it is performed
    bool more_targets = false;  // may: so many further targets as content says
    bool more_weapons = false;  // may: so many further weapons
    bool of_object = false;     // may: it names what is wielded, be it a weapon or not
    bool of_target = false;     // cannot: it is about what is attacked
    bool player = false;        // must: a player is chosen, and all of theirs defends
    bool each_combat = false;   // must: binds what is chosen in attacks; else it is to attack
    bool any_demand = false;    // may: no requirement binds such an attack
};

/// An ability stands in for part of a cost: the things given, and the worth of each
/// (GA-COST-4, 5).
struct PaymentSpec {
    CostKind covers = CostKind::none;
    CostPart by;
    std::int16_t worth = 1;
    std::int16_t up_to = 0;  // so many times; 0: no limit
    bool own = false;        // only for what plays the card that has it
    bool only = false;       // nothing else can pay
};

/// What is paid beside a card's cost: always, or if its player likes (GA-COST-6).
struct BesideCost {
    std::vector<CostPart> parts;
    CostKind kind = CostKind::none;  // if reserve or memory is part of it
    std::int16_t amount = 0;
    AbilityId gate{};  // it is there if content permits it by this one; none: always
    WordId name{};     // by which scripts ask whether it was paid
};

/// A cost that is paid instead of the card's own (GA-COST-7).
struct AlternativeCost {
    std::vector<CostPart> parts;
    CostKind kind = CostKind::none;  // if reserve or memory is part of it
    std::int16_t amount = 0;
    AbilityId gate{};  // as of BesideCost
    WordId name{};
    bool changes = false;        // cost layers apply to it (AMB-32)
    bool by_permission = false;  // only for what a permission for it allows
};

/// A keyword as a card has it, with the amount it is printed with, or how often it is there.
struct KeywordUse {
    KeywordId keyword;
    std::int16_t amount = 1;
    AbilityId gate{};  // it is there while content says that this is in force; none: always
};

/// Counts how often cards were read anew since the library was filled.
using Edition = std::uint16_t;
inline constexpr Edition newest_edition = 0xFFFF;

/// How long something is counted: this turn, since the last turn of `you` ended, or always.
enum class Span : std::uint8_t { none, turn, since_own_turn, game };

/// How often an ability can be used, each turn or while its object is the same.
struct UseLimit {
    std::uint8_t times = 0;  // 0: no limit
    Span per = Span::turn;
};

/// What is kept of the events that a tally counts.
enum class TallyKeep : std::uint8_t { count, sum, highest, cards };

/// A tally counts events of the past. It counts from the start of the game, also while no card asks
/// for it. Content says which events it counts. Cards that ask the same share one tally.
struct TallyDefinition {
    std::string id;  // by what it counts, so that the same question has the same name
    NameSet events;
    EventNeeds needs;  // what those must be besides
    Span span = Span::turn;
    TallyKeep keep = TallyKeep::count;
    bool per_view = false;    // apart for each player as `you`
    bool per_player = false;  // apart for each player of the events: "the nth"
    bool per_object = false;  // apart for each object that has the ability which asks
    Edition edition = 0;      // since when it is counted
};

/// A tally by the name that a card gives it.
struct NamedTally {
    WordId name;
    TallyId tally;
};

struct CardDefinition {
    static constexpr std::int16_t no_stat = -1;
    // First what is asked of most cards, most often.
    std::vector<AbilityId> abilities;  // with those of its keywords
    // Of all of them together, so that who looks for some need not look at each: what they are, and
    // where some function.
    std::uint32_t functions_in = 0;  // zones, one bit each, other than the field
    std::uint32_t plays_from = 0;    // zones from which it may say that it can be played
    AbilityTraits ability_traits = 0;
    AbilityId effect;                 // what it does as it resolves, the first if there are several
    bool functions_on_field = false;  // or in a lineage
    bool fast = false;                // its speed (GA-STAT-5)
    std::int16_t cost = 0, power = 0, life = 0;
    std::int16_t level = no_stat, durability = no_stat;
    std::int16_t least_x = 0;
    bool cost_has_x = false;       // X is added to the cost
    bool pays_for_itself = false;  // one of its abilities is a payment for playing it
    bool plain = false;            // played for a reserve cost, about which nothing is special
    bool cost_by_targets = false;  // an ability of it changes its cost, depending on the targets

    // What follows from its types (see fill_from_types in ruleset.hpp).
    std::uint32_t types = 0, supertypes = 0;  // one bit each, by the ruleset's tables
    std::uint32_t elements = 0;               // likewise
    std::uint32_t classes = 0;                // likewise
    bool champion = false, unit = false;
    bool needs_elements = true;  // they must be enabled to play it (GA-ELEM-2, 5)
    bool one_per_name = false;   // a player keeps one of these (GA-UNIQ-1)
    CostKind cost_kind = CostKind::none;
    bool material = false;  // of types that the materialize phase is for (GA-MATPH-3)
    DamageManner damage = DamageManner::none;
    ZoneKindId resolves_to;          // from the stack
    ZoneKindId bound_for_graveyard;  // where it goes instead; none: to the graveyard (GA-SBE-15)
    ZoneKindId deck;  // where it starts; hidden cards of one deck may stand for each other
    std::uint32_t returns_from = 0;       // zones: bound for one of them, it goes where it starts
    std::vector<std::uint16_t> subtypes;  // by Library::subtypes
    std::vector<KeywordUse> keywords;
    // Costs beside reserve or memory (GA-ACT-1.3).
    std::vector<BesideCost> additional;
    std::vector<BesideCost> optional;           // each may be paid as well
    std::vector<AlternativeCost> alternatives;  // one may be paid instead

    std::string id;  // set/card-name, never reused
    std::string name;
    std::string lineage;  // a champion: whose lineage it needs, by name or whole name (GA-NAME-2)
    std::int16_t copies = no_stat;    // at most so many in a deck, whatever its format says
    DefinitionId back;                // its other face (GA-DFC-1)
    ZoneKindId may_start_in;          // before the game, if its owner likes
    bool played_before_game = false;  // ... or it is played there, for nothing
    std::uint64_t content = 0;        // hash of what content is asked for of them
    std::vector<AbilityId> lasting;   // asleep until something grants them
    std::vector<NamedTally> tallies;  // what its scripts can ask by name
    std::uint64_t hash = 0;           // of everything above and of what the abilities do
    Edition edition = 0;
    DefinitionId before;  // the card as it was in earlier editions, if it was there
};

/// What can be a target: which things are offered. Which of them are legal is content's to say.
enum class TargetOf : std::uint8_t { objects, players, instances, zone };

/// One declared set of targets. Those that may be left out (`least` 0) are never required.
struct TargetSpec {
    static constexpr std::uint8_t every_mode = 0xFF;
    TargetOf of = TargetOf::objects;
    std::uint32_t zones = 0;  // `zone`: cards of these, everybody's, one bit each
    static constexpr std::uint8_t any_number = 0xFF;
    std::uint8_t least = 1, most = 1;
    std::uint8_t mode = every_mode;  // only if this mode was chosen
    bool together = false;           // which are legal depends on the others of this spec
    bool by_opponent = false;        // an opponent chooses them
    std::int16_t divide = 0;         // an amount to be divided among them, at least 1 each
    [[nodiscard]] bool is_required() const { return least > 0; }
};

/// The parts of an ability's text, and how many of them are chosen; 0: its text is one. Some are no
/// choice: they are there if their gate is met as it is played (GA-REST-3).
struct ModeSpec {
    std::uint8_t modes = 0, least = 1, most = 1;
    bool repeats = false;      // one can be chosen several times
    bool fresh = false;        // one that this object has not chosen before
    std::uint16_t always = 0;  // one bit each: text that is no choice
    /// The text whose targets the modes share that have none of their own.
    std::uint8_t beside = TargetSpec::every_mode;
    std::vector<std::string> texts{};  // of each, for people; shorter if the last have none
};

/// What a keyword was given where it is printed: args.NAME in its abilities.
struct FixedArgument {
    std::string name;
    std::int32_t number = 0;
    std::string word;  // instead of a number, if it is not empty
};

struct AbilityDefinition {
    static constexpr std::size_t most_target_specs = 8;
    // First what all that look for abilities look at.
    AbilityKind kind = AbilityKind::effect;
    EventName on;              // the event or play that it watches, if any,
    AbilityTraits traits = 0;  // filled in as it is added
    NameSet watched;           // with further ones
    EventNeeds needs;          // ... and what those must be besides
    ZoneKindId zone;           // where it functions; none: as usual, which is the field (GA-ABIL-2)
    bool inherited = false;    // the champion has it while its card is in the lineage (GA-CHAMP-5)
    bool activated = false;    // an effect with a cost of its own, that players activate
    bool slow = false;         // activated: at slow speed
    bool by_anyone = false;    // activated: by any player, who is `you` then (GA-ABACT-3)
    bool entering = false;     // a replacement of how this very card enters
    bool tax = false;          // a cost: its parts may be refused, and the play is undone
    bool raises_level = false;  // a cost: it changes not the cost, but LV as the play has it
    CounterId counter;          // whose ability it is, if it is a counter's
    KeywordId keyword;          // whose ability it is, if it is a keyword's
    std::string id;             // set/card#block
    WordId links{};  // of a card that becomes an object: what it is linked to, its first target
    bool breaks = false;  // ... and it is destroyed without that link, not sacrificed
    Marks link_reads = mark::everything;  // facts that decide about a link to a card
    std::int16_t reserve = 0;
    bool reserve_has_x = false;
    CostKind cost_kind = CostKind::reserve;  // of that amount
    std::vector<CostPart> cost;              // activated: beside reserve; a cost: what it adds
    CostLayer layer = CostLayer::add;        // of a cost
    PermissionSpec permission;
    PaymentSpec payment;  // of a payment
    CombatTerms combat;
    std::vector<KeywordId> waives;  // may: requirements of these keywords do not bind
    ModeSpec modes;
    std::vector<TargetSpec> targets;
    bool cost_by_targets = false;  // of a cost: what it changes depends on the targets
    bool cost_by_x = false;        // ... or on X,
    bool amount_by_x = false;      // ... of which its amount is made
    bool per_batch = false;   // "whenever one or more": once per simultaneous group (GA-TRIG-7)
    bool collective = false;  // a replacement: with others of its keyword or counter it is one
    CounterId gathers;  // a trigger: its object gets these turn by turn until it has triggered
    UseLimit limit;
    NameSet until;                     // events that can end it, once it is granted
    bool as_long_as = false;           // it ends when a condition fails
    bool has_pool = false;             // a shield, spent by what it prevents (GA-PREV-2)
    Span uses = Span::none;            // whether its uses are counted, and how long
    std::vector<TallyId> own_tallies;  // that count for each object which has it
    std::vector<FixedArgument> args;
    ContinuousSpec continuous;  // of a continuous one
    static constexpr std::uint16_t no_subtype = 0xFFFF;
    std::uint16_t counts_as = no_subtype;  // the subtype it has on the stack, and its source while
                                           // it resolves: "as a spell" (GA-ABIL-6)
    /// Whether it lets its own card be played from a zone of a kind.
    [[nodiscard]] bool permits_from(ZoneKindId where) const {
        return kind == AbilityKind::permission && watched.is_empty() && zone.is_none() &&
               !permission.glimpsed && where && permission.from == where;
    }
    std::uint64_t script = 0;  // hash of what it does
    std::string file;          // where it is written, for people
    Edition edition = 0;
    AbilityId before;  // as it was in earlier editions
};

/// The zones and counters that the engine's own events need by role.
struct Roles {
    ZoneKindId deck, hand, field;
    CounterId damage;
    ZoneKindId graveyard, banishment;
    ZoneKindId memory{}, material{}, stack{}, lineage{}, pantheon{}, intent{}, loaded{}, standing{};
    CounterId durability{};
};

}  // namespace cardloom
