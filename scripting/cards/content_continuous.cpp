/// What continuous effects ask of content: whom they are about and how much they change. Programs
/// only, no script.
#include <algorithm>
#include <bit>
#include <cassert>

#include "core/expression/evaluate.hpp"
#include "scripting/cards/content.hpp"

namespace cardloom::cards {

namespace {

void select(const Occasion& occasion, const ProgramRef& filter, std::vector<CardId>& into) {
    if (!filter) return;
    const CardFacts facts(occasion);
    const expression::Selection selection(*filter, facts);
    for (expression::Cursor cursor; selection.next(cursor);) into.push_back(cursor.card.card);
}

/// A type or subtype that everything on the field has which fits a filter, if the filter is of
/// nothing else and says so: then only what has it is asked for.
class NeededTrait {
public:
    NeededTrait(const expression::Program& filter, const CardNames& names, const Library& library) {
        const expression::Filter& whole = filter.filters[filter.code.back().target];
        if (whole.has_top || !is_of_field(whole.zones, names, library)) return;
        using expression::Test;
        for (std::uint16_t at = whole.entry; at < filter.tests.size();) {
            const Test& test = filter.tests[at];
            if (test.on_false != Test::reject) return;
            if (test.op == expression::TestOp::has && !test.in_slot) ask(test, names);
            if (subtype != AbilityDefinition::no_subtype) return;  // of which there are fewer
            at = test.on_true;
        }
    }

    std::uint16_t subtype = AbilityDefinition::no_subtype;
    std::uint32_t type = 0;  // a bit

private:
    static bool is_of_field(expression::ZoneSet zones, const CardNames& names,
                            const Library& library) {
        std::uint64_t kinds = 0;
        for (std::size_t i = 0; i < names.zone_kinds.size(); ++i) {
            if ((zones >> i & 1u) != 0) kinds |= names.zone_kinds[i];
        }
        return kinds == std::uint64_t{1} << library.roles.field.index();
    }

    void ask(const expression::Test& test, const CardNames& names) {
        if (!test.operand.is(expression::ValueKind::word)) return;
        const CardNames::Meaning& meaning = names.meaning(test.operand.as_word());
        const CardNames::Field field = names.fields[test.field.id.index()];
        if (field == CardNames::Field::is_subtype) subtype = meaning.subtype;
        const bool is_type = field == CardNames::Field::is_type && !meaning.unit && !meaning.object;
        if (is_type && std::has_single_bit(meaning.types)) type = meaning.types;
    }
};

}  // namespace

void CardContent::find_affected(const Game& game, const Call& call, std::vector<CardId>& into) {
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const ProgramRef& filter = book_->ability(call.ability).affected;
    if (!filter) return;
    const NeededTrait needed(*filter, book_->names, game.library());
    const bool by_subtype = needed.subtype != AbilityDefinition::no_subtype;
    if (!by_subtype && needed.type == 0) {
        select(occasion, filter, into);
        return;
    }
    TraitIndex& index = game.continuous().index;
    [[maybe_unused]] const std::size_t before = into.size();
    const CardFacts facts(occasion);
    const expression::Selection selection(*filter, facts);
    for (const CardId card : by_subtype ? index.with_subtype(game, needed.subtype)
                                        : index.with_type(game, needed.type)) {
        if (selection.fits(game.state().ref(card))) into.push_back(card);
    }
#ifdef CARDLOOM_CHECKED
    std::vector<CardId> all;
    select(occasion, filter, all);
    assert(std::equal(all.begin(), all.end(), into.begin() + static_cast<std::ptrdiff_t>(before),
                      into.end()) &&
           "the index finds what a look at everything finds");
#endif
}

void CardContent::find_lenders(const Game& game, const Call& call, std::size_t change,
                               std::vector<CardId>& into) {
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    select(occasion, book_->ability(call.ability).changes[change].amount, into);
}

PlayerSet CardContent::affected_players(const Game& game, const Call& call) {
    const CompiledAbility& ability = book_->ability(call.ability);
    const PlayerSet everyone = game.state().everyone();
    switch (ability.players) {
        case PlayersAffected::you:
            return only(call.you);
        case PlayersAffected::opponents:
            return static_cast<PlayerSet>(everyone & ~only(call.you));
        case PlayersAffected::any:
            return everyone;
        case PlayersAffected::one:
            break;
    }
    if (!ability.affected) return 0;
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const expression::Value value = expression::evaluate(*ability.affected, CardFacts(occasion));
    return value.is(expression::ValueKind::player) ? only(value.as_player()) : PlayerSet{0};
}

bool CardContent::affects_attack(const Game& game, const Call& call, const Event& attack) {
    return applies(game, call, attack) &&
           holds(book_->ability(call.ability).affected,
                 {game, *book_, call, &attack, nullptr, false, true, true});
}

std::int32_t CardContent::amount_of_change(const Game& game, const Call& call, std::size_t change) {
    const ProgramRef& program = book_->ability(call.ability).changes[change].amount;
    if (!program) return 0;
    const Occasion occasion{game, *book_, call, nullptr, nullptr, false};
    const expression::Value value = expression::evaluate(*program, CardFacts(occasion));
    if (value.is(expression::ValueKind::player)) {
        return static_cast<std::int32_t>(value.as_player().index());
    }
    return expression::amount(*program, CardFacts(occasion));
}

}  // namespace cardloom::cards
