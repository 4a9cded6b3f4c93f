#include "scripting/expression/compile.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "scripting/expression/emitter.hpp"
#include "scripting/expression/parser.hpp"

namespace cardloom::expression {

namespace {

bool has_filter(Op op) { return op >= Op::count; }

/// How many values a program has at once, at most.
std::size_t stack_need(const Program& program) {
    std::size_t now = 0, most = 0;
    for (const Instruction& step : program.code) {
        switch (step.op) {
            case Op::constant:
            case Op::root:
                ++now;
                break;
            case Op::field:
            case Op::negate:
            case Op::not_true:
            case Op::half_up:
            case Op::half_down:
                break;
            case Op::least:
            case Op::greatest:
                now -= step.count - 1u;
                break;
            case Op::is:
                now -= program.filters[step.target].values;
                break;
            default:
                now -= has_filter(step.op) ? program.filters[step.target].values : 1u;
                now += has_filter(step.op) ? 1u : 0u;
                break;
        }
        most = std::max(most, now);
    }
    return most;
}

/// What evaluation can touch, whichever way it goes.
class Reads {
public:
    Reads(const Program& program, const Vocabulary& names) : names_(names) {
        for (const Instruction& step : program.code) {
            if (step.op == Op::root) reads_.push_back(names.read_of(step.root, step.field.key));
            if (step.field.id) add(step.field, step.field.key, false);
            if (has_filter(step.op) && step.op != Op::is) add(program.filters[step.target]);
        }
        for (const Test& test : program.tests) add(test);
        std::sort(reads_.begin(), reads_.end());
        reads_.erase(std::unique(reads_.begin(), reads_.end()), reads_.end());
    }
    std::vector<Read> take() { return std::move(reads_); }

private:
    void add(const FieldUse& field, WordId key, bool any_key) {
        Read read = names_.read_of(field.id, key);
        read.any_key = any_key;
        reads_.push_back(read);
        if ((field.subjects & kinds::card) != 0)
            reads_.push_back({ReadKind::openness, 0, {}, false});
    }
    void add(const Filter& filter) {
        for (std::size_t zone = 0; zone < names_.zones().size(); ++zone) {
            if ((filter.zones >> zone & 1) == 0) continue;
            reads_.push_back({ReadKind::zone, static_cast<std::uint16_t>(zone), {}, false});
        }
    }
    void add(const Test& test) {
        if (!test.field.id) return;
        const bool has = test.op == TestOp::has;
        const WordId key = !has                               ? test.field.key
                           : test.operand.is(ValueKind::word) ? test.operand.as_word()
                                                              : WordId{};
        add(test.field, key, has && test.in_slot);
    }

    const Vocabulary& names_;
    std::vector<Read> reads_;
};

/// Over names and not over indices, so that it does not depend on what else was loaded.
class Meaning {
public:
    Meaning(const Vocabulary& names, const Words& words) : names_(names), words_(words) {}

    std::uint64_t of(const Program& program) {
        for (const Instruction& step : program.code) {
            hash_.add(static_cast<std::uint64_t>(step.op));
            hash_.add(std::uint64_t{step.count} << 16 | step.target);
            if (step.root) hash_.add(names_.roots()[step.root.index()].name);
            add(step.field);
            add(step.operand);
        }
        for (const Filter& filter : program.filters) {
            for (std::size_t zone = 0; zone < names_.zones().size(); ++zone) {
                if ((filter.zones >> zone & 1) != 0) hash_.add(names_.zones()[zone].name);
            }
            hash_.add(std::uint64_t{filter.entry} << 16 | filter.values);
            hash_.add(std::uint64_t{filter.has_top} << 1 | std::uint64_t{filter.top_in_slot});
            add(filter.top);
        }
        for (const Test& test : program.tests) {
            hash_.add(static_cast<std::uint64_t>(test.op) << 1 | std::uint64_t{test.in_slot});
            hash_.add(std::uint64_t{test.on_true} << 16 | test.on_false);
            add(test.field);
            add(test.operand);
        }
        return hash_.value();
    }

private:
    void add(const FieldUse& field) {
        if (field.id) hash_.add(names_.fields()[field.id.index()].name);
        if (field.key) hash_.add(words_.text(field.key));
    }
    void add(const Value& value) {
        hash_.add(static_cast<std::uint64_t>(value.kind));
        if (value.is(ValueKind::word)) {
            hash_.add(words_.text(value.as_word()));
        } else {
            hash_.add(static_cast<std::uint64_t>(value.payload));
        }
    }

