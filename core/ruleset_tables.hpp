/// The rows of a ruleset's tables that describe what is in a game: zones, counters, events, types,
/// elements and decks (rules sections 4, 5, 6, 8, 9, 22 and 28). The program of the turn is in
/// ruleset.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "core/library.hpp"
#include "core/rule_kinds.hpp"
#include "core/rule_words.hpp"

namespace cardloom {

using PartId = Id<struct PartTag, std::uint8_t>;
using RuleScriptId = Id<struct RuleScriptTag, std::uint16_t>;
using TypeId = Id<struct TypeTag, std::uint8_t>;
using FormatId = Id<struct FormatTag, std::uint8_t>;

/// What an entry is called, which rules it comes from, and where it is written. For display.
struct RuleLabel {
    std::string id, name;
    std::vector<std::string> cites;
    std::string origin;  // file:line

    /// The rule it comes from in the first place.
    [[nodiscard]] std::string_view rule() const {
        return cites.empty() ? std::string_view{} : std::string_view(cites.front());
    }
};

struct ZoneRule {
    RuleLabel label;
    ZoneKind kind;
    std::optional<ZoneRole> role;
    std::vector<FormatId> formats;  // empty: in every game (AMB-18)
};

struct CounterRule {
    RuleLabel label;
    std::optional<CounterRole> role;
    std::vector<ZoneKindId> kept_in;             // it is lost with a change to others (GA-CTR-1)
    CounterId opposes;                           // placing one takes one of these away (GA-SBE-14)
    std::int8_t power = 0, life = 0, level = 0;  // what each adds
    std::uint64_t content = 0;                   // hash of what it can do
    bool is_state = false;                       // it is there or not (GA-PROP-2)
    StateEnds ends = StateEnds::never;
    std::string becomes;  // the event of gaining it; empty: none
};

struct EventRule {
    RuleLabel label;
    ZoneKindId from, to;  // none: any
    Borne borne = Borne::never;
    std::vector<std::string> fields;  // besides player, source and cause
};

struct TypeRule {
    RuleLabel label;
    std::optional<TypeRole> role;
    bool object = false, unit = false;
    WordSet<Stat> stats;
    CostKind cost = CostKind::none;
    ZoneKindId starts_in, resolves_to;
    ZoneKindId bound_for_graveyard;  // where it goes instead; none: to the graveyard
    DamageTo damage = DamageTo::nothing;
    bool needs_elements = true, enables_elements = false;
    bool wields = false;     // its units can wield objects in an attack (GA-WEAP-2)
    bool wieldable = false;  // ... and these are what they wield
};

struct SupertypeRule {
    RuleLabel label;
    CostKind cost = CostKind::none;  // none: that of the type
    ZoneKindId starts_in;            // none: where the type starts
    ZoneKindId bound_for_graveyard;
    std::vector<ZoneKindId>
        returns_to_start_from;  // bound for one of these, it goes where it starts
    bool one_per_name = false;
    bool in_decks = true;  // tokens are not (GA-TOK-1)
};

/// A subtype that means something to the rules; all others are only words.
struct SubtypeRule {
    RuleLabel label;
    std::vector<TypeId> of;
    WordSet<Stat> stats;
    DamageTo damage = DamageTo::nothing;
    bool attackable = false, needs_loaded = false, loadable = false;
};

struct ElementRule {
    RuleLabel label;
    ElementKind kind = ElementKind::basic;
    EnabledBy enabled = EnabledBy::lineage;
};

/// A condition with a name, that gates and the like can ask for; what holds is an expression, kept
/// as text.
struct RuleCondition {
    RuleLabel label;
    std::string parameter;  // empty: it has none
    std::string holds;
};

struct Parameter {
    std::string name;
    ParameterKind kind = ParameterKind::number;
    bool operator==(const Parameter&) const = default;
};

// What is written like cards. Of its abilities a ruleset knows the hash; they are compiled with the
// cards.

/// A bundle of abilities with a name (rules section 26).
struct KeywordRule {
    RuleLabel label;
    std::vector<Parameter> parameters;
    Stacking stacking = Stacking::once;
    std::uint64_t content = 0;
};

/// A word for a trigger, as on_enter; the name is what it means.
struct HookRule {
    RuleLabel label;
    std::uint64_t content = 0;
};

/// A token of the rules; what is printed on it is content.
struct TokenRule {
    RuleLabel label;
    std::uint64_t content = 0;
};

/// A mastery or a status: what a player has (GA-MAST-1, GA-STATUS-1).
struct StandingRule {
    struct Note {
        std::string key, start;
        std::vector<std::string> values;
    };
    RuleLabel label;
    std::vector<Note> notes;
    std::int16_t patch = no_patch;  // of the turn while it holds, as an index
    std::uint64_t content = 0;
    static constexpr std::int16_t no_patch = -1;
};

/// A part of costs that content adds.
struct CostPartRule {
    RuleLabel label;
    RuleScriptId script;
    std::uint64_t content = 0;  // hash of what can pay for it
};

/// What an instruction of the rules means (GA-GEN-6) beyond what the engine knows of it: the
/// abilities that it leaves in force, and the tokens of which it makes one by chance.
struct InstructionRule {
    RuleLabel label;
    std::vector<std::string> tokens;  // by the ids of their cards
    std::int16_t uses = 0;            // of what it leaves in force; 0: no limit
    std::uint64_t content = 0;
};

/// At most so many cards with a keyword.
struct KeywordLimit {
    std::string keyword;
    std::int16_t most = 0;
};

/// One part of a deck: how many cards, and which among them. No number means no limit.
struct DeckPart {
    RuleLabel label;
    ZoneKindId zone;
    std::int16_t least = 0;
    std::optional<std::int16_t> most, copies;
    std::int16_t level_0_champions = 0;  // at least
    std::vector<KeywordLimit> keywords;
    std::int16_t lesser_boons = 0, greater_boons = 0;  // exactly
};

struct Sideboard {
    RuleLabel label;
    bool rest_of_pool = false;
    std::optional<std::int16_t> most, points;
    std::int16_t points_of_deck = 0, points_of_material = 0;
};

struct DeckFormat {
    RuleLabel label;
    std::vector<DeckPart> parts;
    std::optional<Sideboard> sideboard;
};

}  // namespace cardloom
