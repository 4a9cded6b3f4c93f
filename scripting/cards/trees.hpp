/// Filters, conditions, patterns and amounts that stand in YAML, made into the trees that the
/// expression compiler takes: one language, two ways to write it. Conditions that rules content
/// names are put in their place here.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/library.hpp"
#include "scripting/cards/arguments.hpp"
#include "scripting/expression/tree.hpp"
#include "scripting/expression/vocabulary.hpp"
#include "scripting/text/diagnostics.hpp"
#include "scripting/yaml/node.hpp"

namespace cardloom::cards {

/// A condition of rules content: what holds, and what its parameter is called, if it has one.
struct NamedCondition {
    std::string parameter;
    expression::Tree holds;
    Node tally{};  // instead, if it is a map: a pattern of what has happened this turn
};
using NamedConditions = std::map<std::string, NamedCondition, std::less<>>;

/// Something of the past that a pattern or a condition asks for.
struct AskedTally {
    Node of;  // a pattern
    Span span = Span::turn;
    TallyKeep keep = TallyKeep::count;
    bool is_nth = false;  // which match it is: apart for each player, and for each object if it
                          // asks for its object
};
/// How long a tally counts, by its word; none: there is no such word.
[[nodiscard]] Span span_named(std::string_view word);
/// The id of the tally that counts it; nothing after a mistake, which is told.
using MakeTally = std::function<std::string(const AskedTally&)>;

class TreeMaker {
public:
    using NodeId = expression::NodeId;
    TreeMaker(const expression::Vocabulary& vocabulary, const NamedConditions& conditions,
              const Arguments* arguments, Diagnostics& diagnostics)
        : vocabulary_(vocabulary),
          conditions_(conditions),
          arguments_(arguments),
          diagnostics_(diagnostics) {}
    /// Without it nothing of the past can be asked.
    void set_tallies(MakeTally make) { make_tally_ = std::move(make); }

    /// A number, a word, true, false, or an expression that begins with `=`.
    NodeId value(const Node& node);
    /// A filter, without the keys that belong to something else.
    NodeId filter(const Node& node, const std::vector<std::string_view>& besides = {});
    NodeId condition(const Node& node);
    /// Whether `self` is what a filter says.
    NodeId self_is(const Node& filter) { return is(name("self", filter), filter); }
    /// What the fields of a pattern ask of the event; its own keys (`event`, `batch` ...) left out.
    NodeId pattern(const Node& node);
    /// Whether the event's card, or player, is this.
    NodeId event_is(const std::string& field, const char* root, const Node& where);

    /// Whether a player is what a player word says.
    NodeId player_is(const char* root, const Node& word) { return player(name(root, word), word); }
    /// Whether a phase begins, or ends.
    NodeId event_edge(const char* edge, const Node& where);
    NodeId both(NodeId left, NodeId right);
    NodeId truth(bool holds, const Node& where);
    [[nodiscard]] bool has_mistakes() const { return mistakes_; }
    /// The finished tree, with this on top.
    [[nodiscard]] expression::Tree take(NodeId top);

private:
    NodeId add(expression::NodeKind kind, const Node& where, std::string text = {},
               std::vector<NodeId> parts = {}, expression::Op op = expression::Op::constant);
    NodeId add(expression::Node node);
    NodeId name(const char* name, const Node& where);
    NodeId path(std::string_view dotted, const Node& where);
    NodeId number(std::int64_t number, const Node& where);
    NodeId word(const Node& node);
    NodeId is(NodeId card, const Node& filter);
    NodeId compare(expression::Op op, NodeId left, NodeId right, const Node& where);
    NodeId opposite(NodeId of, const Node& where);
    NodeId either(NodeId left, NodeId right);
    NodeId parsed(const Node& node);
    void fill_in(expression::Node& node, const Node& where);
    NodeId copied(const expression::Tree& tree, NodeId from, const std::string& parameter,
                  const Node* argument, const Node& where);
    NodeId table(const Node& map, const std::vector<std::string_view>& besides);
    NodeId player(NodeId whose, const Node& node);
    NodeId one_word_of(NodeId what, const Node& node);
    NodeId in_range(NodeId what, const Node& node);
    NodeId bounded(NodeId what, const NodeEntry& entry, const Node& map);
    NodeId tally_condition(const NodeEntry& entry, const Node& map);
    NodeId nth(const NodeEntry& entry, const Node& pattern);
    NodeId tallied(const char* root, const AskedTally& asked, const Node& where);
    NodeId event_value(const Node& node);
    NodeId attack_keyword(const Node& node);
    NodeId aimed_at(const NodeEntry& entry);
    NodeId used_in(const NodeEntry& entry);
    NodeId targeted(const NodeEntry& entry);
    NodeId any_in_state(const Node& filter, const char* state, bool in_intents);
    NodeId condition_entry(const NodeEntry& entry, const Node& map);
    NodeId named_condition(const Node& key, const Node* argument);
    NodeId each(const Node& list, bool all, NodeId (TreeMaker::*make)(const Node&));
    NodeId event_field(const NodeEntry& entry);
    NodeId event_name(const Node& node);
    NodeId nested_pattern(const Node& node);
    NodeId fields_of(const Node& node, bool nested);
    void mistake(const Place& place, std::string sentence, std::string help = {});
    void bad_tally(const Place& place, std::string sentence, std::string help = {});

    const expression::Vocabulary& vocabulary_;
    const NamedConditions& conditions_;
    const Arguments* arguments_;  // of the keyword whose ability this is; none: of no keyword
    Diagnostics& diagnostics_;
    expression::Tree tree_;
    MakeTally make_tally_;
    bool mistakes_ = false;
};

}  // namespace cardloom::cards
