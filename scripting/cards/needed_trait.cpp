#include "scripting/cards/needed_trait.hpp"

#include <bit>

#include "scripting/cards/compiled.hpp"

namespace cardloom::cards {

namespace {

bool is_of_field(expression::ZoneSet zones, const CardBook& book) {
    return book.names.kinds_of(zones) == std::uint64_t{1} << book.library.roles.field.index();
}

/// What one test asks for, if it is a type or a subtype.
void ask(const expression::Test& test, const CardNames& names, NeededTrait& needed) {
    if (!test.operand.is(expression::ValueKind::word)) return;
    const CardNames::Meaning& meaning = names.meaning(test.operand.as_word());
    const CardNames::Field field = names.fields[test.field.id.index()];
    if (field == CardNames::Field::is_linked) needed.linked = test.operand.as_word();
    if (field == CardNames::Field::is_subtype) needed.subtype = meaning.subtype;
    const bool is_type = field == CardNames::Field::is_type && !meaning.unit && !meaning.object;
    if (is_type && std::has_single_bit(meaning.types)) needed.type = meaning.types;
}

NeededTrait needed_by(const expression::Program& filter, const CardBook& book) {
    NeededTrait needed;
    const expression::Filter& whole = filter.filters[filter.code.back().target];
    if (whole.has_top) return needed;
    const bool of_field = is_of_field(whole.zones, book);
    each_required_test(filter, whole, [&](const expression::Test& test) {
        if (test.op == expression::TestOp::has && !test.in_slot) ask(test, book.names, needed);
        return needed.is_subtype() || needed.linked;  // of which there are fewer
    });
    if (needed.linked) needed.zones = book.names.kinds_of(whole.zones);
    if (!of_field && needed.linked.is_none()) return {};
    return needed;
}

}  // namespace

void find_needed_traits(CardBook& book) {
    for (CompiledAbility& ability : book.abilities) {
        if (!ability.affected || ability.affects != Affected::cards) continue;
        if (ability.affected->code.back().op != expression::Op::count) continue;  // no filter
        ability.needed = needed_by(*ability.affected, book);
    }
}

}  // namespace cardloom::cards
