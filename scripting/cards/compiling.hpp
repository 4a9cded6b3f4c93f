/// What compiling cards shares between its files: where mistakes go, the names that have a meaning,
/// and how a piece of YAML becomes a program.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/ruleset.hpp"
#include "scripting/cards/compiled.hpp"
#include "scripting/cards/entries.hpp"
#include "scripting/cards/trees.hpp"
#include "scripting/expression/compile.hpp"

namespace cardloom {
class Hash;
}

namespace cardloom::cards {

/// A reserve or memory cost, and parts beside it.
struct CompiledCost {
    CostKind kind = CostKind::none;
    std::int16_t amount = 0;
    bool has_x = false;
    std::vector<CostPart> parts;
};

/// The functions of the .lua files of a set, and which of them cards have named.
struct LuaFile {
    ScriptId script;
    std::map<std::string, bool> functions;  // used?
    Place place;
};
using LuaFiles = std::map<std::string, LuaFile>;  // by the file's stem

class Compiling {
public:
    Compiling(CardBook& book, const NamedConditions& conditions, Diagnostics& diagnostics);

    CardBook& book;
    const Ruleset& rules;
    const NamedConditions& conditions;
    Diagnostics& diagnostics;
    expression::Vocabulary vocabulary;

    // The card at hand.
    const Source* source = nullptr;
    Excerpt whole;  // its file
    LuaFiles* lua_files = nullptr;
    CardDefinition* card = nullptr;
    std::vector<PaidName>* paid = nullptr;
    std::vector<TallyId> own_tallies;  // of the ability at hand, that count for each object

    void mistake(Code code, const Place& place, std::string sentence, std::string help = {}) {
        diagnostics.add(code, place, std::move(sentence), std::move(help));
    }
    /// "there is no zone 'hnad'; did you mean 'hand'?"
    void unknown(const char* what, const Word& word, const std::vector<std::string>& known);

    using Make = std::function<TreeMaker::NodeId(TreeMaker& maker)>;
    /// None after a mistake, and for what always holds.
    ProgramRef program(const Make& make, expression::Needed needed);
    ProgramRef filter(const Node& node, const std::vector<std::string_view>& besides = {});
    ProgramRef condition(const std::optional<Node>& node);
    ProgramRef amount(const Node& node);

    [[nodiscard]] ZoneKindId zone(const Word& word);
    /// The events of a pattern: its own, or those of its alternatives. Told if there are none.
    [[nodiscard]] NameSet events_of(const Node& pattern);
    /// The id of a tally; nothing after a mistake, which is told.
    [[nodiscard]] std::string tally(const AskedTally& asked);
    [[nodiscard]] std::optional<ScriptRef> script(const std::optional<Excerpt>& lua);
};

/// One word of a scalar with its place; told, and none, if it is something else.
[[nodiscard]] std::optional<Word> word_of(const Node& node);
[[nodiscard]] std::optional<int> number_of(const Node& node);

/// Whether a program asks for something by a root, or a field, of that name.
[[nodiscard]] bool asks_for(const expression::Program& program,
                            const expression::Vocabulary& vocabulary, std::string_view name);

// compile_cost.cpp
[[nodiscard]] CompiledCost compile_cost(Compiling& compiling, const Node& cost);
/// What can pay for parts of a cost, as part of a hash.
void add_payers(Hash& hash, const CardBook& book, const std::vector<CostPart>& parts);
// compile_targets.cpp
void compile_does(Compiling& compiling, const DoesEntry& entry, AbilityDefinition& ability,
                  CompiledAbility& compiled);
// compile_ability.cpp
void compile_ability(Compiling& compiling, const AbilityEntry& entry, const std::string& id,
                     bool lasting);
// compile_card.cpp
void compile_card(Compiling& compiling, const CardEntry& entry);

}  // namespace cardloom::cards
