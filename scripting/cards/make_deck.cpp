#include "scripting/cards/make_deck.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace cardloom::cards {

namespace {

std::vector<DefinitionId> counted(const std::vector<Named<int>>& cards, const Library& library,
                                  Diagnostics& diagnostics) {
    std::vector<DefinitionId> found;
    for (const Named<int>& one : cards) {
        const DefinitionId id = library.find_card(one.name);
        if (id.is_none()) {
            std::vector<std::string> known;
            for (const CardDefinition& card : library.cards()) known.push_back(card.id);
            diagnostics.add(
                Code::unknown_reference, one.place,
                fmt::format("there is no card '{}'{}", one.name, did_you_mean(one.name, known)));
            continue;
        }
        found.insert(found.end(), static_cast<std::size_t>(one.value), id);
    }
    return found;
}

/// Where the card that a problem is about stands in the deck, in the part that the problem names if
/// it is in several; the deck itself, if it is about no card.
Place place_of(const DeckProblem& problem, const DeckEntry& entry, const Library& library) {
    if (problem.card.is_none()) return entry.place;
    const std::pair<const char*, const std::vector<Named<int>>*> parts[] = {
        {"main", &entry.main},
        {"material", &entry.material},
        {"pantheon", &entry.pantheon},
        {"sideboard", &entry.sideboard}};
    std::optional<Place> found;
    for (const auto& [name, cards] : parts) {
        const bool is_named =
            problem.text.find(fmt::format("the {} part", name)) != std::string::npos;
        for (const Named<int>& one : *cards) {
            const bool is_it = one.name == library.card(problem.card).id;
            if (is_it && (is_named || !found)) found = one.place;
        }
    }
    return found.value_or(entry.place);
}

void check_deck(const DeckEntry& entry, const LoadedDeck& loaded, const Library& library,
                const Ruleset& rules, Diagnostics& diagnostics) {
    std::vector<std::string> known;
    for (const DeckFormat& format : rules.formats) {
        known.push_back(format.label.id);
        if (format.label.id != entry.format.value) continue;
        for (const DeckProblem& problem :
             problems_with(loaded.deck, loaded.sideboard, format, library)) {
            diagnostics.add(Code::bad_deck, place_of(problem, entry, library),
                            fmt::format("{} [{}]", problem.text, problem.rules));
        }
        return;
    }
    diagnostics.add(Code::unknown_reference, entry.format.place,
                    fmt::format("there is no deck format '{}'{}", entry.format.value,
                                did_you_mean(entry.format.value, known)));
}

}  // namespace

LoadedDeck make_deck(const DeckEntry& entry, const std::string& path, const Library& library,
                     const Ruleset& rules, Diagnostics& diagnostics) {
    LoadedDeck loaded;
    loaded.id = entry.deck.value;
    loaded.name = entry.name.empty() ? loaded.id : entry.name;
    loaded.format = entry.format.value;
    loaded.path = path;
    loaded.deck.name = loaded.name;
    const std::size_t before = diagnostics.errors();
    const auto cards = [&](const std::vector<Named<int>>& list) {
        return counted(list, library, diagnostics);
    };
    loaded.deck.parts = {{library.roles.deck, cards(entry.main)},
                         {library.roles.material, cards(entry.material)}};
    if (!entry.pantheon.empty()) {
        loaded.deck.parts.push_back({library.roles.pantheon, cards(entry.pantheon)});
    }
    loaded.sideboard = cards(entry.sideboard);
    if (diagnostics.errors() == before) check_deck(entry, loaded, library, rules, diagnostics);
    return loaded;
}

}  // namespace cardloom::cards
