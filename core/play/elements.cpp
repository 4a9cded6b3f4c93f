#include "core/play/elements.hpp"

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
#include "core/ruleset.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// The elements of the champion cards in a lineage, from the top down (GA-ELEM-6).
ElementSet elements_of_lineage(const Game& game, CardRef champion) {
    if (champion.is_none()) return 0;
    ElementSet elements = elements_of(game, champion.card);
    const ZoneId inner = inner_lineage(game, champion.card);
    if (inner.is_none()) return elements;
    for (const CardId card : CardsIn(game.state(), inner)) {
        if (is_champion(game, card)) elements |= elements_of(game, card);
    }
    return elements;
}

}  // namespace

ElementSet element_identity(const Game& game, CardId card) {
    const bool leads = game.state().object(card) != nullptr && is_champion(game, card);
    return leads ? elements_of_lineage(game, game.state().ref(card)) : elements_of(game, card);
}

ElementSet enabled_elements(const Game& game, PlayerId player) {
    const std::vector<ElementRule>& table = game.rules().elements;
    const ElementSet lineage = elements_of_lineage(game, champion_of(game, player));
    ElementSet enabled = 0;
    bool other_advanced = false;
    for (std::size_t i = 0; i < table.size() && i < 32; ++i) {
        const ElementSet bit = ElementSet{1} << i;
        const bool by_lineage = table[i].enabled == EnabledBy::lineage && (lineage & bit) != 0;
        if (table[i].enabled == EnabledBy::always || by_lineage) enabled |= bit;
        other_advanced |= by_lineage && table[i].kind == ElementKind::advanced;
    }
    for (std::size_t i = 0; i < table.size() && i < 32; ++i) {
        if (table[i].enabled == EnabledBy::other_advanced && other_advanced) {
            enabled |= ElementSet{1} << i;
        }
    }
    const Swayed effects = swayed(game, player);
    return (enabled | effects.enables) & ~effects.disables;
}

ElementSet enabled_while_listing(Game& game, PlayerId player) {
    Listed& listed = game.listed;
    if (!listed.active) return enabled_elements(game, player);
    if (listed.enabled_for != player) {
        listed.enabled = enabled_elements(game, player);
        listed.enabled_for = player;
    }
    return listed.enabled;
}

ElementSet missing_elements(const Game& game, CardId card, ElementSet enabled) {
    const ElementSet missing = elements_of(game, card) & ~enabled;
    return missing != 0 && traits_of(game, card).needs_elements ? missing : 0;
}

}  // namespace cardloom
