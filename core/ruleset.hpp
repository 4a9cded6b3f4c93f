/// A ruleset as rules data gives it, compiled into flat tables: the program of the turn, checks,
/// cost layers, policies, and the tables of zones, types, elements, counters, events and decks.
/// Tables refer to each other by index; names and citations stand aside, for display. Reading the
/// files, and everything that can be wrong in them, is for scripting/rules; running the program is
/// for the flow.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "core/library.hpp"
#include "core/policies.hpp"
#include "core/rule_kinds.hpp"
#include "core/rule_words.hpp"
#include "core/ruleset_tables.hpp"

namespace cardloom {

/// One step of a phase, or of what comes before a game.
struct Step {
    enum class Kind : std::uint8_t {
        action,       // a turn-based action
        conditional,  // settle; Opportunity if that changed something or the stack holds something
        silent,       // settle only
        natural,      // Opportunity until all pass on an empty stack (GA-TURN-8.1)
    };
    Kind kind = Kind::action;
    TurnAction action = TurnAction::scripted;
    bool optional = false;  // the turn player may leave the action out
    std::int16_t amount = 1;
    RuleScriptId script;  // of a scripted action
    PartId part;          // of a phase that the rulebook divides, as combat
    PhaseId phase;
    StepId then;   // the step after this one; none: the phase ends
    StepId again;  // ... if a conditional window opened; none: as `then`
};

struct Phase {
    StepId first;
    std::uint8_t steps = 0;
    WordSet<Skip> skip;
    bool slow_actions = false;                     // the main phase
    EnteredBy entered_by = EnteredBy::turn_order;  // else it is no part of the order
    PhaseId within;                                // of a phase inside another: which
    StepId returns_to;                             // ... and where that goes on
    StepId ended_at;                               // where an effect that ends it goes; none: out

    [[nodiscard]] bool is_in_order() const {
        return entered_by == EnteredBy::turn_order && within.is_none();
    }
};

/// What a status does to the order of phases while it holds (GA-TDIST-1).
struct TurnPatch {
    struct Insert {
        PhaseId phase, after;
    };
    RuleLabel label;
    std::vector<PhaseId> skip;
    std::vector<Insert> insert;
};

struct Check {
    StateCheck check = StateCheck::scripted;
    bool counts_as_change = false;  // AMB-1
    RuleScriptId script;
    bool each = false;          // once for each object that content says it is about
    std::uint64_t content = 0;  // hash of what it is about
};

/// How games begin (rules section 2).
struct SetupProcedure {
    RuleLabel label;
    std::vector<Step> before_game;
    std::vector<RuleLabel> before_game_labels;
    PhaseId first_turn;  // it comes first on each player's first turn; none: nothing does
    FirstTurnAttacks first_turn_attacks = FirstTurnAttacks::everyone;
};

/// A piece of Lua that rules data holds, kept as text for the host.
struct RuleScript {
    std::string id;  // "action thaw", "check frozen_solid"
    std::string lua;
    std::string origin;  // file:line
};

struct Ruleset {
    std::string id, name, origin;
    std::vector<std::string> extends;  // the rulesets it is a variant of, the nearest first
    RuleLabel players_label;
    std::uint8_t least_players = 2, most_players = 2, multiplayer_from = 3;
    SetupProcedure setup;
    std::string setup_origin;  // where it is chosen

    // The turn. Steps of one phase stand together; labels go by the same index.
    std::vector<Phase> phases;
    std::vector<Step> steps;
    std::vector<RuleLabel> phase_labels, step_labels;
    std::vector<std::string> parts;
    StepId turn_ends_at;  // AMB-5
    RuleLabel turn_end_label;
    std::vector<TurnPatch> turn_patches;

    std::vector<Check> checks;
    std::vector<RuleLabel> check_labels;
    std::vector<CostLayer> cost_layers;
    std::vector<RuleLabel> cost_labels;
    std::int16_t cost_floor = 0;
    std::vector<PlayStep> play_steps;  // of playing anything, in order
    std::vector<RuleLabel> play_labels;
    Policies policies;
    std::vector<RuleLabel> policy_labels;  // the name is what it means
    std::vector<ContentPolicy> content_policies;
    std::vector<RuleLabel> content_policy_labels;
    std::vector<RuleScript> scripts;

    std::vector<ZoneRule> zones;
    std::vector<CounterRule> counters;
    std::vector<EventRule> events;
    std::vector<TypeRule> types;
    std::vector<SupertypeRule> supertypes;
    std::vector<RuleLabel> classes;
    std::vector<SubtypeRule> subtypes;
    std::vector<ElementRule> elements;
    std::vector<DeckFormat> formats;
    std::vector<RuleCondition> conditions;
    std::vector<KeywordRule> keywords;
    std::vector<HookRule> hooks;
    std::vector<StandingRule> masteries, statuses;
    std::vector<TokenRule> tokens;
    std::vector<InstructionRule> instructions;
    std::vector<CostPartRule> cost_parts;

    [[nodiscard]] const Phase& phase(PhaseId which) const { return phases[which.index()]; }
    [[nodiscard]] const Step& step(StepId which) const { return steps[which.index()]; }
    /// None if no zone or counter has the role.
    [[nodiscard]] ZoneKindId zone_of(ZoneRole role) const;
    [[nodiscard]] CounterId counter_of(CounterRole role) const;
    [[nodiscard]] TypeId type_of(TypeRole role) const;
    [[nodiscard]] TypeId find_type(std::string_view name) const;
    [[nodiscard]] PhaseId find_phase(std::string_view name) const;
    [[nodiscard]] StepId find_step(PhaseId phase, std::string_view name) const;
    /// The phase that slow actions are taken in, and the one that an attack starts.
    [[nodiscard]] PhaseId main_phase() const;
    [[nodiscard]] PhaseId combat_phase() const;

    /// Of the content, by names and values: the same whatever files it came from.
    [[nodiscard]] std::uint64_t hash() const;
};

/// Fills in what follows from a card's types and supertypes.
void fill_from_types(const Ruleset& ruleset, CardDefinition& card);

/// What decides which phases a turn has.
struct TurnFacts {
    std::size_t players = 2;
    bool is_first_turn = false;            // of the turn player
    bool is_first_player = false;          // the turn player had the first turn of the game
    std::span<const std::size_t> patches;  // those in force, as indices of turn_patches
};
/// Whether a phase is left out by its own terms, whatever patches say (GA-START-8 to 10).
[[nodiscard]] bool is_skipped(const Ruleset& ruleset, PhaseId phase, const TurnFacts& facts);
/// The phases of a turn in order. Phases inside others are not among them.
[[nodiscard]] std::vector<PhaseId> phases_of_turn(const Ruleset& ruleset, const TurnFacts& facts);

/// Puts zones, counters and event names with their roles into a library that has none but the
/// engine's own names. Their indices in the library are then those of the ruleset's tables. The
/// ruleset's scripts become abilities, and the library keeps the ruleset.
void add_to_library(Ruleset ruleset, Library& library);

}  // namespace cardloom
