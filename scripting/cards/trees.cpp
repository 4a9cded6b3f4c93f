#include "scripting/cards/trees.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "scripting/cards/arguments.hpp"
#include "scripting/expression/parser.hpp"
#include "scripting/yaml/scalars.hpp"

namespace cardloom::cards {

using expression::NodeKind;
using expression::Op;

namespace {

bool is_expression(const Node& node) { return node.is_scalar() && node.value.starts_with('='); }

}  // namespace

void TreeMaker::mistake(const Place& place, std::string sentence, std::string help) {
    mistakes_ = true;
    diagnostics_.add(Code::bad_pattern, place, std::move(sentence), std::move(help));
}

void TreeMaker::bad_tally(const Place& place, std::string sentence, std::string help) {
    mistakes_ = true;
    diagnostics_.add(Code::bad_tally, place, std::move(sentence), std::move(help));
}

expression::Tree TreeMaker::take(NodeId top) {
    tree_.top = top;
    return std::move(tree_);
}

TreeMaker::NodeId TreeMaker::add(expression::Node node) { return tree_.add(std::move(node)); }

TreeMaker::NodeId TreeMaker::add(NodeKind kind, const Node& where, std::string text,
                                 std::vector<NodeId> parts, Op op) {
    expression::Node node;
    node.kind = kind;
    node.op = op;
    node.offset = where.offset;
    node.text = std::move(text);
    node.parts = std::move(parts);
    return add(std::move(node));
}

TreeMaker::NodeId TreeMaker::name(const char* text, const Node& where) {
    return add(NodeKind::name, where, text);
}

TreeMaker::NodeId TreeMaker::path(std::string_view dotted, const Node& where) {
    std::size_t dot = dotted.find('.');
    NodeId at = add(NodeKind::name, where, std::string(dotted.substr(0, dot)));
    while (dot != std::string_view::npos) {
        const std::size_t next = dotted.find('.', dot + 1);
        at = add(NodeKind::field, where, std::string(dotted.substr(dot + 1, next - dot - 1)), {at});
        dot = next;
    }
    return at;
}

TreeMaker::NodeId TreeMaker::number(std::int64_t amount, const Node& where) {
    const NodeId id = add(NodeKind::integer, where);
    tree_.nodes[id].number = amount;
    return id;
}

TreeMaker::NodeId TreeMaker::truth(bool holds, const Node& where) {
    const NodeId id = add(NodeKind::boolean, where);
    tree_.nodes[id].number = holds ? 1 : 0;
    return id;
}

TreeMaker::NodeId TreeMaker::word(const Node& node) {
    return add(NodeKind::word, node, node.value);
}

TreeMaker::NodeId TreeMaker::compare(Op op, NodeId left, NodeId right, const Node& where) {
    return add(NodeKind::binary, where, {}, {left, right}, op);
}

TreeMaker::NodeId TreeMaker::opposite(NodeId of, const Node& where) {
    return add(NodeKind::unary, where, {}, {of}, Op::not_true);
}

TreeMaker::NodeId TreeMaker::both(NodeId left, NodeId right) {
    expression::Node node;
    node.kind = NodeKind::logic;
    node.op = Op::and_then;
    node.offset = tree_.at(left).offset;
    node.parts = {left, right};
    return add(std::move(node));
}

TreeMaker::NodeId TreeMaker::either(NodeId left, NodeId right) {
    const NodeId id = both(left, right);
    tree_.nodes[id].op = Op::or_else;
    return id;
}

TreeMaker::NodeId TreeMaker::is(NodeId card, const Node& wanted) {
    if (wanted.is_scalar() && wanted.value == "self") {
        return compare(Op::equal, card, name("self", wanted), wanted);
    }
    if (is_expression(wanted)) return compare(Op::equal, card, value(wanted), wanted);
    if (!wanted.is_map()) {
        mistake(wanted.place, "this takes a filter, as { type: ally }, or 'self'");
        return truth(false, wanted);
    }
    const NodeId table = filter(wanted);
    return add(NodeKind::method, wanted, "is", {card, table});
}

/// An expression that stands in YAML, with its places in the file.
TreeMaker::NodeId TreeMaker::parsed(const Node& node) {
    const Excerpt excerpt = excerpt_of(node);
    const std::size_t before = diagnostics_.errors();
    const auto tree = expression::parse(excerpt, diagnostics_);
    if (!tree) {
        mistakes_ = mistakes_ || diagnostics_.errors() != before;
        return truth(false, node);
    }
    const auto shift = static_cast<NodeId>(tree_.nodes.size());
    for (expression::Node one : tree->nodes) {
        one.offset = static_cast<std::uint32_t>(excerpt.source_offset(one.offset));
        for (NodeId& part : one.parts) part += shift;
        tree_.nodes.push_back(std::move(one));
    }
    if (arguments_ != nullptr) {
        for (std::size_t i = shift; i < tree_.nodes.size(); ++i) fill_in(tree_.nodes[i], node);
    }
    return tree->top + shift;
}

/// `args.NAME` in an expression of a keyword is what the keyword was given.
void TreeMaker::fill_in(expression::Node& node, const Node& where) {
    const bool is_argument = node.kind == NodeKind::field && !node.parts.empty() &&
                             tree_.at(node.parts[0]).kind == NodeKind::name &&
                             tree_.at(node.parts[0]).text == "args";
    if (!is_argument) return;
    const GivenArgument* given = find(*arguments_, node.text);
    if (given == nullptr) {
        std::vector<std::string> known;
        for (const GivenArgument& one : *arguments_) known.push_back(one.parameter.name);
        mistake(where.place, fmt::format("this keyword has no parameter '{}'{}", node.text,
                                         did_you_mean(node.text, known)));
        return;
    }
    if (given->value.kind == ::cardloom::Node::Kind::empty) return;  // not known yet
    node.parts.clear();
    const auto amount =
        given->parameter.kind == ParameterKind::number ? decimal(given->value.value) : std::nullopt;
    node.kind = amount ? NodeKind::integer : NodeKind::word;
    node.number = amount.value_or(0);
    node.text = amount ? "" : given->value.value;
}

TreeMaker::NodeId TreeMaker::value(const Node& node) {
    if (is_expression(node)) return parsed(node);
    if (const auto amount = node.is_plain() ? decimal(node.value) : std::nullopt) {
        return number(*amount, node);
    }
    if (node.is_plain() && (node.value == "true" || node.value == "false")) {
        return truth(node.value == "true", node);
    }
    if (node.is_scalar()) return word(node);
    if (node.is_map()) return table(node, {});
    if (node.is_list()) {
        std::vector<NodeId> entries;
        for (const Node& item : node.items) {
            entries.push_back(add(NodeKind::entry, item, {}, {value(item)}));
        }
        return add(NodeKind::table, node, {}, std::move(entries));
    }
    mistake(node.place, "this needs a value");
    return truth(false, node);
}

TreeMaker::NodeId TreeMaker::table(const Node& map, const std::vector<std::string_view>& besides) {
    std::vector<NodeId> entries;
    for (const NodeEntry& entry : map.entries) {
        if (std::find(besides.begin(), besides.end(), entry.key.value) != besides.end()) continue;
        const NodeId inner = value(entry.value);
        entries.push_back(add(NodeKind::entry, entry.key, entry.key.value, {inner}));
    }
    return add(NodeKind::table, map, {}, std::move(entries));
}

TreeMaker::NodeId TreeMaker::filter(const Node& node,
                                    const std::vector<std::string_view>& besides) {
    if (node.is_map()) return table(node, besides);
    mistake(node.place, "this takes a filter, as { type: ally }");
    return add(NodeKind::table, node);
}

/// Whether a player is what a player word says.
TreeMaker::NodeId TreeMaker::player(NodeId whose, const Node& node) {
    if (is_expression(node)) return compare(Op::equal, whose, parsed(node), node);
    static const std::vector<std::string> words{"you", "opponent", "any", "turn_player"};
    if (!node.is_scalar() || std::find(words.begin(), words.end(), node.value) == words.end()) {
        const std::string near = node.is_scalar() ? did_you_mean(node.value, words) : "";
        mistake(node.place, fmt::format("{} is no player word{}", in_words(node), near),
                "player words are you, opponent, any, turn_player");
        return truth(false, node);
    }
    if (node.value == "any") return truth(true, node);
    if (node.value == "turn_player") {
        return compare(Op::equal, whose, path("game.turn_player", node), node);
    }
    const Op op = node.value == "you" ? Op::equal : Op::not_equal;
    return compare(op, whose, name("you", node), node);
}

TreeMaker::NodeId TreeMaker::one_word_of(NodeId what, const Node& node) {
    if (!node.is_list()) return compare(Op::equal, what, value(node), node);
    std::optional<NodeId> all;
    for (const Node& item : node.items) {
        const NodeId one = compare(Op::equal, what, value(item), item);
        all = all ? either(*all, one) : one;
    }
    return all.value_or(truth(false, node));
}

/// A number, a list of numbers, or { min:, max: }.
TreeMaker::NodeId TreeMaker::in_range(NodeId what, const Node& node) {
    if (!node.is_map()) return one_word_of(what, node);
    NodeId all = truth(true, node);
    for (const NodeEntry& entry : node.entries) {
        if (entry.key.value != "min" && entry.key.value != "max") {
            mistake(
                entry.key.place,
                fmt::format("a number has the bounds 'min' and 'max', not '{}'", entry.key.value));
            continue;
        }
        const NodeId bound = value(entry.value);
        const bool least = entry.key.value == "min";
        all = both(all, least ? compare(Op::at_most, bound, what, entry.value)
                              : compare(Op::at_most, what, bound, entry.value));
    }
    return all;
}

TreeMaker::NodeId TreeMaker::each(const Node& list, bool all,
                                  NodeId (TreeMaker::*make)(const Node&)) {
    if (!list.is_list() || list.items.empty()) {
        if (!list.is_list() && list.kind != Node::Kind::empty) return (this->*make)(list);
        mistake(list.place, "this takes a list");
        return truth(false, list);
    }
    std::optional<NodeId> joined;
    for (const Node& item : list.items) {
        const NodeId one = (this->*make)(item);
        joined = !joined ? one : all ? both(*joined, one) : either(*joined, one);
    }
    return *joined;
}

// ---- conditions

TreeMaker::NodeId TreeMaker::condition(const Node& node) {
    if (node.is_list()) return each(node, true, &TreeMaker::condition);
    if (is_expression(node)) return parsed(node);
    if (node.is_scalar()) return named_condition(node, nullptr);
    if (!node.is_map() || node.entries.empty()) {
        mistake(node.place, "this takes a condition, as { turn: you }");
        return truth(false, node);
    }
    std::optional<NodeId> all;
    for (const NodeEntry& entry : node.entries) {
        const NodeId one = condition_entry(entry, node);
        all = all ? both(*all, one) : one;
    }
    return *all;
}

TreeMaker::NodeId TreeMaker::condition_entry(const NodeEntry& entry, const Node& map) {
    const std::string& key = entry.key.value;
    const Node& value_of = entry.value;
    if (key == "turn") return player(path("game.turn_player", entry.key), value_of);
    if (key == "phase") return one_word_of(path("game.phase", entry.key), value_of);
    if (key == "self") return is(name("self", entry.key), value_of);
    if (key == "target" || key == "targets") return is(name("target", entry.key), value_of);
    if (key == "any_of") return each(value_of, false, &TreeMaker::condition);
    if (key == "all_of") return each(value_of, true, &TreeMaker::condition);
    if (key == "none_of") {
        return opposite(each(value_of, false, &TreeMaker::condition), entry.key);
    }
    if (key == "paid") {
        if (!value_of.is_scalar()) {
            mistake(value_of.place, "'paid' takes the name of something that can be paid");
            return truth(false, value_of);
        }
        const NodeId paid =
            add(NodeKind::field, value_of, value_of.value, {name("paid", value_of)});
        // Of a part of a cost it is the number of cards that were given.
        const NodeId again =
            add(NodeKind::field, value_of, value_of.value, {name("paid", value_of)});
        return either(compare(Op::equal, paid, truth(true, value_of), value_of),
                      compare(Op::at_most, number(1, value_of), again, value_of));
    }
    if (key == "min" || key == "max") {  // of `count` or `tally`
        if (map.find("count") == nullptr && map.find("tally") == nullptr)
            mistake(entry.key.place, fmt::format("'{}' belongs to 'count' or 'tally'", key));
        return truth(true, entry.key);
    }
    if (key == "span" && map.find("tally") != nullptr) return truth(true, entry.key);
    if (key == "tally") return tally_condition(entry, map);
    if (key == "count") {
        return bounded(add(NodeKind::call, entry.key, "count", {filter(value_of)}), entry, map);
    }
    return named_condition(entry.key, &value_of);
}

/// A number with `min` and `max` beside it; at least 1 without.
TreeMaker::NodeId TreeMaker::bounded(NodeId what, const NodeEntry& entry, const Node& map) {
    const NodeEntry* least = map.find("min");
    const NodeEntry* most = map.find("max");
    if (least == nullptr && most == nullptr) {
        return compare(Op::at_most, number(1, entry.key), what, entry.key);
    }
    NodeId all = truth(true, entry.key);
    if (least != nullptr) {
        all = both(all, compare(Op::at_most, value(least->value), what, entry.key));
    }
    if (most != nullptr) {
        all = both(all, compare(Op::at_most, what, value(most->value), entry.key));
    }
    return all;
}

// ---- the past

Span span_named(std::string_view word) {
    if (word == "turn") return Span::turn;
    if (word == "since_your_turn") return Span::since_own_turn;
    return word == "game" ? Span::game : Span::none;
}

TreeMaker::NodeId TreeMaker::tallied(const char* root, const AskedTally& asked, const Node& where) {
    const std::size_t before = diagnostics_.errors();
    const std::string id = make_tally_ ? make_tally_(asked) : std::string();
    if (id.empty()) {
        mistakes_ = true;
        if (diagnostics_.errors() == before) {
            bad_tally(where.place, "nothing of the past can be asked here");
        }
    }
    return add(NodeKind::field, where, id, {name(root, where)});
}

TreeMaker::NodeId TreeMaker::tally_condition(const NodeEntry& entry, const Node& map) {
    AskedTally asked;
    asked.of = entry.value;
    if (const NodeEntry* span = map.find("span")) {
        const std::string word = span->value.is_scalar() ? span->value.value : "";
        if (span_named(word) == Span::none) {
            bad_tally(span->value.place, "'span' is turn, since_your_turn or game",
                      "it says how long is looked back; this turn, unless it is said");
        }
        asked.span = span_named(word);
    }
    return bounded(tallied("tally_so_far", asked, entry.key), entry, map);
}

/// Which match of this very pattern an event is: the pattern without `nth` is what is counted.
TreeMaker::NodeId TreeMaker::nth(const NodeEntry& entry, const Node& pattern) {
    const auto check = [&](const Node& node) {
        const auto wanted = node.is_plain() ? decimal(node.value) : std::nullopt;
        if (is_expression(node) || (wanted && *wanted >= 1)) return;
        bad_tally(node.place, "'nth' counts from 1",
                  "write nth: 2, a list, or { min: 2 } for the second and all that follow");
    };
    const Node& wanted = entry.value;
    for (const Node& item : wanted.items) check(item);
    for (const NodeEntry& bound : wanted.entries) check(bound.value);
    if (!wanted.is_list() && !wanted.is_map()) check(wanted);
    AskedTally asked;
    asked.is_nth = true;
    asked.of = pattern;
    std::erase_if(asked.of.entries, [](const NodeEntry& one) { return one.key.value == "nth"; });
    if (pattern.find("event") == nullptr) {
        bad_tally(entry.key.place, "'nth' stands in a pattern that names its event",
                  "write when: { of: { event: draw, player: you, nth: 2 } }");
        return truth(false, entry.key);
    }
    if (const NodeEntry* batch = pattern.find("batch")) {
        bad_tally(batch->key.place, "'nth' and 'batch' cannot stand in one pattern");
        return truth(false, entry.key);
    }
    return in_range(tallied("event_nth", asked, entry.key), wanted);
}

TreeMaker::NodeId TreeMaker::named_condition(const Node& key, const Node* argument) {
    const auto found = conditions_.find(key.value);
    if (found == conditions_.end()) {
        std::vector<std::string> known{"turn",  "phase", "self",   "target", "paid",
                                       "count", "tally", "any_of", "all_of", "none_of"};
        for (const auto& [name_of, one] : conditions_) known.push_back(name_of);
        mistake(
            key.place,
            fmt::format("there is no condition '{}'{}", key.value, did_you_mean(key.value, known)),
            "the rules have their own under 'conditions'; anything else is an expression");
        return truth(false, key);
    }
    const NamedCondition& condition = found->second;
    if (condition.parameter.empty() != (argument == nullptr)) {
        const bool flag = argument != nullptr && argument->is_plain() && argument->value == "true";
        if (!condition.parameter.empty() || !flag) {
            mistake(
                key.place,
                condition.parameter.empty()
                    ? fmt::format("the condition '{}' takes no value", key.value)
                    : fmt::format("the condition '{0}' takes a value, as {{ {0}: 2 }}", key.value));
            return truth(false, key);
        }
        argument = nullptr;
    }
    if (condition.tally.is_map()) {
        NodeEntry tally{key, moved_to(condition.tally, key)};
        tally.key.value = "tally";
        Node map = key;
        map.kind = Node::Kind::map;
        map.entries.push_back(tally);
        return tally_condition(tally, map);
    }
    return copied(condition.holds, condition.holds.top, condition.parameter, argument, key);
}

/// A named condition in the place where it is used, its parameter filled in.
TreeMaker::NodeId TreeMaker::copied(const expression::Tree& tree, NodeId from,
                                    const std::string& parameter, const Node* argument,
                                    const Node& where) {
    const expression::Node& node = tree.at(from);
    const bool is_parameter = argument != nullptr && node.kind == NodeKind::field &&
                              node.text == parameter && tree.at(node.parts[0]).text == "args";
    if (is_parameter) return value(*argument);
    expression::Node copy = node;
    copy.offset = where.offset;
    for (NodeId& part : copy.parts) part = copied(tree, part, parameter, argument, where);
    return add(std::move(copy));
}

// ---- patterns

TreeMaker::NodeId TreeMaker::event_is(const std::string& field, const char* root,
                                      const Node& where) {
    return compare(Op::equal, path("event." + field, where), name(root, where), where);
}

TreeMaker::NodeId TreeMaker::event_edge(const char* edge, const Node& where) {
    return compare(Op::equal, path("event.edge", where), add(NodeKind::word, where, edge), where);
}

TreeMaker::NodeId TreeMaker::event_field(const NodeEntry& entry) {
    const std::string& key = entry.key.value;
    if (key == "keyword") return each(entry.value, false, &TreeMaker::attack_keyword);
    const expression::RootId root = vocabulary_.find_root("event." + key);
    if (root.is_none()) {
        std::vector<std::string> known;
        for (const expression::Root& one : vocabulary_.roots()) {
            if (one.name.starts_with("event.")) known.push_back(one.name.substr(6));
        }
        mistake(entry.key.place,
                fmt::format("no event has a field '{}'{}", key, did_you_mean(key, known)));
        return truth(false, entry.key);
    }
    if (key == "value") return event_value(entry.value);
    if (key == "target") return aimed_at(entry);
    if (key == "by") return used_in(entry);
    if (key == "targets") return targeted(entry);
    const expression::Kinds kinds = vocabulary_.roots()[root.index()].kinds;
    const NodeId what = path("event." + key, entry.key);
    if ((kinds & expression::kinds::card) != 0) return is(what, entry.value);
    if ((kinds & expression::kinds::player) != 0) return player(what, entry.value);
    if ((kinds & expression::kinds::integer) != 0) return in_range(what, entry.value);
    return one_word_of(what, entry.value);
}

/// Whether there is something in a state of this combat or play that a filter fits.
TreeMaker::NodeId TreeMaker::any_in_state(const Node& wanted, const char* state, bool in_intents) {
    const NodeId fits = filter(wanted, {"state", "zone"});
    std::vector<NodeId> entries = tree_.at(fits).parts;
    const auto add_entry = [&](const char* key, NodeId inner) {
        entries.push_back(add(NodeKind::entry, wanted, key, {inner}));
    };
    add_entry("state", add(NodeKind::word, wanted, state));
    if (const NodeEntry* own = wanted.find("state")) {  // a key stands only once
        const NodeId inner = add(NodeKind::entry, own->key, "state", {value(own->value)});
        add_entry(
            "any_of",
            add(NodeKind::table, wanted, {},
                {add(NodeKind::entry, wanted, {}, {add(NodeKind::table, wanted, {}, {inner})})}));
    }
    if (in_intents) {
        std::vector<NodeId> zones;
        for (const char* zone : {"field", "intent"}) {
            zones.push_back(add(NodeKind::entry, wanted, {}, {add(NodeKind::word, wanted, zone)}));
        }
        add_entry("zone", add(NodeKind::table, wanted, {}, std::move(zones)));
    } else if (const NodeEntry* zone = wanted.find("zone")) {
        add_entry("zone", value(zone->value));
    }
    const NodeId table = add(NodeKind::table, wanted, {}, std::move(entries));
    return add(NodeKind::call, wanted, "any", {table});
}

/// An attack may have several targets: one of them is what is asked for.
TreeMaker::NodeId TreeMaker::aimed_at(const NodeEntry& entry) {
    if (entry.value.is_scalar() && entry.value.value == "self") {
        return name("event_aims_at_self", entry.value);
    }
    const NodeId one = is(path("event.target", entry.key), entry.value);
    if (!entry.value.is_map()) return one;
    return either(one, both(name("event_is_aimed", entry.value),
                            any_in_state(entry.value, "attacked", false)));
}

/// What is wielded, or lies in the Intent; of other events, what does it.
TreeMaker::NodeId TreeMaker::used_in(const NodeEntry& entry) {
    if (entry.value.is_scalar() && entry.value.value == "self") {
        return name("event_uses_self", entry.value);
    }
    const NodeId one = is(path("event.by", entry.key), entry.value);
    if (!entry.value.is_map()) return one;
    return either(
        one, both(name("event_is_attack", entry.value), any_in_state(entry.value, "used", true)));
}

/// What is played may have several targets: one of them is what is asked for.
TreeMaker::NodeId TreeMaker::targeted(const NodeEntry& entry) {
    if (entry.value.is_scalar() && entry.value.value == "self") {
        return name("event_targets_self", entry.value);
    }
    return any_in_state(entry.value, "targeted", false);
}

/// A keyword that the attack has: from its attacker, what it uses, or effects on it.
TreeMaker::NodeId TreeMaker::attack_keyword(const Node& node) {
    const std::vector<std::string>& known = vocabulary_.find_key("keyword")->words;
    if (!node.is_scalar() || std::find(known.begin(), known.end(), node.value) == known.end()) {
        mistake(node.place, fmt::format("there is no keyword '{}'{}", node.value,
                                        did_you_mean(node.value, known)));
        return truth(false, node);
    }
    return add(NodeKind::field, node, node.value, {name("event_has_keyword", node)});
}

/// What a note holds now: a number, or a word, which may be one of a list.
TreeMaker::NodeId TreeMaker::event_value(const Node& node) {
    const bool is_number = node.is_map() || is_expression(node) ||
                           (node.is_plain() && decimal(node.value).has_value());
    if (is_number) return in_range(path("event.value", node), node);
    if (node.is_list()) return each(node, false, &TreeMaker::event_value);
    const bool is_truth = node.is_plain() && (node.value == "true" || node.value == "false");
    if (is_truth) return compare(Op::equal, path("event.value", node), value(node), node);
    return add(NodeKind::field, node, node.value, {name("event_value_is", node)});
}

TreeMaker::NodeId TreeMaker::event_name(const Node& node) {
    return add(NodeKind::field, node, node.value, {name("event_is", node)});
}

TreeMaker::NodeId TreeMaker::nested_pattern(const Node& node) { return fields_of(node, true); }
TreeMaker::NodeId TreeMaker::pattern(const Node& node) { return fields_of(node, false); }

TreeMaker::NodeId TreeMaker::fields_of(const Node& node, bool nested) {
    if (!node.is_map()) {
        mistake(node.place, "this takes a pattern, as { event: draw, player: you }");
        return truth(false, node);
    }
    std::optional<NodeId> all;
    for (const NodeEntry& entry : node.entries) {
        const std::string& key = entry.key.value;
        if (key == "batch" || (key == "event" && !nested)) continue;
        NodeId one = 0;
        if (key == "event") {
            one = event_name(entry.value);
        } else if (key == "any_of") {
            one = each(entry.value, false, &TreeMaker::nested_pattern);
        } else if (key == "none_of") {
            one = opposite(each(entry.value, false, &TreeMaker::nested_pattern), entry.key);
        } else if (key == "where") {
            one = value(entry.value);
        } else if (key == "nth") {
            one = nth(entry, node);
        } else {
            one = event_field(entry);
        }
        all = all ? both(*all, one) : one;
    }
    return all ? *all : truth(true, node);
}

}  // namespace cardloom::cards
