/// A scenario ready to be played: every word looked up under its ruleset. It is read-only, and
/// shared by the modes it is played in.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/state.hpp"
#include "scenarios/entries.hpp"
#include "scenarios/words.hpp"

namespace cardloom::scenarios {

struct Item;
struct ZoneOf {
    ZoneKindId kind;
    Place place;
    std::vector<Item> items;
};

/// A card in a zone, as it is put there or must lie there.
struct Item {
    CardWord card;
    int count = 1;
    const CardItem* entry = nullptr;
    PlayerId owner, before;
    ZoneKindId from;  // which it was played from
    std::vector<std::pair<CounterId, int>> counters;
    std::vector<ZoneOf> under;
};

struct StackRow {
    const StackItem* entry = nullptr;
    std::optional<InstanceKind> kind;  // none: whatever it is
    CardWord card;
    PlayerId by;
    ZoneKindId from;
    std::vector<Pick> targets;
    std::optional<CardWord> about;
};

/// Who has which part in combat; what is not said is not looked at.
struct CombatParts {
    const CombatEntry* entry = nullptr;
    std::optional<std::vector<CardWord>> attacker, defenders, weapons, retaliators;
};

struct GrantRow {
    const GrantEntry* entry = nullptr;
    AbilityId ability;
    PlayerId by, holder;  // the second: if no card bears it
    std::optional<CardWord> to, from;
};

struct TallyRow {
    const TallyEntry* entry = nullptr;
    TallyId tally;
    PlayerId of;
    std::vector<CardWord> cards;
};

/// One fixed draw: a number, or the cards that a shuffle puts on top.
struct Draw {
    const DrawEntry* entry = nullptr;
    std::vector<CardWord> order;
};

/// What there is to see, or only a part of it.
struct Result {
    const ResultEntry* entry = nullptr;
    std::optional<std::vector<StackRow>> stack;
    std::optional<CombatParts> combat;
    struct Explained {
        const ExplainResult* entry;
        CardWord of;
    };
    std::vector<Explained> explains;
    std::vector<std::pair<PlayerId, ZoneOf>> zones;
    std::optional<Names::Moment> moment;
    struct Cost {
        const CostResult* entry;
        CardWord of;
        PlayerId by;
    };
    std::vector<Cost> costs;
    struct Illegal {
        const IllegalResult* entry;
        Doing act;
        PlayerId by;
    };
    std::vector<Illegal> illegal;
    std::vector<Doing> legal;
};

struct Act {
    const ActEntry* entry = nullptr;
    PlayerId player;
    std::vector<Doing> doings;  // of the player
    std::optional<Names::Moment> until;
    PlayerId until_whose;
    std::optional<Result> then;
};

struct Script {
    const ScenarioEntry* entry = nullptr;
    std::string name, path;
    std::size_t players = 2;
    std::vector<std::pair<PlayerId, ZoneOf>> zones;
    std::vector<StackRow> stack;
    std::optional<CombatParts> combat;
    std::vector<GrantRow> grants;
    std::vector<TallyRow> tallies;
    std::vector<Draw> draws;
    PlayerId turn{0};
    Names::Moment moment;
    std::vector<Act> acts;
    std::optional<Result> then;
};

/// Nothing, and told, if a word of it is unknown or its parts do not fit.
[[nodiscard]] std::optional<Script> compile(const ScenarioEntry& entry, const Library& library,
                                            Diagnostics& diagnostics);

/// All words of a file that can be cards of a set, for who must know whether sets are needed.
[[nodiscard]] std::vector<std::string> card_words(const ScenarioEntry& entry);

}  // namespace cardloom::scenarios
