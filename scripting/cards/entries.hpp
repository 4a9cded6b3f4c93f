/// A card, a set and a deck as their authors wrote them, before anything is known of their words.
/// Filters, conditions, patterns, costs and amounts stay as YAML here: compile.hpp reads them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scripting/yaml/node.hpp"
#include "scripting/yaml/shape.hpp"

namespace cardloom::cards {

using Word = Located<std::string>;
using Words = std::vector<Word>;
using Amount = Located<Node>;  // a number, or an expression that begins with `=`

struct ModeEntry {
    Place place;
    std::string text;
    std::optional<Node> gate, target;
    std::vector<Node> targets;
    std::optional<Excerpt> lua;
};

struct ModesEntry {
    Place place;
    std::optional<Node> choose;  // an amount, or { min:, max: }
    std::vector<ModeEntry> of;
    bool repeats = false, fresh = false;
};

/// What does something when it resolves: an effect, a trigger, an activated ability, a reflex.
struct DoesEntry {
    Place place;
    std::optional<Node> of;    // triggers: the pattern
    std::optional<int> at;     // triggers: how many counters they wait for
    std::optional<Node> cost;  // activated
    std::optional<Word> speed, by;
    bool spell = false;
    std::optional<Node> target;
    std::vector<Node> targets;
    std::optional<ModesEntry> modes;
    std::optional<Excerpt> lua;
};

struct WayEntry {
    Place place;
    Word id;
    Node cost;
    bool modifiable = false;
};

/// How a card may be played.
struct PlayEntry {
    Place place;
    std::optional<Node> only, additional, x, target, into;
    std::optional<WayEntry> optional, alternative;
    std::optional<Word> from, speed, goes_to, state, link, unlinked;
};

/// A cost layer.
struct LayerEntry {
    Place place;
    std::optional<Node> of;
    std::optional<Amount> set, add, level;
    std::optional<Word> remove;
    std::optional<Node> additional, tax;  // costs
};

/// A way to pay.
struct PayEntry {
    Place place;
    std::optional<Node> of;
    Word cost;
    Node by;
    int worth = 1;
    std::optional<int> up_to;
    bool only = false;
};

struct ChangeEntry {
    Place place;
    std::optional<Amount> amount, count, card, player;
    std::optional<Word> to, face, token;
    std::optional<bool> rested;
    std::vector<Named<Node>> counters;
};

/// A replacement.
struct InsteadEntry {
    Place place;
    std::optional<Node> of;
    std::optional<Node> may;  // true, or a cost
    bool collective = false;
    std::optional<Node> prevent;  // an amount, all, or { all_but: 1 }
    std::optional<Amount> shield;
    std::optional<ChangeEntry> change;
    std::optional<Excerpt> lua;
};

/// A permission, a prohibition or a requirement.
struct RuleEntry {
    Place place;
    std::optional<Node> may, cannot, must;
    Words ignoring;
    std::optional<Word> each, choosing, to;
    std::optional<Amount> more_targets, more_weapons;
};

struct BorrowEntry {
    Place place;
    Node from;
    Words kinds, keywords;
};

/// What something becomes or has besides (rules section 21).
struct ModificationEntry {
    Place place;
    std::vector<Named<Node>> set, also;
    std::vector<Node> gain;
    std::optional<Node> lose;  // a list, or all
    std::optional<BorrowEntry> borrow;
    std::optional<Amount> power, life, level, durability;
    Words swap;
    // Of players.
    std::optional<Amount> influence_limit, draw_limit;
    Words enables, disables, skip;
};
struct StaticEntry : ModificationEntry {
    Node affects;
};

struct ChooseEntry {
    Place place;
    Word what, id;
    std::optional<Node> filter;
};
/// How it enters.
struct EntersEntry {
    Place place;
    bool rested = false;
    std::vector<Named<Node>> counters;
    std::optional<Node> copy_of;
    std::optional<ModificationEntry> except;
    std::optional<ChooseEntry> choose;
    std::optional<Excerpt> lua;
};

/// Something of the past that a card must know.
struct TallyEntry {
    Place place;
    Node of;
    std::optional<Word> span, keep;
};

struct AbilityEntry {
    Place place;
    std::optional<Node> gate, condition, limit;
    std::optional<Node> until, as_long_as;  // of what is granted: an event, a condition
    std::optional<Word> zone, id;
    bool inherited = false;
    // One of these.
    std::optional<DoesEntry> effect, when, activated, reflex;
    std::optional<Named<DoesEntry>> hook;  // on_enter and the like
    std::optional<PlayEntry> play;
    std::optional<LayerEntry> cost;
    std::optional<PayEntry> pay;
    std::optional<InsteadEntry> instead;
    std::optional<RuleEntry> rule;
    std::optional<Node> keyword;  // a name, or { name: value }
    std::optional<StaticEntry> changes;
    std::optional<EntersEntry> enters;
};

struct DeckRules {
    std::optional<int> copies;
};
struct PregameEntry {
    Word to;
};

/// What is printed on one side of a card.
struct FaceEntry {
    Place place;
    std::string name;
    Words type, supertypes, classes, subtypes, element;
    std::optional<Node> cost;
    std::optional<Located<int>> power, life, level, durability;
    std::optional<Word> speed, lineage;
    std::string text;
    std::vector<AbilityEntry> abilities;
    std::vector<Named<AbilityEntry>> lasting;
    std::vector<Named<TallyEntry>> tallies;
};

struct CardEntry : FaceEntry {
    Word id;
    DeckRules deck;
    std::optional<PregameEntry> pregame;
    std::optional<FaceEntry> back;
};

struct SetEntry {
    Place place;
    Word set;
    std::string name, version;
    std::optional<Located<int>> api;
    Words dependencies;
};

struct DeckEntry {
    Place place;
    Word deck;
    std::string name;
    Word format;
    std::vector<Named<int>> main, material, pantheon, sideboard;
};

}  // namespace cardloom::cards