    const Vocabulary& names_;
    const Words& words_;
    Hash hash_;
};

/// Says what is wrong with a value in its position; nothing if it fits.
std::string misfit(Kinds set, Needed needed) {
    const auto lacks = [&](Kinds wanted) -> std::string {
        if ((set & wanted) != 0) return {};
        return fmt::format("{} is needed here, and this is {}", to_text(wanted), to_text(set));
    };
    switch (needed) {
        case Needed::anything:
            return {};
        case Needed::amount:
            return lacks(kinds::integer);
        case Needed::word:
            return lacks(kinds::word);
        case Needed::card:
            return lacks(kinds::card);
        case Needed::player:
            return lacks(kinds::player);
        case Needed::condition:
            break;
    }
    if ((set & kinds::boolean) != 0 || (set & kinds::integer) == 0) return {};
    return "a condition is needed here, and this is a number; compare it, as in '>= 1'";
}

std::optional<Program> finish(Emitter& emitter, const Tree& tree, const Position& position,
                              std::size_t mistakes, const Diagnostics& diagnostics) {
    Program& program = emitter.program;
    if (diagnostics.size() == mistakes) {
        if (program.code.size() + program.tests.size() > most_instructions) {
            emitter.complain(
                Code::expression_too_large, tree.top,
                fmt::format("the expression takes more than {} instructions", most_instructions));
        } else if (stack_need(program) > most_values) {
            emitter.complain(
                Code::expression_too_large, tree.top,
                fmt::format("the expression needs more than {} values at once", most_values));
        }
    }
    if (diagnostics.size() != mistakes) return {};
    program.reads = Reads(program, position.vocabulary).take();
    program.hash = Meaning(position.vocabulary, position.words).of(program);
    return std::move(program);
}

}  // namespace

std::optional<Program> compile(const Tree& tree, const Excerpt& excerpt, const Position& position,
                               Diagnostics& diagnostics) {
    const std::size_t mistakes = diagnostics.size();
    Emitter emitter(tree, excerpt, position, diagnostics);
    const Part part = emitter.expression(tree.top);
    emitter.program.kinds = part.kinds;
    if (diagnostics.size() == mistakes) {
        std::string sentence = misfit(part.kinds, position.needed);
        if (!sentence.empty()) {
            emitter.complain(Code::expression_kind, tree.top, std::move(sentence));
        }
    }
    return finish(emitter, tree, position, mistakes, diagnostics);
}

std::optional<Program> compile_filter(const Tree& tree, const Excerpt& excerpt,
                                      const Position& position, Diagnostics& diagnostics) {
    const std::size_t mistakes = diagnostics.size();
    Emitter emitter(tree, excerpt, position, diagnostics);
    if (tree.at(tree.top).kind != NodeKind::table) {
        emitter.complain(Code::expression_filter, tree.top,
                         "a filter is a table, as in { type = 'ally' }");
        return {};
    }
    Instruction step;
    step.op = Op::count;
    step.target = emitter.filter(tree.top, true);
    emitter.add(step);
    emitter.program.kinds = kinds::integer;
    return finish(emitter, tree, position, mistakes, diagnostics);
}

std::optional<Program> compile(const Excerpt& excerpt, const Position& position,
                               Diagnostics& diagnostics) {
    const std::optional<Tree> tree = parse(excerpt, diagnostics);
    if (!tree) return {};
    return compile(*tree, excerpt, position, diagnostics);
}

std::optional<Program> compile_filter(const Excerpt& excerpt, const Position& position,
                                      Diagnostics& diagnostics) {
    const std::optional<Tree> tree = parse(excerpt, diagnostics);
    if (!tree) return {};
    return compile_filter(*tree, excerpt, position, diagnostics);
}

}  // namespace cardloom::expression
