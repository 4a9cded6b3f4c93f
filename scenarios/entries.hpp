/// A scenario as its author wrote it: the table, the acts and the results, as plain structs with
/// places. What the words mean in a ruleset is for script.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scripting/cards/entries.hpp"
#include "scripting/yaml/shape.hpp"

namespace cardloom::scenarios {

using Word = Located<std::string>;
using Words = std::vector<Word>;

struct CardItem;
/// The cards of a zone under the zone's name.
using ZoneItems = Named<std::vector<CardItem>>;

/// A card in a zone: on the table as it is put there, in a result as it must be. A text is a name
/// alone, with how many of it before: `3 blank`.
struct CardItem {
    Place place;
    Word card;
    std::optional<Located<int>> count;
    std::optional<Word> as;
    std::optional<Word> owner, before, played_from;
    std::optional<Located<bool>> rested, face_up, token, turned;
    std::optional<Located<int>> damage, x;
    std::optional<std::vector<Named<int>>> counters;
    std::vector<ZoneItems> under;
    std::vector<Named<Node>> notes;
    std::vector<Named<Words>> links;
    std::optional<Words> known;
    // Of results only.
    std::optional<Located<int>> power, base_power, life, level, durability, cost;
    std::optional<Located<bool>> copy;
    std::optional<Words> types, supertypes, subtypes, classes, elements, keywords;
    std::optional<Word> name, obeys;
};

/// Something on the Effects Stack. In results a text alone is what it comes from, and what is not
/// said is not looked at.
struct StackItem {
    Place place;
    Word any;
    std::optional<Word> activation, materialization, ability, trigger;
    std::optional<Word> by, from;
    std::optional<Words> targets;
    std::optional<Located<int>> x, paid, amount;
    std::vector<Located<int>> modes;
    bool copy = false;
    std::optional<Word> about;
};

/// Who has which part in combat; in results each list is all of them.
struct CombatEntry {
    Place place;
    std::optional<Words> attacker, defenders, weapons, retaliators;
    std::optional<Located<int>> power;  // of the attack; only to be seen
};

/// What chance gives: a number counted from 1, or of a shuffle what lies on top then.
struct DrawEntry {
    Place place;
    std::optional<int> number;
    Words order;
};

struct PlayerItems {
    Place place;
    std::vector<ZoneItems> zones;
    std::vector<Named<Node>> notes;
};

/// An ability that was granted and is in force.
struct GrantEntry {
    Place place;
    Word ability, by;
    std::optional<Word> to, from, duration;
    std::vector<Named<Node>> args;
    std::optional<Located<int>> uses, shield;
};

/// What a tally of a card has counted.
struct TallyEntry {
    Place place;
    Word tally, of;
    std::optional<Located<int>> value;
    Words cards;
};

struct TableEntry {
    Place place;
    bool start = false;
    std::optional<Located<int>> players, seed, turns;
    std::optional<Word> turn, phase;
    std::vector<DrawEntry> draws;
    std::optional<PlayerItems> seats[8];
    std::vector<StackItem> stack;
    std::optional<CombatEntry> combat;
    std::vector<GrantEntry> grants;
    std::vector<TallyEntry> tallies;
    std::optional<Word> position;
};

struct CostResult {
    Place place;
    Word of, by;
    std::optional<Located<int>> pays;
    std::optional<Word> why;
};

/// How a card came to be what it is: one stat of it, or without one everything besides stats.
struct ExplainResult {
    Place place;
    Word of;
    std::optional<Word> stat;
    Word why;
};

struct IllegalResult {
    Place place;
    Word act, by;
    std::optional<Word> why;
};

struct ResultEntry {
    Place place;
    std::optional<PlayerItems> seats[8];
    std::optional<std::vector<StackItem>> stack;
    std::optional<CombatEntry> combat;
    std::optional<Words> journal, tells, offers, legal;
    std::optional<Word> turn, phase, opportunity, asks, ended;
    std::optional<Words> won;
    std::vector<CostResult> costs;
    std::vector<ExplainResult> explains;
    std::vector<IllegalResult> illegal;
};

/// One thing that is done, or looked at.
struct ActEntry {
    Place place;
    std::optional<Words> seats[8];
    std::optional<Word> everybody, until;
    std::optional<ResultEntry> then;
    std::optional<Word> refused;
};

struct ScenarioEntry {
    Place place;
    std::optional<Word> scenario;
    Words cites, shows;
    std::optional<Word> ruleset;
    std::vector<cards::CardEntry> cards;
    std::optional<TableEntry> table;
    std::vector<ActEntry> acts;
    std::optional<ResultEntry> then;
};

}  // namespace cardloom::scenarios
