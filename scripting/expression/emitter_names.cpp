/// Names: roots, groups, fields and methods, looked up in the vocabulary.
#include <algorithm>

#include <fmt/format.h>

#include "scripting/expression/emitter.hpp"

namespace cardloom::expression {

namespace {

template <class Fits>
std::vector<std::string> names_of(const std::vector<Field>& fields, Fits&& fits) {
    std::vector<std::string> names;
    for (const Field& field : fields) {
        if (fits(field)) names.push_back(field.name);
    }
    return names;
}

}  // namespace

/// A value and the fields after it, from left to right.
Part Emitter::path(NodeId id) {
    std::vector<NodeId> chain{id};
    while (tree_.at(chain.back()).kind == NodeKind::field) {
        chain.push_back(tree_.at(chain.back()).parts[0]);
    }
    std::reverse(chain.begin(), chain.end());
    const std::size_t before = diagnostics_.size();
    std::size_t used = 1;
    Part part = tree_.at(chain[0]).kind == NodeKind::name ? root(chain[0], chain, used)
                                                          : expression(chain[0]);
    while (used < chain.size() && diagnostics_.size() == before) part = field(part, chain, used);
    return part;
}

Part Emitter::root(NodeId id, const std::vector<NodeId>& chain, std::size_t& used) {
    const std::string& name = tree_.at(id).text;
    if (const std::string why = names_.why_withheld(name); !why.empty()) {
        complain(Code::expression_unknown_name, id,
                 fmt::format("'{}' has no meaning here: {}", name, why));
        return nothing();
    }
    RootId found = names_.find_root(name);
    const bool keyed = found && names_.roots()[found.index()].keyed;
    const bool group = !found && names_.is_group(name);
    if (!found && !group) return unknown_root(id);
    if ((group || keyed) && used == chain.size()) {
        complain(Code::expression_kind, id,
                 fmt::format("'{}' is no value by itself; read a field of it, with a dot", name));
        return nothing();
    }
    Instruction step;
    step.op = Op::root;
    WordId key;
    const std::vector<std::string>* can_be = nullptr;
    if (keyed) {
        const Root& asked = names_.roots()[found.index()];
        const std::string& word = tree_.at(chain[used]).text;
        if (!asked.words.empty()) check_word(&asked.words, chain[used]);
        for (std::size_t i = 0; i < asked.values.size(); ++i) {
            if (asked.words[i] == word) can_be = &asked.values[i];
        }
        key = words_.intern(word);
        ++used;
    }
    if (group) {
        const NodeId member = chain[used++];
        const std::string full = name + "." + tree_.at(member).text;
        found = names_.find_root(full);
        if (!found || !names_.why_withheld(full).empty()) return unknown_member(name, member);
    }
    step.root = found;
    step.field = names_.use(found, key);
    add(step);
    const Root& row = names_.roots()[found.index()];
    if (!keyed && !row.words.empty()) can_be = &row.words;
    return {kinds_of(step.field), false, {}, can_be};
}

Part Emitter::unknown_root(NodeId id) {
    const std::string& name = tree_.at(id).text;
    if (is_function(name)) {
        complain(Code::expression_kind, id,
                 fmt::format("'{}' is a function; write what it takes after it", name));
        return nothing();
    }
    std::vector<std::string> known;
    for (const Root& root : names_.roots()) {
        known.push_back(root.name.substr(0, root.name.find('.')));
    }
    complain(Code::expression_unknown_name, id,
             fmt::format("nothing here is called '{}'{}", name, did_you_mean(name, known)));
    return nothing();
}

Part Emitter::unknown_member(const std::string& group, NodeId id) {
    const std::string& member = tree_.at(id).text;
    std::vector<std::string> known;
    for (const Root& root : names_.roots()) {
        if (root.name.rfind(group + ".", 0) != 0) continue;
        if (names_.why_withheld(root.name).empty())
            known.push_back(root.name.substr(group.size() + 1));
    }
    const std::string why = names_.why_withheld(group + "." + member);
    complain(Code::expression_unknown_name, id,
             why.empty() ? fmt::format("'{}' has no field '{}'{}", group, member,
                                       did_you_mean(member, known))
                         : fmt::format("'{}.{}' has no meaning here: {}", group, member, why));
    return nothing();
}

Part Emitter::field(const Part& subject, const std::vector<NodeId>& chain, std::size_t& used) {
    const NodeId id = chain[used++];
    const Node& node = tree_.at(id);
    const FieldId found = names_.find_field(node.text);
    const Field* row = found ? &names_.fields()[found.index()] : nullptr;
    if (row == nullptr || row->spelling == Spelling::hidden ||
        (row->subjects & subject.kinds) == 0) {
        return unknown_field(subject.kinds, id);
    }
    if (row->spelling == Spelling::method) {
        complain(
            Code::expression_syntax, id,
            fmt::format("'{}' is asked with a word, as in :{}(\"word\")", node.text, node.text));
        return nothing();
    }
    WordId key;
    if (row->spelling == Spelling::keyed) {
        if (used == chain.size()) {
            complain(Code::expression_kind, id,
                     fmt::format("'{}' is no value by itself; read a field of it, with a dot",
                                 node.text));
            return nothing();
        }
        key = words_.intern(tree_.at(chain[used++]).text);
    }
    Instruction step;
    step.op = Op::field;
    step.field = names_.use(found, key);
    add(step);
    return {kinds_of(step.field), false, {}, row->words.empty() ? nullptr : &row->words};
}

Part Emitter::unknown_field(Kinds subject, NodeId id) {
    const std::string& name = tree_.at(id).text;
    const auto near = names_of(names_.fields(), [&](const Field& field) {
        return (field.subjects & subject) != 0 && field.spelling != Spelling::hidden;
    });
    if (near.empty()) {
        complain(Code::expression_kind, id, fmt::format("{} has no fields", to_text(subject)));
    } else {
        complain(Code::expression_unknown_name, id,
                 fmt::format("{} field '{}'{}",
                             subject == kinds::any ? "nothing has a"
                                                   : to_text(without_none(subject)) + " has no",
                             name, did_you_mean(name, near)));
    }
    return nothing();
}

Part Emitter::method(NodeId id) {
    const Node& node = tree_.at(id);
    if (node.text == "is") return is_method(id);
    const Part subject = expression(node.parts[0]);
    const FieldId found = names_.find_field(node.text);
    const Field* row = found ? &names_.fields()[found.index()] : nullptr;
    if (row == nullptr || row->spelling != Spelling::method ||
        (row->subjects & subject.kinds) == 0) {
        return unknown_method(subject.kinds, id);
    }
    if (node.parts.size() != 2 || !is_word(node.parts[1])) {
        complain(Code::expression_syntax, id,
                 fmt::format("'{}' takes one word, as in :{}(\"word\")", node.text, node.text));
        return nothing();
    }
    check_word(row->words.empty() ? nullptr : &row->words, node.parts[1]);
    Instruction step;
    step.op = Op::field;
    step.field = names_.use(found, words_.intern(tree_.at(node.parts[1]).text));
    add(step);
    return {kinds_of(step.field), false, {}, nullptr};
}

Part Emitter::unknown_method(Kinds subject, NodeId id) {
    const std::string& name = tree_.at(id).text;
    const FieldId found = names_.find_field(name);
    if (found && names_.fields()[found.index()].spelling == Spelling::plain) {
        complain(Code::expression_syntax, id,
                 fmt::format("'{}' is a field; write it with a dot, as in .{}", name, name));
        return nothing();
    }
    std::vector<std::string> near = names_of(names_.fields(), [&](const Field& field) {
        return (field.subjects & subject) != 0 && field.spelling == Spelling::method;
    });
    if ((subject & kinds::card) != 0) near.emplace_back("is");
    complain(Code::expression_unknown_name, id,
             fmt::format("{} cannot be asked ':{}'{}", to_text(without_none(subject)), name,
                         did_you_mean(name, near)));
    return nothing();
}

}  // namespace cardloom::expression
