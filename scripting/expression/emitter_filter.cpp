/// Filters: a table of wanted characteristics becomes tests that lead from one to the next.
#include <algorithm>

#include <fmt/format.h>

#include "scripting/expression/emitter.hpp"

namespace cardloom::expression {

namespace {

using ClauseKind = Clause::Kind;

/// Orders the tests, last first, so that every target is known when it is needed. The result is
/// where to begin; targets count from the end of the list.
std::uint16_t linear(const Clause& clause, std::uint16_t on_true, std::uint16_t on_false,
                     std::vector<Test>& reversed) {
    std::uint16_t at = clause.kind == ClauseKind::any ? on_false : on_true;
    switch (clause.kind) {
        case ClauseKind::test:
            reversed.push_back(clause.test);
            reversed.back().on_true = on_true;
            reversed.back().on_false = on_false;
            return static_cast<std::uint16_t>(reversed.size() - 1);
        case ClauseKind::all:
            for (auto part = clause.parts.rbegin(); part != clause.parts.rend(); ++part) {
                at = linear(*part, at, on_false, reversed);
            }
            return at;
        case ClauseKind::any:
            for (auto part = clause.parts.rbegin(); part != clause.parts.rend(); ++part) {
                at = linear(*part, on_true, at, reversed);
            }
            return at;
        case ClauseKind::none:
            for (auto part = clause.parts.rbegin(); part != clause.parts.rend(); ++part) {
                at = linear(*part, on_false, at, reversed);
            }
            return at;
    }
    return at;
}

}  // namespace

std::uint16_t Emitter::filter(NodeId id, bool has_domain) {
    Building building;
    building.has_domain = has_domain;
    if (has_domain) look_in(id, building);
    const Clause clause = table(id, building, true);
    std::vector<Test> tests;
    const std::uint16_t entry = linear(clause, Test::accept, Test::reject, tests);
    const std::size_t last = program.tests.size() + tests.size() - 1;
    const auto place = [&](std::uint16_t target) {
        return target >= Test::reject ? target : static_cast<std::uint16_t>(last - target);
    };
    for (auto test = tests.rbegin(); test != tests.rend(); ++test) {
        test->on_true = place(test->on_true);
        test->on_false = place(test->on_false);
        program.tests.push_back(*test);
    }
    building.filter.entry = place(entry);
    building.filter.values = static_cast<std::uint16_t>(building.values);
    program.filters.push_back(building.filter);
    return static_cast<std::uint16_t>(program.filters.size() - 1);
}

/// Where candidates come from: the zones that the filter names at its top, else the field, or
/// everywhere if it asks for certain cards.
void Emitter::look_in(NodeId table, Building& building) {
    const auto add = [&](NodeId value) {
        const auto zone = names_.find_zone(tree_.at(value).text);
        if (is_word(value) && zone) building.filter.zones |= ZoneSet{1} << *zone;
    };
    bool named = false, anywhere = false;
    for (const NodeId id : tree_.at(table).parts) {
        const Node& entry = tree_.at(id);
        const FilterKey* key = names_.find_key(entry.text);
        anywhere = anywhere || (key != nullptr && key->anywhere);
        if (key == nullptr || key->form != Form::zone) continue;
        named = true;
        const NodeId value = entry.parts[0];
        if (!is_list(value)) add(value);
        if (!is_list(value)) continue;
        for (const NodeId item : tree_.at(value).parts) add(tree_.at(item).parts[0]);
    }
    if (named) return;
    const ZoneSet everywhere = (ZoneSet{1} << names_.zones().size()) - 1;
    building.filter.zones =
        anywhere ? everywhere : ZoneSet{1} << names_.find_zone("field").value_or(0);
}

Clause Emitter::table(NodeId id, Building& building, bool at_top) {
    Clause all;
    std::vector<std::string_view> seen;
    for (const NodeId part : tree_.at(id).parts) {
        const Node& node = tree_.at(part);
        if (node.text.empty()) {
            complain(Code::expression_filter, part, "a filter has keys, as in type = 'ally'");
            continue;
        }
        if (std::find(seen.begin(), seen.end(), node.text) != seen.end()) {
            complain(Code::expression_filter, part,
                     fmt::format("'{}' stands twice in this filter", node.text),
                     "one of several is a list; all of several is all_of");
            continue;
        }
        seen.push_back(node.text);
        all.parts.push_back(entry(part, building, at_top));
    }
    return all;
}

Clause Emitter::entry(NodeId id, Building& building, bool at_top) {
    const Node& node = tree_.at(id);
    const NodeId value = node.parts[0];
    const FilterKey* key = names_.find_key(node.text);
    if (key == nullptr) {
        std::vector<std::string> all;
        for (const FilterKey& one : names_.keys()) all.push_back(one.name);
        complain(
            Code::expression_filter, id,
            fmt::format("a filter has no key '{}'{}", node.text, did_you_mean(node.text, all)));
        return {};
    }
    const FieldId field = names_.find_field(key->field);
    const FieldUse use = field ? names_.use(field) : FieldUse{};
    switch (key->form) {
        case Form::word:
            return words(value, building, *key);
        case Form::number:
            return numbers(value, building, use);
        case Form::numbers:
            return numbers_by_kind(value, building, field);
        case Form::player:
            return each_of(value, [&](NodeId one) { return player(one, building, use); });
        case Form::truth:
            return test(TestOp::equal, use, value, building, kinds::boolean);
        case Form::zone: {
            const Clause found = zones(value, building, use);
            return at_top && building.has_domain ? Clause{} : found;
        }
        case Form::top:
            set_top(value, building, at_top);
            return {};
        case Form::other:
            return other(value, building);
        case Form::all_of:
        case Form::any_of:
        case Form::none_of:
            return combined(value, building, key->form);
    }
    return {};
}

bool Emitter::is_list(NodeId value) const {
    const Node& node = tree_.at(value);
    return node.kind == NodeKind::table &&
           std::all_of(node.parts.begin(), node.parts.end(),
                       [&](NodeId part) { return tree_.at(part).text.empty(); });
}

/// A list means any of them.
Clause Emitter::each_of(NodeId value, const std::function<Clause(NodeId)>& each) {
    if (!is_list(value)) return each(value);
    Clause any;
    any.kind = ClauseKind::any;
    for (const NodeId item : tree_.at(value).parts)
        any.parts.push_back(each(tree_.at(item).parts[0]));
    if (any.parts.empty()) complain(Code::expression_filter, value, "this list is empty");
    return any;
}

Clause Emitter::combined(NodeId value, Building& building, Form form) {
    Clause clause;
    clause.kind = form == Form::all_of   ? ClauseKind::all
                  : form == Form::any_of ? ClauseKind::any
                                         : ClauseKind::none;
    const Node& node = tree_.at(value);
    const bool single = node.kind == NodeKind::table && !is_list(value) && form == Form::none_of;
    if (single) {
        clause.parts.push_back(table(value, building, false));
        return clause;
    }
    const bool listed = is_list(value) && !node.parts.empty() &&
                        std::all_of(node.parts.begin(), node.parts.end(), [&](NodeId part) {
                            return tree_.at(tree_.at(part).parts[0]).kind == NodeKind::table;
                        });
    if (!listed) {
        complain(Code::expression_filter, value,
                 form == Form::none_of ? "'none_of' takes a filter or a list of filters"
                                       : "this takes a list of filters, as in { { type = 'ally' }, "
                                         "{ type = 'item' } }");
        return {};
    }
    for (const NodeId part : node.parts) {
        clause.parts.push_back(table(tree_.at(part).parts[0], building, false));
    }
    return clause;
}

}  // namespace cardloom::expression
