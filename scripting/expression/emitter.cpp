#include "scripting/expression/emitter.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/expression/arithmetic.hpp"

namespace cardloom::expression {

namespace {

std::string_view spelling(const Node& node) {
    switch (node.op) {
        case Op::add:
            return "+";
        case Op::subtract:
        case Op::negate:
            return "-";
        case Op::multiply:
            return "*";
        case Op::divide:
            return "//";
        case Op::modulo:
            return "%";
        case Op::less:
            return node.swapped ? ">" : "<";
        default:
            return node.swapped ? ">=" : "<=";
    }
}

}  // namespace

void Emitter::complain(Code code, NodeId where, std::string sentence, std::string help) {
    diagnostics_.add(code, excerpt_.at(tree_.at(where).offset), std::move(sentence),
                     std::move(help));
}

Part Emitter::constant(Value value) {
    Instruction step;
    step.operand = value;
    add(step);
    return {kind_of(value), true, value, nullptr};
}

Part Emitter::nothing() {
    constant(Value::none());
    return {};
}

Part Emitter::expression(NodeId id) {
    const Node& node = tree_.at(id);
    switch (node.kind) {
        case NodeKind::integer:
            return constant(Value::integer(node.number));
        case NodeKind::boolean:
            return constant(Value::boolean(node.number != 0));
        case NodeKind::none:
            return constant(Value::none());
        case NodeKind::word:
            return constant(Value::word(words_.intern(node.text)));
        case NodeKind::name:
        case NodeKind::field:
            return path(id);
        case NodeKind::method:
            return method(id);
        case NodeKind::call:
            return call(id);
        case NodeKind::unary:
            return unary(id);
        case NodeKind::binary:
            return binary(id);
        case NodeKind::logic:
            return logic(id);
        case NodeKind::table:
        case NodeKind::entry:
            break;
    }
    complain(Code::expression_kind, id, "a table stands only where a filter does",
             "write it after count, any or another function of cards");
    return nothing();
}

Part Emitter::unary(NodeId id) {
    const Node& node = tree_.at(id);
    const Part part = expression(node.parts[0]);
    if (node.op == Op::negate) need_number(part, node.parts[0], "'-'");
    if (part.constant) {
        take_back_constant();
        return constant(change(node.op, part.value));
    }
    Instruction step;
    step.op = node.op;
    add(step);
    return {node.op == Op::negate ? kinds::integer : kinds::boolean, false, {}, nullptr};
}

Part Emitter::binary(NodeId id) {
    const Node& node = tree_.at(id);
    const NodeId first = node.parts[node.swapped ? 1 : 0],
                 second = node.parts[node.swapped ? 0 : 1];
    const Part left = expression(first);
    const Part right = expression(second);
    const bool equality = node.op == Op::equal || node.op == Op::not_equal;
    if (equality) {
        check_equality(left, right, id);
    } else {
        need_number(left, first, fmt::format("'{}'", spelling(node)));
        need_number(right, second, fmt::format("'{}'", spelling(node)));
    }
    if (left.constant && right.constant) {
        take_back_constant();
        take_back_constant();
        return constant(merge(node.op, left.value, right.value));
    }
    Instruction step;
    step.op = node.op;
    add(step);
    const bool truth = equality || node.op == Op::less || node.op == Op::at_most;
    return {truth ? kinds::boolean : kinds::integer, false, {}, nullptr};
}

Part Emitter::logic(NodeId id) {
    const Node& node = tree_.at(id);
    const bool is_or = node.op == Op::or_else;
    const Part left = expression(node.parts[0]);
    if (left.constant && left.value.is_true() != is_or) {
        take_back_constant();
        return expression(node.parts[1]);
    }
    const std::size_t code = program.code.size(), filters = program.filters.size(),
                      tests = program.tests.size();
    Instruction step;
    step.op = node.op;
    add(step);
    const Part right = expression(node.parts[1]);
    if (left.constant) {  // it decides: the rest was only checked
        program.code.resize(code);
        program.filters.resize(filters);
        program.tests.resize(tests);
        return left;
    }
    program.code[code].target = static_cast<std::uint16_t>(program.code.size());
    const Kinds kept =
        is_or ? left.kinds & static_cast<Kinds>(~kinds::falsy) : left.kinds & kinds::falsy;
    return {static_cast<Kinds>(kept | right.kinds), false, {}, nullptr};
}

void Emitter::need_number(const Part& part, NodeId id, std::string_view user) {
    if ((part.kinds & kinds::integer) != 0) return;
    complain(Code::expression_kind, id,
             fmt::format("{} needs a number, and this is {}", user, to_text(part.kinds)));
}

void Emitter::check_equality(const Part& left, const Part& right, NodeId id) {
    const Node& node = tree_.at(id);
    const bool both_truths =
        (left.kinds & kinds::boolean) != 0 && (right.kinds & kinds::boolean) != 0;
    // That both may be missing makes them no likelier to be meant.
    const bool with_none = left.kinds == kinds::none || right.kinds == kinds::none;
    const Kinds common = left.kinds & right.kinds;
    if ((with_none ? common : without_none(common)) == 0 && !both_truths) {
        complain(Code::expression_kind, id,
                 fmt::format("{} is never equal to {}", to_text(left.kinds), to_text(right.kinds)));
        return;
    }
    if (is_word(node.parts[0])) check_word(right.words, node.parts[0]);
    if (is_word(node.parts[1])) check_word(left.words, node.parts[1]);
}

void Emitter::check_word(const std::vector<std::string>* allowed, NodeId id) {
    const std::string& text = tree_.at(id).text;
    if (allowed == nullptr || allowed->empty()) return;
    if (std::find(allowed->begin(), allowed->end(), text) != allowed->end()) return;
    complain(
        Code::expression_unknown_name, id,
        fmt::format("'{}' is no word that can stand here{}", text, did_you_mean(text, *allowed)));
}

}  // namespace cardloom::expression
