/// What stands after a key of a filter: words, numbers, players, zones.
#include <algorithm>

#include <fmt/format.h>

#include "scripting/expression/emitter.hpp"

namespace cardloom::expression {

Clause Emitter::words(NodeId value, Building& building, const FilterKey& key) {
    const FieldUse use = names_.use(names_.find_field(key.field));
    return each_of(value, [&](NodeId one) -> Clause {
        const Node& node = tree_.at(one);
        if (is_word(one)) check_word(&key.words, one);
        const bool bare = node.kind == NodeKind::name && !names_.find_root(node.text) &&
                          !names_.is_group(node.text) && !is_function(node.text);
        if (bare) {
            complain(Code::expression_filter, one,
                     fmt::format("words stand in quotes; write '{}'", node.text));
            return {};
        }
        return test(TestOp::has, use, one, building, kinds::word);
    });
}

/// A number, a list of numbers, or bounds.
Clause Emitter::numbers(NodeId value, Building& building, const FieldUse& field) {
    if (tree_.at(value).kind != NodeKind::table || is_list(value)) {
        return each_of(value, [&](NodeId one) {
            return test(TestOp::equal, field, one, building, kinds::integer);
        });
    }
    Clause bounds;
    for (const NodeId part : tree_.at(value).parts) {
        const Node& node = tree_.at(part);
        if (node.text != "min" && node.text != "max") {
            complain(Code::expression_filter, part,
                     fmt::format("a number has the bounds 'min' and 'max', not '{}'", node.text));
            continue;
        }
        const TestOp op = node.text == "min" ? TestOp::at_least : TestOp::at_most;
        bounds.parts.push_back(test(op, field, node.parts[0], building, kinds::integer));
    }
    return bounds;
}

Clause Emitter::numbers_by_kind(NodeId value, Building& building, FieldId field) {
    Clause all;
    const Node& node = tree_.at(value);
    if (node.kind != NodeKind::table || node.parts.empty() || is_list(value)) {
        complain(Code::expression_filter, value,
                 "this takes a table of kinds, as in { buff = { min = 1 } }");
        return {};
    }
    for (const NodeId part : node.parts) {
        const Node& kind = tree_.at(part);
        if (kind.text.empty()) {
            complain(Code::expression_filter, part, "the kind is missing, as in buff = 1");
            continue;
        }
        const FieldUse use = names_.use(field, words_.intern(kind.text));
        all.parts.push_back(numbers(kind.parts[0], building, use));
    }
    return all;
}

Clause Emitter::player(NodeId value, Building& building, const FieldUse& field) {
    const Node& node = tree_.at(value);
    const bool bare = node.kind == NodeKind::name && !names_.find_root(node.text);
    const std::vector<std::string> all{"you", "opponent", "any", "turn_player"};
    if (bare && std::find(all.begin(), all.end(), node.text) != all.end()) {
        complain(Code::expression_filter, value,
                 fmt::format("player words stand in quotes; write '{}'", node.text));
        return {};
    }
    if (!is_word(value)) return test(TestOp::equal, field, value, building, kinds::player);
    if (node.text == "any") return {};
    if (node.text == "you") return test_root(TestOp::equal, field, "you", value, building);
    if (node.text == "opponent") return test_root(TestOp::opponent, field, "you", value, building);
    if (node.text == "turn_player") {
        return test_root(TestOp::equal, field, "game.turn_player", value, building);
    }
    complain(Code::expression_filter, value,
             fmt::format("'{}' is no player word{}", node.text, did_you_mean(node.text, all)),
             "player words are you, opponent, any, turn_player");
    return {};
}

Clause Emitter::zones(NodeId value, const Building& building, const FieldUse& field) {
    return each_of(value, [&](NodeId one) -> Clause {
        const Node& node = tree_.at(one);
        const auto found = is_word(one) ? names_.find_zone(node.text) : std::nullopt;
        if (!found) {
            complain(Code::expression_filter, one,
                     is_word(one) ? fmt::format("there is no zone '{}'{}", node.text,
                                                did_you_mean(node.text, names_.names().zones))
                                  : "zones are words in quotes, as in zone = 'graveyard'");
            return {};
        }
        if (building.has_domain && (building.filter.zones >> *found & 1) == 0) {
            complain(Code::expression_filter, one,
                     fmt::format("this filter never looks in '{}'; name it as a zone at the top of "
                                 "the filter too",
                                 node.text));
        }
        Clause clause;
        clause.kind = Clause::Kind::test;
        clause.test.op = TestOp::equal;
        clause.test.field = field;
        clause.test.operand = Value::word(words_.intern(node.text));
        return clause;
    });
}

void Emitter::set_top(NodeId value, Building& building, bool at_top) {
    if (!at_top || !building.has_domain) {
        complain(Code::expression_filter, value,
                 "'top' stands at the top of a filter that looks into a zone");
        return;
    }
    Clause clause = test(TestOp::equal, {}, value, building, kinds::integer);
    building.filter.has_top = true;
    building.filter.top_in_slot = clause.test.in_slot;
    building.filter.top = clause.test.operand;
}

Clause Emitter::other(NodeId value, Building& building) {
    const Node& node = tree_.at(value);
    if (node.kind != NodeKind::boolean) {
        complain(Code::expression_filter, value, "'other' is true or false");
        return {};
    }
    if (node.number == 0) return {};
    return test_root(TestOp::other, {}, "self", value, building);
}

Clause Emitter::test(TestOp op, const FieldUse& field, NodeId value, Building& building,
                     Kinds wanted) {
    Clause clause;
    clause.kind = Clause::Kind::test;
    clause.test.op = op;
    clause.test.field = field;
    if (tree_.at(value).kind == NodeKind::table) {
        complain(Code::expression_filter, value,
                 fmt::format("this takes {}, not a table", to_text(wanted)));
        return clause;
    }
    const Part part = expression(value);
    if ((part.kinds & wanted) == 0) {
        complain(Code::expression_kind, value,
                 fmt::format("the filter wants {} here, and this is {}", to_text(wanted),
                             to_text(part.kinds)));
    }
    if (part.constant) {
        take_back_constant();
        clause.test.operand = part.value;
    } else {
        clause.test.in_slot = true;
        clause.test.operand = Value::integer(static_cast<std::int64_t>(building.values++));
    }
    return clause;
}

/// Compares with what a root is, as the value `where` says in a word.
Clause Emitter::test_root(TestOp op, const FieldUse& field, std::string_view root, NodeId where,
                          Building& building) {
    Clause clause;
    clause.kind = Clause::Kind::test;
    clause.test.op = op;
    clause.test.field = field;
    clause.test.in_slot = true;
    clause.test.operand = Value::integer(static_cast<std::int64_t>(building.values++));
    Instruction step;
    step.op = Op::root;
    step.root = names_.find_root(root);
    if (!step.root || !names_.why_withheld(root).empty()) {
        complain(Code::expression_filter, where,
                 fmt::format("this needs '{}', which has no meaning here", root));
        return {};
    }
    step.field = names_.use(step.root);
    add(step);
    return clause;
}

}  // namespace cardloom::expression
