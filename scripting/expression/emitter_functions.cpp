/// The closed list of functions: over the cards that a filter finds, and over numbers.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/expression/arithmetic.hpp"
#include "scripting/expression/emitter.hpp"

namespace cardloom::expression {

namespace {

struct Function {
    std::string_view name;
    Op op;
};
constexpr std::array functions{
    Function{"count", Op::count},
    Function{"any", Op::any},
    Function{"sum", Op::sum},
    Function{"highest", Op::highest},
    Function{"lowest", Op::lowest},
    Function{"distinct", Op::distinct},
    Function{"first", Op::first},
    Function{"min", Op::least},
    Function{"max", Op::greatest},
    Function{"half_up", Op::half_up},
    Function{"half_down", Op::half_down},
};

const Function* find_function(std::string_view name) {
    const auto* found = std::find_if(functions.begin(), functions.end(),
                                     [&](const Function& one) { return one.name == name; });
    return found == functions.end() ? nullptr : found;
}

}  // namespace

bool Emitter::is_function(std::string_view name) { return find_function(name) != nullptr; }

Part Emitter::is_method(NodeId id) {
    const Node& node = tree_.at(id);
    const Part subject = expression(node.parts[0]);
    if ((subject.kinds & kinds::card) == 0) {
        complain(Code::expression_kind, id,
                 fmt::format("only a card fits a filter, and this is {}", to_text(subject.kinds)));
    }
    if (node.parts.size() != 2 || tree_.at(node.parts[1]).kind != NodeKind::table) {
        complain(Code::expression_syntax, id,
                 "'is' takes one filter, as in self:is { type = 'ally' }");
        return nothing();
    }
    Instruction step;
    step.op = Op::is;
    step.target = filter(node.parts[1], false);
    add(step);
    return {kinds::boolean, false, {}, nullptr};
}

Part Emitter::call(NodeId id) {
    const Node& node = tree_.at(id);
    const Function* function = find_function(node.text);
    if (function == nullptr) {
        std::vector<std::string> all;
        for (const Function& one : functions) all.emplace_back(one.name);
        complain(
            Code::expression_unknown_name, id,
            fmt::format("there is no function '{}'{}", node.text, did_you_mean(node.text, all)),
            fmt::format("expressions know only {}", fmt::join(all, ", ")));
        return nothing();
    }
    return function->op >= Op::count ? aggregate(id, function->op) : over_numbers(id, function->op);
}

Part Emitter::aggregate(NodeId id, Op op) {
    const Node& node = tree_.at(id);
    const bool over_field = op != Op::count && op != Op::any && op != Op::first;
    const std::size_t filter_at = over_field ? 1 : 0;
    if (node.parts.size() != filter_at + 1 || (over_field && !is_word(node.parts[0])) ||
        tree_.at(node.parts[filter_at]).kind != NodeKind::table) {
        complain(Code::expression_syntax, id,
                 over_field ? fmt::format("'{0}' takes the name of a field and a filter, as in "
                                          "{0}(\"power\", {{ type = 'ally' }})",
                                          node.text)
                            : fmt::format("'{0}' takes one filter, as in {0} {{ type = 'ally' }}",
                                          node.text));
        return nothing();
    }
    Instruction step;
    step.op = op;
    if (over_field) step.field = field_of_cards(node.parts[0], node.text, op == Op::distinct);
    step.target = filter(node.parts[filter_at], true);
    add(step);
    const Kinds result = op == Op::any     ? kinds::boolean
                         : op == Op::first ? kinds::card | kinds::none
                                           : kinds::integer;
    return {result, false, {}, nullptr};
}

/// A field by its name in quotes, with its key after a dot if it has one.
FieldUse Emitter::field_of_cards(NodeId id, const std::string& function, bool of_any_kind) {
    const std::string& text = tree_.at(id).text;
    const std::size_t dot = text.find('.');
    const std::string name = text.substr(0, dot);
    const bool keyed = dot != std::string::npos;
    std::vector<std::string> near;
    for (const Field& field : names_.fields()) {
        const bool readable =
            field.spelling == Spelling::plain || field.spelling == Spelling::keyed;
        const bool fits = (field.subjects & kinds::card) != 0 && readable &&
                          (of_any_kind || (field.kinds & kinds::integer) != 0);
        if (!fits) continue;
        if (field.name == name && keyed == (field.spelling == Spelling::keyed)) {
            const WordId key = keyed ? words_.intern(text.substr(dot + 1)) : WordId{};
            return names_.use(names_.find_field(name), key);
        }
        near.push_back(field.name + (field.spelling == Spelling::keyed ? ".KIND" : ""));
    }
    complain(Code::expression_unknown_name, id,
             fmt::format("'{}' is no field of cards that '{}' can take{}", text, function,
                         did_you_mean(text, near)));
    return {};
}

Part Emitter::over_numbers(NodeId id, Op op) {
    const Node& node = tree_.at(id);
    const bool single = op == Op::half_up || op == Op::half_down;
    if (node.parts.empty() || (single && node.parts.size() != 1)) {
        complain(Code::expression_syntax, id,
                 fmt::format("'{}' takes {}", node.text, single ? "one number" : "numbers"));
        return nothing();
    }
    std::vector<Value> values;
    for (const NodeId argument : node.parts) {
        const Part part = expression(argument);
        need_number(part, argument, fmt::format("'{}'", node.text));
        if (part.constant) values.push_back(part.value);
    }
    if (values.size() == node.parts.size()) {
        program.code.resize(program.code.size() - values.size());
        return constant(single ? change(op, values[0]) : extreme(op, values.data(), values.size()));
    }
    Instruction step;
    step.op = op;
    step.count = static_cast<std::uint16_t>(node.parts.size());
    add(step);
    return {kinds::integer, false, {}, nullptr};
}

}  // namespace cardloom::expression
