/// Rules data as it is written: one struct per kind of entry, names still as words with their
/// places. The field tables that read them are in formats.hpp; what the words mean, and whether
/// they mean anything, is for compile.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rule_kinds.hpp"
#include "core/ruleset.hpp"
#include "scripting/yaml/shape.hpp"

namespace cardloom::rules {

using Word = Located<std::string>;
using MaybeWord = std::optional<Word>;
using Words = std::vector<Word>;

/// What every entry has.
struct Entry {
    Word id;
    std::string name;
    std::vector<std::string> cites;
    Place place;
};

struct StepEntry : Entry {
    MaybeWord action, part, then, again;
    std::optional<Step::Kind> check, window;
    std::optional<Located<int>> amount;
    Located<bool> optional;
};

struct PhaseEntry : Entry {
    std::vector<Skip> skip;
    bool slow_actions = false;
    MaybeWord within, returns_to, ended_at;
    EnteredBy entered_by = EnteredBy::turn_order;
    std::vector<StepEntry> steps;
};

struct PatchInsertEntry {
    Word phase, after;
};
struct PatchEntry : Entry {
    Words skip;
    std::vector<PatchInsertEntry> insert;
};

struct TurnEndEntry {
    Word phase, step;
    std::vector<std::string> cites;
    Place place;
};

struct PlayersEntry {
    Located<int> least{2, {}}, most{2, {}}, multiplayer{3, {}};
    std::vector<std::string> cites;
    Place place;
};

struct SetupEntry : Entry {
    std::vector<StepEntry> before_game;
    MaybeWord first_turn;
    FirstTurnAttacks first_turn_attacks = FirstTurnAttacks::everyone;
};

struct ActionEntry : Entry {
    Excerpt lua;
};
struct CheckEntry : Entry {
    bool counts_as_change = false;
    std::optional<Node> each;
    std::optional<Excerpt> lua;
};
struct CostEntry : Entry {
    std::optional<Located<int>> least;
};

struct PlayStepEntry : Entry {};
struct ConditionEntry : Entry {
    std::vector<Named<ParameterKind>> parameters;
    std::optional<Excerpt> holds;
    std::optional<Node> tally;  // a pattern: it has happened this turn
};

struct PolicyEntry : Entry {
    std::string meaning;
    Word value;  // a word or a number, as text
    Words values;
    std::optional<Located<int>> least, most;
    bool for_content = false;
};

struct ZoneEntry : Entry {
    std::optional<Located<ZoneRole>> role;
    Holder holder = Holder::player;
    Sight sight = Sight::everyone;
    bool ordered = false, objects = false;
    MaybeWord spills_to;
    Words formats;
};

struct CounterEntry : Entry {
    std::optional<Located<CounterRole>> role;
    Words kept_in;
    MaybeWord opposes;
    int power = 0, life = 0, level = 0;
    bool state = false;
    std::optional<Located<StateEnds>> ends;
    MaybeWord becomes;
    std::optional<Node> abilities;
};

struct EventEntry : Entry {
    MaybeWord from, to;
    std::optional<Located<Borne>> borne;
    std::vector<std::string> fields;
};

struct TypeEntry : Entry {
    std::optional<Located<TypeRole>> role;
    bool object = false;
    Located<bool> unit;
    std::vector<Stat> stats;
    CostKind cost = CostKind::none;
    MaybeWord starts_in, resolves_to, bound_for_graveyard;
    DamageTo damage = DamageTo::nothing;
    bool needs_elements = true, enables_elements = false;
    bool wields = false, wieldable = false;
};

struct SupertypeEntry : Entry {
    CostKind cost = CostKind::none;
    MaybeWord starts_in, bound_for_graveyard;
    Words returns_to_start_from;
    bool one_per_name = false;
    bool in_decks = true;
};

struct ClassEntry : Entry {};

struct SubtypeEntry : Entry {
    Words of;
    std::vector<Stat> stats;
    DamageTo damage = DamageTo::nothing;
    bool attackable = false, needs_loaded = false, loadable = false;
};

struct ElementEntry : Entry {
    ElementKind kind = ElementKind::basic;
    Located<EnabledBy> enabled;
};

struct PartEntry : Entry {
    Word zone;
    Located<int> least;
    std::optional<Located<int>> most, copies;
    std::vector<Named<int>> keywords;
    int level_0_champions = 0, lesser_boons = 0, greater_boons = 0;
};
struct SideboardEntry {
    bool rest_of_pool = false;
    std::optional<int> most, points;
    int points_of_deck = 0, points_of_material = 0;
    std::vector<std::string> cites;
    Place place;
};
struct FormatEntry : Entry {
    std::vector<PartEntry> parts;
    std::optional<SideboardEntry> sideboard;
};

// What is written like cards; abilities stay as YAML and are compiled with the cards.
struct KeywordEntry : Entry {
    std::vector<Named<ParameterKind>> parameters;
    Stacking stacking = Stacking::once;
    std::optional<Node> abilities;
    std::optional<Node> tallies;
};
struct HookEntry : Entry {
    Node of;
    std::optional<Word> gathers;  // a counter
};
struct TokenEntry : Entry {
    Node card;
};
struct NoteEntry {
    std::vector<std::string> values;
    std::string start;
};
struct TurnEntry {
    Words skip;
    std::vector<PatchInsertEntry> insert;
};
struct StandingEntry : Entry {
    std::vector<Named<NoteEntry>> notes;
    std::optional<TurnEntry> turn;
    std::optional<Node> abilities;
};
struct InstructionEntry : Entry {
    std::vector<std::string> tokens;
    std::optional<int> uses;
    std::optional<Node> abilities;
};

struct CostPartEntry : Entry {
    std::optional<Node> of;
    Excerpt lua;
};

/// A whole ruleset, after its files and the variants it is made of have been put together.
struct RulesetEntry {
    MaybeWord ruleset;
    std::string name;
    std::optional<PlayersEntry> players;
    MaybeWord setup;
    std::vector<SetupEntry> setups;
    std::vector<PhaseEntry> phases;
    std::optional<TurnEndEntry> turn_ends_at;
    std::vector<PatchEntry> turn_patches;
    std::vector<ActionEntry> actions;
    std::vector<CheckEntry> checks;
    std::vector<CostEntry> costs;
    std::vector<PlayStepEntry> playing;
    std::vector<PolicyEntry> policies;
    std::vector<ZoneEntry> zones;
    std::vector<CounterEntry> counters;
    std::vector<EventEntry> events;
    std::vector<TypeEntry> types;
    std::vector<SupertypeEntry> supertypes;
    std::vector<ClassEntry> classes;
    std::vector<SubtypeEntry> subtypes;
    std::vector<ElementEntry> elements;
    std::vector<FormatEntry> formats;
    std::vector<ConditionEntry> conditions;
    std::vector<KeywordEntry> keywords;
    std::vector<HookEntry> hooks;
    std::vector<StandingEntry> masteries, statuses;
    std::vector<TokenEntry> tokens;
    std::vector<InstructionEntry> instructions;
    std::vector<CostPartEntry> cost_parts;
    Place place;
};

}  // namespace cardloom::rules
