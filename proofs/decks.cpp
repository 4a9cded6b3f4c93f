/// Which decks may be played (rules section 4), under the formats of the ruleset.

#include "core/decks.hpp"

#include <algorithm>

#include "proofs/proof.hpp"

namespace cardloom::proofs {

namespace {

class DeckTable {
public:
    explicit DeckTable(const Rules& rules) { add_to_library(rules.tables, library); }

    DefinitionId card(const std::string& name, const std::string& type, bool regalia = false,
                      std::int16_t level = CardDefinition::no_stat) {
        CardDefinition definition;
        definition.id = "deck/" + std::to_string(library.cards().size());
        definition.name = name;
        definition.types = 1u << library.rules->find_type(type).index();
        for (std::size_t i = 0; regalia && i < library.rules->supertypes.size(); ++i) {
            if (library.rules->supertypes[i].label.id == "regalia") {
                definition.supertypes = 1u << i;
            }
        }
        definition.level = level;
        fill_from_types(*library.rules, definition);
        return library.add_card(std::move(definition));
    }
    /// A regalia with the keyword that formats limit.
    DefinitionId relic(const std::string& name) {
        CardDefinition definition;
        definition.id = "deck/" + name;
        definition.name = name;
        definition.types = 1u << library.rules->find_type("item").index();
        definition.supertypes = library.card(part(library.roles.material)[1]).supertypes;
        const auto keyword =
            std::find(library.keywords.begin(), library.keywords.end(), "divine_relic");
        PROVE(keyword != library.keywords.end());
        const auto index = static_cast<std::size_t>(keyword - library.keywords.begin());
        definition.keywords.push_back({KeywordId{index}});
        fill_from_types(*library.rules, definition);
        return library.add_card(std::move(definition));
    }
    /// So many different cards.
    std::vector<DefinitionId> cards(std::size_t count, const std::string& type,
                                    bool regalia = false) {
        std::vector<DefinitionId> made;
        for (std::size_t i = 0; i < count; ++i) {
            made.push_back(card(type + std::to_string(library.cards().size()), type, regalia));
        }
        return made;
    }
    std::vector<std::string> problems(const std::string& format) {
        std::vector<std::string> texts;
        for (const DeckFormat& one : library.rules->formats) {
            if (one.label.id != format) continue;
            for (const DeckProblem& problem : problems_with(deck, sideboard, one, library)) {
                texts.push_back(problem.text + " [" + problem.rules + "]");
            }
        }
        return texts;
    }
    std::vector<DefinitionId>& part(ZoneKindId zone) {
        for (Deck::Part& one : deck.parts) {
            if (one.zone == zone) return one.cards;
        }
        deck.parts.push_back({zone, {}});
        return deck.parts.back().cards;
    }
    void add(ZoneKindId zone, const std::vector<DefinitionId>& more) {
        part(zone).insert(part(zone).end(), more.begin(), more.end());
    }
    /// A deck of 60 and 12 that every format but one allows.
    void fill() {
        add(library.roles.deck, cards(60, "ally"));
        add(library.roles.material, {card("Root, First", "champion", false, 0)});
        add(library.roles.material, cards(11, "item", true));
    }

