/// What everything has which fits a filter, if the filter says so: of objects on the field a type
/// or a subtype (core/continuous/trait_index.hpp), of anything a link. Then only what has it need
/// be asked.
#pragma once

#include <cstdint>

#include "core/expression/program.hpp"
#include "core/library.hpp"

namespace cardloom::cards {

struct CardBook;

struct NeededTrait {
    std::uint16_t subtype = AbilityDefinition::no_subtype;
    std::uint32_t type = 0;  // a bit
    [[nodiscard]] bool is_subtype() const { return subtype != AbilityDefinition::no_subtype; }
    WordId linked{};          // the name of a link from what has the ability,
    std::uint64_t zones = 0;  // ... to what lies in these, one bit each
    [[nodiscard]] bool is_none() const { return !is_subtype() && type == 0 && linked.is_none(); }
};

/// Visits the tests that everything passes which fits a filter, in order, until `visit` says that
/// it has seen enough.
template <class Visit>
void each_required_test(const expression::Program& program, const expression::Filter& filter,
                        Visit&& visit) {
    using expression::Test;
    for (std::uint16_t at = filter.entry; at < program.tests.size();) {
        const Test& test = program.tests[at];
        if (test.on_false != Test::reject || visit(test)) return;
        at = test.on_true;
    }
}

/// Fills it in for all static abilities, once words have their meanings.
void find_needed_traits(CardBook& book);

}  // namespace cardloom::cards
