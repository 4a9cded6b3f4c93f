/// Which decks may be played (rules section 4), under the shipped formats.
#include "core/decks.hpp"

#include <catch2/catch_test_macros.hpp>

#include "tests/scripting/rules_fixture.hpp"

namespace cardloom {

namespace {

class DeckTable {
public:
    DeckTable() { add_to_library(shipped_ruleset("grand-archive"), library); }

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
    /// So many different cards.
    std::vector<DefinitionId> cards(std::size_t count, const std::string& type,
                                    bool regalia = false) {
        std::vector<DefinitionId> made;
        for (std::size_t i = 0; i < count; ++i) {
            made.push_back(card(type + std::to_string(library.cards().size()), type, regalia));
        }
        return made;
    }
    std::vector<std::string> problems(const std::string& format,
                                      const HasKeyword& has_keyword = {}) {
        std::vector<std::string> texts;
        for (const DeckFormat& one : library.rules->formats) {
            if (one.label.id != format) continue;
            for (const DeckProblem& problem :
                 problems_with(deck, sideboard, one, library, has_keyword)) {
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

}  // namespace

TEST_CASE("GA-DECK-1 a standard deck has 60 cards and 12 materials, with a Level 0 champion",
          "[decks]") {
    DeckTable t;
    t.fill();
    CHECK(t.problems("standard") == Texts{});
    t.part(t.library.roles.deck).pop_back();
    CHECK(t.problems("standard") ==
          Texts{"the main part has 59 cards and needs at least 60 [GA-DECK-1]"});
    t.add(t.library.roles.deck, t.cards(1, "ally"));
    t.part(t.library.roles.material).erase(t.part(t.library.roles.material).begin());
    t.add(t.library.roles.material, t.cards(2, "weapon", true));
    CHECK(t.problems("standard") ==
          Texts{"the material part has 13 cards and may have at most 12 [GA-DECK-1 GA-DECK-6]",
                "the material part has 0 Level 0 champions and needs at least 1 "
                "[GA-DECK-1 GA-DECK-6]"});
}

TEST_CASE("GA-DECK-2 the sideboard counts with the deck, and has points", "[decks]") {
    DeckTable t;
    t.fill();
    const DefinitionId ally = t.part(t.library.roles.deck).front();
    t.sideboard = {ally, ally, ally};
    CHECK(t.problems("standard") == Texts{});
    t.sideboard.push_back(ally);
    CHECK(t.problems("standard") == Texts{"there are 5 of " + t.library.card(ally).name +
                                          ", and at most 4 may be [GA-DECK-1]"});
    t.sideboard = t.cards(5, "item", true);
    CHECK(t.problems("standard") == Texts{});  // 15 points
    t.sideboard.push_back(t.card("extra", "ally"));
    CHECK(t.problems("standard") ==
          Texts{"the sideboard is worth 16 points and may be worth 15 [GA-DECK-2]"});
    t.sideboard = t.cards(16, "ally");
    CHECK(t.problems("standard") ==
          Texts{"the sideboard has 16 cards and may have at most 15 [GA-DECK-2]",
                "the sideboard is worth 16 points and may be worth 15 [GA-DECK-2]"});
    t.sideboard = {t.part(t.library.roles.material).back()};
    CHECK(t.problems("standard").size() == 1);  // one of a name, side included
}

TEST_CASE("GA-DECK-3 limited decks are smaller, and the rest of the pool is beside them",
          "[decks]") {
    DeckTable t;
    t.add(t.library.roles.deck, t.cards(30, "ally"));
    t.add(t.library.roles.material, {t.card("Root, First", "champion", false, 0)});
    t.sideboard = t.cards(40, "action");
    CHECK(t.problems("limited") == Texts{});
    const DefinitionId ally = t.part(t.library.roles.deck).front();
    const std::vector<DefinitionId> five(5, ally);
    t.sideboard.insert(t.sideboard.end(), five.begin(), five.end());
    CHECK(t.problems("limited") == Texts{});  // what was not put into the deck is no part of it
    t.add(t.library.roles.deck, {ally, ally, ally, ally});
    CHECK(t.problems("limited") == Texts{"there are 5 of " + t.library.card(ally).name +
                                         ", and at most 4 may be [GA-DECK-3]"});
    t.part(t.library.roles.deck).pop_back();
    t.add(t.library.roles.material, t.cards(10, "item", true));
    CHECK(t.problems("limited").size() == 1);
}

TEST_CASE("GA-DECK-4 Pantheon decks have one of each card, and two boons", "[decks]") {
    DeckTable t;
    t.fill();
    const ZoneKindId pantheon = t.library.roles.pantheon;
    CHECK(t.problems("pantheon").size() == 3);  // two cards, one of either kind
    t.add(pantheon, t.cards(1, "lesser_boon"));
    t.add(pantheon, t.cards(1, "greater_boon"));
    CHECK(t.problems("pantheon") == Texts{});
    t.part(t.library.roles.deck)[1] = t.part(t.library.roles.deck)[0];
    CHECK(t.problems("pantheon").size() == 1);
    t.sideboard = t.cards(1, "ally");
    CHECK(t.problems("pantheon").back() == "decks of this format have no sideboard [GA-DECK-4]");
    CHECK(t.problems("standard").back() ==
          "decks of this format have no cards in the zone 'pantheon' [GA-DECK-1 GA-DECK-2]");
}

TEST_CASE("GA-DECK-5 GA-DECK-8 cards start where their types say", "[decks]") {
    DeckTable t;
    t.fill();
    t.add(t.library.roles.deck, {t.card("Crown", "item", true), t.card("Favor", "status")});
    CHECK(t.problems("standard") ==
          Texts{"Crown belongs in the zone 'material', not in the main part [GA-DECK-5]",
                "Favor is never part of a deck [GA-DECK-8]"});
}

TEST_CASE("GA-DECK-2 GA-DECK-8 what is in no deck of a format is in no sideboard of it",
          "[decks]") {
    DeckTable t;
    t.fill();
    t.sideboard = {t.card("Grace", "lesser_boon"), t.card("Favor", "status"),
                   t.card("Extra", "ally")};
    CHECK(t.problems("standard") == Texts{"Grace can be in no deck of this format [GA-DECK-8]",
                                          "Favor can be in no deck of this format [GA-DECK-8]"});
}

TEST_CASE("GA-DECK-6 a keyword can be limited, and a card can limit itself", "[decks]") {
    DeckTable t;
    t.fill();
    int asked = 0;
    const HasKeyword all_items = [&](DefinitionId id, const std::string& keyword) {
        ++asked;
        CHECK(keyword == "divine_relic");
        return !t.library.card(id).champion;
    };
    CHECK(
        t.problems("standard", all_items) ==
        Texts{"the material part has 11 cards with the keyword 'divine_relic' and may have at most "
              "1 [GA-DECK-1 GA-DECK-6]"});
    CHECK(asked == 12);
    CardDefinition only;
    only.id = "deck/only";
    only.name = "Only";
    only.copies = 1;
    only.types = 1u << t.library.rules->find_type("ally").index();
    fill_from_types(*t.library.rules, only);
    const DefinitionId id = t.library.add_card(std::move(only));
    t.add(t.library.roles.deck, {id, id});
    CHECK(t.problems("standard") == Texts{"there are 2 of Only, and at most 1 may be [GA-DECK-1]"});
}

}  // namespace cardloom
