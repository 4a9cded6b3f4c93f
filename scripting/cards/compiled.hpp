/// Cards as they are played: what the core needs stands in the library, and beside it, by ability,
/// what content is asked for: programs for patterns, gates, filters and amounts, and scripts. Made
/// once by the loader, and read by all threads.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/decks.hpp"
#include "core/expression/program.hpp"
#include "core/library.hpp"
#include "scripting/cards/facts.hpp"
#include "scripting/cards/needed_trait.hpp"
#include "scripting/lua/scripts.hpp"

namespace cardloom::cards {

using ProgramRef = std::shared_ptr<const expression::Program>;  // none: always, or as declared

struct CompiledTarget {
    ProgramRef filter;       // none: anything of its kind
    ProgramRef least, most;  // none: as declared
    ProgramRef divide;
    std::vector<InstanceKind> stack;  // of instances: which; empty: any
    ProgramRef targeting;             // ... and one of whose targets is this
    enum class Common : std::uint8_t { controller, owner, name };
    std::optional<Common> same, different;  // of all targets of the spec
    bool opponents = false, you = false;    // of players
};

struct CompiledMode {
    ProgramRef gate;
    std::optional<ScriptRef> lua;
};

/// One thing that a static ability or a copy changes, or that a replacement makes of an event.
struct CompiledChange {
    enum class What : std::uint8_t {
        // Of events.
        amount,
        card,
        player,
        to,
        face,
        rested,
        token,
        enters_with,
        // Of characteristics, in the order of their layers (rules section 21).
        set,
        also,
        gain,
        lose,
        lose_all,
        borrow,
        add,
        swap,
        // Of players.
        limit,
        enables,
        disables,
        skip,
    };
    What what = What::amount;
    std::string field;  // power, type, influence_limit ...
    std::string word;   // what it is, if it is a word: a type, a keyword
    ProgramRef amount;  // ... or a number, a card, a player, a filter
    CounterId counter;  // enters_with
    ZoneKindId zone;    // to
    DefinitionId token;
    KeywordId keyword;
    std::int16_t times = 0;           // of the keyword
    std::vector<AbilityId> bundle{};  // of a keyword with arguments
    bool yes = false;                 // face up, rested
};

/// Which players a static ability is about; `one`: whom its program says.
enum class PlayersAffected : std::uint8_t { you, opponents, any, one };

struct CompiledAbility {
    ProgramRef gate;        // absent while this does not hold
    ProgramRef condition;   // `if`
    ProgramRef pattern;     // what the event, or the play, must be
    ProgramRef scope;       // a requirement: the same, whatever is attacked
    ProgramRef until;       // of what is granted: the event that ends it,
    ProgramRef as_long_as;  // ... and what it lasts as long as
    bool is_hook = false;   // its `if` is asked on resolution only (GA-TRIG-2)
    bool may = false;       // a replacement that can be declined
    ProgramRef amount;      // of a cost layer, a prevention, a change
    enum class Prevents : std::uint8_t { nothing, so_much, all, all_but, shield };
    Prevents prevents = Prevents::nothing;
    std::vector<CompiledChange> changes;
    Affected affects = Affected::self;
    ProgramRef affected;  // of a static ability: which
    NeededTrait needed;   // ... and what these all have, if something
    PlayersAffected players = PlayersAffected::you;
    bool may_cost = false;  // a replacement that must be paid for
    ProgramRef copy_of;     // what it can enter as a copy of,
    AbilityId except;       // but for what this ability changes
    // What is chosen as it enters, from these words, and noted under this name.
    expression::WordId note;
    std::vector<expression::WordId> choices;
    bool chooses_player = false;
    bool chooses_name = false;     // of a card,
    std::uint32_t name_types = 0;  // of one of these types; none: of any
    bool is_only = false;          // it forbids unless its condition holds
    std::vector<CompiledTarget> targets;
    std::vector<CompiledMode> modes;
    ProgramRef least_modes, most_modes;
    std::optional<ScriptRef> lua;
};

/// What can be paid under a name, of one card: an optional cost, or an alternative.
struct PaidName {
    expression::WordId name;
    std::uint8_t option = 0, way = 0;  // the bit of it, or the way counted from 1
    bool is_way = false;
    expression::WordId keeps{};  // a part of a cost: under what the cards given for it are kept
};

struct LoadedDeck {
    std::string id, name, format, path;
    Deck deck;
    std::vector<DefinitionId> sideboard;
};

/// Everything that was loaded under one ruleset.
struct CardBook {
    Library library;
    Scripts scripts;
    CardNames names;
    std::vector<CompiledAbility> abilities;   // by AbilityId
    std::vector<std::vector<PaidName>> paid;  // by DefinitionId
    std::vector<ProgramRef> payers;           // filters of cost parts, by CostPart::filter
    std::vector<ProgramRef> tallies;          // patterns, by TallyId
    std::vector<LoadedDeck> decks;
    std::map<std::string, ProgramRef, std::less<>> conditions;  // that scripts ask, as they do

    [[nodiscard]] const CompiledAbility& ability(AbilityId id) const {
        return id.index() < abilities.size() ? abilities[id.index()] : no_ability();
    }

private:
    [[nodiscard]] static const CompiledAbility& no_ability();
};

}  // namespace cardloom::cards
