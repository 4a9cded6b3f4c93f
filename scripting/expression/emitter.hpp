/// The compiler's middle: walks a tree, checks names and kinds, and emits instructions. Only
/// compile.cpp uses it, which finishes the program.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "scripting/expression/compile.hpp"

namespace cardloom::expression {

/// What an emitted part may be. A constant is always the last instruction, so that it can be taken
/// back.
struct Part {
    Kinds kinds = kinds::any;
    bool constant = false;
    Value value;
    const std::vector<std::string>* words = nullptr;  // the only words it can be
};

/// The tests of a filter before they have an order.
struct Clause {
    enum class Kind : std::uint8_t { all, any, none, test };
    Kind kind = Kind::all;
    Test test;
    std::vector<Clause> parts;
};

[[nodiscard]] constexpr Kinds without_none(Kinds set) {
    return static_cast<Kinds>(set & ~kinds::none);
}

/// What a name can be, also where it is of something missing.
[[nodiscard]] constexpr Kinds kinds_of(const FieldUse& use) {
    return use.kinds | kind_of(value_of(use.fallback));
}

class Emitter {
public:
    Emitter(const Tree& tree, const Excerpt& excerpt, const Position& position,
            Diagnostics& diagnostics)
        : tree_(tree),
          excerpt_(excerpt),
          names_(position.vocabulary),
          words_(position.words),
          diagnostics_(diagnostics) {}

    Program program;

    Part expression(NodeId id);
    /// Emits the values that a filter compares with, and adds it. With a domain it says where
    /// candidates come from; without, it is asked of one card.
    std::uint16_t filter(NodeId table, bool has_domain);
    void add(Instruction step) { program.code.push_back(step); }
    void complain(Code code, NodeId where, std::string sentence, std::string help = {});

private:
    // emitter.cpp: values and operators.
    Part constant(Value value);
    Part nothing();  // after a mistake: something of any kind
    void take_back_constant() { program.code.pop_back(); }
    Part unary(NodeId id);
    Part binary(NodeId id);
    Part logic(NodeId id);
    void need_number(const Part& part, NodeId id, std::string_view user);
    void check_equality(const Part& left, const Part& right, NodeId id);
    void check_word(const std::vector<std::string>* allowed, NodeId id);
    [[nodiscard]] bool is_word(NodeId id) const { return tree_.at(id).kind == NodeKind::word; }

    // emitter_names.cpp: roots, fields and methods.
    Part path(NodeId id);
    Part root(NodeId id, const std::vector<NodeId>& chain, std::size_t& used);
    Part field(const Part& subject, const std::vector<NodeId>& chain, std::size_t& used);
    Part method(NodeId id);
    Part unknown_root(NodeId id);
    Part unknown_member(const std::string& group, NodeId id);
    Part unknown_field(Kinds subject, NodeId id);
    Part unknown_method(Kinds subject, NodeId id);

    // emitter_functions.cpp
    [[nodiscard]] static bool is_function(std::string_view name);
    Part call(NodeId id);
    Part aggregate(NodeId id, Op op);
    Part over_numbers(NodeId id, Op op);
    Part is_method(NodeId id);
    FieldUse field_of_cards(NodeId id, const std::string& function, bool of_any_kind);

    // emitter_filter.cpp: how filters are put together; emitter_keys.cpp: what a key takes.
    struct Building {
        Filter filter;
        bool has_domain = false;  // zones are where to look, and not only a test
        std::size_t values = 0;
    };
    Clause table(NodeId id, Building& building, bool at_top);
    Clause entry(NodeId id, Building& building, bool at_top);
    Clause combined(NodeId value, Building& building, Form form);
    Clause words(NodeId value, Building& building, const FilterKey& key);
    Clause numbers(NodeId value, Building& building, const FieldUse& field);
    Clause numbers_by_kind(NodeId value, Building& building, FieldId field);
    Clause player(NodeId value, Building& building, const FieldUse& field);
    Clause zones(NodeId value, const Building& building, const FieldUse& field);
    Clause other(NodeId value, Building& building);
    Clause test(TestOp op, const FieldUse& field, NodeId value, Building& building, Kinds wanted);
    Clause test_root(TestOp op, const FieldUse& field, std::string_view root, NodeId where,
                     Building& building);
    void look_in(NodeId table, Building& building);
    void set_top(NodeId value, Building& building, bool at_top);
    Clause each_of(NodeId value, const std::function<Clause(NodeId)>& each);
    [[nodiscard]] bool is_list(NodeId value) const;

    const Tree& tree_;
    const Excerpt& excerpt_;
    const Vocabulary& names_;
    Words& words_;
    Diagnostics& diagnostics_;
};

}  // namespace cardloom::expression