    Library library;
    Deck deck;
    std::vector<DefinitionId> sideboard;
};

using Texts = std::vector<std::string>;

void standard_decks(const Rules& rules) {
    DeckTable t(rules);
    t.fill();
    PROVE_EQ(t.problems("standard"), Texts{});
    t.part(t.library.roles.deck).pop_back();
    PROVE_EQ(t.problems("standard"),
             Texts{"the main part has 59 cards and needs at least 60 [GA-DECK-1]"});
    t.add(t.library.roles.deck, t.cards(1, "ally"));
    t.part(t.library.roles.material).erase(t.part(t.library.roles.material).begin());
    t.add(t.library.roles.material, t.cards(2, "weapon", true));
    PROVE_EQ(t.problems("standard"),
             Texts{"the material part has 13 cards and may have at most 12 [GA-DECK-1 GA-DECK-6]",
                   "the material part has 0 Level 0 champions and needs at least 1 "
                   "[GA-DECK-1 GA-DECK-6]"});
}

void sideboards(const Rules& rules) {
    DeckTable t(rules);
    t.fill();
    const DefinitionId ally = t.part(t.library.roles.deck).front();
    t.sideboard = {ally, ally, ally};
    PROVE_EQ(t.problems("standard"), Texts{});
    t.sideboard.push_back(ally);
    PROVE_EQ(t.problems("standard"), Texts{"there are 5 of " + t.library.card(ally).name +
                                           ", and at most 4 may be [GA-DECK-1]"});
    t.sideboard = t.cards(5, "item", true);
    PROVE_EQ(t.problems("standard"), Texts{});  // 15 points
    t.sideboard.push_back(t.card("extra", "ally"));
    PROVE_EQ(t.problems("standard"),
             Texts{"the sideboard is worth 16 points and may be worth 15 [GA-DECK-2]"});
    t.sideboard = t.cards(16, "ally");
    PROVE_EQ(t.problems("standard"),
             Texts{"the sideboard has 16 cards and may have at most 15 [GA-DECK-2]",
                   "the sideboard is worth 16 points and may be worth 15 [GA-DECK-2]"});
    t.sideboard = {t.part(t.library.roles.material).back()};
    PROVE_EQ(t.problems("standard").size(), 1u);  // one of a name, side included
}

void limited_decks(const Rules& rules) {
    DeckTable t(rules);
    const ZoneKindId deck = t.library.roles.deck;
    const ZoneKindId material = t.library.roles.material;
    t.add(deck, t.cards(30, "ally"));
    t.add(material, {t.card("Root, First", "champion", false, 0)});
    t.add(material, t.cards(9, "item", true));
    t.sideboard = t.cards(40, "action");
    PROVE_EQ(t.problems("limited"), Texts{});
    const DefinitionId ally = t.part(deck).front();
    t.sideboard.insert(t.sideboard.end(), 5, ally);
    PROVE_EQ(t.problems("limited"), Texts{});  // what was not put into the deck is no part of it
    t.add(deck, {ally, ally, ally});
    PROVE_EQ(t.problems("limited"), Texts{});
    t.add(deck, {ally});
    PROVE_EQ(t.problems("limited"), Texts{"there are 5 of " + t.library.card(ally).name +
                                          ", and at most 4 may be [GA-DECK-3]"});
    t.part(deck).resize(29);
    PROVE_EQ(t.problems("limited"),
             Texts{"the main part has 29 cards and needs at least 30 [GA-DECK-3]"});
    t.part(deck) = t.cards(30, "ally");
    t.add(material, t.cards(1, "item", true));
    PROVE_EQ(t.problems("limited"),
             Texts{"the material part has 11 cards and may have at most 10 [GA-DECK-3 GA-DECK-6]"});
    t.part(material) = t.cards(9, "item", true);
    PROVE_EQ(t.problems("limited").size(), 1u);  // nobody to begin with
    t.part(material) = {t.card("Root, First", "champion", false, 0)};
    t.add(material, {2, t.card("Crown", "item", true)});
    PROVE_EQ(t.problems("limited").size(), 1u);  // two of one regalia
}

void pantheon_decks(const Rules& rules) {
    DeckTable t(rules);
    t.fill();
    const ZoneKindId deck = t.library.roles.deck;
    const ZoneKindId material = t.library.roles.material;
    const ZoneKindId pantheon = t.library.roles.pantheon;
    PROVE_EQ(t.problems("pantheon").size(), 2u);  // one of either kind
    t.add(pantheon, t.cards(1, "lesser_boon"));
    t.add(pantheon, t.cards(1, "greater_boon"));
    PROVE_EQ(t.problems("pantheon"), Texts{});
    const DefinitionId second = t.part(deck)[1];
    t.part(deck)[1] = t.part(deck)[0];
    PROVE_EQ(t.problems("pantheon").size(), 1u);
    t.part(deck)[1] = second;
    t.part(deck).pop_back();
    PROVE_EQ(t.problems("pantheon"),
             Texts{"the main part has 59 cards and needs at least 60 [GA-DECK-4]"});
    t.add(deck, t.cards(1, "ally"));
    const DefinitionId last = t.part(material).back();
    t.part(material).pop_back();
    PROVE_EQ(t.problems("pantheon").size(), 1u);  // eleven
    t.add(material, {last, t.card("Crown", "item", true)});
    PROVE_EQ(t.problems("pantheon").size(), 1u);  // thirteen
    t.part(material).pop_back();
    t.part(material).back() = t.part(material)[1];
    PROVE_EQ(t.problems("pantheon").size(), 1u);  // two of one regalia
    t.part(material) = t.cards(12, "item", true);
    PROVE_EQ(t.problems("pantheon").size(), 1u);  // nobody to begin with
    t.part(material).front() = t.card("Root, First", "champion", false, 0);
    t.sideboard = t.cards(1, "ally");
    PROVE_EQ(t.problems("pantheon"), Texts{"decks of this format have no sideboard [GA-DECK-4]"});
    PROVE_EQ(t.problems("standard").back(),
             "decks of this format have no cards in the zone 'pantheon' [GA-DECK-1 GA-DECK-2]");
}

/// Two lesser boons are no pantheon, whatever their number.
void boons_of_either_kind(const Rules& rules) {
    DeckTable t(rules);
    t.fill();
    const DefinitionId lesser = t.card("Small Favor", "lesser_boon");
    const DefinitionId greater = t.card("Great Favor", "greater_boon");
    t.part(t.library.roles.pantheon) = {lesser, t.card("Other Favor", "lesser_boon")};
    PROVE_EQ(t.problems("pantheon").size(), 2u);
    t.part(t.library.roles.pantheon) = {greater, t.card("Other Might", "greater_boon")};
    PROVE_EQ(t.problems("pantheon").size(), 2u);
    t.part(t.library.roles.pantheon) = {lesser, greater};
    PROVE_EQ(t.problems("pantheon"), Texts{});
}

void starting_zones(const Rules& rules) {
    DeckTable t(rules);
    t.fill();
    t.add(t.library.roles.deck, {t.card("Crown", "item", true), t.card("Favor", "status")});
    PROVE_EQ(t.problems("standard"),
             Texts{"Crown belongs in the zone 'material', not in the main part [GA-DECK-5]",
                   "Favor is never part of a deck [GA-DECK-8]"});
}

void no_deck_at_all(const Rules& rules) {
    DeckTable t(rules);
    t.fill();
    t.sideboard = {t.card("Grace", "lesser_boon"), t.card("Favor", "status"),
                   t.card("Extra", "ally")};
    PROVE_EQ(t.problems("standard"), Texts{"Grace can be in no deck of this format [GA-DECK-8]",
                                           "Favor can be in no deck of this format [GA-DECK-8]"});
}

/// Of the cards with a keyword that is limited, one may be in the material deck.
void keyword_limits(const Rules& rules) {
    for (const DeckFormat& format : rules.tables.formats) {
        DeckTable t(rules);
        t.fill();
        t.part(t.library.roles.material).resize(10);
        const bool pantheon = format.label.id == "pantheon";
        if (pantheon) t.add(t.library.roles.material, t.cards(2, "item", true));
        if (pantheon) t.add(t.library.roles.pantheon, t.cards(1, "lesser_boon"));
        if (pantheon) t.add(t.library.roles.pantheon, t.cards(1, "greater_boon"));
        t.part(t.library.roles.material)[3] = t.relic("First Relic");
        PROVE_EQ(t.problems(format.label.id), Texts{});
        t.part(t.library.roles.material)[7] = t.relic("Second Relic");
        const Texts wrong = t.problems(format.label.id);
        PROVE_EQ(wrong.size(), 1u);
        PROVE(
            wrong[0].starts_with("the material part has 2 cards with the keyword "
                                 "'divine_relic' and may have at most 1 "));
    }
}

void cards_limit_themselves(const Rules& rules) {
    DeckTable t(rules);
    t.fill();
    CardDefinition only;
    only.id = "deck/only";
    only.name = "Only";
    only.copies = 1;
    only.types = 1u << t.library.rules->find_type("ally").index();
    fill_from_types(*t.library.rules, only);
    const DefinitionId id = t.library.add_card(std::move(only));
    t.add(t.library.roles.deck, {id, id});
    PROVE_EQ(t.problems("standard"),
             Texts{"there are 2 of Only, and at most 1 may be [GA-DECK-1]"});
}

constexpr Proof proofs[] = {
    {"GA-DECK-1", "a standard deck has 60 cards and 12 materials, with a Level 0 champion",
     standard_decks},
    {"GA-DECK-2", "the sideboard counts with the deck, and has points", sideboards},
    {"GA-DECK-3", "limited decks are smaller, and the rest of the pool is beside them",
     limited_decks},
    {"GA-DECK-4", "Pantheon decks have one of each card, and two boons", pantheon_decks},
    {"GA-DECK-4 GA-START-P", "a pantheon is one lesser and one greater boon", boons_of_either_kind},
    {"GA-DECK-5 GA-DECK-8", "cards start where their types say", starting_zones},
    {"GA-DECK-2 GA-DECK-8", "what is in no deck of a format is in no sideboard of it",
     no_deck_at_all},
    {"GA-DECK-6 KW-DIVREL", "of cards with a keyword that is limited, one may be in a deck",
     keyword_limits},
    {"GA-DECK-1", "a card can limit itself", cards_limit_themselves},
};

}  // namespace

std::span<const Proof> deck_proofs() { return proofs; }

}  // namespace cardloom::proofs
