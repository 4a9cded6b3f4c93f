/// The library: all definitions of cards, abilities, counters, zone kinds and event names
/// (definitions.hpp), shared by all games and named by small indices. Strings live here and not in
/// the state. Definitions are only ever appended, so an index stays good.
///
/// Cards that are read anew are a further edition: new definitions of the same ids, beside the old
/// ones. A copy of a library with an edition appended can take its place anywhere, and a game goes
/// on with the edition that it has until it is told to take the next.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/definitions.hpp"
#include "core/expression/words.hpp"

namespace cardloom {

struct Ruleset;

/// What a word means as a characteristic.
struct WordMeaning {
    std::uint32_t types = 0, supertypes = 0, classes = 0, elements = 0;  // a bit, or none
    std::uint16_t subtype = 0xFFFF;
    KeywordId keyword;
};

class Library {
public:
    Library();

    // Adding, while nothing is being played. Ids must be new in this edition; the result is the
    // index.
    ZoneKindId add_zone_kind(ZoneKind kind);
    CounterId add_counter(CounterKind kind);
    AbilityId add_ability(AbilityDefinition ability);
    DefinitionId add_card(CardDefinition card);
    /// What an object with such a counter can do. The abilities are in the library already.
    void give_to_counter(CounterId counter, std::vector<AbilityId> abilities);
    /// What gaining a state is called.
    void set_becomes(CounterId state, EventName name) { counters_[state.index()].becomes = name; }
    /// Whose ability it is, and with what; before anything is made of it.
    void set_counter(AbilityId ability, CounterId counter);
    /// Where it functions, for what lies where its author cannot say.
    void set_zone(AbilityId ability, ZoneKindId zone);
    void set_arguments(AbilityId ability, std::vector<FixedArgument> args);
    void set_keyword(AbilityId ability, KeywordId keyword);
    void set_needs(AbilityId ability, const EventNeeds& needs) {
        abilities_[ability.index()].needs = needs;
    }
    void set_needs(TallyId tally, const EventNeeds& needs) {
        tallies_[tally.index()].needs = needs;
    }
    /// What is known of a static ability only when all abilities of its card are there.
    [[nodiscard]] ContinuousSpec& continuous_of(AbilityId ability) {
        return abilities_[ability.index()].continuous;
    }
    EventName add_event_name(EventNameRule rule);
    /// The one of the same id, if there is one.
    TallyId add_tally(TallyDefinition tally);
    EventNameRule& name_rule(EventName name) {
        moves_.clear();
        return names_[name.index()];
    }
    /// Finds out once which names moves can bear, and what attacks can gain; after the last name
    /// and ability were added.
    void index();
    /// Whether effects may give attacks an ability of a kind that watches one of the names.
    [[nodiscard]] bool can_attacks_gain(AbilityKind kind, const NameSet& names) const {
        if (!attacks_gain || moves_.empty()) return attacks_gain;
        return names.meets(attack_gains_[static_cast<std::size_t>(kind)]);
    }
    Roles roles;
    NameSet declarations;                  // event::declarations that are no changes
    std::shared_ptr<const Ruleset> rules;  // that it was filled from, if any
    std::uint64_t ruleset = 0;             // ... and its hash
    std::uint32_t play_steps = 0;          // those of playing that it has, one bit each
    std::uint32_t own_permissions = 0;     // zones from which cards may say that they can be played
    bool plays_from_glimpse = false;       // some card can be played while it is glimpsed
    bool loads_from_glimpse = false;       // ... or loaded
    std::uint32_t functional_zones = 0;    // zones, not the field, where some abilities function
    bool has_inherited = false;            // some ability is inherited
    bool costs_by_x = false;               // some ability changes costs depending on X
    Marks acting_counters = 0;             // kinds of counters that have abilities,
    Marks static_counters = 0;             // ... continuous ones
    bool links_objects = false;            // some cards become objects that are linked to others
    Marks link_reads = 0;                  // ... and what says whether they could be
    bool attacks_gain = false;             // some effects give attacks keywords or abilities
    bool has_continuous = false;           // some ability is continuous
    bool opens_cards = false;              // some ability keeps hidden cards face up
    bool some_start_early = false;         // some card may be in play before the game
    bool some_played_early = false;        // ... or is played before it
    AbilityId modification;                // of what resolved effects change
    WordId waived;                         // under which an instance keeps what it need not fit
    WordId open_count;  // under which an instance keeps Play::y, if any card asks
    std::vector<std::vector<AbilityId>> bundles;  // of keywords without arguments, by KeywordId
    std::vector<WordMeaning> meanings;            // of words, as far as rules give them one
    std::vector<std::string> keywords;            // by KeywordId
    // What players have, as cards that lie beside the game (GA-MAST-1, GA-STATUS-1).
    std::vector<DefinitionId> masteries, statuses;
    std::vector<std::uint16_t> part_payers;  // of parts of costs in rules content: who can pay
    std::vector<AbilityId> rule_scripts;     // the ruleset's pieces of Lua, by RuleScriptId
    std::vector<std::vector<AbilityId>> instructions;  // what the ruleset's leave in force, asleep
    std::vector<std::string> subtypes;  // the words for subtypes, first those of the ruleset
    expression::Words words;            // all words of content

