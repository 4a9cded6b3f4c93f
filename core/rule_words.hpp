/// The words that rules data uses for what is built into the engine: actions, checks, cost layers,
/// roles of zones and counters. What each of them does is not here; the words for the properties of
/// table rows are in rule_kinds.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardloom {

/// The words of an enumeration, in its order.
template <class E>
struct RuleWords;

template <class E>
[[nodiscard]] constexpr std::string_view word_of(E value) {
    return RuleWords<E>::words[static_cast<std::size_t>(value)];
}
template <class E>
[[nodiscard]] constexpr std::optional<E> find_word(std::string_view word) {
    const auto& words = RuleWords<E>::words;
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return {};
    return static_cast<E>(found - words.begin());
}
template <class E>
[[nodiscard]] std::vector<std::string> words_of() {
    return {RuleWords<E>::words.begin(), RuleWords<E>::words.end()};
}

/// Turn-based and special game actions (rules section 19); `scripted` is one in Lua.
enum class TurnAction : std::uint8_t {
    // Before a game, and on first turns.
    place_decks,
    shuffle_decks,
    choose_first_player,
    pregame_actions,
    place_champions,
    resolve_champions_on_enter,
    place_champion,
    // In any phase.
    queue_beginnings,
    wake_all,
    materialize,
    gather_counters,
    recollect,
    draw,
    clean_up,
    place_triggers,
    // In combat.
    declare_attack,
    declare_retaliation,
    order_retaliators,
    combat_damage,
    leave_combat,
    clear_intents,
    scripted,
};
template <>
struct RuleWords<TurnAction> {
    static constexpr std::array<std::string_view, 21> words{"place_decks",
                                                            "shuffle_decks",
                                                            "choose_first_player",
                                                            "pregame_actions",
                                                            "place_champions",
                                                            "resolve_champions_on_enter",
                                                            "place_champion",
                                                            "queue_beginnings",
                                                            "wake_all",
                                                            "materialize",
                                                            "gather_counters",
                                                            "recollect",
                                                            "draw",
                                                            "clean_up",
                                                            "place_triggers",
                                                            "declare_attack",
                                                            "declare_retaliation",
                                                            "order_retaliators",
                                                            "combat_damage",
                                                            "leave_combat",
                                                            "clear_intents"};
};
static_assert(find_word<TurnAction>("clear_intents") == TurnAction::clear_intents);

/// Where a built-in action can stand.
enum class ActionPlace : std::uint8_t { before_game, phase, combat };
[[nodiscard]] constexpr ActionPlace place_of(TurnAction action) {
    if (action < TurnAction::place_champion) return ActionPlace::before_game;
    const bool in_combat = action >= TurnAction::declare_attack && action < TurnAction::scripted;
    return in_combat ? ActionPlace::combat : ActionPlace::phase;
}
/// Whether the action can be done with a number, as in drawing two cards.
[[nodiscard]] constexpr bool takes_amount(TurnAction action) {
    return action == TurnAction::draw || action == TurnAction::gather_counters ||
           action == TurnAction::materialize;
}

/// State-based checks (rules section 18); `scripted` is one in Lua.
enum class StateCheck : std::uint8_t {
    game_end,
    lethal_damage,
    no_durability,
    unique,
    stray_copies,
    combat_roles,
    illegal_targets,
    spent_source_cards,
    lost_sources,
    broken_links,
    unfit_intents,
    conditions,
    scripted,
};
template <>
struct RuleWords<StateCheck> {
    static constexpr std::array<std::string_view, 12> words{
        "game_end",     "lethal_damage", "no_durability",   "unique",
        "stray_copies", "combat_roles",  "illegal_targets", "spent_source_cards",
        "lost_sources", "broken_links",  "unfit_intents",   "conditions"};
};
static_assert(find_word<StateCheck>("conditions") == StateCheck::conditions);

/// The layers of a cost (GA-COST-CALC).
enum class CostLayer : std::uint8_t { start, set, add, remove, floor };
template <>
struct RuleWords<CostLayer> {
    static constexpr std::array<std::string_view, 5> words{"start", "set", "add", "remove",
                                                           "floor"};
};

/// The steps of playing a card or activating an ability, in the words of the rulebook (GA-ACT-1.1
/// to 1.9, GA-MAT-3).
enum class PlayStep : std::uint8_t {
    announce,
    elements,
    declare_costs,
    modes,
    targets,
    legality,
    calculate,
    pay,
    done,
};
template <>
struct RuleWords<PlayStep> {
    static constexpr std::array<std::string_view, 9> words{"announce",  "elements", "declare_costs",
                                                           "modes",     "targets",  "legality",
                                                           "calculate", "pay",      "done"};
};

/// What the engine's own actions know zones and counters by.
enum class ZoneRole : std::uint8_t {
    deck,
    material,
    hand,
    memory,
    graveyard,
    banishment,
    field,
    stack,
    intent,
    inner_lineage,
    loaded,
    pantheon,
    standing,
};
template <>
struct RuleWords<ZoneRole> {
    static constexpr std::array<std::string_view, 13> words{
        "deck",  "material", "hand",          "memory", "graveyard", "banishment", "field",
        "stack", "intent",   "inner_lineage", "loaded", "pantheon",  "standing"};
};
/// What the engine's own actions know a type by: the one whose objects are players' champions.
enum class TypeRole : std::uint8_t { champion };
template <>
struct RuleWords<TypeRole> {
    static constexpr std::array<std::string_view, 1> words{"champion"};
};
enum class CounterRole : std::uint8_t { damage, durability };
template <>
struct RuleWords<CounterRole> {
    static constexpr std::array<std::string_view, 2> words{"damage", "durability"};
};

/// As what a state of an object ends, besides the object itself (GA-TERM-DISTANT).
enum class StateEnds : std::uint8_t { never, turn, controllers_turn };
template <>
struct RuleWords<StateEnds> {
    static constexpr std::array<std::string_view, 3> words{"never", "turn", "controllers_turn"};
};

}  // namespace cardloom
