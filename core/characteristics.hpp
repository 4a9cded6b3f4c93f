/// What a card is and has, as the rules see it now: what is printed, what continuous effects make
/// of it layer by layer (core/continuous/layers.hpp), and what counters add. All that asks for
/// power, types, keywords or abilities asks here; only what no effect can change (costs, ways to be
/// played, the deck a card belongs to) is read from its definition.
#pragma once

#include <string_view>

#include "core/continuous/layers.hpp"
#include "core/game.hpp"

namespace cardloom {

/// What is printed. Use it only for what no continuous effect can change.
[[nodiscard]] inline const CardDefinition& definition_of(const Game& game, CardId card) {
    return game.library().card(game.state().card(card).definition);
}

/// What continuous effects have made of a card by the last computation, for whoever has made sure
/// that it still holds.
[[nodiscard]] inline const Altered* altered_so_far(const GameState& state, CardId card) {
    if (card.index() >= state.altered_at().size()) return nullptr;
    const std::uint16_t row = state.altered_at()[card.index()];
    return row == 0xFFFF ? nullptr : &state.altered()[row];
}

/// What continuous effects have made of a card; none if they change nothing of it.
[[nodiscard]] inline const Altered* altered_of(const Game& game, CardId card) {
    refresh_characteristics(game);
    return altered_so_far(game.state(), card);
}

/// Whether a card can have an ability with one of these traits: printed, or by an effect.
[[nodiscard]] inline bool may_have(const Game& game, CardId card, AbilityTraits traits) {
    return (definition_of(game, card).ability_traits & traits) != 0 ||
           altered_of(game, card) != nullptr;
}

[[nodiscard]] std::int32_t power_of(const Game& game, CardId card);
/// Its power before what adds to it: printed, or set (GA-LAYER-A).
[[nodiscard]] std::int32_t base_power_of(const Game& game, CardId card);
[[nodiscard]] std::int32_t life_of(const Game& game, CardId card);
/// LV; it can be negative (GA-CHAMP-2).
[[nodiscard]] std::int32_t level_of(const Game& game, CardId card);
/// On the field the counters that are there (GA-STAT-2).
[[nodiscard]] std::int32_t durability_of(const Game& game, CardId card);
/// Whether it has such a stat at all: having none is not having 0 (GA-STAT-4).
[[nodiscard]] bool has_power(const Game& game, CardId card);
[[nodiscard]] bool has_life(const Game& game, CardId card);
[[nodiscard]] bool has_level(const Game& game, CardId card);
[[nodiscard]] bool has_durability(const Game& game, CardId card);

// One bit each, by the tables of the ruleset.
[[nodiscard]] inline std::uint32_t types_of(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    return row == nullptr ? definition_of(game, card).types : row->types;
}
[[nodiscard]] std::uint32_t supertypes_of(const Game& game, CardId card);
[[nodiscard]] std::uint32_t classes_of(const Game& game, CardId card);
[[nodiscard]] std::uint32_t elements_of(const Game& game, CardId card);
/// By its index in Library::subtypes.
[[nodiscard]] bool has_subtype(const Game& game, CardId card, std::uint16_t subtype);
[[nodiscard]] std::string_view name_of(const Game& game, CardId card);
/// The name that an effect has given it; none: it has the printed one.
[[nodiscard]] WordId given_name(const Game& game, CardId card);
/// Whose commands it follows (GA-CTRL-2); usually its controller's.
[[nodiscard]] PlayerId obeyed_by(const Game& game, CardId card);
/// The stat by which it deals combat damage; usually power.
[[nodiscard]] Stat damage_stat(const Game& game, CardId card);
/// What effects say of a player: limits, elements they enable, phases that are skipped.
[[nodiscard]] Swayed swayed(const Game& game, PlayerId player);

/// What follows from the types that a card has now (GA-CHAR-1, 3).
struct TypeTraits {
    bool champion = false, unit = false;
    bool needs_elements = true;      // they must be enabled to play it
    bool one_per_name = false;       // a player keeps one of these (GA-UNIQ-1)
    ZoneKindId resolves_to;          // from the stack
    ZoneKindId bound_for_graveyard;  // where it goes instead; none: to the graveyard
    std::uint32_t returns_from = 0;  // zones: bound for one of them, it goes where it starts
    DamageManner damage = DamageManner::none;
};
[[nodiscard]] TypeTraits traits_of(const Game& game, CardId card);
/// Of types that an effect has changed, by the ruleset's table.
[[nodiscard]] bool is_type_of_champions(const Game& game, std::uint32_t types);
[[nodiscard]] bool is_type_of_units(const Game& game, std::uint32_t types);

[[nodiscard]] inline bool is_champion(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    const CardDefinition& printed = definition_of(game, card);
    const bool is_as_printed = row == nullptr || row->types == printed.types;
    return is_as_printed ? printed.champion : is_type_of_champions(game, row->types);
}
[[nodiscard]] inline bool is_unit(const Game& game, CardId card) {
    const Altered* row = altered_of(game, card);
    const CardDefinition& printed = definition_of(game, card);
    const bool is_as_printed = row == nullptr || row->types == printed.types;
    return is_as_printed ? printed.unit : is_type_of_units(game, row->types);
}

[[nodiscard]] bool has_keyword(const Game& game, CardId card, KeywordId keyword);
/// Whether a printed keyword is there: what gates it holds (GA-REST-1).
[[nodiscard]] bool is_unlocked(const Game& game, CardId card, const KeywordUse& use);
/// With what amount it has a keyword, or how often; 0: it does not have it.
[[nodiscard]] std::int32_t keyword_amount(const Game& game, CardId card, KeywordId keyword);

/// Whether an effect has taken a printed keyword from it.
[[nodiscard]] bool has_lost(const Game& game, CardId card, KeywordId keyword);

/// Visits the abilities that a card has now, wherever it lies and whether or not they function
/// there: printed, of keywords, gained and borrowed, but not lost ones. What counters on it can do
/// is not its own (GA-CTR-1). `visit` takes the id, the grant that it comes from if an effect gave
/// it, and the definition.
template <class Visit>
void each_ability_id_of(const Game& game, CardId card, Visit&& visit) {
    const GameState& state = game.state();
    const Library& library = game.library();
    const Altered* const altered = altered_of(game, card);
    if (altered == nullptr || altered->blank_since == 0) {
        for (const AbilityId id : definition_of(game, card).abilities) {
            const AbilityDefinition& ability = library.ability(id);
            const bool lost =
                altered != nullptr && ability.keyword && has_lost(game, card, ability.keyword);
            if (!lost) visit(id, std::uint32_t{0}, ability);
        }
    }
    if (altered == nullptr) return;
    for (std::size_t i = 0; i < state.gained().size(); ++i) {
        const Gained row = state.gained()[i];
        if (row.card != card || row.kind != Gained::Kind::ability) continue;
        visit(row.ability, row.grant, library.ability(row.ability));
    }
}

/// The same as calls, whose `you` is the card's controller.
template <class Visit>
void each_ability_of(const Game& game, CardId card, Visit&& visit) {
    const GameState& state = game.state();
    const PlayerId you = state.card(card).controller;
    each_ability_id_of(game, card,
                       [&](AbilityId id, std::uint32_t grant, const AbilityDefinition& ability) {
                           visit(Call{id, state.ref(card), you, grant}, ability);
                       });
}

/// A card's cost as filters see it: X is what was announced while the card is on the stack, and 0
/// elsewhere (GA-COSTC-2).
struct SeenCost {
    CostKind kind = CostKind::none;
    std::int32_t amount = 0;
    bool has_x = false;  // and nobody has said what it is
    /// "cost 2 or less": what has X counts as 0.
    [[nodiscard]] bool lies_between(std::int32_t least, std::int32_t most) const {
        return kind != CostKind::none && least <= amount && amount <= most;
    }
    /// "cost 0", "cost 0, 1 or 2": what has X is none of them.
    [[nodiscard]] bool is(std::int32_t listed) const {
        return lies_between(listed, listed) && !has_x;
    }
};
[[nodiscard]] SeenCost cost_seen(const Game& game, CardId card);
// How a card was played: of one on the stack by its instance, of an object as that remembers it
// (GA-ZONE-5, GA-PLAY-5).
[[nodiscard]] std::uint16_t announced_x(const GameState& state, CardRef card);
/// The zone it was played from; none if it was not played.
[[nodiscard]] ZoneKindId played_from(const GameState& state, CardRef card);

/// Whether a card can be named: tokens cannot be (GA-NAME-1).
[[nodiscard]] bool can_be_named(const Game& game, const CardDefinition& card);

/// Marked on allies, as counters on champions (GA-DMG-3).
[[nodiscard]] std::int32_t damage_on(const Game& game, CardId card);
/// The champion a player controls; none if they have none.
[[nodiscard]] CardRef champion_of(const Game& game, PlayerId player);

}  // namespace cardloom