    // Reading.
    [[nodiscard]] const WordMeaning& meaning(WordId word) const {
        static const WordMeaning none;
        return word.index() < meanings.size() ? meanings[word.index()] : none;
    }
    [[nodiscard]] const CardDefinition& card(DefinitionId id) const { return cards_[id.index()]; }
    [[nodiscard]] const AbilityDefinition& ability(AbilityId id) const {
        return abilities_[id.index()];
    }
    [[nodiscard]] const ZoneKind& zone_kind(ZoneKindId id) const { return kinds_[id.index()]; }
    [[nodiscard]] const CounterKind& counter(CounterId id) const { return counters_[id.index()]; }
    [[nodiscard]] const EventNameRule& event_name(EventName id) const { return names_[id.index()]; }
    [[nodiscard]] const std::vector<ZoneKind>& zone_kinds() const { return kinds_; }
    [[nodiscard]] const std::vector<CardDefinition>& cards() const { return cards_; }
    [[nodiscard]] const std::vector<AbilityDefinition>& abilities() const { return abilities_; }
    [[nodiscard]] const std::vector<CounterKind>& counters() const { return counters_; }
    [[nodiscard]] const std::vector<EventNameRule>& event_names() const { return names_; }

    [[nodiscard]] const TallyDefinition& tally(TallyId id) const { return tallies_[id.index()]; }
    [[nodiscard]] const std::vector<TallyDefinition>& tallies() const { return tallies_; }
    /// Visits the tallies that watch one of the names, each once.
    template <class Visit>
    void each_tally(const NameSet& names, Visit&& visit) const {
        if (!names.meets(tallied_)) return;
        const auto visit_all = [&](std::uint64_t bits, std::size_t first) {
            for (; bits != 0; bits &= bits - 1) {
                const auto i = first + static_cast<std::size_t>(std::countr_zero(bits));
                for (const TallyId id : tallies_of_[i]) {
                    const bool is_first = first_of(names, tally(id).events) == EventName{i};
                    if (is_first) visit(id, tally(id));
                }
            }
        };
        visit_all(names.low & tallied_.low, 0);
        visit_all(names.high & tallied_.high, 64);
    }

    // Finding by id; none if there is no such thing.
    [[nodiscard]] DefinitionId find_card(std::string_view id, Edition as_of = newest_edition) const;
    [[nodiscard]] AbilityId find_ability(std::string_view id, Edition as_of = newest_edition) const;
    [[nodiscard]] CounterId find_counter(std::string_view id) const;
    [[nodiscard]] ZoneKindId find_zone_kind(std::string_view id) const;
    [[nodiscard]] EventName find_event_name(std::string_view id) const;
    [[nodiscard]] TallyId find_tally(std::string_view id) const;

    // Editions. What a card or an ability has become in an edition: itself, if it is not in that
    // edition under its id.
    [[nodiscard]] Edition edition() const { return edition_; }
    void begin_edition() { ++edition_; }
    [[nodiscard]] DefinitionId as_of(Edition edition, DefinitionId card) const;
    [[nodiscard]] AbilityId as_of(Edition edition, AbilityId ability) const;
    /// The ability that a row keeps which outlasts the edition that made it: what it has become, if
    /// its card is just as it was, else the oldest of that version. So one version has one index.
    [[nodiscard]] AbilityId kept_in(Edition edition, AbilityId ability) const;
    /// The card that an ability is printed on, as it was when the ability was read; none if it is
    /// no card's.
    [[nodiscard]] DefinitionId home_of(AbilityId ability) const;
    /// The cards that an edition has brought, new ones and changed ones.
    [[nodiscard]] std::vector<DefinitionId> cards_new_in(Edition edition) const;
    /// Of all cards as they are in an edition, whatever their order.
    [[nodiscard]] std::uint64_t content_hash(Edition edition) const;

    /// The names a move from one kind of zone to another bears, given those it was proposed with.
    [[nodiscard]] NameSet names_of_move(NameSet proposed, ZoneKindId from, ZoneKindId to) const;

    /// Of the zones, counters and event names, and of the ruleset: what is the same for all cards.
    [[nodiscard]] std::uint64_t rules_hash() const;
    [[nodiscard]] std::uint64_t ability_hash(AbilityId id) const;
    /// Which version of an ability it is: that of its card, whose other abilities it may grant.
    [[nodiscard]] std::uint64_t version_hash(AbilityId id) const;

private:
    /// The first name that both have.
    static EventName first_of(const NameSet& one, const NameSet& other);
    /// The names that moves from one kind of zone to another bear, and those that they may.
    struct MoveNames {
        NameSet derived, fitting;
    };
    [[nodiscard]] MoveNames find_move_names(ZoneKindId from, ZoneKindId to) const;
    void index_moves();
    void index_attack_gains();

    std::vector<CardDefinition> cards_;
    std::vector<AbilityDefinition> abilities_;
    std::vector<CounterKind> counters_;
    std::vector<ZoneKind> kinds_;
    std::vector<EventNameRule> names_;
    std::vector<MoveNames> moves_;  // by both kinds of zones; empty: not indexed yet
    std::array<NameSet, ability_kind_count> attack_gains_{};  // what those watch, by kind
    std::vector<TallyDefinition> tallies_;
    std::vector<std::vector<TallyId>> tallies_of_;  // by event name
    NameSet tallied_;                               // what some tally watches
    Edition edition_ = 0;
    std::unordered_map<std::string, std::size_t> card_index_, ability_index_;
};

}  // namespace cardloom
