#include "scripting/cards/needed_event.hpp"

#include <algorithm>

#include "scripting/cards/compiled.hpp"

namespace cardloom::cards {

namespace {

using expression::Instruction;
using expression::Op;
using expression::Program;
using Root = CardNames::Root;

/// Whether a program is not true once it has come to an instruction with what is not true.
bool fails_from(const Program& program, std::size_t at) {
    while (at < program.code.size() && program.code[at].op == Op::and_then) {
        at = program.code[at].target;
    }
    return at == program.code.size();
}

/// Reads the first terms of an `and`, as long as they say something plain of the event.
class Terms {
public:
    Terms(const Program& program, const CardNames& names) : program_(program), names_(names) {}

    EventNeeds read() {
        for (std::size_t at = 0; at < program_.code.size();) {
            const std::size_t next = read_term(at);
            if (next == at || !fails_from(program_, next)) break;
            needs_ = with_term_;
            at = next + 1;
        }
        return needs_;
    }

private:
    /// Where the term ends; where it begins, if it is none of those that are plain.
    std::size_t read_term(std::size_t at) {
        const auto& code = program_.code;
        if (root_at(at) == Root::event_aims_at_self) {
            with_term_.aims_at_self = true;
            return at + 1;
        }
        const bool compares = at + 2 < code.size() && code[at].op == Op::root &&
                              (code[at + 2].op == Op::equal || code[at + 2].op == Op::not_equal);
        return compares && read_comparison(at) ? at + 3 : at;
    }

    bool read_comparison(std::size_t at) {
        using Whose = EventNeeds::Whose;
        const bool equal = program_.code[at + 2].op == Op::equal;
        const Root left = root_at(at), right = root_at(at + 1);
        if (left == Root::event_player && right == Root::you) {
            with_term_.player = equal ? Whose::yours : Whose::not_yours;
            return true;
        }
        if (!equal) return false;
        if (left == Root::event_card && right == Root::self) {
            with_term_.card_is_self = true;
            return true;
        }
        const Instruction& other = program_.code[at + 1];
        return other.op == Op::constant && other.operand.is(expression::ValueKind::word) &&
               read_word(left, other.operand.as_word());
    }

    bool read_word(Root root, WordId word) {
        using Edge = EventNeeds::Edge;
        if (root == Root::event_edge && (word == names_.begin || word == names_.end)) {
            with_term_.edge = word == names_.begin ? Edge::begin : Edge::end;
            return true;
        }
        const auto phase = std::ranges::find(names_.phase_words, word);
        if (root != Root::event_phase || phase == names_.phase_words.end()) return false;
        with_term_.phase = PhaseId{static_cast<std::size_t>(phase - names_.phase_words.begin())};
        return true;
    }

    [[nodiscard]] Root root_at(std::size_t at) const {
        const Instruction& step = program_.code[at];
        return step.op == Op::root ? names_.roots[step.root.index()] : Root::unknown;
    }

    const Program& program_;
    const CardNames& names_;
    EventNeeds needs_, with_term_;
};

EventNeeds needs_of(const ProgramRef& pattern, const CardNames& names) {
    return pattern ? Terms(*pattern, names).read() : EventNeeds{};
}

}  // namespace

void find_needed_events(CardBook& book) {
    for (std::size_t i = 0; i < book.abilities.size(); ++i) {
        book.library.set_needs(AbilityId{i}, needs_of(book.abilities[i].pattern, book.names));
    }
    for (std::size_t i = 0; i < book.tallies.size(); ++i) {
        book.library.set_needs(TallyId{i}, needs_of(book.tallies[i], book.names));
    }
}

}  // namespace cardloom::cards
