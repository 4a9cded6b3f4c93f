#include "core/decks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cardloom {

namespace {

std::string joined(const std::vector<std::string>& ids) {
    std::string text;
    for (const std::string& id : ids) text += (text.empty() ? "" : " ") + id;
    return text;
}

class DeckCheck {
public:
    DeckCheck(const Deck& deck, std::span<const DefinitionId> sideboard, const DeckFormat& format,
              const Library& library)
        : deck_(deck), sideboard_(sideboard), format_(format), library_(library) {}

    std::vector<DeckProblem> run() {
        for (const DeckPart& part : format_.parts) check_part(part);
        for (const Deck::Part& part : deck_.parts) check_known(part);
        check_sideboard();
        return std::move(problems_);
    }

private:
    void add(const RuleLabel& label, std::string text, DefinitionId card = {}) {
        problems_.push_back({std::move(text), joined(label.cites), card});
    }

    [[nodiscard]] std::vector<DefinitionId> cards_of(const DeckPart& part) const {
        std::vector<DefinitionId> cards;
        for (const Deck::Part& one : deck_.parts) {
            if (one.zone == part.zone)
                cards.insert(cards.end(), one.cards.begin(), one.cards.end());
        }
        return cards;
    }

    void check_part(const DeckPart& part) {
        const std::vector<DefinitionId> cards = cards_of(part);
        const auto count = static_cast<int>(cards.size());
        if (count < part.least) {
            add(part.label, fmt::format("the {} part has {} cards and needs at least {}",
                                        part.label.id, count, part.least));
        }
        if (part.most && count > *part.most) {
            add(part.label, fmt::format("the {} part has {} cards and may have at most {}",
                                        part.label.id, count, *part.most));
        }
        check_places(part, cards);
        check_copies(part, cards);
        check_champions(part, cards);
        check_boons(part, cards);
        for (const KeywordLimit& limit : part.keywords) check_keyword(part, limit, cards);
    }

    /// A card starts where its types say (GA-DECK-5); masteries and statuses nowhere (GA-DECK-8).
    void check_places(const DeckPart& part, const std::vector<DefinitionId>& cards) {
        for (const DefinitionId id : cards) {
            const CardDefinition& card = library_.card(id);
            if (card.deck == part.zone) continue;
            if (card.deck.is_none()) {
                problems_.push_back(
                    {fmt::format("{} is never part of a deck", card.name), "GA-DECK-8", id});
                continue;
            }
            problems_.push_back(
                {fmt::format("{} belongs in the zone '{}', not in the {} part", card.name,
                             library_.zone_kind(card.deck).id, part.label.id),
                 "GA-DECK-5", id});
        }
    }

    void check_copies(const DeckPart& part, std::vector<DefinitionId> cards) {
        // The rest of a pool is no part of the deck (GA-DECK-3).
        const bool pool = format_.sideboard && format_.sideboard->rest_of_pool;
        for (const DefinitionId id : sideboard_) {
            if (!pool && library_.card(id).deck == part.zone) cards.push_back(id);
        }
        std::map<std::string, std::pair<int, DefinitionId>> by_name;
        for (const DefinitionId id : cards) {
            auto& [count, first] = by_name[library_.card(id).name];
            ++count;
            if (first.is_none()) first = id;
        }
        for (const auto& [name, found] : by_name) {
            const auto& [count, id] = found;
            const std::int16_t own = library_.card(id).copies;
            const bool has_limit = own != CardDefinition::no_stat || part.copies.has_value();
            const int most = own != CardDefinition::no_stat ? own : part.copies.value_or(0);
            if (!has_limit || count <= most) continue;
            add(part.label,
                fmt::format("there are {} of {}, and at most {} may be", count, name, most), id);
        }
    }

    void check_champions(const DeckPart& part, const std::vector<DefinitionId>& cards) {
        const auto level_0 = std::count_if(cards.begin(), cards.end(), [&](DefinitionId id) {
            return library_.card(id).champion && library_.card(id).level == 0;
        });
        if (level_0 >= part.level_0_champions) return;
        add(part.label, fmt::format("the {} part has {} Level 0 champions and needs at least {}",
                                    part.label.id, level_0, part.level_0_champions));
    }

