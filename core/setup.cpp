#include "core/setup.hpp"

#include "core/zones.hpp"

namespace cardloom {

std::string problem_with(const Setup& setup, const Library& library) {
    const std::size_t players = setup.decks.size();
    if (players < 2 || players > max_players) {
        return "a match has two to eight players, not " + std::to_string(players);
    }
    constexpr std::size_t most_parts = 255;  // as many as a save can count
    std::size_t cards = 0;
    for (const Deck& deck : setup.decks) {
        if (deck.parts.size() > most_parts) {
            return "deck '" + deck.name + "' has " + std::to_string(deck.parts.size()) +
                   " parts; at most " + std::to_string(most_parts) + " can be played with";
        }
        for (const Deck::Part& part : deck.parts) {
            if (part.zone.index() >= library.zone_kinds().size() ||
                library.zone_kind(part.zone).holder != Holder::player) {
                return "deck '" + deck.name + "' starts cards in a zone that is not a player's";
            }
            for (const DefinitionId card : part.cards) {
                if (card.index() >= library.cards().size()) {
                    return "deck '" + deck.name + "' has a card that the content lacks";
                }
            }
            cards += part.cards.size();
        }
    }
    constexpr std::size_t most_cards = 30'000;
    if (cards > most_cards) {
        return "the decks have " + std::to_string(cards) + " cards together; at most " +
               std::to_string(most_cards) + " can be played with";
    }
    return {};
}

std::shared_ptr<const Layout> make_layout(const Setup& setup, const Library& library) {
    std::size_t cards = 0;
    for (const Deck& deck : setup.decks) {
        for (const Deck::Part& part : deck.parts) cards += part.cards.size();
    }
    return std::make_shared<const Layout>(library, setup.decks.size(), cards, setup.room);
}

GameState empty_state(const Library& library, std::shared_ptr<const Layout> layout) {
    GameState state(std::move(layout));
    const std::size_t players = state.layout().players;
    for (std::size_t i = 0; i < players; ++i) state.players().push(Player{});
    for (std::size_t kind = 0; kind < library.zone_kinds().size(); ++kind) {
        const Holder holder = library.zone_kinds()[kind].holder;
        if (holder == Holder::object) continue;
        Zone zone;
        zone.kind = ZoneKindId{kind};
        for (std::size_t i = 0; i < (holder == Holder::player ? players : 1); ++i) {
            if (holder == Holder::player) zone.owner = PlayerId{i};
            state.zones().push(zone);
        }
    }
    forget_derived(state);
    return state;
}

GameState initial_state(const Setup& setup, const Library& library,
                        std::shared_ptr<const Layout> layout) {
    GameState state = empty_state(library, std::move(layout));
    state.header().random = Random(setup.seed);
    state.header().clock = 1;  // 0 is no timestamp
    for (std::size_t i = 0; i < setup.decks.size(); ++i) {
        const PlayerId owner{i};
        for (const Deck::Part& part : setup.decks[i].parts) {
            const ZoneId zone = state.zone_of(part.zone, owner);
            for (const DefinitionId definition : part.cards) {
                const CardId card = make_card(state, definition, owner);
                link(state, card, zone, bottom);
                state.card(card).known = known_by_right(state, library, card);
            }
        }
    }
    return state;
}

}  // namespace cardloom
