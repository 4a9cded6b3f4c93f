/// What compiling cards shares between its files: where mistakes go, the names that have a meaning,
/// and how a piece of YAML becomes a program.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/ruleset.hpp"
#include "scripting/cards/arguments.hpp"
#include "scripting/cards/compiled.hpp"
#include "scripting/cards/entries.hpp"
#include "scripting/cards/rules_content.hpp"
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

/// A keyword of a card, as it is printed.
struct GivenKeyword {
    KeywordId keyword;
    Arguments arguments;
    Place place;
    Node gate{};  // what stands beside it; a list of conditions, or empty
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
    Compiling(CardBook& book, const NamedConditions& conditions, const RulesContent& content,
              Diagnostics& diagnostics);

    CardBook& book;
    const Ruleset& rules;
    const NamedConditions& conditions;
    const RulesContent& content;
    Diagnostics& diagnostics;
    expression::Vocabulary vocabulary;

    // The card at hand.
    const Source* source = nullptr;
    Excerpt whole;  // its file
    LuaFiles* lua_files = nullptr;
    CardDefinition* card = nullptr;
    std::vector<PaidName>* paid = nullptr;
    const FaceEntry* face = nullptr;
    const Arguments* arguments = nullptr;  // of the keyword at hand
    std::vector<TallyId> own_tallies;      // of the ability at hand, that count for each object
    // What the card at hand asks of itself.
    struct AskedName {
        Place place;
        std::string name;
    };
    std::vector<AskedName> asked_paid;     // paid.NAME
    std::vector<AskedName> asked_targets;  // in the script that was read last
    std::set<std::string> used_names;      // that its scripts, changes and expressions mention
    std::vector<AskedName> asked_tokens;   // of all cards

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
    /// `you`, or an expression that is a player.
    ProgramRef player(const Node& node);

    [[nodiscard]] ZoneKindId zone(const Word& word);
    /// The events of a pattern: its own, or those of its alternatives. Told if there are none.
    [[nodiscard]] NameSet events_of(const Node& pattern);
    /// The same of what waits for them: told if nothing that happens bears such a name.
    [[nodiscard]] NameSet events_awaited(const Node& pattern);
    /// A pattern about some events; tells of fields that none of them has.
    ProgramRef pattern(const Node& node, const NameSet& events);
    void check_fields(const Node& pattern, const NameSet& events);
    /// What is in another file than the card: mistakes are told there.
    void stand_in(const Place& place);
    /// Where a place is in the file at hand, as a byte of it.
    [[nodiscard]] std::uint32_t offset_of(const Place& place) const;
    [[nodiscard]] const HookPattern* find_hook(const Word& name);
    [[nodiscard]] CounterId counter(const Word& word);
    [[nodiscard]] KeywordId keyword(const Word& word);
    /// The id of a tally; nothing after a mistake, which is told.
    [[nodiscard]] std::string tally(const AskedTally& asked);
    [[nodiscard]] std::optional<ScriptRef> script(const std::optional<Excerpt>& lua);
    /// Compiles the conditions that scripts added since ask with game:holds.
    void add_asked_conditions();

private:
    void check_statements(const Excerpt& lua, const ScriptNames& names);
};

/// One word of a scalar with its place; told, and none, if it is something else.
[[nodiscard]] std::optional<Word> word_of(const Node& node);
[[nodiscard]] std::optional<int> number_of(const Node& node);

/// Whether a program asks for something by a root, or a field, of that name.
[[nodiscard]] bool asks_for(const expression::Program& program,
                            const expression::Vocabulary& vocabulary, std::string_view name);

// compile_cost.cpp
/// Whether cards that are reserved can be shown for it: in optional costs only.
enum class Shown : std::uint8_t { never, may_be };
[[nodiscard]] CompiledCost compile_cost(Compiling& compiling, const Node& cost,
                                        Shown shown = Shown::never);
/// Lets expressions ask for something that is paid; told if two are called the same.
void add_paid_name(Compiling& compiling, const Word& word, const PaidName& name);
/// What can pay for parts of a cost, as part of a hash.
void add_payers(Hash& hash, const CardBook& book, const std::vector<CostPart>& parts);
// compile_targets.cpp
void compile_does(Compiling& compiling, const DoesEntry& entry, AbilityDefinition& ability,
                  CompiledAbility& compiled);
/// The effects of a card as one: each is text that is there if its gate is met as the card is
/// played, in their order (GA-TEXT-1, GA-REST-3).
void compile_texts(Compiling& compiling, const std::vector<const AbilityEntry*>& effects,
                   AbilityDefinition& ability, CompiledAbility& compiled);
// compile_ability.cpp
/// What a card does as it resolves, of several effects or one.
void compile_effects(Compiling& compiling, const std::vector<const AbilityEntry*>& effects,
                     const std::string& id, std::vector<AbilityId>& into);
void compile_ability(Compiling& compiling, const AbilityEntry& entry, const std::string& id,
                     bool lasting, std::vector<AbilityId>& into);
/// Abilities of rules content, or of a card, in order.
void compile_abilities(Compiling& compiling, const std::vector<AbilityEntry>& entries,
                       const std::string& id, std::vector<AbilityId>& into);
// compile_static.cpp
void compile_modification(Compiling& compiling, const ModificationEntry& entry,
                          std::vector<CompiledChange>& into);
void compile_static(Compiling& compiling, const StaticEntry& entry, CompiledAbility& compiled);
// continuous.cpp
void fill_continuous(Compiling& compiling, const CompiledAbility& compiled, ContinuousSpec& spec);
/// What has to change in a state for a program to have another result.
[[nodiscard]] Marks marks_read(Compiling& compiling, const expression::Program& program);
/// Finds the lasting abilities of a card that its static abilities give.
void resolve_gains(Library& library, const std::string& card, const std::vector<AbilityId>& among);
/// The number of a subtype, which any word can be.
[[nodiscard]] std::uint16_t subtype_of(Library& library, const std::string& word);
// compile_keywords.cpp
void compile_keyword(Compiling& compiling, const Node& use, std::vector<GivenKeyword>& uses);
/// ... with the gate that stands beside it; tells of what cannot stand there.
void compile_keyword(Compiling& compiling, const AbilityEntry& entry,
                     std::vector<GivenKeyword>& uses);
/// The abilities of a keyword that is given with arguments, as those of what has it.
[[nodiscard]] std::vector<AbilityId> compile_gained(Compiling& compiling, const GivenKeyword& use);
void add_keywords(Compiling& compiling, const std::vector<GivenKeyword>& uses,
                  const std::string& id);
/// Keywords once with examples of their parameters, and what counters, masteries, statuses and
/// checks are.
void compile_rules_content(Compiling& compiling);
// compile_card.cpp
/// Something of the past that the card at hand can ask for by a name.
void compile_tally(Compiling& compiling, const Named<TallyEntry>& entry);
void compile_card(Compiling& compiling, const CardEntry& entry);

}  // namespace cardloom::cards