    void check_boons(const DeckPart& part, const std::vector<DefinitionId>& cards) {
        const auto check = [&](const char* type, std::int16_t wanted) {
            const TypeId id = library_.rules->find_type(type);
            const auto count = std::count_if(cards.begin(), cards.end(), [&](DefinitionId card) {
                return !id.is_none() && (library_.card(card).types >> id.index() & 1u) != 0;
            });
            if (count == wanted || (wanted == 0 && part.lesser_boons + part.greater_boons == 0)) {
                return;
            }
            add(part.label,
                fmt::format("the {} part has {} cards of type '{}' and needs exactly {}",
                            part.label.id, count, type, wanted));
        };
        check("lesser_boon", part.lesser_boons);
        check("greater_boon", part.greater_boons);
    }

    /// Be it gated or not: the card carries it.
    [[nodiscard]] bool is_printed(const std::string& keyword, const CardDefinition& card) const {
        return std::any_of(card.keywords.begin(), card.keywords.end(), [&](const KeywordUse& use) {
            return library_.keywords[use.keyword.index()] == keyword;
        });
    }

    void check_keyword(const DeckPart& part, const KeywordLimit& limit,
                       const std::vector<DefinitionId>& cards) {
        const auto count = std::count_if(cards.begin(), cards.end(), [&](DefinitionId id) {
            return is_printed(limit.keyword, library_.card(id));
        });
        if (count <= limit.most) return;
        add(part.label,
            fmt::format("the {} part has {} cards with the keyword '{}' and may have at most {}",
                        part.label.id, count, limit.keyword, limit.most));
    }

    void check_known(const Deck::Part& part) {
        if (part.cards.empty()) return;
        const bool known = std::any_of(format_.parts.begin(), format_.parts.end(),
                                       [&](const DeckPart& one) { return one.zone == part.zone; });
        if (known) return;
        add(format_.label, fmt::format("decks of this format have no cards in the zone '{}'",
                                       library_.zone_kind(part.zone).id));
    }

    /// What is in a sideboard can come into the deck.
    void check_belongs(DefinitionId id) {
        const CardDefinition& card = library_.card(id);
        const bool belongs =
            std::any_of(format_.parts.begin(), format_.parts.end(),
                        [&](const DeckPart& part) { return part.zone == card.deck; });
        if (belongs) return;
        problems_.push_back(
            {fmt::format("{} can be in no deck of this format", card.name), "GA-DECK-8", id});
    }

    void check_sideboard() {
        if (sideboard_.empty()) return;
        if (!format_.sideboard) {
            add(format_.label, "decks of this format have no sideboard");
            return;
        }
        const Sideboard& rules = *format_.sideboard;
        for (const DefinitionId id : sideboard_) check_belongs(id);
        if (rules.rest_of_pool) return;
        const auto count = static_cast<int>(sideboard_.size());
        if (rules.most && count > *rules.most) {
            add(rules.label, fmt::format("the sideboard has {} cards and may have at most {}",
                                         count, *rules.most));
        }
        int points = 0;
        for (const DefinitionId id : sideboard_) {
            const bool material = library_.card(id).deck == library_.roles.material;
            points += material ? rules.points_of_material : rules.points_of_deck;
        }
        if (rules.points && points > *rules.points) {
            add(rules.label, fmt::format("the sideboard is worth {} points and may be worth {}",
                                         points, *rules.points));
        }
    }

    const Deck& deck_;
    std::span<const DefinitionId> sideboard_;
    const DeckFormat& format_;
    const Library& library_;
    std::vector<DeckProblem> problems_;
};

}  // namespace

std::vector<DeckProblem> problems_with(const Deck& deck, std::span<const DefinitionId> sideboard,
                                       const DeckFormat& format, const Library& library) {
    return DeckCheck(deck, sideboard, format, library).run();
}

}  // namespace cardloom
